"""What stands on the pages of a handout: the story with its questions, and the answers.

A stop is a question with everything that happened since the question before, and its board.
What only tells an answer, and how the story goes on after the last question, is left to the
answers; so are the events of a move, which say what the board shows or what is asked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any, Final

from boardlib.catalogue import Comparison, Frame, JudgedChoice, choice_letters, plain
from boardlib.catalogue.attempts import badge_words, goal_words, missed_words, solved
from boardlib.drawing import Mark
from boardlib.game import Answer, Event
from boardlib.game.goals import Act, Estimate, PointAt, Switch, Task
from boardlib.handout.content import (
    Answers,
    Ask,
    Cited,
    CitedLine,
    Draw,
    Judged,
    PrintedBoard,
    Side,
    Solved,
    Stop,
    Supposed,
    board,
    cut,
    differing,
    look_alike,
    on_paper,
    turns_of,
)
from boardlib.ruling import Reason, Rule
from boardlib.story.marks import chain_marks, marks_of
from boardlib.story.state import Presenter
from boardlib.text import _, ngettext

ON_PAPER: Final = ("asked", "last", "veil")
"""Marks of an open question; what it asks about is told by its words."""


def only_tells(frame: Frame) -> bool:
    """Whether a step asks nothing and changes nothing, but tells an answer."""
    step = frame.step
    if step.kind == "tell":
        return frame.number > 1
    return frame.answer is not None and not (frame.asks or step.move or step.change)


def last_question(frames: Sequence[Frame]) -> int:
    """The index of the last step that asks something; of the last step if none does."""
    asking = [index for index, frame in enumerate(frames) if frame.asks]
    return asking[-1] if asking else len(frames) - 1


def runs(frames: Sequence[Frame]) -> Iterator[list[Frame]]:
    """The story in pieces, each up to a question, or up to the board before the first change.

    A story that asks nothing is told step by step.
    """
    asks = any(frame.asks for frame in frames)
    run: list[Frame] = []
    first = True
    for frame in frames[: last_question(frames) + 1]:
        if only_tells(frame):
            continue
        if first and run and asks and frame.position != run[-1].position:
            yield run
            run, first = [], False
        run.append(frame)
        if frame.asks or not asks:
            yield run
            run, first = [], False


def said(frame: Frame, asks: bool = True) -> tuple[str, ...]:
    """What a step tells: its own words, or else what its move caused.

    A sheet shows all questions of a case that ``asks`` at once: nothing may answer an earlier one.
    """
    if asks and frame.step.sheet is not None:
        return (_(frame.step.sheet),) if frame.step.sheet else ()
    if frame.step.say:
        return (_(frame.step.say),)
    return tuple(event.text for event in frame.printed)


@dataclass
class Story:
    """Goes through a case and writes down its stops.

    Args:
        presenter: knows what is on the board as long as a question is open.
        name: of the chapter.
        draw: draws its boards.
    """

    presenter: Presenter
    name: str
    draw: Draw = on_paper
    drawn: list[tuple[Any, tuple[Mark, ...], int]] = field(default_factory=list)
    """Position, letters and number of every board that was drawn."""

    def stops(self) -> tuple[Stop, ...]:
        """Every stop; afterwards all questions are answered."""
        numbered = enumerate(runs(self.presenter.frames), start=1)
        stops = tuple(self._stop(number, run) for number, run in numbered)
        for index in range(len(self.presenter.frames)):
            self._open(index)
            self.presenter.answer()
        return stops

    def _stop(self, number: int, run: Sequence[Frame]) -> Stop:
        frame = run[-1]
        self._open(frame.number - 1)
        marks = tuple(one for one in marks_of(self.presenter) if one.role in ON_PAPER)
        asks = any(one.asks for one in self.presenter.frames)
        told = (*self._badges(run), *(line for one in run for line in said(one, asks)))
        ask = _ask(frame, marks)
        for position, before, shown in self.drawn:
            if position == frame.position and (before == marks or not _letters(marks)):
                return Stop(number, told, None, shown, ask)
        self.drawn.append((frame.position, marks, number))
        board = self._board(number, frame, marks)
        return Stop(number, told, board, 0, ask, board is not None and self._goes_on(run))

    def _badges(self, run: Sequence[Frame]) -> Iterator[str]:
        """On what the answers rest, told before they are asked for: of the case once, at first."""
        whole = self.presenter.case.badges if run[0].number == 1 else ()
        own = [badge for one in run for badge in one.step.badges]
        for badge in dict.fromkeys((*whole, *own)):
            words = badge_words(badge)
            yield words if badge.say.endswith(".") else _("{words}.").format(words=words)

    def _goes_on(self, run: Sequence[Frame]) -> bool:
        """Whether a question was asked before, and these steps play what came of it."""
        asked = [one for one in self.presenter.frames[: run[0].number - 1] if one.asks]
        done = any(one.after != one.position for one in asked)
        return bool(asked) and (
            done or any(one.step.move or one.step.sheet is not None for one in run)
        )

    def _open(self, index: int) -> None:
        """Go to a step with everything before it answered."""
        while self.presenter.furthest < index:
            self.presenter.go(self.presenter.furthest)
            self.presenter.answer()
        self.presenter.go(index)

    def _board(self, number: int, frame: Frame, marks: Sequence[Mark]) -> PrintedBoard | None:
        heading = _("Board, step {number}.").format(number=number)
        name = f"{self.name}-asked{number}"
        return self.draw(self.presenter, frame.position, marks, name, heading, True)


def _solution_on_paper(task: Task) -> str:
    """What the picture of a solution does not show."""
    if isinstance(task, Act) and task.cannot:
        return _("It cannot be done.")
    if isinstance(task, Estimate):
        return _("{number}.").format(number=plain(task.answer))
    return ""


def _letters(marks: Sequence[Mark]) -> bool:
    """Whether the choices of a question stand on the board."""
    return any(mark.role == "asked" for mark in marks)


def _ask(frame: Frame, marks: Sequence[Mark]) -> Ask | None:
    if frame.task is not None:
        return Ask(_goal_on_paper(frame.task), _how_on_paper(frame.task), (), False)
    if not frame.is_prediction:
        return None
    hint = "" if frame.step.pick == "one" else _("Tick all that are right.")
    letters = choice_letters(frame.choices)
    labels = [_(choice.label) for choice in frame.choices]
    choices = tuple(zip(letters, labels, strict=True))
    return Ask(_(frame.step.question), hint, choices, _letters(marks))


def _goal_on_paper(task: Task) -> str:
    """What a task asks for where there is no switch to be turned."""
    if isinstance(task, Switch) and not task.goal:
        return _("At another table it is played the other way. Look at the same board.")
    return goal_words(task)


def _at_tables(task: Switch) -> Iterator[str]:
    """What is answered here, and at every other table."""
    for value in task.values:
        words = _("Here: {says}") if value == task.values[0] else _("At another table: {says}")
        yield words.format(says=_(task.shown[value]))


def _how_on_paper(task: Task) -> str:
    """How a task is done with a pencil."""
    match task:
        case Act():
            return _("Draw it into the picture, or write why it cannot be done.")
        case PointAt():
            return _("Mark all of it in the picture.")
        case Estimate():
            return _("Write down a number.")
        case Switch():
            return _("Write down what changes.")
    return _("Draw it into the picture.")


# --- answers ----------------------------------------------------------------------------


FEW: Final = 3
MANY: Final = 5
"""More conditions than this that are all met are counted, not told: of a mere yes, of a value."""


@dataclass
class Citations:
    """The rules that the answers of a case rest on, in the order of their first use."""

    cited: dict[str, Cited] = field(default_factory=dict)

    def numbers(self, rules: Iterable[Rule]) -> tuple[int, ...]:
        """The numbers of some rules, each of them once."""
        for rule in rules:
            self.cited.setdefault(rule.id, Cited(len(self.cited) + 1, rule))
        return tuple(sorted({self.cited[rule.id].number for rule in rules}))

    def line(self, text: str, rules: Iterable[Rule]) -> CitedLine:
        """A sentence with the rules it rests on."""
        return CitedLine(text, self.numbers(list(rules)))


def words(
    answer: Answer, telling: Collection[str] = (), told: Collection[str] = ()
) -> tuple[str, list[Reason]]:
    """What an answer says, and the reasons it tells.

    That something is allowed, or not, is said by tick and cross where the reasons say why.  Of
    the conditions that are met only the ``telling`` ones are told, or else a few; many are counted.

    Args:
        answer: of the rules.
        telling: ids of rules that another choice fails.
        told: lines that stand above it already; of a list they are not repeated.
    """
    lines = [] if answer.bare and answer.reasons else _untold(answer, told)
    between = "\n" if answer.listed else " "
    reasons = list(answer.reasons)
    decided = list(answer.ruling.reasons) if answer.ruling is not None else []
    if answer.allowed is None and lines:
        return between.join(lines), decided if answer.listed else reasons
    if answer.allowed and len(reasons) >= FEW:
        reasons = [one for one in reasons if one.rule.id in telling] or reasons
        decided = reasons
    texts = [one.text for one in reasons]
    if answer.allowed and len(texts) > (MANY if lines else FEW):
        count = len(answer.reasons)
        met = ngettext("{count} condition is met.", "All {count} conditions are met.", count)
        texts = [met.format(count=count)]
    return between.join(dict.fromkeys([*lines, *texts])), decided


def _untold(answer: Answer, told: Collection[str]) -> list[str]:
    """The lines of an answer; of a list without those that stand above it, if others remain."""
    lines = list(answer.lines)
    fresh = [line for line in lines if line not in told] if answer.listed else lines
    return fresh or lines


def _fresh(answer: Answer, other: Answer) -> Sequence[str]:
    """What an answer says; of a list only what is not in the other one, as short as it can be."""
    if not answer.listed:
        return answer.lines
    heads, known = [one.head for one in answer.listed], [one.head for one in other.listed]
    fresh = [one for one in heads if one and one not in known]
    told = [str(one) for one in other.listed]
    fresh = fresh or [str(one) for one in answer.listed if str(one) not in told]
    return [*filter(None, [answer.head]), *fresh] or answer.lines[:1]


def _failed(choices: Iterable[JudgedChoice]) -> set[str]:
    """The rules that one of some choices fails."""
    rulings = [one.why.ruling for one in choices if one.why.allowed is False]
    return {reason.rule.id for one in rulings if one is not None for reason in one.failed}


@dataclass
class Solution:
    """Writes down the answers of a case whose questions have all been answered.

    Args:
        presenter: the case, answered.
        name: of the chapter.
        stops: the stops of its story, by which the questions are numbered.
        draw: draws the boards of its answers.
        turning: whether it is told what would have to change for what is refused.
    """

    presenter: Presenter
    name: str
    stops: Sequence[Stop]
    draw: Draw = on_paper
    turning: bool = False
    citations: Citations = field(default_factory=Citations)

    def answers(self) -> Answers:
        """Everything on the page."""
        frames = self.presenter.frames
        asked = [index for index, frame in enumerate(frames) if frame.asks]
        numbers = [stop.number for stop in self.stops if stop.ask is not None]
        ends = [*asked[1:], last_question(frames) + 1]
        solved = tuple(
            self._turned(self._solved(number, frames[at], frames[at + 1 : end]), at)
            for number, at, end in zip(numbers, asked, ends, strict=bool(asked))
        )
        then = tuple(
            line for one in frames[last_question(frames) + 1 :] for line in self._told(one)
        )
        whatifs = tuple(self._whatifs())
        rules = tuple(self.citations.cited.values())
        return Answers(_(self.presenter.case.lead), solved, then, whatifs, rules)

    # --- what was asked ------------------------------------------------------------------

    def _solved(self, number: int, frame: Frame, after: Sequence[Frame]) -> Solved:
        self.presenter.go(frame.number - 1)
        then = tuple(line for one in after for line in self._between(one))
        if frame.task is not None:
            return self._done(number, frame, frame.task, then)
        judged = tuple(self._judged(frame))
        marks = (
            *(one for one in marks_of(self.presenter) if one.role != "quiet"),
            *self._way(frame),
        )
        lettered = any(mark.label for mark in marks)
        shown = self._shown(number, frame, marks) if marks else None
        return Solved(number, _(frame.step.question), shown, lettered, judged, then)

    def _turned(self, solved: Solved, index: int) -> Solved:
        name = f"{self.name}-solved{solved.number}"
        turns = turns_of(self.presenter.case, index, name) if self.turning else ()
        return replace(solved, turns=turns)

    def _done(self, number: int, frame: Frame, task: Task, then: tuple[CitedLine, ...]) -> Solved:
        """A task with its solution on the board, why it is one, and what is said of what misses."""
        found = solved(self.presenter.case, frame)
        marks = (Mark(found.shapes, "complete"),) if found.shapes else ()
        heading = _("Board, answer {number}.").format(number=number)
        name = f"{self.name}-solved{number}"
        shown = self.draw(self.presenter, found.position, marks, name, heading, False)
        why = " ".join(filter(None, [_solution_on_paper(task), found.say]))
        missed = dict.fromkeys(say for _tries, say in missed_words(frame) if say != found.say)
        judged = [
            Judged((), True, CitedLine(why)),
            *(Judged((), False, CitedLine(one)) for one in missed),
        ]
        if isinstance(task, Switch):
            judged = [Judged((), True, CitedLine(text)) for text in _at_tables(task)]
        return Solved(number, _goal_on_paper(task), shown, False, tuple(judged), then)

    def _shown(self, number: int, frame: Frame, marks: Sequence[Mark]) -> PrintedBoard | None:
        """The board with what decides; without marks it would be that of the question again."""
        heading = _("Board, answer {number}.").format(number=number)
        name = f"{self.name}-solved{number}"
        return self.draw(self.presenter, frame.position, marks, name, heading, False)

    def _judged(self, frame: Frame) -> Iterator[Judged]:
        """A sentence about each choice; of neighbours of which the same is said, only once."""
        letters = choice_letters(frame.choices)
        told: set[str] = set()
        found = [(one.right, self._why(one, frame, told)) for one in frame.choices]
        for (right, line), group in groupby(zip(letters, found, strict=True), lambda one: one[1]):
            yield Judged(tuple(letter for letter, _said in group), right, line)

    def _why(self, choice: JudgedChoice, frame: Frame, told: set[str]) -> CitedLine:
        """Why a choice is right, or why not; ``told`` is what the choices above it say."""
        label = _(choice.label)
        if choice.right:
            only = frame.answer if frame.step.pick == "one" else None
            answer = choice.why if only is None else only
            text, reasons = words(answer, _failed(frame.choices), told)
            told.update(answer.lines)
            return self.citations.line(text or label, (one.rule for one in reasons))
        ruling = choice.why.ruling
        failed = ruling.failed if ruling is not None and choice.why.allowed is False else ()
        return self.citations.line(choice.whynot or label, (one.rule for one in failed))

    def _way(self, frame: Frame) -> tuple[Mark, ...]:
        """The way to the first wrong choice on the board that has one."""
        wrong = (one for one in frame.choices if not one.right and one.at)
        return next((found[:1] for one in wrong if (found := chain_marks(one.why))), ())

    # --- what is told --------------------------------------------------------------------

    def _between(self, frame: Frame) -> Iterator[CitedLine]:
        """What a step tells after an answer: what a sheet leaves out, and the points it gave."""
        if frame.step.sheet == "":
            yield CitedLine(_(frame.step.say))
        if only_tells(frame):
            yield from self._told(frame)
        else:
            yield from self._events(one for one in frame.printed if one.score is not None)

    def _told(self, frame: Frame) -> Iterator[CitedLine]:
        """A step that asks nothing: its words, what its move caused, the answer it tells."""
        if frame.step.say:
            yield CitedLine(_(frame.step.say))
        yield from self._events(frame.printed)
        if frame.answer is not None:
            text, reasons = words(frame.answer)
            yield self.citations.line(text, (one.rule for one in reasons))

    def _events(self, events: Iterable[Event]) -> Iterator[CitedLine]:
        for event in events:
            items = event.score.items if event.score is not None else ()
            yield self.citations.line(event.text, [event.rule, *(item.rule for item in items)])

    # --- what if -------------------------------------------------------------------------

    def _whatifs(self) -> Iterator[Supposed]:
        count = 0
        for index in range(len(self.presenter.frames)):
            self.presenter.go(index)
            for number in range(len(self.presenter.whatifs)):
                self.presenter.suppose(number)
                comparison = self.presenter.comparison
                if comparison is not None:
                    count += 1
                    yield self._supposed(comparison, f"{self.name}-whatif{count}")
            self.presenter.suppose(None)

    def _supposed(self, found: Comparison, name: str) -> Supposed:
        before, after = self._sides(found, name)
        known = [] if found.before.ruling is None else list(found.before.ruling.conditions)
        return Supposed(
            _(found.whatif.label),
            self._side(before, found.before, found.after, None),
            self._side(after, found.after, found.before, known),
        )

    def _side(
        self,
        shown: PrintedBoard | None,
        answer: Answer,
        other: Answer,
        known: Sequence[Reason] | None,
    ) -> Side:
        """One side of a what-if: the answer, of a list what differs, and the reasons that are new.

        Of the case as it is (``known`` is None) they are told only where a refusal is all it says.
        """
        reasons = [one for one in answer.reasons if known is None or one not in known]
        if answer.allowed is not False and (known is None or len(reasons) > FEW):
            reasons = [] if answer.lines else reasons
        why = " ".join(dict.fromkeys(one.text for one in reasons))
        line = self.citations.line(why, (one.rule for one in reasons))
        between = "\n" if answer.listed else " "
        return Side(shown, between.join(_fresh(answer, other)), line)

    def _sides(
        self, found: Comparison, name: str
    ) -> tuple[PrintedBoard | None, PrintedBoard | None]:
        """The boards before and after, where they differ."""
        both = (found.old, found.position)
        drawn = [self.presenter.scene(one) for one in both]
        if drawn[0].whole:
            room = Mark(differing(*drawn), "room")
            drawn = [self.presenter.scene(one, [room]) for one in both]
        scenes = [scene.footless for scene in drawn]
        if look_alike(*scenes):
            return None, None
        headings = (_("The board before the change."), _("The board after the change."))
        boards = [
            board(f"{name}{side}", scene, (), heading, veiled=False)
            for side, scene, heading in zip("ab", scenes, headings, strict=True)
        ]
        parts = cut(*scenes)
        before, after = (
            PrintedBoard(one.name, part, one.words) for one, part in zip(boards, parts, strict=True)
        )
        return before, after
