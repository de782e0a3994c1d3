"""Numbers and letters can be read in small pictures, and figures stand where they belong."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest

from boardlib.carcassonne.art.draw import draw
from boardlib.drawing.labels import text_width
from boardlib.drawing.scene import Group, Mark, Scene
from boardlib.drawing.sizes import LETTER
from boardlib.drawing.svg import svg
from tests.carcassonne.art.boards import CITY, position
from tests.drawing.test_scene import badges, tones_of
from tests.every import every

SVG = "{http://www.w3.org/2000/svg}"


def row(tiles: int) -> str:
    return "\n".join(f"tile BG-U {x},0 0" for x in range(tiles))


def numbers(scene: Scene, width: float, **more: Any) -> list[float]:
    """The sizes in pixels of the numbers beside a board."""
    root = ElementTree.fromstring(svg(scene, width=width, **more))
    texts = [each for each in root.iter(f"{SVG}text") if re.fullmatch(r"−?\d+", each.text or "")]
    return [float(each.get("font-size", 0)) * width / scene.width for each in texts]


def growths(scene: Scene, width: float) -> list[float]:
    """How large the letters of the badges are, in pixels."""
    root = ElementTree.fromstring(svg(scene, width=width))
    found = []
    for group in root.iter(f"{SVG}g"):
        if "bl-badge" in group.get("class", ""):
            grow = re.search(r"scale\(([\d.]+)\)", group.get("transform", ""))
            found.append(LETTER * float(grow[1] if grow else 1) * width / scene.width)
    return found


@every("width", [436, 640, 1080])
@every("tiles", [1, 3, 5, 7, 9, 11, 16])
def test_numbers_beside_a_board_can_be_read(tiles: int, width: int) -> None:
    sizes = numbers(draw(position(row(tiles))), width)
    assert len(sizes) == tiles + 1
    assert min(sizes) >= 11


@pytest.mark.parametrize("tiles", [3, 7, 11])
def test_letters_on_badges_can_be_read(tiles: int) -> None:
    marks = [Mark((f"{x},0.r1",), "asked", "ABCDEFGHIJK"[x]) for x in range(tiles)]
    sizes = growths(draw(position(row(tiles)), marks), 436)
    assert sizes
    assert min(sizes) >= 11


def test_a_picture_for_the_whole_class_asks_for_larger_letters() -> None:
    scene = draw(position(row(7)))
    assert min(numbers(scene, 720, least=22.0)) == pytest.approx(22, abs=0.1)


def test_room_is_kept_for_badges_that_grow() -> None:
    marks = [Mark((f"{x},0.f{side}",), "allowed", "A") for x in range(9) for side in (1, 2)]
    scene = draw(position(row(9)), marks)
    grown = 11.5 / (436 / scene.width) / LETTER
    for one, other in combinations(badges(scene), 2):
        x, y = (abs(a - b) for a, b in zip(one.offset, other.offset, strict=True))
        assert x >= 37 * grown - 1 or y >= 21 * grown - 1


def placed(scene: Scene, key: str) -> tuple[float, float]:
    """Where something stands on its board."""
    board = scene.shapes[0]
    assert isinstance(board, Group)

    return next(
        shape.offset for shape in board.children if isinstance(shape, Group) and shape.key == key
    )


def test_a_barn_stands_on_its_corner() -> None:
    board = "\n".join(f"tile BG-B {x},{y} 0" for x in (0, 1) for y in (0, 1))
    scene = draw(position(f"{board}\nbarn red 0,0.f1"))
    assert placed(scene, "figure:0,0.f1") == (100.0, 100.0)


def test_a_frame_ends_with_the_board() -> None:
    reach = tuple(f"{x},{y}" for x in (-1, 0, 1) for y in (-1, 0, 1))
    scene = draw(position("tile BG-B 0,0 0\ntile BG-B 1,0 0"), [Mark(reach, "reach")])
    outline = re.findall(r'<path d="M5,0L195,0', svg(scene))
    assert len(outline) == 2  # the frame and the gap around it


def test_what_a_quiet_mark_names_is_kept_over_all_its_tiles() -> None:
    tones = tones_of(draw(position(CITY), [Mark(("0,0.c1",), "quiet")]))
    assert {tones[key] for key in ("0,0.c1", "-1,0.c1", "1,1.c1")} == {""}
    assert tones["-1,0.c2"] == tones["0,-1.r1"] == "quiet"


@every("width, least", [(436.0, 11.5), (720.0, 22.0), (332.0, 15.33)])
@every("board", [row(7), CITY, "tile BG-U -11,-3 0\ntile BG-U -8,0 0"])
def test_numbers_beside_a_board_are_not_cut_off(board: str, width: float, least: float) -> None:
    """In a lesson, on a wall and on paper."""
    scene = draw(position(board))
    root = ElementTree.fromstring(svg(scene, width=width, least=least))
    found = [each for each in root.iter(f"{SVG}text") if re.fullmatch(r"−?\d+", each.text or "")]
    assert found
    for each in found:
        size, x, y = (float(each.get(name, 0)) for name in ("font-size", "x", "y"))
        wide = text_width(each.text or "", size)
        assert x - wide / 2 >= 0
        assert y - 0.74 * size >= 0
