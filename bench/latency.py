"""From a click to the new picture, in JupyterLab in a real browser."""

from __future__ import annotations

import shutil
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from bench import Measure, NotMeasuredError, benchmark
from tests.browser.lab import Lab, launch
from tests.browser.server import Server

STEPS = 15
ROUNDS = 2
PLOTTED = 4
"""Pictures with matplotlib, there and back: they take a second, and differ little."""
REST = 400
"""Milliseconds between clicks, the pace of a reader: right after one another even a click that
computes nothing was measured to take twice as long, for a reason not yet established."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

LESSON = """
from bench.latency import board_of_72
from boardlib.case import read_case
from boardlib.lesson import lesson
lesson(read_case(board_of_72(), "carcassonne"))
"""

UNFORESEEN = (
    LESSON.replace("lesson(read_case", "player = lesson(read_case")
    + """
player.stage.foresees = False
player
"""
)

WORKSHOP = """
from bench.latency import tiles_of_72
from boardlib.lesson import explore
explore("\\n".join(tiles_of_72()))
"""

WORD = """
import ipywidgets
word = ipywidgets.HTML("0")
word.add_class("word")
more = ipywidgets.Button(description="More")
more.add_class("more")
more.on_click(lambda _: setattr(word, "value", str(int(word.value) + 1)))
ipywidgets.VBox([more, word])
"""

PLOT = """
from io import BytesIO
import ipywidgets
from bench.latency import board_of_72
from boardlib.case import read_case
from boardlib.drawing.figure import figure
case = read_case(board_of_72(), "carcassonne")
shown = ipywidgets.Image(format="png")
steps, now = len(case.steps), [0]
def draw(forward):
    now[0] += forward
    file = BytesIO()
    figure(case.rules.draw(case.frames()[now[0]].position)).savefig(file, format="png")
    shown.value = file.getvalue()
