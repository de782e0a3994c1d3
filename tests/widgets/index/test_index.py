"""The index: a picture and a question for each lesson, what was answered, where to go on."""

import json
import re
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from importlib import import_module
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg

from boardlib import history
from boardlib.catalogue import find_case
from boardlib.drawing import Circle, Group, Paint, Polygon, Scene, Text, svg
from boardlib.drawing import Path as Line
from boardlib.drawing.canvas import seen
from boardlib.drawing.figure import figure
from boardlib.history import Attempt, Verdict
from boardlib.notebooks import originals, sources
from boardlib.notebooks.catalogue import Entry, Part, catalogue, door, lessons
from boardlib.widgets import Lessons, Workbench, index
from boardlib.widgets import lesson_cards as view
from boardlib.widgets.lesson_cards import Index, overview
from tests.every import every

FIRST = datetime(2026, 1, 1, tzinfo=UTC)
LESSONS = (
    Entry("01_a", "A", "Whose?", "TUN-19", "", "", ("TUN-19", "TUN-32")),
    Entry("02_b", "B", "Which?", "TDF-12", "", "", ("TDF-12",)),
    Entry("03_c", "C", "How?", "TUN-B", "", "Boards without end", ()),
)
PARTS = (Part("Boards", LESSONS[:1]), Part("Roads", LESSONS[1:]))


def _answers(*names: str) -> Iterator[Attempt]:
    """Every question of some cases, answered one after the other."""
    when = FIRST
    for name in names:
        case = find_case(name)
        for number, step in enumerate(case.steps, start=1):
            if step.choices:
                when += timedelta(minutes=1)
                words = step.question
                yield Attempt(case.game, name, number, words, "A", Verdict.RIGHT, 1, when=when)


def test_before_anything_is_answered_there_is_nowhere_to_go_on() -> None:
    found = overview(PARTS, ())
    assert (found.answered, found.here) == (0, "")
    assert "Go on here" not in view.index_page(found)
    assert "So far" not in view.index_page(found)


def test_one_goes_on_in_the_lesson_answered_in_last() -> None:
    found = overview(PARTS, _answers("TDF-12", "TUN-19"))
    assert (found.answered, found.here) == (2, "01_a")
    page = view.index_page(found)
    assert page.count("Go on here") == 1
    assert "So far you have answered 2 of 3 cases." in page
    assert "1 of 2 answered" in page


def test_after_a_lesson_that_is_done_one_goes_on_with_the_next_that_is_not() -> None:
    assert overview(PARTS, _answers("TUN-19", "TUN-32")).here == "02_b"
    assert overview(PARTS, _answers("TUN-19", "TDF-12")).here == "01_a"
    assert overview(PARTS, _answers("TUN-19", "TUN-32", "TDF-12")).here == ""


def test_a_case_is_done_when_all_its_questions_are() -> None:
    found = overview(PARTS, [*_answers("TUN-19")][:-1])
    card = found.sections[0].cards[0]
    assert 0 < card.shares[0] < 1
    assert (card.answered, found.here) == (0, "01_a")


def test_a_lesson_without_cases_says_what_there_is_to_do() -> None:
    card = overview(PARTS, ()).sections[1].cards[1]
    assert view.amount(card) == "Boards without end"


def test_every_notebook_is_listed_once() -> None:
    here = {path.stem for path in sources().glob("*.md")} - {"00_index"}
    listed = [door().name, *(entry.name for entry in lessons())]
    assert sorted(listed) == sorted(here)


@every("entry", [door(), *lessons()], lambda entry: entry.name)
def test_every_lesson_has_a_picture_around_its_shape(entry: Entry) -> None:
    whole = view.board(entry.board)
    assert entry.at in {stop.key for stop in whole.focusables}
    picture = view.piece(whole, entry.at)
    wide, high = view.FRAME
    assert picture.width / picture.height == pytest.approx(wide / high)
    stop = next(stop for stop in picture.focusables if stop.key == entry.at)
    assert 0 < stop.x < picture.width
    assert 0 < stop.y < picture.height


def test_a_card_is_one_link_with_a_picture_that_holds_all_of_itself() -> None:
    page = ElementTree.fromstring(view.index_page(overview(catalogue(), (), door())))
    links = [link.get("href") for link in page.iter("a")]
    assert links == [f"{entry.name}.ipynb" for entry in (door(), *lessons())]
    for picture in page.iter("img"):
        kind, _comma, data = str(picture.get("src")).partition(",")
        assert kind == "data:image/svg+xml;base64"
        assert ElementTree.fromstring(b64decode(data)).tag.endswith("svg")


def test_the_first_card_settles_an_argument() -> None:
    """It leads to a notebook whose first code opens the room, and stands before every lesson."""
    shown = index()
    assert isinstance(shown, Lessons)
    (first, *_rest) = ElementTree.fromstring(shown._repr_html_()).iter("a")
    book = json.loads((originals() / str(first.get("href"))).read_text(encoding="utf-8"))
    code = next("".join(one["source"]) for one in book["cells"] if one["cell_type"] == "code")
    namespace: dict[str, Any] = {}
    exec(code.rpartition("\n")[0], namespace)  # noqa: S102  # the cell as it is run
    room = eval(code.rpartition("\n")[2], namespace)  # noqa: S307
    assert isinstance(room, Workbench)
    assert room.shop.builds


