"""The player at a task: what stands in it, by click, by key and by message."""

import re
from typing import Any

import pytest

from boardlib.catalogue import find_case
from boardlib.game.goals import Act, Switch
from boardlib.history import Verdict, store
from boardlib.story.state import Presenter
from boardlib.story.view import view_of
from boardlib.widgets import Player
from boardlib.widgets.kit.stage import least, lesson_names
from boardlib.widgets.player import restore
from tests.story.lessons import doing_at, every_kind, lesson_cases
from tests.story.test_doing import CANNOT, CHOOSE, DO, ESTIMATE, MARK, SET, SWITCH
from tests.widgets.parts import off, words


@pytest.fixture
def player() -> Player:
    made = Player(every_kind())
    made.presenter.may_skip = True
    return made


def at(player: Player, index: int) -> Player:
    player.do(lambda: player.presenter.go(index))
    return player


def strip(player: Player) -> Any:
    """What stands below the board of a task."""
    return player.task


def heard(player: Player, act: str, text: str = "") -> None:
    """Something is done in the page."""
    strip(player).ear._handle_custom_msg({"act": act, "text": text}, [])


def test_a_task_stands_above_its_board_with_a_ring_and_its_strip_below(player: Player) -> None:
    assert "Lay the second red disc" in words(player.prompt.value)
    assert 'class="bl-ring"' in player.prompt.value
    assert "task 1 of 7" in words(player.counter.value)
    assert words(player.verdict.value).startswith("Tap the place where it should lie.")
    assert "bl-trying" in player._result._dom_classes
    assert not off(strip(player).cannot)
    assert strip(player).undo.disabled
    assert off(strip(player).hint)
    assert off(player.check)


def test_what_is_told_last_has_no_empty_strip() -> None:
    """In between, the way on stands in it."""
    for name, step, has_strip in (("TUN-T1.1", 1, False), ("BIA-B1.2", 1, True)):
        made = Player(find_case(name))
        made.presenter.may_skip = True
        frame = made.presenter.frames[step]
        assert frame.task is None
        assert not frame.asks
        at(made, step)
        assert off(made._result) is not has_strip, name
        assert off(strip(made).onward) is not has_strip, name


def test_below_the_board_stands_what_can_be_done_with_mouse_finger_and_keys(
    player: Player,
) -> None:
    for asks in (False, True):
        hint = lesson_names("A case", asks)["hint"]
        assert not re.search(r"(?i)click|tap|key|enter", hint), hint


def test_what_can_be_taken_is_told_apart_by_its_picture() -> None:
    for case in lesson_cases():
        for index, frame in enumerate(Presenter(case).frames):
            if isinstance(frame.task, Act):
                tray = doing_at(case, index)[1].tray
                looks = [(one.piece.shows or one.piece.name, one.piece.key) for one in tray]
                assert len(set(looks)) == len(looks), (case.id, [one.text for one in tray])


def test_pointing_at_the_board_tries_the_move(player: Player) -> None:
    player._ask_about("token:1,0.p2", False)
    assert words(player.verdict.value).startswith("Not allowed.")
    assert 'data-at="token:1,0.p2"' in strip(player).over.value
    assert player.stage.announced.startswith("Not allowed.")
    player._ask_about("3,0.p2", True)
    assert words(player.verdict.value).startswith("Not yet.")
    strip(player).undo.click()
    player._ask_about("3,0.p1", False)
    assert words(player.verdict.value).startswith("Solved.")
    assert 'class="bl-ring bl-done"' in player.prompt.value
    assert not off(strip(player).onward)
    strip(player).onward.click()
    assert player.presenter.index == CHOOSE


def test_nothing_is_given_away_by_what_the_page_knows(player: Player) -> None:
    task = player.presenter.frames[DO].task
    assert task is not None
    page = " ".join(
        [player.prompt.value, player.verdict.value, player.reasons.value, player.stage.svg]
    )
    page += strip(player).tray.value + strip(player).over.value + str(strip(player).ear.task)
    assert task.solved not in page
    assert task.hint not in page
    assert len(strip(player).ear.task["places"]) == 5  # every portal, and the token on one


def test_a_digit_takes_what_is_in_the_hand_and_escape_puts_it_back(player: Player) -> None:
    at(player, CANNOT)
    heard(player, "number", "3")
    assert 'data-take="token blue" aria-pressed="true"' in strip(player).tray.value
    player._ask_about("3,0.p1", True)
    assert "Blue's tokens belong to the other player." in words(player.verdict.value)
    heard(player, "drop")
    assert 'aria-pressed="true"' not in strip(player).tray.value
    strip(player).cannot.click()
    assert words(player.verdict.value) == "It cannot be done. Red answers only red."


def test_marks_are_checked(player: Player) -> None:
    at(player, MARK)
    assert player.check.disabled
    player._ask_about("1,0.r1", False)
    assert not player.check.disabled
    player.check.click()
    assert words(player.verdict.value).startswith("Not yet.")
    assert player.check.disabled
    player._ask_about("1,0.r1", False)
    for key in ("-1,0.r1", "0,0.r1", "1,0.r2", "3,0.r1", "3,1.r3"):
        player._ask_about(key, False)
    player.check.click()
    assert words(player.verdict.value).startswith("Solved.")


