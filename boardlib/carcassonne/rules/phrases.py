"""Words and phrases: whose a part of the board is, where it lies, what players do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from boardlib.carcassonne.rulebook import condition
from boardlib.ruling import Reason
from boardlib.text import _, mark, mark_counted


class Pair(NamedTuple):
    """The two sentences of a condition, marked for translation."""

    holds: str
    fails: str

    def told(self, holds: bool, **words: object) -> str:
        """The sentence that applies, with the names and numbers that it speaks of."""
        return _(self.holds if holds else self.fails).format(**words)


class Placed(NamedTuple):
    """What is said of a place: where it is the only one, and where it is one of several."""

    alone: str
    one_of: str

    def told(self, place: str, **words: object) -> str:
        """The sentence that applies; the place is empty where it need not be told apart."""
        return _(self.one_of if place else self.alone).format(place=place, **words)


def check(
    name: str,
    holds: bool,
    pair: Pair,
    shapes: Iterable[object] = (),
    words: Mapping[str, object] | None = None,
    **facts: Any,
) -> Reason:
    """The rule of that name as a condition that holds or fails.

    Args:
        name: the rule, without the name of the game.
        holds: whether the condition is met.
        pair: what is said in either case.
        shapes: what the sentence speaks of on the board.
        words: names and numbers for the sentence.
        facts: what the rule was applied to.
    """
    return condition(name, holds, pair.told(holds, **(words or {})), shapes, **facts)


# --- whose a part of the board is, and where it lies ------------------------------------


OWNED: Final = {
    "road": {
        "red": mark("red's road"),
        "blue": mark("blue's road"),
        "green": mark("green's road"),
        "yellow": mark("yellow's road"),
        "black": mark("black's road"),
        "grey": mark("grey's road"),
    },
    "city": {
        "red": mark("red's city"),
        "blue": mark("blue's city"),
        "green": mark("green's city"),
        "yellow": mark("yellow's city"),
        "black": mark("black's city"),
        "grey": mark("grey's city"),
    },
    "monastery": {
        "red": mark("red's monastery"),
        "blue": mark("blue's monastery"),
        "green": mark("green's monastery"),
        "yellow": mark("yellow's monastery"),
        "black": mark("black's monastery"),
        "grey": mark("grey's monastery"),
    },
    "field": {
        "red": mark("red's field"),
        "blue": mark("blue's field"),
        "green": mark("green's field"),
        "yellow": mark("yellow's field"),
        "black": mark("black's field"),
        "grey": mark("grey's field"),
    },
}
"""A feature on which figures of one player stand."""

SHARED: Final = {
    "road": mark("the shared road ({players})"),
    "city": mark("the shared city ({players})"),
    "monastery": mark("the shared monastery ({players})"),
    "field": mark("the shared field ({players})"),
}
"""A feature on which figures of several players stand."""

WHERE: Final = {
    "road": mark("the road ({where})"),
    "short": mark("the short road ({where})"),
    "city": mark("the city ({where})"),
    "monastery": mark("the monastery ({where})"),
    "abbey": mark("the abbey ({where})"),
    "field": mark("the field ({where})"),
    "river": mark("the river ({where})"),
}
"""A part of the board, and where it is: one of the phrases below."""

FURTHEST: Final = {
    (0, -1): mark("furthest north"),
    (1, 0): mark("furthest east"),
    (0, 1): mark("furthest south"),
    (-1, 0): mark("furthest west"),
    (1, -1): mark("furthest north-east"),
    (1, 1): mark("furthest south-east"),
    (-1, 1): mark("furthest south-west"),
    (-1, -1): mark("furthest north-west"),
}
"""By direction: x to the east, y to the south."""

LIES_FURTHEST: Final = {
    "road": {
        (0, -1): mark("the road furthest north"),
        (1, 0): mark("the road furthest east"),
        (0, 1): mark("the road furthest south"),
        (-1, 0): mark("the road furthest west"),
        (1, -1): mark("the road furthest north-east"),
        (1, 1): mark("the road furthest south-east"),
        (-1, 1): mark("the road furthest south-west"),
        (-1, -1): mark("the road furthest north-west"),
    },
    "short": {
        (0, -1): mark("the short road furthest north"),
        (1, 0): mark("the short road furthest east"),
        (0, 1): mark("the short road furthest south"),
        (-1, 0): mark("the short road furthest west"),
        (1, -1): mark("the short road furthest north-east"),
        (1, 1): mark("the short road furthest south-east"),
        (-1, 1): mark("the short road furthest south-west"),
        (-1, -1): mark("the short road furthest north-west"),
    },
    "city": {
        (0, -1): mark("the city furthest north"),
        (1, 0): mark("the city furthest east"),
        (0, 1): mark("the city furthest south"),
        (-1, 0): mark("the city furthest west"),
        (1, -1): mark("the city furthest north-east"),
        (1, 1): mark("the city furthest south-east"),
        (-1, 1): mark("the city furthest south-west"),
        (-1, -1): mark("the city furthest north-west"),
    },
    "monastery": {
        (0, -1): mark("the monastery furthest north"),
        (1, 0): mark("the monastery furthest east"),
        (0, 1): mark("the monastery furthest south"),
        (-1, 0): mark("the monastery furthest west"),
        (1, -1): mark("the monastery furthest north-east"),
        (1, 1): mark("the monastery furthest south-east"),
        (-1, 1): mark("the monastery furthest south-west"),
        (-1, -1): mark("the monastery furthest north-west"),
    },
    "abbey": {
        (0, -1): mark("the abbey furthest north"),
        (1, 0): mark("the abbey furthest east"),
        (0, 1): mark("the abbey furthest south"),
        (-1, 0): mark("the abbey furthest west"),
        (1, -1): mark("the abbey furthest north-east"),
        (1, 1): mark("the abbey furthest south-east"),
        (-1, 1): mark("the abbey furthest south-west"),
        (-1, -1): mark("the abbey furthest north-west"),
    },
    "field": {
        (0, -1): mark("the field furthest north"),
        (1, 0): mark("the field furthest east"),
        (0, 1): mark("the field furthest south"),
        (-1, 0): mark("the field furthest west"),
        (1, -1): mark("the field furthest north-east"),
        (1, 1): mark("the field furthest south-east"),
        (-1, 1): mark("the field furthest south-west"),
        (-1, -1): mark("the field furthest north-west"),
    },
    "river": {
        (0, -1): mark("the river furthest north"),
        (1, 0): mark("the river furthest east"),
        (0, 1): mark("the river furthest south"),
        (-1, 0): mark("the river furthest west"),
        (1, -1): mark("the river furthest north-east"),
        (1, 1): mark("the river furthest south-east"),
        (-1, 1): mark("the river furthest south-west"),
        (-1, -1): mark("the river furthest north-west"),
    },
    "portal": {
        (0, -1): mark("the portal furthest north"),
        (1, 0): mark("the portal furthest east"),
        (0, 1): mark("the portal furthest south"),
        (-1, 0): mark("the portal furthest west"),
        (1, -1): mark("the portal furthest north-east"),
        (1, 1): mark("the portal furthest south-east"),
        (-1, 1): mark("the portal furthest south-west"),
        (-1, -1): mark("the portal furthest north-west"),
    },
}
"""A part that lies further to one side than all others of its kind."""

REACHING: Final = {
    (0, -1): mark("reaching furthest north"),
    (1, 0): mark("reaching furthest east"),
    (0, 1): mark("reaching furthest south"),
    (-1, 0): mark("reaching furthest west"),
    (1, -1): mark("reaching furthest north-east"),
    (1, 1): mark("reaching furthest south-east"),
    (-1, 1): mark("reaching furthest south-west"),
    (-1, -1): mark("reaching furthest north-west"),
}
"""The same of a part that lies beside others elsewhere."""

WITH: Final = {
    "inn": mark("the road with the inn"),
    "cathedral": mark("the city with the cathedral"),
    "pennant": mark("the city with the pennant"),
}
"""By what is printed on no other of its kind, and there once."""

BESIDE: Final = {
    "city": mark("beside the city"),
    "monastery": mark("beside the monastery"),
    "abbey": mark("beside the abbey"),
    "road": mark("beside the road"),
}
"""Beside the only one of its kind."""

BESIDE_OWNED: Final = {
    "city": {
        "red": mark("beside red's city"),
        "blue": mark("beside blue's city"),
        "green": mark("beside green's city"),
        "yellow": mark("beside yellow's city"),
        "black": mark("beside black's city"),
        "grey": mark("beside grey's city"),
    },
    "monastery": {
        "red": mark("beside red's monastery"),
        "blue": mark("beside blue's monastery"),
        "green": mark("beside green's monastery"),
        "yellow": mark("beside yellow's monastery"),
        "black": mark("beside black's monastery"),
        "grey": mark("beside grey's monastery"),
    },
    "road": {
        "red": mark("beside red's road"),
        "blue": mark("beside blue's road"),
        "green": mark("beside green's road"),
        "yellow": mark("beside yellow's road"),
        "black": mark("beside black's road"),
        "grey": mark("beside grey's road"),
    },
}
"""Beside what somebody's figure stands on."""

