"""What is shown of a case at one moment, as plain data: what the panels write from.

Whatever the engine answers becomes one of these here: :func:`ground`, :func:`finding`,
:func:`happening`, :func:`versus`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from boardlib.catalogue import Comparison, changes
from boardlib.drawing import Mark
from boardlib.game import Answer, Event
from boardlib.ruling import Basis, Reason
from boardlib.text import _
from boardlib.widgets.story.prediction import ChoiceOutcome
from boardlib.widgets.story.summary import CaseSummary

LONGEST: Final = 60
"""A difference that takes more characters is seen better in the answers themselves."""


@dataclass(frozen=True, slots=True)
class ShownChoice:
    """One choice; ``outcome`` is None as long as the prediction is open.

    ``several`` when more than one may be chosen: only then something can be missed.
    """

    letter: str
    label: str
    chosen: bool
    outcome: ChoiceOutcome | None
    several: bool = True


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
class ShownAnswer:
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

    @property
    def spoken(self) -> str:
        """The words as they are read out, and the reasons where there are no others."""
        return self.text or " ".join(one.text for one in self.grounds)


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why one choice is right, or why not.

    ``whynot`` is what is said of a wrong one, ``by_reasons`` when its reasons say just that;
    ``open`` when it should be read now.
    """

    letter: str
    label: str
    outcome: ChoiceOutcome
    finding: ShownAnswer
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
    before: ShownAnswer
    after: ShownAnswer
    about: str = ""


@dataclass(frozen=True, slots=True)
class View:
    """Everything that is shown at one moment.

    Attributes:
        number: of the step, from 1.
        lead: the question of the whole case, at its first step.
        pick: ``one`` or ``all`` where there is something to choose, otherwise empty.
        pending: whether the learner has to answer before going on.
        veiled: whether the board says only what can be seen on it.
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
    rows: tuple[ShownChoice, ...]
    pending: bool
    veiled: bool
    finished: bool
    can_go_back: bool
    can_go_on: bool
    can_check: bool
    can_retry: bool
    can_be_told: bool
    verdict: str
    events: tuple[Happening, ...]
    answer: ShownAnswer | None
    explanations: tuple[Explanation, ...]
    whatifs: tuple[str, ...]
    active: int | None
    versus: Versus | None
    position: Any
    marks: tuple[Mark, ...]
    targets: dict[str, str]
    summary: CaseSummary | None


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


def finding(answer: Answer) -> ShownAnswer:
    """An answer as it is shown: with every condition of its ruling, met or not."""
    ruling = answer.ruling
    grounds = () if ruling is None else tuple(map(ground, ruling.conditions))
    told = bool(answer.listed) and not answer.reasons
    return ShownAnswer(answer.lines, answer.allowed, grounds, answer.bare, told)


def happening(event: Event) -> Happening:
    """An event as it is shown."""
    score, rule = event.score, event.rule
    return Happening(
        event.text,
        tuple(map(str, event.items)),
        None if score is None else score.total,
        _(rule.source),
        rule.basis,
        event.shapes,
    )


def versus(comparison: Comparison, about: str) -> Versus:
    """A what-if as it is shown; ``about`` is the choice that it asks about."""
    changed = [line for line in changes(comparison) if len(line) <= LONGEST]
    return Versus(
        _(comparison.whatif.label),
        tuple(changed),
        finding(comparison.before),
        finding(comparison.after),
        about,
    )
