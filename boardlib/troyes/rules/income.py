"""Income and wages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from boardlib.game import Event
from boardlib.score import Item, Score
from boardlib.text import _, ngettext
from boardlib.troyes.board.cards import Goods
from boardlib.troyes.board.city import Building
from boardlib.troyes.board.position import Position, player_key
from boardlib.troyes.rulebook import rule
from boardlib.troyes.rules.goods import LOSS, gaining, told_loss
from boardlib.troyes.rules.naming import building_key, head

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
