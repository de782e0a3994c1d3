"""What is shown of a case at one moment, as plain data, and how it is put together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from boardlib.catalogue import Case, Comparison, changes
from boardlib.drawing import Mark
from boardlib.game import Answer, Event
from boardlib.game.goals import Switch, Task
from boardlib.notebooks.catalogue import next_case
from boardlib.ruling import Basis, Reason
from boardlib.story.doing import ChoiceOutcome, verdict_words
from boardlib.story.marks import marks_of
from boardlib.story.state import Presenter
from boardlib.story.task_view import ShownTask, goal, shown_task
from boardlib.story.turning import Turned, TurnedRuling
from boardlib.text import _, mark

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

    ``about`` is the choice that both are about, if it is one of several; ``turns`` when the change
    is one that turns a refusal, and its label says so.
    """

    label: str
    changed: tuple[str, ...]
    before: ShownAnswer
    after: ShownAnswer
    about: str = ""
    turns: bool = False


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
        task: what is to be done on the board, where the step has a task.
        progress: how far one is, in a lesson.
        badges: what is shown above the question.
        words: new words, named on the board.
        reply: what is said of the right choice that was made.
        turning: what would have to change, where something is refused.
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
    task: ShownTask | None = None
    progress: TaskCount | None = None
    badges: tuple[ShownBadge, ...] = ()
    words: tuple[ShownWord, ...] = ()
    reply: str = ""
    turning: ShownTurning | None = None


@dataclass(frozen=True, slots=True)
class ShownTurning:
    """What would have to change for a refusal to be allowed.

    Attributes:
        seek: which refusal it is, as long as it has not been looked for whole.
        looked: how often it has been looked for, a little each time.
        turns: the changes.
        instead: what is said where there are none.
        unless: of a refused move of a task, what would have to be.
        active: number of the change that is looked at, if any; below 0 for a what-if.
        why: why it was refused, where that is not said above it.
        fold: name of the fold behind which they wait; empty where they stand open.
        leads: whether a change that is pressed leads elsewhere, and does not stay pressed.
    """

    seek: str = ""
    looked: int = 0
    turns: tuple[TurnedRuling, ...] = ()
    instead: str = ""
    unless: str = ""
    active: int | None = None
    why: str = ""
    fold: str = ""
    leads: bool = False


@dataclass(frozen=True, slots=True)
class ShownBadge:
    """What is shown above a question: how sure we are of what it rests on, or which edition."""

    kind: str
    word: str
    say: str


@dataclass(frozen=True, slots=True)
class ShownWord:
    """A new word, and the key of the shape that it names."""

    word: str
    at: str


@dataclass(frozen=True, slots=True)
class TaskCount:
    """How far one is in a case whose screens are tasks.

    Attributes:
        number: of the task that is shown, or that was the last one, from 1.
        states: of every task: ``done``, ``wrong``, ``told``, ``now`` or ``open``.
    """

    number: int
    states: tuple[str, ...]


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


# --- what a case leaves behind ----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Learnt:
    """A question that was answered: with what is right, and whether that was known at once."""

    number: int
    question: str
    answers: tuple[str, ...]
    wrong_at_first: bool


@dataclass(frozen=True, slots=True)
class CaseSummary:
    """The questions of a case, and the case that the lessons tell next, if there is one."""

    learnt: tuple[Learnt, ...]
    following: Case | None


def summary(presenter: Presenter) -> CaseSummary | None:
    """What is summed up at the step that is shown; None before the end of a story."""
    at_end = presenter.index == len(presenter.frames) - 1 > 0
    learnt = tuple(_learnt(presenter)) if at_end and not presenter.pending else ()
    return CaseSummary(learnt, next_case(presenter.case)) if learnt else None


def _learnt(presenter: Presenter) -> Iterator[Learnt]:
    """What was asked; of a question that was passed over nothing is told."""
    for index, answer in sorted(presenter.answers.items()):
        if presenter.is_open(index):
            continue
        frame = presenter.frames[index]
        late = answer.wrong_at_first
        if frame.task is not None:
            yield Learnt(frame.number, goal(frame.task), tuple(_found_out(frame.task)), late)
            continue
        right = tuple(_(choice.label) for choice in frame.choices if choice.right)
        yield Learnt(frame.number, _(frame.step.question), right, late)


