"""Teacher mode on the pages of ``make class``, as a class sees it."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, ViewportSize

from boardlib.catalogue import Case, find_case
from tests.browser.cut import Way, way
from tests.browser.lab import AT_ONCE, Lab
from tests.browser.server import PATIENCE
from tests.browser.slide import QUESTION, WALL, Slide, answers
from tests.browser.voila import Page, Pages
from tests.browser.waiting import box_of, expect
from tests.kernels import UNLUCKY

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LESSON = "06_nine_tiles"
"""A lesson with code, transcripts and few cases."""
HIDDEN = ("Run All", "import", "@transcript")
"""What its source has, and its page has not."""
CASE = "WAG-C1-1"
SLIDES = [
    "from IPython.display import Markdown\n"
    "Markdown('# The wagon\\n\\nWhen its city is complete it may move on.')",
    f"""
import ipywidgets
from dataclasses import replace
from boardlib.catalogue import find_case
from boardlib.widgets import lesson
case = find_case("TUN-36")
step = case.steps[0]
say = " ".join([step.say] * 9)[:600]
long = replace(case, steps=(replace(step, say=say), *case.steps[1:]))
shown = {{"one": ["{CASE}"], "two": ["{CASE}"] * 2, "long": [long], "reasons": ["WAG-C1-2"],
    "few": ["BIA-07"], "plan": ["BIA-B1.1"]}}
wall = ipywidgets.VBox([lesson("{CASE}")])
wall
""",
    """
def chooser(name):
    button = ipywidgets.Button(description=name)
    button.add_class(f"show-{name}")
    def show(_button):
        wall.children = [lesson(one) for one in shown[name]]
    button.on_click(show)
    return button
ipywidgets.HBox([chooser(name) for name in shown])
""",
]
"""A page on which a button shows other lessons, that nobody has begun: of one case, the same twice,
a question after a long text, long reasons, few of them, a card that is laid."""
# The lessons that are there now go; those that follow have neither this sign nor anything begun.
SHOW = """(name) => {
    for (const one of document.querySelectorAll(".bl-teacher")) one.dataset.gone = "";
    document.querySelector(`.show-${name}`).click();
}"""
BUSY = f"""
import time
from IPython.display import display
from boardlib.widgets import lesson
kernel = get_ipython().kernel
def late():
    del kernel.post_handler_hook
    time.sleep(5)
    display(lesson('{CASE}'))
kernel.post_handler_hook = late
"""
"""A cell that says that it has been run some seconds before it shows its lesson."""
OTHERS = [
    "from boardlib.widgets import compare, lesson, practice, progress",
    "lesson('TUN-19', teacher=False)",
    "practice('wagon-C2 12 level 3')",
    "compare('WAG-2')",
    "progress()",
]


@pytest.fixture(scope="session")
def pages(chromium_path: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pages]:
    """Voilà with the project's own notebooks, one for all tests; none when there is no browser."""
    served = Pages(tmp_path_factory.mktemp("voila"))
    for notebook in NOTEBOOKS.glob("*.ipynb"):
        shutil.copy(notebook, served.root)
    with served.running():
        yield served


@pytest.fixture(scope="module")
def someone(browser: Browser) -> Iterator[BrowserContext]:
    """Who opens one page after the other: all of them load the same scripts."""
    context = browser.new_context(viewport=WALL)
    yield context
    context.close()


@pytest.fixture(scope="module")
def opened(pages: Pages, browser: Browser) -> Iterator[Page]:
    """A page for all tests of this module: each page has a kernel of its own."""
    context = browser.new_context(viewport=WALL)
    page = Page(pages, context, "slides")
    page.write("slides.ipynb", SLIDES)
    page.show("slides.ipynb", 1)
    yield page
    context.close()


@pytest.fixture
def page(opened: Page) -> Iterator[Page]:
    """The page with the lessons; nothing goes wrong on it or leaves the machine."""
    opened.page.set_viewport_size(WALL)
    opened.page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    paint(opened, "light")
    yield opened
    assert opened.errors == []
    assert opened.outside == []


