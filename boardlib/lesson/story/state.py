"""What a learner sees of a case, step by step: a state machine without any widget.

The :class:`Presenter` knows at which step the learner is, what was chosen and what has been
committed; :meth:`Presenter.view` says what is to be shown.  As long as a prediction is open,
nothing in the view depends on which choice is right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Any, Final

from boardlib.case import (
    Case,
    Comparison,
    Frame,
    JudgedChoice,
    WhatIf,
    changes,
    choice_letters,
    compare,
)
from boardlib.drawing import Mark, Scene
from boardlib.drawing.showing import Showing
from boardlib.game import Answer, Event
from boardlib.lesson.story.board import BoardMarks, roles_of
from boardlib.lesson.story.summary import Summary, summary
from boardlib.ruling import Basis, Reason
from boardlib.text import _, listing, ngettext

LONGEST: Final = 60
"""A difference that takes more characters is seen better in the answers themselves."""


class Outcome(StrEnum):
    """What became of one choice of an answered prediction."""

    RIGHT = "right"
    """Chosen, and it is right."""
    MISSED = "missed"
    """Right, but not chosen."""
    WRONG = "wrong"
    """Chosen, but it is not right."""
    PASSED = "passed"
    """Not right, and not chosen."""

    @property
    def is_right(self) -> bool:
        """Whether the choice itself is right."""
        return self in (Outcome.RIGHT, Outcome.MISSED)


@dataclass
class Prediction:
    """What a learner did at one prediction."""

    chosen: set[int] = field(default_factory=set)
    committed: bool = False
    told: bool = False
    """The learner asked for the answer instead of committing to one."""
    tries: int = 0
    wrong_at_first: bool = False
    """The first answer was not right."""


@dataclass(frozen=True, slots=True)
class Row:
    """One choice; ``outcome`` is None as long as the prediction is open."""

    letter: str
    label: str
    chosen: bool
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class Ground:
    """One reason: what was found, the rule behind it, and the shapes it speaks of.

    ``chain`` are the stations of a way that it names.
    """

    text: str
    holds: bool
    rule: str
    source: str
    basis: Basis
    keys: tuple[str, ...]
    chain: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Happening:
    """One event, with the lines of its score."""

    text: str
    items: tuple[str, ...]
    total: int | None
    source: str
    basis: Basis
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """The answer of the rules: its words and its reasons; ``allowed`` where it is a ruling.

    The words are the head and what a list holds, line by line; none where the reasons say it all.
    ``bare`` when they say nothing but yes or no; ``told`` when they tell the reasons, too.
    """

    lines: tuple[str, ...]
    allowed: bool | None
    grounds: tuple[Ground, ...]
    bare: bool = False
    told: bool = False

    @property
    def text(self) -> str:
        """The words, one line under the other."""
        return "\n".join(self.lines)


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why one choice is right, or why not.

    ``whynot`` is what is said of a wrong one, ``by_reasons`` when its reasons say just that;
    ``open`` when it should be read now.
    """

    letter: str
    label: str
    outcome: Outcome
    finding: Finding
    whynot: str
    by_reasons: bool
    open: bool


@dataclass(frozen=True, slots=True)
class Versus:
    """A what-if: the answers before and after the change, and what differs between them.

    ``about`` is the choice that both are about, if it is one of several.
    """

    label: str
    changed: tuple[str, ...]
    before: Finding
    after: Finding
    about: str = ""


@dataclass(frozen=True, slots=True)
class View:
    """Everything that is shown at one moment.

    Attributes:
        number: of the step, from 1.
        lead: the question of the whole case, at its first step.
        pick: ``one`` or ``all`` where there is something to choose, otherwise empty.
        pending: whether the learner has to answer before going on.
        finished: whether no question of the whole case is open any more.
        verdict: how the prediction went, in one sentence; empty while it is open.
        answer: the answer of the rules, once it may be seen.
        active: the number of the what-if that is looked at, if any.
        position: what the board shows.
        targets: shape -> letters of the choices that stand there.
        summary: what the case leaves behind, at its last step.
    """

    title: str
    origin: str
    number: int
    total: int
    lead: str
    say: str
    question: str
    pick: str
    rows: tuple[Row, ...]
    pending: bool
    finished: bool
    can_go_back: bool
    can_go_on: bool
    can_check: bool
    can_retry: bool
    can_be_told: bool
    verdict: str
    events: tuple[Happening, ...]
    answer: Finding | None
    explanations: tuple[Explanation, ...]
    whatifs: tuple[str, ...]
    active: int | None
    versus: Versus | None
    position: Any
    marks: tuple[Mark, ...]
    targets: dict[str, str]
    summary: Summary | None


