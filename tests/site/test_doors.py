"""The doors of the first page: each has a picture, and what it shows is what is computed."""

import re
from doctest import DocTestParser, DocTestRunner
from html import unescape

import pytest

from boardlib.notebooks.catalogue import argued
from boardlib.site.index import Door, doors, doors_as_html, page
from boardlib.widgets.lesson_cards import found


def told(html: str) -> str:
    return unescape(re.sub(r"<[^>]*>", "", html))


def typed(door: Door) -> list[str]:
    """The lines of the picture in which something is typed."""
    return [told(line) for line in re.findall(r"<span>(.*?)</span>", door.picture) if line]


@pytest.mark.parametrize("door", doors(), ids=lambda door: door.way.partition(".")[0])
def test_every_door_has_a_picture_of_its_own_that_nobody_has_to_hear(door: Door) -> None:
    assert door.picture
    assert all(door.picture != one.picture for one in doors() if one != door)
    assert f'aria-hidden="true">{door.picture}' in doors_as_html()


def test_what_stands_at_the_library_is_what_python_says() -> None:
    lines = [line for line in typed(doors()[-1]) if line]
    _rules, board = found(argued()["board"])
    known = {"board": board, "question": argued()["question"]}
    text = "\n".join((*lines, ""))
    shown = DocTestParser().get_doctest(text, known, "library", None, None)
    assert [one.want for one in shown.examples] == ["", "False\n", f"{lines[-1]}\n"]
    assert DocTestRunner().run(shown).failed == 0


def test_what_is_argued_about_is_refused_on_its_picture() -> None:
    assert "--bl-refused" in doors()[0].picture


def test_every_game_has_a_picture_and_a_goal_of_its_own() -> None:
    cards = re.findall(r'<a href="#part-\d+">(.*?)</a>', page().body, re.DOTALL)
    goals = [re.search(r'class="hook">([^<]+)<', card) for card in cards]
    pictures = [re.search(r"<svg.*?</svg>", card, re.DOTALL) for card in cards]
    assert len(cards) == 5
    assert len({one[0] for one in goals if one}) == len({one[0] for one in pictures if one}) == 5
