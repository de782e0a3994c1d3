"""Words and phrases for parts of the board: whose they are, and where they lie."""

from __future__ import annotations

from typing import Final, NamedTuple

from boardlib.text import _, mark, mark_counted


class Placed(NamedTuple):
    """What is said of a place: where it is the only one, and where it is one of several."""

    alone: str
    one_of: str

    def told(self, place: str, **words: object) -> str:
        """The sentence that applies; the place is empty where it need not be told apart."""
        return _(self.one_of if place else self.alone).format(place=place, **words)


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
