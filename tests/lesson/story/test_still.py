"""The still picture of a case: what a notebook shows that has not been run."""

import re
from base64 import b64decode

import pytest

from boardlib.case import Case, cases
from boardlib.lesson import Player, Presenter
from boardlib.lesson.story.still import still

CASES = list(cases().values())


def _text(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub("<[^>]*>", " ", page))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_it_shows_the_first_step_with_its_question_and_tells_no_answer(case: Case) -> None:
    """It is the same before anything is answered and when everything is."""
    player = Player(case)
    view = player.presenter.view()
    page = still(Presenter(case))
    assert (view.question or case.question).replace("'", "&#x27;") in page
    assert page.count("<img") == 1
    assert [row.label for row in view.rows if row.label.replace("'", "&#x27;") not in page] == []
    assert ("to answer" in page) == bool(view.rows)
    assert [word for word in ("right", "wrong", "missed") if f">{word}<" in page] == []
    assert player._repr_mimebundle_()["text/html"] == page
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
