"""Parts of our pages, each alone: what is written anew, typed, turned to, listed and printed."""

from __future__ import annotations

import pytest

from boardlib import carcassonne
from boardlib.drawing import on_page, palette, svg
from boardlib.widgets.coding.view import _style as coding_style
from boardlib.widgets.kit.stage import style_sheet
from boardlib.widgets.prediction import question_style as prediction_style
from tests.browser.lab import Bare

# --- HTML that is told anew ---------------------------------------------------------------

WRITING = "site/host/writing.js"
HERE = "<section><h3>Here</h3><p>{0}</p><ul>{1}</ul></section>"
ITEMS = "<li>a</li><li>b</li>"
REWRITE = """([before, after]) => {
  const [place, fresh] = [document.createElement("div"), document.createElement("div")];
  document.body.replaceChildren(place);
  rewrite(place, before);
  const old = new Map([...place.querySelectorAll("*")].map((one) => [one, one.outerHTML]));
  for (const field of place.querySelectorAll("input")) field.value = "typed";
  for (const fold of place.querySelectorAll("details")) fold.open = true;
  rewrite(place, after);
  write(fresh, after);
  const stayed = [...place.querySelectorAll("*")].filter((one) => old.has(one));
  return {
    same: place.innerHTML.replaceAll(' open=""', "") === fresh.innerHTML,
    stayed: stayed.map((one) => one.localName),
    typed: [...place.querySelectorAll("input")].map((one) => one.value),
    unfolded: [...place.querySelectorAll("details")].filter((one) => one.open).length,
  };
}"""
STAYED = {
    HERE.format("One", ITEMS): ["section", "h3", "p", "ul", "li", "li"],
    HERE.format("Two", ITEMS): ["section", "h3", "p", "ul", "li", "li"],
    HERE.format("One", "<li>new</li>" + ITEMS): ["section", "h3", "p", "ul", "li", "li"],
    HERE.format("One", "<li>b</li>"): ["section", "h3", "p", "ul", "li"],
    HERE.format("One", "<li class='x'>a</li><li>b</li>"): ["section", "h3", "p", "ul", "li"],
    "words alone": [],
    "": [],
    "<p>a</p>tail<b>c</b>": [],
}
"""What is told after ``HERE`` -> which of its elements stay in the page."""


def test_what_is_the_same_stays(bare: Bare) -> None:
    """An element stays when it is told again, or only what stands in it is another."""
    page, before = bare("", WRITING), HERE.format("One", ITEMS)
    found = {after: page.evaluate(REWRITE, [before, after]) for after in STAYED}
    assert [after for after, one in found.items() if not one["same"]] == []
    assert {after: one["stayed"] for after, one in found.items()} == STAYED


def test_fields_and_folds_without_a_name_are_made_anew(bare: Bare) -> None:
    """What was typed has been taken; what was unfolded is folded unless it has a name."""
    folds = "<details data-fold='x'><p>a</p></details><details><p>b</p></details>"
    html = "<div><input value=''>{0}</div>" + folds
    found = bare("", WRITING).evaluate(REWRITE, [html.format("one"), html.format("two")])
    assert found["same"]
    assert (found["typed"], found["unfolded"]) == ([""], 1)


def test_where_a_script_has_added_something_all_is_made_anew(bare: Bare) -> None:
    """Otherwise nobody could say which of the nodes were told."""
    written = bare("", WRITING).evaluate(
        """() => {
          const place = document.createElement("div");
          rewrite(place, "<ul><li>a</li></ul>");
          place.firstChild.append("added");
          rewrite(place, "<ul><li>b</li></ul>");
          return place.innerHTML;
        }"""
    )
    assert written == "<ul><li>b</li></ul>"


# --- which place of a page lives first ----------------------------------------------------

