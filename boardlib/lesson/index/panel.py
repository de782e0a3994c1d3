"""The index as HTML: a card for each lesson, and how far one has come.

A notebook that nobody has run yet shows this page too, and Jupyter lets no style sheet and no
shape into it then: every style stands where it is used, and the pictures are images.  Pages for a
class show it larger.
"""

from __future__ import annotations

from html import escape
from typing import Final

from boardlib.lesson.index.state import Card, Index, Section
from boardlib.lesson.index.thumbnail import FRAME, thumbnail
from boardlib.text import _, ngettext

GREY: Final = "#8a8f98"
"""Lines and quiet words, on light pages and dark ones."""
DONE: Final = "#0a7d5a"
BEGUN: Final = "#5bb398"
OPEN: Final = "#c9ccd2"
WIDTH: Final = FRAME[0]


def page(index: Index) -> str:
    """All sections, and before them how far one has come, if anything was answered."""
    body = "".join(_section(one, index.here) for one in index.sections)
    return f'<div class="bl-index" style="max-width: 860px">{_so_far(index)}{body}</div>'


def _so_far(index: Index) -> str:
    if not index.answered:
        return ""
    total = sum(len(card.shares) for section in index.sections for card in section.cards)
    words = ngettext(
        "So far you have answered {count} of {total} cases.",
        "So far you have answered {count} of {total} cases.",
        index.answered,
    )
    text = escape(words.format(count=index.answered, total=total))
    return f'<p style="font-size: 15px; margin: 8px 0 0 0">{text}</p>'


def _section(section: Section, here: str) -> str:
    cards = "".join(_card(card, card.entry.name == here) for card in section.cards)
    title = escape(_(section.title))
    return (
        f'<h2 style="font-size: 18px; line-height: 24px; margin: 28px 0 10px 0">{title}</h2>'
        f"<div>{cards}</div>"
    )


def _card(card: Card, here: bool) -> str:
    """A card: one link, with picture, title, question, and how much of it is done."""
    frame = "2px solid currentColor" if here else f"1px solid {GREY}"
    return (
        f'<a href="{escape(card.entry.notebook)}" target="_self" style="display: inline-block;'
        f" width: {WIDTH:.0f}px; margin: 0 14px 14px 0; border: {frame}; border-radius: 6px;"
        f' color: inherit; text-decoration: none; vertical-align: top; overflow: hidden">'
        f"{_picture(card)}{_words(card, here)}</a>"
    )


def _picture(card: Card) -> str:
    width, height = FRAME
    return (
        f'<img src="{thumbnail(card.entry.board, card.entry.at)}" alt=""'
        f' width="{width:.0f}" height="{height:.0f}"'
        ' style="display: block; margin: 0; max-width: 100%"/>'
    )


def _words(card: Card, here: bool) -> str:
    title, hook = escape(_(card.entry.title)), escape(_(card.entry.hook))
    return (
        '<span style="display: block; padding: 10px 14px 12px 14px">'
        f'<b style="display: block; font-size: 15px; line-height: 20px">{title}</b>'
        '<span style="display: block; height: 42px; font-size: 14px; line-height: 20px">'
        f"{hook}</span>{_foot(card, here)}</span>"
    )


def _foot(card: Card, here: bool) -> str:
    go_on = ""
    if here:
        go_on = f'<b style="float: right">{escape(_("Go on here"))} ›</b>'
    return (
        '<span style="display: block; height: 22px; font-size: 13px; line-height: 22px">'
        f"{go_on}{escape(amount(card))}</span>{_bar(card)}"
    )


def amount(card: Card) -> str:
    """How many cases a lesson has and how many are answered, or what else there is to do."""
    if not card.shares:
        return _(card.entry.note)
    total, done = len(card.shares), card.answered
    if done:
        words = ngettext("{done} of {total} answered", "{done} of {total} answered", total)
        return words.format(done=done, total=total)
    return ngettext("{total} case", "{total} cases", total).format(total=total)


def _bar(card: Card) -> str:
    """A piece for each case: done, begun or open."""
    if not card.shares:
        return '<span style="display: block; height: 4px"></span>'
    wide = (WIDTH - 30) / len(card.shares) - 3
    colours = [DONE if share == 1 else BEGUN if share else OPEN for share in card.shares]
    pieces = "".join(
        f'<span style="display: inline-block; width: {wide:.1f}px; height: 4px;'
        f' margin: 0 3px 0 0; background-color: {colour}; vertical-align: top"></span>'
        for colour in colours
    )
    return f'<span style="display: block; height: 4px; white-space: nowrap">{pieces}</span>'
