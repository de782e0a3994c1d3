"""The parts of a case as HTML: its stops, its answers, its rules; the same on every page.

Whatever comes from a file or from the engine is escaped here, and only here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from boardlib.handout import content
from boardlib.handout.content import (
    Answers,
    Ask,
    Cited,
    CitedLine,
    Judged,
    PrintedBoard,
    Side,
    Solved,
    Stop,
    Supposed,
)
from boardlib.text import _

ASKED: Final = 118.0
SOLVED: Final = 88.0
SUPPOSED: Final = 44.0
"""How wide a board is at most, in millimetres."""

Figure = Callable[[PrintedBoard | None, float], str]
"""Writes a board, at most so many millimetres wide; nothing where there is none."""


def paragraph(text: str, css: str = "") -> str:
    """A paragraph; nothing without a text."""
    return f"<p{f' class={css!r}' if css else ''}>{escape(text)}</p>" if text else ""


def folded(summary: str, body: str, css: str = "fold") -> str:
    """Something that is unfolded when it is wanted; nothing where there is nothing to unfold."""
    if not body:
        return ""
    return f'<details class="{css}"><summary>{escape(summary)}</summary>{body}</details>'


def waiting(rest: str) -> str:
    """The rest of a story, for those who have answered what is asked above it."""
    return folded(content.go_on(), rest, "on")


def in_turn(stops: Sequence[Stop], write: Callable[[Stop], str]) -> str:
    """The stops of a story; wherever one tells what came of a question, the rest has to wait."""
    rest = ""
    for stop in reversed(stops):
        rest = write(stop) + rest
        if stop.turns:
            rest = waiting(rest)
    return rest


def heading(level: int, text: str, number: int = 0) -> str:
    """A heading, with the number of a stop if it has one."""
    shown = f'<span class="number">{number}</span>' if number else ""
    return f"<h{level}>{shown}{escape(text)}</h{level}>"


@dataclass(frozen=True, slots=True)
class Parts:
    """Writes the parts of one case.

    Attributes:
        chapter: what links within the case begin with.
        level: of the headings of its stops and answers.
        figure: writes its boards.
        linked: whether the numbers of rules lead to them.
    """

    chapter: str
    level: int
    figure: Figure
    linked: bool = True

    # --- the questions -------------------------------------------------------------------

    def stop(self, stop: Stop) -> str:
        """A stop of the story: its board, what happened, and what is asked."""
        ask = stop.ask
        head = heading(self.level, ask.question, stop.number) if ask is not None else ""
        number = "" if head else f'<span class="number">{stop.number}</span>'
        first, *rest = map(escape, stop.story or ("",))
        story = "".join(f"<p>{one}</p>" for one in (number + first, *rest) if one)
        asked = "" if ask is None else _ask(ask)
        same = content.same(stop.same) if stop.same else ""
        return (
            f'<section class="stop">{self.figure(stop.board, ASKED)}<div>{story}'
            f"{paragraph(same, 'note')}{head}{asked}</div></section>"
        )

    def suppose(self, labels: Iterable[str]) -> str:
        """The what-ifs as questions."""
        items = "".join(f'<li><span class="text">{escape(label)}</span></li>' for label in labels)
        return self._section(_("What if …?"), f"<ul>{items}</ul>" if items else "")

    # --- the answers ---------------------------------------------------------------------

    def solved(self, solved: Solved) -> str:
        """The answer to one question: the board, the question, and a sentence about each choice."""
        return (
            f'<section class="solved">{self.figure(solved.board, SOLVED)}'
            f"<div>{heading(self.level, solved.question, solved.number)}{self.judged(solved)}"
            "</div></section>"
        )

    def judged(self, solved: Solved) -> str:
        """A sentence about each choice, and what the story tells then."""
        items = "".join(map(self._judged, solved.judged))
        return f'<ul class="why">{items}</ul>' + "".join(map(self.line, solved.then))

    def _judged(self, judged: Judged) -> str:
        """What is said of a choice: its letter with tick or cross, which is said in words, too."""
        css, sign, word = ("wrong", "✗", _("wrong"))
        if judged.right:
            css, sign, word = ("right", "✓", _("right"))
        letters = escape(" ".join(judged.letters))
        return (
            f'<li><b class="{css}">{letters}'
            f' <span role="img" aria-label="{escape(word)}">{sign}</span></b>'
            f"<span>{escape(judged.line.text)}{self._note(judged.line)}</span></li>"
        )

    def line(self, line: CitedLine) -> str:
        """A sentence with the numbers of its rules."""
        return f"<p>{escape(line.text)}{self._note(line)}</p>" if line.text else ""

    def then(self, answers: Answers) -> str:
        """How the story goes on after its last question."""
        told = "".join(map(self.line, answers.then))
        return f"<section><p><b>{escape(_('Then:'))}</b></p>{told}</section>" if told else ""

    def whatifs(self, answers: Answers) -> str:
        """What would change the answers."""
        return self._section(_("What if …?"), "".join(map(self._supposed, answers.whatifs)))

    def _supposed(self, supposed: Supposed) -> str:
        """A what-if: the answers before and after, and the boards where they differ."""
        sides = (("before", _("As it is:"), supposed.before), ("after", _("Then:"), supposed.after))
        told = "".join(self._side(css, word, side) for css, word, side in sides)
        boards = "".join(self.figure(side.board, SUPPOSED) for _css, _word, side in sides)
        head = heading(self.level + 1, supposed.label)
        return f'<section class="whatif"><div>{head}{told}</div>{boards}</section>'

    def _side(self, css: str, word: str, side: Side) -> str:
        text = " ".join(filter(None, (side.answer, side.why.text)))
        return f'<p class="{css}"><b>{escape(word)}</b> {escape(text)}{self._note(side.why)}</p>'

    def rules(self, rules: Iterable[Cited]) -> str:
        """The rules by their numbers, each with source and basis."""
        items = "".join(
            f'<li id="{self.chapter}-rule{cited.number}"><b>{cited.number}</b><span class="text">'
            f'{escape(_(cited.rule.text))} <span class="note">{escape(_(cited.rule.source))} '
            f"{content.MARKS[cited.rule.basis]} {escape(content.basis(cited.rule.basis))}"
            "</span></span>"
            "</li>"
            for cited in rules
        )
        return self._section(_("The rules"), f'<ol class="rules">{items}</ol>' if items else "")

    def _section(self, title: str, body: str) -> str:
        return f"<section>{heading(self.level, title)}{body}</section>" if body else ""

    def _note(self, line: CitedLine) -> str:
        """The rules a line rests on, by their numbers."""
        links = ", ".join(map(self._number, line.rules))
        return f" <small>[{links}]</small>" if links else ""

    def _number(self, number: int) -> str:
        return (
            f'<a href="#{self.chapter}-rule{number}">{number}</a>' if self.linked else f"{number}"
        )


def _ask(ask: Ask) -> str:
    items = "".join(
        f"<li><b>{escape(letter)}</b>{escape(label)}</li>" for letter, label in ask.choices
    )
    choices = f'<ul class="choice">{items}</ul>' if items else ""
    return f"{paragraph(ask.hint, 'note')}{choices}"
