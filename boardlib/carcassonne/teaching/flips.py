"""What would have to change on a board of tiles: the changes that ``flips.toml`` names.

Pieces come before places: a figure, a token, the turn.  What is done with tiles stands in
:mod:`boardlib.carcassonne.teaching.flipped_tiles`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from boardlib.carcassonne.board.parts import Joined, Portal
from boardlib.carcassonne.board.position import (
    PLAYER_COUNTS,
    TOKENS_PER_COLOUR,
    Figure,
    Position,
    Token,
    Turn,
)
from boardlib.carcassonne.rulebook import WAGON_EDITIONS
from boardlib.carcassonne.rules.adjacency import reach
from boardlib.carcassonne.rules.ends import portal_called
from boardlib.carcassonne.rules.naming import piece, show
from boardlib.carcassonne.rules.tokens import usable_portals
from boardlib.carcassonne.teaching import flipped_tiles
from boardlib.carcassonne.teaching.changing import turn_line
from boardlib.carcassonne.teaching.pointing import portals_in, segments_in, token_colours_of
from boardlib.game.flip_search import Change, Maker, Why
from boardlib.ruling import Ruling
from boardlib.text import _, listing, mark


def asked_feature(why: Why) -> Joined | None:
    """The feature that is asked about: the last one that the question names."""
    named = segments_in(why.question)
    found: Joined | None = why.position.joined(named[-1]) if named else None
    return found


# --- figures ----------------------------------------------------------------------------


def _figures_at(why: Why) -> list[Figure]:
    """The figures of which the reason speaks."""
    return [one for one in why.position.figures if one.key in why.reason.shapes]


def _figures(figures: Iterable[Figure]) -> str:
    return listing([piece(one.kind, one.colour) for one in figures])


def figure_away(why: Why) -> Iterator[Change]:
    """Whoever stands on a feature does not: all who stand there, for one alone is not enough."""
    standing: dict[Joined, list[Figure]] = defaultdict(list)
    for figure in _figures_at(why):
        joined = why.position.joined(figure.segment)
        if joined is not None:
            standing[joined].append(figure)
    for joined, figures in standing.items():
        lines = "\n".join(f"- {figure}" for figure in figures)
        yield Change(lines, joined.type, {"figures": _figures(figures)}, shapes=_keys(figures))


def own_figure_away(why: Why) -> Iterator[Change]:
    """The asking player has nobody on the road of the portal."""
    for portal in portals_in(why.question):
        joined = why.position.joined_road_at(portal)
        figures = [] if joined is None else why.position.figures_on(joined)
        if figures:
            lines = "\n".join(f"- {figure}" for figure in figures)
            yield Change(lines, "road", {"figures": _figures(figures)}, shapes=_keys(figures))


def _keys(figures: Iterable[Figure]) -> tuple[str, ...]:
    """What is drawn where the figures stood."""
    return tuple(str(figure.segment) for figure in figures)


def figure_kept(why: Why) -> Iterator[Change]:
    """One figure that stands elsewhere is still in the supply."""
    for figure in _figures_at(why):
        facts = {"figures": piece(figure.kind, figure.colour)}
        yield Change(f"- {figure}", "", facts, shapes=_keys([figure]))


def figure_put(why: Why) -> Iterator[Change]:
    """A figure stands on the part that is asked about."""
    position: Position = why.position
    named = segments_in(why.question)[-1:]
    portals = portals_in(why.question) + [
        t.portal for t in position.tokens if t.key in why.reason.shapes
    ]
    named += [road for one in portals if (road := position.road_at(one)) is not None]
    asking = str(why.reason.facts.get("player", "")) or _asking(why)
    colours = [asking] if why.refused else [one for one in position.playing if one != asking]
    for segment in named:
        joined = position.joined(segment)
        for colour in colours[:1]:
            if joined is not None:
                figure = Figure("meeple", colour, segment)
                facts = {"figures": _figures([figure])}
                yield Change(str(figure), joined.type, facts, shapes=(figure.key,))


def _asking(why: Why) -> str:
    """The player who would act by the question."""
    colours = [word for word in why.words if word in why.position.colours]
    return colours[-1] if "by" in why.words else colours[0] if colours else why.position.playing[0]


# --- tokens -----------------------------------------------------------------------------


def _token_change(why: Why, token: Token) -> Change:
    facts = {"colour": _(token.colour)}
    place = portal_called(why.position.landscape, token.portal)
    return Change(f"- {token}", "", facts, place, (str(token.portal),))


def token_away(why: Why) -> Iterator[Change]:
    """The token of which the reason speaks does not lie there."""
    return (_token_change(why, one) for one in why.position.tokens if one.key in why.reason.shapes)


def printed_whole(why: Why) -> Iterator[Change]:
    """No token lies on the other opening of a printed tunnel, which runs through then."""
    position: Position = why.position
    for portal in portals_in(" ".join(why.reason.shapes)):
        tile = position.at(portal.cell)
        if tile is not None and position.is_broken(tile):
            for token in position.tokens:
                if token.portal.cell == portal.cell:
                    yield replace(_token_change(why, token), place="")


def tunnel_away(why: Why) -> Iterator[Change]:
    """A token that joins the asked road, or closes it, does not lie there."""
    position: Position = why.position
    joined = asked_feature(why)
    named = portals_in(why.question)
    for token in position.tokens:
        if token.portal not in named and position.joined_road_at(token.portal) is joined:
            yield _token_change(why, token)


def _free(why: Why) -> list[Portal]:
    """The free portals, those on the tile of the reason's portal first, then the nearest."""
    cells = [portal.cell for portal in portals_in(" ".join(why.reason.shapes))] or [(0, 0)]
    x, y = cells[0]
    free = (one for one in usable_portals(why.position) if why.position.token_at(one) is None)
    return sorted(free, key=lambda one: (abs(one.x - x) + abs(one.y - y), one))


