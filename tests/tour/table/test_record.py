"""Records of stages: they replay to the same end, and name what is wrong with them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from boardlib.carcassonne.table import record as records_of_tiles
from boardlib.chance import Roller
from boardlib.game.record import MoveRecordError, RecordError, file_lines, replayer
from boardlib.profile import Profile
from boardlib.tour.board.position import Jersey
from boardlib.tour.rulebook import OPTIONS
from boardlib.tour.rules.finish import jerseys, result
from boardlib.tour.table import record as records
from boardlib.tour.table.record import (
    read_start,
    record,
    record_line,
    reopened,
    replay,
)
from boardlib.tour.table.setup import (
    Stage,
    by_place,
    drawn,
    entries,
    lined_up,
    read_stage,
    stages,
)
from tests.every import every

OWN = [
    "road 5 lanes 24 rows",
    "section 1 from 0 flat",
    "section 2 from 10,10,9,9,9 hill bend 10",
    "tape mountain Top row 14",
    "finish from 18 seconds 5 4 3 2 1 0",
    "corridor 2 rows",
]
BEGUN: dict[str, Any] = {
    "game": "tour",
    "stage": "Meadows",
    "start": ["12 red", "1 blue", "11 red", "2 blue"],
    "moves": ["12 yellow 4 to 0,10", "1 take 4 to 1,11"],
}


def short_stage(seed: str = "5", **more: Any) -> Stage:
    start = lined_up(read_stage("\n".join(OWN)).road, drawn(entries(2, 3), Roller(seed)), **more)
    stage = Stage(start, seed, name="Hillock")
    stage.play_out()
    return stage


def error(**changes: Any) -> str:
    data = {key: value for key, value in {**BEGUN, **changes}.items() if value is not None}
    with pytest.raises(MoveRecordError) as caught:
        list(replay([json.dumps(data)]))
    return str(caught.value)


def test_the_record_alone_is_enough() -> None:
    stage = short_stage(
        jerseys=[Jersey("yellow", 2)], profile=Profile(OPTIONS, {"passing": "jump"})
    )
    assert read_start(record(stage)) == (stage.start, "Hillock")


def test_rows_say_who_moved_where_and_who_scored() -> None:
    rows = list(replay([record_line(short_stage())]))
    rides = [row for row in rows if "rider" in row]
    assert set(rides[0]) == {"game", "move", "text", "round", "rider", "at"}
    scored = [one for row in rows for one in row.get("premiums", ()) if one["points"]]
    assert [one["points"] for one in scored] == [4, 3, 2, 1]
    home = [one["rider"] for row in rows if "home" in row for one in row["home"]]
    assert home == [one["rider"] for one in rows[-1]["final"]]


def test_options_list_what_the_rider_could_have_chosen() -> None:
    rows = list(replay([json.dumps(BEGUN)], options=True))
    assert rows[0]["options"] == ["yellow", "red", "white"]
    assert rows[1]["options"] == ["take 4", "yellow", "red", "white"]


def test_a_stage_that_is_not_over_has_no_standings() -> None:
    *rows, last = replay([json.dumps(BEGUN)])
    assert len(rows) == 2
    assert (last["over"], last["final"]) == (False, [])
    assert "standings" not in last


def test_classifications_go_on_through_a_tour_and_begin_anew_with_the_next() -> None:
    first = short_stage()
    outcome = [result(first.position, first.name)]
    order = by_place(entries(2, 3), outcome[0].places)
    start = lined_up(first.start.road, order, jerseys(outcome))
    second = Stage(start, "6", name="Hillock again")
    second.play_out()
    lines = [record_line(first), record_line(second, 2), record_line(first)]
    finals = [row for row in replay(lines) if "final" in row]
    times = [
        {line["rider"]: line["total"] for line in final["standings"]["time"]} for final in finals
    ]
    own = {line["rider"]: line["time"] for line in finals[1]["final"]}
    assert times[1] == {rider: times[0][rider] + own[rider] for rider in own}
    assert times[2] == times[0]


def test_a_file_says_which_game_it_is(tmp_path: Path) -> None:
    path = tmp_path / "stages.jsonl"
    path.write_text("\n" + json.dumps(BEGUN) + "\n", encoding="utf-8")
    assert replayer(path) is records
    assert len(list(replayer(path).replay(file_lines(path)))) == 3
    path.write_text('{"game": "chess"}', encoding="utf-8")
    with pytest.raises(RecordError, match=r"^line 1: 'chess' is not a game; it is one of"):
        replayer(path)
    path.write_text('{"players": 2}', encoding="utf-8")
    assert replayer(path) is records_of_tiles


def test_an_illegal_move_stops_with_its_ruling_and_says_where() -> None:
    wrong = error(moves=["12 yellow 4 to 0,10", "1 take 5"])
    assert wrong.startswith("line 1, move 2: '1 take 5' is not allowed: ")
    assert "Rider 12 set the speed 4, not 5" in wrong


def test_a_move_out_of_turn_is_named() -> None:
    assert "move 1: '1 yellow 4' is not allowed: " in error(moves=["1 yellow 4"])


@every(
    "changes, sentence",
    [
        ({"stage": "Meadow"}, "line 1: 'Meadow' is not a stage; it is one of: Meadows, Two-Passes"),
        ({"stage": 7}, "line 1: '7' is not a stage"),
        ({"stage": OWN[:1]}, "line 1: The stage has no start corridor"),
        ({"stage": [*OWN, "tape sprint Gap 0,5"]}, "The tape (Gap) has a gap"),
        ({"stage": ["road 5 lans"]}, "line 1: line 1, column 8: 'lans' is not"),
        ({"stage": None}, "line 1: 'stage' is missing."),
        ({"moves": None}, "line 1: 'moves' is missing."),
        ({"moves": "next round"}, "line 1: 'moves' is a list of words in quotes."),
        ({"moves": ["12 yelow 4"]}, "line 1, move 1: '12 yelow 4' is not a move: 'yelow' is not"),
        ({"moves": ["7 yellow 4"]}, "line 1, move 1: There is no rider 7 on the road"),
        ({"start": ["12"]}, "line 1: '12' is not a rider; write number and team such as"),
        ({"start": ["12 purple"]}, "line 1: 'purple' is not a team; it is one of: blue, red"),
        ({"start": ["12 red", "12 red"]}, "line 1: Rider 12 is on the road 2 times"),
        ({"jerseys": ["yellow"]}, "line 1: 'yellow' is not a jersey; write colour and rider"),
        ({"jerseys": ["gold 12"]}, "line 1: 'gold' is not a jersey; it is one of: yellow, green"),
        ({"options": {"yellow": "Y9"}}, "line 1: option yellow cannot be 'Y9'; it is one of: Y4"),
        ({"options": {"dice": 1}}, "line 1: there is no option 'dice'; the options are: "),
        ({"options": []}, "line 1: 'options' is a JSON object."),
        ({"number": 0}, "line 1: 'number' is a number from 1, not 0."),
        ({"mooves": []}, "line 1: 'mooves' is unknown; did you mean 'moves'?"),
    ],
)
def test_nonsense_is_one_sentence(changes: dict[str, Any], sentence: str) -> None:
    wrong = error(**changes)
    assert sentence in wrong
    assert "\n" not in wrong


@pytest.mark.parametrize("line", ["{", "[]", "", '"tour"'])
def test_what_is_no_record_is_named(line: str) -> None:
    with pytest.raises(MoveRecordError, match=r"^line 1: "):
        list(replay([line]))


def test_bytes_that_are_no_text_are_named(tmp_path: Path) -> None:
    path = tmp_path / "stages.jsonl"
    path.write_bytes(json.dumps(BEGUN).encode() + b"\n\xff\xfe")
    with pytest.raises(RecordError, match=r"^line 2: this is no UTF-8 text\.$"):
        list(replay(file_lines(path)))


# --- going on ---------------------------------------------------------------------------


def cut(stage: Stage, moves: int, **changes: Any) -> list[str]:
    """The record of a stage that was left after so many moves."""
    data = record(stage)
    return [json.dumps({**data, "moves": data["moves"][:moves], **changes})]


@every("moves", [0, 1, 6, 40, 63, 91])
def test_a_stage_goes_on_as_if_it_had_never_been_left(moves: int) -> None:
    """Riders, dice and cards: what comes is what would have come."""
    start = lined_up(
        stages()["Two-Passes"], entries(2, 4), [Jersey("yellow", 11), Jersey("polka", 2)]
    )
    players = {"blue": "bold", "red": "patient"}
    whole = Stage(start, "12", players)
    whole.play_out()
    assert any("solo green" in str(move) for move in whole.moves[:40])
    stage, before = reopened(cut(whole, moves))
    assert (before, stage.players, stage.start) == ((), players, start)
    stage.play_out()
    assert stage.moves == whole.moves


def test_a_tour_goes_on_from_its_last_stage() -> None:
    first = short_stage("1")
    second = lined_up(first.start.road, by_place(entries(2, 3), result(first.position).places))
    line = record_line(first)
    more = record_line(Stage(second, "2", name="Hillock"), 2)
    stage, before = reopened([line, "", more])
    assert (stage.moves, [one.places for one in before]) == ([], [result(first.position).places])
    stage, before = reopened([line])
    assert (stage.over, before) == (True, ())


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"seed": "a b"}, "line 1: 'a b' is no seed"),
        ({"players": []}, "line 1: 'players' is a JSON object."),
        ({"players": {"pink": "human"}}, "line 1: 'pink' is not a team of this stage; it is one"),
        ({"players": {"blue": "clever"}}, "line 1: There is no computer rider 'clever'"),
        ({"moves": ["99 yellow 4"]}, "line 1, move 1: There is no rider 99 on the road"),
    ],
)
def test_a_record_that_cannot_go_on_says_why(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(MoveRecordError, match=sentence):
        reopened([json.dumps(BEGUN | changes)])
    with pytest.raises(MoveRecordError, match="there is no game record"):
        reopened([""])
