"""The answers to a question in a lesson or an exercise, by letter and by mouse."""

from playwright.sync_api import Locator

from boardlib.catalogue import Frame, choice_letters
from tests.browser.waiting import expect


def letters(frame: Frame, right: bool = True) -> list[str]:
    """Of the right choices, or of the wrong ones."""
    named = zip(choice_letters(frame.choices), frame.choices, strict=True)
    return [letter for letter, choice in named if choice.right == right]


def tick(player: Locator, letter: str) -> Locator:
    """The box or the radio button of a choice."""
    return player.locator(".bl-choice input").nth(ord(letter) - ord("A"))


def answer(player: Locator, frame: Frame) -> None:
    """Tick what is right and check it."""
    for letter in letters(frame):
        tick(player, letter).click()
    player.get_by_role("button", name="Check", exact=True).click()
    expect(player.locator(".bl-verdict")).to_have_text("Right.")
