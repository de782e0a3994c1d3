"""What is marked on a board that is changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from boardlib.drawing import Mark
from boardlib.story.marks import answer_marks
from boardlib.widgets.workshop.laying import RULING, held
from boardlib.widgets.workshop.look import unique

if TYPE_CHECKING:  # the workshop is asked for its marks
    from boardlib.widgets.workshop.state import Workshop


def marked(shop: Workshop) -> Iterator[Mark]:
    """What the answer is about, what has changed, what is wrong, and the empty places."""
    now, then = shop.now, shop.then
    _before, answer = shop.answers()
    changed = unique(key for line in now.since(then) for key in line.keys)
    wrong = unique(key for problem in now.problems for key in problem.shapes)
    if answer is not None and shop.room == RULING:
        # How a game shows its boards is the same for all of them: the first one is drawn anyway.
        yield from answer_marks(answer, then.scene().showing)
    if changed:
        yield Mark(changed, "changed")
    if wrong:
        yield Mark(wrong, "wrong")
    yield from _places(shop)
    if answer is not None and answer.shapes and shop.room == RULING:
        yield Mark((*answer.shapes, *changed), "quiet")


def _places(shop: Workshop) -> Iterator[Mark]:
    """The empty places; with a piece in the hand those where it fits, and the others."""
    openings = shop.now.openings
    in_hand = held(shop)
    if in_hand is not None:
        fits = set(in_hand.fits)
        yield Mark(in_hand.fits, "free")
        yield Mark(tuple(key for key in openings if key not in fits), "shut")
    elif shop.shows_openings:
        yield Mark(openings, "free")
    if shop.builds:  # so that it stays where it is, and is never cut to what stands on it
        yield Mark((*openings, *shop.laid_out), "room")
