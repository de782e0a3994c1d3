"""Messages that come in several threads of the kernel are handled one after the other."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Any

import pytest

from boardlib.widgets import Workbench, settle
from boardlib.widgets.kit import widgets
from boardlib.widgets.kit.stage import Stage

BOARD = "tile BG-D 0,0 0"
CHANGED = "tile BG-D 0,0 0\nmeeple red 0,0.r1"
CLICK = {"method": "custom", "content": {"event": "click"}}


def bring(widget: Any, data: dict[str, Any]) -> Thread:
    """Let the browser's message arrive in a thread of its own."""
    message = {"content": {"data": data}, "buffers": []}
    thread = Thread(target=widget._handle_msg, args=(message,))
    thread.start()
    return thread


def heard(told: Callable[[], None]) -> list[tuple[Any, dict[str, Any]]]:
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
    second = bring(*heard(lambda: done.append("second"))[which])
    second.join(0.05)
    assert done == []
    go_on.set()
    first.join(10)
    second.join(10)
    assert done == ["first", "second"]


def test_what_is_typed_while_it_is_applied_does_not_silence_the_outcome() -> None:
    bench = settle(BOARD, game="carcassonne")
    assert isinstance(bench, Workbench)
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
