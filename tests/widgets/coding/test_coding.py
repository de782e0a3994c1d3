"""A learner's function is answered with one helpful sentence, whatever it is."""

import itertools
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from types import ModuleType
from typing import Any

import pytest

from boardlib.game.returned import CHANCE, CHANCES, COUNT, LIST, NUMBER, SET, YES_NO, Returned
from boardlib.game.task import Slip, Task, Trial
from boardlib.widgets import FunctionCheck, check, coding
from boardlib.widgets.coding import run
from boardlib.widgets.coding.view import (
    Desk,
    Standing,
    begun,
    found,
    judged,
    program,
    verdict_page,
    verdict_text,
)
from boardlib.widgets.kit.interactive import Notice
from tests.every import every

ROWS = ("lamp 1 on\nlamp 2 off", "lamp 1 on\nlamp 2 on", "lamp 1 off")
"""Rows of lamps: one, two and none of them are lit."""


def _task(returns: Returned = COUNT, rights: tuple[Any, ...] = (1, 2, 0)) -> Task:
    def trials() -> Iterator[Trial]:
        for row, right in zip(ROWS, rights, strict=True):
            yield Trial(
                f"A row of {len(row.splitlines())}.",
                f"lit({row.split()!r})",
                lambda row=row: (row.split(),),  # type: ignore[misc]
                right,
                lambda: "Count those that are on.",
                row,
                ("1",),
            )

    slips = (Slip(lambda words: words.count("lamp"), "Dark lamps are counted, too."),)
    return Task("lit", "To be found: how many.", ("words",), returns, trials, "So.", "Next.", slips)


TASK = _task()


def _said(function: Any, task: Task = TASK) -> str:
    verdict = judged(task, function)
    assert verdict.standing is Standing.WRONG
    return verdict_text(task, verdict)


# --- what learners write ----------------------------------------------------------------


def lit(words: list[str]) -> int:
    return words.count("on")


def unwritten(words: list[str]) -> int:  # type: ignore[empty-body]
    """How many."""
    ...


def passed(words: list[str]) -> None:
    pass


def raises_it(words: list[str]) -> int:
    raise NotImplementedError


def looks_up(words: list[str]) -> int:
    lights: dict[str, int] = {}
    return lights[words[0]]


def misspelt(words: list[str]) -> int:
    found = 0
    return found + lights  # type: ignore[name-defined,no-any-return]  # noqa: F821


def deep(words: list[str]) -> int:
    return deep(words)


def shy(words: list[str]) -> None:
    print(words.count("on"))  # noqa: T201


def test_what_is_right_is_told_and_an_idea() -> None:
    verdict = judged(TASK, lit)
    assert verdict.standing is Standing.RIGHT
    assert verdict.sentences == ("So.", "It agrees with the library in all 3 trials.", "Next.")


@pytest.mark.parametrize("function", [unwritten, passed, raises_it, None])
def test_what_is_not_there_yet_is_no_mistake(function: Any) -> None:
    verdict = judged(TASK, function)
    assert (verdict.standing, verdict.trial) == (Standing.OPEN, None)


