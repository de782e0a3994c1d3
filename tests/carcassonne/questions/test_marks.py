"""Whatever is printed on a tile is named, and counts by its rule or is said to be left out."""

from __future__ import annotations

from typing import Any

import pytest

from boardlib import carcassonne
from boardlib.carcassonne.board.position import Position
from boardlib.game import Answer
from boardlib.ruling import Basis, Reason
from tests.carcassonne.boards import read
from tests.carcassonne.strategies import printed
from tests.every import every

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
    assert answer.ruling is not None
    return [one for one in answer.ruling.conditions if one.rule.id == f"carcassonne.{name}"]


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
