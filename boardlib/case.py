"""An FAQ case as data, run by the engine.

A case is a TOML file in ``boardlib/<game>/cases/``: a position, a story in steps (moves and
predictions), claims (every ruling of the catalogue) and what-ifs.  Nothing that the engine
can compute is written in the file: right and wrong choices, feedback and transcript come
from the engine; ``expect`` is only compared.

What a file holds::

    id, title, question                 the leading ruling id, a few words, the question
    source = { document, place }
    board, position                     a named board, lines of a position, or both

    [[step]]                            what happens, in order
    say                                 one or two sentences
    change, move                        lines that change, and a move that is played
    question, choices, pick             a prediction; pick is "one" (so by default) or "all"
    ask or judge, then                  the verdict; the moves in "then" are only tried out
    show                                keys of the shapes that the step speaks of

    [[claim]]                           a ruling: id, text, basis, information
    [[claim.check]]                     one of several checks; a single one stands in the claim
    given                               "start" or "after step N", or else board, position

    [[whatif]]                          label, change, ask, then; step N after which it is made

A choice (``label``; ``at``: keys of shapes where it stands, none for a mere reason) and a
check put a question: ``ask`` a question or ``judge`` a move, after ``change`` and the moves in
``then``; ``expect`` is the answer, of which a table names only some keys, and ``because`` are
the rules: exactly the failing ones of a refusal, or some of those that hold.  A judged move
without ``expect`` counts as right when it is allowed.
"""

from __future__ import annotations

import re
import textwrap
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any, Final

from boardlib.game import GAMES, Answer, Event, Game, game, verdict
from boardlib.ruling import Basis, IllegalMove, Rule, Ruling
from boardlib.text import _, listing

PICKS: Final = ("one", "all")
_ID: Final = re.compile(r"[A-Z]+(-[A-Za-z0-9.]+)+")


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
    """One choice of a prediction: a label, and the question that decides whether it is right.

    ``at`` says where it stands: nowhere if it is empty, and where its answer points at if it
    is None.
    """

    label: str
    question: Question
    at: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class CaseStep:
    """One step of the story: a sentence, a move, or a prediction with its choices.

    ``ask`` a question or ``judge`` a move for the verdict; the moves in ``then`` are tried
    out before that.
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
    judge: str = ""


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
    """A choice with the engine's verdict: right or wrong, and the answer that says why.

    ``found`` says what the engine found in place of what the choice claims, such as
    ``points: 5, not 3``.
    """

    label: str
    right: bool
    why: Answer
    at: tuple[str, ...]
    found: tuple[str, ...] = ()


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
    answer = None
    if step.ask or step.judge:
        question = Question(ask=step.ask, judge=step.judge, then=step.then)
        answer = question.put(rules, position)
    choices = tuple(_judged(choice, rules, position, answer) for choice in step.choices)
    return Frame(number, position, step, events, choices, answer)


def _judged(
    choice: Choice, rules: Game[Any, Any], position: Any, answer: Answer | None
) -> JudgedChoice:
    question = choice.question
    if question.ask or question.judge:
        why = question.put(rules, position)
        found = () if question.expect is None else tuple(differences(question.expect, why))
        at = why.shapes if choice.at is None else choice.at
        return JudgedChoice(choice.label, question.holds(why), why, at, found)
    assert answer is not None
    listed = answer.data if isinstance(answer.data, (list, tuple)) else [answer.data]
    return JudgedChoice(choice.label, choice.label in listed, answer, choice.at or ())


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
        CaseError: for a file that cannot be used, and for an id that is there twice.
    """
    return {case.id: case for case in collect(_case_files())}


def collect(texts: Iterable[tuple[str, str, str]]) -> list[Case]:
    """Read case files, given as game, file name and text; every id may be there once.

    Raises:
        CaseError: for a file that cannot be used, and for an id that is there twice.
    """
    found: list[Case] = []
    homes: dict[str, str] = {}
    for game_name, file, text in texts:
        case = read_case(text, game_name, file)
        for claim in case.claims:
            if claim.id in homes:
                raise CaseError(f"{file}: claim {claim.id} is there twice, in {homes[claim.id]}")
            homes[claim.id] = file
        if case.id in {other.id for other in found}:
            raise CaseError(f"{file}: case {case.id} is there twice")
        found.append(case)
    return found


