"""The command line as a user meets it: what it prints, and one sentence for wrong input."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from boardlib import tour
from boardlib.catalogue import cases, find_case, matches
from boardlib.cli.commands import main
from boardlib.game import game
from boardlib.handout import find_lesson

Run = Callable[..., Result]
CASE = Path(__file__).parents[2] / "boardlib" / "carcassonne" / "cases" / "tun-32.toml"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a command makes where it is called is not made in the project."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def run() -> Run:
    """Run ``boardlib`` with arguments; only SystemExit may end it."""

    def run(*arguments: object, input: str | None = None) -> Result:
        result = CliRunner().invoke(main, [str(word) for word in arguments], input=input)
        assert result.exception is None or isinstance(result.exception, SystemExit)
        return result

    return run


def refused(result: Result, *words: str) -> None:
    """Exit code 2, nothing printed, and one line on standard error that says all these words.

    Below it nothing may stand but what was typed, with a caret under it.
    """
    assert result.exit_code == 2
    assert result.stdout == ""
    said, *place = result.stderr.rstrip().splitlines()
    assert len(place) in (0, 2)
    assert not place or place[1].strip() == "^"
    for word in words:
        assert word in said


def own_case(folder: Path, *changes: tuple[str, str], game: str = 'game = "carcassonne"') -> Path:
    """A case file of one's own: a packaged one with changes."""
    text = CASE.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = folder / "own.toml"
    path.write_text(f"{game}\n{text}", encoding="utf-8")
    return path


# --- what is typed wrong ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nonsense"], "No such command 'nonsense'"),
        (["--nonsense"], "No such option"),
        (["ask"], "Missing argument 'GAME'; 'boardlib ask --help' tells what it takes."),
        (["ask", "tour", "order"], "Missing option '--position'"),
        (
            ["play", "tour", "--riders", "many"],
            "'many' is not a whole number; 'boardlib play tour --help'",
        ),
        (["play", "tour", "--count", "0"], "it is 1 or more, not 0;"),
        (["cases", "--sheck"], "--check"),
        (["show", "TUN-19", "TUN-32", "-o", "x.svg"], "extra argument (TUN-32)"),
    ],
)
def test_what_is_typed_wrong_is_one_sentence(run: Run, words: list[str], said: str) -> None:
    refused(run(*words), said)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize("words", [["cases"], ["ask", "tour", "order", "--position", "bend"]])
@pytest.mark.parametrize("at_once", ["", "1"])
def test_a_full_disk_is_one_sentence(words: list[str], at_once: str) -> None:
    command = [sys.executable, "-m", "boardlib.cli", *words]
    env = {**os.environ, "PYTHONUNBUFFERED": at_once}
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, env=env)
    assert result.returncode == 2
    said = "boardlib: The output cannot be written: the disk is full."
    assert result.stderr.splitlines() == [said]


@pytest.mark.parametrize("module", ["boardlib", "boardlib.cli"])
def test_the_command_is_a_module_too(module: str) -> None:
    command = [sys.executable, "-m", module, "cases", "TUN-32"]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "Under the monastery" in result.stdout


# --- cases ------------------------------------------------------------------------------


def test_cases_lists_every_case(run: Run) -> None:
    listed = run("cases").stdout
    assert all(name in listed for name in cases())


