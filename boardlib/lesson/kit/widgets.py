"""The widgets the lessons are made of, with types; the only module that calls ipywidgets.

JupyterLab and its kernel would bring the messages of one page in several threads (the kernel's
subshells), so that a typed text and the click after it arrive at once, or the click first.  Every
widget made here and every class built upon :class:`Heard` asks for its messages in the kernel's
first thread, which keeps their order, and handles them in turn: one is finished before the next,
whatever brings them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from threading import Event, RLock
from typing import Any, Final, Protocol, cast

import anywidget
import ipywidgets

_turn: Final = RLock()


@contextmanager
def in_turn() -> Iterator[None]:
    """Wait until nothing else is being done with the widgets, and keep it so for the block."""
    with _turn:
        yield


def _in_first_thread(_data: object, _thread: str | None) -> None:
    """Which thread of the kernel a message is for, asked by ipykernel: always the first one."""


_answering: Final = Event()
"""Set while a message from a page is being answered."""


class _InTurn:
    """A widget that handles its messages in turn."""

    comm: Any

    def open(self) -> None:
        """Begin to be heard."""
        super().open()  # type: ignore[misc]
        self.comm._reply_subshell_for = _in_first_thread

    def _handle_msg(self, msg: dict[str, Any]) -> None:
        with in_turn():
            _answering.set()
            try:
                super()._handle_msg(msg)  # type: ignore[misc]
            finally:
                _answering.clear()


class Heard(_InTurn, anywidget.AnyWidget):  # type: ignore[misc,unused-ignore]
    """A widget with a script of its own in the page, to be built upon."""


def _heard(kind: type) -> Callable[..., Any]:
    """The same widget under the same name, but one that handles its messages in turn."""
    return type(kind.__name__, (_InTurn, kind), {})


_Button: Final = _heard(ipywidgets.Button)
_Checkbox: Final = _heard(ipywidgets.Checkbox)
_Number: Final = _heard(ipywidgets.IntText)
_Line: Final = _heard(ipywidgets.Text)
_Lines: Final = _heard(ipywidgets.Textarea)


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


class Number(Widget, Protocol):
    """A whole number to be typed."""

    description: str
    value: int


class Text(Widget, Protocol):
    """A field for words to be typed, of one line or of several."""

    description: str
    value: str


class Box(Widget, Protocol):
    """Widgets one beside or under the other."""

    children: tuple[Widget, ...]


def html(css: str, value: str = "") -> Html:
    """A piece of HTML with a CSS class."""
    made = ipywidgets.HTML(value)
    made.add_class(css)
    return cast(Html, made)


def button(description: str, css: str, pressed: Callable[[], None]) -> Button:
    """A button that calls a function when it is pressed."""
    made = _Button(description=description)
    made._dom_classes = ("bl-button", css)
    made.on_click(lambda _button: pressed())
    return cast(Button, made)


def checkbox(changed: Callable[[bool], None]) -> Checkbox:
    """A box to tick that calls a function with its new value when it is ticked or cleared."""
    made = _Checkbox(indent=False, description_allow_html=True)
    made._dom_classes = ("bl-choice",)
    made.observe(lambda change: changed(bool(change["new"])), names="value")
    return cast(Checkbox, made)


def number(css: str, changed: Callable[[int], None]) -> Number:
    """A field for a whole number that calls a function with its new value."""
    made = _Number()
    made._dom_classes = ("bl-number", css)
    made.observe(lambda change: changed(int(change["new"])), names="value")
    return cast(Number, made)


def line(css: str) -> Text:
    """A field for one line of text."""
    made = _Line()
    made._dom_classes = ("bl-field", css)
    return cast(Text, made)


def lines(css: str, rows: int, changed: Callable[[str], None]) -> Text:
    """A field for several lines that calls a function with its new text when one leaves it."""
    made = _Lines(rows=rows, continuous_update=False)
    made._dom_classes = ("bl-field", css)
    made.observe(lambda change: changed(str(change["new"])), names="value")
    return cast(Text, made)


def row(css: str, children: Sequence[Widget]) -> Box:
    """Widgets one beside the other."""
    return _box(ipywidgets.HBox, css, children)


def column(css: str, children: Sequence[Widget]) -> Box:
    """Widgets one under the other."""
    return _box(ipywidgets.VBox, css, children)


def grid(css: str, children: Sequence[Widget]) -> Box:
    """Widgets in a grid."""
    return _box(ipywidgets.GridBox, css, children)


def _box(kind: Callable[..., Any], css: str, children: Sequence[Widget]) -> Box:
    made = kind(list(children))
    made.add_class(css)
    return cast(Box, made)


class Column(ipywidgets.VBox):  # type: ignore[misc]
    """A column of widgets to be built upon; shown as text by one line that never changes."""

    children: tuple[Widget, ...]

    def __init__(self, css: str, children: Sequence[Widget], text: str) -> None:
        self._text = text
        super().__init__(list(children))
        self.add_class(css)

    def __repr__(self) -> str:
        return self._text

    def _repr_mimebundle_(self, **wanted: Any) -> dict[str, Any]:
        """What stands for it in a notebook: the widget, and what is seen where it is not there."""
        data: dict[str, Any] = super()._repr_mimebundle_(**wanted)
        still = self.still()
        return data | {"text/html": still} if still else data

    def still(self) -> str:
        """What is stored with a notebook and seen until it is run, as HTML; nothing of itself."""
        return ""


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
    with ExitStack() as stack:
        for widget in reversed(shown):
            stack.enter_context(widget.hold_sync())
        yield
        if carrier is not None and _answering.is_set():
            states = {one.model_id: state for one in shown if (state := _withheld(one))}
            if states:
                carrier.carry(states)


def _withheld(widget: Any) -> dict[str, Any]:
    """What a widget holds back, as plain data, and no longer has to send.

    What the page has to turn into widgets first is left to ipywidgets.
    """
    plain = {
        name for name in widget._states_to_send if "from_json" not in widget.traits()[name].metadata
    }
    widget._states_to_send -= plain
    return widget.get_state(plain) if plain else {}
