"""A board that is changed and asked about: a state machine without any widget.

A :class:`Workshop` holds a position as it was and as it is now, and one question that is put to
both.  Every change goes through the text of the position, so whatever is reached can be copied,
pasted and shared; nonsense is allowed, and the game's ``status`` says what is wrong with it.
Nothing typed is lost: a text that cannot be read stays where it is until it is mended or thrown
away.

>>> from boardlib import carcassonne
>>> shop = Workshop(carcassonne, "tile BG-D 0,0 0", Question(ask="feature 0,0.r1"))
>>> shop.change("tile BG-D 1,0 90")
True
>>> view = shop.view()
>>> [line.words for line in view.lines]
['new: tile BG-D 1,0 90']
>>> [problem.text for problem in view.problems][0]
'The east side of BG-D at (0,0) shows road, but BG-D at (1,0) shows field.'
>>> shop.undo(), shop.text
(True, 'tile BG-D 0,0 0')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from itertools import groupby
from textwrap import shorten
from typing import Any, Final, cast

from boardlib.case import Comparison, Question, WhatIf, change_lines, changes, find_case
from boardlib.drawing import Mark, Scene
from boardlib.game import GAMES, Answer, Game, PositionError, Problem, QuestionError, game
from boardlib.game.editing import Editable, Offer
from boardlib.lesson.story.marks import answer_marks
from boardlib.lesson.story.state import LONGEST, Finding, finding
from boardlib.profile import Setting
from boardlib.text import _, ngettext

FEW: Final = 12
"""Groups of more offers than this are searched by typing."""
SPOKEN: Final = 300
"""No more characters of an answer are announced."""
SENTENCES: Final = 8
"""So many sentences about what a change brings about are shown at most."""


@dataclass(frozen=True, slots=True)
class Group:
    """Offers under one heading."""

    title: str
    offers: tuple[Offer, ...]

    @property
    def is_long(self) -> bool:
        """Whether there are so many that one searches for them by typing."""
        return len(self.offers) > FEW

    def find(self, words: str) -> Offer | None:
        """The first offer that begins with these words, or else has all of them."""
        wanted = " ".join(words.casefold().split())
        if not wanted:
            return None
        labels = [(offer.label.casefold(), offer) for offer in self.offers]
        begins = (offer for label, offer in labels if label.startswith(wanted))
        has = (offer for label, offer in labels if all(part in label for part in wanted.split()))
        return next(begins, None) or next(has, None)

    def missing(self, words: str) -> str:
        """A sentence for words that fit no offer, with near ones."""
        labels = {offer.label.partition(":")[0]: None for offer in self.offers}
        near = get_close_matches(words.strip().upper(), labels, n=3, cutoff=0.4)
        text = _("Nothing in '{title}' is called '{words}'.")
        if near:
            text = _("Nothing in '{title}' is called '{words}'; did you mean {near}?")
        title = self.title.rstrip("?")
        return text.format(title=title, words=words.strip(), near=", ".join(near))


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the position that is not as it was: new, gone, or another one in its place."""

    before: str
    after: str
    keys: tuple[str, ...]

    @property
    def words(self) -> str:
        """The line in words, such as ``gone: wagon red 0,0.c1``."""
        if not self.before:
            return _("new: {line}").format(line=self.after)
        if not self.after:
            return _("gone: {line}").format(line=self.before)
        return _("{before} is now {after}").format(before=self.before, after=self.after)


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of the game, and the value that is in force."""

    setting: Setting
    value: str


@dataclass(frozen=True, slots=True)
class Bench:
    """Everything that is shown at one moment.

    Attributes:
        picked: key of the shape that is looked at; empty for the board as a whole.
        heading: what it is, in a sentence.
        takes: whether what stands there can be taken elsewhere.
        held: what has been taken and waits for its place, in a sentence.
        question: the text of the question, empty when nothing is asked.
        then: the moves that are tried before it is asked.
        question_before: the text of the question as it was put to the position before.
        before: the answer as it was, where anything has changed since.
        after: the answer now.
        differs: what is different in the answer, in a few words.
        lines: the lines of the position that are not as they were.
        sentences: what the board said before and says no longer, and what it says now instead.
        problems: what is wrong with the position.
        text: what stands in the field for the text; ``typed`` when it is not yet applied.
        trouble: what went wrong last, in a sentence; ``place`` is its line and column.
        pieces: keys of the shapes that can be taken elsewhere.
        scene: the picture.
    """

    picked: str
    heading: str
    takes: bool
    held: str
    questions: tuple[Group, ...]
    changes: tuple[Group, ...]
    settings: tuple[Choice, ...]
    question: str
    then: tuple[str, ...]
    question_before: str
    before: Finding | None
    after: Finding | None
    differs: tuple[str, ...]
    lines: tuple[Line, ...]
    sentences: tuple[tuple[str, ...], tuple[str, ...]]
    problems: tuple[Problem, ...]
    text: str
    typed: bool
    trouble: str
    place: tuple[int, int]
    can_undo: bool
    can_redo: bool
    shows_openings: bool
    has_openings: bool
    marks: tuple[Mark, ...]
    pieces: tuple[str, ...]
    scene: Scene


@dataclass(frozen=True, slots=True)
class _Stand:
    """A position that was reached, its text as it was written, and the pieces carried on the way.

    ``moved`` are their lines at the start, each with the one it has now.
    """

    text: str
    position: Any
    moved: Mapping[str, str] = field(default_factory=dict)


NOTHING: Final = Question()
"""No question at all."""


class Workshop:
    """A position as it was, as it is now, and a question to both.

    Args:
        rules: the game; its boards can be changed (see :class:`boardlib.game.editing.Editable`).
        start: the text of the position as it was.
        question: what is asked; nothing if not given.

    Attributes:
        picked: key of the shape that is looked at; empty for the board as a whole.
        held: key of the shape whose piece was taken and waits for its place.
        draft: what was typed and not yet applied, or None.
        trouble: what went wrong last, in a sentence.
        said: what is to be announced.
        shows_openings: whether the empty places are shown.

    Raises:
        PositionError: when the text is no position.
    """

    def __init__(self, rules: Game[Any, Any], start: str, question: Question = NOTHING) -> None:
        self.rules = rules
        self.picked = self.held = ""
        self.draft: str | None = None
        self.trouble, self.place = "", (0, 0)
        self.said = ""
        self.shows_openings = False
        self._stands = [_Stand(start.strip("\n"), rules.read(start))]
        self._at = 0
        self._asked = (question, self._stands[0].moved)

    @property
    def _offers(self) -> Editable:
        return cast(Editable, self.rules)

    # --- the positions ------------------------------------------------------------------

    @property
    def old(self) -> Any:
        """The position as it was."""
        return self._stands[0].position

    @property
    def position(self) -> Any:
        """The position as it is now."""
        return self._stands[self._at].position

    @property
    def text(self) -> str:
        """The text of the position as it is now."""
        return self._stands[self._at].text

    @property
    def changed(self) -> bool:
        """Whether the position is not as it was."""
        return bool(self.position != self.old)

    # --- changing -----------------------------------------------------------------------

    def change(self, lines: str) -> bool:
        """Change lines of the position; False when that cannot be done, with ``trouble``."""
        return self._try(lambda: self._change(lines, {}))

    def _change(self, lines: str, carried: Mapping[str, str]) -> None:
        self._settle()
        text = change_lines(self.rules.write(self.position), lines, self.rules)
        after = self.rules.read(text)
        if after != self.position:  # an option may be set to what it is already
            self._put(self.rules.write(after), {**self._stands[self._at].moved, **carried})

    def write(self, text: str) -> bool:
        """Take a text as the position; one that cannot be read stays as a draft."""
        self.draft = text
        return self._try(lambda: self._settle(wanted=True))

    def type(self, text: str) -> None:
        """Keep what is being typed, without reading it."""
        self.draft = None if text == self.text else text

    def discard(self) -> bool:
        """Throw away what was typed and not applied."""
        self.draft, self.trouble, self.place = None, "", (0, 0)
        self.said = _("The text is that of the board again.")
        return True

    def undo(self) -> bool:
        """Go back to the position before the last change."""
        return self._try(lambda: self._go(-1))

    def redo(self) -> bool:
        """Make the change again that was undone last."""
        return self._try(lambda: self._go(1))

    def reset(self) -> bool:
        """Go back to the position as it was; that can be undone too."""
        return self._try(self._reset)

    def _reset(self) -> None:
        self._settle()
        if self.text != self._stands[0].text:
            self._put(self._stands[0].text, {})

    def _go(self, steps: int) -> None:
        self._settle()
        if 0 <= self._at + steps < len(self._stands):
            self._move(self._at + steps)

    def _settle(self, wanted: bool = False) -> None:
        """Apply what was typed: it must not get lost, and the text has to be that of the board."""
        if self.draft is not None and self.draft != self.text:
            try:
                self._put(self.draft, self._stands[self._at].moved)
            except PositionError as error:
                if wanted:
                    raise
                words = _("Mend the typed text first, or throw it away: {why}")
                why = words.format(why=error.message)
                raise PositionError(why, error.line, error.column) from None
        self.draft = None

    def _put(self, text: str, moved: Mapping[str, str]) -> None:
        """Another position follows this one."""
        stand = _Stand(text, self.rules.read(text), moved)
        self._stands[self._at + 1 :] = [stand]
        self._move(self._at + 1)

    def _move(self, at: int) -> None:
        before = self.position
        self._at, self.held = at, ""
        self.picked = self._still_there(before)
        lines = self._differences(before, self.position)
        self.said = " ".join(
            [*(f"{line.words}." for line in lines), *self._answer_words(), *self._problem_words()]
        )

    def _still_there(self, before: Any) -> str:
        """The shape that is looked at; where it is gone, what lies in its place now."""
        now: Scene = self.rules.draw(self.position)
        if self.picked in now.sentences or self.picked in self._offers.openings(self.position):
            return self.picked
        then: Scene = self.rules.draw(before)
        spots = {(stop.x, stop.y): stop.key for stop in reversed(now.focusables)}
        gone = (spots.get((stop.x, stop.y)) for stop in then.focusables if stop.key == self.picked)
        return next(gone, None) or ""

    def _try(self, action: Callable[[], None]) -> bool:
        """Do something; what goes wrong becomes one sentence."""
        self.trouble, self.place = "", (0, 0)
        try:
            action()
        except ValueError as error:
            self.trouble = str(error)
            if isinstance(error, PositionError):
                self.place = (error.line, error.column)
            self.said = self.trouble
            return False
        return True

    # --- asking -------------------------------------------------------------------------

    def ask(self, text: str) -> bool:
        """Ask something else; False when the game cannot be asked that, with ``trouble``."""
        return self._try(lambda: self._ask(text.strip()))

    def _ask(self, text: str) -> None:
        if text != question_text(self.question):
            self._asked = (self._understood(text), self._stands[self._at].moved)
        self.said = " ".join(self._answer_words()) or _("Nothing is asked.")

    def _understood(self, text: str) -> Question:
        """A question, or a move to be judged; one of them has to be answered on some board."""
        if not text:
            return NOTHING
        trouble: QuestionError | None = None
        for position in (self.position, self.old):
            for wanted in (Question(ask=text), Question(judge=text)):
                try:
                    wanted.put(self.rules, position)
                except QuestionError as error:
                    trouble = trouble or error
                else:
                    return wanted
        assert trouble is not None
        raise trouble

    @property
    def question(self) -> Question:
        """What is asked now."""
        return self._question_at(self._stands[self._at])

    def _question_at(self, stand: _Stand) -> Question:
        """What is asked of a position: a question about a piece goes with the piece."""
        asked, there = self._asked
        moved = [
            (there.get(line, line), stand.moved.get(line, line))
            for line in {**there, **stand.moved}
        ]
        return replace(
            asked,
            ask=_following(asked.ask, moved),
            judge=_following(asked.judge, moved),
            then=tuple(_following(move, moved) for move in asked.then),
        )

    def answers(self) -> tuple[Answer | None, Answer | None]:
        """The answers as it was and now; a mere sentence where it cannot be asked."""
        return self._answer(self._stands[0]), self._answer(self._stands[self._at])

    def _answer(self, stand: _Stand) -> Answer | None:
        asked = self._question_at(stand)
        if not question_text(asked):
            return None
        try:
            return asked.put(self.rules, stand.position)
        except QuestionError as error:
            return Answer(question_text(asked), str(error))

    def _answer_words(self) -> list[str]:
        """The answer now, for those who listen: the beginning of a long one."""
        _before, after = self.answers()
        return [] if after is None else [shorten(after.text, SPOKEN, placeholder="…")]

    def _problem_words(self) -> list[str]:
        count = len(self.rules.status(self.position))
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
        self.trouble, self.place = "", (0, 0)
        self.picked = shape
        words = _("{what} To ask: {asks}. To change: {changes}.")
        self.said = words.format(
            what=self.heading(self.scene(tuple(self.marks()))),
            asks=sum(1 if group.is_long else len(group.offers) for group in self.questions()),
            changes=sum(1 if group.is_long else len(group.offers) for group in self.changes()),
        )
        return True

    def take(self, shape: str) -> bool:
        """Take the piece at a shape; the shape pointed at next is its new place."""
        if not self._offers.carried(self.position, shape):
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
        held = held or self.held
        places = self._offers.carried(self.position, held)
        if shape not in places:
            self.trouble = self.said = _("It cannot be put there. Point at another place.")
            return False
        self.picked = shape
        return self._try(lambda: self._change(places[shape], self._carried(places[shape])))

    def _carried(self, lines: str) -> dict[str, str]:
        """The line that a piece had at the start, with the one that it gets now."""
        gone = [line.removeprefix("-").strip() for line in lines.splitlines() if line[:1] == "-"]
        new = [line for line in lines.splitlines() if line[:1] != "-"]
        if len(gone) != 1 or len(new) != 1:
            return {}
        moved = self._stands[self._at].moved
        start = next((line for line, now in moved.items() if now == gone[0]), gone[0])
        return {start: new[0]}

    def _held_words(self) -> str:
        what = self.rules.draw(self.position).sentences.get(self.held, "")
        words = _("{what} Point at its new place.")
        return words.format(what=what)

    def show_openings(self, shown: bool) -> bool:
        """Show the empty places, or no longer."""
        self.shows_openings = shown
        openings = self._offers.openings(self.position)
        if not shown and self.picked in openings:
            self.picked = ""
        words = ngettext("{count} empty place.", "{count} empty places.", len(openings))
        self.said = words.format(count=len(openings)) if shown else _("No empty places are shown.")
        return True

    def search(self, title: str, words: str) -> bool:
        """Do what is found by these words in a long group of offers, by its title."""
        for groups, do in ((self.questions(), self.ask), (self.changes(), self.change)):
            for group in groups:
                if group.title == title:
                    found = group.find(words)
                    if found is not None:
                        return do(found.text)
                    self.trouble = self.said = group.missing(words)
        return False

    # --- what is shown ------------------------------------------------------------------

    def questions(self) -> tuple[Group, ...]:
        """What can be asked at the shape that is looked at."""
        return _grouped(self._offers.questions_at(self.position, self.picked))

    def changes(self) -> tuple[Group, ...]:
        """What can be changed there."""
        return _grouped(self._offers.changes_at(self.position, self.picked))

    def heading(self, scene: Scene) -> str:
        """What is looked at, in a sentence."""
        return scene.sentences.get(self.picked) or _("The whole board.")

    def scene(self, marks: tuple[Mark, ...] = ()) -> Scene:
        """The picture of the position."""
        drawn: Scene = self.rules.draw(self.position, marks)
        return drawn

    def marks(self) -> Iterator[Mark]:
        """What the answer is about, what has changed, what is wrong, and the empty places."""
        _before, answer = self.answers()
        changed = _keys(self._differences(self.old, self.position))
        wrong = tuple(key for problem in self.rules.status(self.position) for key in problem.shapes)
        if answer is not None:
            yield from answer_marks(answer)
        if changed:
            yield Mark(changed, "changed")
        if wrong:
            yield Mark(tuple(dict.fromkeys(wrong)), "wrong")
        if self.shows_openings:
            yield Mark(tuple(self._offers.openings(self.position)), "free")
        if answer is not None and answer.shapes and not self.shows_openings:
            yield Mark((*answer.shapes, *changed), "quiet")

    def view(self) -> Bench:
        """Everything that is to be shown now."""
        position, marks = self.position, tuple(self.marks())
        scene, lines = self.scene(marks), self._differences(self.old, position)
        before, after = self.answers()
        return Bench(
            picked=self.picked,
            heading=self.heading(scene),
            takes=bool(self._offers.carried(position, self.picked)),
            held=self._held_words() if self.held else "",
            questions=self.questions(),
            changes=self.changes(),
            settings=tuple(self._settings()),
            question=question_text(self.question),
            then=self.question.then,
            question_before=question_text(self._question_at(self._stands[0])),
            before=finding(before) if before is not None and self.changed else None,
            after=None if after is None else finding(after),
            differs=tuple(self._differs(before, after)),
            lines=lines,
            sentences=self._sentences(),
            problems=tuple(self.rules.status(position)),
            text=self.text if self.draft is None else self.draft,
            typed=self.draft is not None,
            trouble=self.trouble,
            place=self.place,
            can_undo=self._at > 0,
            can_redo=self._at + 1 < len(self._stands),
            shows_openings=self.shows_openings,
            has_openings=bool(self._offers.openings(position)),
            marks=marks,
            pieces=tuple(key for key in scene.sentences if self._offers.carried(position, key)),
            scene=scene,
        )

    def _settings(self) -> Iterator[Choice]:
        profile = self._offers.settings(self.position)
        for name, setting in profile.settings.items():
            yield Choice(setting, profile[name])

    def _differs(self, before: Answer | None, after: Answer | None) -> list[str]:
        """What is different in the answer; nothing where it cannot be asked of both."""
        if before is None or after is None or not self.changed:
            return []
        if _is_listing(before.data) and _is_listing(after.data):
            return list(_listed_changes(before.data, after.data))
        asked = WhatIf("", "", question_text(self.question), 0, self.question.then)
        found = changes(Comparison(asked, before, after, self.position, self.old))
        return [line for line in found if len(line) <= LONGEST]

    def _sentences(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What the board says no longer, and what it says now instead."""
        before, after = self.rules.describe(self.old), self.rules.describe(self.position)
        return (
            tuple(words for words in before if words not in after)[:SENTENCES],
            tuple(words for words in after if words not in before)[:SENTENCES],
        )

    def _differences(self, before: Any, after: Any) -> tuple[Line, ...]:
        """The lines of one position that are not in another, in the order of the text."""
        old, new = (Counter(self.rules.write(one).splitlines()) for one in (before, after))
        gone, fresh = list((old - new).elements()), list((new - old).elements())
        instead = {self.rules.line_key(line): line for line in fresh}
        found = []
        for line in gone:
            key = self.rules.line_key(line)
            other = "" if key is None else instead.get(key, "")
            if other:
                fresh.remove(other)
            found.append(self._line(line, other))
        return (*found, *(self._line("", line) for line in fresh))

    def _line(self, before: str, after: str) -> Line:
        shapes = (key for line in (before, after) for key in self._offers.line_shapes(line))
        return Line(before, after, tuple(dict.fromkeys(shapes)))