@pytest.fixture
def slide(page: Page, case: Case) -> Slide:
    """A lesson at its beginning."""
    return begun(page, "one", case)


def begun(page: Page, name: str, case: Case) -> Slide:
    """The first of some lessons, at its beginning."""
    slide = show(page, name, case)
    slide.begin()
    return slide


def show(page: Page, name: str, case: Case) -> Slide:
    """The first of some lessons that nobody has begun."""
    page.page.evaluate(SHOW, name)
    expect(page.page.locator(".bl-teacher[data-gone]")).to_have_count(0)
    page.wait_shown(2 if name == "two" else 1)
    return Slide(page, 0, case)


@pytest.fixture(scope="module")
def others(pages: Pages, someone: BrowserContext) -> Iterator[Page]:
    """A page with the player, practice, a comparison and the summary of progress."""
    page = Page(pages, someone, "others")
    page.write("others.ipynb", OTHERS)
    page.show("others.ipynb", 4)
    yield page
    assert page.errors == []
    assert page.outside == []


KERNEL = "() => JSON.parse(document.getElementById('jupyter-config-data').text).kernelId"
# Whether the page has come again, with another kernel: while it comes it does not know of one.
ANEW = f"(kernel) => document.readyState !== 'loading' && ({KERNEL})() !== kernel"
# Whether the server still has a kernel, by its id; whether it has it no more.
RUNS = "async (kernel) => (await fetch(`/api/kernels/${kernel}`)).ok"
ENDED = f"async (kernel) => !(await ({RUNS})(kernel))"


@pytest.fixture(scope="module")
def plain(pages: Pages, someone: BrowserContext) -> Page:
    """A page without any lesson, in a dark room."""
    page = Page(pages, someone, "plain")
    page.page.emulate_media(color_scheme="dark")
    page.write("plain.ipynb", ["1"])
    page.show("plain.ipynb", 0)
    return page


@pytest.fixture
def case() -> Case:
    return find_case(CASE)


# --- the pages ---------------------------------------------------------------------------


