"""A tiny third game runs through every room, and no shared room knows of it."""

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner

from boardlib.catalogue import cases, find_case, problems, reading, run_claim, transcript
from boardlib.catalogue.practice import make
from boardlib.cli.commands import main
from boardlib.game import GAMES, game
from boardlib.game.record import replayer
from boardlib.game.table import open_table
from boardlib.handout import find_lesson, handout, show, write
from boardlib.widgets.kit.interactive import Notice
from boardlib.widgets.player.view import Player, lesson
from boardlib.widgets.practice.view import Practice, practice
from boardlib.widgets.table.view import TableView, hot_seat
from boardlib.widgets.workshop.view import Workbench, settle
from tests import lamps as lamps_game


@pytest.fixture
def lamps(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The game of lamps: all that is needed is its name and its package."""
    monkeypatch.setitem(GAMES, "lamps", lamps_game.__name__)
    reading.cases.cache_clear()
    yield lamps_game
    reading.cases.cache_clear()


def test_its_cases_are_told_and_its_rulings_hold(lamps: ModuleType) -> None:
    assert game("lamps") is lamps
    assert "LAMP-1" in cases()
    case = find_case("LAMP-1")
    assert problems(case) == []
    assert all(run_claim(case, claim).holds for claim in case.claims)
    assert "B [wrong] the third" in transcript(case)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("cases --check LAMP-1", "1 ruling"),
        ("ask lamps lit --position three", "lamp 1"),
        ("ask lamps", "Missing argument 'QUESTION'"),
        ("play lamps --lamps 3", "Which lamp do you light?"),
    ],
)
def test_the_command_line_knows_it(lamps: ModuleType, typed: str, said: str) -> None:
    done = CliRunner().invoke(main, typed.split(), input="1\n1\n1\n1\n1\n")
    assert said in done.output


def test_its_case_is_a_lesson(lamps: ModuleType) -> None:
    player = lesson("LAMP-1")
    assert isinstance(player, Player)
    player.next.click()
    player.choices[0].value = True
    player.check.click()
    assert "Right." in player.verdict.value
    assert "data-key=&quot;L2" in player.stage.svg or 'data-key="L2"' in player.stage.svg
    assert not player.errors


def test_its_board_is_changed_and_asked_about(lamps: ModuleType) -> None:
    bench = settle("three", "light 2")
    assert isinstance(bench, Workbench)
    assert "Lamp 2 is dark." in bench.answers.value
    assert not bench.errors


def test_it_is_practised(lamps: ModuleType) -> None:
    assert problems(make("lamps", "next-lamp", 3)) == []
    shown = practice("next-lamp", seed=3)
    assert isinstance(shown, Practice)
    assert "Which lamp may be lit now?" in shown.prompt.value
    assert not shown.errors


def test_it_is_played_at_a_table(lamps: ModuleType) -> None:
    shown = hot_seat("lamps")
    assert isinstance(shown, TableView)
    shown.step.click()
    assert "Lamp 1 is lit." in shown.told.value
    table = open_table("lamps")
    table.play_out()
    assert table.turn is None
    assert not shown.errors


def test_with_several_games_at_a_table_one_has_to_be_named(lamps: ModuleType) -> None:
    made = hot_seat()
    assert isinstance(made, Notice)
    assert made.sentence == (
        "Name the game; these can be played at a table: carcassonne, tour, biathlon, troyes, lamps."
    )


def test_a_record_needs_no_name_where_its_game_says_so(
    lamps: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = tmp_path / "unnamed.jsonl"
    record.write_text("{}\n", encoding="utf-8")
    before = replayer(record)
    assert before is not lamps
    monkeypatch.setattr(before, "needs_name", True)
    monkeypatch.setattr(lamps, "needs_name", False)
    assert replayer(record) is lamps


def test_its_case_is_printed(lamps: ModuleType, tmp_path: Path) -> None:
    made = handout(find_lesson("LAMP-1"))
    page = show.page(show.find("LAMP-1"))
    assert "Which lamp comes next?" in page
    assert "The lamp left of 3 is dark." in page
    write(made, tmp_path / "lamps.pdf")
    assert (tmp_path / "lamps.pdf").read_bytes().startswith(b"%PDF")
