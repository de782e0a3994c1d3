"""What is wrong with a position: a nonsense position is allowed, and named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import TypeVar

from boardlib.biathlon.board.cards import CARDS, card_key
from boardlib.biathlon.board.course import SECTION_OF, Course, Half, Station, station_key
from boardlib.biathlon.board.position import COLOURS, Position, player_key
from boardlib.biathlon.rules.cards import deck_problems, row_problems
from boardlib.biathlon.rules.naming import group_key, head, word
from boardlib.biathlon.rules.race import laps
from boardlib.biathlon.rules.shooting import sign_of
from boardlib.game import Problem
from boardlib.text import _, listing, mark_counted, ngettext
from boardlib.words import needs

T = TypeVar("T", bound=Hashable)


@needs(Position)
def status(position: Position) -> list[Problem]:
    """Everything that is wrong with a position: course, cards, players, groups, what was ridden."""
    return [
        *course_problems(position.course, position.profile),
        *_cards(position),
        *_lying(position),
        *_kept(position),
        *_players(position),
        *_groups(position),
        *_coaches(position),
        *_barriers(position),
        *_rode(position),
        *_lap(position),
    ]


# --- cards ------------------------------------------------------------------------------


def _cards(position: Position) -> Iterator[Problem]:
    """The whole deck, where it is one's own; otherwise the rows that are printed otherwise."""
    if position.profile.get("deck") == "own" and len(position.deck.cards) >= CARDS:
        yield from deck_problems(position.deck, position.profile)
        return
    for number, row in position.rows:
        yield from row_problems(number, row, position.profile)


def _lying(position: Position) -> Iterator[Problem]:
    """Every card lies in exactly one place."""
    found = Counter(_everywhere(position))
    for card in sorted(found):
        if card not in position.deck.by_number:
            text = _("There is no card {card} in this deck.")
            yield Problem(text.format(card=card), (card_key(card),))
        if found[card] > 1:
            text = ngettext(
                "Card {card} lies in {count} place; it can be in only one.",
                "Card {card} lies in {count} places; it can be in only one.",
                found[card],
            )
            yield Problem(text.format(card=card, count=found[card]), (card_key(card),))
    lacking = [card for card in position.deck.numbers if card not in found]
    if lacking:
        text = ngettext(
            "{count} card lies nowhere: neither in a hand nor on a pile.",
            "{count} cards lie nowhere: neither in a hand nor on a pile.",
            len(lacking),
        )
        yield Problem(text.format(count=len(lacking)), stops=False)


def _everywhere(position: Position) -> Iterator[int]:
    """The cards of the piles and hands, and those that are kept."""
    yield from (*position.pile, *position.discard)
    for player in position.players:
        yield from player.hand
        yield from (kept.card for kept in player.kept)


def _kept(position: Position) -> Iterator[Problem]:
    for player in position.players:
        for kept in player.kept:
            if kept.card in position.deck.by_number and sign_of(position, kept) is None:
                text = _(
                    "{player}: a card is kept without eyepiece or marker in that row ({card})."
                )
                text = text.format(player=head(player.colour), card=kept.card)
                yield Problem(text, (card_key(kept.card),))


# --- players, groups, coaches -----------------------------------------------------------


def _players(position: Position) -> Iterator[Problem]:
    for colour in _twice(player.colour for player in position.players):
        text = _("{player}: takes part more than once.")
        yield Problem(text.format(player=head(colour)), (player_key(colour),))
    most = int(position.profile.get("players", len(COLOURS)))
    if len(position.players) > most:
        text = ngettext(
            "{count} player takes part; there is room for {most}.",
            "{count} players take part; there is room for {most}.",
            len(position.players),
        )
        yield Problem(text.format(count=len(position.players), most=most))
    for player in position.players:
        if player.start > player.clock:
            text = _("{player}: the stopwatch stands before the time of the start.")
            yield Problem(text.format(player=head(player.colour)), (player.key,))


def _groups(position: Position) -> Iterator[Problem]:
    for station in _twice(group.station for group in position.groups):
        text = _("{station}: several groups stand on this station; there is room for one.")
        yield Problem(text.format(station=station), (station_key(station), group_key(station)))
    many = mark_counted(
        "{player}: {count} group stands on the course, and a player has {supply}.",
        "{player}: {count} groups stand on the course, and a player has {supply}.",
    )
    most = int(position.profile.get("groups_supply", 99))
    yield from _too_many((one.colour for one in position.groups), most, many)


