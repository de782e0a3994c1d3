"""Odds as pictures: the bars are the chances, and nothing covers a word."""

import pytest

from boardlib.drawing import Polygon
from boardlib.drawing.palette import THEMES, Theme, colour
from boardlib.troyes.art.odds_chart import BLACK_DIE, odds_chart
from boardlib.troyes.questions.odds_ways import compared
from tests.contrast import contrast
from tests.drawing.reading import flat


@pytest.mark.parametrize("theme", THEMES)
def test_the_figure_on_a_black_die_is_told_from_it(theme: Theme) -> None:
    assert contrast(colour(BLACK_DIE.ink, theme), colour(BLACK_DIE.fill, theme)) >= 4.5


def test_below_the_bars_stand_black_dice_where_they_are_rolled_against() -> None:
    def boxes(question: str) -> int:
        polygons = (
            one for one, _x, _y in flat(odds_chart(question).shapes) if isinstance(one, Polygon)
        )
        return sum(one.paint.fill == BLACK_DIE.fill for one in polygons)

    assert boxes("beat") == 6 * len(compared("beat").ways)
    assert boxes("uses 3") == 0
