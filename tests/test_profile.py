"""Profiles: a value for everything the sources leave open."""

import pickle
from gettext import NullTranslations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlib.profile import Options, Own, Profile, Setting, read_options
from boardlib.ruling import Basis
from boardlib.text import set_language, use_catalogue

SPEED = Setting("speed", "How fast?", {"slow": "", "fast": ""}, "slow", Basis.READING, "a page")
DIE = Setting("die", "Which?", {"six": "", "ten": "", "two": ""}, "six", Basis.ASSUMED, "nowhere")
SETTINGS = {"speed": SPEED, "die": DIE}

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


OWN = Own("7", "[0-9]+", ("{count} second", "{count} seconds"))
PAUSE = Setting("pause", "How long?", {"60": "a minute"}, "60", Basis.ASSUMED, "", OWN)


def test_a_setting_may_take_values_of_ones_own() -> None:
    known = {"pause": PAUSE, "speed": SPEED}
    chosen = Profile(known, {"pause": "45"}).with_value("speed", "fast")
    assert dict(chosen) == {"pause": "45", "speed": "fast"}
    meant = chosen.settings["pause"]
    assert {value: meant.meaning(value) for value in meant.values} == {
        "60": "a minute",
        "45": "45 seconds",
    }
    assert PAUSE.values == {"60": "a minute"}
    turned = {"speed": SPEED, "pause": PAUSE}
    assert chosen == Profile(turned, {"speed": "fast", "pause": "45"})
    with pytest.raises(ValueError, match="cannot be 'long'; it is one of: 60, or such as 7"):
        Profile(known, {"pause": "long"})


def test_what_a_value_of_ones_own_means_follows_the_language() -> None:
    chosen = Profile({"pause": PAUSE}, {"pause": "45"}).settings["pause"]
    use_catalogue(Spoken())
    try:
        assert chosen.meaning("45") == "45 Sekunden"
    finally:
        set_language("en")


class Spoken(NullTranslations):
    """Another language."""

    def ngettext(self, one: str, many: str, count: int) -> str:
        return many.replace("seconds", "Sekunden")


# --- the file of a game's options -------------------------------------------------------

FILE = """
[die]
label = "wax die"
question = "Which faces does the wax die have?"
basis = "assumed"
source = "page 3"
values.two = "{label}: two kinds"
values.own = "whatever is at hand"
faces.two = "A,A,B"
own.example = "A,B"
own.form = '[AB](,[AB])*'
own.meaning = "{label}: faces of one's own"

[pause]
question = "How long?"
basis = "reading"
source = "page 4"
values.60 = "a minute"
"""


def test_an_option_is_read_with_all_that_is_told_of_it() -> None:
    found = read_options(FILE)
    assert list(found) == ["die", "pause"]
    die = found["die"]
    assert (die.name, die.title, die.text) == (
        "die",
        "wax die",
        "Which faces does the wax die have?",
    )
    assert (die.default, die.basis, die.source) == ("two", Basis.ASSUMED, "page 3")
    assert (die.meaning("two"), die.sides("two")) == ("A A B: two kinds", ("A", "A", "B"))
    own = die.taking("B,A,A")
    assert (own.meaning("B,A,A"), own.sides("B,A,A")) == (
        "B A A: faces of one's own",
        ("B", "A", "A"),
    )
    assert found["pause"].title == "How long?"
    assert found["pause"].own is None


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("[die]", "[die"), r"^game/options\.toml is no TOML: .*line 2"),
        (('"page 3"', "3"), "option die: source is a text in quotation marks, not 3$"),
        (('basis = "assumed"\n', ""), "option die: missing basis$"),
        (('"assumed"', '"guessed"'), "die: basis is one of published, .*assumed, not 'guessed'$"),
        (("label =", "lable ="), "option die: unknown lable$"),
        (('values.60 = "a minute"', "values = {}"), "option pause: it needs values; the first"),
        (("faces.two", "faces.six"), "option die: faces stand for its values, not of six$"),
        (('"a minute"', '"{label}"'), "option pause: values.60 speaks of label"),
        (('"A,B"', '"C"'), "option die: own.form does not fit own.example, C$"),
        (("'[AB]", "'([AB]"), "option die: own.form is no regular expression: "),
        (("own.form", "own.from"), "option die: missing form$"),
        (('"{label}: faces of', '"{faces}: faces of'), "option die: own.meaning speaks of faces"),
        (("own.meaning =", "own.meaning = 3 #"), "own.meaning is a text, or one for one and one"),
        (("[pause]", "pause = 3\n[other]"), "option die: unknown pause$"),
        (("\n[die]", "wind = 3\n[die]"), "option wind: expected a table with basis, question"),
    ],
)
def test_what_is_wrong_with_an_option_is_told_in_one_sentence(
    change: tuple[str, str], complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint) as refused:
        read_options(FILE.replace(*change, 1), "game/options.toml")
    assert "\n" not in str(refused.value)
    assert str(refused.value).startswith("game/options.toml")


def test_options_are_read_when_one_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "with_options"
    package.mkdir()
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    options = Options("with_options")
    defaults = Profile(options)
    (package / "options.toml").write_text(FILE, encoding="utf-8")
    assert dict(defaults) == {"die": "two", "pause": "60"}
    copy = pickle.loads(pickle.dumps(defaults.with_value("die", "B,B")))  # noqa: S301
    assert (copy["die"], copy.settings["die"].meaning("B,B")) == ("B,B", "B B: faces of one's own")