# --- opening a board --------------------------------------------------------------------


def open_board(board: str, question: str = "", name: str = "") -> tuple[Workshop, str]:
    """A workshop for any board, with a line that says which one it is.

    Args:
        board: a named board such as ``WAG-1``, the id of a case, or the text of a position.
        question: what is asked, such as ``feature 0,0.r1``; nothing if empty.
        name: of the game, where several could read the text; otherwise the first that can.

    Raises:
        ValueError: when there is no such board, or the question cannot be asked of it.
    """
    games = [game(one) for one in ((name,) if name else GAMES)]
    games = [rules for rules in games if hasattr(rules, "changes_at")]
    rules, text, origin = _found(board.strip("\n"), games)
    shop = Workshop(rules, text)
    if question and not shop.ask(question):
        raise QuestionError(shop.trouble)
    shop.said = ""
    return shop, origin


def _found(board: str, games: Sequence[Game[Any, Any]]) -> tuple[Game[Any, Any], str, str]:
    """The game of a board, its text, and where it comes from."""
    title = board.strip()
    for rules in games:
        if title in rules.boards():
            return rules, rules.boards()[title], f"{_(rules.title)} · {title}"
    if title and len(title.split()) == 1:
        case = find_case(title)
        text = case.rules.write(case.position())
        return case.rules, text, f"{_(case.rules.title)} · {_(case.title)}"
    return _of_text(board, games)


