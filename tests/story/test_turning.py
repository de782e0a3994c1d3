"""What would have to change for a refusal of a case: told once seen, and no task given away."""

from collections.abc import Iterable, Iterator
from itertools import islice

import pytest

from boardlib.catalogue import Case, Frame, cases, find_case, lesson_cases
from boardlib.catalogue.doing import played_out, rows
from boardlib.drawing.labels import text_box
from boardlib.drawing.scene import Group, Shape, Text
from boardlib.game import QuestionError
from boardlib.game.acting import acting
from boardlib.game.flips import flips, for_a_while
from boardlib.game.goals import ANY, Act
from boardlib.story import turning as story_turning
from boardlib.story.doing import Doing
from boardlib.story.state import Presenter
from boardlib.story.still import small_board, turning
from boardlib.story.turning import is_refused, turned, unless
from boardlib.story.view import view_of
from tests.story.lessons import at_step

TURN = "Yes, if no group (blue) stood here: x."
EVERY = {**cases(), **lesson_cases()}


@pytest.mark.whole
def test_every_turn_of_every_case_turns_its_ruling_and_shows_what_changed() -> None:
    found = 0
    for case in EVERY.values():
        for index in range(len(case.frames())):
            if not is_refused(case, index):
                continue
            for turn in turned(case, index, frozenset()).turns:
                both = turn.comparison
                answers = (both.before.allowed, both.after.allowed)
                assert answers == (False, True), (case.id, index, turn.label)
                assert turn.flip.position != turn.old or turn.flip.question, turn.label
                found += 1
    assert found > 100


def shown(case: str, step: int) -> Presenter:
    return at_step(case, step - 1)


def test_it_is_looked_for_once_the_question_is_answered_and_somebody_sees_it() -> None:
    at = shown("BIA-17", 5)
    assert view_of(at).turning is None
    assert turning(at.case.rules, view_of(at).turning) == ""
    at.answer()
    waits = view_of(at).turning
    assert waits is not None
    assert (waits.seek, waits.turns) == ("BIA-17 5", ())
    assert "data-turning" in turning(at.case.rules, waits)
    at.seek()
    found = view_of(at).turning
    assert found is not None
    assert TURN in [one.label for one in found.turns]
    assert turning(at.case.rules, found).count("<svg") == len(found.turns)


def test_nobody_waits_for_it_to_be_found() -> None:
    """A little is looked for each time; what is found then is the same."""
    at, times = shown("WAG-C1-1", 8), 0
    at.answer()
    whole = turned(at.case, 7, frozenset())
    story_turning._turned.cache_clear()
    while (waits := view_of(at).turning) is not None and waits.seek:
        assert (waits.looked, waits.turns, at.turned.turns) == (times, (), ())
        with for_a_while(0):
            at.seek()
        times += 1
    assert times > 3
    assert [one.label for one in at.turned.turns] == [one.label for one in whole.turns]


def test_answered_again_it_is_covered_and_then_there_at_once() -> None:
    at = shown("BIA-17", 5)
    at.answer()
    at.seek()
    at.retry()
    assert view_of(at).turning is None
    at.answer()
    found = view_of(at).turning
    assert found is not None
    assert found.turns


def test_looking_at_one_shows_both_rulings_and_the_changed_board() -> None:
    at = shown("BIA-17", 5)
    at.answer()
    at.seek()
    number = [one.label for one in at.turned.turns].index(TURN)
    at.suppose(len(at.whatifs) + number)
    view = view_of(at)
    assert view.versus is not None
    assert view.turning is not None
    assert view.turning.active == number
    assert (view.versus.before.allowed, view.versus.after.allowed) == (False, True)
    assert "group blue x" in at.frame.position.text
    assert "group blue x" not in view.position.text
    assert any(mark.role == "focus" for mark in view.marks)


# --- no task is given away ----------------------------------------------------------------


def test_what_a_coming_task_asks_is_told_once_it_is_done() -> None:
    case = find_case("WAG-W3.C")
    there = "Yes, if the wagon stood on another tile of its feature: (0,-1) or (0,-2)."
    assert there in [one.label for one in turned(case, 0, frozenset()).turns]
    assert there not in [one.label for one in turned(case, 0, frozenset({1})).turns]


