"""A case or pieces as one page: what a learner meets, with nothing told before it is wanted."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser

from boardlib.catalogue import Case, cases, find_case, lettered
from boardlib.handout import chapter, show
from boardlib.handout.content import Chapter, go_on
from boardlib.text import _
from tests.every import every


class Text(HTMLParser):
    """The words of a page, those that are folded away apart: answers, and the rest of a story."""

    def __init__(self) -> None:
        super().__init__()
        self.around: list[str] = []
        self.first: list[str] = []
        self.open: list[str] = []
        self.folded: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag == "details":
            self.around.append(dict(attributes)["class"] or "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "details":
            self.around.pop()

    def handle_data(self, data: str) -> None:
        (self.folded if "fold" in self.around else self.open).append(unescape(data))
        if not self.around:
            self.first.append(unescape(data))


def read(told: Chapter) -> tuple[str, str, str]:
    """The words of a case on its page: those in sight, those once it goes on, and the answers."""
    page = Text()
    page.feed(show.story(told))
    return "".join(page.first), "".join(page.open), "".join(page.folded)


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
