"""The words for whose a part of the board is, and for where it lies."""

from __future__ import annotations

from typing import Final

from boardlib.text import mark, mark_counted

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
    "road": mark("the road {where}"),
    "short": mark("the short road {where}"),
    "city": mark("the city {where}"),
    "monastery": mark("the monastery {where}"),
    "abbey": mark("the abbey {where}"),
    "field": mark("the field {where}"),
    "river": mark("the river {where}"),
    "portal": mark("the portal {where}"),
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

REACHING: Final = {
    (0, -1): mark("that reaches furthest north"),
    (1, 0): mark("that reaches furthest east"),
    (0, 1): mark("that reaches furthest south"),
    (-1, 0): mark("that reaches furthest west"),
    (1, -1): mark("that reaches furthest north-east"),
    (1, 1): mark("that reaches furthest south-east"),
    (-1, 1): mark("that reaches furthest south-west"),
    (-1, -1): mark("that reaches furthest north-west"),
}
"""The same of a part that lies beside others elsewhere."""

WITH: Final = {
    "inn": mark("with the inn"),
    "cathedral": mark("with the cathedral"),
    "pennant": mark("with the pennant"),
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

BESIDE_IT: Final = mark("(beside it: {features})")
"""Beside what has to be described itself, or beside several."""

OF_THOSE: Final = mark("{where} (of those beside: {feature})")
"""Furthest to one side of all that lie beside something that is easily found."""

OF_FURTHEST: Final = mark("{where} (of those {group})")
"""Furthest to one side of all that reach furthest to another one."""

OF_TILES: Final = mark_counted("of {count} tile", "of {count} tiles")

ON_ROAD: Final = {
    "red": mark("on red's road"),
    "blue": mark("on blue's road"),
    "green": mark("on green's road"),
    "yellow": mark("on yellow's road"),
    "black": mark("on black's road"),
    "grey": mark("on grey's road"),
}
"""A portal, by the figures on its road."""

TO_SIDE: Final = {
    "N": mark("to the north"),
    "E": mark("to the east"),
    "S": mark("to the south"),
    "W": mark("to the west"),
}
"""A portal of the only tile that has some, by the side to which its road leads."""

ON_TILE: Final = mark("the portal on the tile {where} ({side})")
"""A portal of the tile that is furthest to one side of all that have portals."""
