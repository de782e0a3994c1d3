"""A number is typed faster than it is answered: no digit is lost, and none changes its place."""

from __future__ import annotations

from importlib.resources import files

import pytest
from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

BEGIN = """() => {
    const root = document.querySelector(".bl-player");
    window.told = [];
    const send = (_act, number) => { window.told.push(number); return true; };
    const part = window.numbersPart(root, () => ({ number: 1, over: false }), send, () => {});
    part.forget();
    root.addEventListener("input", part.onInput);
    root.addEventListener("focusin", (event) => part.onFocus?.(event));
    window.answer = (number) => {  // the field is written anew, and has the focus as before
        root.innerHTML = `<input class="bl-guess" value="${number}">`;
        root.firstChild.focus();
        part.keep();
    };
    window.lose = (number) => {  // nobody looks after the focus
        root.innerHTML = `<input class="bl-guess" value="${number}">`;
        part.keep();
    };
    window.answer("");
}"""


def test_late_answers_take_no_digit_away(browser: Browser) -> None:
    page = browser.new_page()
    script = files("boardlib.widgets").joinpath("player/numbers.js").read_text(encoding="utf-8")
    page.set_content(
        '<div class="bl-player"></div>'
        f'<script type="module">{script}\nwindow.numbersPart = numbersPart;</script>'
    )
    page.wait_for_function("() => window.numbersPart")
    page.evaluate(BEGIN)
    field = page.locator(".bl-guess")
    page.keyboard.type("23")
    page.evaluate("() => answer('2')")
    assert field.input_value() == "23"
    page.keyboard.type(",5")
    for late in ("23", "23.5"):
        page.evaluate("number => answer(number)", late)
        assert field.input_value() == "23,5"
    assert page.evaluate("() => told") == ["2", "23", "23,5"]
    page.keyboard.press("Control+a")
    page.keyboard.type("5")
    page.evaluate("() => answer('5')")  # the next digit comes behind it, though nothing differs
    page.keyboard.type("0")
    assert field.input_value() == "50"
    page.evaluate("() => lose('50')")  # nor where nobody else looks after the focus
    page.keyboard.type("7")
    assert field.input_value() == "507"
    page.close()
