"""The still picture of a case: what a notebook shows that has not been run."""

import re
from base64 import b64decode
from collections.abc import Callable
from functools import partial
from html import escape, unescape
from typing import Any

import pytest

from boardlib import game
from boardlib.catalogue import Case, all_cases, cases, lesson_cases
from boardlib.drawing import Mark, Scene
from boardlib.drawing.sizes import COLUMN, HIGH
from boardlib.game import GAMES
from boardlib.notebooks.saving import framed
from boardlib.story.picture import veil
from boardlib.story.still import still
from boardlib.story.view import view_of
from boardlib.widgets import Player, Presenter, compare, hot_seat, lesson, progress, settle
from boardlib.widgets.kit.interactive import number_from
from tests.every import every
from tests.widgets.parts import widgets

CASES = list(all_cases().values())
ROOM = 828
"""Pixels that a cell has in JupyterLab beside its list of files, on a screen of 1280."""


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


@pytest.mark.whole
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


@pytest.mark.parametrize("name", ["TRO-C4.3", "TRO-C1.4", "WAG-W3.1"])
def test_a_board_that_is_not_wide_stands_beside_its_text_and_is_large(name: str) -> None:
    """Above it, as low as a page is seen, it would be small, and half of the page empty."""
    page = still(Presenter(lesson_cases()[name]))
    wide, high = (int(one) for one in re.findall(r' (?:width|height)="(\d+)"', page))
    assert max(wide / COLUMN, high / HIGH) > 0.95
    blocks = [int(one) for one in re.findall(r"display: inline-block; width: (\d+)px", page)]
    assert len(blocks) == 2
    assert sum(blocks) + 6 <= ROOM


def test_tasks_are_counted_as_when_it_is_run_and_what_they_rest_on_is_told() -> None:
    case = lesson_cases()["TRO-C4.3"]
    words = _text(still(Presenter(case)))
    assert "task 1 of 4" in words
    assert "Ours: The cards are examples" in words


OTHERS: dict[str, tuple[Callable[[], Any], str]] = {
    "table": (
        lambda: hot_seat("carcassonne", people=["red"], seed="s"),
        "Red: where does the tile go?",
    ),
    "ride": (lambda: hot_seat("tour", people=["blue"], seed="s"), "Meadows"),
    "board": (lambda: settle("TUN-B"), "Settle an argument"),
    "editions": (lambda: compare("WAG-G-1"), "two editions"),
}


@pytest.mark.parametrize("name", OTHERS)
def test_a_game_and_a_board_of_ones_own_are_seen_before_they_are_run(name: str) -> None:
    show, words = OTHERS[name]
    page = show()._repr_mimebundle_()["text/html"]
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


# --- while a case of the page asks something ----------------------------------------------


BOARDS = {"carcassonne": "TUN-B", "tour": "braking", "biathlon": "M11", "troyes": "square"}


def told(show: Callable[[], Any]) -> str:
    """All that the boards of something that is shown now say of themselves."""
    number_from(1)
    parts = [part for part in widgets(show()) if hasattr(part, "svg")]
    return unescape(" ".join(f"{part.svg} {part.stops} {part.legend}" for part in parts))


def hidden(scene: Scene) -> list[str]:
    """What a veiled board does not say."""
    seen = {one.key: one.sentence for one in veil(scene).focusables}
    return [one.sentence for one in scene.focusables if one.sentence != seen.get(one.key)]


def board_of(name: str) -> Scene:
    """As the room calls its parts."""
    rules = game.game(name)
    position = rules.read(rules.boards()[BOARDS[name]])
    drawn: Scene = rules.draw(position, [Mark((), "spoken")])
    return drawn


def seat(name: str) -> Any:
    return hot_seat(name, seed="table", people=["red"])


SHOWN: dict[str, Callable[[], Any]] = {
    **{f"settle {name}": partial(settle, BOARDS[name]) for name in GAMES},
    **{f"table {name}": partial(seat, name) for name in ("carcassonne", "tour")},
    "compare carcassonne": partial(compare, "WAG-1"),
}


@every("kind", sorted(SHOWN))
def test_another_board_tells_no_more_than_an_open_case(kind: str) -> None:
    name = kind.split()[1]
    case = next(one for one in cases().values() if one.game == name and one.frames()[0].choices)
    without = told(SHOWN[kind])
    asking = lesson(case.id)
    beside = told(SHOWN[kind])
    for index in asking.presenter.predictions:
        asking.presenter.go(index)
        assert told(SHOWN[kind]) == beside
        asking.presenter.answer()
    assert told(SHOWN[kind]) == without
    if kind.startswith("settle"):
        secrets = hidden(board_of(name))
        assert [one for one in secrets if one in beside] == []
        assert [one for one in secrets if one not in without] == []
    if name in ("carcassonne", "tour"):
        assert beside != without


def test_a_case_of_another_game_and_one_that_is_shown_again_hide_nothing() -> None:
    before = told(SHOWN["settle carcassonne"])
    lesson("TDF-12")
    assert told(SHOWN["settle carcassonne"]) == before
    first, again = lesson("TUN-19"), lesson("TUN-19")
    for index in again.presenter.predictions:
        again.presenter.go(index)
        again.presenter.answer()
    assert first.presenter.asks
    assert told(SHOWN["settle carcassonne"]) == before
