"""Odds as pictures: the bars are the chances, nothing covers a word, every machine the same."""

import re
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
from boardlib.troyes.art.odds_figure import odds_figure, odds_svg
from boardlib.troyes.asking.odds_ways import DIVISORS, compared
from boardlib.words import PositionError, QuestionError

QUESTIONS = (
    "beat",
    "reroll",
    "highest",
    *(f"uses {divisor}" for divisor in DIVISORS),
    "flip 1 1 1",
    "flip 3 3 3",
    "flip 6",
)
every_question = pytest.mark.parametrize("question", QUESTIONS)


@cache
def drawn(question: str, theme: Any = "light") -> Figure:
    """The picture of a question, made once; nobody changes it."""
    return odds_figure(question, theme)


@every_question
def test_bars_are_as_high_as_the_chances(question: str) -> None:
    ways = compared(question).ways
    for way, axes in zip(ways, drawn(question).axes, strict=True):
        bars = [patch for patch in axes.patches if isinstance(patch, Rectangle)]
        found = {round(bar.get_x() + bar.get_width() / 2): bar.get_height() for bar in bars}
        certain = len(way.chances) == 1
        wanted = {} if certain else {one: float(chance) for one, chance in way.chances.items()}
        assert found == pytest.approx(wanted)
        assert ("for certain" in [text.get_text() for text in axes.texts]) == certain
    assert len({axes.get_ylim() for axes in drawn(question).axes}) == 1


@every_question
def test_no_word_covers_another_or_leaves_the_picture(question: str) -> None:
    made = drawn(question)
    renderer = FigureCanvasAgg(made).get_renderer()
    written = [*made.texts, *(text for axes in made.axes for text in axes.texts)]
    found = [(text.get_text(), text.get_window_extent(renderer)) for text in written]
    page = made.bbox
    for text, box in found:
        assert page.x0 <= box.x0, text
        assert page.y0 <= box.y0, text
        assert box.x1 <= page.x1, text
        assert box.y1 <= page.y1, text
    for (one, box), (other, taken) in combinations(found, 2):
        assert not box.padded(-1.5).overlaps(taken), f"{one!r} and {other!r}"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("question", ["beat", "uses 3", "flip 3 3 3"])
def test_every_word_is_told_from_what_lies_below(question: str, theme: Any) -> None:
    made = drawn(question, theme)
    paper = mpl.colors.to_hex(made.get_facecolor())
    for axes in made.axes:
        discs = {
            tuple(np.asarray(line.get_xydata())[0]): mpl.colors.to_hex(line.get_markerfacecolor())
            for line in axes.lines
            if line.get_marker() == "o"
        }
        assert len(discs) == 1
        for text in axes.texts:
            box = text.get_bbox_patch()
            below = mpl.colors.to_hex(box.get_facecolor()) if box else paper
            ground = discs.get(text.get_position(), below)
            assert contrast(mpl.colors.to_hex(text.get_color()), ground) >= 4.5, text.get_text()
    for text in made.texts:
        assert contrast(mpl.colors.to_hex(text.get_color()), paper) >= 4.5, text.get_text()


@pytest.mark.parametrize("question", ["beat", "flip 1 1 1"])
def test_svg_is_the_same_every_time_and_tells_what_it_shows(question: str) -> None:
    first = odds_svg(question)
    with mpl.rc_context({"font.family": "serif", "font.size": 30}):
        assert odds_svg(question) == first
    assert compared(question).ways[0].label in first[: first.index(">")]
    assert re.search(r'^<svg [^>]*role="img" aria-label="', first)
    assert "DejaVu" not in first
    assert len(first) < 60_000


def test_themes_differ_in_colour_only() -> None:
    light, dark = odds_svg("uses 3"), odds_svg("uses 3", "dark")
    assert light != dark
    assert re.findall(r">([^<>]+)</text>", light) == re.findall(r">([^<>]+)</text>", dark)


@pytest.mark.parametrize(
    ("question", "error", "words"),
    [
        ("dice", PositionError, "'dice' is not what odds are drawn of"),
        ("", PositionError, "expected what the odds are about"),
        ("uses 1", PositionError, "2 to 7 are drawn"),
        ("uses", PositionError, "expected a number"),
        ("flip 1 1 1 1", QuestionError, "One to three dice"),
        ("flip 7", PositionError, "it shows 1 to 6"),
        ("beat now", PositionError, "too much here"),
    ],
)
def test_words_that_ask_nothing(question: str, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        odds_figure(question)
