"""What was read on a dark page is printed as on a light one: paper is light."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from boardlib import carcassonne
from boardlib.drawing import on_page, palette, svg
from boardlib.widgets.coding.view import _style as coding_style
from boardlib.widgets.kit.stage import style_sheet
from boardlib.widgets.prediction import question_style as prediction_style

STYLES = {
    "bl-player": style_sheet,
    "bl-predict": prediction_style,
    "bl-coding": coding_style,
}
COLOURS = ("ink",)
BODY = '<body data-jp-theme-light="{light}"><style>{style}</style><div class="{part}">{board}</div>'


@pytest.mark.parametrize("part", STYLES)
def test_colours_of_a_dark_page_are_light_on_paper(browser: Browser, part: str) -> None:
    scene = carcassonne.draw(carcassonne.read("tile BG-D 0,0 0"))
    style, board = STYLES[part](), svg(scene, "auto")
    page = browser.new_page()
    found = {}
    for media in ("screen", "print"):
        page.emulate_media(media=media)
        page.set_content(BODY.format(light="false", style=style, part=part, board=board))
        values = page.evaluate(
            "([part, names]) => { const s = getComputedStyle(document.querySelector('.' + part));"
            " return names.map(one => s.getPropertyValue(one).trim()); }",
            [part, [palette.variable(name) for name in COLOURS]],
        )
        found[media] = values
    page.close()
    assert found["screen"] == [palette.colour(name, "dark") for name in COLOURS]
    assert found["print"] == [palette.colour(name, "light") for name in COLOURS]


def test_a_picture_of_both_themes_is_light_on_paper(browser: Browser) -> None:
    scene = carcassonne.draw(carcassonne.read("tile BG-D 0,0 0"))
    page = browser.new_page()
    seen = {}
    for media in ("screen", "print"):
        page.emulate_media(media=media)
        shown = on_page(scene)._repr_html_()
        page.set_content(BODY.format(light="false", style="", part="bl-output", board=shown))
        script = "getComputedStyle(document.querySelector('.bl-themed')).colorScheme"
        seen[media] = page.evaluate(script)
    page.close()
    assert seen == {"screen": "dark", "print": "light"}