@every(
    "function, sentence",
    [
        (lambda words: 7, "Not yet: 0 of 3 trials are right."),
        (lambda words: words.count("on") if len(words) > 3 else 9, "Not yet: 2 of 3 trials"),
        (lambda words: "1", "A whole number is expected."),
        (lambda words: 1.5, "A whole number is expected."),
        (lambda words: float("nan"), "A whole number is expected."),
        (lambda words: True, "A whole number is expected."),
        (lambda words: words[99], "It asks for an element that a list does not have"),
        (lambda words: 1 // 0, "It divides by zero."),
        (lambda words: words + 1, "It does something with a value that does not go with it"),
        (lambda words: words.lamps, "It asks for something that such a value does not have"),
        (lambda words: next(iter(())), "It asks for the next one, and there is none left."),
        (
            lambda: 1,
            "The function has to take 1 value, in brackets after its name.\nIt begins with: ",
        ),
        (lambda words, more: 1, "The function has to take 1 value"),
        (lambda words: int(input("?")), "It asks somebody to type"),
        (looks_up, "It looks something up that is not there: 'lamp'."),
        (misspelt, "It uses a name that nobody has given to anything: 'lights'."),
        (deep, "It calls itself again and again, and nothing stops it."),
        (shy, "It prints its answer, but returns nothing: write 'return' instead of 'print'."),
        (
            lambda words: words.sort(),
            "It returns nothing: its last line has to begin with 'return'.",
        ),
        (lambda words: exit(), "It ends the program instead of returning an answer."),
        (lambda words: open("/no/such/file"), "Python says: "),  # noqa: SIM115, PTH123
    ],
)
def test_one_sentence_says_what_is_wrong(function: Any, sentence: str) -> None:
    said = _said(function)
    assert said.startswith(sentence) or (sentence in said and "It stops before" in said)
    assert "Traceback" not in said


def test_a_wrong_answer_comes_with_the_right_one_and_why() -> None:
    assert _said(lambda words: 7).splitlines()[1:] == [
        "Called with: A row of 2.",
        "It says: 7",
        "Right is: 1",
        "Why: Count those that are on.",
        "Try it: lit(['lamp', '1', 'on', 'lamp', '2', 'off'])",
    ]


def test_the_first_trial_that_fails_is_shown() -> None:
    verdict = judged(TASK, lambda words: words.count("on") % 2)
    assert verdict.trial is not None
    assert verdict.trial.right == 2
    assert verdict.said == "0"


def test_a_mistake_that_many_make_is_recognized() -> None:
    assert "Dark lamps are counted, too." in _said(lambda words: words.count("lamp"))
    assert "Dark lamps" not in _said(lambda words: 2)


def test_the_line_that_fails_is_shown() -> None:
    verdict = judged(TASK, misspelt)
    assert verdict.line is not None
    number, line = verdict.line
    assert number == 3
    assert line.startswith("return found + lights")


def test_what_has_no_end_is_said_to_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def endless(words: list[str]) -> int:
        calls.append(words)
        while True:
            words.append("")

    monkeypatch.setattr(coding, "SECONDS", 0.2)
    assert _said(endless).startswith("It does not come to an end")
    assert len(calls) == 1  # it is not waited for again


class Nasty:
    def __repr__(self) -> str:
        raise ValueError("no words for it")

    __str__ = __repr__


def test_what_fails_at_being_shown_is_no_error() -> None:
    assert "It says: Nasty" in _said(lambda words: Nasty())
    assert judged(_task(SET, ((), (), ())), lambda words: [Nasty()]).standing is Standing.WRONG


def test_a_function_that_changes_what_it_gets_is_right_all_the_same() -> None:
    def greedy(words: list[str]) -> int:
        found = words.count("on")
        words.clear()
        return found

    assert judged(TASK, greedy).standing is Standing.RIGHT


@every(
    "kind, right, good, bad, differs",
    [
        (SET, {"a", "b"}, ["b", "a"], ["a", "c"], "Missing: b. Too many: c."),
        (SET, {"a"}, iter(["a"]), "a", ""),
        (SET, {"a"}, {"a": 1}, [["a"]], ""),
        (LIST, ["a", "b"], ("a", "b"), ["b", "a"], "All of them are there, but in another order."),
        (LIST, ["a", "b"], iter("ab"), ["a"], "The first difference is at number 2: '—', not 'b'."),
        (LIST, ["a"], ["a"], {"a"}, ""),
        (YES_NO, True, True, False, ""),
        (YES_NO, True, True, 1, ""),
        (NUMBER, Fraction(1, 3), 1 / 3, 0.33, "It is nearly right, but rounded"),
        (CHANCE, Fraction(1, 3), 1 / 3, Fraction(2, 3), "It is the chance of the opposite."),
        (CHANCE, Fraction(1, 3), Fraction(1, 3), 33, "A chance is never less than 0"),
        (CHANCES, {1: Fraction(1)}, {1: 1.0, 2: 0}, {1: 2}, "The chances add up to 2"),
        (CHANCES, {1: Fraction(1)}, {1: 1}, {2: 1}, "The first difference is at '1': 0, not 1."),
        (CHANCES, {1: Fraction(1)}, {1: 1}, [1], ""),
    ],
)
def test_kinds_of_answers(kind: Returned, right: Any, good: Any, bad: Any, differs: str) -> None:
    task = _task(kind, (kind.read(right),) * 3)
    answers = iter([good])
    first = Task(**{**_fields(task), "trials": lambda: list(task.trials())[:1]})
    assert judged(first, lambda words: next(answers)).standing is Standing.RIGHT
    assert differs in _said(lambda words: bad, task)


def _fields(task: Task) -> dict[str, Any]:
    return {name: getattr(task, name) for name in task.__slots__}


# --- in a notebook ----------------------------------------------------------------------


@pytest.fixture
def lamp_task(lamps: ModuleType, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(lamps.offers, "tasks", lamps.__name__)
    monkeypatch.setattr(lamps, "tasks", lambda: [TASK], raising=False)
    return TASK.name


def test_the_function_is_found_by_its_name(lamp_task: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "There is no function 'lit' yet" in repr(check(lamp_task))
    monkeypatch.setattr(sys.modules["__main__"], lamp_task, 3, raising=False)
    assert "'lit' is no function" in repr(check(lamp_task))
    monkeypatch.setattr(sys.modules["__main__"], lamp_task, lit, raising=False)
    assert repr(check(lamp_task)).startswith("So.")


@pytest.mark.usefixtures("lamps")
@pytest.mark.parametrize("function", [lit, unwritten, misspelt, lambda words: "<b>"])
def test_the_card_is_whole_and_escaped(function: Callable[..., Any]) -> None:
    verdict = judged(TASK, function)
    made = verdict_page("lamps", TASK, verdict)
    assert made.count("<div") == made.count("</div>")
    assert "<b>&#x27;" not in made
    assert ("<img" in made) is (verdict.trial is not None)
    for sentence in verdict.sentences:
        assert re.search(re.escape(sentence).replace("'", "&#x27;"), made)


def test_a_check_says_the_same_as_text(lamp_task: str) -> None:
    made = check(lamp_task, shy)
    assert isinstance(made, FunctionCheck)
    assert repr(made) in str(made)
    assert "It prints its answer" in made._repr_html_()


# --- running, which comes to an end -------------------------------------------------------


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


# --- written in a field -------------------------------------------------------------------


HEAD = "def open_ends(net, segment):\n"
COUNTED = """
    nodes = nx.node_connected_component(net, segment)
    return sum(net.nodes[node]["kind"] == "open" for node in nodes)
"""


@pytest.fixture
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
def test_whatever_stands_in_the_field_is_answered(code: str, said: str, soon: None) -> None:
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
