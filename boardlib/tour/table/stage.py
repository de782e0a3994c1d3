"""A stage being ridden: whose turn it is, dice from a seeded roller, decisions one by one.

The rules stay where they are: a stage only asks the questions of a move in turn, rolls, and plays
the move that comes of it.  The same start, seed and answers give the same stage.

>>> from boardlib.tour.table.setup import drawn, entries, lined_up, stages
>>> start = lined_up(stages()["Meadows"], drawn(entries(2, 3), Roller(7)))
>>> stage = Stage(start, seed="7")
>>> stage.question.rider, stage.question.options
(12, ('yellow', 'red', 'white'))
>>> simulated(start, "7", {"blue": "bold"}).over
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from boardlib.chance import Roller
from boardlib.game import Event
from boardlib.game.deciding import Decider, Deciding, Played
from boardlib.tour.board.dice import faces
from boardlib.tour.board.moves import Die, Face, Move, NextRound, Ride, Roll
from boardlib.tour.board.position import Position
from boardlib.tour.rules.play import carry_out, play
from boardlib.tour.rules.rounds import race
from boardlib.tour.table.making import Question, making
from boardlib.tour.table.riders import decider

USUAL: Final = "steady"
"""The computer rider of a team of which nothing else is said."""


class Stage(Deciding[Position, Move, Question]):
    """A stage that is being ridden (see :class:`boardlib.game.deciding.Deciding`).

    Args:
        start: the position in the start corridor.
        seed: of the dice: a word or a number.
        players: team -> ``human`` or the name of a computer rider; a team that is not named is
            ridden by the usual one.
        name: what the stage is called; the name of its road if nothing is said.

    Raises:
        ValueError: for a seed or a computer rider that there is not.
    """

    USUAL = USUAL

    def __init__(
        self,
        start: Position,
        seed: str = "1",
        players: Mapping[str, str] | None = None,
        name: str = "",
    ) -> None:
        super().__init__(start, seed, players, (rider.team for rider in start.riders))
        self.name = name or start.road.name
        self._begin()

    def _named(self, kind: str, whims: Roller) -> Decider[Position, Question]:
        return decider(kind, whims)

    def _player_of(self, question: Question) -> str:
        return race(self.position).teams[question.rider]

    def _begin(self) -> None:
        """Ask the first question of the next move."""
        rider = race(self.position).turn
        self.question = None
        if rider is not None:
            self._ask(making(self.position, rider, self._roll), self._begin)

    def _roll(self, die: Die) -> Face:
        return self._dice.roll(faces(self.position.profile, die))

    def _made(self, move: Ride) -> Sequence[Played[Position]]:
        return self._ride(move, carry_out(self.position, move))

    def _ride(self, move: Move, played: Played[Position]) -> Sequence[Played[Position]]:
        """Note what was played, and begin the next round after the last move of one."""
        steps = [self._note(move, played)]
        if race(self.position).turn is None:
            steps.append(self._note(NextRound(), play(self.position, NextRound())))
        self._begin()
        return steps

    def go_on(self, moves: Iterable[Move]) -> None:
        """Ride what has been ridden before, so that the stage goes on from there.

        The dice of these moves count as rolled: those come next that would have come.

        Args:
            moves: legal ones; the next round begins by itself.

        Raises:
            IllegalMove: at the first that is not allowed.
        """
        for move in moves:
            if isinstance(move, Ride):
                for die in _dice_of(move):
                    self._roll(die)
                self._ride(move, play(self.position, move))

    def ride_move(self) -> tuple[Event, ...]:
        """Let the computer rider decide the move to its end."""
        events: tuple[Event, ...] = ()
        while not events and not self.over:
            events = self.decide()
        return events


def _dice_of(ride: Ride) -> Iterator[Die]:
    """The dice that were rolled for a move, in that order."""
    if isinstance(ride.speed, Roll):
        yield ride.speed.die
    if ride.green is not None:
        yield Die.GREEN


def simulated(start: Position, seed: str, players: Mapping[str, str] | None = None) -> Stage:
    """A stage that computer riders have ridden to its end."""
    stage = Stage(start, seed, players)
    stage.play_out()
    return stage
