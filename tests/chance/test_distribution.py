"""Distributions against brute-force counting and against rolls; rollers that repeat."""

import random
import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product
from math import sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlib.catalogue import Comparison, WhatIf, changes
from boardlib.chance import (
    Distribution,
    Roller,
    Sample,
    at_least_once,
    band,
    best_rerolled,
    capital,
    die,
    drawn,
    happens,
    highest,
    lowest,
    ranked,
    rerolled,
    sample,
    successes,
    sure,
    total,
    uniform,
)
from boardlib.game import game
from tests.every import every

FACES = st.lists(st.integers(-3, 9), min_size=1, max_size=6)


def counted(outcomes: list[int]) -> dict[int, Fraction]:
    """Chances by counting equally likely outcomes one by one."""
    return {value: Fraction(n, len(outcomes)) for value, n in Counter(outcomes).items()}


# --- exact ------------------------------------------------------------------------------------


@given(FACES)
def test_chances_sum_to_one_and_match_the_faces(faces: list[int]) -> None:
    die = uniform(faces)
    assert sum(die.values()) == 1
    assert dict(die) == counted(faces)


@given(st.lists(FACES, min_size=1, max_size=3))
def test_sum_against_counting_every_roll(dice: list[list[int]]) -> None:
    rolls = [sum(roll) for roll in product(*dice)]
    added = total(uniform(faces) for faces in dice)
    assert dict(added) == counted(rolls)
    assert added.mean() == Fraction(sum(rolls), len(rolls))


@given(FACES, FACES)
def test_combine_against_counting_every_pair(one: list[int], other: list[int]) -> None:
    best = uniform(one).combine(uniform(other), max)
    assert dict(best) == counted([max(pair) for pair in product(one, other)])


@given(FACES, FACES, FACES)
def test_then_depends_on_the_value(one: list[int], low: list[int], high: list[int]) -> None:
    """Each side of the first die counts the same, however many sides the second one has."""
    mixed = uniform(one).then(lambda face: uniform(low if face < 4 else high))
    weights: dict[int, Fraction] = {}
    for face in one:
        second = low if face < 4 else high
        for value in second:
            share = Fraction(1, len(one) * len(second))
            weights[value] = weights.get(value, Fraction(0)) + share
    assert dict(mixed) == weights
    assert sum(mixed.values()) == 1


@given(FACES, st.integers(-4, 10))
def test_chance_and_at_least_against_counting(faces: list[int], least: int) -> None:
    die = uniform(faces)
    good = [face for face in faces if face >= least]
    assert die.at_least(least) == Fraction(len(good), len(faces))
    assert die.chance(lambda face: face < least) == 1 - die.at_least(least)


@given(FACES)
def test_map_joins_what_becomes_equal(faces: list[int]) -> None:
    assert dict(uniform(faces).map(abs)) == counted([abs(face) for face in faces])


@given(FACES)
def test_variance_against_the_squared_distances_of_all_faces(faces: list[int]) -> None:
    mean = Fraction(sum(faces), len(faces))
    squares = [(face - mean) ** 2 for face in faces]
    assert uniform(faces).variance() == sum(squares, Fraction(0)) / len(faces)
    assert uniform(faces).deviation() == pytest.approx(sqrt(uniform(faces).variance()))


@given(FACES, st.fractions(0, 1, max_denominator=24).filter(bool))
def test_a_quantile_is_the_least_number_that_is_enough(faces: list[int], share: Fraction) -> None:
    die, found = uniform(faces), uniform(faces).quantile(share)
    assert die.at_most(found) >= share
    assert die.at_most(found - 1) < share


@given(FACES)
def test_what_is_known_leaves_the_faces_that_fit(faces: list[int]) -> None:
    kept = [face for face in faces if face >= faces[0]]
    assert dict(uniform(faces).given(lambda face: face >= faces[0])) == counted(kept)
    with pytest.raises(ValueError, match="no value with a weight"):
        uniform(faces).given(lambda face: face > 9)


