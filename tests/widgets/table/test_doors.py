"""From a table one goes into the room where an argument is settled, and comes back to the game."""

from __future__ import annotations

from boardlib.game import GAMES
from boardlib.widgets import TableView, hot_seat
from tests.every import every


@every("name", [*GAMES], str)
def test_the_room_has_the_position_at_the_moment_and_the_game_waits(name: str) -> None:
    view = hot_seat(name, seed="doors")
    assert isinstance(view, TableView)
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
    view = hot_seat("carcassonne", players=2, seed="doors")
    assert isinstance(view, TableView)
    for _move in range(4):
        view.step.click()
    now = view.table.position
    view.play.replay()
    view.play.go(1)
    view.tell({"do": "settle"})
    assert view.room is not None
    assert view.room.shop.position != now


def test_what_others_hide_stays_hidden() -> None:
    view = hot_seat("troyes", players=3, people=["blue"], seed="doors")
    assert isinstance(view, TableView)
    view.tell({"do": "settle"})
    assert view.room is not None
    known = [line for line in view.room.shop.text.splitlines() if line.startswith("characters ")]
    assert [line.split()[1] for line in known] == ["blue"]
