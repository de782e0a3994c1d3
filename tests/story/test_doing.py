"""A task that is done: what can be taken, where one points, and what is remembered."""

import re
from ast import literal_eval
from fractions import Fraction

import pytest

from boardlib.catalogue import Case, attempts, find_case
from boardlib.catalogue.attempts import Upshot
from boardlib.catalogue.practice import make
from boardlib.drawing.svg import svg
from boardlib.game.goals import ANY, Act, Assign, Estimate, PointAt, PutPiece, Switch
from boardlib.story.doing import Doing
from boardlib.story.marks import marks_of
from boardlib.story.offers import HINT_AFTER, SHOW_AFTER, Tried
from boardlib.story.shapes import outermost
from boardlib.story.state import Presenter, bookmark, go_back, in_language
from boardlib.story.task_marks import task_marks
from boardlib.story.task_view import Tone, shown_task
from boardlib.story.view import view_of
from boardlib.widgets.player import strip
from tests.every import every
from tests.story.lessons import (
    acts,
    answer,
    at_step,
    do_by_pointing,
    every_kind,
    lesson_cases,
    tasks_of,
)

DO, CHOOSE, CANNOT, MARK, SET, ESTIMATE, SWITCH = range(7)


def begun(index: int = DO) -> tuple[Presenter, Doing]:
    at = at_step(every_kind(), index)
    assert at.doing is not None
    return at, at.doing


# --- every lesson -----------------------------------------------------------------------


@pytest.mark.whole
@every("case", lesson_cases(), lambda case: case.id)
def test_every_solution_can_be_done_by_pointing(case: Case) -> None:
    for _at, doing in tasks_of(case):
        task, row = doing.task, attempts.solution(doing.frame)
        match task:
            case Act() if task.cannot:
                assert doing.cannot()
            case Act():
                for move in row:
                    do_by_pointing(doing, move)
            case PointAt():
                names = attempts.places(doing.case, doing.frame)
                assert all(doing.point(names[place]) for place in row)
                assert doing.check()
            case PutPiece() if row[0] in task.names:
                assert doing.take(row[0])
            case PutPiece():
                ends = attempts.places(doing.case, doing.frame)[row[0]].split()
                assert all(doing.point(key) for key in ends)
            case Assign():
                for piece, place in zip(row, task.places, strict=True):
                    assert doing.assign(piece, place)
            case Estimate():
                assert doing.guess(row[0])
                assert doing.check()
            case Switch():
                assert doing.look_at(row[0])
        assert doing.tried.solved, (case, task.goal, shown_task(doing).spoken)
        assert not doing.tried.misses
        done = [mark for mark in task_marks(doing, ()) if mark.role == "complete"]
        assert all(mark.called for mark in done), "a legend would call it completed"


@pytest.mark.whole
@every("case", lesson_cases(), lambda case: case.id)
def test_every_mistake_of_a_case_can_be_made_by_pointing_and_is_answered(case: Case) -> None:
    for at, task in acts(case):
        for mistake in task.mistakes:
            at.tried.reset()
            for move in mistake.tries:
                doing = Doing(case, at.frame, at.tried)  # the board is another one by then
                do_by_pointing(doing, whole(doing, move, mistake.illegal))
            doing = Doing(case, at.frame, at.tried)
            shown = shown_task(doing)
            assert shown.say == mistake.say, mistake.tries
            assert shown.tone is not Tone.SOLVED
            assert (shown.tone is Tone.REFUSED) == mistake.illegal, mistake.tries


def whole(doing: Doing, move: str, illegal: bool) -> str:
    """A move of a mistake; where it may go on as it likes, the first that does."""
    if not move.endswith(ANY):
        return move
    begin, rules = move.removesuffix(ANY), doing.case.rules
    tried = (one for held in doing.takeable for one in held.moves if one.startswith(begin))
    return next(one for one in tried if rules.judge(doing.position, one).allowed != illegal)


@pytest.mark.whole
@every("case", lesson_cases(), lambda case: case.id)
def test_what_can_be_pointed_at_is_drawn(case: Case) -> None:
    for at, doing in tasks_of(case):
        drawn = {stop.key for stop in at.framed(doing.position, marks_of(at)).focusables}
        for held in doing.takeable or (None,):
            if held is not None and not held.press and not held.follows and doing.held != held:
                assert doing.take(held.text)
            stops = shown_task(doing).stops
            assert set(stops) <= drawn, doing.task.goal


# --- acting -----------------------------------------------------------------------------


