"""What everything that is clicked has in common: it does something, and shows it; notices.

What its widgets shall show is written down first, then shown.  In what has no board, too, the keys
that are pressed never reach the notebook.
"""

from __future__ import annotations

import gc
import logging
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import count
from typing import Any, ClassVar, Protocol

from boardlib.story import markup
from boardlib.text import _, language, set_language
from boardlib.widgets.kit import widgets
from boardlib.widgets.kit.classroom import in_class
from boardlib.widgets.kit.widgets import Button, Widget

# --- a sentence in the place of a lesson, and the one for a kernel that has ended ----------------


class Notice(widgets.Column):
    """A sentence instead of a lesson: what was wrong with the request, or that nothing is there."""

    def __init__(self, sentence: str, is_wrong: bool = True) -> None:
        self.sentence = sentence
        shown = markup.own_keys(markup.notice(sentence, is_wrong))
        super().__init__("bl-notice", [widgets.html("bl-notice", shown)], sentence)


def ended() -> str:
    """What is said of everything in a notebook or on a page whose kernel has ended."""
    if in_class():
        return _("The page has to begin again. That comes by itself, and it goes on where it was.")
    return _(
        "The kernel has ended. Choose Run → Run All Cells: a case, a board or a game goes on where"
        " you were."
    )


# --- the guard --------------------------------------------------------------------------


class Guard(widgets.Heard):
    """Keeps keys in what it is put into; it shows nothing itself."""

    SCRIPT = "kit/guard.js"

    def __repr__(self) -> str:
        return "Guard()"


# --- what is set together ------------------------------------------------------------------------


class TraitSheet:
    """Traits of widgets, to be set together."""

    def __init__(self) -> None:
        self._wanted: dict[Widget, dict[str, Any]] = {}

    def put(self, widget: Widget, **traits: Any) -> None:
        """Let a widget have these traits."""
        self._wanted.setdefault(widget, {}).update(traits)

    def label(self, button: Button, text: str, hint: str, enabled: bool = True) -> None:
        """Let a button have this label and hint."""
        self.put(button, description=text, tooltip=hint, disabled=not enabled)

    def show_if(self, widget: Widget, shown: bool, *names: str) -> None:
        """Show or hide a widget, with these CSS classes."""
        self.put(widget, _dom_classes=(*names, *(() if shown else ("bl-off",))))

    def show(self) -> None:
        """Set every trait that is another one: most are not, and to check a value takes time."""
        for widget, traits in self._wanted.items():
            for name, value in traits.items():
                if getattr(widget, name) != value:
                    setattr(widget, name, value)


# --- what is clicked --------------------------------------------------------------------


_log = logging.getLogger(__name__)
_numbers: defaultdict[str, Iterator[int]] = defaultdict(lambda: count(1))


def number_from(first: int) -> None:
    """Number what is made from now on of each kind from here: names in a page are used once."""
    _numbers.default_factory = lambda: count(first)
    _numbers.clear()


@cache
def _keep_all_that_is_there() -> None:
    """Never look again through what is there by now for what nobody needs any more.

    Rules, widgets and notebook stay for good.  To look through all of them, as Python does now and
    then, takes longer than a click may: whoever clicked just then had to wait for it.
    """
    gc.freeze()


@contextmanager
def _answered_first() -> Iterator[None]:
    """Look for what nobody needs any more only when a click is answered, not in its middle."""
    looks = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looks:
            gc.enable()


class Voice(Protocol):
    """A widget that can say a sentence to those who listen."""

    def announce(self, sentence: str) -> None:
        """Say a sentence."""


