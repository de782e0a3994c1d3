"""What a page tells of the buttons and keys of a workshop, and what it is told of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from boardlib.widgets.kit import widgets
from boardlib.widgets.workshop import souvenir
from boardlib.widgets.workshop.gallery import asked_for
from boardlib.widgets.workshop.panel import proposed
from boardlib.widgets.workshop.state import Workshop


class Hand(widgets.Heard):
    """The buttons that say what they do, and the keys; it shows nothing itself.

    Attributes:
        names: words for those who do not see the page.
        wish: a running number, and where the focus shall go: ``focus`` to the ``board``, there to
            one of the places ``among`` some where these are said, to the
            ``menu`` of what can be done, to the ``things``, the ``drawers`` or the ``ruling``;
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
        self.send({"keep": {"name": souvenir.name(view), "svg": souvenir.picture(view)}})

    def reach(self, **wish: Any) -> None:
        """Wish that the focus goes somewhere."""
        self.wish = {"number": self.wish["number"] + 1, **wish}
