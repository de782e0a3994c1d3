r"""Acting in the city: dice in the hand, at their price, and what is then done with them.

One to three dice are taken from the square, one after the other; pointing at a place does the deed.

>>> from boardlib.troyes.board.notation import read
>>> city = read("players blue green\npurse blue 5\ndice blue Y6\ndice green Y4")
>>> die = next(one for one in in_hand(city, (), "blue") if one.text == "dice blue:1")
>>> die.tries()["fields"], die.tries()["die:green:1"]
('blue farm with Y6', 'dice blue:1 green:1')
>>> both = gathered(city, (), "blue", "dice blue:1 green:1")[0]
>>> both.tries()["fields"], both.tag
('blue farm with Y6 Y4@green', '4')
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from boardlib.game.acting import Takeable, offered
from boardlib.game.editing import Piece
from boardlib.text import _, language
from boardlib.troyes.board.cards import (
    COLUMNS,
    LEVELS,
    MARAUDING,
    VALUES,
    Building,
    Colour,
    Die,
    Space,
    Stone,
    Taken,
    card_key,
    cards,
    row_for,
    spaces,
)
from boardlib.troyes.board.moves import Fail, Flip, Recruit, Reroll
from boardlib.troyes.board.position import Phase, Position, black_key, die_key, player_key
from boardlib.troyes.rules import play as playing
from boardlib.troyes.rules.activities import SUPPLY, stands_on
from boardlib.troyes.rules.cathedral_fields_influence import FIELDS, price_of
from boardlib.troyes.rules.defence import together
from boardlib.troyes.rules.groups import MOST_DICE, foreign, price
from boardlib.troyes.rules.naming import (
    building_key,
    card_name,
    taken_words,
)

CATHEDRAL: Final = "cathedral"
_WITH_DICE: Final = (Phase.DEFENCE, Phase.ACTIONS)
_DICE: Final = "dice"
"""With it begins what tells one hand of dice from the others."""
_ROLL: Final = re.compile(r"\w+ reroll (\S+) to ([1-6])")


def rolled(move: str) -> tuple[tuple[str, str], ...]:
    """The die that a move rolls again, and what it then shows.

    See :class:`boardlib.game.acting.Rolling`.

    >>> rolled("blue reroll W2 to 5"), rolled("blue pass")
    ((('W2', '5'),), ())
    """
    found = _ROLL.fullmatch(move)
    return () if found is None else ((found[1], found[2]),)


def moves(position: Position, may: Sequence[str]) -> Iterator[str]:
    """The legal moves that are offered; a die is rolled again, to any face, where that is named.

    A card is used as often as the dice give: fewer activations are no choice of a task.
    """
    every = (str(move) for move in playing.moves(position))
    for move in (one for one in every if " times " not in one):
        if not rolled(move):
            if offered(move, may):
                yield move
        elif any(" reroll" in one for one in may):
            faces = (f"{move[:-1]}{face}" for face in VALUES)
            yield from (one for one in faces if offered(one, may))


def in_hand(position: Position, may: Sequence[str], by: str) -> tuple[Takeable, ...]:
    """Everything that can be taken into the hand: see :class:`boardlib.game.acting.Actable`."""
    return _in_hand(position, tuple(may), by or position.turn or position.start, language())


@lru_cache(maxsize=64)
def _in_hand(
    position: Position, may: tuple[str, ...], player: str, _language: str
) -> tuple[Takeable, ...]:
    if not player:
        return ()
    found: list[Takeable] = []
    if position.phase is Phase.SETUP:
        found += _settlers(position, player)
    if position.phase in _WITH_DICE:
        found += [*_Dice(position, player, may).each(), *_presses(position, player)]
    return _offered(found, may)


def gathered(position: Position, may: Sequence[str], by: str, hand: str) -> tuple[Takeable, ...]:
    """The dice in the hand: see :class:`boardlib.game.acting.Gathering`."""
    player = by or position.turn or position.start
    return _gathered(position, tuple(may), player, hand, language())


@lru_cache(maxsize=64)
def _gathered(
    position: Position, may: tuple[str, ...], player: str, hand: str, _language: str
) -> tuple[Takeable, ...]:
    if not player or position.phase not in _WITH_DICE:
        return ()
    return _offered(_Dice(position, player, may).gathered(hand), may)


def _offered(found: Iterable[Takeable], may: Sequence[str]) -> tuple[Takeable, ...]:
    """Those of which something is offered, each with the moves that are, and what it leads to."""
    return tuple(filter(None, (_kept(one, may) for one in found)))


def _kept(one: Takeable, may: Sequence[str]) -> Takeable | None:
    if not may:
        return one
    if one.press:
        return one if _leads(one.press) or offered(one.press, may) else None
    kept = {key: to for key, to in one.tries().items() if _leads(to) or offered(to, may)}
    return replace(one, lays=(kept,)) if kept or one.follows else None


def _leads(text: str) -> bool:
    """Whether it is no move, but what is in the hand then."""
    return text.startswith(f"{_DICE} ")


# --- citizens before the first round -------------------------------------------------------


def _settlers(position: Position, player: str) -> Iterator[Takeable]:
    """A citizen of the player, to settle anywhere, also where one stands."""
    shows = f"players blue green\ncitizen {player} palace1"
    if player not in ("blue", "green"):
        shows = f"players blue {player}\ncitizen {player} palace1"
    piece = Piece(f"citizen {player}", _("A citizen"), shows, key="space:palace:1:1")
    lays = {space.key: f"{player} settle {space}" for space in _spaces(position)}
    yield Takeable(piece, lays=(lays,))


def _spaces(position: Position) -> list[Space]:
    return [one for building in Building for one in spaces(position.profile, building)]


# --- what needs no place -------------------------------------------------------------------


def _presses(position: Position, player: str) -> Iterator[Takeable]:
    """A citizen for influence, and what ends a turn or a fight."""
    use = _("Bring a new citizen: {price} influence").format(price=price_of(Recruit))
    yield _press(f"{player} recruit", use)
    if position.phase is Phase.ACTIONS:
        yield _press(f"{player} pass", _("Pass"))
    else:
        yield _press(str(Fail(player)), _("Give in"))


def _press(move: str, name: str, needs: str = "", text: str = "") -> Takeable:
    return Takeable(Piece(text or move, name), press=move, needs=needs)


# --- dice -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Lies:
    """A die where it lies, as the player would take it; a black one has no owner."""

    key: str
    die: Die
    owner: str = ""

    @property
    def name(self) -> str:
        return self.key.removeprefix("die:")

    @property
    def is_black(self) -> bool:
        return self.die.colour is Colour.BLACK

    @property
    def taken(self) -> Taken:
        return Taken(self.die, self.owner)


_Group = tuple[_Lies, ...]


class _Dice:
    """The dice that a player can take, one after the other, and what they are then used for.

    Args:
        position: the city.
        player: who takes them.
        may: how the moves begin that are offered.
    """

    def __init__(self, position: Position, player: str, may: Sequence[str]) -> None:
        self.position, self.player, self.may = position, player, may
        self.fights = position.phase is Phase.DEFENCE
        self.lying = [*self._square(), *self._black()]
        self.most = len(self.lying) if self.fights else MOST_DICE + 1

    @property
    def _hourglasses(self) -> list[str]:
        shown = (one.card for one in self.position.activities)
        return [card for card in shown if cards().activities[card].delayed and not self.fights]

    def _square(self) -> Iterator[_Lies]:
        for owner, dice in self.position.dice.items():
            for number, die in enumerate(dice, start=1):
                theirs = "" if owner == self.player else owner
                yield _Lies(die_key(owner, number), die, theirs)

    def _black(self) -> Iterator[_Lies]:
        """Black dice are taken with the others where there are several to choose from."""
        if self.fights and len(self.position.black) > 1:
            for number, value in enumerate(self.position.black, start=1):
                yield _Lies(black_key(number), Die(Colour.BLACK, value))

    def each(self) -> Iterator[Takeable]:
        """Each die alone."""
        return (self._takeable((one,), "") for one in self.lying)

    def gathered(self, hand: str) -> Iterator[Takeable]:
        """The dice in the hand, what else is done with them, and the hands to which they lead."""
        held, cube = self._read(hand)
        if not held:
            return
        groups = [group for group in (held, *self._next(held).values()) if group]
        hands = dict.fromkeys((group, of) for of in ("", cube) for group in groups)
        hands |= dict.fromkeys((held, of) for of in self._hourglasses)
        yield from (self._takeable(*one) for one in hands if _is_gathered(*one))
        yield from self._with(held)

    def _read(self, hand: str) -> tuple[_Group, str]:
        """The dice that the text of a hand names, if they lie there, and its card of a cube."""
        words, _on, _card = hand.partition(" on ")
        words, _of, cube = words.partition(" cube ")
        names = words.split()[1:]
        found = tuple(one for one in self.lying if one.name in names)
        return (found if len(found) == len(names) <= self.most else ()), cube

    def _next(self, group: _Group) -> dict[str, _Group]:
        """Key of a die -> the hand after pointing at it: one more, or one less."""
        found = {
            one.key: tuple(die for die in self.lying if (die in group) != (die is one))
            for one in self.lying
        }
        return {key: other for key, other in found.items() if len(other) <= self.most}

    def _with(self, group: _Group) -> Iterator[Takeable]:
        """What is done with the dice in the hand besides pointing at a place."""
        held = _text(group, "")
        if self.fights:
            yield from self._fight(group, held)
            if self._may(f"{self.player} flip"):
                yield from self._with_influence(group, held)
            return
        yield from self._with_influence(group, held)
        for card in self._hourglasses:
            with_cube = _text(group, card)
            added, left = f"{held} and a cube {card}", f"{held} no cube {card}"
            yield _press(with_cube, _("With a cube"), held, added)
            yield _press(held, _("Without the cube"), with_cube, left)
        yield from self._watched(group)

    def _takeable(self, group: _Group, cube: str) -> Takeable:
        """A group in the hand: further dice are taken, those in it are put back."""
        text = _text(group, cube)
        lays, tags = {}, {}
        lying = {one.key: one for one in self.lying}
        for key, other in self._next(group).items():
            lays[key] = _text(other, cube) if other else text
            joins = lying[key] not in group and len({one.die.colour for one in other}) == 1
            if joins and lying[key].owner and (cost := self._price(other)):
                tags[key] = cost
        tags |= dict(self._clash(group))
        lays |= dict(self._deeds(group, cube))
        first, *more = (one.key for one in group)
        piece = Piece(text, self._name(group), *_pictured(group))
        follows = _is_gathered(group, cube)
        return Takeable(piece, first, (lays,), "", follows, tuple(more), self._price(group), tags)

    def _name(self, group: _Group) -> str:
        """The dice in words, with whose they are, and the price, or how they stand in a fight."""
        words = taken_words(one.taken for one in group)
        if cost := self._price(group):
            return _("{dice}: {cost} deniers").format(dice=words, cost=cost)
        if against := self._against(group):
            return _("{dice}: {sum} against {black}").format(
                dice=words, sum=self._strength(group), black=sum(one.die.value for one in against)
            )
        return words

    def _against(self, group: _Group) -> list[_Lies]:
        """The black dice that the dice in the hand are to beat: those in it, or the only one."""
        if not self.fights or not self._strength(group):
            return []
        if len(self.position.black) == 1:
            return [_Lies(black_key(1), Die(Colour.BLACK, self.position.black[0]))]
        return [one for one in group if one.is_black]

    def _strength(self, group: _Group) -> int:
        return together(one.die for one in group if not one.is_black)

    def _clash(self, group: _Group) -> Iterator[tuple[str, str]]:
        """Beside the black dice the sum of the own ones, and what it has to reach."""
        if against := self._against(group):
            own, black = self._strength(group), sum(one.die.value for one in against)
            yield against[-1].key, f"{own} {'≥' if own >= black else '<'} {black}"

    def _price(self, group: _Group) -> str:
        """What foreign dice in a group cost; empty where there are none."""
        dice = tuple(one.taken for one in group if not one.is_black)
        if self.fights or not foreign(self.player, dice):
            return ""
        return str(price(self.player, dice).total)

    # --- what is done with them ------------------------------------------------------------

    def _deeds(self, group: _Group, cube: str) -> Iterator[tuple[str, str]]:
        """Key of a shape -> what pointing at it does with a group."""
        if self.fights:
            yield from self._single_fight(group)
            return
        position, player = self.position, self.player
        used = f"with {_typed(group)}" + (f" cube {cube}" if cube else "")
        if self._farms:
            yield FIELDS, f"{player} farm {used}"
        if self._builds:
            build = f"{player} cathedral {used}"
            yield CATHEDRAL, build
            stones = (
                Stone(column, level)
                for column in range(1, COLUMNS + 1)
                for level in range(1, LEVELS + 1)
            )
            yield from ((stone.key, build) for stone in stones)
        for event in self._events:
            yield card_key(event), f"{player} combat {event} {used}"
        for activity in position.activities:
            stands = stands_on(position, player, activity.card)
            deed = f"{player} activate {activity.card} {used}"
            if stands or cube:
                yield card_key(activity.card), deed
            elif self._may(f"{player} activate {activity.card}"):
                yield card_key(activity.card), _text(group, "", activity.card)
        yield from self._entering(group, used)

    def _entering(self, group: _Group, used: str) -> Iterator[tuple[str, str]]:
        """Any place of a building; pointing at the building means the place of the first die."""
        position = self.position
        for building in self._buildings:
            row = row_for(position.profile, building, group[0].die.value)
            place = Space(building, row)
            yield building_key(building), f"{self.player} enter {place} {used}"
            for space in spaces(position.profile, building):
                yield space.key, f"{self.player} enter {space} {used}"

    def _watched(self, group: _Group) -> Iterator[Takeable]:
        """Who is to watch on a card on which nobody of the player's does: asked by buttons."""
        position, player = self.position, self.player
        for activity in position.activities:
            card = activity.card
            if stands_on(position, player, card) or not self._may(f"{player} activate {card}"):
                continue
            held, asking = self._takeable(group, ""), _text(group, "", card)
            deed = f"{player} activate {card} with {_typed(group)}"
            piece = replace(held.piece, text=asking)
            also = (*held.also, card_key(card))
            yield replace(held, piece=piece, follows=True, also=also)
            cost = cards().activities[card].cost
            told = "" if cost is None else str(cost)
            yield _press(
                f"{deed} overseer {SUPPLY}",
                _("Somebody of the supply: {cost}").format(cost=told)
                if told
                else _("Somebody of the supply"),
                asking,
            )
            for other in position.activities:
                if player in other.overseers and other.card != card:
                    named = _("From another card ({card}): {cost}").format(
                        card=card_name(other.card), cost=told
                    )
                    yield _press(f"{deed} overseer {other.card}", named, asking)
            yield _press(deed, _("Nobody"), asking)

    def _with_influence(self, group: _Group, held: str) -> Iterator[Takeable]:
        """A die is rolled again, or dice are turned over, whosever they are."""
        dice, player = tuple(one.taken for one in group if not one.is_black), self.player
        if not dice:
            return
        if len(group) == 1:
            use = _("Roll it again: {price} influence").format(price=price_of(Reroll))
            for face in VALUES if self._named("reroll") else ():
                roll = str(Reroll(player, dice[0], face))
                yield _press(roll, use, held, f"{held} reroll {face}")
        if not (self.position.by_colour[player].influence or self._named("flip")):
            return
        use = _("Turn over: {price} influence").format(price=price_of(Flip))
        yield _press(str(Flip(player, dice)), use, held, f"{held} flip")

    # --- black dice ------------------------------------------------------------------------

    def _single_fight(self, group: _Group) -> Iterator[tuple[str, str]]:
        """The only black die is pointed at."""
        if len(self.position.black) == 1:
            value = self.position.black[0]
            yield black_key(1), f"{self.player} fight {value} with {_typed(group)}"

    def _fight(self, group: _Group, held: str) -> Iterator[Takeable]:
        """Of several black dice those are fought that are in the hand."""
        black = [str(one.die.value) for one in group if one.is_black]
        dice = [one for one in group if not one.is_black]
        if black and dice:
            move = f"{self.player} fight {' '.join(black)} with {_typed(dice)}"
            yield _press(move, _("Fight"), held, f"{held} fight")

    # --- what is offered -------------------------------------------------------------------

    def _may(self, begin: str) -> bool:
        """Whether moves that begin so are offered, or some of them."""
        return not self.may or any(
            begin.startswith(one) or one.startswith(begin) for one in self.may
        )

    def _named(self, deed: str) -> bool:
        """Whether a deed is offered by name: its place is shown then, though nothing lies there."""
        return any(one.startswith(f"{self.player} {deed}") for one in self.may)

    def _lies(self, colour: Colour) -> bool:
        return any(one.die.colour is colour for one in self.lying)

    @property
    def _farms(self) -> bool:
        return self._may(f"{self.player} farm") and (
            self._lies(Colour.YELLOW) or self._named("farm")
        )

    @property
    def _builds(self) -> bool:
        shown = self.position.cathedral or self._lies(Colour.WHITE) or self._named("cathedral")
        return bool(shown) and self._may(f"{self.player} cathedral")

    @property
    def _events(self) -> list[str]:
        """Marauding alone matters only where a cube lies on it."""
        events = self.position.events
        alone = len(events) == 1 and not events[0].cubes and not self._named("combat")
        known = [one.card for one in events if not (alone and one.card == MARAUDING)]
        return [one for one in known if self._may(f"{self.player} combat {one}")]

    @property
    def _buildings(self) -> list[Building]:
        people = {one.space.building for one in self.position.citizens}
        people |= {one.building for one in self.position.lying}
        return [
            one
            for one in Building
            if (one in people or self._named(f"enter {one}"))
            and self._may(f"{self.player} enter {one}")
        ]


