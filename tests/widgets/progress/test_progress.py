"""Progress in lessons: what is recorded of them, and the summary."""

import csv
import gettext
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Any

import ipywidgets
import pytest

from boardlib import history as kept
from boardlib import text
from boardlib.catalogue import Case, cases
from boardlib.history import Attempt, Line, Store, Verdict, to_csv
from boardlib.history.attempt import Keeper
from boardlib.widgets import Player, Progress, progress
from boardlib.widgets.progress.view import shares
from tests.widgets.parts import off, player_of, practising, shown_text, widgets


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Keeper]:
    """The progress file of this test."""
    monkeypatch.setenv("BOARDLIB_DATA", str(tmp_path / "data"))
    yield kept.store()
    kept.store().close()


def fill(store: Store) -> None:
    step = next(number for number, one in enumerate(cases()["TUN-19"].steps, 1) if one.choices)
    noon = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
    rows: list[dict[str, Any]] = [
        {"name": "TUN-19", "step": step, "verdict": Verdict.RIGHT},
        {"name": "wagon-C1", "seed": 4, "level": 2, "verdict": Verdict.WRONG},
        {"name": "wagon-C1", "seed": 5, "level": 2, "verdict": Verdict.RIGHT},
    ]
    for row in rows:
        values: dict[str, Any] = {
            "step": 1,
            "question": "Which?",
            "chosen": "A",
            "tries": 1,
            "when": noon,
        }
        store.record(Attempt(game="carcassonne", **(values | row)))


@pytest.fixture
def summary(store: Store) -> Progress:
    """The summary of three answers."""
    fill(store)
    return shown()


def shown() -> Progress:
    made = progress()
    assert isinstance(made, Progress)
    return made


# --- what is recorded -----------------------------------------------------------------------


@pytest.fixture
def player(store: Store, case: Case) -> Player:
    """The lesson about lamps, at its first question; only the first choice is right."""
    made = player_of(case)
    made.next.click()
    return made


def answer(player: Player, *wanted: bool) -> None:
    for number, chosen in enumerate(wanted):
        player.choices[number].value = chosen
    player.check.click()


def test_every_answer_is_recorded(player: Player, store: Store) -> None:
    player.check.click()
    assert store.attempts() == [], "nothing was chosen"
    answer(player, False, True)
    player.retry.click()
    answer(player, True, True)
    player.retry.click()
    answer(player, True, False, False)
    assert [(one.chosen, one.verdict, one.tries) for one in store.attempts()] == [
        ("B", Verdict.WRONG, 1),
        ("A B", Verdict.PARTLY, 2),
        ("A", Verdict.RIGHT, 3),
    ]
    (first, *_) = store.attempts()
    assert (first.game, first.name, first.step) == ("lamps", "LAMP-1", 2)
    assert first.question == "Which lamps may be lit now?"
    assert (first.seed, first.level) == (None, None)


def test_being_told_is_recorded_as_such(player: Player, store: Store) -> None:
    answer(player, False, True)
    player.retry.click()
    player.tell.click()
    told = store.attempts()[-1]
    assert (told.chosen, told.verdict, told.tries) == ("", Verdict.TOLD, 1)


def test_going_to_and_fro_records_nothing(player: Player, store: Store) -> None:
    answer(player, True)
    for button in (player.next, player.back, player.first, player.last, player.help):
        button.click()
    assert len(store.attempts()) == 1


def test_exercises_are_recorded_by_their_names(store: Store) -> None:
    made = practising("road-score 12 level 2")
    answer(made, *(choice.right for choice in made.presenter.frame.choices))
    made.another.click()
    answer(made, *(not choice.right for choice in made.presenter.frame.choices))
    rows = [(one.name, one.seed, one.level, one.verdict) for one in store.attempts()]
    assert rows == [("road-score", 12, 2, Verdict.RIGHT), ("road-score", 13, 2, Verdict.WRONG)]
    assert {one.game for one in store.attempts()} == {"carcassonne"}


def held(widget: Any) -> bool:
    """Whether a widget holds back what it shows."""
    holding: bool = widget._holding_sync
    return holding


