"""A game as it is played: whose turn it is, dice from a seeded roller, decisions one by one.

A move comes about question by question: a generator asks, whoever plays answers, and what it
ends with is the move.  The rules stay where they are; a game says how its moves are made and what
is played with them.  Going back is the same for all: to the moment at which a person decided last,
with the same dice still to come.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, TypeVar

from boardlib.chance import Roller
from boardlib.game import Event
from boardlib.game.table import Past, Table
from boardlib.game.wishes import HUMAN
from boardlib.shown import WrongValue
from boardlib.text import _, ngettext

P = TypeVar("P")
P_out = TypeVar("P_out", covariant=True)
P_in = TypeVar("P_in", contravariant=True)
M = TypeVar("M")
Q = TypeVar("Q", bound="Asked")
Q_in = TypeVar("Q_in", contravariant=True)


class Asked(Protocol):
    """A question of a move."""

    @property
    def options(self) -> tuple[str, ...]:
        """What may be answered; never empty."""


class Played(Protocol[P_out]):
    """What was played, as far as it matters here: where it led to, and what it caused."""

    @property
    def position(self) -> P_out:
        """How things stand after it."""

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened; where it is costly to tell, only when somebody asks."""


class Decider(Protocol[P_in, Q_in]):
    """Whoever answers the questions of a move."""

    def answer(self, position: P_in, question: Q_in) -> str:
        """One of the options of the question."""


@dataclass(frozen=True, slots=True)
class Moment(Generic[P]):
    """The beginning of a decision: what has to be known to return to it.

    Attributes:
        player: who decided.
        moves: how many moves had been played.
        position: how things stood.
        dice: how the roller stood.
        begin: asks the same question again.
    """

    player: str
    moves: int
    position: P
    dice: str
    begin: Callable[[], object]