def test_a_position_that_cannot_come_up_is_said_to_be_wrong(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(
        'id = "OWN-1"\ntitle = "Own"\nquestion = "So?"\n'
        'source = { document = "own", place = "here" }\n'
        'position = """\nroad B1\nrider 1 blue 2,5\nrider 2 red 2,5\n"""\n'
        '[[step]]\nsay = "Here."\n'
        '[[claim]]\nid = "OWN-1a"\nask = "order"\nexpect = [1, 2]\n',
        encoding="utf-8",
    )
    [problem] = [one.text for one in tour.status(tour.read(find_case(str(path)).start))]
    shown = run("show", path, "-o", tmp_path / "own.html")
    for result in (run("cases", "--check", path), shown):
        assert f"own.toml, at the start: {problem}" in result.stderr
    assert problem in (tmp_path / "own.html").read_text(encoding="utf-8")


def test_cases_check_prints_every_ruling_as_json(run: Run) -> None:
    asked = [find_case(name) for name in ("TUN-32", "BIA-05")]
    result = run("cases", "--check", "--json", *(case.id for case in asked))
    rows = json.loads(result.stdout)
    assert result.exit_code == 0
    assert [row["id"] for row in rows] == [claim.id for case in asked for claim in case.claims]
    assert {frozenset(row) for row in rows} == {
        frozenset({"id", "case", "basis", "information", "holds", "computed", "taught"})
    }


def test_cases_check_fails_when_a_ruling_does_not_hold(run: Run, tmp_path: Path) -> None:
    path = own_case(tmp_path, ("expect = { points = 4, tiles", "expect = { points = 9, tiles"))
    result = run("cases", "--check", path)
    assert result.exit_code == 1
    assert "TUN-32" in result.stdout
    assert "1 fail" in result.stdout


def test_a_case_file_of_ones_own_is_checked(run: Run, tmp_path: Path) -> None:
    result = run("cases", "--check", own_case(tmp_path))
    assert result.exit_code == 0
    assert "3 rulings" in result.stdout


OF_NO_GAME = 'id = "X-1"\ntitle = "?"\nquestion = "?"\nposition = "white Ke1"\n'
BRAKED = """
id = "X-2"
title = "Braking"
question = "Who is held up?"
source = { document = "tour", place = "question 9" }
position = '''
road B1
rider 1 blue 2,12
rider 2 red 2,11
'''

[[claim]]
id = "X-2a"
text = "The next rider is braked."
ask = "braked"
expect = [2]
change = "played 1 white 1"
"""


def test_the_game_of_a_case_file_is_told_by_its_position(run: Run, tmp_path: Path) -> None:
    assert run("cases", "--check", own_case(tmp_path, game="")).exit_code == 0
    path = tmp_path / "braked.toml"
    path.write_text(BRAKED, encoding="utf-8")
    (row,) = json.loads(run("cases", "--check", "--json", path).stdout)
    assert row["holds"]
    assert row["computed"][0]["answer"] == [2]
    path.write_text(OF_NO_GAME, encoding="utf-8")
    refused(run("cases", path), "braked.toml", "'game' is missing")


def test_a_broken_case_file_is_refused_with_its_place(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text('id = "TUN-32"\n[[step]\n', encoding="utf-8")
    refused(run("cases", path), "broken.toml", "line 2")


def test_an_unknown_case_is_refused_with_near_ones(run: Run) -> None:
    refused(run("cases", "TUN-322"), "no case 'TUN-322'", "TUN-32")


# --- ask --------------------------------------------------------------------------------


def test_ask_answers_in_words_with_rule_and_source(run: Run) -> None:
    result = run("ask", "carcassonne", "feature 0,0.r2", "--position", "TUN-B-b")
    assert result.exit_code == 0
    assert "4 tiles, complete" in result.stdout
    assert "Two tokens of one colour make entrance and exit" in result.stdout


def test_ask_answers_as_json(run: Run) -> None:
    result = run("ask", "carcassonne", "--json", "--position", "TUN-B", "token red 0,0.p1")
    data = json.loads(result.stdout)
    assert set(data) == {"question", "answer", "ruling"}
    assert data["ruling"]["allowed"] is True
    assert all(set(r) == {"rule", "facts", "text", "basis"} for r in data["ruling"]["reasons"])


def test_ask_names_what_decided_a_list(run: Run) -> None:
    words = run("ask", "tour", "order", "--position", "bend").stdout
    assert words.startswith("They move in this order: 15, 1, 16 and 4.\n  - Rider 15 moves before")
    assert "FAQ, question 18, in two wordings; reading" in words
    data = json.loads(run("ask", "tour", "options 16", "--position", "bend", "--json").stdout)
    opened = {
        word
        for one in data["ruling"]["reasons"]
        if one["facts"]["allowed"]
        for word in one["facts"]["options"]
    }
    assert data["answer"]
    assert opened >= set(data["answer"])
    assert data["ruling"]["allowed"] is None
    assert {one["facts"]["allowed"] for one in data["ruling"]["reasons"]} == {True, False}


def test_ask_does_not_repeat_what_a_list_says(run: Run) -> None:
    words = run("ask", "tour", "options 16", "--position", "bend").stdout
    told = [line.strip(" -") for line in words.splitlines()]
    sentence = "without the polka-dot die: yellow, white or red."
    assert words.count(sentence) == 1
    assert len(told) == len(set(told))
    assert "FAQ, question 3; published" in words


def test_ask_has_words_for_an_empty_board(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_text("", encoding="utf-8")
    result = run("ask", "carcassonne", "features", "--position", path)
    assert result.stdout == "There is no feature on the board.\n"


def test_ask_reads_a_file_and_standard_input(run: Run, tmp_path: Path) -> None:
    board = "tile TU-3 0,0 0\ntile BG-W 1,0 0\n"
    path = tmp_path / "my board.txt"
    path.write_text(board, encoding="utf-8")
    from_file = run("ask", "carcassonne", "features", "--position", path)
    piped = run("ask", "carcassonne", "features", "--position", "-", input=board)
    assert from_file.exit_code == 0
    assert from_file.stdout == piped.stdout


@pytest.mark.parametrize(
    ("listed", "one", "board"),
    [
        ("features", "feature", "WAG-1"),
        ("links 0,0.c1", "feature", "WAG-1"),
        ("portals", "portal", "TUN-B"),
    ],
)
def test_in_a_list_names_are_followed_by_what_is_typed_for_them(
    run: Run, listed: str, one: str, board: str
) -> None:
    lines = run("ask", "carcassonne", listed, "--position", board).stdout.splitlines()
    assert lines
    for line in lines:
        found = re.match(r"(.*?) \((-?\d+,-?\d+\.\w+)\)[:,.]", line)
        assert found is not None, line
        name, typed = found.groups()
        told = run("ask", "carcassonne", f"{one} {typed}", "--position", board)
        assert told.stdout.startswith((f"{name}: ", f"{name}. "))


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("tile BG-D 0,0 0\ntile BG-D 1,0 90", ("(0,0 east)", "road", "field")),
        ("tile TU-3 0,0 0\ntoken red 0,0.p1\ntoken blue 0,0.p1", ("portal to the east",)),
        ("tile TU-3 0,0 0\ntoken red 0,0.p7", ("p7", "p1, p2")),
        ("tile BG-D 0,0 0\ntile BG-U 0,0 0", ("(0,0)",)),
    ],
)
def test_a_board_that_makes_no_sense_is_answered_after_what_is_wrong_with_it(
    run: Run, position: str, words: tuple[str, ...]
) -> None:
    result = run("ask", "carcassonne", "features", "--position", "-", input=position)
    assert result.exit_code == 0
    first, second, *_more = result.stdout.splitlines()
    assert first.startswith("The board makes no sense: ")
    assert all(word in first for word in words)
    assert second.startswith("The ")


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("tile XX-1 0,0 0", ("line 1", "column 6", "XX-1")),
        ("nonsense", ("line 1", "nonsense")),
        ("option <script> on", ("<script>",)),
    ],
)
def test_a_wrong_position_is_one_sentence(run: Run, position: str, words: tuple[str, ...]) -> None:
    refused(run("ask", "carcassonne", "features", "--position", "-", input=position), *words)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("featurs", ("featurs", "features")),
        ("token red 9,9.p1", ("(9,9)", "no tile lies there")),
        ("token red 1,0.p1", ("BG-U", "no portal")),
        ("tile QQ 0,0 0", ("QQ",)),
        ("feature 0,0.r9", ("r9", "r1")),
        ("", ("question",)),
    ],
)
def test_a_wrong_question_is_one_sentence(run: Run, question: str, words: tuple[str, ...]) -> None:
    refused(run("ask", "carcassonne", question, "--position", "TUN-B"), *words)


