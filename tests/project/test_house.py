"""The library works with the standard library and networkx alone, and games stay apart."""

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from boardlib.catalogue import find_case
from boardlib.game import GAMES, game
from tests.conftest import is_of

PROJECT = Path(__file__).parents[2]
PACKAGE = PROJECT / "boardlib"

WIDE = 120
"""Letters of a line of a style sheet."""

# Stands before the code of each test: nothing but the standard library, networkx and
# boardlib can be imported.
ALONE = """
import sys

class Alone:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in sys.stdlib_module_names and top not in ("boardlib", "networkx"):
            raise ModuleNotFoundError(f"No module named {top!r}", name=top)

sys.meta_path.insert(0, Alone())
"""

HEAVY = {"matplotlib", "typst", "numpy", "ipywidgets", "anywidget", "IPython", "click", "rich"}


def _run(code: str) -> subprocess.CompletedProcess[str]:
    """Run code in a fresh interpreter."""
    command = [sys.executable, "-W", "error", "-c", code]
    return subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)


def _games() -> list[str]:
    return sorted(GAMES)


def _packages() -> list[str]:
    """The games, and any that is being built from the ground up."""
    return sorted(path.parent.name for path in PACKAGE.glob("*/rulebook.py"))


def test_there_are_games() -> None:
    assert "carcassonne" in _games()


TWO_THINGS = {
    "Choice": "in a case one of several answers, in a tree of chance one who decides",
}
"""The names that shared rooms have for two things -> what they are: each room shows its own."""


def _classes(files: Iterable[Path]) -> dict[str, list[str]]:
    """Name of a class -> the files that have one of that name."""
    found: dict[str, list[str]] = {}
    for file in sorted(files):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(str(file.relative_to(PACKAGE)))
    return found


@pytest.mark.parametrize("game", _packages())
def test_in_a_game_a_class_has_a_name_of_its_own(game: str) -> None:
    found = _classes((PACKAGE / game).rglob("*.py"))
    assert found
    assert {name: files for name, files in found.items() if len(files) > 1} == {}


def test_in_the_shared_rooms_a_class_has_a_name_of_its_own() -> None:
    """Widgets of our own are called like those of ipywidgets, and so are those of a page alone."""
    games, kit = set(_packages()), PACKAGE / "widgets" / "kit"
    widgets = (kit / "widgets.py", kit / "page.py")
    files = [one for one in PACKAGE.rglob("*.py") if one.relative_to(PACKAGE).parts[0] not in games]
    found = _classes(one for one in files if one not in widgets)
    twice = {name for name, where in found.items() if len(where) > 1 and name[0] != "_"}
    assert twice == set(TWO_THINGS)


def test_the_stage_is_set() -> None:
    """Without this the tests below could not fail."""
    assert "No module named 'matplotlib'" in _run(ALONE + "import matplotlib").stderr


def test_every_module_below_the_lessons_works_with_networkx_alone() -> None:
    code = """
import importlib, pkgutil, boardlib
for found in pkgutil.walk_packages(boardlib.__path__, "boardlib."):
    name = found.name
    if name.startswith(("boardlib.widgets", "boardlib.cli", "boardlib.site")):
        continue
    if name == "boardlib.drawing.figure":
        continue
    if name.endswith(".__main__"):
        continue
    importlib.import_module(name)
    print(name)
"""
    done = _run(ALONE + code)
    assert done.stderr == ""
    assert "boardlib.carcassonne" in done.stdout.split()


def test_a_board_is_judged_described_and_drawn_with_networkx_alone() -> None:
    code = """
from boardlib import carcassonne
from boardlib.drawing import svg
position = carcassonne.read("tile BG-D 0,0 0")
print(carcassonne.ask(position, "features").text)
print(carcassonne.describe(position))
print(svg(carcassonne.draw(position))[:4])
"""
    done = _run(ALONE + code)
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1] == "<svg"


