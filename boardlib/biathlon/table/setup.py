"""A race before the start and as it is ridden: hands, groups, coaches, whose turn it is.

Nothing of the beginning is told by the source.  Groups are placed one by one in the order of the
start numbers, coaches likewise; where, is drawn by lot here.

>>> from boardlib.chance import Roller
>>> position = lined_up(Race.SPRINT, ("red", "blue"), Roller(7))
>>> [len(player.hand) for player in position.players], len(position.pile)
([12, 12], 36)

The rules stay where they are: a race only asks the questions of a move in turn, rolls, draws, and
plays the move that comes of it.  The same start, seed and answers give the same race.

Computer players are a few temperaments that choose among what the rules allow.  They are honest: an
answer is made from the position and the question alone, which everybody at the table sees, and from
the own hand.  Nothing in them rolls a die that counts.

>>> simulated(position, "7", {"blue": "thrifty"}).over
True
>>> ", ".join(TEMPERAMENTS)
'swift, thrifty, social, whim'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from boardlib.biathlon.board.cards import Row, Symbol
from boardlib.biathlon.board.course import HALVES, RIDDEN, Course, Half, Path, Section
from boardlib.biathlon.board.lines import read_rows
from boardlib.biathlon.board.notation import USUAL, elsewhere, named_course, tidy
from boardlib.biathlon.board.position import (
    COLOURS,
    Coach,
    Group,
    Move,
    Player,
    Position,
    Race,
    Settle,
)
from boardlib.biathlon.rulebook import DEFAULTS, OPTIONS, wax_faces
from boardlib.biathlon.rules.cards import deck_problems, row_of
from boardlib.biathlon.rules.play import play
from boardlib.biathlon.rules.race import cards_needed, hand_size, places
from boardlib.biathlon.rules.riding import Outcome, outcome, penalty, riding_time
from boardlib.biathlon.table.turns import NOTHING, Need, Question, making, rolls_of, walking
from boardlib.chance import Roller
from boardlib.game.deciding import WHIM, Decider, Deciding, Played, Whim, by_name
from boardlib.game.record import known_word
from boardlib.game.wishes import who_plays
from boardlib.profile import Profile
from boardlib.shown import WrongValue
from boardlib.text import _, mark, ngettext

# --- before the start ----------------------------------------------------------------------------


FEWEST: Final = 2
COUNTS: Final = range(FEWEST, int(DEFAULTS["players"]) + 1)
"""How many players usually may take part (option ``players``)."""


def lined_up(
    race: Race,
    colours: Sequence[str],
    roller: Roller,
    profile: Profile = DEFAULTS,
    course: Course | None = None,
    gaps: Mapping[str, int] | None = None,
    deck: str = "",
) -> Position:
    """The position before the first card.

    Args:
        race: the discipline.
        colours: the players in the order of their start numbers.
        roller: deals the cards and draws the places.
        profile: the options in force.
        course: the stations and paths; the usual ones if nothing is said.
        gaps: seconds by which the players start later, in a pursuit.
        deck: the lines of a deck of one's own.

    Raises:
        ValueError: in one sentence, for what cannot be.
    """
    profile = profile.with_value("deck", "own") if deck else profile
    found = course or named_course(USUAL)
    rows = read_rows(deck) if deck else ()
    empty = Position(race, found, profile, rows=rows)
    _refuse(empty, colours)
    position = _dealt(_started(empty, colours, gaps or {}), roller)
    return tidy(_with_coaches(_with_groups(position, roller), roller))


def refuse_count(count: int, profile: Profile) -> None:
    """Refuse a number of players for which there is no race.

    Raises:
        ValueError: saying how many take part.
    """
    most = int(profile["players"])
    if not FEWEST <= count <= most:
        text = _("{least} to {most} players take part, not {count}.")
        raise WrongValue(text.format(least=FEWEST, most=most, count=count))


def _refuse(position: Position, colours: Sequence[str]) -> None:
    """Refuse wrong numbers of players, decks with faults, and hands that cannot be dealt."""
    refuse_count(len(colours), position.profile)
    if position.rows:
        problems = [problem.text for problem in deck_problems(position.deck, position.profile)]
        if problems:
            raise WrongValue(problems[0])
    need, cards = hand_size(position) * len(colours), len(position.deck.cards)
    if need > cards:
        text = _(
            "Hands: {players}; cards in each: {hand}; together {need}, and the deck has {cards}."
        )
        hand = hand_size(position)
        text = text.format(players=len(colours), hand=hand, need=need, cards=cards)
        raise WrongValue(text)
    plays = cards_needed(position)
    if position.race is Race.SPRINT and hand_size(position) < plays:
        text = ngettext(
            "A sprint takes {count} card; with {hand} in the hand it cannot be ridden.",
            "A sprint takes {count} cards; with {hand} in the hand it cannot be ridden.",
            plays,
        )
        raise WrongValue(text.format(count=plays, hand=hand_size(position)))
    groups = int(position.profile["groups_supply"]) * len(colours)
    if groups > len(position.course.stations):
        text = ngettext(
            "{count} group needs more stations than the course has ({stations}).",
            "{count} groups need more stations than the course has ({stations}).",
            groups,
        )
        raise WrongValue(text.format(count=groups, stations=len(position.course.stations)))


def _started(position: Position, colours: Sequence[str], gaps: Mapping[str, int]) -> Position:
    """The players with their start times.

    Rules: biathlon.start-sprint, biathlon.start-gaps (option ``start_interval``).
    """
    interval = int(position.profile["start_interval"]) if position.race is Race.SPRINT else 0
    players = []
    for number, colour in enumerate(colours):
        later = interval * number if position.race is not Race.PURSUIT else gaps.get(colour, 0)
        players.append(Player(colour, clock=later, start=later))
    return replace(position, players=tuple(players))


def gaps_of(position: Position) -> dict[str, int]:
    """By how many seconds the athletes of a sprint start later in the pursuit after it."""
    return {one.colour: one.behind for one in places(position)}


def _dealt(position: Position, roller: Roller) -> Position:
    """The hands, dealt from the shuffled deck; all other cards are the draw pile."""
    cards, size = roller.shuffled(position.deck.numbers), hand_size(position)
    players = tuple(
        replace(player, hand=tuple(cards[size * number : size * (number + 1)]))
        for number, player in enumerate(position.players)
    )
    dealt = replace(position, players=players)
    return replace(dealt, pile=elsewhere(dealt))


def _with_groups(position: Position, roller: Roller) -> Position:
    """The groups at the start, one by one on free stations (option ``groups_start``)."""
    free, groups = roller.shuffled(position.course.named), list[Group]()
    for _turn in range(int(position.profile["groups_start"])):
        groups += [Group(player.colour, free.pop()) for player in position.players]
    return replace(position, groups=tuple(groups))


def _with_coaches(position: Position, roller: Roller) -> Position:
    """The coaches at the start, in different sections of the track (option ``coaches_start``)."""
    count, coaches = int(position.profile["coaches_start"]), list[Coach]()
    for player in position.players:
        for section in roller.shuffled(RIDDEN)[:count]:
            coaches.append(Coach(player.colour, roller.roll(HALVES[section])))
    return replace(position, coaches=tuple(coaches))


def start(
    race: str = "sprint",
    players: int | str | Sequence[str] = 2,
    seed: str | int = "",
    **options: str,
) -> Position:
    """A course with everybody at the start: no card is dealt, and nobody stands at the track.

    >>> print(start())
    race sprint
    course ring
    player red
    player blue
    start blue 0:30
    clock blue 0:30

    Args:
        race: ``sprint``, ``pursuit`` or ``mass-start``.
        players: 2 or more, or their colours in the order of their start numbers.
        seed: of the lot; with one the cards are dealt, and groups and coaches are placed by lot, as
            at a table.
        options: options of the rule book, such as ``shots="5"``.

    Raises:
        ValueError: saying in one sentence what there is not.
    """
    profile = Profile(OPTIONS, options)
    counts = range(FEWEST, int(profile["players"]) + 1)
    colours = who_plays(players, tuple(COLOURS), counts, ())
    if race not in tuple(Race):
        text = _("'{name}' is no discipline; the disciplines are: {known}.")
        raise WrongValue(text.format(name=race, known=", ".join(Race)))
    if seed:
        return lined_up(Race(race), colours, Roller(seed), profile)
    empty = Position(Race(race), named_course(USUAL), profile)
    started = _started(empty, colours, {})
    return tidy(replace(started, pile=elsewhere(started)))


def colours_of(count: int) -> tuple[str, ...]:
    """The colours of so many players, in their usual order.

    Raises:
        ValueError: when there are not so many.
    """
    if count > len(COLOURS):
        text = _("There are colours for {most} players, not for {count}.")
        raise WrongValue(text.format(most=len(COLOURS), count=count))
    return tuple(COLOURS)[:count]


# --- what is wished for at a table ------------------------------------------------------


RIVALS: Final = ("thrifty", "social", "swift")
"""The computer players of the colours that nobody plays, in turn."""


def races(race: str | Sequence[str]) -> list[Race]:
    """The disciplines of a meeting.

    Raises:
        ValueError: for a word that is none, naming those there are.
    """
    names = [race] if isinstance(race, str) else list(race)
    for name in names:
        if name not in tuple(Race):
            raise WrongValue(known_word(mark("'{word}' is not a discipline"), name, tuple(Race)))
    return [Race(name) for name in names]


def profile_with(chosen: Mapping[str, str]) -> Profile:
    """The options of the rule book, with some of them chosen.

    Raises:
        ValueError: for an option or a value that there is not.
    """
    profile: Profile = DEFAULTS
    for name, value in chosen.items():
        profile = profile.with_value(name, value)
    return profile


# --- the race, question by question; computer players --------------------------------------------


TEMPERAMENT: Final = "swift"
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

    USUAL = TEMPERAMENT

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
