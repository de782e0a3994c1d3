"""Shared rooms know no game: in their code stands no word that belongs to one.

What belongs to a game is collected from the game itself: its name, the roles and the colours of
its pictures, the first words of what is typed.  Comments and docstrings
may speak of games, as an example.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, cast

from boardlib.catalogue import Case, cases, find_case
from boardlib.drawing import Group
from boardlib.drawing.scene import Shape
from boardlib.game import GAMES, Game, ability, game
from boardlib.game.face import Coloured
from tests.every import every

PACKAGE = Path(__file__).parents[2] / "boardlib"

AT_THE_TABLE = "follower farmer cloister barn mayor peloton breakaway slipstream cyclist pennant"
"""Words of players that a picture or a question may do without."""

ORDINARY = {
    "what every game is made of": "move turn round player score point option order next before may"
    " after place card",
    "how a game goes": "played moved passed home end start hand kept discard winner",
    "shapes, and a part of Matplotlib": "line outline casing figure link arrow group section kind"
    " segment rim",
    "tables, files, screens and what a ruling is made of": "row path condition half",
    "marks that any game may use": "complete incomplete reach way station",
    "what any game may have": "offer odd standing best plan dice roll owner level record printed",
    "Python, JavaScript and HTML": "field set cell flat under ghost at gap target action event view"
    " flag empty throw tree",
    "plain English": "come use",
    "what networkx and tar call something": "bridge preset",
    "what a lesson does with answers": "reveal",
    "the wall of a classroom, on which a lesson is shown": "wall",
    "the colours of players, which several games may share": "red blue green black grey",
}
"""Why a word that a game uses, too, belongs to none -> such words in the singular."""

LIST_OF_GAMES = "game/__init__.py"
FACE = "__init__.py"
"""Where a further game is added: the only places that name one."""

OF_NO_GAME = r"f?'(boardlib\.(catalogue|widgets|drawing|game)\b|voila\.)"
"""Modules that are loaded late, by their names."""
LOADERS = {
    LIST_OF_GAMES: "the games",
    FACE: "the names of the face, of which four are games",
    "cli/lessons.py": "JupyterLab, for its options",
    "widgets/coding/view.py": "networkx, which a learner's function may use",
    "game/face.py": "the pictures of a game, when the first one is drawn",
    "site/archive.py": "networkx, for where its names are",
}
"""Who loads modules by names that stand elsewhere -> which."""


def words_in(text: str) -> set[str]:
    """The words of a name or a sentence, in the singular.

    >>> sorted(words_in("draw_offers, HotSeat: 2 wagons"))
    ['draw', 'hot', 'offer', 'seat', 'wagon']
    """
    found = re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", text)
    return {word.lower().removesuffix("s") for word in found}


# --- what belongs to a game -----------------------------------------------------------------


def _roles(shapes: Iterable[Shape]) -> Iterator[str]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from shape.roles
            yield from _roles(shape.children)


def _colours(rules: Game[Any, Any]) -> Iterable[str]:
    declared = cast("Coloured | None", ability(rules, "colours"))
    return () if declared is None else declared.COLOURS


def _typed(case: Case) -> Iterator[str]:
    """Lines of positions, questions and moves of a case."""
    yield from case.start.splitlines()
    for claim in case.claims:
        for check in claim.checks:
            yield from (*check.start.splitlines(), check.question.ask, check.question.judge)
    for step in case.steps:
        yield from (step.ask, step.judge, step.move)
        yield from (choice.question.ask or choice.question.judge for choice in step.choices)


@cache
def names_of(name: str) -> frozenset[str]:
    """The names that a game uses: its own, those of what is drawn, and the words that are typed."""
    rules = game(name)
    boards = rules.boards().values()
    told = [case for case in map(find_case, cases()) if case.game == name]
    drawn = [rules.draw(rules.read(text)) for text in boards]
    typed = [line for case in told for line in _typed(case)]
    typed += [line for text in boards for line in text.splitlines()]
    return frozenset(
        (
            name,
            *(role for scene in drawn for role in _roles(scene.shapes)),
            *_colours(rules),
            *(line.partition(" ")[0] for line in typed),
        )
    )


@cache
def compounds() -> frozenset[str]:
    """Names of several words, such as that of a colour of a team."""
    return frozenset(one for name in GAMES for one in names_of(name) if "-" in one.strip("-"))


@cache
def words() -> frozenset[str]:
    """Single words that a game uses, in the singular."""
    single = {one for name in GAMES for one in names_of(name) if one.isalpha()}
    return frozenset(words_in(" ".join([AT_THE_TABLE, *single])))


ALLOWED = frozenset(" ".join(ORDINARY.values()).split())


# --- where shared rooms use it --------------------------------------------------------------


def spoken(code: str) -> Iterator[str]:
    """Every name and every text of Python code, without comments and docstrings."""
    tree = ast.parse(code)
    notes = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Constant) and id(node) in notes):
            values = (value for _name, value in ast.iter_fields(node))
            listed = (value if isinstance(value, list) else [value] for value in values)
            yield from (one for found in listed for one in found if isinstance(one, str))


def of_games(text: str, suffix: str = ".py") -> set[str]:
    """What belongs to games in the text of a file, ordinary or not."""
    if suffix == ".py":
        text = "\n".join(spoken(text))
    else:
        text = re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", "", text, flags=re.DOTALL)
    return (words_in(text) & words()) | {name for name in compounds() if name in text}


def shared(suffix: str) -> Iterator[tuple[str, str]]:
    """The files of the rooms that are no game's, and what stands in them."""
    games = {path.parent.name for path in PACKAGE.glob("*/rulebook.py")}
    assert games >= set(GAMES)
    for path in PACKAGE.rglob(f"*{suffix}"):
        place = path.relative_to(PACKAGE)
        if place.parts[0] not in games:
            yield place.as_posix(), path.read_text(encoding="utf-8")


