"""What the README names is there."""

import re
import tomllib
from pathlib import Path

import pytest

from boardlib.game import GAMES, game

PROJECT = Path(__file__).parents[2]
README = (PROJECT / "README.md").read_text(encoding="utf-8")
CODE = re.compile(r"`([\w<>./-]+)`")


def _section(title: str) -> str:
    return README.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def _named(title: str) -> list[str]:
    """The files and folders that a section names."""
    return [name for name in CODE.findall(_section(title)) if "/" in name and "<" not in name]


@pytest.mark.parametrize("title", ["What is where", "Adding a game", "Adding exercises"])
def test_every_file_that_is_named_is_there(title: str) -> None:
    named = _named(title)
    assert named
    rooms = [PROJECT, PROJECT / "boardlib", *(PROJECT / "boardlib" / game for game in GAMES)]
    rooms += [PROJECT / "boardlib" / "widgets", PROJECT / "notebooks"]
    missing = [name for name in named if not any((room / name).exists() for room in rooms)]
    assert missing == []


def test_every_room_is_named() -> None:
    section = _section("What is where")
    kinds = ("boardlib", "boardlib/widgets", *(f"boardlib/{game}" for game in GAMES))
    folders = [path for kind in kinds for path in (PROJECT / kind).iterdir() if path.is_dir()]
    unnamed = [
        path.name
        for path in folders
        if path.name not in ("__pycache__", "locale") and f"{path.name}/`" not in section
    ]
    assert unnamed == []


def test_every_command_of_make_is_explained_by_it() -> None:
    makefile = (PROJECT / "Makefile").read_text(encoding="utf-8")
    told = set(re.findall(r'@echo "make (\w+)', makefile))
    for command in re.findall(r"`make (\w+)", README):
        assert command in told | {"imports", "help"}, command


def test_every_ability_is_in_the_table() -> None:
    offered = {name for game in GAMES.values() for name in _offers(game)}
    assert offered <= set(re.findall(r"^\| `(\w+)` \|", _section("Adding a game"), re.MULTILINE))


def _offers(package: str) -> dict[str, str]:
    from importlib import import_module

    found: dict[str, str] = import_module(package).offers
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_question_is_in_the_table_of_its_game(name: str) -> None:
    words = {one.verb for one in game(name).questions()}
    told = {question.split()[0] for question in _questions(name)}
    assert len(words) > 10
    assert words <= told


def _questions(name: str) -> list[str]:
    """What is typed in the table of questions of a game; the tables stand in the games' order."""
    tables = _section("Text forms").split("\n| question | answer |\n")[1:]
    table = tables[list(GAMES).index(name)].partition("\n\n")[0]
    return re.findall(r"`([^`]+)`", table)


def test_no_room_and_no_question_is_told_twice() -> None:
    for title in ("What is where", "Text forms"):
        heads = re.findall(r"^\| (`.*?) \| ", _section(title), re.MULTILINE)
        assert len(heads) == len(set(heads))


def test_every_extra_is_named() -> None:
    settings = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    for extra in settings["project"]["optional-dependencies"]:
        assert f"`boardlib[{extra}]`" in README
