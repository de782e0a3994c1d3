"""Questions about a position, asked and answered as text or as plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

from boardlib.game import Answer, Listed, QuestionError, answered, ruled, warning
from boardlib.game.options import option_answer
from boardlib.ruling import Grounds, Reason, Ruling
from boardlib.text import _, listing, mark, ngettext
from boardlib.tour.asking.describe import TERRAINS, rider_lines
from boardlib.tour.asking.examples import QUESTIONS as EXAMPLES
from boardlib.tour.asking.stage_questions import (
    finish_answer,
    premium_answer,
    standings_answer,
)
from boardlib.tour.board.lines import RoadWords
from boardlib.tour.board.move_lines import read_attack, read_move, read_speed
from boardlib.tour.board.moves import Die, Ride, Roll, Take
from boardlib.tour.board.peloton import Group
from boardlib.tour.board.position import Position
from boardlib.tour.board.road import Cell
from boardlib.tour.rulebook import condition, ruling
from boardlib.tour.rules.attack import attack_meant, judge_position, rolls_green
from boardlib.tour.rules.checks import status
from boardlib.tour.rules.choices import (
    allowed,
    judge_choice,
    judge_option,
    judge_order,
    judge_turn,
    labels,
    options,
    uses,
    why_options,
)
from boardlib.tour.rules.naming import (
    cells_words,
    choice_label,
    group_words,
    key,
    keys,
    name,
    places,
    riders,
    several,
)
from boardlib.tour.rules.pace import parts
from boardlib.tour.rules.play import judge, no_such_rider
from boardlib.tour.rules.rounds import race
from boardlib.tour.rules.state import Ground, Race, reachable
from boardlib.tour.rules.takeover import judge_take, offered, why_braked
from boardlib.words import Wanted, shown

DATA_WORDS: Final = (
    *(mark("best"), mark("options"), mark("figures"), mark("more"), mark("fewer"), mark("cell")),
    *(mark("allowed"), mark("forbidden"), mark("riders"), mark("group"), mark("speed")),
)
"""What the data of answers is called where it is read aloud."""


@warning(status)
def ask(position: Position, question: str) -> Answer:
    """The answer to a question.

    The questions: ``order``, ``before 15 16``, ``turn``, ``groups``, ``group 15``, ``lone 9``,
    ``attackers``, ``attack 4``, ``offer 16``, ``braked``, ``rider 16``; ``options 16``,
    ``tempting 16``, ``options 16 yellow 2A``, ``may 16 take 3``, ``may 16 yellow``,
    ``may 16 yellow 2A pull``; ``cells 1 yellow 4``, ``ways 16 6``; ``premium Sprint``,
    ``premium Sprint 7``, ``finish``, ``finish 7``, ``standings``, ``option yellow``,
    ``odds ...``; and a move, judged without its way if it names none.

    Raises:
        QuestionError: when it is none of these, or speaks of something that is not there.
    """
    words = RoadWords(question)
    if words.next[:1].isdecimal():
        return _move(position, question)
    return answered(position, words, _QUESTIONS, EXAMPLES)


def _move(position: Position, question: str) -> Answer:
    """A move: judged as a whole if it says where, or else the choice of the speed only."""
    move, question = read_move(question), question.strip()
    assert isinstance(move, Ride)
    state = race(position)
    if move.way.to or move.way.via or move.then or move.gift:
        return ruled(question, judge(position, move))
    _known(state, move.rider)
    reasons = [judge_turn(state, move.rider), *judge_choice(state, move, rolled=False)]
    return ruled(question, ruling(reasons))


def _next_round(position: Position, words: RoadWords, question: str) -> Answer:
    words.word("round")
    return ruled(question, judge(position, question))


def _rider(state: Race, words: RoadWords) -> int:
    """A rider who is on the road."""
    return _known(state, words.rider())


def _known(state: Race, rider: int) -> int:
    if rider not in state.at:
        raise QuestionError(no_such_rider(state, rider))
    return rider


# --- order, groups, attack positions ----------------------------------------------------


def _order(position: Position, _words: RoadWords, question: str) -> Answer:
    state = race(position)
    text = _("They move in this order: {riders}.").format(riders=riders(state.order))
    why = (judge_order(state, first, second) for first, second in pairwise(state.order))
    return _some(question, state.order, text, _("Nobody is on the road."), why)


def _some(
    question: str, found: Sequence[int], text: str, nobody: str, why: Iterable[Reason] = ()
) -> Answer:
    """Some riders as an answer, or that there are none, and what decides it."""
    grounds = Grounds(tuple(why))
    said, decided = text if found else nobody, grounds if grounds.reasons else None
    return Answer(question, said, list(found), decided, keys(found))


def _before(position: Position, words: RoadWords, question: str) -> Answer:
    """Which of two riders moves first, and what decides it."""
    state = race(position)
    one, other = _rider(state, words), _rider(state, words)
    if one == other:
        raise QuestionError(_("Name two riders, not {number} twice.").format(number=one))
    first, second = sorted((one, other), key=state.order.index)
    reason = judge_order(state, first, second)
    return Answer(question, "", first == one, Grounds((reason,)), reason.shapes)


def _turn(position: Position, _words: RoadWords, question: str) -> Answer:
    state = race(position)
    turn = state.turn
    text = _("Everybody has moved in this round.")
    if not state.order:
        text = _("Nobody is on the road.")
    elif turn is not None:
        text = _("It is the turn of rider {number}.").format(number=turn)
    why = tuple(_why_turn(state, text))
    shapes = () if turn is None else (key(turn),)
    return Answer(question, "", turn, Grounds(why), shapes, (Listed("", why[:1]),))


def _why_turn(state: Race, text: str) -> Iterator[Reason]:
    """Why it is his turn: he comes before everybody else who has not moved."""
    if not state.order:
        yield condition("stage-over", True, text)
    elif state.turn is None:
        yield condition("round-over", True, text)
    else:
        yield judge_turn(state, state.turn)
        waiting = [rider for rider in state.order if rider not in state.rides]
        yield from (judge_order(state, state.turn, rider) for rider in waiting[1:2])


def _groups(position: Position, _words: RoadWords, question: str) -> Answer:
    state = race(position)
    found = state.groups
    data = [
        {"riders": list(group.riders), "leader": group.leader, "lone": group.lone}
        for group in found
    ]
    if not found:
        return Answer(question, _("Nobody is on the road."), data)
    why = Grounds(tuple(_why_group(state, group) for group in found))
    lines = tuple(Listed(group_words(group)) for group in found)
    return Answer(question, "", data, why, tuple(group.key for group in found), lines)


def _why_group(state: Race, group: Group) -> Reason:
    """What makes riders one group: they are connected or have come together, or he is alone."""
    rule = "group"
    text = _("Connected through adjacent cells, and led by rider {leader}: {riders}.")
    if group.lone:
        rule, text = "lone", _("Rider {leader} is alone: all cells around him were free.")
    elif state.joined(group.leader):
        rule = "snapshot-move"
        text = _("Come together in this round, and led by rider {leader}: {riders}.")
    text = text.format(leader=group.leader, riders=several(group.riders))
    return condition(rule, True, text, keys(group.riders), riders=list(group.riders))


def _group(position: Position, words: RoadWords, question: str) -> Answer:
    """The group of a rider, and what makes it one."""
    state = race(position)
    group = state.group(_rider(state, words))
    reason = _why_group(state, group)
    return Answer(question, "", list(group.riders), Grounds((reason,)), (group.key,))


def _attackers(position: Position, _words: RoadWords, question: str) -> Answer:
    state = race(position)
    found = state.attackers
    text = _("In attack position: {riders}.").format(riders=several(found))
    return _some(question, found, text, _("Nobody is in attack position."), _why_attackers(state))


def _why_attackers(state: Race) -> Iterator[Reason]:
    """Why each of the riders is in attack position; then why each of the others is not."""
    found = [
        replace(reason, facts={**reason.facts, "rider": rider})
        for rider in state.order
        for reason in judge_position(state, rider)
    ]
    yield from sorted(found, key=lambda reason: not reason.holds)


def _attack(position: Position, words: RoadWords, question: str) -> Answer:
    """Whether a rider is in attack position, and why."""
    state = race(position)
    rider = _rider(state, words)
    return ruled(question, ruling(judge_position(state, rider)))


def _lone(position: Position, words: RoadWords, question: str) -> Answer:
    """Whether a rider is alone, and who stood beside him or has come to him."""
    state = race(position)
    rider = _rider(state, words)
    alone, near = state.group(rider).lone, _beside(state, rider)
    rule, text = "lone", _("All cells around rider {number} were free: he is alone.")
    if near:
        text = _("Rider {number} is not alone; beside him stood: {riders}.")
    elif not alone:
        near = [one for one in state.group(rider).riders if one != rider]
        text = _("Rider {number} was alone, but these have come to him in this round: {riders}.")
        rule = "snapshot-move"
    text = text.format(number=rider, riders=several(near))
    reason = condition(rule, alone, text, keys((rider, *near)), beside=near)
    return Answer(question, "", alone, Ruling((reason,)), reason.shapes)


def _beside(state: Race, rider: int) -> list[int]:
    """Who stood beside a rider at the start of the round."""
    cell = state.start[rider]
    return [
        one
        for one in state.group_at_start(rider).riders
        if one != rider and state.start[one] in (cell, *state.road.around(cell))
    ]


# --- what a rider may do ----------------------------------------------------------------


def _offer(position: Position, words: RoadWords, question: str) -> Answer:
    state = race(position)
    rider = _rider(state, words)
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


def _braked(position: Position, _words: RoadWords, question: str) -> Answer:
    state = race(position)
    text = _("Braked: {riders}.").format(riders=several(state.braked))
    return _some(question, state.braked, text, _("Nobody is braked."), why_braked(state))


_RIDER_DATA: Final = {
    "group": mark("his group"),
    "leader": mark("leader of his group"),
    "lone": mark("alone"),
    "attack": mark("in attack position"),
    "braked": mark("braked"),
    "offer": mark("speed that may be taken over"),
    "terrain": mark("terrain"),
    "section": mark("section"),
    "distance": mark("cells before the end of the section"),
    "cell": mark("cell"),
    "moved": mark("has moved"),
}
"""What is told of a rider."""


def rider_data(state: Race, rider: int) -> dict[str, Any]:
    """A rider as plain data: group and place, and what follows from the moves made.

    Where he is is told of this moment, as in words, whatever he stood on when the round began.
    """
    group, cell = state.group(rider), state.at[rider]
    return {
        "group": list(group.riders),
        "leader": group.leader,
        "lone": group.lone,
        "attack": rider in state.attackers,
        "braked": rider in state.braked,
        "offer": [] if (offer := offered(state, rider)) is None else [offer],
        "terrain": state.road.terrain(cell).value,
        "section": state.road.section(cell) + 1,
        "distance": state.road.distance(cell),
        "cell": str(cell),
        "moved": rider in state.rides,
    }


def _one_rider(position: Position, words: RoadWords, question: str) -> Answer:
    state = race(position)
    rider = _rider(state, words)
    text = " ".join(rider_lines(position, rider))
    data = rider_data(state, rider)
    return Answer(question, text, data, shapes=(key(rider),), names=_names(data))


def _names(data: Mapping[str, Any]) -> dict[str, str]:
    """What the plain data of a rider is called."""
    terrains = {str(one): _(words) for one, words in TERRAINS.items()}
    return {**{name: _(_RIDER_DATA[name]) for name in data}, **terrains}


def _options(position: Position, words: RoadWords, question: str) -> Answer:
    state = race(position)
    rider = _rider(state, words)
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


def _has_moved(state: Race, rider: int, question: str) -> Answer:
    """Nothing is open any more to a rider who has moved in this round."""
    reason = judge_turn(state, rider)
    return Answer(question, "", [], Ruling((reason,)), reason.shapes)


def _not_yet(state: Race, rider: int) -> str:
    """That others move first, so that what is open to a rider may still change."""
    if rider in state.rides or state.turn in (rider, None):
        return ""
    text = _("As things stand; before rider {rider} it is the turn of rider {turn}.")
    return text.format(rider=rider, turn=state.turn)


def _said_first(state: Race, rider: int, answer: Answer) -> Answer:
    """An answer about a rider that begins with whose turn it is, where it is not his."""
    not_yet = _not_yet(state, rider)
    if not not_yet:
        return answer
    lines = (Listed(answer.head), *answer.listed) if answer.head else answer.listed
    return replace(answer, head=not_yet, listed=lines, bare=False)


def _tempting(position: Position, words: RoadWords, question: str) -> Answer:
    state = race(position)
    rider = _rider(state, words)
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


def _may(position: Position, words: RoadWords, question: str) -> Answer:
    """The ruling on one option: no, as long as it is not his turn; then what it would be."""
    state = race(position)
    rider = _rider(state, words)
    if len(words.words) == 1 and words.next in tuple(Die):
        die = Die(
            words.one_of(
                Wanted(mark("expected a die here"), mark("'{word}' is not a die")),
                tuple(die for die in Die if die is not Die.GREEN),
            )
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


def _moved_already(state: Race, rider: int) -> Iterator[Reason]:
    """That a rider has moved in this round, if he has."""
    if rider in state.rides:
        yield judge_turn(state, rider)


# --- cells and ways ---------------------------------------------------------------------


def _cells(position: Position, words: RoadWords, question: str) -> Answer:
    """How far a speed takes a rider."""
    state = race(position)
    move = read_move(words.rest())
    if not isinstance(move, Ride):
        raise words.error(_("name a rider and a speed, such as '1 yellow 4'"), 1)
    _known(state, move.rider)
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


def _ways(position: Position, words: RoadWords, question: str) -> Answer:
    """The cells that a rider can reach with so many cells."""
    state = race(position)
    rider, most = (
        _rider(state, words),
        words.among(
            Wanted(
                mark("expected a number of cells here"), mark("'{word}' is not a number of cells")
            ),
            range(100),
        ),
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
    start, jump = state.at[rider], state.profile["passing"] == "jump"
    text = ngettext(
        "Rider {number} may ride up to {count} cell, and fewer if he likes.",
        "Rider {number} may ride up to {count} cells, and fewer if he likes.",
        most,
    ).format(number=rider, count=most)
    yield condition("way-length", True, text, (key(rider), *places(found)), most=most)
    text = _("Each step leads straight on or slantwise ahead from there ({cell}), never back.")
    yield condition("way-forward", True, text.format(cell=start.words), (str(start),))
    over, around = (
        reachable(Ground(state.road, state.taken, jumps), start, most) for jumps in (True, False)
    )
    yield from _why_taken(state, rider, most)
    barred = [cell for cell in over if cell not in around]
    if barred:
        text = _("Rider {number} does not ride through other riders, so not to: {cells}.")
        if jump:
            text = _("Rider {number} may ride over other riders, so also to: {cells}.")
        text = text.format(number=rider, cells=cells_words(barred))
        facts = {"cells": list(map(str, barred))}
        yield condition("way-over" if jump else "way-around", jump, text, places(barred), **facts)


def _why_taken(state: Race, rider: int, most: int) -> Iterator[Reason]:
    """The riders on cells to which he could ride if they were free."""
    cells_ahead = reachable(Ground(state.road, ()), state.at[rider], most)
    there = {cell: state.taken[cell] for cell in cells_ahead if cell in state.taken}
    if there:
        words = [f"{cell.words} ({name(one)})" for cell, one in there.items()]
        text = _("On a cell stands one rider, and these are taken: {cells}.")
        text = text.format(cells=listing(words))
        shapes = (*places(there), *keys(there.values()))
        yield condition("way-free", False, text, shapes, cells=list(map(str, there)))


def _odds(position: Position, words: RoadWords, question: str) -> Answer:
    from boardlib.tour.asking.odds_words import (
        odds_answer,  # loaded with the first question about dice
    )

    return odds_answer(position, words, question)


# --- all of them ------------------------------------------------------------------------

_QUESTIONS: Final[dict[str, Callable[[Position, RoadWords, str], Answer]]] = {
    "order": _order,
    "before": _before,
    "turn": _turn,
    "groups": _groups,
    "group": _group,
    "attackers": _attackers,
    "attack": _attack,
    "lone": _lone,
    "offer": _offer,
    "braked": _braked,
    "rider": _one_rider,
    "options": _options,
    "tempting": _tempting,
    "may": _may,
    "cells": _cells,
    "ways": _ways,
    "premium": premium_answer,
    "finish": finish_answer,
    "standings": standings_answer,
    "option": option_answer,
    "odds": _odds,
    "next": _next_round,
}
