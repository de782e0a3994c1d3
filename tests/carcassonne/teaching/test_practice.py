"""The exercises of Carcassonne: what they are about, how they grow, which mistakes come up."""

from __future__ import annotations

import re

import pytest

from boardlib import carcassonne
from boardlib.carcassonne.teaching.tunnel_exercises import miscounts, wrong_players
from boardlib.catalogue.faults import _tried
from boardlib.catalogue.practice import make
from boardlib.game.goals import LEVELS
from boardlib.story.marks import marks_of
from boardlib.story.state import Presenter
from tests.every import every
from tests.game.exercises import (
    SEEDS,
    frames,
    kinds,
    kinds_and_levels,
    made,
)

GAME = "carcassonne"
KINDS, ALL = kinds(GAME), kinds_and_levels(GAME)


@pytest.mark.whole
@every("kind, level", ALL)
def test_a_board_begins_with_the_start_tile(kind: str, level: int) -> None:
    for case in made(GAME, kind, level):
        assert case.position().tiles[0] == carcassonne.read("tile BG-D 0,0 0").tiles[0]


@every("level", LEVELS)
def test_what_is_asked_about_is_marked(level: int) -> None:
    for case in made(GAME, "road-score", level)[:6]:
        show = Presenter(case)
        assert not any(show.places)
        assert set(case.steps[0].show) <= set(show.scene(case.position()).roles)
        assert {"focus"} == {mark.role for mark in marks_of(show)}


@every("kind", ["wagon-C1", "wagon-C2"])
def test_the_places_to_choose_from_carry_a_question_mark(kind: str) -> None:
    for case in made(GAME, kind, 3)[:6]:
        show = Presenter(case)
        marked = [mark for mark in marks_of(show) if mark.role == "asked"]
        assert {mark.label for mark in marked} == {"?"}
        assert show.doing is not None
        assert {key for mark in marked for key in mark.keys} == set(show.doing.places)


@pytest.mark.whole
@pytest.mark.parametrize("kind", KINDS)
def test_boards_grow_with_the_level(kind: str) -> None:
    sizes = [
        sum(len(case.position().tiles) for case in made(GAME, kind, level)) / len(SEEDS)
        for level in LEVELS
    ]
    assert sizes == sorted(sizes)
    assert sizes[0] < 12 < sizes[-1]


def rules_of_refusals(kind: str) -> set[str]:
    """The rules by which what is tried there is refused, over all levels."""
    tried = [put for level in LEVELS for case in made(GAME, kind, level) for put in _tried(case)]
    refused = [put.answer.ruling for put in tried if put.answer.ruling is not None]
    named = [reason.rule.id for ruling in refused for reason in ruling.failed]
    return {name.removeprefix("carcassonne.") for name in named}


@pytest.mark.whole
def test_typical_mistakes_about_complete_roads_come_up() -> None:
    assert {"portal-single", "portal-open"} & rules_of_refusals("road-complete")


@pytest.mark.whole
def test_typical_mistakes_about_tokens_come_up() -> None:
    assert "token-unclaimed" in rules_of_refusals("token")
    assert {"token-own", "token-unclaimed"} <= rules_of_refusals("finishing")


@pytest.mark.whole
def test_typical_mistakes_about_wagons_come_up() -> None:
    both = {"wagon-field", "wagon-completed", "wagon-occupied"}
    assert both | {"wagon-not-adjacent"} <= rules_of_refusals("wagon-C1")
    assert both | {"wagon-out-of-range"} <= rules_of_refusals("wagon-C2")


def test_the_road_counts_a_tile_once_and_somebody_might_count_it_twice() -> None:
    twice = 0
    for level in LEVELS:
        for frame in frames(GAME, "road-score", level):
            assert frame.answer is not None
            assert frame.answer.data["points"] == len(frame.answer.data["tiles"])
            assert frame.answer.ruling is not None
            named = {reason.rule.id for reason in frame.answer.ruling.conditions}
            twice += "carcassonne.same-tile" in named
    assert twice >= 7


def test_every_wrong_number_of_points_is_answered() -> None:
    wrong = [
        choice
        for level in LEVELS
        for seed in range(100, 120)
        for choice in make(GAME, "road-score", seed, level).frames()[0].choices
        if not choice.right
    ]
    assert len(wrong) > 200
    assert not [choice.label for choice in wrong if not choice.whynot]
    assert len({choice.whynot.partition(":")[0] for choice in wrong}) >= 8, "mistakes of many kinds"


def test_questions_and_labels_are_plain_words() -> None:
    for frame in frames(GAME, "road-score", 2):
        assert frame.step.question.endswith("?")
        assert all("." not in choice.label for choice in frame.choices), "no names of parts"


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "road-score"])
def test_tasks_name_no_parts_and_no_places(kind: str) -> None:
    for frame in frames(GAME, kind, 2):
        assert frame.task is not None
        said = f"{frame.step.say} {frame.task.goal} {frame.task.hint} {frame.task.solved}"
        assert not re.search(r"\d,|\.[rcpfm]\d", said), said


BOARD = """
players 2
sets base tunnel
tile BG-D 0,0 0
tile TU-3 1,0 90
tile TU-3 -1,0 270
"""


def answers(part: str, *tokens: str) -> dict[int, str]:
    """The miscounts of the road of a part, by somebody who sees the tile at (1,0) only."""
    position = carcassonne.read(BOARD + "\n".join(f"token {one}" for one in tokens))
    joined = next(
        joined
        for joined in position.landscape.features()
        if part in map(str, position.landscape.segments(joined))
    )
    return miscounts(position.landscape, joined, {(1, 0)})


def test_a_tunnel_through_one_tile() -> None:
    found = answers("0,0.r1", "red 1,0.p1", "red 1,0.p2")
    assert list(found) == [4, 1, 2, 6, 5]
    assert "one tile: (1,0)" in found[4]
    assert "up to the tunnel" in found[1]
    assert "leaves out the tile" in found[2]
    assert "2 points per tile" in found[6]
    assert "tokens" in found[5]


def test_a_tunnel_from_tile_to_tile() -> None:
    found = answers("1,0.r1", "red 1,0.p1", "red -1,0.p1")
    assert sorted(found) == [1, 3, 4, 5]
    assert "way underground" in found[3]
    assert "these tiles only: (-1,0), (1,0)" in found[5]


def test_where_nothing_better_is_known_the_tiles_are_listed() -> None:
    found = answers("0,0.r1", "red 1,0.p2", "red -1,0.p1")
    assert found[1] != found[2]
    assert "all of these: (-1,0), (0,0), (1,0)" in found[2]


def test_who_gets_the_points() -> None:
    assert wrong_players(["red", "blue"]).endswith("each of them gets all points: red and blue.")
