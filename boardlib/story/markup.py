"""Pieces of HTML that every part of a lesson writes, and answers of the rules with their reasons.

What they are given is escaped here.  Tick and cross judge what somebody chose or wrote, and nothing
else.  Whether a condition is met is said by a dot and a ring.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from boardlib.ruling import BASIS_WORDS, Basis
from boardlib.story.doing import ChoiceOutcome
from boardlib.story.view import Explanation, Ground, ShownAnswer, ShownBadge, Versus
from boardlib.text import _, ngettext

# --- small drawings: tick, cross, arrows, and the marks of a rule's basis ------------------------


def _icon(body: str, size: int = 12) -> str:
    return (
        f'<svg class="bl-icon" aria-hidden="true" width="{size}" height="{size}"'
        f' viewBox="0 0 12 12">{body}</svg>'
    )


def _stroke(path: str) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="2.2"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


_PLAIN: Final = " =:/'"
"""What stays as it is in a picture that a style sheet holds."""

_SIGNS: Final = {
    "tick": "M2 6.4l2.8 2.8L10 3.4",
    "cross": "M2.6 2.6l6.8 6.8m0-6.8L2.6 9.4",
    "met": "M6 3.8a2.2 2.2 0 1 0 .01 0zM6 6h.01",
    "unmet": "M6 2.6a3.4 3.4 0 1 0 .01 0z",
    "back": "M7.8 2L3.8 6l4 4",
    "next": "M4.2 2l4 4-4 4",
    "first": "M2 2v8M9 2L5 6l4 4",
    "last": "M10 2v8M3 2l4 4-4 4",
    "turn": "M2.4 6.6a3.8 3.8 0 1 0 1.2-3.4M2.4 1.4v2.9h2.9",
}

TICK: Final = _icon(_stroke(_SIGNS["tick"]))
CROSS: Final = _icon(_stroke(_SIGNS["cross"]))
MET: Final = _icon(_stroke(_SIGNS["met"]))
UNMET: Final = _icon(_stroke(_SIGNS["unmet"]))
"""A closed dot: a condition holds, something is allowed; an open ring: it does not, or is not."""

WARNING: Final = _icon(
    '<path d="M6 1L11.4 11H.6z" fill="none" stroke="currentColor" stroke-width="1.4"'
    ' stroke-linejoin="round"/><path d="M6 4.4v3.2M6 9v.6" stroke="currentColor"'
    ' stroke-width="1.5" stroke-linecap="round"/>',
    14,
)

_RING: Final = '<circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" stroke-width="1.5"'

BASIS: Final[dict[Basis, str]] = {
    Basis.PUBLISHED: _icon('<circle cx="6" cy="6" r="4.5" fill="currentColor"/>'),
    Basis.DEDUCED: _icon('<path d="M6 1.4L11 10.4H1z" fill="currentColor"/>'),
    Basis.READING: _icon(f'{_RING}/><path d="M6 2a4 4 0 0 1 0 8z" fill="currentColor"/>'),
    Basis.ASSUMED: _icon(f'{_RING} stroke-dasharray="2.3 1.9"/>'),
}
"""A full disc, a triangle, a half disc, a dashed circle."""


def css_variables() -> str:
    """Every sign as a shape for the style sheets, such as ``--bl-sign-tick``."""
    return "".join(f"--bl-sign-{name}:{_shape(path)};" for name, path in _SIGNS.items())


def _shape(path: str) -> str:
    """A picture that a style sheet can cut out of a colour."""
    picture = (
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 12 12' fill='none' stroke='black'"
        " stroke-width='2.2' stroke-linecap='round' stroke-linejoin='round'>"
        f"<path d='{path}'/></svg>"
    )
    from urllib.parse import quote

    return f'url("data:image/svg+xml,{quote(picture, safe=_PLAIN)}")'


# --- pieces of HTML ------------------------------------------------------------------------------


_PASSES: Final = (
    "event.ctrlKey||event.metaKey||event.altKey||(event.shiftKey&&event.key=='Enter')"
    r"||/^(Escape|Tab|F\d+)$/.test(event.key)"
)
KEEPS_KEYS: Final = f' onkeydown="{escape(f"if(!({_PASSES}))event.stopPropagation()")}"'
"""Keys that are pressed in a part of a page stay there, but for those that are the notebook's."""


def own_keys(inner: str) -> str:
    """A part of a notebook without a script of its own: a press in it takes the keys into it."""
    return f'<div class="bl-keeps" tabindex="-1" style="outline: none"{KEEPS_KEYS}>{inner}</div>'


def trouble(sentence: str) -> str:
    """Something that went wrong, in one sentence."""
    return f'<p class="bl-trouble" role="alert">{escape(sentence)}</p>' if sentence else ""


def told(sentence: str) -> str:
    """Something that went wrong, where it is announced as well: so it is heard once."""
    return f'<p class="bl-trouble">{escape(sentence)}</p>' if sentence else ""


