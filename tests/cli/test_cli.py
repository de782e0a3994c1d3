"""What is typed wrong, and ``boardlib show``, ``handout`` and ``replay``."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from boardlib.catalogue import cases
from boardlib.handout import find_lesson
from tests.cli.running import own_case, refused, rows, run


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nonsense"], "No such command 'nonsense'"),
        (["--nonsense"], "No such option"),
        (["--language", "xx", "cases"], "There is no translation 'xx'; choose one of: en."),
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
def test_what_is_typed_wrong_is_one_sentence(words: list[str], said: str) -> None:
    refused(run(*words), said)


@pytest.mark.whole
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


# --- show ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["TUN-32", "TUN-25", "TUN-B-b"])
def test_cases_claims_and_boards_are_drawn(tmp_path: Path, name: str) -> None:
    path = tmp_path / "picture.svg"
    assert run("show", name, "-o", path).exit_code == 0
    assert ElementTree.parse(path).getroot().tag.endswith("svg")


@pytest.mark.parametrize(("kind", "magic"), [("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_a_board_is_drawn_for_print(tmp_path: Path, kind: str, magic: bytes) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / f"picture.{kind}"
    assert run("show", "TUN-B", "-o", path).exit_code == 0
    assert path.read_bytes().startswith(magic)


def test_every_step_is_written_on_one_page_without_scripts(tmp_path: Path) -> None:
    path = tmp_path / "case.html"
    assert run("show", "TUN-32", "-o", path).exit_code == 0
    page = path.read_text(encoding="utf-8")
    asked = sum(bool(step.question) for step in cases()["TUN-32"].steps)
    assert page.count("<summary>The answer") == asked
    assert page.count("<svg") >= 2 * asked  # the board of each question, and that of its answer
    assert "<script" not in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


def test_what_came_from_a_file_is_escaped_on_a_page_and_printed_as_it_is(tmp_path: Path) -> None:
    own = own_case(tmp_path, ("Under the monastery", "<script>alert(1)</script>"))
    page, paper = tmp_path / "case.html", tmp_path / "own.pdf"
    assert run("show", own, "-o", page).exit_code == 0
    shown = page.read_text(encoding="utf-8")
    assert "<script" not in shown
    assert "&lt;script&gt;" in shown
    assert run("handout", own, "-o", paper).exit_code == 0
    assert "<script>alert(1)</script>" in on_paper(paper)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["show", "TUN-32", "-o", "x.gif"], ["x.gif", ".svg"]),
        (["show", "NONE", "-o", "x.svg"], ["NONE"]),
        (["show", "TUN-32", "--step", "99", "-o", "x.svg"], ["99", "1 to"]),
        (["show", "TUN-32", "-o", "no/x.svg"], ["cannot be written"]),
        (["handout", "TUN-32", "-o", "x.html"], ["x.html", ".pdf, .xml"]),
        (["handout", "NONE", "-o", "x.pdf"], ["NONE", "05_one_step"]),
        (["handout", "TUN-32", "-o", "no/x.pdf"], ["cannot be written"]),
        (["handout", "none.md", "-o", "x.pdf"], ["cannot be read"]),
        (["handout", "TUN-32", "-o", "folder.pdf"], ["cannot be written"]),
    ],
)
def test_what_cannot_be_drawn_or_written_is_one_sentence(
    tmp_path: Path, words: list[str], said: list[str]
) -> None:
    (tmp_path / "folder.pdf").mkdir()
    refused(run(*words), *said)
    assert list(tmp_path.iterdir()) == [tmp_path / "folder.pdf"]


# --- handout ------------------------------------------------------------------------------


def on_paper(path: Path) -> str:
    """What stands on the pages of a PDF, with single spaces."""
    document = pytest.importorskip("pypdfium2").PdfDocument(path)
    pages = (page.get_textpage().get_text_range() for page in document)
    return " ".join(" ".join(pages).split())


def test_a_case_is_written_for_print(tmp_path: Path) -> None:
    path = tmp_path / "case.pdf"
    result = run("handout", "TUN-32", "-o", path)
    assert (result.exit_code, result.stdout, result.stderr) == (0, f"{path}\n", "")
    assert "Answers · page" in on_paper(path)
    assert run("handout", "TUN-32", "--no-answers", "-o", path).exit_code == 0
    assert "Questions · page" in on_paper(path)
    assert "Answers · page" not in on_paper(path)


def test_all_cases_of_a_lesson_are_written(tmp_path: Path) -> None:
    path = tmp_path / "lesson.xml"
    assert run("handout", "bend_tape_line", "-o", path).exit_code == 0
    lesson = find_lesson("bend_tape_line")
    quiz = path.read_text(encoding="utf-8")
    assert len(lesson.cases) > 3
    assert [case.id for case in lesson.cases if case.id not in quiz] == []


# --- replay -------------------------------------------------------------------------------

GAME = json.dumps(
    {
        "players": 2,
        "sets": ["base"],
        "turns": [
            {"player": 0, "tile": "BG-E", "at": [0, -1], "rot": 180, "do": [["meeple", "c1"]]},
            {"player": 1, "tile": "BG-U", "at": [1, 0], "rot": 0, "do": []},
        ],
    }
)


def record(folder: Path, *lines: str) -> Path:
    """A file of game records."""
    path = folder / "games.jsonl"
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def test_replay_prints_a_line_for_every_turn_and_one_for_the_end(tmp_path: Path) -> None:
    result = run("replay", record(tmp_path, GAME))
    told = rows(result)
    assert result.exit_code == 0
    assert [row.get("turn") for row in told] == [1, 2, None]
    assert told[0]["completed"][0]["points"] == 4
    assert told[-1] == {"game": 1, "final": [], "scores": [4, 0]}


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["{}"], ("line 1", "players")),
        ([GAME[:-20]], ("line 1",)),
        ([], ("no game record",)),
        ([GAME.replace("BG-U", "BG-Z")], ("line 1", "turn 2", "BG-Z")),
    ],
)
def test_a_broken_record_is_one_sentence(
    tmp_path: Path, lines: list[str], words: tuple[str, ...]
) -> None:
    result = run("replay", record(tmp_path, *lines))
    assert result.exit_code == 2
    assert len(result.stderr.strip().splitlines()) == 1
    assert all(word in result.stderr for word in words)


def test_an_illegal_move_stops_the_replay_with_its_ruling(tmp_path: Path) -> None:
    wrong = GAME.replace('[1, 0], "rot": 0', '[1, 0], "rot": 90')
    result = run("replay", record(tmp_path, GAME, wrong))
    assert result.exit_code == 2
    assert "line 2, turn 2" in result.stderr
    assert "road" in result.stderr
    assert len(result.stdout.splitlines()) == 4  # the first game, and the turn before
