"""What a board that is changed shows at one moment: words, marks, and where the keys stop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from boardlib.drawing import Focusable, Mark, Scene
from boardlib.game import Problem
from boardlib.game.editing import Drawer, Offer, Thing
from boardlib.profile import Setting
from boardlib.story.marks import answer_marks
from boardlib.story.view import ShownAnswer, finding
from boardlib.text import _
from boardlib.widgets.workshop.laying import RULING, Held, held, refusal_head
from boardlib.widgets.workshop.shown_position import (
    ChangedLine,
    OfferGroup,
    PositionLook,
    said_anew,
    unique,
)

if TYPE_CHECKING:
    from boardlib.widgets.workshop.state import Workshop


@dataclass(frozen=True, slots=True)
class OptionInForce:
    """An option of the game, and the value that is in force."""

    setting: Setting
    value: str


@dataclass(frozen=True, slots=True)
class Trouble:
    """What went wrong last.

    Attributes:
        words: in a sentence; empty when nothing went wrong.
        place: line and column of the text where it cannot be read; (0, 0) elsewhere.
        group: title of the offers among which something was searched for in vain.
        typed: the words that were searched for.
    """

    words: str = ""
    place: tuple[int, int] = (0, 0)
    group: str = ""
    typed: str = ""


@dataclass(frozen=True)
class ShownBoard:
    """Everything that is shown at one moment; what only one room shows is found out there.

    Attributes:
        look: what the position shows.
        was: what it showed as it was.
        picked: key of the shape that is looked at; empty for the board as a whole.
        heading: what it is, in a sentence.
        takes: whether what stands there can be taken elsewhere.
        held: what has been taken and waits for its place, in a sentence.
        question: the text of the question, empty when nothing is asked.
        unanswered: why the question cannot be answered on any board, in a sentence.
        then: the moves that are tried before it is asked: what each does, or as it is typed.
        question_before: the text of the question as it was put to the position before.
        before: the answer as it was, where anything has changed since.
        after: the answer now.
        differs: what is different in the answer, in a few words.
        lines: the lines of the position that are not as they were.
        problems: what is wrong with the position.
        board: the text of the position.
        text: what stands in the field for the text; ``typed`` when it is not yet applied.
        trouble: what went wrong last.
        pieces: keys of the shapes that can be taken elsewhere.
        scene: the picture.
        room: what stands beside the board (:data:`boardlib.widgets.workshop.laying.ROOMS`).
        title: the question as a heading.
        drawer: title of the drawer that is open; empty for the first one.
        openings: keys of the empty places.
        in_hand: what was taken out of it.
        refused: that it does not go where it was tried, in a sentence; empty elsewhere.
        as_text: whether questions and the position are shown as they are typed.
        builds: whether a table is built up from its beginning.
        gallery: title of the offers whose pictures are shown, if any are.
    """

    look: PositionLook
    was: PositionLook
    picked: str
    heading: str
    takes: bool
    held: str
    question: str
    unanswered: str
    then: tuple[str, ...]
    question_before: str
    before: ShownAnswer | None
    after: ShownAnswer | None
    differs: tuple[str, ...]
    lines: tuple[ChangedLine, ...]
    problems: tuple[Problem, ...]
    board: str
    text: str
    typed: bool
    trouble: Trouble
    can_undo: bool
    can_redo: bool
    marks: tuple[Mark, ...]
    pieces: tuple[str, ...]
    scene: Scene
    room: str
    title: str
    drawer: str
    openings: tuple[str, ...]
    in_hand: Held | None
    refused: str
    as_text: bool
    builds: bool
    gallery: str = ""

    @property
    def is_about_text(self) -> bool:
        """Whether what went wrong is a place in the text that was typed."""
        return self.typed and self.trouble.place != (0, 0)

    # --- the room where a table is laid --------------------------------------------------

    @property
    def drawers(self) -> tuple[Drawer, ...]:
        """The box of the game."""
        return self.look.drawers

    @property
    def settings(self) -> tuple[OptionInForce, ...]:
        """Every option with the value that is in force."""
        profile = self.look.settings
        return tuple(OptionInForce(one, profile[name]) for name, one in profile.settings.items())

    # --- what it is about ----------------------------------------------------------------

    @property
    def things(self) -> tuple[Thing, ...]:
        """What an argument can be about."""
        return self.look.things

    @property
    def thing(self) -> Thing:
        """What is looked at; where it is nothing that is listed, by what is said of it."""
        listed = (thing for thing in self.things if thing.key == self.picked)
        return next(listed, None) or Thing(self.picked, self.heading)

    @property
    def asked(self) -> tuple[Offer, ...]:
        """The questions at what is looked at."""
        return self.look.asked_at(self.picked)

    @property
    def whole(self) -> tuple[Offer, ...]:
        """What is asked about the whole table."""
        return self.look.asked_at("")

    @property
    def away(self) -> Offer | None:
        """The change that takes away what is looked at; None where nothing can be."""
        lines = self.look.away(self.picked)
        offers = (offer for group in self.changes for offer in group.offers)
        return next((offer for offer in offers if offer.text == lines), None) if lines else None

    # --- all that can be done with a thing -----------------------------------------------

    @property
    def questions(self) -> tuple[OfferGroup, ...]:
        """What can be asked at what is looked at."""
        return self.look.questions(self.picked)

    @property
    def changes(self) -> tuple[OfferGroup, ...]:
        """What can be changed there."""
        return self.look.changes(self.picked)

    # --- the ruling ----------------------------------------------------------------------

    @cached_property
    def sentences(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What the board said before and says no longer, and what it says now instead."""
        return said_anew(self.was, self.look)


# --- put together -----------------------------------------------------------------------


def composed(shop: Workshop) -> ShownBoard:
    """Everything that is to be shown now."""
    history, now, asking = shop.history, shop.now, shop.asking
    before, after = asking.answers()
    marks, in_hand = shop.marks(), held(shop)
    return ShownBoard(
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


# --- what is marked -------------------------------------------------------------------


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


# --- where the arrow keys stop ----------------------------------------------------------


def walked(view: ShownBoard, stops: tuple[Focusable, ...]) -> tuple[Focusable, ...]:
    """The stops that matter now, each with whether the piece in the hand fits there.

    A piece that can be turned may be tried at every empty place; another one only where it goes.
    All stops matter where it goes nowhere.
    """
    held = view.in_hand
    if held is None:
        return stops
    fits = set(held.fits)
    places = fits.union(view.openings) if held.piece.turns > 1 else fits
    here = [stop for stop in stops if stop.key in places]
    return tuple(_told(stop, stop.key in fits) for stop in here) or stops


def _told(stop: Focusable, fits: bool) -> Focusable:
    words = _("It fits here.") if fits else _("It does not fit here as it lies.")
    return stop._replace(sentence=f"{stop.sentence} {words}")
