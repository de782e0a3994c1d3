"""Every exercise is a sound case on a legal board, with something to be got wrong."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from boardlib import carcassonne
from boardlib.case import Case, Frame, choice_letters, problems
from boardlib.exercise import LEVELS
from boardlib.lesson.presenter import Presenter, roles_of
from boardlib.practice import exercises, make

pytestmark = pytest.mark.xdist_group("practice")  # they share the exercises they make

KINDS = [one.kind for one in exercises("carcassonne")]
SEEDS = range(16)
ALL = [(kind, level) for kind in KINDS for level in LEVELS]


@cache
def made(kind: str, level: int) -> tuple[Case, ...]:
    return tuple(make("carcassonne", kind, seed, level) for seed in SEEDS)


def frames(kind: str, level: int) -> list[Frame]:
    return [case.frames()[0] for case in made(kind, level)]


@pytest.mark.parametrize(("kind", "level"), ALL)
def test_it_is_a_sound_case_on_a_legal_board(kind: str, level: int) -> None:
    for case in made(kind, level):
        assert problems(case) == [], case.id
        assert carcassonne.status(case.position()) == [], case.id
        assert case.position().tiles[0] == carcassonne.read("tile BG-D 0,0 0").tiles[0]


@pytest.mark.parametrize(("kind", "level"), ALL)
def test_something_is_right_something_is_wrong_and_no_two_labels_are_the_same(
    kind: str, level: int
) -> None:
    for frame in frames(kind, level):
        right = [choice.right for choice in frame.choices]
        assert True in right
        assert False in right
        assert 2 <= len(right) <= 8
        assert len({choice.label for choice in frame.choices}) == len(right)


@pytest.mark.parametrize(("kind", "level"), ALL)
def test_letters_stand_on_the_board_or_what_is_asked_about_is_marked(kind: str, level: int) -> None:
    for case in made(kind, level)[:6]:
        show = Presenter(case)
        known = roles_of(show.scene(case.position()))
        if kind == "road-score":
            assert not any(show.places)
            assert set(case.steps[0].show) <= set(known)
            assert {"focus"} == {mark.role for mark in show.marks()}
        else:
            assert all(at and set(at) <= set(known) for at in show.places), case.id
            assert [mark.label for mark in show.marks()] == choice_letters(show.frame.choices)


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_the_same_each_time(kind: str) -> None:
    first, again = (make("carcassonne", kind, 11, 3) for _time in range(2))
    assert first.start == again.start
    assert first.steps == again.steps
    assert first.start != make("carcassonne", kind, 12, 3).start


@pytest.mark.parametrize("kind", KINDS)
def test_boards_grow_with_the_level(kind: str) -> None:
    sizes = [
        sum(len(case.position().tiles) for case in made(kind, level)) / len(SEEDS)
        for level in LEVELS
    ]
    assert sizes == sorted(sizes)
    assert sizes[0] < 12 < sizes[-1]


@pytest.mark.parametrize("kind", KINDS)
def test_the_place_of_the_right_answer_tells_nothing(kind: str) -> None:
    """No letter is right in nearly all exercises, and none in nearly no exercise."""
    found: Counter[str] = Counter()
    for level in LEVELS[1:]:
        for frame in frames(kind, level):
            letters = choice_letters(frame.choices)
            found.update(
                letter
                for letter, choice in zip(letters, frame.choices, strict=True)
                if choice.right
            )
    total = len(SEEDS) * len(LEVELS[1:])
    assert all(0.05 * total < found[letter] < 0.8 * total for letter in "ABC"), found


def rules_of_refusals(kind: str) -> set[str]:
    """The rules by which wrong choices are refused, over all levels."""
    return {
        reason.rule.id.removeprefix("carcassonne.")
        for level in LEVELS
        for frame in frames(kind, level)
        for choice in frame.choices
        if not choice.right and choice.why.ruling is not None
        for reason in choice.why.ruling.failed
    }


def test_typical_mistakes_about_complete_roads_come_up() -> None:
    assert {"portal-single", "portal-open"} & rules_of_refusals("road-complete")
    texts = [
        choice.why.text
        for level in LEVELS
        for frame in frames("road-complete", level)
        for choice in frame.choices
        if not choice.right
    ]
    assert any("portal" in text for text in texts)
    assert any("portal" not in text and "open at" in text for text in texts)


def test_typical_mistakes_about_tokens_come_up() -> None:
    assert {"token-own", "token-unclaimed", "token-supply"} <= rules_of_refusals("token")


def test_typical_mistakes_about_wagons_come_up() -> None:
    both = {"wagon-field", "wagon-completed", "wagon-occupied"}
    assert both | {"wagon-not-adjacent"} <= rules_of_refusals("wagon-C1")
    assert both | {"wagon-out-of-range"} <= rules_of_refusals("wagon-C2")


def test_the_road_counts_a_tile_once_and_somebody_might_count_it_twice() -> None:
    twice = 0
    for level in LEVELS:
        for frame in frames("road-score", level):
            assert frame.answer is not None
            assert frame.answer.data["points"] == len(frame.answer.data["tiles"])
            assert frame.answer.ruling is not None
            named = {reason.rule.id for reason in frame.answer.ruling.conditions}
            twice += "carcassonne.same-tile" in named
    assert twice >= 7


@pytest.mark.parametrize("kind", KINDS)
def test_questions_and_labels_are_plain_words(kind: str) -> None:
    for frame in frames(kind, 2):
        assert frame.step.question.endswith("?")
        assert all("." not in choice.label for choice in frame.choices), "no names of parts"
