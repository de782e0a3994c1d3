"""The pictures: the city and the cards; their colours, known before anything is drawn.

Each colour has a light and a dark form (see :mod:`boardlib.drawing.palette`).
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from boardlib.drawing.palette import PLAYERS, PlayerLook, Tone, declare
from boardlib.troyes.board.position import GREY

COLOURS: Final[dict[str, tuple[str, str]]] = {
    # the square and what lies on it
    "pavement": ("#e3d9c4", "#3a352b"),
    "district": ("#fbf7ee", "#211f1b"),
    "city-line": ("#8f8268", "#9a8f78"),
    "die-red": ("#c8322b", "#c8322b"),
    "die-white": ("#ffffff", "#f6f4ef"),
    "die-yellow": ("#f6c945", "#f6c945"),
    "die-black": ("#20242a", "#16181b"),
    "die-line": ("#20242a", "#0b0c0d"),
    "black-line": ("#20242a", "#c9cfd4"),
    "on-die-red": ("#ffffff", "#ffffff"),
    "on-die-white": ("#1b1e22", "#1b1e22"),
    "on-die-yellow": ("#1b1e22", "#1b1e22"),
    "on-die-black": ("#ffffff", "#ffffff"),
    "coin": ("#f2c230", "#f2c230"),
    "coin-line": ("#5e4700", "#2b2100"),
    "influence": ("#7fc4e8", "#7fc4e8"),
    # the three estates: their buildings and cards
    "estate-red": ("#f8dfda", "#43231f"),
    "estate-white": ("#e9edf0", "#2b3238"),
    "estate-yellow": ("#fbedc0", "#41371b"),
    "edge-red": ("#b52b25", "#d9584f"),
    "edge-white": ("#7d8994", "#a3afb9"),
    "edge-yellow": ("#c28f00", "#d9a92a"),
    "place": ("#fffdf7", "#14161a"),
    "nave": ("#efe6d3", "#2d2922"),
    "glass": ("#b7d7e6", "#5f93ad"),
    "field-green": ("#dfe9c4", "#2c3822"),
    "field-line": ("#66803a", "#93b05f"),
    "wheat": ("#d9a514", "#e2b534"),
    # players (Okabe-Ito, and a violet of the same weight)
    "player-orange": ("#D55E00", "#D55E00"),
    "player-violet": ("#b07fd0", "#b07fd0"),
    "on-player-orange": ("#000000", "#000000"),
    "on-player-violet": ("#000000", "#000000"),
}
"""Name -> colour in the light and in the dark theme."""

LOOKS: Final[dict[str, PlayerLook]] = {
    "blue": PLAYERS["blue"],
    "green": PLAYERS["green"],
    "orange": PlayerLook("orange", "O", "disc"),
    "violet": PlayerLook("violet", "V", "diamond"),
    "grey": PlayerLook("grey", "N", "hexagon"),
}
"""How players and the neutral owner are told apart."""

KEEP: Final[dict[tuple[str, Tone], tuple[float, float]]] = {
    ("die-line", "quiet"): (0.4, 0.6),
    ("die-black", "quiet"): (0.45, 0.6),
}
"""What stays of them in a tone where it is not as much as of others."""

declare(
    COLOURS,
    KEEP,
    files(__package__).joinpath("style.css").read_text(encoding="utf-8"),
    {name: look for name, look in LOOKS.items() if name != GREY},
)
