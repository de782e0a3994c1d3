"""Questions about the stage as a whole: premiums, finish, classifications, options; its network."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from boardlib.game import Answer, Listed, QuestionError
from boardlib.rulebook import Fact
from boardlib.ruling import Grounds, Reason
from boardlib.text import _, listing, mark, ngettext
from boardlib.tour.board.notation import RoadWords
from boardlib.tour.board.position import Position
from boardlib.tour.board.road import Finish, Tape
from boardlib.tour.rules.finish import (
    Classification,
    Kind,
    Line,
    arrivals,
    counting,
    late,
    not_noted,
    points_at,
    result,
    score_of,
    standings,
    why_late,
    why_not_noted,
    why_place,
    why_time,
)
from boardlib.tour.rules.naming import fails, holds, key, keys, named, several
from boardlib.tour.rules.play import no_such_rider
from boardlib.tour.rules.rounds import race
from boardlib.tour.rules.state import Race
from boardlib.words import expected

if TYPE_CHECKING:
    import networkx as nx


def premium_answer(position: Position, words: RoadWords, question: str) -> Answer:
    """Who has crossed a tape, in that order, with the points; or what one rider gets there."""
    state = race(position)
    tapes = {tape.name: tape for tape in state.road.tapes}
    if not tapes:
        raise QuestionError(_("This road has no premium."))
    tape = tapes[words.one_of(expected("a premium of this road"), tuple(tapes))]
    if words.words:
        return _premium_of(state, tape, _rider_of_stage(position, words), question)
    data = [
        {"rider": rider, "place": place, "points": score_of(place, tape.prize, state.profile).total}
        for place, rider in enumerate(state.crossed[tape.name], start=1)
    ]
    lines = [_points_words(**row) for row in data]
    lines += [why_not_noted(tape, rider).text for rider in not_noted(state, tape)]
    nobody = _("Nobody has crossed the tape yet ({name}).").format(name=tape.name)
    shapes = (f"tape:{tape.name}", *keys(state.crossed[tape.name]))
    found = Grounds(tuple(_why_points(state, tape))) if data else None
    told = tuple(map(Listed, lines))
    return Answer(question, "" if told else nobody, data, found, shapes, told)


def _points_words(rider: int, place: int, points: int) -> str:
    return ngettext(
        "{place}. rider {rider}: {count} point.", "{place}. rider {rider}: {count} points.", points
    ).format(place=place, rider=rider, count=points)


def _why_points(state: Race, tape: Tape) -> Iterator[Reason]:
    """What decides the order at a premium, and who scores."""
    crossed, shapes = state.crossed[tape.name], (f"tape:{tape.name}",)
    yield holds("premium-real-time", "order", shapes, tape=tape.name, riders=crossed)
    yield from _why_touch(state, tape, crossed)
    if late := crossed[len(points_at(tape.prize, state.profile)) :]:
        yield holds("premium-four", riders=late)
    yield _why_scale(state, tape)


def _why_touch(state: Race, tape: Tape, crossed: Iterable[int]) -> Iterator[Reason]:
    if on_it := [rider for rider in crossed if state.at.get(rider) in tape.cells]:
        yield holds("premium-touch", riders=on_it)


def _why_scale(state: Race, tape: Tape) -> Reason:
    points = list(points_at(tape.prize, state.profile))
    told = Fact(points, listing(list(map(str, points))))
    scale = _SCALES[state.profile["premium_points"]]
    return holds(scale, "", (f"tape:{tape.name}",), count=len(points), points=told)


_SCALES: Final = {"4321": "premium-points-4321", "tour": "premium-points-tour"}
"""What the first four get (option ``premium_points``)."""


def _rider_of_stage(position: Position, words: RoadWords) -> int:
    """A rider of this stage, on the road or home."""
    rider, state = words.rider(), race(position)
    if rider not in state.at and rider not in state.home:
        raise QuestionError(no_such_rider(state, rider))
    return rider


def _premium_of(state: Race, tape: Tape, rider: int, question: str) -> Answer:
    """What one rider gets at a premium, and why, or why nothing."""
    crossed = state.crossed[tape.name]
    place = crossed.index(rider) + 1 if rider in crossed else None
    points = score_of(place, tape.prize, state.profile).total if place else 0
    why = tuple(_why_one(state, tape, rider, place))
    text = why[0].text if place is None else f"{why[0].text} {_points_of(rider, points)}"
    data = {"rider": rider, "place": place, "points": points}
    return Answer(question, text, data, Grounds(why), (f"tape:{tape.name}", key(rider)))


def _points_of(rider: int, points: int) -> str:
    text = ngettext(
        "Rider {number} gets {count} point.", "Rider {number} gets {count} points.", points
    )
    return text.format(number=rider, count=points)


def _why_one(state: Race, tape: Tape, rider: int, place: int | None) -> Iterator[Reason]:
    """What decides what a rider gets: his place in the order of crossing."""
    shapes, facts = (f"tape:{tape.name}",), {"rider": rider, "tape": tape.name}
    if place is None and rider in not_noted(state, tape):
        yield why_not_noted(tape, rider)
    elif place is None:
        yield fails("premium-real-time", "not_yet", shapes, **facts)
    else:
        before = several(state.crossed[tape.name][: place - 1])
        told = {**facts, "place": place, "before": Fact(None, before)}
        yield holds("premium-real-time", "later" if before else "first", shapes, **told)
        yield from _why_touch(state, tape, [rider])
        if place > len(points_at(tape.prize, state.profile)):
            yield fails("premium-four", riders=[rider])
        else:
            yield _why_scale(state, tape)


def finish_answer(position: Position, words: RoadWords, question: str) -> Answer:
    """The places at the finish: who is home and who stands on it now; or what one rider gets."""
    data = [*_home(position), *_arrived(position)]
    if position.road.finish is None:
        raise QuestionError(_("This road has no finish."))
    if words.words:
        rider = _rider_of_stage(position, words)
        line = next((line for line in data if line["rider"] == rider), None)
        return _finish_of(position, position.road.finish, rider, line, question)
    told = tuple(
        Listed(_("{place}. rider {rider}: {time} s in round {round}.").format(**line))
        for line in data
    )
    arrived = keys(line["rider"] for line in data if line["cell"])
    found = Grounds(tuple(_why_places(position))) if arrived else None
    nobody = "" if told else _("Nobody has reached the finish yet.")
    return Answer(question, nobody, data, found, ("finish", *arrived), told)


def _why_places(position: Position) -> Iterator[Reason]:
    """What decides the places and the times of those who stand on the finish."""
    state = race(position)
    found = arrivals(state)
    for place, arrival in enumerate(found, start=len(position.home) + 1):
        yield why_place(state, arrival, place, found)
    for arrival in found:
        yield why_time(state, arrival)
    for first, others in late(state):
        yield why_late(state, first.rider, others)


def _finish_of(
    position: Position, finish: Finish, rider: int, line: dict[str, Any] | None, question: str
) -> Answer:
    """The place and the time of one rider, and why; or that he has not arrived."""
    state = race(position)
    if line is None:
        at = str(state.at[rider])
        line = dict.fromkeys(("rider", "place", "cell", "seconds", "time", "round"), None)
        line |= {"rider": rider, "cell": at}
        where, shapes = Fact(at, state.at[rider].words), (key(rider), "finish")
        reasons = [fails("finish-seconds", "", shapes, rider=rider, cell=where, row=finish.row)]
    elif line["cell"] is None:
        facts = {name: line[name] for name in ("round", "place", "time")}
        reasons = [holds("finish-position", "home", rider=named(rider), **facts)]
    else:
        found = arrivals(state)
        own = next(one for one in found if one.rider == rider)
        reasons = [why_place(state, own, line["place"], found), why_time(state, own)]
    shapes, names = (key(rider), "finish"), {"round": _("round"), "place": _("place")}
    return Answer(question, "", line, Grounds(tuple(reasons)), shapes, names=names)


def _home(position: Position) -> Iterator[dict[str, Any]]:
    for home in sorted(position.home, key=lambda one: one.place):
        yield {
            "rider": home.rider,
            "place": home.place,
            "cell": None,
            "seconds": None,
            "time": counting(home, position.home).seconds,
            "round": counting(home, position.home).round,
        }


def _arrived(position: Position) -> Iterator[dict[str, Any]]:
    for place, arrival in enumerate(arrivals(race(position)), start=len(position.home) + 1):
        yield {
            "rider": arrival.rider,
            "place": place,
            "cell": str(arrival.cell),
            "seconds": arrival.seconds,
            "time": arrival.time,
            "round": position.round if arrival.first is None else arrival.first.round,
        }


def standings_answer(position: Position, _words: RoadWords, question: str) -> Answer:
    """The classifications of this stage, of the riders who are home."""
    stage = position.road.name or _("this stage")
    tables = standings([result(position, stage)])
    data = {
        kind.value: [
            {
                "place": line.place,
                "rider": line.rider,
                "team": line.team,
                "score": line.score.to_json(),
            }
            for line in table.lines
        ]
        for kind, table in tables.items()
    }
    lines = tuple(
        Listed(
            _("{title}, place {place}: {name}, {score}.").format(
                title=table.title, place=line.place, name=line.name, score=line.score
            )
        )
        for table in tables.values()
        for line in table.lines
    )
    if not lines:
        return Answer(question, _("Nobody is home yet."), data)
    why = Grounds(tuple(_why_standings(position, tables)))
    return Answer(question, "", data, why, why.shapes, lines)


def _why_standings(position: Position, tables: Mapping[Kind, Classification]) -> Iterator[Reason]:
    """How times are counted, who leads each classification, and what decides between equals."""
    each = int(position.profile["round_time"])
    home = keys(line.rider for line in tables[Kind.TIME].lines if line.rider is not None)
    yield holds("stage-time", "", home, seconds=each)
    for kind, table in tables.items():
        if table.lines:
            yield holds(*_LEADS[kind], _points_at(table.lines[0]))
        for one, other in pairwise(table.lines):
            if one.score.total == other.score.total:
                both, title = _points_at(one) + _points_at(other), Fact(None, table.title)
                lines = {"line": Fact(None, _who(one)), "other_line": Fact(None, _who(other))}
                yield holds("classification-tie", "", both, title=title, **lines)


def _who(line: Line) -> str:
    """Whose line it is, in a sentence."""
    return line.name if line.rider is None else several([line.rider])


def _points_at(line: Line) -> tuple[str, ...]:
    """The key of the rider whose line it is; a team has none."""
    return () if line.rider is None else (key(line.rider),)


_LEADS: Final = {
    Kind.TIME: ("classification-time", ""),
    Kind.POINTS: ("classification-points", "points"),
    Kind.MOUNTAIN: ("classification-points", "mountain"),
    Kind.TEAM: ("classification-team", ""),
}
"""By which rule the first line of each classification leads."""


# --- the road as a network, for those who ask what networkx can say about it ---------------------


kinds: Final[Mapping[str, str]] = {"road": mark("cells and the steps forward")}
"""What :func:`network` may be asked for."""


def network(position: Position, _some: tuple[str, ...]) -> nx.DiGraph[Any]:
    """The cells of the road, and an edge for every step forward (``step``: straight, left, right).

    A cell tells its ``lane`` and ``row``, ``section``, ``terrain``, ``tapes``, ``seconds`` at the
    finish, the ``rider`` who stood there when the round began, and whose he is (``owner``); ``x``
    and ``y`` are ``lane`` and ``row`` once more.
    """
    net = position.road.graph()
    riders = {rider.cell: rider for rider in position.riders}
    for cell in net:
        rider = riders.get(cell)
        net.nodes[cell].update(
            kind="cell",
            place=str(cell),
            lane=cell.lane,
            row=cell.row,
            x=cell.lane,
            y=cell.row,
            rider="" if rider is None else str(rider.number),
            owner="" if rider is None else rider.team,
        )
    return net