@pytest.mark.parametrize(
    ("question", "position", "shown"),
    [
        ("feature 0,0.r9", "TUN-B", ["  feature 0,0.r9", "          ^"]),
        ("  token red 9,9.p1 ", "TUN-B", ["    token red 9,9.p1", "              ^"]),
        ("tile BG-D 1,0", "TUN-B", ["  tile BG-D 1,0", "                ^"]),
        ("features", "-", ["  tile BG-D 0,0 45", "                ^"]),
        ("", "TUN-B", []),
    ],
)
def test_the_place_that_is_wrong_is_pointed_at(
    run: Run, question: str, position: str, shown: list[str]
) -> None:
    wrong = "tile TU-3 1,0 0\ntile BG-D 0,0 45"
    result = run("ask", "carcassonne", question, "--position", position, input=wrong)
    assert [line.rstrip() for line in result.stderr.splitlines()[1:]] == shown


def test_the_position_of_a_case_is_that_after_a_step(run: Run) -> None:
    case = find_case("TUN-16")
    for step in (0, 3, len(case.steps)):
        asked = ("ask", "carcassonne", "score", "--position")
        told = run(*asked, f"TUN-16:{step}").stdout
        piped = run(*asked, "-", input=case.rules.write(case.position(step))).stdout
        assert told == piped != ""
    assert run(*asked, "TUN-16").stdout == run(*asked, "TUN-16:0").stdout