def _found_out(task: Task) -> Iterator[str]:
    """Why a task is done, or what each table says."""
    if isinstance(task, Switch):
        yield from (_(task.shown[value]) for value in task.values)
    elif said := getattr(task, "cannot", "") or task.solved:
        yield _(said)


# --- put together -----------------------------------------------------------------------


def view_of(at: Presenter) -> View:
    """Everything that is to be shown now."""
    frame, prediction, comparison = at.frame, at.prediction, at.comparison
    step, pending, doing = frame.step, at.pending, at.doing
    there = frame.position if doing is None else doing.position
    return View(
        title=_(at.case.title),
        origin=_origin(at),
        number=at.index + 1,
        total=len(at.frames),
        lead=_(at.case.question) if at.index == 0 and not at.is_lesson else "",
        say=_(step.say) if step.say else "",
        question=_(step.question) if step.question else "",
        pick=step.pick if frame.is_prediction else "",
        rows=_rows(at),
        pending=pending,
        veiled=at.veiled,
        finished=not any(map(at.is_open, at.predictions)),
        can_go_back=at.index > 0,
        can_go_on=at.index < at.furthest,
        can_check=pending and doing is None,
        can_retry=prediction is not None and prediction.committed,
        can_be_told=pending and prediction is not None and prediction.tries > 0,
        verdict=_verdict(at),
        events=() if pending else tuple(map(happening, at.events)),
        answer=None if pending or frame.told is None else finding(frame.told),
        explanations=() if pending else _explanations(at),
        whatifs=tuple(_(whatif.label) for whatif in at.whatifs),
        active=at.whatif,
        versus=None if comparison is None else _versus(at, comparison),
        position=there if comparison is None else comparison.position,
        marks=marks_of(at),
        targets=_targets(at) if pending else {},
        summary=summary(at),
        task=None if doing is None else shown_task(doing),
        progress=_progress(at),
        badges=_badges(at),
        words=tuple(_words(at)),
        reply=_reply(at),
        turning=_turning(at),
    )


def _turning(at: Presenter) -> ShownTurning | None:
    """What would have to change; None where nothing is refused."""
    if not at.is_refused:
        return None
    step, move = at.to_seek
    if (step, move) not in at.sought:
        seek = f"{at.case.id} {step + 1} {move}".strip()
        return ShownTurning(seek, at.looked[step, move])
    found = at.turned
    active = None if at.whatif is None else at.whatif - len(at.whatifs)
    why = _why_refused(at, found)
    return ShownTurning("", 0, found.turns, found.instead, at.unless, active, why)


def _why_refused(at: Presenter, found: Turned) -> str:
    """Of a task, of which attempt it is told what would turn it: why that was refused."""
    if at.doing is None or not found.turns:
        return ""
    ruling = found.turns[0].before.ruling
    failed = () if ruling is None else ruling.failed
    return next((reason.text for reason in failed), "")


def _versus(at: Presenter, comparison: Comparison) -> Versus:
    found = versus(at.lit(comparison), at.about(comparison))
    return replace(found, turns=isinstance(at.supposed, TurnedRuling))


BADGE_WORDS: Final = {
    "edition": mark("Edition"),
    "reading": mark("Two readings"),
    "deduced": mark("Deduced"),
    "assumed": mark("Assumed"),
    "ours": mark("Ours"),
    "house_rule": mark("House rule"),
}


def _badges(at: Presenter) -> tuple[ShownBadge, ...]:
    """Those of the step, or else those of the case."""
    found = at.frame.step.badges or at.case.badges
    return tuple(ShownBadge(one.kind, _(BADGE_WORDS[one.kind]), _(one.say)) for one in found)


def _words(at: Presenter) -> Iterator[ShownWord]:
    """The new words whose shapes are on the board for the first time."""
    for one in at.case.words:
        first = next((n for n, shapes in enumerate(at.shapes) if one.at in shapes), None)
        if first == at.index and not _is_another(at, one.at):
            yield ShownWord(_(one.word), one.at)


def _is_another(at: Presenter, key: str) -> bool:
    """Whether something else has moved up there since the task began, as pieces are counted."""
    if at.doing is None or not key.startswith(at.showing.counted):
        return False
    before, now = at.scene(at.frame.position), at.scene(at.doing.position)
    return before.sentences.get(key) != now.sentences.get(key)


