"""A case and what becomes of it: the data of a case file, and the engine's answers to it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from boardlib.case.held import held_back
from boardlib.game import Answer, Event, Game, game, ruled
from boardlib.ruling import Basis, IllegalMove
from boardlib.text import _, language, listing, mark

PICKS: Final = ("one", "all")


class CaseError(ValueError):
    """A case file that cannot be used: names the file, the place in it and what is wrong."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a case comes from: a document and a place in it."""

    document: str
    place: str

    def __str__(self) -> str:
        return f"{_(self.document)}, {_(self.place)}"


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
            return answer.allowed is True
        return True

    def _because(self, answer: Answer) -> bool:
        ruling = answer.ruling
        if ruling is None or self.because is None:
            return False
        named = {reason.rule.id for reason in ruling.reasons}
        return set(self.because) <= named if ruling.allowed else named == set(self.because)


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of a prediction: a label, and the question that decides whether it is right.

    ``at`` says where it stands: nowhere if it is empty, and where its answer points at if it
    is None.  A choice of plain words is ``listed``: it is right when the answer of its step
    lists it, and its question only tells why.  ``whynot`` is said of it when it is wrong: what
    the mistake was.
    """

    label: str
    question: Question
    at: tuple[str, ...] | None = None
    listed: bool = False
    whynot: str = ""


@dataclass(frozen=True, slots=True)
class CaseStep:
    """One step of the story: a sentence, a move, or a prediction with its choices.

    ``ask`` a question or ``judge`` a move for the verdict; the moves in ``then`` are tried
    out before that.  The verdict is compared with ``answer``, if there is one.
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
    answer: Any = None


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
        ruling: what the rules say to all of it, in one sentence; empty where a claim does.
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
    ruling: str = ""

    @property
    def lead(self) -> str:
        """The ruling in one sentence: as it is written, or the claim that leads the others."""
        own = [claim.text for claim in self.claims if claim.id == self.id]
        return next(filter(None, [self.ruling, *own, *(one.text for one in self.claims)]), "")

    @property
    def rules(self) -> Game[Any, Any]:
        """The game package that rules this case."""
        return game(self.game)

    def frames(self) -> tuple[Frame, ...]:
        """Every step, played: what a learner sees, with everything computed."""
        return _frames(self, language())

    def position(self, step: int = 0) -> Any:
        """The position after so many steps; 0 is the start."""
        if step:
            return self.frames()[step - 1].position
        with blaming(f"{self.file}, position"):
            return self.rules.read(self.start)


@dataclass(frozen=True, slots=True)
class JudgedChoice:
    """A choice with the engine's verdict: right or wrong, and the answer that says why.

    ``whynot`` is the sentence that answers a wrong choice: written in the case, or else computed
    where the choice has a question of its own; empty when neither tells of that choice.
    ``by_reasons`` when that sentence is made of the reasons of ``why`` and says nothing else.  The
    label is a message, or in the language in use already where the answer has the word for it.
    """

    label: str
    right: bool
    why: Answer
    at: tuple[str, ...]
    whynot: str = ""
    by_reasons: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """What a learner sees at one step; ``position`` is the one after the step's move.

    ``held`` says which events are not to be told before a later question is answered: number
    of the event -> index of that step.
    """

    number: int
    position: Any
    step: CaseStep
    events: tuple[Event, ...]
    choices: tuple[JudgedChoice, ...]
    answer: Answer | None
    held: Mapping[int, int] = field(default_factory=dict)

    @property
    def printed(self) -> tuple[Event, ...]:
        """The events that no later step asks about: what is told where nothing can be hidden."""
        return tuple(one for n, one in enumerate(self.events) if n not in self.held)

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
def blaming(place: str) -> Iterator[None]:
    """Say in which file, and where in it, the engine refused something."""
    try:
        yield
    except CaseError:
        raise
    except (ValueError, TypeError) as error:
        raise CaseError(f"{place}: {error}") from None


@cache
def _frames(case: Case, _language: str) -> tuple[Frame, ...]:
    """Every step, played; kept for each language, as events and answers are told in one."""
    position = case.position()
    frames: list[Frame] = []
    for number, step in enumerate(case.steps, start=1):
        with blaming(f"{case.file}, step {number}"):
            frames.append(_frame(case.rules, position, number, step))
        position = frames[-1].position
    return tuple(replace(one, held=held_back(frames, at)) for at, one in enumerate(frames))


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
        _compare_answer(step, answer)
    choices = tuple(_judged(choice, rules, position, answer) for choice in step.choices)
    return Frame(number, position, step, events, choices, answer)


