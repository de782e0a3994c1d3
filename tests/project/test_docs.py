"""README and pages: what they name is there, and what the code knows is told as it is."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import click
import pytest
from click.testing import CliRunner

from boardlib.catalogue import cases
from boardlib.catalogue.lesson_form import KINDS
from boardlib.cli.commands import main
from boardlib.game import GAMES, PositionError, game
from tests.every import every
from tools import pages

PROJECT: Final = Path(__file__).parents[2]
DOCS: Final = PROJECT / "docs"
TEXTS: Final = {
    path.relative_to(PROJECT).as_posix(): path.read_text(encoding="utf-8")
    for path in [*PROJECT.glob("*.md"), *sorted(DOCS.glob("*.md"))]
}
"""README, CONTRIBUTING, CHANGELOG and the pages, by their paths."""
WORDS: Final = 1500
"""So long the README may be."""
CODE = re.compile(r"`([\w<>./-]+)`")


def _page(name: str) -> str:
    return TEXTS[f"docs/{name}.md"]


def _part(page: str, title: str) -> str:
    return _page(page).partition(f"# {title}\n")[2].partition("\n## ")[0]


# --- files, links, commands ---------------------------------------------------------------


def test_the_readme_is_short() -> None:
    assert len(TEXTS["README.md"].split()) <= WORDS


@pytest.mark.parametrize("path", ["docs/house.md", "docs/adding.md", "CONTRIBUTING.md"])
def test_every_file_that_is_named_is_there(path: str) -> None:
    named = [name for name in CODE.findall(TEXTS[path]) if "/" in name and "locale" not in name]
    assert named
    rooms = [PROJECT, PROJECT / "boardlib", *(PROJECT / "boardlib" / game for game in GAMES)]
    rooms += [PROJECT / "boardlib" / "widgets", PROJECT / "notebooks"]
    made = ("build/docs/reference",)
    missing = [
        name
        for name in named
        if name not in made
        and not any((room / one).exists() for room in rooms for one in _of_any_game(name))
    ]
    assert missing == []


def _of_any_game(name: str) -> list[str]:
    return [name.replace("<game>", one) for one in GAMES] if "<game>" in name else [name]


@every("path", TEXTS)
def test_every_link_leads_to_a_file_that_is_there(path: str) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)|^```\{\w+\} (\S+)$", TEXTS[path], re.MULTILINE)
    found = [link.partition("#")[0] for pair in links for link in pair if link]
    local = [link for link in found if not link.startswith(("http", "board:"))]
    missing = [link for link in local if not ((PROJECT / path).parent / link).exists()]
    assert missing == []


def test_every_page_is_in_the_list_of_pages() -> None:
    listed = re.findall(r"^([\w-]+)$", _page("index"), re.MULTILINE)
    assert sorted(listed) == sorted({path.stem for path in DOCS.glob("*.md")} - {"index"})


def test_every_page_can_be_reached_from_the_readme() -> None:
    linked = set(re.findall(r"\]\((docs/[\w-]+\.md)\)", TEXTS["README.md"]))
    included = {"docs/index.md", "docs/contributing.md", "docs/changelog.md"}
    assert linked | included == {path for path in TEXTS if path.startswith("docs/")}


def test_every_command_of_make_is_explained_by_it() -> None:
    makefile = (PROJECT / "Makefile").read_text(encoding="utf-8")
    told = set(re.findall(r'@echo "make (\w+)', makefile)) | {"imports", "help", "types"}
    named = {word for text in TEXTS.values() for word in re.findall(r"`make (\w+)", text)}
    named |= {word for text in TEXTS.values() for word in re.findall(r"^make (\w+)", text, re.M)}
    assert len(named) > 10
    assert named - told == set()


def test_every_extra_is_named() -> None:
    settings = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    for extra in settings["project"]["optional-dependencies"]:
        assert f"`boardlib[{extra}]`" in TEXTS["README.md"]


COMMANDS: Final = [
    line.partition(" #")[0].strip()
    for text in TEXTS.values()
    for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    for line in block.splitlines()
    if line.startswith("boardlib ")
]


@every("line", sorted(set(COMMANDS)))
def test_a_command_that_is_shown_is_understood(line: str) -> None:
    """Its words are those of the command; files that it names need not be there."""
    _boardlib, *words = shlex.split(line)
    command: click.Command = main
    try:
        while isinstance(command, click.Group):
            context = command.make_context("boardlib", words, resilient_parsing=True)
            _name, found, words = command.resolve_command(context, words)
            assert found is not None
            command = found
        command.make_context("boardlib", list(words))
    except (click.NoSuchOption, click.MissingParameter) as error:
        pytest.fail(f"{line}: {error.format_message()}")
    except click.UsageError as error:
        said = error.format_message()
        if not re.search(r"does not exist|No such file|cannot be read", said):
            pytest.fail(f"{line}: {said}")


def test_the_case_that_is_shown_as_a_model_holds(tmp_path: Path) -> None:
    """It is put to the engine as it is printed, and so it is where what it says of it is wrong."""
    (model,) = re.findall(r"^```toml\n(.*?)^```", _page("lesson-cases"), re.DOTALL | re.MULTILINE)
    whole, broken = tmp_path / "my-case.toml", tmp_path / "broken.toml"
    whole.write_text(model, encoding="utf-8")
    broken.write_text(model.replace("ways = 1", "ways = 2"), encoding="utf-8")
    runs = [CliRunner().invoke(main, ["cases", "--check", str(one)]) for one in (whole, broken)]
    assert [run.exit_code for run in runs] == [0, 1], [run.output for run in runs]


def test_every_kind_of_screen_is_explained() -> None:
    told = set(re.findall(r"^\| `(\w+)` \|", _page("lesson-cases"), re.MULTILINE))
    assert told == set(KINDS)


# --- rooms, abilities ---------------------------------------------------------------------


def test_every_room_is_named() -> None:
    kinds = ("boardlib", "boardlib/widgets", *(f"boardlib/{game}" for game in GAMES))
    folders = [path for kind in kinds for path in (PROJECT / kind).iterdir() if path.is_dir()]
    # What Python compiled is left where a room was before; git leaves its folder, too.
    rooms = [one for one in folders if any(child.name != "__pycache__" for child in one.iterdir())]
    unnamed = [
        path.name
        for path in rooms
        if path.name not in ("__pycache__", "locale") and f"{path.name}/`" not in _page("house")
    ]
    assert unnamed == []


def test_every_room_says_what_it_is() -> None:
    told = pages.room_table()
    rooms = {path.parent.name for path in PROJECT.glob("boardlib/*/__init__.py")}
    assert {name for name in rooms if f"| `boardlib/{name}/` | " not in told} == set()


def test_every_ability_is_in_the_table() -> None:
    offered = {name for package in GAMES.values() for name in import_module(package).offers}
    table = _part("adding", "A game")
    assert offered <= set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE))


@every("path", TEXTS)
def test_nothing_is_told_twice(path: str) -> None:
    """No row of a page's tables begins as another one does."""
    heads = re.findall(r"^\| (`.*?) \| ", TEXTS[path], re.MULTILINE)
    assert len(heads) == len(set(heads))


