"""The first page, with all lessons as cards; and the pages that belong to no lesson."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from html import escape
from itertools import groupby
from typing import Final

from boardlib.catalogue import Case, find_case
from boardlib.drawing import Scene, svg
from boardlib.game import game
from boardlib.notebooks.catalogue import Entry, catalogue, door, lessons
from boardlib.site.cells import Place, page_of
from boardlib.site.frame import Page
from boardlib.site.lessons import place
from boardlib.site.rulings import search
from boardlib.text import _, ngettext
from boardlib.widgets.index.panel import FRAME, PLAIN, amount, board, piece
from boardlib.widgets.index.state import Card, Section, overview
from boardlib.widgets.workshop.link import Link


def boards() -> str:
    """Every board as a link that opens it, to be searched; folded until somebody wants another."""
    entries = [entry for entry in lessons() if entry.cases]
    number = _number(sum(len(entry.cases) for entry in entries))
    nothing = _("No board has all of these words.")
    games = groupby(entries, key=lambda entry: find_case(entry.cases[0]).game)
    body = "".join(_game(name, "".join(map(_lesson, of_game))) for name, of_game in games)
    return (
        f'<details class="boards"><summary>{escape(_("Another board"))}</summary>'
        f"{search(_('Search in all boards'), number, nothing)}{body}</details>"
    )


def _number(count: int) -> str:
    return ngettext("{count} board", "{count} boards", count).format(count=count)


def _game(name: str, listed: str) -> str:
    return f'<section class="game"><h2>{escape(_(game(name).title))}</h2>{listed}</section>'


def _lesson(entry: Entry) -> str:
    """The boards of a lesson, folded."""
    items = "".join(_board(find_case(name)) for name in entry.cases)
    count = escape(_number(len(entry.cases)))
    return (
        f'<details class="entry"><summary><b>{escape(_(entry.title))}</b>'
        f'<span class="quiet">{count}</span></summary><ul>{items}</ul></details>'
    )


def _board(case: Case) -> str:
    """A board by the title and the question of its case."""
    way = escape(f"#{Link(case.game, case.id).written()}")
    title, question = escape(_(case.title)), escape(_(case.question))
    return f'<li><a href="{way}">{title}</a><p>{question}</p></li>'


# --- settle an argument, and how it went ------------------------------------------------


def others() -> Iterator[Page]:
    """Every page of this kind."""
    yield _page(
        "settle.html",
        _("Settle an argument"),
        _("Lay the table as yours is, point at what you argue about, and see what the rules say."),
        Place("link", ""),
        _("Asking the rules needs JavaScript and WebAssembly."),
        boards(),
    )
    yield _page(
        "progress.html",
        _("Progress"),
        _("What you have answered so far, in lessons and in practice."),
        Place("progress", ""),
        _("What you have answered is read by JavaScript and WebAssembly."),
    )


def _page(name: str, title: str, lead: str, what: Place, needs: str, above: str = "") -> Page:
    mark = "<!--plain-->"
    body = (
        f'<div class="hero"><h1>{escape(title)}</h1><p class="lead">{escape(lead)}</p></div>'
        f"{above}{place(what, still=False)}{mark}"
    )
    plain = {mark: f'<p class="needs">{escape(needs)}</p>'}
    return Page(name, title, body, lead, "page", plain=plain)


# --- the first page ---------------------------------------------------------------------


WIDE: Final = 1.6
"""How much larger than its frame a picture may be shown."""


def page() -> Page:
    """The index."""
    sections = overview(catalogue(), ()).sections
    title = _("Rulings that you can see, change and check")
    lead = _("Look at the board, commit to an answer, and see the rule that decides.")
    cards = "".join(map(_section, sections))
    shown, plain = _to_begin_with()
    body = (
        f'<div class="hero"><h1>{escape(title)}</h1><p class="lead">{escape(lead)}</p></div>'
        f'{_door()}<h2 class="heard">{escape(_("A case to begin with"))}</h2>'
        f'<div class="begin-with">{shown}</div>{cards}'
    )
    return Page("index.html", title, body, lead, "page index", plain=plain)


def _door() -> str:
    """The first door: for those who came with an argument of their own."""
    entry = door()
    title, words = escape(_(entry.title)), escape(_(entry.hook))
    return f'<p class="door"><a href="{page_of(entry)}"><b>{title}</b> <span>{words}</span></a></p>'


def _to_begin_with() -> tuple[str, dict[str, str]]:
    """The first case of the first lesson; where nothing runs, the way to its story."""
    entry = next(one for one in lessons() if one.cases)
    case = find_case(entry.cases[0])
    mark = "<!--plain-->"
    words = f"<b>{escape(_(case.title))}</b> {escape(_(case.question))}"
    way = f'<p><a class="begin" href="{page_of(entry)}#{case.id}">{words}</a></p>'
    return place(Place("lesson", case.id)) + mark, {mark: way}


def _section(section: Section) -> str:
    cards = "".join(map(_card, section.cards))
    return f'<h2>{escape(_(section.title))}</h2><ul class="cards">{cards}</ul>'


def _card(card: Card) -> str:
    """A card: one link, with picture, title, question, and how much there is to do."""
    entry = card.entry
    told = " ".join(f"{name}:{_asked(name)}" for name in entry.cases)
    pieces = "<i></i>" * len(entry.cases)
    bar = f'<span class="bar" aria-hidden="true">{pieces}</span>' if pieces else ""
    return (
        f'<li><a class="card" href="{page_of(entry)}" data-cases="{escape(told)}">{_picture(card)}'
        f'<span class="words"><b>{escape(_(entry.title))}</b>'
        f'<span class="hook">{escape(_(entry.hook))}</span>'
        f'<span class="amount">{escape(amount(card))}'
        f'<b class="here" hidden>{escape(_("Go on here"))}</b></span>{bar}</span></a></li>'
    )


def _asked(name: str) -> int:
    """So many questions a case asks."""
    return sum(frame.is_prediction for frame in find_case(name).frames())


def _picture(card: Card) -> str:
    shown = _still(piece(board(card.entry.board), card.entry.at))
    text = svg(shown, "auto", f"card-{card.entry.name}", FRAME[0] * WIDE, PLAIN)
    return f'<span class="board" aria-hidden="true">{text}</span>'


def _still(scene: Scene) -> Scene:
    """A picture for nobody to listen to: the words beside it say what it is of."""
    return replace(scene, title="", description="")
