"""An FAQ case as data, run by the engine.

A case is a TOML file in ``boardlib/<game>/cases/``: a position, a story in steps (moves and
predictions), claims (every ruling of the catalogue) and what-ifs.  Nothing that the engine
can compute is written in the file: right and wrong choices, feedback and transcript come
from the engine; ``expect`` is only compared.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from boardlib.game import GAMES, Answer, Event, Game, game, verdict
from boardlib.ruling import Basis, IllegalMove, Ruling
from boardlib.text import _

PICKS = ("one", "all")
_ID = re.compile(r"[A-Z]+(-[A-Za-z0-9.]+)+")


class CaseError(ValueError):
    """A case file that cannot be used: names the file, the place in it and what is wrong."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a case comes from: a document and a place in it."""

    document: str
    place: str

    def __str__(self) -> str:
        return f"{self.document}, {self.place}"


@dataclass(frozen=True, slots=True)
class Question:
    """Something to put to the engine: ``ask`` a question or ``judge`` a move.

    ``change`` are lines of the position that are changed first, and ``then`` are moves that
    are played before the question is put; if one of them is not allowed, its ruling is the
    answer.
    """

    ask: str = ""
    judge: str = ""
    expect: Any = None
    because: tuple[str, ...] | None = None
    change: str = ""
    then: tuple[str, ...] = ()

    def put(self, rules: Game[Any, Any], position: Any) -> Answer:
        """The engine's answer for a position."""
        position, refused = self.prepare(rules, position)
        if refused is not None:
            return ruled(refused.move, refused.ruling)
        if self.ask:
            return rules.ask(position, self.ask)
        return ruled(self.judge, rules.judge(position, self.judge))

    def prepare(self, rules: Game[Any, Any], position: Any) -> tuple[Any, IllegalMove | None]:
        """The position that is asked about; it stops at a move that is not allowed."""
        if self.change:
            position = rules.read(change_lines(rules.write(position), self.change, rules))
        for move in self.then:
            try:
                position = rules.play(position, move).position
            except IllegalMove as refused:
                return position, refused
        return position, None

    def holds(self, answer: Answer) -> bool:
        """Whether the engine's answer is what was expected."""
        if self.expect is not None and not matches(self.expect, answer.data):
            return False
        if self.because is not None:
            return self._because(answer)
        if self.expect is None:
            return answer.ruling is not None and answer.ruling.allowed
        return True

    def _because(self, answer: Answer) -> bool:
        ruling = answer.ruling
        if ruling is None or self.because is None:
            return False
        named = {reason.rule.id for reason in ruling.reasons}
        return named == set(self.because) if ruling.failed else set(self.because) <= named


def ruled(move: str, ruling: Ruling) -> Answer:
    """The ruling on a move as an answer: its data is ``allowed`` or ``forbidden``."""
    shapes = tuple(dict.fromkeys(key for reason in ruling.reasons for key in reason.shapes))
    word = "allowed" if ruling.allowed else "forbidden"
    return Answer(move, verdict(ruling), word, ruling, shapes)


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of a prediction: a label, and the question that decides whether it is right."""

    label: str
    question: Question
    at: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CaseStep:
    """One step of the story: a sentence, a move, or a prediction with its choices.

    ``ask`` gives the verdict; the moves in ``then`` are tried out before it is asked.
    """

    say: str = ""
    move: str = ""
    change: str = ""
    question: str = ""
    ask: str = ""
    choices: tuple[Choice, ...] = ()
    pick: str = "one"
    show: tuple[str, ...] = ()
    then: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Check:
    """One question of a claim: put to the position after ``step`` steps, or to another one.

    ``start`` is the text of that other position, or empty.
    """

    question: Question
    step: int = 0
    start: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """A ruling of the catalogue: a statement and the checks that show that it holds."""

    id: str
    text: str
    basis: Basis
    information: bool
    checks: tuple[Check, ...]


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A change to the position (lines that replace, add or remove) and the question asked again.

    The change is made after ``step`` steps; the moves in ``then`` are played before the
    question is asked, without the change and with it.
    """

    label: str
    change: str
    ask: str
    step: int
    then: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """A case of the catalogue, told as a story.

    Attributes:
        id: the leading ruling id; the claims carry the others.
        game: name of the game package.
        start: text of the position at the start.
        file: name of the file it was read from.
    """

    id: str
    game: str
    title: str
    question: str
    source: Source
    start: str
    steps: tuple[CaseStep, ...]
    claims: tuple[Claim, ...]
    whatifs: tuple[WhatIf, ...]
    file: str = "case"

    @property
    def rules(self) -> Game[Any, Any]:
        """The game package that rules this case."""
        return game(self.game)

    def frames(self) -> tuple[Frame, ...]:
        """Every step, played: what a learner sees, with everything computed."""
        return _frames(self)

    def position(self, step: int = 0) -> Any:
        """The position after so many steps; 0 is the start."""
        if step:
            return self.frames()[step - 1].position
        with _at(f"{self.file}, position"):
            return self.rules.read(self.start)


