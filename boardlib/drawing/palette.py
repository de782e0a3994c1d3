"""Every colour by name, in two themes: those that all pictures share, and those of the games.

Shapes carry names only; a renderer looks the colour up at the last moment.  A *tone* mixes a
colour with the paper: ``quiet`` for what steps back, ``faint`` for a board under a network; and
``full`` is the colour itself, for what stands out of a quiet layer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final, Literal

Theme = Literal["light", "dark"]
Tone = Literal["", "full", "quiet", "faint"]
"""Without a tone, a shape has that of what surrounds it."""
THEMES: Final[tuple[Theme, ...]] = ("light", "dark")
TONES: Final[tuple[Tone, ...]] = ("", "full", "quiet", "faint")
FONT: Final = "'Helvetica Neue',Arial,'Liberation Sans',sans-serif"

COLOURS: Final[dict[str, tuple[str, str]]] = {
    # page
    "paper": ("#ffffff", "#111315"),
    "ink": ("#20242a", "#eceff1"),
    "second": ("#565d66", "#a9b1b9"),
    "rule": ("#d9dce0", "#363c42"),
    "line": ("#fffdf7", "#ded7c6"),
    "line-casing": ("#9c8b6c", "#23271f"),
    # meanings
    "allowed": ("#006b57", "#58d3b3"),
    "on-allowed": ("#ffffff", "#111315"),
    "allowed-ground": ("#e3f2ee", "#12312a"),
    "refused": ("#a3283f", "#ff8f9f"),
    "refused-ground": ("#fbecee", "#3a1c22"),
    "complete": ("#e39a00", "#f2b134"),
    "incomplete": ("#1f4e79", "#8ec1f2"),
    "focus": ("#1f4e79", "#8ec1f2"),
    # groups that are told apart and mean nothing else; on them stands the paper's colour
    "group-1": ("#6d2a9c", "#cfa4ff"),
    "group-2": ("#00687f", "#63d6ee"),
    "group-3": ("#7d4600", "#f3b774"),
    "group-4": ("#a01f78", "#ff94d6"),
    "group-5": ("#4d545c", "#c3c9cf"),
    "group-6": ("#3b3a9e", "#a8b3ff"),
    # the same colours once more, for things that are drawn hollow or dashed
    "group-7": ("#6d2a9c", "#cfa4ff"),
    "group-8": ("#00687f", "#63d6ee"),
    "group-9": ("#7d4600", "#f3b774"),
    "group-10": ("#a01f78", "#ff94d6"),
    "group-11": ("#4d545c", "#c3c9cf"),
    "group-12": ("#3b3a9e", "#a8b3ff"),
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
}
"""Name -> colour in the light and in the dark theme; a game declares what it has besides."""

GROUPS: Final = tuple(name for name in COLOURS if name.startswith("group-"))
"""Colours of groups that are compared or highlighted: the same on boards and in charts, where they
have a letter besides. No player and no ruling has one of them."""
HOLLOW: Final = frozenset(GROUPS[6:])
"""Groups whose colour another group has: they are drawn hollow, or dashed."""

KEEP: Final[dict[Tone, tuple[float, float]]] = {
    "": (1.0, 1.0),
    "full": (1.0, 1.0),
    "quiet": (0.5, 0.5),
    "faint": (0.7, 0.66),
}
"""How much of a colour stays in a tone, light and dark; the rest is paper."""
_MIXED: Final = tuple(tone for tone, kept in KEEP.items() if kept != (1.0, 1.0))


@dataclass(frozen=True, slots=True)
class PlayerLook:
    """How a player is told apart: colour name, letter and shape."""

    colour: str
    letter: str
    shape: str


PLAYERS: Final[dict[str, PlayerLook]] = {
    "red": PlayerLook("red", "R", "disc"),
    "blue": PlayerLook("blue", "B", "square"),
    "green": PlayerLook("green", "G", "triangle"),
    "yellow": PlayerLook("yellow", "Y", "diamond"),
    "black": PlayerLook("black", "K", "hexagon"),
    "grey": PlayerLook("grey", "A", "pentagon"),
}
"""How players are told apart; a game declares those who play only there."""

_KEEP_OWN: Final[dict[tuple[str, Tone], tuple[float, float]]] = {}
_STYLES: Final[list[str]] = []


def declare(
    colours: Mapping[str, tuple[str, str]],
    keep: Mapping[tuple[str, Tone], tuple[float, float]] = MappingProxyType({}),
    style: str = "",
    players: Mapping[str, PlayerLook] = MappingProxyType({}),
) -> None:
    """Add the colours of a game: its pictures may then use their names.

    Args:
        colours: name -> colour in the light and in the dark theme.
        keep: of which colours more or less stays in a tone than of others (see :data:`KEEP`).
        style: CSS for a page that shows its pictures, such as how its shapes light up.
        players: how its players are told apart who are not in :data:`PLAYERS` yet.

    Raises:
        ValueError: for a name that has another colour already, or a player with another look.
    """
    for name, look in players.items():
        if PLAYERS.get(name, look) != look:
            raise ValueError(f"the player {name!r} is there already, and looks otherwise")
    for name, pair in colours.items():
        if COLOURS.get(name, pair) != pair:
            raise ValueError(f"the colour {name!r} is there already, and it is another one")
    COLOURS.update(colours)
    _KEEP_OWN.update(keep)
    _STYLES.append(style)
    PLAYERS.update(players)


def player(colour: str) -> PlayerLook | None:
    """How the player of a colour is told apart; None where no game in use has such a player."""
    return PLAYERS.get(colour)


def names() -> list[str]:
    """Every colour name."""
    return list(COLOURS)


@cache
def colour(name: str, theme: Theme = "light", tone: Tone = "") -> str:
    """The colour of a name as ``#rrggbb``.

    >>> colour("ink"), colour("ink", "light", "quiet")
    ('#20242a', '#909294')

    Raises:
        KeyError: when there is no such name.
    """
    index = THEMES.index(theme)
    keep = _KEEP_OWN.get((name, tone), KEEP[tone])[index]
    own, paper = _channels(COLOURS[name][index]), _channels(COLOURS["paper"][index])
    mixed = (round(a * keep + b * (1 - keep)) for a, b in zip(own, paper, strict=True))
    return "#" + "".join(f"{value:02x}" for value in mixed)


def changes(name: str, tone: Tone = "") -> bool:
    """Whether a colour is another one in the dark.

    >>> changes("ink"), changes("player-red")
    (True, False)
    """
    return colour(name, "light", tone) != colour(name, "dark", tone)


def variable(name: str, tone: Tone = "") -> str:
    """The name of the CSS custom property of a colour.

    >>> variable("ink", "quiet")
    '--bl-ink-quiet'
    """
    return f"--bl-{name}-{tone}" if tone else f"--bl-{name}"


@cache
def reference(name: str) -> str:
    """The CSS value that follows page and tone, with the light colour to fall back on."""
    return f"var({variable(name)},{colour(name, 'light')})"


def css_variables(theme: Theme = "light") -> str:
    """Declarations of every custom property, to be put into a CSS rule of the page."""
    colours = declarations(((name, tone) for tone in TONES for name in COLOURS), theme)
    kept = (f"--bl-keep-{tone}:{KEEP[tone][THEMES.index(theme)]};" for tone in _MIXED)
    return "".join([colours, *kept])


def declarations(used: Iterable[tuple[str, Tone]], theme: Theme) -> str:
    """Declarations of the custom properties of some colours, each in a tone.

    >>> declarations([("ink", ""), ("ink", "quiet")], "light")
    '--bl-ink:#20242a;--bl-ink-quiet:#909294;'
    """
    return "".join(f"{variable(name, tone)}:{colour(name, theme, tone)};" for name, tone in used)


def tone_class(tone: Tone, lowest: bool = False) -> str:
    """The CSS class of what has a tone, and of what has it as a whole as only paper lies below.

    >>> tone_class("quiet"), tone_class("quiet", lowest=True)
    ('bl-tone-quiet', 'bl-back-quiet')
    """
    return f"bl-back-{tone}" if lowest else f"bl-tone-{tone}"


def tone_rules() -> str:
    """CSS rules that let the colours of a page be those of a tone, inside of what has it.

    So a board steps back by a single class, and its shapes stay as they are.  Where only paper
    lies below, the paper shines through instead: a browser looks at each shape anew when colours
    change that it inherits, and at none of them for this.
    """
    colours = (
        f".{tone_class(tone)}{{"
        + "".join(f"{variable(name)}:var({variable(name, tone)});" for name in COLOURS)
        + "}\n"
        for tone in TONES
        if tone
    )
    backs = ((tone_class(tone, lowest=True), f"--bl-keep-{tone}") for tone in _MIXED)
    return "".join([*colours, *(f".{name}{{opacity:var({kept})}}\n" for name, kept in backs)])


def styles() -> str:
    """The CSS that the games have declared, for a page that shows their pictures."""
    return "".join(_STYLES)


def _channels(value: str) -> tuple[int, int, int]:
    return (int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16))
