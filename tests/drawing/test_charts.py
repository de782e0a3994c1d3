"""Charts: what is drawn is as high, as far and as best as the numbers say, and can be read."""

from fractions import Fraction
from math import pi
from typing import Any

import pytest

from boardlib import carcassonne
from boardlib.chance import (
    Choice,
    Distribution,
    End,
    Roller,
    band,
    highest,
    roll,
    sample,
    sure,
    uniform,
)
from boardlib.chance.decision import Luck, Node
from boardlib.drawing import Circle, Group, Path, Polygon, on_page, svg
from boardlib.drawing.bars import Box, Panel, Series, bars, panels
from boardlib.drawing.chart import COLOURS, exact, ticks
from boardlib.drawing.charts import chart, decision_words, decisions, stacked
from boardlib.drawing.curves import Curve, curves, dots
from boardlib.drawing.palette import THEMES, Theme, colour
from boardlib.drawing.scene import Scene
from tests.contrast import contrast
from tests.drawing.reading import covered, groups_of, tall, words_of
from tests.every import every

SIX = uniform(range(1, 7))
LONG = "A title that goes on and on until nobody could read it in a single line of a page any more"


def _two(roller: Roller) -> int:
    return max(roller.roll(range(1, 7)), roller.roll(range(1, 7)))


BETTER = Series("the better of two", highest([SIX, SIX]), sample(_two, 600, "two"))
COMPARED = (Series("one die", SIX), BETTER, Series("stay", sure(4)))


def _again(rerolls: int) -> Luck:
    def shown(face: int) -> Node:
        if not rerolls:
            return End(face)
        return Choice(f"keep {face}?", {"keep": End(face), "roll again": _again(rerolls - 1)})

    return roll("a die", SIX, shown)


WORTHS = {
    "A": {"take": Fraction(4), "roll": Fraction(4), "wait": Fraction(3)},
    "B": {"take": Fraction(4), "roll": Fraction(13, 3), "wait": Fraction(5)},
}
PANELS = (
    Panel("one die", {1: Fraction(1), 2: Fraction(5, 6), 3: Fraction(2, 3)}, "focus"),
    Panel("two dice", {1: Fraction(431, 432), 3: Fraction(1, 1000)}, "complete", Fraction(2)),
    Panel("no die", {2: Fraction(1)}, "second", Fraction(2)),
)
SCENES = {
    "panels": lambda: panels("Enough?", "the chance of each", PANELS),
    "boxed": lambda: panels(LONG, "of each", PANELS[:1], 1, Box("focus", "ink", "paper")),
    "stacked": lambda: stacked(
        "All of it",
        [bars("How far?", "cells", COMPARED), panels("Enough?", "of each", PANELS)],
        [LONG, LONG],
    ),
    "bars": lambda: bars("The better of two dice?", "what is shown", COMPARED),
    "goal": lambda: bars(LONG, "points", COMPARED[:2], goal=5),
    "many": lambda: bars("Ten dice", "sum", [Series("ten", SIX + SIX + SIX + SIX + SIX)]),
    "certain": lambda: bars("Nothing to roll", "cells", [Series("stay", sure(4))]),
    "curves": lambda: curves(
        "How near?",
        "rolls",
        "share",
        [
            Curve("rolled", {10: 0.3, 100: 0.2}, {10: (0.1, 0.5), 100: (0.2, 0.4)}),
            Curve(
                "a label for which there is no room at all beside its curve", {10: 0.3, 100: 0.3}
            ),
        ],
        evenly=True,
    ),
    "dots": lambda: dots(LONG, "cells", WORTHS, assumed=["A"]),
    "long": lambda: dots("Which?", "cells", {LONG: WORTHS["A"], "B": WORTHS["B"]}),
    "tree": lambda: decisions("Again?", "points", _again(1)),
    "leaf": lambda: decisions(
        LONG, "points", Choice("Now", {"go": End(3), "stay": End(-3, "lost")})
    ),
}
LOST = End(-3, "lost")
every_chart = every("name", SCENES)


