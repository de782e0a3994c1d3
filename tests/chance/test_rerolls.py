"""Rerolls and capital against following every way that the dice may go."""

from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlib.chance import (
    at_least_once,
    best_rerolled,
    capital,
    drawn,
    happens,
    highest,
    lowest,
    ranked,
    rerolled,
    successes,
    uniform,
)

FACES = st.lists(st.integers(-3, 9), min_size=1, max_size=5)
FEW = st.integers(0, 3)


# --- several dice -----------------------------------------------------------------------------


@given(st.lists(FACES, min_size=1, max_size=3), st.data())
def test_ranks_against_sorting_every_roll(dice: list[list[int]], data: st.DataObject) -> None:
    rank = data.draw(st.integers(1, len(dice)))
    sorted_rolls = [sorted(roll, reverse=True)[rank - 1] for roll in product(*dice)]
    assert ranked(map(uniform, dice), rank) == uniform(sorted_rolls)


@given(st.lists(FACES, min_size=1, max_size=3))
def test_highest_and_lowest_against_every_roll(dice: list[list[int]]) -> None:
    rolls = list(product(*dice))
    assert highest(map(uniform, dice)) == uniform([max(roll) for roll in rolls])
    assert lowest(map(uniform, dice)) == uniform([min(roll) for roll in rolls])


@pytest.mark.parametrize("rank", [0, 3])
def test_a_rank_that_nobody_has(rank: int) -> None:
    with pytest.raises(ValueError, match="between 1 and how many"):
        ranked([uniform([1, 2])] * 2, rank)


@given(st.fractions(0, 1, max_denominator=12), st.integers(0, 6))
def test_successes_against_every_series(chance: Fraction, tries: int) -> None:
    counted = dict.fromkeys(range(tries + 1), Fraction(0))
    for series in product((0, 1), repeat=tries):
        hits = sum(series)
        counted[hits] += chance**hits * (1 - chance) ** (tries - hits)
    found = successes(chance, tries)
    assert {count: found[count] for count in counted} == counted
    assert at_least_once(chance, tries) == found.at_least(1)
    assert found.mean() == chance * tries
    assert found.variance() == tries * chance * (1 - chance)


@given(st.integers(0, 4), st.integers(0, 4), st.integers(0, 4))
def test_drawn_against_every_hand(wanted: int, others: int, count: int) -> None:
    cards = [1] * wanted + [0] * others
    if count > len(cards):
        with pytest.raises(ValueError, match="As many cards as there are"):
            drawn(wanted, others, count)
    else:
        assert drawn(wanted, others, count) == uniform(map(sum, combinations(cards, count)))


def test_what_happens_for_sure() -> None:
    assert dict(happens(1)) == {1: 1}
    assert dict(happens(0)) == {0: 1}


# --- rolling again ----------------------------------------------------------------------------


def _followed(faces: list[int], least: int, rerolls: int) -> list[int]:
    """Every series of rolls that might be needed, all equally likely, and where each one ends."""
    ends = []
    for series in product(faces, repeat=rerolls + 1):
        ends.append(next((face for face in series if face >= least), series[-1]))
    return ends


@given(FACES, st.integers(-4, 10), FEW)
def test_a_rule_of_thumb_against_every_series(faces: list[int], least: int, rerolls: int) -> None:
    found = rerolled(uniform(faces), lambda face: face < least, rerolls)
    assert found == uniform(_followed(faces, least, rerolls))


@given(FACES, st.integers(0, 2), st.integers(0, 2))
def test_nobody_does_better_with_any_thresholds(faces: list[int], rerolls: int, price: int) -> None:
    """All threshold plans, one threshold for each roll, followed roll by roll."""
    wanted = max(
        sum(
            (_netto(series, thresholds, price) for series in product(faces, repeat=rerolls + 1)),
            Fraction(0),
        )
        / len(faces) ** (rerolls + 1)
        for thresholds in product([*faces, max(faces) + 1], repeat=rerolls)
    )
    assert best_rerolled(uniform(faces), rerolls, price).mean() == wanted


def _netto(series: tuple[int, ...], thresholds: tuple[int, ...], price: int) -> Fraction:
    rolls = zip(series, [*thresholds, min(series)], strict=True)
    at = next(number for number, (face, least) in enumerate(rolls) if face >= least)
    return Fraction(series[at] - price * at)


@given(st.integers(0, 4), FACES, FEW)
def test_capital_against_every_series(start: int, changes: list[int], rounds: int) -> None:
    ends = []
    for series in product(changes, repeat=rounds):
        held = start
        for change in series:
            held = max(held + change, 0) if held else 0
        ends.append(held)
    assert capital(start, uniform(changes), rounds) == uniform(ends)


def test_a_fair_game_ruins_as_often_as_the_ballot_theorem_says() -> None:
    """From 1 in 2n - 1 rounds, what is never empty has the chance of C(2n, n) / 2^(2n)."""
    for half in range(1, 6):
        never = 1 - capital(1, uniform([-1, 1]), 2 * half - 1)[0]
        assert never == Fraction(comb(2 * half, half), 2 ** (2 * half))
