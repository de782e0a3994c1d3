"""A click is answered in one message, once a page listens; and a key presses what a click does."""

import gc
import subprocess
import sys
from collections.abc import Callable, Iterator
from threading import Event, Thread
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ipywidgets import Widget
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import start_new_kernel

from boardlib.catalogue import Case
from boardlib.widgets import Player, settle
from boardlib.widgets.kit import widgets
from boardlib.widgets.kit.stage import CUT, Patch, Stage, patch
from tests.widgets.parts import bench_of, player_of

Sent = list[tuple[str, dict[str, Any]]]


@pytest.fixture
def player(case: Case) -> Player:
    return player_of(case)


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
    assert player.presenter.index == 0


def test_a_key_leads_back_from_what_is_open_in_a_lesson(player: Player) -> None:
    player.work.click()
    assert "bl-away" in player._dom_classes
    told(player.stage, {"press": "leave"})
    assert "bl-away" not in player._dom_classes


# --- only what differs is sent ------------------------------------------------------------


PICTURES = st.lists(st.sampled_from(["<g a>", "<g b>x</g>", "<g c/>", "<g a></g>"])).map(
    lambda groups: f"<svg>{''.join(groups)}</svg>"
)


def put_together(before: str, pieces: Patch, cut: str = CUT) -> str:
    """What the browser does with a patch."""
    old = before.split(cut)
    return cut.join(
        piece if isinstance(piece, str) else cut.join(old[piece[0] : piece[0] + piece[1]])
        for piece in pieces
    )


@given(PICTURES, PICTURES)
def test_a_patch_makes_the_new_picture(before: str, after: str) -> None:
    assert put_together(before, patch(before, after)) == after


def test_a_group_that_was_there_is_not_sent_again() -> None:
    before = "<svg>" + "".join(f"<g n{number}>long text</g>" for number in range(50)) + "</svg>"
    after = before.replace("n7>", "new>")
    assert sum(len(piece) for piece in patch(before, after) if isinstance(piece, str)) < 30


