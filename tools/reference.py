"""Pages of the public functions of every room, from their docstrings: ``make docs``.

pdoc makes them; what this adds is which modules have a page, pictures of boards, an opening page
that says what is where, and colours for light and dark.  Nothing is loaded from the internet.

A docstring shows a board that comes with a game by a line such as
``![A wagon in a city](board:carcassonne/WAG-1)``.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import inspect
import pkgutil
import re
import shutil
import tomllib
import warnings
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, Final, cast

import pdoc
import pdoc.doc
import pdoc.render
from pygments.formatters import HtmlFormatter

import boardlib
from boardlib.drawing import svg
from boardlib.drawing.palette import THEMES
from boardlib.game import Game

PROJECT: Final = Path(__file__).parents[1]
PAGES: Final = Path(__file__).parent / "reference_pages"
FACES_ONLY: Final = ("art", "cli", "handout", "history", "notebooks", "site", "teaching", "widgets")
"""Rooms of which only the face is for others."""
GALLERY: Final = "board.notation"
"""The module of a game whose page shows all its boards."""
BEGIN: Final = {
    "read a board, and write it": "boardlib.read",
    "ask what the rules say": "boardlib.ask",
    "judge a move, and play it": "boardlib.carcassonne.judge",
    "draw a board": "boardlib.draw",
    "get a board as a graph": "boardlib.carcassonne.board.graph.graph",
    "find exact odds of dice": "boardlib.Distribution",
    "play a whole game": "boardlib.table",
    "play thousands of games": "boardlib.simulate",
    "make up an exercise": "boardlib.practice",
    "show a case in a notebook": "boardlib.lesson",
    "add a game": "boardlib.game.Game",
}
"""What somebody wants to do, and where that begins."""
_PICTURE: Final = re.compile(r'<img src="board:([\w-]+)/([\w.-]+)" alt="([^"]*)"[^>]*>')


# --- which modules ----------------------------------------------------------------------


def modules() -> list[str]:
    """The names of the modules that have a page, in order."""
    found = (one.name for one in pkgutil.walk_packages(boardlib.__path__, "boardlib."))
    return ["boardlib", *filter(_has_page, found)]


def _has_page(name: str) -> bool:
    rooms = name.split(".")[1:]
    inner = any(room in FACES_ONLY for room in rooms[:-1])
    return not inner and not any(room.startswith("_") for room in rooms)


def loaded(name: str) -> ModuleType:
    """A module with everything that it offers, what is usually loaded late too."""
    module = importlib.import_module(name)
    for public in getattr(module, "__all__", ()):
        vars(module).setdefault(public, getattr(module, public))
    return module


def rooms() -> Iterator[tuple[str, str]]:
    """The rooms from the ground up, each with the first sentence that it says of itself."""
    settings = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    layers = next(one["layers"] for one in contracts if one["id"] == "layers")
    for layer in reversed(layers):
        for name in (f"boardlib.{room}" for room in layer.split(" | ")):
            if _has_page(name):
                yield name, first_sentence(importlib.import_module(name))


def _is_game(name: str) -> bool:
    """Whether a room is a game: then it has a book of rules."""
    return (PROJECT / name.replace(".", "/") / "rulebook.py").exists()


def first_sentence(module: ModuleType) -> str:
    """The first line of what a module says of itself."""
    return (module.__doc__ or "").strip().partition("\n\n")[0].replace("\n", " ")


# --- pictures ---------------------------------------------------------------------------


def with_pictures(text: str, folder: Path, up: str) -> str:
    """A page in which boards that are named are shown; their pictures are written into a folder.

    Args:
        text: HTML.
        folder: where the pictures lie.
        up: how the page leads there, such as ``../``.

    Raises:
        KeyError: for a board that there is not.
    """

    def shown(found: re.Match[str]) -> str:
        light, dark = (f"{up}pictures/{one.name}" for one in picture(found[1], found[2], folder))
        source = f'<source media="(prefers-color-scheme: dark)" srcset="{dark}">'
        return f'<picture>{source}<img src="{light}" alt="{found[3]}" loading="lazy"></picture>'

    return _PICTURE.sub(shown, text)


def picture(name: str, board: str, folder: Path) -> list[Path]:
    """The picture of a board that comes with a game: a file for light pages, one for dark."""
    rules = _game(name)
    paths = [folder / f"{name}-{board}-{theme}.svg" for theme in THEMES]
    if not paths[0].exists():
        scene = rules.draw(rules.read(rules.boards()[board]))
        for path, theme in zip(paths, THEMES, strict=True):
            path.write_text(svg(scene, theme, paper=True), encoding="utf-8")
    return paths


def _game(name: str) -> Game[Any, Any]:
    """A game, also one that is not among the others yet."""
    return cast("Game[Any, Any]", importlib.import_module(f"boardlib.{name}"))


def gallery(name: str) -> str:
    """The boards of a game, in the markup of a docstring."""
    boards = [f"**{board}**\n\n![{board}](board:{name}/{board})" for board in _game(name).boards()]
    return "\n\n".join(["", *boards])


# --- pages ------------------------------------------------------------------------------


def build(target: Path, names: Iterable[str]) -> None:
    """Write the pages of these modules, the opening page and the index for searching.

    Args:
        target: a folder, which is made anew.
        names: of the modules.
    """
    shutil.rmtree(target, ignore_errors=True)
    pictures = target / "pictures"
    pictures.mkdir(parents=True)
    pages = pages_of(names)
    configure()
    # An annotation that pdoc cannot evaluate stands there as it is written.
    warnings.filterwarnings("ignore", "Error parsing type annotation", UserWarning)
    warnings.filterwarnings("ignore", "Failed to run TYPE_CHECKING code", UserWarning)
    for name, module in pages.items():
        path = target / f"{name.replace('.', '/')}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        html = pdoc.render.html_module(module, pages)
        path.write_text(with_pictures(html, pictures, "../" * name.count(".")), encoding="utf-8")
    index = pdoc.render.html_index(pages)
    (target / "index.html").write_text(with_pictures(index, pictures, ""), encoding="utf-8")
    (target / "search.js").write_text(pdoc.render.search_index(pages), encoding="utf-8")


def pages_of(names: Iterable[str]) -> dict[str, pdoc.doc.Module]:
    """What is said of these modules; a value that a face hands on keeps the words of its home."""
    pages = {name: page_of(name) for name in names}
    for page in pages.values():
        for name in (name for name in getattr(page.obj, "__all__", ()) if name in page.members):
            member = page.members[name]
            if not member.docstring:
                member.docstring = _words_at_home(page.obj, name)
    return pages


def _words_at_home(module: ModuleType, name: str) -> str:
    """What is said of a value in the module from which this one has it."""
    source = ast.parse(inspect.getsource(module))
    for node in ast.walk(source):
        if isinstance(node, ast.ImportFrom) and name in [one.name for one in node.names]:
            home = pdoc.doc.Module(importlib.import_module(node.module or ""))
            return home.members[name].docstring or _words_at_home(home.obj, name)
    return ""


def page_of(name: str) -> pdoc.doc.Module:
    """What a page says of a module."""
    module = pdoc.doc.Module(loaded(name))
    if name.endswith(GALLERY):
        module.docstring += gallery(name.split(".")[1])
    return module


def configure() -> None:
    """How the pages look, and what the opening page is told."""
    pdoc.render.configure(
        docformat="google",
        footer_text=f"boardlib {boardlib.__version__}",
        show_source=False,
        template_directory=PAGES,
    )
    told: Mapping[str, Any] = {
        "rooms": list(rooms()),
        "games": [name for name, _words in rooms() if _is_game(name)],
        "begin": BEGIN,
        "code_colours": {
            "light": code_colours("tango").replace("#8F5902", "#6b4300"),  # can be read on grey
            "dark": code_colours("github-dark"),
        },
    }
    pdoc.render.env.globals.update(told)


def code_colours(style: str) -> str:
    """The style sheet of examples in one of Pygments' styles, whose ground the page gives."""
    rules = HtmlFormatter(style=style).get_style_defs(".pdoc-code").splitlines()
    return "\n".join(rule for rule in rules if rule.startswith(".pdoc-code ."))


def main() -> None:
    """Make the pages; where they are is printed."""
    parser = argparse.ArgumentParser(description=__doc__)
    folder = PROJECT / "build" / "docs" / "reference"
    parser.add_argument("folder", type=Path, nargs="?", default=folder, help="where they go")
    target = parser.parse_args().folder
    build(target, modules())
    print(target / "index.html")


if __name__ == "__main__":
    main()
