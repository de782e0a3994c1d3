"""The widgets of a board that is changed: by click, by value, and by what the page tells."""

import ast
import html
import json
import re
from types import ModuleType

import ipywidgets
import pytest

from boardlib.catalogue import Case, cases
from boardlib.game import GAMES
from boardlib.story.state import Presenter
from boardlib.widgets import Player, Workbench, settle
from boardlib.widgets.workshop.opening import Aside, can_work
from tests.every import every
from tests.widgets.parts import bench_of, off, player_of, tell, widgets, words

TILES = "players 2\ntile BG-D 0,0 0\ntile TU-3 1,0 180\nmeeple red 0,0.r1\ntoken red 1,0.p1"


@pytest.fixture
def bench() -> Workbench:
    return bench_of(TILES, "feature 0,0.r1")


def test_a_shape_is_chosen_and_what_can_be_done_there_is_listed(bench: Workbench) -> None:
    bench._pick("1,0.p1", True)
    assert bench.board.picked == "1,0.p1"
    assert bench.board.announced.startswith("The portal on red's road: still open, for a")
    assert bench.hand.wish == {"number": 1, "focus": "menu"}
    tell(bench, "room", "here")
    assert "token red 1,0.p1" in bench.here.value
    assert 'data-do="ask"' in bench.here.value
    assert 'data-do="change"' in bench.here.value
    bench._pick("0,0.r1", False)
    assert bench.hand.wish["number"] == 1  # the mouse stays where it is


def test_only_what_is_seen_is_written(bench: Workbench) -> None:
    """What another room shows is neither found out nor sent, however much it is."""
    beside = {
        "lay": {"box", "settings"},
        "about": {"things"},
        "here": {"here"},
        "ruling": {"answers"},
    }
    for room, shown in beside.items():
        tell(bench, "room", room)
        panels = set().union(*beside.values(), {"changes"})
        assert {panel for panel in panels if getattr(bench, panel).value} == shown
    bench.words.click()
    assert "</option>" in bench.here.value  # what a question that is typed may be


def test_why_not_is_told_with_reasons_that_name_their_shapes(bench: Workbench) -> None:
    tell(bench, "ask", "meeple blue 0,0.r1")
    assert bench.question.value == "meeple blue 0,0.r1"
    assert "<b>No.</b>" in bench.answers.value
    assert "The road is occupied (red meeple)." in html.unescape(bench.answers.value)
    keys = html.escape(json.dumps(["figure:0,0.r1", "0,0.r1"]))[:-1]
    assert keys in bench.answers.value
    assert "As it was" not in bench.answers.value
    assert bench.board.announced.startswith("No. The road is occupied (red")


def test_a_change_puts_both_rulings_side_by_side(bench: Workbench) -> None:
    tell(bench, "ask", "meeple blue 0,0.r1")
    before = bench.board.svg
    tell(bench, "change", "- meeple red 0,0.r1")
    assert bench.board.svg != before
    assert "As it was" in bench.answers.value
    assert "It becomes allowed." in bench.answers.value
    assert "gone" in bench.changes.value
    assert "Red: a meeple stands here (red&#x27;s road)." in bench.changes.value
    assert "Nothing is wrong with this position." in bench.changes.value
    assert bench.board.announced.startswith("gone: Red: a meeple stands here (red's road). Yes. ")
    assert bench.text.value == "players 2\ntile BG-D 0,0 0\ntile TU-3 1,0 180\ntoken red 1,0.p1"


def test_undo_redo_and_as_it_was(bench: Workbench) -> None:
    assert all(button.disabled for button in (bench.undo, bench.redo, bench.reset))
    first = bench.board.svg
    tell(bench, "change", "tile TU-3 1,0 0")
    assert not bench.undo.disabled
    changed = bench.board.svg
    bench.undo.click()
    assert bench.board.svg == first
    assert bench.text.value == TILES
    bench.redo.click()
    assert bench.board.svg == changed
    bench.reset.click()
    assert bench.text.value == TILES
    assert bench.reset.disabled
    bench.undo.click()
    assert bench.board.svg == changed