def test_weights_are_divided_by_their_sum() -> None:
    assert Distribution({"a": 2, "b": 6, "c": 0}) == Distribution(
        {"b": Fraction(3, 4), "a": Fraction(1, 4)}
    )
    assert "c" not in Distribution({"a": 1, "c": 0})


def test_a_value_that_cannot_come_has_chance_nought() -> None:
    die = uniform([1, 2])
    assert die[7] == 0
    assert 7 not in die
    assert len(die) == 2


def test_equal_distributions_are_one_key() -> None:
    assert len({uniform([1, 2]), uniform([2, 1, 1, 2]), sure(1)}) == 2


# --- rolls ------------------------------------------------------------------------------------


@pytest.mark.parametrize("faces", [[1, 1, 2, 6, 7, 7], [2, 3, 4, 4, 5, 6], [0, 5]])
def test_rolls_come_as_often_as_the_exact_chances_say(faces: list[int]) -> None:
    """Five standard deviations: a die with one wrong face in six misses this by far."""
    roller, rolls = Roller("often"), 20_000
    seen = Counter(roller.roll(faces) for _ in range(rolls))
    for face, chance in uniform(faces).items():
        bound = 5 * sqrt(chance * (1 - chance) * rolls)
        assert abs(seen[face] - chance * rolls) < bound
    assert set(seen) == set(faces)


def test_orders_come_as_often_as_each_other() -> None:
    roller, shuffles = Roller("orders"), 6_000
    seen = Counter(tuple(roller.shuffled("abc")) for _ in range(shuffles))
    assert set(seen) == set(permutations("abc"))
    assert all(abs(count - 1000) < 5 * sqrt(shuffles * 5 / 36) for count in seen.values())


@given(st.integers(0, 10**6), st.integers(0, 40), st.integers(0, 40))
def test_a_roller_goes_on_where_it_was_written_down(seed: int, before: int, after: int) -> None:
    faces = [1, 2, 3, 4, 5, 6, 7]
    whole, first = Roller(seed), Roller(seed)
    rolls = [whole.roll(faces) for _ in range(before + after)]
    assert [first.roll(faces) for _ in range(before)] == rolls[:before]
    again = Roller.read(str(first))
    assert again == first
    assert [again.roll(faces) for _ in range(after)] == rolls[before:]


def test_dice_of_any_size_draw_from_one_series() -> None:
    """A record replays although dice with different numbers of sides are mixed."""
    one = Roller("mixed")
    one.roll([1, 2])
    one.roll(range(100))
    one.shuffled("abcd")
    assert one.count == 6
    assert Roller("mixed", 6).roll(range(1000)) == one.roll(range(1000))


def test_seeds_differ() -> None:
    series = {tuple(Roller(seed).shuffled(range(12))) for seed in range(50)}
    assert len(series) == 50


def test_a_number_is_as_good_a_seed_as_its_digits() -> None:
    assert Roller(12) == Roller("12")
    assert Roller(12).roll(range(1000)) == Roller("12").roll(range(1000))


def test_rolling_leaves_the_random_numbers_of_others_alone() -> None:
    state = random.getstate()
    Roller(3).roll([1, 2, 3])
    assert random.getstate() == state


# --- as people write them -----------------------------------------------------------------------

SIX = uniform([1, 2, 3, 4, 5, 6])
QUANTILE = "a quantile is asked for a share above 0 and of 1 at most"
NO_WEIGHT = "there is no value with a weight"
NO_ROLLER = "is no roller; write seed and count such as 'stage-1 rolled 5'"
NOT_WRITTEN = ("", "seed", "seed rolled", "seed rolled -1", "a b rolled 3")
RANK = "the rank lies between 1 and how many numbers there are"


