"""The pages of the reference: every public name is there, with words, and nothing from outside."""

from __future__ import annotations

import inspect
import re
import warnings
from pathlib import Path

import pytest

pytest.importorskip("pdoc", reason="pdoc is not installed")

from tools import reference

SOME = (
    "boardlib",
    "boardlib.carcassonne",
    "boardlib.carcassonne.board.notation",
    "boardlib.game",
    "boardlib.simulation",
    "boardlib.troyes",
)
LOADED = re.compile(
    r"""(?:src|srcset|action)="([^"]*)"|url\(["']?([^)"']*)|<link[^>]*href="([^"]*)"""
)


def test_every_room_has_a_page() -> None:
    named = {name for name, _words in reference.rooms()}
    there = {
        f"boardlib.{path.parent.name}" for path in reference.PROJECT.glob("boardlib/*/__init__.py")
    }
    assert there <= named
    assert named <= set(reference.modules())
    assert [name for name, words in reference.rooms() if len(words.split()) < 4] == []


def test_every_public_name_is_there_and_says_what_it_is() -> None:
    silent, count = [], 0
    for name, page in reference.pages_of(reference.modules()).items():
        for public in getattr(page.obj, "__all__", ()):
            count += 1
            if inspect.ismodule(found := getattr(page.obj, public)):
                assert found.__name__ in reference.modules()  # it has a page of its own
                continue
            member = page.members.get(public)
            if member is None or not is_meant(public, member.docstring):
                silent.append(f"{name}.{public}")
    assert count > 150
    assert silent == []


def is_meant(name: str, words: str) -> bool:
    """Whether words say more than the name does."""
    said = set(re.findall(r"[a-z]+", words.lower()))
    return not said <= set(re.findall(r"[a-z]+", name.lower()))


@pytest.mark.parametrize(
    ("name", "words", "meant"),
    [
        ("svg", "Write a scene as an SVG element.", True),
        ("COUNT", "How many.", True),
        ("Position", "Position.", False),
        ("Position", "", False),
    ],
)
def test_what_counts_as_words(name: str, words: str, meant: bool) -> None:
    assert is_meant(name, words) is meant


def test_what_somebody_begins_with_is_there() -> None:
    pages = {name.rpartition(".")[0] for name in reference.BEGIN.values()}
    known = reference.pages_of(pages)
    missing = [
        name
        for name in reference.BEGIN.values()
        if name.rpartition(".")[2] not in known[name.rpartition(".")[0]].members
    ]
    assert missing == []
    assert pages <= set(reference.modules())


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some of the pages."""
    target = tmp_path_factory.mktemp("reference")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        reference.build(target, SOME)
    return target


@pytest.mark.parametrize("name", SOME)
def test_a_page_has_every_name_and_loads_nothing_from_outside(built: Path, name: str) -> None:
    page = built / f"{name.replace('.', '/')}.html"
    html = page.read_text(encoding="utf-8")
    module = reference.loaded(name)
    for public in getattr(module, "__all__", ()):
        if not inspect.ismodule(getattr(module, public)):
            assert f'id="{public}"' in html
        elif f"{name}.{public}" in SOME:
            assert f'/{public}.html"' in html
    for found in LOADED.findall(html):
        (source,) = filter(None, found)
        assert not source.startswith(("http:", "https:", "//", "board:")), source
        if not source.startswith(("data:", "#")):
            assert (page.parent / source).exists(), source


def test_a_page_shows_its_examples_and_boards(built: Path) -> None:
    html = (built / "boardlib" / "carcassonne.html").read_text(encoding="utf-8")
    assert "pictures/carcassonne-TUN-B-dark.svg" in html
    assert "pdoc-code" in html
    boards = (built / "boardlib" / "carcassonne" / "board" / "notation.html").read_text(
        encoding="utf-8"
    )
    assert boards.count("<picture>") == len(reference.loaded("boardlib.carcassonne").boards())
    picture = (built / "pictures" / "troyes-square-light.svg").read_text(encoding="utf-8")
    assert picture.startswith("<svg")


def test_the_opening_page_leads_everywhere(built: Path) -> None:
    html = (built / "index.html").read_text(encoding="utf-8")
    for name, _words in reference.rooms():
        assert f'href="{name.replace(".", "/")}.html"' in html
    assert "Where something begins" in html
    assert (built / "search.js").stat().st_size > 1000


def test_a_board_that_there_is_not_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(KeyError, match="no-such"):
        reference.with_pictures('<img src="board:tour/no-such" alt="">', tmp_path, "")