def _typed(group: Sequence[_Lies]) -> str:
    """The dice as a move names them."""
    return " ".join(str(one.taken) for one in group)


def _is_gathered(group: _Group, cube: str) -> bool:
    """Whether it is more than a single die."""
    return len(group) > 1 or bool(cube)


def _text(group: _Group, cube: str, card: str = "") -> str:
    """What identifies a group in the hand."""
    text = f"{_DICE} {' '.join(one.name for one in group)}"
    return text + (f" cube {cube}" if cube else "") + (f" on {card}" if card else "")


def _pictured(group: _Group) -> tuple[str, int | None, int, str]:
    """Text of a position, and the keys of the dice in its picture, side by side."""
    dice = [one.die for one in group if not one.is_black]
    black = [str(one.die.value) for one in group if one.is_black]
    shows = "players blue green\n" + (f"dice blue {' '.join(map(str, dice))}" if dice else "")
    if black:
        shows = f"{shows}\nround 1 defence\nthrown\nblack {' '.join(black)}"
    keys = [black_key(n + 1) for n in range(len(black))]
    keys += [die_key("blue", n + 1) for n in range(len(dice))]
    return shows, None, 1, " ".join(keys)


# --- what can be pointed at ----------------------------------------------------------------


def places(position: Position, kind: str) -> Mapping[str, str]:
    """What a kind of place can be, typed -> key of its shape; nothing for a kind that is none.

    A ``player``, a ``die`` (``blue:1``), a ``building``, a ``space`` of any of them
    (``palace4``) or a ``free`` one, a ``citizen`` who stands there or lies (as the line that says
    so), a ``column`` of the cathedral, an ``event`` or an ``activity``.
    """
    match kind:
        case "player":
            return {one: player_key(one) for one in position.colours}
        case "building":
            return {str(one): building_key(one) for one in Building}
        case "space" | "free":
            free = kind == "free"
            found = (one for one in _spaces(position) if not (free and one in position.standing))
            return {str(space): space.key for space in found}
        case "citizen":
            stand = {f"citizen {who} {one}": one.key for one, who in position.standing.items()}
            return stand | {str(one): building_key(one.building) for one in position.lying}
        case "column":
            return {str(one): Stone(one, 1).key for one in range(1, COLUMNS + 1)}
        case "event":
            return {one.card: card_key(one.card) for one in position.events}
        case "activity":
            return {one.card: card_key(one.card) for one in position.activities}
        case "die":
            return {
                f"{owner}:{number}": die_key(owner, number)
                for owner, dice in position.dice.items()
                for number in range(1, len(dice) + 1)
            }
    return {}