def _judged(
    choice: Choice, rules: Game[Any, Any], position: Any, answer: Answer | None
) -> JudgedChoice:
    why, right = _decided(choice, rules, position, answer)
    at = choice.at if choice.at is not None else () if choice.listed else why.shapes
    label = _label(choice, answer, why)
    if right:
        return JudgedChoice(label, right, why, at)
    return JudgedChoice(label, right, why, at, *_whynot(choice, why, answer))


def _label(choice: Choice, answer: Answer | None, why: Answer) -> str:
    """What a choice is called: a listed one as the answer calls it, to the step or to itself."""
    if not choice.listed or answer is None:
        return choice.label
    return answer.names.get(choice.label) or why.names.get(choice.label, choice.label)


def _decided(
    choice: Choice, rules: Game[Any, Any], position: Any, answer: Answer | None
) -> tuple[Answer, bool]:
    """What the engine says to a choice, and whether that makes it right."""
    question = choice.question
    if not choice.listed:
        why = question.put(rules, position)
        return why, question.holds(why)
    assert answer is not None
    why = question.put(rules, position) if question.ask else answer
    return why, _is_listed(choice, answer)


def _whynot(choice: Choice, why: Answer, told: Answer | None) -> tuple[str, bool]:
    """What is said of a wrong choice, and whether that is made of the reasons alone.

    It is empty where it would only repeat the verdict.

    A permission says nothing of a choice that expected a refusal.
    """
    if choice.whynot:
        return _(choice.whynot), False
    if why.allowed or (told is not None and why.says_as(told)):
        return "", False
    if why.ruling is None or why.allowed is None:
        return why.lines[0] if why.lines else why.text, not why.lines
    return " ".join(dict.fromkeys(reason.text for reason in why.ruling.reasons)), True


def _is_listed(choice: Choice, answer: Answer) -> bool:
    """Whether the answer of a step names a choice of plain words."""
    named = answer.data if isinstance(answer.data, (list, tuple)) else [answer.data]
    return choice.label in named


def _compare_answer(step: CaseStep, answer: Answer) -> None:
    """Refuse a step whose written answer is not the engine's."""
    if step.answer is not None and not matches(step.answer, answer.data):
        message = _("the answer to '{question}' is {found}, not {written} as 'answer' says")
        told = {"found": plain(answer.data), "written": plain(step.answer)}
        raise ValueError(message.format(question=answer.question, **told))


def run_claim(case: Case, claim: Claim) -> Result:
    """Put every check of a claim to the engine."""
    computed: list[Any] = []
    holds = True
    for check in claim.checks:
        with blaming(f"{case.file}, claim {claim.id}"):
            position = case.rules.read(check.start) if check.start else case.position(check.step)
            answer = check.question.put(case.rules, position)
        holds = holds and check.question.holds(answer)
        computed.append(answer.to_json())
    return Result(claim, case, holds, tuple(computed))


@dataclass(frozen=True, slots=True, eq=False)
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

    @property
    def differs(self) -> bool:
        """Whether the change makes a difference to the answer."""
        return bool(self.before.data != self.after.data)


def compare(case: Case, whatif: WhatIf) -> Comparison:
    """The answer before and after the change of a what-if."""
    return _compared(case, whatif, language())


@cache
def _compared(case: Case, whatif: WhatIf, _language: str) -> Comparison:
    """Both answers; kept for each language, like the steps."""
    rules, asked = case.rules, Question(ask=whatif.ask, then=whatif.then)
    with blaming(f"{case.file}, what-if '{whatif.label}'"):
        old = case.position(whatif.step)
        new, _refused = Question(change=whatif.change).prepare(rules, old)
        return Comparison(
            whatif,
            before=asked.put(rules, old),
            after=asked.put(rules, new),
            position=asked.prepare(rules, new)[0],
            old=asked.prepare(rules, old)[0],
        )


# --- looking for faults -----------------------------------------------------------------


def problems(case: Case) -> list[str]:
    """What is wrong with a case that can be read: one sentence each, empty for a sound one.

    Moves that are not allowed, questions that the game cannot answer, predictions without
    exactly one right choice (or, where several may be picked, without any), what-ifs that
    do not apply or tell the answer to a later question, and cases in which no what-if changes
    an answer.
    """
    try:
        found = [text for frame in case.frames() for text in _frame_problems(case, frame)]
        changed = [compare(case, item).differs for item in case.whatifs]
        for claim in case.claims:
            run_claim(case, claim)
    except CaseError as error:
        return [str(error)]
    if changed and not any(changed):
        found.append(f"{case.file}: no what-if changes its answer")
    return found + [text for whatif in case.whatifs for text in _too_early(case, whatif)]


def _too_early(case: Case, whatif: WhatIf) -> Iterator[str]:
    """A what-if just before a question on the same board, or one that asks the same earlier."""
    offered, *later = case.frames()[max(whatif.step - 1, 0) :]
    for number, frame in enumerate(later):
        just_before = number == 0 and not offered.is_prediction
        tells = just_before or frame.step.ask == whatif.ask
        if frame.is_prediction and tells and frame.position == offered.position:
            place = f"{case.file}, what-if '{whatif.label}'"
            yield f"{place}: it tells the answer to step {frame.number}; it belongs there"


