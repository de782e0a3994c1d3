"""What the questions name: a player, a card, a section, stations."""

from __future__ import annotations

from boardlib.biathlon.board.course import LAP, Section
from boardlib.biathlon.board.lines import RaceWords
from boardlib.biathlon.board.position import COLOURS, Player, Position
from boardlib.biathlon.rules.naming import no_player
from boardlib.biathlon.rules.race import turn
from boardlib.game import QuestionError
from boardlib.text import _


def known(position: Position, colour: str) -> Player:
    """A player who takes part.

    Raises:
        QuestionError: when there is no such player.
    """
    if colour not in position.by_colour:
        raise QuestionError(no_player([one.colour for one in position.players], colour))
    return position.by_colour[colour]


def acting(position: Position, words: RaceWords) -> str:
    """The player that is named, or whoever decides now.

    Raises:
        QuestionError: when nobody is named and nobody decides.
    """
    if words.next in COLOURS:
        return known(position, words.colour()).colour
    now = turn(position)
    if now is not None:
        return now.colour
    if not position.players:
        raise QuestionError(_("Nobody takes part; a line such as 'player red' says who does."))
    return position.players[0].colour


def section_or_now(position: Position, words: RaceWords) -> Section:
    """The section that is named, or the one that is being ridden."""
    if words.next in LAP or (not words.words and position.section is Section.FINISH):
        return words.section()
    return position.section