def test_no_paragraph_stands_on_two_pages() -> None:
    found: dict[str, str] = {}
    for path, text in TEXTS.items():
        for paragraph in re.sub(r"```.*?```", "", text, flags=re.DOTALL).split("\n\n"):
            if len(paragraph.split()) > 25:
                assert found.setdefault(paragraph, path) == path
    assert len(found) > 50


# --- what is made from the code -------------------------------------------------------------


@every("path", [path for path, text in TEXTS.items() if "<!-- made:" in text])
def test_what_a_page_asks_for_is_there(path: str, tmp_path: Path) -> None:
    made = pages.with_made(TEXTS[path], tmp_path / "pictures")
    assert "<!-- made:" not in made
    for shown in re.findall(r'src="(pictures/[^"]+)"', made):
        assert (tmp_path / shown).read_text(encoding="utf-8").startswith("<svg")


def test_what_there_is_not_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(KeyError, match="nonsense"):
        pages.with_made("<!-- made: nonsense tour -->", tmp_path)


@every("name", GAMES)
def test_the_page_of_a_game_has_everything_that_is_typed_and_asked(name: str) -> None:
    kinds = ("board", "boards", "lines", "questions", "options")
    asked = [found.split() for found in pages.ASKED.findall(_page(name))]
    assert sorted(words[0] for words in asked) == sorted(kinds)
    assert {words[1] for words in asked} == {name}


