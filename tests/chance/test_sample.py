"""Samples repeat, and lie within their band as often as they should."""

from fractions import Fraction

import pytest

from boardlib.chance import Roller, Sample, band, sample, uniform

FACES = (2, 3, 4, 4, 5, 6)


def _trial(roller: Roller) -> int:
    return roller.roll(FACES)


def test_the_same_seed_gives_the_same_sample() -> None:
    assert sample(_trial, 200, "one") == sample(_trial, 200, "one")
    assert sample(_trial, 200, "one") != sample(_trial, 200, "two")


def test_shares_and_average() -> None:
    found = Sample({1: 3, 5: 1}, 4)
    assert (found.share(1), found.share(2), found.mean()) == (0.75, 0.0, 2.0)
    assert sum(map(sample(_trial, 300, 1).share, set(FACES))) == pytest.approx(1)


def test_nineteen_of_twenty_samples_lie_within_the_band() -> None:
    """Of 400 samples about 18 lie outside; with bands half as wide 127 would."""
    chance = uniform(FACES)[4]
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


def test_no_trial() -> None:
    with pytest.raises(ValueError, match="one trial at least"):
        sample(_trial, 0, "none")
