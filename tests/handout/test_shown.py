"""A case or pieces as one page: what a learner meets, with nothing told before it is wanted."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser

from boardlib.case import Case, cases, lettered
from boardlib.handout import show
from boardlib.handout.making import chapter
from boardlib.text import _
from tests.every import every


class Text(HTMLParser):
    """The words of a page, those that are folded away apart."""

    def __init__(self) -> None:
        super().__init__()
        self.deep = 0
        self.open: list[str] = []
        self.folded: list[str] = []

    def handle_starttag(self, tag: str, _attributes: object) -> None:
        self.deep += tag == "details"

    def handle_endtag(self, tag: str) -> None:
        self.deep -= tag == "details"

    def handle_data(self, data: str) -> None:
        (self.folded if self.deep else self.open).append(unescape(data))


def read(case: Case) -> tuple[str, str]:
    """The words of a case on its page: those in sight, and those that are folded away."""
    page = Text()
    page.feed(show.story(chapter(case, "case", draw=lambda *_board: None)))
    return "".join(page.open), "".join(page.folded)


@every("case", cases().values(), lambda case: case.id)
def test_questions_are_in_sight_and_what_is_said_of_a_wrong_choice_is_folded(case: Case) -> None:
    seen, folded = read(case)
    for frame in case.frames():
        assert _(frame.step.question) in seen
        for _letter, choice, judged in lettered(frame):
            assert judged.label in seen
            if choice.whynot:
                assert _(choice.whynot) in folded
                assert _(choice.whynot) not in seen
    assert "[wrong]" not in seen + folded
    assert not re.search("[✓✗]", seen)


def test_all_pieces_of_a_game_are_shown_with_what_is_typed() -> None:
    page = show.page(show.find("carcassonne:pieces"))
    assert "BG-D 0: city (north); road (east, west)" in page
    assert page.count("<svg") > 100
