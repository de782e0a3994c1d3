"""Odds as pictures: what stands in them is what the library says, and nothing covers a word."""

from __future__ import annotations

from fractions import Fraction

from boardlib.biathlon import ask, read
from boardlib.biathlon.art.odds_chart import odds_chart
from tests.pictures import texts

RACE = read("race sprint\nplayer red")


def test_the_loops_of_a_shooting_are_those_that_are_asked() -> None:
    data = ask(RACE, "odds shooting red").data
    assert f"1: {data['loops']['1']}." in odds_chart("shooting").description
    assert "One eyepiece saves 1.79 seconds on average, one marker 5.75." in (
        odds_chart("shooting").description
    )


def test_wax_costs_two_thirds_with_a_coach_and_all_without() -> None:
    told = odds_chart("wax 48 climb").description
    assert "With a coach: 4 seconds on average." in told
    assert "0: 1/3. 6: 2/3." in told


def test_the_worth_of_one_more_card_is_the_one_that_is_asked() -> None:
    more = float(Fraction(ask(RACE, "odds best 4").data["more"]))
    assert f"The fifth card makes it {more:.2f} seconds better" in odds_chart("best").description


def test_a_rule_of_its_own_changes_the_picture() -> None:
    other = odds_chart("wax 48 climb", read("race sprint\noption wax_die six"))
    assert "With a coach: 5 seconds on average." in other.description


def test_above_the_bars_stands_no_long_fraction() -> None:
    written = texts(odds_chart("shooting"))
    assert "44 %" in written
    assert not [one for one in written if "/" in one and len(one.partition("/")[2].split()[0]) > 3]
