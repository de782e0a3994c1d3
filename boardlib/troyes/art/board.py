"""The picture of a city: what matters of it, part by part, and the marks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Protocol

from boardlib.drawing.overlay import described
from boardlib.drawing.scene import Group, Mark, Scene, Text, roomy
from boardlib.drawing.sizes import LARGEST_ON_WALL, on_wall
from boardlib.text import _, ngettext
from boardlib.troyes.art.buildings import Fields, Nave, houses
from boardlib.troyes.art.cards import activity_faces
from boardlib.troyes.art.characters import character_faces
from boardlib.troyes.art.event_cards import event_faces
from boardlib.troyes.art.legend import legend, signs
from boardlib.troyes.art.marks import Marks
from boardlib.troyes.art.plan import Plan, extent, planned
from boardlib.troyes.art.sheet import Sheet, kept_keys
from boardlib.troyes.art.showing import SHOWING
from boardlib.troyes.art.square import Black, Square, Track
from boardlib.troyes.asking.describe import round_lines
from boardlib.troyes.board.position import Position

EDGE: Final = 10.0
GAP: Final = 8.0
BELOW: Final = 12.0
"""Around the picture, between parts side by side, and below each other."""
TITLE: Final = 34.0
LARGEST: Final = 1.45
"""Parts are not drawn larger than this, in pictures with few of them."""
FEW: Final = 640.0
"""Pictures lower than this are such."""
BROAD: Final = 944.0
"""Width of what is broad: the square beside the cathedral."""


class Part(Protocol):
    """A part of the picture: its size, and how it is drawn from 0,0 on."""

    @property
    def wide(self) -> float:
        """Its width."""

    @property
    def high(self) -> float:
        """Its height."""

    def draw(self) -> None:
        """Draw it."""


Shelf = list[Part]
"""Parts side by side."""


def board(position: Position, marks: Sequence[Mark]) -> Scene:
    """The scene of :func:`boardlib.troyes.art.draw.draw`, which says what it takes."""
    marks, room = roomy(marks)
    plan = planned(position, marks, room)
    sheet = Sheet(kept_keys(marks))
    groups = [group for group in map(list, _groups(sheet, position, plan)) if group]
    inner, shelves = best(groups)
    width = inner + 2 * EDGE
    height = _laid(sheet, shelves, inner, _title(sheet, position, plan))
    over = Marks(sheet, (width, height))
    over.draw(marks)
    shapes = (*sheet.shapes, *over.shapes())
    below, foot = legend(sheet, width)
    if foot:
        shapes = (*shapes, Group(below, offset=(0.0, height)))
    return Scene(
        _("Troyes"),
        _description(position, marks),
        width,
        height + foot,
        shapes,
        False,
        SHOWING,
        extent(position, marks, plan),
        signs(sheet),
        foot,
    )


def _title(sheet: Sheet, position: Position, plan: Plan) -> float:
    """The round and its phase above everything, and where the parts begin."""
    if not position.players:
        return EDGE
    text = next(round_lines(position)).rstrip(".")
    sheet.plain(Text(EDGE + 2, 28, text, 20, "second", "start", bold=True), near=plan.extent)
    return EDGE + TITLE - 4


def _groups(sheet: Sheet, position: Position, plan: Plan) -> Iterator[Iterable[Part]]:
    """The parts that are shown; what belongs together stands together."""
    yield event_faces(sheet, position, plan.events)
    if plan.black:
        yield [Black(sheet, position)]
    yield houses(sheet, position, plan.buildings)
    if plan.owners:
        yield [Square(sheet, position, plan)]
    yield [Nave(sheet, position)] if plan.cathedral else []
    yield activity_faces(sheet, position, plan.activities)
    yield character_faces(sheet, position, plan.characters)
    yield [Fields(sheet)] if plan.fields else []
    if "influence" in plan.goods:
        yield [Track(sheet, position)]


def best(groups: Sequence[Sequence[Part]]) -> tuple[float, list[Shelf]]:
    """The parts on shelves, narrow or broad, whichever is shown larger before a class."""
    made = [(wide, _shelves(groups, wide)) for wide in (Square.wide, BROAD)]
    return max(made, key=lambda one: _shown(*one))


def _shown(wide: float, shelves: Sequence[Shelf]) -> float:
    """How large a picture is shown before a class."""
    high = _height(shelves) + TITLE + EDGE
    room = on_wall(wide, high)
    return min(LARGEST_ON_WALL, room[0] / wide, room[1] / high)


def _height(shelves: Sequence[Shelf]) -> float:
    return sum(max(part.high for part in shelf) + BELOW for shelf in shelves)


def _shelves(groups: Sequence[Sequence[Part]], wide: float) -> list[Shelf]:
    """Parts side by side: a group goes to the last shelf with room for the whole of it."""
    shelves: list[Shelf] = []
    for group in groups:
        high = max(part.high for part in group)
        found = (
            one
            for one in reversed(shelves)
            if _fits([*one, *group], wide) and high <= _tallest(one)
        )
        shelf = next(found, shelves[-1] if shelves and _fits([*shelves[-1], *group], wide) else [])
        if not shelf:
            shelves.append(shelf)
        for part in group:
            if not _fits([*shelf, part], wide):
                shelf = []
                shelves.append(shelf)
            shelf.append(part)
    return shelves


def _kinds(shelf: Shelf) -> set[type]:
    return set(map(type, shelf))


def _tallest(shelf: Shelf) -> float:
    return max(part.high for part in shelf)


def _fits(shelf: Sequence[Part], wide: float) -> bool:
    return _width(shelf) <= wide + 1


def _width(shelf: Sequence[Part]) -> float:
    return sum(part.wide for part in shelf) + GAP * (len(shelf) - 1)


def _laid(sheet: Sheet, shelves: Sequence[Shelf], wide: float, top: float) -> float:
    """Every shelf, one below the other, and where they end; few of them are drawn larger."""
    few = _height(shelves) <= FEW
    for shelf in shelves:
        alike = [one for one in shelves if not _kinds(one).isdisjoint(_kinds(shelf))]
        most = min(wide / _width(one) for one in alike)
        scale = max(1.0, min(LARGEST, most)) if few else 1.0
        left = EDGE
        for part in shelf:
            with sheet.part((left, top), scale):
                part.draw()
            left += (part.wide + GAP) * scale
        top += max(part.high for part in shelf) * scale + BELOW
    return top


def _description(position: Position, marks: Sequence[Mark]) -> str:
    """What is on the board, and what the marks mean."""
    count = len(position.players)
    words = ngettext(
        "The city of Troyes with {count} player.", "The city of Troyes with {count} players.", count
    )
    return described(words.format(count=count), marks)
