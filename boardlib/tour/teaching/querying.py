"""What is asked at the parts of a stage, in a player's words, the most asked first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from boardlib.game.editing import Offer, asked, under
from boardlib.text import _, mark, ngettext
from boardlib.tour.board.position import Attack, Die, Group, Position, Ride, Way, faces
from boardlib.tour.board.road import Cell, Finish, Tape, Terrain
from boardlib.tour.rules.attack import attack_meant
from boardlib.tour.rules.naming import face_words, name, ride_label
from boardlib.tour.rules.pace import parts
from boardlib.tour.rules.play import choices
from boardlib.tour.rules.rounds import race
from boardlib.tour.rules.state import LONGEST, Race, reachable
from boardlib.tour.teaching.pointing import (
    RiderSpot,
    SectionSpot,
    finish_called,
    group_called,
    section_called,
    tape_called,
)

MAY_ROLL: Final = {
    Die.YELLOW: mark("May he roll the yellow die?"),
    Die.POLKA: mark("May he roll the polka-dot die?"),
    Die.RED: mark("May he roll the red die?"),
    Die.WHITE: mark("May he roll the white die?"),
}
HOW_FAR: Final = {
    Die.YELLOW: mark("How far does he ride with {face} on the yellow die?"),
    Die.POLKA: mark("How far does he ride with {face} on the polka-dot die?"),
    Die.RED: mark("How far does he ride with {face} on the red die?"),
    Die.WHITE: mark("How far does he ride with {face} on the white die?"),
}
MAY_ATTACK: Final = {
    Attack.SOLO: mark("May he attack alone with {face}?"),
    Attack.PULL: mark("May he pull the group with {face}?"),
    Attack.CATCH: mark("May he catch the attacker with {face}?"),
}


# --- Which odds are worth asking for, by how a rider stands


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


# --- what is asked ----------------------------------------------------------------------


NEAREST: Final = 10
"""So many speeds that fit a cell best come first."""
MOST_CELLS: Final = 6
"""So many cells, at most, are asked about as a number: the faces of the yellow die."""


# --- the whole stage --------------------------------------------------------------------


def stage_questions(position: Position) -> Iterator[Offer]:
    """What may be asked about the stage as a whole."""
    yield asked("", _("Whose turn is it?"), "turn")
    yield asked("", _("In which order do they move?"), "order")
    yield asked("", _("Who is braked, and by whom?"), "braked")
    yield asked("", _("Who is in attack position?"), "attackers")
    yield asked("", _("Who rides with whom?"), "groups")
    yield asked("", _("Is the round over?"), "next round")
    for tape in position.road.tapes:
        text = _("Who gets what at the tape ({name})?")
        yield asked("", text, f"premium {tape.name}", name=tape.name)
    if position.road.finish is not None:
        yield asked("", _("Who has won?"), "finish")
    yield asked("", _("Who wears which jersey?"), "standings")
    yield asked("", _("Which die gives most?"), "odds dice")
    yield asked("", _("How are open questions of the rules played here?"), "option")


# --- a rider ----------------------------------------------------------------------------


def rider_questions(position: Position, spot: RiderSpot) -> Iterator[Offer]:
    """First what he may do now; then where that leads, with whom he rides, what the dice say."""
    if spot.rider is None:
        return
    rider, state = spot.rider.number, race(position)
    his = name(rider)
    if rider not in state.rides:
        yield from _first_questions(state, his, rider)
        yield from _dice_questions(state, his, rider)
    yield from under(_("More about him"), _standing_questions(position, state, his, rider))
    if rider not in state.rides:
        yield from under(_("What do the dice promise?"), rider_odds(position, his, rider))


def _standing_questions(position: Position, state: Race, his: str, rider: int) -> Iterator[Offer]:
    """With whom he rides, when he moves, and what he gets."""
    yield asked(his, _("Who is in his group?"), f"group {rider}")
    yield from _order_questions(state, his, rider)
    yield asked(his, _("Is he alone?"), f"lone {rider}")
    for tape in position.road.tapes:
        text = _("What does he get at the tape ({name})?")
        yield asked(his, text, f"premium {tape.name} {rider}", name=tape.name)
    if position.road.finish is not None:
        yield asked(his, _("What are his place and his time?"), f"finish {rider}")
    yield asked(his, _("How does he stand?"), f"rider {rider}")


def _first_questions(state: Race, his: str, rider: int) -> Iterator[Offer]:
    """The most asked of all, by how he stands."""
    braked, attacking = rider in state.braked, rider in state.attackers
    yellow = asked(his, _(MAY_ROLL[Die.YELLOW]), f"may {rider} yellow")
    what = asked(his, _("What may he do?"), f"options {rider}")
    attack = asked(his, _("May he attack?"), f"attack {rider}")
    if braked:
        yield from (yellow, *_take_over(state, his, rider), what)
        yield asked(his, _("Who is braked, and by whom?"), "braked")
    else:
        yield from (what, *_take_over(state, his, rider))
    if attacking:
        yield attack
    yield asked(his, _("What may he not do, and why?"), f"tempting {rider}")
    if not attacking:
        yield attack
    yield asked(his, _("What may he take over?"), f"offer {rider}")
    if not braked:
        yield yellow
    for die in (Die.POLKA, Die.RED, Die.WHITE):
        yield asked(his, _(MAY_ROLL[die]), f"may {rider} {die}")


def _take_over(state: Race, his: str, rider: int) -> Iterator[Offer]:
    """Whether he may ride what the rider before him rode."""
    value = offered_value(state, rider)
    if value:
        text = _("May he take over the {value}?")
        yield asked(his, text, f"may {rider} take {value}", value=value)


def offered_value(state: Race, rider: int) -> int:
    """What his group rides, so that he might take it over; 0 for nothing."""
    return state.offers.get(rider) or state.pace(rider).offer or 0


def _dice_questions(state: Race, his: str, rider: int) -> Iterator[Offer]:
    """What he may do, and where he ends, with each face of the die that he would roll."""
    die = _die_of(state, rider)
    shown = list(dict.fromkeys(faces(state.profile, die)))
    for face in (one for one in shown if not one.attack):
        text, how_far = f"cells {rider} {die} {face}", _("How far does he ride?")
        yield asked(his, _(HOW_FAR[die]), text, how_far, face=face_words(face))
    attacks = _("May he attack?")
    for face in (one for one in shown if one.attack):
        text, told = _("What may he do with {face} on the die?"), face_words(face)
        yield asked(his, text, f"options {rider} {die} {face}", attacks, face=told)
        for attack, words in MAY_ATTACK.items():
            typed = f"may {rider} {die} {face} {attack}"
            yield asked(his, _(words), typed, attacks, face=told)
    for count in range(1, MOST_CELLS + 1):
        text = ngettext(
            "Where may he end with {count} cell?", "Where may he end with {count} cells?", count
        )
        yield asked(
            his, text, f"ways {rider} {count}", _("Where may he end?"), kind="ways", count=count
        )


def _die_of(state: Race, rider: int) -> Die:
    """The die that he rolls as a rule: white if he is braked, polka-dot on a hill, else yellow."""
    if rider in state.braked:
        return Die.WHITE
    return Die.POLKA if state.terrain[rider] is Terrain.HILL else Die.YELLOW


def _order_questions(state: Race, his: str, rider: int) -> Iterator[Offer]:
    """Whether he moves before those next to him."""
    place = state.order.index(rider)
    near = (*state.order[max(0, place - 1) : place], *state.order[place + 1 : place + 2])
    for other in near:
        text = _("Does he move before rider {number}?")
        yield asked(his, text, f"before {rider} {other}", number=other)


# --- groups, cells, the road ------------------------------------------------------------


def group_questions(position: Position, group: Group) -> Iterator[Offer]:
    """Who is in a group, what they may do, how fast they ride."""
    these, state = group_called(group), race(position)
    yield asked(these, _("Who is in it?"), f"group {group.leader}")
    yield asked(these, _("In which order do they move?"), "order")
    following = state.next_of(group)
    if following is not None:
        text = _("What may the next one do (rider {number})?")
        yield asked(these, text, f"options {following}", number=following)
    yield asked(these, _("Who of them is braked?"), "braked")
    yield asked(these, _("Who of them is in attack position?"), "attackers")
    yield from group_odds(these, group, offered_value(state, group.leader))


def cell_questions(position: Position, cell: Cell) -> Iterator[Offer]:
    """Whether the rider whose turn it is may ride there, beginning with the speed that fits."""
    state = race(position)
    if state.turn is None:
        return
    group = _("May rider {number} ride here?").format(number=state.turn)
    rides = [one for one in choices(state, state.turn) if one.attack is not Attack.SOLO]
    needed = reachable(state.ground, state.at[state.turn], LONGEST).get(cell, LONGEST)
    rides.sort(key=lambda one: _off(state, one, needed))
    for number, ride in enumerate(rides):
        if number == NEAREST:
            group = _("May he ride here with another speed?")
        question, typed = _("{choice}: may he ride here?"), str(replace(ride, way=Way(cell)))
        yield asked(name(state.turn), question, typed, group, choice=ride_label(ride))


def _off(state: Race, ride: Ride, needed: int) -> tuple[bool, int]:
    """How far a speed is from so many cells; one that is too slow comes after all others."""
    cells = sum(parts(state, ride, attack_meant(state, ride)))
    return (cells < needed, abs(cells - needed))


def section_questions(position: Position, spot: SectionSpot) -> Iterator[Offer]:
    """What terrain and wind of a section mean."""
    here = section_called(spot.number)
    hill = position.road.sections[spot.number].terrain is Terrain.HILL
    yield asked(here, _("Who moves first, with this wind?"), "order")
    yield asked(here, _("Which die gives most?"), "odds dice")
    if hill:
        text = _("Is it better to take over a {value} on this hill, or to roll?")
        yield asked(here, text, f"odds hill {SLOW}", value=SLOW)
    yield asked(here, _("Who is in attack position?"), "attackers")
    yield asked(here, _("What does the yellow die show here?"), "option yellow")


def tape_questions(position: Position, tape: Tape) -> Iterator[Offer]:
    """Who gets what at a premium."""
    here = tape_called(tape)
    yield asked(here, _("Who gets what here?"), f"premium {tape.name}")
    for rider in race(position).order:
        text = _("What does rider {number} get here?")
        yield asked(here, text, f"premium {tape.name} {rider}", number=rider)


def finish_questions(_position: Position, _finish: Finish) -> Iterator[Offer]:
    """Who has won, and how the last round is ridden."""
    here = finish_called()
    yield asked(here, _("Who has won?"), "finish")
    yield asked(here, _("In the last round: lead, or follow and take over?"), "odds lead-out")
    yield asked(here, _("Who wears which jersey?"), "standings")
