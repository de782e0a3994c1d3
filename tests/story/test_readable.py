"""Letters on boards can be read: every board of every case, as it stands on a screen of 1280 px."""

import re
from base64 import b64decode
from collections.abc import Iterable, Iterator

import pytest

from boardlib.catalogue import Case, all_cases, cases, lesson_cases
from boardlib.drawing import Group, Text
from boardlib.drawing.badges import badge_size
from boardlib.drawing.geometry import Box, Point
from boardlib.drawing.labels import text_box
from boardlib.drawing.scene import Shape
from boardlib.drawing.sizes import (
    ABOVE_AT_TABLE,
    ACROSS,
    AT_TABLE,
    COLUMN,
    HIGH,
    LARGEST_BROAD,
    WIDEST,
)
from boardlib.game.table import with_table
from boardlib.story.marks import marks_of
from boardlib.story.picture import fitting, height, lines
from boardlib.story.state import Presenter
from boardlib.story.still import still
from boardlib.story.view import view_of
from boardlib.widgets.kit.stage import least
from tests.covering import beyond, hidden
from tests.every import every
from tests.story.looks import Look, of_case, of_game

LEAST = 9.0
"""Pixels."""
ON_PHONE = 362.0
"""Width in pixels of the column of a lesson on a phone of 390 pixels."""
HIGHEST = 420.0
"""So high, in pixels, no board of a lesson has to be in order to be read."""
SEEDS = ("1", "7")


def small(look: Look, width: float) -> list[tuple[str, float]]:
    """The letters of a board that are too small where it is shown so wide."""
    shown = width / look.width
    return [(said, size * shown) for said, size in look.letters if size * shown < LEAST - 0.01]


@pytest.mark.whole
@every("case", all_cases().values(), lambda case: str(case.id))
def test_letters_on_the_boards_of_cases_can_be_read(case: Case) -> None:
    """In the column of a lesson in JupyterLab beside its list of files, and above its panel."""
    faults: dict[str, list[tuple[str, float]]] = {}
    for look in of_case(case):
        room = (ACROSS, look.above, WIDEST) if look.above else (COLUMN, HIGH, LARGEST_BROAD)
        wide = min(room[0], room[1] * look.width / look.height, room[2] * look.width)
        if case.is_lesson:  # such a board is never shown smaller than its letters need
            wide = max(wide, look.least)
            high = wide * look.height / look.width
            faults |= {look.name: [("high", high)]} if high > HIGHEST else {}
        if found := small(look, wide):
            faults[look.name] = found
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


@pytest.mark.whole
@every("name, seed", [(name, seed) for name in with_table() for seed in SEEDS])
def test_letters_on_the_boards_of_whole_games_can_be_read(name: str, seed: str) -> None:
    """From their start to their end, as a table stands on that screen."""
    for look in of_game(name, seed):
        room = ABOVE_AT_TABLE if look.across else AT_TABLE
        shown = min(room[0], room[1] * look.width / look.height)
        assert small(look, shown) == [], (look.name, look.width)


# --- nothing that is written is covered ---------------------------------------------------


@pytest.mark.whole
@every("case", {**cases(), **lesson_cases()}.values(), lambda case: str(case.id))
def test_nothing_that_is_written_on_the_boards_of_cases_is_covered(case: Case) -> None:
    """Asked, answered, and at each of its what-ifs."""
    assert faults(of_case(case)) == {}


@pytest.mark.whole
@every("case", {**cases(), **lesson_cases()}.values(), lambda case: str(case.id))
def test_what_the_still_of_a_case_says_below_its_board_is_seen_whole(case: Case) -> None:
    """Its signs lie beside one another, however small the board is shown; none is cut off."""
    picture = picture_of(still(Presenter(case)))
    assert hidden(picture) == []
    assert beyond(picture) == []


def picture_of(page: str) -> str:
    """The picture that a page holds as an image, as SVG."""
    found = re.search(r'<img src="data:image/svg\+xml;base64,([^"]*)"', page)
    assert found is not None
    return b64decode(found[1]).decode()


