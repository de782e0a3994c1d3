"""Which odds are worth asking for, by how a rider stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.game.editing import Offer, asked
from boardlib.text import _, ngettext
from boardlib.tour.board.peloton import Group
from boardlib.tour.board.position import Position
from boardlib.tour.board.road import Terrain
from boardlib.tour.rules.rounds import race
from boardlib.tour.rules.state import Race

SLOW: Final = 3
"""What is often rolled anew, where nothing has been rolled yet."""
FARTHEST: Final = 12
"""Odds are known for so many cells or riders at most."""


def rider_odds(position: Position, his: str, rider: int) -> Iterator[Offer]:
    """The odds that fit a rider who has still to move."""
    state = race(position)
    value = state.offers.get(rider) or state.pace(rider).offer or 0
    yield from _attack_odds(state, his, rider)
    if value:
        yield from _offer_odds(state, his, rider, value)
    if any(one == rider and jersey not in state.used for jersey, one in state.wearers.items()):
        yield _card_odds(state, his, rider, value or SLOW)
    if state.leads(rider):
        yield asked(his, _("What does it cost to ride in the wind?"), "odds leading")
        yield asked(his, _("How far does he get if he brakes?"), "odds braking")
    if state.group(rider).lone:
        yield asked(his, _("Is yellow better for him, or red?"), "odds red")
    if position.road.finish is not None:
        text = _("In the last round: lead, or follow and take over?")
        yield asked(his, text, "odds lead-out")
    yield from _reach_odds(position, state, his, rider)


def _attack_odds(state: Race, his: str, rider: int) -> Iterator[Offer]:
    if rider not in state.attackers:
        return
    yield asked(his, _("What does an attack promise?"), "odds attack")
    behind = len(state.group(rider).riders) - 1
    if 0 < behind <= FARTHEST:
        text = ngettext(
            "Does the {count} rider of his group catch him if he attacks alone?",
            "Do the {count} riders of his group catch him if he attacks alone?",
            behind,
        )
        yield asked(his, text, f"odds catch {behind}", count=behind)


def _offer_odds(state: Race, his: str, rider: int, value: int) -> Iterator[Offer]:
    """To take over what is offered, or to do something else."""
    if rider in state.braked:
        text = _("Is it better to take over the {value}, or to roll white?")
        yield asked(his, text, f"odds white {value}", value=value)
    else:
        topic = "hill" if state.terrain[rider] is Terrain.HILL else "offer"
        place = " attack" if rider in state.attackers else ""
        text = _("Is it better to take over the {value}, or to roll?")
        yield asked(his, text, f"odds {topic} {value}{place}", value=value)
    mates = [one for one in state.group(rider).riders if state.teams[one] == state.teams[rider]]
    if len(mates) > 1:
        text = _("How much of a {value} is best given to a team-mate?")
        yield asked(his, text, f"odds passing {value}", value=value)


def _card_odds(state: Race, his: str, rider: int, value: int) -> Offer:
    """To play a card, at the head or instead of taking something over."""
    if state.leads(rider):
        return asked(his, _("What does the card bring at the head of a group?"), "odds card leader")
    text = _("Is it better to take over a {value}, or to play the card?")
    return asked(his, text, f"odds card {value}", value=value)


def _reach_odds(position: Position, state: Race, his: str, rider: int) -> Iterator[Offer]:
    """Who reaches the tapes ahead from where he stands."""
    for tape in position.road.tapes:
        away = min(cell.row for cell in tape.cells) - state.at[rider].row
        if 0 < away <= FARTHEST:
            text = _("Is the tape reached from here ({name})?")
            yield asked(his, text, f"odds reach {away}", name=tape.name)


def group_odds(these: str, group: Group, value: int) -> Iterator[Offer]:
    """How fast a group rides; nothing for a lone rider."""
    if not group.lone:
        value = value or SLOW
        text = _("How fast do they ride if {value} or less is rolled anew?")
        yield asked(these, text, f"odds tempo {value}", value=value)
