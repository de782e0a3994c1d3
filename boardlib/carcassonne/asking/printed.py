"""What a tile shows, in words: each feature with its sides and with what it ends at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from boardlib.carcassonne.board.tiles import Feature, OrientedTile, TileKind, turned_sides
from boardlib.carcassonne.rules.naming import (
    KINDS,
    MARKS,
    SIDE_NAMES,
    kind_of,
    marks_of,
    marks_words,
)
from boardlib.text import _, listing, mark

PRINTED_ENDS: Final = {
    "city": mark("a city gate"),
    "monastery": mark("the monastery"),
    "crossing": mark("a crossing"),
    "house": mark("houses"),
    "portal": mark("a tunnel portal"),
    "volcano": mark("the volcano"),
}


def tile_words(tile: OrientedTile) -> str:
    """What a tile shows as it lies: ``road (west; ends at: a tunnel portal); city (north)``."""
    return _shown(((feature, feature.edges) for feature in tile.features), tile.kind.marks)


def kind_words(kind: TileKind, rotation: int) -> str:
    """What tiles of a kind show when they are turned, of which none has to lie there yet."""
    features = ((feature, turned_sides(feature, rotation)) for feature in kind.features)
    return _shown(features, kind.marks)


def _shown(features: Iterable[tuple[Feature, Sequence[str]]], marks: Sequence[str]) -> str:
    words = [_printed_words(one, sides) for one, sides in features if one.type != "field"]
    return "; ".join([*(words or [_("fields only")]), *(_(MARKS[name]) for name in marks)])


def _printed_words(feature: Feature, sides: Sequence[str]) -> str:
    details = [", ".join(_(SIDE_NAMES[side]) for side in sides)]
    ends = [_(PRINTED_ENDS[end.kind]) for end in feature.ends]
    if ends:
        details.append(_("ends at: {ends}").format(ends=listing(ends)))
    details.append(marks_words(marks_of(feature)))
    more = "; ".join(filter(None, details))
    name = _(KINDS[kind_of(feature)])
    return f"{name} ({more})" if more else name
