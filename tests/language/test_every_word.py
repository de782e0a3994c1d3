"""A walk through all that learners see, in the language in brackets: no word stands outside.

Nor is a message pasted into another one, where other languages would have to bend it; names
stand as labels.  All of it has been seen in English before, in the same process: nothing
of that is kept.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from babel.messages.catalog import Catalog

from boardlib.catalogue import cases, transcript
from boardlib.catalogue.practice import LEVELS, exercises, make
from boardlib.game import GAMES
from boardlib.game.table import open_table, with_table
from boardlib.game.task import all_tasks
from boardlib.handout import find_lesson, handout, show
from boardlib.handout.paper import data
from boardlib.history import record
from boardlib.story.state import Presenter
from boardlib.text import set_language
from boardlib.widgets import (
    Comparer,
    Lessons,
    Player,
    TableView,
    Workbench,
    compare,
    hot_seat,
    index,
    progress,
    settle,
)
from boardlib.widgets.coding.view import judged, verdict_page
from boardlib.widgets.player import attempt
from boardlib.widgets.teacher.view import Teacher
from tests.language.reading import Reader, is_whole, page, widget_texts
from tests.language.walks import (
    through_a_class_page,
    through_a_lesson,
    through_a_workshop,
    through_differences,
    through_some_decisions,
)

pytestmark = [pytest.mark.whole, pytest.mark.usefixtures("seen_in_english", "in_brackets")]

CASES = list(cases().values())
SOME, TAUGHT, PRINTED = CASES[::4], CASES[1::4], [*CASES[2::4], *CASES[3::4]]
"""Every case is walked through as a lesson, before a class, or on paper: enough of each to see all
that a room says.  What the cases tell themselves is read in the transcripts of all."""


@pytest.fixture(scope="module")
def seen_in_english() -> None:
    """A walk in English, before the first one in brackets."""
    set_language("en")
    for game in GAMES:
        words = list(_walk(game))
        assert any("rule" in word for word in words)


def _walk(game: str) -> Iterator[str]:
    """Everything is made on the way; of what it says the end is enough."""

    def look(_widget: Any) -> None:
        pass

    chosen = [case for case in CASES if case.game == game]
    yield from map(transcript, chosen)
    for case in [case for case in SOME if case.game == game][::3]:
        player, teacher = Player(case), Teacher(case)
        through_a_lesson(player, look)
        through_a_class_page(teacher, look)
        yield from widget_texts(player)
        yield from widget_texts(teacher)
    for exercise in exercises(game):
        player = Player(make(game, exercise.kind, 7, LEVELS[0]))
        through_a_lesson(player, look)
        yield from widget_texts(player)
    yield index()._repr_html_()


@pytest.fixture
def reader(template: Catalog) -> Reader:
    return Reader(template)


def test_transcripts(reader: Reader) -> None:
    for case in CASES:
        reader.read(case.game, case.id, [transcript(case)])
    is_whole(reader)


def test_lessons(reader: Reader) -> None:
    for case in SOME:
        through_a_lesson(Player(case), _looker(reader, case.game, case.id))
    is_whole(reader)


def test_class_pages(reader: Reader) -> None:
    for case in TAUGHT:
        through_a_class_page(Teacher(case), _looker(reader, case.game, case.id))
    is_whole(reader)


def test_handouts(reader: Reader) -> None:
    """What is told of each of them, and of some the page on which it is told."""
    for case in PRINTED:
        made = handout(replace(find_lesson(case.id), cases=(case,)))
        reader.read(case.game, case.id, _printed(data(made)))
        if case in PRINTED[::8]:
            reader.read(case.game, case.id, page(show.page(show.of_case(case))))
    is_whole(reader)


def _printed(part: Any, key: str = "") -> Iterator[str]:
    """Every text on paper; names of boards and of the language are not printed."""
    if isinstance(part, dict):
        for name, one in part.items():
            yield from _printed(one, name)
    elif isinstance(part, list | tuple):
        for one in part:
            yield from _printed(one, key)
    elif isinstance(part, str) and key not in ("name", "board", "language", "picture"):
        yield from page(part) if part.startswith("<svg") else [part]


def _looker(reader: Reader, room: str, where: str) -> Callable[[Any], None]:
    return lambda widget: reader.look(room, where, widget)


@pytest.mark.parametrize("game", GAMES)
def test_practice(reader: Reader, game: str) -> None:
    for exercise in exercises(game):
        for level in (LEVELS[0], LEVELS[-1]):
            case = make(game, exercise.kind, 7, level)
            through_a_lesson(Player(case), _looker(reader, game, case.id))
    is_whole(reader)


@pytest.mark.parametrize("name", all_tasks())
def test_checks_of_what_was_programmed(reader: Reader, name: str) -> None:
    game, task = all_tasks()[name]
    right = iter([trial.right for trial in task.trials()])
    for function in (
        None,
        lambda: 0,
        lambda *_: int("x"),
        lambda *_: next(right),
        task.slips[0].answer,
    ):
        made = verdict_page(game, task, judged(task, function))
        reader.read(game, name, page(made))
    is_whole(reader)


@pytest.mark.parametrize(
    ("game", "board"),
    [("biathlon", "card-57"), ("carcassonne", "WAG-1"), ("tour", "braking"), ("troyes", "square")],
)
def test_ask_and_change(reader: Reader, game: str, board: str) -> None:
    bench = settle(board)
    assert isinstance(bench, Workbench)
    settings = bench.shop.view().settings
    reader.typed |= frozenset(value for one in settings for value in one.setting.values)
    reader.typed |= frozenset(("BH", "Meadows"))  # names of a road, and on one
    reader.read(game, f"{board}: what is different", through_differences(bench.shop))
    through_a_workshop(bench, _looker(reader, game, board))
    is_whole(reader)


def test_the_editions_side_by_side(reader: Reader) -> None:
    comparer = compare("WAG-1")
    assert isinstance(comparer, Comparer)
    reader.look("carcassonne", "compare", comparer)
    is_whole(reader)


def _first(game: str) -> str:
    """Who decides first in a game, as a person would ask for it (in English, as it is typed)."""
    turn = open_table(game).turn
    assert turn is not None
    return turn.colour or turn.player


SEATS = [(game, _first(game)) for game in with_table()]


@pytest.mark.parametrize(("game", "person"), SEATS)
def test_a_game_at_the_table(reader: Reader, game: str, person: str) -> None:
    view = hot_seat(game, people=[person], seed="1")
    assert isinstance(view, TableView)
    reader.typed |= frozenset(("Meadows", "Fields", "River"))  # names on the road
    through_some_decisions(view, _looker(reader, game, "table"))
    is_whole(reader)


def test_progress(reader: Reader) -> None:
    reader.look("shared", "nothing answered", progress())
    for case in SOME[:8]:
        show = Presenter(case)
        asking = next(at for at, frame in enumerate(show.frames) if frame.is_prediction)
        show.go(asking)
        show.choose(0, True)
        show.commit()
        assert record(attempt(show)) == ""
    reader.look("shared", "progress", progress())
    found = index()
    assert isinstance(found, Lessons)
    reader.read("shared", "index", page(found._repr_html_()))
    is_whole(reader)