@given(FACES, FACES, st.integers(-4, 4))
def test_dice_are_calculated_with_as_numbers_are(
    faces: list[int], others: list[int], number: int
) -> None:
    one, other = uniform(faces), uniform(others)
    pairs = list(product(faces, others))
    assert dict(one + other) == counted([a + b for a, b in pairs])
    assert dict(one - other) == counted([a - b for a, b in pairs])
    assert dict(one * other) == counted([a * b for a, b in pairs])
    assert dict(one + number) == dict(number + one) == counted([a + number for a in faces])
    assert dict(one * number) == dict(number * one) == counted([a * number for a in faces])
    assert dict(one - number) == counted([a - number for a in faces])
    assert dict(number - one) == counted([number - a for a in faces])
    assert dict(-one) == counted([-a for a in faces])
    assert sum([one, other]) == one + other
    assert total([one, number, other]) == one + number + other
    assert dict(highest([one, number])) == counted([max(a, number) for a in faces])
    assert dict(lowest([number, one])) == counted([min(a, number) for a in faces])


def test_twice_a_die_is_not_two_dice_and_a_die_less_itself_is_not_nothing() -> None:
    assert (2 * SIX).mean() == (SIX + SIX).mean() == 7
    assert (2 * SIX)[7] == 0
    assert (SIX + SIX)[7] == Fraction(1, 6)
    assert (SIX - SIX)[0] == Fraction(1, 6)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: successes(1, -1), "Something is done 0 times or more, not -1."),
        (lambda: at_least_once(Fraction(1, 6), -2), "Something is done 0 times or more, not -2."),
        (lambda: successes(2, 1), "A chance lies between 0 and 1; it cannot be 2."),
        (lambda: happens(Fraction(-1, 6)), "A chance lies between 0 and 1; it cannot be -1/6."),
        (lambda: at_least_once(2, 1), "A chance lies between 0 and 1; it cannot be 2."),
        (lambda: drawn(2, 3, 6), "As many cards as there are can be drawn (5), not 6."),
        (lambda: drawn(2, 3, -1), "As many cards as there are can be drawn (5), not -1."),
        (lambda: rerolled(SIX, lambda face: face < 4, -1), "Something is done 0 times or more"),
        (lambda: best_rerolled(SIX, -1), "Something is done 0 times or more, not -1."),
        (lambda: capital(5, SIX, -1), "Something is done 0 times or more, not -1."),
        (lambda: highest([]), "there is no number among which one could be the highest"),
        *((lambda share=one: SIX.quantile(share), QUANTILE) for one in (0, -1, 1.5)),
        (lambda: Distribution({1: -1, 2: 3}), "a weight is below 0"),
        *((lambda weights=one: Distribution(weights), NO_WEIGHT) for one in ({}, {1: 0})),
        (lambda: uniform([]), NO_WEIGHT),
        (lambda: die(0), "A die has one side at least."),
        (lambda: Roller("empty").roll([]), "a die without faces cannot be rolled"),
        *((lambda seed=one: Roller(seed), f"'{one}' is no seed") for one in ("", "two words")),
        *((lambda text=one: Roller.read(text), f"'{one}' {NO_ROLLER}") for one in NOT_WRITTEN),
        (lambda: sample(_trial, 0, "none"), "a sample has one trial at least"),
        *((lambda rank=one: ranked([SIX, SIX], rank), RANK) for one in (0, 3)),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(wrong: Callable[[], object], said: str) -> None:
    with pytest.raises(ValueError, match="^" + re.escape(said)):
        wrong()


@pytest.mark.parametrize("none", ["a die", None, [1, 2]])
def test_what_is_no_number_is_refused_in_a_sentence(none: Any) -> None:
    for made in (total, highest, lowest):
        with pytest.raises(TypeError, match=r"^A die .* or a number is expected here, not "):
            made([SIX, none])
    with pytest.raises(TypeError):
        SIX + none


# --- as plain values ----------------------------------------------------------------------


@every(
    "dist", [die(6), die(6) + die(6), die("HHT"), die([(1, 2), (2, 1)]), happens(Fraction(1, 3))]
)
def test_what_is_written_of_a_distribution_makes_it_again_exactly(dist: Distribution[Any]) -> None:
    written = repr(dist)
    assert "\n" not in written
    names = {"Distribution": Distribution, "Fraction": Fraction}
    assert eval(written, names) == dist  # noqa: S307  # what we wrote ourselves
    assert dist == dict(dist)
    assert dict(dist) == dist


