"""The pictures of the Tour; their colours, known before anything is drawn.

Each colour has a light and a dark form (see :mod:`boardlib.drawing.palette`).
"""

from __future__ import annotations

from typing import Final

from boardlib.drawing.palette import declare

COLOURS: Final[dict[str, tuple[str, str]]] = {
    # roads of a race
    "verge": ("#cfdfb2", "#2c3a27"),
    "slope": ("#dfd3a8", "#403a26"),
    "slope-line": ("#a99a72", "#7a7052"),
    "asphalt": ("#d2d7dc", "#3b4248"),
    "asphalt-line": ("#f4f5f6", "#23282c"),
    "climb": ("#f1ece0", "#6a665c"),
    "climb-line": ("#d9d1bd", "#4a463d"),
    "shade": ("#7d6b45", "#2f2c25"),
    "corridor": ("#e9e4f0", "#413d4d"),
    "corridor-line": ("#ffffff", "#23282c"),
    "section-line": ("#ffc61a", "#ffc61a"),
    "section-casing": ("#6b4f00", "#111315"),
    "on-section-line": ("#20242a", "#20242a"),
    "wind": ("#8cc4e8", "#8cc4e8"),
    "wind-line": ("#22689c", "#8cc4e8"),
    "arrow": ("#ffffff", "#9aa2a9"),
    "arrow-casing": ("#a9a08a", "#23282c"),
    "group": ("#f6eeda", "#37301c"),
    "group-line": ("#ffffff", "#4a4230"),
    "attack": ("#b0006d", "#ff8ad0"),
    "star": ("#ffc61a", "#8a5c00"),
    "sprint": ("#00734a", "#3fbf8c"),
    "on-sprint": ("#ffffff", "#0b2018"),
    "mountain": ("#ffffff", "#f3ead9"),
    "mountain-dot": ("#c2243c", "#c2243c"),
    "jersey-yellow": ("#ffd83d", "#ffd83d"),
    "jersey-green": ("#12a150", "#12a150"),
    "jersey-polka": ("#ffffff", "#ffffff"),
    # teams of a race (Okabe-Ito)
    "team-blue": ("#0072B2", "#0072B2"),
    "team-red": ("#D55E00", "#D55E00"),
    "team-orange": ("#E69F00", "#E69F00"),
    "team-sky": ("#56B4E9", "#56B4E9"),
    "team-green": ("#009E73", "#009E73"),
    "team-pink": ("#CC79A7", "#CC79A7"),
    "on-team-blue": ("#ffffff", "#ffffff"),
    "on-team-red": ("#000000", "#000000"),
    "on-team-orange": ("#000000", "#000000"),
    "on-team-sky": ("#000000", "#000000"),
    "on-team-green": ("#000000", "#000000"),
    "on-team-pink": ("#000000", "#000000"),
}
"""Name -> colour in the light and in the dark theme."""

declare(COLOURS)
