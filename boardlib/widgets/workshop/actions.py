"""What can be done in a workshop without typing; what a page is told of its buttons and keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from boardlib.widgets.kit import widgets
from boardlib.widgets.workshop import laying, pictures
from boardlib.widgets.workshop.panel import proposed
from boardlib.widgets.workshop.pictures import asked_for
from boardlib.widgets.workshop.state import Workshop


def _take_away(shop: Workshop, shape: str) -> bool:
    """Take away what stands at a shape, or at the one that is looked at."""
    if shape and not (shop.hand or shop.held):
        shop.picked = shape
    return shop.take_away()


ACTIONS: Final[Mapping[str, Callable[[Workshop, str], Any]]] = MappingProxyType(
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


# --- buttons and keys of a page ---------------------------------------------------------


class Hand(widgets.Heard):
    """The buttons that say what they do, and the keys; it shows nothing itself.

    Attributes:
        names: words for those who do not see the page.
        wish: a running number, and where the focus shall go: ``focus`` to the ``board``, there to
            one of the places ``among`` some where these are said, to the
            ``menu`` of what can be done, to the ``things``, the ``drawers`` or the ``ruling``,
            from which Escape leads out at once where it ``leads`` ``back``;
            or ``caret`` to a line and column of the text, or of the ``question`` where ``field``
            says so.
        link: what is on the board and what is asked, as the end of an address.
    """

    SCRIPT = "workshop/script.js"

    names: Any = widgets.named()
    wish: Any = widgets.named(number=0)
    link = widgets.text()

    def __init__(self, told: Callable[[dict[str, Any]], None]) -> None:
        super().__init__()
        self.on_msg(lambda _widget, content, _buffers: told(content))

    def __repr__(self) -> str:
        return "Hand()"

    def propose(self, shop: Workshop, title: str) -> None:
        """Tell what the field of a long group proposes."""
        groups = (*shop.questions(), *shop.changes())
        self.send({"group": title, "lines": proposed(groups, title)})

    def show(self, shop: Workshop, wanted: Iterable[object]) -> None:
        """Tell the pictures that a page has not seen yet."""
        self.send({"pictures": asked_for(shop.rules, wanted)})

    def keep(self, shop: Workshop) -> None:
        """Tell the picture of the board and its ruling, to be saved."""
        view = shop.view()
        self.send({"keep": {"name": pictures.name(view), "svg": pictures.picture(view)}})

    def reach(self, **wish: Any) -> None:
        """Wish that the focus goes somewhere."""
        self.wish = {"number": self.wish["number"] + 1, **wish}
