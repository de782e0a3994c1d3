"""Questions about riders and groups: their order, who is alone, who may attack, who is braked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from boardlib.game import Answer, Listed, QuestionError, ruled
from boardlib.ruling import Grounds, Reason, Ruling
from boardlib.text import _, mark
from boardlib.tour.board.notation import RoadWords
from boardlib.tour.board.position import Group, Position
from boardlib.tour.questions.describe import TERRAINS, rider_lines
from boardlib.tour.rules.attack import judge_position
from boardlib.tour.rules.choices import (
    judge_order,
    judge_turn,
)
from boardlib.tour.rules.naming import (
    fails,
    group_words,
    holds,
    key,
    keys,
    riders,
    ruling,
    several,
)
from boardlib.tour.rules.play import no_such_rider
from boardlib.tour.rules.rounds import race
from boardlib.tour.rules.state import Race
from boardlib.tour.rules.takeover import offered, why_braked


def rider_on_road(state: Race, words: RoadWords) -> int:
    """A rider who is on the road."""
    return known(state, words.rider())


def known(state: Race, rider: int) -> int:
    """A rider of whom something is asked, if he is on the road."""
    if rider not in state.at:
        raise QuestionError(no_such_rider(state, rider))
    return rider


# --- the order --------------------------------------------------------------------------


def order_answer(position: Position, _words: RoadWords, question: str) -> Answer:
    """The order in which all riders move."""
    state = race(position)
    text = _("They move in this order: {riders}.").format(riders=riders(state.order))
    why = (judge_order(state, first, second) for first, second in pairwise(state.order))
    return _some(question, state.order, text, _("Nobody is on the road."), why)


def before_answer(position: Position, words: RoadWords, question: str) -> Answer:
    """Which of two riders moves first, and what decides it."""
    state = race(position)
    one, other = rider_on_road(state, words), rider_on_road(state, words)
    if one == other:
        raise QuestionError(_("Name two riders, not {number} twice.").format(number=one))
    first, second = sorted((one, other), key=state.order.index)
    reason = judge_order(state, first, second)
    return Answer(question, "", first == one, Grounds((reason,)), reason.shapes)


def turn_answer(position: Position, _words: RoadWords, question: str) -> Answer:
    """Whose turn it is, and why."""
    state = race(position)
    why, shapes = tuple(_why_turn(state)), () if state.turn is None else (key(state.turn),)
    return Answer(question, "", state.turn, Grounds(why), shapes, (Listed("", why[:1]),))


def _why_turn(state: Race) -> Iterator[Reason]:
    """Why it is his turn: he comes before everybody else who has not moved."""
    waiting = [rider for rider in state.order if rider not in state.rides]
    if not state.order:
        yield holds("stage-over")
    elif state.turn is None:
        yield holds("round-over", waiting=waiting)
    else:
        yield judge_turn(state, state.turn)
        yield from (judge_order(state, state.turn, rider) for rider in waiting[1:2])


# --- groups -----------------------------------------------------------------------------


def groups_answer(position: Position, _words: RoadWords, question: str) -> Answer:
    """Which riders form a group."""
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
    facts = {"riders": group.riders, "leader": group.leader}
    if group.lone:
        return holds("lone", "group", **facts)
    if state.joined(group.leader):
        return holds("snapshot-move", "group", **facts)
    return holds("group", **facts)


def group_answer(position: Position, words: RoadWords, question: str) -> Answer:
    """The group of a rider, and what makes it one."""
    state = race(position)
    group = state.group(rider_on_road(state, words))
    reason = _why_group(state, group)
    return Answer(question, "", list(group.riders), Grounds((reason,)), (group.key,))


def lone_answer(position: Position, words: RoadWords, question: str) -> Answer:
    """Whether a rider is alone, and who stood beside him or has come to him."""
    state = race(position)
    reason = _why_lone(state, rider_on_road(state, words))
    return Answer(question, "", reason.holds, Ruling((reason,)), reason.shapes)


def _why_lone(state: Race, rider: int) -> Reason:
    if near := _beside(state, rider):
        return fails("lone", rider=rider, beside=near)
    if state.group(rider).lone:
        return holds("lone", "rider", rider=rider, beside=[])
    came = [one for one in state.group(rider).riders if one != rider]
    return fails("snapshot-move", rider=rider, beside=came)


def _beside(state: Race, rider: int) -> list[int]:
    """Who stood beside a rider at the start of the round."""
    cell = state.start[rider]
    return [
        one
        for one in state.group_at_start(rider).riders
        if one != rider and state.start[one] in (cell, *state.road.around(cell))
    ]


# --- attack positions and braking -------------------------------------------------------


def attackers_answer(position: Position, _words: RoadWords, question: str) -> Answer:
    """Who is in attack position, and why the others are not."""
    state = race(position)
    found = state.attackers
    text = _("In attack position: {riders}.").format(riders=several(found))
    return _some(question, found, text, _("Nobody is in attack position."), _why_attackers(state))


def _why_attackers(state: Race) -> Iterator[Reason]:
    """Why each of the riders is in attack position; then why each of the others is not."""
    found = [reason for rider in state.order for reason in judge_position(state, rider)]
    yield from sorted(found, key=lambda reason: not reason.holds)


def attack_answer(position: Position, words: RoadWords, question: str) -> Answer:
    """Whether a rider is in attack position, and why."""
    state = race(position)
    rider = rider_on_road(state, words)
    return ruled(question, ruling(judge_position(state, rider)))


def braked_answer(position: Position, _words: RoadWords, question: str) -> Answer:
    """Who is braked, and by whom."""
    state = race(position)
    text = _("Braked: {riders}.").format(riders=several(state.braked))
    return _some(question, state.braked, text, _("Nobody is braked."), why_braked(state))


def _some(
    question: str, found: Sequence[int], text: str, nobody: str, why: Iterable[Reason] = ()
) -> Answer:
    """Some riders as an answer, or that there are none, and what decides it."""
    grounds = Grounds(tuple(why))
    said, decided = text if found else nobody, grounds if grounds.reasons else None
    return Answer(question, said, list(found), decided, keys(found))


# --- one rider --------------------------------------------------------------------------


def rider_answer(position: Position, words: RoadWords, question: str) -> Answer:
    """All about one rider."""
    state = race(position)
    rider = rider_on_road(state, words)
    text = " ".join(rider_lines(position, rider))
    data = rider_data(state, rider)
    return Answer(question, text, data, shapes=(key(rider),), names=_names(data))


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


def _names(data: Mapping[str, Any]) -> dict[str, str]:
    """What the plain data of a rider is called."""
    terrains = {str(one): _(words) for one, words in TERRAINS.items()}
    return {**{name: _(_RIDER_DATA[name]) for name in data}, **terrains}
