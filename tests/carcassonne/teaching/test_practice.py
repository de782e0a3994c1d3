"""The exercises of Carcassonne: what they are about, how they grow, which mistakes come up."""

from __future__ import annotations

import pytest

from boardlib import carcassonne
from boardlib.catalogue import choice_letters
from boardlib.catalogue.practice import make
from boardlib.game.exercise import LEVELS
from boardlib.story.marks import marks_of
from boardlib.story.state import Presenter
from tests.every import every
from tests.game.exercises import (
    SEEDS,
    frames,
    kinds,
    kinds_and_levels,
    made,
    reasons_of_wrong_choices,
    wrong_choices,
)

GAME = "carcassonne"
KINDS, ALL = kinds(GAME), kinds_and_levels(GAME)


@every("kind, level", ALL)
def test_a_board_begins_with_the_start_tile(kind: str, level: int) -> None:
    for case in made(GAME, kind, level):
        assert case.position().tiles[0] == carcassonne.read("tile BG-D 0,0 0").tiles[0]


@every("kind, level", ALL)
def test_letters_stand_on_the_board_or_what_is_asked_about_is_marked(kind: str, level: int) -> None:
    for case in made(GAME, kind, level)[:6]:
        show = Presenter(case)
        known = show.scene(case.position()).roles
        if kind == "road-score":
            assert not any(show.places)
            assert set(case.steps[0].show) <= set(known)
            assert {"focus"} == {mark.role for mark in marks_of(show)}
        else:
            *places, none = show.places
            assert all(at and set(at) <= set(known) for at in places), case.id
            assert none == ()
            assert [mark.label for mark in marks_of(show)] == choice_letters(places)


@pytest.mark.parametrize("kind", KINDS)
def test_boards_grow_with_the_level(kind: str) -> None:
    sizes = [
        sum(len(case.position().tiles) for case in made(GAME, kind, level)) / len(SEEDS)
        for level in LEVELS
    ]
    assert sizes == sorted(sizes)
    assert sizes[0] < 12 < sizes[-1]


def rules_of_refusals(kind: str) -> set[str]:
    """The rules by which wrong choices are refused, over all levels."""
    reasons = reasons_of_wrong_choices(GAME, kind)
    return {reason.rule.id.removeprefix("carcassonne.") for reason in reasons if not reason.holds}


def test_typical_mistakes_about_complete_roads_come_up() -> None:
    assert {"portal-single", "portal-open"} & rules_of_refusals("road-complete")
    texts = [choice.why.text for choice in wrong_choices(GAME, "road-complete")]
    assert any("portal" in text for text in texts)
    assert any("portal" not in text and "Open to" in text for text in texts)


def test_typical_mistakes_about_tokens_come_up() -> None:
    assert {"token-own", "token-unclaimed", "token-supply"} <= rules_of_refusals("token")


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


@pytest.mark.parametrize("kind", KINDS)
def test_questions_and_labels_are_plain_words(kind: str) -> None:
    for frame in frames(GAME, kind, 2):
        assert frame.step.question.endswith("?")
        assert all("." not in choice.label for choice in frame.choices), "no names of parts"
