"""A step of a case turned into gestures: what a learner takes, points at and presses to do it.

A :class:`Learner` goes along with a page: it is told every gesture and knows what is to be seen
after it.  What to do comes from the data of the case alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from boardlib.catalogue import Case, Frame, attempts
from boardlib.game.goals import ANY, Act, Assign, Estimate, PointAt, PutPiece, Switch
from boardlib.story.doing import Doing
from boardlib.story.state import Presenter
from boardlib.story.task_view import ShownTask
from boardlib.story.view import View, view_of
from boardlib.widgets.player import strip
from boardlib.widgets.player.telling import act


@dataclass(frozen=True, slots=True)
class Gesture:
    """One thing that somebody does at a step.

    Attributes:
        how: ``take`` or ``press`` what lies beside the board, ``point`` at a shape, ``turn`` what
            is in the hand by quarters, lay at a ``slot``, say a ``guess``, look at a ``table``,
            ``choose`` an answer by its number, or a ``button`` by its class.
        what: which.
    """

    how: str
    what: str

    def __str__(self) -> str:
        return f"{self.how} {self.what}"


class NoWayError(Exception):
    """There is no gesture for what the case says."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """An attempt that misses.

    Attributes:
        name: for the picture of it.
        gestures: what is done.
        moves: or moves, the last of which may be ``illegal``; ``choices`` are numbers of answers.
            What is done for them is found as one goes.
    """

    name: str
    gestures: tuple[Gesture, ...] = ()
    moves: tuple[str, ...] = ()
    choices: tuple[int, ...] = ()
    illegal: bool = False


class Learner:
    """Somebody who goes through a case, and knows what is to be seen.

    Args:
        case: the case.
        covered: whether on covered pages, where a key shows the answer and nothing else checks it.
    """

    def __init__(self, case: Case, covered: bool = False) -> None:
        self.case, self.covered = case, covered
        self.at = Presenter(case)

    @property
    def frame(self) -> Frame:
        """The step that is shown."""
        return self.at.frame

    @property
    def view(self) -> View:
        """What is to be seen."""
        return view_of(self.at)

    @property
    def doing(self) -> Doing:
        """The task of the step."""
        doing = self.at.doing
        assert doing is not None
        return doing

    # --- what is done ------------------------------------------------------------------------

    def do(self, gesture: Gesture) -> None:
        """Do what the page does on a gesture."""
        doing = self.at.doing
        match gesture.how, gesture.what:
            case "button", "go-on" | "next":
                self.at.next()
            case "button", "retry":
                if doing is not None:
                    doing.again()
                self.at.retry()
            case "button", "check" if doing is None:
                self.at.commit()
            case "button", "reveal" if doing is not None:
                doing.solve()
            case "button", name if doing is not None:
                act(doing, name, "")
            case "choose", number:
                self._choose(int(number))
            case how, what if doing is not None:
                act(doing, how, what)

    def _choose(self, number: int) -> None:
        assert self.at.prediction is not None
        alone = self.frame.step.pick == "one"
        self.at.choose(number, alone or number not in self.at.prediction.chosen)

    # --- what is to be done --------------------------------------------------------------------

    def solution(self) -> Iterator[Gesture]:
        """How the step is done, gesture by gesture; each is done before the next is asked for.

        Raises:
            NoWayError: where nothing that can be taken or pointed at does it.
        """
        task, row = self.frame.task, attempts.solution(self.frame)
        match task:
            case None:
                yield from self._answered(
                    [n for n, one in enumerate(self.frame.choices) if one.right]
                )
            case Act() if task.cannot:
                yield Gesture("button", "reveal" if self.covered else "cannot")
            case Act():
                for move in row:
                    yield from self.moved(move)
            case PointAt():
                yield from self._pointed(row)
            case PutPiece():
                yield from self._put(row[0])
            case Assign():
                yield from self._laid(task, row, by_row=True)
            case Estimate():
                yield from self._said(row[0])
            case Switch():
                yield Gesture("table", row[0])

    def wrongs(self) -> list[Wrong]:
        """The attempts that the case names and answers; of a task without, that it is given up."""
        task = self.frame.task
        if task is None:
            wrong = [n for n, one in enumerate(self.frame.choices) if not one.right]
            return [Wrong(f"choice {n + 1}", choices=(n,)) for n in wrong]
        if self.covered and isinstance(task, PointAt | Estimate):
            return []
        found = list(self._named(task))
        if not found and isinstance(task, Act) and not (task.cannot or self.covered):
            return [Wrong("given up", (Gesture("button", "cannot"),))]
        return found

    def _named(self, task: Any) -> Iterator[Wrong]:
        if isinstance(task, Estimate):
            for number, _reply in task.replies:
                yield Wrong(f"number {number}", self._all(self._said(str(number))))
            return
        for count, one in enumerate(getattr(task, "mistakes", ()), start=1):
            name = f"mistake {count}"
            match task:
                case Act():
                    yield Wrong(name, moves=one.tries, illegal=one.illegal)
                case PointAt():
                    kept = [key for key in task.solution if key not in one.without]
                    chosen = [*(kept if one.without else ()), *one.with_]
                    if chosen:
                        yield Wrong(name, self._all(self._pointed(chosen)))
                case PutPiece():
                    for value in one.tries:
                        yield Wrong(f"{name} {value}", self._all(self._put(value)))
                case Assign():
                    yield Wrong(name, self._all(self._laid(task, one.tries)))

    def gestures(self, wrong: Wrong) -> Iterator[Gesture]:
        """A wrong attempt, gesture by gesture; each is done before the next is asked for."""
        yield from wrong.gestures
        if wrong.choices:
            yield from self._answered(wrong.choices)
        for move in wrong.moves:
            yield from self.moved(self._meant(move, wrong.illegal) if move.endswith(ANY) else move)

    def back(self) -> Iterator[Gesture]:
        """How a wrong attempt is taken back; each is done before the next is asked for."""
        if self.at.doing is None:
            if not self.at.pending:
                yield Gesture("button", "retry")
            return
        task = self.frame.task
        if isinstance(task, PointAt):
            for place in self.doing.tried.done:
                yield Gesture("point", self.doing.shape_of(place))
        while self.doing.may_take_back:
            yield Gesture("button", "undo")

    @staticmethod
    def _all(found: Iterator[Gesture]) -> tuple[Gesture, ...]:
        return tuple(found)

    # --- choices -----------------------------------------------------------------------------

    def _answered(self, wanted: Sequence[int]) -> Iterator[Gesture]:
        prediction = self.at.prediction
        if prediction is None:
            return
        chosen = prediction.chosen
        if self.frame.step.pick == "one":
            changed = [n for n in wanted if n not in chosen]
        else:
            changed = sorted(set(wanted) ^ chosen)
        yield from (Gesture("choose", str(n)) for n in changed)
        yield Gesture("button", "check")

    # --- shapes, a piece, cards, a number ------------------------------------------------------

    def _pointed(self, row: Sequence[str]) -> Iterator[Gesture]:
        names = attempts.places(self.case, self.frame)
        for one in row:
            if one not in names:
                raise NoWayError(f"{one!r} cannot be pointed at")
            yield Gesture("point", names[one])
        yield Gesture("button", "reveal" if self.covered else "check")

    def _put(self, value: str) -> Iterator[Gesture]:
        names = attempts.places(self.case, self.frame)
        task = self.frame.task
        assert isinstance(task, PutPiece)
        if value in task.names:
            yield Gesture("take", value)
        elif names.get(value):
            yield from (Gesture("point", key) for key in names[value].split())
        else:
            raise NoWayError(f"{value!r} cannot be put anywhere")

    def _laid(self, task: Assign, row: Sequence[str], by_row: bool = False) -> Iterator[Gesture]:
        """Lay cards; ``by_row`` by pointing at their rows on the board, where they have any."""
        cells = {both: key for key, both in self.doing.cells.items()} if by_row else {}
        for piece, place in zip(row, task.places, strict=True):
            if (piece, place) in cells:
                yield Gesture("point", cells[piece, place])
            else:
                yield Gesture("take", piece)
                yield Gesture("slot", place)

    def _said(self, number: str) -> Iterator[Gesture]:
        yield Gesture("guess", number)
        yield Gesture("button", "reveal" if self.covered else "check")

    # --- moves -------------------------------------------------------------------------------

    def _meant(self, named: str, illegal: bool) -> str:
        """A move that begins so."""
        begin, at, rules = named.removesuffix(ANY), self.doing, self.case.rules
        tried = (one for held in at.takeable for one in held.moves if one.startswith(begin))
        for move in tried:
            if rules.judge(at.position, move).allowed != illegal:
                return move
        raise NoWayError(f"nothing can be taken that tries {named!r}")

    def moved(self, move: str) -> Iterator[Gesture]:
        """Take one thing after the other, turn it, point at the place: what makes a move.

        Hands are looked through as they are built, those of fewer pieces first.
        """
        rules, tried = self.case.rules, self.doing.tried
        wanted = rules.read_move(move)
        ways, seen = deque([list[Gesture](), *self._put_back()]), {tried.hand}
        while ways:
            way = ways.popleft()
            at = Doing(self.case, self.frame, replace(tried))
            for gesture in way:
                act(at, gesture.how, gesture.what)
            hands = {one.text for one in at.takeable if not one.press}
            for text, step in _steps(at):
                if text not in hands and rules.read_move(text) == wanted:
                    yield from (*way, *step)
                    return
                if text in hands - seen:
                    seen.add(text)
                    ways.append([*way, *step])
        raise NoWayError(f"nothing can be taken that tries {move!r}")

    def _put_back(self) -> Iterator[list[Gesture]]:
        """What was taken from the board is put back where it stood."""
        held = self.doing.held
        if held is not None and self.doing.places.get(held.at) == held.text:
            yield [Gesture("point", held.at)]

    # --- what is to be seen ----------------------------------------------------------------------

    def seen(self) -> dict[str, Any]:
        """What a page has to show now, in a few words and numbers."""
        view = self.view
        task, progress, over = view.task, view.progress, self.covered and not view.pending
        count = f"step {view.number} of {view.total}"
        if progress is not None and not self.covered:
            count = f"task {progress.number} of {len(progress.states)}"
        found = {"count": count, "covered": view.pending, "tone": strip.answered(view)}
        found["chosen"] = [] if over else [row.chosen for row in view.rows]
        return found if task is None else found | self._task_seen(task, over)

    def _task_seen(self, task: ShownTask, over: bool) -> dict[str, Any]:
        """The same of a task; once it is over most of it is gone from a covered page."""
        said = f"{task.head} {task.say}"
        if task.both is not None and task.both.is_seen:
            said = f"{task.head} The same board, read in two ways."
        if self.covered and task.help:
            said = ""
        gone = over and task.kind not in ("plan", "switch")
        tray = task.tray if task.kind != "set" and not gone else ()
        counted = "" if task.count is None else task.count[0]
        if task.is_laid_out and not task.over:
            counted = str(sum(not one.used for one in task.tray))
        return {
            "tone": strip.tone_class(task),
            "said": " ".join(said.split()),
            "held": [one.text for one in tray if one.held],
            "slots": [
                f"{one.name}: {', '.join(filter(None, (one.lies or 'empty', one.part)))}"
                for one in task.slots
            ],
            "guess": "" if gone or (task.kind == "estimate" and task.trials) else task.guess,
            "table": [one.value for one in task.tables if one.looked_at],
            "undo": task.can_take_back,
            "marked": "" if gone else counted,
        }

    def hidden(self) -> list[str]:
        """Sentences that may not be on the page before the step is answered."""
        task, frame = self.frame.task, self.frame
        if task is None:
            return [one.reply for one in frame.choices if one.reply]
        told = [getattr(task, "solved", ""), getattr(task, "cannot", "")]
        return [one for one in told if one]


def _steps(at: Doing) -> Iterator[tuple[str, tuple[Gesture, ...]]]:
    """What can be done now: the move that it tries, or what is in the hand then, and how."""
    for one in at.presses:
        yield one.press, (Gesture("press", one.text),)
    for one in at.tray:
        if at.held != one:
            yield one.text, (Gesture("take", one.text),)
    if at.held is None:
        yield from ((one.text, (Gesture("point", one.at),)) for one in at.movable)
        return
    lays = at.held.lays
    for turn, tries in enumerate(lays):
        quarters = (turn - at.tried.turn) % len(lays)
        for key, tried in tries.items():
            yield (
                tried,
                (*(Gesture("turn", "1") for _one in range(quarters)), Gesture("point", key)),
            )
