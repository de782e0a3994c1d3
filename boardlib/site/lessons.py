"""The page of a lesson, and the same lesson as covered pages for a class."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from math import ceil
from typing import Final
from zlib import crc32

from boardlib.catalogue import find_case
from boardlib.drawing.chart import LETTERS
from boardlib.notebooks.catalogue import Entry, lessons, page_name
from boardlib.notebooks.opening import PRACTICE, ending, length, opening, practised
from boardlib.site.cells import (
    STYLE,
    THEMED,
    Cell,
    NumberQuestion,
    PagePicture,
    Place,
    Printed,
    Prose,
    cells,
    first,
    heading,
    page_of,
    picture_of,
    prose,
)
from boardlib.site.frame import TEACHER, Page, larger
from boardlib.site.sharing import Sharing
from boardlib.site.story import story
from boardlib.text import _, ngettext
from boardlib.widgets.prediction import panel

PICTURES: Final = "assets/pictures/"
_TO_PAGE: Final = re.compile(r'href="(?=[\w-]+\.html)')
ANSWERS: Final = "answers/"
"""The folder of what is said to those who have chosen an answer."""


@dataclass(slots=True)
class LessonWriter:
    """Writes the pages of one lesson.

    Attributes:
        entry: the lesson, as the list of all names it.
        pictures: files beside the pages, by their names.
    """

    entry: Entry
    pictures: dict[str, str] = field(default_factory=dict)
    _cells: Sequence[Cell] = ()
    _plain: dict[str, str] = field(default_factory=dict)
    _root: str = ""

    def __post_init__(self) -> None:
        self._cells = cells(self.entry)

    @property
    def title(self) -> str:
        """The title as it stands above the lesson."""
        return heading(self._first) or _(self.entry.title)

    @property
    def _first(self) -> str:
        return next((cell.text for cell in self._cells if isinstance(cell, Prose)), "")

    def page(self) -> Page:
        """The lesson for one who learns alone."""
        self._plain, self._root = {}, ""
        body = "".join(map(self._cell, self._cells))
        ways = self._covered() + _neighbours(self.entry)
        name = page_of(self.entry)
        return Page(
            name,
            self.title,
            self._headed(body) + ways,
            _(self.entry.hook),
            "page",
            True,
            self._plain,
        )

    def covered(self) -> Page:
        """The lesson for a class: one step of a case on a screen, answers under a cover."""
        self._plain, self._root = {}, "../"
        body = self._for_paper() + "".join(self._covered_cell(cell) for cell in self._cells)
        name = TEACHER + page_of(self.entry)
        return Page(name, self.title, body, _(self.entry.hook), css="wall", plain=self._plain)

    def answers(self) -> Iterator[Page]:
        """What is said to each choice of a question about numbers: no page that asks it has it."""
        self._root = "../"
        for cell in self._cells:
            if isinstance(cell, NumberQuestion):
                yield self._answered(cell)

    def _answered(self, cell: NumberQuestion) -> Page:
        question = cell.question
        said = "".join(
            f'<li id="{_anchor(number)}">{panel.said(question, number)}</li>'
            for number in range(len(question.choices))
        )
        body = (
            f'<div class="bl-predict"><h1 class="bl-asked">{escape(question.text)}</h1>'
            f'<ul class="bl-guesses">{said}</ul>'
            f'<div class="bl-after">{self._themed(panel.after(question))}</div></div>'
            f'<p class="covered"><a href="../{page_of(self.entry)}">{escape(self.title)}</a></p>'
        )
        return Page(self._place_of(cell), question.text, body, runs=False)

    def _place_of(self, cell: NumberQuestion) -> str:
        """The page with the answers to a question."""
        return f"{ANSWERS}{page_of(self.entry).removesuffix('.html')}-{cell.number}.html"

    def _asked(self, cell: NumberQuestion) -> str:
        """What is asked; each choice leads to what is said to it."""
        page = f"{self._root}{self._place_of(cell)}"
        ways = [f"{page}#{_anchor(number)}" for number in range(len(cell.question.choices))]
        return panel.page(cell.question, ways)

    # --- parts ---------------------------------------------------------------------------

    def _headed(self, body: str) -> str:
        """The cases of the lesson to choose from, below its first words."""
        listed = "".join(
            f'<li><a href="#{escape(name)}">{escape(_(find_case(name).title))}</a></li>'
            for name in self.entry.cases
        )
        if not listed or self.entry.goal:  # which names them in its first words
            return body
        count = len(self.entry.cases)
        words = escape(ngettext("{count} case", "{count} cases", count).format(count=count))
        fold = f'<details class="cases"><summary>{words}</summary><ol>{listed}</ol></details>'
        begin, end, rest = body.partition("</div>")
        return f"{begin}{end}{fold}{rest}"

    def _cell(self, cell: Cell) -> str:
        if isinstance(cell, Prose):
            return self._prose(cell.text)
        if isinstance(cell, Printed):
            return f'<pre tabindex="0">{escape(cell.text)}</pre>'
        if isinstance(cell, PagePicture):
            shown = f'<figure class="themed" tabindex="0">{self._picture(cell)}</figure>'
            return f'<div class="picture">{shown}{larger()}</div>'
        if isinstance(cell, NumberQuestion):
            return self._asked(cell)
        plain = story(find_case(cell.of)) if cell.kind == "lesson" else _needs(cell)
        return place(cell, still=cell.kind in ("lesson", "program")) + self._kept(plain)

    def _prose(self, text: str) -> str:
        """What is told; how a lesson begins and ends a page shows in its own way."""
        if self.entry.goal and text == opening(self.entry):
            told = _begun(self.entry)
        elif self.entry.settles and text == ending(self.entry):
            told = _settled(self.entry)
        else:
            told = f'<div class="prose">{prose(text)}</div>'
        return _TO_PAGE.sub(f'href="{self._root}', told)

    def _covered_cell(self, cell: Cell) -> str:
        """The same for a class; a case has its title on its own screen.

        The first case is painted at once, the others when somebody comes near.
        """
        if isinstance(cell, Place) and cell.kind == "lesson":
            is_first = cell.of == self.entry.cases[0]
            shown = place(Place("teacher", cell.of), still=is_first)
            return shown + (self._kept(self._to_be_read()) if is_first else "")
        if isinstance(cell, Prose) and self._is_title_of_a_case(cell):
            return f'<h2 class="heard">{escape(heading(cell.text))}</h2>'
        return self._cell(cell)

    def _to_be_read(self) -> str:
        """Where the cases can be read, if nothing runs."""
        words = escape(_("Covered pages have to run. To be read: {title}").format(title=self.title))
        return f'<p class="needs"><a href="../{page_of(self.entry)}">{words}</a></p>'

    def _is_title_of_a_case(self, cell: Prose) -> bool:
        return heading(cell.text) in {find_case(name).title for name in self.entry.cases}

    def _kept(self, plain: str) -> str:
        """A mark for what stands there where nothing runs."""
        mark = f"<!--plain {len(self._plain)}-->"
        self._plain[mark] = plain
        return mark

    def _picture(self, cell: PagePicture) -> str:
        name = f"{crc32(cell.svg.encode()):08x}.svg"
        self.pictures[name] = Sharing().alone(cell.svg)
        address = f"{self._root}{PICTURES}{name}"
        least = f"min-width:{ceil(cell.least)}px"
        return (
            f'<img class="bl-themed" style="{least}" src="{address}" alt="{cell.name}"'
            ' loading="lazy">'
        )

    def _themed(self, html: str) -> str:
        """What is told, its pictures as files; one that is too wide scrolls sideways."""
        framed = (
            f'<span class="picture"><span class="themed" tabindex="0">{{}}</span>{larger()}</span>'
        )
        shown = THEMED.sub(lambda found: framed.format(self._picture(picture_of(found))), html)
        return STYLE.sub("", shown)

    def _covered(self) -> str:
        """The way to the pages for a class and onto paper, if the lesson has cases."""
        if not self.entry.cases:
            return ""
        words = escape(_("For a class: the same lesson, answers covered"))
        way = f'<a href="{TEACHER}{page_of(self.entry)}">{words}</a>'
        questions = _print("questions", _("Print the questions"))
        return (
            f'<p class="covered">{way}{questions}{_print("answers", _("Print with answers"))}</p>'
        )

    def _for_paper(self) -> str:
        """Where the lesson is that can be printed: covered pages are made for a wall."""
        words = _("These pages are for a wall. The lesson itself can be printed: {title}")
        text = escape(words.format(title=self.title))
        return f'<p class="on-paper"><a href="../{page_of(self.entry)}">{text}</a></p>'


def _begun(entry: Entry) -> str:
    """The goal of a lesson, how long it takes, and the way ahead."""
    way = "".join(
        f'<li><a href="#{escape(name)}">{escape(_(find_case(name).title))}</a></li>'
        for name in entry.cases
    )
    return (
        f'<div class="prose begun"><p class="goal">{escape(_(entry.goal))}</p>'
        f'<p class="length">{escape(length(entry))}</p><ol>{way}</ol></div>'
    )


def _settled(entry: Entry) -> str:
    """What can be settled after a lesson, each with the way to its case, and more of these."""
    lines = "".join(
        f'<li>“{escape(_(one.says))}” <a href="#{escape(one.case)}">'
        f"{escape(_(find_case(one.case).title))}</a></li>"
        for one in entry.settles
    )
    kinds = " · ".join(escape(_(kind.title)) for kind in practised(entry.more))
    words = escape(_("More of these: {kinds}"))
    place = page_name(PRACTICE)
    more = f'<p><a href="{place}">{words.format(kinds=kinds)}</a></p>' if kinds else ""
    head = escape(_("Now you can settle"))
    return f'<div class="prose settled"><h2>{head}</h2><ul>{lines}</ul>{more}</div>'


def _anchor(number: int) -> str:
    """Where a choice stands among the answers to a question."""
    return f"choice-{LETTERS[number]}"


def _print(what: str, words: str) -> str:
    """A button that prints; without scripts it does not show."""
    return f'<button type="button" data-print="{what}" hidden>{escape(words)}</button>'


def place(cell: Place, still: bool = True) -> str:
    """Where something runs, and what it shows first: ``still``, or a case by its title alone."""
    named = f' id="{escape(cell.of)}"' if cell.kind in ("lesson", "teacher") else ""
    more = f' data-with="{escape(json.dumps(dict(cell.more)))}"' if cell.more else ""
    shown = first(cell.kind, cell.of, **cell.more) if still else _to_come(cell)
    shown = shown.replace(' class="jupyter-widgets ', ' class="')  # no style asks for it
    return (
        f'<section class="live"{named} data-bl="{cell.kind}" data-of="{escape(cell.of)}"{more}>'
        f"{shown}</section>"
    )


def _to_come(cell: Place) -> str:
    """Room for something, with the title and the question of a case."""
    if cell.kind not in ("lesson", "teacher"):
        return '<div class="to-come"></div>'
    case = find_case(cell.of)
    title, question = escape(_(case.title)), escape(_(case.question))
    return f'<div class="to-come"><h2>{title}</h2><p>{question}</p></div>'


def _needs(cell: Place) -> str:
    """That something cannot run here, and what it would need."""
    words = {
        "practice": _("Practice makes up exercises: it needs JavaScript and WebAssembly."),
        "table": _("A whole game is played here: it needs JavaScript and WebAssembly."),
        "program": _("A function is written here: it needs JavaScript and WebAssembly."),
        "compare": _("Boards are changed here: it needs JavaScript and WebAssembly."),
    }
    other = _("Something can be tried here: it needs JavaScript and WebAssembly.")
    return f'<p class="needs">{escape(words.get(cell.kind, other))}</p>'


def _neighbours(entry: Entry) -> str:
    """The ways to the lessons before and after."""
    names = list(lessons())
    at = [one.name for one in names].index(entry.name)
    before = names[at - 1] if at else None
    after = names[at + 1] if at + 1 < len(names) else None
    return (
        f'<nav class="ways" aria-label="{escape(_("Other lessons"))}">'
        + "".join(
            _way(one, css) for one, css in ((before, "back"), (after, "next")) if one is not None
        )
        + "</nav>"
    )


def _way(entry: Entry, css: str) -> str:
    return (
        f'<a class="way {css}" href="{page_of(entry)}"><b>{escape(_(entry.title))}</b>'
        f"<span>{escape(_(entry.hook))}</span></a>"
    )


def every() -> Iterator[LessonWriter]:
    """Every lesson but what has pages of its own."""
    return (LessonWriter(entry) for entry in lessons() if not entry.looked_up)