GAMES_PLAYED = [*((name, seed) for name in with_table() for seed in SEEDS), ("biathlon", "4")]
"""In the last one three coaches stand in the corner of a half."""
CROWDED = ("3", "6", "7", "10")
"""Stages on which riders pass through a crowd, over a finish with its seconds, over a new line,
and on whose strip groups lie close together."""


@pytest.mark.whole
@every("name, seed", GAMES_PLAYED)
def test_nothing_that_is_written_on_the_boards_of_whole_games_is_covered(
    name: str, seed: str
) -> None:
    assert faults(of_game(name, seed)) == {}


@pytest.mark.whole
@every("seed", CROWDED)
def test_nothing_that_is_written_is_covered_where_riders_crowd(seed: str) -> None:
    assert faults(of_game("tour", seed, 25)) == {}


def faults(looks: Iterable[Look]) -> dict[str, tuple[str, ...]]:
    """The boards on which something is covered."""
    return {look.name: look.covered for look in looks if look.covered}


def test_what_is_covered_is_told() -> None:
    head = '<svg xmlns="http://www.w3.org/2000/svg">'
    words = '<text x="10" y="20" text-anchor="start" font-size="10">12</text>'
    beside = '<circle cx="40" cy="16" r="9" fill="#000"/>'
    above = (
        '<g transform="translate(12 0)"><path d="M0,0L0,40" stroke="#000" stroke-width="3"/></g>'
    )
    assert hidden(f"{head}{words}{beside}</svg>") == []
    assert hidden(f"{head}{above}{words}</svg>") == []
    assert [one.partition(":")[0] for one in hidden(f"{head}{words}{above}</svg>")] == ["12"]
    assert hidden(f"{head}{words}{words}</svg>") == ["12 and 12 overlap"]
    for wide, told in ((40, []), (12, ["12"])):
        assert beyond(f'{head[:-1]} viewBox="0 0 {wide} 40">{words}</svg>') == told


# --- badges cover no value ----------------------------------------------------------------


EDGE = 1.5
"""What the outline of a badge takes; under it a letter can still be read."""
TOUCHED = 6.0
"""So much of a letter, in square units, may be touched."""


def pieces(shapes: Iterable[Shape], at: Point, scale: float) -> Iterator[tuple[str, str, Box]]:
    """Every badge and every text that is no part of a badge: which, what it says, its room."""
    for shape in shapes:
        if isinstance(shape, Group):
            x, y = at[0] + scale * shape.offset[0], at[1] + scale * shape.offset[1]
            if "badge" in shape.roles:
                label = "".join(one.text for one in shape.children if isinstance(one, Text))
                wide, high = (
                    scale * (side / 2 - EDGE) for side in badge_size(shape.roles[1], label)
                )
                yield "badge", label, (x - wide, y - high, x + wide, y + high)
            else:
                yield from pieces(shape.children, (x, y), scale * shape.scale)
        elif isinstance(shape, Text) and shape.text.strip():
            left, _top, right, _bottom = text_box(shape)
            aside = 0.08 * (right - left)  # it is rather a little too wide
            box = (left + aside, shape.y - 0.72 * shape.size, right - aside, shape.y)
            a, b, c, d = (scale * edge for edge in box)
            yield "text", shape.text, (at[0] + a, at[1] + b, at[0] + c, at[1] + d)


def shared(one: Box, other: Box) -> float:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0


@pytest.mark.whole
@every("case", all_cases().values(), lambda case: case.id)
def test_a_badge_covers_no_value(case: Case) -> None:
    at = Presenter(case)
    for index in at.predictions:
        at.go(index)
        for _moment in ("asked", "answered"):
            found = list(pieces(at.framed(at.frame.position, marks_of(at)).shapes, (0.0, 0.0), 1.0))
            badges = [(label, box) for kind, label, box in found if kind == "badge"]
            values = [(text, box) for kind, text, box in found if kind == "text"]
            assert len(badges) >= sum(bool(one) for one in at.places)
            for label, box in badges:
                hidden = [text for text, other in values if shared(box, other) > TOUCHED]
                assert not hidden, (index + 1, label, hidden)
            at.answer()