@dataclass(frozen=True, slots=True)
class JudgedChoice:
    """A choice with the engine's verdict: right or wrong, and the answer that says why."""

    label: str
    right: bool
    why: Answer
    at: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """What a learner sees at one step; ``position`` is the one after the step's move."""

    number: int
    position: Any
    step: CaseStep
    events: tuple[Event, ...]
    choices: tuple[JudgedChoice, ...]
    answer: Answer | None

    @property
    def is_prediction(self) -> bool:
        """Whether the learner has to commit before anything is revealed."""
        return bool(self.choices)


@dataclass(frozen=True, slots=True)
class Result:
    """What came out of a claim: whether it holds, and what the engine computed."""

    claim: Claim
    case: Case
    holds: bool
    computed: tuple[Any, ...]

    def to_json(self) -> dict[str, Any]:
        """Plain data, one row of ``boardlib cases --json``."""
        return {
            "id": self.claim.id,
            "case": self.case.id,
            "basis": self.claim.basis.value,
            "information": self.claim.information,
            "holds": self.holds,
            "computed": self.claim.text if self.claim.information else list(self.computed),
        }


def matches(expected: Any, actual: Any) -> bool:
    """Whether plain data is what was expected.

    A table must hold at least the expected keys; a list of strings is compared as a set.

    >>> matches({"complete": True}, {"complete": True, "tiles": 3})
    True
    >>> matches(["a", "b"], ["b", "a"]), matches([1, 2], [2, 1])
    (True, False)
    """
    if isinstance(expected, Mapping):
        return isinstance(actual, Mapping) and all(
            key in actual and matches(value, actual[key]) for key, value in expected.items()
        )
    if isinstance(expected, (list, tuple)):
        if not isinstance(actual, (list, tuple)) or len(actual) != len(expected):
            return False
        if all(isinstance(item, str) for item in [*expected, *actual]):
            return sorted(expected) == sorted(actual)
        return all(matches(one, other) for one, other in zip(expected, actual, strict=True))
    return type(expected) is type(actual) and bool(expected == actual)


def change_lines(text: str, change: str, rules: Game[Any, Any]) -> str:
    """A position text with lines changed.

    ``- LINE`` removes that line; any other line replaces the line about the same thing
    (the game says what that is), or is added at the end.

    Raises:
        ValueError: when a line to remove is not there.
    """
    lines = [_plain(line) for line in text.splitlines() if _plain(line)]
    for wanted in (_plain(line) for line in change.splitlines()):
        if wanted.startswith("-"):
            _remove(lines, _plain(wanted[1:]))
        elif wanted:
            key = rules.line_key(wanted)
            same = [i for i, old in enumerate(lines) if key and rules.line_key(old) == key]
            if same:
                lines[same[0]] = wanted
            else:
                lines.append(wanted)
    return "\n".join(lines)


def _plain(line: str) -> str:
    return " ".join(line.split("#")[0].split())


def _remove(lines: list[str], wanted: str) -> None:
    if wanted not in lines:
        raise ValueError(
            _("there is no line '{line}' to remove from the position").format(line=wanted)
        )
    lines.remove(wanted)


# --- playing a case ---------------------------------------------------------------------


@contextmanager
def _at(place: str) -> Iterator[None]:
    """Say in which file, and where in it, the engine refused something."""
    try:
        yield
    except CaseError:
        raise
    except (ValueError, TypeError) as error:
        raise CaseError(f"{place}: {error}") from None