def _case_files() -> Iterator[tuple[str, str, str]]:
    for game_name in GAMES:
        folder = files(f"boardlib.{game_name}").joinpath("cases")
        for path in sorted(folder.iterdir(), key=lambda item: item.name):
            if path.name.endswith(".toml"):
                yield game_name, path.name, path.read_text(encoding="utf-8")


def find_case(name: str) -> Case:
    """The case of that id, or the case that holds the claim of that id.

    Raises:
        CaseError: when there is none, naming the nearest ids.
    """
    known = {claim.id: case for case in cases().values() for claim in case.claims} | cases()
    if name in known:
        return known[name]
    near = get_close_matches(name.upper(), known, n=3, cutoff=0.5)
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
    with _at(file):
        return _case(_Table(data, file, game(game_name)), game_name)


_TYPES: Final = {
    str: "text",
    list: "a list",
    dict: "a table",
    int: "a number",
    bool: "true or false",
}


class _Table:
    """A TOML table that knows its place in the file and refuses unknown keys."""

    def __init__(self, data: Any, place: str, rules: Game[Any, Any]) -> None:
        self.place, self.rules = place, rules
        if not isinstance(data, Mapping):
            raise self.error(f"expected a table with keys, not {data!r}")
        self.data = dict(data)

    def error(self, message: str) -> CaseError:
        """What is wrong, with the place."""
        return CaseError(f"{self.place}: {message}")

    def take(self, key: str, default: Any = ..., kind: type = str) -> Any:
        """The value of a key; it has to be there unless there is a default."""
        if key not in self.data:
            if default is ...:
                raise self.error(f"'{key}' is missing")
            return default
        value = self.data.pop(key)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.error(f"'{key}' must be {_TYPES[kind]}, not {value!r}")
        return value

    def table(self, key: str) -> _Table:
        """The table under a key."""
        return _Table(self.take(key, kind=dict), f"{self.place}, {key}", self.rules)

    def tables(self, key: str, name: str = "") -> list[_Table]:
        """The tables in a list; ``name`` is what each is called in messages."""
        items = enumerate(self.take(key, [], list), start=1)
        return [_Table(item, f"{self.place}, {name or key} {i}", self.rules) for i, item in items]

    def words(self, key: str) -> tuple[str, ...]:
        """A list of texts."""
        items = self.take(key, [], list)
        if not all(isinstance(item, str) for item in items):
            raise self.error(f"'{key}' must be a list of texts, not {items!r}")
        return tuple(items)

    def move(self, key: str) -> str:
        """A move of the game, or an empty text."""
        text: str = self.take(key, "")
        return self._moves([text])[0] if text else ""

    def moves(self, key: str) -> tuple[str, ...]:
        """A list of moves of the game."""
        return self._moves(self.words(key))

    def _moves(self, texts: Iterable[str]) -> tuple[str, ...]:
        for text in texts:
            with _at(self.place):
                self.rules.read_move(text)
        return tuple(texts)

    def rule_ids(self, key: str) -> tuple[str, ...] | None:
        """A list of rule ids, or None where there is none."""
        if key not in self.data:
            return None
        names = self.words(key)
        for name in names:
            if name not in self.rules.rules():
                near = get_close_matches(name, self.rules.rules(), n=1)
                hint = f"; did you mean {near[0]}?" if near else ""
                raise self.error(f"there is no rule '{name}'{hint}")
        return names

    def id(self) -> str:
        """The id of a case or claim."""
        word: str = self.take("id")
        if not _ID.fullmatch(word):
            raise self.error(f"'{word}' is no id; an id looks like TUN-19 or TDF-12b")
        return word

    def basis(self) -> Basis:
        """How sure we are of a claim."""
        word = self.take("basis", "published")
        if word not in set(Basis):
            raise self.error(f"'basis' is one of {', '.join(Basis)}, not '{word}'")
        return Basis(word)

    def start(self) -> str:
        """The text of a position: a named board, lines of its own, or both."""
        board, position = self.take("board", ""), self.take("position", "")
        if board and board not in self.rules.boards():
            known = ", ".join(self.rules.boards())
            raise self.error(f"there is no board '{board}'; the boards are {known}")
        with _at(f"{self.place}, position"):
            text: str = position
            if board:
                text = change_lines(self.rules.boards()[board], position, self.rules)
            self.rules.read(text)
        return text

    def done(self) -> None:
        """Refuse what has not been taken."""
        if self.data:
            raise self.error(f"unknown key '{next(iter(self.data))}'")


