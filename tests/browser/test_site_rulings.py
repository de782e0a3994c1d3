"""The reference as its reader uses it: search, boxes, one ruling open, and its address for ever."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.site import accessible
from tests.browser.waiting import box_of, expect

PART = "rulings/tunnel/"
OPEN = "details[open] > summary .id"
SMALL = """() => [...document.querySelectorAll(
    ".tabs a, .sure-of label, summary, .op .button, .copy"
)].filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.5)
.map((one) => one.outerHTML)"""
"""What is touched and lower than a finger wants."""


@pytest.fixture
def reader(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    yield context.new_page()
    context.close()


def test_words_are_searched_in_any_order(reader: Page, address: str) -> None:
    reader.goto(f"{address}{PART}")
    count, heard = reader.locator(".count"), reader.locator(".find [role=status]")
    expect(count).to_have_text("55 rulings")
    reader.keyboard.press("/")
    expect(reader.get_by_role("searchbox")).to_be_focused()
    reader.keyboard.type("toke figure")
    expect(count).to_have_text("6 of 55 rulings")
    expect(heard).to_have_text("6 of 55 rulings")  # half a second later
    row = reader.locator("summary", has=reader.get_by_text("TUN-15", exact=True))
    expect(row.locator("mark")).to_have_text(["figure", "token"])
    links = reader.locator(".chapters li")
    expect(links.filter(has_text="Placing a token")).to_have_text(re.compile("2$"))
    expect(links.filter(has_text="Material")).to_have_text(re.compile("–$"))
    expect(links.filter(has_text="Material")).to_be_visible()
    expect(reader.locator("#chapter-1")).to_be_hidden()
    accessible(reader)
    reader.get_by_role("checkbox", name="published").uncheck()
    expect(count).to_have_text("2 of 55 rulings")
    expect(row).to_be_hidden()
    reader.get_by_role("checkbox", name="published").check()
    reader.get_by_role("searchbox").fill("sauerkraut")
    expect(reader.locator(".list .none")).to_have_text("No ruling has all of these words.")
    reader.keyboard.press("Escape")
    expect(count).to_have_text("55 rulings")
    expect(reader.locator("mark")).to_have_count(0)


def test_one_ruling_is_open_and_its_line_stays(reader: Page, address: str) -> None:
    reader.goto(f"{address}{PART}")
    first, second = (
        reader.locator("summary", has=reader.get_by_text(name, exact=True))
        for name in ("TUN-16", "TUN-19")
    )
    first.press("Enter")
    expect(reader).to_have_url(re.compile(r"rulings/tunnel/TUN-16$"))
    expect(reader.locator(OPEN)).to_have_text(["TUN-16"])
    shown = reader.locator("#TUN-16")
    expect(shown.locator(".art svg")).to_have_count(4)
    expect(shown.locator(".ver.no")).to_contain_text("occupied")
    expect(shown.get_by_role("link", name="Try it")).to_be_visible()
    accessible(reader)
    second.scroll_into_view_if_needed()
    second.focus()
    before = box_of(second)
    second.click()
    expect(reader.locator(OPEN)).to_have_text(["TUN-19"])
    expect(reader).to_have_url(re.compile(r"TUN-19$"))
    after = box_of(second)
    assert after["y"] == pytest.approx(before["y"], abs=2)


def test_an_address_leads_to_its_ruling(reader: Page, address: str, site_folder: Path) -> None:
    reader.goto(f"{address}{PART}TUN-32")
    expect(reader.locator(OPEN)).to_have_text(["TUN-32"])
    expect(reader).to_have_url(re.compile(r"rulings/tunnel/TUN-32$"))
    reader.reload()
    expect(reader.locator(OPEN)).to_have_text(["TUN-32"])
    expect(reader.locator("#TUN-32 .art svg").first).to_be_in_viewport()
    reader.goto((site_folder / PART / "TUN-19" / "index.html").as_uri())
    expect(reader.locator(OPEN)).to_have_text(["TUN-19"])
    reader.locator("summary", has=reader.get_by_text("TUN-20", exact=True)).click()
    expect(reader).to_have_url(re.compile(r"/index\.html#TUN-20$"))


@pytest.mark.parametrize("end", ["%zz", "TUN-999"])
def test_a_damaged_address_leads_to_the_list(end: str, reader: Page, address: str) -> None:
    errors: list[str] = []
    reader.on("pageerror", lambda error: errors.append(str(error)))
    reader.goto(f"{address}{PART}#{end}")
    expect(reader.locator(OPEN)).to_have_count(0)
    reader.get_by_role("searchbox").fill("toke figure")
    expect(reader.locator(".count")).to_have_text("6 of 55 rulings")
    assert reader.locator("button.copy:not([hidden])").count() > 0  # what comes last in the script
    assert errors == []


def test_without_scripts_every_ruling_can_be_read(address: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}{PART}")
    expect(page.get_by_role("searchbox")).to_have_count(0)
    row = page.locator("summary", has=page.get_by_text("TUN-33", exact=True))
    row.click()
    expect(page.locator("#TUN-33 .sent")).to_be_visible()
    page.goto(f"{address}{PART}TUN-16")
    expect(page.locator("#TUN-16 .sent")).to_be_visible()
    context.close()


@pytest.fixture
def by_touch(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 800}, has_touch=True)
    yield context.new_page()
    context.close()


def test_on_a_phone_it_is_as_wide_as_the_screen(by_touch: Page, address: str) -> None:
    page = by_touch
    for part, name in (("tunnel", "TUN-32"), ("wagon", "WAG-C2-2.1.0"), ("tour", "TDF-12b")):
        page.goto(f"{address}rulings/{part}/index.html#{name}")
        expect(page.locator(OPEN)).to_have_text([name])
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        assert page.evaluate(SMALL) == []


def test_on_a_phone_several_boards_are_turned_to_by_a_switch(by_touch: Page, address: str) -> None:
    page = by_touch
    page.goto(f"{address}{PART}index.html#TUN-16")
    boards, turn = page.locator("#TUN-16 .shown"), page.locator("#TUN-16 .turn button")
    expect(boards).to_have_count(4)
    expect(turn).to_have_count(4)
    expect(boards.nth(0)).to_be_visible()
    expect(boards.nth(1)).to_be_hidden()
    top = box_of(turn.nth(1))
    turn.nth(1).tap()
    expect(boards.nth(0)).to_be_hidden()
    expect(boards.nth(1)).to_be_visible()
    expect(turn.nth(1)).to_have_attribute("aria-pressed", "true")
    assert box_of(turn.nth(1)) == top
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    accessible(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    for number in range(4):
        expect(boards.nth(number)).to_be_visible()
