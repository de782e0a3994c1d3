"""Keys alone, on a covered page: digits take, the arrow keys go over the board, Space shows."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from math import dist
from typing import Final

from playwright.sync_api import Locator

from boardlib.story.picture import Picture, among
from boardlib.widgets.teacher.view import drawn, room
from tests.browser.gestures import Gesture, Learner
from tests.browser.hands import Hand, MissingError, quoted
from tests.browser.waiting import until

DIRECTIONS: Final[Mapping[str, tuple[int, int]]] = {
    "ArrowLeft": (-1, 0),
    "ArrowRight": (1, 0),
    "ArrowUp": (0, -1),
    "ArrowDown": (0, 1),
}
BUTTONS: Final = {
    "reveal": "Space",
    "check": "Space",
    "go-on": "Space",
    "undo": "u",
    "retry": "r",
}
TABS: Final = 60
FAR: Final = 1e6
HAS_FOCUS: Final = "part => part === document.activeElement"

Stop = tuple[str, float, float]


class Keys(Hand):
    """Somebody before a class, with a keyboard.

    Attributes:
        learner: who goes along: which shapes the arrow keys stop at follows from what is seen.
    """

    learner: Learner

    def _perform(self, root: Locator, gesture: Gesture) -> None:
        how, what = gesture.how, gesture.what
        press = self.page.keyboard.press
        if how == "button":
            press(BUTTONS[what])
        elif how == "turn":
            press("]")
        elif how == "choose":
            press("abcdefghijklm"[int(what)])
        elif how == "take":
            self._take(root, what)
        elif how == "table":
            self._turn_to(root, what)
        elif how == "guess":
            self.page.keyboard.type(what)
        elif how in ("press", "slot"):
            self._tab_to(root.locator(f"[data-{how}={quoted(what)}]").first)
            press("Enter")
        else:
            self._point(root, what)

    def _take(self, root: Locator, what: str) -> None:
        button = root.locator(f"[data-take={quoted(what)}]").first
        digit = button.locator("kbd")
        if digit.count() and len(digit.inner_text()) == 1:
            self.page.keyboard.press(digit.inner_text())
            return
        self._tab_to(button)
        self.page.keyboard.press("Enter")

    def _turn_to(self, root: Locator, value: str) -> None:
        self._tab_to(root.locator("[data-table][aria-checked=true]"))
        self.page.keyboard.press("ArrowRight")

    def _tab_to(self, part: Locator) -> None:
        for _press in range(TABS):
            if part.evaluate(HAS_FOCUS):
                return
            self.page.keyboard.press("Tab")
        raise MissingError(f"the Tab key does not lead to {part}")

    # --- the board ---------------------------------------------------------------------------

    def _point(self, root: Locator, key: str) -> None:
        """Go to a place of the board with the arrow keys, and press Enter."""
        self._tab_to(root.locator(".bl-box").first)
        stops = stops_of(self.learner)
        goal = stop_of(self.learner, key)
        if goal not in {stop[0] for stop in stops}:
            raise MissingError(f"point {key}: the arrow keys do not stop there")
        keys = {stop[0] for stop in stops}

        def walked() -> str:
            if self._reached(root) not in keys:
                self.page.keyboard.press("ArrowRight")
            for press in way(stops, self._reached(root), goal):
                self.page.keyboard.press(press)
            return self._reached(root)

        try:  # the board may still change
            until(self.page, walked, lambda found: found == goal)
        except AssertionError as lost:
            told = f"point {key}: the arrow keys lead to {self._reached(root)!r}, not to {goal!r}"
            raise MissingError(told) from lost
        self.page.keyboard.press("Enter")

    @staticmethod
    def _reached(root: Locator) -> str:
        return str(root.evaluate("root => boardlibWalk.reached(root)"))


def stops_of(learner: Learner) -> list[Stop]:
    """Where the arrow keys stop on the board that is shown to a class."""
    made = _drawn(learner)
    if learner.view.task is not None:
        made = among(made, learner.view.task.stops)
    return [(one.key, one.x, one.y) for one in made.stops]


def _drawn(learner: Learner) -> Picture:
    at, view = learner.at, learner.view
    scene = at.acted(view.position, view.marks if view.pending else ())
    return drawn(scene, "walk", at.pending, room(*at.size)[1])


def stop_of(learner: Learner, key: str) -> str:
    """The stop at which pointing means the same as at a shape."""
    task = learner.view.task
    if task is None or key in task.stops or key not in task.places:
        return key
    meant = task.means[task.places.index(key)]
    if meant < 0:  # what can be taken there is what lies there
        return _lying_at(learner, key, task.stops)
    same = [one for one, means in zip(task.places, task.means, strict=True) if means == meant]
    return next((one for one in same if one in task.stops), key)


def _lying_at(learner: Learner, key: str, stops: Sequence[str]) -> str:
    """The stop nearest to a shape."""
    places = {one.key: (one.x, one.y) for one in _drawn(learner).stops}
    here = places.get(key)
    there = [one for one in stops if one in places]
    return key if here is None else min(there, key=lambda one: dist(places[one], here))


def way(stops: Sequence[Stop], start: str, goal: str) -> list[str]:
    """The arrow keys that lead from one stop to another, as few as can be.

    Raises:
        MissingError: where they do not.
    """
    known = {stop[0]: stop for stop in stops}
    waiting, seen = deque([(start, list[str]())]), {start}
    while waiting:
        here, keys = waiting.popleft()
        if here == goal:
            return keys
        for key, direction in DIRECTIONS.items():
            there = _nearest(stops, known.get(here), direction)
            if there is not None and there not in seen:
                seen.add(there)
                waiting.append((there, [*keys, key]))
    raise MissingError(f"the arrow keys do not lead from {start!r} to {goal!r}")


def _nearest(stops: Sequence[Stop], start: Stop | None, direction: tuple[int, int]) -> str | None:
    """As the board goes: ``nearest`` in ``board/picture.js``."""
    if start is None:
        return None
    best, least, (dx, dy) = None, float("inf"), direction
    for key, x, y in stops:
        along = (x - start[1]) * dx + (y - start[2]) * dy
        aside = abs((x - start[1]) * dy) + abs((y - start[2]) * dx)
        cost = along + 2 * aside + (0 if aside <= 1.6 * along else FAR)
        if key != start[0] and along > 0.5 and cost < least:
            best, least = key, cost
    return best
