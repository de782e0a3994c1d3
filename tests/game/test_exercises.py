"""Every exercise of every game is a sound case on a sane position, with something to get wrong."""

from __future__ import annotations

from collections import Counter

import pytest

from boardlib import game
from boardlib.catalogue import choice_letters, problems
from boardlib.catalogue.practice import find, make
from boardlib.game import GAMES
from boardlib.game.goals import LEVELS
from tests.every import every
from tests.game.exercises import SEEDS, frames, kinds, kinds_and_levels, made

PRACTISED = [name for name in GAMES if "exercises" in game.game(name).offers]
KINDS = [(name, one) for name in GAMES for one in kinds(name)]
ALL = [(name, *one) for name in GAMES for one in kinds_and_levels(name)]
ASKED = [(name, kind) for name, kind in KINDS if make(name, kind, 0).steps[0].choices]
of_every_kind = every("name, kind", KINDS)
of_what_is_asked = every("name, kind", ASKED)
on_every_level = every("name, kind, level", ALL)
asked_on_every_level = every("name, kind, level", [one for one in ALL if one[:2] in ASKED])


@pytest.mark.parametrize("name", PRACTISED)
def test_the_exercises_of_a_game_are_found_by_its_name(name: str) -> None:
    assert [one.kind for one in find(name)[1]] == kinds(name) != []


@on_every_level
def test_it_is_a_sound_case_on_a_sane_position(name: str, kind: str, level: int) -> None:
    for case in made(name, kind, level):
        assert problems(case) == [], case.id
        assert game.game(name).status(case.position()) == [], case.id


@asked_on_every_level
def test_something_is_right_something_is_wrong_and_no_two_labels_are_the_same(
    name: str, kind: str, level: int
) -> None:
    for frame in frames(name, kind, level):
        right = [choice.right for choice in frame.choices]
        assert True in right
        assert False in right
        assert 2 <= len([one for one in frame.step.choices if not one.none]) <= 8
        assert len({choice.label for choice in frame.choices}) == len(right)
        assert all(choice.why.text for choice in frame.choices)
        assert frame.step.question.endswith("?")


@of_what_is_asked
def test_where_all_that_are_right_are_wanted_none_of_them_may_be(name: str, kind: str) -> None:
    """The last choice says so; it is right in some exercises, and only where no other one is."""
    found: Counter[bool] = Counter()
    for level in LEVELS:
        for frame in frames(name, kind, level):
            none = [choice.none for choice in frame.step.choices]
            assert none == [*(False for _one in none[1:]), frame.step.pick == "all"]
            if none[-1]:
                *others, last = (choice.right for choice in frame.choices)
                assert last != any(others)
                found[last] += 1
    assert not found or (found[True] and found[False] > found[True]), found


@of_every_kind
def test_it_is_the_same_each_time(name: str, kind: str) -> None:
    first, again = (make(name, kind, 11, 3) for _time in range(2))
    assert first.start == again.start
    assert first.steps == again.steps
    assert first.start != make(name, kind, 12, 3).start


@of_what_is_asked
def test_the_place_of_the_right_answer_tells_nothing(name: str, kind: str) -> None:
    """No letter is right in nearly all exercises, and none in nearly no exercise."""
    found: Counter[str] = Counter()
    for level in LEVELS[1:]:
        for frame in frames(name, kind, level):
            letters = choice_letters(frame.choices)
            found.update(
                letter
                for letter, choice in zip(letters, frame.choices, strict=True)
                if choice.right
            )
    total = len(SEEDS) * len(LEVELS[1:])
    assert all(0.05 * total < found[letter] < 0.8 * total for letter in "ABC"), found
