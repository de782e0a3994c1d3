"""What a learner is to do on a board: the tasks of a case as its file says them; exercises.

What an attempt comes to is computed in :mod:`boardlib.catalogue.attempts`.

A game that offers practice has a function ``exercises()``: a list of :class:`Exercise`.  Each of
them draws a fresh position and something to be done on it, or a question about it.  What is right
is never written down: a task or an option says which question decides it, and the engine answers
that question.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any, Final, Protocol, TypeVar, cast

from boardlib.game import Game, ability
from boardlib.shown import nothing

_HOLE: Final = re.compile(r"\{([^{}]*)\}")


OR: Final = " or "
"""Between moves of others of which the first one that is allowed is made."""
ANY: Final = "*"
"""At the end of a move of a mistake: however it goes on."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A question, and what its answer has to be.

    Attributes:
        turned: whether its ruling has to be the other one than at the beginning; once the board
            is known, ``expect`` is whether it has to be allowed.
    """

    ask: str
    expect: Any = None
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Mistake:
    """An attempt that misses, and what is said of it.

    Attributes:
        tries: the moves, one after the other, the last of which may end with a star: all that
            begin like that; of a place or a row of cards, what was put there.
        illegal: whether its last move is refused.
        true: what the sentence says of the board after it.
        with_: what was pointed at, and does not belong.
        without: what was left out.
    """

    tries: tuple[str, ...] = ()
    say: str = ""
    illegal: bool = False
    true: tuple[Goal, ...] = ()
    with_: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Act:
    """Moves until a goal is reached, or until it is seen that it cannot be.

    Attributes:
        by: whose moves; empty for whose turn it is.
        moves: how many there are at most.
        may: how the moves begin that are offered; all of them where it is empty.
        dice: faces told beforehand, for each piece; ``rolls`` those that come on the way.
        between: moves of others, each played as soon as it is allowed; or several in one, with
            ``or`` between them, of which the first that is allowed is played.
        reached: all of it has to be so.
        cannot: why it cannot be done; empty where it can.
        ways: how many rows of moves reach it; None where nobody has counted.
        otherwise: what is said of a row that no mistake names.
    """

    goal: str
    reached: tuple[Goal, ...]
    solution: tuple[str, ...] = ()
    by: str = ""
    moves: int = 1
    may: tuple[str, ...] = ()
    dice: Mapping[str, tuple[str, ...]] = field(default_factory=nothing, hash=False)
    rolls: tuple[str, ...] = ()
    between: tuple[str, ...] = ()
    cannot: str = ""
    ways: int | None = None
    solved: str = ""
    hint: str = ""
    otherwise: str = ""
    mistakes: tuple[Mistake, ...] = ()


@dataclass(frozen=True, slots=True)
class PointAt:
    """Shapes that are to be pointed at: a set of them, or a row.

    Attributes:
        shapes: the kind of places that can be pointed at, as their game calls it.
        right: the question that lists them; with a ``{}`` in it, it is asked of every one.
        path: the way to the list in the data of the answer, such as ``tiles``.
        solution: what is right, as the engine says it; of a file that is only read, what it says.
    """

    goal: str
    shapes: str
    right: Goal
    path: str = ""
    in_order: bool = False
    solution: tuple[str, ...] = ()
    solved: str = ""
    hint: str = ""
    otherwise: str = ""
    mistakes: tuple[Mistake, ...] = ()

    @property
    def among(self) -> bool:
        """Whether it names the shapes to choose from one by one."""
        return "|" in self.shapes

    @property
    def of_each(self) -> bool:
        """Whether the question is asked of every shape."""
        return "{}" in self.right.ask


@dataclass(frozen=True, slots=True)
class Trials:
    """What is tried many times at once, after a number was said, or with what was put.

    Attributes:
        count: how often.
        ask: the question that tells the chances; empty for the one of the number.
        path: the way to the chances in the data of the answer: to a table of them, or to one,
            which is that of ``yes``.
        names: what each outcome is called.
    """

    count: int
    path: str
    names: Mapping[str, str] = field(default_factory=nothing, hash=False)
    ask: str = ""


@dataclass(frozen=True, slots=True)
class PutPiece:
    """One piece that is put on the board, or taken away.

    Attributes:
        piece: lines of the position, with a hole in them: a kind of place, or ``{a|b|c}``.  Of
            several words the first one fills it, the others each ``{}`` that follows.
        names: what values are called that have no place on the board: they are taken beside it.
        trials: what is tried many times with what lies there; None for nothing.
    """

    goal: str
    piece: str
    reached: tuple[Goal, ...]
    solution: tuple[str, ...] = ()
    ways: int | None = None
    solved: str = ""
    hint: str = ""
    otherwise: str = ""
    mistakes: tuple[Mistake, ...] = ()
    names: Mapping[str, str] = field(default_factory=nothing, hash=False)
    trials: Trials | None = None

    @property
    def hole(self) -> str:
        """What stands in the hole."""
        found = _HOLE.search(self.piece)
        return found[1] if found else ""

    def filled(self, value: str) -> str:
        """The lines, with something in the hole.

        >>> PutPiece("Take it off.", "- {token}", ()).filled("token red 0,0.p1")
        '- token red 0,0.p1'
        >>> PutPiece("Turn both.", "option one {on on|on off}; option two {}", ()).filled("on off")
        'option one on; option two off'
        """
        first, *more = value.split(" ") if "{}" in self.piece else [value]
        lines = self.piece.replace(f"{{{self.hole}}}", first)
        for word in more:
            lines = lines.replace("{}", word, 1)
        return lines


@dataclass(frozen=True, slots=True)
class Assign:
    """Pieces that are laid to places, while a sum runs along.

    Attributes:
        of: the pieces, each used once at most.
        ask: the question, with each place in braces where its piece is named.
        running: the path to the sum in the data of its answer.
    """

    goal: str
    of: tuple[str, ...]
    places: tuple[str, ...]
    ask: str
    reached: tuple[Goal, ...]
    running: str = ""
    solution: tuple[str, ...] = ()
    ways: int | None = None
    solved: str = ""
    hint: str = ""
    otherwise: str = ""
    mistakes: tuple[Mistake, ...] = ()


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number that is said before it is computed.

    Attributes:
        path: the way to the number in the data of the answer, such as ``figures.more``.
        times: how many of what the learner says are one of what the engine says.
        within: how far off still is right.
        trials: what is tried afterwards; None for nothing.
        replies: what is said of a wrong number.
    """

    goal: str
    ask: str
    answer: Fraction
    path: str = ""
    times: Fraction = Fraction(1)
    within: Fraction = Fraction(0)
    solved: str = ""
    hint: str = ""
    otherwise: str = ""
    replies: tuple[tuple[Fraction, str], ...] = ()
    trials: Trials | None = None


