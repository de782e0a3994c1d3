"""The page of a case in HTML: sound, self-contained, accessible, nothing told too early."""

import gettext
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from boardlib.catalogue import Case, cases, find_case, lettered
from boardlib.handout import chapter, show
from boardlib.handout.content import Chapter, go_on
from boardlib.text import _, set_language, use_catalogue
from tests.every import every

CASES = ("TUN-32", "WAG-C1-1")


SVG = "{http://www.w3.org/2000/svg}"


@cache
def page_of(name: str) -> str:
    """The page of a case."""
    return show.page(show.find(name))


@cache
def elements_of(name: str) -> list[ElementTree.Element]:
    """Every element of the page of a case; that each is closed is checked on the way."""
    page = re.sub(r"<meta[^>]*>|<!doctype html>", "", page_of(name))
    return list(ElementTree.fromstring(page).iter())


@pytest.mark.parametrize("name", CASES)
def test_a_page_is_sound_and_needs_nothing_from_elsewhere(name: str) -> None:
    text, found = page_of(name), elements_of(name)
    tags = {one.tag.removeprefix(SVG) for one in found}
    assert tags.isdisjoint({"script", "link", "img", "iframe", "object", "image", "use"})
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert re.findall(r"url\((?!#)|@import|javascript:", text) == []
    names = {name for one in found for name in one.attrib}
    assert names.isdisjoint({"src", "srcset", "data", "xlink:href"})
    assert [name for name in names if name.startswith("on")] == []
    ids = [one.attrib["id"] for one in found if "id" in one.attrib]
    assert len(ids) == len(set(ids))
    links = [one.attrib["href"] for one in found if one.tag == "a"]
    assert links
    assert {link.removeprefix("#") for link in links} <= set(ids)


@pytest.mark.parametrize("name", CASES)
def test_headings_come_in_order_and_pictures_have_words(name: str) -> None:
    found = elements_of(name)
    assert found[0].get("lang") == "en"
    levels = [int(one.tag[1]) for one in found if re.fullmatch(r"h\d", one.tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    titles = {one.get("id"): one.text for one in found if one.tag == f"{SVG}title"}
    pictures = [one for one in found if one.tag == f"{SVG}svg" and one.get("role") == "img"]
    assert len(pictures) > 5
    assert all(titles[one.attrib["aria-labelledby"].split()[0]] for one in pictures)


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


# --- what is in sight ---------------------------------------------------------------------


def words(
    part: ElementTree.Element, folds: tuple[str, ...] = ()
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The texts of a page, each with the classes of the folds around it."""
    around = (*folds, part.get("class", "")) if part.tag == "details" else folds
    yield part.text or "", around
    for one in part:
        yield from words(one, around)
        yield one.tail or "", around


def read(told: Chapter) -> tuple[str, str, str]:
    """The words of a case on its page: those in sight, those once it goes on, and the answers."""
    found = list(words(ElementTree.fromstring(f"<main>{show.story(told)}</main>")))
    return (
        "".join(text for text, folds in found if not folds),
        "".join(text for text, folds in found if "fold" not in folds),
        "".join(text for text, folds in found if "fold" in folds),
    )


@pytest.mark.whole
@every("case", cases().values(), lambda case: case.id)
def test_questions_are_in_sight_and_what_is_said_of_a_wrong_choice_is_folded(case: Case) -> None:
    told = chapter(case, "case", draw=lambda *_board: None)
    _first, seen, folded = read(told)
    for frame in case.frames():
        assert _(frame.step.question) in seen
        for _letter, choice, judged in lettered(frame):
            assert judged.label in seen
            if choice.whynot:
                assert _(choice.whynot) in folded
                assert _(choice.whynot) not in seen
    assert "[wrong]" not in seen + folded
    assert not re.search("[✓✗]", seen)


def test_what_came_of_a_question_waits_until_one_goes_on() -> None:
    """The board of TUN-19's last question has the token that the second one asks about."""
    told = chapter(find_case("TUN-19"), "case")
    assert [stop.turns for stop in told.stops] == [False, False, True]
    first, seen, _folded = read(told)
    asked = [stop.ask.question for stop in told.stops if stop.ask is not None]
    assert [question in first for question in asked] == [True, True, False]
    assert all(question in seen for question in asked)
    assert go_on() in seen


def test_all_pieces_of_a_game_are_shown_with_what_is_typed() -> None:
    page = show.page(show.find("carcassonne:pieces"))
    assert "BG-D 0: City in the north, road from east to west" in page
    assert page.count("<svg") > 100
