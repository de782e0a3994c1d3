r"""Acting on a race: cards that are ridden, and what their symbols put on the course.

>>> from boardlib.biathlon.board.notation import read
>>> race = read("race sprint\ncourse M11\nplayer red\nhand red 25\ngroup red i1\ngroup red i2")
>>> [held.text for held in in_hand(race, [], "red") if not held.at]
['red 25', 'red 25 close', 'red 25 coach']
>>> in_hand(race, ["red 25 close"], "red")[0].tries()["path:i2:x"]
'red 25 close i2 x'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from boardlib.biathlon.board.cards import Symbol, row_key
from boardlib.biathlon.board.course import RIDDEN, Half, Path, Section
from boardlib.biathlon.board.lines import read_move
from boardlib.biathlon.board.position import Expel, Group, Move, Position, Ride, Settle, Walk
from boardlib.biathlon.rules.naming import group_key, half_key, section_key, shot_key, word
from boardlib.biathlon.rules.play import judge, with_chance
from boardlib.biathlon.rules.play import moves as listed
from boardlib.biathlon.rules.race import turn
from boardlib.biathlon.teaching.pieces import NAMES, SHOWN
from boardlib.biathlon.teaching.pointing import unless_unsaid
from boardlib.game.acting import Takeable, offered
from boardlib.game.editing import Piece
from boardlib.text import _

JOINED = " "
"""Between the two ends of what joins them, and between their shapes."""


def in_hand(position: Position, may: Sequence[str], by: str) -> tuple[Takeable, ...]:
    """Everything that can be taken into the hand: see :class:`boardlib.game.acting.Actable`."""
    now = unless_unsaid(lambda: turn(position), None)
    player = by or ("" if now is None else now.colour)
    if player not in position.by_colour:
        return ()
    rides = {one.press: one for one in _rides(position, player)}
    rides |= {str(ride): _press(ride) for ride in _told(may)}
    found = [*rides.values()]
    for held in position.by_colour[player].hand:
        found += _uses(position, Ride(player, held))
    found += _walks(position, player, {one.at for one in found if one.at})
    return tuple(filter(None, (one.only(lambda move: offered(move, may)) for one in found)))


# --- what needs no place ----------------------------------------------------------------


def _rides(position: Position, player: str) -> Iterator[Takeable]:
    """Every card of the hand, ridden for nothing but its time; after the cards what is settled."""
    for card in position.by_colour[player].hand if position.section in RIDDEN else ():
        found = _press(with_chance(position, Ride(player, card)))
        yield _only_ridden(found, card) if any(_uses(position, Ride(player, card))) else found
    if any(one.colour == player and one.ahead for one in position.rode):
        yield from (_press(Settle(player, level)) for level in (True, False))
    if position.section is Section.ARENA:
        yield _press(with_chance(position, Ride(player, 0)))


def _only_ridden(ride: Takeable, card: int) -> Takeable:
    """The same ride, called like what it is where the card could be used for more."""
    name = _("Ride with {card}, and use nothing").format(card=card)
    return replace(ride, piece=replace(ride.piece, name=name))


def _told(may: Sequence[str]) -> Iterator[Ride]:
    """The rides that are told whole, with what dice show and which cards are drawn."""
    for text in may:
        try:
            move = read_move(text)
        except ValueError:
            continue
        if isinstance(move, Ride) and (move.shots or move.wax or move.draw):
            yield move


def moves(position: Position, may: Sequence[str]) -> Iterator[Move]:
    """The legal moves that are offered; of rides that are told whole no other dice or draws."""
    told = [ride for ride in _told(may) if judge(position, ride).allowed]
    yield from told
    for move in listed(position):
        if move not in told and offered(str(move), may):
            yield move


def _press(move: Move) -> Takeable:
    match move:
        case Settle(level=True):
            name = _("Draw level")
        case Settle():
            name = _("Stay as you are")
        case Ride(card=0):
            name = _("Shoot")
        case Ride(card=card):
            name = _("Ride with {card}").format(card=card)
        case _:
            name = str(move)
    return Takeable(Piece(str(move), name), press=str(move))


# --- what the symbols of a card are used for ---------------------------------------------


def _uses(position: Position, ride: Ride) -> Iterator[Takeable]:
    """What the row that is ridden puts on the course, or takes from its place."""
    card = position.deck.by_number.get(ride.card)
    row = None if card is None else card.by_section.get(position.section)
    if row is None or position.section not in RIDDEN:
        return
    for sign in row.signs:
        match sign.symbol:
            case Symbol.ROADBLOCK:
                paths = {
                    one.key: _typed(position, ride, close=one) for one in position.course.paths
                }
                yield Takeable(_piece(ride, "close", "barrier"), lays=(paths,))
            case Symbol.BUS:
                stops = {key: _typed(position, ride, bus=name) for key, name in _stations(position)}
                yield Takeable(_piece(ride, "bus", "group"), lays=(stops,))
            case Symbol.NEWCOACH:
                halves = {half_key(one): _typed(position, ride, coach=one) for one in Half}
                yield Takeable(_piece(ride, "coach", "coach"), lays=(halves,))
            case Symbol.CREW:
                yield from _sent_away(position, ride)


def _typed(
    position: Position,
    ride: Ride,
    *,
    expel: Expel | None = None,
    close: Path | None = None,
    bus: str = "",
    coach: Half | None = None,
) -> str:
    """A ride with one use of its symbols, and an example of what chance decides."""
    used = replace(ride, expel=expel, close=close, bus=bus, coach=coach)
    return str(with_chance(position, used))


def _piece(ride: Ride, use: str, kind: str) -> Piece:
    """What a card puts on the course, as it is pictured there."""
    line, key = SHOWN[kind]
    shows = "\n".join(["race sprint", "course M11", f"player {ride.player}", line])
    name = _("{piece} ({player})").format(piece=_(NAMES[kind]), player=word(ride.player))
    owner = {"owner": ride.player}
    return Piece(
        f"{ride.player} {ride.card} {use}", name, shows.format(**owner), key=key.format(**owner)
    )


def _stations(position: Position) -> Iterator[tuple[str, str]]:
    """Every station by the key of its shape, and by that of the group that stands there."""
    for station in position.course.stations:
        yield station.key, station.name
        if station.name in position.standing:
            yield group_key(station.name), station.name


def _sent_away(position: Position, ride: Ride) -> Iterator[Takeable]:
    """Groups of others, to be sent anywhere; an own one that is put in the place of one of them.

    Of these two the own one is taken first, then the other one is in the hand.
    """
    theirs = [one for one in position.groups if one.colour != ride.player]
    mine = [one for one in position.groups if one.colour == ride.player]
    for group in theirs:
        text = f"{ride.player} {ride.card} expel {group.station}"
        yield Takeable(
            _standing(group, text),
            at=group_key(group.station),
            lays=(_goals(position, ride, group),),
        )
    for own in mine:
        text = f"{ride.player} {ride.card} follow {own.station}"
        begun = {
            group_key(
                one.station
            ): f"{ride.player} {ride.card} expel {one.station} for {own.station}"
            for one in theirs
        }
        yield Takeable(_standing(own, text), at=group_key(own.station), lays=(begun,))
        for one in theirs:
            lays = _goals(position, ride, one, own.station)
            piece = _standing(one, begun[group_key(one.station)])
            yield Takeable(piece, lays=(lays,), follows=True)


def _goals(position: Position, ride: Ride, group: Group, follow: str = "") -> Mapping[str, str]:
    """Where a group may be sent, also where the rules refuse it."""
    return {
        key: _typed(position, ride, expel=Expel(group.station, name, follow))
        for key, name in _stations(position)
        if name != group.station
    }


def _standing(group: Group, text: str) -> Piece:
    """A group as it stands on the course."""
    line, key = SHOWN["group"]
    shows = f"race sprint\ncourse M11\nplayer {group.colour}\n{line.format(owner=group.colour)}"
    name = _("{piece} ({player})").format(piece=_(NAMES["group"]), player=word(group.colour))
    return Piece(text, name, shows, key=key)


def _walks(position: Position, player: str, taken: set[str]) -> Iterator[Takeable]:
    """The player's groups where they stand, to walk anywhere."""
    for group in position.groups:
        if group.colour != player or group_key(group.station) in taken:
            continue
        lays = {
            key: str(Walk(player, group.station, name))
            for key, name in _stations(position)
            if name != group.station
        }
        piece = _standing(group, f"{player} walk {group.station}")
        yield Takeable(piece, at=group_key(group.station), lays=(lays,))


