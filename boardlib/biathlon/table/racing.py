"""A race that is being ridden: whose turn it is, dice from a seeded roller, decisions one by one.

The rules stay where they are: a race only asks the questions of a move in turn, rolls, draws, and
plays the move that comes of it.  The same start, seed and answers give the same race.

>>> from boardlib.biathlon.board.position import Race
>>> from boardlib.biathlon.table.setup import lined_up
>>> start = lined_up(Race.SPRINT, ("red", "blue"), Roller(7))
>>> simulated(start, "7", {"blue": "thrifty"}).over
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from boardlib.biathlon.board.position import Move, Position, Settle
from boardlib.biathlon.rules.play import play
from boardlib.biathlon.table.making import Question, making, rolls_of, walking
from boardlib.biathlon.table.players import decider
from boardlib.chance import Roller
from boardlib.game.deciding import Decider, Deciding, Played

USUAL: Final = "swift"
"""The computer player of whom nothing else is said."""


class Racing(Deciding[Position, Move, Question]):
    """A race that is being ridden (see :class:`boardlib.game.deciding.Deciding`).

    Args:
        start: the position before the first card.
        seed: of the dice and of what is drawn: a word or a number.
        players: colour -> ``human`` or the name of a computer player.

    Raises:
        ValueError: for a seed or a computer player that there is not.
    """

    USUAL = USUAL

    def __init__(
        self, start: Position, seed: str = "1", players: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(start, seed, players, (one.colour for one in start.players))
        self._begin(walked=True)

    def _named(self, kind: str, whims: Roller) -> Decider[Position, Question]:
        return decider(kind, whims)

    def _player_of(self, question: Question) -> str:
        return question.player

    def _begin(self, walked: bool) -> Sequence[Played[Position]]:
        """Ask the next question: for a step after a card, or the first one of a move.

        A move without any question is played at once and handed back.
        """
        self.question = None
        walk = None if walked else walking(self.position)
        asked = walk or making(self.position, self._dice)
        return () if asked is None else self._ask(asked, partial(self._begin, walked))

    def _made(self, move: Move | None) -> Sequence[Played[Position]]:
        """Play a move, or none where somebody does not walk."""
        if move is None:
            return self._begin(walked=True)
        return (self._play(move), *self._begin(walked=False))

    def _play(self, move: Move) -> Played[Position]:
        return self._note(move, play(self.position, move))

    def go_on(self, moves: Iterable[Move]) -> None:
        """Play what has been played before, so that the race goes on from there.

        The dice and cards of these moves count as rolled and drawn: those come next that would
        have come.

        Raises:
            IllegalMove: at the first that is not allowed.
        """
        self._moments.clear()
        walked, rolled = True, 0
        for move in moves:
            self._play(move)
            walked = isinstance(move, Settle)
            rolled += rolls_of(move)
        self._dice = Roller(self.seed, rolled)
        self._begin(walked)


def simulated(start: Position, seed: str, players: Mapping[str, str] | None = None) -> Racing:
    """A race that computer players have ridden to its end."""
    race = Racing(start, seed, players)
    race.play_out()
    return race
