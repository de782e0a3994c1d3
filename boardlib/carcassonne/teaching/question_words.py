"""How the questions of Carcassonne are said beside what they are about."""

from __future__ import annotations

from typing import Final

from boardlib.text import mark

PUT_HERE: Final = {
    "meeple": {
        "red": mark("May red put a meeple here?"),
        "blue": mark("May blue put a meeple here?"),
        "green": mark("May green put a meeple here?"),
        "yellow": mark("May yellow put a meeple here?"),
        "black": mark("May black put a meeple here?"),
        "grey": mark("May grey put a meeple here?"),
    },
    "wagon": {
        "red": mark("May red put a wagon here?"),
        "blue": mark("May blue put a wagon here?"),
        "green": mark("May green put a wagon here?"),
        "yellow": mark("May yellow put a wagon here?"),
        "black": mark("May black put a wagon here?"),
        "grey": mark("May grey put a wagon here?"),
    },
    "mayor": {
        "red": mark("May red put the mayor here?"),
        "blue": mark("May blue put the mayor here?"),
        "green": mark("May green put the mayor here?"),
        "yellow": mark("May yellow put the mayor here?"),
        "black": mark("May black put the mayor here?"),
        "grey": mark("May grey put the mayor here?"),
    },
    "barn": {
        "red": mark("May red put the barn here?"),
        "blue": mark("May blue put the barn here?"),
        "green": mark("May green put the barn here?"),
        "yellow": mark("May yellow put the barn here?"),
        "black": mark("May black put the barn here?"),
        "grey": mark("May grey put the barn here?"),
    },
}
"""A figure out of a player's supply."""

LAY_HERE: Final = {
    "red": mark("May red lay a token here?"),
    "blue": mark("May blue lay a token here?"),
    "green": mark("May green lay a token here?"),
    "yellow": mark("May yellow lay a token here?"),
    "black": mark("May black lay a token here?"),
    "grey": mark("May grey lay a token here?"),
}
"""A token in a player's own colour."""

LAID_HERE: Final = {
    "red": mark("May a red token be laid here?"),
    "blue": mark("May a blue token be laid here?"),
    "green": mark("May a green token be laid here?"),
    "yellow": mark("May a yellow token be laid here?"),
    "black": mark("May a black token be laid here?"),
    "grey": mark("May a grey token be laid here?"),
}
"""A token in a colour with which nobody plays."""

WAGON_FROM: Final = {
    "red": mark("Where may red's wagon go?"),
    "blue": mark("Where may blue's wagon go?"),
    "green": mark("Where may green's wagon go?"),
    "yellow": mark("Where may yellow's wagon go?"),
    "black": mark("Where may black's wagon go?"),
    "grey": mark("Where may grey's wagon go?"),
}

WAGON_TO: Final = {
    "red": mark("May red's wagon go here?"),
    "blue": mark("May blue's wagon go here?"),
    "green": mark("May green's wagon go here?"),
    "yellow": mark("May yellow's wagon go here?"),
    "black": mark("May black's wagon go here?"),
    "grey": mark("May grey's wagon go here?"),
}

WAGON_HOME: Final = {
    "red": mark("May red take the wagon home?"),
    "blue": mark("May blue take the wagon home?"),
    "green": mark("May green take the wagon home?"),
    "yellow": mark("May yellow take the wagon home?"),
    "black": mark("May black take the wagon home?"),
    "grey": mark("May grey take the wagon home?"),
}

BY_EDITION: Final = mark("{edition}: {question}")
"""The same by an edition that is not the one played."""

FINISHED: Final = mark("Is it finished?")
WORTH: Final = {
    "road": mark("What is it worth, and for whom?"),
    "city": mark("What is it worth, and for whom?"),
    "monastery": mark("What is it worth, and for whom?"),
    "field": mark("Whose is it, and what is it worth?"),
}
OPTIONS: Final = {
    "fields": mark("How are fields scored here?"),
    "wagon": mark("By which rule does a wagon move here?"),
    "printed_tunnels": mark("When does a printed tunnel break its road here?"),
}
"""What an option decides, as one asks about it."""