def _case(table: _Table, game_name: str) -> Case:
    steps = tuple(_step(item) for item in table.tables("step"))
    case = Case(
        id=table.id(),
        game=game_name,
        title=table.take("title"),
        question=table.take("question"),
        source=_source(table.table("source")),
        start=table.start(),
        steps=steps,
        claims=tuple(_claim(item, len(steps)) for item in table.tables("claim")),
        whatifs=tuple(_whatif(item, steps) for item in table.tables("whatif", "what-if")),
        file=table.place,
    )
    table.done()
    return case


def _source(table: _Table) -> Source:
    source = Source(table.take("document"), table.take("place"))
    table.done()
    return source


def _step(table: _Table) -> CaseStep:
    choices = tuple(_choices(table))
    step = CaseStep(
        say=table.take("say", ""),
        move=table.move("move"),
        change=table.take("change", ""),
        question=table.take("question", ""),
        ask=table.take("ask", ""),
        choices=choices,
        pick=table.take("pick", "one"),
        show=table.words("show"),
        then=table.moves("then"),
        judge=table.move("judge"),
    )
    table.done()
    if step.ask and step.judge:
        raise table.error("give either 'ask' or 'judge'")
    if step.pick not in PICKS:
        raise table.error(f"'pick' is one of {', '.join(PICKS)}, not '{step.pick}'")
    if bool(step.choices) != bool(step.question):
        raise table.error("a 'question' needs 'choices', and choices need a question")
    if len(step.choices) == 1:
        raise table.error("a single choice is none; give two or more")
    return step


def _choices(table: _Table) -> Iterator[Choice]:
    items = table.take("choices", [], list)
    if all(isinstance(item, str) for item in items):
        if items and "ask" not in table.data:
            raise table.error("choices that are only words need an 'ask'")
        yield from (Choice(item, Question()) for item in items)
        return
    table.data["choices"] = items
    for entry in table.tables("choices", "choice"):
        at = entry.words("at") if "at" in entry.data else None
        yield Choice(entry.take("label"), _question(entry), at)
        entry.done()


def _question(table: _Table) -> Question:
    question = Question(
        ask=table.take("ask", ""),
        judge=table.move("judge"),
        expect=table.take("expect", None, object),
        because=table.rule_ids("because"),
        change=table.take("change", ""),
        then=table.moves("then"),
    )
    if bool(question.ask) == bool(question.judge):
        raise table.error("give either 'ask' or 'judge'")
    if question.ask and question.expect is None and question.because is None:
        raise table.error("'expect' is missing, so the question has no answer to compare")
    return question


def _claim(table: _Table, steps: int) -> Claim:
    information = table.take("information", False, bool)
    name, text, basis = table.id(), table.take("text"), table.basis()
    checks = tuple(_check(item, steps) for item in table.tables("check"))
    if information and checks:
        raise table.error("a claim that only informs has no check")
    if not checks and not information:
        checks = (_check(table, steps),)
    table.done()
    return Claim(name, text, basis, information, checks)


def _check(table: _Table, steps: int) -> Check:
    if "given" in table.data and ("board" in table.data or "position" in table.data):
        raise table.error("'given' and a position of its own exclude each other")
    check = Check(_question(table), _given(table, steps), table.start())
    table.done()
    if check.question.expect is None and check.question.because is None:
        raise table.error("'expect' is missing, so the check could not fail")
    return check


def _given(table: _Table, steps: int) -> int:
    given = table.take("given", "start")
    if given == "start":
        return 0
    word, _sep, number = given.rpartition(" ")
    if word == "after step" and number.isdigit() and 1 <= int(number) <= steps:
        return int(number)
    raise table.error(
        f"'given' is \"start\" or \"after step N\" with N from 1 to {steps}, not '{given}'"
    )


def _whatif(table: _Table, steps: Sequence[CaseStep]) -> WhatIf:
    step = table.take("step", len(steps), int)
    if not 0 <= step <= len(steps):
        raise table.error(f"'step' is a number from 0 to {len(steps)}, not {step}")
    asked = next((item.ask for item in reversed(steps[:step]) if item.ask), ...)
    whatif = WhatIf(
        label=table.take("label"),
        change=table.take("change"),
        ask=table.take("ask", asked),
        step=step,
        then=table.moves("then"),
    )
    table.done()
    return whatif


