"""A board beside its panel: on a large screen it is larger, and drawn in the same way."""

from __future__ import annotations

import re

import pytest

from boardlib import carcassonne
from boardlib.drawing import Scene
from boardlib.drawing.sizes import BROAD_COLUMN, COLUMN, LARGEST_BROAD, LEAST, LETTERS
from boardlib.story.picture import fitting, picture


def row(count: int) -> Scene:
    """So many tiles, one beside the other."""
    return carcassonne.draw(
        carcassonne.read("\n".join(f"tile BG-U {x},0 90" for x in range(count)))
    )


def shown(svg: str) -> float:
    found = re.search(r' width="([\d.]+)"', svg)
    assert found is not None
    return float(found[1])


def bare(svg: str) -> str:
    """Without the size at which it is shown."""
    return re.sub(r' (width|height)="[\d.]+"', "", svg, count=2)


def test_a_board_that_fills_its_column_grows_to_the_broad_one() -> None:
    scene = row(4)
    large = fitting(scene, "p", veiled=False).svg
    small = picture(scene, "p", False, COLUMN, least=LEAST, most=LETTERS).svg
    assert shown(small) == COLUMN
    assert shown(large) == pytest.approx(BROAD_COLUMN, abs=25)
    assert bare(large) == bare(small)


def test_tiles_are_as_large_on_a_small_board_as_on_a_large_one() -> None:
    sizes = [shown(fitting(row(count), "p", False).svg) / row(count).width for count in (1, 2, 4)]
    assert sizes == pytest.approx([LARGEST_BROAD] * 3)
