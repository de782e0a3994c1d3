"""Lessons that are done on the board: what their files claim holds, and every try is answered."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from boardlib.catalogue import (
    Case,
    CaseError,
    Frame,
    find_case,
    lesson_cases,
    read_case,
    search,
)
from boardlib.catalogue.attempts import (
    Attempted,
    Upshot,
    act,
    cannot,
    estimate,
    places,
    point_at,
    put,
    solution,
    solved,
    switch,
)
from boardlib.catalogue.doing import coming, is_there
from boardlib.catalogue.faults import faults
from boardlib.game.acting import Takeable, acting, gathers, takeable
from boardlib.game.goals import Act, Estimate, PointAt, PutPiece, Switch
from tests.every import every

LESSONS = Path(__file__).parents[2] / "boardlib" / "carcassonne" / "lessons"


def with_tasks() -> Iterator[tuple[Case, Frame]]:
    """Every step of every lesson at which something is to be done."""
    for case in lesson_cases().values():
        yield from ((case, frame) for frame in case.frames() if frame.task is not None)


def text_of(name: str) -> str:
    return (LESSONS / f"{name}.toml").read_text(encoding="utf-8")


def broken(name: str, *changes: tuple[str, str]) -> list[str]:
    """What is found in a file in which something was changed."""
    text = text_of(name)
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return faults(read_case(text, "carcassonne", f"{name}.toml"))


# --- the files ----------------------------------------------------------------------------


@pytest.mark.whole
@every("case", lesson_cases(), lambda name: name)
def test_all_that_a_lesson_claims_holds(case: str) -> None:
    assert faults(lesson_cases()[case]) == []


def test_a_lesson_is_found_by_its_id_and_a_ruling_where_it_is_stated() -> None:
    assert find_case("TUN-T1.2").is_lesson
    assert find_case("tun-t1.2") == find_case("TUN-T1.2")
    assert not find_case("TUN-19").is_lesson
    assert not find_case("TUN-20").is_lesson


FOUR_MORE = [f"carcassonne.wagon-{rule}" for rule in ("field", "completed", "occupied", "crosses")]

SAID = {
    "the goal is reached at the start": (
        "t1-1",
        [("expect = { complete = true }", "expect = { complete = false }")],
        "the goal is reached before anything is done",
    ),
    "ways": ("t1-1", [("ways = 1", "ways = 2")], "1 way reaches the goal, not 2 as 'ways' says"),
    "the solution misses": (
        "t1-1",
        [('solution = ["token red 1,2.p1"]', 'solution = ["token red 1,2.p2"]')],
        "the solution does not reach the goal",
    ),
    "the solution is refused": (
        "t1-1",
        [('solution = ["token red 1,2.p1"]', 'solution = ["token red 1,0.p1"]')],
        "it is claimed, for a token lies there",
    ),
    "it can be done": (
        "t1-1",
        [
            ("ways = 1\n", ""),
            ('solution = ["token red 1,2.p1"]\n', ""),
            ("solved =", "cannot ="),
        ],
        "it can be done: token red 1,2.p1",
    ),
    "a mistake is none": (
        "t1-1",
        [('{ try = ["token red 1,2.p2"], true', '{ try = ["token red 1,2.p1"], true')],
        "mistake token red 1,2.p1: this reaches the goal",
    ),
    "a mistake is illegal": (
        "t1-1",
        [('{ try = ["token red 1,2.p2"]', '{ try = ["token red 1,0.p1"]')],
        "mistake token red 1,0.p1: 'token red 1,0.p1' is refused",
    ),
    "a mistake is legal": (
        "w2-4",
        [
            (
                '{ try = ["move red 0,0.c1 to 1,0.r1"], illegal = true',
                '{ try = ["move red 0,0.c1 to 0,0.r1"], illegal = true',
            )
        ],
        "'move red 0,0.c1 to 0,0.r1' is allowed",
    ),
    "true is not": (
        "t1-1",
        [('open_ends = ["1,2.E"]', 'open_ends = ["1,2.W"]')],
        "1,2.W as 'true' says",
    ),
    "right is another": (
        "w2-4",
        [('"1,0.r1", "1,1.r1"]', '"1,0.r1"]')],
        "right is 0,0.r1, 1,0.r1 and 1,1.r1, not 0,0.r1 and 1,0.r1",
    ),
    "nothing is right": (
        "w1-3",
        [("expect = { allowed = true }", "expect = { allowed = 7 }")],
        "nothing is right to be pointed at",
    ),
    "a mark is not wrong": (
        "w2-4",
        [('{ with = ["0,2.r1"]', '{ with = ["1,0.r1"]')],
        "mistake 1,0.r1: this is not so of 1,0.r1",
    ),
    "a mark is nowhere": (
        "w2-4",
        [('{ with = ["0,2.r1"]', '{ with = ["9,9.r1"]')],
        "mistake 9,9.r1: 9,9.r1 cannot be pointed at",
    ),
    "a place misses": (
        "t2-3",
        [('solution = ["meeple blue 0,0.r1"]', 'solution = ["meeple yellow 1,1.r1"]')],
        "the solution does not reach the goal: meeple yellow 1,1.r1",
    ),
    "nothing turns": (
        "w1-c",
        [('solution = ["tile BG-A 0,-2 0"]', 'solution = ["tile BG-E 1,-1 90"]')],
        "the solution does not reach the goal: tile BG-E 1,-1 90",
    ),
    "it turns on a board that cannot be": (
        "w1-c",
        [('BG-A 0,-2 0}"', 'BG-A 0,-2 0}\\nmeeple grey 0,0.f1"')],
        "tile BG-A 0,-2 0: Grey: not in the game.",
    ),
    "it has no ruling": (
        "w1-c",
        [("wagon C1 red 0,0.c1 to 0,-1.r1", "score")],
        "the answer to 'score' is no ruling that could turn",
    ),
    "places are counted": ("t2-3", [("ways = 2", "ways = 3")], "2 ways reach the goal, not 3"),
    "the engine's number": (
        "t2-1",
        [("answer = 5", "answer = 6")],
        "the engine says 5, not 6 as 'answer' says",
    ),
    "a reply to the right one": (
        "t2-1",
        [("value = 6", "value = 5")],
        "the reply to 5 is said to the right answer",
    ),
    "a switch of nothing": (
        "t4-1",
        [('ask = "complete -1,0.r1"\nshown', 'ask = "kind TU-4"\nshown')],
        "'always' changes nothing in the answer to 'kind TU-4'",
    ),
    "two are right": (
        "t1-2",
        [
            (
                'expect = { complete = false, open_ends = ["-1,0.E"] }',
                "expect = { complete = false }",
            )
        ],
        "one choice has to be right",
    ),
    "none is right": (
        "t1-2",
        [('open_ends = ["1,0.p2"] }\nreply', 'open_ends = ["1,0.p1"] }\nreply')],
        "no choice is right",
    ),
    "no reason of the answer": (
        "w2-2",
        [('about = ["carcassonne.wagon-out-of-range"', 'about = ["carcassonne.score-road"')],
        "'about' names carcassonne.score-road, which is no reason of this answer",
    ),
    "too many reasons": (
        "w2-2",
        [("about = [", f"about = [{', '.join(map(repr, FOUR_MORE))}, ")],
        "5 reasons stand below this answer, and a learner reads 4 at most",
    ),
    "too many words": (
        "t1-1",
        [('say = "A coach', f'say = "{"word " * 50}A coach')],
        "words stand on this screen; a learner reads 60 at most",
    ),
    "a ruling of no case": (
        "t1-1",
        [('id = "TUN-12"', 'id = "TUN-999"')],
        "no case of the reference",
    ),
    "a case that is none": (
        "t1-1",
        [('goes_with = ["TUN-32"', 'goes_with = ["TUN-999"')],
        "'goes_with' names 'TUN-999'",
    ),
    "a claim does not hold": (
        "t1-1",
        [('screen = 1\njudge = "token red 1,0.p2"', 'screen = 1\njudge = "token red 1,0.p1"')],
        "the answer to 'token red 1,0.p1' is forbidden",
    ),
    "a word on no shape": (
        "t1-1",
        [('at = "1,2.p2" }, {', 'at = "7,7.p2" }, {')],
        "the word 'portal' is shown at '7,7.p2', which is on no board of the case",
    ),
}


@pytest.mark.parametrize("fault", SAID)
def test_a_fault_is_one_sentence_with_its_place(fault: str) -> None:
    name, changes, said = SAID[fault]
    found = broken(name, *changes)
    assert len([one for one in found if said in one]) == 1, found
    assert all(one.startswith(f"{name}.toml") for one in found)


REFUSED = {
    "no such kind": ('kind = "do"', 'kind = "make"', "'kind' is one of do, mark, set"),
    "both": ("ways = 1", 'cannot = "No."', "'solution' and 'cannot' exclude each other"),
    "from": ('kind = "tell"', 'kind = "tell"\nfrom = 2', "'from' names a screen before this one"),
    "key": ("hint =", "hnt =", "unknown key 'hnt'; did you mean 'hint'?"),
    "move": ('solution = ["token red 1,2.p1"]', 'solution = ["tokn red"]', "step 1"),
    "badge": ("words = [", 'badge = { sure = "Yes." }\nwords = [', "'sure' is no badge"),
    "moves": ("ways = 1", "ways = 1\nmoves = 0", "'moves' is a number from 1, not 0"),
    "screen": ("screen = 1", "screen = 9", "'screen' is a number from 1 to 2, not 9"),
    "format": ('format = "case 2"', 'format = "case 9"', "'format' is \"case 2\", not 'case 9'"),
}


@pytest.mark.parametrize("fault", REFUSED)
def test_a_file_that_cannot_be_meant_is_refused_with_its_place(fault: str) -> None:
    old, new, said = REFUSED[fault]
    with pytest.raises(CaseError) as refused:
        broken("t1-1", (old, new))
    assert said in str(refused.value)
    assert str(refused.value).startswith("t1-1.toml")


def test_a_ruling_that_is_to_turn_is_the_other_one_after_the_solution_and_only_then() -> None:
    found = []
    for case, frame in with_tasks():
        task = frame.task
        if not (isinstance(task, PutPiece) and any(goal.turned for goal in task.reached)):
            continue
        for goal in task.reached:
            before = case.rules.ask(frame.position, goal.ask)
            assert before.allowed is (not goal.expect), case.id
        assert put(case, frame, task.solution[0]).result is Upshot.SOLVED
        found.append(case.game)
    assert set(found) == {"carcassonne", "tour", "biathlon", "troyes"}


def test_the_board_of_a_screen_is_where_the_one_before_ended_or_that_of_another_one() -> None:
    for case in lesson_cases().values():
        frames = case.frames()
        for before, frame in pairwise(frames):
            if not (frame.step.start or frame.step.change or frame.step.after):
                assert frame.position == before.after
            if frame.step.start and not (frame.step.change or frame.step.after):
                assert frame.position == frames[frame.step.start - 1].position


def test_below_what_is_chosen_stand_only_the_reasons_that_the_question_is_about() -> None:
    silent = find_case("BIA-B1.4").frames()[2].told
    assert silent is not None
    assert [one.rule.name for one in silent.reasons] == ["predominate", "horn"]
    for case in lesson_cases().values():
        asked = [frame for frame in case.frames() if frame.step.about is not None]
        for frame in asked:
            assert frame.told is not None
            told = {reason.rule.id for reason in frame.told.reasons}
            assert told == set(frame.step.about or ()), (case.id, frame.number)
            for choice in frame.choices:
                ruling = choice.why.ruling
                why = () if ruling is None else ruling.conditions
                assert {one.rule.id for one in why} <= told, (case.id, frame.number, choice.label)


# --- attempts -----------------------------------------------------------------------------


def moves_in_hand(case: Case, task: Act, position: object) -> list[str]:
    """Every move that can be tried with one thing in the hand, legal or not.

    To take something into the hand is none; what it leads to is found by :func:`leads_to`.
    """
    hand: tuple[Takeable, ...] = acting(case.rules).in_hand(position, task.may, task.by)
    texts = {one.text for one in hand if not one.press}
    return [move for one in hand for move in one.moves if move not in texts]


def leads_to(case: Case, task: Act, position: object, move: str) -> list[str]:
    """Where a text takes one more piece into the hand, what can be done then; else nothing."""
    if not gathers(case.rules):
        return []
    there = takeable(case.rules, position, task.may, task.by, move)
    hands = (one for one in there if (one.needs if one.press else one.text) == move)
    return [move for held in hands for move in held.moves]


WALKS = 1000


@pytest.mark.whole
@every("case", lesson_cases(), lambda name: name)
def test_whatever_is_tried_has_a_sentence_and_the_solution_solves_it(case: str) -> None:
    """A thousand walks: tries, legal or not, taken back now and then; and then the solution."""
    for frame in lesson_cases()[case].frames():
        if isinstance(frame.task, Act):
            walk(lesson_cases()[case], frame, frame.task)


def walk(case: Case, frame: Frame, task: Act) -> None:
    random = Random(f"{case.id} {frame.number}")

    @cache
    def tried(row: tuple[str, ...]) -> Attempted:
        return act(case, frame, row[:-1], row[-1])

    def board(row: tuple[str, ...]) -> object:
        return tried(row).position if row else frame.position

    @cache
    def offered(row: tuple[str, ...]) -> list[str]:
        return moves_in_hand(case, task, board(row))

    @cache
    def more(row: tuple[str, ...], move: str) -> list[str]:
        return leads_to(case, task, board(row), move)

    def wanted(row: tuple[str, ...]) -> str:
        """Of dice nothing else is there than what is told."""
        left = coming(case.rules, task, row)
        while True:
            move = random.choice(offered(row))
            while further := more(row, move):
                move = random.choice(further)
            if is_there(case.rules, task, move, left):
                return move

    done: tuple[str, ...] = ()
    for _step in range(WALKS):
        row = (*done, wanted(done))
        found = tried(row)
        assert found.say or found.result is Upshot.GOING_ON, row
        if found.result is Upshot.REFUSED:
            assert found.position == board(done)
            assert found.ruling is not None
            assert not found.ruling.allowed
        assert not (task.cannot and found.result is Upshot.SOLVED), row
        if found.result is Upshot.GOING_ON:
            done = row
        if random.random() < 0.3:
            done = done[:-1]  # taken back
    given_up = cannot(case, frame, done)
    assert given_up.say
    assert (given_up.result is Upshot.SOLVED) == bool(task.cannot)
    if not task.cannot:
        moves = solution(frame)
        came = [act(case, frame, moves[:at], move).result for at, move in enumerate(moves)]
        assert came == [Upshot.GOING_ON] * (len(moves) - 1) + [Upshot.SOLVED]


def test_every_task_is_solved_by_its_solution_and_the_sentence_says_so() -> None:
    for case, frame in with_tasks():
        found = solved(case, frame)
        assert found.result is Upshot.SOLVED, case.id
        assert found.say, case.id


def test_every_place_is_on_the_board_and_whatever_is_put_or_pointed_at_has_a_sentence() -> None:
    for case, frame in with_tasks():
        task, known = frame.task, places(case, frame)
        roles = case.rules.draw(frame.position).roles
        shapes = {one for key in known.values() for one in key.split()}  # a path has two ends
        assert shapes <= set(roles), case.id
        for value in known:
            if isinstance(task, PutPiece):
                assert put(case, frame, value).say, (case.id, value)
            if isinstance(task, PointAt):
                found = point_at(case, frame, [value])
                assert found.say, (case.id, value)
                if value not in task.solution:
                    assert found.shapes == (known[value],)
        if isinstance(task, PointAt):
            kept = task.solution[:-1] if task.in_order else task.solution[1:]
            lacking = point_at(case, frame, kept)
            assert (lacking.result, lacking.shapes) == (Upshot.MISSED, ())
            assert lacking.say


def test_a_number_that_is_wrong_has_its_reply_or_is_too_small_or_too_large() -> None:
    for case, frame in with_tasks():
        if isinstance(frame.task, Estimate):
            for value, reply in frame.task.replies:
                found = estimate(case, frame, value)
                assert (found.result, found.say) == (Upshot.MISSED, reply)
            assert estimate(case, frame, 10**6).say == "It is less than that."
            assert estimate(case, frame, "many").say == "'many' is no number."


def test_a_switch_shows_the_same_board_at_another_table() -> None:
    for case, frame in with_tasks():
        if isinstance(frame.task, Switch):
            first, *others = (switch(case, frame, value) for value in frame.task.values)
            assert first.result is Upshot.GOING_ON
            assert all(one.result is Upshot.SOLVED and one.say != first.say for one in others)
            assert all(one.position != first.position for one in others)


def test_a_mistake_is_answered_by_its_sentence_however_it_is_written() -> None:
    case = find_case("TUN-T1.2")
    frame = case.frames()[1]
    far = act(case, frame, (), "token  red  1,0.p1")
    assert far.say.startswith("This is the far side")
    assert far.result is Upshot.MISSED
    assert cannot(case, frame, ()).result is Upshot.SOLVED


def test_a_mistake_that_ends_with_a_star_answers_all_moves_that_begin_so() -> None:
    case = find_case("TDF-R1.1")
    frame = case.frames()[0]
    for cell in ("2,12", "1,12", "2,14"):
        said = act(case, frame, (), f"11 yellow 3 to {cell}").say
        assert said == "Three cells at most. Blue is gone."
    assert act(case, frame, (), "11 take 6 to 2,14").say.startswith("A free cell lies between.")
    text = (LESSONS.parents[1] / "tour" / "lessons" / "r1-1.toml").read_text(encoding="utf-8")
    text = text.replace('"11 yellow 3 *"', '"11 take 6 *"').replace("\ntrue = [", "\n# [")
    found = faults(read_case(text, "tour", "r1-1.toml"))
    assert len(found) == 3  # as many ways as there are
    assert all(one.endswith("mistake 11 take 6 *: this reaches the goal") for one in found)


def test_the_first_allowed_of_several_moves_is_made_by_others() -> None:
    case = find_case("TDF-R5.C")
    frame = case.frames()[0]
    for move in ("12 yellow 6", "12 white 1"):
        board = act(case, frame, (), move).position
        assert case.rules.ask(board, "rider 1").data["moved"], move
    assert act(case, frame, ("12 yellow 6",), "11 yellow 6").say.startswith("Fourth.")


def test_a_screen_goes_on_from_where_a_piece_was_put() -> None:
    frames = find_case("TDF-R2.5").frames()
    assert frames[2].position.riders[-1].cell == (2, 10)


def test_pressed_too_early_it_cannot_be_done_says_that_it_can() -> None:
    case = find_case("TUN-T1.1")
    found = cannot(case, case.frames()[0], ())
    assert (found.result, found.say) == (
        Upshot.MISSED,
        "It can be done. What have you not tried yet?",
    )


@every("case", lesson_cases(), lambda name: name)
def test_a_transcript_tells_each_task_with_its_solution_and_why(case: str) -> None:
    text = lesson_cases()[case].transcript()
    told = " ".join(text.split())
    assert max(map(len, text.splitlines())) <= 96
    for frame in lesson_cases()[case].frames():
        if frame.task is not None:
            assert frame.task.goal in told
            assert " ".join(solved(lesson_cases()[case], frame).say.split()) in told


def test_a_lesson_is_found_by_the_words_of_its_goals() -> None:
    goals = [(case, frame.task.goal) for case, frame in with_tasks() if frame.task is not None]
    assert all(search(goal, [case]) == [case] for case, goal in goals if goal)
    case, goal = goals[0]
    assert case in search(goal)
