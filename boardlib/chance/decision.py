"""What to decide where dice do: decision trees as data, and ways that are compared.

>>> from boardlib.chance import uniform
>>> tree = Choice("A 3 lies there", {
...     "keep it": End(3),
...     "roll again": roll("one die", uniform([1, 2, 3, 4, 5, 6]), End),
... })
>>> best(tree), str(worth(tree))
(('roll again',), '7/2')

An answer about odds rests on options that the sources leave open.  So ways are compared again under
every combination of these, and it is said on which of them the best one depends.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import combinations, product
from typing import Any, NamedTuple, TypeVar

from boardlib.chance.distribution import Distribution, sure, times
from boardlib.chance.words import amount, bare_chance
from boardlib.chance.words import chance as in_words
from boardlib.profile import Profile
from boardlib.text import _, listing, ngettext

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


# --- ways that are compared: the best, and whether they stay so under other options --------------


@dataclass(frozen=True, slots=True)
class Compared:
    """One of the things that are compared.

    Attributes:
        name: a short name; the words of the option where it is one.
        label: the same in words.
        chances: what may come of it, in the unit of its odds.
    """

    name: str
    label: str
    chances: Distribution[int]


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number beside the ways: its name, what it means, and its value."""

    name: str
    label: str
    value: Fraction


@dataclass(frozen=True)
class Ways:
    """Ways and what they promise.

    Attributes:
        topic: name of the question.
        question: what is asked, in words.
        unit: what the distributions count, in words.
        sources: ids of the rulings that it is about.
        rests_on: the options of the profile on which it depends.
        ways: what is compared.
        goal: what has to be reached; without it the averages are compared.
        figures: further numbers.
        reading: the option whose values the ways are, where they are readings of a rule and
            nobody chooses between them.
    """

    topic: str
    question: str
    unit: str
    sources: tuple[str, ...]
    rests_on: tuple[str, ...]
    ways: tuple[Compared, ...]
    goal: int | None = None
    figures: tuple[Quantity, ...] = ()
    reading: str = ""

    def worth(self, way: Compared) -> Fraction:
        """What is compared: the average, or the chance to reach the goal."""
        return way.chances.mean() if self.goal is None else way.chances.at_least(self.goal)

    @cached_property
    def best(self) -> tuple[str, ...]:
        """The names of the best ways: several where they are exactly alike."""
        worths = {way.name: self.worth(way) for way in self.ways}
        most = max(worths.values())
        return tuple(name for name, worth in worths.items() if worth == most)

    def way(self, name: str) -> Compared:
        """The way of that name."""
        return next(way for way in self.ways if way.name == name)

    def figure(self, name: str) -> Fraction:
        """The value of the figure of that name."""
        return next(figure.value for figure in self.figures if figure.name == name)


