"""What the shapes of a picture mean, and who could do something there."""

from __future__ import annotations

import re
from typing import Final

from boardlib.carcassonne.board.parts import Cell, Portal, Segment
from boardlib.carcassonne.board.position import (
    COLOURS,
    FIGURES,
    Figure,
    PlacedTile,
    Position,
    colours_in_play,
)
from boardlib.carcassonne.rules.checks import has_portal
from boardlib.carcassonne.rules.figures import ONLY_ON

FEWEST: Final = 2
"""So many colours are offered at least, on a board that does not say who plays."""
LARGE: Final = "abbey-and-mayor"
"""The expansion that brings wagon, mayor and barn."""

_SHAPE: Final = re.compile(r"(?:(figure|token):)?(-?\d+),(-?\d+)(?:\.(\w+))?")


class Spot:
    """What a shape means on a board.

    Attributes:
        cell: the place of its tile, or an empty place.
        tile: the tile there.
        segment: the feature, if the shape is one, or a figure on one.
        portal: the tunnel opening, if the shape is one, or a token on one.
        type: the type of the feature.
        piece: whether it is a figure or a token.
    """

    def __init__(self, position: Position, shape: str) -> None:
        found = _SHAPE.fullmatch(shape)
        self.cell: Cell | None = None
        self.tile: PlacedTile | None = None
        self.segment: Segment | None = None
        self.portal: Portal | None = None
        self.type = ""
        self.piece = found is not None and bool(found[1])
        if found is not None:
            self._place(position, (int(found[2]), int(found[3])), found[4] or "")

    def _place(self, position: Position, cell: Cell, name: str) -> None:
        self.cell, self.tile = cell, position.at(cell)
        segment, portal = Segment(*cell, name), Portal(*cell, name)
        joined = position.joined(segment)
        if joined is not None:
            self.segment, self.type = segment, joined.type
        elif has_portal(position, portal):
            self.portal = portal


def kinds_for(position: Position, type_: str) -> list[str]:
    """The kinds of figures that are offered on a type of feature."""
    return [
        kind for kind in FIGURES if is_played(position, kind) and ONLY_ON.get(kind, type_) == type_
    ]


def is_played(position: Position, kind: str) -> bool:
    """Whether figures of a kind are in the boxes that are played."""
    boxed = kind == "meeple" or not position.sets or LARGE in position.sets
    return boxed and position.pieces_of(kind) > 0


def colours_of(position: Position) -> list[str]:
    """The players; where a board does not say who plays, those that are on it, and a few."""
    if position.players is not None:
        return list(position.playing)
    named = {figure.colour for figure in position.figures} | set(COLOURS[:FEWEST])
    return [colour for colour in COLOURS if colour in named]


def token_colours_of(position: Position) -> list[str]:
    """The colours of tokens in the game, in the same way."""
    if position.players is None:
        named = {token.colour for token in position.tokens} | set(COLOURS[:FEWEST])
    else:
        named = set(colours_in_play(position.players, position.profile, position.colours))
    return [colour for colour in COLOURS if colour in named]


def has_turn(position: Position, colour: str) -> bool:
    """Whether it is the turn of that player."""
    return position.turn is not None and position.turn.player == colour


def wagons_on(position: Position) -> list[Figure]:
    """The wagons that stand on a feature, each once."""
    wagons = (figure for figure in position.figures if figure.kind == "wagon")
    return [one for one in dict.fromkeys(wagons) if position.joined(one.segment) is not None]