@every("case", lesson_cases(), lambda case: case.id)
def test_only_what_can_be_taken_now_has_places_in_reach(case: Case) -> None:
    """Where a friend can be pushed to is seen once it is known how far one rides oneself."""
    for at, doing in tasks_of(case):
        if isinstance(doing.task, Act) and doing.held is None:
            now = [one for one in doing.takeable if not one.follows]
            meant = {key for one in now for lays in one.lays for key in lays} | {*doing.places}
            shown = [one for one in marks_of(at) if one.role == "free"]
            assert {key for one in shown for key in one.keys} <= meant


def test_what_was_taken_from_the_board_is_put_back_where_it_stood() -> None:
    """Also once a move of it was refused: another group is meant."""
    at = Presenter(find_case("BIA-B2.B"))
    doing = at.doing
    assert doing is not None
    assert doing.point("group:x")
    assert doing.point("group:i2")
    assert doing.tried.refused
    assert "group:x" in shown_task(doing).places
    assert doing.point("group:x")
    assert doing.held is None
    do_by_pointing(doing, "red 35 expel x to j1 follow i2")
    assert doing.tried.committed


def test_a_refused_move_changes_nothing_and_the_piece_stays_in_the_hand() -> None:
    at, doing = begun()
    before = doing.position
    assert doing.point("token:1,0.p2")
    view = view_of(at)
    assert view.task is not None
    assert view.position == before
    assert (view.task.tone, view.task.held is not None) == (Tone.REFUSED, True)
    assert view.task.bubble is not None
    assert view.task.bubble.at == "token:1,0.p2"
    assert [mark.role for mark in view.marks] == ["refused"]
    assert at.pending
    assert doing.tried.done == ()


def test_a_miss_stays_on_the_board_until_it_is_taken_back() -> None:
    at, doing = begun()
    doing.point("3,0.p2")
    assert doing.tried.done == ("token red 3,0.p2",)
    assert not doing.point("3,0.p1")  # all moves are used up
    assert "runs north" in shown_task(doing).say
    assert doing.take_back()
    assert doing.position == doing.frame.position
    doing.point("3,0.p1")
    assert doing.tried.solved
    assert not at.pending
    assert not doing.take_back()


def test_a_first_miss_is_no_fault_and_help_comes_late() -> None:
    _at, doing = begun()
    for misses in range(1, SHOW_AFTER + 1):
        doing.point("token:1,0.p2")
        shown = shown_task(doing)
        assert doing.tried.misses == misses
        assert shown.can_hint == (misses >= HINT_AFTER)
        assert shown.can_show == (misses >= SHOW_AFTER)
        assert doing.tried.wrong_at_first == (misses >= HINT_AFTER)
    assert doing.hint()
    assert shown_task(doing).say == "Where does a road stop?"
    assert doing.show()
    assert (doing.tried.told, doing.tried.solved) == (True, False)
    assert doing.tried.done == ("token red 3,0.p1",)


def test_it_cannot_be_done_is_said_too_early_or_rightly() -> None:
    _at, doing = begun()
    assert doing.cannot()
    shown = shown_task(doing)
    assert (shown.head, shown.say) == ("It can be done.", "What have you not tried yet?")
    assert not shown.over
    at, doing = begun(CANNOT)
    assert doing.cannot()
    assert shown_task(doing).say == "Red answers only red."
    assert doing.tried.solved
    assert not view_of(at).task.can_try_another  # type: ignore[union-attr]


def test_pieces_are_taken_put_back_and_exchanged() -> None:
    _at, doing = begun(CANNOT)
    assert doing.held is None
    assert doing.take_number(1)
    green = doing.held
    assert green is not None
    assert green.text == "token green"
    assert doing.take("token blue")
    assert doing.held is not None
    assert doing.held.text == "token blue"
    assert doing.point("3,0.p1")
    assert shown_task(doing).say == "Blue's tokens belong to the other player."
    assert doing.put_back()
    assert doing.held is None
    assert not doing.take("token pink")
    assert not doing.take_number(9)


# --- other kinds ------------------------------------------------------------------------


def test_marks_are_toggled_and_the_first_wrong_one_is_named_alone() -> None:
    at, doing = begun(MARK)
    assert not doing.check()
    for key in ("-1,0.r1", "1,0.r1", "3,0.r2"):
        assert doing.point(key)
    assert doing.check()
    view = view_of(at)
    assert view.task is not None
    assert view.task.say == "This one leaves the mountain on its other side."
    assert [mark.keys for mark in view.marks if mark.role == "refused"] == [("1,0.r1",)]
    assert not view.task.can_check
    for key in ("1,0.r1", "3,0.r2", "0,0.r1", "1,0.r2", "3,0.r1"):
        doing.point(key)
    assert view_of(at).task.count == ("4", "marked")  # type: ignore[union-attr]
    doing.check()
    assert shown_task(doing).say == "One end is missing."
    doing.point("3,1.r3")
    doing.check()
    assert doing.tried.solved


