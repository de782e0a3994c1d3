"""What is asked at the parts of a stage, in a player's words, the most asked first.

What a rider is asked about depends on how he stands: a braked one first about the yellow die.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from boardlib.game.editing import Offer, asked, under
from boardlib.text import _, ngettext
from boardlib.tour.board.peloton import Group
from boardlib.tour.board.position import Attack, Die, Position, Ride, Way, faces
from boardlib.tour.board.road import Cell, Tape, Terrain
from boardlib.tour.rules.attack import attack_meant
from boardlib.tour.rules.listing import choices
from boardlib.tour.rules.naming import face_words, name, ride_label
from boardlib.tour.rules.pace import parts
from boardlib.tour.rules.rounds import race
from boardlib.tour.rules.state import LONGEST, Race, reachable
from boardlib.tour.teaching.naming import finish_called, group_called, section_called, tape_called
from boardlib.tour.teaching.odds_offers import SLOW, group_odds, rider_odds
from boardlib.tour.teaching.pointing import spot
from boardlib.tour.teaching.question_words import HOW_FAR, MAY_ATTACK, MAY_ROLL

NEAREST: Final = 10
"""So many speeds that fit a cell best come first."""
MOST_CELLS: Final = 6
"""So many cells, at most, are asked about as a number: the faces of the yellow die."""


def questions_at(position: Position, shape: str) -> list[Offer]:
    """What may be asked at a shape, or about the stage as a whole."""
    if not shape:
        return list(_stage_questions(position))
    there = spot(position, shape)
    if there.rider is not None:
        return list(_rider_questions(position, there.rider.number))
    if there.group is not None:
        return list(_group_questions(position, there.group))
    if there.cell is not None:
        return list(_cell_questions(position, there.cell))
    if there.section is not None:
        return list(_section_questions(position, there.section))
    if there.tape is not None:
        return list(_tape_questions(position, there.tape))
    return list(_finish_questions()) if there.finish else []


# --- the whole stage --------------------------------------------------------------------


def _stage_questions(position: Position) -> Iterator[Offer]:
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


def _rider_questions(position: Position, rider: int) -> Iterator[Offer]:
    """First what he may do now; then where that leads, with whom he rides, what the dice say."""
    state, his = race(position), name(rider)
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
        yield asked(his, _("Who has braked him?"), "braked")
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


def _group_questions(position: Position, group: Group) -> Iterator[Offer]:
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


def _cell_questions(position: Position, cell: Cell) -> Iterator[Offer]:
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


def _section_questions(position: Position, section: int) -> Iterator[Offer]:
    here = section_called(section)
    hill = position.road.sections[section].terrain is Terrain.HILL
    yield asked(here, _("Who moves first, with this wind?"), "order")
    yield asked(here, _("Which die gives most?"), "odds dice")
    if hill:
        text = _("Is it better to take over a {value} on this hill, or to roll?")
        yield asked(here, text, f"odds hill {SLOW}", value=SLOW)
    yield asked(here, _("Who is in attack position?"), "attackers")
    yield asked(here, _("What does the yellow die show here?"), "option yellow")


def _tape_questions(position: Position, tape: Tape) -> Iterator[Offer]:
    here = tape_called(tape)
    yield asked(here, _("Who gets what here?"), f"premium {tape.name}")
    for rider in race(position).order:
        text = _("What does rider {number} get here?")
        yield asked(here, text, f"premium {tape.name} {rider}", number=rider)


def _finish_questions() -> Iterator[Offer]:
    here = finish_called()
    yield asked(here, _("Who has won?"), "finish")
    yield asked(here, _("In the last round: lead, or follow and take over?"), "odds lead-out")
    yield asked(here, _("Who wears which jersey?"), "standings")