@cache
def _frames(case: Case) -> tuple[Frame, ...]:
    position = case.position()
    frames: list[Frame] = []
    for number, step in enumerate(case.steps, start=1):
        with _at(f"{case.file}, step {number}"):
            frames.append(_frame(case.rules, position, number, step))
        position = frames[-1].position
    return tuple(frames)


def _frame(rules: Game[Any, Any], position: Any, number: int, step: CaseStep) -> Frame:
    events: tuple[Event, ...] = ()
    position, _refused = Question(change=step.change).prepare(rules, position)
    if step.move:
        played = rules.play(position, step.move)
        position, events = played.position, played.events
    answer = Question(ask=step.ask, then=step.then).put(rules, position) if step.ask else None
    choices = tuple(_judged(choice, rules, position, answer) for choice in step.choices)
    return Frame(number, position, step, events, choices, answer)


def _judged(
    choice: Choice, rules: Game[Any, Any], position: Any, answer: Answer | None
) -> JudgedChoice:
    question = choice.question
    if question.ask or question.judge:
        why = question.put(rules, position)
        return JudgedChoice(choice.label, question.holds(why), why, choice.at or why.shapes)
    assert answer is not None
    listed = answer.data if isinstance(answer.data, (list, tuple)) else [answer.data]
    return JudgedChoice(choice.label, choice.label in listed, answer, choice.at)


def run_claim(case: Case, claim: Claim) -> Result:
    """Put every check of a claim to the engine."""
    computed: list[Any] = []
    holds = True
    for check in claim.checks:
        with _at(f"{case.file}, claim {claim.id}"):
            position = case.rules.read(check.start) if check.start else case.position(check.step)
            answer = check.question.put(case.rules, position)
        holds = holds and check.question.holds(answer)
        computed.append(answer.to_json())
    return Result(claim, case, holds, tuple(computed))


def run_all(of: Iterable[Case] | None = None) -> Iterator[Result]:
    """Run every claim of every case, one result after the other."""
    for case in cases().values() if of is None else of:
        for claim in case.claims:
            yield run_claim(case, claim)


@dataclass(frozen=True, slots=True)
class Comparison:
    """A what-if, asked before and after the change.

    ``old`` and ``position`` are the positions that were asked about: without the change and
    with it.
    """

    whatif: WhatIf
    before: Answer
    after: Answer
    position: Any
    old: Any


def compare(case: Case, whatif: WhatIf) -> Comparison:
    """The answer before and after the change of a what-if."""
    rules = case.rules
    without = Question(ask=whatif.ask, then=whatif.then)
    changed = replace(without, change=whatif.change)
    with _at(f"{case.file}, what-if '{whatif.label}'"):
        position = case.position(whatif.step)
        return Comparison(
            whatif,
            before=without.put(rules, position),
            after=changed.put(rules, position),
            position=changed.prepare(rules, position)[0],
            old=without.prepare(rules, position)[0],
        )


# --- reading case files -----------------------------------------------------------------


@cache
def cases() -> dict[str, Case]:
    """Every case of every game, by id.

    Raises:
        CaseError: for a file that cannot be used.
    """
    found: dict[str, Case] = {}
    for name in GAMES:
        folder = files(f"boardlib.{name}").joinpath("cases")
        for path in sorted(folder.iterdir(), key=lambda item: item.name):
            if path.name.endswith(".toml"):
                case = read_case(path.read_text(encoding="utf-8"), name, path.name)
                if case.id in found:
                    raise CaseError(f"{path.name}: case {case.id} is there twice")
                found[case.id] = case
    return found


def find_case(name: str) -> Case:
    """The case of that id, or the case that holds the claim of that id.

    Raises:
        CaseError: when there is none, naming the nearest ids.
    """
    from difflib import get_close_matches

    if name in cases():
        return cases()[name]
    claims = {claim.id: case for case in cases().values() for claim in case.claims}
    if name in claims:
        return claims[name]
    near = get_close_matches(name.upper(), [*cases(), *claims], n=3, cutoff=0.5)
    raise CaseError(
        _("There is no case '{name}'; did you mean {near}?").format(
            name=name, near=_(" or ").join(near)
        )
        if near
        else _("There is no case '{name}'; 'boardlib cases' lists them.").format(name=name)
    )


