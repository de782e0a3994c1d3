"""What a board that is changed shows now, put together from position, question and answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardlib.story.view import finding
from boardlib.widgets.workshop.bench import Bench
from boardlib.widgets.workshop.laying import held, refusal_head

if TYPE_CHECKING:  # the workshop is asked for its view
    from boardlib.widgets.workshop.state import Workshop


def composed(shop: Workshop) -> Bench:
    """Everything that is to be shown now."""
    history, now, asking = shop.history, shop.now, shop.asking
    before, after = asking.answers()
    marks, in_hand = shop.marks(), held(shop)
    return Bench(
        look=now,
        was=shop.then,
        picked=shop.picked,
        heading=shop.heading(),
        takes=bool(now.carried(shop.picked)),
        held=shop.held_words(),
        question=asking.text,
        unanswered=asking.unanswered,
        then=asking.question.then if shop.as_text else asking.tried(),
        question_before=asking.text_before,
        before=finding(before) if before is not None and shop.changed else None,
        after=None if after is None else finding(after),
        differs=tuple(asking.differs()),
        lines=now.since(shop.then),
        problems=now.problems,
        board=shop.text,
        text=shop.text if shop.draft is None else shop.draft,
        typed=shop.draft is not None,
        trouble=shop.trouble,
        can_undo=history.can_undo,
        can_redo=history.can_redo,
        marks=marks,
        pieces=now.pieces(marks),
        scene=now.scene(marks),
        room=shop.room,
        title=shop.title,
        drawer=shop.drawer,
        openings=now.openings,
        in_hand=in_hand,
        refused=refusal_head(shop, in_hand) if in_hand and in_hand.refusal else "",
        as_text=shop.as_text,
        builds=shop.builds,
        gallery=shop.gallery,
    )
