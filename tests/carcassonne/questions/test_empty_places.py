"""What fits an empty place, what is open or closed at every end, and whose a token is."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings

from boardlib import carcassonne
from boardlib.carcassonne.board.position import PlacedTile, Position
from boardlib.carcassonne.board.tiles import tile_kinds
from boardlib.carcassonne.rules.placing import judge_place
from boardlib.game import QuestionError
from tests.carcassonne.boards import read, why_not
from tests.carcassonne.strategies import boards, printed

EMPTY = ((1, 0), (-1, 0), (0, 1), (0, -1))


def around(position: Position) -> list[tuple[int, int]]:
    """The empty places at the sides of tiles."""
    taken = {tile.cell for tile in position.tiles}
    near = {(x + dx, y + dy) for x, y in taken for dx, dy in EMPTY}
    return sorted(near - taken)


@settings(max_examples=15, deadline=None)
@given(boards(largest=12))
def test_what_fits_is_what_may_be_placed_there(position: Position) -> None:
    laid = Counter(tile.kind for tile in position.tiles)
    barren = []
    for x, y in around(position):
        answer = carcassonne.ask(position, f"fits {x},{y}")
        found = {one["kind"]: one for one in answer.data}
        for kind in printed()["tiles"]:
            total = sum(printed()["sets"][name]["tiles"].get(kind, 0) for name in position.sets)
            if kind == "AM-A" or not total:
                continue
            left = total - laid[kind]
            tries = [PlacedTile(kind, x, y, turn) for turn in (0, 90, 180, 270)]
            rulings = {one.rotation: carcassonne.judge(position, one) for one in tries}
            fits = [
                turn
                for turn, ruling in rulings.items()
                if {one.rule.id for one in ruling.failed} <= {"carcassonne.place-supply"}
            ]
            asked = found.pop(kind, {"rotations": [], "left": left})
            assert asked["rotations"] == fits
            assert asked["left"] == left
        assert not found
        if not any(one["left"] for one in answer.data):
            barren.append([x, y])
            assert answer.lines[0] == "No tile that is left fits there."
    assert carcassonne.ask(position, "unfillable").data == barren


@pytest.mark.parametrize("place", ["0,0", "7,7"])
def test_what_is_no_empty_place_beside_a_tile_is_told(place: str) -> None:
    with pytest.raises(QuestionError, match=r"A tile lies there already|No tile lies at any"):
        carcassonne.ask(read("tile BG-D 0,0 0"), f"fits {place}")


def test_a_tile_that_cannot_go_on_is_refused_for_all_its_turns() -> None:
    position = read("tile BG-D 0,0 0")
    (reason,) = judge_place(position, "BG-C", (1, 0)).failed
    assert reason.text == "No side of this tile shows a road."
    assert reason.shapes == ("0,0",)


def test_a_tile_that_fits_in_no_turn_is_told_why_not_in_each() -> None:
    position = read("tile BG-D 0,0 0", "tile BG-V 1,-1 180", "tile BG-D 2,0 0")
    failed = judge_place(position, "BG-V", (1, 0)).failed
    assert [one.rule.id for one in failed] == ["carcassonne.place-sides"] * len(failed)
    assert [one.text.partition(":")[0] for one in failed] == [
        f"Turned by {turn}°" for turn in (0, 90, 180, 270)
    ]
    assert not [one for one in failed if "No side" in one.text]


@settings(max_examples=40, deadline=None)
@given(boards(largest=20))
def test_every_end_of_a_road_is_a_condition_of_its_own(position: Position) -> None:
    kinds = {f"{tile.x},{tile.y}": tile.kind for tile in position.tiles}
    for road in carcassonne.ask(position, "features").data:
        if road["type"] != "road":
            continue
        answer = carcassonne.ask(position, f"complete {road['segments'][0]}")
        assert answer.ruling is not None
        closed = [one for one in answer.ruling.conditions if "closed_by" in one.facts]
        ends = [
            end.partition(":")[0]
            for part in road["segments"]
            for feature in printed()["tiles"][kinds[part.partition(".")[0]]]["features"]
            if feature["id"] == part.partition(".")[2]
            for end in feature["ends"]
        ]
        assert sorted(
            one.facts["closed_by"] for one in closed if one.facts["closed_by"] != "abbey"
        ) == (sorted(end for end in ends if end != "portal"))
        assert all(set(one.shapes) & set(road["segments"]) for one in closed)
        failed = [one for one in answer.ruling.conditions if not one.holds]
        assert len(failed) == len(road["open_ends"])
        lines = [sentence for sentence in answer.text.split(". ") if "closes the road" in sentence]
        assert len(lines) == len(set(lines))


def test_one_token_alone_is_an_end_that_is_open() -> None:
    position = read("tile TU-3 0,0 0", "tile BG-A 0,1 180", "token red 0,0.p1")
    answer = carcassonne.ask(position, "complete 0,0.r1")
    assert answer.ruling is not None
    kinds = [one.rule.id.partition(".")[2] for one in answer.ruling.conditions]
    assert "portal-single" in kinds


def test_a_token_of_another_player_is_told_to_be_his_beside_whose_turn_it_is() -> None:
    position = read("players 4", "tile BG-D 0,0 0", "tile TU-3 1,0 90", "turn red placed 1,0")
    assert why_not(position, "token blue 1,0.p1") == ["turn-player"]
    told = carcassonne.ask(position, "token blue 1,0.p1").text
    assert told.startswith("No. It is the turn of another player (red)")
    assert "and the token is one of this player's (blue)" in told


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("robber blue 2", "stand for 2; the longest completed road here has 3 tiles"),
        ("robber blue 5", "stand for 5; the longest completed road here has 3 tiles"),
        ("robber nobody 4", "Nobody holds the Robber Baron"),
        ("robber blue 3", ""),
    ],
)
def test_a_robber_baron_fits_the_longest_road(line: str, said: str) -> None:
    position = read("tile BG-D 0,0 0", "tile BG-A -1,0 270", "tile BG-A 1,0 90", line)
    problems = carcassonne.status(position)
    assert len(problems) == bool(said)
    assert all(said in one.text and not one.stops for one in problems)


def test_a_longer_road_may_have_been_broken_again() -> None:
    printed = next(kind for kind in tile_kinds().values() if kind.underpass)
    lines = (f"tile {printed.id} 0,0 0", "robber blue 5")
    assert carcassonne.status(read(*lines))
    assert not carcassonne.status(read(*lines, "token red 0,0.p1"))


def test_a_wagon_reaches_only_where_tiles_lie() -> None:
    position = read("tile BG-D 0,0 0", "tile BG-A 1,0 90")
    answer = carcassonne.ask(position, "reach 0,0")
    assert answer.text == "In reach: (0,0) and (1,0)."
    assert set(answer.shapes) == {"0,0", "1,0"}
