"""``boardlib cases`` and ``new case``: what is refused, what is advised, what is found."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import boardlib as bl
from boardlib import catalogue as room
from boardlib import tour
from boardlib.catalogue import cases, compare, faults, find_case, read_case, run_claim, search
from boardlib.cli import cases as command
from boardlib.cli.cases import unseen
from boardlib.game import GAMES
from tests.catalogue.test_case_files import (
    ANSWERED,
    FAULTS,
    GOOD,
    MEANINGLESS,
    REFUSALS,
    UNFULFILLED,
    changed,
)
from tests.cli.running import own_case, refused, run
from tests.every import every
from tools import case_files

# --- the cases that there are, and rulings that are checked ----------------------------------


def test_every_case_is_listed() -> None:
    listed = run("cases").stdout
    assert all(name in listed for name in cases())


def test_every_ruling_is_printed_as_json() -> None:
    asked = [find_case(name) for name in ("TUN-32", "BIA-05")]
    result = run("cases", "--check", "--json", *(case.id for case in asked))
    found = json.loads(result.stdout)
    assert result.exit_code == 0
    assert [row["id"] for row in found] == [claim.id for case in asked for claim in case.claims]
    assert {frozenset(row) for row in found} == {
        frozenset({"id", "case", "basis", "information", "holds", "computed", "taught"})
    }


@pytest.mark.parametrize(
    ("points", "code", "words"), [("4", 0, ["3 rulings"]), ("9", 1, ["TUN-32", "1 fail"])]
)
def test_a_case_file_of_ones_own_is_checked(
    tmp_path: Path, points: str, code: int, words: list[str]
) -> None:
    """It fails when a ruling does not hold."""
    path = own_case(tmp_path, ("expect = { points = 4", f"expect = {{ points = {points}"))
    result = run("cases", "--check", path)
    assert result.exit_code == code
    for word in words:
        assert word in result.stdout


OWN = """
id = "OWN-1"
title = "Own"
question = "So?"
source = { document = "own", place = "here" }
position = '''
road B1
rider 1 blue 2,12
rider 2 red 2,11
'''

[[step]]
say = "Here."

