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
['new: tile BG-D 1,0 90']
>>> [problem.text for problem in view.problems][0]
'Two sides do not match: (0,0) east shows road, (1,0) shows field.'
>>> shop.undo(), shop.text
(True, 'tile BG-D 0,0 0')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from textwrap import shorten
from typing import Any, Final

from boardlib.case import Question
from boardlib.drawing import Mark, Scene
from boardlib.game import Answer, Game, PositionError, QuestionError
from boardlib.game.editing import editor
from boardlib.lesson.story.marks import answer_marks
from boardlib.lesson.story.shown import finding
from boardlib.lesson.workshop.bench import Bench, Choice, Trouble
from boardlib.lesson.workshop.groups import Group, NotFound
from boardlib.lesson.workshop.history import History, Stand
from boardlib.lesson.workshop.inquiry import (
    NOTHING,
    Inquiry,
    differs,
    question_text,
    understood,
)
from boardlib.lesson.workshop.look import Look, differences, said_anew, unique
from boardlib.text import _, language, ngettext

SPOKEN: Final = 300
"""No more characters of an answer are announced."""

Pair = tuple[Answer | None, Answer | None]
"""The answers as it was and now."""


class Workshop:
    """A position as it was, as it is now, and a question to both.

    Args:
        rules: the game; its boards can be changed (see :class:`boardlib.game.editing.Editable`).
        start: the text of the position as it was.
        question: what is asked; nothing if not given.

    Attributes:
        picked: key of the shape that is looked at; empty for the board as a whole.
        held: key of the shape whose piece was taken and waits for its place.
        trouble: what went wrong last.
        unanswered: why a question that was asked cannot be answered on any board, in a sentence.
        said: what is to be announced.
        shows_openings: whether the empty places are shown.

    Raises:
        PositionError: when the text is no position.
    """

    def __init__(self, rules: Game[Any, Any], start: str, question: Question = NOTHING) -> None:
        self.rules = rules
        self.picked = self.held = ""
        self.trouble = Trouble()
        self.said = self.unanswered = ""
        self.shows_openings = False
        self._history = History(rules, start)
        self._inquiry = Inquiry(rules, question, {})
        self._wrongly_asked = ""
        self._looks: dict[tuple[Stand, str], Look] = {}
        self._known: tuple[object, Pair] = (None, (None, None))

    # --- the positions ------------------------------------------------------------------

    @property
    def old(self) -> Any:
        """The position as it was."""
        return self._history.first.position

    @property
    def position(self) -> Any:
        """The position as it is now."""
        return self._history.now.position

    @property
    def text(self) -> str:
        """The text of the position as it is now."""
        return self._history.now.text

    @property
    def draft(self) -> str | None:
        """What was typed and not yet applied."""
        return self._history.draft

    @property
    def changed(self) -> bool:
        """Whether the position is not as it was."""
        return bool(self.position != self.old)

    @property
    def _now(self) -> Look:
        return self._look(self._history.now)

    @property
    def _then(self) -> Look:
        return self._look(self._history.first)

    def _look(self, stand: Stand) -> Look:
        """What a position shows, found out once as long as the language is the same."""
        key = (stand, language())
        if key not in self._looks:
            wanted = (self._history.first, self._history.now)
            self._looks = {one: look for one, look in self._looks.items() if one[0] in wanted}
            self._looks[key] = Look(self.rules, stand.position)
        return self._looks[key]

    # --- changing -----------------------------------------------------------------------

    def change(self, lines: str) -> bool:
        """Change lines of the position; False when that cannot be done, with ``trouble``."""
        return self._move(lambda: self._history.change(lines, {}))

    def write(self, text: str) -> bool:
        """Take a text as the position; one that cannot be read stays as a draft."""
        self._history.draft = text
        return self._move(lambda: self._history.settle(wanted=True))

    def type(self, text: str) -> None:
        """Keep what is being typed, without reading it."""
        self._history.type(text)

    def discard(self) -> bool:
        """Throw away what was typed and not applied."""
        self._history.draft, self.trouble = None, Trouble()
        self.said = _("The text is that of the board again.")
        return True

    def undo(self) -> bool:
        """Go back to the position before the last change."""
        return self._move(lambda: self._history.go(-1))

    def redo(self) -> bool:
        """Make the change again that was undone last."""
        return self._move(lambda: self._history.go(1))

    def reset(self) -> bool:
        """Go back to the position as it was; that can be undone too."""
        return self._move(self._history.reset)

    def _move(self, action: Callable[[], None]) -> bool:
        """Go to another position, if the action leads to one, and say what is different."""
        before = self._history.now
        done = self._try(action)
        if self._history.now is not before:
            self._arrived(self._look(before), done)
        return done

    def _arrived(self, before: Look, done: bool) -> None:
        self.held = ""
        self.picked = self._still_there(before)
        if done:
            lines = (f"{line.words}." for line in differences(before, self._now))
            self.said = " ".join([*lines, *self._answer_words(), *self._problem_words()])

    def _still_there(self, before: Look) -> str:
        """The shape that is looked at; where it is gone, what lies in its place now."""
        now = self._now.scene()
        if self.picked in now.sentences or self.picked in self._now.openings:
            return self.picked
        spots = {(stop.x, stop.y): stop.key for stop in reversed(now.focusables)}
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

    def _fail(self, trouble: Trouble) -> None:
        self.trouble, self.said = trouble, trouble.words

    # --- asking -------------------------------------------------------------------------

    @property
    def question(self) -> Question:
        """What is asked now; nothing while what was asked cannot be answered on any board."""
        return self._inquiry.of(self._history.now)

    def ask(self, text: str) -> bool:
        """Ask something else; False when the game cannot be asked that: ``unanswered`` says why.

        What was asked before is forgotten then, so that nothing stands there as its answer.
        """
        text, self.trouble = text.strip(), Trouble()
        if text == self._asked_text:
            self.said = self.unanswered or self._spoken()
            return not self.unanswered
        question = NOTHING
        try:
            question = understood(self.rules, text, (self.position, self.old))
            self.unanswered = self._wrongly_asked = ""
        except QuestionError as error:
            self.unanswered, self._wrongly_asked = str(error), text
        self._inquiry = Inquiry(self.rules, question, self._history.now.moved)
        self.said = self.unanswered or self._spoken()
        return not self.unanswered

    @property
    def _asked_text(self) -> str:
        return self._wrongly_asked or question_text(self.question)

    def answers(self) -> Pair:
        """The answers as it was and now; a mere sentence where it cannot be asked."""
        stands = self._history.first, self._history.now
        asked = (*stands, self._inquiry, language())
        if self._known[0] != asked:
            before, after = map(self._inquiry.answer, stands)
            self._known = (asked, (before, after))
        return self._known[1]

    def _spoken(self) -> str:
        return " ".join(self._answer_words()) or _("Nothing is asked.")

    def _answer_words(self) -> list[str]:
        """The answer now, for those who listen: the beginning of a long one."""
        _before, after = self.answers()
        return [] if after is None else [shorten(after.text, SPOKEN, placeholder="…")]

    def _problem_words(self) -> list[str]:
        count = len(self._now.problems)
        words = ngettext(
            "{count} thing is wrong with this position.",
            "{count} things are wrong with this position.",
            count,
        )
        return [words.format(count=count)] if count else []

    # --- pointing -----------------------------------------------------------------------

    def pick(self, shape: str) -> bool:
        """Look at a shape; where a piece is held, put it there."""
        if self.held:
            return self.put(shape)
        self.trouble, self.picked = Trouble(), shape
        words = _("{what} To ask: {asks}. To change: {changes}.")
        self.said = words.format(
            what=self.heading(), asks=_count(self.questions()), changes=_count(self.changes())
        )
        return True

    def take(self, shape: str) -> bool:
        """Take the piece at a shape; the shape pointed at next is its new place."""
        if not self._now.carried(shape):
            return False
        self.held = self.picked = shape
        self.said = self._held_words()
        return True

    def drop(self) -> bool:
        """Leave the piece where it was."""
        held, self.held = self.held, ""
        self.said = _("It stays where it was.") if held else ""
        return bool(held)

    def put(self, shape: str, held: str = "") -> bool:
        """Put the piece that is held, or the one of another shape, to its new place."""
        places = self._now.carried(held or self.held)
        if shape not in places:
            self._fail(Trouble(_("It cannot be put there. Point at another place.")))
            return False
        self.picked, lines = shape, places[shape]
        carried = self._history.now.carried(lines)
        return self._move(lambda: self._history.change(lines, carried))

    def _held_words(self) -> str:
        what = self._now.scene().sentences.get(self.held, "")
        return _("{what} Point at its new place.").format(what=what)

    def show_openings(self, shown: bool) -> bool:
        """Show the empty places, or no longer."""
        self.shows_openings = shown
        openings = self._now.openings
        if not shown and self.picked in openings:
            self.picked = ""
        words = ngettext("{count} empty place.", "{count} empty places.", len(openings))
        self.said = words.format(count=len(openings)) if shown else _("No empty places are shown.")
        return True

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

    def questions(self) -> tuple[Group, ...]:
        """What can be asked at the shape that is looked at."""
        return self._now.questions(self.picked)

    def changes(self) -> tuple[Group, ...]:
        """What can be changed there."""
        return self._now.changes(self.picked)

    def heading(self) -> str:
        """What is looked at, in a sentence."""
        return self._now.said(tuple(self.marks())).get(self.picked) or _("The whole board.")

    def scene(self) -> Scene:
        """The picture of the position, with everything that is marked."""
        return self._now.scene(tuple(self.marks()))

    def marks(self) -> Iterator[Mark]:
        """What the answer is about, what has changed, what is wrong, and the empty places."""
        _before, answer = self.answers()
        lines = differences(self._then, self._now)
        changed = unique(key for line in lines for key in line.keys)
        wrong = unique(key for problem in self._now.problems for key in problem.shapes)
        if answer is not None:
            yield from answer_marks(answer, self._now.scene().showing)
        if changed:
            yield Mark(changed, "changed")
        if wrong:
            yield Mark(wrong, "wrong")
        if self.shows_openings:
            yield Mark(self._now.openings, "free")
        if answer is not None and answer.shapes and not self.shows_openings:
            yield Mark((*answer.shapes, *changed), "quiet")

    def view(self) -> Bench:
        """Everything that is to be shown now."""
        before, after = self.answers()
        history, now = self._history, self._now
        return Bench(
            picked=self.picked,
            heading=self.heading(),
            takes=bool(now.carried(self.picked)),
            held=self._held_words() if self.held else "",
            questions=self.questions(),
            changes=self.changes(),
            settings=tuple(self._settings()),
            question=self._asked_text,
            unanswered=self.unanswered,
            then=self.question.then,
            question_before=self._wrongly_asked or question_text(self._inquiry.of(history.first)),
            before=finding(before) if before is not None and self.changed else None,
            after=None if after is None else finding(after),
            differs=tuple(self._differs()),
            lines=differences(self._then, now),
            sentences=said_anew(self._then, now),
            problems=now.problems,
            text=self.text if self.draft is None else self.draft,
            typed=self.draft is not None,
            trouble=self.trouble,
            can_undo=history.can_undo,
            can_redo=history.can_redo,
            shows_openings=self.shows_openings,
            has_openings=bool(now.openings),
            marks=tuple(self.marks()),
            pieces=now.pieces,
            scene=self.scene(),
        )

    def _differs(self) -> list[str]:
        """What is different in the answer; nothing where it cannot be asked of both."""
        before, after = self.answers()
        if before is None or after is None or not self.changed:
            return []
        return differs(self.question, before, after, self.old, self.position)

    def _settings(self) -> Iterator[Choice]:
        profile = editor(self.rules).settings(self.position)
        for name, setting in profile.settings.items():
            yield Choice(setting, profile[name])


def _count(groups: Iterable[Group]) -> int:
    """How many things there are to be pressed: a long group is one."""
    return sum(1 if group.is_long else len(group.offers) for group in groups)
