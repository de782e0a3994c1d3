"""What is marked on a board that is changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from boardlib.drawing import Mark
from boardlib.widgets.story.marks import answer_marks
from boardlib.widgets.workshop.look import unique

if TYPE_CHECKING:  # the workshop is asked for its marks
    from boardlib.widgets.workshop.state import Workshop


def marked(shop: Workshop) -> Iterator[Mark]:
    """What the answer is about, what has changed, what is wrong, and the empty places."""
    now, then = shop.now, shop.then
    _before, answer = shop.answers()
    changed = unique(key for line in now.since(then) for key in line.keys)
    wrong = unique(key for problem in now.problems for key in problem.shapes)
    if answer is not None:
        # How a game shows its boards is the same for all of them: the first one is drawn anyway.
        yield from answer_marks(answer, then.scene().showing)
    if changed:
        yield Mark(changed, "changed")
    if wrong:
        yield Mark(wrong, "wrong")
    if shop.shows_openings:
        yield Mark(now.openings, "free")
    if answer is not None and answer.shapes and not shop.shows_openings:
        yield Mark((*answer.shapes, *changed), "quiet")
