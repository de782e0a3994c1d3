"""A question that is answered, a task that is done: what a learner can do, and what it means now.

What a learner does changes :class:`~boardlib.story.offers.Tried`, which is all that is remembered;
what can be taken, where one can point, and what comes of an attempt follow from it
(:mod:`boardlib.story.offers`).  No widget, no drawing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from boardlib.catalogue import attempts
from boardlib.catalogue.attempts import Attempted, Upshot
from boardlib.game.goals import Act, Assign, Estimate, PointAt, PutPiece, Switch
from boardlib.ruling import IllegalMove
from boardlib.story.offers import Offers, Tried
from boardlib.text import _, listing, ngettext

# --- a question: what was chosen, and what became of each choice ---------------------------------


class ChoiceOutcome(StrEnum):
    """What became of one choice of an answered prediction."""

    RIGHT = "right"
    """Chosen, and it is right."""
    MISSED = "missed"
    """Right, but not chosen."""
    WRONG = "wrong"
    """Chosen, but it is not right."""
    PASSED = "passed"
    """Not right, and not chosen."""

    @property
    def is_right(self) -> bool:
        """Whether the choice itself is right."""
        return self in (ChoiceOutcome.RIGHT, ChoiceOutcome.MISSED)


@dataclass
class Predicted:
    """What a learner did at one prediction."""

    chosen: set[int] = field(default_factory=set)
    committed: bool = False
    told: bool = False
    """The learner asked for the answer instead of committing to one."""
    tries: int = 0
    wrong_at_first: bool = False
    """The first answer was not right."""

    def choose(self, index: int, chosen: bool, alone: bool) -> None:
        """Choose something, or no longer; ``alone`` when it replaces what was chosen before."""
        if self.committed:
            return
        if not chosen:
            self.chosen.discard(index)
        else:
            self.chosen = {index} if alone else {*self.chosen, index}

    def commit(self, right: Set[int]) -> bool:
        """Commit to what is chosen; False when nothing is."""
        if self.committed or not self.chosen:
            return False
        self.committed, self.told = True, False
        self.tries += 1
        if self.tries == 1:
            self.wrong_at_first = self.chosen != right
        return True

    def tell(self) -> bool:
        """Show the answer, after at least one try of one's own."""
        if self.committed or not self.tries:
            return False
        self.committed = self.told = True
        return True

    def answer(self, right: Set[int]) -> None:
        """Commit to exactly what is right, as on paper."""
        self.chosen = set(right)
        self.committed, self.told = True, False

    def reopen(self) -> None:
        """Open it again; what was chosen stays chosen."""
        self.committed = self.told = False

    def outcome(self, index: int, right: bool) -> ChoiceOutcome | None:
        """What became of a choice; None as long as the prediction is open."""
        if not self.committed:
            return None
        if index in self.chosen:
            return ChoiceOutcome.RIGHT if right else ChoiceOutcome.WRONG
        return ChoiceOutcome.MISSED if right else ChoiceOutcome.PASSED


def verdict_words(outcomes: Sequence[ChoiceOutcome]) -> str:
    """How a prediction went, in one sentence.

    >>> right, missed, passed = ChoiceOutcome.RIGHT, ChoiceOutcome.MISSED, ChoiceOutcome.PASSED
    >>> verdict_words([right, right, missed, passed])
    '2 right and 1 missed.'
    """
    right, missed, wrong = (
        sum(one is kind for one in outcomes)
        for kind in (ChoiceOutcome.RIGHT, ChoiceOutcome.MISSED, ChoiceOutcome.WRONG)
    )
    if not missed and not wrong:
        return _("Right.")
    if right + missed == 1 and wrong == 1 and not right:
        return _("Not this one.")
    parts = []
    if right:
        parts.append(ngettext("{count} right", "{count} right", right).format(count=right))
    if missed:
        parts.append(ngettext("{count} missed", "{count} missed", missed).format(count=missed))
    if wrong:
        parts.append(ngettext("{count} wrong", "{count} wrong", wrong).format(count=wrong))
    return f"{listing(parts)}."


# --- a task --------------------------------------------------------------------------------------


_NUMBER: Final = re.compile(r"-?[0-9]{1,9}([./][0-9]{0,6})?")
"""A number as a learner says it: of no more digits than any answer has."""


def _is_number(text: str) -> bool:
    return _NUMBER.fullmatch(text) is not None