def test_nothing_heavy_is_loaded_by_the_way() -> None:
    """Everything is installed here, and still not loaded."""
    imports = "".join(f"import boardlib.{game}\n" for game in _games())
    code = (
        imports
        + """
import sys
from boardlib import carcassonne
from boardlib.drawing import svg
svg(carcassonne.draw(carcassonne.read("tile BG-D 0,0 0")))
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""
    )
    done = _run(code)
    assert done.stderr == ""
    assert HEAVY & set(done.stdout.split()) == set()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_comes_without_networkx_until_a_network_is_asked_for(name: str) -> None:
    done = _run(f"import sys, {GAMES[name]}\nprint('networkx' in sys.modules)")
    assert (done.stdout, done.stderr) == ("False\n", "")


def test_a_game_comes_without_its_pictures_until_one_is_drawn() -> None:
    code = """
import importlib, sys
from boardlib.game import GAMES
for place in GAMES.values():
    game = importlib.import_module(place)
    assert "boardlib.drawing" not in sys.modules, place
for place in GAMES.values():
    game = importlib.import_module(place)
    assert callable(game.draw) and f"{place}.art" in sys.modules
"""
    assert _run(code).stderr == ""


def test_the_colours_of_games_in_use_are_declared_before_they_are_drawn() -> None:
    code = """
from boardlib import tour
from boardlib.game.face import declare_colours
declare_colours()
from boardlib.drawing import palette
print("asphalt" in palette.names(), "city" in palette.names())
"""
    assert _run(code).stdout.split() == ["True", "False"]


def test_the_command_line_says_what_to_install() -> None:
    done = _run(ALONE + "from boardlib.cli import main; main()")
    assert done.returncode != 0
    said = "The command line needs click: install boardlib with its 'cli' extra.\n"
    assert done.stderr == said


def test_the_contracts_name_every_game() -> None:
    settings = tomllib.loads((PROJECT / "pyproject.toml").read_text())
    contracts = {c["id"]: c for c in settings["tool"]["importlinter"]["contracts"]}
    assert " | ".join(_packages()) in contracts["layers"]["layers"]
    games = {f"boardlib.{game}" for game in _packages()}
    assert games == _containers(contracts)
    assert games == set(contracts["faces"]["forbidden_modules"])
    assert games == set(contracts["shared"]["forbidden_modules"])
    assert games == set(contracts["art"]["allowed_importers"])


def _containers(contracts: Mapping[str, Any]) -> set[str]:
    """The packages whose rooms are held in order, those that are being built too."""
    ids = [id_ for id_ in contracts if id_.startswith("rooms")]
    return {one for id_ in ids for one in contracts[id_]["containers"]}


def test_no_shared_room_is_left_out_of_the_contract() -> None:
    settings = tomllib.loads((PROJECT / "pyproject.toml").read_text())
    contracts = {c["id"]: c for c in settings["tool"]["importlinter"]["contracts"]}
    rooms = {room for layer in contracts["layers"]["layers"] for room in layer.split(" | ")}
    shared = {f"boardlib.{room}" for room in rooms.difference(_packages())}
    assert shared == set(contracts["shared"]["source_modules"])


ROOMS = ("board", "rules", "questions", "table", "teaching", "art", "cases")
BOOKS = ("rules.toml", "options.toml", "flips.toml", "rulebook.py")


def test_every_game_has_the_same_rooms() -> None:
    missing = [
        f"{game}/{room}"
        for game in _games()
        for room in (*ROOMS, *BOOKS)
        if not (PACKAGE / game / room).exists()
    ]
    assert missing == []


def test_a_game_has_nothing_beside_its_rooms() -> None:
    known = {*ROOMS, *BOOKS, "lessons", "__init__.py", "__pycache__"}
    beside = [
        str(path.relative_to(PACKAGE))
        for game in _games()
        for path in (PACKAGE / game).iterdir()
        if path.name not in known
    ]
    assert beside == []


def test_no_line_of_a_style_sheet_runs_out_of_sight() -> None:
    sheets = [
        path for folder in ("boardlib", "tools") for path in (PROJECT / folder).rglob("*.css")
    ]
    assert len(sheets) > 5
    long = [
        f"{path.relative_to(PROJECT)}:{number}"
        for path in sheets
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if len(line) > WIDE
    ]
    assert long == []


# --- the checks of one room -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "of_the_tour"),
    [
        ("tour", True),
        ("troyes", False),
        (("troyes", 3), False),
        (("braking", "tour"), True),
        ("TDF-12", True),
        ("TUN-12", False),
        (find_case("TDF-12"), True),
        (game("tour"), True),
    ],
)
def test_what_is_tried_for_one_room(value: object, of_the_tour: bool) -> None:
    assert is_of(value, "tour") is of_the_tour
