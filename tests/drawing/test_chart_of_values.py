"""Values tell which chart they want: every kind of them is drawn, and nothing else is taken."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from boardlib import carcassonne
from boardlib.chance import Choice, Distribution, End, band, die, roll, sample
from boardlib.drawing.bars import Series, bars
from boardlib.drawing.charts import chart, decisions
from boardlib.drawing.curves import Curve, curves, dots
from boardlib.drawing.scene import Scene
from tests.every import every

SIX = die(6)
ROLLED = sample(lambda roller: roller.roll(range(1, 7)), 100, "one")
HALF = {1: Fraction(1, 2), 2: Fraction(1, 4)}
COUNTS = {1: 2, 2: 5}
BAND = {number: band(chance, 100) for number, chance in HALF.items()}
WAYS = {"wait": Fraction(3), "ride": Fraction(7, 2)}
TREE = Choice("Again?", {"no": End(3), "yes": roll("die", SIX, End)})

CHARTS: dict[str, tuple[Scene, Scene]] = {
    "bars": (
        chart({"one": SIX, "two": SIX + SIX}, title="Dice", unit="pips"),
        bars("Dice", "pips", [Series("one", SIX), Series("two", SIX + SIX)]),
    ),
    "bars with a goal": (
        chart({"one": SIX}, title="Dice", unit="pips", goal=5),
        bars("Dice", "pips", [Series("one", SIX)], 5),
    ),
    "bars beside rolls": (
        chart({"one": (SIX, ROLLED)}, title="Dice", unit="pips"),
        bars("Dice", "pips", [Series("one", SIX, ROLLED)]),
    ),
    "curves": (
        chart({"roads": COUNTS, "cities": {1: 1, 2: 1}}, title="Growth", unit="tiles", up="parts"),
        curves(
            "Growth",
            "tiles",
            "parts",
            [Curve("roads", COUNTS), Curve("cities", {1: 1, 2: 1})],
            shares=False,
        ),
    ),
    "curves of chances with a band": (
        chart({"rolled": (HALF, BAND)}, title="Fours", unit="rolls", up="share", evenly=True),
        curves("Fours", "rolls", "share", [Curve("rolled", HALF, BAND)], evenly=True),
    ),
    "dots": (
        chart({"usual": WAYS, "hard": WAYS}, title="Ride?", unit="seconds", assumed=["usual"]),
        dots("Ride?", "seconds", {"usual": WAYS, "hard": WAYS}, assumed=["usual"]),
    ),
    "dots of which the least is best": (
        chart({"usual": WAYS}, title="Ride?", unit="seconds", least=True),
        dots("Ride?", "seconds", {"usual": WAYS}, most=False),
    ),
    "decisions": (
        chart(TREE, title="A 3 lies there", unit="cells"),
        decisions("A 3 lies there", "cells", TREE),
    ),
}


@every("kind", CHARTS)
def test_values_are_drawn_as_the_chart_that_suits_them(kind: str) -> None:
    drawn, wanted = CHARTS[kind]
    assert drawn == wanted


def test_several_distributions_without_names_are_told_apart() -> None:
    drawn = chart(SIX, SIX + SIX, title="Dice", unit="pips")
    assert drawn == chart({"1": SIX, "2": SIX + SIX}, title="Dice", unit="pips")
    assert chart(SIX, SIX) == chart({"1": SIX, "2": SIX})


def test_one_distribution_alone_needs_no_name() -> None:
    told = chart(SIX, title="A die", unit="pips").description
    assert "7/2 = 3.5 on average" in told
    assert ": 7/2" not in told


def test_ways_under_one_assumption_are_one_line() -> None:
    assert chart(WAYS, title="Ride?") == dots("Ride?", "", {"": WAYS})


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({}, "1: 2. 3: 4."),
        ({"unit": "tiles"}, "From left to right: tiles. 1: 2. 3: 4."),
        ({"up": "points"}, "Upwards: points. points: 1: 2. 3: 4."),
        ({"unit": "tiles", "up": "points"}, "From left to right: tiles; upwards: points. points:"),
    ],
)
def test_of_axes_without_a_name_nothing_is_said(told: dict[str, Any], words: str) -> None:
    assert chart({1: 2, 3: 4}, **told).description.startswith(words)


def test_of_one_assumption_alone_the_ways_are_told() -> None:
    assert chart({"wait": 3, "ride": 4}).description == "wait: 3, ride: 4; best: ride."


def test_what_is_drawn_is_called_by_its_title_and_its_words() -> None:
    assert (
        repr(carcassonne.read("tile BG-D 0,0 0").draw()) == "<.draw(): Board: A board of 1 tile.>"
    )
    assert repr(chart(SIX, title="A die?")).startswith("<.draw(): A die? 7/2 = 3.5 on average.")


def test_what_is_drawn_already_stands_below_each_other() -> None:
    one, other = CHARTS["bars"][0], CHARTS["dots"][0]
    assert chart(one) == one
    both = chart(one, other, title="Both")
    assert both.height > one.height + other.height
    assert one.description in both.description


@pytest.mark.parametrize(
    "value", [None, 3, "odds", {}, {"a": "b"}, {"a": None}, [1, "b"], {"H": SIX, "T": 3}, ()]
)
def test_what_is_no_chart_is_refused_in_a_sentence(value: Any) -> None:
    with pytest.raises(TypeError, match=r"No chart can be made of .* it takes distributions"):
        chart(value)


def test_faces_that_are_no_numbers_have_no_scale() -> None:
    with pytest.raises(TypeError, match="distributions of numbers"):
        chart(Distribution({"heads": 1, "tails": 1}))
