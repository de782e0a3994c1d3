"""The first page, with its four doors and all lessons as cards; pages that belong to no lesson."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import escape
from itertools import groupby
from typing import Final

from boardlib.catalogue import Case, find_case
from boardlib.catalogue.reading import entries, leading, part_naming
from boardlib.drawing import Scene, svg
from boardlib.drawing.sizes import Size
from boardlib.game import Answer, game
from boardlib.history import amount as in_words
from boardlib.notebooks.catalogue import (
    Entry,
    Gone,
    Part,
    argued,
    catalogue,
    door,
    gone,
    home,
    lessons,
)
from boardlib.site.cells import Place, page_of
from boardlib.site.frame import TEACHER, Page
from boardlib.site.lessons import place
from boardlib.site.rulings import search
from boardlib.story.marks import answer_marks
from boardlib.story.picture import veil
from boardlib.story.state import Presenter
from boardlib.story.still import asked_of
from boardlib.story.view import view_of
from boardlib.text import _, ngettext
from boardlib.widgets.lesson_cards import (
    BARE,
    PIECE,
    PLAIN,
    Card,
    Section,
    amount,
    board,
    found,
    minutes,
    overview,
    piece,
)
from boardlib.widgets.practice.state import WORD
from boardlib.widgets.workshop.link import Link

# --- four doors: what one may have come for, each with a picture of its own ----------------------


LIBRARY: Final = "library.html"
"""How the library is begun with."""
WHOLE_WAY: Final = 400.0
"""So much of the board that is argued about is shown, in units of its picture: the whole way."""
LEARNED: Final = ("TRO-C1.1", "die:blue:1")
"""A board of a lesson, and the shape in the middle of its picture."""
SIZE: Final[Size] = (280.0, 121.0)
"""Width and height of a picture, in pixels; on a narrow page it may be shown larger."""
COVERED: Final = (("A", 5, False), ("B", 8, True), ("C", 4, False))
"""Answers on a wall: letter, how long each is in tenths, and whether it is uncovered."""


@dataclass(frozen=True, slots=True)
class Door:
    """A way into the site.

    Attributes:
        way: the page, or the place on this one.
        go: what one does there, in a few words.
        picture: as HTML, for nobody to listen to.
    """

    way: str
    title: str
    words: str
    go: str
    picture: str


def doors() -> tuple[Door, ...]:
    """An argument, a game, a class, the library."""
    entry = door()
    return (
        Door(page_of(entry), _(entry.title), _(entry.hook), _("Open the table"), _argued()),
        Door(
            "#games",
            _("Learn a game"),
            _("Lessons of ten minutes. You act on the board; it tells you why, or why not."),
            _("Pick a game"),
            cut(board(LEARNED[0]), LEARNED[1], "learned"),
        ),
        Door(
            CLASS,
            _("Teach a class"),
            _("The same lessons on a wall, answers covered; questions and answers to be printed."),
            _("Pick a lesson for a class"),
            _covered(),
        ),
        Door(
            LIBRARY,
            _("Use the library"),
            _("The same rules in Python: ask, judge, play, draw, networks and exact odds."),
            _("See how it begins"),
            _typed(),
        ),
    )


def doors_as_html() -> str:
    """All doors, each one link."""
    items = "".join(
        f'<li><a href="{one.way}"><span class="art" aria-hidden="true">{one.picture}</span>'
        f'<span class="words"><b>{escape(one.title)}</b><span>{escape(one.words)}</span>'
        f'<span class="go">{escape(one.go)}</span></span></a></li>'
        for one in doors()
    )
    return f'<ul class="doors">{items}</ul>'


def still(scene: Scene) -> Scene:
    """A picture for nobody to listen to: the words beside it say what it is of."""
    return replace(scene, title="", description="")


def cut(scene: Scene, at: str, name: str, size: Size = SIZE, most: float = PIECE) -> str:
    """A piece of a picture, as SVG."""
    return svg(still(piece(scene, at, size, most)), "auto", name, size[0], PLAIN)


def _argued() -> str:
    """A board with what its ruling is about."""
    example = argued()
    rules, position = found(example["board"])
    marks = answer_marks(_answer(), rules.draw(position).showing)
    return cut(veil(rules.draw(position, (BARE, *marks))), example["at"], "argued", most=WHOLE_WAY)


def _answer() -> Answer:
    """What is said to the question that is argued about."""
    example = argued()
    rules, position = found(example["board"])
    return rules.ask(position, example["question"])


def _covered() -> str:
    """Answers on a wall, all but one of them covered."""
    rows = "".join(
        f'<span class="{"bare" if shown else "shut"}"><i>{letter}</i>'
        f'<span style="width:{long}0%"></span></span>'
        for letter, long, shown in COVERED
    )
    return f'<span class="answers">{rows}</span>'


def _typed() -> str:
    """The same as it is asked for in Python, and what Python says."""
    answer = _answer()
    lines = (
        ("answer = board.ask(question)", ""),
        ("answer.allowed", repr(answer.allowed)),
        ("answer.reasons[-1].rule.id", repr(answer.reasons[-1].rule.id)),
    )
    told = "".join(
        f"<span><s>&gt;&gt;&gt;</s> {escape(asked)}</span><span>{escape(said)}</span>"
        for asked, said in lines
    )
    return f'<code translate="no">{told}</code>'


# --- the pages -----------------------------------------------------------------------------------


BEGIN_WITH: Final = "TUN-12"
"""The case with whose first ruling the library is tried: its board, and the move that is judged."""
CLASS: Final = f"{TEACHER}index.html"
"""Where the covered pages of all lessons are found."""
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
    yield _for_a_class()
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
    return Page(LIBRARY, title, body, lead, "page", runs=False)


def _for_a_class() -> Page:
    """The covered pages of all lessons; they lie beside this one."""
    title = _("Teach a class")
    lead = _("The same lessons on a wall: every answer stays covered until a key shows it.")
    more = _("On the page of a lesson itself its questions can be printed, and its answers.")
    cards = "".join(
        f'<h2>{escape(_(section.title))}</h2><ul class="cards">{covered}</ul>'
        for section in overview(catalogue(), ()).sections
        if (covered := "".join(_plain_card(card) for card in section.cards if card.entry.cases))
    )
    body = (
        f'<div class="hero"><h1>{escape(title)}</h1><p class="lead">{escape(lead)}</p>'
        f"<p>{escape(more)}</p></div>{cards}"
    )
    return Page(CLASS, title, body, lead, "page index", runs=False)


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
        f'<div class="begin-with">{shown}</div>{doors_as_html()}'
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
    picture = cut(board(part.board), part.at, f"game-{number}", GAME)
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
    drawn = still(board(case.id))
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
    """A card that shows how much was answered in this browser, and whether to go on there."""
    names = card.entry.cases
    asked = " ".join(f"{name}:{_asked(name)}" for name in names)
    bar = f'<span class="bar" aria-hidden="true">{"<i></i>" * len(names)}</span>' if names else ""
    here = f'<b class="here" hidden>{escape(_("Go on here"))}</b>'
    return _plain_card(card, f' data-cases="{escape(asked)}"', here, bar)


def _plain_card(card: Card, data: str = "", here: str = "", bar: str = "") -> str:
    """A card: one link, with picture, title, question, and how much there is to do."""
    entry = card.entry
    return (
        f'<li><a class="card" href="{page_of(entry)}"{data}>{_picture(card)}'
        f'<span class="words"><b>{escape(_(entry.title))}</b>'
        f'<span class="hook">{escape(_(entry.goal or entry.hook))}</span>'
        f'<span class="amount">{escape(_amount(card))}{here}</span>{bar}</span></a></li>'
    )


def _amount(card: Card) -> str:
    """How much there is to do in a lesson, and how long it takes where that is known."""
    told = amount(card)
    return f"{told} · {minutes(card.entry.minutes)}" if card.entry.minutes else told


def _asked(name: str) -> int:
    """So many questions a case asks."""
    return sum(frame.asks for frame in find_case(name).frames())


def _picture(card: Card) -> str:
    shown = still(piece(board(card.entry.board), card.entry.at, CARD))
    text = svg(shown, "auto", f"card-{card.entry.name}", CARD[0] * WIDE, PLAIN)
    return f'<span class="board" aria-hidden="true">{text}</span>'


# --- lessons that are no longer there: each of their cases leads to its new place ----------------


def moved_pages() -> Iterator[Page]:
    """A page at every address that such a lesson had."""
    for left in gone():
        for folder in ("", TEACHER):
            yield _page_of(left, folder)


def _page_of(left: Gone, folder: str) -> Page:
    title = _("This lesson is taught anew")
    about = _("What it was about others tell now, done on the board. Its cases were:")
    items = "".join(map(_item, left.cases, [folder] * len(left.cases)))
    body = (
        f'<div class="hero"><h1>{escape(title)}</h1>'
        f'<p class="lead">{escape(_(left.title))}</p></div>'
        f'<div class="prose"><p>{escape(about)}</p><ul>{items}</ul></div>'
    )
    return Page(folder + left.page, title, body, css="page", runs=False)


def _item(name: str, folder: str) -> str:
    """A case; whoever comes by its address is led on at once, where scripts run."""
    case, way = find_case(name), new_address(name, folder)
    root = "../" if folder else ""
    return (
        f'<li class="moved" id="{escape(name)}"><a href="{root}{escape(way)}">'
        f"{escape(_(case.title))}</a>: {escape(_where(name))}</li>"
    )


def new_address(name: str, folder: str = "") -> str:
    """Where a case is told now: its screen in a lesson, or else its ruling in the reference.

    Args:
        name: id of the case.
        folder: that of the covered pages, for their addresses.
    """
    place = home(name)
    if place is not None:
        return f"{folder}{place.lesson.page}#{place.case.id}"
    return f"rulings/{part_naming(name)}/index.html#{leading(find_case(name))}"


def _where(name: str) -> str:
    place = home(name)
    if place is None:
        return _("it is looked up in the reference")
    words = _("{lesson}, case {number}: {title}")
    lesson, title = _(place.lesson.title), _(place.case.title)
    return words.format(lesson=lesson, number=place.number, title=title)
