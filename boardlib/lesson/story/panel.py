"""The panel beside the board as HTML, written from a :class:`~boardlib.lesson.story.shown.View`.

Whatever comes from a file or from the engine is escaped here, and only here.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from boardlib.lesson.kit.icons import BASIS, CROSS, TICK
from boardlib.lesson.story.prediction import Outcome
from boardlib.lesson.story.shown import Explanation, Finding, Ground, Happening, Row, Versus, View
from boardlib.lesson.story.summary import Learnt, Summary
from boardlib.ruling import Basis
from boardlib.text import _, mark, ngettext

BASIS_WORDS: Final[dict[Basis, tuple[str, str]]] = {
    Basis.PUBLISHED: (mark("published"), mark("in the source")),
    Basis.DEDUCED: (mark("deduced"), mark("from the source")),
    Basis.READING: (mark("reading"), mark("of two wordings")),
    Basis.ASSUMED: (mark("assumed"), mark("the source is silent")),
}

OUTCOME_WORDS: Final[dict[Outcome, str]] = {
    Outcome.RIGHT: mark("right"),
    Outcome.MISSED: mark("missed"),
    Outcome.WRONG: mark("wrong"),
    Outcome.PASSED: "",
}

MANY: Final = 6
"""More reasons than this for a list are folded."""

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
        f" {_source(event.source)}{_sum(event)}</span>{basis(event.basis)}</li>"
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


def badge(letter: str, outcome: Outcome | None) -> str:
    """A letter as it stands on the board: asked, right (round, tick) or wrong (square, cross)."""
    if outcome is None:
        return f'<span class="bl-badge bl-asked">{escape(letter)}</span>'
    kind = "ok" if outcome.is_right else "no"
    return f'<span class="bl-badge bl-{kind}">{escape(letter)}<span class="bl-sign"></span></span>'


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
            parts.append(_explanation(one, above))
    return "".join(parts)


def finding(found: Finding, brief: bool = False) -> str:
    """An answer of the rules in words, and its reasons."""
    return f'<section class="bl-finding">{_lines(found)}{grounds(found, brief)}</section>'


def _lines(found: Finding) -> str:
    """The words of an answer; nothing where its reasons say it all."""
    lines = "".join(f"<p>{escape(line)}</p>" for line in found.lines)
    return f'<div class="bl-words">{lines}</div>' if lines else ""


def _explanation(one: Explanation, above: bool) -> str:
    """Why a choice is right, or why not: unfolds. Reasons that stand ``above`` are not repeated."""
    right = one.outcome.is_right
    why = _("Why {letter}?") if right else _("Why not {letter}?")
    head = f"<b>{escape(why.format(letter=one.letter))}</b> {escape(one.label)}"
    reasons = "" if above else grounds(one.finding)
    return (
        f'<details class="bl-why bl-{"ok" if right else "no"}" data-letter="{escape(one.letter)}"'
        f"{' open' if one.open else ''}>"
        f"<summary>{badge(one.letter, one.outcome)}<span>{head}</span></summary>"
        f"{whynot(one, above)}{reasons}</details>"
    )


def whynot(one: Explanation, above: bool = False) -> str:
    """What is said of a wrong choice, unless the reasons that follow say just that."""
    failed = list(dict.fromkeys(ground.text for ground in one.finding.grounds if not ground.holds))
    said = one.whynot or (" ".join(failed) if above else "")
    if said and (above or not one.by_reasons):
        return f'<div class="bl-found">{CROSS}<div><p>{escape(said)}</p></div></div>'
    return "" if one.finding.bare else _lines(one.finding)


def grounds(found: Finding, brief: bool = False) -> str:
    """Reasons, one under the other; where some are not met, or in brief, the others are folded.

    Those of a list are folded where they are many, too, or where its words tell them already.
    """
    listed = found.allowed is None
    failed = [one for one in found.grounds if not (one.holds or listed)]
    rest = [one for one in found.grounds if one.holds or listed]
    count = len(rest)
    brief = brief or found.told or (listed and count > MANY)
    if not rest or not (failed or (brief and count > 1)):
        return _list(found.grounds)
    words = ngettext("{count} condition is met", "{count} conditions are met", count)
    if listed:
        words = ngettext("{count} reason decides it", "{count} reasons decide it", count)
    head = f"{'' if listed else TICK}{escape(words.format(count=count))}"
    folded = f'<details class="bl-met"><summary>{head}</summary>{_list(rest)}</details>'
    return _list(failed) + folded


def _list(found: Iterable[Ground]) -> str:
    """Reasons: met or not, with rule, source and basis; a rule stands once, under its reasons."""
    by_rule: dict[tuple[str, str], list[Ground]] = {}
    for one in found:
        by_rule.setdefault((one.rule, one.source), []).append(one)
    items = "".join(
        _ground(one, told=one is listed[-1]) for listed in by_rule.values() for one in listed
    )
    return f'<ul class="bl-grounds">{items}</ul>' if items else ""


def _ground(one: Ground, told: bool) -> str:
    rule = f'<span class="bl-rule">{escape(one.rule)} {_source(one.source)}</span>' if told else ""
    sign, word = (TICK, _("met")) if one.holds else (CROSS, _("not met"))
    return (
        f'<li class="bl-reason bl-{"ok" if one.holds else "no"}"{keys_of(one.keys)}>'
        f'<span class="bl-sign">{sign}<span class="bl-hidden">{escape(word)}: </span></span>'
        f'<span class="bl-what">{escape(one.text)}{chain(one.chain)}{rule}</span>'
        f"{basis(one.basis) if told else ''}</li>"
    )


def chain(stations: Sequence[str]) -> str:
    """The stations of a way, numbered as on the board."""
    stops = "".join(
        f'<span class="bl-stop"><b>{number}</b>{escape(name)}</span>'
        for number, name in enumerate(stations, start=1)
    )
    return f'<span class="bl-chain">{stops}</span>' if stops else ""


def _source(source: str) -> str:
    return f'<span class="bl-source">{escape(source)}</span>'


def keys_of(keys: Sequence[str]) -> str:
    """The shapes a line speaks of; a line with shapes can be reached by keyboard."""
    if not keys:
        return ""
    return f' tabindex="-1" data-keys="{escape(json.dumps(list(keys)))}"'


def basis(kind: Basis) -> str:
    """How sure we are of a rule: a mark and its word."""
    return f'<span class="bl-basis">{BASIS[kind]}{escape(_(BASIS_WORDS[kind][0]))}</span>'


# --- what if ----------------------------------------------------------------------------


def versus(found: Versus | None) -> str:
    """The ruling before and after a change, side by side."""
    if found is None:
        return ""
    return (
        f'{about(found)}<div class="bl-versus">'
        f"{side(_('As it is'), found.before)}{side(found.label, found.after)}</div>"
        f"{changed(found.changed)}"
    )


def about(found: Versus) -> str:
    """What a what-if asks, where it is one of several choices."""
    return f'<p class="bl-about">{escape(found.about)}</p>' if found.about else ""


def changed(lines: Sequence[str]) -> str:
    """What is different between two answers."""
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f'<ul class="bl-changed">{items}</ul>'


def side(title: str, found: Finding) -> str:
    """One of two answers, below its title."""
    head = f"<h4>{_sign(found)}{escape(title)}</h4>"
    return f'<div class="bl-side">{head}{finding(found, brief=True)}</div>'


def ruling(found: Finding) -> str:
    """An answer alone, with its sign."""
    words = f'<div class="bl-words">{_sign(found)} {_lines(found)}</div>'
    many = " bl-many" if len(found.lines) > 1 else ""
    return f'<section class="bl-finding bl-alone{many}">{words}{grounds(found)}</section>'


def _sign(found: Finding) -> str:
    """A tick or a cross, where an answer is a ruling."""
    if found.allowed is None:
        return ""
    kind = "ok" if found.allowed else "no"
    return f'<span class="bl-sign bl-{kind}">{TICK if found.allowed else CROSS}</span>'


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


def twin(sentences: Iterable[str]) -> str:
    """The board in words; it can be reached by keyboard, to be scrolled."""
    items = "".join(f"<li>{escape(one)}</li>" for one in sentences)
    name = escape(_("The board in words"))
    return (
        f'<div class="bl-twin" role="region" tabindex="0" aria-label="{name}">'
        f"<h4>{name}</h4><ul>{items}</ul></div>"
    )


def trouble(sentence: str) -> str:
    """Something that went wrong, in one sentence."""
    return f'<p class="bl-trouble" role="alert">{escape(sentence)}</p>' if sentence else ""


def notice(sentence: str) -> str:
    """A sentence that stands alone, where there is no lesson and so no style sheet."""
    style = "margin:4px 0;padding:8px 12px;border-left:4px solid #a3283f"
    return f'<p role="alert" style="{style}">{escape(sentence)}</p>'


def strong(words: str) -> str:
    """A few words that name what follows."""
    return f"<b>{escape(words)}</b>"
