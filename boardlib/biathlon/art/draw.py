r"""Races as pictures.

>>> from boardlib.biathlon.board.notation import read
>>> scene = draw(read("race sprint\ncourse M11\nplayer red\ngroup red i1\ncoach red II"))
>>> [key for key in scene.sentences if "red" in key or key.endswith(":i1")]
['group:i1', 'station:i1', 'coach:red:II', 'player:red']
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from boardlib.biathlon.art.canvas import Marks, TrackSheet, legend, signs
from boardlib.biathlon.art.cards import SLIM, STRIP, WIDE, Cards, Laid
from boardlib.biathlon.art.course import CoursePart, drawn_close, window_of
from boardlib.biathlon.art.ground import ground
from boardlib.biathlon.art.hands import Clocks, Hands
from boardlib.biathlon.art.plan import Plan, planned
from boardlib.biathlon.art.range import MANY, Range
from boardlib.biathlon.board.course import Section
from boardlib.biathlon.board.position import RACES, Position
from boardlib.drawing.canvas import described, kept_keys
from boardlib.drawing.highlighting import emphasised, groups_of, over_board
from boardlib.drawing.scene import Group, Mark, Scene, close_up, roomy
from boardlib.drawing.sizes import Showing
from boardlib.game.networks import AnyNetwork
from boardlib.text import _, mark, ngettext
from boardlib.words import needs

WIDTH: Final = 600.0
BROAD: Final = 680.0
"""Of a picture without a course, and of one with rows of cards."""
EDGE: Final = 10.0
BETWEEN: Final = 12.0
OF_TASK: Final = 76.0
"""Height of a row with which something is done: in a narrow picture there is room for all of it."""
HIGHEST: Final = 84.0
"""A row among others is not higher than this."""
SHOWING: Final = Showing(
    pieces=frozenset({"figure"}),
    laid=frozenset({"crowd", "coach"}),
    used=frozenset({"race-card"}),
    listed={"turn": "focus", "order": "order", "places": "order", "bridges": "focus"},
    called={"order": mark("the order"), "last": mark("came last")},
    judged={"condition": (mark("met"), mark("not met"))},
    close=True,
)
"""How its pictures and answers are shown (see :mod:`boardlib.drawing.sizes`)."""


@needs(Position)
def draw(
    position: Position, marks: Sequence[Mark] = (), *, highlight: Any = None, label: str = ""
) -> Scene:
    """Draw a position.

    Args:
        position: the race.
        marks: what to show on top of it (see :class:`boardlib.drawing.scene.Mark`).
        highlight: what stands out in colours that mean nothing else: nodes, edges, keys, or groups
            of them (see ``draw`` of a position).
        label: what it is that stands out, for the legend.
    """
    return emphasised(partial(board, position), position, marks, highlight, label)


def picture(
    position: Position, net: AnyNetwork, highlight: Any, label: str, title: str, over: bool
) -> Scene:
    """A network with groups that stand out (see :class:`boardlib.game.networks.Networked`)."""
    return over_board(draw(position), net, groups_of(highlight, label, net), title, over)


# --- the whole picture --------------------------------------------------------------------------


def board(position: Position, marks: Sequence[Mark]) -> Scene:
    """The scene of :func:`boardlib.biathlon.art.draw.draw`, which says what it takes."""
    marks, room = roomy(marks)
    marks, close = close_up(marks)
    plan = planned(position, marks, room, close)
    least = WIDE if plan.laid else BROAD if plan.rows and not plan.task else WIDTH
    broad = plan.course or plan.own
    width = max(least, ground(position.course).width) if broad else least
    sheet = TrackSheet(kept_keys(marks), width=width)
    height = _parts(sheet, position, plan, close)
    over = Marks(sheet, (width, height))
    over.draw(marks, sheet.shapes)
    below, pieces = sheet.shapes[: sheet.standing], sheet.shapes[sheet.standing :]
    shapes = (*below, *over.lines, *pieces, *over.shapes())
    told, foot = legend(sheet, width)
    if foot:
        shapes = (*shapes, Group(told, offset=(0.0, height)))
    return Scene(
        _("Race"),
        _description(position, marks),
        width,
        height + foot,
        shapes,
        False,
        SHOWING,
        plan.extent,
        signs(sheet),
        foot,
    )


def _parts(sheet: TrackSheet, position: Position, plan: Plan, close: Sequence[str]) -> float:
    """Every part that is shown, one below the other, and the height they take."""
    down = EDGE
    down += _rows(sheet, position, plan, down)
    if plan.course:
        places = ground(position.course)
        window = None if plan.own else window_of(places, close)
        if window is None:
            aside = (sheet.width - places.width) / 2
            CoursePart(sheet, position, places, (aside, down - EDGE)).draw()
            down += places.height
        else:
            down += drawn_close(sheet, position, places, window, down) + BETWEEN
    if plan.laid:
        with_signs = bool(position.groups or position.coaches)
        down += Laid(sheet, position, with_signs).draw(plan.laid, down) + BETWEEN
    if plan.clocks:
        down += Clocks(sheet, position).draw(down) + BETWEEN
    tight = len(plan.shooting) >= MANY
    for colour in plan.shooting:
        down += Range(sheet, position).draw(colour, down, tight) + (0.0 if tight else BETWEEN)
    return down + _hands(sheet, position, plan, down)


def _rows(sheet: TrackSheet, position: Position, plan: Plan, top: float) -> float:
    """The rows of cards that matter: of one card, or of several one below the other."""
    cards, down, high = Cards(sheet, position), top, heights(plan)
    for number, rows in plan.rows:
        card = cards.card(number)
        if card is not None and len(plan.rows) == 1 and not plan.low:
            down += cards.large(card, rows, (EDGE, down)) + BETWEEN / 2
        elif card is not None:
            each = {one: high[number, one] for one in rows}
            down += cards.strip(card, each, (EDGE, down)) + BETWEEN / 2
    return down - top + (BETWEEN / 2 if plan.rows else 0.0)


def heights(plan: Plan) -> dict[tuple[int, Section], float]:
    """How high the rows of several cards are: those that are asked about get from the others.

    Together they take the same room, whichever are asked about.
    """
    every = [(card, one) for card, found in plan.rows for one in found]
    others = len(every) - len(plan.asked)
    if not others:
        return dict.fromkeys(every, OF_TASK if plan.task else STRIP)
    asked = min(HIGHEST, STRIP + (STRIP - SLIM) * others / len(plan.asked))
    slim = STRIP - (asked - STRIP) * len(plan.asked) / others
    return {one: asked if one in plan.asked else slim for one in every}


def _hands(sheet: TrackSheet, position: Position, plan: Plan, top: float) -> float:
    """The hands, and other cards that are named."""
    hands, down = Hands(sheet, position, [card for card, _rows in plan.rows]), top
    for player in position.players if plan.hands else ():
        acts, named = player.colour == plan.acting, not plan.named.isdisjoint(player.hand)
        if plan.own:
            down += hands.player(player, down, True) if player.colour == plan.own else 0.0
            continue
        if acts or named or player.kept or not plan.rows:
            open_ = named or (acts and not plan.shooting)
            down += hands.player(player, down, open_ and not plan.rows)
    if plan.others:
        down += hands.small(plan.others, down)
    return down - top


def _description(position: Position, marks: Sequence[Mark]) -> str:
    """What is on the board, and what the marks mean."""
    count = len(position.players)
    words = ngettext(
        "A race ({race}) with {count} athlete.", "A race ({race}) with {count} athletes.", count
    )
    return described(words.format(race=_(RACES[position.race]), count=count), marks)
