"""The panel beside the board as HTML, written from a :class:`~boardlib.lesson.story.shown.View`.

Whatever comes from a file or from the engine is escaped here, and only here.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from boardlib.lesson.kit.icons import BASIS
from boardlib.lesson.kit.markup import BASIS_WORDS, basis, keys_of, source
from boardlib.lesson.story.prediction import Outcome
from boardlib.lesson.story.reasons import badge, explanation, finding
from boardlib.lesson.story.shown import Happening, Row, View
from boardlib.lesson.story.summary import Learnt, Summary
from boardlib.text import _, mark

OUTCOME_WORDS: Final[dict[Outcome, str]] = {
    Outcome.RIGHT: mark("right"),
    Outcome.MISSED: mark("missed"),
    Outcome.WRONG: mark("wrong"),
    Outcome.PASSED: "",
}

KEYS: Final[tuple[tuple[str, str], ...]] = (
    ("N →", mark("next step")),
    ("P ←", mark("step back")),
    ("Home End", mark("first step, last step")),
    ("A B C …", mark("choose or drop an answer")),
    ("Enter", mark("check the answer; on the board: choose what stands there, or ask about it")),
    ("R", mark("try again")),
    ("W", mark("the board in words")),
    ("Tab", mark("go to the board, the answers, the buttons")),
    ("← ↑ ↓ →", mark("on the board: go from part to part")),
    ("↑ ↓", mark("in a list: go to the next answer or reason")),
    ("?", mark("show or hide these keys")),
)


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
    parts.append(events(view.events))
    if view.answer is not None and not view.pick:
        parts.append(finding(view.answer))
    return "".join(parts)


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


def row(item: Row) -> str:
    """One choice: the badge with its letter, its label, and what became of it."""
    label = f'<span class="bl-label">{escape(item.label)}</span>'
    return f"{badge(item.letter, item.outcome)}{label}{_outcome(item.outcome)}"


def _outcome(outcome: Outcome | None) -> str:
    if outcome is None or not OUTCOME_WORDS[outcome]:
        return ""
    return f'<span class="bl-outcome bl-{outcome.value}">{escape(_(OUTCOME_WORDS[outcome]))}</span>'


# --- the verdict ------------------------------------------------------------------------


def verdict(words: str) -> str:
    """How the prediction went, or what is wanted before it is checked."""
    return f'<h4 class="bl-verdict">{escape(words)}</h4>' if words else ""


def reasons(view: View) -> str:
    """After the prediction: the answer with its reasons, then every choice with its own."""
    if not view.explanations:
        return ""
    parts = [] if view.answer is None else [finding(view.answer)]
    for one in view.explanations:
        above = view.answer is not None and one.finding.grounds == view.answer.grounds != ()
        if not (above and one.outcome.is_right):
            parts.append(explanation(one, above))
    return "".join(parts)


# --- what if ----------------------------------------------------------------------------


# --- the end of a case ------------------------------------------------------------------


def summary(found: Summary | None) -> str:
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
    late = _("Wrong at first.") if one.wrong_at_first else ""
    note = f' <span class="bl-outcome bl-wrong">{escape(late)}</span>' if late else ""
    return f"<li>{escape(one.question)}{note}<ul>{answers}</ul></li>"


def _following(found: Summary) -> str:
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
