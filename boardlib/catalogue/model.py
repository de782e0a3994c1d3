"""A case as data: what its file says, and what the engine answers to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import Any, Final

from boardlib.catalogue.comparing import matches
from boardlib.game import Answer, Event, Game, game, ruled
from boardlib.game.editing import change_lines
from boardlib.game.goals import Task
from boardlib.ruling import Basis, IllegalMove
from boardlib.shown import UserError, bundle, paragraphs
from boardlib.text import _

PICKS: Final = ("one", "all")
LONGEST_LINE: Final = 85
"""So many characters a ruling has in a list of all."""
BADGES: Final = ("edition", "reading", "deduced", "assumed", "ours", "house_rule")
"""What a badge can say: which edition, and what is not simply so in the source."""


class CaseError(UserError, ValueError):
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
    the mistake was; ``reply`` is said of it in any case.  The one that says ``none`` asks nothing:
    it is right when no other one is.
    """

    label: str
    question: Question
    at: tuple[str, ...] | None = None
    listed: bool = False
    whynot: str = ""
    none: bool = False
    reply: str = ""


@dataclass(frozen=True, slots=True)
class Badge:
    """What is shown above a question before it is answered: how sure we are, or which edition.

    ``kind`` is one of :data:`BADGES`.
    """

    kind: str
    say: str


@dataclass(frozen=True, slots=True)
class Word:
    """A new word, and the key of the shape on which it is shown first."""

    word: str
    at: str


@dataclass(frozen=True, slots=True)
class CaseStep:
    """One step of the story: a sentence, a move, or a prediction with its choices.

    ``sheet`` is printed instead of ``say`` where all questions of the case stand on one sheet, as
    ``say`` tells the answer to an earlier one.

    ``ask`` a question or ``judge`` a move for the verdict; the moves in ``then`` are tried
    out before that.  The verdict is compared with ``answer``, if there is one.  ``line`` is where
    it begins in its file, 0 where that is not known; so it is of claims and what-ifs.

    In a lesson a step is a screen of a ``kind``, with a ``task`` unless it asks or tells.  It
    begins where the one before ended, with its task done, or on the board of the screen that
    ``start`` names; then ``change`` and the moves in ``after`` are done.  The moves in ``film``
    are shown.  Of a question's reasons only those of the rules that it is ``about`` are told; all
    of them if it is None.  Around the places in ``reach`` there is a frame.
    """

    say: str = ""
    sheet: str | None = None
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
    line: int = field(default=0, compare=False)
    kind: str = ""
    task: Task | None = None
    start: int = 0
    after: tuple[str, ...] = ()
    film: tuple[str, ...] = ()
    badges: tuple[Badge, ...] = ()
    about: tuple[str, ...] | None = None
    reach: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Check:
    """One question of a claim: put to the position after ``step`` steps, or to another one.

    ``start`` is the text of that other position, or empty; ``screen`` is the number of the one
    whose board is asked about in a lesson.
    """

    question: Question
    step: int = 0
    start: str = ""
    screen: int = 0


