"""Every exercise of every game: a sound case; done on the board, any try is answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from boardlib import game
from boardlib.catalogue import Case, attempts, choice_letters, problems
from boardlib.catalogue.attempts import Upshot
from boardlib.catalogue.practice import find, make
from boardlib.catalogue.task_faults import MOST_WORDS, faults_of_task, words_of
from boardlib.game import GAMES
from boardlib.game.goals import LEVELS, ON_THE_BOARD, Act
from boardlib.story.doing import Doing
from boardlib.story.marks import marks_of
from boardlib.story.offers import Tried
from boardlib.story.state import Presenter
from boardlib.story.task_view import Tone, shown_task
from boardlib.tour.rules.rounds import race
from tests.every import every
from tests.game.exercises import SEEDS, few, frames, kinds, kinds_and_levels, made

KINDS = [(name, one) for name in GAMES for one in kinds(name)]
ALL = [(name, *one) for name in GAMES for one in kinds_and_levels(name)]
ASKED = [(name, kind) for name, kind in KINDS if make(name, kind, 0).steps[0].choices]
of_every_kind = every("name, kind", KINDS)
of_what_is_asked = every("name, kind", ASKED)
on_every_level = every("name, kind, level", ALL)
asked_on_every_level = every("name, kind, level", [one for one in ALL if one[:2] in ASKED])


@every(
    "word, name, count",
    [
        *((name, name, len(kinds(name))) for name in GAMES),
        ("peloton", "tour", 10),
        ("track", "biathlon", 8),
        ("city", "troyes", 5),
    ],
)
def test_the_exercises_of_a_game_are_found_by_a_word(word: str, name: str, count: int) -> None:
    of, found = find(word)
    assert (of, len(found)) == (name, count)
    assert count > 0
    assert {one.kind for one in found} <= set(kinds(name))


GROWS: list[tuple[str, Sequence[str], Callable[[Any], Any], list[Any]]] = [
    (
        "tour",
        [one for one in kinds("tour") if one not in ("turn", "times")],
        lambda at: len(race(at).order),
        [4, 6, 8, 10, 13],
    ),
    (
        "biathlon",
        kinds("biathlon"),
        lambda at: (len(at.course.stations), len(at.players)),
        [(11, 2), (11, 2), (11, 3), (22, 4), (22, 4)],
    ),
    ("biathlon", ["shooting"], lambda at: len(at.by_colour["red"].kept), [0, 0, 1, 2, 3]),
    ("biathlon", ["sprint-hand"], lambda at: len(at.by_colour["red"].hand), [3, 3, 4, 4, 5]),
    ("biathlon", ["way"], lambda at: len(at.barriers), [1, 1, 2, 2, 3]),
    (
        "troyes",
        [one for one in kinds("troyes") if one != "passing"],
        lambda at: len(at.players),
        [2, 2, 3, 3, 4],
    ),
    ("troyes", ["passing"], lambda at: len(at.dice["blue"]), [1, 1, 2, 2, 3]),
    ("troyes", ["passing"], lambda at: len(at.dice["green"]), [1, 2, 2, 3, 3]),
    ("troyes", ["black-dice"], lambda at: len(at.black), [1, 1, 1, 2, 3]),
    ("troyes", ["falling-out"], lambda at: 18 - len(at.citizens), [0, 2, 4, 2, 4]),
    (
        "troyes",
        ["last-reckoning"],
        lambda at: max(len(one.characters) for one in at.players),
        [0, 0, 1, 1, 1],
    ),
]
"""What there is more of with the level."""


@pytest.mark.whole
@every("name, of, count, wanted", GROWS)
def test_boards_grow_with_the_level(
    name: str, of: Sequence[str], count: Callable[[Any], Any], wanted: list[Any]
) -> None:
    for kind in of:
        found = [{count(one.position()) for one in made(name, kind, level)} for level in LEVELS]
        assert found == [{one} for one in wanted], kind


@pytest.mark.whole
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


DONE = [
    (name, kind)
    for name in GAMES
    for kind in kinds(name)
    if make(name, kind, 0).frames()[0].task is not None
]
of_every_done_kind = every("name, kind", DONE)
done_on_every_level = every(
    "name, kind, level", [(*one, level) for one in DONE for level in LEVELS]
)


TRIES = 25


@every("name", list(GAMES))
def test_at_least_half_of_the_kinds_are_done_on_the_board(name: str) -> None:
    tasks = [make(name, kind, 0).frames()[0].task for kind in kinds(name)]
    assert 2 * sum(isinstance(task, ON_THE_BOARD) for task in tasks) >= len(tasks)


@pytest.mark.whole
@done_on_every_level
def test_it_can_be_done_is_not_done_yet_and_can_be_missed(name: str, kind: str, level: int) -> None:
    for case in few(name, kind, level):
        frame = case.frames()[0]
        assert list(faults_of_task(case, frame)) == [], case.id
        assert game.game(name).status(case.position()) == [], case.id
        assert attempts.solved(case, frame).result is Upshot.SOLVED, case.id
        assert frame.choices == ()


@pytest.mark.whole
@done_on_every_level
def test_it_is_told_in_few_words(name: str, kind: str, level: int) -> None:
    for case in few(name, kind, level):
        step = case.steps[0]
        task = step.task
        assert task is not None
        assert words_of(step) <= MOST_WORDS, case.id
        assert task.goal.endswith((".", "?")), task.goal
        assert task.hint.endswith((".", "?")), case.id
        impossible = isinstance(task, Act) and task.cannot
        assert (impossible or task.solved).endswith("."), case.id


@pytest.mark.whole
@of_every_done_kind
def test_what_it_marks_and_where_one_points_is_drawn(name: str, kind: str) -> None:
    for level in LEVELS:
        for case in few(name, kind, level):
            at = Presenter(case)
            assert at.doing is not None
            drawn = set(at.scene(case.position()).roles)
            assert set(case.steps[0].show) <= drawn, case.id
            stops = {one.key for one in at.framed(at.doing.position, marks_of(at)).focusables}
            assert set(shown_task(at.doing).stops) <= stops, case.id


@pytest.mark.whole
@done_on_every_level
def test_any_tries_are_answered_and_showing_it_solves_it(name: str, kind: str, level: int) -> None:
    for case in few(name, kind, level)[:2]:
        doing = Doing(case, case.frames()[0], Tried())
        random = Random(case.id)
        for _try in range(TRIES):
            tried_at_random(doing, random)
            shown = shown_task(doing)
            if shown.tone in (Tone.REFUSED, Tone.ALLOWED, Tone.SOLVED):
                assert shown.say.endswith((".", "?", "!")), (case.id, shown.say)
            doing.again()
        doing.solve(told=True)
        found = doing.attempt
        assert found is not None
        assert found.result is Upshot.SOLVED, case.id


def tried_at_random(doing: Doing, random: Random) -> None:
    """Anything that a learner may do at a task."""
    takes = [lambda one=one: doing.take(one.text) for one in doing.takeable]
    presses = [lambda one=one: doing.press(one.text) for one in doing.presses]
    points = [lambda key=key: doing.point(key) for key in doing.places]
    some = [random.choice(row) for row in (takes, presses, points, points) if row]
    number = str(random.randrange(40))
    more = [doing.check, doing.take_back, doing.cannot, lambda: doing.guess(number), doing.check]
    random.choice([*some, *more])()


@pytest.mark.parametrize(("name", "kind"), DONE)
def test_where_it_may_be_impossible_it_mostly_is_not(name: str, kind: str) -> None:
    cases: list[Case] = [case for level in LEVELS for case in few(name, kind, level)]
    tasks = [case.frames()[0].task for case in cases]
    impossible = [isinstance(task, Act) and bool(task.cannot) for task in tasks]
    assert sum(impossible) <= 0.4 * len(tasks)
