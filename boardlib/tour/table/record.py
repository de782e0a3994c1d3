"""Records of stages: JSON lines, a stage a line, replayed move by move; how one stands, as tables.

One stage::

    {"game": "tour", "stage": "Meadows", "start": ["12 red", "1 blue", "11 red", "2 blue"],
     "moves": ["12 yellow 4 to 0,10", "1 take 4 to 1,11", "next round"]}

``stage`` is the name of a stage, or the lines of one as a list (then ``name`` says what it is
called); ``start`` lists number and team of everybody in start order.  ``options`` are those of the
rule book that are not the default, ``jerseys`` who wears one (``"yellow 15"``).  ``number`` counts
the stages of a tour from 1: the classifications go on from the lines before it.  ``seed`` and
``players`` say how the record came about; it replays without them, and goes on with them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from boardlib.game import Event, PositionError
from boardlib.game.record import (
    BadRecord,
    MoveRecordError,
    check_moves,
    known_word,
    last_replayed,
    parsed,
    read_players,
    refuse,
    replayed,
)
from boardlib.game.table import Sheet
from boardlib.profile import Profile
from boardlib.text import _, listing, mark
from boardlib.tour.board.notation import read_move, road_lines
from boardlib.tour.board.position import JERSEYS, TEAMS, Home, Jersey, NextRound, Position
from boardlib.tour.board.road import PRIZES, Cell, Road, Terrain
from boardlib.tour.rules.checks import status
from boardlib.tour.rules.choices import allowed
from boardlib.tour.rules.choices import options as options_of
from boardlib.tour.rules.finish import Classification, Kind, Result, result, score_of, standings
from boardlib.tour.rules.play import play
from boardlib.tour.rules.rounds import race
from boardlib.tour.table.setup import Entry, Stage, lined_up, read_stage, stages
from boardlib.words import shown

KEYS: Final = (
    "game",
    "stage",
    "name",
    "number",
    "start",
    "options",
    "jerseys",
    "seed",
    "players",
    "moves",
)
_ENTRY: Final = re.compile(r"([0-9]{1,6}) ([a-z]+)")
_TEAM: Final = mark("'{word}' is not a team of this stage")
_JERSEY: Final = re.compile(r"([a-z]+) ([0-9]{1,6})")


# --- writing ----------------------------------------------------------------------------


def record(stage: Stage, number: int = 1) -> dict[str, Any]:
    """The record of a stage as far as it has been ridden; a line of JSON when it is written.

    Args:
        stage: the stage.
        number: which stage of a tour it is, from 1.
    """
    start = stage.start
    data: dict[str, Any] = {"game": "tour"}
    if start.road.name:
        data["stage"] = start.road.name
    else:
        data |= {"stage": list(road_lines(start.road)), "name": stage.name}
    return data | {
        "number": number,
        "options": dict(start.profile.chosen),
        "start": [f"{rider.number} {rider.team}" for rider in start.riders],
        "jerseys": [f"{jersey.colour} {jersey.rider}" for jersey in start.jerseys],
        "seed": stage.seed,
        "players": dict(stage.players),
        "moves": list(map(str, stage.moves)),
    }


def record_line(stage: Stage, number: int = 1) -> str:
    """The record of a stage as a line of a file."""
    return json.dumps(record(stage, number), ensure_ascii=False)


# --- replaying --------------------------------------------------------------------------

needs_name: Final = True
"""Whether a record has to say which game was played (see :mod:`boardlib.game.record`)."""


def replay(lines: Iterable[str], options: bool = False) -> Iterator[dict[str, Any]]:
    """Replay stages: one dictionary for every move, and a last one for every stage.

    Args:
        lines: records of stages, one on each line; empty lines are skipped.
        options: whether every move also lists what the rider could have chosen.

    Raises:
        MoveRecordError: at the first line that is no record or move that is not allowed.
    """
    results = list[Result]()
    return replayed(lines, lambda line: _Ride(line, results, options), MoveRecordError)


class _Ride:
    """A recorded stage on its way (see :class:`boardlib.game.record.Replay`).

    Args:
        line: its record.
        results: what came out of the stages of the tour so far; its own is added at its end.
        options: whether every move also lists what the rider could have chosen.
    """

    def __init__(self, line: str, results: list[Result], options: bool = False) -> None:
        data = _parse(line)
        self._position, self._name = read_start(data)
        self.turns: Sequence[str] = data["moves"]
        self._results = results
        self._options = options
        if data.get("number", 1) == 1:
            results.clear()

    def play(self, number: int, turn: str) -> dict[str, Any]:
        """What came of a move."""
        more = {"options": _open_to(self._position)} if self._options else {}
        step = play(self._position, turn)
        self._position = step.position
        return {"move": number, **_move_data(step.position, turn, step.events), **more}

    def final(self) -> dict[str, Any]:
        """The order of the finish, and the classifications after it."""
        position = self._position
        return _final(result(position, self._name), not position.riders, self._results)


def _open_to(position: Position) -> list[str]:
    """What the rider whose turn it is may choose."""
    state = race(position)
    return [] if state.turn is None else allowed(options_of(state, state.turn))


def _move_data(position: Position, text: str, events: Sequence[Event]) -> dict[str, Any]:
    """What a move came to, as plain data; ``position`` is the one after it."""
    move, state = read_move(text), race(position)
    data: dict[str, Any] = {"text": str(move), "round": position.round}
    if isinstance(move, NextRound):
        home = [one for one in position.home if one.round == position.round - 1]
        return data | {"home": [{"rider": one.rider, "place": one.place} for one in home]}
    moved = [move.rider, *([] if move.gift is None else [move.gift.rider])]
    data |= {"rider": move.rider, "at": {str(one): str(state.at[one]) for one in moved}}
    crossings = [event.facts for event in events if "tape" in event.facts]
    premiums = [{name: facts[name] for name in _PREMIUM} for facts in crossings]
    return data | {"premiums": premiums} if premiums else data


_PREMIUM: Final = ("tape", "rider", "place", "points")
"""What is told of somebody who crosses a tape."""


def _final(stage: Result, over: bool, results: list[Result]) -> dict[str, Any]:
    """How a stage ended: the places, and the classifications if everybody is home."""
    final = [_home_data(stage, home) for home in stage.home]
    data: dict[str, Any] = {"stage": stage.stage, "over": over, "final": final}
    if not over:
        return data
    results.append(stage)
    tables = standings(results)
    return data | {"standings": {kind.value: _lines_data(tables[kind]) for kind in tables}}


def _home_data(stage: Result, home: Home) -> dict[str, Any]:
    """The place of a rider; his time is in seconds."""
    time = stage.time(home).total
    return {"place": home.place, "rider": home.rider, "team": home.team, "time": time}


def _lines_data(table: Classification) -> list[dict[str, Any]]:
    return [
        {
            "place": line.place,
            **({} if line.rider is None else {"rider": line.rider}),
            "team": line.team,
            "total": line.score.total,
        }
        for line in table.lines
    ]


# --- going on ---------------------------------------------------------------------------


def reopened(lines: Iterable[str]) -> tuple[Stage, tuple[Result, ...]]:
    """The last stage of a record, to be ridden on, and what came out of its tour before it.

    The dice go on as they would have; where ``seed`` or ``players`` are missing, as usual.

    Raises:
        MoveRecordError: at the first line that is no record or move that is not allowed.
    """
    results = list[Result]()
    number, line, final = last_replayed(lines, lambda one: _Ride(one, results), MoveRecordError)
    try:
        stage = _reopened(json.loads(line))
    except ValueError as error:
        raise MoveRecordError(number, 0, str(error)) from None
    return stage, tuple(results[:-1] if final["over"] else results)


def _reopened(data: Mapping[str, Any]) -> Stage:
    """A recorded stage that replays, as far as it has been ridden."""
    start, name = read_start(data)
    teams = tuple(dict.fromkeys(rider.team for rider in start.riders))
    players = read_players(data, teams, _TEAM)
    stage = Stage(start, str(data.get("seed", "1")), players, name)
    stage.go_on(read_move(text) for text in data["moves"])
    return stage


# --- reading ----------------------------------------------------------------------------


def _parse(line: str) -> dict[str, Any]:
    about = _("a record of a stage is a JSON object with 'stage', 'start' and 'moves'.")
    data = parsed(line, KEYS, ("stage", "start", "moves"), about)
    check_moves(data, "start", "jerseys")
    return data


def read_start(data: Mapping[str, Any]) -> tuple[Position, str]:
    """The position at the start of a recorded stage, and what the stage is called.

    Raises:
        BadRecord: saying what is wrong with stage, options, start or jerseys.
    """
    try:
        stage = _read_stage(data["stage"])
        profile = _read_options(data.get("options", {}), stage.profile)
        order = [_read_entry(word) for word in data["start"]]
        jerseys = [_read_jersey(word) for word in data.get("jerseys", [])]
        position = lined_up(stage.road, order, jerseys, profile)
    except (PositionError, ValueError) as error:
        raise BadRecord(str(error)) from None
    refuse(status(position))
    return position, str(data.get("name", "")) or stage.road.name


def _read_stage(stage: Any) -> Position:
    """A stage by its name, or from its lines."""
    if isinstance(stage, list) and all(isinstance(line, str) for line in stage):
        return read_stage("\n".join(stage))
    if stage not in tuple(stages()):
        raise BadRecord(known_word(mark("'{word}' is not a stage"), stage, tuple(stages())))
    return read_stage(f"road {stage}")


def _read_options(chosen: Any, profile: Profile) -> Profile:
    if not isinstance(chosen, dict):
        raise BadRecord(_("'options' is a JSON object."))
    for name, value in chosen.items():
        profile = profile.with_value(name, str(value))
    return profile


def _read_entry(word: str) -> Entry:
    match = _ENTRY.fullmatch(word)
    if match is None:
        text = _("'{word}' is not a rider; write number and team such as \"12 red\".")
        raise BadRecord(text.format(word=shown(word)))
    if match[2] not in TEAMS:
        raise BadRecord(known_word(mark("'{word}' is not a team"), match[2], tuple(TEAMS)))
    return Entry(int(match[1]), match[2])


def _read_jersey(word: str) -> Jersey:
    match = _JERSEY.fullmatch(word)
    if match is None:
        text = _("'{word}' is not a jersey; write colour and rider such as \"yellow 15\".")
        raise BadRecord(text.format(word=shown(word)))
    if match[1] not in JERSEYS:
        raise BadRecord(known_word(mark("'{word}' is not a jersey"), match[1], tuple(JERSEYS)))
    return Jersey(match[1], int(match[2]))


# --- how a stage stands, as tables of words and numbers ------------------------------------------


UNITS: Final[Mapping[Kind, str]] = {
    Kind.TIME: mark("time"),
    Kind.POINTS: mark("points"),
    Kind.MOUNTAIN: mark("points"),
    Kind.TEAM: mark("time"),
}


def clock(seconds: int) -> str:
    """A time in hours, minutes and seconds.

    >>> clock(1144), clock(3605)
    ('19:04', '1:00:05')
    """
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def road_sheet(position: Position) -> Sheet:
    """The groups on the road from the front, with the cells they have to the finish."""
    state = race(position)
    groups = [sorted(group.riders, key=state.order.index) for group in state.groups]
    ahead = [min(to_finish(position.road, state.at[rider]) for rider in group) for group in groups]
    rows = [
        (str(cells), ", ".join(map(str, group)))
        for cells, group in sorted(zip(ahead, groups, strict=True))
    ]
    return Sheet(_("On the road"), (_("cells to the finish"), _("riders")), tuple(rows))


def to_finish(road: Road, cell: Cell) -> int:
    """Rows from a cell to the finish, or to the end of a road without one; 0 behind its line."""
    return max((road.finish.row if road.finish else road.rows) - cell.row, 0)


def home_sheet(stage: Result) -> Sheet:
    """Who is home, with the time of the stage."""
    headings = (_("place"), _("rider"), _("team"), _("time"))
    rows = [
        (str(home.place), str(home.rider), _(TEAMS[home.team]), clock(stage.time(home).total))
        for home in stage.home
    ]
    return Sheet(_("Home"), headings, tuple(rows))


def verdict(stage: Result) -> tuple[str, str]:
    """Who has won a stage in which time, and who came next, how far behind."""
    (first, seconds), *others = [(home, stage.time(home).total) for home in stage.home[:3]]
    won = _("Rider {rider} ({team}) wins the stage, in {time}.").format(
        rider=first.rider, team=_(TEAMS[first.team]), time=clock(seconds)
    )
    behind = [
        _("rider {rider} ({team}) +{time}").format(
            rider=home.rider, team=_(TEAMS[home.team]), time=clock(later - seconds)
        )
        for home, later in others
    ]
    return won, _("Behind: {riders}.").format(riders=listing(behind)) if behind else ""


def premium_sheet(position: Position) -> Sheet:
    """The riders who have scored at the premiums so far."""
    crossed, rows = race(position).crossed, []
    for tape in position.road.tapes:
        for place, rider in enumerate(crossed[tape.name], start=1):
            points = score_of(place, tape.prize, position.profile).total
            if points:
                rows.append((f"{tape.name} ({_(PRIZES[tape.prize])})", str(rider), str(points)))
    headings = (_("premium"), _("rider"), _("points"))
    return Sheet(_("Premiums"), headings, tuple(rows))


def standing_sheets(tables: Mapping[Kind, Classification], most: int = 10) -> Sequence[Sheet]:
    """The classifications; of riders the first ones only."""
    return [_standing(table, most) for table in tables.values()]


def _standing(table: Classification, most: int) -> Sheet:
    timed = table.kind in (Kind.TIME, Kind.TEAM)
    rows = []
    for line in table.lines[:most]:
        total = clock(line.score.total) if timed else str(line.score.total)
        team = () if line.rider is None else (_(TEAMS[line.team]),)
        rows.append((str(line.place), line.name, *team, total))
    who = (_("team"),) if table.kind is Kind.TEAM else (_("rider"), _("team"))
    return Sheet(table.title, (_("place"), *who, _(UNITS[table.kind])), tuple(rows))


# --- the road as plain text -------------------------------------------------------------

BEHIND: Final = 3
AHEAD: Final = 11
"""So many rows behind and ahead of a rider are shown."""
_WIDE: Final = 4


def road_text(position: Position) -> str:
    """The road around the rider whose turn it is: a line for each lane, odd ones shifted.

    A number is a rider, ``>`` the one whose turn it is, ``.`` a free cell, ``^`` one of a hill,
    ``|`` a yellow line before a cell and ``=`` a cell of a tape or of the finish.
    """
    state, road = race(position), position.road
    here = state.at.get(state.turn or 0, Cell(0, 0)).row
    rows = range(max(here - BEHIND, 0), min(here + AHEAD, road.rows))
    head = " " * 8 + "".join(f"{row:<{_WIDE}}" for row in rows)
    lanes = [lane for lane in range(road.lanes) if any(Cell(lane, row) in road for row in rows)]
    return "\n".join([head.rstrip(), *(_lane_text(position, lane, rows) for lane in lanes)])


def _lane_text(position: Position, lane: int, rows: range) -> str:
    shift = " " * (_WIDE // 2 * (lane % 2))
    cells = (f"{_cell_text(position, Cell(lane, row)):<{_WIDE}}" for row in rows)
    return f"{lane:>4}   {shift}{''.join(cells)}".rstrip()


def _cell_text(position: Position, cell: Cell) -> str:
    road = position.road
    if cell not in road:
        return ""
    begins = cell.row > 0 and road.sections[road.section(cell)].start[cell.lane] == cell.row
    state = race(position)
    rider = state.taken.get(cell)
    if rider is not None and rider == state.turn:
        return f">{rider}"
    sign = _ground(road, cell) if rider is None else str(rider)
    return f"{'|' if begins else ' '}{sign}"


def _ground(road: Road, cell: Cell) -> str:
    if road.seconds(cell) is not None or any(cell in tape.cells for tape in road.tapes):
        return "="
    return "^" if road.terrain(cell) is Terrain.HILL else "."
