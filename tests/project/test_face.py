"""The face of the package: its names, what they load, and what is said of them."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

import boardlib as bl
from boardlib import widgets
from boardlib.game.table import room_of, with_table
from boardlib.game.wishes import PEOPLE, Usual
from boardlib.notebooks import sources
from tests.every import every

MOST: Final = 40
SOURCE: Final = Path(bl.__file__)


def test_the_names_are_few_and_completion_shows_them_alone() -> None:
    assert len(bl.__all__) == len(set(bl.__all__)) <= MOST
    importlib.import_module("boardlib.game.editing")  # a room that is loaded is no name
    assert dir(bl) == sorted(bl.__all__)


@every("name", bl.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(bl, name) is not None


def test_any_other_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="'Position'"):
        bl.Position  # type: ignore[attr-defined]  # noqa: B018


def test_type_checkers_see_the_same_names() -> None:
    (block,) = (
        node
        for node in ast.parse(SOURCE.read_text(encoding="utf-8")).body
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name)
    )
    seen = {
        f"{node.module}.{name.name}".removeprefix("boardlib.").replace("boardlib.", ""): name.asname
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }
    assert set(seen.values()) == set(bl.__all__)


def test_the_package_alone_loads_nothing_of_its_own() -> None:
    code = "import sys, boardlib; print([n for n in sys.modules if n.startswith('boardlib.')])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def _doc(name: str) -> str:
    return inspect.getdoc(getattr(bl, name)) or ""


@every("name", bl.__all__)
def test_every_name_is_explained_with_an_example(name: str) -> None:
    """The examples run with all others: they are doctests."""
    assert len(_doc(name).split()) > 20
    assert ">>> " in _doc(name)


@every("name", bl.__all__)
def test_what_is_taken_is_explained(name: str) -> None:
    function = getattr(bl, name)
    if inspect.isfunction(function):
        taken = set(inspect.signature(function).parameters)
        told = set(re.findall(r"^\s+(\w+): ", _doc(name), re.MULTILINE))
        assert taken <= told


def _taken(function: Any, without: set[str]) -> dict[str, Any]:
    """What a function takes by keyword alone, and the usual value of each."""
    return {
        name: one.default
        for name, one in inspect.signature(function).parameters.items()
        if one.default is not inspect.Parameter.empty and name not in without
    }


@pytest.mark.parametrize("name", ["table", "hot_seat"])
def test_help_names_what_may_be_wished_for_with_its_usual_value(name: str) -> None:
    shown = {
        wish: usual.value
        for wish, usual in _taken(getattr(bl, name), set()).items()
        if isinstance(usual, Usual)
    }
    rooms = [_taken(room_of(game).table, {"seed"}) for game in with_table()]
    assert shown.keys() == {wish for room in rooms for wish in room}
    for room in rooms:
        assert room == {wish: shown[wish] for wish in room}


def test_help_of_many_games_names_what_may_be_wished_for_with_its_usual_value() -> None:
    shown = {
        wish: usual.value
        for wish, usual in _taken(bl.simulate, set()).items()
        if isinstance(usual, Usual)
    }
    rooms = [room_of(game) for game in with_table()]
    wishes = {wish.name for room in rooms for wish in room.wishes} - {PEOPLE}
    assert shown.keys() == wishes, "only the computer plays many games"
    for room in rooms:
        taken = _taken(room.table, {"seed"})
        for wish in room.wishes:
            if wish.name in shown:
                assert shown[wish.name] == (wish.usual or taken[wish.name])


@pytest.mark.parametrize("name", ["table", "simulate", "hot_seat"])
def test_a_keyword_is_completed(name: str) -> None:
    from IPython.core.completer import IPCompleter, provisionalcompleter

    completer = IPCompleter(namespace={"bl": bl})  # type: ignore[no-untyped-call]
    typed = f'bl.{name}("tour", ri'
    with provisionalcompleter():
        found = {one.text for one in completer.completions(typed, len(typed))}
    assert {"riders=", "rivals="} <= found


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"player": 3}, "'player' cannot be wished for; did you mean players?"),
        ({"printed_tunnel": "on"}, "'printed_tunnel' cannot be wished for; did you mean printed_t"),
        ({"n": 2}, r"What can: players, sets, .*\. House rules of this game: printed_tunnels, "),
    ],
)
def test_a_mistyped_wish_is_told_what_was_meant(wish: dict[str, Any], said: str) -> None:
    for take in (
        lambda: bl.table("carcassonne", **wish),
        lambda: bl.simulate("carcassonne", 2, **wish),
    ):
        with pytest.raises(ValueError, match=said):
            take()


def test_completion_shows_the_face_of_a_room_and_nothing_else() -> None:
    rooms = (bl.carcassonne, bl.tour, bl.biathlon, bl.troyes, bl.chance, bl.troyes.odds, widgets)
    for room in rooms:
        assert dir(room) == sorted(room.__all__)


BLOCK: Final = re.compile(r"^```python[^\n]*\n(.*?)^```", re.DOTALL | re.MULTILINE)
OTHERS: Final = {"networkx", "matplotlib", "pandas", *sys.stdlib_module_names}


def _imported(code: str) -> set[str]:
    """What some code imports: modules by their whole names."""
    found = set()
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return {name for name in found if name.partition(".")[0] not in OTHERS}


def test_deep_imports_are_found() -> None:
    assert _imported("from boardlib.drawing import svg\nimport networkx.algorithms") == {
        "boardlib.drawing"
    }


@every("path", sorted(sources().glob("*.md")), lambda path: path.stem)
def test_a_lesson_imports_the_package_alone(path: Path) -> None:
    code = "\n".join(BLOCK.findall(path.read_text(encoding="utf-8")))
    assert _imported(code) <= {"boardlib"}


PROJECT: Final = SOURCE.parents[1]
PAGES: Final = [
    path
    for path in (*PROJECT.glob("*.md"), *sorted(PROJECT.glob("docs/*.md")))
    if ">>> import" in path.read_text(encoding="utf-8")
]
"""What shows code; the smallest game is one of the tests, and imports what it is."""


@every("path", PAGES, lambda path: path.stem)
def test_a_page_imports_the_package_alone(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lines = re.findall(r"^\s*>>> ((?:from|import) .*)$", text, re.MULTILINE)
    assert _imported("\n".join(lines)) == {"boardlib"}


@every("name", bl.__all__)
def test_an_example_imports_the_package_alone(name: str) -> None:
    lines = re.findall(r"^\s*>>> ((?:from|import) .*)$", _doc(name), re.MULTILINE)
    assert _imported("\n".join(lines)) == {"boardlib"}


def test_what_is_guessed_without_having_read_the_docs_works() -> None:
    """A board, its longest road, components and bridges, odds as a chart, games in a table.

    As they are guessed: a name in small letters, a game itself, what stands out said first.
    """
    lines = """
import boardlib as bl
import networkx as nx
board = bl.read("tun-b")
roads = board.network("road")
components = list(nx.connected_components(roads))
longest = max(components, key=len)
marked = board.draw(longest, label="longest road")
parted = board.draw(components)
bridges = list(nx.bridges(nx.Graph(roads)))
drawn = roads.draw(highlight=bridges)
odds = bl.chart(bl.die(6) + bl.die(6), title="Two dice")
attack = bl.odds("road B1", "attack")
games = bl.simulate(bl.biathlon, 4, players=2)
table = games.to_pandas()
turns = bl.chart(games["turns"], title="How many turns?", unit="turns")
"""
    pytest.importorskip("pandas")
    found: dict[str, Any] = {}
    exec(lines, found)  # noqa: S102 - the lines above
    for name in ("board", "marked", "parted", "drawn", "odds", "attack", "games", "turns"):
        assert "text/html" in found[name]._repr_mimebundle_(), name
    assert "0,0.r1" in found["roads"]
    assert len(found["components"]) == 7
    assert list(found["table"]["turns"]) == found["games"]["turns"]
    assert {"Two dice", "How many turns?"} <= {found["odds"].title, found["turns"].title}
