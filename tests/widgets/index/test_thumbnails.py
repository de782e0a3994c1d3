"""A thumbnail holds what is seen of its board, and nothing else."""

from dataclasses import replace
from importlib import import_module
from typing import Any

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg

from boardlib.drawing import Circle, Group, Paint, Path, Polygon, Scene, Text, svg
from boardlib.drawing.canvas import seen
from boardlib.drawing.figure import figure

thumbnail: Any = import_module("boardlib.widgets.lesson_cards")
INK = Paint("ink")


def _pixels(scene: Scene) -> Any:
    canvas = FigureCanvasAgg(figure(scene))
    canvas.draw()
    return np.asarray(canvas.buffer_rgba())


@pytest.mark.parametrize(("name", "at"), [("range", "section:arena"), ("WAG-C1-1", "0,0")])
def test_it_looks_as_if_the_whole_board_were_drawn(name: str, at: str) -> None:
    board = thumbnail.board(name)
    piece = thumbnail.piece(board, at)
    (moved,) = piece.shapes
    whole = replace(piece, shapes=(replace(moved, children=board.shapes, memo=None),))
    assert np.array_equal(_pixels(piece), _pixels(whole))
    assert len(svg(piece)) < 0.9 * len(svg(whole))


def test_shapes_of_every_kind_are_kept_where_anything_of_them_is_seen() -> None:
    kept = (
        Circle(-3, 5, 5, INK),
        Polygon(((-90, 5), (90, 5), (90, 6)), INK),
        Path((("M", -90, -90), ("C", 0, 0, 0, 0, 90, 90)), INK),
        Text(9, 9, "so", 10),
        Group((Circle(1, 1, 1, INK),), offset=(-200, -200), scale=202),
    )
    gone = (
        Circle(90, 5, 5, INK),
        Polygon(((80, 80), (90, 80), (90, 90)), INK),
        Path((("M", 80, 0), ("L", 90, 0), ("Z",)), INK),
        Text(90, 90, "no", 10),
        Group((Circle(1, 1, 1, INK),), offset=(200, 0)),
    )
    assert seen((*kept, *gone), (0, 0, 10, 10), margin=2) == kept