@pytest.mark.parametrize(
    ("game", "name", "said"),
    [
        ("carcassonne", "TUN-16:99", "TUN-16 has no step 99; it has steps 1 to 7."),
        ("carcassonne", "TUN-16:x", "TUN-16 has no step x; it has steps 1 to 7."),
        ("tour", "TUN-16", "TUN-16 is a case of Carcassonne: ask carcassonne."),
        ("tour", "TUN-999", "'TUN-999' cannot be read: there is no such file or folder."),
    ],
)
def test_a_case_that_cannot_be_asked_about(run: Run, game: str, name: str, said: str) -> None:
    refused(run("ask", game, "score", "--position", name), said)


@pytest.mark.parametrize(
    ("game", "question", "board"),
    [
        ("carcassonne", "feature 0,0.c1", "WAG-1"),
        ("tour", "groups", "bend"),
        ("troyes", "price blue with Y5", "square"),
        ("biathlon", "row red 57 climb", "BIA-01"),
    ],
)
def test_fields_can_be_pasted_into_a_case(run: Run, game: str, question: str, board: str) -> None:
    """What is printed is TOML, and it is what the answer is compared with."""
    printed = run("ask", game, question, "--position", board, "--fields").stdout.splitlines()
    data = json.loads(run("ask", game, question, "--position", board, "--json").stdout)["answer"]
    assert printed
    assert all(matches(tomllib.loads(line)["expect"], data) for line in printed)
    if isinstance(data, dict):
        names = {name for line in printed for name in tomllib.loads(line)["expect"]}
        assert names == {key for key, value in data.items() if value is not None}


def test_the_help_of_ask_lists_what_a_game_can_be_asked(run: Run) -> None:
    for words in (("troyes", "--help"), ("--help", "troyes")):
        told = " ".join(run("ask", *words).stdout.split())
        assert all(one.example in told for one in game("troyes").questions())
    assert "ask GAME --help" in run("ask", "--help").stdout


