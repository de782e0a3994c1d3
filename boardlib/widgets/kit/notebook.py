"""The widgets of a notebook; the only module that calls ipywidgets and anywidget.

JupyterLab and its kernel would bring the messages of one page in several threads (the kernel's
subshells), so that a typed text and the click after it arrive at once, or the click first.  Every
widget made here and every class built upon :class:`Heard` asks for its messages in the kernel's
first thread, which keeps their order, and handles them in turn: one is finished before the next,
whatever brings them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from importlib.resources import files
from posixpath import dirname, join, normpath
from threading import Event, RLock
from typing import Any, ClassVar, Final

from boardlib.extras import needing
from boardlib.notebooks.saving import PAGE, WIDGET, framed

# --- a script of the page, put together from its modules -----------------------------------------
# A widget takes one text. The modules are plain ES modules that import one another by their path,
# so that a page can load them as they are, too.


_ROOMS: Final = files("boardlib.widgets")
_IMPORT: Final = re.compile(r'^import \{[^}]*\} from "(\.{1,2}/[^"]+)";\n', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?!default)", re.MULTILINE)


def script(path: str) -> str:
    """A module with all that it imports, each once and before it is needed, as one module.

    Names at the top of modules that are put together have to differ.

    Args:
        path: of the module, below the lessons, such as ``kit/board/board.js``.
    """
    found: dict[str, str] = {}
    _collect(path, found)
    return "\n".join(found.values())


def _collect(path: str, found: dict[str, str]) -> None:
    text = _ROOMS.joinpath(path).read_text(encoding="utf-8")
    for wanted in _IMPORT.findall(text):
        needed = normpath(join(dirname(path), wanted))
        if needed not in found:
            _collect(needed, found)
    found[path] = _EXPORT.sub("", _IMPORT.sub("", text))


# --- widgets -------------------------------------------------------------------------------------


with needing():
    import anywidget
    import ipywidgets
    import traitlets
    from IPython.core.getipython import get_ipython

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
    """A widget with a script of its own in the page, to be built upon.

    A class built upon it names its ``SCRIPT``, a module below the lessons.
    """

    SCRIPT: ClassVar[str]
    PLACE: ClassVar[str] = ""
    """CSS class that the script gives its place."""

    _css = traitlets.Unicode().tag(sync=True)

    def __init_subclass__(cls, **more: Any) -> None:
        if "SCRIPT" in cls.__dict__:
            cls._esm = script(cls.SCRIPT)
        super().__init_subclass__(**more)

    @traitlets.default("_css")
    def _css_as_it_is(self) -> str:
        """The style as it is when the widget is made: its game is known by then."""
        return self.look()

    def look(self) -> str:
        """The style sheet that it brings along."""
        return ""

    def still(self) -> str:
        """What is seen in its place until its script is there, as HTML."""
        return ""


def text(value: str = "") -> Any:
    """A text that widget and page share."""
    return traitlets.Unicode(value).tag(sync=True)


def flag() -> Any:
    """Something that is so or not, which widget and page share."""
    return traitlets.Bool().tag(sync=True)


def items(*values: Any) -> Any:
    """A list that widget and page share."""
    return traitlets.List(list(values)).tag(sync=True)


def named(**values: Any) -> Any:
    """Values by their names, which widget and page share."""
    return traitlets.Dict(values).tag(sync=True)


def beside(data: dict[str, Any], still: str) -> dict[str, Any]:
    """What stands for a widget in a notebook: itself, and what is seen where it cannot be.

    Where a program runs the notebook, to print it as a page or to compare what it shows, nobody
    would ever hear the widget: there the picture stands alone.
    """
    shown = data | {PAGE: framed(still)}
    return shown if _is_heard() else {kind: shown[kind] for kind in shown if kind != WIDGET}


def _is_heard() -> bool:
    """Whether somebody sits before what is run: a page of Jupyter lets its cells ask for input.

    Voilà runs cells like a program, and brings its page afterwards.
    """
    kernel = getattr(get_ipython(), "kernel", None)
    if kernel is None or os.environ.get("SERVER_SOFTWARE", "").startswith("voila"):
        return True
    asked: Mapping[str, Any] = kernel.get_parent().get("content", {})
    return bool(asked.get("allow_stdin", True))


def _heard(kind: type) -> Callable[..., Any]:
    """The same widget under the same name, but one that handles its messages in turn."""
    return type(kind.__name__, (_InTurn, kind), {})


Html: Final = ipywidgets.HTML
Button: Final = _heard(ipywidgets.Button)
Line: Final = _heard(ipywidgets.Text)
Lines: Final = _heard(ipywidgets.Textarea)
Row: Final = ipywidgets.HBox
Column: Final = ipywidgets.VBox
Grid: Final = ipywidgets.GridBox
_Checkbox: Final = _heard(ipywidgets.Checkbox)


def Checkbox() -> Any:  # noqa: N802  # as the others are called
    """A box to tick with a label in HTML."""
    return _Checkbox(indent=False, description_allow_html=True)


def Number() -> Any:  # noqa: N802
    """A field for a whole number; what is typed counts once one leaves it, and stays as it is."""
    return Line(continuous_update=False)


@contextmanager
def held(shown: Sequence[Any], carrier: Any = None) -> Iterator[None]:
    """Hold messages back, so that each widget sends one at most, the first widget first.

    While a page is answered, what all of them have to send goes in one message of the carrier.
    """
    with ExitStack() as stack:
        for widget in reversed(shown):
            stack.enter_context(widget.hold_sync())
        yield
        if carrier is not None and _answering.is_set():
            states: Mapping[str, Any] = {
                one.model_id: state for one in shown if (state := _withheld(one))
            }
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
