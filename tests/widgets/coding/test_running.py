"""Whatever a function does, running it comes to an end; with the timer and with the clock."""

import itertools
import signal
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

from boardlib.widgets import coding
from boardlib.widgets.coding import run

SOON = 0.2


@pytest.fixture(params=["timer", "clock"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The timer of the system, or none, as on Windows and in a browser."""
    if request.param == "clock":
        monkeypatch.setattr(coding, "has_timer", lambda: False)
    return str(request.param)


def _forever() -> None:
    while True:
        pass


def _deaf() -> None:
    while True:
        try:
            _forever()
        except Exception:
            continue


def _counting() -> bool:
    return all(number >= 0 for number in itertools.count())


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize("call", [_forever, _deaf, _counting])
def test_what_never_ends_is_ended(call: Callable[[], Any]) -> None:
    started = time.monotonic()
    ran = run(call, seconds=SOON)
    assert (ran.late, ran.value, ran.error) == (True, None, None)
    assert time.monotonic() - started < 10 * SOON


def test_the_timer_ends_what_waits_and_what_catches_everything() -> None:
    def catches_everything() -> None:
        while True:
            try:
                int("x")
            except:  # noqa: E722
                continue

    assert run(lambda: time.sleep(60), seconds=SOON).late
    assert run(catches_everything, seconds=SOON).late


@pytest.mark.usefixtures("way")
def test_reading_what_was_returned_has_its_time_too() -> None:
    def numbers() -> Any:
        while True:
            yield 1

    assert run(numbers, list, SOON).late


@pytest.mark.usefixtures("way")
def test_afterwards_everything_is_as_it_was() -> None:
    before = (signal.getsignal(signal.SIGALRM), sys.gettrace())
    run(_forever, seconds=SOON)
    assert run(lambda: 3).value == 3
    assert (signal.getsignal(signal.SIGALRM), sys.gettrace()) == before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


@pytest.mark.parametrize("error", [ValueError("x"), SystemExit(), KeyboardInterrupt()])
def test_an_error_is_kept(error: BaseException) -> None:
    def fails() -> None:
        print("so far")  # noqa: T201
        raise error

    ran = run(fails)
    assert (ran.error, ran.printed) == (error, "so far\n")
