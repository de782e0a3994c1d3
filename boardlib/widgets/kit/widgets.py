"""The widgets the lessons are made of, with types: those of a notebook, or those of a page.

A notebook has a kernel and ipywidgets; on a page of the site the lessons run in the browser, with
small widgets of our own.  Both are made by the same functions and can do the same.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from html import escape
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

VARIABLE: Final = "BOARDLIB_WIDGETS"
"""The environment variable that decides; it is asked once, when the widgets are loaded."""
PAGE: Final = "page"


def in_page() -> bool:
    """Whether the lessons run in the browser, without a kernel."""
    return os.environ.get(VARIABLE) == PAGE


# --- the widgets ------------------------------------------------------------------------


if TYPE_CHECKING or not in_page():
    from boardlib.widgets.kit import notebook as kinds
else:
    from boardlib.widgets.kit import page as kinds

Heard = kinds.Heard
in_turn = kinds.in_turn
beside = kinds.beside
text, flag, items, named = kinds.text, kinds.flag, kinds.items, kinds.named


class Widget(Protocol):
    """What all widgets have."""

    _dom_classes: tuple[str, ...]
    model_id: str

    def add_class(self, name: str) -> Any:
        """Add a CSS class."""

    def remove_class(self, name: str) -> Any:
        """Remove a CSS class."""

    def hold_sync(self) -> AbstractContextManager[None]:
        """Send all changes in one message."""

    def send_state(self, key: Sequence[str]) -> None:
        """Send these traits, whether they have changed or not."""

    def close(self) -> None:
        """Take the widget away."""


class Html(Widget, Protocol):
    """A piece of HTML."""

    value: str


class Button(Widget, Protocol):
    """A button."""

    description: str
    disabled: bool
    tooltip: str | None

    def click(self) -> None:
        """Press it."""

    def focus(self) -> None:
        """Let the next key be for it."""


class Checkbox(Widget, Protocol):
    """A box to tick."""

    description: str
    disabled: bool
    value: bool


class Text(Widget, Protocol):
    """A field for words to be typed, of one line or of several."""

    description: str
    value: str


class Box(Widget, Protocol):
    """Widgets one beside or under the other."""

    children: tuple[Widget, ...]


def html(css: str, value: str = "") -> Html:
    """A piece of HTML with a CSS class."""
    made = kinds.Html(value)
    made.add_class(css)
    return cast(Html, made)


def button(description: str, css: str, pressed: Callable[[], None]) -> Button:
    """A button that calls a function when it is pressed."""
    made = kinds.Button(description=description)
    made._dom_classes = ("bl-button", css)
    made.on_click(lambda _button: pressed())
    return cast(Button, made)


def checkbox(changed: Callable[[bool], None]) -> Checkbox:
    """A box to tick that calls a function with its new value when it is ticked or cleared."""
    made = kinds.Checkbox()
    made._dom_classes = ("bl-choice",)
    made.observe(lambda change: changed(bool(change["new"])), names="value")
    return cast(Checkbox, made)


def number(css: str, changed: Callable[[str], None]) -> Text:
    """A field for a whole number that calls a function with what is typed when one leaves it."""
    made = kinds.Number()
    made._dom_classes = ("bl-number", css)
    made.observe(lambda change: changed(str(change["new"])), names="value")
    return cast(Text, made)


def line(css: str) -> Text:
    """A field for one line of text."""
    made = kinds.Line()
    made._dom_classes = ("bl-field", css)
    return cast(Text, made)


def lines(css: str, rows: int, changed: Callable[[str], None]) -> Text:
    """A field for several lines that calls a function with its new text when one leaves it."""
    made = kinds.Lines(rows=rows, continuous_update=False)
    made._dom_classes = ("bl-field", css)
    made.observe(lambda change: changed(str(change["new"])), names="value")
    return cast(Text, made)


def row(css: str, children: Sequence[Widget]) -> Box:
    """Widgets one beside the other."""
    return _box(kinds.Row, css, children)


def column(css: str, children: Sequence[Widget]) -> Box:
    """Widgets one under the other."""
    return _box(kinds.Column, css, children)


def grid(css: str, children: Sequence[Widget]) -> Box:
    """Widgets in a grid."""
    return _box(kinds.Grid, css, children)


def _box(kind: Callable[..., Any], css: str, children: Sequence[Widget]) -> Box:
    made = kind(list(children))
    made.add_class(css)
    return cast(Box, made)


class Column(kinds.Column):  # type: ignore[misc]
    """A column of widgets to be built upon; shown as text by one line that never changes."""

    children: tuple[Widget, ...]

    def __init__(self, css: str, children: Sequence[Widget], text: str) -> None:
        self._text = text
        super().__init__(list(children))
        self.add_class(css)

    def __repr__(self) -> str:
        return self._text

    def _repr_mimebundle_(self, **wanted: Any) -> dict[str, Any]:
        """What stands for it: the widget, and what is seen wherever the widget is not there."""
        data: dict[str, Any] = super()._repr_mimebundle_(**wanted)
        return beside(data, self.still())

    def still(self) -> str:
        """What is kept with a notebook and seen until it is run, as HTML: its line of text."""
        return f"<p>{escape(self._text)}</p>"


def show_classes(widget: Widget, *names: str) -> None:
    """Give a widget exactly these CSS classes, in one message if they change."""
    if tuple(widget._dom_classes) != names:
        widget._dom_classes = names


def label(button: Button, text: str, hint: str, enabled: bool = True) -> None:
    """Let a button have this label and hint."""
    button.description, button.tooltip, button.disabled = text, hint, not enabled


class Carrier(Protocol):
    """A widget that takes along what others have to send."""

    def carry(self, states: Mapping[str, Mapping[str, Any]]) -> None:
        """Send the states of widgets, by their ids, in one message."""


@contextmanager
def held(shown: Sequence[Widget], carrier: Carrier | None = None) -> Iterator[None]:
    """Hold messages back, so that each widget sends one at most, the first widget first.

    While a page is answered, what all of them have to send goes in one message of the carrier.
    """
    with kinds.held(shown, carrier):
        yield