BESIDE_IT: Final = mark("beside: {features}")
"""Beside what has to be described itself, or beside several."""

OF_THOSE: Final = mark("{where}, of those beside: {feature}")
"""Furthest to one side of all that lie beside something that is easily found."""

OF_FURTHEST: Final = mark("{where}, of those: {group}")
"""Furthest to one side of all that reach furthest to another one."""

OF_TILES: Final = mark_counted("{count} tile", "{count} tiles")

ON_ROAD: Final = {
    "red": mark("the portal on red's road"),
    "blue": mark("the portal on blue's road"),
    "green": mark("the portal on green's road"),
    "yellow": mark("the portal on yellow's road"),
    "black": mark("the portal on black's road"),
    "grey": mark("the portal on grey's road"),
}
"""A portal, by the figures on its road."""

TO_SIDE: Final = {
    "N": mark("the portal to the north"),
    "E": mark("the portal to the east"),
    "S": mark("the portal to the south"),
    "W": mark("the portal to the west"),
}
"""A portal of the only tile that has some, by the side to which its road leads."""

ON_TILE: Final = mark("the portal ({side}; its tile: {where})")
"""A portal of the tile that is furthest to one side of all that have portals."""

OPEN_AT: Final = {
    "N": Placed(mark("in the north"), mark("in the north ({place})")),
    "E": Placed(mark("in the east"), mark("in the east ({place})")),
    "S": Placed(mark("in the south"), mark("in the south ({place})")),
    "W": Placed(mark("in the west"), mark("in the west ({place})")),
}
"""An open end of a feature, by the side to which it leads; of several also by its place."""


