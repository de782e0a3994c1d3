"""Names of the parts of a board: true, of one part only, in a player's words."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest
from hypothesis import given, settings

from boardlib import carcassonne
from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.parts import Cell, Joined, Portal
from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.board.tiles import tile_kinds
from boardlib.carcassonne.rules.calling import called, figure_called, part_called
from boardlib.carcassonne.rules.ends import portal_called
from boardlib.carcassonne.rules.naming import feature_name, kind_of, part_name, portal_name
from tests.carcassonne.boards import read
from tests.carcassonne.strategies import populated_boards
from tests.every import every
from tests.said import told_in_cases

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


# --- what players call a part, with few places in it --------------------------------------


KIND = r"(?:(?:short )?road|city|monastery|abbey|field|river|portal)"
CALLED = re.compile(rf"(?:\b[Tt]he (?:shared )?|'s ){KIND}\b")
BY_PLACE = re.compile(rf"\b[Tt]he {KIND} at \(")
PLACE = re.compile(r"-?\d+,-?\d+")
AHEAD: Mapping[str, Callable[[Cell], int]] = {
    "north": lambda cell: -cell[1],
    "east": lambda cell: cell[0],
    "south": lambda cell: cell[1],
    "west": lambda cell: -cell[0],
}


def kind_at(landscape: Landscape, joined: Joined) -> str:
    return kind_of(landscape.feature(joined.members[0]))


def others_of(landscape: Landscape, joined: Joined) -> list[Joined]:
    kind = kind_at(landscape, joined)
    return [
        other
        for other in landscape.features()
        if other is not joined and kind_at(landscape, other) == kind
    ]


def assert_called_rightly(position: Position) -> None:
    """Every name belongs to one part, and what it says of that part is so."""
    landscape = position.landscape
    names = {called(landscape, joined): joined for joined in landscape.features()}
    assert len(names) == len(landscape.features()), sorted(names)
    for name, joined in names.items():
        assert_true(position, name, joined)
        assert called(landscape, joined, head=True).casefold() == name.casefold()
    portals = landscape.printed_portals()
    assert len({portal_called(landscape, portal) for portal in portals}) == len(portals)
    numbers = range(len(landscape.owners))
    assert len({part_called(landscape, number) for number in numbers}) == len(numbers)


def assert_true(position: Position, name: str, joined: Joined) -> None:
    landscape, others = position.landscape, others_of(position.landscape, joined)
    colours = {figure.colour for figure in position.figures_on(joined)}
    assert kind_at(landscape, joined).replace("short", "short road") in name
    if owner := re.match(r"(\w+)'s", name):
        assert colours == {owner[1]}, name
    if name.startswith("the shared"):
        assert len(colours) > 1, name
        assert all(colour in name for colour in colours), name
    if size := re.search(r" of (\d+) tiles?$", name):
        assert len(landscape.cells(joined)) == int(size[1]), name
    side = re.search(r"furthest (north|east|south|west)$", name)
    if side is not None:
        far = AHEAD[side[1]]
        best = max(map(far, landscape.cells(joined)))
        assert all(best >= max(map(far, landscape.cells(other))) for other in others), name
    if re.fullmatch(rf"the {KIND}", name):
        assert not others, name


@given(populated_boards())
@settings(max_examples=60, deadline=None)
def test_a_name_is_true_and_belongs_to_one_part(position: Position) -> None:
    assert_called_rightly(position)


@every("name", carcassonne.boards())
def test_so_it_is_on_the_boards_that_come_with_the_game(name: str) -> None:
    assert_called_rightly(read(carcassonne.boards()[name]))


CITIES = "tile BG-E 0,0 180\ntile BG-E 0,1 0\ntile BG-E 0,2 180"
CROSSING = "tile BG-W 0,0 0"


@every(
    "board, part, name",
    [
        ("tile BG-D 0,0 0", "0,0.c1", "the city"),
        (CITIES, "0,0.c1", "the city furthest north"),
        (f"{CITIES}\nmeeple red 0,1.c1", "0,0.c1", "red's city"),
        (f"{CROSSING}\nmeeple blue 0,0.r1", "0,0.r1", "blue's road"),
        (CROSSING, "0,0.r1", "the road furthest east"),
        (f"{CROSSING}\nmeeple red 0,0.f1", "0,0.f1", "red's field"),
        (
            "tile BG-E 0,0 180\ntile BG-E 0,1 0\nmeeple red 0,0.c1\nwagon blue 0,1.c1",
            "0,0.c1",
            "the city",
        ),
    ],
)
def test_what_a_player_would_call_it(board: str, part: str, name: str) -> None:
    position = read(board)
    found = {str(position.landscape.segment(n)): j for n, j in enumerate(position.landscape.joined)}
    assert called(position.landscape, found[part]) == name


@every(
    "figures, names",
    [
        ("red 0,0.r1\nwagon red 0,0.r2\nmeeple blue 0,0.r3", "red meeple, red wagon, blue meeple"),
        ("red 0,0.r1\nmeeple red 0,0.f1", "red meeple (red's road), red meeple (red's field)"),
        ("red 0,0.r1\nmeeple red 0,0.r1", "red meeple at (0,0), red meeple at (0,0)"),
    ],
)
def test_a_figure_is_told_apart_only_from_others_of_its_kind_and_colour(
    figures: str, names: str
) -> None:
    position = read(f"{CROSSING}\nmeeple {figures}")
    assert ", ".join(figure_called(position, one) for one in position.figures) == names


def outside_brackets(text: str) -> str:
    """What stands in no bracket."""
    while (shorter := re.sub(r"\([^()]*\)", "", text)) != text:
        text = shorter
    return text


def everything_told() -> Iterable[Any]:
    return told_in_cases("carcassonne")


def test_a_ruling_says_where_as_players_do() -> None:
    """A place is a label in brackets; and few parts are told apart by nothing but their place.

    Those that are left (8 of 3,984) are a portal, a road and a field that lie between others.
    """
    texts = [one.text for one in everything_told()]
    assert [text for text in texts if PLACE.search(outside_brackets(text))] == []
    assert [text for text in texts if text.startswith("(")] == []
    by_place = sum(len(BY_PLACE.findall(text)) for text in texts)
    all_names = sum(len(CALLED.findall(text)) for text in texts)
    assert all_names > 3000
    assert by_place / all_names < 0.01, f"{by_place} of {all_names}"
