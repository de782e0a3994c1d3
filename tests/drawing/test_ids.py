"""Pictures that stand on one page without a name for each: none takes an id of another."""

from __future__ import annotations

import re

import pytest

from boardlib.catalogue import Case, cases
from boardlib.drawing.svg import svg
from boardlib.game import GAMES, game


def ids(text: str) -> list[str]:
    return re.findall(r' id="([^"]+)"', text)


@pytest.mark.parametrize("name", GAMES)
def test_different_pictures_of_a_game_share_no_id_and_the_same_ones_all(name: str) -> None:
    """Every board of every case; and whatever a picture uses is defined in it."""
    rules = game(name)
    boards = {frame.position: None for one in of_game(name) for frame in one.frames()}
    pictures = dict.fromkeys(svg(rules.draw(board)) for board in boards)
    found: list[str] = []
    for text in pictures:
        own = ids(text)
        used = [*re.findall(r"url\(#([^)]+)\)", text), *labels(text)]
        assert set(used) <= set(own)
        found += own
    assert len(found) == len(set(found)) >= 2 * len(pictures) > 20
    again = next(iter(boards))
    assert svg(rules.draw(again)) == next(iter(pictures))


def of_game(name: str) -> list[Case]:
    return [one for one in cases().values() if one.game == name]


def labels(text: str) -> list[str]:
    return " ".join(re.findall(r'aria-labelledby="([^"]+)"', text)).split()