def test_nonsense_is_listed_and_marked(bench: Workbench) -> None:
    tell(bench, "change", "tile TU-3 1,0 0")
    assert "1 thing is wrong" in bench.changes.value
    assert "Two sides do not match: a road and a field." in bench.changes.value
    assert 'class="bl-badge bl-wrong"' in bench.board.svg
    assert "something is wrong" in bench.board.legend


def test_the_question_is_typed(bench: Workbench) -> None:
    bench.question.value = "token blue 1,0.p1"
    assert "<b>No.</b>" not in bench.answers.value
    bench.ask.click()
    assert "<b>No.</b>" in bench.answers.value
    bench.question.value = "what now"
    tell(bench, "change", "players 3")
    assert bench.question.value == "what now"  # nothing typed is lost
    bench.ask.click()
    assert "is no question" in html.unescape(bench.answers.value)
    assert "Not allowed." not in bench.answers.value
    assert bench.trouble.value == ""
    assert bench.question.value == "what now"
    assert "what now" not in bench.tools.value  # the cell that is copied opens


def test_a_text_is_pasted(bench: Workbench) -> None:
    bench.text.value = TILES + "\nmeeple blue 0,0.c1"
    assert "Not applied yet." in bench.tools.value
    assert not bench.discard.disabled
    assert "blue meeple" not in bench.board.stops.casefold()
    bench.apply.click()
    assert "blue meeple" in bench.board.stops.casefold()
    assert bench.discard.disabled
    bench.undo.click()
    assert bench.text.value == TILES


def test_a_broken_text_is_explained_kept_and_can_be_thrown_away(bench: Workbench) -> None:
    broken = TILES.replace("meeple", "meple")
    bench.text.value = broken
    bench.apply.click()
    assert "line 4, column 1: 'meple'" in html.unescape(bench.unread.value)
    assert bench.trouble.value == ""
    assert bench.text.value == broken
    assert bench.hand.wish == {"number": 1, "caret": [4, 1]}
    assert bench.board.announced.startswith("line 4, column 1: ")
    tell(bench, "change", "players 3")
    assert "Fix the typed text first" in html.unescape(bench.unread.value)
    assert bench.text.value == broken
    bench.discard.click()
    assert bench.text.value == TILES
    assert bench.unread.value == ""


def test_what_is_copied_can_be_pasted_back(bench: Workbench) -> None:
    tell(bench, "change", "- token red 1,0.p1")
    tell(bench, "ask", "meeple red 1,0.r1")
    copies = [html.unescape(part.split('"')[0]) for part in bench.tools.value.split('data-copy="')]
    text, cell = copies[1:3]
    assert text == bench.text.value
    imported, called = ast.parse(cell).body
    assert ast.unparse(imported) == "import boardlib as bl"
    assert isinstance(called, ast.Expr)
    assert isinstance(called.value, ast.Call)
    again = bench_of(*map(ast.literal_eval, called.value.args))
    assert again.shop.position == bench.shop.position
    assert again.question.value == "meeple red 1,0.r1"
    assert again.board.svg.replace(again._prefix, bench._prefix).count("<path") > 20


def test_a_piece_is_carried(bench: Workbench) -> None:
    assert set(bench.board.pieces) == {"figure:0,0.r1", "token:1,0.p1"}
    bench.board._dropped(None, {"put": "0,0.c1", "piece": "figure:0,0.r1"}, [])
    assert "meeple red 0,0.c1" in bench.text.value
    bench._pick("token:1,0.p1", False)
    tell(bench, "take", "token:1,0.p1")
    assert "point at the place where it goes." in bench.strip.value
    bench._pick("0,0.c1", False)
    assert "It cannot be put there." in bench.strip.value
    tell(bench, "drop")
    assert "point at the place where it goes." not in bench.strip.value
    tell(bench, "take", "token:1,0.p1")
    bench._pick("1,0.p2", False)
    assert "token red 1,0.p2" in bench.text.value


