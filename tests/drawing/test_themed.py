"""A picture in both themes at once, as a notebook keeps it."""

import re
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from boardlib import carcassonne
from boardlib.drawing import on_page, palette, svg
from boardlib.drawing.palette import Theme
from boardlib.tour.art.odds_chart import odds_chart

BOARD = carcassonne.draw(carcassonne.read("tile BG-D 0,0 0"))


def board(theme: Theme) -> str:
    return svg(BOARD, theme, paper=True)


def odds(theme: Theme) -> str:
    return svg(odds_chart("offer 4"), theme, paper=True)


@pytest.mark.parametrize("draw", [board, odds])
def test_one_image_has_the_colours_of_both_themes(draw: object) -> None:
    assert callable(draw)
    text = on_page(draw).svg
    ElementTree.fromstring(text)
    day, night = re.fullmatch(
        r".*?<style>svg{(.*?)}@media\(prefers-color-scheme:dark\){svg{(.*?)}}</style>.*",
        text,
        re.DOTALL,
    ).groups()  # type: ignore[union-attr]
    for theme, rules in (("light", day), ("dark", night)):
        drawn = set(re.findall(r"#[0-9a-fA-F]{6}\b", draw(theme)))
        assert drawn == set(re.findall(r"#[0-9a-fA-F]{6}\b", rules))
    assert palette.colour("paper") in day
    assert palette.colour("paper", "dark") in night
    assert not re.search(r"#[0-9a-fA-F]{6}\b", text.replace(day, "").replace(night, ""))


def test_the_image_is_named_and_its_address_is_the_picture() -> None:
    shown = on_page(odds)
    html = shown._repr_html_()
    address = re.search(r'src="data:image/svg\+xml,([^"<>#&]*)"', html)
    assert address is not None
    root = ElementTree.fromstring(unquote(address[1]))
    assert root.findtext("{http://www.w3.org/2000/svg}title") == shown.name
    assert repr(shown) == f"<{shown.name}>"
    assert f'alt="{shown.name}"' in html
    assert on_page(board).name == BOARD.title


def test_two_different_pictures_are_refused() -> None:
    with pytest.raises(ValueError, match="differ in more than their colours"):
        on_page(lambda theme: board(theme) if theme == "light" else odds(theme))
