"""What is shown at the step where a learner is, put together from case, answers and board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardlib.text import _
from boardlib.widgets.story.prediction import ChoiceOutcome, verdict_words
from boardlib.widgets.story.shown import Explanation, ShownChoice, View, finding, happening, versus
from boardlib.widgets.story.summary import summary

if TYPE_CHECKING:  # the presenter is asked for its view
    from boardlib.widgets.story.state import Presenter


def composed(at: Presenter) -> View:
    """Everything that is to be shown now."""
    frame, prediction, comparison = at.frame, at.prediction, at.comparison
    step, pending = frame.step, at.pending
    return View(
        title=_(at.case.title),
        origin=_origin(at),
        number=at.index + 1,
        total=len(at.frames),
        lead=_(at.case.question) if at.index == 0 else "",
        say=_(step.say) if step.say else "",
        question=_(step.question) if step.question else "",
        pick=step.pick if frame.is_prediction else "",
        rows=_rows(at),
        pending=pending,
        veiled=at.veiled,
        finished=not any(map(at.is_open, at.predictions)),
        can_go_back=at.index > 0,
        can_go_on=at.index < at.furthest,
        can_check=pending,
        can_retry=prediction is not None and prediction.committed,
        can_be_told=pending and prediction is not None and prediction.tries > 0,
        verdict=_verdict(at),
        events=() if pending else tuple(map(happening, at.events)),
        answer=None if pending or frame.told is None else finding(frame.told),
        explanations=() if pending else _explanations(at),
        whatifs=tuple(_(whatif.label) for whatif in at.whatifs),
        active=at.whatif,
        versus=None if comparison is None else versus(at.lit(comparison), at.about(comparison)),
        position=frame.position if comparison is None else comparison.position,
        marks=at.marks(),
        targets=_targets(at) if pending else {},
        summary=summary(at),
    )


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
    """Wrong and missed choices are explained at once; right ones if nothing else is said."""
    if told or at.frame.answer is None:
        return outcome.is_right or (outcome is ChoiceOutcome.WRONG and not told)
    return outcome in (ChoiceOutcome.WRONG, ChoiceOutcome.MISSED)


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
    if view.verdict:
        parts.append(view.verdict)
    if view.answer is not None and not view.pick:
        parts.append(view.answer.spoken)
    return " ".join(part for part in parts if part)
