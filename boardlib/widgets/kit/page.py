"""The widgets of a page of the site: plain Python that runs in the browser, without a kernel.

They have the interface of those of a notebook, as far as the lessons use it.  A widget is written
as HTML once; what changes afterwards is collected, and leaves in one message when all is done
(:func:`outbox`).  What is done in the page comes in by :func:`receive`.

In the page a widget is found by its number in ``data-w``, below the place that it belongs to: the
widget ``TDF-12/7`` is number 7 of the place ``TDF-12``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from html import escape
from itertools import count
from typing import Any, ClassVar, Final

Message = dict[str, Any]
"""What page and widgets tell one another: ``id`` of a widget, and a ``state`` or a ``content``."""


class _Page:
    """Every widget of a page, and what is to be told to it."""

    def __init__(self) -> None:
        self.place = ""
        self.still = False
        self.numbers: defaultdict[str, Iterator[int]] = defaultdict(lambda: count(1))
        self.widgets: dict[str, Widget] = {}
        self.changed: dict[Widget, dict[str, None]] = {}
        self.told: list[Message] = []

    def enter(self, widget: Widget) -> str:
        """The id of a new widget."""
        name = f"{self.place}/{next(self.numbers[self.place])}"
        self.widgets[name] = widget
        return name

    def settle(self) -> None:
        """Write the messages for what has changed so far."""
        changed, self.changed = self.changed, {}
        for widget, names in changed.items():
            self.told.append({"id": widget.model_id, "state": widget.get_state([*names])})


_page: Final = _Page()


@contextmanager
def place(name: str) -> Iterator[None]:
    """Widgets that are made in the block belong to this place of the page."""
    before, _page.place = _page.place, name
    try:
        yield
    finally:
        _page.place = before


@contextmanager
def still() -> Iterator[None]:
    """What is written in the block is seen without any script."""
    _page.still = True
    try:
        yield
    finally:
        _page.still = False


def leave(name: str) -> None:
    """Forget every widget of a place; it begins anew."""
    for key in [key for key in _page.widgets if key.startswith(f"{name}/")]:
        _page.changed.pop(_page.widgets.pop(key), None)
    _page.numbers.pop(name, None)


def outbox() -> list[Message]:
    """Everything that the page has to be told, and is told now."""
    _page.settle()
    told, _page.told = _page.told, []
    return told


def receive(message: Message) -> None:
    """Let a widget know what was done to it in the page; of one that is gone nothing is heard."""
    widget = _page.widgets.get(str(message.get("id")))
    if widget is None:
        return
    with place(widget.model_id.rpartition("/")[0]):
        if "content" in message:
            widget.hear(message["content"])
        else:
            widget.take(message.get("state", {}))


class _Trait:
    """A value of a widget that its page knows, too."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __set_name__(self, owner: type[Widget], name: str) -> None:
        self.name = name
        owner.traits = {**owner.traits, name: self.value}

    def __get__(self, widget: Widget | None, _owner: type[Widget]) -> Any:
        return self if widget is None else widget._values.get(self.name, self.value)

    def __set__(self, widget: Widget, value: Any) -> None:
        before = self.__get__(widget, type(widget))
        widget._values[self.name] = value
        if before != value:
            widget.send_state([self.name])
            widget.notify(self.name, value)


def text(value: str = "") -> Any:
    """A text that widget and page share."""
    return _Trait(value)


def flag() -> Any:
    """Something that is so or not, which widget and page share."""
    return _Trait(False)


def items(*values: Any) -> Any:
    """A list that widget and page share."""
    return _Trait(list(values))


def named(**values: Any) -> Any:
    """Values by their names, which widget and page share."""
    return _Trait(values)


