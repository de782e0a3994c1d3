"""The command line in the language in brackets: help, answers and what is said of wrong input."""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from click.testing import CliRunner

from boardlib import text
from boardlib.catalogue import Frame
from boardlib.catalogue.practice import exercises
from boardlib.cli.commands import main
from boardlib.cli.practice import Practising
from boardlib.game import GAMES
from boardlib.game.table import with_table
from boardlib.history import Attempt
from boardlib.text import Catalogue
from boardlib.widgets.practice.state import Drill
from tests.language.reading import SHARED, Reader, outside, page
from tools import brackets

Run = Callable[..., str]
SYNTAX = re.compile(
    r"\[[^⟦⟧]*?\]|(?<![\w-])--?[a-z][a-z-]*|\b[A-Z]+(\|[A-Z]+|=[A-Z]+)?\b|boardlib|main"
)
"""What is typed: options, their values and defaults in capitals, what may be left out."""
PLAYED = with_table()
PRACTISED = [name for name in GAMES if exercises(name)]
BOARDS = {
    "biathlon": ("ring", ["turn", "clock", "groups", "paths", "row 57", "best red", "deck"]),
    "carcassonne": ("WAG-1", ["features", "score", "places BG-D", "portals", "tokens"]),
    "tour": ("braking", ["order", "groups", "options 2", "group 2", "rider 2"]),
    "troyes": (
        "square",
        ["goods", "wages blue", "actions blue with R4", "events", "score", "card templar"],
    ),
}


@pytest.fixture
def run(locale_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """Run ``boardlib --language brackets``; what it printed, without what is typed."""
    monkeypatch.setattr(text, "LOCALE_FOLDER", locale_folder)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(os.environ, "LANGUAGE", "en")
    monkeypatch.setitem(os.environ, "COLUMNS", "200")

    def run(*words: str) -> str:
        done = CliRunner().invoke(main, ["--language", brackets.NAME, *words])
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
        told = done.output
        for typed in words:  # what was typed wrong is shown again, with a caret below it
            told = re.sub(rf"\n  {re.escape(typed)}\n +\^$", "", told, flags=re.MULTILINE)
        return told

    yield run
    text.set_language("en")
    CliRunner().invoke(main, ["--language", "en", "--help"])  # click speaks English again


@pytest.fixture
def reader(template: Catalog) -> Iterator[Reader]:
    reader = Reader(template)
    yield reader
    assert reader.bare == {}
    assert reader.filled.get(SHARED, {}) == {}
    assert reader.pasted.get(SHARED, {}) == {}


@pytest.mark.whole
@pytest.mark.parametrize(
    "command", ["", *sorted(main.commands), *(f"play {one}" for one in PLAYED)]
)
def test_help(run: Run, command: str) -> None:
    told = run(*command.split(), "--help")
    head, _commands, listed = told.partition("⟦Commands⟧:")
    assert [word for word in outside(SYNTAX.sub("", head)) if word not in command] == []
    for line in listed.splitlines():  # the beginning of what each of them tells
        assert "⟦" in line or not line.strip()


@pytest.mark.parametrize("game", GAMES)
def test_questions(run: Run, reader: Reader, game: str) -> None:
    board, questions = BOARDS[game]
    for question in questions:
        told = run("ask", game, question, "--position", board)
        assert "⟦" in told
        reader.read(game, question, [told])
    reader.bare.pop(game, None)  # the words of each game are read in its lessons


def test_cases_are_listed(run: Run, reader: Reader) -> None:
    told = run("cases", "TUN-12", "TDF-12")
    reader.read(SHARED, "cases", [" ".join(word for word in told.split() if word not in GAMES)])
    reader.read(SHARED, "check", [run("cases", "--check", "TUN-12")])


def test_a_case_is_shown(run: Run, reader: Reader, tmp_path: Path) -> None:
    run("show", "TUN-12", "-o", "case.html")
    shown = (tmp_path / "case.html").read_text("utf-8")
    reader.read(SHARED, "show", page(shown))


@pytest.mark.parametrize(
    "words",
    [
        "frob",
        "show",
        "show XX-1 -o case.svg",
        "show TUN-12 -o case.gif",
        "show TUN-12 -o case.svg --step 99",
        "show TUN-12 -o nowhere/case.svg",
        "handout XX -o case.pdf",
        "handout TUN-12 -o case.odt",
        "cases XX-1",
        "ask chess x --position y",
        "ask carcassonne x --position nowhere.txt",
        "ask carcassonne frob --position WAG-1",
        "ask carcassonne features --position own.txt",
        "ask tour frob --position braking",
        "ask tour options --position braking",
        "play chess",
        "play tour --teams 99",
        "play tour --stage nowhere",
        "play tour --option frob",
        "play tour --count x",
        "replay nowhere.txt",
        "replay own.txt",
        "replay own.json",
        "progress --frob",
        "lab --frob",
    ],
)
def test_wrong_input(run: Run, reader: Reader, tmp_path: Path, words: str) -> None:
    (tmp_path / "own.txt").write_text("tile XX 0,0 0\n")
    (tmp_path / "own.json").write_text('{"players": 2, "sets": ["frob"], "turns": []}\n')
    told = run(*words.split())
    assert told.startswith("boardlib: ")
    said = "\n".join(  # without the line that was typed, and the caret under what is wrong
        line for line in told.removeprefix("boardlib: ").splitlines() if line[:2] != "  "
    )
    for typed in [*words.split(), "'CASE'", "[light|dark]"]:
        said = said.replace(f"{typed}: ", "").replace(f"{typed}; ", "")
    reader.read(SHARED, words, [said])


def test_kinds_of_exercise(run: Run, reader: Reader) -> None:
    head, *rows = run("practice").splitlines()
    assert len(rows) == sum(len(exercises(game)) for game in PRACTISED)
    reader.read(SHARED, "practice", [head, *(row[row.index("⟦") :] for row in rows)])


@pytest.mark.parametrize("game", PRACTISED)
def test_practice(run: Run, reader: Reader, game: str) -> None:
    told = run("practice", game, "--seed", "7", "--level", "2", "--count", "4", "--show")
    reader.typed |= {*_kinds(game)}
    reader.read(game, "practice", told.splitlines())


def _kinds(game: str) -> Iterator[str]:
    for one in exercises(game):
        yield from (one.kind, one.topic)


@pytest.mark.parametrize("game", PRACTISED)
@pytest.mark.usefixtures("run")
def test_practice_by_typing(reader: Reader, catalogue: Catalogue, game: str) -> None:
    text.use_catalogue(catalogue, brackets.NAME)
    lines = iter(["help", "frob", "A", "board", "show", "A B", "next", "next", "quit"])
    reader.typed |= {*_kinds(game), "'frob'"}
    said: list[str] = []
    drill = Drill(game, exercises(game), 7, 2)
    Practising(drill, said.append, lambda _prompt: next(lines), _told_nothing, _kept_nowhere).go()
    reader.read(game, "practice", said)


def _told_nothing(_frame: Frame) -> None:
    """The answer is read in the lessons."""


def _kept_nowhere(_attempt: Attempt) -> None:
    """Nothing is said of what is kept."""
