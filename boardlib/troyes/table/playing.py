"""A game that is being played: dice and cards from a seeded roller, decisions one by one.

The same start, seed and answers give the same game.

>>> from boardlib.troyes.table.setup import set_up
>>> game = simulated(set_up(("blue", "green"), Roller(7)), "7", {"green": "thrifty"})
>>> game.over
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from boardlib.chance import Roller
from boardlib.game.deciding import Decider, Deciding, Played
from boardlib.troyes.board.moves import Move
from boardlib.troyes.board.position import Position
from boardlib.troyes.rules.play import play
from boardlib.troyes.table.happening import rolls_of
from boardlib.troyes.table.making import Question, making
from boardlib.troyes.table.players import decider

USUAL: Final = "greedy"
"""The computer player of whom nothing else is said."""


class Playing(Deciding[Position, Move, Question]):
    """A game that is being played (see :class:`boardlib.game.deciding.Deciding`).

    Args:
        start: the position before the first citizen.
        seed: of the dice and of the cards that are drawn: a word or a number.
        players: colour -> ``human`` or the name of a computer player.

    Raises:
        ValueError: for a seed or a computer player that there is not.
    """

    USUAL = USUAL

    def __init__(
        self, start: Position, seed: str = "1", players: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(start, seed, players, (one.colour for one in start.players))
        self._begin()

    def _named(self, kind: str, whims: Roller) -> Decider[Position, Question]:
        return decider(kind, whims)

    def _player_of(self, question: Question) -> str:
        return question.player

    def _begin(self) -> Sequence[Played[Position]]:
        """Ask the next question; what happens by itself before it is played and handed back."""
        self.question = None
        asked = making(self.position, self._dice)
        return () if asked is None else self._ask(asked, self._begin)

    def _made(self, move: Move) -> Sequence[Played[Position]]:
        return (self._play(move), *self._begin())

    def _play(self, move: Move) -> Played[Position]:
        return self._note(move, play(self.position, move))

    def go_on(self, moves: Iterable[Move]) -> None:
        """Play what has been played before, so that the game goes on from there.

        Dice and cards of these moves count as rolled and drawn.

        Raises:
            IllegalMove: at the first that is not allowed.
        """
        self._moments.clear()
        self.position, self.moves, rolled = self.start, [], 0
        for move in moves:
            self._play(move)
            rolled += rolls_of(move)
        self._dice = Roller(self.seed, rolled)
        self._begin()


def simulated(start: Position, seed: str, players: Mapping[str, str] | None = None) -> Playing:
    """A game that computer players have played to its end."""
    game = Playing(start, seed, players)
    game.play_out()
    return game
