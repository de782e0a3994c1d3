"""Before the start: hands, start times, groups and coaches.

Nothing of it is told by the source.  Groups are placed one by one in the order of the start
numbers, coaches likewise; where, is drawn by lot here.

>>> from boardlib.chance import Roller
>>> position = lined_up(Race.SPRINT, ("red", "blue"), Roller(7))
>>> [len(player.hand) for player in position.players], len(position.pile)
([12, 12], 36)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from boardlib.biathlon.board.course import HALVES, RIDDEN, Course
from boardlib.biathlon.board.lines import read_rows
from boardlib.biathlon.board.notation import USUAL, elsewhere, named_course, tidy
from boardlib.biathlon.board.position import COLOURS, Coach, Group, Player, Position, Race
from boardlib.biathlon.rulebook import DEFAULTS, OPTIONS
from boardlib.biathlon.rules.cards import deck_problems
from boardlib.biathlon.rules.race import cards_needed, hand_size, places
from boardlib.chance import Roller
from boardlib.game.record import known_word
from boardlib.game.seats import who_plays
from boardlib.profile import Profile
from boardlib.shown import WrongValue
from boardlib.text import _, mark, ngettext

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