def states(stage: Stage) -> list[dict[str, Any]]:
    """Every picture that a stage sends from now on."""
    sent: list[dict[str, Any]] = []
    plain = stage.get_state

    def noted(key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        state: dict[str, Any] = plain(key, drop_defaults)
        if key is not None and "svg" in state:
            sent.append(state["svg"])
        return state

    object.__setattr__(stage, "get_state", noted)
    return sent


def test_a_stage_sends_patches_one_after_the_other() -> None:
    stage = Stage()
    stage.svg = "<svg><g a></svg>"
    number = stage.get_state()["svg"]["number"]
    sent = states(stage)
    stage.svg = "<svg><g a><g b></svg>"
    stage.svg = "<svg><g b></svg>"
    assert [one["number"] for one in sent] == [number + 1, number + 2]
    text = put_together("<svg><g a></svg>", sent[0]["pieces"])
    assert text == "<svg><g a><g b></svg>"
    assert put_together(text, sent[1]["pieces"]) == "<svg><g b></svg>"


def test_whoever_comes_later_gets_the_whole_picture() -> None:
    stage = Stage()
    stage.svg = "<svg><g a></svg>"
    stage.svg = "<svg><g b></svg>"
    whole = stage.get_state()["svg"]
    assert whole["text"] == "<svg><g b></svg>"
    sent = states(stage)
    stage.svg = "<svg><g c></svg>"
    assert sent[0]["number"] == whole["number"] + 1


def test_whoever_missed_a_picture_gets_all_of_it() -> None:
    stage = Stage()
    stage.svg = "<svg><g a></svg>"
    stage.svg = "<svg><g b></svg>"
    sent = states(stage)
    stage._handle_custom_msg({"ask": "picture"}, [])
    assert sent == [{"number": sent[0]["number"], "text": "<svg><g b></svg>"}]
    stage._handle_custom_msg({"ask": "something else"}, [])
    assert len(sent) == 1


# --- one after the other ------------------------------------------------------------------


PATIENCE = 60.0

LESSON = """
from threading import current_thread
from boardlib.widgets import settle
bench = settle("tile BG-D 0,0 0", game="carcassonne")
heard = []
for button in (bench.words, bench.ask):
    button.on_click(lambda button: heard.append((button.description, current_thread().name)))
print(bench.words.model_id, bench.ask.model_id)
"""


@pytest.fixture(scope="module")
def kernel() -> Iterator[BlockingKernelClient]:
    manager, client = start_new_kernel(startup_timeout=PATIENCE)
    yield client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def executed(kernel: BlockingKernelClient, code: str) -> list[str]:
    """The words that some code prints."""
    said: list[str] = []

    def hear(message: dict[str, dict[str, str]]) -> None:
        said.append(message["content"].get("text", ""))

    reply = kernel.execute_interactive(code, timeout=PATIENCE, output_hook=hear)
    assert reply["content"]["status"] == "ok"
    return "".join(said).split()


def ask_control(kernel: BlockingKernelClient, what: str, **content: str) -> dict[str, str]:
    """The reply to a request about threads."""
    kernel.control_channel.send(kernel.session.msg(what, content))
    reply: dict[str, str] = kernel.get_control_msg(timeout=PATIENCE)["content"]
    assert reply["status"] == "ok"
    return reply


def click(kernel: BlockingKernelClient, widget: str, thread: str | None) -> None:
    """Click a button of a page that wants its messages handled in a thread."""
    data = {"method": "custom", "content": {"event": "click"}}
    message = kernel.session.msg("comm_msg", {"comm_id": widget, "data": data})
    if thread is not None:
        message["header"]["subshell_id"] = thread
    kernel.shell_channel.send(message)


def test_every_click_is_heard_in_one_thread(kernel: BlockingKernelClient) -> None:
    words, ask = executed(kernel, LESSON)
    thread = ask_control(kernel, "create_subshell_request")["subshell_id"]
    for named in (None, thread, thread):
        for widget in (words, ask):
            click(kernel, widget, named)
    executed(kernel, "pass")
    ask_control(kernel, "delete_subshell_request", subshell_id=thread)
    for widget in (words, ask):
        click(kernel, widget, thread)
    heard = executed(kernel, "for name, thread in heard: print(name.replace(' ', '-'), thread)")
    assert heard[::2] == ["As-text", "Ask"] * 4
    assert set(heard[1::2]) == {"MainThread"}


# --- in threads ---------------------------------------------------------------------------


BOARD = "tile BG-D 0,0 0"
CHANGED = "tile BG-D 0,0 0\nmeeple red 0,0.r1"
CLICK = {"method": "custom", "content": {"event": "click"}}


def bring(widget: Any, data: dict[str, Any]) -> Thread:
    """Let the browser's message arrive in a thread of its own."""
    message = {"content": {"data": data}, "buffers": []}
    thread = Thread(target=widget._handle_msg, args=(message,))
    thread.start()
    return thread


def hearing(told: Callable[[], None]) -> list[tuple[Any, dict[str, Any]]]:
    """Every kind of widget that calls something, and a message that makes it do so."""
    return [
        (widgets.button("", "x", told), CLICK),
        (widgets.checkbox(lambda _value: told()), {"method": "update", "state": {"value": True}}),
        (widgets.number("x", lambda _n: told()), {"method": "update", "state": {"value": "3"}}),
        (widgets.lines("x", 2, lambda _t: told()), {"method": "update", "state": {"value": "a"}}),
        (
            Stage(picked=lambda _key, _keys: told()),
            {"method": "custom", "content": {"pick": "0,0"}},
        ),
    ]


@pytest.mark.parametrize("which", range(5))
def test_a_message_waits_until_the_one_before_it_is_done(which: int) -> None:
    begun, go_on = Event(), Event()
    done: list[str] = []

    def slow() -> None:
        begun.set()
        assert go_on.wait(10)
        done.append("first")

    first = bring(widgets.button("", "x", slow), CLICK)
    assert begun.wait(10)
    second = bring(*hearing(lambda: done.append("second"))[which])
    second.join(0.05)
    assert done == []
    go_on.set()
    first.join(10)
    second.join(10)
    assert done == ["first", "second"]


def test_what_is_typed_while_it_is_applied_does_not_silence_the_outcome() -> None:
    bench = bench_of(BOARD, game="carcassonne")
    begun, go_on = Event(), Event()

    def apply_slowly() -> None:
        bench.shop.write(CHANGED)
        begun.set()
        assert go_on.wait(10)

    applied = bring(widgets.button("", "x", lambda: bench.do(apply_slowly)), CLICK)
    assert begun.wait(10)
    typed = bring(bench.text, {"method": "update", "state": {"value": CHANGED}})
    typed.join(0.05)
    go_on.set()
    for thread in (applied, typed):
        thread.join(10)
    assert (bench.shop.text, bench.text.value) == (CHANGED, CHANGED)
    assert "new: Red: a meeple stands here (the road)." in bench.board.announced


# --- in the middle of a click -------------------------------------------------------------


SHOWN = """
import gc
from boardlib.widgets import settle
shown = settle("TUN-B")
print(gc.get_freeze_count() > len(gc.get_objects()))
"""


def test_modules_are_not_looked_through_in_the_middle_of_a_click() -> None:
    """To look through all that is there for what nobody needs takes longer than a click may."""
    told = subprocess.run([sys.executable, "-c", SHOWN], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["True"]


def test_what_nobody_needs_is_looked_for_after_a_click_is_answered(
    player: Player, sent: Sent
) -> None:
    told(player.stage, {"ready": True})
    kept: list[list[int]] = []
    answered: list[bool] = []

    def look(_phase: str, _found: object) -> None:
        answered.append(bool(sent))

    def go_on() -> None:
        kept.extend([] for _ in range(100_000))
        player.presenter.next()

    gc.callbacks.append(look)
    try:
        player.do(go_on)
        kept.extend([] for _ in range(100_000))
    finally:
        gc.callbacks.remove(look)
    assert answered
    assert all(answered)


def test_an_interpreter_that_looks_for_nothing_stays_so(player: Player) -> None:
    gc.disable()
    try:
        player.do(lambda: None)
        assert not gc.isenabled()
    finally:
        gc.enable()
