"""Letters on boards can be read: every board of every case, as it stands on a screen of 1280 px."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

from boardlib.catalogue import Case, all_cases, lesson_cases
from boardlib.drawing import Scene
from boardlib.drawing.sizes import (
    ABOVE_AT_TABLE,
    ACROSS,
    AT_TABLE,
    COLUMN,
    HIGH,
    LARGEST_BROAD,
    WIDEST,
    across_table,
    beside_table,
)
from boardlib.game import game
from boardlib.game.table import open_table, with_table
from boardlib.story.picture import fitting, height, is_above, lines, picture
from boardlib.story.state import Presenter
from boardlib.story.view import view_of
from boardlib.widgets.kit.stage import least
from tests.every import every

LEAST = 9.0
"""Pixels."""
ON_PHONE = 362.0
"""Width in pixels of the column of a lesson on a phone of 390 pixels."""
HIGHEST = 470.0
"""So high, in pixels, no board of a lesson has to be in order to be read."""
SEEDS = ("1", "7")


def letters(picture: str) -> Iterator[tuple[str, float]]:
    """Every text of a picture with its size in units of the picture."""
    todo = [(ElementTree.fromstring(picture), 1.0)]
    while todo:
        node, scale = todo.pop()
        grown = re.search(r"scale\(([\d.]+)\)", node.get("transform", ""))
        scale *= float(grown[1]) if grown else 1.0
        said = "".join(node.itertext()).strip()
        if node.tag.endswith("}text") and said:
            yield said, float(node.get("font-size", "0")) * scale
        todo += [(child, scale) for child in node]


def small(text: str, scene: Scene, width: float) -> list[tuple[str, float]]:
    """The letters of a picture that are too small where it is shown so wide."""
    shown = width / scene.width
    return [(said, size * shown) for said, size in letters(text) if size * shown < LEAST - 0.01]


def boards(case: Case) -> Iterator[tuple[Presenter, str]]:
    """A learner at every step of a case: asked, answered, and at each of its what-ifs."""
    at = Presenter(case)
    for number in range(len(at.frames)):
        at.go(number)
        yield at, f"step {number + 1}"
        at.answer()
        yield at, f"step {number + 1}, answered"
        for one in range(len(at.whatifs)):
            at.suppose(one)
            yield at, f"step {number + 1}, what-if {one + 1}"
        at.suppose(None)


@every("case", all_cases().values(), lambda case: str(case.id))
def test_letters_on_the_boards_of_cases_can_be_read(case: Case) -> None:
    """In the column of a lesson in JupyterLab beside its list of files, and above its panel."""
    faults: dict[str, list[tuple[str, float]]] = {}
    for at, name in boards(case):
        view = view_of(at)
        scene = at.framed(view.position, view.marks)
        high = height(lines(at)) if is_above(at) else 0.0
        made = fitting(scene, "x", view.pending, high)
        room = (ACROSS, high, WIDEST) if high else (COLUMN, HIGH, LARGEST_BROAD)
        wide = min(room[0], room[1] * scene.width / scene.height, room[2] * scene.width)
        if case.is_lesson:  # such a board is never shown smaller than its letters need
            wide = max(wide, least(made.svg))
            high = wide * scene.height / scene.width
            faults |= {name: [("high", high)]} if high > HIGHEST else {}
        if found := small(made.svg, scene, wide):
            faults[name] = found
    assert faults == {}


TILES = [case for case in lesson_cases().values() if case.game == "carcassonne"]


@every("case", TILES, lambda case: str(case.id))
def test_a_small_board_of_a_lesson_is_seen_whole_on_a_phone(case: Case) -> None:
    at = Presenter(case)
    for number in range(len(at.frames)):
        at.go(number)
        view = view_of(at)
        scene = at.framed(view.position, view.marks)
        if scene.width <= scene.showing.whole:
            made = fitting(scene, "x", view.pending, height(lines(at)))
            assert least(made.svg) <= ON_PHONE, number + 1


@every("name, seed", [(name, seed) for name in with_table() for seed in SEEDS])
def test_letters_on_the_boards_of_whole_games_can_be_read(name: str, seed: str) -> None:
    """From their start to their end, as a table stands on that screen."""
    table = open_table(name, seed=seed)
    table.play_out()
    last = table.moments
    for moment in range(0, last + 1, max(1, last // 6)):
        position = table.past(moment).position
        scene = game(name).draw(position).footless
        wide = scene.across or across_table(scene.width, scene.height)
        more = (ACROSS,) if wide else beside_table(scene.width)
        made = picture(scene, "x", False, *more)
        room = ABOVE_AT_TABLE if wide else AT_TABLE
        shown = min(room[0], room[1] * scene.width / scene.height)
        assert small(made.svg, scene, shown) == [], (moment, scene.width)
