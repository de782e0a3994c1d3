"""A board keeps its size, whatever is done on it: nothing that can be pressed moves."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from boardlib import carcassonne
from boardlib.catalogue import Case, attempts
from boardlib.catalogue.doing import open_moves, played_out, with_piece
from boardlib.drawing import Scene
from boardlib.drawing.sizes import BROAD_COLUMN, COLUMN, LARGEST_BROAD, LEAST, LETTERS
from boardlib.game.goals import Act, PutPiece
from boardlib.story.doing import Doing
from boardlib.story.marks import marks_of
from boardlib.story.picture import fitting, picture
from boardlib.story.state import Presenter
from boardlib.story.view import view_of
from boardlib.troyes.board.cards import card_key
from tests.every import every
from tests.story.lessons import at_step, lesson_cases, tasks_of

ROWS = 6
"""So many rows of any legal moves are made at a task, besides those that its case names."""


def boards(doing: Doing) -> Iterator[Any]:
    """The boards that come of a task: of its solution, of its mistakes, of any moves."""
    yield from named(doing)
    if isinstance(doing.task, Act):
        random = Random(doing.case.id)
        for _number in range(ROWS):
            yield from _wandered(doing, doing.task, random)


def named(doing: Doing) -> Iterator[Any]:
    """The boards that come of its solution and of its mistakes."""
    task, frame, rules = doing.task, doing.frame, doing.case.rules
    yield frame.position
    if isinstance(task, PutPiece):
        for value in attempts.places(doing.case, frame):
            yield with_piece(rules, frame.position, task, value)
    if not isinstance(task, Act):
        return
    mistakes = [one.tries for one in task.mistakes if not one.illegal]
    whole = [row for row in (task.solution, *mistakes) if not any("*" in move for move in row)]
    for row in filter(None, whole):
        for end in range(1, len(row) + 1):
            yield played_out(rules, frame.position, row[:end], task.between)[0]


def _wandered(doing: Doing, task: Act, random: Random) -> Iterator[Any]:
    """The boards of a row of any legal moves."""
    row: tuple[str, ...] = ()
    position, rules = doing.frame.position, doing.case.rules
    while len(row) < task.moves:
        found = list(open_moves(rules, position, task, row))
        if not found:
            return
        row = (*row, random.choice(found))
        position = played_out(rules, doing.frame.position, row, task.between)[0]
        yield position


@pytest.mark.whole
@every("case", lesson_cases(), lambda case: case.id)
def test_no_move_and_no_end_of_a_round_changes_the_size_of_a_board(case: Case) -> None:
    for at, doing in tasks_of(case):
        if not at._room:
            continue  # its board grows with what is laid, and says so
        sizes = set()
        for position in dict.fromkeys(boards(doing)):
            drawn = at.framed(position, marks_of(at))
            sizes.add((round(drawn.width), round(drawn.height)))
        assert len(sizes) == 1, (doing.task.goal, sizes)


PARTS = ("player:", "building:", "space:", "stone:", "card:", "fields")
"""What stands on the board of a city whatever somebody does."""


@every("case", [one for one in lesson_cases() if one.game == "troyes"], lambda case: case.id)
def test_nothing_of_a_city_moves_when_a_move_brings_what_nobody_had(case: Case) -> None:
    """Such as influence, where there was none: its place in the districts is there before."""

    def lies(at: Presenter, position: Any) -> dict[str, tuple[int, int]]:
        stops = at.framed(position, marks_of(at)).focusables
        return {one.key: (round(one.x), round(one.y)) for one in stops if one.key.startswith(PARTS)}

    for at, doing in tasks_of(case):
        before = lies(at, doing.frame.position)
        for position in dict.fromkeys(named(doing)):
            after = lies(at, position)
            won = {card_key(one.card) for one in position.won}
            both = before.keys() & after.keys() - won  # who takes a card has it elsewhere
            moved = {key: (before[key], after[key]) for key in both if before[key] != after[key]}
            assert moved == {}, doing.task.goal


# --- whatever comes of a task -------------------------------------------------------------


def size_of(at: Presenter) -> tuple[float, float]:
    """With what a task has made, and with empty places that nobody can lay at any more."""
    view = view_of(at)
    scene = at.acted(view.position, view.marks)
    return scene.width, scene.height


@pytest.mark.whole
@every("case", lesson_cases(), lambda case: str(case.id))
def test_every_board_is_as_large_once_its_task_is_done(case: Case) -> None:
    changed = {}
    for number, frame in enumerate(case.frames()):
        at = at_step(case, number)
        before = size_of(at)
        at.answer()
        if isinstance(frame.task, Act) and size_of(at) != before:
            changed[number + 1] = before, size_of(at)
    assert changed == {}


# --- on a large screen --------------------------------------------------------------------


def row(count: int) -> Scene:
    """So many tiles, one beside the other."""
    return carcassonne.draw(
        carcassonne.read("\n".join(f"tile BG-U {x},0 90" for x in range(count)))
    )


def shown(svg: str) -> float:
    found = re.search(r' width="([\d.]+)"', svg)
    assert found is not None
    return float(found[1])


def bare(svg: str) -> str:
    """Without the size at which it is shown."""
    return re.sub(r' (width|height)="[\d.]+"', "", svg, count=2)


def test_a_board_that_fills_its_column_grows_to_the_broad_one() -> None:
    scene = row(4)
    large = fitting(scene, "p", veiled=False).svg
    small = picture(scene, "p", False, COLUMN, least=LEAST, most=LETTERS).svg
    assert shown(small) == COLUMN
    assert shown(large) == pytest.approx(BROAD_COLUMN, abs=25)
    assert bare(large) == bare(small)


def test_tiles_are_as_large_on_a_small_board_as_on_a_large_one() -> None:
    sizes = [shown(fitting(row(count), "p", False).svg) / row(count).width for count in (1, 2, 4)]
    assert sizes == pytest.approx([LARGEST_BROAD] * 3)
