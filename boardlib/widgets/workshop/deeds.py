"""What can be done in a workshop without typing, by the word that a page has for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from boardlib.widgets.workshop import laying
from boardlib.widgets.workshop.state import Workshop


def _take_away(shop: Workshop, shape: str) -> bool:
    """Take away what stands at a shape, or at the one that is looked at."""
    if shape and not (shop.hand or shop.held):
        shop.picked = shape
    return shop.take_away()


DEEDS: Final[Mapping[str, Callable[[Workshop, str], Any]]] = MappingProxyType(
    {
        "ask": Workshop.ask,
        "change": Workshop.change,
        "pick": Workshop.pick,
        "take": Workshop.take,
        "drop": lambda shop, _text: shop.drop(),
        "undo": lambda shop, _text: shop.undo(),
        "redo": lambda shop, _text: shop.redo(),
        "reset": lambda shop, _text: shop.reset(),
        "pictures": Workshop.show_pictures,
        "room": Workshop.go,
        "drawer": Workshop.open_drawer,
        "away": _take_away,
        "grab": laying.grab,
        "turn": laying.turn,
        "back": lambda shop, _text: laying.put_back(shop),
        "as-text": lambda shop, _text: shop.toggle_text(),
    }
)
"""A word -> what it does, with the text that goes with it."""