class Widget:
    """What all widgets have.

    Attributes:
        traits: names and first values of what the page knows of a widget of this kind.
        model_id: place and number.
    """

    CSS: ClassVar[str] = ""
    TAG: ClassVar[str] = "div"
    traits: ClassVar[dict[str, Any]] = {}

    _dom_classes = _Trait(())

    def __init__(self, **values: Any) -> None:
        self._values: dict[str, Any] = {}
        self.model_id = _page.enter(self)
        self._observers: list[tuple[str, Callable[[dict[str, Any]], Any]]] = []
        self._is_known = False
        for name, value in values.items():
            setattr(self, name, value)

    # --- what it shows -------------------------------------------------------------------

    def add_class(self, name: str) -> Widget:
        """Add a CSS class."""
        if name not in self._dom_classes:
            self._dom_classes = (*self._dom_classes, name)
        return self

    def remove_class(self, name: str) -> Widget:
        """Remove a CSS class."""
        self._dom_classes = tuple(one for one in self._dom_classes if one != name)
        return self

    def html(self) -> str:
        """The widget as HTML; from now on its page is told what changes."""
        self._is_known = True
        _page.changed.pop(self, None)
        number = self.model_id.rpartition("/")[2]
        css = escape(" ".join(filter(None, ("jupyter-widgets", self._css, *self._dom_classes))))
        more = self._attributes()
        return f'<{self.TAG} data-w="{number}" class="{css}"{more}>{self._inside()}</{self.TAG}>'

    @property
    def _css(self) -> str:
        """The classes of its kind."""
        return self.CSS

    def _attributes(self) -> str:
        """Further attributes, each after a space."""
        return ""

    def _inside(self) -> str:
        """What stands in it."""
        return ""

    # --- what page and widget tell one another -------------------------------------------

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """The values of these traits, or of all."""
        names = self.traits if key is None else [key] if isinstance(key, str) else key
        return {name: getattr(self, name) for name in names if name in self.traits}

    def send_state(self, key: Sequence[str]) -> None:
        """Tell the page these traits, whether they have changed or not."""
        if self._is_known:
            _page.changed.setdefault(self, {}).update(dict.fromkeys(key))

    def send(self, content: dict[str, Any]) -> None:
        """Tell something to the script of the widget, after everything that has changed."""
        if self._is_known:
            _page.settle()
            _page.told.append({"id": self.model_id, "content": content})

    def take(self, state: dict[str, Any]) -> None:
        """What the page says that the widget shows now; the page need not be told of it."""
        for name, value in state.items():
            if name in self.traits and getattr(self, name) != value:
                self._values[name] = value
                self.notify(name, value)

    def hear(self, content: dict[str, Any]) -> None:
        """The page tells something."""

    def observe(self, action: Callable[[dict[str, Any]], Any], names: str) -> None:
        """Call something with ``{"new": value}`` when a trait changes."""
        self._observers.append((names, action))

    def notify(self, name: str, value: Any) -> None:
        """Tell those who observe a trait what it is now."""
        for observed, action in self._observers:
            if observed == name:
                action({"new": value})

    def hold_sync(self) -> AbstractContextManager[None]:
        """Nothing more: everything is held until all is done."""
        return nullcontext()

    def close(self) -> None:
        """Take the widget away."""
        _page.widgets.pop(self.model_id, None)
        _page.changed.pop(self, None)


class Heard(Widget):
    """A widget with a script of its own in the page, to be built upon.

    A class built upon it names its ``SCRIPT``, a module below the lessons.
    """

    SCRIPT: ClassVar[str]
    PLACE: ClassVar[str] = ""
    """CSS class that the script gives its place."""

    def __init__(self, **values: Any) -> None:
        self._listeners: list[Callable[[Any, dict[str, Any], Any], None]] = []
        super().__init__(**values)

    def on_msg(self, action: Callable[[Any, dict[str, Any], Any], None]) -> None:
        """Call something with the widget, and what the page tells it."""
        self._listeners.append(action)

    def hear(self, content: dict[str, Any]) -> None:
        """The script of the widget tells something."""
        for action in self._listeners:
            action(self, content, None)

    def look(self) -> str:
        """The style sheet that it brings along; a page has those of all."""
        return ""

    def still(self) -> str:
        """What is seen in its place until its script is there, as HTML."""
        return ""

    def html(self) -> str:
        """The widget as HTML; its page is told which script it has, and all of its state."""
        written = super().html()
        told = {"id": self.model_id, "script": self.SCRIPT, "state": self.get_state()}
        _page.told.append(told)
        return written

    @property
    def _css(self) -> str:
        return self.PLACE

    def _inside(self) -> str:
        return self.still() if _page.still else ""


class Html(Widget):
    """A piece of HTML."""

    CSS = "widget-html"

    value = text()

    def __init__(self, value: str = "") -> None:
        super().__init__(value=value)

    def _inside(self) -> str:
        return f'<div class="widget-html-content">{self.value}</div>'


