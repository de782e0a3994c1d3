"""``boardlib play``: whole games, watched and played, their records out and in, and wrong input."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from boardlib.tour.table.hot_seat import HotSeat
from tests.cli.running import read, refused, rows, run

TOUR = ("play", "tour")
SMALL = (*TOUR, "--teams", 2, "--riders", 3)
TILES = ("play", "carcassonne")
BASE = (*TILES, "--players", 2, "--sets", "base")
OWN = """# a short stage
road 5 lanes 24 rows
section 1 from 0 flat
tape sprint Mill row 10
finish from 18 seconds 5 4 3 2 1 0
corridor 2 rows
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "by-the-mill.txt"
    path.write_text(OWN, encoding="utf-8")
    return path


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Where a game is kept."""
    return tmp_path / "games.jsonl"


def lines(record: Path) -> list[Any]:
    """The games of a record."""
    return [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]


# --- what is wished for -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("tour", ("--stage NAME|FILE", "--riders INTEGER", "[default: 5]", "--human TEAM")),
        ("carcassonne", ("--players NUMBER|COLOURS", "--sets NAMES", "--human COLOUR")),
    ],
)
def test_the_help_tells_what_a_game_can_be_asked_for(game: str, words: tuple[str, ...]) -> None:
    done = run("play", game, "--help")
    assert done.exit_code == 0
    for word in (*words, "--seed", "--rival KIND"):
        assert word in done.stdout
    assert game in run("play", "--help").stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("play", "chess"), "there is no game 'chess'"),
        ((*TOUR, "--stage", "Alps"), "'Alps' is no stage and no file; the stages are: Meadows"),
        ((*TOUR, "--teams", 7), "There are 2 to 6 teams, not 7."),
        ((*TOUR, "--riders", 2), "A team has 3 to 6 riders, not 2."),
        ((*TOUR, "--human", "purple"), "'purple' does not take part"),
        (
            (*TOUR, "--rival", "clever"),
            "There is no computer rider 'clever'; there are: steady",
        ),
        ((*TOUR, "--option", "yellow"), "'yellow' is not an option; write NAME=VALUE"),
        ((*TOUR, "--option", "yellow=Q"), "option yellow cannot be 'Q'; it is one of: Y4"),
        ((*TOUR, "--seed", "a b"), "'a b' is no seed"),
        ((*TOUR, "--human", "blue", "--count", 3), "leave out --human"),
        ((*TILES, "--players", 7), "There are 2 to 6 players, not 7."),
        ((*TILES, "--sets", "river"), "'river' is not played at a table"),
        (
            (*TILES, "--sets", "base,inns"),
            "'inns' is not played at a table; these are: base, tunnel",
        ),
        ((*TILES, "--human", "pink"), "'pink' does not take part"),
        (
            (*TILES, "--rival", "clever"),
            "There is no computer player 'clever'; there are: greedy, whim.",
        ),
        ((*TILES, "--option", "wagon"), "'wagon' is not an option; write NAME=VALUE"),
        ((*TILES, "--option", "wagon=C9"), "option wagon cannot be 'C9'"),
        ((*TILES, "--seed", "a b"), "'a b' is no seed"),
        ((*TILES, "--human", "blue", "--count", 3), "leave out --human"),
    ],
)
def test_wrong_wishes_are_one_sentence(arguments: tuple[object, ...], words: str) -> None:
    refused(run(*arguments), words)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("section 1 from 0 flat", "", "The road has no section"),
        ("flat", "flatt", "line 3, column 18: 'flatt' is not a terrain"),
        ("corridor 2 rows", "", "The stage has no start corridor"),
        ("corridor 2 rows", "corridor 1 rows", "6 riders start, but the corridor of this stage"),
        ("row 10", "0,10 1,10 2,10", "The tape (Mill) has a gap"),
    ],
)
def test_a_stage_file_with_nonsense_is_one_sentence(
    own: Path, old: str, new: str, words: str
) -> None:
    own.write_text(OWN.replace(old, new), encoding="utf-8")
    refused(run(*SMALL, "--stage", own), words)


def test_the_stage_of_the_docs_can_be_ridden(tmp_path: Path) -> None:
    page = Path(__file__).parents[2] / "docs" / "tour.md"
    blocks = page.read_text(encoding="utf-8").split("```")
    path = tmp_path / "my-stage.txt"
    path.write_text(
        next(block for block in blocks if block.startswith("\nroad ")), encoding="utf-8"
    )
    assert run(*TOUR, "--stage", path, "--teams", 4, "--riders", 5).exit_code == 0
    refused(run(*TOUR, "--stage", path, "--teams", 5, "--riders", 5), "has room for 20")


# --- what is played and printed -----------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (SMALL, ("Home\n", "Premiums\n", "Time\n", "Sprints\n", "Teams\n")),
        (BASE, ("red,computer", "blue,computer", "attheend", "monasteries", "total")),
    ],
    ids=["tour", "carcassonne"],
)
def test_a_game_is_played_and_its_sheets_are_printed(
    game: tuple[object, ...], words: tuple[str, ...]
) -> None:
    done = run(*game, "--seed", 5)
    assert done.exit_code == 0
    for word in words:
        assert word in done.stdout.replace(" ", "")
    assert done.stdout == run(*game, "--seed", 5).stdout
    assert done.stdout != run(*game, "--seed", 6).stdout


def test_every_move_can_be_watched(own: Path) -> None:
    done = run(*SMALL, "--stage", own, "--watch")
    assert "Round 1\n" in done.stdout
    assert done.stdout.count(" rides ") > 12
    assert "Premiums" in done.stdout


def test_many_stages_are_counted(own: Path, record: Path) -> None:
    done = run(*SMALL, "--stage", own, "--count", 6, "--rival", "bold", "-o", record)
    wins = [int(line.split()[-1]) for line in done.stdout.splitlines() if "(bold)" in line]
    assert sum(wins) == 6
    seeds = [one["seed"] for one in lines(record)]
    assert seeds == ["1", "1+1", "1+2", "1+3", "1+4", "1+5"]


def test_several_kinds_of_players_are_counted_in_many_games() -> None:
    done = run(*BASE, "--count", 4, "--rival", "greedy", "--rival", "whim")
    wins = [int(line.split()[-1]) for line in done.stdout.splitlines() if "(" in line]
    assert sum(wins) == 4


def test_a_person_rides_and_may_stop(own: Path, record: Path) -> None:
    seat = ("--stage", own, "--human", "blue", "--human", "red", "-o", record)
    done = run(*SMALL, *seat, input="why 4\n1\nquit\n")
    assert done.exit_code == 0
    assert "which speed?" in done.stdout
    assert "; published]" in done.stdout
    assert "Stopped in round 1." in done.stdout
    assert read(record)["moves"] == []


def test_a_person_plays_asks_why_and_stops(record: Path) -> None:
    typed = "0,1\nwhy 5\n1\n9,9\nundo\nundo\nquit\n"
    done = run(*TILES, "--players", 2, "--seed", 4, "--human", "red", "-o", record, input=typed)
    assert done.exit_code == 0
    assert "Red: what stands where?" in done.stdout
    assert "A, the road: meeple" in done.stdout
    assert "; published]" in done.stdout
    assert "Red: a meeple is placed here: " in done.stdout
    assert "No tile lies at any of the four sides of this place" in done.stdout
    assert "Stopped in round 1." in done.stdout
    assert read(record)["turns"] == []


def test_a_token_may_be_laid_before_the_tile(record: Path) -> None:
    """Both play without figures until a portal lies there; then 1 asks for the portals."""
    run(*TILES, "--players", 2, "--sets", "base,tunnel", "--seed", 1, "-o", record)
    data = read(record)
    part = {"turns": data["turns"][:30], "over": False, "seats": ["human", "human"]}
    record.write_text(json.dumps(data | part) + "\n", encoding="utf-8")
    done = run(*TILES, "--continue", record, "-o", record, input="1\nwhy 1\n1\nquit\n")
    assert done.exit_code == 0
    assert "   1  Lay a token first" in done.stdout
    assert "on which portal does a token go first?" in done.stdout
    assert "Scoring has not begun." in done.stdout
    assert done.stdout.count("where does the tile go?") == 2


# --- records ------------------------------------------------------------------------------


def test_the_record_of_a_stage_replays(own: Path, record: Path) -> None:
    assert run(*SMALL, "--stage", own, "-o", record).exit_code == 0
    first, *_turns, last = rows(run("replay", record, "--options"))
    assert last["stage"] == "by-the-mill"
    assert last["over"] is True
    assert first["options"] == ["yellow", "red", "white"]
    assert sorted(line["rider"] for line in last["final"]) == [1, 2, 3, 11, 12, 13]


def test_the_record_of_a_game_replays_to_the_scores_that_were_printed(record: Path) -> None:
    done = run(*TILES, "--option", "wagon=C2", "-o", record)
    assert done.exit_code == 0
    *turns, last = rows(run("replay", record))
    assert [turn["turn"] for turn in turns] == list(range(1, len(turns) + 1))
    totals = [line.split() for line in done.stdout.splitlines() if line.split()[:1] == ["total"]]
    assert [int(line[3]) for line in totals] == last["scores"]
    data = read(record)
    assert data["options"]["wagon"] == "C2"
    assert data["seats"] == ["greedy"] * 3


def test_a_record_with_an_illegal_move_stops_there(own: Path, record: Path) -> None:
    run(*SMALL, "--stage", own, "-o", record)
    data = read(record)
    data["moves"][1] = "99 yellow 4"
    record.write_text("\n" + json.dumps(data), encoding="utf-8")
    done = run("replay", record)
    assert done.exit_code == 2
    assert len(done.stdout.splitlines()) == 1
    assert "line 2, move 2: There is no rider 99 on the road" in done.stderr


def test_several_stages_are_a_tour(own: Path, record: Path) -> None:
    run(*SMALL, "--stage", own, "--stage", own, "-o", record)
    first, second = lines(record)
    assert (first["number"], second["number"]) == (1, 2)
    assert (first["jerseys"], len(second["jerseys"])) == ([], 2)


def test_options_of_the_rule_book_go_into_the_record(own: Path, record: Path) -> None:
    run(*SMALL, "--stage", own, "--option", "green=G1", "--option", "passing=jump", "-o", record)
    assert read(record)["options"] == {"green": "G1", "passing": "jump"}


def test_the_record_of_a_game_that_is_broken_off_is_not_lost(
    own: Path, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_off(_seat: HotSeat) -> None:
        raise ValueError("enough")

    record.write_text("kept\n", encoding="utf-8")
    monkeypatch.setattr(HotSeat, "play_out", break_off)
    run(*SMALL, "--stage", own, "-o", record)
    assert record.read_text(encoding="utf-8") == "kept\n"


def test_a_record_that_cannot_be_written_is_named(own: Path, tmp_path: Path) -> None:
    done = run(*SMALL, "--stage", own, "-o", tmp_path / "no" / "such.jsonl")
    assert done.exit_code == 2
    assert "cannot be written" in done.stderr
    assert done.stdout == ""  # nobody rides for nothing


# --- going on -----------------------------------------------------------------------------


def test_a_game_goes_on_where_its_record_ends(record: Path) -> None:
    run(*BASE, "-o", record)
    data = read(record)
    part = data | {"turns": data["turns"][:20], "over": False}
    record.write_text(json.dumps(part) + "\n", encoding="utf-8")
    assert run(*TILES, "--continue", record, "-o", record).exit_code == 0
    assert read(record) == data
    refused(run(*TILES, "--continue", record), "the last game is over.")


def test_a_stage_that_was_left_is_ridden_on(own: Path, record: Path) -> None:
    run(*SMALL, "--stage", own, "--human", "blue", "-o", record, input="1\nquit\n")
    first = run(*TOUR, "--continue", record, "-o", record, input="1\nquit\n")
    assert "which speed?" in first.stdout
    data = read(record)
    assert data["players"]["blue"] == "human"
    data["players"] = dict.fromkeys(data["players"], "bold")
    record.write_text(json.dumps(data), encoding="utf-8")
    assert run(*TOUR, "--continue", record, "-o", record).exit_code == 0
    last = rows(run("replay", record))[-1]
    assert (last["over"], last["stage"]) == (True, "by-the-mill")


def test_a_tour_goes_on_with_more_stages(own: Path, record: Path, tmp_path: Path) -> None:
    whole = tmp_path / "whole.jsonl"
    run(*SMALL, "--stage", own, "--stage", own, "--stage", "Two-Passes", "-o", whole)
    run(*SMALL, "--stage", own, "-o", record)
    run(*TOUR, "--continue", record, "--stage", own, "--stage", "Two-Passes", "-o", record)
    assert record.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")
    refused(run(*TOUR, "--continue", record), "the last game is over; add --stage")


def test_a_tour_is_taken_up_in_its_second_stage(own: Path, record: Path) -> None:
    run(*SMALL, "--stage", own, "--stage", own, "--stage", own, "-o", record)
    whole = record.read_text(encoding="utf-8")
    first, second, _third = whole.splitlines(keepends=True)
    begun = json.loads(second)
    begun["moves"] = begun["moves"][:10]
    record.write_text(first + json.dumps(begun), encoding="utf-8")
    run(*TOUR, "--continue", record, "--stage", own, "-o", record)
    assert record.read_text(encoding="utf-8") == whole


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--teams", 3), "takes this from the record: leave out --teams"),
        (("--human", "red"), "leave out --human"),
        (("--option", "yellow=Y5"), "leave out --option"),
        (("--count", 2), "leave out --count"),
    ],
)
def test_a_record_says_for_itself_who_rides(
    own: Path, arguments: tuple[object, ...], words: str
) -> None:
    refused(run(*TOUR, "--continue", own, *arguments), words)


@pytest.mark.parametrize(
    ("game", "content", "words"),
    [
        (TOUR, OWN.encode(), "line 1: this is no complete JSON object"),
        (TOUR, b"\xff\xfe\n", "games.jsonl: line 1: this is no UTF-8 text."),
        (TILES, b"{broken", "line 1: this is no complete JSON object"),
        (TILES, b'{"players": 2, "sets": ["base"]}', "line 1: 'turns' is missing."),
        (
            TILES,
            b'{"players": 2, "sets": ["base"], "turns": [1]}',
            "line 1, turn 1: a turn is a JSON",
        ),
    ],
)
def test_a_broken_record_is_refused_and_kept(
    record: Path, game: tuple[str, ...], content: bytes, words: str
) -> None:
    record.write_bytes(content)
    refused(run(*game, "--continue", record, "-o", record), words)
    assert record.read_bytes() == content


def test_a_record_that_is_no_file_is_named(tmp_path: Path) -> None:
    refused(run(*TOUR, "--continue", tmp_path / "no.jsonl"), "cannot be read")
    refused(run(*TOUR, "--continue", tmp_path), "is a folder")
