r"""The city as a picture: what matters of it, part by part, and the marks.

>>> from boardlib.troyes.board.notation import read
>>> scene = draw(read("players blue green\ndice blue R4\ncitizen blue palace4"))
>>> [key for key in scene.sentences if key.startswith(("die", "space:palace:4"))]
['space:palace:4:1', 'die:blue:1']
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from boardlib.drawing.canvas import kept_keys
from boardlib.drawing.highlighting import emphasised
from boardlib.drawing.marks import described
from boardlib.drawing.scene import Group, Mark, Scene, Text, close_up, roomy
from boardlib.drawing.sizes import Showing, at_table, in_case
from boardlib.text import _, mark, ngettext
from boardlib.troyes.art.buildings import Cathedral, Fields, fitted, houses
from boardlib.troyes.art.cards import Card, activity_faces
from boardlib.troyes.art.events_and_characters import character_faces, event_faces
from boardlib.troyes.art.layout import GAP, LARGEST, CitySheet, Part, Shelves, best, deep, shelved
from boardlib.troyes.art.marks import Marks, legend, signs
from boardlib.troyes.art.plan import Plan, extent, not_there, planned
from boardlib.troyes.art.square import Black, Square, Track
from boardlib.troyes.board.position import Position
from boardlib.troyes.questions.describe import round_lines
from boardlib.words import needs


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
    shelves = Shelves(width, shelved(groups, width), 1.0 if plan.whole else LARGEST)
    _title(sheet, position, plan, shelves.wide)
    elsewhere = not_there(position, marks, plan)
    for part, at, scale in shelves.laid(EDGE, top):
        if not (isinstance(part, Card) and part.named.id in elsewhere):
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
    whole = plan.whole
    cathedral: list[Part] = [Cathedral(sheet, position, whole)] if plan.cathedral else []
    people: list[Part] = [*character_faces(sheet, position, plan.characters, whole)]
    square = list(_square(sheet, position, plan, wide, people if whole else ()))
    yield event_faces(sheet, position, plan.events, whole)
    if plan.black:
        yield [Black(sheet, position, plan.black)]
    yield houses(sheet, position, plan)
    yield from (cathedral, square) if whole else (square, cathedral)
    if whole and len(square) < 2:
        yield people
    yield activity_faces(sheet, position, plan.activities, whole)
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
    called={"order": mark("the order"), "changed": mark("not as it was")},
)
