"""A race that is being ridden: whose turn it is, dice from a seeded roller, decisions one by one.

The rules stay where they are: a race only asks the questions of a move in turn, rolls, draws, and
plays the move that comes of it.  The same start, seed and answers give the same race.

Computer players are a few temperaments that choose among what the rules allow.  They are honest: an
answer is made from the position and the question alone, which everybody at the table sees, and from
the own hand.  Nothing in them rolls a die that counts.

>>> from boardlib.biathlon.board.position import Race
>>> from boardlib.biathlon.table.setup import lined_up
>>> start = lined_up(Race.SPRINT, ("red", "blue"), Roller(7))
>>> simulated(start, "7", {"blue": "thrifty"}).over
True
>>> ", ".join(TEMPERAMENTS)
'swift, thrifty, social, whim'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from boardlib.biathlon.board.cards import Row, Symbol
from boardlib.biathlon.board.course import RIDDEN, Half, Path, Section
from boardlib.biathlon.board.position import Move, Position, Settle
from boardlib.biathlon.rulebook import wax_faces
from boardlib.biathlon.rules.cards import row_of
from boardlib.biathlon.rules.play import play
from boardlib.biathlon.rules.riding import Outcome, outcome, riding_time
from boardlib.biathlon.rules.track_events import penalty
from boardlib.biathlon.table.turns import NOTHING, Need, Question, making, rolls_of, walking
from boardlib.chance import Roller
from boardlib.game.deciding import WHIM, Decider, Deciding, Played, Whim, by_name
from boardlib.text import mark

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


# --- computer players -------------------------------------------------------------------


EYEPIECE: Final = 2
"""Seconds that a kept eyepiece is worth, roughly."""
MARKER: Final = 6
"""Seconds that a kept target marker is worth, roughly."""
TACTICS: Final = 1
"""Seconds that a further card is worth, roughly."""


@dataclass(frozen=True, slots=True)
class Temperament:
    """How a computer player likes to play.

    Attributes:
        saves: how much of what a card could win elsewhere counts against using it here.
        social: whether symbols for spectators are used wherever they can be.
    """

    saves: float = 0.0
    social: bool = True

    def answer(self, position: Position, question: Question) -> str:
        """The option that this player likes best."""
        match question.need:
            case Need.CARD:
                return min(question.options, key=lambda card: self._cost(position, question, card))
            case Need.SETTLE:
                return "level"
            case Need.COACH:
                return question.options[-1]
            case Need.WALK:
                return _step(position, question) if self.social else NOTHING
            case _:
                return self._use(position, question)

    def _cost(self, position: Position, question: Question, card: str) -> float:
        """Seconds that a card costs here, less those that it could save elsewhere."""
        number, section = int(card), position.section
        row = row_of(position, number, section)
        arena = section is Section.ARENA
        here = float(row.seconds) if arena else _expected(position, question, row)
        others = (row_of(position, number, one).difference for one in RIDDEN if one is not section)
        return here - self.saves * min(others)

    def _use(self, position: Position, question: Question) -> str:
        """A symbol for spectators is used for the first thing that harms or helps most."""
        if not self.social:
            return NOTHING
        if question.symbol is Symbol.ROADBLOCK:
            return max(question.options[1:], key=lambda path: _harm(position, question, path))
        return max(question.options[1:], key=lambda one: _worth(position, one))


def _expected(position: Position, question: Question, row: Row) -> float:
    """The riding time of a row on average, and what else it brings in seconds."""
    ridden = outcome(position, question.player, 0, row)
    time = riding_time(position, ridden).total + _wax(position, ridden)
    if ridden.kept and ridden.middle is not None:
        time -= EYEPIECE if ridden.middle.sign.symbol is Symbol.EYEPIECE else MARKER
    tactics = ridden.left is not None and ridden.left.sign.symbol is Symbol.TACTICS
    if tactics and ridden.left is not None and ridden.left.holds:
        time -= TACTICS
    return time


def _wax(position: Position, ridden: Outcome) -> float:
    if not ridden.rolls or ridden.middle is None:
        return 0.0
    faces = wax_faces(position.profile)
    return sum(penalty(position.profile, ridden.middle, face) for face in faces) / len(faces)


def _halves(position: Position, colour: str) -> set[Half]:
    """The spectator sections in which a player has a group."""
    named = position.course.named
    own = (named[one.station] for one in position.groups if one.colour == colour)
    return {half for station in own for half in station.halves}


def _step(position: Position, question: Question) -> str:
    """A step that leads to more sections than before, or none."""
    best, most = NOTHING, len(_halves(position, question.player))
    for option in question.options[1:]:
        start, _to, end = option.split()
        groups = tuple(one for one in position.groups if one.station != start)
        named = position.course.named
        own = [one.station for one in groups if one.colour == question.player] + [end]
        found = len({half for station in own for half in named[station].halves})
        if found > most:
            best, most = option, found
    return best


def _worth(position: Position, option: str) -> tuple[int, int]:
    """Whether a group moves up, and how many sections the last station of an option sees."""
    return option.count("follow"), len(position.course.named[option.split()[-1]].halves)


def _harm(position: Position, question: Question, option: str) -> int:
    """How many groups of others stand at the ends of a path, less own ones."""
    owners = [position.standing.get(end) for end in Path.of(*option.split())]
    others = [owner for owner in owners if owner is not None]
    return sum(1 if owner != question.player else -1 for owner in others)


_PLANS: Final[Mapping[str, Decider[Position, Question]]] = {
    "swift": Temperament(social=False),
    "thrifty": Temperament(saves=0.7),
    "social": Temperament(saves=0.3),
}
TEMPERAMENTS: Final = (*_PLANS, WHIM)
"""The computer players there are."""
_WRONG: Final = mark("There is no computer player '{name}'; these there are: {known}.")


def decider(name: str, roller: Roller) -> Decider[Position, Question]:
    """A computer player by name; the roller is that of whims.

    Raises:
        ValueError: when there is no such one.
    """
    return by_name(name, _PLANS, Whim(roller), _WRONG)
