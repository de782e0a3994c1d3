"""What players do and have, in whole sentences: one for every colour.

A player who is the subject of a sentence cannot be pasted into it, for languages bend the verb
after him; so his colour chooses the sentence.
"""

from __future__ import annotations

from typing import Final

from boardlib.text import mark, mark_counted

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
