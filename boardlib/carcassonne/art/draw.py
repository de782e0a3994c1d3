"""Boards as pictures; the signs of a legend, a tile alone, what is only supposed to lie.

>>> from boardlib.carcassonne.board.notation import read
>>> scene = draw(read("tile TU-3 0,0 0"))
>>> sorted(stop.key for stop in scene.focusables)
['0,0', '0,0.f1', '0,0.f2', '0,0.p1', '0,0.p2', '0,0.r1', '0,0.r2']
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from boardlib.carcassonne.art.places import place_of
from boardlib.carcassonne.art.tile_art import Layer, TileArt, art_of, tile_art
from boardlib.carcassonne.art.tile_glyphs import GLYPHS
from boardlib.carcassonne.art.tile_prints import printed_on
from boardlib.carcassonne.board.position import PlacedTile, Position
from boardlib.carcassonne.board.tiles import TileKind, oriented, tile_kinds
from boardlib.carcassonne.questions.describe import tile_words
from boardlib.carcassonne.rules.naming import MARKS
from boardlib.drawing.badges import rounded
from boardlib.drawing.geometry import path
from boardlib.drawing.scene import Group, Paint, Path, Scene, Shape, Sign
from boardlib.drawing.sizes import Showing
from boardlib.text import _, mark
from boardlib.words import needs

if TYPE_CHECKING:
    from boardlib.drawing.scene import Mark
    from boardlib.game.networks import AnyNetwork


@needs(Position)
def draw(
    position: Position,
    marks: Sequence[Mark] = (),
    *,
    highlight: Any = None,
    label: str = "",
    title: str = "",
    legend: bool = False,
    axes: bool = True,
) -> Scene:
    """Draw a position.

    Args:
        position: the board.
        marks: what to show on top of it (see :class:`boardlib.drawing.scene.Mark`).
        highlight: what stands out in colours that mean nothing else: nodes, edges, keys, or groups
            of them (see ``draw`` of a position).
        label: what it is that stands out, for the legend.
        title: the title for those who cannot see the picture.
        legend: whether to explain the marks below the board.
        axes: whether to write the coordinates beside the board.
    """
    # The art is loaded with the first picture: whoever only asks does not wait for it.
    from boardlib.carcassonne.art.board import board
    from boardlib.drawing.highlighting import emphasised

    def drawn(shown: Sequence[Mark]) -> Scene:
        return board(position, tuple(shown), title, legend, axes)

    return emphasised(drawn, position, marks, highlight, label)


def picture(
    position: Position, net: AnyNetwork, highlight: Any, label: str, title: str, over: bool
) -> Scene:
    """A network with groups that stand out (see :class:`boardlib.game.networks.Networked`).

    The features in which a wagon moves have a picture of their own as long as nothing stands out.
    """
    from boardlib.carcassonne.art.features import draw_feature_graph
    from boardlib.carcassonne.art.network import draw_network
    from boardlib.carcassonne.board.graph import feature_graph
    from boardlib.drawing.highlighting import groups_of

    groups = groups_of(highlight, label, net)
    whole = net.graph["kinds"] == "wagon" and not groups
    if whole and set(net) == set(map(str, feature_graph(position))):
        return draw_feature_graph(position, over)
    return draw_network(position, net, title, groups, over)


# --- how pictures are shown ----------------------------------------------------------------------


RADIUS: Final = 10.5
"""How large a sign is in a legend."""


def signs(kinds: Iterable[TileKind]) -> tuple[Sign, ...]:
    """The signs that are printed on any of these tiles."""
    found = frozenset(name for kind in {kind.id for kind in kinds} for name in _names(kind))
    return tuple(_sign(name) for name in MARKS if name in found)


@lru_cache(maxsize=1024)
def _names(kind: str) -> frozenset[str]:
    return frozenset(name for name, _feature, _at, _radius in printed_on(tile_kinds()[kind]))


def _sign(name: str) -> Sign:
    make, radius = GLYPHS[name]
    return Sign((Group(make(), scale=RADIUS / radius),), _(MARKS[name]))


# --- a tile entire ----------------------------------------------------------------------

SIDE = 100.0
_GROUND = Path(path("M0,0 H100 V100 H0 Z"), Paint(fill="field"))
_EDGE = Path(rounded(0.5, 0.5, 99, 99, 5), Paint(stroke="second", width=1.4))
_OUTLINE = rounded(0, 0, SIDE, SIDE, 5)


def card(tile: PlacedTile) -> Scene:
    """A tile alone."""
    words = tile_words(oriented(tile.kind, tile.rotation))
    shapes = _drawn(tile_art(tile.kind, tile.rotation))
    return Scene(_("The tile that was drawn"), words, SIDE, SIDE, shapes)


def entire(position: Position, key: str) -> tuple[Shape, ...]:
    """A tile of a board with all that is printed on it; nothing if none lies there."""
    place = place_of(key)
    tile = None if place is None else position.landscape.tiles.get(place.cell)
    if tile is None:
        return ()
    return _drawn(art_of(tile.oriented))


def _drawn(art: TileArt) -> tuple[Shape, ...]:
    layers = [part.shapes for layer in Layer for part in art.parts if part.layer == layer]
    return (Group((_GROUND, *layers), clip=_OUTLINE), _EDGE)


# --- how pictures and answers are shown -------------------------------------------------

SHOWING: Final = Showing(
    standing=("complete", "incomplete", "occupied", "owned-by-"),
    pieces=frozenset({"figure", "token"}),
    laid=frozenset({"tile"}),
    ghosts=frozenset({"tile", "token", "figure"}),
    entire={"tile": entire},
    place="segment",
    reach="frame",
    joined="portals",
    closed="closed_by",
    judged={
        "feature": (mark("complete"), mark("not complete")),
        "complete": (mark("completes it"), mark("does not complete it")),
    },
    puts=frozenset({"meeple", "wagon", "mayor", "barn", "token"}),
    card=card,
    whole=760.0,  # seven tiles
)
