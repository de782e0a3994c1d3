"""The page of a lesson, its cases as stories, and the same lesson as covered pages for a class."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from math import ceil
from typing import Any, Final
from zlib import crc32

from boardlib.catalogue import Case, find_case
from boardlib.drawing import Mark, Scene, svg
from boardlib.drawing.chart import LETTERS
from boardlib.handout import chapter
from boardlib.handout.content import Answers, Chapter, Cited, PrintedBoard, Solved, Stop, key_of
from boardlib.handout.parts import SUPPOSED, Parts, folded, in_turn, paragraph
from boardlib.notebooks.catalogue import (
    PRACTICE,
    Entry,
    ending,
    length,
    lessons,
    opening,
    page_name,
    practised,
)
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
from boardlib.site.frame import TEACHER, Page, Sharing, larger
from boardlib.site.rulings import basis
from boardlib.story.picture import fitting, height, is_above, lines, sights_json, veil
from boardlib.story.state import Presenter
from boardlib.text import _, ngettext
from boardlib.widgets.prediction import after, question_page
from boardlib.widgets.prediction import said as said_of

# --- a case as a story, where nothing runs: every answer waits until it is unfolded --------------
# What it tells is what a handout tells; its boards are those of the lesson, step by step.


LEVEL: Final = 3
"""Of the headings: a page has its title and the titles of its cases above them."""


def story(case: Case) -> str:
    """A case stop by stop; below each question its answer, folded."""
    boards = _Boards(case)
    told = chapter(case, case.id, draw=boards.drawn)
    parts = Parts(told.name, LEVEL, boards.figure, linked=False)
    solved = {one.number: one for one in told.answers.solved} if told.answers else {}
    stops = in_turn(told.stops, lambda stop: _stop(parts, stop, solved.get(stop.number)))
    return f'<div class="story">{paragraph(told.question, "lead")}{stops}{_end(parts, told)}</div>'


def _stop(parts: Parts, stop: Stop, solved: Solved | None) -> str:
    """A stop; its question is not asked again in the answer right below it."""
    if solved is None:
        return parts.stop(stop)
    return parts.stop(stop) + folded(_("The answer"), parts.judged(solved))


def _end(parts: Parts, told: Chapter) -> str:
    return (
        ""
        if told.answers is None
        else folded(_("How it ends, and why"), _rest(parts, told.answers))
    )


def _rest(parts: Parts, answers: Answers) -> str:
    return (
        f"{paragraph(answers.ruling, 'lead')}{parts.then(answers)}{parts.whatifs(answers)}"
        f"{_rules(answers.rules)}"
    )


def _rules(cited: Sequence[Cited]) -> str:
    """Where each rule stands, and the way to its words on the page of all rules."""
    items = "".join(
        f"<li><b>{one.number}</b>"
        f'<a href="rulings.html#{escape(one.rule.id)}">{escape(_(one.rule.source))}</a>'
        f"{basis(one.rule.basis)}</li>"
        for one in cited
    )
    return f'<h3>{escape(_("The rules"))}</h3><ol class="rules">{items}</ol>' if items else ""


# --- boards -----------------------------------------------------------------------------


@dataclass
class _Boards:
    """Writes the boards of a case, as large as in the lesson, so that they share what is the same.

    The meaning of a sign stands below the first board that has it.
    """

    case: Case
    told: set[str] = field(default_factory=set)
    about: dict[str, str] = field(default_factory=dict)
    high: float = 0.0

    def __post_init__(self) -> None:
        presenter = Presenter(self.case)
        self.high = height(lines(presenter)) if is_above(presenter) else 0.0

    def drawn(
        self,
        at: Presenter,
        position: Any,
        marks: Sequence[Mark],
        name: str,
        heading: str,
        veiled: bool,
    ) -> PrintedBoard | None:
        """The board of a question as the lesson draws it; its answer is told by words alone.

        What lies on it is told by the story: cell by cell nobody would hear it.
        """
        if not veiled:
            return None
        scene = at.framed(position, marks)
        self.about[name] = sights_json(scene, marks)
        shown = replace(veil(scene), title=heading, description="")
        return PrintedBoard(name, shown, "", tuple(key_of(scene, marks, veiled)))

    def figure(self, board: PrintedBoard | None, most: float) -> str:
        """A board, if there is one; what a what-if changes is told by its words alone."""
        if board is None or most == SUPPOSED:
            return ""
        shown = fitting(board.scene, board.name, veiled=False, high=self.high).svg
        if self.high:  # on a phone it scrolls sideways, by keyboard as well
            about = self.about.get(board.name, "[]")
            shown = f'<div class="wide" tabindex="0" data-about="{about}">{shown}</div>{larger()}'
        return f"<figure>{shown}{self._key(board)}</figure>"

    def _key(self, board: PrintedBoard) -> str:
        fresh = [(sign, word) for sign, word in board.key if word not in self.told]
        self.told.update(word for _sign, word in fresh)
        items = "".join(
            f"{_small(sign, f'{board.name}-{number}')}{escape(word)}"
            for number, (sign, word) in enumerate(fresh)
        )
        return f'<p class="key">{items}</p>' if items else ""


def _small(sign: Scene, name: str) -> str:
    """A small picture; the style of the page says how large it is."""
    return svg(replace(sign, title=""), "auto", name)


# --- the pages -----------------------------------------------------------------------------------


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
            f'<li id="{_anchor(number)}">{said_of(question, number)}</li>'
            for number in range(len(question.choices))
        )
        body = (
            f'<div class="bl-predict"><h1 class="bl-asked">{escape(question.text)}</h1>'
            f'<ul class="bl-guesses">{said}</ul>'
            f'<div class="bl-after">{self._themed(after(question))}</div></div>'
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
        return question_page(cell.question, ways)

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