def _of_text(text: str, games: Sequence[Game[Any, Any]]) -> tuple[Game[Any, Any], str, str]:
    """The first game that can read a text."""
    trouble: ValueError = QuestionError(_("There is no game whose boards can be changed."))
    for number, rules in enumerate(games):
        try:
            rules.read(text)
        except PositionError as error:
            trouble = trouble if number else error
        else:
            return rules, text, f"{_(rules.title)} · {_('a board of your own')}"
    raise trouble


def question_text(question: Question) -> str:
    """A question as it is typed."""
    return question.ask or question.judge


def _following(text: str, moved: Iterable[tuple[str, str]]) -> str:
    """A question about pieces that have been carried elsewhere.

    It is about a piece when it has all the words of its line and more; the line alone asks
    whether such a piece may be placed there.

    >>> _following("wagon C1 red 0,0.c1 to 0,1.r1", [("wagon red 0,0.c1", "wagon red 2,0.c1")])
    'wagon C1 red 2,0.c1 to 0,1.r1'
    >>> _following("feature 0,0.c1", [("wagon red 0,0.c1", "wagon red 2,0.c1")])
    'feature 0,0.c1'
    """
    words = text.split()
    instead: dict[str, str] = {}
    for before, after in moved:
        pairs = list(zip(before.split(), after.split(), strict=False))
        if before != text and all(old in words for old, _new in pairs):
            instead.update((old, new) for old, new in pairs if old != new)
    return " ".join(instead.get(word, word) for word in words)


def _is_listing(data: Any) -> bool:
    """Whether an answer lists places or pieces by their names."""
    return isinstance(data, list) and all(isinstance(item, str) for item in data)


def _listed_changes(before: list[str], after: list[str]) -> Iterator[str]:
    """What a list holds no longer, and what it holds now.

    >>> list(_listed_changes(["0,0.r1", "1,0.r1"], ["0,0.r1", "2,0.m1"]))
    ['no longer: 1,0.r1', 'now too: 2,0.m1']
    """
    gone = [item for item in before if item not in after]
    fresh = [item for item in after if item not in before]
    if gone:
        yield _("no longer: {items}").format(items=", ".join(gone))
    if fresh:
        yield _("now too: {items}").format(items=", ".join(fresh))


def _grouped(offers: Iterable[Offer]) -> tuple[Group, ...]:
    return tuple(
        Group(title, tuple(found)) for title, found in groupby(offers, key=lambda one: one.group)
    )


def _keys(lines: Iterable[Line]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(key for line in lines for key in line.keys))
