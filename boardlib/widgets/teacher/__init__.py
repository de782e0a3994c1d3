"""The page of teacher mode as HTML, written from a :class:`~boardlib.story.view.View`.

What a class must not see yet is not written at all: it is not merely hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import replace
from html import escape
from typing import Final

from boardlib.story import markup
from boardlib.story.doing import ChoiceOutcome
from boardlib.story.markup import as_it_is, with_letter
from boardlib.story.view import CaseSummary, Explanation, ShownAnswer, Versus, View
from boardlib.text import _, listing
from boardlib.widgets.player import panel, strip

LINES: Final = 3
"""An answer of more lines is long."""


def title(view: View) -> str:
    """The title of the case."""
    return f'<h3 class="bl-title">{escape(view.title)}</h3>'


def origin(view: View) -> str:
    """Game, source and id."""
    return f'<p class="bl-sub">{escape(view.origin)}</p>'


def prompt(view: View) -> str:
    """What happens in this step, and what is asked; or what is supposed."""
    if view.versus is None and view.task is not None:
        return strip.prompt(view, view.task)
    if view.versus is None and view.progress is not None:
        return strip.asked(replace(view, answer=None))
    if view.versus is None:
        # Nobody has to choose any longer, and the answer stands in a place of its own.
        answered = replace(view, pick="", answer=None)
        return panel.prompt(answered if view.explanations else view)
    words = _("What if: {label}").format(label=view.versus.label)
    return f'<p class="bl-say"><b>{escape(words)}</b></p>'


def replied(view: View) -> str:
    """What came of the last attempt at a task; nothing before there is one."""
    task = view.task
    if task is None or not task.head + task.say or task.help:
        return ""
    return f'<div class="bl-trying {strip.tone_class(task)}">{strip.reply(task)}</div>'


def space() -> str:
    """The key that shows what is covered."""
    return f'<kbd aria-hidden="true">{escape(_("Space"))}</kbd>'


# --- after the answer -------------------------------------------------------------------


def first_shown(view: View) -> str:
    """The letter whose reasons are shown first; empty for the answer itself.

    A wrong answer of the class comes before everything else.
    """
    wrong = [one.letter for one in view.explanations if one.outcome is ChoiceOutcome.WRONG]
    if wrong or view.answer is not None:
        return wrong[0] if wrong else ""
    return view.explanations[0].letter


def judged(view: View, prefix: str) -> str:
    """The choices, marked right or wrong; each is a button that shows why."""
    if not view.explanations:
        return ""
    shown = first_shown(view)
    outcomes = {one.letter: one.outcome for one in view.explanations}
    items = "".join(
        f'<li><button type="button" class="bl-ask" data-letter="{row.letter}"'
        f' aria-expanded="{"true" if row.letter == shown else "false"}"'
        f' aria-controls="{_name(prefix, row.letter)}">'
        f"{markup.badge(row.letter, outcomes[row.letter])}{_word(outcomes[row.letter])}"
        f'<span class="bl-label">{escape(row.label)}</span>{_vote(row.chosen)}</button></li>'
        for row in view.rows
    )
    return f"<ul>{items}</ul>"


def was(view: View) -> str:
    """What was answered before a what-if: it steps back, for the board is another one now.

    Long answers need the room.
    """
    if view.versus is None or _needs_room(view.versus):
        return ""
    items = "".join(
        f"<li>{as_it_is(row.letter, css='bl-badge')}"
        f'<span class="bl-label">{escape(row.label)}</span>'
        f'<span class="bl-outcome">{escape(_right(row.outcome))}</span></li>'
        for row in view.rows
        if row.outcome is not None
    )
    words = escape(_("As it was:"))
    before = f'<span class="bl-as-was">{words}</span><ul>{items}</ul>'
    return f'<div class="bl-was">{before}</div>' if items else ""


def _right(outcome: ChoiceOutcome) -> str:
    return _("right") if outcome.is_right else _("wrong")


def _word(outcome: ChoiceOutcome) -> str:
    return f'<span class="bl-hidden">{escape(_right(outcome))}:</span>'


def _vote(chosen: bool) -> str:
    return f'<span class="bl-vote">{escape(_("chosen"))}</span>' if chosen else ""


def told(view: View, prefix: str) -> str:
    """How the class did, and the reasons: of the answer, and of every choice, one at a time."""
    if not view.explanations:
        return ""
    shown = first_shown(view)
    parts = [_section(prefix, "", shown, _answer(view))]
    parts += [_section(prefix, one.letter, shown, _why(one)) for one in view.explanations]
    return f'<h4 class="bl-verdict">{escape(said(view))}</h4>{"".join(parts)}'


def _answer(view: View) -> str:
    hint = f'<p class="bl-hint">{escape(_("A letter shows why, or why not."))}</p>'
    return ("" if view.answer is None else markup.finding(view.answer)) + hint


def _why(one: Explanation) -> str:
    right = one.outcome.is_right
    words = _("Why {letter}?") if right else _("Why not {letter}?")
    kind = "ok" if right else "no"
    return (
        f'<div class="bl-why bl-{kind}"><h4>{with_letter(words, one.letter)}</h4>'
        f"{markup.whynot(one)}{markup.grounds(one.finding)}</div>"
    )


def _section(prefix: str, letter: str, shown: str, body: str) -> str:
    hidden = "" if letter == shown else " hidden"
    name = _name(prefix, letter)
    return f'<section id="{name}" data-of="{letter}"{hidden}>{body}</section>'


def _name(prefix: str, letter: str) -> str:
    return f"{prefix}-why-{letter}"


def said(view: View) -> str:
    """How the class did, and what is right, in one line; nothing of it twice.

    Where nothing was chosen, or all of it is right, what is right is all there is to say.
    """
    if view.task is not None:
        return view.task.spoken
    outcomes = {one.outcome for one in view.explanations}
    letters = listing(sorted(one.letter for one in view.explanations if one.outcome.is_right))
    if not letters:
        return view.verdict
    if not outcomes & {ChoiceOutcome.RIGHT, ChoiceOutcome.WRONG}:
        return _("The answer: {letters}.").format(letters=letters)
    words = _("Right: {letters}.").format(letters=letters)
    if not outcomes & {ChoiceOutcome.MISSED, ChoiceOutcome.WRONG}:
        return words
    return f"{view.verdict} {words}"


# --- what if ----------------------------------------------------------------------------


def before(view: View) -> str:
    """The answer before a change; the one after it is covered."""
    if view.versus is None:
        return ""
    side = markup.side(_("As it is"), view.versus.before)
    long = " bl-long" if _is_long(view.versus.before) else ""
    return f'<div class="bl-versus bl-half{long}">{markup.about(view.versus)}{side}</div>'


def versus(found: Versus | None) -> str:
    """The answers before and after a change; of long lists only what is different."""
    if found is None or not _needs_room(found):
        return markup.versus(found)
    before, after = found.before.lines, found.after.lines
    same = set(before) & set(after)
    if not same or same >= {*before, *after}:
        return markup.versus(found)
    shorter = replace(found, before=_without(found.before, same), after=_without(found.after, same))
    words = _("Everything else stays as it is.")
    return f'{markup.versus(shorter)}<p class="bl-hint">{escape(words)}</p>'


def _is_long(found: ShownAnswer) -> bool:
    return len(found.lines) > LINES


def _needs_room(found: Versus) -> bool:
    return _is_long(found.before) or _is_long(found.after)


def _without(found: ShownAnswer, same: Set[str]) -> ShownAnswer:
    """An answer without the lines that are the same before and after."""
    left = tuple(line for line in found.lines if line not in same)
    return replace(found, lines=left or (_("Only what stays as it is."),))


def summed_up(found: CaseSummary) -> str:
    """What was found out, in the place of the board: the last page of a case."""
    name = escape(_("What you have found out"))
    return (
        f'<div class="bl-listed" role="region" tabindex="0" aria-label="{name}">'
        f"{panel.summary(found)}</div>"
    )


# --- on demand --------------------------------------------------------------------------


def keys(view: View, listed: Iterable[tuple[str, str]]) -> str:
    """The keys, and the marks of a rule's basis explained."""
    name = escape(_("Keys"))
    return (
        f'<div class="bl-listed" role="region" tabindex="0" aria-label="{name}">'
        f"<h4>{name}</h4>{panel.keys(tuple(listed))}{panel.bases(view)}</div>"
    )
