"""What would have to change, on the site: cards below a refusal; one pressed shows both rulings."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.browser.site import LONG, Visitor, accessible
from tests.browser.waiting import box_of, expect

PAGE, CASE = "one_step.html", "WAG-W1.6"
LABEL = "Yes, if the road were still open here"
ROOM = "settle.html#tour&board=braking&ask=may+2+yellow"
# What is there first, the verdict or the cards, as the page itself sees it.
ORDER = """lesson => {
    window.cameFirst = [];
    const note = (name) => { if (!window.cameFirst.includes(name)) window.cameFirst.push(name); };
    new MutationObserver(() => {
        const said = lesson.querySelector(".bl-trying .bl-result")?.textContent ?? "";
        if (said.includes("It cannot be done.")) note("verdict");
        if (lesson.querySelector(".bl-turning-card")) note("cards");
    }).observe(lesson, { subtree: true, childList: true, characterData: true });
}"""
TOP = "button => Math.round(button.getBoundingClientRect().top + scrollY)"


def lesson(page: Page) -> Locator:
    found = page.locator(f"[id='{CASE}'] .bl-player").first
    expect(found.locator(".bl-status").first).to_be_attached(timeout=LONG)
    found.scroll_into_view_if_needed()
    return found


def given_up(page: Page) -> Locator:
    """A task of which the learner says rightly that it cannot be done."""
    found = lesson(page)
    found.locator(".bl-cannot.jupyter-button").first.click()
    expect(found.locator(".bl-trying .bl-result")).to_contain_text("It cannot be done.")
    return found


def cards(found: Locator) -> Locator:
    return found.locator(".bl-turning-card")


def test_the_cards_come_after_the_verdict_and_one_pressed_shows_both_rulings(
    someone: Visitor,
) -> None:
    page = someone.open(f"{PAGE}#{CASE}")
    found = lesson(page)
    found.evaluate(ORDER)
    assert cards(found).count() == 0
    given_up(page)
    onward = found.locator(".bl-go-on.jupyter-button").first
    before = onward.evaluate(TOP)
    expect(cards(found).first).to_be_visible()
    assert page.evaluate("window.cameFirst") == ["verdict", "cards"]
    assert onward.evaluate(TOP) == before
    assert cards(found).count() == cards(found).locator("svg").count()
    accessible(page)
    by_keys_a_card_is_pressed_by_its_digit_and_once_more_it_is_as_it_was(page, found)
    it_leads_on_to_the_room(page, found)


def by_keys_a_card_is_pressed_by_its_digit_and_once_more_it_is_as_it_was(
    page: Page, found: Locator
) -> None:
    first = cards(found).first
    first.focus()
    page.keyboard.press("1")
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(first).to_be_focused()
    page.keyboard.press("Enter")
    expect(first).to_have_attribute("aria-pressed", "false")
    expect(found.locator(".bl-versus")).to_have_count(0)


def it_leads_on_to_the_room(page: Page, found: Locator) -> None:
    card = cards(found).filter(has_text=LABEL)
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(found.locator(".bl-versus")).to_contain_text("This is not allowed.")
    expect(found.locator(".bl-versus")).to_contain_text("This is allowed.")
    found.locator(".bl-open.jupyter-button:not(.bl-off)", has_text="Settle an argument").click()
    room = found.locator(".bl-workshop")
    expect(room.locator(".bl-answers")).to_contain_text("As it was")
    page.keyboard.press("Escape")
    expect(card).to_be_visible()
    expect(card).to_have_attribute("aria-pressed", "true")


def test_on_a_phone_the_cards_are_as_wide_as_the_page(pupil: Visitor) -> None:
    page = pupil.open(f"{PAGE}#{CASE}", width=390)
    found = given_up(page)
    expect(cards(found).first).to_be_visible()
    for number in range(cards(found).count()):
        box = box_of(cards(found).nth(number))
        assert box["height"] >= 44
        assert 0 <= box["x"] < box["x"] + box["width"] <= 390
    cards(found).first.tap()
    expect(cards(found).first).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("document.scrollingElement.scrollWidth") == 390


def test_in_the_room_a_card_makes_its_change(someone: Visitor) -> None:
    page = someone.open(ROOM)
    room = page.locator(".bl-workshop").first
    expect(cards(room).first).to_be_visible(timeout=LONG)
    cards(room).first.click()
    expect(room.locator(".bl-answers")).to_contain_text("As it was")
    expect(room.locator(".bl-turning")).to_have_count(0)
