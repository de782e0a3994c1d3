"""The panel beside the board as HTML, written from a :class:`~boardlib.story.view.View`.

Whatever comes from a file or from the engine is escaped here, and only here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape
from typing import Final

from boardlib.ruling import BASIS_WORDS
from boardlib.story.doing import ChoiceOutcome
from boardlib.story.markup import (
    BASIS,
    Told,
    badge,
    basis,
    explanation,
    finding,
    is_news,
    keys_of,
    seen,
    sentence,
    source,
)
from boardlib.story.view import (
    CaseSummary,
    Explanation,
    Happening,
    Learnt,
    ShownChoice,
    Versus,
    View,
)
from boardlib.text import _, mark

OUTCOME_WORDS: Final[dict[ChoiceOutcome, str]] = {
    ChoiceOutcome.RIGHT: mark("right"),
    ChoiceOutcome.MISSED: mark("missed"),
    ChoiceOutcome.WRONG: mark("wrong"),
    ChoiceOutcome.PASSED: "",
}

STEP_KEYS: Final[tuple[tuple[str, str], ...]] = (
    ("N →", mark("next step")),
    ("P ←", mark("step back")),
    ("Home End", mark("first step, last step")),
)
"""Keys that lead from step to step, and what they do."""
ANSWER_KEYS: Final[tuple[tuple[str, str], ...]] = (
    ("A B C …", mark("choose or drop an answer")),
    ("Enter", mark("check the answer; on the board: choose what stands there, or ask about it")),
    ("R", mark("try again")),
    ("W", mark("the board in words")),
    ("1 2 3", mark("what would have to change, where something is refused")),
    ("Tab", mark("go to the board, the answers, the buttons")),
    ("← ↑ ↓ →", mark("on the board: go from part to part")),
    ("↑ ↓", mark("in a list: go to the next answer or reason")),
    ("?", mark("show or hide these keys")),
)
"""Keys for a question and its board."""
TASK_KEYS: Final[tuple[tuple[str, str], ...]] = (
    ("1 2 3 …", mark("take what lies beside the board")),
    ("← ↑ ↓ → Enter", mark("on the board: go to a place, and lay it there")),
    ("Escape U", mark("put it back, take the last one back")),
    ("[ ]", mark("turn what is in the hand")),
    ("H S", mark("where to look, and how it is done: after some tries")),
)
"""Further keys where something is done on the board."""
KEYS: Final = (*STEP_KEYS, *ANSWER_KEYS)


def header(view: View) -> str:
    """Title, game, source and id."""
    return (
        f'<h3 class="bl-title">{escape(view.title)}</h3><p class="bl-sub">{escape(view.origin)}</p>'
    )


def counter(view: View) -> str:
    """``step 3 of 7``."""
    words = _("step {number} of {total}").format(number=view.number, total=view.total)
    return f'<span class="bl-count">{escape(words)}</span>'


def prompt(view: View) -> str:
    """What happens in this step, and what is asked."""
    parts = []
    if view.lead:
        parts.append(f'<p class="bl-lead">{escape(view.lead)}</p>')
    words = [escape(view.say)] if view.say else []
    if view.question:
        words.append(f"<b>{escape(view.question)}</b>")
    if view.pick:
        words.append(
            escape(_("Choose one.") if view.pick == "one" else _("Choose all that are right."))
        )
    if words:
        parts.append(f'<p class="bl-say">{" ".join(words)}</p>')
    if not view.pick:  # what a question is followed by stands below its answers, which stay
        parts.append(told(view))
    return "".join(parts)


def told(view: View) -> str:
    """What a step without a question tells: events, and what the rules say."""
    answer = "" if view.answer is None else finding(view.answer)
    return events(view.events) + answer


def events(happenings: Sequence[Happening]) -> str:
    """What a move caused, with its score item by item."""
    if not happenings:
        return ""
    return f'<ul class="bl-events">{"".join(map(_event, happenings))}</ul>'


def _event(event: Happening) -> str:
    return (
        f'<li class="bl-reason"{keys_of(event.keys)}><span class="bl-what">{escape(event.text)}'
        f" {source(event.source)}{_sum(event)}</span>{basis(event.basis)}</li>"
    )


def _sum(event: Happening) -> str:
    """The score of an event: its items and their sum."""
    if event.total is None or not event.items:
        return ""
    items = "".join(f"<span>{escape(item)}</span>" for item in event.items)
    return f'<span class="bl-sum">{items}<b>= {event.total}</b></span>'


# --- choices ----------------------------------------------------------------------------


def row(item: ShownChoice) -> str:
    """One choice: the badge with its letter, its label, and what became of it."""
    label = f'<span class="bl-label">{escape(item.label)}{_outcome(item)}</span>'
    return f"{badge(item.letter, item.outcome)}{label}"


def _outcome(item: ShownChoice) -> str:
    outcome = item.outcome
    if outcome is ChoiceOutcome.MISSED and not item.several:
        outcome = ChoiceOutcome.RIGHT  # where one is to be chosen, nothing is missed
    if outcome is None or not OUTCOME_WORDS[outcome]:
        return ""
    word = escape(_(OUTCOME_WORDS[outcome]))
    return f' <span class="bl-outcome bl-{outcome.value}">{word}</span>'


# --- the verdict ------------------------------------------------------------------------


def verdict(view: View, hint: str = "") -> str:
    """How the prediction went, and what is said of the wrong choice if there is one alone.

    Before it is checked: how to do so, or the ``hint`` that something is missing.
    """
    if not view.verdict:
        words = hint or (_hint(view) if view.pending else "")
        css = "bl-verdict" if hint else "bl-quiet bl-keys-help"
        return f'<p class="{css}">{escape(words)}</p>' if words else ""
    more = "".join(
        f' <span class="bl-said" tabindex="-1" data-letter="{one.letter}">{escape(said)}</span>'
        for one in _wrong(view)
        if (said := _said(view))
    )
    was = f'<span class="bl-as-was">{escape(_("As it was:"))}</span> ' if view.versus else ""
    if view.reply:
        more = f' <span class="bl-replied">{escape(view.reply)}</span>{more}'
        if view.reply.startswith(view.verdict):  # the reply says it as well
            return f'{was}<h4 class="bl-verdict">{escape(view.reply)}</h4>'
    return f'{was}<h4 class="bl-verdict">{escape(view.verdict)}</h4>{more}'


def _hint(view: View) -> str:
    """How to answer, and that nothing goes on before, where something follows."""
    if view.can_be_told:
        return _("Press letters to choose, Enter to check, or let the answer be shown.")
    if view.number == view.total:
        return _("Press letters to choose, Enter to check.")
    return _("Press letters to choose, Enter to check. Next waits for your answer.")


def next_hint(view: View) -> str:
    """What the button to the next step does, or why it does nothing yet."""
    if not view.pending or view.number == view.total:
        return _("Next step (N)")
    if view.can_be_told:
        return _("Answer first, or press “Show me”")
    return _("Answer first: the next step waits for it")


def _said(view: View) -> str:
    """The sentence about the only wrong choice that was made."""
    wrong = _wrong(view)
    return sentence(wrong[0], _is_above(view, wrong[0])) if len(wrong) == 1 else ""


def _wrong(view: View) -> list[Explanation]:
    return [one for one in view.explanations if one.outcome is ChoiceOutcome.WRONG]


def _is_above(view: View, one: Explanation) -> bool:
    """Whether the reasons of a choice are those of the answer."""
    return view.answer is not None and one.finding.grounds == view.answer.grounds != ()


def reasons(view: View) -> str:
    """After the prediction: why what was chosen is wrong, the answer, then every other choice.

    Every rule is told once, where it is needed first; an explanation that says nothing new is none.
    """
    if not view.explanations:
        return ""
    came = events(view.events)
    told: Told = set()
    wrong, said = _wrong(view), _said(view)
    parts = [_why(view, one, told, bool(said)) for one in wrong]
    read = {said}.union(*(seen(one.finding) for one in wrong))
    if view.answer is not None:
        brief = any(not _is_above(view, one) for one in wrong)
        lines = tuple(line for line in view.answer.lines if line != view.reply)  # it is said above
        if lines or view.answer.grounds:
            parts.append(finding(replace(view.answer, lines=lines), brief, told))
        read |= seen(view.answer, brief)
    closed = ""
    for one in (one for one in view.explanations if one not in wrong):
        above = _is_above(view, one)
        if not is_news(one, above, read):
            continue
        if one.open:
            parts.append(_why(view, one, told))
            read |= seen(one.finding)
        else:
            closed += _why(view, one, told)
    return "".join([came, *parts, f'<div class="bl-others">{closed}</div>' if closed else ""])


def _why(view: View, one: Explanation, told: Told, said: bool = False) -> str:
    """Why a choice is right, or why not, unless that has been said."""
    above = _is_above(view, one)
    if (above or not one.finding.grounds) and said:
        return ""
    return "" if above and one.outcome.is_right else explanation(one, above, told, said)


# --- what if ----------------------------------------------------------------------------


def supposed(found: Versus | None) -> str:
    """At the board: that it shows a what-if, and which."""
    if found is None:
        return ""
    words = found.label if found.turns else _("What if: {label}").format(label=found.label)
    return f'<b class="bl-entry bl-supposed">{escape(words)}</b>'


# --- the end of a case ------------------------------------------------------------------


def summary(found: CaseSummary | None) -> str:
    """What was found out in a case, what was wrong at first, and the case that comes next."""
    if found is None:
        return ""
    lines = "".join(map(_learnt, found.learnt))
    return (
        f'<section class="bl-summary"><h4>{escape(_("What you have found out"))}</h4>'
        f"<ul>{lines}</ul>{_following(found)}</section>"
    )


def _learnt(one: Learnt) -> str:
    answers = "".join(f"<li>{escape(answer)}</li>" for answer in one.answers)
    late = _("Not at once.") if one.wrong_at_first else ""
    note = f' <span class="bl-quiet">{escape(late)}</span>' if late else ""
    return f"<li>{escape(one.question)}{note}<ul>{answers}</ul></li>"


def _following(found: CaseSummary) -> str:
    if found.following is None:
        return ""
    case = found.following
    words = _("Next case: {title} ({id})").format(title=_(case.title), id=case.id)
    return f"<p><b>{escape(words)}</b> {escape(_(case.question))}</p>"


# --- below everything -------------------------------------------------------------------


def bases(view: View) -> str:
    """The marks of a rule's basis, explained."""
    if not (view.events or view.answer or view.explanations):
        return ""
    words = "".join(
        f"<span>{basis(kind)} {escape(_(BASIS_WORDS[kind][1]))}</span>" for kind in BASIS
    )
    return f'<p class="bl-bases">{words}</p>'


def keys(listed: Sequence[tuple[str, str]] = KEYS) -> str:
    """The list of keys."""
    rows = "".join(
        f"<dt>{''.join(f'<kbd>{escape(key)}</kbd>' for key in names.split())}</dt>"
        f"<dd>{escape(_(meaning))}</dd>"
        for names, meaning in listed
    )
    return f'<dl class="bl-keys">{rows}</dl>'