def test_a_distribution_goes_into_a_chart_of_matplotlib_as_it_is() -> None:
    pyplot = pytest.importorskip("matplotlib.pyplot")
    two = die(6) + die(6)
    drawn = pyplot.bar(two.keys(), two.values())
    assert [bar.get_height() for bar in drawn] == list(two.values())
    assert [round(bar.get_center()[0]) for bar in drawn] == list(range(2, 13))
    pyplot.close("all")


def test_dice_add_up() -> None:
    assert die(6) + die(6) == sum([die(6)] * 2) == total([die(6), die(6)])
    assert die(6) + 1 == 1 + die(6) == die(range(2, 8))
    assert die() == die(6)
    with pytest.raises(TypeError, match="list of faces"):
        die(2.5)  # type: ignore[call-overload]


# --- samples ------------------------------------------------------------------------------


SIDES = (2, 3, 4, 4, 5, 6)


def _trial(roller: Roller) -> int:
    return roller.roll(SIDES)


def test_the_same_seed_gives_the_same_sample() -> None:
    assert sample(_trial, 200, "one") == sample(_trial, 200, "one")
    assert sample(_trial, 200, "one") != sample(_trial, 200, "two")


def test_shares_and_average() -> None:
    found = Sample({1: 3, 5: 1}, 4)
    assert (found.share(1), found.share(2), found.mean()) == (0.75, 0.0, 2.0)
    assert sum(map(sample(_trial, 300, 1).share, set(SIDES))) == pytest.approx(1)


def test_nineteen_of_twenty_samples_lie_within_the_band() -> None:
    """Of 400 samples about 18 lie outside; with bands half as wide 127 would."""
    chance = uniform(SIDES)[4]
    low, high = band(chance, 150)
    shares = [sample(_trial, 150, f"series-{number}").share(4) for number in range(400)]
    outside = sum(not low <= share <= high for share in shares)
    assert 6 <= outside <= 36


def test_a_hundred_times_as_many_trials_make_the_band_ten_times_narrower() -> None:
    few, many = band(Fraction(1, 3), 100), band(Fraction(1, 3), 10_000)
    assert few[1] - few[0] == pytest.approx(10 * (many[1] - many[0]))


def test_a_band_stays_between_never_and_always() -> None:
    assert band(0, 10) == (0.0, 0.0)
    assert band(1, 10) == (1.0, 1.0)
    assert band(Fraction(1, 100), 4)[0] == 0.0


# --- in words -----------------------------------------------------------------------------


LONG = re.compile(r"[0-9]+/[0-9]{4,}")
RACE = "race sprint\nplayer red"
ASKED = {
    "a shooting": ("biathlon", RACE, "odds shooting red"),
    "black dice": ("troyes", "players blue green", "odds beat R R R R"),
    "rerolls": ("troyes", "players blue green", "odds reroll W 5 6"),
}


@pytest.mark.parametrize(("name", "position", "question"), ASKED.values(), ids=ASKED)
def test_nobody_has_to_read_a_long_fraction(name: str, position: str, question: str) -> None:
    rules = game(name)
    answer = rules.ask(rules.read(position), question)
    assert LONG.search(str(answer.data))  # which stay exact
    assert "about" in answer.text
    assert not LONG.search(answer.text)


def test_what_changes_is_told_without_long_fractions_too() -> None:
    rules = game("biathlon")
    before, after = (
        rules.ask(rules.read(f"{RACE}\n{line}"), "odds shooting red")
        for line in ("", "option shots 4")
    )
    whatif = WhatIf("four shots", "option shots 4", "odds shooting red", 0)
    told = " ".join(changes(Comparison(whatif, before, after, None, None)))
    assert "about" in told
    assert not LONG.search(told)
