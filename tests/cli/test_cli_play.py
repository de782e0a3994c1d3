"""``boardlib play tour``: simulated, watched and ridden stages, their records, and wrong input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardlib.tour.table.hot_seat import HotSeat
from tests.cli.test_cli import Run, refused, run

__all__ = ["run"]

SMALL = ("play", "tour", "--teams", 2, "--riders", 3)
OWN = """# a short stage
road 5 lanes 24 rows
section 1 from 0 flat
tape sprint Mill row 10
finish from 18 seconds 5 4 3 2 1 0
corridor 2 rows
"""


def test_the_help_tells_what_the_game_can_be_asked_for(run: Run) -> None:
    done = run("play", "tour", "--help")
    assert done.exit_code == 0
    for words in (
        "--stage NAME|FILE",
        "--riders INTEGER",
        "[default: 5]",
        "--human TEAM",
        "--seed",
    ):
        assert words in done.stdout
    assert "tour" in run("play", "--help").stdout


def test_only_what_can_be_played_is_played(run: Run) -> None:
    refused(run("play", "chess"), "there is no game 'chess'")
    refused(run("play", "carcassonne", "--sets", "river"), "'river' is not played at a table")


def test_the_record_of_a_game_that_is_broken_off_is_not_lost(
    run: Run, own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = tmp_path / "stage.jsonl"
    record.write_text("kept\n", encoding="utf-8")
    monkeypatch.setattr(HotSeat, "play_out", _break_off)
    run(*SMALL, "--stage", own, "-o", record)
    assert record.read_text(encoding="utf-8") == "kept\n"


def _break_off(_seat: HotSeat) -> None:
    raise ValueError("enough")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "by-the-mill.txt"
    path.write_text(OWN, encoding="utf-8")
    return path


def test_a_stage_is_ridden_and_its_results_are_printed(run: Run) -> None:
    done = run(*SMALL, "--seed", 5)
    assert done.exit_code == 0
    for title in ("Home", "Premiums", "Time", "Sprints", "Teams"):
        assert f"{title}\n" in done.stdout.replace(" ", "")
    assert done.stdout == run(*SMALL, "--seed", 5).stdout
    assert done.stdout != run(*SMALL, "--seed", 6).stdout


def test_the_record_replays(run: Run, own: Path, tmp_path: Path) -> None:
    record = tmp_path / "stage.jsonl"
    assert run(*SMALL, "--stage", own, "-o", record).exit_code == 0
    rows = [json.loads(line) for line in run("replay", record, "--options").stdout.splitlines()]
    assert rows[-1]["stage"] == "by-the-mill"
    assert rows[-1]["over"] is True
    assert rows[0]["options"] == ["yellow", "red", "white"]
    assert sorted(line["rider"] for line in rows[-1]["final"]) == [1, 2, 3, 11, 12, 13]


def test_a_record_with_an_illegal_move_stops_there(run: Run, own: Path, tmp_path: Path) -> None:
    record = tmp_path / "stage.jsonl"
    run(*SMALL, "--stage", own, "-o", record)
    data = json.loads(record.read_text(encoding="utf-8"))
    data["moves"][1] = "99 yellow 4"
    record.write_text("\n" + json.dumps(data), encoding="utf-8")
    done = run("replay", record)
    assert done.exit_code == 2
    assert len(done.stdout.splitlines()) == 1
    assert "line 2, move 2: There is no rider 99 on the road" in done.stderr


def test_several_stages_are_a_tour(run: Run, own: Path, tmp_path: Path) -> None:
    record = tmp_path / "tour.jsonl"
    run(*SMALL, "--stage", own, "--stage", own, "-o", record)
    first, second = (json.loads(line) for line in record.read_text(encoding="utf-8").splitlines())
    assert (first["number"], second["number"]) == (1, 2)
    assert (first["jerseys"], len(second["jerseys"])) == ([], 2)


def test_many_stages_are_counted(run: Run, own: Path, tmp_path: Path) -> None:
    record = tmp_path / "many.jsonl"
    done = run(*SMALL, "--stage", own, "--count", 6, "--rival", "bold", "-o", record)
    wins = [int(line.split()[-1]) for line in done.stdout.splitlines() if "(bold)" in line]
    assert sum(wins) == 6
    seeds = [json.loads(line)["seed"] for line in record.read_text(encoding="utf-8").splitlines()]
    assert seeds == ["1", "1+1", "1+2", "1+3", "1+4", "1+5"]


def test_options_of_the_rule_book_go_into_the_record(run: Run, own: Path, tmp_path: Path) -> None:
    record = tmp_path / "stage.jsonl"
    run(*SMALL, "--stage", own, "--option", "green=G1", "--option", "passing=jump", "-o", record)
    chosen = json.loads(record.read_text(encoding="utf-8"))["options"]
    assert chosen == {"green": "G1", "passing": "jump"}


def test_every_move_can_be_watched(run: Run, own: Path) -> None:
    done = run(*SMALL, "--stage", own, "--watch")
    assert "Round 1\n" in done.stdout
    assert done.stdout.count(" rides ") > 12
    assert "Premiums" in done.stdout


def test_a_person_rides_and_may_stop(run: Run, own: Path, tmp_path: Path) -> None:
    record = tmp_path / "stage.jsonl"
    seat = ("--stage", own, "--human", "blue", "--human", "red", "-o", record)
    done = run(*SMALL, *seat, input="why 4\n1\nquit\n")
    assert done.exit_code == 0
    assert "which speed?" in done.stdout
    assert "; published]" in done.stdout
    assert "Stopped in round 1." in done.stdout
    assert json.loads(record.read_text(encoding="utf-8"))["moves"] == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--stage", "Alps"), "'Alps' is no stage and no file; the stages are: Meadows"),
        (("--teams", 7), "There are 2 to 6 teams, not 7."),
        (("--riders", 2), "A team has 3 to 6 riders, not 2."),
        (("--human", "purple"), "'purple' does not take part"),
        (("--rival", "clever"), "There is no computer rider 'clever'; there are: steady"),
        (("--option", "yellow"), "'yellow' is not an option; write NAME=VALUE"),
        (("--option", "yellow=Q"), "option yellow cannot be 'Q'; it is one of: Y4"),
        (("--seed", "a b"), "'a b' is no seed"),
        (("--human", "blue", "--count", 3), "leave out --human"),
    ],
)
def test_wrong_wishes_are_one_sentence(run: Run, arguments: tuple[object, ...], words: str) -> None:
    refused(run("play", "tour", *arguments), words)


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
    run: Run, own: Path, old: str, new: str, words: str
) -> None:
    own.write_text(OWN.replace(old, new), encoding="utf-8")
    refused(run(*SMALL, "--stage", own), words)


def test_the_stage_of_the_docs_can_be_ridden(run: Run, tmp_path: Path) -> None:
    page = Path(__file__).parents[2] / "docs" / "tour.md"
    blocks = page.read_text(encoding="utf-8").split("```")
    path = tmp_path / "my-stage.txt"
    path.write_text(
        next(block for block in blocks if block.startswith("\nroad ")), encoding="utf-8"
    )
    assert run("play", "tour", "--stage", path, "--teams", 4, "--riders", 5).exit_code == 0
    refused(run("play", "tour", "--stage", path, "--teams", 5, "--riders", 5), "has room for 20")


def test_a_record_that_cannot_be_written_is_named(run: Run, own: Path, tmp_path: Path) -> None:
    done = run(*SMALL, "--stage", own, "-o", tmp_path / "no" / "such.jsonl")
    assert done.exit_code == 2
    assert "cannot be written" in done.stderr
    assert done.stdout == ""  # nobody rides for nothing


# --- going on ---------------------------------------------------------------------------


def test_a_stage_that_was_left_is_ridden_on(run: Run, own: Path, tmp_path: Path) -> None:
    record = tmp_path / "stage.jsonl"
    run(*SMALL, "--stage", own, "--human", "blue", "-o", record, input="1\nquit\n")
    first = run("play", "tour", "--continue", record, "-o", record, input="1\nquit\n")
    assert "which speed?" in first.stdout
    data = json.loads(record.read_text(encoding="utf-8"))
    assert data["players"]["blue"] == "human"
    data["players"] = dict.fromkeys(data["players"], "bold")
    record.write_text(json.dumps(data), encoding="utf-8")
    assert run("play", "tour", "--continue", record, "-o", record).exit_code == 0
    rows = [json.loads(line) for line in run("replay", record).stdout.splitlines()]
    assert (rows[-1]["over"], rows[-1]["stage"]) == (True, "by-the-mill")


def test_a_tour_goes_on_with_more_stages(run: Run, own: Path, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    run(*SMALL, "--stage", own, "--stage", own, "--stage", "Two-Passes", "-o", whole)
    run(*SMALL, "--stage", own, "-o", parts)
    run("play", "tour", "--continue", parts, "--stage", own, "--stage", "Two-Passes", "-o", parts)
    assert parts.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")
    refused(run("play", "tour", "--continue", parts), "the last game is over; add --stage")


def test_a_tour_is_taken_up_in_its_second_stage(run: Run, own: Path, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    run(*SMALL, "--stage", own, "--stage", own, "--stage", own, "-o", whole)
    lines = whole.read_text(encoding="utf-8").splitlines(keepends=True)
    second = json.loads(lines[1])
    second["moves"] = second["moves"][:10]
    parts.write_text(lines[0] + json.dumps(second), encoding="utf-8")
    run("play", "tour", "--continue", parts, "--stage", own, "-o", parts)
    assert parts.read_text(encoding="utf-8") == "".join(lines)


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
    run: Run, own: Path, tmp_path: Path, arguments: tuple[object, ...], words: str
) -> None:
    refused(run("play", "tour", "--continue", own, *arguments), words)


def test_what_is_no_record_is_not_ridden_on(run: Run, own: Path, tmp_path: Path) -> None:
    refused(run("play", "tour", "--continue", own), "line 1: this is no complete JSON object")
    refused(run("play", "tour", "--continue", tmp_path / "no.jsonl"), "cannot be read")
    refused(run("play", "tour", "--continue", tmp_path), "is a folder")


def test_a_record_that_is_no_text_is_named(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    record.write_bytes(b"\xff\xfe\n")
    said = f"{record}: line 1: this is no UTF-8 text."
    refused(run("play", "tour", "--continue", record), said)