class Interactive(widgets.Column):
    """Widgets that do what is asked of them and show the outcome.

    A class built upon it sets what it shows, calls ``__init__``, and says how its widgets are
    made, arranged and filled.

    Args:
        text: the line that stands for it where there are no widgets.
        css: CSS classes of the whole, beside the one that all have.

    Attributes:
        errors: everything that went wrong in a callback; the last one is shown.
        trouble: where it is shown.
    """

    KIND: ClassVar[str]
    """What the parts of its pictures are named after."""

    trouble: widgets.Html

    def __init__(self, text: str, *css: str) -> None:
        self.errors: list[Exception] = []
        self._trouble = ""
        self._rendering = False
        self._buttons: list[widgets.Button] = []
        self._number = next(_numbers[self.KIND])
        self._prefix = f"{self.KIND}{self._number}"
        self._make()
        super().__init__("bl-player", self._arrange(), text)
        for name in css:
            self.add_class(name)
        self.render()
        _keep_all_that_is_there()

    # --- what a class built upon it says ---------------------------------------------------

    def _make(self) -> None:
        """Make every widget once; later they only change what they hold."""
        raise NotImplementedError

    def _arrange(self) -> list[widgets.Widget]:
        """Put the widgets in their places."""
        raise NotImplementedError

    def _show(self) -> None:
        """Let every widget hold what it is to show."""
        raise NotImplementedError

    @property
    def _voice(self) -> Voice:
        """Who says a sentence to those who listen."""
        raise NotImplementedError

    @property
    def _in_order(self) -> Sequence[widgets.Widget]:
        """The widgets whose messages are held back, in the order of sending."""
        return ()

    @property
    def _carrier(self) -> widgets.Carrier | None:
        """Who takes along what these widgets have to send, if somebody does."""
        return None

    def _forget(self) -> None:
        """Forget what was said about the last thing that was done."""

    def _say(self) -> None:
        """Say what was done."""

    def _translate(self) -> None:
        """Make anew what holds words of the language as it was."""

    # --- what is the same for all --------------------------------------------------------

    def do(self, action: Callable[[], Any]) -> None:
        """Do something, show the outcome and say it; what goes wrong is said in one sentence."""
        with widgets.in_turn(), _answered_first(), widgets.held(self._in_order, self._carrier):
            try:
                self._trouble = ""
                self._forget()
                action()
                self.render()
                self._say()
            except Exception as error:
                self._fail(error)

    def heed(self, action: Callable[[], Any]) -> None:
        """Do what was ticked or typed, unless it is shown only just now."""
        if not self._rendering:
            self.do(action)

    def render(self) -> None:
        """Show everything; only what differs is sent."""
        before, self._rendering = self._rendering, True
        try:
            self._show()
        finally:
            self._rendering = before

    def _fail(self, error: Exception) -> None:
        """Show and announce an error, and keep it; of our own mistakes only that they are ours."""
        _log.debug("in a lesson", exc_info=error)
        self.errors.append(error)
        words = _("This did not work: that is a mistake in boardlib, not yours.")
        if isinstance(error, ValueError) and str(error):
            words = _("This did not work: {why}").format(why=error)
        self.warn(words)

    def warn(self, sentence: str) -> None:
        """Show and announce what is wrong, until something is done."""
        self._trouble = sentence
        self.trouble.value = markup.trouble(sentence)
        self._voice.announce(sentence)

    def _button(self, css: str, action: Callable[[], Any]) -> widgets.Button:
        made = widgets.button("", css, lambda: self.do(action))
        self._buttons.append(made)
        return made

    def press(self, name: str, at: int = 0) -> None:
        """Press a button for its key, unless it is not to be pressed now.

        Args:
            name: its CSS class without ``bl-``.
            at: its number among those of the same name.
        """
        same = [button for button in self._buttons if f"bl-{name}" in button._dom_classes]
        for button in same[at : at + 1]:
            if not button.disabled and "bl-off" not in button._dom_classes:
                button.click()

    @property
    def language(self) -> str:
        """The language of everything that is shown; setting it shows everything anew."""
        return language()

    @language.setter
    def language(self, code: str) -> None:
        with widgets.in_turn(), widgets.held(self._in_order, self._carrier):
            set_language(code)
            self._translate()
            self.render()