# --- what players do --------------------------------------------------------------------


LAYS_TILE: Final = {
    "red": mark("Red lays a tile: {place}."),
    "blue": mark("Blue lays a tile: {place}."),
    "green": mark("Green lays a tile: {place}."),
    "yellow": mark("Yellow lays a tile: {place}."),
    "black": mark("Black lays a tile: {place}."),
    "grey": mark("Grey lays a tile: {place}."),
}
"""The event of laying a tile."""

LAYS_ABBEY: Final = {
    "red": mark("Red lays the abbey: {place}."),
    "blue": mark("Blue lays the abbey: {place}."),
    "green": mark("Green lays the abbey: {place}."),
    "yellow": mark("Yellow lays the abbey: {place}."),
    "black": mark("Black lays the abbey: {place}."),
    "grey": mark("Grey lays the abbey: {place}."),
}
"""The event of laying an abbey."""

PLACES: Final = {
    "meeple": {
        "red": mark("Red places a meeple: {where}."),
        "blue": mark("Blue places a meeple: {where}."),
        "green": mark("Green places a meeple: {where}."),
        "yellow": mark("Yellow places a meeple: {where}."),
        "black": mark("Black places a meeple: {where}."),
        "grey": mark("Grey places a meeple: {where}."),
    },
    "wagon": {
        "red": mark("Red places the wagon: {where}."),
        "blue": mark("Blue places the wagon: {where}."),
        "green": mark("Green places the wagon: {where}."),
        "yellow": mark("Yellow places the wagon: {where}."),
        "black": mark("Black places the wagon: {where}."),
        "grey": mark("Grey places the wagon: {where}."),
    },
    "mayor": {
        "red": mark("Red places the mayor: {where}."),
        "blue": mark("Blue places the mayor: {where}."),
        "green": mark("Green places the mayor: {where}."),
        "yellow": mark("Yellow places the mayor: {where}."),
        "black": mark("Black places the mayor: {where}."),
        "grey": mark("Grey places the mayor: {where}."),
    },
    "barn": {
        "red": mark("Red places the barn: {where}."),
        "blue": mark("Blue places the barn: {where}."),
        "green": mark("Green places the barn: {where}."),
        "yellow": mark("Yellow places the barn: {where}."),
        "black": mark("Black places the barn: {where}."),
        "grey": mark("Grey places the barn: {where}."),
    },
}
"""The event of placing a figure, by its kind and its player."""

