"""What the numbers of cards alone tell of a race: the printed times of their rows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from boardlib.biathlon.board.clock import BEST
from boardlib.biathlon.board.course import Section
from boardlib.biathlon.board.position import Position
from boardlib.biathlon.rules.disciplines import after
from boardlib.biathlon.rules.riding import row_of
from boardlib.game import QuestionError
from boardlib.text import _


@dataclass(frozen=True, slots=True)
class Printed:
    """Sections ridden by the printed times alone, without bonuses, penalties and shootings.

    Attributes:
        lap: the lap that comes next, from 1.
        section: the section that comes next.
        seconds: the printed times so far; nothing is printed for an arena.
        best: the best times of the same sections, in seconds.
    """

    lap: int
    section: Section
    seconds: int = 0
    best: int = 0

    def ride(self, position: Position, card: int) -> Printed:
        """One section more, with a card.

        Raises:
            QuestionError: at the finish, and for a card that is not in the deck.

        Rules: biathlon.card-number, biathlon.lap-order.
        """
        if self.section is Section.FINISH:
            text = _("The race has no section left for card {card}.")
            raise QuestionError(text.format(card=card))
        row = row_of(position, card, self.section)
        seconds = 0 if self.section is Section.ARENA else row.seconds
        lap, section = after(position, self.lap, self.section)
        best = self.best + BEST[self.section]
        return Printed(lap, section, self.seconds + seconds, best)


def printed_rides(position: Position, cards: Iterable[int]) -> Printed:
    """What cards of one player come to, from where the race stands now."""
    found = Printed(position.lap, position.section)
    for card in cards:
        found = found.ride(position, card)
    return found
