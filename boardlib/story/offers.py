"""A task as it lies there, and what was tried: what can be taken, and where one can point now.

What a learner does is kept: what lies on the board, what was refused, misses, help.  A first miss
is no fault.  After two misses there is a hint, after four one solution is shown.

Nothing here changes a task; :class:`~boardlib.story.doing.Doing` does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final

from boardlib.catalogue import Case, Frame, attempts
from boardlib.catalogue.attempts import Attempted, Upshot
from boardlib.catalogue.doing import OthersMove, coming, is_there, others_since, played_out
from boardlib.game.acting import Takeable, gathers, takeable
from boardlib.game.goals import ANY, Act, Assign, Estimate, PointAt, PutPiece, Switch, Task
from boardlib.story.shapes import KEPT, plain
from boardlib.text import language

# --- what an attempt comes to, as the rules say it; kept, because it is asked so often -----------


OUTCOMES_KEPT: Final = 64
"""So many attempts are kept: whatever is shown of one is asked again and again."""


@lru_cache(maxsize=OUTCOMES_KEPT)
def attempted(
    case: Case,
    number: int,
    done: tuple[str, ...],
    refused: str,
    gave_up: bool,
    checked: bool,
    _language: str,
) -> Attempted | None:
    """What was done at the task of a step comes to; None where nothing is to be said yet."""
    frame = case.frames()[number - 1]
    match frame.task:
        case Act():
            return _acted(case, frame, done, refused, gave_up)
        case PutPiece() if done:
            return attempts.put(case, frame, done[0])
        case Switch() if done:
            return attempts.switch(case, frame, done[-1])
        case PointAt() if done and checked:
            return attempts.point_at(case, frame, done)
        case Assign() if done and checked:
            return attempts.assign(case, frame, done)
        case Estimate() if done and checked:
            return attempts.estimate(case, frame, done[0])
    return None


def _acted(
    case: Case, frame: Frame, done: tuple[str, ...], refused: str, gave_up: bool
) -> Attempted | None:
    """What moves come to, the last of which may have been refused."""
    if gave_up:
        return attempts.cannot(case, frame, done)
    if refused:
        return attempts.act(case, frame, done, refused)
    return attempts.act(case, frame, done[:-1], done[-1]) if done else None


# --- what a learner has tried --------------------------------------------------------------------


HINT_AFTER: Final = 2
"""So many misses, and one may be told where to look."""
SHOW_AFTER: Final = 4
"""So many misses, and one may be shown how it is done."""
MOST: Final = 24
"""So much is remembered of a row at most, whatever a bookmark says."""


@dataclass
class Tried:
    """What a learner did at one task.

    Attributes:
        done: what lies there: moves that were made, shapes that were pointed at, what was put
            into a place, cards in their places, the number, the table that is looked at.
        refused: the move that was tried last and is not allowed; it is not on the board.
        at: key of the shape that was pointed at last.
        checked: whether what lies there has been looked at.
        gave_up: whether the learner says that it cannot be done.
        hand: what is in the hand: the text of a piece.
        turn: how it lies, in quarters.
        misses: how often something else came out of it.
        solved: whether it is done.
        told: whether it was shown instead.
        hinted: whether the hint is shown.
    """

    done: tuple[str, ...] = ()
    refused: str = ""
    at: str = ""
    checked: bool = False
    gave_up: bool = False
    hand: str = ""
    turn: int = 0
    misses: int = 0
    solved: bool = False
    told: bool = False
    hinted: bool = False

    @property
    def committed(self) -> bool:
        """Whether one may go on."""
        return self.solved or self.told

    @property
    def tries(self) -> int:
        """How often it was tried."""
        return self.misses + self.solved

    @property
    def wrong_at_first(self) -> bool:
        """Whether it was missed more than once."""
        return self.misses >= HINT_AFTER

    @property
    def may_hint(self) -> bool:
        """Whether one may be told where to look."""
        return not self.committed and self.misses >= HINT_AFTER

    @property
    def may_show(self) -> bool:
        """Whether one may be shown how it is done."""
        return not self.committed and self.misses >= SHOW_AFTER

    def lay(self, *done: str) -> None:
        """This lies there now, and nothing has been said of it yet."""
        self.done = done
        self.refused, self.checked, self.gave_up, self.hinted = "", False, False, False

    def refuse(self, move: str, at: str) -> None:
        """A move is not allowed: nothing moves."""
        self.refused, self.at, self.gave_up, self.hinted = move, at, False, False
        self.misses += 1

    def put_away(self) -> None:
        """Nothing is in the hand any more."""
        self.hand, self.turn = "", 0

    def reset(self) -> None:
        """Begin again; how often it was missed is not forgotten."""
        self.lay()
        self.put_away()
        self.at, self.solved, self.told = "", False, False

    def show(self, done: tuple[str, ...], impossible: bool) -> None:
        """It is shown how it is done, or that it cannot be."""
        self.reset()
        self.done, self.checked, self.gave_up, self.told = done, True, impossible, True


# --- as plain data ----------------------------------------------------------------------


def kept(tried: Tried) -> list[Any]:
    """What was done, to be found again."""
    state = [tried.solved, tried.told, tried.checked, tried.gave_up]
    return [list(tried.done), tried.refused, tried.at, tried.misses, *state]


def found(told: Any) -> Tried | None:
    """What was done, if it can be read."""
    match told:
        case [list(done), str(refused), str(at), int(misses), *state]:
            if len(state) == 4 and all(isinstance(one, bool) for one in state):
                solved, is_told, checked, gave_up = state
                row = tuple(str(one) for one in done[:MOST])
                return Tried(
                    row,
                    refused,
                    at,
                    checked,
                    gave_up,
                    misses=max(misses, 0),
                    solved=solved,
                    told=is_told,
                )
    return None


def is_empty(tried: Tried) -> bool:
    """Whether nothing was done yet."""
    return kept(tried) == kept(Tried())


def take_over(tried: Tried, fresh: Tried) -> None:
    """Let what was done be what another one says."""
    state: Mapping[str, Any] = vars(fresh)
    vars(tried).update(state)


# --- what can be taken, and where one can point --------------------------------------------------


class Offers:
    """What one task offers, after what a learner did at it.

    Args:
        case: the case.
        frame: its step with the task.
        tried: what was done so far.
    """

    def __init__(self, case: Case, frame: Frame, tried: Tried) -> None:
        assert frame.task is not None
        self.case, self.frame, self.tried = case, frame, tried
        self.task: Task = frame.task
        self._known: tuple[tuple[tuple[str, ...], str], tuple[Takeable, ...]] | None = None
        self._was: tuple[tuple[str, ...], tuple[Takeable, ...]] | None = None

    @property
    def attempt(self) -> Attempted | None:
        """What the last thing that was done comes to; None where nothing is to be said yet."""
        return self._attempt(self.tried)

    def _attempt(self, tried: Tried) -> Attempted | None:
        state = tried.refused, tried.gave_up, tried.checked
        return attempted(self.case, self.frame.number, tried.done, *state, language())

    @property
    def position(self) -> Any:
        """The board as it lies there."""
        found = None if isinstance(self.task, Switch) else self.attempt
        return self.frame.position if found is None else found.position

    @property
    def others(self) -> tuple[OthersMove, ...]:
        """What others did after the learner's last move."""
        task = self.task
        if not isinstance(task, Act):
            return ()
        rules, done = self.case.rules, self.tried.done
        return others_since(rules, self.frame.position, done, task.between)

    @property
    def tags(self) -> Mapping[str, str]:
        """Key of a shape that can be taken now -> the word or number that stands at it."""
        if self.held is not None:
            return self.held.tags
        return {one.at: one.tag for one in self.movable if one.tag}

    @property
    def takeable(self) -> tuple[Takeable, ...]:
        """Everything that can be taken into the hand now; it is kept until something is done."""
        task, done, hand = self.task, self.tried.done, self.tried.hand
        if not isinstance(task, Act) or self.is_full:
            return ()
        if self._known is None or self._known[0] != (done, hand):
            self._known = (done, hand), self._found(task, self.position, done, hand)
        return self._known[1]

    def _found(
        self, task: Act, position: Any, done: tuple[str, ...], hand: str = ""
    ) -> tuple[Takeable, ...]:
        rules = self.case.rules
        found = takeable(rules, position, task.may, task.by, hand)
        if not (task.dice or task.rolls):
            return found
        left = coming(rules, task, done)
        there = (one.only(lambda move: is_there(rules, task, move, left)) for one in found)
        return tuple(one for one in there if one is not None)

    @property
    def tray(self) -> tuple[Takeable, ...]:
        """What lies beside the board, to be taken."""
        return tuple(one for one in self.takeable if not (one.at or one.follows or one.press))

    @property
    def away(self) -> tuple[Takeable, ...]:
        """What lay beside the board before the move with which the task ended."""
        return tuple(one for one in self._before if not (one.at or one.follows or one.press))

    @property
    def lifted(self) -> tuple[Takeable, ...]:
        """What lay on the board to be taken before the move with which the task ended."""
        return tuple(one for one in self._before if one.at and not (one.follows or one.reach))

    @property
    def pressed(self) -> tuple[Takeable, ...]:
        """What could be done by itself before the move with which the task ended."""
        return self._kept(one for one in self._before if one.press and not one.needs)

    @property
    def most_pressed(self) -> tuple[Takeable, ...]:
        """The most that can be done by itself at any time, after what its case names."""
        return _most_pressed(self.case, self.frame.number, language())

    @property
    def is_pressed(self) -> bool:
        """Whether all of it is done by itself, and nothing is laid anywhere."""
        found = self.takeable or self._before
        return bool(found) and all(one.press for one in found)

    @property
    def _before(self) -> tuple[Takeable, ...]:
        """What there was to be taken before the move with which the task ended; it is kept."""
        task, before = self.task, self.tried.done[:-1]
        if not isinstance(task, Act) or not self.is_full:
            return ()
        if self._was is None or self._was[0] != before:
            rules, frame = self.case.rules, self.frame
            position = played_out(rules, frame.position, before, task.between)[0]
            self._was = before, self._found(task, position, before)
        return self._was[1]

    @property
    def presses(self) -> tuple[Takeable, ...]:
        """What is done by itself, without a place; some of it only with something in the hand."""
        held = "" if self.held is None else self.held.text
        return self._kept(one for one in self.takeable if one.press and one.needs in ("", held))

    def _kept(self, found: Iterable[Takeable]) -> tuple[Takeable, ...]:
        """What was there from the beginning keeps its place, so that no button moves."""
        return tuple(sorted(found, key=lambda one: self._first.get(one.text, len(self._first))))

    @cached_property
    def _first(self) -> dict[str, int]:
        """What there was to be taken at the beginning, each with its place."""
        task = self.task
        found = self._found(task, self.frame.position, ()) if isinstance(task, Act) else ()
        return {one.text: number for number, one in enumerate(found)}

    @property
    def movable(self) -> tuple[Takeable, ...]:
        """What stands on the board and can be taken from there."""
        free = (one for one in self.takeable if not (one.press or one.follows))
        return tuple(one for one in free if one.at)

    @property
    def may_gather(self) -> bool:
        """Whether several things on the board can be in the hand together."""
        return gathers(self.case.rules) and len(self.movable) > 1

    @property
    def held(self) -> Takeable | None:
        """What is in the hand; the only thing that can be taken is there from the beginning."""
        placed = [one for one in self.takeable if not one.press]
        wanted = [one for one in placed if one.text == self.tried.hand]
        free = [one for one in placed if not one.follows]
        return wanted[0] if wanted else free[0] if len(free) == 1 else None

    @property
    def is_full(self) -> bool:
        """Whether nothing more can be done on the board before something is taken back."""
        if self.tried.committed:
            return True
        found = self.attempt
        return (
            isinstance(self.task, Act)
            and found is not None
            and found.result is Upshot.MISSED
            and not (self.tried.refused or self.tried.gave_up)
        )

    @property
    def places(self) -> Mapping[str, str]:
        """Key of a shape that can be pointed at now -> what pointing at it means."""
        task = self.task
        if self.tried.committed:
            return {}
        if isinstance(task, Act):
            if self.held is not None:
                return {**self._back(self.held), **self.held.tries(self.tried.turn)}
            return {one.at: one.text for one in self.movable}
        if isinstance(task, PutPiece) and self.is_paired:
            return self._ends
        if isinstance(task, PointAt | PutPiece):
            found = attempts.places(self.case, self.frame).items()
            return {key: text for text, key in found if key}
        if isinstance(task, Assign):
            return {key: f"{piece} {place}" for key, (piece, place) in self.cells.items()}
        return {}

    def _back(self, held: Takeable) -> dict[str, str]:
        """Where what was taken from the board is put back."""
        return {held.at: held.text} if held.at and self.tried.hand else {}

    @property
    def is_paired(self) -> bool:
        """Whether a place has two shapes, as a path has two ends: both are pointed at."""
        places = attempts.places(self.case, self.frame).values()
        return isinstance(self.task, PutPiece) and any(" " in key for key in places)

    @property
    def _ends(self) -> Mapping[str, str]:
        """The shapes that can be one end of a place; with one in the hand, those of the other."""
        places = attempts.places(self.case, self.frame).items()
        pairs = [(key.split(), text) for text, key in places]
        hand = self.tried.hand
        if not hand:
            return {end: end for pair, _text in pairs for end in pair}
        other = {end: text for pair, text in pairs for end in pair if hand in pair}
        return {**other, hand: hand}

    @property
    def named(self) -> Mapping[str, str]:
        """What can be put, but has no place on the board: value -> what it is called."""
        task = self.task
        return task.names if isinstance(task, PutPiece) and not self.tried.committed else {}

    @property
    def cells(self) -> Mapping[str, tuple[str, str]]:
        """Of a plan: key of a shape that stands for a piece at a place -> both, as they are called.

        So a card of Biatlon is laid by pointing at its row of a section.
        """
        task = self.task
        if not isinstance(task, Assign):
            return {}
        drawn = plain(self.case, self.frame.position).roles
        ends = {f":{one}:{place}": (one, place) for one in task.of for place in task.places}
        found = ((key, ":" + ":".join(key.split(":")[-2:])) for key in drawn)
        return {key: ends[end] for key, end in found if end in ends}

    def shape_of(self, place: str) -> str:
        """Key of the shape of what was pointed at."""
        return attempts.places(self.case, self.frame).get(place, "")

    @property
    def row(self) -> tuple[str, ...]:
        """What lies in the places of a plan; empty where nothing does."""
        places = self.task.places if isinstance(self.task, Assign) else ()
        return (*self.tried.done, *("" for _place in places))[: len(places)]


@lru_cache(maxsize=KEPT)
def _most_pressed(case: Case, number: int, _language: str) -> tuple[Takeable, ...]:
    """The longest row of what can be done by itself, along the solution and the mistakes."""
    frame = case.frames()[number - 1]
    task = frame.task
    if not isinstance(task, Act):
        return ()
    named = (task.solution, *(one.tries[:-1] for one in task.mistakes))
    begun = (row[:end] for row in named for end in range(min(len(row), task.moves - 1) + 1))
    rows = dict.fromkeys(begun)
    whole = (row for row in rows if not any(move.endswith(ANY) for move in row))
    pressed = (Offers(case, frame, Tried(row)).presses for row in whole)
    return max(pressed, key=lambda row: (len(row), sum(len(one.piece.name) for one in row)))