class Deciding(ABC, Generic[P, M, Q]):
    """A game that is being played.  The same start, seed and answers give the same game.

    A game that builds on this begins with its first question, and says who answers a question
    (:meth:`_player_of`), what is played with a move (:meth:`_made`) and which computer players
    there are (:meth:`_named`).

    Args:
        start: the position at the beginning.
        seed: of the dice and of what is drawn: a word or a number.
        players: player -> ``human`` or the name of a computer player.
        everybody: who plays; for whom ``players`` names nobody, the usual computer player does.

    Attributes:
        position: how things stand; it changes when a move has been decided to its end.
        moves: everything that has been played.
        question: what has to be decided now; None when the game is over.

    Raises:
        ValueError: for a seed or a computer player that there is not.
    """

    USUAL: str
    """The computer player who decides for a person, and of whom nothing else is said."""

    def __init__(
        self, start: P, seed: str, players: Mapping[str, str] | None, everybody: Iterable[str]
    ) -> None:
        self.start, self.seed = start, seed
        self.players = dict.fromkeys(everybody, self.USUAL) | dict(players or {})
        self._dice = Roller(seed)
        for kind in self.players.values():
            if kind != HUMAN:
                self._named(kind, self._dice)
        self.position = start
        self.moves: list[M] = []
        self.question: Q | None = None
        self._moments: list[Moment[P]] = []
        self._begun = False

    # --- what a game says -----------------------------------------------------------------

    @abstractmethod
    def _player_of(self, question: Q) -> str:
        """Who answers a question."""

    @abstractmethod
    def _made(self, move: Any) -> Sequence[Played[P]]:
        """Play what the questions have led to, and ask the next one; what was played."""

    @abstractmethod
    def _named(self, kind: str, whims: Roller) -> Decider[P, Q]:
        """A computer player by name.

        Raises:
            ValueError: when there is no such one.
        """

    # --- whose turn it is -----------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.question is None

    @property
    def player(self) -> str:
        """Who decides now; empty when the game is over."""
        return "" if self.question is None else self._player_of(self.question)

    @property
    def human(self) -> bool:
        """Whether a person decides now."""
        return self.players.get(self.player) == HUMAN

    def _ask(
        self, making: Generator[Q, str, Any], begin: Callable[[], object]
    ) -> Sequence[Played[P]]:
        """Ask the first question of a move; what was played, if it asks none.

        Args:
            making: asks one question after the other, and ends with what they led to.
            begin: does the same again, when somebody has gone back to here.
        """
        dice, count = str(self._dice), len(self.moves)
        self._asking, self._begun = making, False
        try:
            self.question = next(making)
        except StopIteration as made:
            return self._made(made.value)
        self._moments.append(Moment(self.player, count, self.position, dice, begin))
        # Whims belong to the move, so that a game that goes on later goes on with the same ones.
        self._whims = Roller(f"{self.seed}-whims-{count}")
        return ()

    def _note(self, move: M, played: Played[P]) -> Played[P]:
        """Note a move that has been played, and stand where it led to."""
        self.position = played.position
        self.moves.append(move)
        return played

    # --- deciding -------------------------------------------------------------------------

    def answer(self, option: str) -> tuple[Event, ...]:
        """Answer the question; what happened, if that was the last one of the move.

        Raises:
            ValueError: when it is none of the options, or the game is over.
        """
        if self.question is None:
            raise WrongValue(_("The game is over."))
        if option not in self.question.options:
            text = _("'{option}' is not open here; what may be chosen: {options}.")
            options = ", ".join(self.question.options)
            raise WrongValue(text.format(option=option, options=options))
        return _told(self._answered(option))

    def decide(self) -> tuple[Event, ...]:
        """Let the computer player answer; for a person the usual one."""
        return _told(self._answered(self._choice()))

    def play_out(self) -> None:
        """Let computer players decide for everybody, until the game is over."""
        while not self.over:
            self._answered(self._choice())

    def _choice(self) -> str:
        assert self.question is not None
        kind = self.players[self.player]
        player = self._named(self.USUAL if kind == HUMAN else kind, self._whims)
        return player.answer(self.position, self.question)

    def _answered(self, option: str) -> Sequence[Played[P]]:
        """Go on with an answer that is open; what was played, if that was the last one."""
        try:
            self.question = self._asking.send(option)
        except StopIteration as made:
            return self._made(made.value)
        self._begun = True
        return ()

    # --- going back -----------------------------------------------------------------------

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
        moment.begin()

    def _last(self) -> int | None:
        """The number of the moment to which undoing leads."""
        whole = self._moments if self._begun or self.over else self._moments[:-1]
        numbers = (n for n, one in enumerate(whole) if self.players[one.player] == HUMAN)
        return max(numbers, default=None)


def _told(played: Sequence[Played[object]]) -> tuple[Event, ...]:
    return tuple(event for one in played for event in one.events)


# --- computer players -------------------------------------------------------------------


WHIM: Final = "whim"
"""The name of the computer player who acts at random."""


@dataclass(frozen=True)
class Whim:
    """Chooses anything that is allowed; the roller is not the one for the dice."""

    roller: Roller

    def answer(self, position: Any, question: Asked) -> str:
        """Any of the options."""
        return self.roller.roll(question.options)


def by_name(
    name: str,
    plans: Mapping[str, Decider[P, Q]],
    whim: Decider[P, Q],
    wrong: str,
) -> Decider[P, Q]:
    """The computer player of that name.

    Args:
        name: one of ``plans``, or :data:`WHIM`.
        plans: those who have a plan, by name.
        whim: the one who has none.
        wrong: says that ``{name}`` is none and which there are (``{known}``), a message that is
            marked for translation.

    Raises:
        ValueError: when there is no such one, naming those there are.
    """
    known = {**plans, WHIM: whim}
    if name not in known:
        raise WrongValue(_(wrong).format(name=name, known=", ".join(known)))
    return known[name]


# --- a table ----------------------------------------------------------------------------


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


def count_and_seed(count: int, seed: str) -> str:
    """How many play, and with which seed: what tells one game from another."""
    players = ngettext("{count} player", "{count} players", count).format(count=count)
    return " · ".join([players, _("seed {seed}").format(seed=seed)])
