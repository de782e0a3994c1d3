"""The workforce: a die for every citizen who stands in a building."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from boardlib.game import Event
from boardlib.ruling import Reason
from boardlib.text import _
from boardlib.troyes.board.city import BUILDING_OF, DIE_OF
from boardlib.troyes.board.dice import WORKERS, Colour
from boardlib.troyes.board.moves import District, Roll
from boardlib.troyes.board.position import GREY, Position, player_key
from boardlib.troyes.rulebook import condition, rule
from boardlib.troyes.rules.naming import building_key, dice_words, head, no_player


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