[[claim]]
id = "OWN-1a"
text = "The next rider is braked."
ask = "braked"
expect = [2]
change = "played 1 white 1"
"""


@pytest.mark.whole
def test_the_game_of_a_case_file_is_told_by_its_position(tmp_path: Path) -> None:
    assert run("cases", "--check", own_case(tmp_path, game="")).exit_code == 0
    path = tmp_path / "own.toml"
    path.write_text(OWN, encoding="utf-8")
    (row,) = json.loads(run("cases", "--check", "--json", path).stdout)
    assert row["holds"]
    assert row["computed"][0]["answer"] == [2]
    path.write_text('id = "X-1"\ntitle = "?"\nquestion = "?"\nposition = "white Ke1"\n')
    refused(run("cases", path), "own.toml", "'game' is missing")


def test_a_position_that_cannot_come_up_is_said_to_be_wrong(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(OWN.replace("red 2,11", "red 2,12"), encoding="utf-8")
    [problem] = [one.text for one in tour.status(tour.read(find_case(str(path)).start))]
    shown = run("show", path, "-o", tmp_path / "own.html")
    for result in (run("cases", "--check", path), shown):
        assert f"own.toml, at the start: {problem}" in result.stderr
    assert problem in (tmp_path / "own.html").read_text(encoding="utf-8")


def test_a_broken_or_unknown_case_is_refused_with_its_place_or_near_ones(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text('id = "TUN-32"\n[[step]\n', encoding="utf-8")
    refused(run("cases", path), "broken.toml", "line 2")
    refused(run("cases", "TUN-322"), "no case 'TUN-322'", "TUN-32")


# --- cases of one's own ---------------------------------------------------------------------


def broken() -> Iterator[str]:
    """Files that are wrong, each in one way."""
    good = GOOD.replace(*ANSWERED)
    ways = [REFUSALS, FAULTS, MEANINGLESS, UNFULFILLED]
    for old, new, _message in [way for known in ways for way in known.values()]:
        if old in good:
            yield good.replace(old, new, 1)


def written(folder: Path, texts: Iterator[str] | list[str]) -> list[Path]:
    """Files with these texts, each of a game that is named."""
    paths = []
    for number, text in enumerate(texts):
        paths.append(folder / f"own-{number}.toml")
        paths[-1].write_text(f'game = "carcassonne"\n{text}', encoding="utf-8")
    return paths


def test_every_broken_case_is_told_by_a_sentence_with_its_file(tmp_path: Path) -> None:
    paths = written(tmp_path, broken())
    assert len(paths) > 50
    result = run("cases", "--check", *paths)
    assert result.exit_code == 1
    assert all(line.startswith(f"{tmp_path}") for line in result.stderr.splitlines())
    told = [line for line in result.output.splitlines() if line.startswith(f"{tmp_path}")]
    assert all(any(line.startswith(f"{path}") for line in told) for path in paths)
    assert all(line.count(": ") for line in told)


def test_a_broken_case_is_told_by_one_sentence_and_never_counted_as_good(tmp_path: Path) -> None:
    said = {}
    for path in written(tmp_path, broken()):
        result = run("cases", "--check", path)
        told = [line for line in result.output.splitlines() if line.startswith(f"{path}")]
        if (result.exit_code, len(told)) != (1, 1) or " 0 failing" in result.output:
            said[path.read_text(encoding="utf-8")] = result.output
    assert list(said.values()) == []


def test_what_was_not_run_is_counted(tmp_path: Path) -> None:
    good = GOOD.replace(*ANSWERED)
    sound, *wrong = written(tmp_path, [good, "3", good.replace("compl", "kompl")])
    assert run("cases", "--check", sound).stdout.splitlines() == [
        "2 rulings, 0 of them for information only; 0 failing."
    ]
    assert run("cases", "--check", wrong[0]).stdout.splitlines() == [
        "1 case cannot be used as it is written; its rulings were not run."
    ]
    assert run("cases", "--check", sound, *wrong).stdout.splitlines() == [
        "2 rulings, 0 of them for information only; 0 failing.",
        "2 cases cannot be used as they are written; their rulings were not run.",
    ]


def test_a_sound_case_ends_well_and_one_without_a_claim_is_told_so(tmp_path: Path) -> None:
    good = GOOD.replace(*ANSWERED)
    head, _claim, rest = good.partition("[[claim]]")
    sound, bare = written(tmp_path, [good, head + rest[rest.index("[[whatif]]") :]])
    result = run("cases", "--check", sound)
    assert (result.exit_code, result.stderr) == (0, "")
    result = run("cases", "--check", bare)
    said = f"{bare}: no [[claim]] states a ruling, so nothing keeps its answers right\n"
    assert (result.exit_code, result.stderr) == (0, said)


def test_a_file_that_is_not_there_is_wrong_input(tmp_path: Path) -> None:
    assert run("cases", "--check", tmp_path / "none.toml").exit_code == 2


# --- what a case of the project has besides -----------------------------------------------


@pytest.mark.whole
def test_a_case_of_the_project_lacks_nothing() -> None:
    assert case_files.FOLDER == command.KEPT, "they are looked for where the command writes"
    assert [line for case in cases().values() for line in command.missing(case)] == []


@pytest.mark.whole
def test_a_case_of_the_project_is_told_what_it_lacks_until_the_command_has_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "transcripts").mkdir()
    (tmp_path / "case-ids-tunnel.txt").write_text("TUN-05\n")
    monkeypatch.setattr(command, "KEPT", tmp_path)
    monkeypatch.setattr(command, "part_naming", lambda _name: "")
    case = find_case("TUN-32")
    ids, transcript, chapter = command.missing(case)
    assert "TUN-32" in ids
    assert "'make case-files'" in ids
    assert "'make case-files'" in transcript
    assert "'TUN-32' into one in boardlib/catalogue/chapters.toml" in chapter
    grown = list(case_files.add_rulings(tmp_path))
    assert tmp_path / "case-ids-tunnel.txt" in grown
    assert "TUN-05" in (tmp_path / "case-ids-tunnel.txt").read_text().split()
    list(case_files.write_transcripts(tmp_path / "transcripts"))
    assert list(command.missing(case)) == [chapter]
    assert list(case_files.add_rulings(tmp_path)) == []
    assert list(case_files.write_transcripts(tmp_path / "transcripts")) == []


def test_a_case_of_ones_own_needs_nothing_of_that(tmp_path: Path) -> None:
    [path] = written(tmp_path, [GOOD.replace(*ANSWERED)])
    assert list(command.missing(find_case(str(path)))) == []


# --- looking for a case -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("monastery under", "TUN-32"),
        ("braked RIDER", "TDF-12"),
        ("tun-19", "TUN-19"),
        ("roads loops", "TUN-29"),
    ],
)
def test_words_are_found_in_any_order_and_form(words: str, name: str) -> None:
    assert name in [case.id for case in search(words)]
    assert name in run("cases", "--search", words).stdout


def test_all_words_have_to_be_said_and_one_of_a_title_comes_first() -> None:
    assert search("monastery xyzzy") == []
    assert search("") == []
    assert search("Braking alone")[0].title == "Braking all alone"


def test_rulings_are_found_by_their_line_and_run() -> None:
    """As on the site and in the notebook: the ruling itself, not only the case that holds it."""
    wanted = list(bl.cases("unoccupied moment", rulings=True))
    assert wanted
    lines = run("cases", "--search", "unoccupied moment").stdout.splitlines()
    heading = next(number for number, line in enumerate(lines) if line.startswith("ruling"))
    listed = [line.split()[0] for line in lines[heading + 1 :] if line[:1].isupper()]
    assert listed == wanted
    found = json.loads(run("cases", "--json", "--search", "unoccupied moment").stdout)
    assert set(wanted) <= {row["id"] for row in found}
    assert run("cases", "--search", "unoccupied moment", "TUN-32").exit_code == 2


def test_what_is_not_found_is_said() -> None:
    refused(run("cases", "--search", "xyzzy"), "boardlib: No case and no ruling says 'xyzzy'.")
    assert "'boardlib cases --search dice' lists them" in run("cases", "dice").stderr
    assert "'boardlib cases --search WORDS' finds one" in run("cases", "xyzzy").stderr


# --- a new case --------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_new_case_runs_as_it_is(game: str, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    assert run("new", "case", game, "-o", path).exit_code == 0
    case = find_case(str(path))
    assert case.game == game
    assert faults(case) == []
    assert [run_claim(case, claim).holds for claim in case.claims] == [True]
    assert [compare(case, whatif).differs for whatif in case.whatifs] == [True]
    assert [len(frame.choices) > 1 for frame in case.frames()] == [False, True]
    checked = run("cases", "--check", path)
    assert (checked.exit_code, checked.stderr) == (0, "")
    assert run("show", path, "-o", tmp_path / "own.html").exit_code == 0


@pytest.mark.parametrize("game", GAMES)
def test_the_commands_in_a_new_case_work(game: str, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    run("new", "case", game, "-o", path)
    commands = re.findall(r"^#.*boardlib (ask .*--fields)$", path.read_text(), re.MULTILINE)
    assert len(commands) == 1
    before, question, after = commands[0].split('"')
    words = [*before.split(), question, *after.replace("FILE", str(path)).split()]
    printed = run(*words).stdout.splitlines()
    assert printed
    assert all("expect" in tomllib.loads(line) for line in printed)


def test_every_key_that_a_file_may_hold_is_explained(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    run("new", "case", "-o", path)
    text = path.read_text(encoding="utf-8")
    told = str(room.__doc__).partition("What a file holds::")[2].partition("Choices may be")[0]
    keys = set(re.findall(r"^ {4}([a-z ,]+?)  +", told, re.MULTILINE))
    names = {name for key in keys for name in re.split(r", *| or ", key)}
    assert {"whynot", "given", "pick"} <= names
    assert [name for name in names if not re.search(rf"\b{name}\b", text)] == []


def test_nothing_is_written_over_and_a_case_is_a_toml_file(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text("mine")
    assert "nothing is written over" in run("new", "case", "-o", path).stderr
    assert path.read_text() == "mine"
    assert "call it own.toml" in run("new", "case", "-o", tmp_path / "own.txt").stderr
    assert "there is no game 'chess'" in run("new", "case", "chess", "-o", path).stderr


# --- what a case points at has to be on its board -----------------------------------------

NOT_THERE = {
    "a step that shows what is not there": (
        'question = "Is the road',
        'show = ["0,0.r7"]\nquestion = "Is the road',
        r"line 16, step 2: 'show' names '0,0\.r7', which is not on the board; did you mean '0,0",
    ),
    "a choice that stands nowhere": (
        "expect = { complete = false } },",
        'expect = { complete = false }, at = ["nowhere"] },',
        r"line 16, step 2: 'at' names 'nowhere', which is not on the board$",
    ),
}


@every("old, new, message", NOT_THERE.values())
def test_what_is_pointed_at_and_not_there_is_told(old: str, new: str, message: str) -> None:
    [found] = unseen(read_case(changed(old, new), "carcassonne", "bad.toml"))
    assert re.search(message, found)
    assert "\n" not in found


def test_every_case_points_at_what_is_there() -> None:
    assert [sentence for case in cases().values() for sentence in unseen(case)] == []
