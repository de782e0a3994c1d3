"""JupyterLab in a real browser, for tests and for measurements.

A :class:`tests.browser.server.Server` runs JupyterLab on a folder of its own, apart from the
user's settings; a :class:`Lab` is one page of it. The fixtures in ``conftest.py`` put them
together: tests turn the pages of one that is shared::

    def test_next(turned):
        lab = turned("case.ipynb", ["from boardlib.widgets import lesson", "lesson('TU-01')"])
        lab.run_all()
        lab.page.get_by_role("button", name="Next").click()
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, Protocol
from urllib.parse import quote, urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    Playwright,
    Request,
    ViewportSize,
)

from boardlib.drawing.scene import Focusable
from tests.browser.checker import check
from tests.browser.server import PATIENCE, Server
from tests.browser.waiting import box_of, expect

CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # What Pyodide is compiled to anew, while it runs, would be gone with the page.
    "--js-flags=--liftoff-only",
    # To watch every request for those that leave the machine would keep a page from being cached.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE ::1",
]
"""Among them that no other machine is found: whatever a page asks of one fails."""

WINDOW: ViewportSize = {"width": 1280, "height": 900}

Theme = Literal["light", "dark"]
THEMES: dict[Theme, str] = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}

CURRENT = "window.jupyterapp.shell.currentWidget"

# Keeps count of what the kernel of the current notebook was asked and has not answered yet.
LISTEN = f"""() => {{
    const kernel = {CURRENT}.sessionContext.session.kernel;
    if (kernel.boardlibTalk) return;
    const talk = kernel.boardlibTalk = {{ open: new Set() }};
    kernel.anyMessage.connect((_kernel, {{ msg, direction }}) => {{
        const asked = ["comm_msg", "execute_request"].includes(msg.header.msg_type);
        if (direction === "send" && asked) talk.open.add(msg.header.msg_id);
        if (msg.content.execution_state === "idle") talk.open.delete(msg.parent_header.msg_id);
    }});
    // Who has ended answers no more.
    kernel.statusChanged.connect((_kernel, status) => {{
        if (status.includes("restarting")) talk.open.clear();
    }});
}}"""
SHOWS = f"path => {CURRENT}?.context?.path === path"
LEAVE_OTHERS = f"""async () => {{
    const here = {CURRENT};
    for (const one of [...window.jupyterapp.shell.widgets("main")]) {{
        if (one === here) continue;
        if (one.context) one.context.model.dirty = false;  // nobody is asked whether to save it
        await one.context?.sessionContext.shutdown();
        one.dispose();
    }}
}}"""
# Other code cells, with nothing below them, in the notebook that is shown.
REWRITE = f"""(sources) => {{
    const {{ sharedModel }} = {CURRENT}.content.model;
    sharedModel.transact(() => {{
        sharedModel.deleteCellRange(0, sharedModel.cells.length);
        sharedModel.insertCells(0, sources.map((source) => (
            {{ cell_type: "code", source, metadata: {{}}, outputs: [], execution_count: null }}
        )));
    }});
}}"""
# Presses keys one after the other, before the page can hear anything from the kernel.
AT_ONCE = """(keys) => {
    for (const key of keys) {
        const about = { key, bubbles: true, cancelable: true };
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", about));
    }
}"""
FITS = "() => document.scrollingElement.scrollWidth <= window.innerWidth"
HAS_FOCUS = "part => part.contains(document.activeElement)"
# What is done in the frame after a change may bring about another change.
DRAWN = """() => new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)));
})"""
# Whatever changes gently is brought to its end, until nothing does any more; what moves for ever,
# or with scrolling, goes on.
STILL = """() => {
    const moving = document.getAnimations().filter((one) =>
        one.playState === "running" && one.timeline === document.timeline
        && one.effect?.getComputedTiming().endTime !== Infinity);
    moving.forEach((one) => one.finish());
    return moving.length === 0;
}"""
CENTRE = "ring => ring.dataset.at.split(' ').map(Number)"
# A picture as text, without cursor and light, and whatever the order of its attributes.
PLAIN = """(part) => {
    const copy = part.querySelector("svg").cloneNode(true);
    copy.querySelectorAll(".bl-cursor").forEach((cursor) => cursor.remove());
    for (const shape of copy.querySelectorAll("*")) {
        shape.classList.remove("bl-lit", "bl-target");
        const all = [...shape.attributes].filter(({ name, value }) => name !== "class" || value);
        all.sort((one, other) => one.name.localeCompare(other.name));
        while (shape.attributes.length) shape.removeAttributeNode(shape.attributes[0]);
        for (const one of all) shape.setAttributeNode(one);
    }
    return copy.outerHTML;
}"""
# What the widgets' own scripts, which come as blobs, have put off for less than a second.
PUT_OFF = """(() => {
    const { setTimeout: start, clearTimeout: stop } = window;
    const waiting = window.boardlibPutOff = new Set();
    window.setTimeout = (run, pause = 0, ...handed) => {
        if (pause >= 1000 || !new Error().stack.includes("blob:")) {
            return start(run, pause, ...handed);
        }
        const timer = start(() => { waiting.delete(timer); run(...handed); }, pause);
        waiting.add(timer);
        return timer;
    };
    window.clearTimeout = (timer) => { waiting.delete(timer); stop(timer); };
})();"""
# A script that takes more than two seconds to begin is given up by anywidget.
PATIENT = """(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (pause) => timeout(pause * 60);
})();"""
FAILED = "the kernel failed: "
EXECUTE = f"""async (code) => {{
    let said = "";
    const future = {CURRENT}.sessionContext.session.kernel.requestExecute({{ code }});
    future.onIOPub = ({{ content }}) => {{
        said = content.ename ? "{FAILED}" + content.evalue : said + (content.text ?? "");
    }};
    await future.done;
    return said;
}}"""
# What was heard last is shown, and what follows from it has been asked, after so many pictures.
PICTURES = 6
RESTED = f"""() => new Promise((done) => {{
    let calm = 0;
    const look = () => {{
        const {{ open }} = {CURRENT}.sessionContext.session.kernel.boardlibTalk;
        calm = open.size || window.boardlibPutOff.size ? 0 : calm + 1;
        if (calm > {PICTURES}) done(true); else requestAnimationFrame(look);
    }};
    look();
}})"""


class Lab:
    """One page of a running JupyterLab.

    Attributes:
        page: Playwright's page, for everything this class does not offer.
        errors: errors that the page's scripts did not catch.
        outside: addresses off this machine that the page asked for; none is found.
    """

    def __init__(self, server: Server, context: BrowserContext, folder: str) -> None:
        self.server = server
        self.folder = folder
        self.root = server.root / folder
        self.root.mkdir(parents=True, exist_ok=True)
        self.errors: list[str] = []
        self.outside: list[str] = []
        self.page: Page = context.new_page()
        self.page.add_init_script(PUT_OFF + PATIENT)
        self.page.set_default_navigation_timeout(PATIENCE * 1000)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("requestfailed", self._failed)

    def _failed(self, request: Request) -> None:
        if _leaves_the_machine(request.url):
            self.outside.append(request.url)

    def write(self, name: str, cells: list[str], kernel: str = "python3") -> Path:
        """Make a notebook of code cells in this page's folder."""
        path = self.root / name
        path.write_text(json.dumps(_notebook(cells, kernel)), encoding="utf-8")
        return path

    def copy(self, notebook: Path) -> Path:
        """Copy a notebook into this page's folder."""
        return Path(shutil.copy(notebook, self.root))

    def open(self, name: str, theme: Theme = "light", timeout: float = PATIENCE) -> None:
        """Open a notebook of this page's folder and wait until its kernel is ready."""
        self.server.configure("themes", {"theme": THEMES[theme]})
        place = quote(f"{self.folder}/{name}")
        self.page.goto(f"{self.server.url}lab/workspaces/{self.folder}/tree/{place}?reset")
        self.page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=timeout * 1000)
        self._wait_for_theme(theme, timeout)
        self.wait_idle(timeout)

    def turn_to(self, name: str) -> None:
        """Open a notebook in the page as it is now; whatever else was open ends with its kernel."""
        self.turn_beside(name)
        self.page.evaluate(LEAVE_OTHERS)

    def turn_beside(self, name: str) -> None:
        """Open a notebook in a tab of its own, or go to it if it is open."""
        path = f"{self.folder}/{name}"
        self.page.evaluate(
            """path => { window.jupyterapp.commands.execute("docmanager:open", {path}); }""", path
        )
        self.page.wait_for_function(f"path => ({SHOWS})(path)", arg=path)
        self.page.wait_for_selector(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell")
        self.wait_idle()

    def rewrite(self, sources: list[str]) -> None:
        """Put other cells in the place of all that are shown; the kernel goes on as it is."""
        self.page.evaluate(REWRITE, sources)
        expect(self.page.locator(".jp-Notebook .jp-OutputArea-output")).to_have_count(0)

    def shows(self, name: str) -> bool:
        """Whether a notebook is what the page shows now."""
        return bool(self.page.evaluate(SHOWS, f"{self.folder}/{name}"))

    def wait_idle(self, timeout: float = PATIENCE) -> None:
        """Wait until the kernel of the notebook has nothing to do."""
        self.page.wait_for_function(
            f"() => {CURRENT}?.sessionContext?.session?.kernel?.status === 'idle'",
            timeout=timeout * 1000,
        )
        self.page.evaluate(LISTEN)

    def rest(self) -> None:
        """Wait until the kernel has answered everything and nothing more follows by itself."""
        self.page.wait_for_function(RESTED, timeout=PATIENCE * 1000)

    def run_all(self, timeout: float = PATIENCE) -> None:
        """Run all cells, as from the menu, and wait until they are done.

        Raises:
            RuntimeError: with the last lines of the first cell that failed.
        """
        done = "window.boardlibRunAll"
        self.page.evaluate(
            f"""() => {{
                {done} = false;
                window.jupyterapp.commands.execute("notebook:run-all-cells")
                    .finally(() => {{ {done} = true; }});
            }}"""
        )
        self.page.wait_for_function(f"() => {done}", timeout=timeout * 1000)
        self.wait_idle(timeout)
        if failed := self._failure():
            raise RuntimeError(f"a cell failed:\n{failed}")

    def execute(self, code: str) -> str:
        """Run code in the notebook's kernel, without a cell, and give what it prints.

        Raises:
            RuntimeError: with the error that the code ends with.
        """
        said: str = self.page.evaluate(EXECUTE, code)
        if said.startswith(FAILED):
            raise RuntimeError(said)
        return said

    def _failure(self) -> str:
        """The error that a cell shows, or nothing."""
        errors: list[dict[str, str]] = self.page.evaluate(
            f"""() => {CURRENT}.content.model.sharedModel.cells
                .flatMap(cell => cell.toJSON().outputs ?? [])
                .filter(output => output.output_type === "error")"""
        )
        return f"{errors[0]['ename']}: {errors[0]['evalue']}" if errors else ""

    @contextmanager
    def untroubled(self) -> Iterator[None]:
        """Meanwhile no script of the page fails, and nothing leaves the machine."""
        self.errors.clear()
        yield
        assert self.errors == []
        assert self.outside == []

    def sources(self) -> list[str]:
        """The code of every cell; what is typed in a lesson must not change it."""
        found: list[str] = self.page.evaluate(
            f"() => {CURRENT}.content.model.sharedModel.cells.map(cell => cell.getSource())"
        )
        return found

    def cell_count(self) -> int:
        """How many cells the notebook has now; a key that leaks into JupyterLab changes it."""
        return int(self.page.evaluate(f"() => {CURRENT}.content.model.cells.length"))

    def output(self, cell: int) -> str:
        """The text that a cell (counted from 0) shows, widgets included."""
        return (
            self.page.locator(".jp-Notebook .jp-Cell")
            .nth(cell)
            .locator(".jp-OutputArea-output")
            .first.inner_text()
        )

    def set_theme(self, theme: Theme) -> None:
        """Change between light and dark, until JupyterLab's cover over the page is gone again."""
        if self.page.locator("body").get_attribute("data-jp-theme-name") == THEMES[theme]:
            return
        self.page.evaluate(
            """theme => window.jupyterapp.commands.execute("apputils:change-theme", {theme})""",
            THEMES[theme],
        )
        self._wait_for_theme(theme, PATIENCE)

    def tab_to(self, part: Locator) -> None:
        """Go with the Tab key alone from the notebook to a part of it."""
        self.page.evaluate(f"() => {CURRENT}.content.activate()")
        for _press in range(40):
            self.page.keyboard.press("Tab")
            if part.evaluate(HAS_FOCUS):
                return
        raise AssertionError(f"the Tab key does not lead to {part}")

    def type_at_once(self, keys: list[str]) -> None:
        """Press keys faster than the kernel can answer the first of them, and wait for the end."""
        self.page.evaluate(AT_ONCE, keys)
        self.rest()

    def press_written(self, key: str, code: str) -> None:
        """Press the key at a place of the keyboard where another layout writes something else."""
        keyboard = self.page.context.new_cdp_session(self.page)
        about = {"key": key, "code": code}
        keyboard.send("Input.dispatchKeyEvent", {"type": "keyDown", "text": key, **about})
        keyboard.send("Input.dispatchKeyEvent", {"type": "keyUp", **about})
        keyboard.detach()

    def click_twice(self, part: Locator) -> None:
        """A double click, but a slow one: the kernel has answered the first click before."""
        part.scroll_into_view_if_needed()
        box = box_of(part)
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for count in (1, 2):
            self.page.mouse.down(click_count=count)
            self.page.mouse.up(click_count=count)
            self.rest()

    def expect_focus(self, part: Locator) -> None:
        """The focus is on a part of the page or in it, once the page has drawn what it shows."""
        self.wait_drawn()
        self.page.wait_for_function(HAS_FOCUS, arg=part.element_handle())

    def wait_drawn(self) -> None:
        """Wait until the page has drawn what it shows; focus and sizes follow only then."""
        self.page.evaluate(DRAWN)

    def wait_still(self) -> None:
        """Wait until the page has drawn what it shows, and end what still changes gently."""
        self.wait_drawn()
        self.page.wait_for_function(STILL)

    def expect_fits(self) -> None:
        """Nobody has to scroll sideways, once the page has been laid out."""
        self.wait_drawn()
        self.page.wait_for_function(FITS)

    def walk_to(self, stop: Focusable, board: Locator) -> None:
        """Go over a board that has the focus with the arrow keys until a shape is reached."""
        ring = board.locator(".bl-cursor").first
        for press in range(60):
            expect(ring).to_be_attached()
            x, y = ring.evaluate(CENTRE)
            dx, dy = stop.x - x, stop.y - y
            if abs(dx) < 1 and abs(dy) < 1:
                return
            across = (abs(dx) > abs(dy)) != (press % 3 == 2 and min(abs(dx), abs(dy)) > 1)
            step = ("Right" if dx > 0 else "Left") if across else ("Down" if dy > 0 else "Up")
            self.page.keyboard.press(f"Arrow{step}")
        raise AssertionError(f"the arrow keys do not lead to {stop.key}")

    def _wait_for_theme(self, theme: Theme, timeout: float) -> None:
        body = f"body[data-jp-theme-name='{THEMES[theme]}']"
        self.page.wait_for_selector(body, state="attached", timeout=timeout * 1000)
        cover = "#jupyterlab-splash"
        self.page.wait_for_selector(cover, state="detached", timeout=timeout * 1000)
        self.wait_still()

    def violations(self, selector: str) -> list[str]:
        """What axe finds inside a part of the page, as 'impact: rule: element' lines."""
        self.wait_still()
        found = check(self.page, selector).response["violations"]
        return [
            f"{rule['impact']}: {rule['id']}: {node['html'][:200]}"
            for rule in found
            for node in rule["nodes"]
        ]

    def violations_in_both(self, selector: str) -> list[str]:
        """The same in light and dark; the page stays in the theme to which it was changed."""
        found = self.violations(selector)
        is_light = self.page.locator("body").get_attribute("data-jp-theme-light") == "true"
        self.set_theme("dark" if is_light else "light")
        return found + self.violations(selector)

    def serious_in_both(self, selector: str) -> list[str]:
        """Those of them that keep somebody out."""
        return [line for line in self.violations_in_both(selector) if _is_serious(line)]

    def serious(self, selector: str) -> list[str]:
        """Those of the violations that keep somebody out."""
        return [line for line in self.violations(selector) if _is_serious(line)]


class Turn(Protocol):
    """Shows a notebook in a page that is shared: one that lies there, or one of some cells."""

    def __call__(self, name: str, cells: list[str] | None = None) -> Lab: ...


class Bare(Protocol):
    """Opens a page of its own that shows some HTML, with all that scripts of the package offer."""

    def __call__(self, html: str, *scripts: str, width: int = 1280, height: int = 800) -> Page: ...


@contextmanager
def page_of(server: Server, browser: Browser, folder: str, **options: Any) -> Iterator[Lab]:
    """A page with a folder of its own, in a browser as if just installed."""
    context = browser.new_context(**{"viewport": WINDOW} | options)
    try:
        yield Lab(server, context, folder)
    finally:
        context.close()
        server.stop_kernels(f"{folder}/")


def _notebook(cells: list[str], kernel: str) -> dict[str, Any]:
    """A notebook of code cells, written plainly: nbformat alone takes two seconds to load."""
    code: list[dict[str, Any]] = [
        {
            "cell_type": "code",
            "execution_count": None,
            "id": f"cell-{number}",
            "metadata": {},
            "outputs": [],
            "source": source,
        }
        for number, source in enumerate(cells, start=1)
    ]
    spec = {"name": kernel, "display_name": "Python 3", "language": "python"}
    metadata = {"kernelspec": spec}
    return {"cells": code, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def _is_serious(line: str) -> bool:
    return line.startswith(("serious", "critical"))


def _leaves_the_machine(url: str) -> bool:
    parts = urlsplit(url)
    return parts.scheme in ("http", "https", "ws", "wss") and parts.hostname not in (
        "127.0.0.1",
        "localhost",
        "::1",
    )


def launch(playwright: Playwright, chromium: str) -> Browser:
    """Start the machine's own Chromium without a window."""
    return playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_ARGUMENTS)