def read_case(text: str, game_name: str, file: str = "case") -> Case:
    """Read one case file.

    Raises:
        CaseError: naming the file, the place and what is wrong.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CaseError(f"{file}: {error}") from None
    try:
        return _case(_Table(data, file), game(game_name), game_name)
    except CaseError:
        raise
    except (ValueError, TypeError) as error:
        raise CaseError(f"{file}: {error}") from None


class _Table:
    """A TOML table that knows its place in the file and refuses unknown keys."""

    def __init__(self, data: Any, place: str) -> None:
        self.place = place
        if not isinstance(data, Mapping):
            raise CaseError(f"{place}: expected a table with keys, not {data!r}")
        self.data = dict(data)

    def take(self, key: str, default: Any = ..., kind: type | tuple[type, ...] = str) -> Any:
        if key not in self.data:
            if default is ...:
                raise CaseError(f"{self.place}: '{key}' is missing")
            return default
        value = self.data.pop(key)
        if not isinstance(value, kind):
            names = " or ".join(k.__name__ for k in (kind if isinstance(kind, tuple) else (kind,)))
            raise CaseError(f"{self.place}: '{key}' must be a {names}, not {value!r}")
        return value

    def tables(self, key: str) -> list[_Table]:
        items = self.take(key, [], list)
        return [_Table(item, f"{self.place}, {key} {i}") for i, item in enumerate(items, 1)]

    def words(self, key: str) -> tuple[str, ...]:
        """A list of strings."""
        items = self.take(key, [], list)
        if not all(isinstance(item, str) for item in items):
            raise CaseError(f"{self.place}: '{key}' must be a list of strings, not {items!r}")
        return tuple(items)

    def done(self) -> None:
        if self.data:
            raise CaseError(f"{self.place}: unknown key '{next(iter(self.data))}'")


def _case(table: _Table, rules: Game[Any, Any], game_name: str) -> Case:
    steps = tuple(_step(item) for item in table.tables("step"))
    case = Case(
        id=_id(table),
        game=game_name,
        title=table.take("title"),
        question=table.take("question"),
        source=_source(_Table(table.take("source", kind=dict), f"{table.place}, source")),
        start=_start(table, rules),
        steps=steps,
        claims=tuple(_claim(item, rules, len(steps)) for item in table.tables("claim")),
        whatifs=tuple(_whatif(item, steps) for item in table.tables("whatif")),
        file=table.place,
    )
    table.done()
    return case


def _source(table: _Table) -> Source:
    source = Source(table.take("document"), table.take("place"))
    table.done()
    return source


def _start(table: _Table, rules: Game[Any, Any]) -> str:
    """The text of a position: a named board, lines of its own, or both."""
    board, position = table.take("board", ""), table.take("position", "")
    if board and board not in rules.boards():
        known = ", ".join(rules.boards())
        raise CaseError(f"{table.place}: there is no board '{board}'; known are {known}")
    with _at(f"{table.place}, position"):
        text: str = change_lines(rules.boards()[board], position, rules) if board else position
        rules.read(text)
    return text


def _step(table: _Table) -> CaseStep:
    step = CaseStep(
        say=table.take("say", ""),
        move=table.take("move", ""),
        change=table.take("change", ""),
        question=table.take("question", ""),
        ask=table.take("ask", ""),
        choices=tuple(_choices(table)),
        pick=table.take("pick", "one"),
        show=table.words("show"),
        then=table.words("then"),
    )
    table.done()
    if step.pick not in PICKS:
        raise CaseError(f"{table.place}: 'pick' is one of {', '.join(PICKS)}, not '{step.pick}'")
    if step.choices and not step.question:
        raise CaseError(f"{table.place}: choices need a 'question'")
    return step


def _choices(table: _Table) -> Iterator[Choice]:
    asks = "ask" in table.data
    for number, item in enumerate(table.take("choices", [], list), start=1):
        if isinstance(item, str):
            if not asks:
                raise CaseError(f"{table.place}: choices that are only words need an 'ask'")
            yield Choice(item, Question())
            continue
        entry = _Table(item, f"{table.place}, choice {number}")
        yield Choice(entry.take("label"), _question(entry), entry.words("at"))
        entry.done()


def _question(table: _Table) -> Question:
    question = Question(
        ask=table.take("ask", ""),
        judge=table.take("judge", ""),
        expect=table.take("expect", None, object),
        because=table.words("because") if "because" in table.data else None,
        change=table.take("change", ""),
        then=table.words("then"),
    )
    if bool(question.ask) == bool(question.judge):
        raise CaseError(f"{table.place}: give either 'ask' or 'judge'")
    return question


def _claim(table: _Table, rules: Game[Any, Any], steps: int) -> Claim:
    information = table.take("information", False, bool)
    name, text = _id(table), table.take("text")
    basis = _basis(table)
    several = table.tables("check")
    if information and several:
        raise CaseError(f"{table.place}: a claim that only informs has no check")
    checks = tuple(_check(item, rules, steps) for item in several)
    if not several and not information:
        checks = (_check(table, rules, steps),)
    table.done()
    return Claim(name, text, basis, information, checks)


def _basis(table: _Table) -> Basis:
    word = table.take("basis", "published")
    if word not in set(Basis):
        raise CaseError(f"{table.place}: 'basis' is one of {', '.join(Basis)}, not '{word}'")
    return Basis(word)


def _id(table: _Table) -> str:
    word: str = table.take("id")
    if not _ID.fullmatch(word):
        raise CaseError(f"{table.place}: '{word}' is no id; an id looks like TUN-19 or TDF-12b")
    return word


def _check(table: _Table, rules: Game[Any, Any], steps: int) -> Check:
    own = "board" in table.data or "position" in table.data
    if own and "given" in table.data:
        raise CaseError(f"{table.place}: 'given' and a position of its own exclude each other")
    check = Check(
        question=_question(table),
        step=_given(table, steps),
        start=_start(table, rules),
    )
    table.done()
    if check.question.expect is None and check.question.because is None:
        raise CaseError(f"{table.place}: 'expect' is missing, so the check could not fail")
    return check


def _given(table: _Table, steps: int) -> int:
    given = table.take("given", "start")
    if given == "start":
        return 0
    word, _sep, number = given.rpartition(" ")
    if word == "after step" and number.isdigit() and 1 <= int(number) <= steps:
        return int(number)
    raise CaseError(
        f'{table.place}: \'given\' is "start" or "after step N" with N from 1 to {steps},'
        f" not '{given}'"
    )


def _whatif(table: _Table, steps: Sequence[CaseStep]) -> WhatIf:
    step = table.take("step", len(steps), int)
    if not 0 <= step <= len(steps):
        raise CaseError(f"{table.place}: 'step' is a number from 0 to {len(steps)}, not {step}")
    asked = next((item.ask for item in reversed(steps[:step]) if item.ask), ...)
    whatif = WhatIf(
        label=table.take("label"),
        change=table.take("change"),
        ask=table.take("ask", asked),
        step=step,
        then=table.words("then"),
    )
    table.done()
    return whatif


# --- the transcript ---------------------------------------------------------------------


def transcript(case: Case) -> str:
    """The whole case as text: every step, prediction, verdict and what-if."""
    lines = [f"{case.id}: {_(case.title)}", _(case.question), f"({case.source})"]
    for frame in case.frames():
        lines += ["", *frame_transcript(frame, len(case.steps))]
    for whatif in case.whatifs:
        result = compare(case, whatif)
        lines += ["", _("What if: {label}").format(label=_(whatif.label))]
        lines += _block(_("before: "), result.before.text) + _block(_("after: "), result.after.text)
    return "\n".join(lines)


def frame_transcript(frame: Frame, total: int) -> list[str]:
    """One step as text, one string a line."""
    step = frame.step
    head = _("Step {number} of {total}.").format(number=frame.number, total=total)
    lines = [f"{head} {_(step.say)}".rstrip()]
    if step.move:
        lines.append(_("  move: {move}").format(move=step.move))
    lines += [f"  * {event.text}" for event in frame.events]
    if step.question:
        lines.append(f"  ? {_(step.question)}")
    for choice in frame.choices:
        lines += _choice_lines(choice)
    if frame.answer is not None:
        lines += _block("  = ", frame.answer.text)
    return lines


def _choice_lines(choice: JudgedChoice) -> list[str]:
    word = _("right") if choice.right else _("wrong")
    return [f"    [{word}] {_(choice.label)}"]


def _block(head: str, text: str) -> list[str]:
    first, *rest = text.splitlines() or [""]
    return [head + first, *(" " * len(head) + line for line in rest)]


def choice_letters(choices: Sequence[object]) -> list[str]:
    """The letters A, B, C … under which choices stand in panel and picture."""
    return [chr(ord("A") + i) for i in range(len(choices))]