# --- looking for faults -----------------------------------------------------------------


def problems(case: Case) -> list[str]:
    """What is wrong with a case that can be read: one sentence each, empty for a sound one.

    Moves that are not allowed, questions that the game cannot answer, predictions without
    exactly one right choice (or, where several may be picked, without any), what-ifs that
    do not apply, and cases in which no what-if changes an answer.
    """
    try:
        found = [text for frame in case.frames() for text in _frame_problems(case, frame)]
        changed = [changes(result) for result in (compare(case, item) for item in case.whatifs)]
        for claim in case.claims:
            run_claim(case, claim)
    except CaseError as error:
        return [str(error)]
    if changed and not any(changed):
        found.append(f"{case.file}: no what-if changes its answer")
    return found


def _frame_problems(case: Case, frame: Frame) -> Iterator[str]:
    if not frame.is_prediction:
        return
    right = [
        letter
        for letter, choice in zip(choice_letters(frame.choices), frame.choices, strict=True)
        if choice.right
    ]
    place = f"{case.file}, step {frame.number}"
    if not right:
        yield f"{place}: no choice is right"
    elif frame.step.pick == "one" and len(right) > 1:
        yield f"{place}: one choice has to be right, but {listing(right)} are"


def changes(comparison: Comparison) -> list[str]:
    """What a what-if changes in the answer, such as ``complete: no → yes``; empty for nothing."""
    before, after = comparison.before, comparison.after
    if isinstance(before.data, Mapping) and isinstance(after.data, Mapping):
        keys = [key for key, value in after.data.items() if before.data.get(key) != value]
        pairs = [(key, plain(before.data.get(key)), plain(after.data[key])) for key in keys]
    elif before.data == after.data:
        pairs = []
    else:
        pairs = [(_("answer"), plain(before.data), plain(after.data))]
    return [f"{_words_of(key)}: {old} → {new}" for key, old, new in pairs]


def differences(expected: Any, answer: Answer) -> list[str]:
    """Where an answer is not what was expected, such as ``points: 5, not 3``."""
    return list(_differences(_("answer"), expected, answer.data))


def _differences(what: str, expected: Any, found: Any) -> Iterator[str]:
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        for key in (key for key in expected if key in found):
            yield from _differences(_words_of(key), expected[key], found[key])
    elif isinstance(expected, Mapping) or isinstance(found, Mapping):
        return
    elif isinstance(found, bool) and not matches(expected, found):
        yield f"{what}: {plain(found)}"
    elif found not in ("allowed", "forbidden") and not matches(expected, found):
        yield _("{what}: {found}, not {expected}").format(
            what=what, found=plain(found), expected=plain(expected)
        )


def _words_of(key: str) -> str:
    return _(key.replace("_", " "))