def _single(why: Why) -> list[str]:
    """The colours of which one token lies on the board; that of the reason alone, if it has one."""
    if colour := str(why.reason.facts.get("colour", "")):
        return [colour]
    laid = [token.colour for token in why.position.tokens]
    return [one for one in dict.fromkeys(laid) if laid.count(one) < TOKENS_PER_COLOUR]


def _put(why: Why, colour: str, *portals: Portal) -> Change:
    landscape = why.position.landscape
    lines = "\n".join(f"token {colour} {portal}" for portal in portals)
    place = listing([portal_called(landscape, portal) for portal in portals])
    shapes = tuple(f"token:{portal}" for portal in portals)
    return Change(lines, "", {"colour": _(colour)}, place, shapes)


def token_second(why: Why) -> Iterator[Change]:
    """The second token of a colour lies on a free portal."""
    for colour in _single(why):
        for portal in _free(why):
            yield _put(why, colour, portal)


def token_pair(why: Why) -> Iterator[Change]:
    """Both tokens of a colour of which none lies there: the game lays them as one."""
    position: Position = why.position
    laid = {token.colour for token in position.tokens}
    fresh = [one for one in token_colours_of(position) if one not in laid][:1]
    here = [one for one in portals_in(" ".join(why.reason.shapes)) if not position.token_at(one)]
    for colour in fresh:
        for portal in here:
            for other in _free(why):
                if other != portal:
                    yield _put(why, colour, portal, other)


def token_of_colour(why: Why) -> Iterator[Change]:
    """A token that lies there already is the second one of the colour that is asked for."""
    for colour in _single(why):
        for token in why.position.tokens:
            if token.colour != colour:
                yield _put(why, colour, token.portal)


def token_there(why: Why) -> Iterator[Change]:
    """A token lies on the asked portal already: that of another player."""
    position: Position = why.position
    for portal in portals_in(why.question):
        for colour in token_colours_of(position):
            if colour not in why.words:
                yield replace(_put(why, colour, portal), place="")
                break


def token_waited(why: Why) -> Iterator[Change]:
    """The owner of a token has had a turn since it was laid."""
    for token in why.position.tokens:
        if token.key in why.reason.shapes:
            waited = replace(token, passed=token.passed + 1)
            yield Change(str(waited), "", {"colour": _(token.colour)}, shapes=(token.key,))


# --- turns, players, wagons -------------------------------------------------------------


def turn_other(why: Why) -> Iterator[Change]:
    """It is the turn of the one who wants to act; of another one, if that one's turn it is."""
    position: Position = why.position
    turn = position.turn or Turn(position.playing[0], position.placed)
    wanted = str(why.reason.facts.get("actor", "")) if why.refused else ""
    for player in [wanted] if wanted else position.playing:
        if player != turn.player:
            line = turn_line(replace(turn, player=player))
            yield Change(line, "", {"colour": _(player)})