def test_a_position_that_lacks_what_the_answer_does_not_need_is_asked_about(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "beyond.txt"
    path.write_text("road B5\nrider 7 blue 2,12\nrider 8 blue 2,11\n", encoding="utf-8")
    said = run("ask", "tour", "turn", "--position", path).stdout
    assert said.startswith("It is the turn of rider 7.\n")
    path.write_text("road B5\nrider 7 blue 2,12\nrider 8 blue 2,12\n", encoding="utf-8")
    told = run("ask", "tour", "turn", "--position", path).stdout.splitlines()[0]
    assert "several stand on this one (lane 2, row 12): 7 and 8" in told


def test_a_game_or_file_that_is_not_there_is_one_sentence(run: Run, tmp_path: Path) -> None:
    refused(run("ask", "chess", "features", "--position", "TUN-B"), "chess", "carcassonne")
    refused(run("ask", "carcassonne", "features", "--position", tmp_path / "no"), "no")
    refused(run("ask", "carcassonne", "features", "--position", tmp_path), "folder")
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    refused(run("ask", "carcassonne", "features", "--position", binary), "UTF-8")


def test_an_unknown_language_is_one_sentence(run: Run) -> None:
    refused(run("--language", "xx", "cases"), "xx", "en")


# --- show -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["TUN-32", "TUN-25", "TUN-B-b"])
def test_show_draws_cases_claims_and_boards(run: Run, tmp_path: Path, name: str) -> None:
    path = tmp_path / "picture.svg"
    assert run("show", name, "-o", path).exit_code == 0
    assert ElementTree.parse(path).getroot().tag.endswith("svg")


@pytest.mark.parametrize(("kind", "magic"), [("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_show_draws_for_print(run: Run, tmp_path: Path, kind: str, magic: bytes) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / f"picture.{kind}"
    assert run("show", "TUN-B", "-o", path).exit_code == 0
    assert path.read_bytes().startswith(magic)


def test_show_writes_every_step_on_one_page_without_scripts(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "case.html"
    assert run("show", "TUN-32", "-o", path).exit_code == 0
    page = path.read_text(encoding="utf-8")
    asked = sum(bool(step.question) for step in cases()["TUN-32"].steps)
    assert page.count("<summary>The answer") == asked
    assert page.count("<svg") >= 2 * asked  # the board of each question, and that of its answer
    assert "<script" not in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


def test_show_escapes_what_came_from_a_file(run: Run, tmp_path: Path) -> None:
    own = own_case(tmp_path, ("Under the monastery", "<script>alert(1)</script>"))
    path = tmp_path / "case.html"
    assert run("show", own, "-o", path).exit_code == 0
    page = path.read_text(encoding="utf-8")
    assert "<script" not in page
    assert "&lt;script&gt;" in page


def test_show_refuses_what_it_cannot_draw(run: Run, tmp_path: Path) -> None:
    refused(run("show", "TUN-32", "-o", tmp_path / "x.gif"), "x.gif", ".svg")
    refused(run("show", "NONE", "-o", tmp_path / "x.svg"), "NONE")
    refused(run("show", "TUN-32", "--step", 99, "-o", tmp_path / "x.svg"), "99", "1 to")
    refused(run("show", "TUN-32", "-o", tmp_path / "no" / "x.svg"), "cannot be written")


# --- handout ----------------------------------------------------------------------------


def on_paper(path: Path) -> str:
    """What stands on the pages of a PDF, with single spaces."""
    document = pytest.importorskip("pypdfium2").PdfDocument(path)
    pages = (page.get_textpage().get_text_range() for page in document)
    return " ".join(" ".join(pages).split())


def test_handout_writes_a_case_for_print(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "case.pdf"
    result = run("handout", "TUN-32", "-o", path)
    assert (result.exit_code, result.stdout, result.stderr) == (0, f"{path}\n", "")
    assert "Answers · page" in on_paper(path)
    assert run("handout", "TUN-32", "--no-answers", "-o", path).exit_code == 0
    assert "Questions · page" in on_paper(path)
    assert "Answers · page" not in on_paper(path)


def test_handout_writes_all_cases_of_a_lesson(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "lesson.xml"
    assert run("handout", "bend_tape_line", "-o", path).exit_code == 0
    lesson = find_lesson("bend_tape_line")
    quiz = path.read_text(encoding="utf-8")
    assert len(lesson.cases) > 3
    assert [case.id for case in lesson.cases if case.id not in quiz] == []


def test_handout_takes_a_case_of_ones_own(run: Run, tmp_path: Path) -> None:
    own = own_case(tmp_path, ("Under the monastery", "<script>alert(1)</script>"))
    path = tmp_path / "own.pdf"
    assert run("handout", own, "-o", path).exit_code == 0
    assert "<script>alert(1)</script>" in on_paper(path)


def test_handout_refuses_what_it_cannot_write(run: Run, tmp_path: Path) -> None:
    refused(run("handout", "TUN-32", "-o", tmp_path / "x.html"), "x.html", ".pdf, .xml")
    refused(run("handout", "NONE", "-o", tmp_path / "x.pdf"), "NONE", "05_one_step")
    refused(run("handout", "TUN-32", "-o", tmp_path / "no" / "x.pdf"), "cannot be written")
    refused(run("handout", tmp_path / "none.md", "-o", tmp_path / "x.pdf"), "cannot be read")
    folder = tmp_path / "x.pdf"
    folder.mkdir()
    refused(run("handout", "TUN-32", "-o", folder), "cannot be written")
    assert list(tmp_path.iterdir()) == [folder]


# --- flip -------------------------------------------------------------------------------


def test_flip_says_what_would_have_to_change(run: Run) -> None:
    result = run("flip", "tour", "may 2 yellow", "--position", "braking")
    assert result.exit_code == 0
    assert "Yes, if rider 1 had rolled the yellow die.\n  played 1 yellow 3" in result.stdout
    flips = json.loads(
        run("flip", "tour", "may 2 yellow", "--position", "braking", "--json").stdout
    )
    assert {"changes", "text", "ruling"} == set(flips[1])
    assert flips[1]["changes"] == ["played 1 yellow 3"]
    assert flips[1]["ruling"]["allowed"] is True


def test_flip_says_what_instead_where_nothing_turns_it(run: Run) -> None:
    position = "TUN-B"
    found = json.loads(
        run("flip", "carcassonne", "feature 0,0.f1", "--position", position, "--json").stdout
    )
    assert found["flips"] == []
    assert "never" in found["instead"]["text"]
    assert set(found["instead"]) == {"text"}


def test_flip_says_the_nearest_move_in_words_and_types_it_beside(run: Run) -> None:
    asked = ("flip", "carcassonne", "tile TU-3 -1,1 0", "--position", "TUN-36")
    assert run(*asked).stdout == "Turned half way from there, it fits.\n"
    found = json.loads(run(*asked, "--json").stdout)
    text = "Turned half way from there, it fits."
    assert found == {"flips": [], "instead": {"text": text, "move": "tile TU-3 -1,1 180"}}


def test_flip_refuses_what_is_no_question_in_one_sentence(run: Run) -> None:
    refused(run("flip", "tour", "fly 2", "--position", "braking"), "fly")


# --- replay -----------------------------------------------------------------------------

GAME = {
    "players": 2,
    "sets": ["base"],
    "turns": [
        {"player": 0, "tile": "BG-E", "at": [0, -1], "rot": 180, "do": [["meeple", "c1"]]},
        {"player": 1, "tile": "BG-U", "at": [1, 0], "rot": 0, "do": []},
    ],
}


def record(folder: Path, *lines: str) -> Path:
    """A file of game records."""
    path = folder / "games.jsonl"
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def test_replay_prints_a_line_for_every_turn_and_one_for_the_end(run: Run, tmp_path: Path) -> None:
    result = run("replay", record(tmp_path, json.dumps(GAME)))
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert [row.get("turn") for row in rows] == [1, 2, None]
    assert rows[0]["completed"][0]["points"] == 4
    assert rows[-1] == {"game": 1, "final": [], "scores": [4, 0]}


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["{}"], ("line 1", "players")),
        ([json.dumps(GAME)[:-20]], ("line 1",)),
        ([], ("no game record",)),
        ([json.dumps(GAME).replace("BG-U", "BG-Z")], ("line 1", "turn 2", "BG-Z")),
    ],
)
def test_a_broken_record_is_one_sentence(
    run: Run, tmp_path: Path, lines: list[str], words: tuple[str, ...]
) -> None:
    result = run("replay", record(tmp_path, *lines))
    assert result.exit_code == 2
    assert len(result.stderr.strip().splitlines()) == 1
    assert all(word in result.stderr for word in words)


def test_an_illegal_move_stops_the_replay_with_its_ruling(run: Run, tmp_path: Path) -> None:
    wrong = json.dumps(GAME).replace('[1, 0], "rot": 0', '[1, 0], "rot": 90')
    result = run("replay", record(tmp_path, json.dumps(GAME), wrong))
    assert result.exit_code == 2
    assert "line 2, turn 2" in result.stderr
    assert "road" in result.stderr
    assert len(result.stdout.splitlines()) == 4  # the first game, and the turn before


# --- lab and class ----------------------------------------------------------------------


def test_class_serves_the_notebooks_without_code(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from boardlib.cli.class_pages import ClassPages

    called: list[list[str]] = []
    monkeypatch.setattr(ClassPages, "launch_instance", lambda argv: called.append(argv))
    monkeypatch.setattr("os.environ", dict(os.environ))
    assert run("class", "--no-browser", "--port", "8899").exit_code == 0
    (options,) = called
    assert (Path(options[0]) / "00_index.ipynb").exists()
    assert options[-3:] == ["--no-browser", "--port", "8899"]
    assert os.environ["BOARDLIB_CLASS"] == "1"


def test_class_says_what_is_missing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    refused(run("class"), "Voilà", "'lab' extra")


def commands_called(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that are called from now on; none of them is run."""
    called: list[list[str]] = []

    def call(_program: str, command: list[str], _environment: dict[str, str]) -> None:
        called.append(command)

    monkeypatch.setattr("os.execve", call)
    return called


def test_lab_tells_the_lessons_where_the_site_lives(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str | None] = []

    def call(_program: str, command: list[str], environment: dict[str, str]) -> None:
        told.append(environment.get("BOARDLIB_ADDRESS"))
        assert "--address" not in command

    monkeypatch.setattr("os.execve", call)
    assert run("lab", "--address", "https://example.org/lessons").exit_code == 0
    assert run("lab").exit_code == 0
    assert told == ["https://example.org/lessons", None]
    refused(run("lab", "--address", "example.org"), "example.org", "no address")


def test_lab_opens_the_index_with_the_python_of_the_command(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where its folder is not on the PATH, as after ``make lab``."""
    called = commands_called(monkeypatch)
    monkeypatch.setenv("PATH", "")
    assert run("lab", "--no-browser").exit_code == 0
    ((python, *words, root, first, last),) = called
    assert (python, words, last) == (sys.executable, ["-m", "jupyterlab"], "--no-browser")
    assert (Path(root.partition("=")[2]) / Path(first).name).is_file()
    assert first.endswith("/lab/tree/00_index.ipynb")


def test_lab_says_what_is_missing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    refused(run("lab"), "JupyterLab", "'lab' extra")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("lessons",), "'lessons' is no option of {}; options begin with --"),
        (("--no-browser", "8899"), "'8899' is no option of {}"),
        (("--prot", "8899"), "'--prot' is not an option of {}; did you mean --port"),
        (("--full=yes",), "'--full' is not an option of {}"),
        (("--port",), "--port lacks its value."),
        (("--port", "--no-browser"), "--port lacks its value."),
        (("--port", "x"), "'x' is no port; write a number from 0 to 65535, such as --port 8899."),
        (("--port=99999999",), "'99999999' is no port"),
        (("--no-browser", "--port", "8.5"), "'8.5' is no port"),
    ],
)
@pytest.mark.parametrize(("command", "program"), [("lab", "JupyterLab"), ("class", "Voilà")])
def test_options_that_a_program_does_not_know_are_one_sentence(
    run: Run, command: str, program: str, arguments: tuple[str, ...], words: str
) -> None:
    refused(run(command, *arguments), words.format(program))


@pytest.mark.parametrize(
    "arguments",
    [
        ("--no-browser", "--port", "8899"),
        ("--port=8899", "--debug"),
        ("--allow-root", "-y", "--ServerApp.ip", "0.0.0.0", "--ServerApp.token=", "--watch"),
    ],
)
def test_options_of_jupyterlab_go_on_to_it(
    run: Run, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    called = commands_called(monkeypatch)
    assert run("lab", *arguments).exit_code == 0
    assert tuple(called[0][-len(arguments) :]) == arguments
