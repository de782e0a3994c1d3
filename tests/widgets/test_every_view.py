"""What holds for all that a lesson shows: its widgets, its text, its messages, its refusals."""

import gettext
from collections import Counter
from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from ipywidgets import Checkbox, Widget

import boardlib.widgets
from boardlib import text
from boardlib.widgets import (
    Notice,
    check,
    compare,
    hot_seat,
    index,
    lesson,
    practice,
    progress,
    settle,
)
from tests.lamps import row
from tests.widgets.parts import (
    Backwards,
    bench_of,
    player_of,
    practising,
    shown_text,
    table_of,
    teacher_of,
    widgets,
    words_of,
)

TILES = "players 2\ntile BG-D 0,0 0\ntile TU-3 1,0 180\nmeeple red 0,0.r1\ntoken red 1,0.p1"
EVERYWHERE = {"VBox", "HBox", "Button", "HTML"}
CHOICES = {"GridBox", "Checkbox", "Stage"}
NAME = "<practice: road-complete, road-tiles, road-score, token, finishing>"


class View(NamedTuple):
    """Something that a lesson shows.

    Attributes:
        make: how it is made.
        kinds: its widgets, beside those that all of them have.
        text: the line that stands for it.
        does: something that is done with it.
        parts: names of widgets in it, with the lines that stand for these.
        button: a button whose words are told backwards.
        backwards: what is read, too, once it is shown in another language.
    """

    make: Callable[[], Any]
    kinds: set[str]
    text: str
    does: Callable[[Any], object]
    parts: tuple[tuple[str, str], ...] = ()
    button: str = ""
    backwards: tuple[str, ...] = ()


def asked(view: Any) -> Any:
    """At the first question, with its second choice chosen."""
    view.next.click()
    view.choices[1].value = True
    return view


def answered(view: Any) -> Any:
    """At an exercise with choices, of which the first was chosen."""
    view.kind_buttons[2].click()
    view.choices[0].value = True
    view.check.click()
    return view


def looked_at(view: Any) -> Any:
    """With what can be asked and changed there."""
    view.tell({"do": "room", "text": "here"})
    return view


VIEWS: dict[str, View] = {
    "player": View(
        lambda: asked(player_of(row.story())),
        CHOICES | {"Player"},
        "<lesson LAMP-1: Which lamp?, 5 steps>",
        lambda view: view.check.click(),
        (("stage", "Stage()"),),
        "next",
        ("?pmal hcihW", "?won til eb yam spmal hcihW", "driht eht"),
    ),
    "class": View(
        lambda: asked(teacher_of(row.story())),
        CHOICES | {"Teacher", "Remote"},
        "<lesson LAMP-1: Which lamp?, 5 steps>",
        lambda view: view.next.click(),
        (("remote", "Remote()"),),
    ),
    "practice": View(
        lambda: answered(practising("tunnels", seed=7)),
        CHOICES | {"Practice", "Ear", "Text"},
        NAME,
        lambda view: view.another.click(),
        button="another",
        backwards=("?erocs daor eht seod tahW", ".eno siht toN"),
    ),
    "progress": View(
        progress,
        (EVERYWHERE - {"VBox"}) | {"Progress", "ProgressFrame"},
        "<progress>",
        lambda view: view.fresh.click(),
        (("frame", "Frame()"),),
    ),
    "table": View(
        lambda: table_of("tour", teams=2, riders=3, seed=8),
        {"TableView", "Picks", "Keys"},
        "<Tour de France: Meadows>",
        lambda view: view.step.click(),
    ),
    "editions": View(
        lambda: compare("WAG-1"),
        {"Comparer", "EditionBoard"},
        "<Same board, same wagon, two editions: red wagon on (0,0)>",
        lambda view: view.next.click(),
        (("boards", "[Board(), Board()]"),),
        "next",
        ("Dleif yna",),
    ),
    "room": View(
        lambda: looked_at(bench_of(TILES, "feature 0,0.r1")),
        {"Workbench", "Text", "Textarea", "WorkshopBoard", "Hand"},
        "<Settle an argument: Carcassonne · a board of your own>",
        lambda view: view.tell({"do": "change", "text": "- meeple red 0,0.r1"}),
        (("board", "Board()"), ("hand", "Hand()")),
        "undo",
        (".draob elohw ehT",),
    ),
}


@pytest.fixture(params=VIEWS)
def shown(request: pytest.FixtureRequest, lamps: ModuleType) -> View:
    return VIEWS[request.param]


def test_it_is_made_of_the_widgets_that_everybody_can_use(shown: View) -> None:
    kinds = {type(one).__name__ for one in widgets(shown.make())}
    assert kinds == (shown.kinds if "Progress" in shown.kinds else shown.kinds | EVERYWHERE)


def test_its_text_form_never_changes(shown: View) -> None:
    view = shown.make()
    assert repr(view) == shown.text
    assert [(name, repr(getattr(view, name))) for name, _text in shown.parts] == [*shown.parts]
    assert repr(shown.make()) == shown.text