@cache
def used() -> dict[str, set[str]]:
    """What belongs to games in each file of the rooms that are no game's."""
    return {
        path: of_games(text, Path(path).suffix)
        for suffix in (".py", ".js", ".css")
        for path, text in shared(suffix)
    }


def test_only_the_list_of_games_speaks_of_games() -> None:
    found = {path: names - ALLOWED for path, names in used().items() if names - ALLOWED}
    assert found == dict.fromkeys((LIST_OF_GAMES, FACE), words_in(" ".join(GAMES)))


def test_every_exception_is_needed() -> None:
    assert set().union(*used().values()) >= ALLOWED


def test_what_games_use_is_known() -> None:
    """Without it the tests above could not fail."""
    assert {"wagon", "tunnel", "portal", "barn", "tile", "rider", "attack", "sprint"} <= words()
    assert {"jersey-green", "team-orange", "inn-roof"} <= compounds()


@every(
    "code, found",
    [
        ('COLOUR = "team-orange"', {"team-orange", "orange"}),
        ("class RiderList:\n    tunnel_tokens = 2", {"rider", "tunnel", "token"}),
        ("draw(tile=1)", {"tile"}),
        ("def draw(portal): ...", {"portal"}),
        ("from games import wagons as pieces", {"wagon"}),
        ('print(f"{name}: the rider is braked.")', {"rider", "braked"}),
        ('def draw():\n    """Draws a wagon."""  # or a tile', set()),
        ('PIECE = 1\n"""A wagon, say."""', set()),
    ],
)
def test_words_are_found_in_names_and_texts_but_not_in_notes(code: str, found: set[str]) -> None:
    assert of_games(code) == found


def test_words_are_found_in_scripts_and_styles() -> None:
    assert of_games("const wagon = 1; // a tile\n/* a rider */ let x;", ".js") == {"wagon"}


def test_no_shared_room_asks_for_a_fact_by_its_name() -> None:
    """Facts belong to the game; what a picture needs of them is said in its art."""
    found = [
        f"{path}: {ast.unparse(node)}"
        for path, text in shared(".py")
        if "facts" in text
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Subscript)
        and ast.unparse(node.value).endswith("facts")
        and isinstance(node.slice, ast.Constant)
    ]
    assert not found


def test_only_the_protocol_loads_the_package_of_a_game() -> None:
    """Whoever loads a module whose name is not written there could load one of a game."""
    found = {
        path
        for path, text in shared(".py")
        if "import_module" in text or "__import__" in text
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call)
        and re.fullmatch(r"(importlib\.)?import_module|__import__", ast.unparse(node.func))
        and not re.match(OF_NO_GAME, ast.unparse(node.args[0]))
    }
    assert found == set(LOADERS)
