"""The four doors of the first page: what one may have come for, each with a picture of its own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape
from typing import Final

from boardlib.drawing import Scene, svg
from boardlib.drawing.sizes import Size
from boardlib.game import Answer
from boardlib.notebooks.catalogue import argued, door, lessons
from boardlib.site.cells import page_of
from boardlib.site.frame import TEACHER
from boardlib.story.marks import answer_marks
from boardlib.story.picture import veil
from boardlib.text import _
from boardlib.widgets.index.panel import BARE, PIECE, PLAIN, board, found, piece

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
    entry, first = door(), next(one for one in lessons() if one.cases)
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
            TEACHER + page_of(first),
            _("Teach a class"),
            _("The same lessons on a wall, answers covered; questions and answers to be printed."),
            _("Open a lesson for a class"),
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


def as_html() -> str:
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
