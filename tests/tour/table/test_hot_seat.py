"""A stage at one table: questions in words, refusals with rulings, results and the record."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from boardlib import tour
from boardlib.carcassonne.table import record as records_of_tiles
from boardlib.chance import Roller
from boardlib.game.record import MoveRecordError, RecordError, file_lines, replayer
from boardlib.profile import Profile
from boardlib.tour.board.position import Jersey
from boardlib.tour.rulebook import OPTIONS
from boardlib.tour.rules.finish import jerseys, result
from boardlib.tour.table import record as records
from boardlib.tour.table.hot_seat import HotSeat, table
from boardlib.tour.table.making import GIVE
from boardlib.tour.table.record import (
    clock,
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
from tests.tour.boards import after, board, column

BRAKED = after(board("B1", column(1, 3)), "1 white 1")


def seat(position: object, **players: str) -> HotSeat:
    return HotSeat(Stage(position, "1", players or {"blue": "human"}))  # type: ignore[arg-type]


def labels(found: HotSeat) -> dict[str, str]:
    assert found.turn is not None
    return {choice.key: choice.label for choice in found.turn.choices}


def test_a_rider_is_asked_for_his_speed() -> None:
    turn = seat(BRAKED).turn
    assert turn is not None
    assert (turn.player, turn.human, turn.shapes) == ("blue", True, ("rider:2",))
    assert turn.question == "Rider 2 (blue): which speed?"
    assert [(choice.key, choice.label, choice.shape) for choice in turn.choices] == [
        ("take 1", "Take over the 1", ""),
        ("white", "Roll the white die", ""),
    ]
    assert all(choice.ruling for choice in turn.choices)


def test_what_is_refused_says_why() -> None:
    found = {choice.key: choice.ruling for choice in seat(BRAKED).refused()}
    assert set(found) == {"yellow", "red", "polka"}
    ruling = found["yellow"]
    assert ruling is not None
    assert seat(BRAKED).why("yellow") == ruling
    assert seat(BRAKED).why("2,12") is None
    assert not ruling
    assert "tour.braked-white-only" in {reason.rule.id for reason in ruling.failed}


def test_cells_are_chosen_on_the_board() -> None:
    found = seat(BRAKED)
    assert found.choose("take 1") == []
    turn = found.turn
    assert turn is not None
    assert turn.question == "Rider 2 takes over 1. Where does he ride to, with 1 cell?"
    assert {(choice.key, choice.shape) for choice in turn.choices if choice.shape} == {
        ("2,12", "2,12"),
        ("1,11", "1,11"),
        ("3,11", "3,11"),
    }
    near = {choice.shape for choice in found.refused()}
    assert {"2,13", "2,14"} <= near  # taken, and too far
    assert not near & {"2,12", "1,11", "3,11"}
    taken, far = found.why("2,13"), found.why("2,14")
    assert taken is not None
    assert far is not None
    assert "tour.way-free" in {reason.rule.id for reason in taken.failed}
    assert "tour.way-length" in {reason.rule.id for reason in far.failed}
    assert found.choose("2,12")[0] == "Rider 2 takes over 1."


def test_speed_can_be_given_away() -> None:
    moved = after(board("B1", "10@2,7 11@2,6 12@3,5"), "10 yellow 3 to 1,8", "11 red 2 to 2,8")
    found = seat(moved)
    roll(found, "red", 6)
    assert labels(found)[GIVE] == "Give speed to rider 11"
    found.choose(GIVE)
    assert found.turn is not None
    assert found.turn.question == "How much does rider 12 give to rider 11?"
    assert labels(found) == {"1": "Give 1 cell", "2": "Give 2 cells"}
    assert not any(choice.shape for choice in found.turn.choices)
    found.choose("2")
    assert found.turn.question == "Where does rider 11 ride to with what he is given?"


def roll(found: HotSeat, die: str, least: int) -> None:
    """Roll until the die shows that much; going back and other seeds are not of interest here."""
    start, players = found.playing.start, found.playing.players
    for seed in range(200):
        found.playing = Stage(start, str(seed), players)
        found.choose(die)
        question = found.playing.question
        if question is not None and question.value >= least:
            return
    raise AssertionError(f"no {least} on the {die} die")


def test_cards_and_attacks_are_named() -> None:
    found = seat(board("B1", column(1, 3), "jersey yellow 1"))
    assert labels(found)["card solo"] == "Play the jersey card and attack alone"
    assert labels(found)["card pull"] == "Play the jersey card and pull the group"
    found.choose("card solo")
    assert found.turn is not None
    assert "attacks alone, and jumps first. Where to, with 2 cells?" in found.turn.question
    found.choose("2,14")
    assert "plays the card. Rider 1 attacks alone. The green die shows " in found.turn.question


def test_results_on_the_way_and_at_the_end() -> None:
    found = table("Two-Passes", 2, 3, seed=3)
    assert [sheet.title for sheet in found.results()] == ["On the road"]
    assert found.results()[0].rows[0][0] == "66"  # from row 7 to row 73
    found.playing.play_out()
    assert found.turn is None
    titles = [sheet.title for sheet in found.results()]
    assert titles[:2] == ["Home", "Premiums"]
    assert titles[2:] == ["Time", "Sprints", "Mountains", "Teams"]
    for sheet in found.results():
        assert all(len(row) == len(sheet.headings) for row in sheet.rows)


def test_times_are_read_like_a_clock() -> None:
    assert [clock(seconds) for seconds in (0, 61, 3600)] == ["0:00", "1:01", "1:00:00"]


def test_the_road_as_plain_text() -> None:
    found = seat(board("B2", "1@1,8 2@1,7 3@0,9 9@3,10", "option distance cells"), blue="human")
    lanes = found.board().splitlines()
    assert lanes[0].split() == [str(row) for row in range(7, 20)]
    assert lanes[1].split() == ["0", ".", ".", "3", "|^", *["^"] * 9]
    assert lanes[2].split()[:4] == ["1", "2", "1", "."]
    assert ">9" in lanes[4]


def test_a_tour_goes_on_from_the_places_and_jerseys_before() -> None:
    first = table(["Meadows", "Two-Passes"], seed="5", teams=2, riders=3)
    first.play_out()
    second = first.following()
    assert second is not None
    second.play_out()
    assert second.following() is None
    places = [home.rider for home in first.position.home]
    assert [rider.number for rider in second.playing.start.riders] == places
    worn = {jersey.colour: jersey.rider for jersey in second.playing.start.jerseys}
    assert worn["yellow"] == places[0]
    assert first.playing.start.jerseys == ()
    assert json.loads(second.record())["number"] == 2
    *_rows, last = (row for row in replay([first.record(), second.record()]) if "final" in row)
    sheets = {sheet.title: sheet for sheet in second.results()}
    times = [clock(line["total"]) for line in last["standings"]["time"]]
    assert [row[-1] for row in sheets["Time"].rows] == times
    assert second.winner.startswith(sheets["Time"].rows[0][2])


def test_the_next_stage_begins_only_when_everybody_is_home() -> None:
    assert table(["Meadows", "Two-Passes"], teams=2, riders=3).following() is None


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


@every(
    "others, behind",
    [("", ""), ("home 2 red 2 12 2\n", "Behind: rider 2 (red) +1:00.")],
)
def test_who_came_next_is_told_where_somebody_did(others: str, behind: str) -> None:
    stage = result(tour.read(f"road B6\nround 13\nhome 1 blue 1 11 2\n{others}"))
    won, then = records.verdict(stage)
    assert won.startswith("Rider 1 (blue) wins the stage, in ")
    assert then == behind
