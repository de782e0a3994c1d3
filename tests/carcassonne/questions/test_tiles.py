"""Tiles: what is printed on them counts or is said to be left out, and what fits where."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings

from boardlib import carcassonne
from boardlib.carcassonne.board.position import PlacedTile, Position
from boardlib.carcassonne.board.tiles import ROTATIONS, oriented, tile_kinds
from boardlib.carcassonne.questions.describe import kind_words, tile_words
from boardlib.carcassonne.rules.placing import judge_place
from boardlib.game import Answer, QuestionError
from boardlib.ruling import Basis, Reason
from tests.carcassonne.boards import read, why_not
from tests.carcassonne.strategies import boards, printed
from tests.every import every
from tests.rulings import ruling_of


def test_a_tile_that_is_offered_shows_what_it_shows_when_it_lies_there() -> None:
    for name, kind in tile_kinds().items():
        for turn in ROTATIONS:
            assert kind_words(kind, turn) == tile_words(oriented(name, turn)), (name, turn)


def test_a_tile_is_told_by_its_sides() -> None:
    assert kind_words(tile_kinds()["BG-D"], 0) == "city (north); road (east, west)"
    assert kind_words(tile_kinds()["BG-D"], 90) == "city (east); road (south, north)"


# --- whatever is printed is named, and counts or is left out ------------------------------


WORDS = {
    "inn": "inn at a lake",
    "cathedral": "cathedral",
    "princess": "princess",
    "goods:wine": "goods: wine",
    "goods:grain": "goods: grain",
    "goods:cloth": "goods: cloth",
    "pennants": "pennant",
    "dragon": "dragon",
    "volcano": "volcano",
    "magic-portal": "magic portal",
}
PLAIN = {"id", "type", "edges", "ends", "halves", "cities", "inner", "underpass", "short"}
PLAIN |= {"claimable", "abbey"}  # what is no mark, but says what a feature is


def marks() -> list[tuple[str, str, str]]:
    """Every mark of the data file: the tile, the feature that bears it or none, and the mark."""
    found = []
    for kind, tile in printed()["tiles"].items():
        found += [(kind, "", name) for name in tile.get("marks", ())]
        for feature in tile["features"]:
            for key in feature.keys() - PLAIN:
                name = f"goods:{feature[key]}" if key == "goods" else key
                found.append((kind, feature["id"], name))
    return sorted(found)


def rests_on(answer: Answer, name: str) -> list[Reason]:
    """The conditions of an answer that rest on a rule."""
    return [one for one in ruling_of(answer).conditions if one.rule.id == f"carcassonne.{name}"]


every_mark = every("kind, feature, name", marks())


@every_mark
def test_a_mark_is_named_wherever_its_tile_is(kind: str, feature: str, name: str) -> None:
    position = read(f"tile {kind} 0,0 90")
    (tile, *_more) = carcassonne.describe(position)
    asked = carcassonne.ask(position, f"kind {kind}")
    plain = name.removeprefix("goods:").removesuffix("s" if name == "pennants" else "")
    assert WORDS[name] in tile
    assert WORDS[name] in asked.text
    assert plain in asked.data["marks"]
    assert feature in ("", *asked.data["features"])
    drawn = carcassonne.draw(position)
    assert any(WORDS[name] in sentence for sentence in drawn.sentences.values())


@every_mark
def test_a_mark_counts_or_is_said_to_be_left_out(kind: str, feature: str, name: str) -> None:
    position = read(f"tile {kind} 0,0 0")
    if name in ("inn", "cathedral"):
        answer = carcassonne.ask(position, f"points 0,0.{feature}")
        complete = answer.data["complete"]
        assert rests_on(answer, f"{'score' if complete else 'end'}-{name}")
        assert (answer.data["points"] > 0) is complete
    elif name != "pennants":
        part = feature or printed()["tiles"][kind]["features"][-1]["id"]
        asked = f"points 0,0.{part}" if feature else f"meeple red 0,0.{part}"
        left_out = rests_on(carcassonne.ask(position, asked), "score-marks")
        assert left_out
        assert all(WORDS[name] in reason.text for reason in left_out)
        assert left_out[0].rule.basis is Basis.ASSUMED
        assert left_out[0].text in carcassonne.ask(position, asked).text


INN_ROAD = ("tile BG-D 0,0 0", "tile IC-15 1,0 0", "tile IC-14 2,0 0", "tile IC-05 -1,0 0")
CATHEDRAL = ("tile IC-01 0,0 0", "tile BG-E 0,-1 180", "tile BG-E 1,0 270", "tile BG-E 0,1 0")
AROUND = (*CATHEDRAL, "tile BG-E -1,0 90")


def points(position: Position, part: str) -> set[Any]:
    """What a feature is worth by every question that tells it."""
    features = carcassonne.ask(position, "features").data
    (listed,) = [one["points"] for one in features if part in one["segments"]]
    asked = (carcassonne.ask(position, f"{word} {part}") for word in ("feature", "points"))
    return {listed, *(answer.data["points"] for answer in asked)}


@pytest.mark.parametrize(
    ("tiles", "part", "worth"),
    [
        (INN_ROAD, "1,0.r1", 8),
        (INN_ROAD, "2,0.r1", 0),
        (INN_ROAD[:3], "1,0.r1", 0),
        (AROUND, "0,0.c1", 15),
        (CATHEDRAL, "0,0.c1", 0),
        ((*AROUND[:-1], "tile BG-F -1,0 0", "tile BG-E -2,0 90"), "0,0.c1", 21),  # one pennant
        (INN_ROAD, "0,0.c1", 1),
    ],
)
def test_inns_and_cathedrals_are_scored_by_their_rules(
    tiles: tuple[str, ...], part: str, worth: int
) -> None:
    position = read(*tiles, f"meeple red {part}")
    assert points(position, part) == {worth}
    final = carcassonne.ask(position, "score")
    assert final.data["totals"] == {"red": worth}
    scored = carcassonne.play(position, "score").position
    complete = carcassonne.ask(position, f"complete {part}").data["complete"]
    assert dict(scored.points).get("red", 0) == (worth if complete else 0)


def test_goods_that_somebody_has_taken_are_said_to_be_missing_from_the_score() -> None:
    closed = ("tile TB-01 0,0 0", "tile BG-E 0,-1 180", "tile BG-E -1,0 90")
    answer = carcassonne.ask(read(*closed, "meeple red 0,0.c1"), "score")
    assert answer.lines[0].startswith("The points for goods are left out")
    (reason,) = rests_on(answer, "score-goods")
    assert reason.rule.basis is Basis.ASSUMED
    assert answer.to_json()["ruling"]["reasons"][0]["basis"] == "assumed"
    open_ = carcassonne.ask(read(*closed[:2], "meeple red 0,0.c1"), "score")
    assert not rests_on(open_, "score-goods")


# --- what fits an empty place, what is open or closed at every end, whose a token is ------


EMPTY = ((1, 0), (-1, 0), (0, 1), (0, -1))


def around(position: Position) -> list[tuple[int, int]]:
    """The empty places at the sides of tiles."""
    taken = {tile.cell for tile in position.tiles}
    near = {(x + dx, y + dy) for x, y in taken for dx, dy in EMPTY}
    return sorted(near - taken)


@pytest.mark.whole
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
        closed = [one for one in ruling_of(answer).conditions if "closed_by" in one.facts]
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
        failed = [one for one in ruling_of(answer).conditions if not one.holds]
        assert len(failed) == len(road["open_ends"])
        lines = [sentence for sentence in answer.text.split(". ") if "closes the road" in sentence]
        assert len(lines) == len(set(lines))


def test_one_token_alone_is_an_end_that_is_open() -> None:
    position = read("tile TU-3 0,0 0", "tile BG-A 0,1 180", "token red 0,0.p1")
    answer = carcassonne.ask(position, "complete 0,0.r1")
    kinds = [one.rule.name for one in ruling_of(answer).conditions]
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