def test_numbers_switches_and_pieces(player: Player) -> None:
    at(player, ESTIMATE)
    heard(player, "guess", "5")
    player.check.click()
    assert words(player.verdict.value).startswith("Solved.")
    at(player, SWITCH)
    heard(player, "table", "each_opening")
    assert "Each piece counts." in words(strip(player).line.value)
    assert player.stage.announced == "Each piece counts."
    assert words(player.verdict.value) == "The same board, read in two ways."
    at(player, SET)
    player._ask_about("figure:-1,0.r1", False)
    assert words(player.verdict.value).startswith("Solved.")


@pytest.mark.parametrize("case", ["TUN-T4.1", "TRO-C6.4"])
def test_the_other_board_of_a_switch_is_as_large_as_its_letters_need(case: str) -> None:
    made = Player(find_case(case))
    made.presenter.may_skip = True
    switches = [one for one in made.presenter.frames if isinstance(one.task, Switch)]
    at(made, switches[0].number - 1)
    line = strip(made).line.value
    wide, aspect = re.findall(r'bl-there[^>]*--bl-least: (\d+)px; --bl-aspect: ([\d.]+)"', line)[0]
    assert int(wide) == least(line) > 200
    width, height = re.findall(r'viewBox="\S+ \S+ (\S+) (\S+)"', line)[0]
    assert float(aspect) == pytest.approx(float(width) / float(height), abs=0.001)


def test_only_where_something_is_laid_a_place_is_confirmed(player: Player) -> None:
    assert not off(strip(player).lay)
    at(player, MARK)
    assert off(strip(player).lay)


def test_what_a_page_says_that_is_nonsense_does_nothing(player: Player) -> None:
    before = player.verdict.value
    for act in (
        "point",
        "take",
        "number",
        "press",
        "turn",
        "guess",
        "slot",
        "table",
        "show",
        "fly",
    ):
        for text in ("", "x", "-1", "token blue", "9" * 40, "<b>"):
            heard(player, act, text)
    assert player.verdict.value == before
    assert player.presenter.tasks[DO].misses == 0


def test_the_right_choice_is_told_with_its_reply(player: Player) -> None:
    at(player, CHOOSE)
    right = next(n for n, one in enumerate(player.presenter.frame.choices) if one.right)
    player.choices[right].value = True
    assert "Right." not in words(player.verdict.value)
    player.check.click()
    assert words(player.verdict.value) == "Right. The figure gets the points."
    assert "bl-tone-solved" in player._result._dom_classes


# --- progress ---------------------------------------------------------------------------


def test_a_first_miss_is_not_kept_and_a_second_one_is(player: Player) -> None:
    before = len(store().attempts())
    player._ask_about("token:1,0.p2", False)
    assert len(store().attempts()) == before
    player._ask_about("token:1,0.p2", False)
    player._ask_about("3,0.p1", False)
    missed, done = store().attempts()[before:]
    assert (missed.verdict, missed.tries) == (Verdict.WRONG, 1)
    assert (done.verdict, done.tries, done.chosen) == (Verdict.RIGHT, 2, "token red 3,0.p1")


def test_what_was_done_stands_there_again(player: Player) -> None:
    player._ask_about("3,0.p1", False)
    at(player, CANNOT)
    strip(player).cannot.click()
    fresh = Presenter(every_kind())
    assert restore(fresh, store().attempts())
    assert fresh.tasks[DO].done == ("token red 3,0.p1",)
    assert fresh.tasks[CANNOT].gave_up


def test_the_keys_of_tasks_are_listed_where_there_are_tasks(player: Player, case: Any) -> None:
    taken = "take what lies beside the board"
    player.help.click()
    assert taken in player.more.value
    other = Player(case)
    other.help.click()
    assert taken not in other.more.value


def test_a_lesson_that_is_not_done_on_the_board_has_no_hand(case: Any) -> None:
    made = Player(case)
    assert made.task is None
    assert "bl-doing" not in made._body._dom_classes


def test_what_lies_beside_the_board_of_a_task_is_known_by_the_class_of_its_body() -> None:
    """Its style sheet does not ask what stands in it."""
    made = Player(find_case("TUN-T4.1"))
    made.presenter.may_skip = True
    kinds = {one.number: type(one.task) for one in made.presenter.frames}
    switch = next(number for number, kind in kinds.items() if kind is Switch)
    plain = next(number for number, kind in kinds.items() if kind is not Switch)
    at(made, plain - 1)
    assert not {"bl-two-boards", "bl-other-board"} & set(made._body._dom_classes)
    at(made, switch - 1)
    task = view_of(made.presenter).task
    assert task is not None
    for number, one in enumerate(task.tables):
        heard(made, "table", one.value)
        assert '<div class="bl-there' in strip(made).line.value
        assert "bl-two-boards" in made._body._dom_classes
        assert ("bl-other-board" in made._body._dom_classes) is (number > 0)


def test_whoever_sees_no_picture_hears_where_each_tile_lies() -> None:
    made = Player(find_case("TUN-T1.1"))
    made.words.click()
    told = words(made.more.value)
    for place in ("(-1,0)", "(0,0)", "(1,0)", "(1,1)", "(1,2)", "(0,2)"):
        assert re.search(rf"Tile \S+ at {re.escape(place)}", told), place
