"""Questions about what a rider may do: speeds, cells and ways."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from boardlib.game import Answer, Listed, QuestionError, ruled
from boardlib.rulebook import Fact
from boardlib.ruling import Grounds, Reason, Ruling
from boardlib.text import _, listing, ngettext
from boardlib.tour.board.notation import RoadWords, read_attack, read_move, read_speed
from boardlib.tour.board.position import Die, Position, Ride, Roll, Take
from boardlib.tour.board.road import Cell
from boardlib.tour.questions.riders import known, rider_on_road
from boardlib.tour.rules.attack import attack_meant, rolls_green
from boardlib.tour.rules.choices import (
    allowed,
    judge_choice,
    judge_option,
    judge_turn,
    labels,
    options,
    uses,
    why_options,
)
from boardlib.tour.rules.naming import (
    cells_words,
    choice_label,
    fails,
    holds,
    key,
    keys,
    name,
    named,
    places,
    ruling,
)
from boardlib.tour.rules.pace import parts
from boardlib.tour.rules.rounds import race
from boardlib.tour.rules.state import Ground, Race, reachable
from boardlib.tour.rules.takeover import judge_take, offered
from boardlib.words import expected, shown

# --- speeds -----------------------------------------------------------------------------


def options_answer(position: Position, words: RoadWords, question: str) -> Answer:
    """Everything that a rider may do now, or with what he has rolled."""
    state = race(position)
    rider = rider_on_road(state, words)
    if words.words:
        speed = read_speed(words)
        if not isinstance(speed, Roll):
            raise words.error(_("name a roll, such as 'yellow 2A'"), 1)
        found = uses(state, rider, speed)
    else:
        found = options(state, rider)
    if rider in state.rides:
        return _has_moved(state, rider, question)
    lines = tuple(option.listed for option in found)
    named = [shape for option in found if option.ruling for shape in option.ruling.shapes]
    shapes = tuple(dict.fromkeys([key(rider), *named]))
    why = Grounds(tuple(why_options(found)))
    told = Answer(question, "", allowed(found), why, shapes, lines, names=labels(found))
    return _said_first(state, rider, told)


def tempting_answer(position: Position, words: RoadWords, question: str) -> Answer:
    """What a rider would like to do, but may not."""
    state = race(position)
    rider = rider_on_road(state, words)
    if rider in state.rides:
        return _has_moved(state, rider, question)
    refused = [option for option in options(state, rider) if not option.ruling]
    data = [
        {
            "option": option.words,
            "rules": [reason.rule.id for reason in option.ruling.failed],
            "text": " ".join(reason.text for reason in option.ruling.failed),
        }
        for option in refused
    ]
    if not refused:
        told = Answer(question, _("There is nothing of the kind."), data, shapes=(key(rider),))
        return _said_first(state, rider, told)
    why = Grounds(tuple(why_options(refused)))
    lines = tuple(option.listed for option in refused)
    return _said_first(state, rider, Answer(question, "", data, why, (key(rider),), lines))


def may_answer(position: Position, words: RoadWords, question: str) -> Answer:
    """The ruling on one option: no, as long as it is not his turn; then what it would be."""
    state = race(position)
    rider = rider_on_road(state, words)
    if len(words.words) == 1 and words.next in tuple(Die):
        die = Die(
            words.one_of(expected("a die"), tuple(die for die in Die if die is not Die.GREEN))
        )
        found, named = judge_option(state, rider, die), die.value
    else:
        ride = Ride(rider, read_speed(words), read_attack(words))
        found = ruling(judge_choice(state, ride, rolled=False))
        named = f"take {ride.speed.value}" if isinstance(ride.speed, Take) else ""
    names = {named: choice_label(named)} if named else {}
    if rider in state.rides or _not_yet(state, rider):
        return replace(_may_not_yet(state, rider, found, question), names=names)
    return replace(ruled(question, found), names=names)


def _may_not_yet(state: Race, rider: int, found: Ruling, question: str) -> Answer:
    """No, since it is not his turn; where it will be, with the ruling as things stand."""
    turn = judge_turn(state, rider)
    told = ruled(question, ruling([turn, *found.conditions]))
    if rider in state.rides:
        return told
    would = _("As things stand, then yes.") if found else _("As things stand, then no.")
    lines = (Listed("", (turn,)), Listed(would, found.reasons))
    return replace(
        told,
        head=_("Not yet: first it is the turn of rider {turn}.").format(turn=state.turn),
        listed=lines,
        bare=False,
    )


def offer_answer(position: Position, words: RoadWords, question: str) -> Answer:
    """The value that a rider may take over."""
    state = race(position)
    rider = rider_on_road(state, words)
    if rider in state.rides:
        return _has_moved(state, rider, question)
    offer = offered(state, rider)
    value = state.pace(rider).offer if offer is None else offer
    found = ruling(judge_take(state, rider, value or 0))
    text = _("Rider {number} may take over {value}.").format(number=rider, value=offer)
    if offer is None:
        text = _("Rider {number} may take nothing over.").format(number=rider)
    shapes = tuple(dict.fromkeys((key(rider), *found.shapes)))
    told = Answer(question, text, [] if offer is None else [offer], found, shapes)
    return _said_first(state, rider, told)


def _has_moved(state: Race, rider: int, question: str) -> Answer:
    """Nothing is open any more to a rider who has moved in this round."""
    reason = judge_turn(state, rider)
    return Answer(question, "", [], Ruling((reason,)), reason.shapes)


def _said_first(state: Race, rider: int, answer: Answer) -> Answer:
    """An answer about a rider that begins with whose turn it is, where it is not his."""
    not_yet = _not_yet(state, rider)
    if not not_yet:
        return answer
    lines = (Listed(answer.head), *answer.listed) if answer.head else answer.listed
    return replace(answer, head=not_yet, listed=lines, bare=False)


def _not_yet(state: Race, rider: int) -> str:
    """That others move first, so that what is open to a rider may still change."""
    if rider in state.rides or state.turn in (rider, None):
        return ""
    text = _("As things stand; before rider {rider} it is the turn of rider {turn}.")
    return text.format(rider=rider, turn=state.turn)


# --- cells and ways ---------------------------------------------------------------------


def cells_answer(position: Position, words: RoadWords, question: str) -> Answer:
    """How far a speed takes a rider."""
    state = race(position)
    move = read_move(words.rest())
    if not isinstance(move, Ride):
        raise words.error(_("name a rider and a speed, such as '1 yellow 4'"), 1)
    known(state, move.rider)
    if move.green is None and rolls_green(move):
        raise QuestionError(
            _("'{text}' lacks the green die: add 'green 5', say.").format(text=shown(question))
        )
    count = sum(parts(state, move, attack_meant(state, move)))
    found = ruling([*_moved_already(state, move.rider), *judge_choice(state, move)])
    text = ngettext(
        "Rider {number} rides up to {count} cell.",
        "Rider {number} rides up to {count} cells.",
        count,
    )
    if not found:
        text = ngettext(
            "No, though it would be {count} cell.", "No, though it would be {count} cells.", count
        )
    text = text.format(number=move.rider, count=count)
    told = Answer(question, text, count, found, (key(move.rider),))
    return _said_first(state, move.rider, told)


def _moved_already(state: Race, rider: int) -> Iterator[Reason]:
    """That a rider has moved in this round, if he has."""
    if rider in state.rides:
        yield judge_turn(state, rider)


def ways_answer(position: Position, words: RoadWords, question: str) -> Answer:
    """The cells that a rider can reach with so many cells."""
    state = race(position)
    rider, most = (
        rider_on_road(state, words),
        words.among(expected("a number of cells"), range(100)),
    )
    found = reachable(state.ground, state.at[rider], most)
    text = ngettext(
        "Rider {number} can end on {count} cell: {cells}.",
        "Rider {number} can end on {count} cells: {cells}.",
        len(found),
    ).format(number=rider, count=len(found), cells=cells_words(found))
    if not found:
        text = _("Rider {number} cannot ride ahead.").format(number=rider)
    why = Grounds(tuple(_why_ways(state, rider, most, found)))
    told = Answer(question, text, list(map(str, found)), why, (key(rider), *places(found)))
    return _said_first(state, rider, told)


def _why_ways(state: Race, rider: int, most: int, found: Mapping[Cell, int]) -> Iterator[Reason]:
    """How far his cells take him, and which cells ahead other riders keep from him."""
    start, shapes = state.at[rider], (key(rider), *places(found))
    yield holds("way-length", "may", shapes, rider=rider, most=most, count=most)
    yield holds("way-forward", cell=start)
    ahead = reachable(Ground(state.road, ()), start, most)
    if there := {cell: state.taken[cell] for cell in ahead if cell in state.taken}:
        words = listing([f"{cell.words} ({name(one)})" for cell, one in there.items()])
        shapes = (*places(there), *keys(there.values()))
        yield fails("way-free", "several", shapes, cells=Fact(list(places(there)), words))
    over, around = (
        reachable(Ground(state.road, state.taken, jumps), start, most) for jumps in (True, False)
    )
    if barred := [cell for cell in over if cell not in around]:
        where = Fact(list(places(barred)), cells_words(barred), places(barred))
        if state.profile["passing"] == "jump":
            yield holds("way-over", "open", rider=named(rider), cells=where)
        else:
            yield fails("way-around", "several", rider=named(rider), cells=where)
