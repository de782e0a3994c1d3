"""Profiles: a value for everything the sources leave open."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlib.profile import Own, Profile, Setting
from boardlib.ruling import Basis

SPEED = Setting("speed", "How fast?", {"slow": "", "fast": ""}, "slow", Basis.READING, "a page")
DIE = Setting("die", "Which?", {"six": "", "ten": "", "two": ""}, "six", Basis.ASSUMED, "nowhere")
SETTINGS = (SPEED, DIE)

choices = st.tuples(st.sampled_from(sorted(SPEED.values)), st.sampled_from(sorted(DIE.values)))


def profile(speed: str, die: str) -> Profile:
    return Profile(SETTINGS, {"speed": speed, "die": die})


def test_what_nobody_chose_has_its_default() -> None:
    assert dict(Profile(SETTINGS)) == {"speed": "slow", "die": "six"}
    assert dict(Profile(SETTINGS, {"die": "ten"})) == {"speed": "slow", "die": "ten"}


@given(choices, choices)
def test_profiles_are_equal_when_all_their_values_are(
    one: tuple[str, str], other: tuple[str, str]
) -> None:
    assert (profile(*one) == profile(*other)) == (one == other)
    if one == other:
        assert hash(profile(*one)) == hash(profile(*other))


@given(choices, choices)
def test_changing_a_value_leaves_the_old_profile_alone(
    one: tuple[str, str], other: tuple[str, str]
) -> None:
    before = profile(*one)
    after = before.with_value("speed", other[0]).with_value("die", other[1])
    assert (before["speed"], before["die"]) == one
    assert (after["speed"], after["die"]) == other


def test_choosing_the_default_is_choosing_nothing() -> None:
    assert profile("slow", "six") == Profile(SETTINGS)
    assert Profile(SETTINGS).with_value("die", "ten").with_value("die", "six").chosen == {}


def test_an_unknown_option_is_refused_with_the_options_there_are() -> None:
    with pytest.raises(ValueError, match="no option 'sped'; the options are: speed, die"):
        Profile(SETTINGS, {"sped": "fast"})


def test_an_unknown_value_is_refused_with_the_values_there_are() -> None:
    with pytest.raises(ValueError, match="die cannot be 'five'; it is one of: six, ten, two"):
        Profile(SETTINGS).with_value("die", "five")


def test_a_profile_shows_what_differs_from_the_defaults() -> None:
    assert repr(Profile(SETTINGS)) == "<.profile: defaults>"
    assert repr(profile("fast", "six")) == "<.profile: speed=fast>"


def test_a_setting_may_take_values_of_ones_own() -> None:
    own = Own("7", lambda value: f"{value} seconds" if value.isdecimal() else "")
    pause = Setting("pause", "How long?", {"60": "a minute"}, "60", Basis.ASSUMED, "", own)
    chosen = Profile([pause, SPEED], {"pause": "45"}).with_value("speed", "fast")
    assert dict(chosen) == {"pause": "45", "speed": "fast"}
    meant = chosen.settings["pause"]
    assert {value: meant.meaning(value) for value in meant.values} == {
        "60": "a minute",
        "45": "45 seconds",
    }
    assert pause.values == {"60": "a minute"}
    assert chosen == Profile([SPEED, pause], {"speed": "fast", "pause": "45"})
    with pytest.raises(ValueError, match="cannot be 'long'; it is one of: 60, or such as 7"):
        Profile([pause], {"pause": "long"})


def test_what_a_value_of_ones_own_means_follows_the_language() -> None:
    spoken = ["seconds"]
    own = Own("7", lambda value: f"{value} {spoken[0]}")
    pause = Setting("pause", "How long?", {"60": "a minute"}, "60", Basis.ASSUMED, "", own)
    chosen = Profile([pause], {"pause": "45"}).settings["pause"]
    spoken[0] = "Sekunden"
    assert chosen.meaning("45") == "45 Sekunden"
