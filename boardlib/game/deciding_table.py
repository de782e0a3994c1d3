"""A table of a game that is decided question by question (:mod:`boardlib.game.deciding`).

What is the same for all such games: who decides, deciding, going back, and looking at what has
been.  A game adds its words: the question and its choices, why not, and how things stand.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from boardlib.game import Event
from boardlib.game.deciding import Deciding, Played
from boardlib.game.seats import HUMAN
from boardlib.game.table import Past, Table
from boardlib.text import _, ngettext

P = TypeVar("P")
M = TypeVar("M")
D = TypeVar("D", bound=Deciding[Any, Any, Any])


class DecidingTable(Table, Generic[P, M, D]):
    """A game that is decided question by question at one table.

    Args:
        playing: the game.
    """

    def __init__(self, playing: D) -> None:
        self.playing = playing

    # --- what a game says -----------------------------------------------------------------

    @abstractmethod
    def _led(self, position: P, move: M) -> Played[P]:
        """What a move that has been played led to."""

    def _mover(self, move: M) -> str:
        """The colour of whoever made a move; empty where nobody did, or none is shown."""
        return ""

    def _seen(self, position: P) -> P:
        """How things stand, as whoever looks at the table sees them."""
        return position

    # --- who plays ------------------------------------------------------------------------

    @property
    def position(self) -> P:
        """How things stand, as whoever looks at the table sees them."""
        return self._seen(self.playing.position)

    @property
    def people(self) -> bool:
        """Whether a person plays, or computer players only."""
        return HUMAN in self.playing.players.values()

    # --- deciding -------------------------------------------------------------------------

    def choose(self, key: str) -> list[str]:
        """Answer for the player whose turn it is; what happened, in sentences.

        Raises:
            ValueError: when it is none of the options.
        """
        return sentences(self.playing.answer(key))

    def play_on(self) -> list[str]:
        """Let the computer player decide once; what happened, in sentences."""
        return sentences(self.playing.decide())

    def play_out(self) -> None:
        """Let computer players decide everything to the end."""
        self.playing.play_out()

    @property
    def can_undo(self) -> bool:
        """Whether a person has decided anything."""
        return self.playing.can_undo

    def undo(self) -> None:
        """Go back to the beginning of the last move of a person; the same dice will come."""
        self.playing.undo()

    # --- what has been --------------------------------------------------------------------

    @property
    def moments(self) -> int:
        """How many moves have been made."""
        return len(self.playing.moves)

    def past(self, number: int) -> Past:
        """How things stood after so many moves."""
        position, events, colour = self.playing.start, tuple[Event, ...](), ""
        for move in self.playing.moves[:number]:
            led = self._led(position, move)
            position, events, colour = led.position, led.events, self._mover(move)
        return Past(self._seen(position), tuple(sentences(events)), (), colour)


def sentences(events: Iterable[Event]) -> list[str]:
    """What happened, a sentence each."""
    return [event.text for event in events]


def count_and_seed(playing: Deciding[Any, Any, Any]) -> str:
    """How many play, and with which seed: what tells one game from another."""
    count = len(playing.players)
    players = ngettext("{count} player", "{count} players", count).format(count=count)
    return " · ".join([players, _("seed {seed}").format(seed=playing.seed)])