def test_the_index_leads_to_lessons_without_code_and_answers(
    pages: Pages, someone: BrowserContext
) -> None:
    page = Page(pages, someone, "index")
    page.page.goto(pages.url)
    page.page.wait_for_url("**/00_index.ipynb")
    page.wait_shown(0)
    expect(page.page).to_have_title("Rulings you can see, do, change and check")
    expect(page.page.get_by_text("Run All")).to_have_count(0)
    source = (NOTEBOOKS / "src" / f"{LESSON}.md").read_text()
    assert [one for one in HIDDEN if one not in source] == []
    page.page.locator(f'a[href$="{LESSON}.ipynb"]').click()
    page.page.wait_for_url(f"**/{LESSON}.ipynb")
    page.wait_shown(source.count("@case"))
    expect(page.page.locator(".jp-InputArea-editor")).to_have_count(0)
    expect(page.page.locator(".jp-RenderedText")).to_have_count(0)
    text = page.page.locator("#rendered_cells").inner_text()
    assert [one for one in (*HIDDEN, "The rulings of this case") if one in text] == []
    assert page.errors == []
    assert page.outside == []
    page.page.close()


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Host": "evil.example"}, 403),
        ({"Host": "evil.example:80", "Sec-Fetch-Site": "none"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image"}, 403),
        ({"Sec-Fetch-Site": "same-site", "Sec-Fetch-Dest": "iframe"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document"}, 200),
    ],
)
def test_only_its_own_address_and_pages_are_answered(
    pages: Pages, headers: dict[str, str], status: int
) -> None:
    script, page = "voila/templates/boardlib/static/class.js", f"voila/render/{LESSON}.ipynb"
    asked = Request(pages.url + (page if status == 403 else script), headers=headers)
    try:
        with urlopen(asked, timeout=PATIENCE) as answer:
            found = answer.status
    except HTTPError as error:
        found = error.code
    assert found == status


def test_a_case_from_start_to_end_with_a_presenter(page: Page, case: Case) -> None:
    """PageDown shows every answer and goes on; no answer is in the page before its key."""
    first, second = show(page, "two", case), Slide(page, 1, case)
    page.page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")
    page.page.wait_for_function("() => scrollY === 0")
    first.press("PageDown")
    expect(first.button("Next")).to_be_focused()
    for frame in case.frames():
        first.at_step(frame.number)
        first.expect_at_the_top()
        if frame.is_prediction:
            expect(first.cover).to_be_visible()
            assert first.document(answers(frame)) == []
            expect(first.root.locator(".bl-ask")).to_have_count(0)
            first.press("PageDown")
            expect(first.verdict).to_contain_text("The answer: ")
            first.expect_told(answers(frame))
            expect(first.root.locator(".bl-ask")).to_have_count(len(frame.choices))
            first.at_step(frame.number)
        expect(first.cover).to_be_hidden()
        first.press("PageDown")
    summary = first.root.get_by_role("region", name="What you have found out")
    expect(summary).to_be_visible()
    first.press("PageDown")
    expect(second.button("Next")).to_be_focused()
    second.expect_at_the_top()
    second.at_step(1)
    second.press("PageUp")
    expect(first.button("Next")).to_be_focused()
    first.expect_at_the_top()
    expect(summary).to_be_visible()
    first.press("PageUp")
    expect(summary).to_be_hidden()
    first.at_step(len(case.steps))
    first.press("PageUp")
    first.at_step(len(case.steps) - 1)
    first.press("Home")
    first.at_step(1)


def test_the_class_says_something_and_is_told_why_not(slide: Slide, case: Case) -> None:
    slide.to_question()
    frame = case.frames()[QUESTION - 1]
    right = [index for index, choice in enumerate(frame.choices) if choice.right]
    wrong = next(index for index, choice in enumerate(frame.choices) if not choice.right)
    one, other = (chr(65 + index) for index in (right[0], wrong))
    slide.press(one.lower(), other.lower())
    expect(slide.root.locator(".bl-choice input:checked")).to_have_count(2)
    expect(slide.root.get_by_role("status")).to_have_text(f"{other} chosen.")
    slide.press("Space")
    expect(slide.verdict).to_contain_text(f"1 right, {len(right) - 1} missed and 1 wrong.")
    shown = slide.root.locator(".bl-told section:visible").first
    expect(shown).to_contain_text(f"Why not {other}?")
    expect(slide.root.locator(".bl-vote")).to_have_count(2)
    slide.press(one.lower())
    expect(shown).to_contain_text(f"Why {one}?")
    pressed = slide.root.locator('.bl-ask[aria-expanded="true"]')
    expect(pressed).to_have_attribute("data-letter", one)
    slide.press(one.lower())
    assert frame.answer is not None
    expect(shown).to_contain_text(frame.answer.text)
    slide.press("r")
    expect(slide.cover).to_be_visible()
    slide.expect_told(answers(frame), told=False)


def test_keys_that_are_pressed_at_once_are_all_heard(slide: Slide, case: Case) -> None:
    """Each waits for what the one before it shows: answers, steps, the next lesson, the board."""
    page, questions = slide.page.page, sum(frame.is_prediction for frame in case.frames())
    page.evaluate(AT_ONCE, ["PageDown"] * (len(case.steps) + questions - 1))
    slide.at_step(len(case.steps))
    expect(slide.cover).to_be_hidden()
    there_and_back = ["PageDown", "PageUp"]
    page.evaluate(AT_ONCE, ["PageUp", "PageDown", *there_and_back, "PageUp", "PageUp", "w"])
    expect(slide.root.locator(".bl-twin")).to_be_visible()
    slide.at_step(len(case.steps) - 2)
    page.evaluate(AT_ONCE, ["w", "q", "Escape", "Home"])
    slide.at_step(1)
    expect(slide.root).not_to_have_class(re.compile("bl-away"))


ESCAPE = """(root) => {
    const about = { key: "Escape", bubbles: true, cancelable: true };
    root.dispatchEvent(new KeyboardEvent("keydown", about));
}"""


def test_what_is_open_is_left_before_it_has_the_focus(slide: Slide) -> None:
    slide.to_question()
    slide.press("Space")
    expect(slide.cover).to_be_hidden()
    away = re.compile("bl-away")
    slide.press("q")
    expect(slide.root).to_have_class(away)
    expect(slide.root.locator(".bl-aside .bl-box")).to_be_focused()
    slide.root.evaluate(ESCAPE)
    expect(slide.root).not_to_have_class(away)
    slide.press("n")
    slide.at_step(QUESTION + 1)


def test_a_what_if_is_covered_too(slide: Slide, case: Case) -> None:
    slide.to_question()
    slide.press("Space")
    label = case.whatifs[0].label
    expect(slide.button(label)).to_be_visible()
    slide.press("1")
    sides = slide.root.locator(".bl-versus .bl-side")
    allowed = slide.root.locator('.bl-box [fill*="--bl-allowed"]')
    expect(sides).to_have_count(1)
    expect(slide.cover).to_be_visible()
    expect(allowed).to_have_count(0)
    slide.press("Space")
    expect(sides).to_have_count(2)
    expect(slide.cover).to_be_hidden()
    expect(allowed.first).to_be_attached()
    expect(slide.button(label)).to_have_attribute("aria-pressed", "true")
    slide.press("0")
    expect(slide.root.locator(".bl-ask").first).to_be_visible()


def test_with_the_mouse(slide: Slide) -> None:
    slide.to_question()
    slide.button("Back").click()
    slide.at_step(QUESTION - 1)
    slide.button("Next").click()
    slide.at_step(QUESTION)
    slide.root.locator(".bl-choice").nth(1).click()
    expect(slide.root.locator(".bl-choice input:checked")).to_have_count(1)
    slide.cover.click(position={"x": 12, "y": 12})
    expect(slide.verdict).to_be_visible()
    slide.root.locator(".bl-ask").nth(0).click()
    slide.press("Space")
    slide.at_step(QUESTION + 1)


def test_the_board_in_words_tells_no_more_than_the_board(slide: Slide, case: Case) -> None:
    slide.to_question()
    slide.press("w")
    words = slide.root.get_by_role("region", name="The board in words")
    expect(words).to_contain_text("Red: the wagon stands here")
    expect(words).not_to_contain_text("complete")
    expect(slide.root.locator(".bl-box")).to_be_hidden()
    slide.press("Space")
    for sentence in case.rules.describe(case.position(QUESTION)):
        expect(words).to_contain_text(sentence)
    slide.press("w")
    expect(slide.root.locator(".bl-box")).to_be_visible()


def test_the_class_asks_about_the_board_and_comes_back(slide: Slide) -> None:
    slide.to_question()
    inside = slide.root.locator(".bl-workshop")
    slide.press("q")
    slide.press("Space")
    expect(slide.verdict).to_be_visible()
    expect(inside).to_have_count(0)
    slide.press("q")
    expect(inside.locator(".bl-box")).to_be_focused()
    expect(slide.verdict).to_be_hidden()
    slide.expect_at_the_top()
    slide.page.expect_fits()
    slide.box()
    board = box_of(inside.locator(".bl-box > svg"))
    assert board["y"] + board["height"] <= WALL["height"]
    inside.locator('[data-key="0,0.c1"]').first.dispatch_event("click")
    inside.locator(".bl-questions .bl-question-row").first.click()
    expect(inside.locator(".bl-answers .bl-verdict-of")).to_be_visible()
    inside.get_by_role("button", name="As text", exact=True).click()
    field = inside.get_by_label("Question")
    field.fill("")
    field.press_sequentially("features")
    slide.press("Enter")
    expect(inside.locator(".bl-answers")).to_contain_text("The monastery furthest south")
    slide.press("Escape", "Escape")
    expect(slide.verdict).to_be_visible()
    slide.expect_at_the_top()
    slide.press("PageDown")
    slide.at_step(QUESTION + 1)


def test_back_in_the_lesson_space_goes_on_and_no_ring_stays_in_later_steps(slide: Slide) -> None:
    """Also when something was put over the board and is gone: nothing is covered again or ticked.

    Nobody went to the button; whoever goes there with the Tab key sees where that is.
    """
    slide.to_question()
    slide.press("Space")
    following = slide.button("Next")
    over = slide.root.locator(".bl-listed, .bl-twin").first
    for key in ("?", "w"):
        expect(slide.verdict).to_be_visible()
        slide.press("q")
        expect(slide.root.locator(".bl-workshop .bl-box")).to_be_focused()
        slide.press("Escape")
        expect(following).to_be_focused()
        expect(following).to_have_css("outline-style", "none")
        slide.press(key)
        expect(over).to_be_visible()
        slide.press(key)
        expect(over).to_be_hidden()
        slide.press("Space")
        slide.at_step(QUESTION + 1)
        expect(following).to_have_css("outline-style", "none")
        slide.press("PageUp")
        slide.at_step(QUESTION)
    slide.press("Tab", "Shift+Tab")
    expect(following).to_be_focused()
    expect(following).to_have_css("outline-style", "solid")


def test_light_and_dark(page: Page, slide: Slide) -> None:
    def ground() -> list[str]:
        found: list[str] = page.page.evaluate(
            """() => [document.body, document.querySelector(".bl-teacher")]
                .map(one => getComputedStyle(one).backgroundColor)"""
        )
        return found

    body, light = page.page.locator("body"), ground()
    assert light[0] == light[1]
    page.page.keyboard.press("t")  # may wait for what an earlier key shows
    expect(body).not_to_have_css("background-color", light[0])
    page.wait_still()
    dark = ground()
    assert dark[0] == dark[1]
    page.page.keyboard.press("t")
    expect(body).to_have_css("background-color", light[0])
    page.wait_still()
    assert ground() == light


def test_the_system_and_then_the_key_decide_on_light_or_dark(plain: Page) -> None:
    body = plain.page.locator("body")
    expect(body).to_have_attribute("data-jp-theme-light", "false")
    plain.page.keyboard.press("t")
    expect(body).to_have_attribute("data-jp-theme-light", "true")
    kernel = plain.page.evaluate(KERNEL)
    assert plain.page.evaluate(RUNS, kernel)
    plain.page.reload()
    plain.wait_shown(0)
    assert plain.page.evaluate(KERNEL) != kernel
    plain.page.wait_for_function(ENDED, arg=kernel)  # a page that is left frees its kernel
    expect(body).to_have_attribute("data-jp-theme-light", "true")


def test_a_page_whose_widgets_came_too_late_is_loaded_again(plain: Page) -> None:
    """As Jupyter says it on a busy machine; the page does not load for ever."""
    page = plain.page
    page.evaluate("() => sessionStorage.setItem(location.pathname, 2)")
    for loaded_again in (True, False):
        page.evaluate("() => { window.stillHere = true }")
        page.evaluate(
            "() => { document.querySelector('#rendered_cells').firstElementChild.append("
            "'Error displaying widget: model not found') }"
        )
        if loaded_again:
            page.wait_for_function("() => !window.stillHere")
            plain.wait_shown(0)
        else:
            given_up = "() => sessionStorage.getItem(location.pathname) === '4'"
            page.wait_for_function(given_up)
            page.wait_for_timeout(300)  # time for what must not happen
            assert page.evaluate("() => window.stillHere")


def test_what_a_busy_machine_shows_late_is_not_left_out(
    pages: Pages, someone: BrowserContext
) -> None:
    """Whoever executes notebooks gives up what a cell shows, if it comes some seconds late."""
    page = Page(pages, someone, "busy")
    page.write("busy.ipynb", [BUSY])
    page.show("busy.ipynb", 0)
    expect(page.page.locator(".bl-box > svg")).to_have_count(1)
    page.page.close()


def test_a_kernel_that_ends_while_it_begins_is_started_anew(
    pages: Pages, someone: BrowserContext
) -> None:
    """The page would load for ever."""
    page = Page(pages, someone, "unlucky")
    spec = pages.home / "data" / "kernels" / "unlucky"
    spec.mkdir(parents=True)
    (spec / "unlucky.py").write_text(UNLUCKY)
    argv = [sys.executable, str(spec / "unlucky.py"), "-f", "{connection_file}"]
    about = {"argv": argv, "display_name": "Unlucky", "language": "python"}
    (spec / "kernel.json").write_text(json.dumps(about))
    page.write("unlucky.ipynb", ["1 + 1"], kernel="unlucky")
    page.show("unlucky.ipynb", 0)
    expect(page.page.locator("#rendered_cells")).to_contain_text("2")
    assert (spec / "tried").exists()
    page.page.close()


# --- what everybody can use --------------------------------------------------------------


def test_names_roles_and_contrast(page: Page, slide: Slide, case: Case) -> None:
    slide.to_question()
    found = serious(page, ".bl-teacher")
    slide.press("e", "Space")
    expect(slide.verdict).to_be_visible()
    found += serious(page, ".bl-teacher")
    expect(slide.button(case.whatifs[0].label)).to_be_visible()
    slide.press("1", "Space", "w")
    expect(slide.root.get_by_role("region", name="The board in words")).to_be_visible()
    found += serious(page, ".bl-teacher")
    slide.press("?")
    expect(slide.root.get_by_role("region", name="Keys")).to_be_visible()
    expect(slide.button("Keys")).to_have_attribute("aria-expanded", "true")
    found += serious(page, ".bl-teacher")
    assert found == []
    expect(slide.root).to_have_attribute("aria-label", f"Lesson: {case.title}")


def serious(page: Page, what: str) -> list[str]:
    """What keeps somebody out, in both themes."""
    found = []
    for theme in ("dark", "light"):
        paint(page, theme)
        found += page.serious(what)
    return found


def paint(page: Lab, theme: str) -> None:
    page.page.evaluate("light => { document.body.dataset.jpThemeLight = light }", theme == "light")
    page.wait_still()


OF_OTHERS = (".bl-practice", ".bl-comparison", ".bl-progress", ".bl-player:has(> .bl-head)")


def test_names_roles_and_contrast_of_the_others(others: Page) -> None:
    for what in OF_OTHERS:
        expect(others.page.locator(what).first).to_be_visible()
    assert serious(others, ", ".join(OF_OTHERS)) == []


def test_practice_and_comparison_work_on_a_page(others: Page) -> None:
    root = others.page.locator(".bl-practice")
    root.locator(".bl-box .bl-place").first.dispatch_event("click")
    expect(root.locator(".bl-counted b")).to_have_text("1")
    root.get_by_role("button", name="Check").click()
    expect(root.locator(".bl-trying .bl-result")).to_contain_text(re.compile("Solved|Not yet"))
    comparison = others.page.locator(".bl-comparison")
    before = comparison.locator(".bl-count").inner_text()
    comparison.get_by_role("button", name="Next place").click()
    expect(comparison.locator(".bl-count")).not_to_have_text(before)


SIZES: list[ViewportSize] = [{"width": 1920, "height": 1080}, {"width": 1280, "height": 800}]
ENLARGED: list[ViewportSize] = [{"width": 960, "height": 540}, {"width": 640, "height": 400}]
"""What 200 % leave of both."""


def test_a_question_is_seen_as_a_whole_and_enlarged_nobody_scrolls_sideways(
    slide: Slide, others: Page, page: Page
) -> None:
    slide.to_question()
    expect(slide.cover).to_be_visible()
    for size in SIZES:
        page.page.set_viewport_size(size)
        is_seen_as_a_whole_and_from_the_back(slide, size)
    for size in ENLARGED:
        for one in (page, others):
            one.page.set_viewport_size(size)
            one.expect_fits()
        slide.box()
        assert pixels(slide, ".bl-say") >= 18
    slide.press("e", "Space")
    expect(slide.verdict).to_be_visible()
    for size in ENLARGED:
        page.page.set_viewport_size(size)
        page.expect_fits()
    others.page.set_viewport_size(WALL)


def pixels(slide: Slide, css: str) -> float:
    """How large the letters of a part are."""
    found = slide.root.locator(css).first.evaluate("one => getComputedStyle(one).fontSize")
    return float(found.removesuffix("px"))


def is_seen_as_a_whole_and_from_the_back(slide: Slide, size: ViewportSize) -> None:
    """Sizes as on the wall: a title of 50 and a text of 28 of 1920 pixels, no scrolling."""
    slide.begin()
    box = slide.box()
    assert box["height"] <= size["height"]
    assert box["width"] == size["width"]
    least = {".bl-title": 50, ".bl-say": 30, ".bl-choice .bl-label": 27, ".bl-check": 27}
    sizes = {css: pixels(slide, css) for css in least}
    assert {css for css, px in sizes.items() if px < least[css] * size["width"] / 1920} == set()
    letter = box_of(slide.root.locator(".bl-box [class~=bl-badge] text").first)
    assert letter["height"] >= 22 * size["width"] / 1920


def test_nothing_moves_for_those_who_do_not_want_it(slide: Slide) -> None:
    page = slide.page.page
    page.emulate_media(reduced_motion="reduce")
    slide.to_question()
    slide.button("Next").hover()
    slide.press("Space")
    expect(slide.verdict).to_be_visible()
    assert page.evaluate("() => document.getAnimations().length") == 0
    moving = slide.root.evaluate(
        """root => [...root.querySelectorAll("*")].filter((one) => {
            const style = getComputedStyle(one);
            return style.animationName !== "none" || parseFloat(style.transitionDuration) > 0;
        }).map((one) => one.className)"""
    )
    assert moving == []


def test_reasons_are_as_large_as_answers_where_there_is_room(page: Page) -> None:
    slide = begun(page, "few", find_case("BIA-07"))
    expect(slide.cover).to_be_visible()
    slide.press("Space")
    words = slide.root.locator(".bl-finding > .bl-words").first
    expect(words).to_be_visible()
    expect(words).to_have_css("font-size", "28.032px")
    assert slide.box()["height"] <= WALL["height"]


def test_a_card_that_is_laid_is_read_from_the_back(page: Page) -> None:
    """Its section, its number and what it comes to stand below each other, each line free."""
    slide = begun(page, "plan", find_case("BIA-B1.1"))
    expect(slide.cover).to_be_visible()
    slide.press("Space")
    expect(slide.cover).to_be_hidden()
    slot = slide.root.locator(".bl-slot.bl-full").first
    lines = slot.locator(":scope > *")
    sizes = lines.evaluate_all("all => all.map(one => parseFloat(getComputedStyle(one).fontSize))")
    assert len(sizes) == 3
    assert min(sizes) >= 22
    boxes = [box_of(one) for one in lines.all()]
    for above, below in pairwise(boxes):
        assert above["y"] + above["height"] <= below["y"] + 1
    assert boxes[-1]["y"] + boxes[-1]["height"] <= box_of(slot)["y"] + box_of(slot)["height"]
    for box, size in zip(boxes, sizes, strict=True):
        assert box["height"] >= size  # letters do not reach into the line above


def test_a_long_question_is_written_a_little_smaller(page: Page) -> None:
    slide = begun(page, "long", find_case("TUN-36"))
    expect(slide.cover).to_be_visible()
    box = slide.box()
    assert box["height"] <= WALL["height"]
    sizes = slide.root.locator(".bl-choice .bl-label").evaluate_all(
        "all => all.filter(one => one.offsetParent).map(one => getComputedStyle(one).fontSize)"
    )
    assert {float(size.removesuffix("px")) < 27 for size in sizes} == {True}
    assert {float(size.removesuffix("px")) >= 23 for size in sizes} == {True}


def test_the_longest_reasons_are_seen_as_a_whole_and_from_the_back(page: Page) -> None:
    slide = begun(page, "reasons", find_case("WAG-C1-2"))
    for step in range(1, 5):
        slide.pass_step(step)
    slide.at_step(5)
    slide.press("b", "Space", "e")
    why = slide.root.locator(".bl-told section:visible").first
    expect(why).to_contain_text("Why not E?")
    assert slide.box()["height"] < WALL["height"] + 1
    sizes = why.locator(".bl-what").evaluate_all(
        "all => all.map(one => getComputedStyle(one).fontSize)"
    )
    assert {float(size.removesuffix("px")) >= 22 for size in sizes} == {True}


def test_tab_stays_in_the_case_that_is_shown(page: Page, case: Case) -> None:
    """It goes round, forwards and backwards: the next case of the page is still covered."""
    slide = begun(page, "two", case)
    for key in ("Tab", "Shift+Tab"):
        reached = set()
        for _press in range(40):
            slide.press(key)
            name = slide.root.evaluate(
                """(root) => {
                    const at = document.activeElement;
                    return root.contains(at) && (at.className || at.localName);
                }"""
            )
            assert name
            reached.add(name)
        assert any("bl-box" in one for one in reached)
        assert any("bl-next" in one for one in reached)


# --- the connection --------------------------------------------------------------------------

# Requests are given up as fast as anybody's; pages of tests have more patience.
IMPATIENT = """() => {
    AbortSignal.timeout = (pause) => {
        const giving = new AbortController();
        setTimeout(() => giving.abort(), pause);
        return giving.signal;
    };
}"""


# The page frees its kernel, as when it is left.
FREE = "() => { dispatchEvent(new PageTransitionEvent('pagehide')); }"
KEYS_IN_VAIN = ("Space", "PageDown", "PageDown", "a", "n")


def test_whatever_happens_on_the_way_a_case_goes_on_where_it_was(
    pages: Pages, browser: Browser, case: Case
) -> None:
    """The server stands still, the connection is lost, the page is loaded again, its kernel is.

    Meanwhile it is said, and nothing is kept to be done late; afterwards there are case, step, and
    what was uncovered.
    """
    context = browser.new_context(viewport=WALL)
    page = Page(pages, context, "again")
    page.write(
        "again.ipynb", [*OTHERS[:1], "lesson('TUN-19')", f"lesson('{CASE}')", "lesson('BIA-07')"]
    )
    with way(pages.port) as cable:
        page.page.goto(f"http://127.0.0.1:{cable.port}/voila/render/again/again.ipynb")
        page.wait_shown(3)
        slide = Slide(page, 1, case)
        slide.begin()
        slide.pass_step(1)
        slide.at_step(2)
        the_server_stands_still(slide)
        the_connection_is_lost(slide, cable)
        for step in range(2, QUESTION):
            slide.pass_step(step)
        slide.at_step(QUESTION)
        slide.press("Space")
        expect(slide.cover).to_be_hidden()

        def loses_its_kernel() -> None:
            page.page.evaluate(FREE)
            page.page.wait_for_function(ENDED, arg=kernel)
            cable.cut()
            cable.mend()

        for happens in (page.page.reload, loses_its_kernel):
            kernel = page.page.evaluate(KERNEL)
            happens()
            page.page.wait_for_function(ANEW, arg=kernel)
            page.wait_shown(3)
            slide.at_step(QUESTION)
            expect(slide.cover).to_be_hidden()
            slide.expect_at_the_top()
    context.close()


def lost(slide: Slide) -> Locator:
    """What says that nothing is heard."""
    return slide.page.page.get_by_role("alert").filter(has_text="The connection is lost")


def the_server_stands_still(slide: Slide) -> None:
    """It keeps its connections open, but nothing comes of a key; what is pressed then is lost."""
    slide.page.page.evaluate(IMPATIENT)
    with slide.page.server.standing_still():
        slide.press("w")
        expect(lost(slide)).to_be_visible(timeout=PATIENCE * 1000)
        expect(lost(slide)).to_have_count(1)
        slide.at_step(2)
        slide.press(*KEYS_IN_VAIN)
        slide.button("Next").click()
        slide.at_step(2)
    expect(lost(slide)).to_have_count(0, timeout=PATIENCE * 1000)
    slide.at_step(2)


def the_connection_is_lost(slide: Slide, cable: Way) -> None:
    cable.cut()
    expect(lost(slide)).to_be_visible()
    slide.press(*KEYS_IN_VAIN)
    slide.button("Next").click()
    cable.mend()
    expect(lost(slide)).to_have_count(0)
