"""Where a learner is in a case, step by step: a state machine without any widget.

The :class:`Presenter` knows at which step the learner is, what was chosen and what has been
committed; what is to be shown follows from it (:func:`boardlib.story.view.view_of`).  As long as a
prediction is open, nothing that is shown depends on which choice is right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from boardlib.catalogue import Case, Comparison, Frame, Question, WhatIf, choice_letters, compare
from boardlib.drawing import Mark, Scene
from boardlib.drawing.sizes import Showing
from boardlib.game import Event
from boardlib.game.flips import StillLooking
from boardlib.game.goals import Act, PutPiece, Switch
from boardlib.story import offers
from boardlib.story.doing import Doing, Predicted
from boardlib.story.offers import Tried
from boardlib.story.shapes import (
    SPOKEN,
    framed_as_used,
    goes_across,
    haunted,
    in_use,
    largest,
    lit_here,
    outermost,
    plain,
    put_over,
    same_things,
    speaks_of_counted,
    supposes,
    with_arrows,
    within,
)
from boardlib.story.task_marks import with_made
from boardlib.story.turning import Turned, TurnedRuling, is_refused, turned, unless
from boardlib.text import _


class Presenter:
    """Where a learner is in a case.

    Args:
        case: the case to be told.

    Attributes:
        may_skip: whether one may go past an open question, which stays open.
        sought: refusals that were seen, so that it is told what would have to change.
        looked: how often it was looked for and not found yet, a little each time.
    """

    def __init__(self, case: Case) -> None:
        self.case = case
        if not self.frames:
            raise ValueError(_("Case {id} has no steps.").format(id=case.id))
        self.index = 0
        self.whatif: int | None = None
        self.may_skip = False
        self._lit: dict[int, tuple[Frame, Frame]] = {}
        self._fresh: dict[Comparison, tuple[str, ...]] = {}
        self.sought: set[tuple[int, str]] = set()
        self.looked = Counter[tuple[int, str]]()
        self.predictions = {
            index: Predicted() for index, frame in enumerate(self.frames) if frame.is_prediction
        }
        self.tasks = {
            index: Tried() for index, frame in enumerate(self.frames) if frame.task is not None
        }

    # --- where we are --------------------------------------------------------------------

    @property
    def frames(self) -> tuple[Frame, ...]:
        """Every step, played, in the language in use."""
        return self.case.frames()

    @property
    def frame(self) -> Frame:
        """The step that is shown: what its answers speak of is lit where it lies on its board."""
        played = self.frames[self.index]
        kept = self._lit.get(self.index)
        if kept is None or kept[0] is not played:  # it is another one in another language
            kept = self._lit[self.index] = (played, lit_here(self.case, self.index))
        return kept[1]

    @property
    def prediction(self) -> Predicted | None:
        """What the learner did at this step, if it asks something."""
        return self.predictions.get(self.index)

    @property
    def doing(self) -> Doing | None:
        """The task of this step, if it has one, with what was done at it."""
        tried = self.tasks.get(self.index)
        return None if tried is None else Doing(self.case, self.frame, tried)

    @property
    def is_lesson(self) -> bool:
        """Whether its steps are screens with a task each, or nearly each."""
        return self.case.is_lesson or bool(self.tasks)

    @property
    def answers(self) -> Mapping[int, Predicted | Tried]:
        """What was answered, chosen or done, by the steps that wait for it."""
        return {**self.predictions, **self.tasks}

    @property
    def pending(self) -> bool:
        """Whether this step waits for an answer."""
        answer = self.answers.get(self.index)
        return answer is not None and not answer.committed

    @property
    def veiled(self) -> bool:
        """Whether the board says only what can be seen on it, not how its parts stand.

        So it is as long as a question is open: the one of this step, or at a step that asks
        nothing one that comes. A board that has been asked about may tell everything, and in some
        games one on which something is to be done.
        """
        acts = isinstance(self.frame.task, Act | PutPiece | Switch)
        if self.pending and acts and self.showing.acted:
            return False
        return self.pending or (self.index not in self.answers and self.asks_later)

    @property
    def asks(self) -> bool:
        """Whether any question of the case is still to be answered."""
        return any(not one.committed for one in self.answers.values())

    @property
    def asks_later(self) -> bool:
        """Whether the question of a later step is still to be answered."""
        return any(index > self.index and not one.committed for index, one in self.answers.items())

    @property
    def furthest(self) -> int:
        """The last step that may be seen: the next open prediction, or the end."""
        if self.may_skip:
            return len(self.frames) - 1
        open_ones = (index for index, answer in self.answers.items() if not answer.committed)
        return min(open_ones, default=len(self.frames) - 1)

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened in this step, without that which a coming question asks."""
        held, events = self.frame.held, self.frame.events
        return tuple(one for n, one in enumerate(events) if not self.is_open(held.get(n)))

    def is_open(self, index: int | None) -> bool:
        """Whether the question of a step is still to be answered."""
        answer = None if index is None else self.answers.get(index)
        return answer is not None and not answer.committed

    @property
    def letters(self) -> list[str]:
        """The letters of the choices of this step."""
        return choice_letters(self.frame.choices)

    # --- going through the steps ---------------------------------------------------------

    def go(self, index: int) -> None:
        """Go to a step, but never past an open prediction."""
        self.index = max(0, min(index, self.furthest))
        self.whatif = None

    def first(self) -> None:
        """Go to the first step."""
        self.go(0)

    def back(self) -> None:
        """Go one step back."""
        self.go(self.index - 1)

    def next(self) -> None:
        """Go one step on, unless this one waits for an answer."""
        self.go(self.index + 1)

    def last(self) -> None:
        """Go to the last step that may be seen."""
        self.go(len(self.frames) - 1)

    # --- predicting ----------------------------------------------------------------------

    def choose(self, index: int, chosen: bool) -> None:
        """Choose something, or no longer; where one is to be picked, it replaces the other."""
        if self.prediction is not None:
            self.prediction.choose(index, chosen, alone=self.frame.step.pick == "one")

    def commit(self) -> bool:
        """Commit to what is chosen; False when nothing is."""
        return self.prediction is not None and self.prediction.commit(self._right)

    def tell(self) -> bool:
        """Show the answer, after at least one try of one's own."""
        return self.prediction is not None and self.prediction.tell()

    def answer(self) -> None:
        """Commit to exactly what is right, as on paper."""
        if self.prediction is not None:
            self.prediction.answer(self._right)
        if self.doing is not None:
            self.doing.solve()

    def retry(self) -> None:
        """Open the prediction again; what was chosen stays chosen."""
        if self.prediction is not None:
            self.prediction.reopen()
            self.whatif = None

    @property
    def _right(self) -> set[int]:
        """The choices of this step that are right."""
        return _right_of(self.frame)

    def is_right(self, index: int) -> bool:
        """Whether the learner has done the task of a step, or chosen what is right there."""
        answer = self.answers[index]
        if isinstance(answer, Tried):
            return answer.solved
        return answer.committed and answer.chosen == _right_of(self.frames[index])

    # --- what-ifs ------------------------------------------------------------------------

    @property
    def whatifs(self) -> tuple[WhatIf, ...]:
        """The what-ifs of this step; none while it waits for an answer."""
        if self.pending:
            return ()
        return tuple(item for item in self.case.whatifs if self._step_of(item) == self.index)

    @property
    def to_seek(self) -> tuple[int, str]:
        """The refusal of which it can be looked for what turns it: its step, and its move.

        The move is one that a task refused; it is empty for the step, once that is answered.
        """
        tried = self.tasks.get(self.index)
        return self.index, tried.refused if tried is not None and self.pending else ""

    @property
    def is_refused(self) -> bool:
        """Whether something is refused now that a change of the board might turn."""
        _step, move = self.to_seek
        return bool(move) if self.pending else is_refused(self.case, self.index)

    def seek(self) -> None:
        """Look for what would have to change, now that the refusal is seen; or look on."""
        wanted = self.to_seek
        self.sought.add(wanted)
        try:
            _found = self.unless, self.turned
        except StillLooking:
            self.sought.discard(wanted)
            self.looked[wanted] += 1

    @property
    def turned(self) -> Turned:
        """What would have to change for a refusal of this step; nothing before it is sought."""
        if self.pending or (self.index, "") not in self.sought:
            return Turned()
        later = (one for one in self.answers if one > self.index and self.is_open(one))
        return turned(self.case, self.index, frozenset(later))

    @property
    def unless(self) -> str:
        """What would have to be for a refused move of the task to be allowed; once it is sought."""
        tried = self.tasks.get(self.index)
        if tried is None or not self.to_seek[1] or self.to_seek not in self.sought:
            return ""
        return unless(self.case, self.frames[self.index], tried.done, tried.refused)

    @property
    def supposable(self) -> tuple[WhatIf | TurnedRuling, ...]:
        """The what-ifs of this step, then what would turn it."""
        return (*self.whatifs, *self.turned.turns)

    def _step_of(self, whatif: WhatIf) -> int:
        """The step at which a what-if is offered: the one after which it changes something."""
        return max(whatif.step - 1, 0)

    def suppose(self, number: int | None) -> None:
        """Look at a what-if of this step, or at the case itself again."""
        if number is None or 0 <= number < len(self.supposable):
            self.whatif = number

    @property
    def comparison(self) -> Comparison | None:
        """The what-if that is looked at, asked before and after."""
        supposed = self.supposed
        if supposed is None:
            return None
        return (
            supposed.comparison
            if isinstance(supposed, TurnedRuling)
            else compare(self.case, supposed)
        )

    @property
    def supposed(self) -> WhatIf | TurnedRuling | None:
        """The what-if that is looked at, or the change that turns a ruling."""
        found = self.supposable
        return found[self.whatif] if self.whatif is not None and self.whatif < len(found) else None

    def about(self, comparison: Comparison) -> str:
        """The one choice of this step that a what-if asks about, with its letter."""
        asked = [
            f"{letter} {_(choice.label)}"
            for letter, choice in zip(self.letters, self.frame.step.choices, strict=True)
            if comparison.whatif.ask in (choice.question.ask, choice.question.judge)
        ]
        return asked[0] if len(asked) == 1 else ""

    # --- the board -----------------------------------------------------------------------

    def scene(self, position: Any, marks: Sequence[Mark] = ()) -> Scene:
        """The picture of a position; one without marks is wanted again and again, and kept."""
        if marks:
            marked: Scene = self.case.rules.draw(position, (*marks, SPOKEN))
            return marked
        return plain(self.case, position)

    def located(self, position: Any) -> Scene:
        """The same for those who see no picture: its parts are told with their places."""
        scene: Scene = self.case.rules.draw(position, ())
        return scene

    def pictured(self, position: Any, marks: Sequence[Mark] = ()) -> Scene:
        """The picture of a position by itself; of a whole table what the case speaks of."""
        shown = self._supposing(position, marks)
        return self._supposing(position, (*marks, *self._room)) if shown.whole else shown

    def _supposing(self, position: Any, marks: Sequence[Mark]) -> Scene:
        """The picture of a position; of that of this step with what its question supposes."""
        played = self.frames[self.index]
        if self.whatif is not None or position != played.position or not supposes(played.step):
            return self.scene(position, marks)
        there, refused = Question(then=played.step.then).prepare(self.case.rules, position)
        if refused:
            return self.scene(position, marks)
        drawn = haunted(self.scene, position, there, marks)
        return framed_as_used(drawn, in_use(self.case.rules, position, played.step, drawn))

    def framed(self, position: Any, marks: Sequence[Mark] = ()) -> Scene:
        """The same without its legend; where a game says what it shows, with room for all of it.

        So no step changes the size of a board that does not grow.
        """
        shown = self._supposing(position, (*marks, *self._room)).footless
        if not self._room:
            return shown  # the board grows as the game goes on
        width, height = self.size
        if self.is_lesson:
            return within(shown, width, height)
        return replace(shown, width=max(shown.width, width), height=max(shown.height, height))

    def acted(self, position: Any, marks: Sequence[Mark] = ()) -> Scene:
        """The same of a task, with arrows for what others did after the learner's last move."""
        drawn, doing = self.framed(position, marks), self.doing
        others = () if doing is None or self.whatif is not None else doing.others
        boards = [(self.framed(one.before), self.framed(one.after)) for one in others]
        drawn = with_arrows(drawn, boards)
        return drawn if doing is None or self.whatif is not None else with_made(drawn, doing)

    @property
    def _room(self) -> tuple[Mark, ...]:
        """The outermost places that are seen or pointed at in any step, where the game says so."""
        return outermost(self.case)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the largest board of the case."""
        return largest(self.case)

    @property
    def across(self) -> bool:
        """Whether its boards want the whole width of the page."""
        return goes_across(self.case)

    @cached_property
    def showing(self) -> Showing:
        """How the game wants its pictures and answers to be shown."""
        return self.scene(self.frames[0].position).showing

    @cached_property
    def shapes(self) -> tuple[Mapping[str, tuple[str, ...]], ...]:
        """For every step, the shapes on its board: key -> roles."""
        return tuple(self.scene(frame.position).roles for frame in self.frames)

    def lit(self, comparison: Comparison) -> Comparison:
        """A what-if whose first answer, too, has the keys of the changed board."""
        before = comparison.before
        if not speaks_of_counted(before, self.showing.counted):
            return comparison
        same = same_things(self.scene(comparison.old), self.scene(comparison.position))
        return replace(comparison, before=put_over(before, same))

    def fresh(self, comparison: Comparison) -> tuple[str, ...]:
        """The shapes that a what-if puts on the board."""
        if comparison not in self._fresh:
            before = self.scene(comparison.old).roles
            after = self.scene(comparison.position).roles
            self._fresh[comparison] = tuple(key for key in after if key not in before)
        return self._fresh[comparison]

    @property
    def places(self) -> list[tuple[str, ...]]:
        """Where the choices of this step stand, without looking at the answer.

        A choice that leaves its place open stands where its question points at; in a lesson, where
        choices are beliefs and no places, it stands nowhere.
        """
        known, step = self.shapes[self.index], self.frames[self.index].step
        if self.is_lesson:
            return [choice.at or () for choice in step.choices]
        return [
            choice.at
            if choice.at is not None
            else tuple(word for word in _words(choice) if word in known)
            for choice in step.choices
        ]


def _words(choice: Any) -> list[str]:
    question = choice.question
    return " ".join([question.ask, question.judge, *question.then]).split()


def _right_of(frame: Frame) -> set[int]:
    """The choices of a step that are right."""
    return {number for number, one in enumerate(frame.choices) if one.right}


def in_language(presenter: Presenter) -> Presenter:
    """The same presenter with everything the engine says put in the language in use."""
    fresh = Presenter(replace(presenter.case))
    fresh.index, fresh.whatif = presenter.index, presenter.whatif
    fresh.may_skip = presenter.may_skip
    fresh.predictions, fresh.tasks = presenter.predictions, presenter.tasks
    fresh.sought, fresh.looked = presenter.sought, presenter.looked
    return fresh


# --- as plain data ----------------------------------------------------------------------


def bookmark(presenter: Presenter, with_answers: bool) -> dict[str, Any]:
    """Step, what-if and what was chosen; answers that are kept elsewhere are left out.

    Args:
        presenter: the case.
        with_answers: whether it says what was answered, too.
    """
    answers = {
        str(index): [sorted(one.chosen), one.tries, one.committed, one.told, one.wrong_at_first]
        for index, one in presenter.predictions.items()
        if (one.chosen or one.committed) and (with_answers or not one.committed)
    }
    done = {
        str(index): offers.kept(one)
        for index, one in presenter.tasks.items()
        if not offers.is_empty(one) and (with_answers or not one.committed)
    }
    return {"step": presenter.index, "whatif": presenter.whatif, "answers": answers, "done": done}


def go_back(presenter: Presenter, kept: Mapping[str, Any]) -> None:
    """Go where a bookmark leads."""
    answers = kept.get("answers")
    for index, told in answers.items() if isinstance(answers, dict) else ():
        prediction = presenter.predictions.get(int(index) if str(index).isdigit() else -1)
        if prediction is not None and not prediction.committed:
            choices = len(presenter.frames[int(index)].choices)
            if (found := _answer(told, choices)) is not None:
                vars(prediction).update(vars(found))
    done = kept.get("done")
    for index, told in done.items() if isinstance(done, dict) else ():
        tried = presenter.tasks.get(int(index) if str(index).isdigit() else -1)
        again = offers.found(told)
        if tried is not None and again is not None and not tried.committed:
            offers.take_over(tried, again)
            Doing(presenter.case, presenter.frames[int(index)], tried).forget_nonsense()
    if isinstance(step := kept.get("step"), int):
        presenter.go(step)
    if isinstance(whatif := kept.get("whatif"), int):
        if whatif >= len(presenter.whatifs):
            presenter.seek()
        presenter.suppose(whatif)


def _answer(told: Any, choices: int) -> Predicted | None:
    """What was chosen and answered, if it can be read."""
    match told:
        case [list(chosen), int(tries), bool(committed), bool(is_told), bool(wrong)]:
            known = {one for one in chosen if isinstance(one, int) and 0 <= one < choices}
            return Predicted(known, committed, is_told, tries, wrong)
    return None
