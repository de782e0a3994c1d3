"""Walks through lessons to their end as a learner does, and keeps a picture of every screen.

``make walk ARGS="in_here_out_there site --out FOLDER"``: a lesson, or a game for all of its
lessons, and a place: ``site`` by touch in a window of 390 x 800 pixels, ``class`` by keys alone on
covered pages, ``notebook`` by mouse in JupyterLab, both in one of 1280 x 800.  What is wrong with
a screen stands in the report beside the pictures.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import click
from playwright.sync_api import Browser, Error, Locator, sync_playwright

from boardlib.catalogue import find_case
from boardlib.notebooks.catalogue import Entry, lessons
from tests.browser.contact import contact_sheet
from tests.browser.gestures import Gesture, Learner, NoWayError, Wrong
from tests.browser.hands import MissingError, told
from tests.browser.lab import Theme, launch
from tests.browser.noticed import (
    Stands,
    differing,
    given,
    look_closely,
    moved,
    noticed,
    settle,
    stands,
)
from tests.browser.rooms import Room, before_a_class, in_a_notebook, on_a_phone, phone, wall
from tests.browser.server import PROJECT, Server
from tests.browser.site import BUILT, pyodide_folder, served
from tests.chromium import WITHOUT_WINDOWS, find_chromium

LANES = ("site", "class", "notebook")
MANY = 12
"""So many gestures have to be enough for a step's solution."""


class StuckError(Exception):
    """The walk cannot go on in this case."""


@dataclass
class Report:
    """What was noticed, line by line; the same line of one case is written once.

    Attributes:
        folder: where the pictures go.
        lines: what was noticed so far.
        screens: so many pictures were taken.
        solved: so many steps were done.
    """

    folder: Path
    lines: list[str] = field(default_factory=list)
    pictures: list[Path] = field(default_factory=list)
    screens: int = 0
    solved: int = 0
    known: set[str] = field(default_factory=set)

    def add(self, where: str, found: Iterable[str]) -> None:
        """Take down what was noticed at a screen."""
        case = where.split(" ", 1)[0]
        for one in found:
            if f"{case} {one}" not in self.known:
                self.known.add(f"{case} {one}")
                self.lines.append(f"{where}: {one}")
                click.echo(f"  {where}: {one}")

    def picture_of(self, where: str) -> Path:
        """The file of the next picture."""
        self.screens += 1
        path = self.folder / f"{re.sub(r'[^A-Za-z0-9.]+', '-', where)}.png"
        self.pictures.append(path)
        return path


class Walk:
    """One case, walked through in one place.

    Args:
        room: where it is open.
        learner: who goes along.
        root: the case on its page.
        report: takes down what is noticed.
    """

    def __init__(self, room: Room, learner: Learner, root: Locator, report: Report) -> None:
        self.room, self.learner, self.root, self.report = room, learner, root, report
        self.where = learner.case.id

    def to_the_end(self) -> None:
        """Every step, with each attempt that the case names."""
        total = len(self.learner.at.frames)
        for number in range(1, total + 1):
            self._step(number)
            if number < total:
                self._do(Gesture("button", "go-on"))
        if self.room.covered:
            self.room.page.keyboard.press("Space")  # what has been found out
            self._look("the end")

    def _step(self, number: int) -> None:
        learner = self.learner
        self.where = f"{learner.case.id} step {number}"
        before = self._look("before")
        self.report.add(self.where, given(self.root, learner.hidden()))
        if learner.at.pending:
            for wrong in learner.wrongs():
                self._go_wrong(wrong, before)
            self._solve(before)

    def _go_wrong(self, wrong: Wrong, before: Stands) -> None:
        try:
            self._do_all(self.learner.gestures(wrong))
        except NoWayError as error:
            self.report.add(f"{self.where} {wrong.name}", [f"cannot be tried: {error}"])
        else:
            now = self._look(wrong.name)
            self.report.add(f"{self.where} {wrong.name}", moved(before, now))
        if not self.learner.at.pending and self.learner.at.doing is not None:
            raise StuckError(f"{self.where} {wrong.name}: it is solved by what is called a mistake")
        self._do_all(self.learner.back())

    def _solve(self, before: Stands) -> None:
        try:
            self._do_all(self.learner.solution())
        except NoWayError as error:
            raise StuckError(f"{self.where}: its solution cannot be done: {error}") from error
        if self.learner.at.pending:
            raise StuckError(f"{self.where}: its own solution does not solve it")
        self.report.solved += 1
        now = self._look("right")
        self.report.add(f"{self.where} right", moved(before, now))

    def _do_all(self, gestures: Iterator[Gesture]) -> None:
        for count, gesture in enumerate(gestures, start=1):
            if count > 4 * MANY:
                raise StuckError(f"{self.where}: more than {4 * MANY} gestures")
            self._do(gesture)

    def _do(self, gesture: Gesture) -> None:
        """Do a gesture, and wait until the page shows what follows from it."""
        self._perform(gesture)
        self.learner.do(gesture)
        wished = self._wished()
        if otherwise := differing(self.room.page, self.root, wished):
            shown = "; ".join(f"{name}: {b!r}, not {a!r}" for name, (a, b) in otherwise.items())
            self._look("stuck")
            raise StuckError(f"{self.where}: after {gesture} the page shows {shown}")

    def _perform(self, gesture: Gesture) -> None:
        try:
            self.room.hand.perform(self.root, gesture)
        except MissingError as error:
            self._look("stuck")
            raise StuckError(f"{self.where}: {error}") from error

    def _wished(self) -> dict[str, object]:
        seen = self.learner.seen()
        return {name: seen[name] for name in self.room.shows if name in seen}

    def _look(self, state: str) -> Stands:
        """Take a picture of the screen and take down what is wrong with it."""
        where = f"{self.where} {state}"
        settle(self.room.page)
        self.room.picture(self.root, self.report.picture_of(where))
        self.report.add(where, noticed(self.root, self.room.touched))
        self.report.add(where, self.room.errors)
        self.room.errors.clear()
        return stands(self.root)