def test_the_answer_is_shown_before_it_is_recorded(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The learner does not wait for the disk: nothing is held back any more."""
    seen: list[tuple[str, bool]] = []

    def late(_attempt: Attempt) -> str:
        seen.append((player.verdict.value, held(player.verdict)))
        return ""

    monkeypatch.setattr("boardlib.widgets.player.view.record", late)
    answer(player, True)
    assert seen == [('<h4 class="bl-verdict">Right.</h4>', False)]


def test_a_damaged_file_is_told_and_the_lesson_goes_on(player: Player, store: Store) -> None:
    store.folder.mkdir()
    store.path.write_text("nonsense " * 1000)
    answer(player, True)
    assert "Right." in player.verdict.value
    assert "was damaged" in player.trouble.value
    assert player.stage.announced.startswith("Right. ")
    assert "was damaged" in player.stage.announced
    assert len(store.attempts()) == 1
    player.next.click()
    assert player.trouble.value == ""
    assert "step 3 of 5" in player.counter.value


def test_a_folder_that_cannot_be_written_blocks_no_lesson(player: Player, store: Store) -> None:
    store.folder.write_text("a file in the way")
    answer(player, True)
    assert "Right." in player.verdict.value
    assert "the lesson goes on" in player.trouble.value
    player.retry.click()
    answer(player, True)
    assert player.trouble.value == "", "said once"
    store.folder.unlink()
    player.next.click()
    player.next.click()
    answer(player, True)
    assert [one.tries for one in store.attempts()] == [1, 2, 1]


# --- the summary ----------------------------------------------------------------------------


def test_nothing_answered_yet(store: Store) -> None:
    empty = shown()
    assert "Nothing answered yet" in empty.heading.value
    assert "<table" not in shown_text(empty)
    assert off(empty.save)
    assert off(empty.fresh)
    assert not store.folder.exists()


def test_cases_and_practice_are_listed(summary: Progress) -> None:
    assert "1 question answered in 1 case, 1 right at the first try." in summary.heading.value
    assert "2 exercises practised, 1 right at the first try." in summary.heading.value
    listed = summary.tables.value
    for said in (cases()["TUN-19"].title, "TUN-19", "1 of 3", "level 2", "2026-11-21", "wagon-C1"):
        assert said in listed
    assert str(kept.store().path) in summary.place.value


def test_what_is_answered_later_is_there_when_it_is_seen_again(
    summary: Progress, store: Store
) -> None:
    store.record(Attempt("carcassonne", "MY-1", 1, "Which?", "A", Verdict.RIGHT, 1))
    assert "MY-1" not in summary.tables.value
    summary.frame._handle_custom_msg({"ask": "answers"}, [])
    assert "MY-1" in summary.tables.value
    assert "2 questions answered in 2 cases, 2 right" in summary.heading.value


def test_names_from_files_are_escaped(store: Store) -> None:
    store.record(Attempt("<i>", "<script>", 1, "<b>", "A", Verdict.RIGHT, 1))
    store.record(Attempt("<i>", "<script>", 1, "<b>", "A", Verdict.RIGHT, 1, seed=1, level=1))
    assert "&lt;script&gt;" in shown_text(shown())
    assert "<script" not in shown_text(shown())
    assert "<i>" not in shown_text(shown())


@pytest.mark.parametrize(
    ("answered", "total", "right", "wanted"),
    [
        (3, 5, 1, ["full", "half", "half", "empty", "empty"]),
        (1, 1, 0, ["half"]),
        (0, 2, 0, ["empty", "empty"]),
        (2, None, 1, ["full", "half"]),
    ],
)
def test_pips(answered: int, total: int | None, right: int, wanted: list[str]) -> None:
    line = Line("g", "N-1", "title", None, answered, total, right, datetime.now(UTC))
    assert [one.split('"')[0] for one in shares(line).split("bl-pip bl-")[1:]] == wanted


# --- starting fresh -------------------------------------------------------------------------


def test_a_fresh_start_is_asked_for_twice(summary: Progress, store: Store) -> None:
    assert off(summary._asked)
    summary.fresh.click()
    assert not off(summary._asked)
    assert off(summary.fresh)
    assert "Set 3 answers aside" in summary.question.value
    assert len(store.attempts()) == 3
    summary.cancel.click()
    assert off(summary._asked)
    assert not off(summary.fresh)
    assert len(store.attempts()) == 3


def test_a_fresh_start_says_where_the_answers_are(summary: Progress, store: Store) -> None:
    summary.fresh.click()
    summary.confirm.click()
    assert store.attempts() == []
    (path,) = store.folder.glob("progress-until-*.sqlite")
    assert str(path) in summary.note.value
    assert str(path) in summary.frame.status[1]
    assert "Nothing answered yet" in summary.heading.value
    assert off(summary._asked)


# --- the file -------------------------------------------------------------------------------


def test_the_browser_saves_every_answer(
    summary: Progress, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(summary.frame, "send", sent.append)
    store.record(Attempt("carcassonne", "=1+1", 1, "Which?", "A", Verdict.RIGHT, 1))
    summary.save.click()
    (message,) = sent
    rows = list(csv.DictReader(StringIO(message["text"])))
    assert [row["name"] for row in rows] == ["TUN-19", "wagon-C1", "wagon-C1", "'=1+1"]
    assert message["file"].endswith(".csv")
    assert "4 answers are in" in summary.note.value
    assert message["file"] in summary.frame.status[1]


# --- trouble --------------------------------------------------------------------------------


def test_damage_is_told_and_not_told_again(summary: Progress, store: Store) -> None:
    store.close()
    store.path.write_text("nonsense " * 1000)
    damaged = shown()
    assert "was damaged" in damaged.note.value
    assert "was damaged" in damaged.frame.status[1]
    assert "Nothing answered yet" in damaged.heading.value
    assert shown().note.value == ""


def test_a_file_that_cannot_be_read_is_told(summary: Progress, store: Store) -> None:
    store.close()
    with closing(sqlite3.connect(store.path)) as file:
        file.execute("PRAGMA user_version = 2")
    made = shown()
    assert "later version" in made.note.value
    summary.fresh.click()
    summary.confirm.click()
    assert "later version" in summary.note.value
    assert list(store.folder.glob("progress-until-*")) == []


# --- words ----------------------------------------------------------------------------------


class Marked(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return f"«{message}»" if message else message

    def ngettext(self, one: str, many: str, count: int) -> str:
        return f"«{one if count == 1 else many}»"


def test_every_word_passes_through_the_catalogue(
    summary: Progress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(text._state, "catalogue", Marked())
    summary.render()
    summary.fresh.click()
    labels = [one.description for one in widgets(summary) if isinstance(one, ipywidgets.Button)]
    assert all(label.startswith("«") for label in labels)
    for part in (summary.heading.value, summary.tables.value, summary.question.value):
        assert "«" in part
    assert "«Which roads" not in summary.tables.value
    assert "«Where may the wagon go?" in summary.tables.value


# --- reading answers from a file ------------------------------------------------------------


def test_answers_of_a_file_are_added_once(summary: Progress, store: Store) -> None:
    text = to_csv(store.attempts())
    count = len(store.attempts())
    store.start_fresh()
    for added in (count, 0):
        summary.frame._asked(None, {"taken": text, "name": "mine.csv"}, None)
        assert len(store.attempts()) == count
        assert str(added) in summary.note.value
    assert "mine.csv" in summary.note.value


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a,b\n1,\x002\n",
        "a\rb\rc",
        '{"cells": []}',
        "PK\x03\x04" + 50 * "\ufffd\n",
        '"' + 200_000 * "x",
        "when,game,name,seed,level,step,question,chosen,verdict,try\n"
        "0001-01-01T00:00:00+23:59,tour,TDF-12,,,1,Who?,red,right,1\n",
    ],
)
def test_another_file_is_refused_in_a_sentence(text: str, summary: Progress, store: Store) -> None:
    before = store.attempts()
    summary.frame._asked(None, {"taken": text, "name": "<other>.csv"}, None)
    assert "&lt;other&gt;.csv" in summary.note.value
    assert "holds no answers" in summary.note.value
    assert store.attempts() == before
