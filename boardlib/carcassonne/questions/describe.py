"""The board in sentences, the text twin of the picture; and what a tile shows, in words.

:func:`sentences` gives one sentence for every shape that the picture names; the picture takes
its tooltips from here, so the two cannot disagree.

Parts of the board have their places in their names, by which they are looked up beside it.  Where
something is ``spoken`` they have the names that players give them (:func:`called` and others);
these change with the board.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Final, NamedTuple

from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.parts import Cell, Joined, Portal, Segment
from boardlib.carcassonne.board.position import COLOURS, Figure, Position, RobberBaron
from boardlib.carcassonne.board.tiles import SIDES, Feature, OrientedTile, TileKind, turned_sides
from boardlib.carcassonne.rules.calling import all_called, called
from boardlib.carcassonne.rules.ends import ends_called, portal_called, told_apart
from boardlib.carcassonne.rules.features import worth
from boardlib.carcassonne.rules.naming import (
    KINDS,
    MARKS,
    SIDE_NAMES,
    feature_name,
    kind_of,
    marks_of,
    marks_words,
    part_name,
    piece,
    player_head,
    players_words,
    portal_name,
    show,
    typed,
)
from boardlib.carcassonne.rules.phrases import Placed
from boardlib.carcassonne.rules.wagon import waiting
from boardlib.text import _, language, listing, mark, ngettext
from boardlib.words import needs

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


# --- the board in sentences -------------------------------------------------------------


PORTALS: Final = {
    "through": mark("{portal}: an opening of a printed tunnel, the road runs through."),
    "open": mark("{portal}: open, for it carries no token."),
    "single": mark("{portal}: still open, for a single token lies there ({token})."),
    "pair": mark(
        "{portal}: a token lies there ({token}). The other portal of the tunnel: {leads_to}."
    ),
}
STANDS: Final = {
    "meeple": mark("{player}: a meeple stands here ({where})."),
    "wagon": mark("{player}: the wagon stands here ({where})."),
    "mayor": mark("{player}: the mayor stands here ({where})."),
    "barn": mark("{player}: the barn stands here ({where})."),
}
LEADS: Final = Placed(
    mark("An empty place; around it: {sides}."),
    mark("An empty place ({place}); around it: {sides}."),
)
NOTHING_LEADS: Final = Placed(mark("An empty place."), mark("An empty place ({place})."))


@needs(Position)
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
    return [
        *_points_lines(position),
        *_robber_lines(position),
        *_abbey_lines(position),
        *_whose_turn(position),
    ]


def _points_lines(position: Position) -> list[str]:
    return [
        ngettext("{player}: {points} point.", "{player}: {points} points.", points).format(
            player=player_head(colour), points=points
        )
        for colour, points in position.points
    ]


def _robber_lines(position: Position) -> list[str]:
    robber = position.robber
    if robber is None:
        return []
    return [robber_words(robber)]


def robber_words(robber: RobberBaron) -> str:
    """Who holds the Robber Baron, and how long the longest road is so far."""
    length = robber.length
    if robber.holder not in COLOURS:
        return ngettext(
            "Nobody holds the Robber Baron; the longest road so far has {length} tile.",
            "Nobody holds the Robber Baron; the longest road so far has {length} tiles.",
            length,
        ).format(length=length)
    return ngettext(
        "{player}: holds the Robber Baron; the longest road so far has {length} tile.",
        "{player}: holds the Robber Baron; the longest road so far has {length} tiles.",
        length,
    ).format(player=player_head(robber.holder), length=length)


def _abbey_lines(position: Position) -> list[str]:
    if position.abbeys is None:
        return []
    text = _("Who still holds the abbey: {players}.")
    if not position.abbeys:
        text = _("Nobody holds an abbey any more.")
    return [text.format(players=players_words(position.abbeys))]


def _whose_turn(position: Position) -> list[str]:
    if position.turn is None:
        return []
    text = _("{player}: the wagon may move now ({feature}).")
    return [
        _("Whose turn it is: {player}.").format(player=_(position.turn.player)),
        *(
            text.format(
                player=player_head(wagon.colour),
                feature=_feature_of(position, wagon.segment),
            )
            for wagon in waiting(position)
        ),
    ]


def _feature_of(position: Position, segment: Segment) -> str:
    joined = position.joined(segment)
    assert joined is not None
    return feature_name(position.landscape, joined)


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
    found = {str(portal): portal_sentence(position, portal) for portal in portals}
    return found | laid_sentences(position)


def laid_sentences(position: Position, spoken: bool = False) -> dict[str, str]:
    """One sentence for the key of every token and figure on the board."""
    portals = set(position.landscape.printed_portals())
    found = {
        token.key: portal_sentence(position, token.portal, spoken=spoken)
        for token in position.tokens
        if token.portal in portals
    }
    return found | {
        figure.key: _figure_sentence(position, figure, spoken) for figure in position.figures
    }


def portals_told(position: Position, cell: Cell, spoken: bool = False) -> tuple[PartTold, ...]:
    """What is told about the portals that a tile shows."""
    names = position.landscape.tiles[cell].oriented.printed_portals
    portals = [Portal(*cell, name) for name in names]
    return tuple(
        PartTold(
            portal_sentence(position, portal, spoken=spoken),
            ("portal",),
            _portal(position, portal, spoken, head=True),
        )
        for portal in portals
    )


def _figure_sentence(position: Position, figure: Figure, spoken: bool) -> str:
    landscape, number = position.landscape, position.landscape.number(figure.segment)
    where = show(figure.segment.cell)
    if number is not None and spoken:
        where = called(landscape, landscape.joined[number])
    elif number is not None:
        where = part_name(landscape, number)
    return _(STANDS[figure.kind]).format(player=player_head(figure.colour), where=where)


class PartTold(NamedTuple):
    """What is told about a feature, or another part of a tile.

    Attributes:
        sentence: the same for all segments of a feature.
        roles: its type, whether it is complete, and who stands on it.
        name: what it is called; empty when its sentence does not say how it stands.
    """

    sentence: str
    roles: tuple[str, ...]
    name: str = ""


def features_told(position: Position, spoken: bool = False) -> Mapping[Joined, PartTold]:
    """What is told about every feature, in the order of their first segments.

    A tile that is laid changes a few of them; the others are told as before, unless it is spoken.
    """
    if spoken:
        return position.landscape.noted_once(("told", language()), partial(_all_told, position))
    return position.landscape.noted(("told", language()), partial(_told, position))


def _all_told(position: Position, landscape: Landscape) -> dict[Joined, PartTold]:
    names = all_called(landscape, head=True)
    lying = landscape.ground.noted_once(("lying", language()), partial(_all_lying, position))
    return {one: _named(position, one, name, lying[one.members[0]]) for one, name in names.items()}


def _all_lying(position: Position, ground: Landscape) -> dict[int, Lying]:
    """How every feature lies, by its first segment: whoever stands on it, that stays."""
    return {one.members[0]: _lying(position, one, spoken=True) for one in ground.features()}


def _told(position: Position, joined: Joined) -> PartTold:
    name = feature_name(position.landscape, joined, head=True)
    return _named(position, joined, name, _lying(position, joined))


def _named(position: Position, joined: Joined, name: str, lying: Lying) -> PartTold:
    sentence = _feature_sentence(position, joined, name, lying)
    return PartTold(sentence, _roles(joined), name)


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


@lru_cache(maxsize=8192)
def tile_spoken(tile: OrientedTile, just_laid: bool, _language: str) -> str:
    """What a tile shows, as it lies there."""
    text = _("The tile just laid: {name}.") if just_laid else _("A tile: {name}.")
    return text.format(name=tile_words(tile))


def empty_places(
    position: Position, cells: Collection[Cell], spoken: bool = False
) -> dict[Cell, str]:
    """One sentence for each empty place; a spoken one tells what leads there."""
    if not spoken:
        return {(x, y): _("Empty place ({x},{y}).").format(x=x, y=y) for x, y in cells}
    around = {cell: _leading_to(position, cell) for cell in cells}
    found: dict[Cell, str] = {}
    for words in dict.fromkeys(around.values()):
        places = told_apart(cell for cell in cells if around[cell] == words)
        told = LEADS if words else NOTHING_LEADS
        found |= {cell: told.told(place, sides=words) for cell, place in places.items()}
    return found


def _leading_to(position: Position, cell: Cell) -> str:
    """What the tiles beside a place show towards it: ``road (south)``."""
    neighbours = position.landscape.neighbours(cell)
    shown = {SIDES[side]: tile.oriented.edges[other] for side, other, tile in neighbours}
    sides = [(side, shown[side]) for side in SIDES if shown.get(side) in KINDS]
    text = _("{kind} ({side})")
    named = [text.format(kind=_(KINDS[kind]), side=_(SIDE_NAMES[side])) for side, kind in sides]
    return listing(named)


def portal_state(position: Position, portal: Portal) -> str:
    """How a portal stands: ``through``, ``open``, ``single`` or ``pair``."""
    if portal not in position.landscape.portals:
        return "through"
    if position.token_at(portal) is None:
        return "open"
    return "pair" if portal in position.landscape.pairs else "single"


def _portal(position: Position, portal: Portal, spoken: bool, head: bool = False) -> str:
    return (portal_called if spoken else portal_name)(position.landscape, portal, head)


def portal_sentence(
    position: Position, portal: Portal, with_key: bool = False, spoken: bool = False
) -> str:
    """A portal, its token, and where its tunnel leads; ``with_key`` for the names to be typed."""
    landscape, token = position.landscape, position.token_at(portal)
    name, other = _portal(position, portal, spoken, head=True), landscape.pairs.get(portal)
    leads_to = "" if other is None else _portal(position, other, spoken)
    if with_key:
        name, leads_to = typed(name, portal), typed(leads_to, other)
    return _(PORTALS[portal_state(position, portal)]).format(
        portal=name,
        token="" if token is None else _(token.colour),
        leads_to=leads_to,
    )


class Lying(NamedTuple):
    """How a feature lies.

    Attributes:
        is_completed: whether one of its kind can be complete.
        tiles: the number of its tiles.
        points: what it scores, if it is complete.
        missing: the empty places around a monastery.
        ends: its open ends, each in a few words.
    """

    is_completed: bool
    tiles: int
    points: int | None
    missing: int
    ends: tuple[str, ...]


def _lying(position: Position, joined: Joined, spoken: bool = False) -> Lying:
    landscape = position.landscape
    single = len(joined.members) == 1
    ends = landscape.open_ends(joined) if joined.open and joined.type in ("road", "city") else ()
    return Lying(
        joined.type in ("road", "city", "monastery"),
        1 if single else len(landscape.cells(joined)),
        worth(position, joined).total if joined.complete else None,
        joined.open if joined.type == "monastery" else 0,
        tuple(ends_called(landscape, ends, by_place=not spoken)),
    )


def _feature_sentence(position: Position, joined: Joined, name: str, lying: Lying) -> str:
    """A feature in one sentence: ``The road at (0,0): 2 tiles, incomplete, ...``."""
    figures = ((position.colours[player], kind) for player, kind, _number in joined.figures)
    return _sentence(name, lying, tuple(figures), language())


@lru_cache(maxsize=16384)
def _sentence(name: str, lying: Lying, figures: tuple[tuple[str, str], ...], _language: str) -> str:
    """The sentence about a feature."""
    tiles = lying.tiles
    parts = [ngettext("{count} tile", "{count} tiles", tiles).format(count=tiles)]
    if lying.is_completed:
        parts += _state_words(lying)
    if figures:
        parts.append(_figure_words(figures))
    if parts[0] in name:  # called by its size
        del parts[0]
    if not parts:
        return f"{name}."
    return _("{feature}: {facts}.").format(feature=name, facts=", ".join(parts))


def _state_words(lying: Lying) -> list[str]:
    if lying.points is not None:
        scored = ngettext("{count} point", "{count} points", lying.points)
        return [_("complete"), scored.format(count=lying.points)]
    if lying.missing:
        lacking = ngettext("{count} tile missing", "{count} tiles missing", lying.missing)
        return [_("incomplete"), lacking.format(count=lying.missing)]
    return [_("incomplete"), _("open: {ends}").format(ends=listing([*lying.ends]))]


def _figure_words(figures: tuple[tuple[str, str], ...]) -> str:
    named = [piece(kind, colour) for colour, kind in figures]
    return _("occupied ({figures})").format(figures=listing(named))