def _reply(at: Presenter) -> str:
    """What is said of the one right choice, once it was chosen, or told."""
    prediction = at.prediction
    if prediction is None or not prediction.committed:
        return ""
    right = [(n, one) for n, one in enumerate(at.frame.choices) if one.right]
    if len(right) != 1 or not (prediction.told or prediction.chosen == {right[0][0]}):
        return ""
    return _(right[0][1].reply) if right[0][1].reply else ""


def _progress(at: Presenter) -> TaskCount | None:
    """How far one is; None in a case that is no lesson, whose steps are counted."""
    asking = sorted(at.answers)
    if not at.is_lesson or not asking:
        return None
    number = max(1, sum(index <= at.index for index in asking))
    return TaskCount(number, tuple(_state(at, index) for index in asking))


def _state(at: Presenter, index: int) -> str:
    """What became of a task: it is done, or was answered wrongly, or it was told how it is done."""
    answer = at.answers[index]
    if not answer.committed:
        return "now" if index == at.index else "open"
    if answer.told:
        return "told"
    return "done" if at.is_right(index) else "wrong"


def _origin(at: Presenter) -> str:
    """Game, source and id in one line."""
    source = at.case.source
    place = f"{_(source.document)}, {_(source.place)}"
    case = _("case {id}").format(id=at.case.id)
    return f"{_(at.case.rules.title)} · {place} · {case}"


def _rows(at: Presenter) -> tuple[ShownChoice, ...]:
    """The choices, with what was chosen and what became of it."""
    prediction, choices = at.prediction, at.frame.choices
    if prediction is None:
        return ()
    return tuple(
        ShownChoice(
            letter,
            _(choice.label),
            index in prediction.chosen,
            prediction.outcome(index, choice.right),
            at.frame.step.pick != "one",
        )
        for index, (letter, choice) in enumerate(zip(at.letters, choices, strict=True))
    )


def _verdict(at: Presenter) -> str:
    prediction = at.prediction
    if prediction is None or not prediction.committed:
        return ""
    if prediction.told:
        return _("This is the answer.")
    return verdict_words([row.outcome for row in _rows(at) if row.outcome is not None])


def _explanations(at: Presenter) -> tuple[Explanation, ...]:
    """Why, and why not: first what went wrong, then what was missed, then the rest."""
    told = at.prediction is not None and at.prediction.told
    order = (
        list(ChoiceOutcome) if told else [ChoiceOutcome.WRONG, ChoiceOutcome.MISSED, *ChoiceOutcome]
    )
    found = [
        Explanation(
            row.letter,
            row.label,
            row.outcome,
            finding(choice.why),
            choice.whynot,
            choice.by_reasons,
            _is_open(at, row.outcome, told),
        )
        for row, choice in zip(_rows(at), at.frame.choices, strict=True)
        if row.outcome is not None
    ]
    return tuple(sorted(found, key=lambda one: order.index(one.outcome)))


def _is_open(at: Presenter, outcome: ChoiceOutcome, told: bool) -> bool:
    """Wrong and missed choices are explained at once; right ones if nothing else is said.

    Where one is to be chosen nothing is missed: the answer tells why it is the other one.
    """
    if told or at.frame.answer is None:
        return outcome.is_right or (outcome is ChoiceOutcome.WRONG and not told)
    missed = outcome is ChoiceOutcome.MISSED and at.frame.step.pick != "one"
    return missed or outcome is ChoiceOutcome.WRONG


def _targets(at: Presenter) -> dict[str, str]:
    """The letters of the choices that stand at each shape."""
    found: dict[str, str] = {}
    for letter, places in zip(at.letters, at.places, strict=True):
        for key in dict.fromkeys(places):
            found[key] = found.get(key, "") + letter
    return found


def announcement(view: View) -> str:
    """What is said when a step is shown."""
    head = _("Step {number} of {total}.").format(number=view.number, total=view.total)
    parts = [head, view.say, *(event.text for event in view.events), view.question]
    if view.task is not None:
        parts = [head, view.say, view.task.goal, view.task.spoken]
    if view.verdict:
        parts.append(view.verdict)
    if view.answer is not None and not view.pick:
        parts.append(view.answer.spoken)
    return " ".join(part for part in parts if part)
