"""Decision trees as data: what chance does, what one may choose, and what is best.

>>> from boardlib.chance import uniform
>>> tree = Choice("A 3 lies there", {
...     "keep it": End(3),
...     "roll again": roll("one die", uniform([1, 2, 3, 4, 5, 6]), End),
... })
>>> best(tree), str(worth(tree))
(('roll again',), '7/2')
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeVar

from boardlib.chance.distribution import Distribution, sure, times

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True)
class End:
    """Where the tree ends.

    Attributes:
        value: what one has then, in the unit of the tree.
        label: what has happened, in words, if that is not clear.
    """

    value: int
    label: str = ""


class Branch(NamedTuple):
    """What chance may do: a label, how likely it is, and what follows."""

    label: str
    chance: Fraction
    node: Node


@dataclass(frozen=True)
class Luck:
    """Dice decide.

    Attributes:
        label: what is rolled.
        branches: what may come; their chances sum up to 1.
    """

    label: str
    branches: tuple[Branch, ...]


@dataclass(frozen=True)
class Choice:
    """Somebody decides.

    Attributes:
        label: what is to be decided.
        ways: label of a way -> what follows.
    """

    label: str
    ways: Mapping[str, Node]


Node = End | Luck | Choice


def roll(label: str, die: Distribution[T], then: Callable[[T], Node]) -> Luck:
    """A roll, with what follows each value; values after which the same follows are one branch.

    >>> hit = roll("yellow", Distribution({4: 1, 5: 1, 6: 1}), lambda face: End(int(face > 4)))
    >>> [(branch.label, str(branch.chance)) for branch in hit.branches]
    [('4', '1/3'), ('5, 6', '2/3')]
    """
    joined: list[Branch] = []
    for value, chance in die.items():
        joined = _joined(joined, Branch(str(value), chance, then(value)))
    return Luck(label, tuple(joined))


def _joined(branches: list[Branch], one: Branch) -> list[Branch]:
    """The branches and one more, which is put to the one after which the same follows."""
    for place, old in enumerate(branches):
        if old.node == one.node:
            both = Branch(f"{old.label}, {one.label}", old.chance + one.chance, old.node)
            return [*branches[:place], both, *branches[place + 1 :]]
    return [*branches, one]


def outcomes(node: Node) -> Distribution[int]:
    """What comes of a tree when the best way is taken at every choice, exactly."""
    if isinstance(node, End):
        return sure(node.value)
    if isinstance(node, Choice):
        return outcomes(node.ways[best(node)[0]])
    after = [outcomes(branch.node) for branch in node.branches]
    which = Distribution({number: branch.chance for number, branch in enumerate(node.branches)})
    return which.then(after.__getitem__)


def worth(node: Node) -> Fraction:
    """What a tree is worth on average when the best way is taken at every choice."""
    if isinstance(node, End):
        return Fraction(node.value)
    if isinstance(node, Choice):
        return max(map(worth, node.ways.values()))
    return sum((branch.chance * worth(branch.node) for branch in node.branches), Fraction(0))


def best(choice: Choice) -> tuple[str, ...]:
    """The labels of the best ways: several where they are worth exactly the same."""
    most = worth(choice)
    return tuple(label for label, node in choice.ways.items() if worth(node) == most)


def plans(node: Node) -> Iterator[Fraction]:
    """What each way of deciding beforehand is worth, good or bad: nobody does better than the most.

    There is one plan for each combination of choices; small trees only.

    >>> coin = roll("coin", Distribution({0: 1, 9: 1}), End)
    >>> [str(plan) for plan in plans(Choice("Sure or not?", {"sure": End(4), "coin": coin}))]
    ['4', '9/2']
    """
    if isinstance(node, End):
        yield Fraction(node.value)
    elif isinstance(node, Choice):
        for way in node.ways.values():
            yield from plans(way)
    else:
        yield from _plans_of_luck(node.branches)


def _plans_of_luck(branches: tuple[Branch, ...]) -> Iterator[Fraction]:
    if not branches:
        yield Fraction(0)
        return
    (_label, chance, node), *rest = branches
    for one in plans(node):
        for others in _plans_of_luck(tuple(rest)):
            yield chance * one + others


# --- rolling again ----------------------------------------------------------------------


def rerolled(die: Distribution[T], again: Callable[[T], bool], rerolls: int = 1) -> Distribution[T]:
    """What a die shows in the end that is rolled again while its value asks for it.

    >>> from boardlib.chance import uniform
    >>> str(rerolled(uniform([1, 2, 3, 4, 5, 6]), lambda face: face <= 3).mean())
    '17/4'

    Args:
        die: a roll.
        again: whether a value is rolled again, as long as that is possible.
        rerolls: how often at most.
    """
    found = die
    for _reroll in range(times(rerolls)):
        found = _once_more(die, again, found)
    return found


def _once_more(
    die: Distribution[T], again: Callable[[T], bool], rest: Distribution[T]
) -> Distribution[T]:
    return die.then(lambda value: rest if again(value) else sure(value))


def best_rerolled(die: Distribution[int], rerolls: int, cost: int = 0) -> Distribution[int]:
    """What comes of rerolls that are used as well as possible, less what they cost.

    A value is kept when it is no less than what going on promises on average (optimal stopping).

    >>> from boardlib.chance import uniform
    >>> six = uniform([1, 2, 3, 4, 5, 6])
    >>> [str(best_rerolled(six, rerolls).mean()) for rerolls in range(4)]
    ['7/2', '17/4', '14/3', '89/18']

    Args:
        die: a roll.
        rerolls: how often it may be rolled again.
        cost: what a reroll costs, in the unit of the values.
    """
    found = die
    for _reroll in range(times(rerolls)):
        found = _kept_or_not(die, found.map(lambda value: value - cost))
    return found


def _kept_or_not(die: Distribution[int], rest: Distribution[int]) -> Distribution[int]:
    worth = rest.mean()
    return die.then(lambda value: sure(value) if value >= worth else rest)


def capital(start: int, change: Distribution[int], rounds: int) -> Distribution[int]:
    """What is left of a capital after so many rounds; 0 means that it was gone on the way.

    >>> from boardlib.chance import uniform
    >>> capital(1, uniform([-1, 1]), 3)
    Distribution({0: Fraction(5, 8), 2: Fraction(1, 4), 4: Fraction(1, 8)})

    Args:
        start: what there is before the first round.
        change: what comes in or goes out in a round; who would have less than nothing has nothing.
        rounds: how many there are.
    """
    found = sure(max(start, 0))
    for _round in range(times(rounds)):
        found = found.then(
            lambda held: change.map(lambda one: max(held + one, 0)) if held else sure(0)
        )
    return found
