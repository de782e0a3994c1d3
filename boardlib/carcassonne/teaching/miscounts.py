"""How somebody may miscount a road with a tunnel, and what to say to that.

Every mistake is a wrong rule, so it gives a number of points; its answer says which rule that was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.parts import Cell, Joined
from boardlib.carcassonne.rules.naming import players_words, shows
from boardlib.carcassonne.rules.tally import CITY_TILE
from boardlib.text import _, ngettext


def miscounts(landscape: Landscape, road: Joined, seen: Collection[Cell]) -> dict[int, str]:
    """Wrong numbers of points for a road with tunnels, each with the mistake that leads to it.

    The likeliest mistakes come first; where two lead to one number, the first is answered.

    Args:
        landscape: the board.
        road: the whole road, tunnels included.
        seen: the tiles of a stretch of it between its portals.
    """
    found: dict[int, str] = {}
    for points, answer in _mistakes(landscape, road, seen):
        found.setdefault(points, answer)
    right = len(landscape.cells(road))
    return {points: found[points] for points in found if points not in (0, right)}


def _mistakes(
    landscape: Landscape, road: Joined, seen: Collection[Cell]
) -> Iterator[tuple[int, str]]:
    cells, mouths = landscape.cells(road), _mouths(landscape, road)
    total, tunnels = len(cells), len(mouths) // 2
    yield len(road.members), _twice(landscape, road)
    yield len(seen), _("That is the road up to the tunnel only. It goes on beyond the tunnel.")
    yield total - len(set(mouths)), _without(mouths)
    text = ngettext(
        "That is {count} point per tile, as in a completed city. A road scores 1 point per tile.",
        "That is {count} points per tile, as in a completed city. A road scores 1 point per tile.",
        CITY_TILE,
    )
    yield CITY_TILE * total, text.format(count=CITY_TILE)
    yield total + tunnels, _underground(tunnels)
    yield total + len(mouths), _("That counts the tokens too. Only tiles score points.")
    yield total - 1, _one_left_out(cells)
    yield from ((total + more, _too_many(cells)) for more in (1, 2, 3))


def _mouths(landscape: Landscape, road: Joined) -> list[Cell]:
    """The place of each portal at which the road goes underground."""
    return [
        portal.cell
        for portal, number in landscape.portals.items()
        if portal in landscape.pairs and number in road.members
    ]


def _twice(landscape: Landscape, road: Joined) -> str:
    shown = Counter(landscape.cell(number) for number in road.members)
    cells = [cell for cell, parts in shown.items() if parts > 1]
    return ngettext(
        "That counts every part of the road. This tile shows more than one, but is one tile:"
        " {places}.",
        "That counts every part of the road. These tiles show more than one, but each is one tile:"
        " {places}.",
        len(cells),
    ).format(places=shows(cells))


def _without(mouths: Collection[Cell]) -> str:
    cells = dict.fromkeys(mouths)
    return ngettext(
        "That leaves out the tile with the mouths of the tunnel. The road is drawn on it, so it"
        " counts: {places}.",
        "That leaves out the tiles at which the road goes underground. The road is drawn on them,"
        " so they count: {places}.",
        len(cells),
    ).format(places=shows(cells))


def _underground(tunnels: int) -> str:
    return ngettext(
        "That counts the way underground as one more tile. Only what is seen counts.",
        "That counts each way underground as one more tile. Only what is seen counts.",
        tunnels,
    )


def _one_left_out(cells: Collection[Cell]) -> str:
    return _("That is a tile too few. The road is drawn on all of these: {places}.").format(
        places=_in_rows(cells)
    )


def _too_many(cells: Collection[Cell]) -> str:
    return _("That is too much. The road is drawn on these tiles only: {places}.").format(
        places=_in_rows(cells)
    )


def _in_rows(cells: Collection[Cell]) -> str:
    return shows(sorted(cells, key=lambda cell: cell[::-1]))


def wrong_players(owners: Collection[str]) -> str:
    """What to say when the points were given to other players than the owners.

    >>> wrong_players(["red"])
    'The points go to the player with most figures on the road: red.'
    """
    return ngettext(
        "The points go to the player with most figures on the road: {players}.",
        "Several players have most figures on the road, so each of them gets all points:"
        " {players}.",
        len(owners),
    ).format(players=players_words(owners))
