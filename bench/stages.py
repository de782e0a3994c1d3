"""How fast whole stages of the Tour are ridden, and whether a thousand of them end soundly."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor

from bench import RUNS, Measure, benchmark, clock, quiet
from boardlib.chance import Roller
from boardlib.game import Event, Step
from boardlib.game.deciding import Played
from boardlib.profile import Profile
from boardlib.tour.board.notation import read, write
from boardlib.tour.board.position import JERSEYS, TEAMS, Jersey, Move, NextRound, Position, Ride
from boardlib.tour.board.road import progress
from boardlib.tour.questions.index import ask
from boardlib.tour.rulebook import OPTIONS
from boardlib.tour.rules.rounds import race
from boardlib.tour.table.players import TEMPERAMENTS
from boardlib.tour.table.record import record_line, replay
from boardlib.tour.table.setup import Stage, drawn, entries, lined_up, stages

MIXED = ("steady", "bold", "patient", "loyal", "bold", "steady")
"""A computer rider for each of six teams."""


# --- speed ------------------------------------------------------------------------------


def full_stage(name: str, seed: int) -> Stage:
    """A stage at its start, with 36 riders of all kinds."""
    start = lined_up(stages()[name], drawn(entries(6, 6), Roller(seed)))
    return Stage(start, str(seed), dict(zip(TEAMS, MIXED, strict=True)))


@benchmark
def stages_ridden() -> Iterator[Measure]:
    """Whole stages with 36 riders, and what each of them may do in a round."""
    for name in stages():
        full_stage(name, 0).play_out()
        worst = max(_quickest(name, seed) for seed in range(1, 6))
        yield Measure(f"a stage of {name}, 36 riders, slowest of 5", worst, 0.15, "s")
        slowest = max(_options_of_rounds(full_stage(name, 1)))
        yield Measure(f"options of 36 riders, slowest round of {name}", slowest, 50, "ms")


def _quickest(name: str, seed: int) -> float:
    """Seconds for a stage; the same is ridden several times, as other programs slow it down."""
    return min(_seconds(full_stage(name, seed)) for _run in range(RUNS))


def _seconds(stage: Stage) -> float:
    with quiet():
        start = clock()
        stage.play_out()
        return clock() - start


def _options_of_rounds(stage: Stage) -> Iterator[float]:
    """Milliseconds for the options of everybody, for each round with all riders on the road."""
    while len(stage.position.riders) == len(stage.start.riders):
        spent, number = 0.0, stage.position.round
        while stage.position.round == number and stage.question is not None:
            start = clock()
            ask(stage.position, f"options {stage.question.rider}")
            spent += clock() - start
            stage.ride_move()
        yield 1000 * spent


# --- many stages ------------------------------------------------------------------------


@benchmark
def hundred_stages() -> Iterator[Measure]:
    """The first hundred stages of those of thousand-stages."""
    yield Measure("stages of a hundred with a fault", faulty(100), 0, "stages")


@benchmark(named=True)
def thousand_stages() -> Iterator[Measure]:
    """A thousand stages of all sizes and options: they end, and nothing is wrong on the way."""
    yield Measure("stages of a thousand with a fault", faulty(1000), 0, "stages")


def faulty(count: int) -> int:
    """How many of so many stages have a fault; the first of each is printed when it is found."""
    found = 0
    with ProcessPoolExecutor(2) as pool:
        for seed, wrong in enumerate(pool.map(faults, range(count), chunksize=5)):
            if wrong:
                found += 1
                print(f"stage {seed}: {wrong[0]}", file=sys.stderr, flush=True)  # noqa: T201
    return found


def any_stage(seed: int) -> Noted:
    """A stage of any size, by any computer riders, with jerseys, under any options."""
    roller = Roller(f"stage-{seed}")
    chosen = {
        name: roller.roll(tuple(one.values))
        for name, one in OPTIONS.items()
        if roller.roll((0, 0, 1))
    }
    field = entries(roller.roll(range(2, 7)), roller.roll(range(3, 7)))
    jerseys = [Jersey(colour, roller.roll(field).number) for colour in JERSEYS]
    start = lined_up(
        stages()[roller.roll(tuple(stages()))],
        drawn(field, roller),
        jerseys if roller.roll((True, False)) else (),
        Profile(OPTIONS, chosen),
    )
    return Noted(start, str(seed), {team: roller.roll(tuple(TEMPERAMENTS)) for team in TEAMS})


class Noted(Stage):
    """A stage that keeps where every move led: the positions, and the events between them."""

    def __init__(self, start: Position, seed: str, players: Mapping[str, str]) -> None:
        self.steps: list[Step[Position]] = []
        super().__init__(start, seed, players)

    def _note(self, move: Move, played: Played[Position]) -> Played[Position]:
        self.steps.append(Step(played.position, played.events))
        return super()._note(move, played)


def faults(seed: int) -> list[str]:
    """What is wrong with a stage: after a move, at its end, or with its record."""
    stage = any_stage(seed)
    try:
        stage.play_out()
    except (ValueError, AssertionError, LookupError, RuntimeError) as error:
        return [f"{type(error).__name__} after {len(stage.moves)} moves: {error}"]
    return [*_on_the_way(stage), *_at_the_end(stage), *_of_the_record(stage)]


def _on_the_way(stage: Noted) -> Iterator[str]:
    """What is wrong after a move."""
    position = stage.start
    for number, (move, step) in enumerate(zip(stage.moves, stage.steps, strict=True), start=1):
        changed = [] if isinstance(move, NextRound) else [move.rider, _helped(move)]
        for wrong in _of_places(position, step.position, changed):
            yield f"move {number}, {move}: {wrong}"
        position = step.position
        if number % 37 == 0 and not _same_anew(position):
            yield f"move {number}, {move}: the state differs from that of its text"


def _helped(move: Ride) -> int | None:
    """The rider who is given speed."""
    return None if move.gift is None else move.gift.rider


def _of_places(before: Position, after: Position, moved: Sequence[int | None]) -> Iterator[str]:
    was, now = race(before).at, race(after).at
    if len(set(now.values())) < len(now):
        yield "two riders stand on one cell"
    if not set(now.values()) <= after.road.cells:
        yield "a rider left the road"
    for rider, cell in now.items():
        if progress(cell) < progress(was[rider]):
            yield f"rider {rider} went back"
        if cell != was[rider] and rider not in moved:
            yield f"rider {rider} moved, but it was not his move"
    if not race(before).used <= race(after).used:
        yield "a card came back"


def _of_events(events: Sequence[Event]) -> Iterator[str]:
    """Points and cards: four places at a tape, every card once."""
    scored = Counter(event.facts["tape"] for event in events if event.score is not None)
    if any(count > 4 for count in scored.values()):
        yield "a fifth rider scored at a tape"
    cards = Counter(event.text for event in events if event.rule.id == "tour.card-once")
    if any(count > 1 for count in cards.values()):
        yield "a card was played twice"


def _same_anew(position: Position) -> bool:
    """Whether the state that was carried along is the one that the text of the position gives."""
    known, anew = race(position), race(read(write(position)))
    names = ("at", "start", "order", "attackers", "offers", "braked", "crossed", "used", "paces")
    return all(getattr(known, name) == getattr(anew, name) for name in names)


def _at_the_end(stage: Noted) -> Iterator[str]:
    yield from _of_events([event for step in stage.steps for event in step.events])
    started = sorted(rider.number for rider in stage.start.riders)
    if sorted(home.rider for home in stage.position.home) != started:
        yield "not everybody came home once"
    if [home.place for home in stage.position.home] != list(range(1, len(started) + 1)):
        yield "the places are not counted from 1"


def _of_the_record(stage: Stage) -> Iterator[str]:
    *rows, last = replay([record_line(stage)])
    if len(rows) != len(stage.moves):
        yield "the record has other moves"
    if [row["rider"] for row in last["final"]] != [home.rider for home in stage.position.home]:
        yield "the record ends in other places"
