"""Odds as pictures: the bars are the chances, and nothing covers a word."""

from functools import cache

import pytest

from boardlib.drawing import Polygon, Scene
from boardlib.drawing.palette import THEMES, Theme, colour
from boardlib.troyes.art.odds_chart import BLACK_DIE, odds_chart
from boardlib.troyes.questions.odds_ways import DIVISORS, compared
from boardlib.words import PositionError, QuestionError
from tests.contrast import contrast
from tests.drawing.reading import check_bars, covered, flat
from tests.every import every

QUESTIONS = (
    "beat",
    "reroll",
    "highest",
    *(f"uses {divisor}" for divisor in DIVISORS),
    "flip 1 1 1",
    "flip 3 3 3",
    "flip 6",
)
every_question = every("question", QUESTIONS)


@cache
def drawn(question: str) -> Scene:
    """The picture of a question, made once; nobody changes it."""
    return odds_chart(question)


@every_question
def test_bars_are_as_high_as_the_chances(question: str) -> None:
    check_bars(drawn(question), [way.chances for way in compared(question).ways])


@every_question
def test_no_word_covers_another_or_leaves_the_picture(question: str) -> None:
    assert covered(drawn(question)) == []


@every_question
def test_all_of_it_is_told_in_words(question: str) -> None:
    odds, scene = compared(question), drawn(question)
    assert scene.title == odds.question
    assert scene.description.endswith(odds.answer)
    assert all(way.label in scene.description for way in odds.ways)


@pytest.mark.parametrize("theme", THEMES)
def test_the_figure_on_a_black_die_is_told_from_it(theme: Theme) -> None:
    assert contrast(colour(BLACK_DIE.ink, theme), colour(BLACK_DIE.fill, theme)) >= 4.5


def test_below_the_bars_stand_black_dice_where_they_are_rolled_against() -> None:
    def boxes(question: str) -> int:
        polygons = (one for one, _x, _y in flat(drawn(question).shapes) if isinstance(one, Polygon))
        return sum(one.paint.fill == BLACK_DIE.fill for one in polygons)

    assert boxes("beat") == 6 * len(compared("beat").ways)
    assert boxes("uses 3") == 0


@every(
    "question, error, words",
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
        odds_chart(question)
