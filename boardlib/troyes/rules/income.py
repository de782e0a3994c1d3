"""Income: what players gain and lose, the wages of a round, and the dice of its workforce."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from boardlib.game import Event
from boardlib.ruling import Reason
from boardlib.score import Item, Score
from boardlib.text import _, ngettext
from boardlib.troyes.board.cards import Goods
from boardlib.troyes.board.city import BUILDING_OF, DIE_OF, WORKERS, Building, Colour
from boardlib.troyes.board.moves import District, Roll
from boardlib.troyes.board.position import GREY, Player, Position, player_key
from boardlib.troyes.rulebook import condition, rule
from boardlib.troyes.rules.naming import building_key, dice_words, head, no_player

MOST_INFLUENCE: Final = 20
"""Nobody ever has more influence (troyes.influence-limit)."""
LOSS: Final = 2
"""The victory points that unpaid wages, unmet events and black dice cost."""


def gain(player: Player, goods: Goods) -> Player:
    """The player with more of something, or less: negative goods are paid.

    Rules: troyes.influence-limit, troyes.points-floor.

    >>> gain(Player("blue", influence=19), Goods(influence=2)).influence
    20
    >>> gain(Player("blue", points=1), Goods(points=-2)).points
    0
    """
    return replace(
        player,
        deniers=player.deniers + goods.deniers,
        influence=min(MOST_INFLUENCE, player.influence + goods.influence),
        points=max(0, player.points + goods.points),
    )


def gaining(position: Position, colour: str, goods: Goods) -> Position:
    """The position after a player has gained or lost something."""
    return position.with_player(gain(position.by_colour[colour], goods))


def gained(
    position: Position, colour: str, goods: Goods, name: str
) -> tuple[Position, list[Event]]:
    """The position after a player has got something, and what is told of it.

    Influence beyond the limit is told to be lost (troyes.influence-limit).

    Args:
        position: before it.
        colour: who gets it.
        goods: what it is worth as it is printed.
        name: the rule that gives it.
    """
    told = list(_told_gain(position.by_colour[colour], goods, name))
    return gaining(position, colour, goods), told


def _told_gain(player: Player, goods: Goods, name: str) -> Iterator[Event]:
    """What of it arrives, an event for each kind."""
    if goods.deniers:
        text = ngettext(
            "{player}: gets {count} denier.", "{player}: gets {count} deniers.", goods.deniers
        )
        yield _gained(name, text, player, goods.deniers)
    if goods.influence:
        yield from _told_influence(player, goods.influence, name)
    if goods.points:
        text = ngettext(
            "{player}: gets {count} victory point.",
            "{player}: gets {count} victory points.",
            goods.points,
        )
        yield _gained(name, text, player, goods.points)


def _told_influence(player: Player, count: int, name: str) -> Iterator[Event]:
    """What arrives below the limit of influence, and what is lost beyond it."""
    arrives = gain(player, Goods(influence=count)).influence - player.influence
    if arrives:
        text = ngettext(
            "{player}: gets {count} point of influence.",
            "{player}: gets {count} points of influence.",
            arrives,
        )
        yield _gained(name, text, player, arrives)
    if arrives == count:
        return
    text = ngettext(
        "{player}: {count} point of influence is lost, as nobody ever has more than {most}.",
        "{player}: {count} points of influence are lost, as nobody ever has more than {most}.",
        count - arrives,
    )
    yield _gained("influence-limit", text, player, count - arrives)


def _gained(name: str, text: str, player: Player, count: int) -> Event:
    return Event(
        text.format(player=head(player.colour), count=count, most=MOST_INFLUENCE),
        rule(name),
        (player.key,),
        None,
        {"player": player.colour, "count": count},
    )


def told_loss(colour: str, name: str) -> Event:
    """That a player loses victory points (:data:`LOSS`); ``name`` is the rule."""
    text = ngettext(
        "{player}: loses {count} victory point, as far as there are any.",
        "{player}: loses {count} victory points, as far as there are any.",
        LOSS,
    )
    return Event(
        text.format(player=head(colour), count=LOSS),
        rule(name),
        (player_key(colour),),
        None,
        {"player": colour},
    )


# --- Income and wages


INCOME: Final = 10
"""Deniers of a round for every player (troyes.income)."""
WAGES: Final = {
    Building.BISHOPRIC: ("wage-bishopric", 1),
    Building.PALACE: ("wage-palace", 2),
    Building.HALL: ("wage-hall", 0),
}
"""Building -> its rule, and the deniers for each own citizen who stands there."""


@dataclass(frozen=True, slots=True)
class Wages:
    """What a player gets and pays in a round.

    Attributes:
        purse: the deniers before it.
        score: the income and the wages, itemised.
        unpaid: whether the purse does not suffice.
        left: the deniers afterwards.
    """

    purse: int
    score: Score
    unpaid: bool
    left: int


def standing_in(position: Position, colour: str, building: Building) -> int:
    """How many citizens of somebody stand in a building; lying ones do not count."""
    return sum(
        citizen.colour == colour and citizen.space.building is building
        for citizen in position.citizens
    )


def wages(position: Position, colour: str) -> Wages:
    """The income and the wages of a player.

    Rules: troyes.income, troyes.wage-bishopric, troyes.wage-palace, troyes.wage-hall,
    troyes.wage-unpaid, and the option ``unpaid_wages``.
    """
    purse, items = position.by_colour[colour].deniers, [_income()]
    for building, (name, wage) in WAGES.items():
        count = standing_in(position, colour, building)
        if count:
            items.append(Item(count, _wage_words(building, count), -wage, rule(name)))
    score = Score(tuple(items))
    return Wages(purse, score, *_paid(position.profile, purse, score))


def _income() -> Item:
    return Item(1, _("income"), INCOME, rule("income"))


def _wage_words(building: Building, count: int) -> str:
    return {
        Building.BISHOPRIC: ngettext(
            "citizen in the bishopric", "citizens in the bishopric", count
        ),
        Building.PALACE: ngettext("citizen in the palace", "citizens in the palace", count),
        Building.HALL: ngettext("citizen in the city hall", "citizens in the city hall", count),
    }[building]


def _paid(profile: Mapping[str, str], purse: int, score: Score) -> tuple[bool, int]:
    """Whether wages stay unpaid, and the deniers that are left."""
    left = purse + score.total
    if left >= 0:
        return False, left
    return True, 0 if profile["unpaid_wages"] == "all" else purse + INCOME


def paid_out(position: Position) -> tuple[Position, list[Event]]:
    """The position after income and wages of all players, and what they caused."""
    events: list[Event] = []
    for colour in position.from_start():
        found = wages(position, colour)
        lost = Goods(points=-LOSS) if found.unpaid else Goods()
        goods = Goods(deniers=found.left - found.purse, points=lost.points)
        position = gaining(position, colour, goods)
        events += _told(position, colour, found)
    return position, events


def wage_words(colour: str, found: Wages) -> str:
    """The purse before, the sum, and what is left."""
    before = _("{player}: deniers before: {purse}.").format(player=head(colour), purse=found.purse)
    left = _("Deniers left: {left}.").format(left=found.left)
    return f"{before} {found.score}. {left}"


def _told(position: Position, colour: str, found: Wages) -> list[Event]:
    text = wage_words(colour, found)
    shapes = (player_key(colour), *map(building_key, WAGES))
    told = [Event(text, rule("income"), shapes, found.score, {"player": colour})]
    if not found.unpaid:
        return told
    name = "wage-rest" if position.profile["unpaid_wages"] == "all" else "wage-kept"
    text = _("{player}: the wages cannot be paid in full; the purse is emptied.")
    if name == "wage-kept":
        text = _("{player}: the wages cannot be paid in full, and are not paid at all.")
    told.append(Event(text.format(player=head(colour)), rule(name), shapes[:1]))
    return [*told, told_loss(colour, "wage-unpaid")]


# --- The workforce: a die for every citizen who stands in a building


def workforce(position: Position, owner: str) -> Counter[Colour]:
    """How many dice of each colour somebody rolls: one for each standing citizen.

    Rules: troyes.workforce, troyes.workforce-lying, troyes.estates.
    """
    return Counter(
        DIE_OF[citizen.space.building] for citizen in position.citizens if citizen.colour == owner
    )


def owners(position: Position) -> tuple[str, ...]:
    """Everybody with dice: the players, and grey."""
    return (*position.colours, GREY)


def judge_roll(position: Position, roll: Roll) -> Iterator[Reason]:
    """Whether everybody's dice are told, as many of each colour as there are citizens."""
    rolled = {district.owner: district.dice for district in roll.districts}
    if len(rolled) < len(roll.districts):
        text = _("Everybody's dice are rolled once.")
        yield condition("workforce", False, text)
    for owner in rolled:
        if owner not in owners(position):
            yield condition("workforce", False, no_player(position.colours, owner))
    for owner in owners(position):
        wanted = workforce(position, owner)
        given = Counter(die.colour for die in rolled.get(owner, ()))
        for colour in WORKERS:
            if wanted[colour] != given[colour]:
                yield _wrong(owner, colour, wanted[colour], given[colour])


def _wrong(owner: str, colour: Colour, wanted: int, given: int) -> Reason:
    text = {
        Colour.RED: _("{owner}: red dice by the citizens in the palace: {wanted}, not {given}."),
        Colour.WHITE: _(
            "{owner}: white dice by the citizens in the bishopric: {wanted}, not {given}."
        ),
        Colour.YELLOW: _(
            "{owner}: yellow dice by the citizens in the city hall: {wanted}, not {given}."
        ),
    }[colour]
    shapes = (player_key(owner), building_key(BUILDING_OF[colour]))
    text = text.format(owner=head(owner), wanted=wanted, given=given)
    return condition("workforce", False, text, shapes, wanted=wanted, given=given)


def rolled(roll: Roll) -> tuple[tuple[District, ...], list[Event]]:
    """The districts after the workforce has been rolled, and what is told of them."""
    events = [
        Event(
            _("{owner}: {dice}.").format(owner=head(one.owner), dice=dice_words(one.dice)),
            rule("workforce-district"),
            (player_key(one.owner),),
        )
        for one in roll.districts
        if one.dice
    ]
    return roll.districts, events