def test_what_a_list_says_is_escaped() -> None:
    bad = Entry("<a>", "<b>", "<i>", "TUN-B", "", "<u>", ())
    page = view.index_page(overview((Part("<h>", (bad,)),), ()))
    assert re.search("<[bhiu]>", re.sub("<b style", "", page)) is None


def test_nothing_in_the_page_needs_a_style_sheet_or_a_script() -> None:
    page = view.index_page(overview(PARTS, ()))
    assert [tag for tag in ("<style", "<script", "<svg") if tag in page] == []


def test_it_is_read_from_the_answers_of_this_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOARDLIB_DATA", str(tmp_path))
    for attempt in _answers("TUN-T1.2"):
        history.record(attempt)
    shown = index()
    assert isinstance(shown, Lessons)
    assert isinstance(shown.index, Index)
    assert shown.index.here == "01_in_here_out_there"
    assert "Go on here" in shown._repr_html_()
    assert repr(shown) == "<lessons>"


def test_as_many_cards_as_fit_stand_in_a_row_and_none_is_cut() -> None:
    page = view.index_page(overview(catalogue(), ()))
    assert (
        re.search(r"[^-]width: \d+px|height: (?!4px)\d+px", re.sub("line-height", "", page)) is None
    )
    for row in ElementTree.fromstring(page).iter("div"):
        links = row.findall("a")
        if links:  # cards stand in rows that wrap; a row wraps by itself
            wraps = "flex-wrap: wrap" in str(row.get("style"))
            assert wraps or all("flex-wrap: wrap" in str(one.get("style")) for one in links)


def test_a_game_is_a_picture_with_a_row_for_each_lesson_that_tells_its_goal_and_minutes() -> None:
    page = view.index_page(overview(catalogue(), (), door()))
    first = next(entry for entry in lessons() if entry.goal)
    (link,) = [
        one for one in ElementTree.fromstring(page).iter("a") if one.get("href") == first.notebook
    ]
    told = " ".join(one.strip() for one in link.itertext())
    assert told.split()[0] == "1"
    for words in (first.title, first.goal, f"{first.minutes} minutes", "10 cases"):
        assert words in told
    assert link.find(".//img") is None
    taught = [section for section in overview(catalogue(), ()).sections if section.is_taught]
    for section in taught:
        assert f"<b>{len(section.cards)} lessons</b>" in page


def test_what_was_missed_is_named_with_its_lesson() -> None:
    wrong = Attempt(
        "carcassonne", "TUN-T1.2", 1, "Is this road finished?", "A", Verdict.WRONG, 1, when=FIRST
    )
    old = Attempt("carcassonne", "TUN-19", 1, "Is it?", "A", Verdict.WRONG, 1, when=FIRST)
    page = view.index_page(overview(catalogue(), [wrong, old], door()))
    assert "2 mistakes to practise" in page
    assert "Into the mountain" in page
    assert find_case("TUN-19").title in page  # the case of a lesson that is gone is asked again
    assert page.count("In here, out there") == 3  # once as the lesson, and beside each mistake
    assert page.count("right 2 more times") == 2


# --- thumbnails ---------------------------------------------------------------------------


thumbnail: Any = import_module("boardlib.widgets.lesson_cards")
INK = Paint("ink")


def _pixels(scene: Scene) -> Any:
    canvas = FigureCanvasAgg(figure(scene))
    canvas.draw()
    return np.asarray(canvas.buffer_rgba())


@pytest.mark.parametrize(("name", "at"), [("range", "section:arena"), ("WAG-C1-1", "0,0")])
def test_it_looks_as_if_the_whole_board_were_drawn(name: str, at: str) -> None:
    board = thumbnail.board(name)
    piece = thumbnail.piece(board, at)
    (moved,) = piece.shapes
    whole = replace(piece, shapes=(replace(moved, children=board.shapes, memo=None),))
    assert np.array_equal(_pixels(piece), _pixels(whole))
    assert len(svg(piece)) < 0.9 * len(svg(whole))


def test_shapes_of_every_kind_are_kept_where_anything_of_them_is_seen() -> None:
    kept = (
        Circle(-3, 5, 5, INK),
        Polygon(((-90, 5), (90, 5), (90, 6)), INK),
        Line((("M", -90, -90), ("C", 0, 0, 0, 0, 90, 90)), INK),
        Text(9, 9, "so", 10),
        Group((Circle(1, 1, 1, INK),), offset=(-200, -200), scale=202),
    )
    gone = (
        Circle(90, 5, 5, INK),
        Polygon(((80, 80), (90, 80), (90, 90)), INK),
        Line((("M", 80, 0), ("L", 90, 0), ("Z",)), INK),
        Text(90, 90, "no", 10),
        Group((Circle(1, 1, 1, INK),), offset=(200, 0)),
    )
    assert seen((*kept, *gone), (0, 0, 10, 10), margin=2) == kept
