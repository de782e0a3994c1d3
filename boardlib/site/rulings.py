"""All rulings: a page for each part of the reference, one that lists them all, and their addresses.

Rulings tell the answers of the cases: each ruling has to be opened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from html import escape
from typing import Final

from boardlib.catalogue.reference import (
    ReferenceChapter,
    ReferenceEntry,
    ReferencePart,
    entries,
    parts,
)
from boardlib.game import GAMES, game
from boardlib.ruling import BASIS_WORDS, Basis, Rule
from boardlib.site.frame import Page
from boardlib.site.ruling import ROOT, basis, opened, where
from boardlib.text import _, language, ngettext

FOLDER: Final = "rulings/"
SHORT_ID: Final = 8
"""Ids of so many characters take little room."""
SCRIPT: Final = "assets/rulings.js"
"""The script of the pages of the parts."""


def pages() -> Iterator[Page]:
    """Every page of the reference."""
    yield page()
    yield from map(part_page, parts())


def page_of(part: ReferencePart) -> str:
    """The page of a part."""
    return f"{FOLDER}{part.name}/index.html"


def addresses() -> Iterator[tuple[str, bytes]]:
    """What lies at the address of each ruling: the way to where it stands, for ever."""
    for entry in entries().values():
        yield f"{FOLDER}{entry.part}/{entry.id}/index.html", _address(entry).encode()


def _address(entry: ReferenceEntry) -> str:
    way = escape(f"../index.html#{entry.id}")
    title = escape(f"{entry.id}: {_(entry.claim.headline)}")
    return (
        f'<!doctype html>\n<html lang="{escape(language())}"><head><meta charset="utf-8">'
        f'<title>{title}</title><meta http-equiv="refresh" content="0; url={way}">'
        f'<link rel="canonical" href="{way}"></head>'
        f'<body><main><p><a href="{way}">{title}</a></p></main></body></html>\n'
    )


# --- the page of a part -----------------------------------------------------------------


def part_page(part: ReferencePart) -> Page:
    """The rulings of a part by chapter, each to be opened in its place."""
    title = _("All rulings")
    about = _("Every ruling, with the board that shows it. They tell the answers of the lessons.")
    ids = ' data-ids="long"' if max(len(one.id) for one in part.entries) > SHORT_ID else ""
    listed = "".join(_chapter(number, one) for number, one in enumerate(part.chapters, 1))
    body = (
        f'<div class="hero"><h1>{escape(title)}</h1><p class="lead">{escape(about)}</p></div>'
        f"{_tabs(part, ROOT)}{_search(part)}"
        f'<div class="cols">{_aside(part)}<div class="list"{ids}>{listed}{_none()}</div></div>'
        f'<script defer src="{ROOT}{SCRIPT}"></script>'
    )
    name = f"{title}: {_(part.title)}"
    return Page(page_of(part), name, body, about, "page reference", runs=False)


def _tabs(here: ReferencePart | None, root: str) -> str:
    """The parts, each with how many rulings it has."""
    items = "".join(
        f'<a href="{root}{page_of(part)}"{_current(part is here)}>{escape(_(part.title))}'
        f" <span>{len(part.entries)}</span></a>"
        for part in parts()
    )
    return f'<nav class="tabs" aria-label="{escape(_("Games"))}">{items}</nav>'


def _current(is_here: bool) -> str:
    return ' aria-current="page"' if is_here else ""


def _number(count: int) -> str:
    return ngettext("{count} ruling", "{count} rulings", count).format(count=count)


def _search(part: ReferencePart) -> str:
    """The field, and how many are found; without scripts it does not show."""
    label = escape(_("Search in these rulings"))
    example = escape(_("Words in any order"))
    of = escape(_("{found} of {all} rulings"))
    nothing = escape(_("No ruling has all of these words."))
    return (
        '<form class="find" role="search" hidden>'
        f'<label><span class="heard">{label}</span>'
        f'<input type="search" autocomplete="off" placeholder="{example}" aria-keyshortcuts="/">'
        '<kbd aria-hidden="true">/</kbd></label>'
        f'<span class="count" data-of="{of}" data-none="{nothing}" aria-hidden="true">'
        f"{escape(_number(len(part.entries)))}</span>"
        '<span class="heard" role="status"></span></form>'
    )


def _aside(part: ReferencePart) -> str:
    """The chapters, and how sure we are, with boxes."""
    chapters = "".join(
        f'<li><a href="#chapter-{number}">{escape(_(one.title))}</a>'
        f"<span>{len(one.entries)}</span></li>"
        for number, one in enumerate(part.chapters, 1)
    )
    counted = Counter(entry.claim.basis for entry in part.entries)
    boxes = "".join(_box(kind, counted[kind]) for kind in Basis)
    return (
        f'<aside><nav class="chapters" aria-labelledby="of-chapters"><h2 id="of-chapters">'
        f"{escape(_('Chapters of the rule book'))}</h2><ol>{chapters}</ol></nav>"
        f'<fieldset class="sure-of"><legend>{escape(_("How sure we are"))}</legend>{boxes}'
        "</fieldset></aside>"
    )


def _box(kind: Basis, count: int) -> str:
    word, about = (escape(_(one)) for one in BASIS_WORDS[kind])
    return (
        f'<label><input type="checkbox" value="{kind.value}" checked hidden>'
        f'<span><i class="{kind.value}"><b>{word}</b></i> <small>{about}</small></span>'
        f'<span class="many">{count or "–"}</span></label>'
    )


def _chapter(number: int, chapter: ReferenceChapter) -> str:
    rows = "".join(map(_row, chapter.entries))
    count = len(chapter.entries)
    of = escape(_("{found} of {all}"))
    return (
        f'<section class="chapter"><h2 id="chapter-{number}">{escape(_(chapter.title))} '
        f'<span data-of="{of}">{escape(_number(count))}</span></h2><ol>{rows}</ol></section>'
    )


def _row(entry: ReferenceEntry) -> str:
    """One line, and behind it all of the ruling; one is open at a time."""
    claim = entry.claim
    return (
        f'<li data-basis="{claim.basis.value}"><details name="ruling"><summary>'
        f'<span class="id" translate="no">{escape(claim.id)}</span>'
        f'<span class="tx">{escape(_(claim.headline))}</span>'
        f'<span class="met">{escape(where(entry))}</span>{basis(claim.basis)}</summary>'
        f'<div class="op" id="{escape(claim.id)}">{opened(entry)}</div></details></li>'
    )


def _none() -> str:
    return f'<p class="none" hidden>{escape(_("No ruling has all of these words."))}</p>'


# --- the page of all --------------------------------------------------------------------


def page() -> Page:
    """Every ruling in one line, chapter by chapter, and every rule: to be searched at once."""
    title = _("All rulings")
    about = _("Every ruling with its source, to be searched. It tells the answers of the cases.")
    name = _("Search in all rulings and rules")
    nothing = _("Nothing on this page has all of these words.")
    body = "".join(map(_part, parts()))
    rules = "".join(_rules(name, game(name).rules().values()) for name in GAMES)
    return Page(
        "rulings.html",
        title,
        f'<div class="hero"><h1>{escape(title)}</h1><p class="lead">{escape(about)}</p></div>'
        f"{_tabs(None, '')}{search(name, _number(len(entries())), nothing)}{_bases()}{body}"
        f'<section class="game"><h2>{escape(_("The rules"))}</h2>{rules}</section>',
        about,
        "page rulings",
        runs=False,
    )


def search(name: str, number: str, nothing: str) -> str:
    """The field that filters the entries of a page; without scripts it does not show.

    Args:
        name: what is searched.
        number: how many there are.
        nothing: what is said where none is found.
    """
    all_ = escape(_("Unfold all"))
    return (
        '<form class="search" role="search" hidden>'
        f'<label for="search">{escape(name)}</label>'
        '<input id="search" type="search" autocomplete="off">'
        f'<button type="button" class="unfold" aria-pressed="false">{all_}</button>'
        f'<output class="found">{escape(number)}</output></form>'
        f'<p class="none" hidden>{escape(nothing)}</p>'
    )


def _bases() -> str:
    """How sure we are of a rule: the marks, explained."""
    words = "".join(
        f"<span>{basis(kind)} {escape(_(BASIS_WORDS[kind][1]))}</span>" for kind in Basis
    )
    return f'<p class="bases">{words}</p>'


def _part(part: ReferencePart) -> str:
    told = "".join(map(_folded, part.chapters))
    return f'<section class="game"><h2>{escape(_(part.title))}</h2>{told}</section>'


def _folded(chapter: ReferenceChapter) -> str:
    """A chapter: its rulings, each with the way to its board."""
    items = "".join(map(_line, chapter.entries))
    head = f'<b>{escape(_(chapter.title))}</b><span class="quiet">'
    number = escape(_number(len(chapter.entries)))
    return (
        f'<details class="entry"><summary>{head}{number}</span></summary><ul>{items}</ul></details>'
    )


def _line(entry: ReferenceEntry) -> str:
    claim = entry.claim
    way = escape(f"{FOLDER}{entry.part}/index.html#{claim.id}")
    return (
        f'<li id="{escape(claim.id)}"><a href="{way}">{escape(_(claim.headline))}</a>'
        f"<p>{escape(claim.id)}{basis(claim.basis)}</p></li>"
    )


def _rules(name: str, rules: Iterable[Rule]) -> str:
    """The rule index of a game."""
    items = "".join(
        f'<li id="{escape(rule.id)}">{escape(_(rule.text))}<p>'
        f"{escape(_(rule.source))}{basis(rule.basis)}</p></li>"
        for rule in rules
    )
    title = _("The rules: {game}").format(game=_(game(name).title))
    head = f"<summary><b>{escape(title)}</b></summary>"
    return f'<details class="entry">{head}<ul>{items}</ul></details>'
