"""What something would show that is pointed at is told: exactly that, and nothing is done."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest

from boardlib.widgets import Workbench, settle
from boardlib.widgets.kit.stage import CUTS
from tests.widgets.kit.test_patch import put_together
from tests.widgets.parts import widgets

TILES = "players 2\ntile BG-D 0,0 0\ntile TU-3 1,0 180\nmeeple red 0,0.r1\ntoken red 1,0.p1"
Told = dict[tuple[str, str], Any]


@pytest.fixture
def bench() -> Iterator[Workbench]:
    made = settle(TILES, "feature 0,0.r1")
    assert isinstance(made, Workbench)
    yield made
    assert made.errors == []


def ask(bench: Workbench, wish: str, monkeypatch: pytest.MonkeyPatch, **more: Any) -> Told:
    """What a browser is told of what it points at; of long texts what they become."""
    answers: list[dict[str, Any]] = []
    with monkeypatch.context() as patch:
        patch.setattr(bench.board, "send", answers.append)
        bench.board._handle_custom_msg({"ask": "ahead", "at": 0.5, "of": [wish], **more}, [])
    [answer] = json.loads(json.dumps(answers))
    assert answer["ahead"].keys() == {wish}
    look = answer["ahead"][wish]
    for name in CUTS.keys() & look.get(bench.board.model_id, {}).keys():
        board = look[bench.board.model_id]
        before = getattr(bench.board, name)
        board[name] = put_together(before, board[name]["pieces"], CUTS[name])
    return {(model, name): value for model, one in look.items() for name, value in one.items()}


def page(bench: Workbench) -> Told:
    """Everything that is shown: model and trait -> value, as plain data."""
    found = {
        (one.model_id, name): value
        for one in widgets(bench)
        for name, value in one.get_state().items()
        if name not in ("status", "children", "layout", "style", *CUTS)
    }
    for name in CUTS:
        found[bench.board.model_id, name] = getattr(bench.board, name)
    return {key: json.loads(json.dumps(value, default=str)) for key, value in found.items()}


def perform(bench: Workbench, wish: str) -> None:
    """What the page does when it is pressed."""
    what, _space, text = wish.partition(" ")
    if what == "pick":
        bench._pick(text, False)
    elif what in ("undo", "redo", "reset", "as-text"):
        bench.press(what)
    else:
        bench.tell({"do": what, "text": text})


STORY = (
    "pick 1,0.p1",
    "ask meeple blue 0,0.r1",
    "change - meeple red 0,0.r1",
    "undo",
    "redo",
    "pick 0,0",
    "pictures Another tile",
    "reset",
    "room lay",
    "grab tile BG-A",
    "turn left",
    "pick 2,0",
    "grab tile BG-B",
    "back",
    "pick 2,0",
    "change tile BG-D 2,0 90",
    "pick figure:0,0.r1",
    "take figure:0,0.r1",
    "pick 0,0.c1",
    "as-text",
    "drawer The Tunnel",
    "change nonsense",
)


def test_what_is_told_is_what_pressing_it_shows(
    bench: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    writing = {one.model_id for one in (bench.text, bench.tools, bench.hand)}
    for wish in STORY:
        before = page(bench)
        told = ask(bench, wish, monkeypatch)
        assert page(bench) == before
        perform(bench, wish)
        after = page(bench)
        different = {key: value for key, value in after.items() if before[key] != value}
        shown = {key: value for key, value in different.items() if key[0] not in writing}
        assert {key: value for key, value in told.items() if before[key] != value} == shown, wish
        assert shown, wish


@pytest.mark.parametrize(
    "wish", ["", "put feature 0,0.r1", "write", "search road", "nonsense", "7"]
)
def test_of_what_has_to_be_typed_nothing_is_told(
    bench: Workbench, monkeypatch: pytest.MonkeyPatch, wish: str
) -> None:
    before = page(bench)
    assert ask(bench, wish, monkeypatch) == {}
    assert page(bench) == before


def test_what_did_not_come_true_is_sent_again(
    bench: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(bench, "pick 1,0.p1", monkeypatch)
    again: list[Any] = []
    for one in widgets(bench):
        monkeypatch.setattr(one, "send_state", lambda key, one=one: again.append((one, key)))
    ask(bench, "", monkeypatch, shown="pick 1,0.p1")  # shown, but the click never arrives
    assert (bench.here, ["value"]) in again


def test_several_things_that_are_pointed_at_one_after_the_other_are_all_remembered(
    bench: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    for wish in ("pick 1,0.p1", "pick 0,0.c1"):
        ask(bench, wish, monkeypatch)
    again: list[Any] = []
    monkeypatch.setattr(bench.here, "send_state", again.append)
    ask(bench, "", monkeypatch, shown="pick 1,0.p1")
    assert again == [["value"]]


def test_what_goes_wrong_ahead_is_said_when_it_is_done(
    bench: Workbench, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with monkeypatch.context() as patch, caplog.at_level(logging.WARNING):
        patch.setattr("boardlib.widgets.workshop.view.fitting", lambda *_: 1 / 0)
        assert ask(bench, "change - meeple red 0,0.r1", monkeypatch) == {}
    assert caplog.records == []


def test_of_a_shape_the_same_is_told_from_wherever_one_looks(
    bench: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So a page need not ask again after another shape was looked at, or after Undo."""
    perform(bench, "room about")
    told = ask(bench, "pick 0,0.c1", monkeypatch)
    grounds = [ground(bench)]
    for wish in ("pick 1,0.p1", "change - meeple red 0,0.r1", "undo"):
        perform(bench, wish)
        again = ask(bench, "pick 0,0.c1", monkeypatch)
        grounds.append(ground(bench))
        assert (again == told) is (grounds[-1] == grounds[0]), wish
    assert grounds == [1, 1, 2, 1]


