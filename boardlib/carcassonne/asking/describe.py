"""The board in sentences: the text twin of the picture.

:func:`sentences` gives one sentence for every shape that the picture names; the picture takes
its tooltips from here, so the two cannot disagree.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Final, NamedTuple

from boardlib.carcassonne.board.parts import OpenSide, Portal, Segment
from boardlib.carcassonne.board.position import COLOURS, Position
from boardlib.carcassonne.board.tiles import Feature, OrientedTile
from boardlib.carcassonne.board.union import Joined
from boardlib.carcassonne.rules.naming import SIDE_NAMES, end_words, show
from boardlib.carcassonne.rules.scoring import worth
from boardlib.carcassonne.rules.wagon import waiting
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
    tiles, spoken = position.landscape.tiles, language()
    rows = sorted(tiles, key=lambda cell: (cell[1], cell[0]))
    return [tile_sentence(tiles[x, y].oriented, x, y, spoken) for x, y in rows]


def feature_lines(position: Position) -> list[str]:
    """One sentence for every road, city, monastery and occupied field, then the tokens."""
    lines = [
        told.sentence
        for joined, told in features_told(position).items()
        if joined.type in ("road", "city", "monastery") or joined.figures
    ]
    words = piece_sentences(position)
    return lines + [words[token.key] for token in position.tokens if token.key in words]


def _turn_lines(position: Position) -> list[str]:
    lines = [
        _("{player} has {points} points.").format(player=_(colour).capitalize(), points=points)
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


@lru_cache(maxsize=16)
def _sentences(position: Position, language: str) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for (x, y), tile in position.landscape.tiles.items():
        found[f"{x},{y}"] = tile_sentence(tile.oriented, x, y, language)
    for joined, told in features_told(position).items():
        for number in joined.members:
            found[str(position.landscape.segment(number))] = told.sentence
    return MappingProxyType(found | piece_sentences(position))


def piece_sentences(position: Position) -> dict[str, str]:
    """One sentence for the key of every portal, and of every token and figure on the board."""
    portals = position.landscape.printed_portals()
    found = {str(portal): _portal_sentence(position, portal) for portal in portals}
    for token in position.tokens:
        if str(token.portal) in found:
            found[token.key] = found[str(token.portal)]
    for figure in position.figures:
        found[figure.key] = _("{colour} {kind} on {segment}.").format(
            colour=_(figure.colour).capitalize(), kind=_(figure.kind), segment=figure.segment
        )
    return found


class Told(NamedTuple):
    """What is told about a feature.

    Attributes:
        sentence: the same for all its segments.
        roles: its type, whether it is complete, and who stands on it.
    """

    sentence: str
    roles: tuple[str, ...]


def features_told(position: Position) -> Mapping[Joined, Told]:
    """What is told about every feature, in the order of their first segments.

    A tile that is laid changes a few of them; the others are told as before.
    """
    spoken = language()
    return position.landscape.noted(("told", spoken), partial(_told, position, spoken))


def _told(position: Position, language: str, joined: Joined) -> Told:
    return Told(_feature_sentence(position, joined, language), _roles(joined))


def _roles(joined: Joined) -> tuple[str, ...]:
    roles = [joined.type]
    if joined.type in ("road", "city", "monastery"):
        roles.append("complete" if joined.complete else "incomplete")
    if joined.figures:
        players = sorted({player for player, _kind, _number in joined.figures})
        roles += ["occupied", *(f"owned-by-{player}" for player in players)]
    return tuple(roles)


@lru_cache(maxsize=8192)
def tile_sentence(tile: OrientedTile, x: int, y: int, _language: str) -> str:
    """A tile at its place, and what it shows there."""
    return _("Tile {kind} at {place}: {name}.").format(
        kind=tile.kind.id, place=show((x, y)), name=tile_words(tile)
    )


def tile_words(tile: OrientedTile) -> str:
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
    if portal not in position.landscape.portals:
        text = _("Portal {portal}: opening of a printed tunnel, the road runs through.")
        return text.format(portal=portal)
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


def _feature_sentence(position: Position, joined: Joined, language: str) -> str:
    """A feature in one sentence: ``Road 0,0.r1: 2 tiles, incomplete; red meeple.``."""
    landscape = position.landscape
    single = len(joined.members) == 1
    ends = landscape.open_ends(joined) if joined.open and joined.type in ("road", "city") else ()
    return _sentence(
        joined.type,
        landscape.segment(joined.members[0] if single else min(joined.members)),
        1 if single else len(landscape.cells(joined)),
        worth(position, joined).total if joined.complete else None,
        joined.open if joined.type == "monastery" else 0,
        tuple(ends),
        tuple((player, kind) for player, kind, _number in joined.figures),
        language,
    )


@lru_cache(maxsize=16384)
def _sentence(
    type_: str,
    first: Segment,
    tiles: int,
    points: int | None,
    missing: int,
    ends: tuple[OpenSide | Portal, ...],
    figures: tuple[tuple[int, str], ...],
    _language: str,
) -> str:
    """The sentence about a feature; ``points`` only when it is complete."""
    parts = [ngettext("{count} tile", "{count} tiles", tiles).format(count=tiles)]
    if type_ not in ("field", "river"):
        parts += _state_words(points, missing, ends)
    if figures:
        parts.append(_figure_words(figures))
    return _("{type} {segment}: {parts}.").format(
        type=_(type_).capitalize(), segment=first, parts=", ".join(parts)
    )


def _state_words(
    points: int | None, missing: int, ends: tuple[OpenSide | Portal, ...]
) -> list[str]:
    if points is not None:
        scored = ngettext("{count} point", "{count} points", points).format(count=points)
        return [_("complete"), scored]
    if missing:
        lacking = ngettext("{count} tile missing", "{count} tiles missing", missing)
        return [_("incomplete"), lacking.format(count=missing)]
    open_at = listing([end_words(end) for end in ends])
    return [_("incomplete"), _("open at {ends}").format(ends=open_at)]


def _figure_words(figures: tuple[tuple[int, str], ...]) -> str:
    named = [f"{_(COLOURS[player])} {_(kind)}" for player, kind in figures]
    return _("occupied by {figures}").format(figures=listing(named))
