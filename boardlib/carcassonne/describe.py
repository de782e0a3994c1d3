"""The board in sentences: the text twin of the picture.

:func:`sentences` gives one sentence for every shape that the picture names; the picture takes
its tooltips from here, so the two cannot disagree.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from boardlib.carcassonne.landscape import Joined, OpenSide, Portal
from boardlib.carcassonne.placing import SIDE_NAMES, show
from boardlib.carcassonne.position import COLOURS, Position
from boardlib.carcassonne.scoring import worth
from boardlib.carcassonne.tiles import Feature, OrientedTile
from boardlib.carcassonne.wagon import waiting
from boardlib.text import _, language, listing, mark, ngettext

PRINTED_ENDS: Final = {
    "city": mark("a city gate"),
    "monastery": mark("the monastery"),
    "crossing": mark("a crossing"),
    "house": mark("houses"),
    "portal": mark("a tunnel portal"),
    "volcano": mark("the volcano"),
}


def describe(position: Position) -> list[str]:
    """The board in sentences: every tile, every feature once, tokens and figures."""
    return [*tile_lines(position), *feature_lines(position), *_turn_lines(position)]


def tile_lines(position: Position) -> list[str]:
    """One sentence for every tile, row by row."""
    words = sentences(position)
    cells = sorted(position.landscape.tiles, key=lambda cell: (cell[1], cell[0]))
    return [words[f"{x},{y}"] for x, y in cells]


def feature_lines(position: Position) -> list[str]:
    """One sentence for every road, city, monastery and occupied field, then the tokens."""
    landscape = position.landscape
    lines = [
        _feature_sentence(position, joined)
        for joined in landscape.features()
        if joined.type in ("road", "city", "monastery") or joined.figures
    ]
    words = sentences(position)
    return lines + [words[token.key] for token in position.tokens if token.key in words]


def _turn_lines(position: Position) -> list[str]:
    lines = [
        _("{player} has {points} points.").format(player=_(colour), points=points)
        for colour, points in position.points
    ]
    if position.robber is not None:
        lines.append(
            _("The Robber Baron is with {holder}: {length} tiles.").format(
                holder=_(position.robber.holder), length=position.robber.length
            )
        )
    if position.abbeys is not None:
        holders = listing([_(colour) for colour in position.abbeys]) or _("nobody")
        lines.append(_("The abbey is still held by {holders}.").format(holders=holders))
    if position.turn is not None:
        lines.append(_("It is the turn of {player}.").format(player=_(position.turn.player)))
    lines += [
        _("The {colour} wagon on {segment} may move now.").format(
            colour=_(wagon.colour), segment=wagon.segment
        )
        for wagon in waiting(position)
    ]
    return lines


def sentences(position: Position) -> Mapping[str, str]:
    """One sentence for the key of every shape: tiles, segments, portals, tokens, figures."""
    return _sentences(position, language())


@lru_cache(maxsize=16)  # the picture and its text twin ask one after the other
def _sentences(position: Position, _language: str) -> Mapping[str, str]:
    landscape = position.landscape
    found: dict[str, str] = {}
    words: dict[int, str] = {}
    for (x, y), tile in landscape.tiles.items():
        place = f"{x},{y}"
        found[place] = _("Tile {kind} at {place}: {name}.").format(
            kind=tile.oriented.kind.id,
            place=show((x, y)),
            name=_tile_words(tile.oriented, language()),
        )
        for index, feature in enumerate(tile.oriented.features):
            joined = landscape.joined[tile.base + index]
            if id(joined) not in words:
                words[id(joined)] = _feature_sentence(position, joined)
            found[f"{place}.{feature.id}"] = words[id(joined)]
    for portal in landscape.portals:
        found[str(portal)] = _portal_sentence(position, portal)
    for token in position.tokens:
        if str(token.portal) in found:
            found[token.key] = found[str(token.portal)]
    for figure in position.figures:
        found[figure.key] = _("{colour} {kind} on {segment}.").format(
            colour=_(figure.colour).capitalize(), kind=_(figure.kind), segment=figure.segment
        )
    return MappingProxyType(found)


@lru_cache(maxsize=2048)
def _tile_words(tile: OrientedTile, _language: str) -> str:
    """What a tile shows as it lies: ``road west to a tunnel portal; city north``."""
    words = [_printed_words(feature) for feature in tile.features if feature.type != "field"]
    return "; ".join(words) or _("fields only")


def _printed_words(feature: Feature) -> str:
    sides = "-".join(_(SIDE_NAMES[side]) for side in feature.edges)
    ends = [_(PRINTED_ENDS[end.partition(":")[0]]) for end in feature.ends]
    word = _("abbey") if "abbey" in feature.flags else _(feature.type)
    head = " ".join([word, *([sides] if sides else [])])
    return " ".join([head, *([_("to {ends}").format(ends=listing(ends))] if ends else [])])


def _portal_sentence(position: Position, portal: Portal) -> str:
    token = position.token_at(portal)
    if token is None:
        return _("Portal {portal}: open, no token.").format(portal=portal)
    other = position.landscape.pairs.get(portal)
    if other is None:
        return _("Portal {portal}: a single {colour} token, still open.").format(
            portal=portal, colour=_(token.colour)
        )
    return _("Portal {portal}: {colour} token, tunnel to {other}.").format(
        portal=portal, colour=_(token.colour), other=other
    )


def _feature_sentence(position: Position, joined: Joined) -> str:
    """A feature in one sentence: ``Road 0,0.r1: 2 tiles, incomplete; red meeple.``."""
    landscape = position.landscape
    first = landscape.segment(min(joined.members))
    tiles = len(landscape.cells(joined)) if len(joined.members) > 1 else 1
    parts = [ngettext("{count} tile", "{count} tiles", tiles).format(count=tiles)]
    parts += _state_words(position, joined)
    if joined.figures:
        parts.append(_figure_words(joined))
    return _("{type} {segment}: {parts}.").format(
        type=_(joined.type).capitalize(), segment=first, parts=", ".join(parts)
    )


def _state_words(position: Position, joined: Joined) -> list[str]:
    if joined.type in ("field", "river"):
        return []
    if joined.complete:
        total = worth(position, joined).total
        points = ngettext("{count} point", "{count} points", total).format(count=total)
        return [_("complete"), points]
    if joined.type == "monastery":
        missing = ngettext("{count} tile missing", "{count} tiles missing", joined.open)
        return [_("incomplete"), missing.format(count=joined.open)]
    ends = listing([end_words(end) for end in position.landscape.open_ends(joined)])
    return [_("incomplete"), _("open at {ends}").format(ends=ends)]


def end_words(end: OpenSide | Portal) -> str:
    """An open end in a few words."""
    if isinstance(end, Portal):
        return _("portal {portal}").format(portal=end)
    return _("{place} {side}").format(place=show((end.x, end.y)), side=_(SIDE_NAMES[end.side]))


def _figure_words(joined: Joined) -> str:
    figures = [f"{_(COLOURS[player])} {_(kind)}" for player, kind, _number in joined.figures]
    return _("occupied by {figures}").format(figures=listing(figures))