def test_empty_places_and_a_tile_found_by_typing(bench: Workbench) -> None:
    tell(bench, "room", "lay")
    assert "An empty place; around it: road (east)." in bench.board.stops
    bench._pick("-1,0", False)
    tell(bench, "room", "here")
    assert 'list="' in bench.here.value
    tell(bench, "search", "Place a tile", "bg-u 90")
    assert "tile BG-U -1,0 90" in bench.text.value
    tell(bench, "search", "Another tile", "nothing like it")
    assert "Nothing in 'Another tile'" in html.unescape(bench.here.value)
    assert 'value="nothing like it" aria-invalid="true"' in bench.here.value
    assert bench.trouble.value == ""
    tell(bench, "room", "about")
    assert "An empty place" not in bench.board.stops


def test_options_show_their_basis_and_the_value_in_force(bench: Workbench) -> None:
    tell(bench, "room", "lay")
    assert "published" in bench.settings.value
    assert "reading" in bench.settings.value
    tell(bench, "change", "option wagon C2")
    chosen = [part for part in bench.settings.value.split("<button") if 'checked="true"' in part]
    assert any('data-text="option wagon C2"' in part for part in chosen)
    assert "1 not as usual" in bench.settings.value


def test_what_nobody_can_press_does_nothing(bench: Workbench) -> None:
    before = bench.text.value
    bench.tell({})
    bench.tell({"do": "explode"})
    bench.tell({"do": None, "text": 7})
    assert bench.text.value == before


def test_everything_from_outside_is_escaped() -> None:
    evil = "tile BG-D 0,0 0 # <script>alert(1)</script>"
    bench = bench_of(evil)
    bench.question.value = "<img src=x onerror=alert(1)>"
    bench.ask.click()
    bench.text.value = "<b>evil</b>"
    bench.apply.click()
    shown = "".join(one.value for one in widgets(bench) if isinstance(one, ipywidgets.HTML))
    assert "<script" not in shown
    assert "<img" not in shown
    assert "<b>evil" not in shown


# --- in a lesson -----------------------------------------------------------------------------


@pytest.fixture
def player(lamps: ModuleType, case: Case) -> Player:
    return player_of(case)


def answer(player: Player) -> None:
    """Answer the question of this step."""
    player.choices[0].value = True
    player.check.click()


def is_away(player: Player) -> bool:
    return "bl-away" in player._dom_classes


def test_it_is_not_offered_before_the_answer(player: Player) -> None:
    assert not off(player.work)
    assert player.stage.picks
    player.next.click()
    assert off(player.work)
    assert not player.stage.picks
    player.stage._asked(None, {"pick": "L2"}, [])
    assert not is_away(player)
    assert player.aside.inside is None
    answer(player)
    assert not off(player.work)
    assert player.stage.picks


def test_a_shape_of_the_lesson_opens_what_can_be_asked_there(player: Player) -> None:
    player.next.click()
    answer(player)
    player.stage._asked(None, {"pick": "L3", "keys": True}, [])
    assert is_away(player)
    bench = player.aside.inside
    assert isinstance(bench, Workbench)
    assert bench.shop.picked == "L3"
    assert bench.question.value == "lit"  # the question of the step
    assert bench.hand.wish["focus"] == "menu"
    tell(bench, "room", "here")
    assert "light 3" in bench.here.value
    player.aside.back.click()
    assert not is_away(player)
    assert "step 2 of 5" in player.counter.value


@pytest.mark.whole
@every("case", [case for case in cases().values() if can_work(case)], lambda case: str(case.id))
def test_what_a_lesson_asks_is_called_as_the_lesson_calls_it(case: Case) -> None:
    presenter, aside = Presenter(case), Aside(lambda: None)
    for _frame in presenter.frames:
        step = presenter.frame.step
        if step.question and (step.ask or step.judge):
            presenter.answer()
            aside.work(presenter)
            assert isinstance(aside.inside, Workbench)
            assert aside.inside.shop.title == step.question
        presenter.next()