def test_a_road_of_another_kind_is_told_by_who_rides_on_it() -> None:
    case = find_case("TDF-R4.5")
    told = unless(case, case.frames()[0], (), "11 yellow 2A pull green 4")
    assert told == "It would be allowed if the road were flat where rider 12 rides."


def tasks() -> Iterator[tuple[Case, Frame, Act]]:
    for case in lesson_cases().values():
        for frame in case.frames():
            if isinstance(frame.task, Act):
                yield case, frame, frame.task


def refused_moves(case: Case, frame: Frame, task: Act) -> Iterator[str]:
    """Mistakes that are refused at once, and some of what can be tried and is refused."""
    for one in task.mistakes:
        if one.illegal and len(one.tries) == 1 and not one.tries[0].endswith(ANY):
            yield one.tries[0]
    held = acting(case.rules).in_hand(frame.position, task.may, task.by)
    leads = {one.text for one in held}
    moves = (move for one in held for move in one.moves if move not in leads)
    yield from islice((move for move in moves if is_barred(case, frame, move)), 1)


def is_barred(case: Case, frame: Frame, move: str) -> bool:
    """Whether it is a move, no mere step on the way to one, and is refused."""
    try:
        return not case.rules.judge(frame.position, move).allowed
    except QuestionError:
        return False


def lines(case: Case, position: object) -> set[str]:
    return set(case.rules.write(position).splitlines())


@pytest.mark.whole
def test_a_reply_to_a_refused_move_never_says_what_is_to_be_done() -> None:
    told = 0
    for case, frame, task in tasks():
        ways = [task.solution, *(rows(case.rules, frame.position, task) if task.moves < 3 else ())]
        before = lines(case, frame.position)
        ends = [
            lines(case, played_out(case.rules, frame.position, row, task.between)[0])
            for row in ways
        ]
        for move in refused_moves(case, frame, task):
            said = unless(case, frame, (), move)
            if not said:
                continue
            told += 1
            found = flips(case.rules, frame.position, move)
            flip = next(one for one in found if one.text in said)
            after = lines(case, flip.position)
            for end in ends:
                assert not (after - before) & (end - before), (case.id, frame.number, said)
                assert not (before - after) & (before - end), (case.id, frame.number, said)
    assert told > 30


def test_the_reply_of_a_task_comes_once_it_is_sought_and_goes_with_the_next_thing() -> None:
    at = Presenter(find_case("TUN-T1.1"))
    doing = at.doing
    assert isinstance(doing, Doing)
    doing.move("token red 1,0.p1", "1,0.p1")
    assert view_of(at).turning is not None
    assert at.unless == ""
    at.seek()
    assert at.unless == "It would be allowed if no token lay on this portal (red)."
    assert turning(at.case.rules, view_of(at).turning).startswith('<p class="bl-unless">')
    doing.put_back()
    assert at.unless == ""
    assert view_of(at).turning is None


@pytest.mark.parametrize("case", ["TUN-T1.1", "TDF-R1.1", "BIA-B1.1", "TRO-C1.1"])
def test_a_step_that_waits_tells_nothing(case: str) -> None:
    at = Presenter(find_case(case))
    at.seek()
    assert at.pending
    assert view_of(at).turning is None


def test_of_a_label_a_small_board_shows_the_whole_or_nothing() -> None:
    """On a board of which a part is seen no number stands cut in half at its edge."""
    found = find_case("WAG-C2-3")
    board = small_board(found.rules, found.position(), ["0,0"])
    labels = [one for one in texts_of(board.shapes, 0.0, 0.0) if one[0].legible]
    assert labels
    for text, x, y in labels:
        left, top, right, bottom = text_box(text)
        assert 0 <= left + x <= right + x <= board.width, text.text
        assert 0 <= top + y <= bottom + y <= board.height, text.text


def texts_of(shapes: Iterable[Shape], x: float, y: float) -> Iterator[tuple[Text, float, float]]:
    for one in shapes:
        if isinstance(one, Text):
            yield one, x, y
        elif isinstance(one, Group):
            yield from texts_of(one.children, x + one.offset[0], y + one.offset[1])