class Doing(Offers):
    """One task and what a learner does at it: ``tried`` changes."""

    def point(self, key: str) -> bool:
        """Point at a shape; whether that means anything now."""
        task, place = self.task, self.places.get(key)
        if isinstance(task, PointAt) and place is not None:
            self._toggle(place)
            return True
        if isinstance(task, PutPiece) and place is not None:
            return self._put(place, key)
        if isinstance(task, Assign) and place is not None:
            return self._assign_at(*self.cells[key])
        return isinstance(task, Act) and self._act_at(key, place)

    def _put(self, place: str, key: str) -> bool:
        """Put the piece to a place; of one with two ends the first is taken into the hand."""
        if place == key and self.is_paired:
            self.tried.lay()
            self.tried.hand = "" if self.tried.hand == key else key
            return True
        self.tried.put_away()
        self._judged(lambda tried: tried.lay(place), key)
        return True

    def _assign_at(self, piece: str, place: str) -> bool:
        """Lay a piece at a place of a plan; where it lies there already, take it away."""
        lies = dict(zip(getattr(self.task, "places", ()), self.row, strict=True))
        if lies.get(place) == piece:
            return self.empty(place)
        return self.assign(piece, place)

    def _act_at(self, key: str, tries: str | None) -> bool:
        known = {one.text: one for one in self.takeable}
        standing = next((one for one in self.movable if one.at == key), None)
        if tries is not None and tries in known:
            return self.take(tries)
        if tries is not None:
            return self.move(tries, key)
        return standing is not None and self.take(standing.text)

    def _toggle(self, place: str) -> None:
        done = self.tried.done
        left = tuple(one for one in done if one != place)
        self.tried.lay(*(left if place in done else (*done, place)))

    def move(self, move: str, at: str = "") -> bool:
        """Try a move; one that is refused changes nothing on the board."""
        if self.is_full:
            return False
        tried = self.tried
        found = attempts.act(self.case, self.frame, tried.done, move)
        if found.result is Upshot.REFUSED:
            tried.refuse(move, at)
            return True
        tried.lay(*tried.done, move)
        tried.put_away()
        tried.at = at
        self._count(found)
        return True

    def press(self, text: str) -> bool:
        """Do what needs no place, or go on to what it leads to."""
        found = next((one for one in self.presses if one.text == text), None)
        if found is None:
            return False
        leads = any(one.text == found.press and not one.press for one in self.takeable)
        return self.take(found.press) if leads else self.move(found.press, found.at)

    def take(self, text: str) -> bool:
        """Take something into the hand; what is there already goes back.

        What has no place on the board is put by taking it.
        """
        if text in self.named:
            return self._put(text, "")
        known = {one.text for one in self.takeable if not one.press}
        if text not in known:
            return False
        tried = self.tried
        same = tried.hand == text
        tried.put_away()
        tried.hand = "" if same else text
        tried.refused, tried.gave_up = "", False
        return True

    def take_number(self, number: int) -> bool:
        """Take what lies at this number beside the board, from 1."""
        row = [*self.named, *(one.text for one in self.tray)]
        return 1 <= number <= len(row) and self.take(row[number - 1])

    def turn(self, by: int) -> bool:
        """Turn what is in the hand by so many quarters."""
        held = self.held
        if held is None or held.piece.turns == 1:
            return False
        self.tried.turn = (self.tried.turn + by) % held.piece.turns
        self.tried.refused = ""
        return True

    def put_back(self) -> bool:
        """Put back what is in the hand."""
        had = bool(self.tried.hand or self.tried.refused)
        self.tried.put_away()
        self.tried.refused = ""
        return had

    @property
    def may_take_back(self) -> bool:
        """Whether something lies there that can be taken back."""
        kinds = Act | PutPiece | Assign
        return not self.tried.committed and isinstance(self.task, kinds) and bool(self.tried.done)

    def take_back(self) -> bool:
        """Take back what was done last."""
        if not self.may_take_back:
            return False
        if isinstance(self.task, Assign):
            return self.empty(self.tried.at) or self.empty(self._last_place)
        self.tried.lay(*self.tried.done[:-1])
        self.tried.put_away()
        return True

    def again(self) -> bool:
        """Do it once more, perhaps in another way."""
        if not self.tried.committed:
            return False
        self.tried.reset()
        return True

    def cannot(self) -> bool:
        """Say that it cannot be done."""
        if not isinstance(self.task, Act) or self.tried.committed:
            return False

        def say(tried: Tried) -> None:
            tried.put_away()
            tried.refused, tried.gave_up = "", True

        self._judged(say)
        return True

    @property
    def may_check(self) -> bool:
        """Whether what lies there can be looked at."""
        kinds = PointAt | Estimate
        waits = isinstance(self.task, kinds) and not self.tried.committed
        return waits and bool(self.tried.done)

    def check(self) -> bool:
        """Let it be said whether what was pointed at, or the number, is right."""
        if not self.may_check or self.tried.checked:
            return False

        def look(tried: Tried) -> None:
            tried.checked, tried.hinted = True, False

        self._judged(look)
        return True

    def guess(self, number: str) -> bool:
        """Say a number; nothing is said of it before it is checked."""
        number = number.strip().replace(",", ".")
        if not isinstance(self.task, Estimate) or self.tried.committed or not _is_number(number):
            return False
        if self.tried.done != (number,):
            self.tried.lay(number)
        return True

    def look_at(self, value: str) -> bool:
        """Look at the table where the other reading holds."""
        if not isinstance(self.task, Switch) or value not in self.task.values:
            return False
        self.tried.lay(value)
        found = self.attempt
        self.tried.solved |= found is not None and found.result is Upshot.SOLVED
        return True

    def assign(self, piece: str, place: str) -> bool:
        """Lay a piece into a place; one that lies there, or that lies elsewhere, is taken away."""
        task = self.task
        if not isinstance(task, Assign) or self.tried.committed:
            return False
        if piece not in task.of or place not in task.places:
            return False
        row = [("" if one == piece else one) for one in self.row]
        row[task.places.index(place)] = piece
        self.tried.lay(*row)
        self.tried.put_away()
        self.tried.at = place
        if all(row):
            self._judged(lambda tried: setattr(tried, "checked", True), place)
        return True

    def empty(self, place: str) -> bool:
        """Take away what lies in a place of a plan."""
        task = self.task
        if not isinstance(task, Assign) or self.tried.committed or place not in task.places:
            return False
        row, at = list(self.row), task.places.index(place)
        if not row[at]:
            return False
        row[at] = ""
        self.tried.lay(*(row if any(row) else ()))
        self.tried.put_away()
        return True

    @property
    def _last_place(self) -> str:
        """The last place of a plan in which something lies; empty where nothing does."""
        places = self.task.places if isinstance(self.task, Assign) else ()
        lies = [place for place, piece in zip(places, self.row, strict=True) if piece]
        return lies[-1] if lies else ""

    def lay_at(self, place: str) -> bool:
        """Lay what is in the hand into a place of a plan; with nothing in it, take what lies."""
        lies = dict(zip(getattr(self.task, "places", ()), self.row, strict=True)).get(place, "")
        if self.tried.hand:
            return self.assign(self.tried.hand, place)
        return self.empty(place) and self.hold(lies)

    def hold(self, piece: str) -> bool:
        """Take a piece of a plan into the hand, or put it back."""
        task = self.task
        if not isinstance(task, Assign) or piece not in task.of or self.tried.committed:
            return False
        self.tried.hand = "" if self.tried.hand == piece else piece
        return True

    def forget_nonsense(self) -> None:
        """Begin anew where what is remembered cannot have been done: the case is another one."""
        tried = self.tried
        try:
            makes_sense = self._may_be_done(tried.done)
            if makes_sense:
                self._attempt(tried)
        except (ValueError, IllegalMove):
            makes_sense = False
        if not makes_sense:
            tried.reset()
            tried.misses = 0

    def _may_be_done(self, done: tuple[str, ...]) -> bool:
        """Whether this can lie there at all: numbers, or pieces of a plan, each once."""
        task = self.task
        if isinstance(task, Estimate):
            return all(map(_is_number, done))
        laid = [one for one in done if one]
        once = set(laid) <= set(getattr(task, "of", laid)) and len(laid) == len(set(laid))
        return not isinstance(task, Assign) or (once and len(done) <= len(task.places))

    # --- help --------------------------------------------------------------------------------

    def hint(self) -> bool:
        """Say where to look."""
        if not self.tried.may_hint:
            return False
        self.tried.hinted = True
        return True

    def show(self) -> bool:
        """Show how it is done."""
        if not self.tried.may_show:
            return False
        self.solve(told=True)
        return True

    def solve(self, told: bool = False) -> None:
        """Do it, as on paper and before a class."""
        impossible = isinstance(self.task, Act) and bool(self.task.cannot)
        self.tried.show(attempts.solution(self.frame), impossible)
        self.tried.told, self.tried.solved = told, not told

    # --- what comes of it --------------------------------------------------------------------

    def _judged(self, change: Callable[[Tried], None], at: str = "") -> None:
        """Change what lies there, and count what comes of it."""
        change(self.tried)
        self.tried.at = at
        found = self._attempt(self.tried)
        if found is not None:
            self._count(found)

    def _count(self, found: Attempted) -> None:
        self.tried.solved = found.result is Upshot.SOLVED
        self.tried.misses += found.result in (Upshot.MISSED, Upshot.REFUSED)