@every_chart
def test_no_word_covers_another_or_leaves_the_picture(name: str) -> None:
    assert covered(SCENES[name]()) == []


@every_chart
def test_it_follows_the_page_and_tells_what_it_shows(name: str) -> None:
    scene = SCENES[name]()
    assert on_page(scene).name == f"{scene.title} {scene.description}"
    assert len(scene.description) > 20
    assert all(scene.sentences.values())
    assert svg(SCENES[name]()) == svg(scene)


@every_chart
def test_only_what_is_chosen_from_has_letters(name: str) -> None:
    """What a chart compares otherwise would be taken for the answers of the question above it."""
    letters = {text for text, _box in words_of(SCENES[name]()) if len(text) == 1 and text.isalpha()}
    rows = {"A", "B"}  # the names of two assumptions
    assert letters >= rows if name in ("dots", "long") else not letters


@every("theme", THEMES)
@every("ground", COLOURS)
def test_letters_are_told_from_their_discs(ground: str, theme: Theme) -> None:
    assert contrast(colour(COLOURS[ground], theme), colour(ground, theme)) >= 4.5


def test_bars_are_as_high_as_the_chances_on_one_scale() -> None:
    found = groups_of(bars("?", "points", COMPARED))
    heights = {
        key: tall(group.children[0])
        for key, group in found.items()
        if isinstance(group.children[0], Polygon)
    }
    unit = heights["0:1"] / float(SIX[1])
    for number, series in enumerate(COMPARED[:2]):
        for value, chance in series.chances.items():
            assert heights[f"{number}:{value}"] == pytest.approx(unit * float(chance))
    assert "2:4" in found
    assert "2:4" not in heights  # what is certain has no bar


def test_panels_are_as_high_as_the_chances_on_one_scale() -> None:
    found = groups_of(panels("?", "points", PANELS))
    assert found["0:1"].sentence == "1: 100 %."
    assert found["1:1"].sentence == "1: >99 %."
    assert found["1:3"].sentence == "3: <1 %."
    unit = tall(found["0:1"].children[0])
    for number, way in enumerate(PANELS[:2]):
        for value, chance in way.chances.items():
            bar = found[f"{number}:{value}"].children[0]
            assert tall(bar) == pytest.approx(unit * float(chance))
    assert not isinstance(found["2:2"].children[0], Polygon)  # what is certain has no bar


def test_what_is_stacked_keeps_its_sentences_and_lies_below_each_other() -> None:
    one, other = bars("?", "points", COMPARED), panels("!", "points", PANELS)
    both = stacked("?!", [one, other], ["See."])
    assert both.sentences == {
        **{f"0/{key}": words for key, words in one.sentences.items()},
        **{f"1/{key}": words for key, words in other.sentences.items()},
    }
    assert both.height > one.height + other.height
    assert both.description == f"{one.description} {other.description} See."


def test_rolls_lie_where_they_came_out_and_bands_around_the_exact_chance() -> None:
    rolled = BETTER.rolled
    assert rolled is not None
    for key, group in groups_of(bars("?", "points", [BETTER])).items():
        value = int(key.split(":")[1])
        bar, box, dot, _label = group.children
        assert isinstance(bar, Polygon)
        assert isinstance(box, Polygon)
        assert isinstance(dot, Circle)
        unit = tall(bar) / float(BETTER.chances[value])
        base = max(y for _x, y in bar.points)
        low, high = band(BETTER.chances[value], 600)
        assert base - dot.y == pytest.approx(unit * rolled.share(value))
        assert base - min(y for _x, y in box.points) == pytest.approx(unit * high)
        assert base - max(y for _x, y in box.points) == pytest.approx(unit * low)


def test_what_misses_the_goal_is_pale() -> None:
    found = groups_of(bars("?", "points", COMPARED[:1], goal=5))
    bars_ = [found[f"0:{value}"].children[0] for value in range(1, 7)]
    fills = [bar.paint.fill for bar in bars_ if isinstance(bar, Polygon)]
    assert fills == ["rule"] * 4 + ["group-1"] * 2


