"""The page of a case in HTML: sound, self-contained, accessible, the same every time."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from boardlib.catalogue import find_case
from boardlib.handout import show
from boardlib.text import set_language, use_catalogue

VOID = {"meta"}
CASES = ("TUN-32", "WAG-C1-1")


class Page(HTMLParser):
    """What there is in a page: tags with their attributes, and the text without the pictures."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.words: list[str] = []
        self.named: dict[str, str] = {}
        self._name = ""
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.tags.append((tag, found))
        self._name = found.get("id", "") if tag in ("title", "desc") else ""
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._name:
            self.named[self._name] = self.named.get(self._name, "") + data
        if "svg" not in self.open and "style" not in self.open:
            self.words.append(data)

    @property
    def text(self) -> str:
        """Everything that is read, with single spaces."""
        return " ".join("".join(f" {word}" for word in self.words).split())

    @property
    def ids(self) -> list[str]:
        """Every id."""
        return [attributes["id"] for _tag, attributes in self.tags if "id" in attributes]


@cache
def page_of(name: str) -> str:
    """The page of a case."""
    return show.page(show.find(name))


@pytest.mark.parametrize("name", CASES)
def test_a_page_is_sound_and_needs_nothing_from_elsewhere(name: str) -> None:
    text = page_of(name)
    found = Page(text)
    tags = {tag for tag, _attributes in found.tags}
    assert tags.isdisjoint({"script", "link", "img", "iframe", "object", "image", "use"})
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert re.findall(r"url\((?!#)|@import|javascript:", text) == []
    names = {name for _tag, attributes in found.tags for name in attributes}
    assert names.isdisjoint({"src", "srcset", "data", "xlink:href"})
    assert [name for name in names if name.startswith("on")] == []
    assert len(found.ids) == len(set(found.ids))
    links = [attributes["href"] for tag, attributes in found.tags if tag == "a"]
    assert links
    assert {link.removeprefix("#") for link in links} <= set(found.ids)


@pytest.mark.parametrize("name", CASES)
def test_headings_come_in_order_and_pictures_have_words(name: str) -> None:
    found = Page(page_of(name))
    assert found.tags[0][1]["lang"] == "en"
    levels = [int(tag[1]) for tag, _attributes in found.tags if re.fullmatch(r"h\d", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    pictures = [a for tag, a in found.tags if tag == "svg" and a.get("role") == "img"]
    titles = [picture["aria-labelledby"].split()[0] for picture in pictures]
    assert len(pictures) > 5
    assert all(found.named[title] for title in titles)


def test_what_came_from_a_file_is_escaped() -> None:
    evil = "<script>alert(1)</script>&\"'"
    case = find_case("TUN-32")
    steps = tuple(replace(step, say=evil) for step in case.steps)
    text = show.page(show.of_case(replace(case, title=evil, question=evil, steps=steps)))
    assert "<script" not in text
    assert text.count("&lt;script&gt;alert(1)&lt;/script&gt;&amp;") > len(steps)


class Marked(gettext.NullTranslations):
    """A language in which every message is marked."""

    def gettext(self, message: str) -> str:
        return f"«{message}»"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"«{msgid1 if n == 1 else msgid2}»"


@pytest.fixture
def marked() -> Iterator[None]:
    """Use that language."""
    use_catalogue(Marked(), "de")
    yield
    set_language("en")


@pytest.mark.usefixtures("marked")
def test_every_heading_can_be_translated() -> None:
    text = show.page(show.find("TUN-32"))
    assert '<html lang="de"' in text
    headings = re.findall(r"<h\d>(?:<span class=\"number\">\d</span>)?(.*?)</h\d>", text)
    assert headings
    assert [words for words in headings if not words.startswith("«")] == []


def test_a_page_is_the_same_every_time() -> None:
    assert show.page(show.find("WAG-X-1")) == show.page(show.find("WAG-X-1"))
