"""Exercises as the tests of every game look at them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from boardlib.catalogue import Case, Frame, JudgedChoice
from boardlib.catalogue.practice import exercises, make
from boardlib.game.goals import LEVELS
from boardlib.ruling import Reason

SEEDS = range(14)
FEW = 4


@cache
def _made(game: str, kind: str, level: int, seed: int) -> Case:
    return make(game, kind, seed, level)


def made(game: str, kind: str, level: int) -> tuple[Case, ...]:
    """Some exercises of a kind and level."""
    return tuple(_made(game, kind, level, seed) for seed in SEEDS)


def few(game: str, kind: str, level: int) -> tuple[Case, ...]:
    """The first of them, for what takes long."""
    return tuple(_made(game, kind, level, seed) for seed in SEEDS[:FEW])


def frames(game: str, kind: str, level: int) -> list[Frame]:
    """Their questions, with the judged choices."""
    return [case.frames()[0] for case in made(game, kind, level)]


def kinds(game: str) -> list[str]:
    """The kinds of exercise that a game offers."""
    return [one.kind for one in exercises(game)]


def kinds_and_levels(game: str) -> list[tuple[str, int]]:
    """Every kind on every level."""
    return [(kind, level) for kind in kinds(game) for level in LEVELS]


def wrong_choices(game: str, kind: str) -> Iterator[JudgedChoice]:
    """The wrong choices of a kind, over all levels."""
    for level in LEVELS:
        for frame in frames(game, kind, level):
            yield from (choice for choice in frame.choices if not choice.right)


def reasons_of_wrong_choices(game: str, kind: str) -> Iterator[Reason]:
    """What tells why they are wrong."""
    for choice in wrong_choices(game, kind):
        yield from () if choice.why.ruling is None else choice.why.ruling.reasons