def test_a_number_is_said_checked_and_said_again() -> None:
    _at, doing = begun(ESTIMATE)
    for nonsense in ("many", "nan", "1e999999999", "1//3", "9" * 5000):
        assert not doing.guess(nonsense), nonsense
    assert doing.guess("6")
    assert not doing.tried.misses
    assert doing.check()
    assert not doing.check()
    assert "monastery" in shown_task(doing).say
    assert doing.guess("5")
    assert doing.check()
    assert doing.tried.solved


def test_a_number_that_is_remembered_and_is_none_is_forgotten() -> None:
    at, doing = begun(ESTIMATE)
    assert doing.guess("6")
    assert doing.check()
    kept = bookmark(at, with_answers=True)
    told = str(kept).replace("'6'", "'1e999999999'")
    other = Presenter(at.case)
    go_back(other, literal_eval(told))
    other.go(ESTIMATE)
    assert other.doing is not None
    assert other.doing.tried == Tried()


@every("case", lesson_cases(), lambda case: case.id)
def test_a_line_of_numbers_tells_nothing_and_is_no_longer_than_what_is_said(case: Case) -> None:
    """What players say is no heap at its beginning: a finger finds each number."""
    for _at, doing in tasks_of(case):
        if isinstance(doing.task, Estimate):
            most, task = shown_task(doing).most, doing.task
            of_so_many = task.times > 1 and most == task.times
            assert task.answer < most if of_so_many else most >= 2 * task.answer
            said = [Fraction(5), task.answer, *(value for value, _reply in task.replies)]
            assert most <= max(Fraction(5, 2) * max(said), Fraction(task.times))


def test_a_switch_shows_the_same_board_at_another_table() -> None:
    at, doing = begun(SWITCH)
    assert at.pending
    before = view_of(at).task.both  # type: ignore[union-attr]
    assert before is not None
    assert (before.is_seen, before.says, before.marks) == (False, ("", ""), ())
    assert before.position == doing.frame.position  # nothing is told beforehand
    assert doing.look_at("each_opening")
    assert doing.tried.solved
    assert [one.looked_at for one in shown_task(doing).tables] == [False, True]
    both = view_of(at).task.both  # type: ignore[union-attr]
    assert both is not None
    assert (both.is_seen, both.here, both.there) == (True, "Here", "At another table")
    assert both.says[1] == "Each piece counts."
    assert both.position != view_of(at).position == doing.frame.position
    assert doing.look_at("once")
    assert doing.tried.solved
    assert not doing.look_at("never")


def test_a_figure_is_taken_off_and_put_back() -> None:
    at, doing = begun(SET)
    assert doing.point("figure:-1,0.r1")
    assert doing.tried.solved
    assert view_of(at).position.figures == ()


# --- one state --------------------------------------------------------------------------


def test_nobody_goes_past_a_task_that_is_not_done() -> None:
    at = Presenter(every_kind())
    at.last()
    assert at.index == DO
    assert at.doing is not None
    at.doing.point("3,0.p1")
    at.last()
    assert at.index == CHOOSE


def test_a_bookmark_leads_back_into_the_middle_of_a_task() -> None:
    at, doing = begun(CANNOT)
    doing.take("token green")
    doing.point("3,0.p1")
    doing.take_back()
    doing.take("token green")
    doing.point("3,0.p1")
    fresh = Presenter(every_kind())
    fresh.may_skip = True
    go_back(fresh, bookmark(at, with_answers=True))
    assert fresh.doing is not None
    assert (fresh.index, fresh.doing.tried.done) == (CANNOT, ("token green 3,0.p1",))
    assert fresh.doing.tried.misses == doing.tried.misses == 2
    assert view_of(fresh).position == view_of(at).position


def test_a_bookmark_that_means_nothing_here_is_no_harm() -> None:
    fresh = Presenter(every_kind())
    go_back(fresh, {"done": {"0": [["token red 9,9.p1"], "", "", 1, False, False, False, False]}})
    assert view_of(fresh).position == fresh.frame.position
    for told in (None, 3, ["x"], [["a"], 1, 2, 3], {"a": 1}):
        go_back(fresh, {"done": {"0": told, "x": told}})
    assert fresh.doing is not None
    assert fresh.doing.tried.done == ()


def test_another_language_leaves_what_was_done() -> None:
    at, doing = begun()
    doing.point("3,0.p2")
    again = in_language(at)
    assert again.doing is not None
    assert again.doing.attempt is not None
    assert again.doing.attempt.result is Upshot.MISSED


