"""Tasks for those who program: a learner writes a function, and the library checks it.

A game that offers ``tasks`` lists them in a function of that name.  What is right, and why, is
never written down: a :class:`Trial` computes both with the library when it is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any, Final, Protocol, cast

from boardlib.chance import highest, total, uniform
from boardlib.game import GAMES, Game, ability, game
from boardlib.game.returned import CHANCES, YES_NO, Returned
from boardlib.text import _, mark, ngettext


@dataclass(frozen=True, slots=True)
class Trial:
    """One call of the learner's function.

    Attributes:
        given: what it is called with, in a player's words, in the language in use.
        call: the same call as code, for learners who want to try it themselves.
        arguments: makes what it is called with, anew each time: the function may change it.
        right: the right answer, computed by the library.
        why: why that is right, in the words of the library.
        position: the text of the board that is shown with it; empty where there is none.
        show: keys of the shapes that it is about.
    """

    given: str
    call: str
    arguments: Callable[[], tuple[Any, ...]]
    right: Any
    why: Callable[[], str]
    position: str = ""
    show: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Slip:
    """A mistake that many make: a wrong way, and the sentence that helps.

    Attributes:
        answer: what a function with that mistake returns.
        says: the sentence, marked for translation.
    """

    answer: Callable[..., Any]
    says: str


@dataclass(frozen=True, slots=True)
class Task:
    """Something to be programmed.

    Attributes:
        name: of the task and of the function, such as ``open_ends``.
        title: what the function finds out, marked for translation.
        takes: the names of what it is called with, as they stand in the lesson.
        returns: what it has to return.
        trials: the calls, the simplest first.
        done: what was right, marked for translation.
        idea: what to try next, marked for translation.
        slips: mistakes that are recognized.
    """

    name: str
    title: str
    takes: tuple[str, ...]
    returns: Returned
    trials: Callable[[], Iterable[Trial]]
    done: str
    idea: str
    slips: tuple[Slip, ...] = ()


class SetsTasks(Protocol):
    """What a game offers so that functions can be checked."""

    def tasks(self) -> Sequence[Task]:
        """The tasks there are."""


def tasks(rules: Game[Any, Any]) -> tuple[Task, ...]:
    """The tasks of a game (``tasks`` in its offers); perhaps none."""
    setter = cast("SetsTasks | None", ability(rules, "tasks"))
    return () if setter is None else tuple(setter.tasks())


def all_tasks() -> Mapping[str, tuple[str, Task]]:
    """Every task by its name, with the name of its game; those about dice alone have none."""
    from boardlib.game.task import dice_tasks  # it is made of what stands here

    of_games = {task.name: (name, task) for name in GAMES for task in tasks(game(name))}
    return of_games | {task.name: ("", task) for task in dice_tasks()}


__all__ = ["SetsTasks", "Slip", "Task", "Trial", "all_tasks", "tasks"]


# --- functions about dice, which are no game's own --------------------------------------


USUAL: Final = (1, 2, 3, 4, 5, 6)
DICE: Final[tuple[tuple[int, ...], ...]] = (
    (1, 2),
    (1, 1, 1, 4),
    USUAL,
    (2, 3, 4, 4, 5, 6),
    (1, 1, 2, 6, 7, 7),
    (5,),
)
"""Faces of the dice of the trials, the simplest first; some sides show the same."""


def dice_tasks() -> tuple[Task, ...]:
    """The functions about dice that can be checked, in the order of the lessons."""
    return (BETTER_OF_TWO, ROLL_AGAIN, DIVIDED)


def _die(faces: Sequence[int]) -> str:
    """A die by what its sides show."""
    return _("a die with the sides {faces}").format(faces=", ".join(map(str, faces)))


def _counted(rolls: Sequence[Any]) -> dict[Any, Fraction]:
    """Chances by counting equally likely rolls one by one."""
    return {value: Fraction(count, len(rolls)) for value, count in sorted(Counter(rolls).items())}


def _rolls_in_words(
    rolls: Sequence[tuple[int, ...]], made: Callable[[tuple[int, ...]], int]
) -> str:
    """How often each value comes among all rolls."""
    counts = sorted(Counter(map(made, rolls)).items())
    values = "; ".join(_("{value}: {count}").format(value=value, count=n) for value, n in counts)
    text = ngettext("Of {count} roll: {values}.", "Of all {count} rolls: {values}.", len(rolls))
    return text.format(count=len(rolls), values=values)


# --- the better of two ------------------------------------------------------------------------


def _better(faces: tuple[int, ...]) -> Trial:
    rolls = list(product(faces, repeat=2))
    return Trial(
        _("{die}, rolled twice").format(die=_die(faces)),
        f"better_of_two({list(faces)})",
        lambda: (list(faces),),
        dict(highest([uniform(faces)] * 2)),
        lambda: _rolls_in_words(rolls, max),
    )


def _two_values(faces: Sequence[int]) -> dict[int, Fraction]:
    """Every value as likely as any other, however many sides show it."""
    return _counted([max(pair) for pair in product(set(faces), repeat=2)])


BETTER_OF_TWO: Final = Task(
    name="better_of_two",
    title=mark("To be found: how likely each value is as the better one of two rolls."),
    takes=("faces",),
    returns=CHANCES,
    trials=lambda: map(_better, DICE),
    done=mark("Right: every pair of sides is counted, and counted once."),
    idea=mark("And now: the middle one of three rolls?"),
    slips=(
        Slip(
            lambda faces: _counted(faces),
            mark("That is a single roll: which of two is the better one?"),
        ),
        Slip(
            lambda faces: _counted([min(pair) for pair in product(faces, repeat=2)]),
            mark("That is the worse one of the two."),
        ),
        Slip(
            lambda faces: _counted([sum(pair) for pair in product(faces, repeat=2)]),
            mark("That is the sum of the two; here only the better one counts."),
        ),
        Slip(
            _two_values,
            mark("A number that two sides show comes twice as often as one that one side shows."),
        ),
        Slip(
            lambda faces: dict(uniform(map(max, _unordered(faces)))),
            mark("First 1, then 2, and first 2, then 1: those are two ways, and both are counted."),
        ),
    ),
)


def _unordered(faces: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Pairs of sides without their order, as if they were all as likely."""
    sides = sorted(faces)
    return ((one, other) for at, one in enumerate(sides) for other in sides[at:])


