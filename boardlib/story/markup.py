"""Small pieces of HTML that every part of a lesson writes; what they are given is escaped here."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from boardlib.ruling import BASIS_WORDS, Basis
from boardlib.story.icons import BASIS
from boardlib.text import _

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


def notice(sentence: str) -> str:
    """A sentence that stands alone, where there is no lesson and so no style sheet."""
    style = "margin:4px 0;padding:8px 12px;border-left:4px solid #a3283f"
    return f'<p role="alert" style="{style}">{escape(sentence)}</p>'


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