def test_a_curve_rises_as_its_values_do() -> None:
    scene = curves("?", "dice", "chance", [Curve("one", {1: 0.1, 2: 0.5, 4: 0.3})])
    at = {stop.key: (stop.x, stop.y) for stop in scene.focusables}
    assert at["0:1"][1] > at["0:4"][1] > at["0:2"][1]
    assert at["0:4"][0] - at["0:2"][0] == pytest.approx(2 * (at["0:2"][0] - at["0:1"][0]))
    rise = (at["0:1"][1] - at["0:2"][1]) / (at["0:1"][1] - at["0:4"][1])
    assert rise == pytest.approx(2)


def test_eight_things_are_told_apart_without_their_colours_too() -> None:
    """In print all colours are one grey: lines differ by their dashes, repeated ones are hollow."""
    some = [Curve(f"line {number}", {0: number, 1: 2 * number}) for number in range(8)]
    drawn = curves("?", "dice", "points", some)
    dashes = [one.paint.dash for one in drawn.shapes if isinstance(one, Path) and one.paint.dash]
    assert len(set(dashes)) == 7
    assert all(dashes.count(dash) == 2 for dash in dashes), "the curve, and beside its name"
    series = [Series(f"die {number}", uniform(range(1, number + 3))) for number in range(8)]
    found = groups_of(bars("?", "pips", series))
    looks = [found[f"{number}:1"].children[0] for number in range(8)]
    paints = [one.paint for one in looks if isinstance(one, Polygon)]
    assert len({(colour(str(one.stroke)), one.fill == "paper") for one in paints}) == 8


def test_the_best_discs_of_a_line_are_filled_and_equal_ones_at_the_same_place() -> None:
    scene = dots("?", "cells", WORTHS)
    filled = {
        key
        for key, group in groups_of(scene).items()
        if isinstance(group.children[0], Circle) and group.children[0].paint.fill != "paper"
    }
    assert filled == {"0:take", "0:roll", "1:wait"}
    at = {stop.key: stop for stop in scene.focusables}
    assert at["0:take"].x == at["0:roll"].x == at["1:take"].x
    assert abs(at["0:take"].y - at["0:roll"].y) > 20
    least = groups_of(dots("?", "seconds", WORTHS, most=False))
    assert isinstance(least["0:wait"].children[0], Circle)
    assert least["0:wait"].children[0].paint.fill != "paper"


def test_the_best_ways_of_a_tree_are_thick_and_only_they() -> None:
    scene = decisions("Again?", "points", _again(1))
    widths = {
        group.key: group.children[0].paint.width
        for group in scene.shapes
        if isinstance(group, Group) and isinstance(group.children[0], Path)
    }
    assert widths["node:0"] > 3
    for number, face in enumerate(sorted(SIX)):
        keeping, rolling = widths[f"node:0.{number}.0"], widths[f"node:0.{number}.1"]
        assert (keeping > rolling) == (face >= 4), face
        assert widths[f"node:0.{number}.1.0"] == rolling


def test_a_tree_in_sentences_says_every_node_once() -> None:
    lines = decision_words(_again(1))
    assert len(lines) == 1 + 6 * (1 + 1 + 1 + 6)
    assert lines[0] == "a die, 17/4 = 4.25 on average."
    assert "  1 (1/6): keep 1?; best: roll again, 7/2 = 3.5." in lines


def test_exact_numbers_say_whether_their_decimals_are() -> None:
    assert exact(Fraction(7, 4)) == "7/4 = 1.75"
    assert exact(Fraction(1, 3)) == "1/3 ≈ 0.33"


def test_ticks_are_round_and_inside() -> None:
    assert ticks(0, pi) == [0.0, 1.0, 2.0, 3.0]
    assert all(0.1 <= tick <= 0.9 for tick in ticks(0.1, 0.9))
    assert ticks(5, 5) == [5.0]


# --- values tell which chart they want ----------------------------------------------------


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
