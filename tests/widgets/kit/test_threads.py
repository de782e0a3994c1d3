"""What is done in a lesson is heard by a real kernel, whichever of its threads the page names."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import start_new_kernel

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


def run(kernel: BlockingKernelClient, code: str) -> list[str]:
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
    words, ask = run(kernel, LESSON)
    thread = ask_control(kernel, "create_subshell_request")["subshell_id"]
    for named in (None, thread, thread):
        for widget in (words, ask):
            click(kernel, widget, named)
    run(kernel, "pass")
    ask_control(kernel, "delete_subshell_request", subshell_id=thread)
    for widget in (words, ask):
        click(kernel, widget, thread)
    heard = run(kernel, "for name, thread in heard: print(name.replace(' ', '-'), thread)")
    assert heard[::2] == ["As-text", "Ask"] * 4
    assert set(heard[1::2]) == {"MainThread"}
