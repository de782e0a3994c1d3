"""The still picture of a case: what a notebook shows that has not been run."""

import re
from base64 import b64decode
from html import escape

import pytest

from boardlib.catalogue import Case, all_cases, cases
from boardlib.notebooks.saving import framed
from boardlib.story.still import still
from boardlib.story.view import view_of
from boardlib.widgets import Player, Presenter, compare, hot_seat, progress, settle
from tests.every import every

CASES = list(all_cases().values())


def _text(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub("<[^>]*>", " ", page))


@every("case", CASES, lambda case: case.id)
def test_it_shows_the_first_step_with_its_question_and_tells_no_answer(case: Case) -> None:
    presenter = Presenter(case)
    view, page = view_of(presenter), still(presenter)
    asked = view.question or (view.task.goal if view.task else case.question)
    assert escape(asked) in page
    assert page.count("<img") == 1
    assert [row.label for row in view.rows if row.label.replace("'", "&#x27;") not in page] == []
    assert ("to answer" in page) == bool(view.rows)
    assert [word for word in ("right", "wrong", "missed") if f">{word}<" in page] == []


@every("case", CASES[::4], lambda case: case.id)
def test_it_is_the_same_before_anything_is_answered_and_when_everything_is(case: Case) -> None:
    player, page = Player(case), still(Presenter(case))
    assert player._repr_mimebundle_()["text/html"] == framed(page)
    while player.presenter.index < len(player.presenter.frames) - 1:
        player.presenter.answer()
        player.presenter.next()
    assert player.still() == page


def test_the_board_is_an_image_with_words() -> None:
    page = still(Presenter(cases()["TUN-19"]))
    picture = re.search(r'<img src="data:image/svg\+xml;base64,([^"]*)" alt="([^"]+)"', page)
    assert picture is not None
    assert b64decode(picture[1]).startswith(b"<svg")
    assert [tag for tag in ("<style", "<script", "<svg", "class=") if tag in page] == []
    assert "step 1 of" in _text(page)


OTHERS = {
    "table": (hot_seat("carcassonne", people=["red"], seed="s"), "Red: where does the tile go?"),
    "ride": (hot_seat("tour", people=["blue"], seed="s"), "Meadows"),
    "board": (settle("TUN-B"), "Settle an argument"),
    "editions": (compare("WAG-G-1"), "two editions"),
}


@pytest.mark.parametrize("name", OTHERS)
def test_a_game_and_a_board_of_ones_own_are_seen_before_they_are_run(name: str) -> None:
    shown, words = OTHERS[name]
    page = shown._repr_mimebundle_()["text/html"]
    assert words in _text(page)
    assert page.count("<img") == 1
    assert "Run All Cells to begin" in page


def test_a_board_of_ones_own_tells_no_answer_before_it_is_run() -> None:
    assert settle("TUN-B", "features").still() == settle("TUN-B").still()


def test_progress_says_what_to_do_before_it_is_run() -> None:
    assert "Run All Cells" in progress()._repr_mimebundle_()["text/html"]


def test_the_board_lies_on_a_sheet_of_its_own() -> None:
    """An image does not know whether the page is dark; a sheet has an edge and a margin on both."""
    style = re.search(r'<img [^>]*style="([^"]*)"', still(Presenter(cases()["TUN-19"])))
    assert style is not None
    assert {"padding", "border", "border-radius", "background-color"} <= {
        one.partition(":")[0].strip() for one in style[1].split(";")
    }
