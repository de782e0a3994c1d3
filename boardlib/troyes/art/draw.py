r"""The city as a picture: what matters of it, part by part, and the marks.

>>> from boardlib.troyes.board.notation import read
>>> scene = draw(read("players blue green\ndice blue R4\ncitizen blue palace4"))
>>> [key for key in scene.sentences if key.startswith(("die", "space:palace:4"))]
['space:palace:4:1', 'die:blue:1']
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, Final

from boardlib.drawing import badges
from boardlib.drawing.badges import rounded
from boardlib.drawing.canvas import DASH, LOOKS, Look, Marking, described, kept_keys, stations
from boardlib.drawing.geometry import Box, Point, box_middle
from boardlib.drawing.highlighting import emphasised
from boardlib.drawing.labels import text_width
from boardlib.drawing.scene import (
    Circle,
    Group,
    Mark,
    Paint,
    Path,
    Scene,
    Shape,
    Sign,
    Text,
    close_up,
    roomy,
)
from boardlib.drawing.sizes import Showing, at_table, in_case
from boardlib.text import _, language, mark, ngettext
from boardlib.troyes.art import layout, square
from boardlib.troyes.art.buildings import Cathedral, Fields, fitted, houses
from boardlib.troyes.art.cards import (
    ActivityFace,
    Card,
    CharacterFace,
    EventFace,
    overseeing,
    subject_sign,
)
from boardlib.troyes.art.layout import GAP, LARGEST, CitySheet, Part, Shelves, best, deep, shelved
from boardlib.troyes.art.plan import Plan, extent, not_there, planned
from boardlib.troyes.art.square import Black, Square, Track
from boardlib.troyes.board.cards import SUBJECTS, Colour, Subject, cards
from boardlib.troyes.board.position import Position
from boardlib.troyes.questions.describe import round_lines
from boardlib.words import needs

# --- marks: frames, order, ways, badges; and what the signs of a picture mean --------------------


LARGE: Final = 90.0
"""What is wider than this holds other shapes, and a badge stands on its upper edge."""


class Marks(Marking[str]):
    """Draws marks over a picture; a shape is known by its key.

    Args:
        sheet: the picture, with the places of its shapes.
        size: its width and height.
    """

    def __init__(self, sheet: CitySheet, size: tuple[float, float]) -> None:
        super().__init__(size)
        self.sheet = sheet

    def places(self, keys: Iterable[str]) -> list[str]:
        """The keys of shapes that are in the picture."""
        return [key for key in dict.fromkeys(keys) if key in self.sheet.boxes]

    def keep_clear(self) -> None:
        """Names are not covered, and shapes only where nothing else is free."""
        room = self.overlay.room
        for box in self.sheet.words:
            room.take_box(box, 1.5)
        for box in self.sheet.boxes.values():
            if box[2] - box[0] < LARGE:
                room.take_box(box, 0.4)

    def middle(self, place: str) -> Point:
        """The middle of a shape."""
        return box_middle(self.sheet.boxes[place])

    def framed(self, place: str, look: Look) -> tuple[Shape, ...]:
        """A ring around a round shape, or a box with round corners."""
        box = self.sheet.boxes[place]
        line, below = look.line(4.2, DASH, 3.8), Paint(stroke="paper", width=8.0)
        if place in self.sheet.discs:
            free = look is LOOKS["free"]  # many stand side by side, and cover nothing
            below = replace(below, width=5.0 if free else 6.0)  # numbers begin beside it
            radius, at = (box[2] - box[0]) / 2 + (-1 if free else 1.5), box_middle(box)
            return (Circle(*at, radius, below), Circle(*at, radius, line))
        left, top, right, bottom = _wider(box, 2.5)
        outline = badges.rounded(left, top, right - left, bottom - top, 11)
        return (Path(outline, below), Path(outline, line))

    def brackets(self, place: str) -> Shape:
        """Corner brackets around a shape."""
        return badges.brackets(*_wider(self.sheet.boxes[place], 5))

    def way(self, stops: Sequence[Point]) -> Iterator[Shape]:
        """Numbered stations."""
        return stations(stops)

    def tagged(self, label: str, place: str) -> Shape:
        """A coin at the upper right of a die: its price; beside black dice how a fight stands."""
        _left, top, right, _bottom = self.sheet.boxes[place]
        if place.startswith(BLACK):
            return self.against(label, place)
        coin = (
            Circle(0, 0, 13.0, Paint("paper")),
            Circle(0, 0, 11.5, Paint("coin", "coin-line", 1.8)),
            Text(0, 6, label, 17, "coin-line", bold=True),
        )
        return Group(
            coin, roles=("tag",), offset=(min(right - 3, self.size[0] - 13), max(13.0, top - 6))
        )

    def against(self, label: str, place: str) -> Shape:
        """How a fight stands, at the right of the last black die, or below it for want of room."""
        last = max((one for one in self.sheet.boxes if one.startswith(BLACK)), key=self.middle)
        _left, top, right, bottom = self.sheet.boxes[last]
        wide = text_width(label, CLASH, bold=True) + 20
        x, y = right + 18 + wide / 2, (top + bottom) / 2
        if x + wide / 2 > self.size[0]:
            x, y = min(right + 18, self.size[0] - 4) - wide / 2, bottom + 27
        plate = (
            Path(rounded(-wide / 2, -17, wide, 34, 9), Paint("paper", "ink", 2.4)),
            Text(0, CLASH * 0.36, label, CLASH, "ink", bold=True),
        )
        return Group(plate, roles=("tag",), offset=(x, y))

    def ordered(self, place: str) -> Point:
        """At its upper right corner, inside of the picture."""
        _left, top, right, _bottom = self.sheet.boxes[place]
        return (min(right - 2, self.size[0] - 12), max(12.0, top + 2))

    def beside(self, place: str, wide: float, high: float) -> Iterator[Point]:
        """At its corners; a large shape has its badge on its upper edge."""
        left, top, right, bottom = self.sheet.boxes[place]
        if right - left >= LARGE:
            yield right - wide / 2 - 6, top + 1
            yield left + wide / 2 + 6, top + 1
            yield right - wide / 2 - 6, bottom - 1
            return
        for x in (right, left):
            yield x, top
            yield x, bottom
        yield (left + right) / 2, top - high / 3


def _wider(box: Box, by: float) -> Box:
    left, top, right, bottom = box
    return (left - by, top - by, right + by, bottom + by)


# --- the legend: signs that occur in it ------------------------------------------------------


SIZE: Final = 17.0
ROW: Final = 31.0
LEFT: Final = 26.0

CLASH: Final = 22.0
"""Size of what tells how a fight stands."""
BLACK: Final = "black:"

Item = tuple[tuple[Shape, ...], str]


def signs(sheet: CitySheet) -> tuple[Sign, ...]:
    """The signs that occur, with what they mean."""
    return _meant(_names(sheet), language())


@lru_cache(maxsize=256)
def _meant(names: tuple[str, ...], _language: str) -> tuple[Sign, ...]:
    return tuple(Sign(*_item(name)) for name in names)


def legend(sheet: CitySheet, width: float) -> tuple[tuple[Shape, ...], float]:
    """Swatches with words in as many rows as the width needs, and the height they take."""
    return _laid_out(_names(sheet), width, language())


def _names(sheet: CitySheet) -> tuple[str, ...]:
    known = (*_SIGNS, *(f"counts {one}" for one in Subject))
    found = tuple(name for name in known if name in sheet.signs)
    told = {"counts influence": "influence", "counts deniers": "deniers"}
    return tuple(name for name in found if told.get(name) not in found)


@lru_cache(maxsize=256)
def _laid_out(
    names: tuple[str, ...], width: float, _language: str
) -> tuple[tuple[Shape, ...], float]:
    x, y, shapes = LEFT, 16.0, []
    for swatch, words in map(_item, names):
        wide = 23 + text_width(words, SIZE) + 30
        if x > LEFT and x + wide - 16 > width:
            x, y = LEFT, y + ROW
        text = Text(21, SIZE * 0.36, words, SIZE, "second", "start")
        shapes.append(Group((*swatch, text), offset=(x, y), legible=SIZE))
        x += wide
    return tuple(shapes), y + ROW - 12 if shapes else 0.0


def _item(name: str) -> Item:
    """A swatch and its words."""
    if name in _SIGNS:
        return _SIGNS[name]()
    subject = Subject(name.removeprefix("counts "))
    return (subject_sign(subject),), _(SUBJECTS[subject])


def _small(shape: Shape, scale: float, down: float = 0.0) -> tuple[Shape, ...]:
    return (Group((shape,), scale=scale, offset=(0.0, down)),)


def _turn() -> tuple[Shape, ...]:
    return (Path(rounded(-13, -10, 26, 20, 5), Paint("district", "ink", 3.6)),)


def _overseers() -> tuple[Shape, ...]:
    ring = Circle(0, 0, 11.5, Paint("place", "city-line", 1.6))
    return (ring, Text(0, 6, "2", 16, "ink", bold=True))


def _cost() -> tuple[Shape, ...]:
    return (
        Circle(0, 0, 11.5, Paint("coin", "coin-line", 1.8)),
        Text(0, 6, "3", 16, "coin-line", bold=True),
    )


_SIGNS: Final[dict[str, Callable[[], Item]]] = {
    "turn": lambda: (_turn(), _("whose turn it is")),
    "start": lambda: (_small(square.PENNANT, 0.8), _("start player")),
    "grey": lambda: ((layout.token("grey", 10.5),), _("grey")),
    "deniers": lambda: ((layout.coin(),), _("deniers")),
    "influence": lambda: ((layout.crown(),), _("influence")),
    "points": lambda: ((layout.shield(),), _("victory points")),
    "supply": lambda: (_small(layout.citizen("grey"), 0.9), _("citizens in the supply")),
    "lying": lambda: (
        (Group((layout.lying("grey"),), offset=(-12.0, 0.0), scale=0.7),),
        _("lies here until the round ends"),
    ),
    "black": lambda: (_small(layout.blank(Colour.BLACK), 0.9), _("brings a black die")),
    "attack": lambda: (
        _small(layout.die(Colour.BLACK, 3), 0.48),
        _("black die to be fought"),
    ),
    "flag": lambda: (_small(layout.flag(), 0.9), _("empty flag")),
    "rewards": lambda: ((layout.shield(),), _("for the most cubes, and the second")),
    "cost": lambda: (_cost(), _("price of an overseer")),
    "overseers": lambda: (_overseers(), _("place of an overseer, with its points")),
    "hourglass": lambda: (_small(layout.hourglass(), 0.95), _("kept as cubes for later")),
    "per citizen": lambda: (
        (Text(0, 6, "×", 20, "ink", bold=True),),
        _("for each own citizen of a building"),
    ),
    "unknown": lambda: ((Text(0, 6.5, "?", 19, "ink", bold=True),), _("not known")),
}


# --- the picture ---------------------------------------------------------------------------------


@needs(Position)
def draw(
    position: Position, marks: Sequence[Mark] = (), *, highlight: Any = None, label: str = ""
) -> Scene:
    """Draw a position.

    Args:
        position: the city.
        marks: what to show on top of it (see :class:`boardlib.drawing.scene.Mark`).
        highlight: what stands out in colours that mean nothing else: nodes, edges, keys, or groups
            of them (see ``draw`` of a position).
        label: what it is that stands out, for the legend.
    """
    return emphasised(partial(board, position), position, marks, highlight, label)


# --- part by part ----------------------------------------------------------------------------


EDGE: Final = 10.0
TITLE: Final = 34.0
WIDTHS: Final = (318.0, 412.0, 622.0, 832.0)
"""In which a picture may be laid out: for one district or one to four cards side by side."""
WHOLE: Final = (832.0, 1042.0)
"""And a whole table."""


def board(position: Position, marks: Sequence[Mark]) -> Scene:
    """The scene of :func:`draw`, which says what it takes."""
    marks, room = roomy(marks)
    marks, close = close_up(marks)
    plan = planned(position, marks, room, close)
    sheet = CitySheet(kept_keys(marks))
    top = TITLE if position.players else EDGE
    lasting = planned(position, (), room, close) if room else plan
    width = _broad(sheet, position, lasting, (2 * EDGE, top + EDGE))
    groups = [list(group) for group in _groups(sheet, position, plan, width)]
    shelves = Shelves(width, shelved(groups, width), LARGEST if plan.kinds < 3 else 1.0)
    _title(sheet, position, plan, shelves.wide)
    elsewhere = not_there(position, marks, plan)
    for part, at, scale in shelves.laid(EDGE, top):
        if not (isinstance(part, Card) and part.card.id in elsewhere):
            with sheet.part(at, scale):
                part.draw()
    width, height = shelves.wide + 2 * EDGE, top + shelves.high
    over = Marks(sheet, (width, height))
    over.draw(marks, sheet.shapes)
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
        plan.whole,
    )


_CHOSEN: Final[dict[Hashable, float]] = {}
KEPT: Final = 1000
"""So many widths are kept: of what lies there they depend on little."""


def _broad(sheet: CitySheet, position: Position, plan: Plan, around: tuple[float, float]) -> float:
    """The width in which the parts are shown largest.

    Where room is kept for some parts it is theirs, so that a picture that shows one more for a
    moment has the width of the others.
    """

    def made(wide: float) -> list[list[Part]]:
        return [list(group) for group in _groups(sheet, position, plan, wide)]

    key = (plan.extent, plan.whole, plan.part, position.profile, position.activities, position.won)
    if key not in _CHOSEN:
        if len(_CHOSEN) >= KEPT:
            _CHOSEN.clear()
        widths = WHOLE if plan.whole else WIDTHS[plan.tracked :]
        widths = (*WIDTHS, *WHOLE) if plan.part else widths
        rooms = at_table if plan.whole or plan.part else in_case
        _CHOSEN[key] = best(made, widths, around, rooms)
    return _CHOSEN[key]


def _title(sheet: CitySheet, position: Position, plan: Plan, wide: float) -> None:
    """The round and its phase above everything."""
    if position.players:
        text = next(round_lines(position)).rstrip(".")
        size = fitted(text, 20, wide - 4)
        sheet.plain(Text(EDGE + 2, 22, text, size, "second", "start", bold=True), near=plan.extent)


def _groups(
    sheet: CitySheet, position: Position, plan: Plan, wide: float
) -> Iterator[Iterable[Part]]:
    """The parts that are shown; what belongs together stands together."""
    whole, known = plan.whole, cards()
    cathedral: list[Part] = [Cathedral(sheet, position, whole)] if plan.cathedral else []
    people: list[Part] = [
        CharacterFace(sheet, position, known.characters[one], whole) for one in plan.characters
    ]
    square = list(_square(sheet, position, plan, wide, people if whole else ()))
    events: list[Part] = [
        EventFace(sheet, position, known.events[one], whole) for one in plan.events
    ]
    played: list[Part] = [
        ActivityFace(sheet, position, known.activities[one], whole) for one in plan.activities
    ]
    if cathedral and not (whole or plan.black) and deep([*played, *events]) <= cathedral[0].high:
        played, events = [*played, *events], []  # beside it they take no room of their own
    yield events
    if plan.black:
        yield [Black(sheet, position, plan.black)]
    yield houses(sheet, position, plan)
    yield from (cathedral, square) if whole else (square, cathedral)
    if whole and len(square) < 2:
        yield people
    yield played
    yield [Fields(sheet, whole)] if plan.fields else []
    if not whole:
        yield people
    if plan.tracked:
        yield [Track(sheet, position, wide)]


def _square(
    sheet: CitySheet, position: Position, plan: Plan, wide: float, beside: Sequence[Part]
) -> Iterator[Part]:
    """The square; and beside it some parts, where there is room for all of them."""
    if not plan.owners:
        return
    square = Square(sheet, position, plan, wide)
    if beside:
        narrow = Square(sheet, position, plan, wide - beside[0].wide - GAP)
        if deep(beside) <= narrow.high:
            yield from (narrow, *beside)
            return
    yield square


def _description(position: Position, marks: Sequence[Mark]) -> str:
    """What is on the board, and what the marks mean."""
    count = len(position.players)
    words = ngettext(
        "The city of Troyes with {count} player.", "The city of Troyes with {count} players.", count
    )
    return described(words.format(count=count), marks)


# --- how it is shown -------------------------------------------------------------------------


SHOWING: Final = Showing(
    pieces=frozenset({"figure"}),
    within=frozenset({"city-die", "city-space", "city-stone"}),
    listed={"turn": "focus", "order": "order"},
    used=frozenset({"city-die", "city-space", "city-card"}),
    counted=("black:", "die:"),
    brought=("goods:", "part:", "cathedral"),
    close_answers=True,
    alone={"lying": layout.lying, "overseer": overseeing},
    called={"order": mark("the order"), "changed": mark("not as it was")},
)
