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

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from boardlib.biathlon.board.moves import Move, Settle
from boardlib.biathlon.board.position import Position
from boardlib.biathlon.rules.play import play
from boardlib.biathlon.table.making import Making, Question, making, rolls_of, walk_of, walking
from boardlib.biathlon.table.players import HUMAN, Decider, decider
from boardlib.chance import Roller
from boardlib.game import Event
from boardlib.text import _

USUAL: Final = "swift"
"""The computer player of whom nothing else is said."""


@dataclass(frozen=True, slots=True)
class _Moment:
    """The beginning of a decision: what has to be known to return to it."""

    player: str
    moves: int
    position: Position
    dice: str
    walked: bool


class Racing:
    """A race that is being ridden.

    Args:
        start: the position before the first card.
        seed: of the dice and of what is drawn: a word or a number.
        players: colour -> ``human`` or the name of a computer player.

    Attributes:
        position: how things stand; it changes when a move has been decided to its end.
        moves: everything that has been played.
        question: what has to be decided now; None when the race is over.

    Raises:
        ValueError: for a seed or a computer player that there is not.
    """

    def __init__(
        self, start: Position, seed: str = "1", players: Mapping[str, str] | None = None
    ) -> None:
        self.start, self.seed = start, seed
        self.players = {one.colour: USUAL for one in start.players} | dict(players or {})
        self._dice = Roller(seed)
        for kind in self.players.values():
            if kind != HUMAN:
                decider(kind, self._dice)
        self.position = start
        self.moves: list[Move] = []
        self.question: Question | None = None
        self._moments: list[_Moment] = []
        self._making: Making | None = None
        self._begin(walked=True)

    # --- whose turn it is ---------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the race is over."""
        return self.question is None

    @property
    def human(self) -> bool:
        """Whether a person decides now."""
        return self.question is not None and self.players[self.question.player] == HUMAN

    def _begin(self, walked: bool) -> tuple[Event, ...]:
        """Ask the next question: for a step after a card, or the first one of a move.

        A move without any question is played at once; its events are handed back.
        """
        dice = str(self._dice)
        self._making = None
        self.question = None if walked else walking(self.position)
        if self.question is None:
            self._making = making(self.position, self._dice)
            if self._making is None:
                return ()
            try:
                self.question = next(self._making)
            except StopIteration as made:
                return (*self._play(made.value), *self._begin(walked=False))
        colour, count = self.question.player, len(self.moves)
        self._moments.append(_Moment(colour, count, self.position, dice, walked))
        self._whims = Roller(f"{self.seed}-whims-{count}")
        return ()

    # --- deciding -----------------------------------------------------------------------

    def answer(self, option: str) -> tuple[Event, ...]:
        """Answer the question; what happened, if that was the last one of the move.

        Raises:
            ValueError: when it is none of the options, or the race is over.
        """
        if self.question is None:
            raise ValueError(_("The race is over."))
        if option not in self.question.options:
            text = _("'{option}' is not open here; what may be chosen: {options}.")
            options = ", ".join(self.question.options)
            raise ValueError(text.format(option=option, options=options))
        if self._making is None:
            return self._walk(option)
        try:
            self.question = self._making.send(option)
        except StopIteration as made:
            return (*self._play(made.value), *self._begin(walked=False))
        return ()

    def _walk(self, option: str) -> tuple[Event, ...]:
        assert self.question is not None
        walk = walk_of(self.question, option)
        events = () if walk is None else self._play(walk)
        return (*events, *self._begin(walked=walk is None))

    def _play(self, move: Move) -> tuple[Event, ...]:
        step = play(self.position, move)
        self.position = step.position
        self.moves.append(move)
        return step.events

    def decide(self) -> tuple[Event, ...]:
        """Let the computer player answer; for a person the usual one."""
        assert self.question is not None
        return self.answer(self._decider.answer(self.position, self.question))

    @property
    def _decider(self) -> Decider:
        assert self.question is not None
        name = self.players[self.question.player]
        return decider(USUAL if name == HUMAN else name, self._whims)

    def ride_on(self) -> None:
        """Let computer players decide for everybody, until the race is over."""
        while not self.over:
            self.decide()

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
        self._begin(moment.walked)

    def _last(self) -> int | None:
        """The number of the moment to which undoing leads."""
        begun = self.question is not None and self._making is not None and self._is_begun()
        whole = self._moments if begun or self.over else self._moments[:-1]
        numbers = (n for n, one in enumerate(whole) if self.players[one.player] == HUMAN)
        return max(numbers, default=None)

    def _is_begun(self) -> bool:
        """Whether the first question of the move has been answered."""
        ride = None if self.question is None else self.question.ride
        return ride is not None and ride.card != 0


def simulated(start: Position, seed: str, players: Mapping[str, str] | None = None) -> Racing:
    """A race that computer players have ridden to its end."""
    race = Racing(start, seed, players)
    race.ride_on()
    return race
