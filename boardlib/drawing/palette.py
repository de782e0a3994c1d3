"""Every colour by name, in two themes.

Shapes carry names only; a renderer looks the colour up at the last moment.  A *tone* mixes a
colour with the paper: ``quiet`` for what steps back, ``faint`` for a board under a network.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

Theme = Literal["light", "dark"]
Tone = Literal["", "quiet", "faint"]
THEMES: Final[tuple[Theme, ...]] = ("light", "dark")
TONES: Final[tuple[Tone, ...]] = ("", "quiet", "faint")
FONT: Final = "'Helvetica Neue',Arial,'Liberation Sans',sans-serif"

COLOURS: Final[dict[str, tuple[str, str]]] = {
    # page
    "paper": ("#ffffff", "#111315"),
    "ink": ("#20242a", "#eceff1"),
    "second": ("#565d66", "#a9b1b9"),
    "rule": ("#d9dce0", "#363c42"),
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
    # meanings
    "allowed": ("#006b57", "#58d3b3"),
    "on-allowed": ("#ffffff", "#111315"),
    "allowed-ground": ("#e3f2ee", "#12312a"),
    "refused": ("#a3283f", "#ff8f9f"),
    "refused-ground": ("#fbecee", "#3a1c22"),
    "complete": ("#e39a00", "#f2b134"),
    "incomplete": ("#1f4e79", "#8ec1f2"),
    "focus": ("#1f4e79", "#8ec1f2"),
    "badge": ("#20242a", "#eceff1"),
    "on-badge": ("#ffffff", "#111315"),
    # players (Okabe-Ito) with the colour of their letter, and what pieces are made of
    "player-red": ("#D55E00", "#D55E00"),
    "player-blue": ("#0072B2", "#0072B2"),
    "player-green": ("#009E73", "#009E73"),
    "player-yellow": ("#F0E442", "#F0E442"),
    "player-black": ("#222222", "#222222"),
    "player-grey": ("#9a9a9a", "#9a9a9a"),
    "on-player-red": ("#000000", "#000000"),
    "on-player-blue": ("#ffffff", "#ffffff"),
    "on-player-green": ("#000000", "#000000"),
    "on-player-yellow": ("#000000", "#000000"),
    "on-player-black": ("#ffffff", "#ffffff"),
    "on-player-grey": ("#000000", "#000000"),
    "plate": ("#ffffff", "#ffffff"),
    "piece-line": ("#1a1a1a", "#1a1a1a"),
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

KEEP: Final[dict[Tone, tuple[float, float]]] = {
    "": (1.0, 1.0),
    "quiet": (0.5, 0.58),
    "faint": (0.7, 0.66),
}
"""How much of a colour stays in a tone, light and dark; the rest is paper."""

_KEEP_OWN: Final[dict[tuple[str, Tone], tuple[float, float]]] = {
    ("road", "quiet"): (1.0, 0.26),
    ("road", "faint"): (1.0, 0.45),
    ("seam", "quiet"): (1.0, 1.0),
    ("seam", "faint"): (1.0, 1.0),
}


@dataclass(frozen=True, slots=True)
class Player:
    """How a player is told apart: colour name, letter and shape."""

    colour: str
    letter: str
    shape: str


PLAYERS: Final[dict[str, Player]] = {
    "red": Player("red", "R", "disc"),
    "blue": Player("blue", "B", "square"),
    "green": Player("green", "G", "triangle"),
    "yellow": Player("yellow", "Y", "diamond"),
    "black": Player("black", "K", "hexagon"),
    "grey": Player("grey", "A", "pentagon"),
}


def names() -> list[str]:
    """Every colour name."""
    return list(COLOURS)


@cache
def colour(name: str, theme: Theme = "light", tone: Tone = "") -> str:
    """The colour of a name as ``#rrggbb``.

    >>> colour("field"), colour("field", "light", "quiet")
    ('#cfdfb2', '#e7efd8')

    Raises:
        KeyError: when there is no such name.
    """
    index = THEMES.index(theme)
    keep = _KEEP_OWN.get((name, tone), KEEP[tone])[index]
    own, paper = _channels(COLOURS[name][index]), _channels(COLOURS["paper"][index])
    mixed = (round(a * keep + b * (1 - keep)) for a, b in zip(own, paper, strict=True))
    return "#" + "".join(f"{value:02x}" for value in mixed)


def variable(name: str, tone: Tone = "") -> str:
    """The name of the CSS custom property of a colour.

    >>> variable("field", "quiet")
    '--bl-field-quiet'
    """
    return f"--bl-{name}-{tone}" if tone else f"--bl-{name}"


@cache
def reference(name: str, tone: Tone = "") -> str:
    """The CSS value that follows the page's theme, with the light colour to fall back on."""
    return f"var({variable(name, tone)},{colour(name, 'light', tone)})"


def css_variables(theme: Theme = "light") -> str:
    """Declarations of every custom property, to be put into a CSS rule of the page."""
    return "".join(
        f"{variable(name, tone)}:{colour(name, theme, tone)};" for tone in TONES for name in COLOURS
    )


def contrast(first: str, second: str) -> float:
    """The WCAG contrast ratio of two ``#rrggbb`` colours, 1 to 21.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def luminance(value: str) -> float:
    """The relative luminance of a ``#rrggbb`` colour, 0 to 1."""
    linear = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in _channels(value))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _channels(value: str) -> tuple[int, int, int]:
    return (int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16))
