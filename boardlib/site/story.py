"""A case as a story, for browsers in which nothing runs: every answer waits until it is unfolded.

What it tells is what a handout tells; its boards are those of the lesson, step by step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from html import escape
from typing import Any, Final

from boardlib.catalogue import Case
from boardlib.drawing import Mark, Scene, svg
from boardlib.handout.boards import key_of
from boardlib.handout.content import Answers, Chapter, Cited, PrintedBoard, Solved, Stop
from boardlib.handout.lessons import chapter
from boardlib.handout.parts import SUPPOSED, Parts, folded, in_turn, paragraph
from boardlib.site.frame import larger
from boardlib.site.ruling import basis
from boardlib.story.picture import fitting, height, is_above, lines, sights_json, veil
from boardlib.story.state import Presenter
from boardlib.text import _

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
