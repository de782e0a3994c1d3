"""How a game stands, as tables of words and numbers, and the board as plain text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from boardlib.carcassonne.board.parts import Tile
from boardlib.carcassonne.board.position import TOKENS_PER_COLOUR, Position, own_tokens
from boardlib.carcassonne.rules.features import untaken_goods
from boardlib.carcassonne.rules.naming import player_head
from boardlib.carcassonne.table.game_in_progress import Sitting
from boardlib.carcassonne.table.random_play import ScoredField, gains
from boardlib.game.table import ListLine, Sheet
from boardlib.text import _, listing, mark, ngettext

TYPES: Final = {
    "road": mark("roads"),
    "city": mark("cities"),
    "monastery": mark("monasteries"),
    "field": mark("fields"),
}
SUPPLY: Final = {
    "meeple": mark("meeples"),
    "wagon": mark("wagon"),
    "mayor": mark("mayor"),
    "barn": mark("barn"),
}
KINDS: Final = {
    "human": mark("{player}"),
    "greedy": mark("{player}, computer"),
    "whim": mark("{player}, computer"),
}
"""What a player is called in a table."""


def names(sitting: Sitting, seats: Sequence[str]) -> list[str]:
    """What the players are called; a person who plays alone is told so."""
    alone = seats.count("human") == 1
    return [
        _("{player}, you").format(player=_(colour))
        if alone and seat == "human"
        else _(KINDS[seat]).format(player=_(colour))
        for colour, seat in zip(sitting.setup.colours, seats, strict=False)
    ]


# --- while it is played -----------------------------------------------------------------


def player_sheet(sitting: Sitting, seats: Sequence[str]) -> Sheet:
    """The players with their points and what they hold: whoever plays alone comes first."""
    match, setup = sitting.match, sitting.setup
    first = seats.index("human") if seats.count("human") == 1 else 0
    order = [(first + step) % setup.players for step in range(setup.players)]
    called = names(sitting, seats)
    tunnels = "tunnel" in setup.sets
    headings = [_("points"), *(_(SUPPLY[kind]) for kind in match.kinds)]
    headings += [_("abbey")] if setup.abbeys else []
    headings += [_("tokens")] if tunnels else []
    rows = []
    for player in order:
        held = [match.scores[player], *(match.supply[player][kind] for kind in match.kinds)]
        held += [int(match.abbeys[player])] if setup.abbeys else []
        held += [tokens_left(sitting, player)] if tunnels else []
        rows.append((called[player], *map(str, held)))
    words = ngettext("{left} of {count} tile left", "{left} of {count} tiles left", sitting.left)
    title = words.format(left=sitting.left, count=len(sitting.pile))
    own = 0 if seats.count("human") == 1 else order.index(sitting.player)
    colours = tuple(setup.colours[player] for player in order)
    return Sheet(title, ("", *headings), tuple(rows), colours=colours, own=own)


def tokens_left(sitting: Sitting, player: int) -> int:
    """How many tunnel tokens of all his colours a player has not laid."""
    setup = sitting.setup
    own = own_tokens(setup, setup.colours[player])
    laid = sum(token.colour in own for token in sitting.match.tokens)
    return len(own) * TOKENS_PER_COLOUR - laid


# --- at the end -------------------------------------------------------------------------


def score_sheet(sitting: Sitting, seats: Sequence[str]) -> Sheet:
    """Roads, cities, monasteries and fields of every player: in play, at the end, together."""
    play: Counter[tuple[str, int]] = Counter()
    end: Counter[tuple[str, int]] = Counter()
    for done in sitting.turns:
        for gain in done.gains:
            play[gain.type, gain.player] += gain.points
    for award in sitting.awards:
        for gain in gains(award):
            end[gain.type, gain.player] += gain.points
    players = range(sitting.setup.players)
    rows = [(_(TYPES[type_]), *_cells(play, end, [type_], players)) for type_ in TYPES]
    rows.append((_("total"), *_cells(play, end, TYPES, players)))
    called = names(sitting, seats)
    return Sheet(
        _("Points"),
        (_("points for"), *([_("in play"), _("at the end"), _("together")] * len(players))),
        tuple(rows),
        over=(
            ("", "", 1),
            *((called[player], sitting.setup.colours[player], 3) for player in players),
        ),
        total=True,
    )


def _cells(
    play: Counter[tuple[str, int]],
    end: Counter[tuple[str, int]],
    types: Iterable[str],
    players: Iterable[int],
) -> Iterator[str]:
    types = list(types)
    for player in players:
        in_play = sum(play[type_, player] for type_ in types)
        at_end = sum(end[type_, player] for type_ in types)
        yield from map(str, (in_play, at_end, in_play + at_end))


def leaders(sitting: Sitting) -> list[int]:
    """The players with most points; in a tie all of them."""
    scores = sitting.match.scores
    return [player for player, points in enumerate(scores) if points == max(scores)]


def verdict(sitting: Sitting) -> tuple[str, str]:
    """Who has won, and what the others have."""
    best, points = leaders(sitting), max(sitting.match.scores)
    if len(best) == 1:
        text = ngettext(
            "{player}: the winner, with {points} point.",
            "{player}: the winner, with {points} points.",
            points,
        )
        won = text.format(player=player_head(sitting.setup.colours[best[0]]), points=points)
    else:
        text = ngettext(
            "A tie ({players}): {points} point each.",
            "A tie ({players}): {points} points each.",
            points,
        )
        won = text.format(
            players=listing([_(sitting.setup.colours[one]) for one in best]), points=points
        )
    return won, _rest(sitting, best)


def _rest(sitting: Sitting, best: Sequence[int]) -> str:
    scores = sitting.match.scores
    others = [
        f"{_(sitting.setup.colours[player])} {points}"
        for player, points in enumerate(scores)
        if player not in best
    ]
    count = len(sitting.match.tiles)
    laid = ngettext("{count} tile laid", "{count} tiles laid", count).format(count=count)
    goods = [reason.text for reason in untaken_goods(sitting.match.position())]
    return " · ".join([*([", ".join(others)] if others else []), laid, *goods])


def field_list(fields: Iterable[ScoredField], colours: Sequence[str]) -> list[ListLine]:
    """The fields that scored, each with what it came to."""
    return [
        ListLine(
            _field_words(field),
            str(field.points),
            field.shapes,
            tuple(colours[player] for player in field.owners),
        )
        for field in fields
    ]


def _field_words(field: ScoredField) -> str:
    if field.barn:
        text = ngettext(
            "{count} city × {each}, with a barn",
            "{count} cities × {each}, with a barn",
            field.cities,
        )
    else:
        text = ngettext("{count} city × {each}", "{count} cities × {each}", field.cities)
    return text.format(count=field.cities, each=field.each)


# --- the board as plain text ------------------------------------------------------------

_SIGNS: Final = {"road": "+", "city": "C", "river": "~", "abbey": "A", "field": "."}
_AROUND: Final = 3
"""So many tiles around the one that was laid last are shown."""


def board_text(position: Position) -> str:
    """The tiles around the one laid last: three lines for each row, ``+`` road, ``C`` city.

    In the middle of a tile stands ``M`` for a monastery, or the letter of whose figure is on it.
    """
    x, y = position.tiles[-1].cell
    tiles = position.landscape.tiles
    columns = [c for c in range(x - _AROUND, x + _AROUND + 1) if any(at[0] == c for at in tiles)]
    rows = [r for r in range(y - _AROUND, y + _AROUND + 1) if any(at[1] == r for at in tiles)]
    lines = ["     " + "".join(f"{column:^6}" for column in columns).rstrip()]
    for row in rows:
        parts = [_tile_lines(position, tiles.get((column, row))) for column in columns]
        for number, line in enumerate(zip(*parts, strict=True)):
            head = f"{row:>4} " if number == 1 else "     "
            lines.append((head + " ".join(line)).rstrip())
    return "\n".join(lines)


def _tile_lines(position: Position, tile: Tile | None) -> tuple[str, str, str]:
    if tile is None:
        return ("     ", "     ", "     ")
    north, east, south, west = (_SIGNS.get(edge, ".") for edge in tile.oriented.edges)
    middle = _middle(position, tile)
    return f". {north} .", f"{west} {middle} {east}", f". {south} ."


def _middle(position: Position, tile: Tile) -> str:
    standing = [one.colour for one in position.figures if one.segment.cell == (tile.x, tile.y)]
    if standing:
        return standing[0][0].upper()
    types = {feature.type for feature in tile.oriented.features}
    return "M" if "monastery" in types else "+" if "road" in types else "."
