"""A click is answered in one message, once a page listens; and a key presses what a click does."""

from __future__ import annotations

from typing import Any

import pytest
from ipywidgets import Widget

from boardlib.catalogue import Case
from boardlib.widgets import Player, lesson, settle

Sent = list[tuple[str, dict[str, Any]]]


@pytest.fixture
def player(case: Case) -> Player:
    made = lesson(case)
    assert isinstance(made, Player)
    return made


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    """The widget and the message of everything that is sent from now on."""
    found: Sent = []

    def note(self: Widget, message: dict[str, Any], buffers: Any = None) -> None:
        if self.comm is not None:
            found.append((self.model_id, message))

    monkeypatch.setattr(Widget, "_send", note)
    return found


def told(widget: Any, content: dict[str, Any]) -> None:
    """The page tells a widget something."""
    data = {"method": "custom", "content": content}
    widget._handle_msg({"content": {"data": data}, "buffers": []})


def test_a_click_is_answered_in_one_message(player: Player, sent: Sent) -> None:
    told(player.stage, {"ready": True})
    told(player.next, {"event": "click"})
    ((widget, message),) = sent
    assert widget == player.stage.model_id
    states = message["content"]["shown"]
    assert {"targets", "status"} <= set(states[player.stage.model_id])
    assert states[player.counter.model_id] == {"value": player.counter.value}
    assert all(states.values())


def test_a_page_that_does_not_listen_yet_gets_every_widget_by_itself(
    player: Player, sent: Sent
) -> None:
    told(player.next, {"event": "click"})
    assert {message["method"] for _widget, message in sent} == {"update"}
    assert len(sent) > 1


def test_what_code_does_is_sent_by_itself(player: Player, sent: Sent) -> None:
    """No page has asked for it, so nobody may be listening."""
    told(player.stage, {"ready": True})
    player.next.click()
    assert {message["method"] for _widget, message in sent} == {"update"}


def test_what_is_ticked_is_answered_in_one_message(player: Player, sent: Sent) -> None:
    told(player.stage, {"ready": True})
    player.next.click()
    sent.clear()
    told(player.stage, {"tick": 0, "chosen": True})
    assert [set(message["content"]) for _widget, message in sent] == [{"shown"}]
    assert player.choices[0].value


def test_a_shape_that_is_chosen_is_answered_in_one_message(sent: Sent) -> None:
    bench: Any = settle("tile BG-D 0,0 0", game="carcassonne")
    told(bench.board, {"ready": True})
    sent.clear()
    told(bench.board, {"pick": "0,0.r1"})
    assert [set(message["content"]) for _widget, message in sent] == [{"shown"}]


def test_a_change_of_the_board_is_answered_in_one_message(sent: Sent) -> None:
    bench: Any = settle("tile BG-D 0,0 0", game="carcassonne")
    told(bench.board, {"ready": True})
    sent.clear()
    told(bench.hand, {"do": "change", "text": "meeple red 0,0.c1"})
    assert [set(message["content"]) for _widget, message in sent] == [{"shown"}]
    states = sent[0][1]["content"]["shown"]
    assert "meeple" in states[bench.hand.model_id]["link"]


def test_a_key_presses_the_button_it_stands_for(player: Player) -> None:
    told(player.stage, {"press": "next"})
    assert player.presenter.index == 1
    told(player.stage, {"press": "back", "at": 0})
    assert player.presenter.index == 0


def test_a_key_presses_nothing_that_cannot_be_pressed(player: Player) -> None:
    for press in (
        {"press": "back"},  # at the first step
        {"press": "retry"},  # not shown
        {"press": "whatif", "at": 9},
        {"press": "nonsense"},
    ):
        told(player.stage, press)
    assert (player.presenter.index, player.errors) == (0, [])


def test_a_key_leads_back_from_what_is_open_in_a_lesson(player: Player) -> None:
    player.work.click()
    assert "bl-away" in player._dom_classes
    told(player.stage, {"press": "leave"})
    assert "bl-away" not in player._dom_classes
