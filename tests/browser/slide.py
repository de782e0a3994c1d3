"""A lesson in teacher mode, looked at alone: on a page for a class, or in JupyterLab."""

from __future__ import annotations

from playwright.sync_api import FloatRect, Locator, ViewportSize

from boardlib.catalogue import Case, Frame
from tests.browser.lab import Lab
from tests.browser.waiting import box_of, expect

WALL: ViewportSize = {"width": 1920, "height": 1080}
QUESTION = 4
"""The step that :meth:`Slide.to_question` leads to: several choices are right."""


AT_THE_TOP = "root => Math.abs(root.getBoundingClientRect().top) < 2"
TELLS = """([root, sentences, told]) => {
    const text = root.textContent + root.outerHTML;
    return sentences.every((one) => text.includes(one) === told);
}"""


class Slide:
    """One lesson of a page, looked at alone."""

    def __init__(self, page: Lab, number: int, case: Case) -> None:
        self.page, self.case = page, case
        self.root = page.page.locator(".bl-teacher").nth(number)
        self.verdict = self.root.locator(".bl-verdict")
        self.cover = self.root.locator(".bl-cover")

    def begin(self) -> None:
        """Put it at the top of the window, and the focus where the next key goes on."""
        self.root.evaluate(
            "root => { root.scrollIntoView(); root.querySelector('.bl-next').focus(); }"
        )

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.page.keyboard.press(key)

    def button(self, name: str) -> Locator:
        return self.root.get_by_role("button", name=name, exact=True)

    def at_step(self, step: int) -> None:
        counter = self.root.locator(".bl-count")
        expect(counter).to_have_text(f"step {step} of {len(self.case.steps)}")

    def expect_at_the_top(self) -> None:
        """It stands at the top of the window, once the page has scrolled there."""
        self.page.page.wait_for_function(AT_THE_TOP, arg=self.root.element_handle())

    def box(self) -> FloatRect:
        """Where it stands on the screen, once it has been made to fit."""
        before, box = None, self._box()
        while box != before:
            before, box = box, self._box()
        return box

    def _box(self) -> FloatRect:
        self.page.wait_still()
        return box_of(self.root)

    def to_question(self) -> None:
        """With a presenter's key alone to the question that is looked at."""
        for step in range(1, QUESTION):
            self.pass_step(step)
        self.at_step(QUESTION)

    def pass_step(self, step: int) -> None:
        """Go on from a step, with the answer shown if it asks."""
        self.at_step(step)
        if self.case.frames()[step - 1].is_prediction:
            self.press("PageDown")
            expect(self.cover).to_be_hidden()
        self.press("PageDown")

    def document(self, sentences: list[str]) -> list[str]:
        """Which of these sentences are in the lesson, seen or not."""
        text = self.root.evaluate("root => root.textContent + root.outerHTML")
        return [one for one in sentences if one in text]

    def expect_told(self, sentences: list[str], told: bool = True) -> None:
        """All these sentences are in the lesson, or none of them, once the kernel has answered."""
        handed = [self.root.element_handle(), sentences, told]
        self.page.page.wait_for_function(TELLS, arg=handed)


def answers(frame: Frame) -> list[str]:
    """What must not be read before the answer is shown."""
    assert frame.answer is not None
    given = [frame.answer, *(choice.why for choice in frame.choices)]
    rulings = [answer.ruling for answer in given if answer.ruling is not None]
    reasons = [reason.text for ruling in rulings for reason in ruling.conditions]
    return reasons or [frame.answer.text]
