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
from dataclasses import dataclass
from typing import Final

from boardlib.chance import Roller
from boardlib.game import Event, Step
from boardlib.text import _
from boardlib.tour.board.dice import faces
from boardlib.tour.board.moves import Die, Face, Move, NextRound, Ride, Roll
from boardlib.tour.board.position import Position
from boardlib.tour.rules.play import Outcome, carry_out, play
from boardlib.tour.rules.race import race
from boardlib.tour.table.making import Making, Question, making
from boardlib.tour.table.riders import HUMAN, Decider, decider

Played = Outcome | Step[Position]
"""What was played: where it led to, and what it caused."""

USUAL: Final = "steady"
"""The computer rider of a team of which nothing else is said."""


@dataclass(frozen=True, slots=True)
class _Moment:
    """The beginning of a move: what has to be known to return to it."""

    team: str
    moves: int
    position: Position
    dice: str


class Stage:
    """A stage that is being ridden.

    Args:
        start: the position in the start corridor.
        seed: of the dice: a word or a number.
        players: team -> ``human`` or the name of a computer rider; a team that is not named is
            ridden by the usual one.
        name: what the stage is called; the name of its road if nothing is said.

    Attributes:
        position: how the riders stand; it changes when a move has been decided to its end.
        moves: everything that has been ridden.
        question: what has to be decided now; None when everybody is home.

    Raises:
        ValueError: for a seed or a computer rider that there is not.
    """

    def __init__(
        self,
        start: Position,
        seed: str = "1",
        players: Mapping[str, str] | None = None,
        name: str = "",
    ) -> None:
        self.start, self.seed, self.name = start, seed, name or start.road.name
        self.players = {rider.team: USUAL for rider in start.riders} | dict(players or {})
        self._dice = Roller(seed)
        for player in self.players.values():
            if player != HUMAN:
                decider(player, self._dice)
        self.position = start
        self.moves: list[Move] = []
        self.question: Question | None = None
        self._moments: list[_Moment] = []
        self._begin()

    # --- whose turn it is ---------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether everybody is home."""
        return self.question is None

    @property
    def team(self) -> str:
        """The team that decides now; empty when the stage is over."""
        return self._moments[-1].team if self.question else ""

    @property
    def human(self) -> bool:
        """Whether a person decides now."""
        return self.players.get(self.team) == HUMAN

    def _begin(self) -> None:
        """Ask the first question of the next move."""
        rider = race(self.position).turn
        self.question = None
        if rider is None:
            return
        team, count = race(self.position).teams[rider], len(self.moves)
        self._moments.append(_Moment(team, count, self.position, str(self._dice)))
        # Whims belong to the move, so that a stage that goes on later goes on with the same ones.
        self._whims = Roller(f"{self.seed}-whims-{count}")
        self._making: Making = making(self.position, rider, self._roll)
        self.question = next(self._making)

    def _roll(self, die: Die) -> Face:
        return self._dice.roll(faces(self.position.profile, die))

    # --- deciding -----------------------------------------------------------------------

    def answer(self, option: str) -> tuple[Event, ...]:
        """Answer the question; what happened, if that was the last one of the move.

        Raises:
            ValueError: when it is none of the options, or the stage is over.
        """
        if self.question is None:
            raise ValueError(_("The stage is over: everybody is home."))
        if option not in self.question.options:
            text = _("'{option}' is not open to rider {rider}; he may choose: {options}.")
            options = ", ".join(self.question.options)
            text = text.format(option=option, rider=self.question.rider, options=options)
            raise ValueError(text)
        return _told(self._answered(option))

    def _answered(self, option: str) -> Sequence[Played]:
        """Go on with an answer that is open; what was played, if that was the last one."""
        try:
            self.question = self._making.send(option)
        except StopIteration as made:
            return self._ride(made.value, carry_out(self.position, made.value))
        return ()

    def _ride(self, move: Move, played: Played) -> Sequence[Played]:
        """Note what was played, and begin the next round after the last move of one."""
        steps = [self._note(move, played)]
        if race(self.position).turn is None:
            steps.append(self._note(NextRound(), play(self.position, NextRound())))
        self._begin()
        return steps

    def _note(self, move: Move, played: Played) -> Played:
        self.position = played.position
        self.moves.append(move)
        return played

    def decide(self) -> tuple[Event, ...]:
        """Let the computer rider of the team answer; for a person the usual one."""
        return _told(self._answered(self._choice()))

    def _choice(self) -> str:
        assert self.question is not None
        return self._decider.answer(self.position, self.question)

    @property
    def _decider(self) -> Decider:
        name = self.players[self.team]
        return decider(USUAL if name == HUMAN else name, self._whims)

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

    # --- going back ---------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether a person has decided anything."""
        return self._last() is not None

    def undo(self) -> None:
        """Go back to the beginning of the last move of a person; the same dice will come."""
        last = self._last()
        if last is None:
            return
        moment = self._moments[last]
        del self._moments[last:]
        del self.moves[moment.moves :]
        self.position = moment.position
        self._dice = Roller.read(moment.dice)
        self._begin()

    def _last(self) -> int | None:
        """The number of the moment to which undoing leads."""
        begun = self.question is not None and self.question.ride is not None
        whole = self._moments if begun or self.over else self._moments[:-1]
        numbers = (n for n, moment in enumerate(whole) if self.players[moment.team] == HUMAN)
        return max(numbers, default=None)

    def ride_move(self) -> tuple[Event, ...]:
        """Let the computer rider decide the move to its end."""
        events: tuple[Event, ...] = ()
        while not events and not self.over:
            events = self.decide()
        return events

    def ride_on(self) -> None:
        """Let computer riders decide for everybody, until everybody is home."""
        while not self.over:
            self._answered(self._choice())


def _told(played: Sequence[Played]) -> tuple[Event, ...]:
    return tuple(event for one in played for event in one.events)


def _dice_of(ride: Ride) -> Iterator[Die]:
    """The dice that were rolled for a move, in that order."""
    if isinstance(ride.speed, Roll):
        yield ride.speed.die
    if ride.green is not None:
        yield Die.GREEN


def simulated(start: Position, seed: str, players: Mapping[str, str] | None = None) -> Stage:
    """A stage that computer riders have ridden to its end."""
    stage = Stage(start, seed, players)
    stage.ride_on()
    return stage
