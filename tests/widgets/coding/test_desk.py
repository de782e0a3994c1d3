"""A function that is written in a field: read, run and judged, whatever stands there."""

import pytest

from boardlib.widgets import coding
from boardlib.widgets.coding.view import Desk, begun, found, program
from boardlib.widgets.kit.interactive import Notice
from tests.every import every

HEAD = "def open_ends(net, segment):\n"
COUNTED = """
    nodes = nx.node_connected_component(net, segment)
    return sum(net.nodes[node]["kind"] == "open" for node in nodes)
"""


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A loop is ended after a short while."""
    monkeypatch.setattr(coding, "SECONDS", 0.2)


@every(
    "code, said",
    [
        (HEAD + "    ...", "the three dots"),
        (HEAD + "    return 3", "0 of 6 trials are right"),
        (HEAD + "    while True: pass", "It does not come to an end"),
        (HEAD + COUNTED, "Right: every open end"),
        ("def open_ends(net segment): return 1", "Line 1 cannot be read"),
        ("while True: pass", "The lines do not come to an end"),
        ("import no_such_package", "It imports something that is not installed"),
        ("<b>1</b>", "Line 1 cannot be read"),
        ("x = 1", "There is no function"),
    ],
)
def test_whatever_stands_in_the_field_is_answered(code: str, said: str) -> None:
    desk = program("open_ends")
    assert isinstance(desk, Desk)
    desk.code.value = code
    desk.button.click()
    assert said in desk.said.value
    assert desk.code.value == code


def test_the_field_begins_with_the_head_of_the_function() -> None:
    assert begun(found("open_ends")[1]) == HEAD + "    ...\n"


def test_a_function_that_was_stopped_from_outside_is_told_of() -> None:
    desk = program("open_ends", stopped=True)
    assert isinstance(desk, Desk)
    assert "Python was started anew" in desk.said.value


def test_an_unknown_exercise_lists_those_there_are() -> None:
    told = program("nothing")
    assert isinstance(told, Notice)
    assert "open_ends" in told.sentence
