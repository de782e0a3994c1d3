"""Practice in JupyterLab: ten questions by keyboard, the fields, the focus, the themes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from boardlib.case import choice_letters
from boardlib.practice import Ladder, Name, make
from tests.browser.lab import CURRENT, Lab, Server

pytestmark = pytest.mark.browser

CELLS = ["from boardlib.lesson import practice", "practice('carcassonne', seed=7)", "import json"]


@pytest.fixture(scope="module")
def opened(server: Server, browser: Browser) -> Iterator[Lab]:
    """One page for all tests of this module: opening JupyterLab takes seconds."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    lab = Lab(server, context, "practice")
    lab.write("practice.ipynb", CELLS)
    lab.open("practice.ipynb")
    yield lab
    context.close()
    server.stop_kernels()


@pytest.fixture
def page(opened: Lab) -> Iterator[Lab]:
    """A notebook with practice, just run; nothing goes wrong in it or leaves the machine."""
    opened.errors.clear()
    opened.run_all()
    shows(opened, Name("road-complete", 7, 1))
    yield opened
    assert sources(opened) == CELLS
    assert opened.errors == []
    assert opened.outside == []


def player(lab: Lab) -> Locator:
    return lab.page.locator(".bl-player").first


def button(lab: Lab, name: str) -> Locator:
    return player(lab).get_by_role("button", name=name, exact=True)


def shows(lab: Lab, name: Name) -> None:
    expect(player(lab).locator(".bl-code")).to_have_text(str(name))


def sources(lab: Lab) -> list[str]:
    found: list[str] = lab.page.evaluate(
        f"() => {CURRENT}.content.model.sharedModel.cells.map(cell => cell.getSource())"
    )
    return found


def right_letters(name: Name) -> list[str]:
    choices = make("carcassonne", name.kind, name.seed, name.level).frames()[0].choices
    letters = choice_letters(choices)
    return [letter for letter, choice in zip(letters, choices, strict=True) if choice.right]


def walk_in(lab: Lab) -> None:
    """Into the player with the Tab key alone."""
    lab.page.evaluate(f"() => {CURRENT}.content.activate()")
    for _press in range(40):
        lab.page.keyboard.press("Tab")
        if lab.page.evaluate("() => !!document.activeElement?.closest('.bl-player')"):
            return
    pytest.fail("the Tab key does not lead into the practice")


def type_answer(lab: Lab, name: Name) -> None:
    for letter in right_letters(name):
        lab.page.keyboard.press(letter.lower())
        tick = player(lab).locator(".bl-choice input").nth(ord(letter) - 65)
        expect(tick).to_be_checked()
    lab.page.keyboard.press("Enter")
    expect(player(lab).locator(".bl-verdict")).to_have_text("Right.")


def test_ten_questions_are_answered_with_the_keyboard_alone(page: Lab) -> None:
    """O brings another one, and so does Enter: the focus is on the button after an answer."""
    walk_in(page)
    ladder = Ladder()
    for seed in range(7, 17):
        name = Name("road-complete", seed, ladder.level)
        shows(page, name)
        expect(player(page).locator(".bl-choice:not(.bl-off) input:checked")).to_have_count(0)
        type_answer(page, name)
        ladder = ladder.after(True)
        expect(player(page).locator(".bl-done-so-far")).to_have_text(str(ladder))
        expect(player(page).get_by_role("status")).to_have_text(f"Right. {ladder}.")
        expect(button(page, "Another one")).to_be_focused()
        page.page.keyboard.press("o" if seed % 2 else "Enter")
        expect(player(page).locator(".bl-verdict")).to_have_count(0)
        expect(player(page).locator(".bl-choice input").first).to_be_focused()
    assert str(ladder) == "10 of 10 right, level 5"


def test_what_is_typed_into_a_field_stays_there(page: Lab) -> None:
    field = player(page).get_by_label("Number", exact=True)
    field.fill("")
    field.press_sequentially("12")
    field.press("ArrowLeft")
    field.press("Home")
    field.press("3")
    expect(field).to_have_value("312")
    expect(field).to_be_focused()
    field.press("Enter")
    shows(page, Name("road-complete", 312, 1))
    level = player(page).get_by_label("Level", exact=True)
    level.fill("9")
    level.press("Enter")
    expect(player(page).get_by_role("alert")).to_contain_text("There are levels 1 to 5, not 9.")
    expect(level).to_have_value("1")
    level.fill("4")
    level.press("Enter")
    shows(page, Name("road-complete", 312, 4))


def test_a_click_on_the_board_chooses(page: Lab) -> None:
    button(page, "Wagon, new edition").click()
    shows(page, Name("wagon-C2", 7, 1))
    count = len(make("carcassonne", "wagon-C2", 7, 1).steps[0].choices)
    targets = player(page).locator(".bl-box .bl-target")
    expect(targets).to_have_count(count)
    for number in range(count):
        targets.nth(number).dispatch_event("click")
        expect(player(page).locator(".bl-choice input:checked")).to_have_count(number + 1)


def test_all_kinds_and_levels_are_shown(page: Lab) -> None:
    for kind, label in {
        "road-complete": "Complete roads",
        "road-score": "Points",
        "token": "Tokens",
        "wagon-C1": "Wagon, first edition",
        "wagon-C2": "Wagon, new edition",
    }.items():
        button(page, label).click()
        expect(button(page, label)).to_have_attribute("aria-pressed", "true")
        for level in (1, 5):
            field = player(page).get_by_label("Level", exact=True)
            field.fill(str(level))
            field.press("Enter")
            name = Name(kind, 7, level)
            shows(page, name)
            count = len(make("carcassonne", kind, 7, level).steps[0].choices)
            expect(player(page).locator(".bl-choice:not(.bl-off)")).to_have_count(count)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_names_roles_and_contrast(page: Lab, theme: str) -> None:
    page.set_theme("dark" if theme == "dark" else "light")
    page.page.wait_for_selector("#jupyterlab-splash", state="detached")
    assert serious(page) == []
    player(page).locator(".bl-choice input").first.click()
    button(page, "Check").click()
    expect(player(page).locator(".bl-verdict")).to_be_visible()
    button(page, "Keys").click()
    expect(player(page).locator(".bl-keys")).to_contain_text("another one")
    assert serious(page) == []
    page.set_theme("light")


def serious(lab: Lab) -> list[str]:
    found = lab.violations(".bl-player")
    return [line for line in found if line.startswith(("serious", "critical"))]