class Button(Widget):
    """A button."""

    CSS = "jupyter-button"
    TAG = "button"

    description = text()
    tooltip = _Trait(None)
    disabled = flag()

    def __init__(self, **values: Any) -> None:
        self._presses: list[Callable[[Button], None]] = []
        super().__init__(**values)

    def _attributes(self) -> str:
        title = f' title="{escape(self.tooltip)}"' if self.tooltip else ""
        return f"{title}{' disabled' if self.disabled else ''}"

    def _inside(self) -> str:
        return escape(self.description)

    def on_click(self, action: Callable[[Button], None]) -> None:
        """Call something when it is pressed."""
        self._presses.append(action)

    def click(self) -> None:
        """Press it."""
        for action in self._presses:
            action(self)

    def focus(self) -> None:
        """Let the next key be for it."""
        self.send({"do": "focus"})

    def hear(self, content: dict[str, Any]) -> None:
        """It was pressed in the page."""
        if content.get("event") == "click":
            self.click()


class Checkbox(Widget):
    """A box to tick with a label in HTML."""

    CSS = "widget-checkbox"

    description = text()
    disabled = flag()
    value = flag()

    def _inside(self) -> str:
        state = f"{' checked' if self.value else ''}{' disabled' if self.disabled else ''}"
        return (
            f'<label class="widget-label-basic"><input type="checkbox"{state}>'
            f"<span>{self.description}</span></label>"
        )


class _Field(Widget):
    """A field with its label."""

    CSS = "widget-text"

    description = text()
    value: Any

    def _inside(self) -> str:
        name = f"bl-{self.model_id.replace('/', '-')}"
        words = escape(self.description)
        label = f'<label class="widget-label" for="{escape(name)}">{words}</label>'
        return label + self._field(escape(name))

    def _field(self, name: str) -> str:
        raise NotImplementedError


class Line(_Field):
    """A field for one line of text."""

    value = text()

    def _field(self, name: str) -> str:
        return f'<input id="{name}" type="text" value="{escape(self.value)}">'


class Number(Line):
    """A field for a whole number; what is typed counts once one leaves it, and stays as it is."""

    def _field(self, name: str) -> str:
        value = escape(self.value)
        return f'<input id="{name}" type="text" inputmode="numeric" value="{value}">'


class Lines(_Field):
    """A field for several lines; its text counts once one leaves it."""

    CSS = "widget-textarea"

    value = text()

    def __init__(self, rows: int, continuous_update: bool) -> None:
        self._rows = rows
        super().__init__()

    def _field(self, name: str) -> str:
        # A line break at the very beginning would be lost.
        tag = f'<textarea id="{name}" rows="{self._rows}" translate="no">'
        return f"{tag}\n{escape(self.value)}</textarea>"


class _Box(Widget):
    """Widgets inside another one."""

    children = _Trait(())

    def __init__(self, children: Sequence[Widget] = ()) -> None:
        super().__init__(children=tuple(children))

    def _inside(self) -> str:
        return "".join(child.html() for child in self.children if not _is_left_out(child))

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """The values; of children that the page does not know yet it is given the HTML."""
        state = super().get_state(key, drop_defaults)
        if "children" in state:
            state["children"] = [
                child.model_id if child._is_known else child.html() for child in self.children
            ]
        return state


def _is_left_out(widget: Widget) -> bool:
    """Whether nothing is seen of a widget on a page where nothing can change."""
    is_empty = isinstance(widget, Html) and not widget.value
    return _page.still and (is_empty or "bl-off" in widget._dom_classes)


class Row(_Box):
    """Widgets one beside the other."""

    CSS = "widget-box widget-hbox"


class Column(_Box):
    """Widgets one under the other."""

    CSS = "widget-box widget-vbox"

    def _repr_mimebundle_(self, **_wanted: Any) -> dict[str, Any]:
        return {"text/html": self.html()}


def beside(data: dict[str, Any], _still: str) -> dict[str, Any]:
    """What stands for a widget on a page: itself alone."""
    return data


class Grid(_Box):
    """Widgets in a grid."""

    CSS = "widget-box widget-gridbox"


@contextmanager
def in_turn() -> Iterator[None]:
    """Nothing more: a page brings one message after the other."""
    yield


@contextmanager
def held(_shown: Sequence[Any], _carrier: Any = None) -> Iterator[None]:
    """Nothing more: everything is held until all is done."""
    yield
