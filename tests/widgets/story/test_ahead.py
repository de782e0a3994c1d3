"""What Next, Back and the what-ifs would show is told ahead: exactly that, and never an answer."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from typing import Any

import pytest

from boardlib.catalogue import Case
from boardlib.widgets import Player
from boardlib.widgets.kit.stage import CUTS, Stage
from tests.widgets.kit.test_patch import put_together
from tests.widgets.parts import widgets
from tests.widgets.story.test_presenter import _turned_round

Told = dict[str, dict[str, dict[str, Any]]]
BUTTONS = (
    *("next", "back", "first", "last", "whatif", "whatif 1", "whatif 2"),
    *("check", "tell", "retry", "open", "pick 0"),
)


@pytest.fixture
def player(case: Case) -> Player:
    return Player(case)


def ask(player: Player, shown: str | None = None) -> Told:
    """What a browser is told that asks about all buttons; of long texts what they become."""
    answers: list[dict[str, Any]] = []
    object.__setattr__(player.stage, "send", answers.append)
    wishes, told = [*BUTTONS], Told()
    while wishes:  # a few at a time
        asked = {"ask": "ahead", "at": 0.5, "shown": shown, "of": wishes}
        player.stage._handle_custom_msg(asked, [])
        answer = json.loads(json.dumps(answers.pop()))
        assert answer["at"] == 0.5
        told |= answer["ahead"]
        wishes, shown = wishes[len(answer["ahead"]) :], None
    for look in told.values():
        for name in CUTS.keys() & look.get(player.stage.model_id, {}).keys():
            board = look[player.stage.model_id]
            before = getattr(player.stage, name)
            board[name] = put_together(before, board[name]["pieces"], CUTS[name])
    return {name: look for name, look in told.items() if look}


def page(player: Player) -> dict[tuple[str, str], Any]:
    """Everything that is shown: model and trait -> value, as plain data."""
    found = {
        (one.model_id, name): value
        for one in widgets(player)
        for name, value in one.get_state().items()
        if name not in ("status", "children", "layout", "style", *CUTS)
    }
    for name in CUTS:
        found[player.stage.model_id, name] = getattr(player.stage, name)
    return {key: json.loads(json.dumps(value, default=str)) for key, value in found.items()}


def flat(look: dict[str, dict[str, Any]]) -> dict[tuple[str, str], Any]:
    return {(model, name): value for model, one in look.items() for name, value in one.items()}


def answer(player: Player) -> None:
    """Choose something and commit to it."""
    if player.presenter.pending:
        player.choices[0].value = True
        player.check.click()


def test_what_is_told_is_what_a_click_shows(player: Player) -> None:
    for button in ["next"] * 4 + ["back"] * 4 + ["last", "first"]:
        answer(player)
        before, told = page(player), flat(ask(player)[button])
        getattr(player, button).click()
        after = page(player)
        assert told == {key: value for key, value in after.items() if before[key] != value}


def test_from_a_whatif_it_goes_on_with_the_case(player: Player) -> None:
    player.next.click()
    answer(player)
    player.suppose[1].click()
    before, told = page(player), flat(ask(player)["next"])
    player.next.click()
    assert told == {key: value for key, value in page(player).items() if before[key] != value}


def test_a_whatif_is_told_as_its_click_shows_it(player: Player) -> None:
    player.next.click()
    answer(player)
    for number, name in ((1, "whatif 1"), (2, "whatif 2"), (0, "whatif")):
        before, looks = page(player), ask(player)
        player.suppose[number].click()
        after = page(player)
        assert flat(looks[name]) == {key: new for key, new in after.items() if before[key] != new}
        assert name not in ask(player)  # it is shown already


def test_nothing_is_shown_and_nothing_done_by_asking(player: Player) -> None:
    player.next.click()
    before = page(player)
    ask(player)
    assert page(player) == before
    assert player.presenter.index == 1
    assert player.errors == []


def test_nothing_behind_an_open_prediction_is_told(player: Player) -> None:
    assert ask(player).keys() == {"next", "last"}
    player.next.click()
    assert ask(player).keys() == {"back", "first"}
    player.choices[0].value = True
    assert ask(player).keys() == {"back", "first"}
    player.check.click()
    assert ask(player).keys() == {"next", "last", "back", "first", "whatif 1", "whatif 2"}
    player.retry.click()
    assert ask(player).keys() == {"back", "first"}


def test_a_prediction_told_ahead_is_the_same_whatever_is_right(case: Case) -> None:
    players = [Player(case), Player(_turned_round(case))]
    told = []
    for one in players:
        look = ask(one)["next"]
        names = {model.model_id: number for number, model in enumerate(widgets(one))}
        text = json.dumps({names[model]: traits for model, traits in look.items()}, sort_keys=True)
        told.append(text.replace(one._prefix, "lesson"))
    assert told[0] == told[1]
    assert "Which lamps may be lit now?" in told[0]
    assert "bl-complete" not in told[0]


def sent_again(player: Player, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The widgets that are sent once more, whether they have changed or not."""
    found: list[Any] = []
    for one in widgets(player):
        monkeypatch.setattr(one, "send_state", lambda key, one=one: found.append((one, key)))
    return found


def test_what_did_not_come_true_is_sent_again(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(player)  # the browser shows step 2, but the click never arrives
    again = sent_again(player, monkeypatch)
    ask(player, "next")
    assert (player.counter, ["value"]) in again
    board = {name for one, names in again for name in names if one is player.stage}
    assert "targets" in board


def test_what_came_true_is_not_sent_again(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    ask(player)
    player.next.click()
    again = sent_again(player, monkeypatch)
    ask(player, "next")
    assert again == []


@pytest.mark.parametrize("shown", [None, "back", "nonsense", 7])
def test_a_look_that_was_not_shown_needs_no_repair(
    player: Player, monkeypatch: pytest.MonkeyPatch, shown: Any
) -> None:
    ask(player)
    again = sent_again(player, monkeypatch)
    ask(player, shown)
    assert again == []


def test_what_goes_wrong_ahead_is_said_when_the_learner_gets_there(
    player: Player, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_position: Any, _marks: Sequence[Any] = ()) -> Any:
        raise ValueError("no ink")

    monkeypatch.setattr(player.presenter, "scene", broken)
    with caplog.at_level(logging.WARNING):
        assert ask(player) == {}
    assert player.errors == []
    assert caplog.records == []
    player.next.click()
    assert [str(error) for error in player.errors] == ["no ink"]


def test_a_board_without_steps_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage()
    answers: list[object] = []
    monkeypatch.setattr(stage, "send", answers.append)
    stage._handle_custom_msg({"ask": "ahead", "at": 1, "of": ["next"]}, [])
    assert answers == []
    assert stage.foresees is False
