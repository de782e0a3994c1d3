"""How long one step of a lesson takes, and all rulings of the catalogue."""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator

from bench import Measure, benchmark, clock, median_ms, quiet
from boardlib import carcassonne
from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.tiles import tile_sets
from boardlib.catalogue import Case, cases, run_all
from boardlib.drawing import svg
from boardlib.game import GAMES, game
from boardlib.story.marks import marks_of
from boardlib.story.state import Presenter


def random_board(seed: int, tiles: int) -> list[str]:
    """The lines of a random legal board of base and tunnel tiles, seeded."""
    dice = random.Random(seed)
    sets = [tile_sets()[name] for name in ("base", "tunnel")]
    bag = [kind for one in sets for kind, count in one.counts.items() for _ in range(count)]
    bag.remove("BG-D")
    dice.shuffle(bag)
    landscape, lines = Landscape(), ["tile BG-D 0,0 0"]
    landscape.place("BG-D", 0, 0, 0)
    for kind in bag:
        places = [(cell, turn) for cell, turns in landscape.openings.places(kind) for turn in turns]
        if places and len(lines) < tiles:
            (x, y), turn = dice.choice(places)
            landscape.place(kind, x, y, turn)
            lines.append(f"tile {kind} {x},{y} {turn}")
    return lines


def one_step(before: str, move: str) -> float:
    """Milliseconds to judge a move, play it, describe the board and draw it as SVG."""
    position = carcassonne.read(before)
    svg(carcassonne.draw(position), "auto")  # a lesson shows the position before the step
    start = clock()
    carcassonne.judge(position, move)
    after = carcassonne.play(position, move).position
    carcassonne.describe(after)
    svg(carcassonne.draw(after), "auto")
    return 1000 * (clock() - start)


@benchmark
def step() -> Iterator[Measure]:
    """One step on a 72-tile board: judge, play, describe, draw to SVG."""
    times = []
    for seed in range(30):
        lines = random_board(seed, 72)
        with quiet():
            times.append(one_step("\n".join(lines[:-1]), lines[-1]))
    times = times[3:]  # the first ones draw the tile art, once for all
    yield Measure("step, 72 tiles, median", statistics.median(times), 3)
    yield Measure("step, 72 tiles, worst", max(times), 15)


@benchmark
def step_of_cases() -> Iterator[Measure]:
    """One step of any case: every frame described and drawn, then with its marks."""
    for name in GAMES:  # a game's art is loaded with its first picture, when a lesson opens
        rules = game(name)
        rules.draw(rules.read(next(iter(rules.boards().values()))))
    stories = list(cases().values())
    with quiet():
        times = [ms for case in stories for ms in without_marks(case)]
    yield Measure("step of a case, median", statistics.median(times), 3)
    yield Measure("step of a case, worst", max(times), 15)
    with quiet():
        marked = [ms for case in stories for ms in with_marks(case)]
    yield Measure("picture of a step with its marks, median", statistics.median(marked), 3)
    yield Measure("picture of a step with its marks, worst", max(marked), 15)


def without_marks(case: Case) -> Iterator[float]:
    """Milliseconds to play, describe and draw each step of a case."""
    for frame in case.frames():
        start = clock()
        if frame.number > 1 and frame.step.move and not frame.step.change:
            case.rules.play(case.position(frame.number - 1), frame.step.move)
        case.rules.describe(frame.position)
        svg(case.rules.draw(frame.position), "auto")
        yield 1000 * (clock() - start)


def with_marks(case: Case) -> Iterator[float]:
    """Milliseconds to draw each step of a case with the marks that a lesson shows, answered."""
    show = Presenter(case)
    for _ in show.frames:
        if show.pending:
            show.choose(0, True)
            show.commit()
        marks = marks_of(show)
        start = clock()
        svg(case.rules.draw(show.frame.position, marks), "auto")
        yield 1000 * (clock() - start)
        show.next()


@benchmark
def rulings() -> Iterator[Measure]:
    """All rulings of the catalogue."""
    start = clock()
    count = sum(1 for _ in run_all())
    yield Measure(f"{count} rulings", clock() - start, 2, "s")


@benchmark
def picture() -> Iterator[Measure]:
    """The same board of 72 tiles as SVG and with matplotlib."""
    from io import BytesIO

    from boardlib.drawing.figure import figure

    position = carcassonne.read("\n".join(random_board(1, 72)))
    scene = carcassonne.draw(position)
    yield Measure("draw a board of 72 tiles as SVG", median_ms(lambda: svg(scene, "auto")), None)

    def with_matplotlib() -> None:
        figure(scene).savefig(BytesIO(), format="png")

    yield Measure("draw it with matplotlib", median_ms(with_matplotlib, repeat=3, warm=1), None)