@dataclass(frozen=True, slots=True)
class Claim:
    """A ruling of the catalogue: a statement and the checks that show that it holds.

    ``short`` is the statement in one line of a list, where it is longer than that; what it leaves
    out stands in ``text``.
    """

    id: str
    text: str
    basis: Basis
    information: bool
    checks: tuple[Check, ...]
    line: int = field(default=0, compare=False)
    short: str = ""

    @property
    def headline(self) -> str:
        """The ruling as it stands in a list of all, of at most :data:`LONGEST_LINE` characters."""
        return self.short or self.text


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
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Case:
    """A case of the catalogue, told as a story.

    Attributes:
        id: the leading ruling id; the claims carry the others.
        game: name of the game package.
        start: text of the position at the start.
        ruling: what the rules say to all of it, in one sentence; empty where a claim does.
        file: name of the file it was read from.
        is_lesson: whether its steps are screens of a lesson, most of them done on the board; its
            claims then are rulings of other cases, checked on its own boards once more.
        goes_with: ids of the cases that it teaches.
        badges: what is shown above its first question.
        words: the new words that it shows on the board.
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
    is_lesson: bool = False
    goes_with: tuple[str, ...] = ()
    badges: tuple[Badge, ...] = ()
    words: tuple[Word, ...] = ()

    def __hash__(self) -> int:
        return hash((self.game, self.id))

    def __repr__(self) -> str:
        """Python that finds it again; of one's own that is in no catalogue, what it is called."""
        from boardlib.catalogue.practice import case  # which knows cases

        with suppress(ValueError):
            if case(self.id) == self:
                return f"case({self.id!r})"
        return f"<case({self.file!r}): {self.title}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """What it is called and asks, and the board at its start."""
        told = [f"{self.id}: {_(self.title)}", _(self.question)]
        picture = self.position().draw()._repr_mimebundle_()["text/html"]
        return bundle("\n".join(told), paragraphs(told) + picture)

    def place(self, of: Frame | Claim | WhatIf) -> str:
        """Where a part of it stands, as errors begin: ``own.toml, line 12, step 2``."""
        if isinstance(of, Claim):
            return placed(self.file, of.line, f"claim {of.id}")
        if isinstance(of, WhatIf):
            return placed(self.file, of.line, f"what-if '{of.label}'")
        return placed(self.file, of.step.line, f"step {of.number}")

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
        from boardlib.catalogue.playing import frames_of  # which knows cases

        return frames_of(self)

    def transcript(self) -> str:
        """All of it as text: every step, prediction, verdict, what-if and ruling."""
        from boardlib.catalogue.transcript import transcript  # which knows cases

        return transcript(self)

    def asked_of(self, check: Check) -> Any:
        """The position to which the question of a claim is put."""
        if check.start:
            return self.rules.read(check.start)
        if check.screen:
            return self.frames()[check.screen - 1].position
        return self.position(check.step)

    def position(self, step: int = 0) -> Any:
        """The position after so many steps; 0 is the start."""
        if step:
            return self.frames()[step - 1].after
        with blaming(f"{self.file}, position"):
            return self.rules.read(self.start)


@dataclass(frozen=True, slots=True)
class JudgedChoice:
    """A choice with the engine's verdict: right or wrong, and the answer that says why.

    ``whynot`` is the sentence that answers a wrong choice: written in the case, or else computed
    where the choice has a question of its own; empty when neither tells of that choice.
    ``by_reasons`` when that sentence is made of the reasons of ``why`` and says nothing else;
    ``reply`` is said of a right one.  The
    label is a message, or in the language in use already where the answer has the word for it.
    """

    label: str
    right: bool
    why: Answer
    at: tuple[str, ...]
    whynot: str = ""
    by_reasons: bool = False
    reply: str = ""


@dataclass(frozen=True, slots=True)
class Frame:
    """What a learner sees at one step; ``position`` is the one after the step's move.

    Of a task it is the board on which it is done, and ``after`` the board on which it is.
    ``held`` says which events are not to be told before a later question is answered: number
    of the event -> index of that step.
    """

    number: int
    position: Any
    step: CaseStep
    events: tuple[Event, ...]
    choices: tuple[JudgedChoice, ...]
    answer: Answer | None
    after: Any = None
    held: Mapping[int, int] = field(default_factory=dict)

    @property
    def task(self) -> Task | None:
        """What is to be done on the board; None for a step that asks or tells."""
        return self.step.task

    @property
    def printed(self) -> tuple[Event, ...]:
        """The events that no later step asks about: what is told where nothing can be hidden."""
        return tuple(one for n, one in enumerate(self.events) if n not in self.held)

    @property
    def is_prediction(self) -> bool:
        """Whether the learner has to commit before anything is revealed."""
        return bool(self.choices)

    @property
    def asks(self) -> bool:
        """Whether a learner has to answer, or to do something."""
        return self.is_prediction or self.task is not None

    @property
    def told(self) -> Answer | None:
        """The answer as it is told: "no" alone does not say to what.

        Of a mere yes or no stands which choice is meant, where it is the answer to a single one,
        or that it is of the board as it stands, where the choices change it; otherwise its
        reasons say it all.
        """
        answer = self.answer
        if answer is None or not (answer.bare and answer.reasons):
            return answer
        head = ""
        if self.meant:
            head = _("{letter}: yes.") if answer.allowed else _("{letter}: no.")
        elif self.choices and all(choice.question.change for choice in self.step.choices):
            head = _("As it stands: yes.") if answer.allowed else _("As it stands: no.")
        return replace(answer, head=head.format(letter=self.meant))

    @property
    def meant(self) -> str:
        """The letter of the one choice that puts the very question of the step; "" for none."""
        asked = self.step.ask or self.step.judge
        same = [
            letter
            for letter, choice, _judged in lettered(self)
            if asked == (choice.question.ask or choice.question.judge)
            and not choice.question.change
        ]
        return same[0] if len(same) == 1 else ""


@dataclass(frozen=True, slots=True)
class Result:
    """What came out of a claim: whether it holds, and what the engine computed."""

    claim: Claim
    case: Case
    holds: bool
    answers: tuple[Answer, ...]

    @property
    def computed(self) -> tuple[Any, ...]:
        """The answers as plain data."""
        return tuple(answer.to_json() for answer in self.answers)

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


# --- playing a case ---------------------------------------------------------------------


def placed(file: str, line: int, called: str) -> str:
    """Where a table stands in a case file; without the line (0) where that is not known."""
    if not line:
        return f"{file}, {called}"
    return f"{file}, {_('line {line}').format(line=line)}, {called}"


@contextmanager
def blaming(place: str) -> Iterator[None]:
    """Say in which file, and where in it, the engine refused something."""
    try:
        yield
    except CaseError:
        raise
    except (ValueError, TypeError) as error:
        raise CaseError(f"{place}: {error}") from None


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


def lettered(frame: Frame) -> Iterator[tuple[str, Choice, JudgedChoice]]:
    """The choices of a step as they are written and as they were judged, with their letters."""
    return zip(choice_letters(frame.choices), frame.step.choices, frame.choices, strict=True)


def choice_letters(choices: Sequence[object]) -> list[str]:
    """The letters A, B, C … under which choices stand in panel and picture."""
    return [chr(ord("A") + i) for i in range(len(choices))]
