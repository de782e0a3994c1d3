"""A game at a table in a notebook: what is clicked, and what is shown then."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from boardlib.biathlon.table.record import replay as replay_race
from boardlib.drawing import Scene, Shape
from boardlib.drawing.scene import Group, Text
from boardlib.drawing.sizes import LARGEST_OF_LETTERS, LEAST_AT_TABLE, at_table
from boardlib.game import GAMES, game
from boardlib.game.table import open_table
from boardlib.tour.table.record import replay
from boardlib.widgets import TableView
from boardlib.widgets.table import Play
from tests.every import every
from tests.widgets.parts import off, shown_text, table_of, tell, words


def opened(**wishes: Any) -> TableView:
    return table_of("tour", **{"teams": 2, "riders": 3, "seed": 7, **wishes})


@pytest.fixture
def view() -> TableView:
    """A stage in which it is the turn of a person."""
    made = opened(people=["blue"])
    while not (made.table.turn and made.table.turn.human):
        made.step.click()
    return made


def moves(view: TableView) -> list[str]:
    found: list[str] = json.loads(view.table.record())["moves"]
    return found


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
    tell(view, "choose", "yellow")
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
    tell(view, "choose", "yellow")
    turn = view.table.turn
    assert turn is not None
    far = next(key for key in view.board.targets if key not in [one.key for one in turn.choices])
    before = moves(view)
    view._pick(far, False)
    lane, row = far.split(",")
    assert f"<p>Lane {lane}, row {row}: no.</p>" in view.ruling.value
    assert moves(view) == before


def test_the_computer_plays_on_until_a_person_decides(view: TableView) -> None:
    tell(view, "choose", "yellow")
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
    tell(view, "choose", "yellow")
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
    assert "wins the stage" in view.header.value
    assert all(button.disabled for button in (view.step, view.play_on, view.to_end))
    assert "<caption>Time</caption>" in view.sheets.value
    *_rows, last = replay([view.table.record()])
    assert last["over"] is True


def test_with_people_nobody_rides_to_the_end_for_them(view: TableView) -> None:
    assert off(view.to_end)
    assert not off(view.undo)


def test_what_goes_wrong_is_said_in_one_sentence(view: TableView) -> None:
    tell(view, "choose", "take 9")
    assert "is not open here" in view.trouble.value
    assert "is not open here" in view.board.announced
    assert [str(error) for error in view.errors] == [str(view.errors[0])]
    view.errors.clear()
    tell(view, "choose", "yellow")
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


# --- Biatlon ------------------------------------------------------------------------------


def race_of(**wishes: Any) -> TableView:
    return table_of("biathlon", **{"race": "sprint", "seed": "7", "people": ["red"], **wishes})


@pytest.fixture
def race() -> TableView:
    return race_of()


def keys(race: TableView) -> list[str]:
    turn = race.table.turn
    return [] if turn is None else [one.key for one in turn.choices]


def until(race: TableView, wanted: str) -> None:
    """Play on with what comes last until a question speaks of something."""
    for _decision in range(60):
        turn = race.table.turn
        assert turn is not None, wanted
        if wanted in turn.question:
            return
        tell(race, "choose", keys(race)[-1])
    raise AssertionError(wanted)


def test_a_card_is_chosen_and_the_others_follow(race: TableView) -> None:
    assert words(race.question.value) == "R Red: which card for the climb?"
    assert "Card 2: 3:11" in words(race.choices.value)
    tell(race, "choose", "2")
    until(race, "which card for the descent?")
    assert "Blue: the time with card" in words(race.told.value)
    assert race.table.position.section == "descent"


def test_a_step_of_a_group_is_chosen_on_the_board_or_left_at_that(race: TableView) -> None:
    tell(race, "choose", "2")
    until(race, "does a group walk?")
    turn = race.table.turn
    assert turn is not None
    there = next(one for one in turn.choices if one.shape)
    assert there.shape in race.board.svg
    assert words(race.choices.value).endswith("None")
    race._pick(there.shape, True)
    assert any(str(move) == f"red walk {there.key}" for move in race.table.playing.moves)  # type: ignore[attr-defined]


def test_a_shape_that_is_not_open_tells_why(race: TableView) -> None:
    until(race, "which path is closed with the road-block?")
    shut = next(one for one in race.table.refused() if one.shape)
    race._pick(shut.shape, True)
    assert "The path has no end where the condition is met" in words(race.ruling.value)


def test_a_race_goes_to_its_end_and_is_looked_at_again() -> None:
    race = race_of(players=2, people=["red", "blue"], course="M11")
    while race.table.turn is not None:
        tell(race, "choose", keys(race)[-1])
    assert "the race is won, in" in " ".join(race.table.verdict)
    assert list(replay_race([race.table.record()]))
    tell(race, "replay")
    race.first.click()
    race.next.click()
    assert words(race.question.value).startswith("R Red: the time with card")
    tell(race, "again")
    assert words(race.question.value) == "R Red: which card for the climb?"


# --- into the room where an argument is settled -------------------------------------------


@every("name", [*GAMES], str)
def test_the_room_has_the_position_at_the_moment_and_the_game_waits(name: str) -> None:
    view = table_of(name, seed="doors")
    for _move in range(3):
        view.step.click()
    record = view.table.record()
    assert 'data-do="settle"' in view.tools.value
    view.tell({"do": "settle"})
    assert view.room is not None
    assert "bl-away" in view._dom_classes
    assert view.room.shop.position == view.table.position
    view.room.tell({"do": "reset"})
    view.leave.click()
    assert "bl-away" not in view._dom_classes
    assert view.table.record() == record


def test_of_a_game_that_is_looked_at_again_it_has_the_position_that_is_seen() -> None:
    view = table_of("carcassonne", players=2, seed="doors")
    for _move in range(4):
        view.step.click()
    now = view.table.position
    view.play.replay()
    view.play.go(1)
    view.tell({"do": "settle"})
    assert view.room is not None
    assert view.room.shop.position != now


def test_what_others_hide_stays_hidden() -> None:
    view = table_of("troyes", players=3, people=["blue"], seed="doors")
    view.tell({"do": "settle"})
    assert view.room is not None
    known = [line for line in view.room.shop.text.splitlines() if line.startswith("characters ")]
    assert [line.split()[1] for line in known] == ["blue"]


# --- large enough to be read --------------------------------------------------------------


WAX = ("A", "B", "C")
"""Kinds of wax, on cards of which every row is shown: smaller than their times."""


def letters(shapes: tuple[Shape, ...], scale: float) -> Iterator[tuple[float, str]]:
    """The size of everything that is written, in pixels."""
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape.size * scale, shape.text
        elif isinstance(shape, Group):
            yield from letters(shape.children, scale * shape.scale)


def small(scene: Scene) -> list[tuple[float, str]]:
    """What is written too small, in JupyterLab on a screen of 1280 pixels."""
    bare = scene.footless
    (wide, high), _on_wall = at_table(bare.width, bare.height)
    scale = min(wide / bare.width, high / bare.height, LARGEST_OF_LETTERS)
    return sorted(one for one in letters(bare.shapes, scale) if one[0] < LEAST_AT_TABLE)


def decisions(name: str, **wishes: Any) -> Iterator[tuple[Play, str]]:
    """A game in which each choice is another one than before, with the question each time."""
    play = Play(open_table(name, seed="table", **wishes))
    number = 0
    while (turn := play.table.turn) is not None:
        yield play, turn.question
        play.choose(turn.choices[number % len(turn.choices)].key)
        number += 1


@pytest.mark.parametrize("count", [2, 5])
def test_whatever_is_decided_about_in_biatlon_can_be_read(count: int) -> None:
    found: list[tuple[str, tuple[float, str]]] = []
    for play, question in decisions("biathlon", players=count, people=["red"], race="sprint"):
        scene = game("biathlon").draw(play.table.position, play.marks())
        found += [(question, one) for one in small(scene) if one[1] not in WAX or one[0] < 9.5]
    assert found == []


def test_the_course_of_biatlon_is_large_while_a_card_is_chosen() -> None:
    play, question = next(
        decisions("biathlon", players=3, people=["red"], race="sprint"),
    )
    assert question == "Red: which card for the climb?"
    scene = game("biathlon").draw(play.table.position, play.marks()).footless
    (wide, high), _on_wall = at_table(scene.width, scene.height)
    assert len([key for key in scene.sentences if key.count(":") == 1 and "card:" in key]) == 12
    assert min(wide / scene.width, high / scene.height) * 789 > 600


@pytest.mark.whole
@pytest.mark.parametrize("count", [2, 3, 4])
def test_whatever_is_decided_about_in_troyes_can_be_read(count: int) -> None:
    found: list[tuple[str, tuple[float, str]]] = []
    kinds: set[str] = set()
    for play, question in decisions("troyes", players=count, people=["blue"]):
        kinds.add(question.partition("(")[2][:9])
        scene = game("troyes").draw(play.table.position, play.marks())
        found += [(question, one) for one in small(scene)]
    assert len(kinds) >= 4
    assert found == []


def test_the_whole_table_is_one_click_away() -> None:
    view = table_of("troyes", players=3, people=["blue"], seed="table")
    while "What" not in view.question.value and "what is done" not in view.question.value:
        assert view.table.turn is not None
        view.tell({"do": "choose", "text": view.table.turn.choices[0].key})
    assert "The whole table" in view.scope.value
    part = len(view.board.stops)
    view.tell({"do": "whole"})
    assert len(view.board.stops) > part
    assert "Only what is asked about" in view.scope.value
    view.tell({"do": "whole"})
    assert len(view.board.stops) == part