@dataclass(frozen=True, slots=True)
class Switch:
    """A reading or a rule that is turned over, on the same board.

    Attributes:
        line: a line of the position, with ``{}`` where the value stands.
        values: the first is the one that is played.
        shown: what is said at each.
    """

    goal: str
    line: str
    values: tuple[str, ...]
    ask: str
    shown: Mapping[str, str] = field(default_factory=nothing, hash=False)
    solved: str = ""
    hint: str = ""


Task = Act | PointAt | PutPiece | Assign | Estimate | Switch
ON_THE_BOARD: Final = (Act, PointAt, PutPiece, Assign)
"""Tasks that are done on the board; a number that is said, or a switch, is none of them."""


# --- exercises that a game can make up -----------------------------------------------------------


T = TypeVar("T")

LEVELS: Final = range(1, 6)
"""How difficult an exercise may be."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose: a label, and the question or move that decides whether it is right.

    Attributes:
        label: plain words, in the language in use.
        ask: a question of the game, answered as ``expect`` when the option is right.
        judge: or else a move, allowed when the option is right.
        at: keys of the shapes on which its letter stands; none for a mere answer.
        whynot: what the mistake is, where the answer to its question does not say it.
    """

    label: str
    ask: str = ""
    judge: str = ""
    expect: Any = None
    at: tuple[str, ...] = ()
    whynot: str = ""


@dataclass(frozen=True, slots=True)
class Posed:
    """A position, and something to be done on it or a question about it.

    Attributes:
        position: the text of the position.
        lead: what the learner has to know before.
        question: the question; empty where something is to be done.
        options: what can be chosen, in the order of the letters.
        pick: ``one`` or ``all``.
        ask: a question of the game whose answer is the verdict, if there is one.
        show: keys of the shapes that it is about.
        task: what is to be done, in the place of question and options.
    """

    position: str
    lead: str
    question: str = ""
    options: tuple[Option, ...] = ()
    pick: str = "all"
    ask: str = ""
    show: tuple[str, ...] = ()
    task: Task | None = None


@dataclass(frozen=True, slots=True)
class Exercise:
    """A kind of exercise.

    Attributes:
        kind: its name, such as ``road-complete``.
        topic: what it belongs to, such as ``tunnels``.
        title: a few words, marked for translation.
        label: one or two words for a button, marked for translation.
        draw: draws an exercise of that level; None when nothing of interest came up, and the
            next draw may be luckier.
    """

    kind: str
    topic: str
    title: str
    label: str
    draw: Callable[[Random, int], Posed | None] = field(compare=False)


class Practised(Protocol):
    """What a game offers so that it can be practised."""

    def exercises(self) -> Sequence[Exercise]:
        """The kinds of exercise there are."""


def exercises(rules: Game[Any, Any]) -> tuple[Exercise, ...]:
    """The kinds of exercise that a game makes up (``exercises`` in its offers); perhaps none."""
    practised = cast("Practised | None", ability(rules, "exercises"))
    return () if practised is None else tuple(practised.exercises())


def some(rng: Random, right: Sequence[T], wrong: Sequence[T], most: int) -> list[T]:
    """Some of both in any order; never all options right, never none.

    Args:
        rng: draws them.
        right: options that are right.
        wrong: options that are not.
        most: how many options there are at most.
    """
    fewest = min(max(1, most - len(wrong)), most - 1)
    chosen = rng.sample(right, min(rng.randint(fewest, most - 1), len(right)))
    chosen += rng.sample(wrong, min(len(wrong), most - len(chosen)))
    return rng.sample(chosen, len(chosen))