def notice(sentence: str, is_wrong: bool = True) -> str:
    """A sentence that stands alone, where there is no lesson and so no style sheet."""
    role, edge = ("alert", "#a3283f") if is_wrong else ("status", "#8a8f98")
    style = f"margin:4px 0;padding:8px 12px;border-left:4px solid {edge}"
    return f'<p role="{role}" style="{style}">{escape(sentence)}</p>'


def rests_on(one: ShownBadge) -> str:
    """How sure we are of what a question rests on; an edition says what it is itself."""
    if one.kind == "edition":
        return f"<b>{escape(one.say)}</b>"
    return f"<b>{escape(one.word)}:</b> {escape(one.say)}"


def as_it_is(words: str, tag: str = "span", css: str = "") -> str:
    """Letters of answers and what is typed: those who let a page be translated find them again.

    >>> as_it_is("A", "b")
    '<b translate="no">A</b>'
    """
    kind = f' class="{css}"' if css else ""
    return f'<{tag}{kind} translate="no">{escape(words)}</{tag}>'


def with_letter(words: str, letter: str) -> str:
    """A sentence about an answer, which names it by its ``{letter}``.

    >>> with_letter("Why {letter}?", "A")
    'Why <b translate="no">A</b>?'
    """
    return escape(words).format(letter=as_it_is(letter, "b"))


def strong(words: str) -> str:
    """A few words that name what follows."""
    return f"<b>{escape(words)}</b>"


def keys_of(keys: Sequence[str]) -> str:
    """The shapes a line speaks of; a line with shapes can be reached by keyboard."""
    if not keys:
        return ""
    return f' tabindex="-1" data-keys="{escape(json.dumps(list(keys)))}"'


def source(place: str) -> str:
    """Where a rule stands."""
    return f'<span class="bl-source">{escape(place)}</span>'


def basis(kind: Basis) -> str:
    """How sure we are of a rule: a mark and its word."""
    return f'<span class="bl-basis">{BASIS[kind]}{escape(_(BASIS_WORDS[kind][0]))}</span>'


def twin(sentences: Iterable[str]) -> str:
    """The board in words; it can be reached by keyboard, to be scrolled."""
    items = "".join(f"<li>{escape(one)}</li>" for one in sentences)
    name = escape(_("The board in words"))
    return (
        f'<div class="bl-twin" role="region" tabindex="0" aria-label="{name}">'
        f"<h4>{name}</h4><ul>{items}</ul></div>"
    )


# --- answers in words, with their reasons, before and after a change -----------------------------


MANY: Final = 6
"""More reasons than this for a list are folded."""

Told = set[tuple[str, str]]
"""Rules that stand in the panel already, each with its source."""

Read = set[str]
"""Lines that stand in the panel already, and are seen."""


def badge(letter: str, outcome: ChoiceOutcome | None) -> str:
    """A letter as it stands on the board: asked, right (round, tick) or wrong (square, cross)."""
    if outcome is None:
        return as_it_is(letter, css="bl-badge bl-asked")
    kind = "ok" if outcome.is_right else "no"
    return (
        f'<span class="bl-badge bl-{kind}" translate="no">{escape(letter)}'
        '<span class="bl-sign"></span></span>'
    )


def finding(found: ShownAnswer, brief: bool = False, told: Told | None = None) -> str:
    """An answer of the rules in words, and its reasons; a rule that is ``told`` is not repeated."""
    reasons = grounds(found, brief, told, said=found.told)
    return f'<section class="bl-finding">{_lines(found)}{reasons}</section>'


def _lines(found: ShownAnswer) -> str:
    """The words of an answer; nothing where its reasons say it all."""
    lines = "".join(f"<p>{escape(line)}</p>" for line in found.lines)
    return f'<div class="bl-words">{lines}</div>' if lines else ""


def explanation(one: Explanation, above: bool, told: Told, said: bool = False) -> str:
    """Why a choice is right, or why not: unfolds.

    Reasons that stand ``above`` are not repeated, nor is a sentence that has been ``said``.
    """
    right = one.outcome.is_right
    why = _("Why {letter}?") if right else _("Why not {letter}?")
    label = f'<span class="bl-label">{escape(one.label)}</span>'
    head = f"<b>{with_letter(why, one.letter)}</b> {label}"
    because = "" if said else whynot(one, above)
    reasons = "" if above else grounds(one.finding, told=told, alone=not because)
    return (
        f'<details class="bl-why bl-{"ok" if right else "no"}" data-letter="{escape(one.letter)}"'
        f"{' open' if one.open else ''}>"
        f"<summary>{badge(one.letter, one.outcome)}<span>{head}</span></summary>"
        f"{because}{reasons}</details>"
    )


def is_news(one: Explanation, above: bool, read: Read) -> bool:
    """Whether an explanation says anything that has not been ``read`` yet."""
    words = sentence(one, above)
    lines = one.finding.lines if not (words or one.finding.bare) else filter(None, [words])
    texts = () if above else (ground.text for ground in one.finding.grounds)
    return not all(any(text in line for line in read) for text in (*lines, *texts))