def test_on_paper_and_before_a_class_a_task_is_solved_at_once() -> None:
    for case in [every_kind(), *lesson_cases()]:
        for at, doing in tasks_of(case):
            at.answer()
            assert doing.tried.solved
            assert doing.attempt is not None or isinstance(doing.task, Switch)
            assert doing.attempt is None or doing.attempt.result is Upshot.SOLVED


def test_badges_stand_above_words_are_named_once_and_tasks_are_counted() -> None:
    at = Presenter(every_kind())
    view = view_of(at)
    assert [badge.word for badge in view.badges] == ["Assumed"]
    assert {word.word for word in view.words} == {"portal", "token"}
    assert view.progress is not None
    assert (view.progress.number, len(view.progress.states)) == (1, 7)
    assert view.progress.states[0] == "now"
    at.may_skip = True
    at.go(CANNOT)
    assert view_of(at).words == ()


@pytest.mark.whole
def test_no_new_word_is_written_on_its_board_already() -> None:
    """It would stand there twice, and on something."""
    seen = 0
    for case in lesson_cases():
        at = Presenter(case)
        at.may_skip = True
        for number in range(len(at.frames)):
            at.go(number)
            view = view_of(at)
            drawn = svg(at.acted(view.position, view.marks), "auto", "board")
            written = {text.lower() for text in re.findall(r">([^<>]+)</text>", drawn)}
            assert not written.intersection(one.word.lower() for one in view.words), case.id
            seen += len(view.words)
    assert seen > 20


def test_why_another_one_is_right_is_unfolded_where_it_was_missed_alone() -> None:
    """Where one is to be chosen the answer tells it."""
    at = at_step("TDF-R1.3", 1)
    wrong = next(number for number, one in enumerate(at.frame.choices) if not one.right)
    answer(at, wrong)
    unfolded = {one.letter for one in view_of(at).explanations if one.open}
    assert unfolded == {at.letters[wrong]}


def test_a_tick_and_a_cross_judge_what_was_chosen() -> None:
    """A question that was answered wrongly, or only told, is not ticked; once it is right it is."""
    at = at_step("BIA-B3.7", 3)
    right, wrong = (
        next(number for number, one in enumerate(at.frame.choices) if one.right is wished)
        for wished in (True, False)
    )

    def shown() -> tuple[str, list[str]]:
        view = view_of(at)
        assert view.progress is not None
        return view.progress.states[3], re.findall(r'bl-ring ?([\w-]*)"', strip.asked(view))

    assert shown() == ("now", [""])
    for chosen, state, ring in [(wrong, "wrong", "bl-wrong"), (right, "done", "bl-done")]:
        at.retry()
        answer(at, chosen)
        assert shown() == (state, [ring])
    at.retry()
    at.tell()
    assert shown()[0] == "told"


@pytest.mark.parametrize("name", ["TRO-C1.A", "TRO-C1.B", "TRO-C6.B", "TRO-C6.C"])
def test_the_parts_of_a_board_stay_as_its_task_is_done(name: str) -> None:
    at = Presenter(find_case(name))
    doing = at.doing
    assert doing is not None

    def parts() -> list[str]:
        now = at.doing
        assert now is not None
        shown = at.scene(now.position, (*marks_of(at), *outermost(at.case)))
        return [key for key in shown.roles if key.startswith(("building:", "card:"))]

    before = parts()
    for move in attempts.solution(doing.frame):
        do_by_pointing(doing, move)
    assert doing.tried.committed
    assert parts() == before


def test_a_word_does_not_stay_where_another_die_has_moved_up() -> None:
    at = Presenter(find_case("TRO-C4.2"))
    assert at.doing is not None
    assert [one.word for one in view_of(at).words] == ["knight"]
    do_by_pointing(at.doing, "blue fight 6 with R3")
    assert "die:blue:1" in at.scene(at.doing.position).roles
    assert view_of(at).words == ()


def test_nothing_is_remembered_but_what_was_done() -> None:
    assert Tried() == Tried(done=(), misses=0)
    _at, doing = begun()
    doing.point("3,0.p1")
    assert doing.again()
    assert doing.tried == Tried(misses=0)


def test_what_is_to_be_taken_away_is_said_to_be() -> None:
    case = make("carcassonne", "one-change", 3, 2)
    doing = Doing(case, case.frames()[0], Tried())
    assert shown_task(doing).say == "Tap what has to go."


def test_what_can_be_pressed_keeps_its_place_after_a_move() -> None:
    at = Presenter(find_case("BIA-B3.C"))
    assert at.doing is not None
    before = [one.text for one in at.doing.presses]
    at.doing.press("red 57 draw 1")
    after = [one.text for one in at.doing.presses]
    assert after[: len(before)] == before
    assert after[len(before) :] == ["red level", "red keep"]
    at.doing.press("red keep")
    assert [one.text for one in shown_task(at.doing).presses] == after
