"""What a handout holds, before anybody lays it out: panels with a picture and lines of text.

A chapter is one case.  Its story leaves every prediction open; the answers tell what became of
each step, why, what would change it, and which rulings of the catalogue the case shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final

from boardlib.case import (
    Case,
    Comparison,
    Frame,
    JudgedChoice,
    changes,
    choice_letters,
    run_claim,
)
from boardlib.drawing import Mark, Scene
from boardlib.drawing.legend import legend
from boardlib.game import Answer, Event
from boardlib.handout.lessons import Lesson
from boardlib.lesson.story.marks import chain_marks
from boardlib.lesson.story.picture import veil
from boardlib.lesson.story.shown import LONGEST, finding
from boardlib.lesson.story.state import Presenter
from boardlib.ruling import Basis, Reason, Rule
from boardlib.text import _, ngettext

BESIDE: Final = 850.0
"""A board that is wider, in units of the picture, stands above its text."""
BROAD: Final = 550.0
"""A board that is wider than this leaves less room beside it, so it is drawn less high."""
FLAT: Final = 3.0
"""One that is so many times as wide as high takes little room above its text, and stands there."""
ROOMY: Final = 60.0
"""A picture beside its text that is higher, in millimetres, leaves room for more than choices."""
HUNDRED: Final = 22.0
"""How large a hundred units of a picture are on paper at most, in millimetres."""


class Kind(StrEnum):
    """What a line of text is."""

    SAY = "say"
    MOVE = "move"
    QUESTION = "question"
    HINT = "hint"
    CHOICE = "choice"
    LABEL = "label"
    VERDICT = "verdict"
    WHY = "why"
    REASON = "reason"
    EVENT = "event"
    SCORE = "score"


class Sign(StrEnum):
    """The sign before a line; it is always said in words, too."""

    BOX = "box"
    RIGHT = "right"
    WRONG = "wrong"
    MET = "met"
    UNMET = "unmet"

    @property
    def good(self) -> bool:
        """Whether it is a tick."""
        return self in (Sign.RIGHT, Sign.MET)


@dataclass(frozen=True, slots=True)
class Cited:
    """A rule as a line cites it: its number in the list of the chapter, and that chapter."""

    number: int
    rule: Rule
    chapter: str

    @property
    def anchor(self) -> str:
        """What a link to it leads to."""
        return f"{self.chapter}-rule{self.number}"


@dataclass(frozen=True, slots=True)
class Item:
    """A line of text; ``letter`` is that of a choice, ``rules`` are those it rests on.

    ``deep`` lines belong to the line before.
    """

    kind: Kind
    text: str
    sign: Sign | None = None
    letter: str = ""
    rules: tuple[Cited, ...] = ()
    deep: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """A board, the meaning of its marks (a hundred units to the inch), and a line under it."""

    scene: Scene
    key: Scene | None
    veiled: bool
    caption: str = ""

    @property
    def is_beside(self) -> bool:
        """Whether the text stands beside it; a wide board stands above its text."""
        wide, high = self.scene.width, self.scene.height
        return wide <= BROAD or (wide <= BESIDE and wide < FLAT * high)

    @property
    def is_tall(self) -> bool:
        """Whether there is room beside it for reasons, too."""
        wide, high = self.scene.width, self.scene.height
        return wide <= BROAD and self.width * high / wide > ROOMY

    @property
    def width(self) -> float:
        """How wide it is on paper, in millimetres."""
        scene = self.scene
        room, height = (88.0, 92.0) if scene.width <= BROAD else (104.0, 62.0)
        if not self.is_beside:
            room, height = 177.5, 80.0
        return min(room, scene.width * HUNDRED / 100, height * scene.width / scene.height)


@dataclass(frozen=True, slots=True)
class Panel:
    """A step or a what-if: a picture, the lines beside it, and the lines below both."""

    heading: str
    picture: Picture | None
    beside: tuple[Item, ...]
    below: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Claim:
    """A ruling of the catalogue, and whether it holds."""

    id: str
    text: str
    word: str
    basis: Basis


@dataclass(frozen=True, slots=True)
class Chapter:
    """One case.  Without answers ``answers``, ``whatifs``, ``rules`` and ``claims`` are empty.

    ``name`` is what links lead to; ``suppose`` are the what-ifs as mere questions, where they
    are not answered.
    """

    name: str
    id: str
    title: str
    question: str
    origin: str
    story: tuple[Panel, ...]
    answers: tuple[Panel, ...] = ()
    whatifs: tuple[Panel, ...] = ()
    rules: tuple[Cited, ...] = ()
    claims: tuple[Claim, ...] = ()
    suppose: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Handout:
    """A whole handout: its chapters, and a title of its own when it holds a lesson."""

    title: str
    introduction: str
    chapters: tuple[Chapter, ...]

    @property
    def name(self) -> str:
        """What the document is called."""
        return self.title or self.chapters[0].title


def handout(lesson: Lesson, answers: bool = True) -> Handout:
    """The handout of a lesson, with the answers or without them.

    Raises:
        ValueError: for a case without steps.
    """
    chapters = tuple(
        _Writer(case, f"case{number}").chapter(answers)
        for number, case in enumerate(lesson.cases, start=1)
    )
    return Handout(_(lesson.title), _(lesson.introduction), chapters)


@dataclass
class _Writer:
    """Goes through a case and writes down what is on paper."""

    case: Case
    name: str
    presenter: Presenter = field(init=False)
    rules: dict[str, Cited] = field(default_factory=dict)
    drawn: tuple[Any, ...] = ()
    """The board of the story that was drawn last: position, marks and the step."""

    def __post_init__(self) -> None:
        self.presenter = Presenter(self.case)

    def chapter(self, with_answers: bool) -> Chapter:
        """The case as a chapter."""
        story, answers, whatifs = self.panels()
        case = self.case
        bare = Chapter(
            self.name,
            case.id,
            _(case.title),
            _(case.question),
            self.presenter.view().origin,
            tuple(story),
            suppose=tuple(_(whatif.label) for whatif in case.whatifs),
        )
        if not with_answers:
            return bare
        return replace(
            bare,
            answers=tuple(answers),
            whatifs=tuple(whatifs),
            rules=tuple(self.rules.values()),
            claims=tuple(_claims(case)),
            suppose=(),
        )

    def panels(self) -> tuple[list[Panel], list[Panel], list[Panel]]:
        """Story, answers and what-ifs, step by step."""
        story: list[Panel] = []
        answers: list[Panel] = []
        whatifs: list[Panel] = []
        for index, frame in enumerate(self.presenter.frames):
            self.presenter.go(index)
            if not _only_told(frame):
                story.append(self.told(frame))
            self.presenter.answer()
            if frame.events or frame.answer is not None or frame.is_prediction:
                answers.append(self.answered(frame))
            whatifs += self.supposed()
        return story, answers, whatifs

    # --- the story -----------------------------------------------------------------------

    def told(self, frame: Frame) -> Panel:
        """A step of the story: what happens, and what is asked.

        Paper is not wasted on the board of the step before.
        """
        step = frame.step
        items = list(_told_items(frame))
        if frame.is_prediction:
            hint = _("Choose one.") if step.pick == "one" else _("Choose all that are right.")
            items += [Item(Kind.QUESTION, _(step.question)), Item(Kind.HINT, hint)]
            items += [
                Item(Kind.CHOICE, _(choice.label), Sign.BOX, letter)
                for letter, choice in _lettered(frame)
            ]
        marks = self.presenter.marks() if frame.is_prediction or frame.answer is None else ()
        heading = self.heading(frame)
        if self.drawn[:2] == (frame.position, marks):
            same = _("The board is the same as in step {number}.").format(number=self.drawn[2])
            items.insert(0, Item(Kind.HINT, same))
            return Panel(heading, None, tuple(items))
        self.drawn = (frame.position, marks, frame.number)
        return Panel(heading, self.picture(frame.position, marks, True), tuple(items))

    def heading(self, frame: Frame) -> str:
        """``Step 3 of 7``."""
        total = len(self.presenter.frames)
        return _("Step {number} of {total}").format(number=frame.number, total=total)

    def picture(
        self, position: object, marks: Sequence[Mark], veiled: bool, caption: str = ""
    ) -> Picture:
        """A board with its marks; ``veiled`` says nothing of how its parts stand."""
        scene = self.presenter.scene(position, marks)
        if veiled:
            scene = veil(scene)
        scene = replace(scene, description=" ".join(scene.sentences.values()))
        board = Picture(scene, None, veiled, caption)
        told = [mark for mark in marks if mark.role != "asked"]  # the letters speak for themselves
        wide = board.width * 100 / 25.4
        shapes, height = legend(told, wide, scene.showing)
        if not shapes:
            return board
        return replace(board, key=Scene(_("Meaning of the marks"), "", wide, height, shapes))

    # --- the answers ---------------------------------------------------------------------

    def answered(self, frame: Frame) -> Panel:
        """What became of a step: events with their scores, the ruling, right and wrong."""
        events = tuple(item for event in frame.printed for item in self.event(event))
        if frame.is_prediction:
            return self.solved(frame, events)
        if frame.answer is None:
            return Panel(self.heading(frame), None, (), events)
        picture = self.picture(frame.position, self.presenter.marks(), False)
        beside = (*_told_items(frame), *events, *self.verdict(frame.answer))
        return Panel(self.heading(frame), picture, beside)

    def solved(self, frame: Frame, events: tuple[Item, ...]) -> Panel:
        """A prediction with its answer."""
        way, caption = self.way(frame)
        picture = self.picture(frame.position, (*self.presenter.marks(), *way), False, caption)
        question = Item(Kind.QUESTION, _(frame.step.question))
        choices = [
            Item(Kind.CHOICE, _(choice.label), Sign.RIGHT if choice.right else Sign.WRONG, letter)
            for letter, choice in _lettered(frame)
        ]
        verdict = [] if frame.answer is None else list(self.verdict(frame.answer))
        beside = [question, *choices]
        below: list[Item] = []
        (beside if picture.is_tall else below).extend([*verdict, *events])
        for letter, choice in _lettered(frame):
            below += self.why(letter, choice, frame.answer)
        return Panel(self.heading(frame), picture, tuple(beside), tuple(below))

    def way(self, frame: Frame) -> tuple[tuple[Mark, ...], str]:
        """The way to the first wrong choice on the board that has one, and what it is."""
        for letter, choice in _lettered(frame):
            way = () if choice.right or not choice.at else chain_marks(choice.why)
            if way:
                return way[:1], _("The numbered way is the one to {letter}.").format(letter=letter)
        return (), ""

    def verdict(self, answer: Answer) -> Iterator[Item]:
        """The answer of the rules and everything that decides it."""
        yield from self.words(answer)
        yield from self.reasons(answer)

    def words(self, answer: Answer) -> Iterator[Item]:
        """The answer of the rules, or whether it is allowed if that is all."""
        found = finding(answer)
        if found.bare:
            yield Item(Kind.VERDICT, "", Sign.RIGHT if found.allowed else Sign.WRONG)
        else:
            yield from (Item(Kind.VERDICT, line) for line in found.lines)

    def reasons(self, answer: Answer, brief: bool = False) -> Iterator[Item]:
        """Reasons: all of them, or the conditions that fail and how many are met.

        In brief, and where the words tell the reasons of a list, only how many there are.
        """
        ruling = answer.ruling
        if ruling is None:
            return
        counted = finding(answer).told or (brief and ruling.allowed)
        shown = () if counted else ruling.reasons
        for reason in shown:
            yield self.reason(reason)
        if rest := [reason for reason in ruling.conditions if reason not in shown]:
            yield self.counted(rest, answer)

    def reason(self, reason: Reason) -> Item:
        """One condition with its rule; a way is told station by station."""
        stations = [f"{number} {name}" for number, name in enumerate(reason.stations, start=1)]
        way = f" ({' → '.join(stations)})" if stations else ""
        sign = Sign.MET if reason.holds else Sign.UNMET
        return Item(Kind.REASON, reason.text + way, sign, rules=self.cite(reason.rule), deep=True)

    def counted(self, reasons: Sequence[Reason], answer: Answer) -> Item:
        """That some conditions are met, or how many reasons decide a list, in one line."""
        count = len(reasons)
        words = ngettext("{count} condition is met.", "{count} conditions are met.", count)
        if answer.allowed is None:
            words = ngettext("{count} reason decides it.", "{count} reasons decide it.", count)
        sign = None if answer.allowed is None else Sign.MET
        rules = self.cite(*(reason.rule for reason in reasons))
        return Item(Kind.REASON, words.format(count=count), sign, rules=rules, deep=True)

    def cite(self, *rules: Rule) -> tuple[Cited, ...]:
        """Rules by the numbers they have in this chapter."""
        for rule in rules:
            self.rules.setdefault(rule.id, Cited(len(self.rules) + 1, rule, self.name))
        return tuple(self.rules[name] for name in dict.fromkeys(rule.id for rule in rules))

    def event(self, event: Event) -> Iterator[Item]:
        """What a move caused, with its score item by item."""
        yield Item(Kind.EVENT, event.text, rules=self.cite(event.rule))
        if event.score is None or not event.score.items:
            return
        for item in event.score.items:
            text = f"{item} = {item.points}"
            yield Item(Kind.SCORE, text, rules=self.cite(item.rule), deep=True)
        if len(event.score.items) > 1:
            text = _("Together {total}").format(total=event.score.total)
            yield Item(Kind.SCORE, text, deep=True)

    def why(self, letter: str, choice: JudgedChoice, told: Answer | None) -> Iterator[Item]:
        """Why a choice is right, or why not; what the verdict says is not repeated."""
        sign = Sign.RIGHT if choice.right else Sign.WRONG
        above = _same(choice.why, told)
        lines = [Item(Kind.SAY, line) for line in _why_lines(choice, above)]
        reasons = [] if above else list(self.reasons(choice.why, brief=choice.right))
        for number, item in enumerate([*lines, *reasons]):
            if number == 0:
                yield replace(item, kind=Kind.WHY, sign=sign, letter=letter, deep=False)
            else:
                yield replace(item, kind=Kind.REASON, deep=True)

    # --- what if -------------------------------------------------------------------------

    def supposed(self) -> Iterator[Panel]:
        """The what-ifs of a step: the changed board, and the answers before and after."""
        for number in range(len(self.presenter.whatifs)):
            self.presenter.suppose(number)
            comparison = self.presenter.comparison
            if comparison is not None:
                yield self.compared(comparison)
        self.presenter.suppose(None)

    def compared(self, found: Comparison) -> Panel:
        """One what-if."""
        picture = self.picture(found.position, self.presenter.marks(), False)
        changed = [line for line in changes(found) if len(line) <= LONGEST]
        beside = [Item(Kind.HINT, _("After step {number}.").format(number=found.whatif.step or 1))]
        if changed:
            beside += [Item(Kind.LABEL, _("What changes"))]
            beside += [Item(Kind.SAY, line) for line in changed]
        sides = [
            Item(Kind.LABEL, _("As it is")),
            *self.side(found.before, found.after),
            Item(Kind.LABEL, _("With the change")),
            *self.side(found.after, found.before),
        ]
        if picture.is_tall:
            return Panel(_(found.whatif.label), picture, (*beside, *sides))
        return Panel(_(found.whatif.label), picture, tuple(beside), tuple(sides))

    def side(self, answer: Answer, other: Answer) -> Iterator[Item]:
        """One side of a what-if: the answer, and the reasons in which it differs."""
        yield from self.words(answer)
        known = () if other.ruling is None else other.ruling.conditions
        reasons = () if answer.ruling is None else answer.ruling.conditions
        fresh = (reason for reason in reasons if not _among(reason, known))
        told = finding(answer).told
        yield from self.reasons(answer) if told else map(self.reason, fresh)


def _only_told(frame: Frame) -> bool:
    """Whether a step only tells an answer: it then belongs to the answers."""
    step = frame.step
    return frame.answer is not None and not (frame.is_prediction or step.move or step.change)


def _told_items(frame: Frame) -> Iterator[Item]:
    step = frame.step
    if step.say:
        yield Item(Kind.SAY, _(step.say))
    if step.move and not step.say:
        yield Item(Kind.MOVE, _("Move: {move}").format(move=step.move))


def _lettered(frame: Frame) -> Iterable[tuple[str, JudgedChoice]]:
    return zip(choice_letters(frame.choices), frame.choices, strict=True)


def _same(why: Answer, told: Answer | None) -> bool:
    """Whether a choice rests on the very reasons of the verdict."""
    if told is None or why.ruling is None or told.ruling is None:
        return told is not None and why.says_as(told)
    return why.ruling.conditions == told.ruling.conditions != ()


def _why_lines(choice: JudgedChoice, above: bool) -> Sequence[str]:
    """What is said of a wrong choice, or the answer to it, unless the reasons say just that."""
    if choice.whynot and (above or not choice.by_reasons):
        return (choice.whynot,)
    found = finding(choice.why)
    return () if above or (found.bare and found.grounds) else found.lines


def _among(reason: Reason, known: Iterable[Reason]) -> bool:
    """Whether the same was found there."""
    found = (reason.rule.id, reason.text, reason.holds)
    return any(found == (one.rule.id, one.text, one.holds) for one in known)


def _claims(case: Case) -> Iterator[Claim]:
    for claim in case.claims:
        word = _("holds") if run_claim(case, claim).holds else _("does not hold")
        if claim.information:
            word = _("for information")
        yield Claim(claim.id, _(claim.text), word, claim.basis)
