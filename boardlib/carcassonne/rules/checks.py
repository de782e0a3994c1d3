"""What is wrong with a position: a nonsense board is allowed, and named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from boardlib.carcassonne.board.parts import Portal
from boardlib.carcassonne.board.position import (
    COLOURS,
    TOKENS_PER_COLOUR,
    Figure,
    Position,
    Token,
    colours_in_play,
)
from boardlib.carcassonne.board.tiles import Feature, TileKind, tile_kinds
from boardlib.carcassonne.rules.ends import portal_called
from boardlib.carcassonne.rules.naming import (
    part_here,
    piece,
    player_head,
    players_words,
    show,
    tile_name,
)
from boardlib.carcassonne.rules.placing import Shown, clash_words, clashes, copies
from boardlib.carcassonne.rules.tally import no_fields
from boardlib.game import Problem
from boardlib.text import _, listing, ngettext
from boardlib.words import needs


@needs(Position)
def status(position: Position) -> list[Problem]:
    """Everything that is wrong with a position: tiles, figures, tokens, players, turn."""
    return [
        *_taken_twice(position),
        *_clashing_sides(position),
        *_too_many_copies(position),
        *_figures(position),
        *_tokens(position),
        *_players(position),
        *_turn(position),
        *_robber(position),
    ]


def _taken_twice(position: Position) -> Iterator[Problem]:
    for cell, count in Counter(tile.cell for tile in position.tiles).items():
        if count > 1:
            kinds = ", ".join(tile.kind for tile in position.tiles if tile.cell == cell)
            yield Problem(
                _("{place}: more than one tile lies there ({kinds}).").format(
                    place=show(cell), kinds=kinds
                ),
                (f"{cell[0]},{cell[1]}",),
            )


def _clashing_sides(position: Position) -> Iterator[Problem]:
    found = list(_clashes(position))
    for one, other in found:
        text = clash_words(one, other, alone=len(found) == 1)
        places = tuple(f"{x},{y}" for (x, y), _side, _what in (one, other))
        yield Problem(text, places, typed=clash_words(one, other, alone=False))


def _clashes(position: Position) -> Iterator[tuple[Shown, Shown]]:
    """Sides that meet and do not match, each pair once."""
    for cell, tile in position.landscape.tiles.items():
        for one, other in clashes(position, cell, tile.oriented.edges):
            if one[1] in "ES":
                yield one, other


def _too_many_copies(position: Position) -> Iterator[Problem]:
    if not position.sets:
        return
    for kind, count in Counter(tile.kind for tile in position.tiles).items():
        total = copies(kind, position.sets, position.players)
        if tile_kinds()[kind].is_abbey and position.abbeys is not None:
            total = len(position.playing)
        if count > total:
            text = _("{tile}: {count} of these tiles lie there, but the sets hold {total}.")
            yield Problem(text.format(count=count, tile=tile_name(kind), total=total))


def _figures(position: Position) -> Iterator[Problem]:
    for figure in position.figures:
        number = position.landscape.number(figure.segment)
        if number is None:
            typed = missing_segment(position, figure.segment)
            yield Problem(_nowhere(position, figure), typed=typed)
            continue
        feature = position.landscape.feature(number)
        if not takes(position, figure.kind, feature):
            where = part_here(position.landscape, number)
            text = _("A figure stands where it may not ({figure}): {where}.")
            words = text.format(figure=piece(figure.kind, figure.colour), where=where)
            yield Problem(words, (figure.key,))
    yield from _too_many_figures(position)


def _nowhere(position: Position, figure: Figure) -> str:
    """One sentence for a figure on a part of the board that is not there."""
    tile = position.landscape.tiles.get(figure.segment.cell)
    if tile is None:
        text = _("A figure stands where no tile lies ({figure}).")
        return text.format(figure=piece(figure.kind, figure.colour))
    numbers = range(tile.base, tile.base + len(tile.oriented.features))
    text = _("A figure stands on a part that its tile does not have ({figure}); it has: {parts}.")
    parts = listing([part_here(position.landscape, number) for number in numbers])
    return text.format(figure=piece(figure.kind, figure.colour), parts=parts)


def takes(position: Position, kind: str, feature: Feature) -> bool:
    """Whether figures of a kind may stand on a part of a tile, as this game is played."""
    fieldless = feature.type == "field" and no_fields(position.profile)
    return may_stand(kind, feature) and not fieldless


def may_stand(kind: str, feature: Feature) -> bool:
    """A wagon never on a field, a mayor in a city only, a barn on a field only."""
    if not feature.claimable or feature.type == "river":
        return False
    if kind == "mayor":
        return feature.type == "city"
    return kind == "meeple" or (feature.type == "field") == (kind == "barn")


def _too_many_figures(position: Position) -> Iterator[Problem]:
    found = Counter((figure.colour, figure.kind) for figure in position.figures)
    for (colour, kind), count in found.items():
        total = position.pieces_of(kind)
        if count > total:
            text = _("{player}: {count} on the board, but only {total} in all ({figure}).")
            yield Problem(
                text.format(
                    player=player_head(colour),
                    count=count,
                    total=total,
                    figure=piece(kind, colour),
                ),
                tuple(f.key for f in position.figures if (f.colour, f.kind) == (colour, kind)),
            )


def missing_segment(position: Position, part: tuple[int, int, str]) -> str:
    """One sentence for a part of the board that is not there, with the parts that are."""
    x, y, name = part
    tile = position.at((x, y))
    if tile is None:
        text = _("{place}: no tile lies there.")
        return text.format(place=show((x, y)))
    kind = tile_kinds()[tile.kind]
    if name in kind.portals:
        return _is_portal(kind, part)
    known = list(kind.portals) if name.startswith("p") else [f.id for f in kind.features]
    text = _("{place}: {kind} has no {name}; it has {known}.")
    if not known:
        text = _("{place}: {kind} has no portal, so there is no {name}.")
    return text.format(place=show((x, y)), kind=tile.kind, name=name, known=", ".join(known))


def _is_portal(kind: TileKind, part: tuple[int, int, str]) -> str:
    """One sentence where a portal is named, but a part of the tile is wanted."""
    x, y, name = part
    text = _("{place}: {name} is a portal of {kind}; name the road there, {road}.")
    return text.format(name=name, kind=kind.id, place=show((x, y)), road=kind.portals[name])


def has_portal(position: Position, portal: Portal) -> bool:
    """Whether the tile at its place shows that portal, printed tunnels included."""
    tile = position.at(portal.cell)
    return tile is not None and portal.name in tile_kinds()[tile.kind].portals


def _tokens(position: Position) -> Iterator[Problem]:
    for token in position.tokens:
        if not has_portal(position, token.portal):
            text = _("A token lies where no tunnel opening is ({colour}).")
            typed = missing_segment(position, token.portal)
            yield Problem(text.format(colour=_(token.colour)), typed=typed)
        elif _unusable(position, token):
            yield Problem(
                _("{portal}: a token lies on a printed tunnel, which takes none here.").format(
                    portal=portal_called(position.landscape, token.portal, head=True)
                ),
                (token.key,),
            )
    yield from _too_many_tokens(position)


def _too_many_tokens(position: Position) -> Iterator[Problem]:
    """Portals that are claimed more than once, colours with more than two tokens."""
    claimed = (token.portal for token in position.tokens if has_portal(position, token.portal))
    for portal, count in Counter(claimed).items():
        if count > 1:
            yield Problem(
                ngettext(
                    "{portal}: {count} token lies there, but it can be claimed once.",
                    "{portal}: {count} tokens lie there, but it can be claimed once.",
                    count,
                ).format(portal=portal_called(position.landscape, portal, head=True), count=count),
                (f"token:{portal}",),
            )
    for colour, count in Counter(token.colour for token in position.tokens).items():
        if count > TOKENS_PER_COLOUR:
            yield Problem(
                ngettext(
                    "{count} token of one colour lies there, but there are {all} ({colour}).",
                    "{count} tokens of one colour lie there, but there are {all} ({colour}).",
                    count,
                ).format(count=count, all=TOKENS_PER_COLOUR, colour=_(colour))
            )


def _unusable(position: Position, token: Token) -> bool:
    tile = position.at(token.portal.cell)
    assert tile is not None
    printed = tile_kinds()[tile.kind].underpass is not None
    return printed and position.printed_tunnels == "never"


def _players(position: Position) -> Iterator[Problem]:
    if position.players is None:
        return
    playing = position.playing
    named = {figure.colour for figure in position.figures}
    named |= {colour for colour, _points in position.points}
    named |= set(position.abbeys or ())
    if position.turn is not None:
        named.add(position.turn.player)
    for colour in (colour for colour in COLOURS if colour in named and colour not in playing):
        yield Problem(
            _("{player}: not in the game. Who plays, if there are {players}: {playing}.").format(
                player=player_head(colour),
                players=position.players,
                playing=players_words(playing),
            )
        )
    for colour in dict.fromkeys(token.colour for token in position.tokens):
        if colour not in colours_in_play(position.players, position.profile, position.colours):
            yield Problem(
                _("With {players} players nobody uses tokens of this colour ({colour}).").format(
                    colour=_(colour), players=position.players
                )
            )


def _turn(position: Position) -> Iterator[Problem]:
    turn = position.turn
    if turn is not None and turn.placed is not None and position.at(turn.placed) is None:
        text = _("{place}: no tile lies there, though the turn says it has just been placed.")
        yield Problem(
            _("The turn says that a tile has just been placed, but it does not lie there."),
            typed=text.format(place=show(turn.placed)),
        )


def _robber(position: Position) -> Iterator[Problem]:
    """The longest road so far is one that was completed, and somebody holds the tile for it."""
    robber = position.robber
    if robber is None:
        return
    if (robber.holder == "nobody") != (robber.length == 0):
        text = _("Nobody holds the Robber Baron exactly as long as no road has been completed.")
        yield Problem(text, stops=False)
        return
    length = longest_road(position)
    longer = robber.length > length and not _has_broken(position)
    if robber.length < length or longer:
        text = ngettext(
            "The Robber Baron is said to stand for {said}; the longest completed road here has"
            " {length} tile.",
            "The Robber Baron is said to stand for {said}; the longest completed road here has"
            " {length} tiles.",
            length,
        )
        yield Problem(text.format(said=robber.length, length=length), stops=False)


def _has_broken(position: Position) -> bool:
    """Whether a token lies on a printed tunnel: it may have broken a completed road."""
    tiles = (position.at(token.portal.cell) for token in position.tokens)
    return any(tile is not None and tile_kinds()[tile.kind].underpass for tile in tiles)


def longest_road(position: Position) -> int:
    """The tiles of the longest completed road (robber-baron); 0 without any."""
    landscape = position.landscape
    roads = (one for one in landscape.features() if one.type == "road" and one.complete)
    return max((len(landscape.cells(road)) for road in roads), default=0)
