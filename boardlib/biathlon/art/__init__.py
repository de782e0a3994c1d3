"""The pictures: course, cards, stopwatches and the range; their colours, known before all else.

Each colour has a light and a dark form (see :mod:`boardlib.drawing.palette`).
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from boardlib.drawing.palette import Tone, declare

COLOURS: Final[dict[str, tuple[str, str]]] = {
    # sections of the lap: on the track, on the stations and on the cards
    "climb-row": ("#dda060", "#c98f52"),
    "on-climb-row": ("#1b1e22", "#1b1e22"),
    "climb-station": ("#f3d9bd", "#e2bd94"),
    "descent-row": ("#7c4b2c", "#8a5836"),
    "on-descent-row": ("#ffffff", "#ffffff"),
    "descent-station": ("#cdb3a3", "#b6937d"),
    "flat-row": ("#f4b53c", "#dba136"),
    "on-flat-row": ("#1b1e22", "#1b1e22"),
    "flat-station": ("#fce3ae", "#ecc878"),
    "arena-row": ("#b12a31", "#b53a3f"),
    "on-arena-row": ("#ffffff", "#ffffff"),
    # the course
    "station-line": ("#20242a", "#0b0c0d"),
    "trail-line": ("#8a929c", "#7d868f"),
    "ski-line": ("#20242a", "#eceff1"),
    # cards
    "card-face": ("#fbf6ea", "#2a2723"),
    "card-line": ("#20242a", "#8d8678"),
    "card-slot": ("#fffdf7", "#fffdf7"),
    "on-card-slot": ("#1b1e22", "#1b1e22"),
    "symbol-red": ("#d0402e", "#d0402e"),
    "symbol-wood": ("#e3ac62", "#e3ac62"),
    "symbol-green": ("#86c3a0", "#86c3a0"),
    "symbol-yellow": ("#f2c14e", "#f2c14e"),
    "symbol-grey": ("#d3d9df", "#d3d9df"),
    "symbol-blue": ("#b4d5ea", "#b4d5ea"),
    # the range
    "target-face": ("#ffffff", "#f1ede4"),
    "target-line": ("#20242a", "#0b0c0d"),
    "target-black": ("#20242a", "#16181b"),
    "target-missed": ("#d0402e", "#d0402e"),
}
"""Name -> colour in the light and in the dark theme."""

KEEP: Final[dict[tuple[str, Tone], tuple[float, float]]] = {
    ("station-line", "quiet"): (0.4, 0.6),
    ("target-line", "quiet"): (0.4, 0.6),
}
"""What stays of them in a tone where it is not as much as of others."""

declare(COLOURS, KEEP, files(__package__).joinpath("style.css").read_text(encoding="utf-8"))