Ask = Callable[[Profile], Ways]
"""A question about odds that waits for a profile."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """The same question under other assumptions: the options on which it rests, and the odds."""

    profile: Profile
    options: Mapping[str, str] = field(hash=False)
    odds: Ways


def alternatives(ask: Ask, profile: Profile) -> tuple[Alternative, ...]:
    """The question under every combination of the options on which its answer rests."""
    names = ask(profile).rests_on
    values = product(*(profile.settings[name].values for name in names))
    return tuple(_alternative(ask, profile, dict(zip(names, some, strict=True))) for some in values)


def _alternative(ask: Ask, profile: Profile, options: dict[str, str]) -> Alternative:
    changed = Profile(profile.settings, {**profile.chosen, **options})
    return Alternative(changed, options, ask(changed))


def survives(found: Sequence[Alternative]) -> bool:
    """Whether the same ways are best under every alternative."""
    return len({one.odds.best for one in found}) == 1


def deciding(found: Sequence[Alternative]) -> tuple[str, ...]:
    """The fewest options that settle which ways are best; none if these are always the same."""
    names = tuple(found[0].options)
    some = (chosen for count in range(len(names)) for chosen in combinations(names, count))
    return next((chosen for chosen in some if _settle(chosen, found)), names)


def _settle(names: tuple[str, ...], found: Sequence[Alternative]) -> bool:
    """Whether alternatives that agree in these options agree about the best ways."""
    pairs = {(tuple(one.options[name] for name in names), one.odds.best) for one in found}
    return len(pairs) == len({options for options, _best in pairs})


# --- in words ---------------------------------------------------------------------------


def way_line(odds: Ways, way: Compared) -> str:
    """``take 4: 4 cells for certain``, or the average and every chance."""
    if len(way.chances) == 1:
        text = _("{label}: {cells}, for certain.")
        return text.format(label=way.label, cells=next(iter(way.chances)))
    each = sorted(way.chances.items())
    chances = ", ".join(f"{cells}: {bare_chance(chance)}" for cells, chance in each)
    text = _("{label}: {mean} on average ({chances}).")
    if odds.goal is not None:
        text = _("{label}: {goal} or more with {worth} ({chances}).")
    worth = (amount if odds.goal is None else in_words)(odds.worth(way))
    return text.format(label=way.label, mean=worth, worth=worth, goal=odds.goal, chances=chances)


def best_words(odds: Ways) -> str:
    """Which ways are best, in words."""
    if len(odds.best) == len(odds.ways):
        return _("All are alike")
    named = listing([odds.way(name).label for name in odds.best])
    if odds.goal is None:
        return _("Most on average: {ways}").format(ways=named)
    return _("Most likely {goal} or more: {ways}").format(goal=odds.goal, ways=named)


def rests_line(odds: Ways, profile: Profile) -> str:
    """The assumptions on which an answer rests, in words."""
    settings = profile.settings
    rests = "; ".join(
        f"{settings[name].title} ({meaning(profile, name)})" for name in odds.rests_on
    )
    return _("It rests on assumptions: {options}.").format(options=rests)


def meaning(profile: Profile, name: str) -> str:
    """The faces of a die, or what another option means."""
    setting, value = profile.settings[name], profile[name]
    return " ".join(setting.sides(value)) if setting.faces else setting.meaning(value)


def standing(found: Sequence[Alternative]) -> str:
    """Whether an answer survives the alternatives, and else on what it depends."""
    names = deciding(found)
    if not names:
        text = ngettext(
            "That holds under {count} combination of these options.",
            "That holds under all {count} combinations of these options.",
            len(found),
        )
        return text.format(count=len(found))
    settings = found[0].profile.settings
    titles = [settings[name].title for name in names]
    return _("That depends on: {options}.").format(options=listing(titles))


def alternative_lines(found: Sequence[Alternative]) -> Iterator[str]:
    """How the answer changes under the alternatives, and whether it survives them all."""
    yield standing(found)
    if survives(found):
        return
    names = deciding(found)
    for best, values in _by_best(found, names).items():
        odds = next(one.odds for one in found if one.odds.best == best)
        named = listing([odds.way(name).label for name in best])
        yield f"  {' / '.join(values)}: {named}"


def _by_best(
    found: Sequence[Alternative], names: Sequence[str]
) -> dict[tuple[str, ...], list[str]]:
    """The best ways, and what the deciding options have to be for that, in words."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for one in found:
        values = "; ".join(meaning(one.profile, name) for name in names)
        group = groups.setdefault(one.odds.best, [])
        if values not in group:
            group.append(values)
    return groups


# --- as plain data ----------------------------------------------------------------------


def odds_data(odds: Ways, found: Sequence[Alternative], profile: Profile) -> dict[str, Any]:
    """Fractions are texts such as ``55/12``; ``worth`` is what was compared."""
    return {
        "topic": odds.topic,
        "unit": odds.unit,
        "goal": odds.goal,
        "ways": {way.name: _way_data(odds, way) for way in odds.ways},
        "figures": {figure.name: str(figure.value) for figure in odds.figures},
        "best": list(odds.best),
        **({"in force": profile[odds.reading]} if odds.reading else {}),
        "options": {name: profile[name] for name in odds.rests_on},
        "survives": survives(found),
        "alternatives": [{**one.options, "best": list(one.odds.best)} for one in found],
        "sources": list(odds.sources),
    }


def _way_data(odds: Ways, way: Compared) -> dict[str, Any]:
    chances = {str(cells): str(chance) for cells, chance in sorted(way.chances.items())}
    return {
        "mean": str(way.chances.mean()),
        "worth": str(odds.worth(way)),
        "chances": chances,
    }