class Presenter:
    """Where a learner is in a case.

    Args:
        case: the case to be told.
    """

    def __init__(self, case: Case) -> None:
        self.case = case
        self.frames: tuple[Frame, ...] = case.frames()
        if not self.frames:
            raise ValueError(_("Case {id} has no steps.").format(id=case.id))
        self.index = 0
        self.whatif: int | None = None
        self.predictions = {
            index: Prediction() for index, frame in enumerate(self.frames) if frame.is_prediction
        }

    # --- where we are --------------------------------------------------------------------

    @property
    def frame(self) -> Frame:
        """The step that is shown."""
        return self.frames[self.index]

    @property
    def prediction(self) -> Prediction | None:
        """What the learner did at this step, if it asks something."""
        return self.predictions.get(self.index)

    @property
    def pending(self) -> bool:
        """Whether this step waits for an answer."""
        return self.prediction is not None and not self.prediction.committed

    @property
    def furthest(self) -> int:
        """The last step that may be seen: the next open prediction, or the end."""
        open_ones = (
            index for index, prediction in self.predictions.items() if not prediction.committed
        )
        return min(open_ones, default=len(self.frames) - 1)

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened in this step, without that which a coming question asks."""
        held, events = self.frame.held, self.frame.events
        return tuple(one for n, one in enumerate(events) if not self.is_open(held.get(n)))

    def is_open(self, index: int | None) -> bool:
        """Whether the question of a step is still to be answered."""
        prediction = None if index is None else self.predictions.get(index)
        return prediction is not None and not prediction.committed

    @property
    def letters(self) -> list[str]:
        """The letters of the choices of this step."""
        return choice_letters(self.frame.choices)

    # --- going through the steps ---------------------------------------------------------

    def go(self, index: int) -> None:
        """Go to a step, but never past an open prediction."""
        self.index = max(0, min(index, self.furthest))
        self.whatif = None

    def first(self) -> None:
        """Go to the first step."""
        self.go(0)

    def back(self) -> None:
        """Go one step back."""
        self.go(self.index - 1)

    def next(self) -> None:
        """Go one step on, unless this one waits for an answer."""
        self.go(self.index + 1)

    def last(self) -> None:
        """Go to the last step that may be seen."""
        self.go(len(self.frames) - 1)

    # --- predicting ----------------------------------------------------------------------

    def choose(self, index: int, chosen: bool) -> None:
        """Choose something, or no longer; where one is to be picked, it replaces the other."""
        prediction = self.prediction
        if prediction is None or prediction.committed:
            return
        if not chosen:
            prediction.chosen.discard(index)
        elif self.frame.step.pick == "one":
            prediction.chosen = {index}
        else:
            prediction.chosen.add(index)

    def commit(self) -> bool:
        """Commit to what is chosen; False when nothing is."""
        prediction = self.prediction
        if prediction is None or prediction.committed or not prediction.chosen:
            return False
        prediction.committed, prediction.told = True, False
        prediction.tries += 1
        if prediction.tries == 1:
            prediction.wrong_at_first = prediction.chosen != self._right
        return True

    def tell(self) -> bool:
        """Show the answer, after at least one try of one's own."""
        prediction = self.prediction
        if prediction is None or prediction.committed or not prediction.tries:
            return False
        prediction.committed = prediction.told = True
        return True

    def answer(self) -> None:
        """Commit to exactly what is right, as on paper."""
        if self.prediction is not None:
            self.prediction.chosen = self._right
            self.prediction.committed, self.prediction.told = True, False

    @property
    def _right(self) -> set[int]:
        """The choices of this step that are right."""
        return {number for number, one in enumerate(self.frame.choices) if one.right}

    def retry(self) -> None:
        """Open the prediction again; what was chosen stays chosen."""
        if self.prediction is not None:
            self.prediction.committed = self.prediction.told = False
            self.whatif = None

    # --- what-ifs ------------------------------------------------------------------------

    @property
    def whatifs(self) -> tuple[WhatIf, ...]:
        """The what-ifs of this step; none while it waits for an answer."""
        if self.pending:
            return ()
        return tuple(item for item in self.case.whatifs if self._step_of(item) == self.index)

    def _step_of(self, whatif: WhatIf) -> int:
        """The step at which a what-if is offered: the one after which it changes something."""
        return max(whatif.step - 1, 0)

    def suppose(self, number: int | None) -> None:
        """Look at a what-if of this step, or at the case itself again."""
        if number is None or 0 <= number < len(self.whatifs):
            self.whatif = number

    @property
    def comparison(self) -> Comparison | None:
        """The what-if that is looked at, asked before and after."""
        if self.whatif is None or self.whatif >= len(self.whatifs):
            return None
        return compare(self.case, self.whatifs[self.whatif])

    def _about(self, comparison: Comparison) -> str:
        """The one choice of this step that a what-if asks about, with its letter."""
        asked = [
            f"{letter} {_(choice.label)}"
            for letter, choice in zip(self.letters, self.frame.step.choices, strict=True)
            if comparison.whatif.ask in (choice.question.ask, choice.question.judge)
        ]
        return asked[0] if len(asked) == 1 else ""

    # --- the board -----------------------------------------------------------------------

    def scene(self, position: Any, marks: Sequence[Mark] = ()) -> Scene:
        """The picture of a position."""
        scene: Scene = self.case.rules.draw(position, marks)
        return scene

    @cached_property
    def showing(self) -> Showing:
        """How the game wants its pictures and answers to be shown."""
        return self.scene(self.frames[0].position).showing

    @cached_property
    def shapes(self) -> tuple[dict[str, tuple[str, ...]], ...]:
        """For every step, the shapes on its board: key -> roles."""
        return tuple(roles_of(self.scene(frame.position)) for frame in self.frames)

    @property
    def places(self) -> list[tuple[str, ...]]:
        """Where the choices of this step stand, without looking at the answer.

        A choice that leaves its place open stands where its question points at.
        """
        known = self.shapes[self.index]
        return [
            choice.at
            if choice.at is not None
            else tuple(word for word in _words(choice) if word in known)
            for choice in self.frame.step.choices
        ]

    def marks(self) -> tuple[Mark, ...]:
        """What to show on top of the board."""
        return BoardMarks(self).marks()

    # --- what is shown -------------------------------------------------------------------

    def view(self) -> View:
        """Everything that is to be shown now."""
        case, frame, prediction = self.case, self.frame, self.prediction
        step, pending, comparison = frame.step, self.pending, self.comparison
        return View(
            title=_(case.title),
            origin=self._origin(),
            number=self.index + 1,
            total=len(self.frames),
            lead=_(case.question) if self.index == 0 else "",
            say=_(step.say) if step.say else "",
            question=_(step.question) if step.question else "",
            pick=step.pick if frame.is_prediction else "",
            rows=self._rows(),
            pending=pending,
            finished=self.furthest == len(self.frames) - 1 and not self.pending,
            can_go_back=self.index > 0,
            can_go_on=self.index < self.furthest,
            can_check=pending,
            can_retry=prediction is not None and prediction.committed,
            can_be_told=pending and prediction is not None and prediction.tries > 0,
            verdict=self._verdict(),
            events=() if pending else tuple(map(happening, self.events)),
            answer=None if pending or frame.answer is None else finding(frame.answer),
            explanations=() if pending else self._explanations(),
            whatifs=tuple(_(whatif.label) for whatif in self.whatifs),
            active=self.whatif,
            versus=None if comparison is None else _versus(comparison, self._about(comparison)),
            position=frame.position if comparison is None else comparison.position,
            marks=self.marks(),
            targets=self._targets() if pending else {},
            summary=summary(self),
        )

    def _origin(self) -> str:
        """Game, source and id in one line."""
        source = self.case.source
        place = f"{_(source.document)}, {_(source.place)}"
        case = _("case {id}").format(id=self.case.id)
        return f"{_(self.case.rules.title)} · {place} · {case}"

    def _rows(self) -> tuple[Row, ...]:
        prediction = self.prediction
        if prediction is None:
            return ()
        return tuple(
            Row(
                letter,
                _(choice.label),
                index in prediction.chosen,
                _outcome(choice, index in prediction.chosen) if prediction.committed else None,
            )
            for index, (letter, choice) in enumerate(
                zip(self.letters, self.frame.choices, strict=True)
            )
        )

    def _verdict(self) -> str:
        prediction = self.prediction
        if prediction is None or not prediction.committed:
            return ""
        if prediction.told:
            return _("This is the answer.")
        return verdict_words([row.outcome for row in self._rows() if row.outcome is not None])

    def _explanations(self) -> tuple[Explanation, ...]:
        """Why, and why not: first what went wrong, then what was missed, then the rest."""
        told = self.prediction is not None and self.prediction.told
        order = list(Outcome) if told else [Outcome.WRONG, Outcome.MISSED, *Outcome]
        found = [
            Explanation(
                row.letter,
                row.label,
                row.outcome,
                finding(choice.why),
                choice.whynot,
                choice.by_reasons,
                self._is_open(row.outcome, told),
            )
            for row, choice in zip(self._rows(), self.frame.choices, strict=True)
            if row.outcome is not None
        ]
        return tuple(sorted(found, key=lambda one: order.index(one.outcome)))

    def _is_open(self, outcome: Outcome, told: bool) -> bool:
        """Wrong and missed choices are explained at once; right ones if nothing else is said."""
        if told or self.frame.answer is None:
            return outcome.is_right or (outcome is Outcome.WRONG and not told)
        return outcome in (Outcome.WRONG, Outcome.MISSED)

    def _targets(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for letter, at in zip(self.letters, self.places, strict=True):
            for key in dict.fromkeys(at):
                found[key] = found.get(key, "") + letter
        return found

    def announcement(self) -> str:
        """What is said when a step is shown."""
        view = self.view()
        head = _("Step {number} of {total}.").format(number=view.number, total=view.total)
        parts = [head, view.say, *(event.text for event in view.events), view.question]
        if view.verdict:
            parts.append(view.verdict)
        if view.answer is not None and not view.pick:
            parts.append(view.answer.text)
        return " ".join(part for part in parts if part)


def _words(choice: Any) -> list[str]:
    question = choice.question
    return " ".join([question.ask, question.judge, *question.then]).split()


def _outcome(choice: JudgedChoice, chosen: bool) -> Outcome:
    if choice.right:
        return Outcome.RIGHT if chosen else Outcome.MISSED
    return Outcome.WRONG if chosen else Outcome.PASSED


def verdict_words(outcomes: Sequence[Outcome]) -> str:
    """How a prediction went, in one sentence.

    >>> verdict_words([Outcome.RIGHT, Outcome.RIGHT, Outcome.MISSED, Outcome.PASSED])
    '2 right and 1 missed.'
    """
    right, missed, wrong = (
        sum(one is kind for one in outcomes)
        for kind in (Outcome.RIGHT, Outcome.MISSED, Outcome.WRONG)
    )
    if not missed and not wrong:
        return _("Right.")
    if right + missed == 1 and wrong == 1 and not right:
        return _("Not this one.")
    parts = []
    if right:
        parts.append(ngettext("{count} right", "{count} right", right).format(count=right))
    if missed:
        parts.append(ngettext("{count} missed", "{count} missed", missed).format(count=missed))
    if wrong:
        parts.append(ngettext("{count} wrong", "{count} wrong", wrong).format(count=wrong))
    return _("{parts}.").format(parts=listing(parts))


def ground(reason: Reason) -> Ground:
    """A reason as it is shown."""
    rule = reason.rule
    return Ground(
        reason.text,
        reason.holds,
        _(rule.text),
        _(rule.source),
        rule.basis,
        reason.shapes,
        reason.stations,
    )


def finding(answer: Answer) -> Finding:
    """An answer as it is shown: with every condition of its ruling, met or not."""
    ruling = answer.ruling
    grounds = () if ruling is None else tuple(map(ground, ruling.conditions))
    told = bool(answer.listed) and not answer.reasons
    return Finding(answer.lines, answer.allowed, grounds, answer.bare, told)


def happening(event: Event) -> Happening:
    """An event as it is shown."""
    score, rule = event.score, event.rule
    return Happening(
        event.text,
        () if score is None else tuple(str(item) for item in score.items),
        None if score is None else score.total,
        _(rule.source),
        rule.basis,
        event.shapes,
    )


def _versus(comparison: Comparison, about: str) -> Versus:
    changed = [line for line in changes(comparison) if len(line) <= LONGEST]
    return Versus(
        _(comparison.whatif.label),
        tuple(changed),
        finding(comparison.before),
        finding(comparison.after),
        about,
    )


def in_language(presenter: Presenter) -> Presenter:
    """The same presenter with everything the engine says put in the language in use."""
    fresh = Presenter(replace(presenter.case))
    fresh.index, fresh.whatif = presenter.index, presenter.whatif
    fresh.predictions = presenter.predictions
    return fresh