# --- what can be pointed at --------------------------------------------------------------


def places(position: Position, kind: str) -> Mapping[str, str]:
    """What a kind of place can be, typed -> key of its shape; nothing for a kind that is none.

    A ``station`` without a group, a ``group``, a ``path``, a ``half``, a ``section``, a ``card``
    of a hand, one of its rows as a ``row`` (``57 climb``), a ``target`` of a shooting (its
    number), or a ``pair`` of stations that no path joins: it has the shapes of both.
    """
    course = position.course
    match kind:
        case "station":
            free = (one for one in course.stations if one.name not in position.standing)
            return {one.name: one.key for one in free}
        case "group":
            return {one.station: group_key(one.station) for one in position.groups}
        case "path":
            return {str(path): path.key for path in course.paths}
        case "half":
            return {str(half): half_key(half) for half in Half}
        case "section":
            return {str(section): section_key(section) for section in RIDDEN}
        case "card":
            return {str(card): f"card:{card}" for card in _held(position)}
        case "row":
            rows = ((card, section) for card in _held(position) for section in RIDDEN)
            return {f"{card} {section}": row_key(card, section) for card, section in rows}
        case "target":
            return {
                str(number): shot_key(one.colour, number)
                for one in position.shootings
                for number in range(1, len(one.shots) + 1)
            }
        case "pair":
            return dict(_pairs(position))
        case _:
            return {}


def _held(position: Position) -> list[int]:
    return [card for player in position.players for card in player.hand]


def _pairs(position: Position) -> Iterator[tuple[str, str]]:
    """Two stations that no path joins, with what stands there to be pointed at."""
    shapes = {name: key for key, name in _stations(position)}
    for one, other in combinations(position.course.named, 2):
        if other not in position.course.joined[one]:
            yield f"{one} {other}", f"{shapes[one]}{JOINED}{shapes[other]}"
