"""The pictures of boards and tiles; their colours, known before anything is drawn.

Each colour has a light and a dark form (see :mod:`boardlib.drawing.palette`).
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from boardlib.drawing.palette import Tone, declare

COLOURS: Final[dict[str, tuple[str, str]]] = {
    "seam": ("#ffffff", "#0d0f10"),
    # land
    "field": ("#cfdfb2", "#46583a"),
    "tree": ("#a9c383", "#5d7349"),
    "grass": ("#bcd199", "#526741"),
    "city": ("#ecc892", "#8d6a3c"),
    "roof": ("#dfb57c", "#a17b4a"),
    "roof-shade": ("#d2a061", "#7b5a32"),
    "under": ("#98724c", "#d9bd8d"),
    "wall": ("#6b4426", "#f0d9ae"),
    "tower": ("#6b4426", "#f0d9ae"),
    "tower-line": ("#6b4426", "#23271f"),
    "road": ("#fffdf7", "#ded7c6"),
    "casing": ("#9c8b6c", "#23271f"),
    "water": ("#a5cfe0", "#3f7288"),
    "shore": ("#78aec6", "#6ea4ba"),
    "parapet": ("#3a3f57", "#a97b3e"),
    "hill": ("#b3ad9d", "#77736a"),
    "hill-line": ("#8f8878", "#9a958a"),
    "mouth": ("#221d1a", "#0b0908"),
    "rim": ("#f4eee0", "#cfc7b6"),
    "abbey": ("#e9dfd0", "#6a6052"),
    # buildings and printed marks
    "stone": ("#fffaf0", "#f3ead9"),
    "slate": ("#545b7c", "#7f88b5"),
    "outline": ("#3a3f57", "#22263a"),
    "tile-roof": ("#8f5b3c", "#5f3a24"),
    "plaza": ("#efe3ca", "#b9ae97"),
    "shield": ("#3d4a70", "#2b3558"),
    "dragon": ("#3a3f57", "#22263a"),
    "magic": ("#814894", "#814894"),
    "magic-ground": ("#f3e6f6", "#f3e6f6"),
    "lava": ("#c8442b", "#d4513a"),
    "rock": ("#8f8878", "#8a857b"),
    "smoke": ("#3a3f57", "#c9cdd6"),
    "inn-roof": ("#2f7f86", "#2f8f96"),
    "grain": ("#b07d00", "#b07d00"),
    "wine": ("#6a2a5b", "#6a2a5b"),
    "cloth": ("#96b1cc", "#96b1cc"),
    "crown": ("#fff1b8", "#fff1b8"),
}
"""Name -> colour in the light and in the dark theme."""

KEEP: Final[dict[tuple[str, Tone], tuple[float, float]]] = {
    ("road", "faint"): (1.0, 0.45),
    ("seam", "faint"): (1.0, 1.0),
}
"""What stays of them in a tone where it is not as much as of others."""

declare(COLOURS, KEEP, files(__package__).joinpath("style.css").read_text(encoding="utf-8"))
