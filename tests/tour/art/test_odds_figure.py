"""Odds as pictures: the bars are the chances, nothing covers a word, every machine the same."""

import re
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from boardlib.drawing.palette import contrast
from boardlib.game import PositionError
from boardlib.tour.art.odds_figure import odds_figure, odds_svg
from boardlib.tour.asking.odds_words import odds_question
from boardlib.tour.board.lines import RoadWords
from boardlib.tour.rulebook import DEFAULTS
from tests.tour.asking.test_odds_words import QUESTIONS

every_question = pytest.mark.parametrize(
    "question", [*QUESTIONS, "offer 1", "catch 1", "catch 12", "white 3", "passing 12"]
)


@cache
def drawn(question: str, theme: Any = "light") -> Figure:
    """The picture of a question, made once; nobody changes it."""
    return odds_figure(question, theme=theme)


def texts(question: str, theme: Any = "light") -> list[tuple[str, Any]]:
    """Every word of a picture, with the room it takes."""
    made = drawn(question, theme)
    renderer = FigureCanvasAgg(made).get_renderer()
    written = [*made.texts, *(text for axes in made.axes for text in axes.texts)]
    return [(text.get_text(), text.get_window_extent(renderer)) for text in written]


@every_question
def test_bars_are_as_high_as_the_chances(question: str) -> None:
    odds = odds_question(RoadWords(question))(DEFAULTS)
    figure = drawn(question)
    for way, axes in zip(odds.ways, figure.axes, strict=False):
        bars = [patch for patch in axes.patches if isinstance(patch, Rectangle)]
        found = {round(bar.get_x() + bar.get_width() / 2): bar.get_height() for bar in bars}
        certain = len(way.cells) == 1
        wanted = {} if certain else {cells: float(chance) for cells, chance in way.cells.items()}
        assert found == pytest.approx(wanted)
        assert ("for certain" in [text.get_text() for text in axes.texts]) == certain
    scales = {axes.get_ylim() for axes in figure.axes[: len(odds.ways)]}
    assert len(scales) == 1


@every_question
def test_no_word_covers_another_or_leaves_the_picture(question: str) -> None:
    page = drawn(question).bbox
    found = texts(question)
    for text, box in found:
        assert page.x0 <= box.x0, text
        assert page.y0 <= box.y0, text
        assert box.x1 <= page.x1, text
        assert box.y1 <= page.y1, text
    for (one, box), (other, taken) in combinations(found, 2):
        assert not box.padded(-1.5).overlaps(taken), f"{one!r} and {other!r}"


@pytest.mark.parametrize("theme", ["light", "dark"])
@every_question
def test_every_word_is_told_from_what_lies_below(question: str, theme: Any) -> None:
    made = drawn(question, theme)
    paper = mpl.colors.to_hex(made.get_facecolor())
    for axes in made.axes:
        faces = {
            tuple(np.asarray(line.get_xydata())[0]): mpl.colors.to_hex(line.get_markerfacecolor())
            for line in axes.lines
            if line.get_marker() == "o"
        }
        letters = 0
        for text in axes.texts:
            ground = faces.get(text.get_position(), paper)
            letters += text.get_position() in faces
            assert contrast(mpl.colors.to_hex(text.get_color()), ground) >= 4.5, text.get_text()
        assert letters == len(faces) > 0
    for text in made.texts:
        assert contrast(mpl.colors.to_hex(text.get_color()), paper) >= 4.5, text.get_text()


def test_letters_stand_where_the_averages_are() -> None:
    dots = odds_figure("offer 4", DEFAULTS.with_value("yellow", "Y2")).axes[-1]
    places = [
        float(line.get_xdata()[0])  # type: ignore[index, arg-type]
        for line in dots.lines
        if line.get_marker() == "o"
    ]
    means = [Fraction(11, 3), 4, 4, 4, Fraction(23, 6), 4, 4, Fraction(25, 6), 4, Fraction(13, 3)]
    assert sorted(places) == pytest.approx(sorted(map(float, means)))


def test_the_best_way_is_filled() -> None:
    dots = [line for line in drawn("offer 5").axes[-1].lines if line.get_marker() == "o"]
    filled = [line for line in dots if line.get_markerfacecolor() == line.get_markeredgecolor()]
    assert {float(line.get_xdata()[0]) for line in filled} == {5.0}  # type: ignore[index, arg-type]
    assert len(filled) == 5


def test_what_misses_the_goal_is_pale() -> None:
    bars = drawn("red 5").axes[1].patches
    colours = [bar.get_facecolor() for bar in bars]
    assert colours[0] == colours[1] != colours[2] == colours[3]


@pytest.mark.parametrize("question", ["offer 4", "attack"])
def test_svg_is_the_same_every_time_and_tells_what_it_shows(question: str) -> None:
    first = odds_svg(question)
    with mpl.rc_context({"font.family": "serif", "font.size": 30}):
        assert odds_svg(question) == first
    assert first.startswith("<svg ")
    assert re.search(r'^<svg [^>]*role="img" aria-label="[^"]* on average', first)
    assert "<style" in first
    assert all(
        rule.startswith(".bl-odds") for rule in re.findall(r"<style[^>]*>(.*?)</style>", first)
    )
    assert "</text>" in first
    assert "DejaVu" not in first
    assert len(first) < 40_000


def test_themes_differ_in_colour_only() -> None:
    light, dark = odds_svg("red"), odds_svg("red", theme="dark")
    assert light != dark
    assert [text for text, _box in texts("red")] == [text for text, _box in texts("red", "dark")]


def test_profile_is_drawn() -> None:
    assert odds_svg("offer 4") != odds_svg("offer 4", DEFAULTS.with_value("yellow", "Y6"))


def test_words_that_ask_nothing() -> None:
    with pytest.raises(PositionError, match="'ofer' is not a question about odds"):
        odds_figure("ofer 4")
    with pytest.raises(PositionError, match="is too much here"):
        odds_figure("attack now")
