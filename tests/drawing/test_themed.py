"""A picture in both themes at once, as a notebook keeps it."""

import re
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from boardlib import carcassonne
from boardlib.drawing import Circle, Group, Mark, Paint, Scene, on_page, palette, svg
from boardlib.drawing.palette import Theme
from boardlib.tour.art.odds_chart import odds_chart

BOARD = carcassonne.draw(carcassonne.read("tile BG-D 0,0 0"))
MARKED = carcassonne.draw(carcassonne.read("tile BG-D 0,0 0"), [Mark(("0,0.r1",), "focus")])
COLOUR = r"#[0-9a-fA-F]{6}\b"


def _themes(text: str) -> tuple[str, dict[Theme, dict[str, str]]]:
    """A picture without its style sheet, and what that declares in each theme."""
    found = re.search(
        r"<style>svg{(.*?)}@media\(prefers-color-scheme:dark\){svg{(.*?)}}</style>", text
    )
    assert found is not None
    day, night = (dict(re.findall(r"(--[\w-]+):([^;]+);", rules)) for rules in found.groups())
    assert [name for name in night if day[name] == night[name]] == []
    return text.replace(found[0], ""), {"light": day, "dark": day | night}


@pytest.mark.parametrize("scene", [BOARD, MARKED, odds_chart("offer 4")])
def test_one_image_is_that_of_each_theme_with_its_colours_filled_in(scene: Scene) -> None:
    text, themes = _themes(on_page(scene, width=300).svg)
    ElementTree.fromstring(text)
    for theme, colours in themes.items():
        filled = text
        for name, colour in colours.items():
            filled = filled.replace(f"var({name})", colour)
        assert filled == svg(scene, theme, "b1", width=300, paper=True)
        assert set(re.findall(COLOUR, filled)) == set(colours.values())
    assert not re.search(COLOUR, text)


def test_what_steps_back_has_colours_of_its_own_and_only_what_is_used_is_declared() -> None:
    dot = Circle(5, 5, 3, Paint(fill="ink"))
    scene = Scene("Dots", "", 20, 10, (Group((dot, Group((dot,), tone="full")), tone="quiet"),))
    _text, themes = _themes(on_page(scene).svg)
    assert themes["dark"] == {
        "--bl-paper": palette.colour("paper", "dark"),
        "--bl-ink-quiet": palette.colour("ink", "dark", "quiet"),
        "--bl-ink-full": palette.colour("ink", "dark"),
    }


def test_the_image_is_named_and_its_address_is_the_picture() -> None:
    scene = odds_chart("offer 4")
    shown = on_page(scene)
    html = shown._repr_html_()
    address = re.search(r'src="data:image/svg\+xml,([^"<>#&]*)"', html)
    assert address is not None
    root = ElementTree.fromstring(unquote(address[1]))
    assert root.findtext("{http://www.w3.org/2000/svg}title") == scene.title
    assert shown.name == f"{scene.title} {scene.description}".strip()
    assert repr(shown) == f"<{shown.name}>"
    assert f'alt="{shown.name}"' in html
