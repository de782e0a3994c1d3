"""A tiny third game runs through every room, and no shared room knows of it."""

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner

from boardlib.case import cases, find_case, problems, reading, run_claim, transcript
from boardlib.case.practice import make
from boardlib.cli.commands import main
from boardlib.game import GAMES, game
from boardlib.game.record import replayer
from boardlib.game.table import open_table
from boardlib.handout import find_lesson, handout, write
from boardlib.lesson.kit.notice import Notice
from boardlib.lesson.practice.view import Practice, practice
from boardlib.lesson.story.view import Player, lesson
from boardlib.lesson.table.view import TableView, hot_seat
from boardlib.lesson.workshop.view import Workbench, explore
from tests import cells as cells_game


@pytest.fixture
def cells(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The game of cells: all that is needed is its name and its package."""
    monkeypatch.setitem(GAMES, "cells", cells_game.__name__)
    reading.cases.cache_clear()
    yield cells_game
    reading.cases.cache_clear()


def test_its_cases_are_told_and_its_rulings_hold(cells: ModuleType) -> None:
    assert game("cells") is cells
    assert "CELL-1" in cases()
    case = find_case("CELL-1")
    assert problems(case) == []
    assert all(run_claim(case, claim).holds for claim in case.claims)
    assert "B [wrong] two cells ahead" in transcript(case)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("cases --check CELL-1", "1 ruling"),
        ("ask cells where --position start", "It stands on 2."),
        ("ask cells", "Missing argument 'QUESTION'"),
        ("play cells --cells 3", "Where does it go?"),
    ],
)
def test_the_command_line_knows_it(cells: ModuleType, typed: str, said: str) -> None:
    done = CliRunner().invoke(main, typed.split(), input="1\n1\n1\n1\n1\n")
    assert said in done.output


def test_its_case_is_a_lesson(cells: ModuleType) -> None:
    player = lesson("CELL-1")
    assert isinstance(player, Player)
    player.next.click()
    player.choices[0].value = True
    player.check.click()
    assert "Right." in player.verdict.value
    assert "data-key=&quot;c3" in player.stage.svg or 'data-key="c3"' in player.stage.svg
    assert not player.errors


def test_its_board_is_changed_and_asked_about(cells: ModuleType) -> None:
    bench = explore("start", "may 3")
    assert isinstance(bench, Workbench)
    assert "Cell 3 is one step away." in bench.answers.value
    assert not bench.errors


def test_it_is_practised(cells: ModuleType) -> None:
    assert problems(make("cells", "steps", 3)) == []
    shown = practice("steps", seed=3)
    assert isinstance(shown, Practice)
    assert "Where may it go?" in shown.prompt.value
    assert not shown.errors


def test_it_is_played_at_a_table(cells: ModuleType) -> None:
    shown = hot_seat("cells")
    assert isinstance(shown, TableView)
    shown.step.click()
    assert "It goes to 2." in shown.told.value
    table = open_table("cells")
    table.play_out()
    assert table.turn is None
    assert not shown.errors


def test_with_several_games_at_a_table_one_has_to_be_named(cells: ModuleType) -> None:
    made = hot_seat()
    assert isinstance(made, Notice)
    assert made.sentence == (
        "Name the game; these can be played at a table: carcassonne, tour, biathlon, troyes, cells."
    )


def test_a_record_needs_no_name_where_its_game_says_so(
    cells: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = tmp_path / "unnamed.jsonl"
    record.write_text("{}\n", encoding="utf-8")
    before = replayer(record)
    assert before is not cells
    monkeypatch.setattr(before, "needs_name", True)
    monkeypatch.setattr(cells, "needs_name", False)
    assert replayer(record) is cells


def test_its_case_is_printed(cells: ModuleType, tmp_path: Path) -> None:
    made = handout(find_lesson("CELL-1"))
    write(made, tmp_path / "cells.html")
    page = (tmp_path / "cells.html").read_text(encoding="utf-8")
    assert "How far may the piece go?" in page
    assert "Cell 4 is not one step away." in page
    write(made, tmp_path / "cells.pdf")
    assert (tmp_path / "cells.pdf").read_bytes().startswith(b"%PDF")
