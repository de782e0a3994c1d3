"""What ``options.toml`` offers is read by the code, and what the code reads is offered there."""

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

import boardlib
from boardlib.game import GAMES
from boardlib.profile import Options
from tests.every import every

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