@every("name", GAMES)
def test_a_line_is_typed_as_its_reader_says(name: str) -> None:
    """Every example is read: beside a board of the game, in place of a line about the same."""
    rules = game(name)
    texts = [*rules.boards().values()]
    texts += [rules.write(one.position()) for one in cases().values() if one.game == name]
    for word, line in pages.lines(name).items():
        for example in line.examples:
            assert example.split()[0] == word
            assert any(_is_read(rules, text, example) for text in texts), example


def _is_read(rules: Any, text: str, line: str) -> bool:
    about = rules.line_key(line)
    others = [one for one in text.splitlines() if rules.line_key(one) not in (about, None)]
    for lines in ([*others, line], [line, *others]):
        try:
            rules.read("\n".join(lines))
        except PositionError:
            continue
        return True
    return False


def test_a_reader_that_does_not_say_how_its_line_is_typed_is_an_error() -> None:
    with pytest.raises(ValueError, match="'word' does not say"):
        pages._line("word", "* ``lamp 1``: a lamp.")


@every("name", GAMES)
def test_every_question_and_every_option_is_in_its_table(name: str) -> None:
    told = pages.question_table(name)
    assert all(f"| `{one.example}` | " in told for one in game(name).questions())
    assert told.count("\n") > 10
    options = pages.option_table(name)
    for setting in pages.settings(name):
        (row,) = (one for one in options.splitlines() if one.startswith(f"| `{setting.name}` ("))
        assert all(f"`{value}`: {setting.meaning(value)}" in row for value in setting.values)
        assert row.split(" | ")[2].startswith(f"`{setting.default}`: ")


@every("name", GAMES)
def test_the_moves_of_a_page_are_read(name: str) -> None:
    part = _page(name).partition("\n### Moves\n")[2].partition("\n## ")[0]
    moves = [" ".join(one.split()) for one in re.findall(r"`([^`]+)`", part)]
    assert len(moves) > 3
    for move in moves:
        game(name).read_move(move)  # an error if it is none


# --- the pages as Sphinx makes them ---------------------------------------------------------


@pytest.mark.skipif(find_spec("sphinx") is None, reason="Sphinx is not installed: make docs")
def test_the_pages_are_made_without_a_warning(tmp_path: Path) -> None:
    words = ["--fail-on-warning", "--keep-going", "--quiet", "-d", str(tmp_path / "kept")]
    command = [sys.executable, "-m", "sphinx", *words, str(DOCS), str(tmp_path / "made")]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    made = {path.stem for path in (tmp_path / "made").glob("*.html")}
    assert {path.stem for path in DOCS.glob("*.md")} <= made
    for path in (tmp_path / "made").glob("*.html"):
        html = path.read_text(encoding="utf-8")
        loaded = re.findall(r'<(?:script|img|source)[^>]* src(?:set)?="([^"]+)"', html)
        loaded += re.findall(r'<link rel="stylesheet"[^>]* href="([^"]+)"', html)
        assert [one for one in loaded if one.startswith(("http", "//"))] == []


def test_the_first_picture_is_told_alike_wherever_it_stands() -> None:
    """The words of the README are those of its picture; the first page shows the same one."""
    readme = " ".join((PROJECT / "README.md").read_text(encoding="utf-8").split())
    page = (PROJECT / "docs" / "index.md").read_text(encoding="utf-8")
    told = re.findall(r":alt: (.+)", page)
    assert len(told) == 2
    assert {f'alt="{one}"' in readme for one in told} == {True}