def players(why: Why) -> Iterator[Change]:
    """Another number of players, the nearest first: with fewer, each has more colours."""
    now = why.position.players or len(why.position.playing)
    for count in sorted(PLAYER_COUNTS, key=lambda one: abs(one - now)):
        if count != now:
            yield Change(f"players {count}", "", {"count": str(count)})


def tile_just_placed(why: Why) -> Iterator[Change]:
    """The asked tile is that of this turn."""
    turn: Turn | None = why.position.turn
    for segment in segments_in(why.question)[-1:]:
        if turn is not None:
            placed = replace(turn, placed=segment.cell)
            x, y = segment.cell
            yield Change(turn_line(placed), shapes=(f"{x},{y}",))


def wagon_elsewhere(why: Why) -> Iterator[Change]:
    """The wagon stands on another tile of its feature, and the question goes along."""
    position: Position = why.position
    named = segments_in(why.question)
    if len(named) < 2:
        return
    start, end = named
    joined = position.joined(start)
    colour = next(word for word in why.words if word in position.colours)
    for number in () if joined is None else joined.members:
        other = position.landscape.segment(number)
        if other != start and other.cell in reach(end.cell):
            here = Figure("wagon", colour, start)
            gone = f"- {here}\n" if here in position.figures else ""
            there = Figure("wagon", colour, other)
            question = why.with_word(str(start), str(other))
            lines = f"{gone}{there}"
            yield Change(lines, "", {}, show(other.cell), (there.key,), question)


CHANGES: Final[dict[str, Maker]] = {
    "figure-away": figure_away,
    "figure-kept": figure_kept,
    "figure-put": figure_put,
    "own-figure-away": own_figure_away,
    "players": players,
    "printed-whole": printed_whole,
    "tile-around": flipped_tiles.tile_around,
    "tile-ends": flipped_tiles.tile_ends,
    "tile-goes-on": flipped_tiles.tile_goes_on,
    "tile-just-placed": tile_just_placed,
    "tile-kept": flipped_tiles.tile_kept,
    "tile-linked": flipped_tiles.tile_linked,
    "tile-not-placed": flipped_tiles.tile_not_placed,
    "tile-through": flipped_tiles.tile_through,
    "tile-turned": flipped_tiles.tile_turned,
    "token-away": token_away,
    "token-kept": token_away,
    "token-of-colour": token_of_colour,
    "token-pair": token_pair,
    "token-second": token_second,
    "token-there": token_there,
    "token-waited": token_waited,
    "tunnel-away": tunnel_away,
    "turn-other": turn_other,
    "wagon-elsewhere": wagon_elsewhere,
}
"""What makes the changes of each kind."""

TURNED_IT_FITS: Final = {
    90: mark("Turned right from there, it fits."),
    180: mark("Turned half way from there, it fits."),
    270: mark("Turned left from there, it fits."),
}
BY_EDITION: Final = {"C1": mark("in the first edition"), "C2": mark("in the new edition")}


def editions_of(question: str) -> Iterator[tuple[str, str, str]]:
    """The move of a wagon by the other editions."""
    words = question.split()
    known = [edition.id for edition in WAGON_EDITIONS]
    if words[:1] == ["wagon"] and words[1] in known:
        for edition in known:
            if edition != words[1]:
                other = " ".join(["wagon", edition, *words[2:]])
                yield edition, _(BY_EDITION[edition]), other


def list_of(question: str, ruling: Ruling) -> str:
    """Where the wagon may go."""
    words = question.split()
    if words[0] == "wagon" and "to" in words:
        return " ".join(words[: words.index("to")])
    if words[0] == "move" and "to" in words:
        return " ".join(words[:2])
    return ""


def move_told(question: str, move: str) -> str:
    """Where a tile fits instead: at the same place when it is turned, or at another one."""
    asked, near = question.split(), move.split()
    if asked[0] != "tile" or len(near) != len(asked):
        return ""
    if asked[2] != near[2]:
        return _("It does not fit here, but there: {place}.").format(place=f"({near[2]})")
    return _(TURNED_IT_FITS[(int(near[3]) - int(asked[3])) % 360])
