r"""Acting on a stage: speeds in the hand, also those that the rules refuse.

A speed is a takeover, a die with what it shows, an attack, or a card.  With ``speed`` among what is
offered it alone is chosen, and the rider goes as far and as straight as he can; with ``push`` a
part of it is given to a friend, with ``rest`` all that is left; otherwise the cell is chosen, too.

>>> from boardlib.tour.board.notation import read
>>> stage = read("road B1\nrider 1 blue 2,12\nrider 11 red 2,11\nplayed 1 yellow 6")
>>> [held.press for held in in_hand(stage, ["speed"], "red")][:3]
['11 take 6', '11 yellow 2A', '11 yellow 2A solo green 3']
>>> in_hand(stage, ["11 yellow 3"], "red")[0].tries()["2,14"]
'11 yellow 3 to 2,14'
>>> rolled("11 yellow 2A solo green 3")
(('11', 'yellow 2A'), ('11', 'green 3'))
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from boardlib.game.acting import Takeable, offered
from boardlib.game.editing import Piece
from boardlib.text import _, language, mark
from boardlib.tour.board.position import (
    Attack,
    Card,
    Die,
    Move,
    Position,
    Ride,
    Roll,
    Take,
    faces,
)
from boardlib.tour.board.road import Cell, Terrain
from boardlib.tour.rules.attack import ATTACK_CELLS, receiver_of
from boardlib.tour.rules.naming import face_words, key
from boardlib.tour.rules.pace import face, parts
from boardlib.tour.rules.play import Ways, choices, judge
from boardlib.tour.rules.play import moves as legal
from boardlib.tour.rules.rounds import race
from boardlib.tour.rules.state import LONGEST, Race
from boardlib.tour.rules.takeover import offered as offer_of

SPEED: Final = "speed"
"""What is offered where the speed alone is chosen."""
PUSH: Final = "push"
"""What is offered where a part of the speed may be given."""
REST: Final = "rest"
"""What is offered where all that a rider leaves goes to his friend, who rides it straight on."""
BEHIND: Final = 1
"""So many rows behind a rider can be pointed at as well."""
BEYOND: Final = 2
"""So many rows beyond what his speed reaches."""


@dataclass(frozen=True, slots=True)
class Speed:
    """A speed that can be tried.

    Attributes:
        ride: the move without a way.
        name: what it is called.
        shows: text of a position whose picture has its picture, at ``key``.
        beside: key of the sign that shows it on the board.
    """

    ride: Ride
    name: str
    shows: str
    key: str
    beside: str = ""


# --- what there is to be taken -----------------------------------------------------------


def in_hand(position: Position, may: Sequence[str], by: str) -> tuple[Takeable, ...]:
    """Everything that can be taken into the hand: see :class:`boardlib.game.acting.Actable`."""
    return _in_hand(position, tuple(may), by, language())


@lru_cache(maxsize=8)  # of a push there are hundreds, each with a move for every cell
def _in_hand(
    position: Position, may: tuple[str, ...], by: str, _language: str
) -> tuple[Takeable, ...]:
    state = race(position)
    rider = state.turn
    if rider is None or (by and state.teams[rider] != by):
        return ()
    ways, kept = Ways(state), _kept(may)
    found: list[Takeable] = []
    for speed in _speeds(position, state, rider, kept):
        if not offered(str(speed.ride), kept):
            continue
        if SPEED in may:
            found.append(_pressed(speed))
        elif PUSH in may:
            found += _pushed(ways, speed)
        elif REST in may:
            found.append(_shared(ways, speed))
        else:
            found.append(_ridden(ways, speed))
    return tuple(found)


def moves(position: Position, may: Sequence[str]) -> Iterator[Move]:
    """The legal moves that are offered: speeds alone, gifts only where one may push."""
    state, kept = race(position), _kept(may)
    listed: Iterable[Move] = legal(position)
    if SPEED in may and state.turn is not None:
        rides = choices(state, state.turn)
        listed = (ride for ride in rides if judge(position, ride).allowed)
    if REST in may:
        tried = {one for held in in_hand(position, may, "") for one in held.moves}
        yield from (move for move in listed if str(move) in tried)
        return
    for move in listed:
        gives = isinstance(move, Ride) and move.gift is not None
        if offered(str(move), kept) and (PUSH in may or not gives):
            yield move


def rolled(move: str) -> tuple[tuple[str, str], ...]:
    """The dice that a move rolls, whose and what each shows: the green one after the other."""
    rider, *words = [*move.split(), ""]
    shown = [(rider, f"{die} {value}") for die, value in pairwise(words) if die in _ROLLED]
    return tuple(one for one in shown if one[1].split()[1:] and one[1].split()[1][0].isdigit())


_ROLLED: Final = tuple(map(str, Die))


def _kept(may: Sequence[str]) -> tuple[str, ...]:
    """How the moves begin that are offered, without the words for a form of them."""
    return tuple(one for one in may if one not in (SPEED, PUSH, REST))


# --- speeds ------------------------------------------------------------------------------


def _speeds(position: Position, state: Race, rider: int, kept: Sequence[str]) -> Iterator[Speed]:
    """Every speed that a player would try, also one that is refused."""
    offer = offer_of(state, rider)
    rolled = _values(state, offer)
    yield from (_taken(rider, value, value == offer) for value in rolled)
    named = (_named(rider, one) for one in kept)
    yield from (_unrolled(rider, value) for value in named if value and value not in rolled)
    rolls, greens = _faces(state, rider)
    worn = [one.colour for one in position.jerseys if one.rider == rider]
    for roll in rolls:
        yield from _rolled(state, rider, roll, greens)
    for colour in worn:
        card = Card(colour if len(worn) > 1 else "")
        yield from (_carded(state, rider, card, green, colour) for green in greens)
        for green in greens:
            yield from _attacks(state, Ride(rider, card), green)


def _values(state: Race, offer: int | None) -> list[int]:
    """The speed on offer, and those that anybody set in this round."""
    set_before = (face(ridden) for ridden in state.rides.values())
    return [one for one in dict.fromkeys((offer, *set_before)) if one]


def _named(rider: int, move: str) -> int:
    """The speed that one of those moves takes over which are offered by name; 0 for no such move.

    So somebody can try to ride with a number that nobody has rolled.
    """
    found = re.fullmatch(rf"{rider} take (\d+)", move)
    return int(found[1]) if found else 0


def _faces(state: Race, rider: int) -> tuple[list[Roll], list[int]]:
    """What the dice of a rider may show, and the green one."""
    every = {die: dict.fromkeys(faces(state.profile, die)) for die in Die}
    kept = (die for die in Die if die is not Die.GREEN)
    uphill = state.terrain[rider] is Terrain.HILL
    rolls = [Roll(die, one) for die in kept if (die is Die.POLKA) == uphill for one in every[die]]
    return rolls, [one.value for one in every[Die.GREEN]]


_ON: Final = "road B1\nrider 1 blue 2,3\nrider 2 blue 2,2\n"
TAKE: Final = mark("Ride with his {value}")
UNROLLED: Final = mark("Ride with a {value}")
"""The same of a number that nobody has rolled."""
SHOWN: Final = {
    Die.YELLOW: mark("Yellow: {face}"),
    Die.RED: mark("Red: {face}"),
    Die.WHITE: mark("White: {face}"),
    Die.POLKA: mark("Polka-dot: {face}"),
}
"""The dice that decide a speed, with what they show."""
ALONE: Final = mark("Jump {count}, then green {green}")
PULLING: Final = mark("Green {green} first: pull, {sum} in all")
CATCHING: Final = mark("After him: {count}, and his green die")
DIE_ATTACKS: Final = ((Attack.SOLO, ALONE), (Attack.PULL, PULLING))
CARD_ATTACKS: Final = (
    (Attack.SOLO, mark("The card: jump {count}, then green {green}")),
    (Attack.PULL, mark("The card: green {green} first, pull, {sum} in all")),
)
"""An attack with what the die shows, and one with a card: alone, and with the others."""
CARD: Final = mark("Play the card: green {green}")


def _taken(rider: int, value: int, there: bool) -> Speed:
    name = _(TAKE).format(value=value)
    return Speed(
        Ride(rider, Take(value)),
        name,
        f"{_ON}played 1 yellow {value}",
        "chip:1",
        f"offer:{rider}" if there else "",
    )


def _unrolled(rider: int, value: int) -> Speed:
    name = _(UNROLLED).format(value=value)
    return Speed(Ride(rider, Take(value)), name, f"{_ON}played 1 yellow {value}", "chip:1")


def _rolled(state: Race, rider: int, roll: Roll, greens: Sequence[int]) -> Iterator[Speed]:
    """A die that is ridden as it is, and what ATTACK on it can be used for."""
    plain = Ride(rider, roll)
    name = _(SHOWN[roll.die]).format(face=face_words(roll.face))
    yield Speed(plain, name, f"{_ON}played 1 {roll}", "die:1")
    if not roll.face.attack:
        return
    for green in greens:
        yield from _attacks(state, plain, green)
    if any(one.attack is Attack.SOLO for one in state.rides.values()):
        name = _(CATCHING).format(count=roll.face.value)
        ride = Ride(rider, roll, Attack.CATCH)
        yield Speed(ride, name, f"{_ON}played 1 {roll} catch", "die:1")


def _attacks(state: Race, plain: Ride, green: int) -> Iterator[Speed]:
    """Alone, the jump first; or with the others, the green die first."""
    jump = ATTACK_CELLS[state.terrain[plain.rider]]
    for attack, words in CARD_ATTACKS if isinstance(plain.speed, Card) else DIE_ATTACKS:
        name = _(words).format(count=jump, green=green, sum=jump + green)
        ride = Ride(plain.rider, plain.speed, attack, green)
        shows = f"{_ON}jersey yellow 1\nplayed 1 {plain.speed} {attack} green {green}"
        yield Speed(ride, name, shows, "die:1")


def _carded(state: Race, rider: int, card: Card, green: int, colour: str) -> Speed:
    """A card that is played without an attack: the green die alone."""
    ride = Ride(rider, card, green=green)
    shows = f"{_ON}jersey {colour} 1\nplayed 1 card green {green}"
    return Speed(ride, _(CARD).format(green=green), shows, "die:1")


# --- in the hand -------------------------------------------------------------------------


def _pressed(speed: Speed) -> Takeable:
    piece = Piece(str(speed.ride), speed.name, speed.shows, key=speed.key)
    return Takeable(piece, press=str(speed.ride), beside=speed.beside)


def _ridden(ways: Ways, speed: Speed) -> Takeable:
    """A speed that is ridden to a cell; of a solo attack the jump goes straight on."""
    state, ride = ways.state, speed.ride
    start = state.at[ride.rider]
    far = sum(parts(state, ride, ride.attack))
    word = f"{ride} then to" if ride.attack is Attack.SOLO else f"{ride} to"
    lays = {place: f"{word} {typed}" for place, _cell, typed in _near(state, start, far)}
    reach = tuple(map(str, ways.steps(start, far)))
    piece = Piece(str(ride), speed.name, speed.shows, key=speed.key)
    return Takeable(piece, lays=(lays,), reach=reach, beside=speed.beside)


def _near(state: Race, start: Cell, far: int) -> Iterator[Place]:
    """The cells around what is in reach, by their keys and by those of the riders on them."""
    for cell in sorted(state.road.cells):
        if start.row - BEHIND <= cell.row <= start.row + far + BEYOND:
            typed = str(cell)
            yield typed, cell, typed
            if cell in state.taken:
                yield key(state.taken[cell]), cell, typed


# --- a part of it for a friend -----------------------------------------------------------


Place = tuple[str, Cell, str]
"""What can be pointed at, the cell that it means, and how that is typed."""


@dataclass(frozen=True, slots=True)
class Giving:
    """A speed of which a friend gets a part: who rides, who receives, and how far all of it is."""

    ways: Ways
    ride: Ride
    friend: int
    far: int
    piece: Piece

    @property
    def start(self) -> Cell:
        """Where the giver stands."""
        return self.ways.state.at[self.ride.rider]

    @property
    def there(self) -> Cell:
        """Where the friend stands."""
        return self.ways.state.at[self.friend]

    def near(self, cell: Cell) -> Iterator[Place]:
        """What can be pointed at around a rider."""
        return _near(self.ways.state, cell, self.far)

    def ends(self) -> list[Place]:
        """Where the friend can be sent: anywhere around him but where he stands."""
        return [place for place in self.near(self.there) if place[1] != self.there]

    def after(self, own: Cell, ends: Iterable[Place]) -> dict[str, str]:
        """Once the giver has his cell: place -> the move that takes his friend there.

        The friend gets whatever is left, or as much as he needs; where the giver would bar his
        way the friend rides first.
        """
        left = self.far - self.ways.steps(self.start, LONGEST).get(own, 0)
        given = self.ways.steps(self.there, LONGEST, self.ride.rider, own)
        barred = self.barred(own)
        begin = f"{self.piece.text} to {own} give {self.friend}"
        return {
            place: f"{begin} {left} to {typed} first"
            if end in barred
            else f"{begin} {max(left, given.get(end, 0), 1)} to {typed}"
            for place, end, typed in ends
        }

    def barred(self, own: Cell) -> set[Cell]:
        """Where what is left takes the friend only if he rides before the giver bars his way."""
        left = self.far - self.ways.steps(self.start, LONGEST).get(own, self.far)
        first = self.ways.steps(self.there, left)
        after = self.ways.steps(self.there, left, self.ride.rider, own)
        return {end for end in first.keys() - after.keys() if end != own}

    def before(self, end: Cell, owns: Iterable[Place]) -> dict[str, str]:
        """Once the friend has his cell: place -> the move that takes the giver there."""
        given = max(self.ways.steps(self.there, LONGEST).get(end, 0), 1)
        ridden = self.ways.steps(self.start, LONGEST, self.friend, end)
        begin, friend, far = f"{self.piece.text} to", f"give {self.friend}", self.far
        last = f"to {end} first"
        return {
            place: f"{begin} {typed} {friend} {max(far - ridden.get(own, 0), given)} {last}"
            for place, own, typed in owns
        }


def _pushed(ways: Ways, speed: Speed) -> Iterator[Takeable]:
    """A speed of which a part can be given: one's own cell first, then the friend's; or the friend.

    Whoever points at the friend where he stands, after his own cell, gives him nothing.
    """
    ride, whole = speed.ride, _ridden(ways, speed)
    friend = _friend(ways.state, ride.rider)
    if friend is None or ride.attack is Attack.SOLO:
        yield whole
        return
    giving = Giving(ways, ride, friend, sum(parts(ways.state, ride, ride.attack)), whole.piece)
    own = {place: _then(ride, cell, friend) for place, cell, _typed in giving.near(giving.start)}
    lays = own | {key(friend): f"{ride} give {friend}"}
    yield Takeable(whole.piece, lays=(lays,), reach=whole.reach, beside=speed.beside)
    yield from _friend_after(giving)
    yield from _friend_first(giving)


def _shared(ways: Ways, speed: Speed) -> Takeable:
    """A speed of which the friend gets what is left: that number stands on each cell."""
    ride, whole = speed.ride, _ridden(ways, speed)
    friend = _friend(ways.state, ride.rider)
    if friend is None or ride.attack is Attack.SOLO:
        return whole
    giving = Giving(ways, ride, friend, sum(parts(ways.state, ride, ride.attack)), whole.piece)
    steps = ways.steps(giving.start, giving.far)
    left = {cell: giving.far - steps[cell] for cell in steps if giving.far > steps[cell] > 0}
    lays = dict(whole.tries())
    for place, cell, _typed in giving.near(giving.start):
        end = Cell(giving.there.lane, giving.there.row + left.get(cell, 0))
        if cell in left and end in ways.state.road.cells:
            lays |= giving.after(cell, [(place, end, str(end))])
    tags = {str(cell): str(rest) for cell, rest in left.items()}
    return Takeable(whole.piece, lays=(lays,), reach=tuple(tags), tags=tags, beside=speed.beside)


def _then(ride: Ride, own: Cell, friend: int) -> str:
    """What is in the hand once the giver has his cell."""
    return f"{ride} to {own} give {friend}"


def _friend(state: Race, rider: int) -> int | None:
    """Whom a player would push: the one before him, or a man of his own team who is ahead."""
    before = receiver_of(state, rider)
    team = state.teams[rider]
    if before is not None and state.teams[before] == team:
        return before
    own = [one for one in state.order if state.teams[one] == team and one != rider]
    return own[0] if own else before


def _friend_after(giving: Giving) -> Iterator[Takeable]:
    """The giver has his cell: now the friend, who gets what is left."""
    ride, friend = giving.ride, giving.friend
    ends = giving.ends()
    for own in dict.fromkeys(cell for _place, cell, _typed in giving.near(giving.start)):
        lays = giving.after(own, ends)
        lays |= dict.fromkeys((key(friend), str(giving.there)), f"{ride} to {own}")
        ridden = giving.ways.steps(giving.start, LONGEST).get(own, 0)
        reach = giving.ways.steps(giving.there, max(giving.far - ridden, 0), ride.rider, own)
        shown = [*reach, *sorted(giving.barred(own))]
        yield _following(giving, _then(ride, own, friend), lays, shown, str(own))


def _friend_first(giving: Giving) -> Iterator[Takeable]:
    """The friend rides before the giver does: his cell, then the giver's."""
    ride, friend = giving.ride, giving.friend
    begin, owns = f"{ride} give {friend}", [*giving.near(giving.start)]
    ends = giving.ends()
    lays = {place: f"{begin} to {typed}" for place, _cell, typed in ends}
    reach = giving.ways.steps(giving.there, giving.far - 1)
    yield _following(giving, begin, lays, reach, key(friend))
    for end in dict.fromkeys(cell for _place, cell, _typed in ends):
        reach = giving.ways.steps(giving.start, giving.far, friend, end)
        moves_to = giving.before(end, owns)
        yield _following(giving, f"{begin} to {end}", moves_to, reach, str(end))


def _following(
    giving: Giving, text: str, lays: Mapping[str, str], reach: Iterable[Cell], at: str
) -> Takeable:
    """What is in the hand after a first place was pointed at."""
    old = giving.piece
    piece = Piece(text, old.name, old.shows, key=old.key)
    return Takeable(piece, at, (lays,), follows=True, reach=tuple(map(str, reach)))


# --- places ------------------------------------------------------------------------------


def places(position: Position, kind: str) -> dict[str, str]:
    """What a kind of place can be, typed -> key of its shape; nothing for a kind that is none.

    A ``rider``, or a free ``cell`` of the road around the riders.
    """
    state = race(position)
    if kind == "rider":
        return {str(rider): key(rider) for rider in sorted(state.at)}
    if kind != "cell" or not state.at:
        return {}
    rows = [cell.row for cell in state.at.values()]
    near = range(min(rows) - 1, max(rows) + 3)
    free = (cell for cell in sorted(state.road.cells) if cell not in state.taken)
    return {str(cell): str(cell) for cell in free if cell.row in near}
