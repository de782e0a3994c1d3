"""Names of exercises, the ladder, and games with and without exercises."""

from __future__ import annotations

from random import Random
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlib.catalogue import problems
from boardlib.catalogue.practice import (
    LARGEST_SEED,
    Ladder,
    Name,
    PracticeError,
    exercises,
    find,
    make,
    read_name,
)
from boardlib.game.goals import LEVELS, Exercise, Option, Posed
from tests.every import every


@given(
    st.sampled_from(["road-complete", "wagon-C1"]),
    st.integers(0, LARGEST_SEED),
    st.sampled_from(LEVELS),
)
def test_a_name_is_read_back(kind: str, seed: int, level: int) -> None:
    name = Name(kind, seed, level)
    assert read_name(str(name)) == name
    assert read_name(f"  {str(name).upper()} ").seed == seed


def test_a_name_without_a_level_is_of_the_first() -> None:
    assert read_name("token 12") == Name("token", 12, 1)


@every(
    "text, words",
    [
        ("", "names no exercise"),
        ("token", "names no exercise"),
        ("token seven", "names no exercise"),
        ("token 7 level 9", "There are levels 1 to 5, not 9."),
        ("token 7 level 0", "There are levels 1 to 5, not 0."),
        ("token 99999999", "from 0 to 999999, not 99999999"),
    ],
)
def test_a_bad_name_is_refused_in_one_sentence(text: str, words: str) -> None:
    with pytest.raises(PracticeError, match=words):
        read_name(text)


def test_the_ladder_goes_up_after_two_right_answers_and_down_after_two_wrong_ones() -> None:
    answers = [True, True, True, False, True, True, False, False, False]
    ladder, levels = Ladder(), []
    for right in answers:
        ladder = ladder.after(right)
        levels.append(ladder.level)
    assert levels == [1, 2, 2, 2, 2, 3, 3, 2, 2]
    assert (ladder.right, ladder.asked) == (5, 9)


def test_the_ladder_ends_at_both_ends() -> None:
    ladder = Ladder()
    assert ladder.after(False).after(False).level == LEVELS[0]
    for _number in range(40):
        ladder = ladder.after(True)
    assert ladder.level == LEVELS[-1]
    assert str(ladder) == f"40 of 40 right, level {LEVELS[-1]}"
    assert str(Ladder()) == "level 1"


def test_exercises_are_found_by_game_topic_and_kind() -> None:
    assert [one.kind for one in find("tunnels")[1]] == [
        "road-complete",
        "road-tiles",
        "road-score",
        "token",
        "finishing",
    ]
    assert [one.kind for one in find("WAGON-c1")[1]] == ["wagon-C1"]
    assert find("carcassonne")[1] == exercises("carcassonne")


def test_an_unknown_kind_names_those_there_are() -> None:
    with pytest.raises(PracticeError, match=r"'chess'.*tunnels.*wagon-C2"):
        find("chess")
    with pytest.raises(PracticeError, match="road-score"):
        make("carcassonne", "chess", 1)


# --- another game -----------------------------------------------------------------------


def _draw(rng: Random, level: int) -> Posed | None:
    """Which lamps may be lit? Nothing of interest when none may."""
    lit = [rng.random() < 0.5 for _lamp in range(level + 2)]
    if not any(not on and (not i or lit[i - 1]) for i, on in enumerate(lit)):
        return None
    text = "\n".join(f"lamp {i} {'on' if on else 'off'}" for i, on in enumerate(lit, 1))
    options = tuple(
        Option(f"lamp {i}", judge=f"light {i}", at=(f"L{i}",)) for i in range(1, level + 3)
    )
    return Posed(text, "A row.", "Which lamps may be lit?", options)


def test_a_game_without_exercises_has_no_practice(lamps: ModuleType) -> None:
    assert exercises("lamps") == ()
    with pytest.raises(PracticeError, match=r"no exercises for 'lamps' yet.*carcassonne"):
        find("lamps")


def test_a_further_game_adds_only_its_generator(
    lamps: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = Exercise("lamp", "lamps", "Which lamps?", "Lamps", _draw)
    monkeypatch.setattr(lamps, "exercises", lambda: (kind,), raising=False)
    monkeypatch.setitem(lamps.offers, "exercises", lamps.__name__)
    assert find("lamp") == ("lamps", (kind,))
    for seed in range(30):
        case = make("lamps", "lamp", seed, 3)
        assert problems(case) == []
        assert make("lamps", "lamp", seed, 3).start == case.start


def test_a_generator_that_finds_nothing_is_given_up_in_one_sentence(
    lamps: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = Exercise("lamp", "lamps", "Which lamps?", "Lamps", lambda _rng, _level: None)
    monkeypatch.setattr(lamps, "exercises", lambda: (kind,), raising=False)
    monkeypatch.setitem(lamps.offers, "exercises", lamps.__name__)
    with pytest.raises(PracticeError, match="'lamp 1 level 2'; take another number"):
        make("lamps", "lamp", 1, 2)


def test_a_kind_that_two_games_have_is_told_apart(
    lamps: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = Exercise("token", "lamps", "Which lamps?", "Lamps", _draw)
    monkeypatch.setattr(lamps, "exercises", lambda: (kind,), raising=False)
    monkeypatch.setitem(lamps.offers, "exercises", lamps.__name__)
    with pytest.raises(PracticeError, match=r"write carcassonne:token or lamps:token\.$"):
        find("token")
    assert find("lamps:token") == ("lamps", (kind,))
    assert find("Carcassonne:token")[0] == "carcassonne"
    assert read_name("lamps:token 7 level 2") == Name("lamps:token", 7, 2)
