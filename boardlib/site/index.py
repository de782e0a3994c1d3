"""The first page, with all lessons as cards; and the pages that belong to no lesson."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import groupby
from typing import Final

from boardlib.catalogue import Case, find_case
from boardlib.catalogue.reference import entries
from boardlib.drawing import svg
from boardlib.drawing.sizes import Size
from boardlib.game import game
from boardlib.history.mistakes import amount as in_words
from boardlib.notebooks.catalogue import Entry, Part, catalogue, lessons
from boardlib.site import doors
from boardlib.site.cells import Place, page_of
from boardlib.site.frame import Page
from boardlib.site.lessons import place
from boardlib.site.rulings import search
from boardlib.story.state import Presenter
from boardlib.story.still import asked_of
from boardlib.story.view import view_of
from boardlib.text import _, ngettext
from boardlib.widgets.index.panel import PLAIN, amount, board, minutes, piece
from boardlib.widgets.index.state import Card, Section, overview
from boardlib.widgets.practice.review import WORD
from boardlib.widgets.workshop.link import Link

BEGIN_WITH: Final = "TUN-12"
"""The case with whose first ruling the library is tried: its board, and the move that is judged."""
MISTAKES: Final = "mistakes.html"
"""Where mistakes are practised."""


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
        MISTAKES,
        _("My mistakes"),
        _("What you answered wrong, in any lesson and in practice, until each was right twice."),
        Place("practice", WORD),
        _("What you have answered is read by JavaScript and WebAssembly."),
    )
    yield _library()
    yield _page(
        "progress.html",
        _("Progress"),
        _("What you have answered so far, in lessons and in practice."),
        Place("progress", ""),
        _("What you have answered is read by JavaScript and WebAssembly."),
    )


def _library() -> Page:
    """How the library is begun with, and what it says then."""
    title = _("Use the library")
    lead = _("Whatever these pages show is computed by a library that everybody can call.")
    case = find_case(BEGIN_WITH)
    check = case.claims[0].checks[0]
    asked = check.question.judge
    answer = case.position(check.step).ask(asked)
    first = _("A board is asked in one line; the answer is:")
    more = _("The lessons are notebooks, too: the file README of the library says how they open.")
    board = f'bl.case("{case.id}").position({check.step})'
    code = f'import boardlib as bl\n\nboard = {board}\nprint(board.ask("{asked}"))'
    body = (
        f'<div class="hero"><h1>{escape(title)}</h1><p class="lead">{escape(lead)}</p></div>'
        f'<pre tabindex="0"><code translate="no">{escape(code)}</code></pre>'
        f"<p>{escape(first)}</p><blockquote>{escape(answer.text)}</blockquote>"
        f"<p>{escape(more)}</p>"
    )
    return Page(doors.LIBRARY, title, body, lead, "page", runs=False)


def _page(name: str, title: str, lead: str, what: Place, needs: str, above: str = "") -> Page:
    mark = "<!--plain-->"
    body = (
        f'<div class="hero"><h1>{escape(title)}</h1><p class="lead">{escape(lead)}</p></div>'
        f"{above}{place(what, still=False)}{mark}"
    )
    plain = {mark: f'<p class="needs">{escape(needs)}</p>'}
    return Page(name, title, body, lead, "page", plain=plain)


# --- the first page ---------------------------------------------------------------------


GAME: Final[Size] = (220.0, 96.0)
"""Width and height of the picture of a game, in pixels."""
CARD: Final[Size] = (264.0, 106.0)
"""Width and height of the picture of a lesson: lower than in a notebook, as there are many."""
ROOM: Final = 700.0
"""So wide the board is on which one begins, in pixels."""
WIDE: Final = 1.6
"""How much larger than its frame a picture may be shown."""


def page() -> Page:
    """The index: something to try, four doors, the games, and all lessons."""
    sections = [*enumerate(overview(catalogue(), ()).sections, start=1)]
    title = _("Rulings you can see, do, change and check")
    lead = _("What people argue about at the table, on a board that answers ({rulings}).")
    count = len(entries())
    told = ngettext("{count} ruling", "{count} rulings", count).format(count=count)
    cards = "".join(_section(number, one) for number, one in sections)
    rows = zip(catalogue(), sections, strict=True)
    games = "".join(_game_card(part, *row) for part, row in rows if row[1].is_taught)
    shown, plain = _to_begin_with()
    lead = lead.format(rulings=told)
    body = (
        f'<div class="hero"><h1>{escape(title)}</h1><p class="lead">{escape(lead)}</p></div>'
        f'{_missed()}<h2 class="heard">{escape(_("A case to begin with"))}</h2>'
        f'<div class="begin-with">{shown}</div>{doors.as_html()}'
        f'<h2 id="games">{escape(_("Pick a game"))}</h2><ul class="games">{games}</ul>{cards}'
    )
    return Page("index.html", title, body, lead, "page index", plain=plain)


def _missed() -> str:
    """How many mistakes there are to practise; it shows where this browser knows of any."""
    forms = "".join(
        f' data-{form}="{escape(in_words(count).replace(str(count), "{count}", 1))}"'
        for form, count in (("one", 1), ("few", 2), ("many", 5))
    )
    return f'<p class="missed" hidden><a href="{MISTAKES}"{forms}></a></p>'


def _game_card(part: Part, number: int, section: Section) -> str:
    """A game: its picture, how many lessons it has, and how long they take where that is known."""
    lessons_of = len(section.cards)
    told = [ngettext("{count} lesson", "{count} lessons", lessons_of).format(count=lessons_of)]
    told += [minutes(section.minutes)] if section.minutes else []
    much = "".join(f"<span>{escape(words)}</span>" for words in told)
    picture = doors.cut(board(part.board), part.at, f"game-{number}", GAME)
    return (
        f'<li><a href="#part-{number}"><span class="board" aria-hidden="true">{picture}</span>'
        f'<span class="words"><b>{escape(_(section.title))}</b>'
        f'<span class="hook">{escape(_(part.goal))}</span>'
        f'<span class="much">{much}</span></span></a></li>'
    )


def _to_begin_with() -> tuple[str, dict[str, str]]:
    """The first case of the first lesson; where nothing runs, its board and a way to its story."""
    entry = next(one for one in lessons() if one.cases)
    case = find_case(entry.cases[0])
    view = view_of(Presenter(case))
    drawn = doors.still(board(case.id))
    words = "".join(
        f"<{tag}>{escape(told)}</{tag}>"
        for tag, told in (("b", view.title), ("span", view.say), ("strong", asked_of(view)))
        if told
    )
    picture = svg(drawn, "auto", "begin", min(drawn.width, ROOM), PLAIN)
    mark = "<!--plain-->"
    way = (
        f'<a class="begin" href="{page_of(entry)}#{case.id}">'
        f'<span class="board" aria-hidden="true">{picture}</span>'
        f'<span class="words">{words}</span></a>'
    )
    return place(Place("lesson", case.id)) + mark, {mark: way}


def _section(number: int, section: Section) -> str:
    cards = "".join(map(_card, section.cards))
    return f'<h2 id="part-{number}">{escape(_(section.title))}</h2><ul class="cards">{cards}</ul>'


def _card(card: Card) -> str:
    """A card: one link, with picture, title, question, and how much there is to do."""
    entry = card.entry
    told = " ".join(f"{name}:{_asked(name)}" for name in entry.cases)
    pieces = "<i></i>" * len(entry.cases)
    bar = f'<span class="bar" aria-hidden="true">{pieces}</span>' if pieces else ""
    return (
        f'<li><a class="card" href="{page_of(entry)}" data-cases="{escape(told)}">{_picture(card)}'
        f'<span class="words"><b>{escape(_(entry.title))}</b>'
        f'<span class="hook">{escape(_(entry.goal or entry.hook))}</span>'
        f'<span class="amount">{escape(_amount(card))}'
        f'<b class="here" hidden>{escape(_("Go on here"))}</b></span>{bar}</span></a></li>'
    )


def _amount(card: Card) -> str:
    """How much there is to do in a lesson, and how long it takes where that is known."""
    told = amount(card)
    return f"{told} · {minutes(card.entry.minutes)}" if card.entry.minutes else told


def _asked(name: str) -> int:
    """So many questions a case asks."""
    return sum(frame.asks for frame in find_case(name).frames())


def _picture(card: Card) -> str:
    shown = doors.still(piece(board(card.entry.board), card.entry.at, CARD))
    text = svg(shown, "auto", f"card-{card.entry.name}", CARD[0] * WIDE, PLAIN)
    return f'<span class="board" aria-hidden="true">{text}</span>'
