"""A mark belongs to the board that is drawn, and every part of an answer is marked."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

from boardlib import carcassonne
from boardlib.catalogue import Case, Question, all_cases, cases, compare, find_case
from boardlib.drawing import Mark
from boardlib.game import Answer
from boardlib.story.marks import answer_marks, marks_of
from boardlib.story.state import Presenter
from boardlib.story.view import ShownAnswer, view_of
from tests.every import every

NUMBERED = re.compile(r"(black|die:\w+|group):\d+")
"""Keys that count what lies there: the same number is another die, another group, later on."""

Spoken = tuple[ShownAnswer, Answer, object]
"""An answer as it is shown, as the engine gave it, and the board of which it speaks."""


def pictured(at: Presenter, position: object, keys: Iterable[str]) -> Counter[str]:
    """What is seen under some keys that count things: a die by its face, a group by its riders."""
    told = at.scene(position).sentences
    seen = (told[key] for key in keys if NUMBERED.fullmatch(key) and key in told)
    return Counter(re.sub(r"(Black die|Group) \d+", r"\1", one) for one in seen)


def chosen(case: Case, index: int, choices: set[int]) -> Presenter:
    """A case at one of its steps, answered with some choices."""
    at = Presenter(case)
    for before in sorted(one for one in at.predictions if one < index):
        at.go(before)
        at.answer()
    at.go(index)
    if at.prediction is not None:
        at.prediction.answer(choices)
    return at


def moments(case: Case) -> Iterator[tuple[Presenter, list[Spoken]]]:
    """Every step with every choice, every what-if, and what is said there."""
    for index, frame in enumerate(case.frames()):
        step, rules = frame.step, case.rules
        here = Question(then=step.then).prepare(rules, frame.position)[0]
        at = chosen(case, index, set())
        for number in range(max(len(frame.choices), 1)):
            if at.prediction is not None:
                at.prediction.answer({number})
            view, spoken = view_of(at), []
            if view.answer is not None and frame.told is not None:
                spoken.append((view.answer, frame.told, here))
            letters = {letter: n for n, letter in enumerate(at.letters)}
            for one in view.explanations:
                written, judged = step.choices[letters[one.letter]], frame.choices
                there = here
                if not written.listed or written.question.ask:
                    there = written.question.prepare(rules, frame.position)[0]
                spoken.append((one.finding, judged[letters[one.letter]].why, there))
            yield at, spoken
        for number, whatif in enumerate(at.whatifs):
            at.suppose(number)
            view, found = view_of(at), compare(case, whatif)
            assert view.versus is not None
            both = (view.versus.before, found.before, found.old)
            yield at, [both, (view.versus.after, found.after, found.position)]


@pytest.mark.whole
@every("case", cases().values(), lambda case: case.id)
def test_what_is_lit_and_marked_is_what_is_spoken_of(case: Case) -> None:
    """By every sentence of an answer, and on the board."""
    for at, spoken in moments(case):
        check_lit(at, spoken)
        check_marked(at, spoken)


def check_lit(at: Presenter, spoken: list[Spoken]) -> None:
    board = view_of(at).position
    for shown, answer, there in spoken:
        conditions = () if answer.ruling is None else answer.ruling.conditions
        for ground, reason in zip(shown.grounds, conditions, strict=True):
            lit, meant = pictured(at, board, ground.keys), pictured(at, there, reason.shapes)
            assert lit <= meant, (at.index + 1, ground.text, lit, meant)


def check_marked(at: Presenter, spoken: list[Spoken]) -> None:
    marked = [one for one in marks_of(at) if one.role not in ("asked", "last", "quiet")]
    if at.frame.step.choices and any(at.places):
        return  # the choices have places of their own
    keys = dict.fromkeys(key for one in marked for key in one.keys)
    meant: Counter[str] = Counter()
    for _shown, answer, there in spoken:
        meant |= pictured(at, there, answer.shapes)
    shown = pictured(at, view_of(at).position, set(keys).difference(at.frame.step.show))
    assert shown <= meant, (at.index + 1, shown, meant)


def framed(name: str, step: int) -> set[str]:
    at = chosen(find_case(name), step - 1, set())
    at.answer()
    return {key for one in marks_of(at) if one.role in ("allowed", "refused") for key in one.keys}


def test_all_the_cards_of_an_answer_are_framed() -> None:
    three = ["act_red_d3", "act_white_d3_c4_v31", "act_yellow_d2"]
    assert framed("TRO-07", 2) >= {f"card:{name}" for name in three}


@every("case", all_cases().values(), lambda case: case.id)
def test_every_card_that_an_answer_names_is_framed_with_the_first(case: Case) -> None:
    for index, frame in enumerate(case.frames()):
        answer = frame.answer
        if answer is None or answer.allowed is None:
            continue
        at = chosen(case, index, set())
        at.answer()
        cards = [f"card:{word}" for word in answer.question.split() if not word.isdigit()]
        named = {key for key in cards if key in answer.shapes and key in at.shapes[index]}
        marks: list[Mark] = [one for one in marks_of(at) if one.role in ("allowed", "refused")]
        seen = {key for one in marks for key in one.keys}
        assert not named & seen or named <= seen, (index + 1, named - seen)


def quiet(name: str, step: int) -> set[str]:
    """What stands out of a board that has stepped back."""
    at = chosen(find_case(name), step - 1, set())
    at.answer()
    marks = [one for one in marks_of(at) if one.role == "quiet"]
    assert marks
    return {key for one in marks for key in one.keys}


def test_what_a_question_is_about_does_not_step_back() -> None:
    assert {"card:57", "player:red"} <= quiet("BIA-12", 3)
    assert {"building:palace", "player:blue"} <= quiet("TRO-08", 4)


@every("case", all_cases().values(), lambda case: case.id)
def test_what_is_named_in_what_is_tried_first_does_not_step_back(case: Case) -> None:
    for index, frame in enumerate(case.frames()):
        named = {
            f"{kind}:{word}"
            for move in frame.step.then
            for word in move.split()
            for kind in ("card", "building", "player")
            if not word.isdigit() or len(word) > 1
        }
        at = chosen(case, index, set())
        at.answer()
        if frame.is_prediction and any(one.role == "quiet" for one in marks_of(at)):
            found = quiet(case.id, index + 1)
            assert not named & at.shapes[index].keys() - found


def test_points_frame_who_gets_them_and_not_the_whole_board() -> None:
    at = chosen(find_case("TRO-08"), 4, set())
    framed = {key for one in marks_of(at) if one.role == "complete" for key in one.keys}
    assert framed == {"player:blue", "player:green"}


@pytest.mark.parametrize(
    ("question", "role"),
    [
        ("meeple red 0,0.f1", "allowed"),
        ("wagon red 1,0.r3", "allowed"),
        ("barn red 0,0.f1", "refused"),
    ],
)
def test_the_place_where_a_piece_is_put_bears_the_answer(question: str, role: str) -> None:
    board = carcassonne.read("TUN-A-b")
    marks = answer_marks(board.ask(question), board.draw().showing)
    assert [(one.role, one.keys) for one in marks] == [(role, (question.split()[-1],))]
