"""Names: one for every feature, another one for every other, in a player's words."""

import re

import pytest
from hypothesis import given, settings

from boardlib import carcassonne
from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.parts import Portal
from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.board.tiles import tile_kinds
from boardlib.carcassonne.rules.naming import feature_name, part_name, portal_name
from tests.carcassonne.boards import read
from tests.carcassonne.strategies import populated_boards
from tests.every import every

MACHINE = re.compile(r"-?\d+,-?\d+\.[a-z]")


def assert_told_apart(names: list[str]) -> None:
    assert len(set(names)) == len(names), sorted(names)
    assert not any(MACHINE.search(name) for name in names)


def names_of(position: Position) -> list[str]:
    landscape = position.landscape
    return [feature_name(landscape, joined) for joined in landscape.features()]


@every("kind", tile_kinds())
@pytest.mark.parametrize("broken", [False, True], ids=["as printed", "broken"])
def test_the_parts_and_the_portals_of_a_tile_are_told_apart(kind: str, broken: bool) -> None:
    for rotation in (0, 90, 180, 270):
        landscape = Landscape()
        tile = landscape.place(kind, 2, -1, rotation, broken)
        numbers = landscape.numbers((2, -1))
        assert_told_apart([part_name(landscape, number) for number in numbers])
        portals = [Portal(2, -1, name) for name in tile.oriented.printed_portals]
        assert_told_apart([portal_name(landscape, portal) for portal in portals])


@given(populated_boards())
@settings(max_examples=30, deadline=None)
def test_no_two_features_of_a_board_have_one_name(position: Position) -> None:
    assert_told_apart(names_of(position))


@every("name", carcassonne.boards())
def test_nor_on_the_boards_that_come_with_the_game(name: str) -> None:
    assert_told_apart(names_of(read(carcassonne.boards()[name])))


def test_a_feature_has_one_name_whichever_part_is_asked_about() -> None:
    position = read(carcassonne.boards()["WAG-1"])
    city = ("-1,0.c1", "0,0.c1", "1,0.c1", "1,1.c1", "1,-1.c1")
    answers = {str(carcassonne.ask(position, f"feature {part}")).split(":")[0] for part in city}
    assert answers == {"The city with the pennant"}


def test_a_name_stays_while_the_board_grows_elsewhere() -> None:
    before = read("tile BG-D 0,0 0")
    after = carcassonne.play(before, "tile BG-D 0,1 180").position
    assert set(names_of(before)) <= set(names_of(after))


@every(
    "line, part, name",
    [
        ("tile BG-D 0,0 0", "c1", "the city at (0,0)"),
        ("tile BG-D 0,0 0", "f2", "the field at (0,0 south)"),
        ("tile BG-W 0,0 0", "r1", "the road at (0,0 east)"),
        ("tile AM-A 0,0 0", "m1", "the abbey at (0,0)"),
        ("tile BG-B 0,0 0", "m1", "the monastery at (0,0)"),
        ("tile IC-05 0,0 0", "r3", "the short road at (0,0 north)"),
        ("tile IC-05 0,0 0", "r1", "the road at (0,0 east)"),
    ],
)
def test_what_a_player_would_say(line: str, part: str, name: str) -> None:
    landscape = read(line).landscape
    found = {str(landscape.segment(n)): part_name(landscape, n) for n in landscape.numbers((0, 0))}
    assert found[f"0,0.{part}"] == name
