"""A board that is changed and asked about: a state machine without any widget.

A :class:`Workshop` holds a position as it was and as it is now, and one question that is put to
both.  Every change goes through the text of the position, so whatever is reached can be copied,
pasted and shared; nonsense is allowed, and the game's ``status`` says what is wrong with it.

>>> from boardlib import carcassonne
>>> shop = Workshop(carcassonne, "tile BG-D 0,0 0", Question(ask="feature 0,0.r1"))
>>> shop.change("tile BG-D 1,0 90")
True
>>> view = shop.view()
>>> [line.words for line in view.lines]
["new: 'tile BG-D 1,0 90'"]
>>> [problem.text for problem in view.problems][0]
'Two sides do not match: a road and a field.'
>>> shop.undo(), shop.text
(True, 'tile BG-D 0,0 0')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

from boardlib.catalogue import Question
from boardlib.drawing import Mark
from boardlib.game import Game, PositionError
from boardlib.text import _, language, ngettext
from boardlib.widgets.workshop.asking import NOTHING, Asking, Pair, in_full, in_words
from boardlib.widgets.workshop.laying import ABOUT, HERE, LAY, ROOMS, RULING, History, InHand, lay
from boardlib.widgets.workshop.shown_board import ShownBoard, Trouble, composed, marked
from boardlib.widgets.workshop.shown_position import (
    Looks,
    NotFound,
    OfferGroup,
    PositionLook,
    said_anew,
    told_of,
)


class Workshop:
    """A position as it was, as it is now, and a question to both.

    Args:
        rules: the game; its boards can be changed (see :class:`boardlib.game.editing.Editable`).
        start: the text of the position as it was.
        question: what is asked; nothing if not given.
        builds: whether a table is built up from its beginning: then the position as it was is the
            one that was asked about.

    Attributes:
        picked: key of the shape that is looked at; empty for the board as a whole.
        held: key of the shape whose piece was taken and waits for its place.
        trouble: what went wrong last.
        history: the positions, from the first one to the one as it is now.
        asking: the question, and its answers as it was and now.
        said: what is to be announced.
        room: what stands beside the board (:data:`boardlib.widgets.workshop.laying.ROOMS`).
        hand: the piece that was taken out of a drawer.
        drawer: title of the drawer that is open; empty for the first one.
        as_text: whether questions and the position are shown as they are typed.
        gallery: title of the offers whose pictures are shown; empty when none are.

    Raises:
        PositionError: when the text is no position.
    """

    def __init__(
        self,
        rules: Game[Any, Any],
        start: str,
        question: Question = NOTHING,
        builds: bool = False,
    ) -> None:
        self.rules, self.builds = rules, builds
        self.picked = self.held = ""
        self.trouble = Trouble()
        self.said = ""
        self.room = RULING if question != NOTHING else LAY if builds else ABOUT
        self.hand = InHand()
        self.drawer = self.gallery = self._title = ""
        self.as_text = False
        self.history = History(rules, start)
        self.asking = Asking(rules, question, self.history)
        self._looks = Looks(rules)
        self._worded: tuple[object, str] = (None, "")

    # --- the positions ------------------------------------------------------------------

    @property
    def old(self) -> Any:
        """The position as it was."""
        return self.history.first.position

    @property
    def position(self) -> Any:
        """The position as it is now."""
        return self.history.now.position

    @property
    def text(self) -> str:
        """The text of the position as it is now."""
        return self.history.now.text

    @property
    def draft(self) -> str | None:
        """What was typed and not yet applied."""
        return self.history.draft

    @property
    def changed(self) -> bool:
        """Whether the position is not as it was."""
        return bool(self.position != self.old)

    @property
    def now(self) -> PositionLook:
        """What the position shows as it is now."""
        return self._looks.of(self.history.now)

    @property
    def then(self) -> PositionLook:
        """What it showed as it was."""
        return self._looks.of(self.history.first)

    # --- changing -----------------------------------------------------------------------

    def change(self, lines: str) -> bool:
        """Change lines of the position; False when that cannot be done, with ``trouble``."""
        return self._move(lambda: self.history.change(lines, {}))

    def turn_ruling(self, lines: str, question: str = "") -> bool:
        """Change lines so that the ruling is the other one; the question may go along."""
        words = zip(self.asking.text.split(), question.split(), strict=False)
        along = {old: new for old, new in words if old != new}
        return self._move(lambda: self.history.change(lines, along))

    def write(self, text: str) -> bool:
        """Take a text as the position; one that cannot be read stays as a draft."""
        self.history.draft = text
        return self._move(lambda: self.history.settle(wanted=True))

    def type(self, text: str) -> None:
        """Keep what is being typed, without reading it."""
        self.history.type(text)

    def discard(self) -> bool:
        """Throw away what was typed and not applied."""
        self.history.draft, self.trouble = None, Trouble()
        self.said = _("The text is that of the board again.")
        return True

    def undo(self) -> bool:
        """Go back to the position before the last change."""
        return self._move(lambda: self.history.go(-1))

    def redo(self) -> bool:
        """Make the change again that was undone last."""
        return self._move(lambda: self.history.go(1))

    def reset(self) -> bool:
        """Go back to the position as it was; of a table that is built to its beginning.

        That can be undone, too.
        """
        if not self.builds:
            return self._move(self.history.reset)
        self.asking.ask("")
        self.room, self.picked, self.hand = LAY, "", InHand()
        return self.write(self.beginning)

    @cached_property
    def beginning(self) -> str:
        """The empty table of this game, as text."""
        return self.rules.write(self.rules.start())

    @cached_property
    def laid_out(self) -> tuple[str, ...]:
        """Keys of the outermost places that the picture of the empty table shows."""
        return tuple(self.rules.draw(self.rules.start()).extent)

    def take_away(self) -> bool:
        """Take away what stands at the shape that is looked at, if anything does."""
        lines = self.now.away(self.picked)
        if not lines:
            words = _("Nothing stands here that could be taken away. Point at a piece first.")
            self._fail(Trouble(words))
            return False
        return self.change(lines)

    def _move(self, action: Callable[[], None]) -> bool:
        """Go to another position, if the action leads to one, and say what is different."""
        before = self.history.now
        done = self._try(action)
        if self.history.now is not before:
            self._arrived(self._looks.of(before), done)
        return done

    def _arrived(self, before: PositionLook, done: bool) -> None:
        if self.builds and (not self.asking.text or self.history.is_before):
            self.history.begin_here()
        self.held = self.gallery = ""
        self.hand = self._still_held()
        self.picked = self._still_there(before)
        if done:
            self.tell(*self._told(before))

    def _told(self, before: PositionLook) -> tuple[str, ...]:
        """What was done, as the board says it; as it is typed where that is shown."""
        lines = self.now.since(before)
        if self.as_text:
            return tuple(f"{line.words}." for line in lines)
        said = told_of(lines) or said_anew(before, self.now)[1][:1]
        return said or (_("The table is another one now."),) * bool(lines)

    def tell(self, *done: str) -> None:
        """Announce what was done, what that answers to the question, and what is wrong now."""
        self.said = " ".join([*done, *self.asking.words(), *self._problem_words()])

    def _still_held(self) -> InHand:
        """The piece in the hand, unless the board as it is now has none of it to be laid."""
        piece = self.now.pieces_in_box.get(self.hand.text) if self.hand else None
        none = piece is None or piece.left == 0
        return InHand() if none else InHand(self.hand.text, self.hand.turn)

    def _still_there(self, before: PositionLook) -> str:
        """The shape that is looked at; where it is gone, what lies in its place now."""
        now, marks = self.now, self.marks()
        # The picture that is shown is drawn anyway; a game may show other things in a plain one.
        is_there = self.picked in now.said(marks) or self.picked in now.openings
        if is_there or self.picked in now.said():
            return self.picked
        stops = reversed(now.scene().focusables)
        spots = {(stop.x, stop.y): stop.key for stop in stops}
        stops = (stop for stop in before.scene().focusables if stop.key == self.picked)
        return next((spots.get((stop.x, stop.y)) for stop in stops), None) or ""

    def _try(self, action: Callable[[], None]) -> bool:
        """Do something; what goes wrong becomes one sentence."""
        self.trouble = Trouble()
        try:
            action()
        except ValueError as error:
            at = (error.line, error.column) if isinstance(error, PositionError) else (0, 0)
            self._fail(Trouble(str(error), at))
            return False
        return True

    def fail(self, words: str) -> None:
        """Say that something cannot be done, in a sentence; empty words take that back."""
        self._fail(Trouble(words))

    def _fail(self, trouble: Trouble) -> None:
        self.trouble, self.said = trouble, trouble.words

    # --- asking -------------------------------------------------------------------------

    @property
    def question(self) -> Question:
        """What is asked now; nothing while what was asked cannot be answered on any board."""
        return self.asking.question

    @property
    def unanswered(self) -> str:
        """Why a question that was asked cannot be answered on any board, in a sentence."""
        return self.asking.unanswered

    def ask(self, text: str) -> bool:
        """Ask something else; False when the game cannot be asked that: ``unanswered`` says why.

        What was asked before is forgotten then, so that nothing stands there as its answer.
        """
        self.trouble, self.hand = Trouble(), InHand()
        offers = (offer for group in self.questions() for offer in group.offers)
        self._title = next((in_full(one) for one in offers if one.text == text), "")
        if self.builds:
            self.history.begin_here()
        self.asking.ask(text)
        self.room = RULING if text else ABOUT
        self.said = self.unanswered or " ".join(self.asking.words()) or _("Nothing is asked.")
        return not self.unanswered

    def entitle(self, words: str) -> None:
        """Call the question that is asked now by these words."""
        self._title = words

    @property
    def title(self) -> str:
        """The question as a heading, in words; as it was typed where no board can answer it."""
        if self._title or not self.asking.text or self.unanswered:
            return self._title or self.asking.text
        if self._worded[0] != (asked := (self.asking.asked, language())):
            # The words are those of the board that was asked about, as those of a chosen one are.
            said = in_words(self.now, self.asking.text, self.answers()[1])
            self._worded = (asked, said)
        return self._worded[1]

    def answers(self) -> Pair:
        """The answers as it was and now; a mere sentence where it cannot be asked."""
        return self.asking.answers()

    def _problem_words(self) -> list[str]:
        count = len(self.now.problems)
        words = ngettext(
            "{count} thing is wrong with this position.",
            "{count} things are wrong with this position.",
            count,
        )
        return [words.format(count=count)] if count else []

    # --- pointing -----------------------------------------------------------------------

    def pick(self, shape: str) -> bool:
        """Look at a shape; where a piece is held or in the hand, put it there."""
        if self.held:
            return self.put(shape)
        if self.hand and shape:
            return lay(self, shape)
        self.trouble, self.picked, self.gallery = Trouble(), shape, ""
        if self.room != HERE:
            self.room = ABOUT
        words = _("To ask: {asks}. To change: {changes}.")
        words = words.format(asks=_count(self.questions()), changes=_count(self.changes()))
        self.said = f"{self.heading()} {words}"
        return True

    def take(self, shape: str) -> bool:
        """Take the piece at a shape; the shape pointed at next is its new place."""
        if not self.now.carried(shape):
            return False
        self.held = self.picked = shape
        self.said = self.held_words()
        return True

    def drop(self) -> bool:
        """Leave the piece where it was."""
        held, self.held = self.held, ""
        self.said = _("It stays where it was.") if held else ""
        return bool(held)

    def put(self, shape: str, held: str = "") -> bool:
        """Put the piece that is held, or the one of another shape, to its new place."""
        places = self.now.carried(held or self.held)
        if shape not in places:
            self._fail(Trouble(_("It cannot be put there. Point at another place.")))
            return False
        self.picked, lines = shape, places[shape]
        carried = self.history.now.carried(lines)
        return self._move(lambda: self.history.change(lines, carried))

    def held_words(self) -> str:
        """What is held and waits for its place, in a sentence; empty when nothing is."""
        if not self.held:
            return ""
        words = _("{what} This piece is in your hand: point at the place where it goes.")
        return words.format(what=self.now.said().get(self.held, ""))

    @property
    def shows_openings(self) -> bool:
        """Whether the empty places are shown: while something is laid, or one is looked at."""
        return self.room == LAY or self.picked in self.now.openings

    def go(self, room: str) -> bool:
        """Show something else beside the board; what is in the hand goes back."""
        if room not in ROOMS:
            return False
        self.room, self.hand, self.trouble = room, InHand(), Trouble()
        if room in (LAY, ABOUT):
            self.picked = ""
        self.said = self._room_words()
        return True

    def _room_words(self) -> str:
        if self.room == LAY:
            openings = len(self.now.openings)
            words = ngettext("{count} empty place.", "{count} empty places.", openings)
            return words.format(count=openings)
        if self.room == ABOUT:
            things = len(self.now.things)
            words = ngettext("{count} thing to ask about.", "{count} things to ask about.", things)
            return words.format(count=things)
        return self.heading() if self.room == HERE else " ".join(self.asking.words())

    def open_drawer(self, title: str) -> bool:
        """Open a drawer, by its title."""
        self.drawer = title
        self.said = title
        return True

    def toggle_text(self) -> bool:
        """Show questions and the position as they are typed, or no longer."""
        self.as_text = not self.as_text
        self.said = _("As text.") if self.as_text else _("In words.")
        return True

    @property
    def pictured(self) -> OfferGroup | None:
        """The group of questions or changes whose pictures are shown, if any are."""
        groups = (*self.questions(), *self.changes())
        return next((group for group in groups if group.title == self.gallery), None)

    def show_pictures(self, title: str) -> bool:
        """Show the pictures of a group, by its title, or no longer."""
        self.gallery = "" if self.gallery == title else title
        group = self.pictured
        count = 0 if group is None else len(group.pictured)
        self.said = ngettext("{count} picture.", "{count} pictures.", count).format(count=count)
        return group is not None

    def search(self, title: str, words: str) -> bool:
        """Do what is found by these words in a long group of offers, by its title.

        Words that fit none of them, or several, do nothing, and ``trouble`` says so.
        """
        for groups, do in ((self.questions(), self.ask), (self.changes(), self.change)):
            for group in groups:
                if group.title == title:
                    try:
                        return do(group.find(words).text)
                    except NotFound as error:
                        self._fail(Trouble(str(error), group=title, typed=words))
        return False

    # --- what is shown ------------------------------------------------------------------

    def questions(self) -> tuple[OfferGroup, ...]:
        """What can be asked at the shape that is looked at."""
        return self.now.questions(self.picked)

    def changes(self) -> tuple[OfferGroup, ...]:
        """What can be changed there."""
        return self.now.changes(self.picked)

    def heading(self) -> str:
        """What is looked at, in a sentence."""
        return self.now.said(self.marks()).get(self.picked) or _("The whole board.")

    def marks(self) -> tuple[Mark, ...]:
        """What is marked on the board."""
        return tuple(marked(self))

    def view(self) -> ShownBoard:
        """Everything that is to be shown now."""
        return composed(self)


def _count(groups: Iterable[OfferGroup]) -> int:
    """How many things there are to be pressed: a long group is one."""
    return sum(1 if group.is_long else len(group.offers) for group in groups)
