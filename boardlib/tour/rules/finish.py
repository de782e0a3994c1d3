"""The finish: the seconds on the cells decide, at the end of the round; a group has one time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from boardlib.ruling import Reason
from boardlib.text import _, ngettext
from boardlib.tour.board.peloton import Group, connected, half_cells, moving_order
from boardlib.tour.board.position import Home
from boardlib.tour.board.road import Cell, Road
from boardlib.tour.rulebook import condition
from boardlib.tour.rules.naming import key, keys, riders, several
from boardlib.tour.rules.state import Race


@dataclass(frozen=True, slots=True)
class Arrival:
    """A rider who stands on a cell of the finish.

    Attributes:
        rider: his number.
        cell: where he stands.
        seconds: the seconds printed there.
        time: the seconds he gets: those of the best rider of his group.
        winner: that rider.
        first: who of his group came home in an earlier round, where his time is that one's.
    """

    rider: int
    cell: Cell
    seconds: int
    time: int
    winner: int
    first: Home | None = None


def arrivals(race: Race) -> tuple[Arrival, ...]:
    """The riders on the finish as they stand now, the best first.

    Fewer seconds are better (tour.finish-position); with the same seconds the order in which they
    would move decides (tour.finish-tie).
    """
    there = {rider: cell for rider, cell in race.at.items() if race.road.seconds(cell) is not None}
    best = sorted(
        moving_order(race.road, there, race.profile),
        key=lambda rider: _seconds(race, there[rider]),
    )
    return tuple(_arrival(race, rider, there, best) for rider in best)


def _seconds(race: Race, cell: Cell) -> int:
    seconds = race.road.seconds(cell)
    assert seconds is not None
    return seconds


def _arrival(race: Race, rider: int, there: Mapping[int, Cell], best: list[int]) -> Arrival:
    seconds, first = _seconds(race, there[rider]), race.due.get(rider)
    if first is not None:
        return Arrival(rider, there[rider], seconds, first.seconds, first.rider, first)
    together = set(_one_time(race, rider, there))
    winner = next(one for one in best if one in together)
    return Arrival(rider, there[rider], seconds, _seconds(race, there[winner]), winner)


def _one_time(race: Race, rider: int, there: Mapping[int, Cell]) -> Iterator[int]:
    """The riders on the finish who get the same time (option ``finish_group``)."""
    if race.profile["finish_group"] == "snapshot":
        group = race.group_at_start(rider).riders
        return (one for one in group if one in there)
    cells = connected(there[rider], {cell: one for one, cell in there.items()})
    return (one for one, cell in there.items() if cell in cells)


def counting(home: Home, others: Iterable[Home]) -> Home:
    """Whose round and seconds are the time of a rider: his own, or those of his group's first."""
    return next((one for one in others if home.rider in one.others), home)


# --- why ----------------------------------------------------------------------------------


def why_place(race: Race, arrival: Arrival, place: int, found: tuple[Arrival, ...]) -> Reason:
    """What decides his place among those who stand on the finish: his seconds, or a tie."""
    level = [one for one in found if one.seconds == arrival.seconds]
    facts: dict[str, Any] = {"rider": arrival.rider, "place": place, "seconds": arrival.seconds}
    if len(level) > 1:
        return _why_tie(race, arrival, level, facts)
    text = _("Rider {rider} finishes in place {place} with {seconds} s ({cell}).")
    text = text.format(cell=arrival.cell.words, **facts)
    shapes = (key(arrival.rider), str(arrival.cell), "finish")
    return condition("finish-position", True, text, shapes, **facts)


def _why_tie(race: Race, arrival: Arrival, level: list[Arrival], facts: dict[str, Any]) -> Reason:
    """With whom he is level, and what decides which of them is placed first."""
    text = _(
        "Rider {rider} finishes in place {place} with {seconds} s ({cell}): a tie with {others}."
        " Whoever would move first from there is placed first, and that is the windward side:"
        " {order}."
    )
    if len({_far(race, one) for one in level}) > 1:
        text = _(
            "Rider {rider} finishes in place {place} with {seconds} s ({cell}): a tie with"
            " {others}. Whoever would move first from there is placed first, and that is who stands"
            " nearer to the end: {order}."
        )
    others = [one.rider for one in level if one is not arrival]
    order = [one.rider for one in level]
    told = {"cell": arrival.cell.words, "others": several(others), "order": riders(order)}
    shapes = (key(arrival.rider), str(arrival.cell), *keys(others), "finish")
    return condition("finish-tie", True, text.format(**told, **facts), shapes, **facts, level=order)


def _far(race: Race, arrival: Arrival) -> int:
    """How far it is to the end of the road, as it counts for the order (option ``distance``)."""
    halves = race.profile["distance"] == "half_cells"
    return (half_cells if halves else Road.distance)(race.road, arrival.cell)


def why_time(race: Race, arrival: Arrival) -> Reason:
    """Whose seconds are his time (options ``finish_group`` and ``finish_late``)."""
    facts = {"rider": arrival.rider, "time": arrival.time, "winner": arrival.winner}
    shapes = keys(dict.fromkeys((arrival.rider, arrival.winner)))
    rule = f"finish-group-{race.profile['finish_group']}"
    text = _("Rider {rider} gets the time of rider {winner}, the best of his group: {time} s.")
    if arrival.first is not None:
        rule, text = (
            "finish-late-group",
            _(
                "Rider {rider} gets the time of rider {winner} of his group, who came home in round"
                " {round}: {time} s."
            ),
        )
        facts["round"] = arrival.first.round
    elif arrival.winner != arrival.rider and arrival.time == arrival.seconds:
        text = _(
            "Rider {rider} has as many seconds as rider {winner}, the best of his group: {time} s."
        )
    elif arrival.winner == arrival.rider:
        text = _("Rider {rider} is the best of his group on the finish: {time} s.")
        if race.group_at_start(arrival.rider).lone:
            text = _(
                "Rider {rider} was alone at the start of the round: his time is his own, {time} s."
            )
    return condition(rule, True, text.format(**facts), shapes, **facts)


def late(race: Race) -> list[tuple[Arrival, tuple[int, ...]]]:
    """The first of every group who has arrived, with those of the group who have not."""
    found: dict[Group, Arrival] = {}
    for arrival in arrivals(race):
        if arrival.first is None:
            found.setdefault(race.group_at_start(arrival.rider), arrival)
    home = [arrival.rider for arrival in arrivals(race)]
    behind = {group: tuple(one for one in group.riders if one not in home) for group in found}
    return [(found[group], riders) for group, riders in behind.items() if riders]


def why_late(race: Race, first: int, others: tuple[int, ...]) -> Reason:
    """Which time those get who have not arrived with the first one of their group."""
    own = race.profile["finish_late"] == "own"
    if own:
        text = ngettext(
            "Not yet home, of the group of rider {first}: {riders}. He gets the time of the round"
            " in which he arrives.",
            "Not yet home, of the group of rider {first}: {riders}. They get the time of the round"
            " in which they arrive.",
            len(others),
        )
    else:
        text = ngettext(
            "Not yet home, of the group of rider {first}: {riders}. He gets the time of rider"
            " {first} all the same.",
            "Not yet home, of the group of rider {first}: {riders}. They get the time of rider"
            " {first} all the same.",
            len(others),
        )
    text = text.format(first=first, riders=several(others))
    rule = "finish-late-own" if own else "finish-late-group"
    return condition(rule, True, text, keys(others), first=first, others=list(others))
