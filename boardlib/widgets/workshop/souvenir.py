"""The ruling as one picture to be kept: question, board with what is marked, and verdict."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from boardlib.drawing import Group, Paint, Polygon, Scene, Text, svg
from boardlib.drawing.chart import wrapped
from boardlib.drawing.sizes import LARGEST
from boardlib.text import _
from boardlib.widgets.workshop.bench import Bench

WIDE: Final = 1000.0
"""So wide is the picture, in pixels."""
MARGIN: Final = 28.0
MOST: Final = 640.0
"""A board is no higher than this."""
REASONS: Final = 4
"""No more reasons than this are written below the verdict."""
LINES: Final = {"question": (26.0, True), "verdict": (20.0, True), "reason": (16.0, False)}
"""What stands above and below the board: the size of its letters, and whether they are bold."""


def picture(view: Bench) -> str:
    """What is shown now as an SVG picture that stands by itself, on paper."""
    scene = view.scene
    scale = min((WIDE - 2 * MARGIN) / scene.width, MOST / scene.height, LARGEST)
    above = _lines("question", [view.title], MARGIN) if view.question else []
    top = _below(above, MARGIN)
    place = ((WIDE - scene.width * scale) / 2, top)
    board = Group(scene.shapes, offset=place, scale=scale)
    below = _verdict(view, top + scene.height * scale + MARGIN / 2)
    high = _below(below, top + scene.height * scale) + MARGIN / 2
    ground = Polygon(((0, 0), (WIDE, 0), (WIDE, high), (0, high)), Paint("paper"))
    told = " ".join(one.text for one in (*above, *below))
    whole = Scene(told, scene.description, WIDE, high, (ground, *above, board, *below))
    return svg(whole, "light", "kept")


def name(view: Bench) -> str:
    """What the file of the picture is called, without its ending.

    It says the question in words that every system takes for a name.
    """
    words = re.findall(r"\w+", (view.title or _("board")).lower())
    return "-".join(words)[:60].strip("-") or "board"


def _verdict(view: Bench, top: float) -> list[Text]:
    """What the rules say, and why; where nothing is asked, nothing."""
    if view.after is None or view.unanswered:
        return []
    said = _lines("verdict", view.after.lines[:REASONS], top)
    grounds = [one.text for one in view.after.grounds if one.text not in view.after.lines]
    return [*said, *_lines("reason", grounds[:REASONS], _below(said, top))]


def _lines(kind: str, texts: Iterable[str], top: float) -> list[Text]:
    """Texts below one another, each in as many lines as it needs."""
    size, bold = LINES[kind]
    rows = [line for text in texts for line in wrapped(text, WIDE - 2 * MARGIN, size, bold)]
    step = size * 1.4
    return [
        Text(MARGIN, top + size + step * number, row, size, anchor="start", bold=bold)
        for number, row in enumerate(rows)
    ]


def _below(lines: list[Text], top: float) -> float:
    """Where there is room again."""
    return lines[-1].y + lines[-1].size * 0.9 if lines else top
