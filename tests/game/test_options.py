"""Rule index and options of every game: words, complete, and read by the code by their names."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import boardlib
from boardlib import game
from boardlib.biathlon.board.cards import Symbol
from boardlib.biathlon.rulebook import DEFAULTS, Unsaid
from boardlib.biathlon.rulebook import presets as biathlon_presets
from boardlib.game import GAMES, PositionError, QuestionError
from boardlib.profile import Options, Setting
from boardlib.ruling import Basis
from tests.every import every
from tests.game.test_game_protocol import first

CODE = re.compile(r"\b[A-Z]+-\d|_")
"""What only the project knows: the number of a note, the name of an option."""
SOURCES = {
    "biathlon": "^article on the cards",
    "carcassonne": ".",
    "tour": "FAQ|Description",
    "troyes": ".",
}
"""What the source of every rule of a game names."""


def settings(name: str) -> dict[str, Setting]:
    found: dict[str, Setting] = first(name).profile.settings
    return found


def said_of(setting: Setting) -> str:
    """How far its usual value goes back to a source; of the others nothing is said by it."""
    return f"{'a ' * (setting.basis is Basis.READING)}{setting.basis.value}"


RULES = [(name, id_) for name in GAMES for id_ in game.game(name).rules()]
OPTIONS = [(name, option) for name in GAMES for option in settings(name)]


@every("name, id_", RULES)
def test_a_rule_and_its_source_are_told_in_words(name: str, id_: str) -> None:
    rule = game.game(name).rules()[id_]
    assert re.search(SOURCES[name], rule.source)
    assert not CODE.search(rule.text)
    assert not CODE.search(rule.source)


@every("name, option", OPTIONS)
def test_an_option_begins_with_its_usual_value_and_is_told_in_words(name: str, option: str) -> None:
    setting = settings(name)[option]
    assert next(iter(setting.values)) == setting.default
    assert len(setting.values) > 1 or setting.own is not None
    assert setting.basis in (Basis.ASSUMED, Basis.READING) or name in ("carcassonne", "troyes")
    assert len(setting.source.split()) >= 4 or setting.basis is Basis.PUBLISHED
    for said in (setting.source, *map(setting.meaning, setting.values)):
        assert said
        assert not CODE.search(said)


@every("name", GAMES)
def test_a_game_lists_its_options(name: str) -> None:
    answer = game.game(name).ask(first(name), "option")
    assert answer.data == dict(first(name).profile)
    for option, line in zip(settings(name).values(), answer.typed_lines, strict=True):
        assert line.startswith(f"{option.name} {first(name).profile[option.name]}: {option.text}")


@every("name, option", OPTIONS)
def test_an_option_is_explained(name: str, option: str) -> None:
    position, setting = first(name), settings(name)[option]
    answer = game.game(name).ask(position, f"option {option}")
    value = position.profile[option]
    assert answer.data["value"] == value
    assert answer.data["values"] == list(setting.values)
    assert answer.data["basis"] == setting.basis.value
    question, *meanings, source = answer.lines
    assert question == setting.text
    assert source == f"The usual value is {said_of(setting)}: {setting.source}."
    assert [line.endswith(" (so it is here).") for line in meanings] == [
        one == value for one in setting.values
    ]
    for one, line in zip(setting.values, answer.typed_lines[1:], strict=False):
        assert line.startswith(f"{one}: ")
        assert setting.meaning(one).lower() in line.lower()


@every("name", GAMES)
def test_an_option_that_there_is_not_is_answered_by_those_there_are(name: str) -> None:
    with pytest.raises(QuestionError, match="'nothing' is not an option") as refused:
        game.game(name).ask(first(name), "option nothing")
    for option in settings(name):
        assert option in str(refused.value)


# --- values of one's own ----------------------------------------------------------------------


@every(
    "name, option, value, told",
    [
        ("tour", "round_time", "1", "1 second"),
        ("tour", "round_time", "90", "90 seconds"),
        ("biathlon", "loop_seconds", "1", "1 second"),
        ("biathlon", "loop_seconds", "25", "25 seconds"),
    ],
)
def test_seconds_are_counted_as_one_says_it(name: str, option: str, value: str, told: str) -> None:
    assert settings(name)[option].taking(value).meaning(value) == told


@every(
    "name, begun, option",
    [
        *(("tour", "road B1", f"{die} {faces}") for die, faces in (
            ("yellow", "3A,4"), ("polka", "2A,3"), ("red", "7A,1"), ("red", "6"), ("red", "10,2"),
        )),
        ("tour", "road B1", "round_time 0"),
        *(("biathlon", "race sprint", one) for one in (
            "shots 0", "wax_die A", "wax_die A,G", "shooting_die click,click",
        )),
    ],
)  # fmt: skip
def test_a_value_that_makes_no_sense_is_refused(name: str, begun: str, option: str) -> None:
    called, value = option.split()
    with pytest.raises(PositionError, match=f"line 2, column 8: .*{called} .*'{value}'"):
        game.game(name).read(f"{begun}\noption {option}")


# --- Biatlon: what the article says, and no more ----------------------------------------------


def test_every_symbol_has_a_rule() -> None:
    assert {f"biathlon.{symbol}" for symbol in Symbol} <= set(game.game("biathlon").rules())


def test_presets_differ_from_the_defaults_in_what_they_say() -> None:
    assert {name: dict(one.chosen) for name, one in biathlon_presets().items()} == {
        "default": {},
        "rules-minimal": {"deck": "own"},
        "fixed-arena": {"arena": "fixed"},
        "scaled-deck": {"deck": "scaled"},
    }
    assert biathlon_presets()["rules-minimal"] != DEFAULTS.with_value("deck", "own")


@every("option", settings("biathlon"))
def test_the_smallest_preset_tells_only_what_can_be_read(option: str) -> None:
    setting, minimal = settings("biathlon")[option], biathlon_presets()["rules-minimal"]
    if setting.basis is Basis.READING or option == "deck":
        assert minimal[option] in setting.values
        return
    with pytest.raises(Unsaid, match=f"option {option} VALUE"):
        minimal[option]
    chosen = minimal.with_value(option, setting.default)
    assert chosen[option] == setting.default
    assert chosen != minimal


PACKAGE = Path(boardlib.__file__).parent
NUMBER = re.compile(r"\d+(/\d+)?").fullmatch
in_every_game = every("name", GAMES)


def options(name: str) -> Options:
    """What the sources of a game leave open."""
    found = import_module(f"{GAMES[name]}.rulebook").OPTIONS
    assert isinstance(found, Options)
    return found


@cache
def trees(name: str) -> Mapping[str, ast.Module]:
    """The code of a game, by file."""
    files = sorted((PACKAGE / name).rglob("*.py"))
    return {str(path.relative_to(PACKAGE)): ast.parse(path.read_text("utf-8")) for path in files}


def read(tree: ast.Module) -> Iterator[str]:
    """The options that a file reads by their names, such as ``profile["NAME"]``."""
    for node in ast.walk(tree):
        match node:
            case ast.Subscript(value=where, slice=ast.Constant(value=str(option))):
                pass
            case ast.Call(
                func=ast.Attribute(value=where, attr="get" | "with_value"),
                args=[ast.Constant(value=str(option)), *_],
            ):
                pass
            case _:
                continue
        if ast.unparse(where).endswith(("profile", "DEFAULTS", "OPTIONS", "defaults")):
            yield option


@cache
def words(name: str) -> Mapping[str, frozenset[str]]:
    """Every text that is written in the code of a game, docstrings aside, by file."""
    return {place: frozenset(_words(tree)) for place, tree in trees(name).items()}


def _words(tree: ast.Module) -> Iterator[str]:
    told = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and node.body
        if isinstance(node.body[0], ast.Expr)
    }
    constants = (node for node in ast.walk(tree) if isinstance(node, ast.Constant))
    yield from (str(node.value) for node in constants if node not in told)


@cache
def in_cases(name: str) -> Mapping[str, set[str]]:
    """The values of each option that cases play with."""
    found: dict[str, set[str]] = defaultdict(set)
    texts = (path.read_text("utf-8") for path in sorted((PACKAGE / name / "cases").glob("*.toml")))
    for text in texts:
        for option, value in re.findall(r"(?m)(?:^|\")option (\w+) ([\w/,]+)", text):
            found[option].add(value)
    return found


@pytest.mark.whole
@in_every_game
def test_every_option_that_is_read_is_in_the_file(name: str) -> None:
    asked = {option: place for place, tree in trees(name).items() for option in read(tree)}
    assert len(asked) > 10
    assert {one: place for one, place in asked.items() if one not in options(name)} == {}


@in_every_game
def test_every_option_of_the_file_is_read_by_its_name(name: str) -> None:
    known = frozenset().union(*words(name).values())
    assert set(options(name)) - known == set()


@in_every_game
def test_every_value_is_told_apart(name: str) -> None:
    """Code or a case names it; of each option one value may be what is left, or is a number."""
    book = words(name)[f"{name}/rulebook.py"]
    idle = {}
    for option, setting in options(name).items():
        near = (found for found in words(name).values() if option in found)
        named = book.union(in_cases(name)[option], setting.faces, *near)
        left = {value for value in setting.values if value not in named and not NUMBER(value)}
        if len(left) > 1 or left == set(setting.values):
            idle[option] = left
    assert idle == {}


@in_every_game
def test_every_case_plays_with_options_and_values_of_the_file(name: str) -> None:
    for option, values in in_cases(name).items():
        for value in values:
            options(name)[option].taking(value)


@in_every_game
def test_one_s_own_values_are_none_of_those_that_are_named(name: str) -> None:
    for setting in options(name).values():
        if setting.own:
            assert setting.own.example not in setting.values
            assert setting.taking(setting.own.example).meaning(setting.own.example)
            assert not setting.own.fits("nonsense")


@in_every_game
def test_nothing_is_read_of_it_before_an_option_is_asked_for(name: str) -> None:
    place = GAMES[name]
    code = f"import {place} as game, {place}.rulebook as book; print(vars(book.OPTIONS).keys())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "dict_keys(['_package'])\n"