# --- roll again? ------------------------------------------------------------------------------

OFFERS: Final = (
    (USUAL, 3),
    (USUAL, 4),
    ((2, 3, 4, 4, 5, 6), 4),
    ((1, 1, 1, 9), 2),
    ((1, 1, 1, 9), 4),
    ((1, 6, 6), 4),
    ((1, 8, 8, 9), 5),
)
"""Dice, and what lies there."""


def _again(faces: tuple[int, ...], value: int) -> Trial:
    mean = uniform(faces).mean()
    return Trial(
        _("{die}; what lies there: {value}").format(die=_die(faces), value=value),
        f"roll_again({list(faces)}, {value})",
        lambda: (list(faces), value),
        mean > value,
        lambda: _("A roll gives {mean} on average, and what lies there is {value}.").format(
            mean=mean, value=value
        ),
    )


def _middle(faces: Sequence[int]) -> Fraction:
    """The number half-way between the least and the greatest."""
    return Fraction(min(faces) + max(faces), 2)


ROLL_AGAIN: Final = Task(
    name="roll_again",
    title=mark("To be found: whether a new roll gives more on average than what lies there."),
    takes=("faces", "value"),
    returns=YES_NO,
    trials=lambda: (_again(*offer) for offer in OFFERS),
    done=mark("Right: the average of all sides decides, and where it is even nobody has to roll."),
    idea=mark(
        "And now: with two rerolls one may be more demanding. From which value does one stop?"
    ),
    slips=(
        Slip(
            lambda faces, value: Fraction(sum(faces), len(faces)) >= value,
            mark("Where both are exactly even, the roll does not give more."),
        ),
        Slip(
            lambda faces, value: _middle(faces) > value,
            mark("Half-way between the ends is not the average: count every side."),
        ),
        Slip(
            lambda faces, value: sum(face > value for face in faces) * 2 > len(faces),
            mark("How often it gets better is not all: how much better or worse does it get?"),
        ),
        Slip(
            lambda faces, value: Fraction(sum(set(faces)), len(set(faces))) > value,
            mark("A number that two sides show counts twice in the average."),
        ),
        Slip(
            lambda faces, value: Fraction(sum(faces), len(faces)) < value,
            mark("It is the other way round: one rolls again where the average is greater."),
        ),
    ),
)

# --- added up and divided ---------------------------------------------------------------------

GROUPS: Final = ((1, 2), (1, 3), (2, 3), (2, 4), (3, 3), (3, 5))
"""How many dice, and by what their sum is divided."""


def _division(dice: int, divisor: int) -> Trial:
    text = ngettext(
        "{count} usual die, the sum divided by {divisor}",
        "{count} usual dice, the sum divided by {divisor}",
        dice,
    )
    rolls = list(product(USUAL, repeat=dice))
    return Trial(
        text.format(count=dice, divisor=divisor),
        f"divided({dice}, {divisor})",
        lambda: (dice, divisor),
        dict(total([uniform(USUAL)] * dice).map(lambda pips: pips // divisor)),
        lambda: _rolls_in_words(rolls, lambda roll: sum(roll) // divisor),
    )


def _each_divided(dice: int, divisor: int) -> dict[int, Fraction]:
    return _counted([sum(pips // divisor for pips in roll) for roll in _all(dice)])


def _all(dice: int) -> list[tuple[int, ...]]:
    return list(product(USUAL, repeat=dice))


DIVIDED: Final = Task(
    name="divided",
    title=mark(
        "To be found: how often the sum of some dice, divided and rounded down, is each number."
    ),
    takes=("dice", "divisor"),
    returns=CHANCES,
    trials=lambda: (_division(*group) for group in GROUPS),
    done=mark("Right: first the sum, then the division, and only then the rounding."),
    idea=mark("And now: how much do three dice lose if each is divided alone?"),
    slips=(
        Slip(
            _each_divided,
            mark("Each die is divided and rounded alone: the sum comes first, then the division."),
        ),
        Slip(
            lambda dice, divisor: _counted([round(sum(roll) / divisor) for roll in _all(dice)]),
            mark("It is rounded to the nearest number: here every part is lost."),
        ),
        Slip(
            lambda dice, divisor: _counted([Fraction(sum(roll), divisor) for roll in _all(dice)]),
            mark("It is not rounded yet: '//' divides and rounds down."),
        ),
        Slip(
            lambda dice, divisor: _counted([-(-sum(roll) // divisor) for roll in _all(dice)]),
            mark("It is rounded up: here every part is lost."),
        ),
        Slip(
            lambda dice, divisor: _counted([pips // divisor for pips in range(dice, 6 * dice + 1)]),
            mark("The sums are not equally likely: a 7 with two dice comes more often than a 2."),
        ),
    ),
)
