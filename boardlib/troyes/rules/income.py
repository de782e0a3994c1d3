"""Income: what players gain and lose, the wages of a round, and the dice of its workforce."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from boardlib.game import Event
from boardlib.rulebook import Fact
from boardlib.ruling import Item, Reason, Score
from boardlib.text import _, ngettext
from boardlib.troyes.board.cards import BUILDING_OF, DIE_OF, WORKERS, Building, Colour, Goods
from boardlib.troyes.board.moves import Income, Roll
from boardlib.troyes.board.position import GREY, OWNERS, Phase, Player, Position, player_key
from boardlib.troyes.rules.naming import (
    building_head,
    building_key,
    event,
    fails,
    holds,
    named,
    rule,
)

MOST_INFLUENCE: Final = 20
"""Nobody ever has more influence (troyes.influence-limit)."""
LOSS: Final = 2
"""The victory points that unpaid wages, unmet events and black dice cost."""
INCOME: Final = 10
"""Deniers of a round for every player (troyes.income)."""
WAGES: Final = {
    Building.BISHOPRIC: ("wage-bishopric", 1),
    Building.PALACE: ("wage-palace", 2),
    Building.HALL: ("wage-hall", 0),
}
"""Building -> its rule, and the deniers for each own citizen who stands there."""

Gain = Literal[
    "card-immediate",
    "cathedral-high",
    "cathedral-low",
    "combat-alone",
    "combat-first",
    "combat-influence",
    "combat-second",
    "combat-tied-first",
    "combat-tied-high",
    "combat-tied-second",
    "defence-reward",
    "farm",
    "overseer-points",
]
"""The rules by which players gain something."""
Loss = Literal["defence-fail", "event-red-short", "event-short", "wage-unpaid"]
"""The rules by which players lose victory points."""


# --- what is gained and lost ------------------------------------------------------------------


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
    position: Position, colour: str, goods: Goods, name: Gain
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


def _told_gain(player: Player, goods: Goods, name: Gain) -> Iterator[Event]:
    """What of it arrives, an event for each kind; and what is lost."""
    colour, shapes = player.colour, (player.key,)
    arrives = gain(player, Goods(influence=goods.influence)).influence - player.influence
    lost = goods.influence - arrives
    if goods.deniers:
        yield event(name, "deniers", shapes, player=colour, count=goods.deniers)
    if arrives:
        yield event(name, "influence", shapes, player=colour, count=arrives)
    if lost:
        most = Fact(None, str(MOST_INFLUENCE))
        yield event("influence-limit", "", shapes, player=colour, count=lost, most=most)
    if goods.points:
        yield event(name, "points", shapes, player=colour, count=goods.points)


def told_loss(colour: str, name: Loss) -> Event:
    """That a player loses victory points (:data:`LOSS`); ``name`` is the rule."""
    return event(name, "", (player_key(colour),), player=colour, count=LOSS)


# --- income and wages -------------------------------------------------------------------------


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
    purse = position.by_colour[colour].deniers
    items = [Item(1, _("income"), INCOME, rule("income"))]
    for building, (name, wage) in WAGES.items():
        count = standing_in(position, colour, building)
        if count:
            items.append(Item(count, _wage_words(building, count), -wage, rule(name)))
    score = Score(tuple(items))
    return Wages(purse, score, *_paid(position.profile, purse, score))


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


def paid_out(position: Position, _income: Income) -> tuple[Position, list[Event]]:
    """The position after income and wages of all players, and what they caused."""
    events: list[Event] = []
    for colour in position.from_start():
        found = wages(position, colour)
        lost = Goods(points=-LOSS) if found.unpaid else Goods()
        goods = Goods(deniers=found.left - found.purse, points=lost.points)
        position = gaining(position, colour, goods)
        events.append(told_wages(colour, found))
        if found.unpaid:
            name = "wage-rest" if position.profile["unpaid_wages"] == "all" else "wage-kept"
            events.append(event(name, "", (player_key(colour),), player=colour))
            events.append(told_loss(colour, "wage-unpaid"))
    return replace(position, phase=Phase.WORKFORCE), events


def judge_wages(position: Position, colour: str) -> Iterator[Reason]:
    """What the citizens of a player cost in each building, and what it costs not to pay them.

    Rules: troyes.wage-bishopric, troyes.wage-palace, troyes.wage-hall, troyes.wage-unpaid,
    troyes.points-floor.
    """
    player = position.by_colour[colour]
    for building, (name, wage) in WAGES.items():
        count = standing_in(position, colour, building)
        if count:
            where = Fact(building.value, building_head(building), (building_key(building),))
            yield holds(name, building=where, count=count, wage=wage, sum=count * wage)
    if wages(position, colour).unpaid:
        yield fails("wage-unpaid", "", (player.key,), count=LOSS)
        if not player.hidden and player.points < LOSS:
            variant = "few" if player.points else "none"
            yield holds("points-floor", variant, (player.key,), player=colour, count=player.points)


def told_wages(colour: str, found: Wages) -> Event:
    """The purse before, the sum, and what is left."""
    shapes = (player_key(colour), *map(building_key, WAGES))
    before = event("income", "before", shapes, player=colour, purse=found.purse)
    left = event("income", "left", left=found.left)
    text = f"{before.text} {found.score}. {left.text}"
    return replace(before, text=text, score=found.score, facts={**before.facts, **left.facts})


# --- the workforce: a die for every citizen who stands in a building ---------------------------


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
        yield fails("workforce", "twice")
    for owner in rolled:
        if owner not in owners(position):
            player = named(owner) if owner in OWNERS else Fact(owner, owner)
            yield fails("workforce", "nobody", player=player, players=position.colours)
    for owner in owners(position):
        wanted = workforce(position, owner)
        given = Counter(die.colour for die in rolled.get(owner, ()))
        for colour in WORKERS:
            if wanted[colour] != given[colour]:
                yield _wrong_number(owner, colour, wanted[colour], given[colour])


def _wrong_number(owner: str, colour: Colour, wanted: int, given: int) -> Reason:
    """That somebody has too few or too many dice of a colour, by those who bring them."""
    return fails(
        "workforce",
        "red" if colour is Colour.RED else "white" if colour is Colour.WHITE else "yellow",
        (player_key(owner), building_key(BUILDING_OF[colour])),
        player=owner,
        wanted=wanted,
        given=given,
    )


def rolled(position: Position, roll: Roll) -> tuple[Position, list[Event]]:
    """The position after the workforce has been rolled, and what is told of it."""
    events = [
        event("workforce-district", "", (player_key(one.owner),), player=one.owner, dice=one.dice)
        for one in roll.districts
        if one.dice
    ]
    return replace(position, districts=roll.districts, phase=Phase.EVENTS), events
