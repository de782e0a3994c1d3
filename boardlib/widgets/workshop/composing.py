"""What a board that is changed shows now, put together from position, question and answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from boardlib.game.editing import Offer, Thing, editor
from boardlib.story.view import finding
from boardlib.widgets.workshop.bench import Bench, OptionInForce
from boardlib.widgets.workshop.laying import held, refusal_head
from boardlib.widgets.workshop.look import said_anew

if TYPE_CHECKING:  # the workshop is asked for its view
    from boardlib.widgets.workshop.state import Workshop


def composed(shop: Workshop) -> Bench:
    """Everything that is to be shown now."""
    history, now, asking = shop.history, shop.now, shop.asking
    before, after = asking.answers()
    marks, in_hand = shop.marks(), held(shop)
    return Bench(
        picked=shop.picked,
        heading=shop.heading(),
        takes=bool(now.carried(shop.picked)),
        held=shop.held_words(),
        questions=shop.questions(),
        changes=shop.changes(),
        settings=tuple(_settings(shop)),
        question=asking.text,
        unanswered=asking.unanswered,
        then=asking.question.then if shop.as_text else asking.tried(),
        question_before=asking.text_before,
        before=finding(before) if before is not None and shop.changed else None,
        after=None if after is None else finding(after),
        differs=tuple(asking.differs()),
        lines=now.since(shop.then),
        sentences=said_anew(shop.then, now),
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
        thing=_thing(shop),
        asked=now.asked_at(shop.picked),
        things=now.things,
        whole=now.asked_at(""),
        away=_away(shop),
        drawers=now.drawers,
        drawer=shop.drawer,
        openings=now.openings,
        in_hand=in_hand,
        refused=refusal_head(shop, in_hand) if in_hand and in_hand.refusal else "",
        as_text=shop.as_text,
        builds=shop.builds,
        gallery=shop.gallery,
    )


def _thing(shop: Workshop) -> Thing:
    """What is looked at; where it is nothing that is listed, by what is said of it."""
    listed = (thing for thing in shop.now.things if thing.key == shop.picked)
    return next(listed, None) or Thing(shop.picked, shop.heading())


def _away(shop: Workshop) -> Offer | None:
    """The change that takes away what is looked at."""
    lines = shop.now.away(shop.picked)
    offers = (offer for group in shop.changes() for offer in group.offers)
    return next((offer for offer in offers if offer.text == lines), None) if lines else None


def _settings(shop: Workshop) -> Iterator[OptionInForce]:
    """Every option with the value that is in force."""
    profile = editor(shop.rules).settings(shop.position)
    for name, setting in profile.settings.items():
        yield OptionInForce(setting, profile[name])