@pytest.mark.parametrize("wish", ["ask meeple blue 0,0.r1", "room lay", "take figure:0,0.r1"])
def test_what_a_shape_shows_depends_on_more_than_the_board(
    bench: Workbench, monkeypatch: pytest.MonkeyPatch, wish: str
) -> None:
    perform(bench, "pick figure:0,0.r1")
    ask(bench, "pick 0,0.c1", monkeypatch)
    before = ground(bench)
    perform(bench, wish)
    ask(bench, "pick 0,0.c1", monkeypatch)
    assert ground(bench) != before


def ground(bench: Workbench) -> int:
    """The number of what it depends on."""
    assert bench.board._ahead is not None
    return bench.board._ahead.number


def put_off(monkeypatch: pytest.MonkeyPatch, by_itself: bool) -> list[Callable[[], None]]:
    """What is to be done later, where something runs by itself."""
    later: list[Callable[[], None]] = []

    def soon(action: Callable[[], None], _seconds: float) -> bool:
        later.append(action)
        return by_itself

    monkeypatch.setattr("boardlib.widgets.kit.widgets.soon", soon)
    return later


@pytest.mark.parametrize("by_itself", [False, True])
def test_of_much_that_is_asked_a_little_is_told_at_a_time(
    bench: Workbench, monkeypatch: pytest.MonkeyPatch, by_itself: bool
) -> None:
    """The rest follows by itself; where nothing runs by itself the page is told to ask for it."""
    answers: list[dict[str, Any]] = []
    slow = map(float, count())  # a second passes whenever somebody looks
    monkeypatch.setattr("boardlib.widgets.kit.ahead.perf_counter", slow.__next__)
    later = put_off(monkeypatch, by_itself)
    monkeypatch.setattr(bench.board, "send", answers.append)
    wishes = ["pick 0,0.c1", "pick 1,0.p1", "undo"]
    bench.board._handle_custom_msg({"ask": "ahead", "at": 1, "of": wishes}, [])
    while by_itself and later:
        later.pop()()
    told = [[*answer["ahead"]] for answer in answers]
    assert told == ([[wish] for wish in wishes] if by_itself else [wishes[:1]])
    assert [answer["goes_on"] for answer in answers] == (
        [True, True, False] if by_itself else [False]
    )


def test_who_is_asked_anew_leaves_what_was_asked_before(
    bench: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers: list[dict[str, Any]] = []
    monkeypatch.setattr("boardlib.widgets.kit.ahead.BREATH", -1)
    later = put_off(monkeypatch, True)
    monkeypatch.setattr(bench.board, "send", answers.append)
    for wishes in (["pick 0,0.c1", "pick 1,0.p1"], ["undo"]):
        bench.board._handle_custom_msg({"ask": "ahead", "at": 1, "of": wishes}, [])
    for go_on in later:
        go_on()
    assert [[*answer["ahead"]] for answer in answers] == [["pick 0,0.c1"], ["undo"]]
