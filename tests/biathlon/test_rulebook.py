"""The rule index and the options: every rule is used, every gap has its alternatives."""

import re
from pathlib import Path

import pytest

from boardlib import biathlon
from boardlib.biathlon.board.cards import Symbol
from boardlib.biathlon.rulebook import DEFAULTS, OPTIONS, Unsaid, presets
from boardlib.biathlon.rules.naming import rules
from boardlib.profile import Setting
from boardlib.ruling import Basis
from tests.every import every

FOLDER = Path(biathlon.__file__).parent
CODE = "\n".join(
    path.read_text(encoding="utf-8")
    for path in sorted(FOLDER.rglob("*.py"))
    if path.name != "rulebook.py"
)
LETTERS = re.compile(r"\b[A-Z]-\d")
OPEN = {
    *("deck", "deck_rows", "cross_conditions", "predominance", "both", "judged", "wax_coach"),
    *("halved", "halved_pairs", "tactics", "crew_way", "either_half", "block_owner"),
    *("block_paths", "blocks", "block_lasts", "boost_settled", "boost_level", "boost_gap"),
    *("wax_on_match", "wax_on_mismatch", "wax_die", "shots", "shooting_die", "standing_die"),
    *("after_click", "borderline_click", "arena", "loop_seconds", "arena_seconds"),
    *("range_cards", "laps", "shootings", "last_arena", "hand", "refill", "reshuffle"),
    *("start_interval", "ties", "order", "order_tie", "groups_start", "groups_supply", "steps"),
    *("coaches_start", "coaches_supply", "players"),
}
"""What the one source leaves open, or can be read in two ways."""
LATER = {"groups_start", "coaches_start", "start_interval"}
"""What is needed before the start only."""


@every("id_", sorted(rules()))
def test_every_rule_is_used(id_: str) -> None:
    name = id_.removeprefix("biathlon.")
    symbols = {symbol.value for symbol in Symbol}
    assert f'"{name}"' in CODE or name in symbols or re.search(rf"biathlon\.{name}\b", CODE)


def test_every_symbol_has_a_rule() -> None:
    assert {f"biathlon.{symbol}" for symbol in Symbol} <= set(rules())


@every("id_", sorted(rules()))
def test_the_source_of_a_rule_is_told_in_words(id_: str) -> None:
    source = rules()[id_].source
    assert source.startswith("article on the cards")
    assert not LETTERS.search(source)


def test_what_the_source_leaves_open_is_an_option() -> None:
    assert set(OPTIONS) == OPEN


@every("setting", OPTIONS.values(), lambda one: one.name)
def test_options_have_alternatives_say_that_they_are_ours_and_are_used(setting: Setting) -> None:
    assert len(setting.values) > 1
    assert setting.basis in (Basis.ASSUMED, Basis.READING)
    assert not LETTERS.search(setting.source)
    assert len(setting.source.split()) >= 4
    assert all(setting.meaning(value) for value in setting.values)
    assert f'"{setting.name}"' in CODE or setting.name in LATER or "_die" in setting.name
    if setting.own is not None:
        assert setting.own.example not in setting.values
        assert setting.own.fits(setting.own.example)
        assert not setting.own.fits("nonsense")


def test_seconds_of_ones_own_are_counted_as_one_says_it() -> None:
    loop = OPTIONS["loop_seconds"]
    assert [loop.taking(value).meaning(value) for value in ("1", "25")] == [
        "1 second",
        "25 seconds",
    ]


def test_presets_differ_from_the_defaults_in_what_they_say() -> None:
    assert {name: dict(one.chosen) for name, one in presets().items()} == {
        "default": {},
        "rules-minimal": {"deck": "own"},
        "fixed-arena": {"arena": "fixed"},
        "scaled-deck": {"deck": "scaled"},
    }
    assert presets()["rules-minimal"] != DEFAULTS.with_value("deck", "own")


@every("setting", OPTIONS.values(), lambda one: one.name)
def test_the_smallest_preset_tells_only_what_can_be_read(setting: Setting) -> None:
    minimal = presets()["rules-minimal"]
    if setting.basis is Basis.READING or setting.name == "deck":
        assert minimal[setting.name] in setting.values
        return
    with pytest.raises(Unsaid, match=f"option {setting.name} VALUE"):
        minimal[setting.name]
    chosen = minimal.with_value(setting.name, setting.default)
    assert chosen[setting.name] == setting.default
    assert chosen != minimal


@pytest.mark.parametrize(
    ("name", "value"),
    [("shots", "0"), ("wax_die", "A"), ("wax_die", "A,G"), ("shooting_die", "click,click")],
)
def test_a_value_that_makes_no_sense_is_refused(name: str, value: str) -> None:
    with pytest.raises(ValueError, match=f"option {name} cannot be '{value}'"):
        DEFAULTS.with_value(name, value)
