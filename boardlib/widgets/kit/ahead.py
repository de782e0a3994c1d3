"""What a page is told ahead: what all that can be pressed would show, before it is pressed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from time import perf_counter
from typing import Any, Final

from boardlib.widgets.kit import widgets
from boardlib.widgets.kit.widgets import Widget

Look = Mapping[Widget, Mapping[str, Any]]
"""Widgets and traits that they shall have."""
Looks = Mapping[str, Look]
"""A wish, such as ``pick 0,0.r1`` or the name of a button -> what would be different after it."""
LASTS: Final = "pick"
"""What such a wish would show still holds after other shapes were looked at."""
BREATH: Final = 0.006
"""Seconds of work after which the page is told what was found, and as many of rest after it: a
click that comes meanwhile waits no longer than that, and for the one thing that is being worked on;
and where a server has the kernels of a whole class, none of them takes all of a processor."""
KEPT: Final = 3
"""Of so many grounds it is kept what was told: as it is, as it was, and one that was tried."""


def lasts(wish: str) -> bool:
    """Whether what a wish would show still holds after other shapes were looked at."""
    return wish.partition(" ")[0] == LASTS


class Ahead:
    """Finds out what would be different after each of the wishes of a page, a little at a time.

    Nothing is done by that, and it stops as soon as something is done in the page: then it is asked
    anew.

    Args:
        look: what would be different after a wish.
        ground: everything that this depends on, but for the shape that is looked at: as long as
            it is the same, what was told of other shapes still holds.
        tell: tells the page what was found, with a number for the ground, and whether more comes
            by itself; otherwise the page asks for the rest.

    Attributes:
        told: what the page was told that still holds.
        number: of the ground; one that was left and is reached again has its number again.
    """

    def __init__(
        self,
        look: Callable[[str], Look],
        ground: Callable[[], object],
        tell: Callable[[Looks, object, int, bool], None],
    ) -> None:
        self._look, self._ground, self._tell = look, ground, tell
        self.told: dict[str, Look] = {}
        self._left: deque[str] = deque()
        self._at: object = None
        self._known: dict[int, tuple[object, dict[str, Look]]] = {}
        self.number = 0

    def ask(self, at: object, wishes: Iterable[str]) -> None:
        """Begin with the wishes of a page, in their order; those it had before are dropped.

        Args:
            at: a word of the page for what is shown now; with another one only that holds which
                lasts.
            wishes: what can be pressed.
        """
        self._arrive(self._ground(), at != self._at)
        self._at, self._left = at, deque(wishes)
        self._go_on(self._left)

    def _arrive(self, ground: object, anew: bool) -> None:
        """Find out what still holds here; what was told of the last few grounds is kept."""
        known = (number for number, (one, _told) in self._known.items() if one == ground)
        self.number = next(known, max(self._known, default=0) + 1)
        self.told = self._known.pop(self.number, (ground, {}))[1]
        if anew:
            self.told = {wish: look for wish, look in self.told.items() if lasts(wish)}
        self._known[self.number] = (ground, self.told)
        while len(self._known) > KEPT:
            del self._known[next(iter(self._known))]

    def _go_on(self, left: deque[str]) -> None:
        """Tell as much as is found out quickly, and go on after a rest, unless asked anew."""
        if left is not self._left:
            return
        found = self._found()
        self.told |= found
        goes_on = bool(left) and widgets.soon(partial(self._go_on, left), BREATH)
        self._tell(found, self._at, self.number, goes_on)

    def _found(self) -> dict[str, Look]:
        found, end = dict[str, Look](), perf_counter() + BREATH
        while self._left:
            wish = self._left.popleft()
            found[wish] = self._look(wish)
            if perf_counter() > end:
                break
        return found
