"""A game at a table in a notebook: what is clicked, and what is shown then."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import ipywidgets
import pytest

from boardlib.tour.table.record import replay
from boardlib.widgets import Notice, TableView, hot_seat
from tests.every import every
from tests.widgets.parts import off, widgets


def opened(**wishes: Any) -> TableView:
    made = hot_seat("tour", **{"teams": 2, "riders": 3, "seed": 7, **wishes})
    assert isinstance(made, TableView)
    return made


@pytest.fixture
def view() -> Iterator[TableView]:
    """A stage in which it is the turn of a person."""
    made = opened(people=["blue"])
    while not (made.table.turn and made.table.turn.human):
        made.step.click()
    yield made
    assert made.errors == []


def choose(view: TableView, key: str) -> None:
    view.tell({"do": "choose", "text": key})


def shown_text(view: TableView) -> str:
    return " ".join(one.value for one in widgets(view) if isinstance(one, ipywidgets.HTML))


def moves(view: TableView) -> list[str]:
    found: list[str] = json.loads(view.table.record())["moves"]
    return found


def test_it_is_made_of_the_widgets_that_everybody_can_use(view: TableView) -> None:
    kinds = {type(one).__name__ for one in widgets(view)}
    assert kinds == {"TableView", "VBox", "HBox", "Button", "HTML", "Picks", "Keys"}


def test_its_text_form_is_the_same_for_every_seed(view: TableView) -> None:
    assert repr(view) == "<Tour de France: Meadows>" == repr(opened(seed=8))


def test_a_person_is_asked_and_chooses_with_buttons(view: TableView) -> None:
    assert "(blue): which speed?" in view.question.value
    assert 'data-do="choose" data-text="yellow"' in view.choices.value
    assert view.board.targets == {}
    assert view.play_on.disabled


def test_what_is_not_open_tells_why(view: TableView) -> None:
    assert 'data-do="why" data-text="polka"' in view.choices.value
    before = moves(view)
    view.tell({"do": "why", "text": "polka"})
    assert "<p>Roll the polka-dot die: no.</p>" in view.ruling.value
    assert "starts on the flat" in view.board.announced
    assert moves(view) == before


def test_places_are_chosen_on_the_board(view: TableView) -> None:
    choose(view, "yellow")
    turn = view.table.turn
    assert turn is not None
    places = [one.shape for one in turn.choices if one.shape]
    assert view.board.picks
    assert set(places) < set(view.board.targets)
    before = len(moves(view))
    view._pick(places[0], True)
    assert len(moves(view)) == before + 1
    assert moves(view)[-1].endswith(f"to {places[0]}")
    assert not view.board.picks
    lane, row = places[0].split(",")
    assert f"lane {lane}, row {row})" in view.told.value


def test_a_place_that_is_no_choice_tells_why_not(view: TableView) -> None:
    choose(view, "yellow")
    turn = view.table.turn
    assert turn is not None
    far = next(key for key in view.board.targets if key not in [one.key for one in turn.choices])
    before = moves(view)
    view._pick(far, False)
    lane, row = far.split(",")
    assert f"<p>Lane {lane}, row {row}: no.</p>" in view.ruling.value
    assert moves(view) == before


def test_the_computer_plays_on_until_a_person_decides(view: TableView) -> None:
    choose(view, "yellow")
    view._pick(next(iter(view.board.targets)), False)
    while view.table.turn and view.table.turn.human:
        view.tell({"do": "choose", "text": view.table.turn.choices[0].key})
    assert not view.play_on.disabled
    view.play_on.click()
    assert view.table.turn is not None
    assert view.table.turn.human
    assert "(blue): which speed?" in view.question.value
    assert "which speed?" in view.board.announced


def test_undo_leads_back_to_the_last_decision(view: TableView) -> None:
    assert view.undo.disabled
    asked, before, picture = view.question.value, moves(view), view.board.svg
    choose(view, "yellow")
    assert not view.undo.disabled
    view.undo.click()
    assert (view.question.value, moves(view)) == (asked, before)
    assert view.board.svg == picture


def test_the_record_can_be_copied(view: TableView) -> None:
    assert "data-copy=" in view.tools.value
    assert "&quot;game&quot;: &quot;tour&quot;" in view.tools.value


def test_without_people_it_is_watched_round_by_round() -> None:
    view = opened(stage="Two-Passes")
    assert off(view.undo)
    assert view.choices.value == ""
    view.play_on.click()
    assert "round 2" in view.header.value
    assert view.table.round == 2
    view.step.click()
    assert len(moves(view)) == 8
    view.to_end.click()
    assert "The game is over." in view.question.value
    assert all(button.disabled for button in (view.step, view.play_on, view.to_end))
    assert "<caption>Time</caption>" in view.sheets.value
    *_rows, last = replay([view.table.record()])
    assert last["over"] is True
    assert view.errors == []


def test_with_people_nobody_rides_to_the_end_for_them(view: TableView) -> None:
    assert off(view.to_end)
    assert not off(view.undo)


def test_what_goes_wrong_is_said_in_one_sentence(view: TableView) -> None:
    choose(view, "take 9")
    assert "is not open here" in view.trouble.value
    assert "is not open here" in view.board.announced
    assert [str(error) for error in view.errors] == [str(view.errors[0])]
    view.errors.clear()
    choose(view, "yellow")
    assert view.trouble.value == ""


def test_nothing_of_a_file_becomes_markup() -> None:
    lines = [
        "road 5 lanes 24 rows",
        "section 1 from 0 flat",
        "tape sprint <b>Mill</b> row 10",
        "finish from 18 seconds 5 4 3 2 1 0",
        "corridor 2 rows",
    ]
    view = opened(stage="\n".join(lines), title="<i>My</i> stage")
    view.to_end.click()
    assert "<b>Mill" not in shown_text(view)
    assert "&lt;b&gt;Mill" in view.sheets.value
    assert "&lt;i&gt;My&lt;/i&gt; stage" in view.header.value


@every(
    "name, wishes, sentence",
    [
        ("chess", {}, "there is no game 'chess'"),
        ("carcassonne", {"players": 9}, "There are 2 to 6 players, not 9."),
        ("tour", {"teams": 1}, "There are 2 to 6 teams, not 1."),
        ("tour", {"people": ["purple"]}, "'purple' does not take part"),
        ("tour", {"stage": "Alps"}, "'Alps' is no stage"),
        ("tour", {"language": "xx"}, "There is no translation 'xx'"),
    ],
)
def test_wrong_wishes_are_a_sentence(name: str, wishes: dict[str, Any], sentence: str) -> None:
    made = hot_seat(name, **wishes)
    assert isinstance(made, Notice)
    assert sentence in made.sentence
