"""Odds as a picture: ways side by side, each with its bars.

Below the bars stands what may come of a way, or which black die it is rolled against; above them
stands how likely that is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from boardlib.drawing.bars import Box, Panel, panels
from boardlib.drawing.charts import own_or_bars, stacked
from boardlib.drawing.scene import Scene
from boardlib.game.odds import Chances, Way
from boardlib.troyes.board.cards import Colour
from boardlib.troyes.board.position import Position
from boardlib.troyes.questions.odds_ways import MIXED, compared

COLOURS: Final[Mapping[str, str]] = {
    Colour.RED: "edge-red",
    Colour.WHITE: "edge-white",
    Colour.YELLOW: "edge-yellow",
    MIXED: "focus",
}
"""The colours of bars: those of the dice that they speak of."""
BLACK_DIE: Final = Box("die-black", "black-line", "on-die-black")


def odds_chart(question: str) -> Scene:
    """Draw the odds of a question such as ``beat`` or ``flip 1 1 1``.

    Args:
        question: what is compared (see :func:`boardlib.troyes.questions.odds_ways.compared`).

    Raises:
        PositionError: naming the column and what was expected there.
        QuestionError: when more than three dice would be flipped.
    """
    odds = compared(question)
    ways = [Panel(way.label, way.chances, COLOURS[way.colour], way.mean) for way in odds.ways]
    box = BLACK_DIE if odds.black else None
    chart = panels(odds.question, odds.unit, ways, odds.across, box)
    return stacked(odds.question, [chart], [odds.answer])


def chart(_position: Position, question: str, ways: Mapping[str, Chances]) -> Scene:
    """The same of a game at hand (see :class:`boardlib.game.odds.Oddsmaker`)."""
    return own_or_bars(lambda: odds_chart(question), question, ways)


def drawn_ways(_position: Position, question: str) -> Mapping[str, Way]:
    """The ways of a comparison, as each is typed; against black dice by what these show."""
    return {way.name: Way(way.label, way.chances) for way in compared(question).ways}
