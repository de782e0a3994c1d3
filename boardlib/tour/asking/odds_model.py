"""Odds: ways that are compared, the best of them, and whether that hangs on assumed dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import combinations, product

from boardlib.chance import Distribution
from boardlib.profile import Profile


@dataclass(frozen=True, slots=True)
class Compared:
    """One of the things that are compared.

    Attributes:
        name: a short name; the words of the option where it is one.
        label: the same in words.
        cells: what comes of it, in the unit of its odds.
    """

    name: str
    label: str
    cells: Distribution[int]


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number beside the ways: its name, what it means, and its value."""

    name: str
    label: str
    value: Fraction


@dataclass(frozen=True)
class Odds:
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
        return way.cells.mean() if self.goal is None else way.cells.at_least(self.goal)

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


Ask = Callable[[Profile], Odds]
"""A question about odds that waits for a profile."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """The same question under other assumptions: the options on which it rests, and the odds."""

    profile: Profile
    options: Mapping[str, str] = field(hash=False)
    odds: Odds


def alternatives(ask: Ask, profile: Profile) -> tuple[Alternative, ...]:
    """The question under every combination of the options on which its answer rests."""
    names = ask(profile).rests_on
    values = product(*(profile.settings[name].values for name in names))
    return tuple(_alternative(ask, profile, dict(zip(names, some, strict=True))) for some in values)


def _alternative(ask: Ask, profile: Profile, options: dict[str, str]) -> Alternative:
    changed = Profile(profile.settings.values(), {**profile.chosen, **options})
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