next_step = ipywidgets.Button(description="Next")
next_step.on_click(lambda _: draw(1))
back = ipywidgets.Button(description="Back")
back.on_click(lambda _: draw(-1))
draw(0)
box = ipywidgets.VBox([next_step, back, shown])
box.add_class("plotted")
box
"""

OTHER = ".bl-whatif.bl-unpressed"
"""The what-if, or the case as it is: what is not shown now."""
PUT = '.bl-do[data-text="meeple red 0,0.c1"][data-do="change"]'
"""A change of the board in the workshop."""

# Clicks a button, waits until picture and words are others, lays them out, and takes the time.
CLICK = """
async ([button, ...shown]) => {
    const changed = (element) => new Promise((done) => {
        const watch = new MutationObserver(() => {
            watch.disconnect();
            const image = element.querySelector("img");
            if (image) image.decode().then(done); else done();
        });
        watch.observe(element, {subtree: true, childList: true, attributeFilter: ["src"]});
    });
    const all = shown.map((name) => changed(document.querySelector(name)));
    const start = performance.now();
    const clicked = new MouseEvent("click", {bubbles: true});
    document.querySelector(button).dispatchEvent(clicked);
    await Promise.all(all);
    document.body.getBoundingClientRect();
    return performance.now() - start;
}
"""

POINT = """(button) => document.querySelector(button)
    .dispatchEvent(new PointerEvent("pointerover", {bubbles: true}))"""


def board_of_72() -> str:
    """A story on a random board: its last tiles are placed one by one, up to 72."""
    lines = tiles_of_72()
    start, moves = lines[:-STEPS], lines[-STEPS:]
    steps = "".join(f'[[step]]\nsay = "A tile is placed."\nmove = "{move}"\n' for move in moves)
    whatif = f'[[whatif]]\nlabel = "A meeple."\nstep = {STEPS}\nchange = "meeple red 0,0.r1"\n'
    return (
        'id = "SPEED-72"\ntitle = "A large board"\nquestion = "How fast?"\n'
        'source = { document = "none", place = "none" }\n'
        f'position = """\n{chr(10).join(start)}\n"""\n{steps}{whatif}ask = "feature 0,0.r1"\n'
    )


def tiles_of_72() -> list[str]:
    """The lines of a random board of 72 tiles."""
    from bench.steps import random_board

    return random_board(7, 72)


@contextmanager
def lab_page() -> Iterator[Lab]:
    """A page of JupyterLab, in a browser."""
    chromium = next(filter(None, map(shutil.which, BROWSERS)), None)
    if chromium is None:
        raise NotMeasuredError("no browser on the PATH")
    with (
        tempfile.TemporaryDirectory() as home,
        Server(Path(home)).running() as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright, chromium)
        yield Lab(server, browser.new_context(viewport={"width": 1280, "height": 900}), "speed")
        browser.close()


def run(lab: Lab, name: str, shown: str, *code: str) -> None:
    """Run a notebook of its own, and wait until its picture is there."""
    lab.server.stop_kernels()
    lab.write(f"{name}.ipynb", [cell.strip() for cell in code])
    lab.open(f"{name}.ipynb")
    lab.run_all()
    lab.page.wait_for_selector(shown)


def click(page: Page, button: str, *shown: str) -> float:
    """Milliseconds from a click until everything that it changes has changed."""
    took = float(page.evaluate(CLICK, [button, *shown]))
    page.wait_for_timeout(REST)
    return took


def pointed(page: Page, button: str, *shown: str) -> float:
    """The same after it was pointed at, as a mouse or the focus does on the way to a click."""
    page.evaluate(POINT, button)
    page.wait_for_timeout(REST)
    return click(page, button, *shown)


def walk(forward: str, backward: str, steps: int) -> list[str]:
    """The buttons to press: Next so many times, and Back again."""
    return [forward] * steps + [backward] * steps


def unforeseen(what: str, times: list[float]) -> Iterator[Measure]:
    """How long clicks took that the browser could not foresee."""
    yield from both(f"{what}, unforeseen", times)


def both(what: str, times: list[float]) -> Iterator[Measure]:
    """The median and the worst of some clicks."""
    yield Measure(f"{what}, median", statistics.median(times), FRAME)
    yield Measure(f"{what}, worst", max(times), WORST)


FRAME = 16
"""Milliseconds: one frame of the screen."""
WORST = 50


@benchmark
def latency() -> Iterator[Measure]:
    """A click on Next in JupyterLab until the new picture of 72 tiles and its words are there.

    At the pace of a reader the browser knows beforehand what the click will show, and what a
    what-if will; both once more without that.  In a workshop shapes and changes: as when a click
    comes out of nothing, and as when they are pointed at on the way to the click.
    """
    steps = ".bl-next", ".bl-back", STEPS - 1
    with lab_page() as lab:
        run(lab, "lesson", ".bl-box svg", LESSON, WORD)
        own = [click(lab.page, one, ".bl-box", ".bl-counter") for one in walk(*steps) * ROUNDS]
        median = statistics.median(own)
        yield from both("click to new picture, 72 tiles", own)
        click(lab.page, ".bl-last", ".bl-box")
        supposed = [click(lab.page, OTHER, ".bl-box") for _ in range(STEPS)]
        yield from both("a what-if", supposed)
        word = [click(lab.page, ".more", ".word") for _ in range(STEPS)]
        yield Measure("click to a new word, median", statistics.median(word), None)
        yield Measure("click to a new word, worst", max(word), None)

        run(lab, "unforeseen", ".bl-box svg", UNFORESEEN)
        pictured = [click(lab.page, one, ".bl-box", ".bl-counter") for one in walk(*steps)]
        yield from unforeseen("the picture", pictured)
        click(lab.page, ".bl-last", ".bl-box")
        supposed = [click(lab.page, OTHER, ".bl-box") for _ in range(STEPS)]
        yield from unforeseen("a what-if", supposed)

        run(lab, "workshop", ".bl-box svg", WORKSHOP)
        shapes = [f'[data-key="{key}"]' for key in ("0,0.r1", "0,0.c1")] * STEPS
        for kind, press in (("unforeseen", click), ("pointed at", pointed)):
            times = [press(lab.page, one, ".bl-spots") for one in shapes]
            yield from both(f"a shape, {kind}", times)
            changes = [PUT, ".bl-undo"] * 9
            times = [press(lab.page, one, ".bl-box", ".bl-changes") for one in changes]
            yield from both(f"a change, {kind}", times)

        run(lab, "plot", ".plotted img", PLOT)
        names = [f".plotted .jupyter-button:nth-child({number})" for number in (1, 2)]
        plotted = [click(lab.page, one, ".plotted") for one in walk(names[0], names[1], PLOTTED)]
        yield Measure("the picture with matplotlib, median", statistics.median(plotted), None)
        ratio = statistics.median(plotted) / median
        yield Measure("matplotlib takes longer", ratio, 2, "times", at_least=True)