def _coaches(position: Position) -> Iterator[Problem]:
    for coach in _twice(position.coaches):
        text = _("{player}: several coaches stand in one half ({half}).")
        yield Problem(text.format(player=head(coach.colour), half=coach.half), (coach.key,))
    many = mark_counted(
        "{player}: {count} coach stands on the course, and a player has {supply}.",
        "{player}: {count} coaches stand on the course, and a player has {supply}.",
    )
    most = int(position.profile.get("coaches_supply", 99))
    yield from _too_many((one.colour for one in position.coaches), most, many)


def _barriers(position: Position) -> Iterator[Problem]:
    for path in _twice(barrier.path for barrier in position.barriers):
        text = _("A path is closed twice: {path}.")
        yield Problem(text.format(path=path), (path.key,))
    many = mark_counted(
        "{player}: {count} path is closed by this player, at most {most} may be.",
        "{player}: {count} paths are closed by this player, at most {most} may be.",
    )
    most = int(position.profile.get("blocks", 99))
    yield from _too_many((one.colour for one in position.barriers), most, many)


def _too_many(owners: Iterable[str], most: int, text: tuple[str, str]) -> Iterator[Problem]:
    """Whoever has more things on the course than there are."""
    for colour, count in Counter(owners).items():
        if count > most:
            said = ngettext(*text, count)
            yield Problem(said.format(player=head(colour), count=count, supply=most, most=most))


# --- what has been ridden ---------------------------------------------------------------


def _rode(position: Position) -> Iterator[Problem]:
    named = [*(one.colour for one in position.rode), *(one.ahead for one in position.rode)]
    for colour in dict.fromkeys(filter(None, named)):
        if colour not in position.by_colour:
            text = _("Somebody is said to have ridden who does not take part: {player}.")
            yield Problem(text.format(player=word(colour)))
    for colour in _twice(one.colour for one in position.rode):
        text = _("{player}: this section is ridden twice.")
        yield Problem(text.format(player=head(colour)), (player_key(colour),))
    done = {one.colour for one in position.rode} >= set(position.by_colour)
    if position.players and done and not any(one.ahead for one in position.rode):
        text = _("Everybody has ridden the section, so the next one would have begun.")
        yield Problem(text)
    if position.walker is not None and position.walker.colour not in position.by_colour:
        text = _("Somebody may walk who does not take part: {player}.")
        yield Problem(text.format(player=word(position.walker.colour)))


def _lap(position: Position) -> Iterator[Problem]:
    if position.lap < 1:
        yield Problem(_("Laps are counted from 1; this one is called 0."))
        return
    if position.profile.get("laps"):
        count = laps(position)
        if position.lap > count:
            text = _("This is lap {lap}, and the race has {count}.")
            yield Problem(text.format(lap=position.lap, count=count))


def _twice(things: Iterable[T]) -> list[T]:
    return [thing for thing, count in Counter(things).items() if count > 1]


# --- the course -----------------------------------------------------------------------------


def course_problems(course: Course, profile: Mapping[str, str]) -> Iterator[Problem]:
    """Everything that is wrong with a course; what it lacks does not stop answers about the rest.

    An argument about one section needs one section.
    """
    for half in Half:
        if not course.inside[half]:
            text = _("No station belongs to the spectator section {half}.")
            yield Problem(text.format(half=half), stops=False)
    for station in course.stations:
        yield from _station_problems(course, station, profile)
    yield from _unreached(course)


def _station_problems(
    course: Course, station: Station, profile: Mapping[str, str]
) -> Iterator[Problem]:
    if len(station.halves) > 2:
        text = _("{station}: a halved circle belongs to two sections, not to {count}.")
        text = text.format(station=station.name, count=len(station.halves))
        yield Problem(text, (station.key,))
    sections = {SECTION_OF[half] for half in station.halves}
    if station.halved and len(sections) == 1 and profile.get("halved_pairs") == "sections":
        text = _("{station}: a halved circle joins different sections of the track here.")
        yield Problem(text.format(station=station.name), (station.key,))
    if not course.joined[station.name]:
        text = _("{station}: no path leads to this station.")
        yield Problem(text.format(station=station.name), (station.key,), stops=False)


def _unreached(course: Course) -> Iterator[Problem]:
    """Between any two stations there is a way, as long as no path is closed."""
    import networkx as nx

    parts = sorted(nx.connected_components(course.graph()), key=len)
    for part in parts[:-1]:
        names = [name for name in course.named if name in part]
        text = _("No way leads from the other stations to these: {stations}.")
        shapes = tuple(course.named[name].key for name in names)
        yield Problem(text.format(stations=listing(names)), shapes, stops=False)