def _frame_problems(case: Case, frame: Frame) -> Iterator[str]:
    if not frame.is_prediction:
        return
    yield from _spare_whynots(case, frame)
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


def _spare_whynots(case: Case, frame: Frame) -> Iterator[str]:
    """A right choice for which the case says why it is wrong."""
    for letter, choice, judged in lettered(frame):
        if choice.whynot and judged.right:
            place = f"{case.file}, step {frame.number}"
            yield f"{place}: 'whynot' says why {letter} is wrong, but it is right"


def unanswered(case: Case) -> list[str]:
    """The wrong choices of which nothing is said but the verdict: one sentence each."""
    return [
        f"{case.file}, step {frame.number}: choice {letter} ('{choice.label}') has no 'whynot'"
        for frame in case.frames()
        for letter, choice, judged in lettered(frame)
        if not (judged.right or judged.whynot)
    ]


def changes(comparison: Comparison) -> list[str]:
    """What a what-if changes in the answer, such as ``complete: no → yes``.

    Values that name places by their numbers are left to the two answers, which call them by
    their names; options are what was changed, not what came of it.
    """
    before, after = comparison.before, comparison.after
    names = {**before.names, **after.names}
    if isinstance(before.data, Mapping) and isinstance(after.data, Mapping):
        fresh = {key: value for key, value in after.data.items() if key != "options"}
        keys = [key for key, value in fresh.items() if before.data.get(key) != value]
        pairs = [
            (key, plain(before.data.get(key), names), plain(after.data[key], names)) for key in keys
        ]
    elif names and _is_words(before.data) and _is_words(after.data):
        return list(listed_changes(before.data, after.data, names))
    elif before.data == after.data:
        pairs = []
    else:
        pairs = [(_("answer"), plain(before.data, names), plain(after.data, names))]
    told = [pair for pair in pairs if not any(map(_PLACE.search, pair)) and pair[1] != pair[2]]
    return [f"{names.get(key) or _words_of(key)}: {old} → {new}" for key, old, new in told]


def _is_words(data: Any) -> bool:
    return isinstance(data, list) and all(isinstance(item, str) for item in data)


_PLACE: Final = re.compile(r"\d,-?\d")
"""A place in plain data, such as ``0,-1`` in ``0,-1.r1``."""

_KEYS: Final = {"fails": mark("not met"), "chain": mark("way")}
"""Keys of plain data that are no words of the table."""


def _words_of(key: str) -> str:
    return _(_KEYS.get(key, key.replace("_", " ")))


def listed_changes(
    before: Sequence[str], after: Sequence[str], names: Mapping[str, str]
) -> Iterator[str]:
    """What a list holds no longer, and what it holds now, by what its words are called.

    >>> list(listed_changes(["0,0.r1", "1,0.r1"], ["0,0.r1", "2,0.m1"], {}))
    ['no longer: 1,0.r1', 'now too: 2,0.m1']
    """
    gone = [names.get(item, item) for item in before if item not in after]
    fresh = [names.get(item, item) for item in after if item not in before]
    if gone:
        yield _("no longer: {items}").format(items=", ".join(gone))
    if fresh:
        yield _("now too: {items}").format(items=", ".join(fresh))


def plain(value: Any, names: Mapping[str, str] = MappingProxyType({})) -> str:
    """Plain data in words; a name of a value, such as ``not_adjacent``, is read aloud.

    Args:
        value: the data.
        names: what its words are called, where a player says it otherwise.

    >>> plain(True), plain(["red", "blue"]), plain([]), plain({"red": 3}), plain({})
    ('yes', 'red and blue', 'none', 'red 3', 'none')
    """
    if isinstance(value, str) and value in names:
        return names[value]
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Mapping):
        told = (
            f"{names.get(key) or _(str(key))} {plain(item, names)}" for key, item in value.items()
        )
        return ", ".join(told) or _("none")
    if isinstance(value, (list, tuple)):
        return listing([plain(item, names) for item in value]) or _("none")
    if value is None:
        return _("none")
    return _(value.replace("_", " ")) if isinstance(value, str) and value else str(value)


def lettered(frame: Frame) -> Iterator[tuple[str, Choice, JudgedChoice]]:
    """The choices of a step as they are written and as they were judged, with their letters."""
    return zip(choice_letters(frame.choices), frame.step.choices, frame.choices, strict=True)


def choice_letters(choices: Sequence[object]) -> list[str]:
    """The letters A, B, C … under which choices stand in panel and picture."""
    return [chr(ord("A") + i) for i in range(len(choices))]