ASKED = """() => new Promise((all) => {
    const asked = [];
    const turns = new Turns();
    const place = (name, isClicked, isInSight) => ({
        kept: { some: () => isClicked }, isInSight,
        ask() {
            asked.push(name);
            if (asked.length === 5) all(asked);
            setTimeout(() => turns.done(this), 1);
        },
    });
    for (const one of [place("the first", false, false), place("above", false, false),
        place("in sight", false, true), place("clicked", true, false),
        place("below", false, false)]) turns.add(one);
})"""


def test_what_was_clicked_lives_first_then_what_is_in_sight(bare: Bare) -> None:
    order = bare("", "site/host/turns.js").evaluate(ASKED)
    assert order == ["the first", "clicked", "in sight", "above", "below"]


# --- a number that is typed ---------------------------------------------------------------

BEGIN = """() => {
    const root = document.querySelector(".bl-player");
    window.told = [];
    const send = (_act, number) => { window.told.push(number); return true; };
    const part = numbersPart(root, () => ({ number: 1, over: false }), send, () => {});
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


def test_late_answers_take_no_digit_away(bare: Bare) -> None:
    """A number is typed faster than it is answered: none is lost, and none changes its place."""
    page = bare('<div class="bl-player"></div>', "widgets/player/numbers.js")
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


# --- the legend below a board -------------------------------------------------------------

ENTRIES = ("what it is about", "may be taken over", "leader", "group", "attack position", "start")
CUT = """() => {
    const room = document.querySelector(".bl-legend").getBoundingClientRect();
    return [...document.querySelectorAll(".bl-entry")].filter((one) => {
        const { right, bottom } = one.getBoundingClientRect();
        return right > room.right + 1 || bottom > room.bottom + 1;
    }).map((one) => one.textContent);
}"""


@pytest.mark.parametrize("across", [540, 1080])
def test_no_sign_of_a_legend_is_cut(bare: Bare, across: int) -> None:
    """Also where two boards stand side by side."""
    swatch = '<span class="bl-swatch"><svg viewBox="0 0 26 21"></svg></span>'
    entries = "".join(f'<span class="bl-entry">{swatch}{words}</span>' for words in ENTRIES)
    page = bare(
        f"<style>{style_sheet()} body {{ margin: 0 }}</style>"
        '<div class="bl-player" style="width: 1080px"><div class="bl-body bl-doing bl-across">'
        f'<div class="bl-stage" style="width: {across}px"><div class="bl-box"></div>'
        f'<div class="bl-legend">{entries}</div></div></div></div>'
    )
    assert page.evaluate(CUT) == []


# --- on paper -----------------------------------------------------------------------------

STYLES = {
    "bl-player": style_sheet,
    "bl-predict": prediction_style,
    "bl-coding": coding_style,
}
SCENE = carcassonne.draw(carcassonne.read("tile BG-D 0,0 0"))
INK = palette.variable("ink")


@pytest.mark.parametrize("part", [*STYLES, "bl-output"])
def test_what_was_read_on_a_dark_page_is_printed_as_on_a_light_one(bare: Bare, part: str) -> None:
    """Paper is light: our colours are, and a picture of both themes is the one of a light page."""
    style = STYLES[part]() if part in STYLES else ""
    board = svg(SCENE, "auto") if part in STYLES else on_page(SCENE)._repr_html_()
    page = bare(f'<style>{style}</style><div class="{part}">{board}</div>')
    page.evaluate("() => { document.body.dataset.jpThemeLight = false; }")
    place, name = (f".{part}", INK) if part in STYLES else (".bl-themed", "color-scheme")
    seen = {}
    for media in ("screen", "print"):
        page.emulate_media(media=media)
        seen[media] = page.evaluate(
            "([place, name]) => getComputedStyle(document.querySelector(place))"
            ".getPropertyValue(name).trim()",
            [place, name],
        )
    themes = {"screen": "dark", "print": "light"}
    if part in STYLES:
        assert seen == {media: palette.colour("ink", theme) for media, theme in themes.items()}
    else:
        assert seen == themes