def plain(value: Any) -> str:
    """Plain data in words.

    >>> plain(True), plain(["red", "blue"]), plain([]), plain({"red": 3})
    ('yes', 'red and blue', 'none', 'red 3')
    """
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Mapping):
        return ", ".join(f"{_(str(key))} {plain(item)}" for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return listing([plain(item) for item in value]) or _("none")
    return _("none") if value is None else _(str(value)) if value != "" else ""


# --- the transcript ---------------------------------------------------------------------

WIDTH: Final = 96


def transcript(case: Case) -> str:
    """The whole case as text, at most 96 columns wide: steps, verdicts, what-ifs and rulings."""
    lines = [
        *_wrap(f"{case.id}: ", _(case.title)),
        *_wrap("", _(case.question)),
        *_wrap("", _("Source: {source}").format(source=case.source)),
    ]
    for frame in case.frames():
        lines += ["", *frame_transcript(frame, len(case.steps))]
    for whatif in case.whatifs:
        lines += ["", *_whatif_lines(compare(case, whatif))]
    lines += ["", _("The rulings of this case:")]
    for claim in case.claims:
        lines += _claim_lines(run_claim(case, claim))
    return "\n".join(lines)


def frame_transcript(frame: Frame, total: int) -> list[str]:
    """One step as text, one string a line: prediction, verdict, move and what it caused."""
    step = frame.step
    head = _("Step {number} of {total}. ").format(number=frame.number, total=total)
    lines = _wrap(head, _(step.say) if step.say else "", indent="  ")
    if step.move:
        lines += _wrap("  > ", step.move)
    for event in frame.events:
        lines += _wrap("    * ", f"{event.text} {_cited(event.rule)}")
        lines += _items(event)
    if step.question:
        lines += _wrap("  ? ", _(step.question))
    for letter, choice in zip(choice_letters(frame.choices), frame.choices, strict=True):
        lines += _choice_lines(letter, choice, frame.answer)
    if frame.answer is not None:
        lines += _answer_lines("  = ", frame.answer)
    return lines


def _items(event: Event) -> list[str]:
    """The items of a score, where the sentence of the event does not name them."""
    if event.score is None or str(event.score) in event.text:
        return []
    return _wrap("      ", str(event.score))


def _choice_lines(letter: str, choice: JudgedChoice, told: Answer | None) -> list[str]:
    """A choice, and the reason for a wrong one and for a refusal that the verdict does not name."""
    word = _("right") if choice.right else _("wrong")
    lines = _wrap(f"    {letter} [{word}] ", _(choice.label))
    if choice.right and (choice.why.ruling is None or choice.why.ruling.allowed):
        return lines
    why = choice.why.text
    if told is not None and why == told.text:
        why = "; ".join(choice.found)
    elif why != _yes_or_no(choice.why) and choice.why.data == "allowed":
        why = _("It is allowed.")
    return lines + (_wrap(" " * 14, why) if why else [])


def _answer_lines(head: str, answer: Answer) -> list[str]:
    """An answer, and every condition of its ruling with rule, source and basis."""
    ruling, indent = answer.ruling, " " * len(head)
    if ruling is None:
        first, *rest = answer.text.splitlines() or [""]
        more = [line for text in rest for line in _wrap(indent, text)]
        return _wrap(head, first) + more
    text = _yes_or_no(answer)
    reasons = [f"{reason.text} {_cited(reason.rule)}" for reason in ruling.reasons]
    return _wrap(head, text) + [line for item in reasons for line in _wrap(f"{indent}- ", item)]


def _yes_or_no(answer: Answer) -> str:
    """The text of an answer, without the reasons where it has nothing else to say."""
    ruling = answer.ruling
    if ruling is None or answer.text != verdict(ruling):
        return answer.text
    return _("Yes.") if ruling.allowed else _("No.")


def _cited(rule: Rule) -> str:
    name = rule.id.partition(".")[2]
    return f"[{name}; {_(rule.source)}; {_(rule.basis.value)}]"


def _whatif_lines(result: Comparison) -> list[str]:
    found = changes(result)
    changed = "; ".join(text for text in found if len(text) <= WIDTH // 2)
    if not changed:  # a long list is not told twice
        changed = _("the answer") if found else _("nothing")
    return [
        *_wrap(_("What if: "), _(result.whatif.label)),
        *_side_lines(_("  before:  "), result.before),
        *_side_lines(_("  after:   "), result.after),
        *_wrap(_("  changed: "), changed),
    ]


def _side_lines(head: str, answer: Answer) -> list[str]:
    """One side of a what-if: the answer, and the rules by which a move is refused."""
    ruling = answer.ruling
    if ruling is None or answer.text != verdict(ruling) or ruling.allowed:
        first, *rest = _yes_or_no(answer).splitlines() or [""]
        room = " " * len(head)
        return _wrap(head, first) + [line for text in rest for line in _wrap(room, text)]
    return _answer_lines(head, answer)


def _claim_lines(result: Result) -> list[str]:
    claim = result.claim
    word = _("holds") if result.holds else _("does not hold")
    if claim.information:
        word = _("for information")
    return _wrap(f"  {claim.id} ", f"({word}; {_(claim.basis.value)}) {_(claim.text)}")


def _wrap(head: str, text: str, indent: str | None = None) -> list[str]:
    """Lines of at most 96 columns: the first one begins with ``head``, the rest is indented."""
    room = " " * len(head) if indent is None else indent
    wrapped = textwrap.wrap(
        head + text,
        WIDTH,
        subsequent_indent=room,
        break_on_hyphens=False,
        drop_whitespace=True,
    )
    return wrapped or [head.rstrip()]


def choice_letters(choices: Sequence[object]) -> list[str]:
    """The letters A, B, C … under which choices stand in panel and picture."""
    return [chr(ord("A") + i) for i in range(len(choices))]