def walk_lesson(room: Room, cases: Iterable[str], folder: Path, only: str = "") -> Report:
    """Go through the cases of a lesson; what is noticed is in the report.

    Args:
        room: where the lesson is open.
        cases: the ids of its cases.
        folder: where pictures and contact sheets go.
        only: a part of the ids of those that are walked through.
    """
    folder.mkdir(parents=True, exist_ok=True)
    report = Report(folder)
    for number, name in enumerate(cases):
        if only not in name:
            continue
        learner = Learner(find_case(name), room.covered)
        report.pictures = []
        try:
            root = room.begin(number, learner)
            look_closely(room.page)
            Walk(room, learner, root, report).to_the_end()
        except StuckError as error:
            report.add(name, [f"STUCK: {error}"])
        except (Error, AssertionError) as error:
            report.add(name, [f"STUCK: {told(error)}"])
        contact_sheet(report.pictures, folder / f"sheet-{name}.png")
    (folder / "report.txt").write_text("\n".join(report.lines) + "\n", encoding="utf-8")
    return report


# --- from the command line ----------------------------------------------------------------------


def wanted(name: str) -> list[Entry]:
    """The lessons that a name means: one, or all of a game, or ``all``.

    Raises:
        SystemExit: where there are none.
    """
    played = [one for one in lessons() if one.cases]
    found = [
        one
        for one in played
        if name in ("all", one.name, one.page.removesuffix(".html"))
        or find_case(one.cases[0]).game == name
    ]
    if not found:
        names = ", ".join(one.page.removesuffix(".html") for one in played)
        raise SystemExit(f"There is no lesson {name!r}. There are: {names}.")
    return found


@contextmanager
def site_folder() -> Iterator[Path]:
    """A built site: the one that ``BOARDLIB_SITE`` names, or one that is built now."""
    if folder := os.environ.get(BUILT):
        yield Path(folder)
        return
    with tempfile.TemporaryDirectory() as folder:
        built = Path(folder) / "site"
        click.echo("building the site ...")
        python = ["--pyodide", str(pyodide_folder())]
        command = [sys.executable, "-m", "boardlib", "site", "-o", str(built), *python]
        subprocess.run(command, cwd=PROJECT, check=True, stdout=subprocess.DEVNULL)
        yield built


Opener = Callable[[Entry], AbstractContextManager[Room]]


@contextmanager
def opener(browser: Browser, place: str, theme: Theme) -> Iterator[Opener]:
    """How a lesson is opened in a place."""
    if place == "notebook":
        with tempfile.TemporaryDirectory() as home, Server(Path(home) / "lab").running() as server:
            yield lambda entry: in_a_notebook(browser, server, entry, theme)
        return
    window, room = (phone, on_a_phone) if place == "site" else (wall, before_a_class)
    with site_folder() as folder, served(folder) as address, window(browser, theme) as context:
        yield lambda entry: room(context, address, entry)


def main() -> None:
    """Walk, and say how it went."""
    asked = argparse.ArgumentParser("make walk", description=__doc__)
    asked.add_argument("lesson", help="its name on the site, a game for all of its lessons, or all")
    asked.add_argument("place", choices=LANES)
    asked.add_argument("--out", type=Path, default=Path("build/walk"), help="folder for pictures")
    asked.add_argument("--theme", choices=("light", "dark"), default="light")
    asked.add_argument("--case", help="only this case of the lesson", default="")
    given = asked.parse_args()
    entries = wanted(given.lesson)
    chromium = find_chromium(WITHOUT_WINDOWS)
    if chromium is None:
        raise SystemExit("There is no Chromium.")
    with sync_playwright() as playwright:
        browser = launch(playwright, chromium)
        with opener(browser, given.place, given.theme) as opened:
            for entry in entries:
                _walk(opened, entry, given.out, given.case)
        browser.close()


def _walk(opened: Opener, entry: Entry, out: Path, only: str) -> None:
    name, start = entry.page.removesuffix(".html"), time.monotonic()
    click.echo(f"{name}:")
    with opened(entry) as room:
        found = walk_lesson(room, entry.cases, out / name, only)
    took = time.monotonic() - start
    click.echo(
        f"{name}: {found.solved} steps solved, {found.screens} pictures,"
        f" {len(found.lines)} lines in {out / name / 'report.txt'}, {took:.0f} s"
    )


if __name__ == "__main__":
    main()
