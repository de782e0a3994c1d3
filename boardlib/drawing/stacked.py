"""Several charts below each other as one picture, with what is to be seen in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from boardlib.drawing.chart import MARGIN, SMALL, WIDTH, WORDS, wrapped
from boardlib.drawing.scene import Group, Scene, Shape, Text, remade


def stacked(title: str, charts: Sequence[Scene], foot: Sequence[str]) -> Scene:
    """Charts from top to bottom, and sentences under them, the first of them bold.

    Args:
        title: what all of it shows.
        charts: the charts; what can be pointed at in them keeps its sentence, under a key that
            begins with the number of the chart.
        foot: what is to be seen in them.
    """
    shapes: list[Shape] = []
    below = 0.0
    for number, chart in enumerate(charts):
        parts = remade(chart.shapes, partial(_renamed, number))
        shapes.append(Group(parts, offset=(0.0, below)))
        below += chart.height
    written = list(_foot(foot, below))
    told = " ".join([*(chart.description for chart in charts), *foot])
    end = written[-1].y if written else below
    return Scene(title, told, WIDTH, end + MARGIN, (*shapes, *written), across=True)


def _renamed(number: int, group: Group) -> Group:
    return replace(group, key=f"{number}/{group.key}") if group.key else group


def _foot(sentences: Sequence[str], top: float) -> Iterator[Text]:
    """Sentences, each in as many lines as it takes."""
    y = top
    for number, sentence in enumerate(sentences):
        size, bold, ink = (SMALL, False, "second") if number else (WORDS, True, "ink")
        y += 8
        for words in wrapped(sentence, WIDTH - 2 * MARGIN, size, bold):
            y += 1.4 * size
            yield Text(MARGIN, y, words, size, ink, "start", bold=bold)