def test_no_widget_is_made_on_the_way(shown: View) -> None:
    view = shown.make()
    before = [id(one) for one in widgets(view)]
    shown.does(view)
    assert [id(one) for one in widgets(view)] == before


def test_each_widget_sends_one_message_at_most(
    shown: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, sent, plain = shown.make(), Counter[str](), Widget.send_state

    def counted(self: Widget, key: Any = None) -> None:
        if key:
            sent[self.model_id] += 1
        plain(self, key)

    monkeypatch.setattr(Widget, "send_state", counted)
    shown.does(view)
    assert set(sent.values()) == {1}


@pytest.mark.parametrize("name", [name for name, view in VIEWS.items() if view.button])
def test_everything_is_shown_anew_in_another_language(
    name: str, lamps: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = VIEWS[name]
    view = shown.make()
    button = getattr(view, shown.button)
    word, chosen = button.description, ticks(view)
    monkeypatch.setattr(text, "languages", lambda: ["en", "xx"])
    monkeypatch.setattr(gettext, "translation", lambda *_arguments: Backwards())
    try:
        view.language = "xx"
        assert button.description == word[::-1] != word
        read = shown_text(view) + " ".join(one.description for one in ticks(view))
        assert [words for words in shown.backwards if words not in read] == []
        assert ticks(view) == chosen
    finally:
        view.language = "en"
    assert button.description == word


def ticks(view: Any) -> dict[Any, bool]:
    """What is chosen."""
    return {one: one.value for one in widgets(view) if isinstance(one, Checkbox)}


# --- what there is not ------------------------------------------------------------------------

XX = "There is no translation 'xx'"
MISSING: list[tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any], str]] = [
    *((lesson, (wanted,), {}, "") for wanted in ("TUN-999", "", "<b>", 7, None)),
    (lesson, ("TUN-19",), {"language": "xx"}, XX),
    *((compare, (wanted,), {}, "") for wanted in ("WAG-9", "", "<b>", 7, None)),
    (compare, ("WAG-1", "wagon red <b>x</b>"), {}, ""),
    (settle, ("tile BG-D",), {}, "line 1, column 11"),
    (settle, ("tile BG-D 0,0 0\nmeple red 0,0.r1",), {}, "line 2, column 1: 'meple'"),
    # of a text that no game can read the game that comes furthest says why
    (settle, ("race sprint\ncourse M11\nplayer red\ngroup red q9",), {}, "line 4, column 11: 'q9'"),
    (settle, ("nonsense here",), {}, "line 1"),
    (settle, ("tile BG-D 0,0 0",), {"game": "chess"}, "there is no game 'chess'"),
    (settle, ("WAG-1", "why"), {}, "is no question"),
    (settle, ("NOTHING-1",), {}, "NOTHING-1"),
    (settle, (7,), {}, "given as text"),
    (settle, ("WAG-1", 5), {}, "given as text"),
    (practice, ("chess",), {}, "There are no exercises called 'chess'"),
    (practice, ("token 7 level 9",), {}, "There are levels 1 to 5, not 9."),
    (practice, ("token seven",), {}, "names no exercise"),
    (practice, (3,), {}, "Practice is named by a word"),
    (hot_seat, ("chess",), {}, "there is no game 'chess'"),
    (hot_seat, ("carcassonne",), {"players": 9}, "There are 2 to 6 players, not 9."),
    (hot_seat, ("tour",), {"teams": 1}, "There are 2 to 6 teams, not 1."),
    (hot_seat, ("tour",), {"people": ["purple"]}, "'purple' does not take part"),
    (hot_seat, ("tour",), {"stage": "Alps"}, "'Alps' is no stage"),
    (hot_seat, ("tour",), {"language": "xx"}, XX),
    (
        hot_seat,
        ("biathlon",),
        {"race": "relay"},
        "'relay' is not a discipline; it is one of: sprint, pursuit",
    ),
    (progress, (), {"language": "xx"}, XX),
    (index, (), {"language": "xx"}, XX),
    (index, ("tour",), {}, "leave out 'tour'"),
    (check, ("lamp",), {}, "'lamp'. There are:"),
    (check, (7,), {}, ""),
    (check, ("open_ends",), {"language": "xx"}, XX),
]


@pytest.mark.parametrize(("ask", "about", "more", "said"), MISSING)
def test_what_cannot_be_shown_is_one_sentence(
    ask: Callable[..., Any], about: tuple[Any, ...], more: dict[str, Any], said: str
) -> None:
    found = ask(*about, **more)
    assert isinstance(found, Notice)
    assert said in found.sentence
    assert "translation" not in found.sentence or said == XX
    assert "\n" not in found.sentence
    assert "<b>" not in words_of(found)
    assert repr(found) == found.sentence


@pytest.mark.parametrize("name", boardlib.widgets._HOMES)
def test_what_is_offered_by_name_is_where_it_is_said_to_be(name: str) -> None:
    assert getattr(boardlib.widgets, name) is not None
