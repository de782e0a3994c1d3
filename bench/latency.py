"""From a click to the new picture, in JupyterLab in a real browser."""

from __future__ import annotations

import random
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from bench import Measure, NotMeasuredError, benchmark
from tests.browser.lab import Lab, launch
from tests.browser.server import Server
from tests.chromium import find_chromium

STEPS = 15
ROUNDS = 2
PLOTTED = 4
"""Pictures with matplotlib, there and back: they take a second, and differ little."""
REST = 400
"""Milliseconds between clicks, the pace of a reader: right after one another even a click that
computes nothing was measured to take twice as long, for a reason not yet established."""
PACE = 1500
"""Milliseconds between clicks out of nothing: somebody reads a sentence, and clicks elsewhere."""
SEED = 72
"""Of what is chosen at random."""
ROUNDS_AT_A_SHAPE = 15
"""So many shapes are clicked on, of each a change, and Undo."""

LESSON = """
from bench.latency import board_of_72
from boardlib.catalogue import read_case
from boardlib.widgets import lesson
lesson(read_case(board_of_72(), "carcassonne"))
"""

WORKSHOP = """
from bench.latency import tiles_of_72
from boardlib.widgets import settle
settle("\\n".join(tiles_of_72()))
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
from boardlib.catalogue import read_case
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

OTHERS = ".bl-whatif.bl-unpressed:not(.bl-off)"
"""The what-ifs, and the case as it is: all but the one that is shown now."""
PUT = '.bl-do[data-text="meeple red 0,0.c1"][data-do="change"]'
"""A change of the board in the workshop."""
SHAPES = ".bl-box [data-key]"
CHANGES = ".bl-here .bl-do[data-do=change]"
CHOSEN = "[data-chosen]"
CHANGED = ".bl-box", ".bl-copies"
"""What every change of a board writes anew, and Undo: its picture, and after all other words those
that are copied with its text.  What stands at the shape that is looked at may stay as it is."""

# Marks one of the things in sight, all of them being as likely as each other, but for the shape
# that was marked last: it shows nothing new.
CHOOSE = """
([css, chance]) => {
    const inSight = (one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        return width && x > 0 && y > 0 && x < innerWidth && y < innerHeight;
    };
    delete document.querySelector("[data-chosen]")?.dataset.chosen;
    const isNew = ({ dataset }) => !dataset.key || dataset.key !== window.keyBefore;
    const all = [...document.querySelectorAll(css)].filter(inSight).filter(isNew);
    const one = all[Math.floor(chance * all.length)];
    one.dataset.chosen = "";
    window.keyBefore = one.dataset.key ?? window.keyBefore;
}
"""

# Clicks a button, waits until picture and words are others, lays them out, and takes the time.
CLICK = """
async ([button, ...shown]) => {
    const changed = (element, name) => new Promise((done, fail) => {
        setTimeout(() => fail(new Error(`nothing changed in ${name} after ${button}`)), 20000);
        const watch = new MutationObserver(() => {
            watch.disconnect();
            const image = element.querySelector("img");
            if (image) image.decode().then(done); else done();
        });
        const attributeFilter = ["src", "data-keys", "data-text"];
        watch.observe(element, {subtree: true, childList: true, attributeFilter});
    });
    const all = shown.map((name) => changed(document.querySelector(name), name));
    const start = performance.now();
    const clicked = new MouseEvent("click", {bubbles: true});
    document.querySelector(button).dispatchEvent(clicked);
    await Promise.all(all);
    document.body.getBoundingClientRect();
    return performance.now() - start;
}
"""


def board_of_72() -> str:
    """A story on a random board: its last tiles are placed one by one, up to 72."""
    lines = tiles_of_72()
    start, moves = lines[:-STEPS], lines[-STEPS:]
    steps = "".join(f'[[step]]\nsay = "A tile is placed."\nmove = "{move}"\n' for move in moves)
    whatifs = "".join(
        f'[[whatif]]\nlabel = "A meeple: {colour}."\nstep = {STEPS}\n'
        f'change = "meeple {colour} 0,0.r1"\nask = "feature 0,0.r1"\n'
        for colour in ("red", "blue", "green", "yellow")
    )
    return (
        'id = "SPEED-72"\ntitle = "A large board"\nquestion = "How fast?"\n'
        'source = { document = "none", place = "none" }\n'
        f'position = """\n{chr(10).join(start)}\n"""\n{steps}{whatifs}'
    )


def tiles_of_72() -> list[str]:
    """The lines of a random board of 72 tiles."""
    from bench.steps import random_board

    return random_board(7, 72)


@contextmanager
def lab_page() -> Iterator[Lab]:
    """A page of JupyterLab, in a browser."""
    path = find_chromium()
    if path is None:
        raise NotMeasuredError("no browser on the PATH")
    with (
        tempfile.TemporaryDirectory() as home,
        Server(Path(home)).running() as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright, path)
        yield Lab(server, browser.new_context(viewport={"width": 1280, "height": 900}), "speed")
        browser.close()


def run(lab: Lab, name: str, shown: str, *code: str) -> None:
    """Run a notebook of its own, and wait until its picture is there."""
    lab.server.stop_kernels()
    lab.write(f"{name}.ipynb", [cell.strip() for cell in code])
    lab.open(f"{name}.ipynb")
    lab.run_all()
    lab.page.wait_for_selector(shown)
    lab.rest()


def click(page: Page, button: str, *shown: str, rest: int = REST) -> float:
    """Milliseconds from a click until everything that it changes has changed."""
    took = float(page.evaluate(CLICK, [button, *shown]))
    page.wait_for_timeout(rest)
    return took


def out_of_nothing(page: Page, dice: random.Random, what: str, *shown: str) -> float:
    """The same for a click on one of many things, chosen at random, at the pace of a reader.

    Nobody has pointed at it, and nobody but chance could know that it will be this one.
    """
    page.evaluate(CHOOSE, [what, dice.random()])
    return click(page, CHOSEN, *shown, rest=PACE)


def walk(forward: str, backward: str, steps: int) -> list[str]:
    """The buttons to press: Next so many times, and Back again."""
    return [forward] * steps + [backward] * steps


def both(what: str, times: list[float]) -> Iterator[Measure]:
    """The median and the worst of some clicks."""
    yield Measure(f"{what}, median", statistics.median(times), FRAMES)
    yield Measure(f"{what}, worst", max(times), WORST)


FRAMES = 33
"""Milliseconds: two frames of the screen."""
WORST = 80


@benchmark
def latency() -> Iterator[Measure]:
    """A click in JupyterLab until the new picture of 72 tiles and its words are there.

    Next and Back every 0.4 s.  Then out of nothing, every 1.5 s: one of all what-ifs; in a workshop
    one of all shapes in sight, one of all changes that are offered there, and Undo; chosen at
    random (with a seed).
    """
    dice = random.Random(SEED)
    with lab_page() as lab:
        run(lab, "lesson", ".bl-box svg", LESSON, WORD)
        walked = walk(".bl-next", ".bl-back", STEPS - 1) * ROUNDS
        own = [click(lab.page, one, ".bl-box", ".bl-counter") for one in walked]
        median = statistics.median(own)
        yield from both("click to new picture, 72 tiles", own)
        click(lab.page, ".bl-last", ".bl-box")
        supposed = [out_of_nothing(lab.page, dice, OTHERS, ".bl-box") for _ in range(STEPS)]
        yield from both("a what-if out of nothing", supposed)
        word = [click(lab.page, ".more", ".word") for _ in range(STEPS)]
        yield Measure("click to a new word, median", statistics.median(word), None)
        yield Measure("click to a new word, worst", max(word), None)

        run(lab, "workshop", ".bl-box svg", WORKSHOP)
        lab.page.wait_for_timeout(PACE)
        shapes, changes = _at_shapes(lab.page, dice)
        yield from both("a shape out of nothing", shapes)
        yield from both("a change out of nothing", changes)

        run(lab, "plot", ".plotted img", PLOT)
        names = [f".plotted .jupyter-button:nth-child({number})" for number in (1, 2)]
        plotted = [click(lab.page, one, ".plotted") for one in walk(names[0], names[1], PLOTTED)]
        yield Measure("the picture with matplotlib, median", statistics.median(plotted), None)
        ratio = statistics.median(plotted) / median
        yield Measure("matplotlib takes longer", ratio, 2, "times", at_least=True)


def to_changes(page: Page) -> None:
    """Go to all that can be asked and changed at a shape; there one stays."""
    page.locator(SHAPES).first.dispatch_event("click")
    page.locator(".bl-questions [data-text=here]").click()


def _at_shapes(page: Page, dice: random.Random) -> tuple[list[float], list[float]]:
    """Clicks on shapes, on what can be changed there, and on Undo."""
    to_changes(page)
    shapes, changes = [], []
    for _round in range(ROUNDS_AT_A_SHAPE):
        shapes.append(out_of_nothing(page, dice, SHAPES, ".bl-spots"))
        for what in (CHANGES, ".bl-undo"):
            changes.append(out_of_nothing(page, dice, what, *CHANGED))
    return shapes, changes
