"""The picture of a race: rows that matter, course, stopwatches, range and hands, and the marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boardlib.biathlon.art.cards import Cards
from boardlib.biathlon.art.clocks import Clocks
from boardlib.biathlon.art.course import CoursePart
from boardlib.biathlon.art.ground import ground
from boardlib.biathlon.art.hands import Hands
from boardlib.biathlon.art.legend import legend, signs
from boardlib.biathlon.art.marks import Marks
from boardlib.biathlon.art.plan import Plan, planned
from boardlib.biathlon.art.range import MANY, Range
from boardlib.biathlon.art.sheet import Sheet, kept_keys
from boardlib.biathlon.art.showing import SHOWING
from boardlib.biathlon.board.position import RACES, Position
from boardlib.drawing.overlay import described
from boardlib.drawing.scene import Group, Mark, Scene, roomy
from boardlib.text import _, ngettext

WIDTH: Final = 600.0
BROAD: Final = 680.0
"""Of a picture without a course, and of one with rows of cards."""
EDGE: Final = 10.0
BETWEEN: Final = 12.0


def board(position: Position, marks: Sequence[Mark]) -> Scene:
    """The scene of :func:`boardlib.biathlon.art.draw.draw`, which says what it takes."""
    marks, room = roomy(marks)
    plan = planned(position, marks, room)
    least = BROAD if plan.rows else WIDTH
    width = max(least, ground(position.course).width) if plan.course else least
    sheet = Sheet(width, kept_keys(marks))
    height = _parts(sheet, position, plan)
    over = Marks(sheet, (width, height))
    over.draw(marks)
    shapes = (*sheet.shapes, *over.shapes())
    below, foot = legend(sheet, width)
    if foot:
        shapes = (*shapes, Group(below, offset=(0.0, height)))
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


def _parts(sheet: Sheet, position: Position, plan: Plan) -> float:
    """Every part that is shown, one below the other, and the height they take."""
    down = EDGE
    cards = Cards(sheet, position)
    for number, rows in plan.rows:
        card = cards.card(number)
        if card is not None:
            draw = cards.large if len(plan.rows) == 1 else cards.strip
            down += draw(card, rows, (EDGE, down)) + BETWEEN / 2
    down += BETWEEN / 2 if plan.rows else 0.0
    if plan.course:
        places = ground(position.course)
        aside = (sheet.width - places.width) / 2
        CoursePart(sheet, position, places, (aside, down - EDGE)).draw()
        down += places.height
    if plan.clocks:
        down += Clocks(sheet, position).draw(down) + BETWEEN
    close = len(plan.shooting) >= MANY
    for colour in plan.shooting:
        down += Range(sheet, position).draw(colour, down, close) + (0.0 if close else BETWEEN)
    return down + _hands(sheet, position, plan, down)


def _hands(sheet: Sheet, position: Position, plan: Plan, top: float) -> float:
    """The hands, and other cards that are named."""
    hands, down = Hands(sheet, position, [card for card, _rows in plan.rows]), top
    for player in position.players if plan.hands else ():
        acts, named = player.colour == plan.acting, not plan.named.isdisjoint(player.hand)
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
