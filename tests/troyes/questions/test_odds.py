"""Exact odds of Troyes: the values of the research, and a count of all rolls."""

from fractions import Fraction
from itertools import product
from math import comb

import pytest

from boardlib.chance import Distribution, uniform
from boardlib.troyes.board.cards import Colour
from boardlib.troyes.questions import odds
from tests.every import every

W, R = Colour.WHITE, Colour.RED
F = Fraction


@every(
    "colours, chance",
    [
        ((W,), F(7, 12)),
        ((R,), F(5, 6)),
        ((W, W), F(49, 54)),
        ((W, R), F(209, 216)),
        ((W, W, W), F(427, 432)),
        ((R, R), F(107, 108)),
    ],
)
def test_all_dice_against_an_unknown_black_one(
    colours: tuple[Colour, ...], chance: Fraction
) -> None:
    assert odds.beats_unknown(colours) == chance


@pytest.mark.parametrize(
    ("colour", "count", "chance"),
    [(W, 2, F(161, 216)), (W, 3, F(119, 144)), (R, 2, F(103, 108)), (R, 3, F(71, 72))],
)
def test_the_best_single_die(colour: Colour, count: int, chance: Fraction) -> None:
    assert odds.single_beats_unknown(colour, count) == chance


@pytest.mark.parametrize(
    ("colour", "black", "rolls", "chance"),
    [
        (W, 5, 3, F(19, 27)),
        (W, 6, 4, F(671, 1296)),
        (W, 2, 2, F(35, 36)),
        (R, 5, 2, F(8, 9)),
        (R, 2, 1, F(1)),
    ],
)
def test_rerolls(colour: Colour, black: int, rolls: int, chance: Fraction) -> None:
    assert odds.with_rerolls(odds.single(colour, black), rolls) == chance


@pytest.mark.parametrize(
    ("count", "mean"), [(1, F(7, 2)), (2, F(161, 36)), (3, F(119, 24)), (4, F(6797, 1296))]
)
def test_the_highest_black_die(count: int, mean: Fraction) -> None:
    assert odds.highest_of(count).mean() == mean
    rolls = list(product(range(1, 7), repeat=count))
    sixes = sum(6 in roll for roll in rolls)
    assert odds.highest_of(count).at_least(6) == F(sixes, len(rolls))


@every(
    "divisor, means",
    [
        (2, (F(3, 2), F(13, 4), F(5))),
        (3, (F(5, 6), F(2), F(19, 6))),
        (4, (F(1, 2), F(49, 36), F(487, 216))),
        (5, (F(1, 3), F(1), F(367, 216))),
        (6, (F(1, 6), F(3, 4), F(4, 3))),
        (7, (F(0), F(7, 12), F(77, 72))),
    ],
)
def test_how_often_a_group_does_something(divisor: int, means: tuple[Fraction, ...]) -> None:
    assert tuple(odds.efficiencies(count, divisor).mean() for count in (1, 2, 3)) == means


def test_the_examples_of_the_page_are_not_rare() -> None:
    found = odds.efficiencies(3, 3)
    assert (found[4], found[2], found.at_least(4)) == (F(61, 216), F(46, 216), F(3, 8))


@pytest.mark.parametrize(
    ("values", "flip", "reroll"),
    [((1, 1, 1), 18, F(193, 16)), ((2, 2, 2), 15, "12.14"), ((1, 1, 6), 18, "14.99")],
)
def test_flip_against_rerolls(values: tuple[int, ...], flip: int, reroll: Fraction | str) -> None:
    found = odds.reroll_best(values, 4)
    assert odds.flip_best(values) == flip
    assert reroll in (found, f"{float(found):.2f}")


def test_over_all_rolls_the_flip_is_a_little_better() -> None:
    rolls = [tuple(sorted(roll)) for roll in product(range(1, 7), repeat=3)]
    flips = [odds.flip_best(roll) for roll in rolls]
    rerolls = [odds.reroll_best(roll, 4) for roll in rolls]
    assert F(sum(flips), 216) == 15
    assert f"{float(sum(rerolls, F(0)) / 216):.3f}" == "14.432"
    assert sum(one > other for one, other in zip(flips, rerolls, strict=True)) == 119


@pytest.mark.parametrize(
    ("count", "chance"), [(3, F(1, 36)), (4, F(7, 72)), (5, F(23, 108)), (6, F(119, 324))]
)
def test_three_of_a_kind(count: int, chance: Fraction) -> None:
    assert odds.triple(count) == chance


def test_a_citizen_stands_six_placements_from_the_head_of_any_row() -> None:
    assert {odds.mean_pushes(size, size) for size in (1, 2, 3)} == {F(6)}


@every("count", [1, 2, 3])
@every("colours", [(W,), (R,), (W, W), (W, R)])
def test_against_the_highest_black_die_by_counting_all_rolls(
    colours: tuple[Colour, ...], count: int
) -> None:
    worth = {W: 1, R: 2}
    wins = [
        sum(worth[colour] * die for colour, die in zip(colours, own, strict=True)) >= max(black)
        for own in product(range(1, 7), repeat=len(colours))
        for black in product(range(1, 7), repeat=count)
    ]
    assert odds.beats_highest(colours, count) == F(sum(wins), len(wins))


def test_what_the_seats_face_together_is_all_black_dice() -> None:
    means = [seat.mean() for seat in odds.seats(3)]
    assert [f"{float(mean):.3f}" for mean in means] == ["4.958", "3.500", "2.042"]
    for count in range(1, 7):
        assert sum(seat.mean() for seat in odds.seats(count)) == F(7, 2) * count


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_columns_by_counting_all_rolls(count: int) -> None:
    rolls = [len(set(roll)) for roll in product(range(1, 7), repeat=count)]
    assert dict(odds.columns(count)) == {n: F(rolls.count(n), len(rolls)) for n in set(rolls)}


@pytest.mark.parametrize("values", [1, 2, 3])
def test_how_far_pushes_stray_against_the_first_terms_of_the_series(values: int) -> None:
    chance, rest = values / 6, 1 - values / 6
    hits = {
        at: comb(at - 1, values - 1) * chance**values * rest ** (at - values)
        for at in range(values, 600)
    }
    mean = sum(at * one for at, one in hits.items())
    assert mean == pytest.approx(6)
    variance = sum((at - mean) ** 2 * one for at, one in hits.items())
    assert variance == pytest.approx(float(odds.push_variance(values, values)))


@pytest.mark.parametrize("values", [(1, 1, 1), (3, 3, 3), (1, 1, 6), (5, 5)])
def test_the_sums_of_rerolls_have_the_mean_that_is_best(values: tuple[int, ...]) -> None:
    for rerolls in range(5):
        sums = odds.reroll_sums(values, rerolls)
        assert sums.mean() == odds.reroll_best(values, rerolls)


def test_a_die_is_rolled_again_only_where_that_promises_more() -> None:
    assert odds.reroll_sums((4,), 1) == Distribution({4: 1})
    assert odds.reroll_sums((3,), 1) == uniform(range(1, 7))