def test_what_was_changed_at_a_step_is_there_again(player: Player) -> None:
    player.work.click()
    bench = player.aside.inside
    assert isinstance(bench, Workbench)
    assert "step 1 of 5" in bench.header.value
    tell(bench, "change", "lamp 3 on")
    player.aside.back.click()
    player.next.click()
    answer(player)
    player.work.click()
    assert player.aside.inside is bench
    assert "lamp 3 off" in bench.text.value
    player.aside.back.click()
    player.first.click()
    player.work.click()
    assert "lamp 3 on" in bench.text.value
    bench.undo.click()
    assert "lamp 3 off" in bench.text.value


def test_a_what_if_is_opened_with_its_change_made(player: Player) -> None:
    player.next.click()
    answer(player)
    player.suppose[1].click()
    player.work.click()
    bench = player.aside.inside
    assert isinstance(bench, Workbench)
    assert bench.question.value == "light 3"
    assert "It becomes allowed." in bench.answers.value
    assert "Lamp L2: dark." in bench.changes.value
    assert "lamp 2 off" not in bench.changes.value
    bench.undo.click()
    assert bench.text.value == "lamp 1 on\nlamp 2 off\nlamp 3 off"


def test_the_editions_are_compared_when_no_question_is_open() -> None:
    player = player_of("WAG-G-1")
    assert off(player.compare)
    for _step in player.presenter.frames:
        player.presenter.last()
        player.presenter.answer()
    player.first.click()
    assert not off(player.compare)
    player.compare.click()
    assert is_away(player)
    assert type(player.aside.inside).__name__ == "Comparer"
    player.aside.back.click()
    player.last.click()
    assert not off(player.compare)


def test_without_a_piece_that_editions_move_there_is_nothing_to_compare() -> None:
    player = player_of("TUN-05")
    for _step in player.presenter.frames:
        player.presenter.last()
        player.presenter.answer()
    player.first.click()
    assert off(player.compare)


@pytest.mark.parametrize("name", GAMES)
def test_the_name_of_a_game_opens_its_empty_table(name: str) -> None:
    named, wished = bench_of(name.upper()), bench_of(game=name)
    assert (repr(named), named.shop.text, named.shop.builds) == (
        repr(wished),
        wished.shop.text,
        True,
    )


@pytest.mark.parametrize("name", GAMES)
def test_after_a_restart_a_text_comes_to_the_table_of_its_game(name: str) -> None:
    left = settle(game=name)
    again = settle()
    assert isinstance(left, Workbench)
    assert isinstance(again, Workbench)
    piece = next(one.pieces[0] for one in left.shop.now.drawers if one.owner)
    tell(left, "grab", piece.text)
    left._pick(next(iter(left.shop.now.places(piece.text, 0))), False)
    text = left.text.value
    assert text != left.shop.beginning
    again.board._asked(None, {"return": [text]}, [])
    assert (again.shop.rules.name, again.shop.text) == (name, left.shop.text)
    assert again.shop.trouble.words == ""
    assert again.header.value == left.header.value
    assert re.search(rf'data-text="{name}" aria-pressed="true"', again.games.value)
    again.board._asked(None, {"return": ["no board at all"]}, [])
    assert again.shop.trouble.words


def test_a_board_goes_on_where_it_was_when_its_kernel_ended(bench: Workbench) -> None:
    tell(bench, "write", typed=TILES + "\nmeeple blue 1,0.f1")
    text = bench.text.value
    again = bench_of(TILES, "feature 0,0.r1")
    assert again.board.place == bench.board.place != settle("TUN-B").board.place
    assert again.text.value != text
    again.board._asked(None, {"return": [text]}, [])
    assert again.text.value == text
    tell(again, "undo")
    assert "blue" not in again.text.value


def test_options_are_told_in_words_and_as_they_are_typed_only_as_text() -> None:
    bench = bench_of(game="carcassonne")
    assert "4 points per city for most farmers around it" in words(bench.settings.value)
    assert "city_by_city" not in words(bench.settings.value)
    bench.words.click()
    assert "city_by_city 4 points per city" in words(bench.settings.value)