def seen(found: ShownAnswer, brief: bool = False) -> Read:
    """What is read of an answer at once: its words, and the reasons that are not folded."""
    first, _folded = _parted(found, brief)
    return {*found.lines, *(one.text for one in first)}


def sentence(one: Explanation, above: bool = False) -> str:
    """What is said of a wrong choice; nothing where the reasons that follow say just that."""
    failed = list(dict.fromkeys(ground.text for ground in one.finding.grounds if not ground.holds))
    said = one.whynot or (" ".join(failed) if above else "")
    return said if above or not one.by_reasons else ""


def whynot(one: Explanation, above: bool = False) -> str:
    """That sentence; without one, the words of the answer."""
    if said := sentence(one, above):
        return f'<div class="bl-found"><p>{escape(said)}</p></div>'
    return "" if one.finding.bare else _lines(one.finding)


def grounds(
    found: ShownAnswer,
    brief: bool = False,
    told: Told | None = None,
    said: bool = False,
    alone: bool = False,
) -> str:
    """Reasons, one under the other; where some are not met, or in brief, the others are folded.

    Those of a list are folded where they are many, too, or where its words tell them already; of a
    single one that has just been ``said`` only the rule is told.  Where they stand ``alone`` and
    none is seen at once, none is folded.
    """
    told = set() if told is None else told
    first, rest = _parted(found, brief)
    if alone and not first:
        first, rest = found.grounds, ()
    if not rest:
        return _list(first, told, said and len(first) == 1)
    listed, count = found.allowed is None, len(rest)
    words = ngettext("{count} condition is met", "{count} conditions are met", count)
    if listed:
        words = ngettext("{count} reason decides it", "{count} reasons decide it", count)
    head = f"{'' if listed else MET}{escape(words.format(count=count))}"
    shown = _list(first, told)
    folded = f'<details class="bl-rest"><summary>{head}</summary>{_list(rest, told)}</details>'
    return shown + folded


def _parted(found: ShownAnswer, brief: bool) -> tuple[Sequence[Ground], Sequence[Ground]]:
    """The reasons that are seen at once, and those that are folded."""
    listed = found.allowed is None
    failed = [one for one in found.grounds if not (one.holds or listed)]
    rest = [one for one in found.grounds if one.holds or listed]
    brief = brief or found.told or (listed and len(rest) > MANY)
    if not rest or not (failed or (brief and len(rest) > 1)):
        return found.grounds, ()
    return failed, rest


def _list(found: Iterable[Ground], told: Told, said: bool = False) -> str:
    """Reasons: met or not, with rule, source and basis; a rule stands once, under its reasons."""
    by_rule: dict[tuple[str, str], list[Ground]] = {}
    for one in found:
        by_rule.setdefault((one.rule, one.source), []).append(one)
    items = "".join(
        _ground(one, told=one is listed[-1] and rule not in told, said=said)
        for rule, listed in by_rule.items()
        for one in listed
    )
    told.update(by_rule)
    return f'<ul class="bl-grounds">{items}</ul>' if items else ""


def _ground(one: Ground, told: bool, said: bool = False) -> str:
    if said and not told:
        return ""
    text = "" if said else escape(one.text)
    rule = f'<span class="bl-rule">{escape(one.rule)} {source(one.source)}</span>' if told else ""
    sign, word = (MET, _("met")) if one.holds else (UNMET, _("not met"))
    return (
        f'<li class="bl-reason bl-{"met" if one.holds else "unmet"}"{keys_of(one.keys)}>'
        f'<span class="bl-sign">{sign}<span class="bl-hidden">{escape(word)}: </span></span>'
        f'<span class="bl-what">{text}{chain(one.chain)}{rule}</span>'
        f"{basis(one.basis) if told else ''}</li>"
    )


def chain(stations: Sequence[str]) -> str:
    """The stations of a way, numbered as on the board."""
    stops = "".join(
        f'<span class="bl-stop"><b>{number}</b> {escape(name)}</span>'
        for number, name in enumerate(stations, start=1)
    )
    return f'<span class="bl-chain">{stops}</span>' if stops else ""


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


def side(title: str, found: ShownAnswer) -> str:
    """One of two answers, below its title."""
    head = f"<h4>{_sign(found)}{escape(title)}</h4>"
    return f'<div class="bl-side">{head}{finding(found, brief=True)}</div>'


def ruling(found: ShownAnswer) -> str:
    """An answer alone, with its sign."""
    words = f'<div class="bl-words">{_sign(found)} {_lines(found)}</div>' if found.lines else ""
    many = " bl-many" if len(found.lines) > 1 else ""
    return f'<section class="bl-finding bl-alone{many}">{words}{grounds(found)}</section>'


def _sign(found: ShownAnswer) -> str:
    """A dot or a ring, where an answer is a ruling."""
    if found.allowed is None:
        return ""
    return f'<span class="bl-sign">{MET if found.allowed else UNMET}</span>'