HAS: Final = {
    "meeple": {
        "red": mark("Red has a meeple here ({where})."),
        "blue": mark("Blue has a meeple here ({where})."),
        "green": mark("Green has a meeple here ({where})."),
        "yellow": mark("Yellow has a meeple here ({where})."),
        "black": mark("Black has a meeple here ({where})."),
        "grey": mark("Grey has a meeple here ({where})."),
    },
    "wagon": {
        "red": mark("Red has the wagon here ({where})."),
        "blue": mark("Blue has the wagon here ({where})."),
        "green": mark("Green has the wagon here ({where})."),
        "yellow": mark("Yellow has the wagon here ({where})."),
        "black": mark("Black has the wagon here ({where})."),
        "grey": mark("Grey has the wagon here ({where})."),
    },
    "mayor": {
        "red": mark("Red has the mayor here ({where})."),
        "blue": mark("Blue has the mayor here ({where})."),
        "green": mark("Green has the mayor here ({where})."),
        "yellow": mark("Yellow has the mayor here ({where})."),
        "black": mark("Black has the mayor here ({where})."),
        "grey": mark("Grey has the mayor here ({where})."),
    },
    "barn": {
        "red": mark("Red has the barn here ({where})."),
        "blue": mark("Blue has the barn here ({where})."),
        "green": mark("Green has the barn here ({where})."),
        "yellow": mark("Yellow has the barn here ({where})."),
        "black": mark("Black has the barn here ({where})."),
        "grey": mark("Grey has the barn here ({where})."),
    },
}
"""A figure on the board, by its kind and its player."""

MOVES_WAGON: Final = {
    "red": mark("Red moves the wagon here: {end}."),
    "blue": mark("Blue moves the wagon here: {end}."),
    "green": mark("Green moves the wagon here: {end}."),
    "yellow": mark("Yellow moves the wagon here: {end}."),
    "black": mark("Black moves the wagon here: {end}."),
    "grey": mark("Grey moves the wagon here: {end}."),
}
"""The event of moving a wagon."""

ENDS_TURN: Final = {
    "red": mark("Red ends the turn. Whose turn it is now: {next}."),
    "blue": mark("Blue ends the turn. Whose turn it is now: {next}."),
    "green": mark("Green ends the turn. Whose turn it is now: {next}."),
    "yellow": mark("Yellow ends the turn. Whose turn it is now: {next}."),
    "black": mark("Black ends the turn. Whose turn it is now: {next}."),
    "grey": mark("Grey ends the turn. Whose turn it is now: {next}."),
}
"""The event of ending a turn."""

WINS: Final = {
    "red": mark_counted("Red wins with {points} point.", "Red wins with {points} points."),
    "blue": mark_counted("Blue wins with {points} point.", "Blue wins with {points} points."),
    "green": mark_counted("Green wins with {points} point.", "Green wins with {points} points."),
    "yellow": mark_counted("Yellow wins with {points} point.", "Yellow wins with {points} points."),
    "black": mark_counted("Black wins with {points} point.", "Black wins with {points} points."),
    "grey": mark_counted("Grey wins with {points} point.", "Grey wins with {points} points."),
}
"""The verdict at the end of a game."""
