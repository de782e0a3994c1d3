"""The sign of a player beside his name: colour, letter and shape, as on the board."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from boardlib.drawing.palette import player as known


def sign(colour: str) -> str:
    """The sign of a player; nothing for a player without a colour of the palette."""
    player = known(colour)
    if player is None:
        return ""
    name = f"player-{player.colour}"
    paints = f"--bl-own:var(--bl-{name});--bl-letter:var(--bl-on-{name})"
    return (
        f'<span class="bl-sign-of bl-{player.shape}" aria-hidden="true" style="{paints}">'
        f"<b>{escape(player.letter)}</b></span>"
    )


def signs(colours: Iterable[str]) -> str:
    """The signs of several players, one beside the other."""
    return "".join(map(sign, colours))
