"""What a handout holds: everything of a case, each thing once, and no answer with the questions."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import accumulate

import pytest

from boardlib.catalogue import Case, Frame, cases, find_case
from boardlib.drawing import Group, Mark, svg
from boardlib.drawing.canvas import seen
from boardlib.drawing.scene import Shape
from boardlib.handout import Lesson, handout
from boardlib.handout.content import Answers, Chapter, PrintedBoard, PrintedTurn
from boardlib.handout.pages import only_tells, runs
from boardlib.handout.paper import boards_of, pdf
from boardlib.handout.show import quiz
from tests.every import every
from tests.handout.reading import asking, of, texts
from tests.pictures import groups, words_with_room

ALL = sorted(cases())


def chapter_of(name: str) -> Chapter:
    [chapter] = of(name).chapters
    return chapter


def answers_of(name: str) -> Answers:
    answers = chapter_of(name).answers
    assert answers is not None
    return answers


# --- nothing is missing -------------------------------------------------------------------


@pytest.mark.whole
@every("name", ALL)
def test_every_step_is_told(name: str) -> None:
    """Each on the page of questions, or if it only tells an answer on the other one."""
    case, chapter = cases()[name], chapter_of(name)
    asked, answered = list(texts(chapter.stops)), list(texts(chapter.answers))
    last = max((frame.number for frame in case.frames() if frame.is_prediction), default=99)
    for frame in case.frames():
        with_answers = only_tells(frame) or frame.number > last
        said = frame.step.say if with_answers or frame.step.sheet is None else frame.step.sheet
        assert not said or said in (answered if with_answers else asked)


def told_first(case: Case) -> Iterator[tuple[Frame, Frame]]:
    """Every step that plays what an earlier question supposes or a right answer does, with both."""
    asked: list[Frame] = []
    frames = case.frames()
    for frame in frames[: max((one.number for one in frames if one.is_prediction), default=0)]:
        for earlier in asked:
            step, right = earlier.step, zip(earlier.step.choices, earlier.choices, strict=True)
            answers = [choice.question for choice, judged in right if judged.right]
            moves = {*step.then, step.judge, *(one.judge for one in answers)}
            moves.update(move for one in answers for move in one.then)
            if frame.step.move and frame.step.move in moves:
                yield frame, earlier
        if frame.is_prediction:
            asked.append(frame)


@pytest.mark.whole
@every("name", ALL)
def test_a_sheet_does_not_tell_what_came_of_an_earlier_question(name: str) -> None:
    """What goes on with a question is said on a sheet in words that leave it open."""
    stops = list(texts(chapter_of(name).stops))
    for frame, earlier in told_first(cases()[name]):
        told = f"step {frame.number} plays what step {earlier.number} asks: what may a sheet say?"
        assert not frame.step.say or frame.step.sheet is not None, told
        assert frame.step.say in ("", frame.step.sheet) or frame.step.say not in stops


@pytest.mark.whole
@every("name", ALL)
def test_no_board_in_sight_shows_what_came_of_a_question_that_is_still_open(name: str) -> None:
    """It stands overleaf, or waits until one goes on."""
    case = cases()[name]
    stops = chapter_of(name).stops
    last = [run[-1].number for run in runs(case.frames())]
    sheets = [*accumulate(stop.turns for stop in stops)]
    for frame, earlier in told_first(case):
        asked = last.index(earlier.number)
        shown = next(at for at, number in enumerate(last) if number >= frame.number)
        assert sheets[asked] < sheets[shown] or stops[shown].board is None, (frame, earlier)
    assert not sheets[0]


def test_some_steps_go_on_with_a_question() -> None:
    assert {case.id for case in cases().values() for _pair in told_first(case)} >= {"TUN-19"}


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("TUN-19", "The token lies there, and the road is still open."),
        ("TUN-54", "The Robber Baron changes hands"),
        ("TRO-17", "Blue has beaten the 6."),
        ("TDF-22", "Rider 16 takes the 6 over."),
    ],
)
def test_what_answers_a_question_stands_with_the_answers(name: str, sentence: str) -> None:
    [case] = [one for one in cases().values() if one.id == name]
    assert any(sentence in frame.step.say for frame in case.frames())
    assert not any(sentence in one for one in texts(chapter_of(name).stops))


@pytest.mark.whole
@every("name", ALL)
def test_every_question_is_asked_with_its_choices_and_answered(name: str) -> None:
    frames = [frame for frame in cases()[name].frames() if frame.is_prediction]
    stops, solved = asking(chapter_of(name).stops), answers_of(name).solved
    assert len(frames) == len(stops) == len(solved)
    for frame, stop, solution in zip(frames, stops, solved, strict=True):
        assert stop.ask is not None
        assert stop.ask.question == frame.step.question == solution.question
        assert stop.number == solution.number
        assert [label for _letter, label in stop.ask.choices] == [c.label for c in frame.choices]
        verdicts = {letter: one.right for one in solution.judged for letter in one.letters}
        letters = [letter for letter, _label in stop.ask.choices]
        assert verdicts == dict(zip(letters, (c.right for c in frame.choices), strict=True))
        assert all(one.line.text for one in solution.judged)


@pytest.mark.whole
@every("name", ALL)
def test_every_whatif_is_answered_before_and_after(name: str) -> None:
    labels = sorted(whatif.label for whatif in cases()[name].whatifs)
    whatifs = answers_of(name).whatifs
    assert sorted(one.label for one in whatifs) == labels
    assert all(side.answer or side.why.text for one in whatifs for side in (one.before, one.after))


@pytest.mark.whole
@every("name", ALL)
def test_a_rule_is_printed_once_in_the_order_of_its_first_use(name: str) -> None:
    answers = answers_of(name)
    lines = [one.line for solved in answers.solved for one in solved.judged]
    assert [cited.number for cited in answers.rules] == list(range(1, len(answers.rules) + 1))
    assert len({cited.rule.text for cited in answers.rules}) == len(answers.rules)
    used = {number for line in lines for number in line.rules}
    assert used <= set(range(1, len(answers.rules) + 1))


def test_a_story_that_asks_nothing_is_told_step_by_step() -> None:
    case = find_case("TUN-32")
    plain = replace(case, steps=tuple(step for step in case.steps if not step.choices))
    [chapter] = handout(Lesson("", "", (plain,))).chapters
    assert [stop.ask for stop in chapter.stops] == [None] * len(plain.steps)
    assert [stop.story[0] for stop in chapter.stops] == [step.say for step in plain.steps]


# --- no answer is told --------------------------------------------------------------------


@pytest.mark.whole
@every("name", ALL)
def test_no_event_and_no_reason_stands_with_the_questions(name: str) -> None:
    case, chapter = cases()[name], chapter_of(name)
    asked = " ".join([*texts(chapter.stops), *texts(of(name, answers=False))])
    for frame in case.frames():
        written = frame.step.say + frame.step.question + "".join(c.label for c in frame.choices)
        told = [event.text for event in frame.events]
        if frame.is_prediction:
            told += [choice.whynot for choice in frame.choices if choice.whynot]
        assert [text for text in told if text in asked and text not in written] == []


@pytest.mark.whole
@every("name", ALL)
def test_a_board_does_not_answer_its_question(name: str) -> None:
    """Neither its marks nor its words tell what is right, nor how the parts of the board stand."""
    case, chapter = cases()[name], chapter_of(name)
    frames = [frame for frame in case.frames() if frame.is_prediction]
    for frame, stop in zip(frames, asking(chapter.stops), strict=True):
        if stop.board is None:
            continue
        drawn = {role for group, *_at in groups(stop.board.scene) for role in group.roles}
        assert not drawn & {"allowed", "refused", "chain", "wrong"}
        open_ = case.rules.draw(frame.position, (Mark((), "veil"),))
        standing = {
            sentence
            for sentence in open_.sentences.values()
            if any(word in sentence for word in ("complete", "may attack", "occupied"))
        }
        assert [sentence for sentence in standing if sentence in stop.board.words] == []


def test_how_a_story_ends_is_told_with_its_answers() -> None:
    chapter = chapter_of("TUN-32")
    end = "Scoring comes at the end of the turn."
    assert end not in list(texts(chapter.stops))
    assert end in [one.text for one in answers_of("TUN-32").then]


def test_without_answers_the_whatifs_are_questions() -> None:
    [chapter] = of("TUN-32", answers=False).chapters
    assert chapter.answers is None
    assert set(chapter.suppose) == {whatif.label for whatif in cases()["TUN-32"].whatifs}


# --- how it is told ---------------------------------------------------------------------


def test_the_same_sentence_about_several_choices_is_told_once() -> None:
    judged = answers_of("TDF-02").solved[1].judged
    assert [one.letters for one in judged] == [("A",), ("B",), ("C", "D", "E")]


def test_a_board_that_stands_as_before_is_not_printed_again() -> None:
    stops = chapter_of("TUN-42").stops
    assert stops[2].board is None
    assert stops[2].same == stops[1].number
    assert stops[1].board is not None


@pytest.mark.parametrize(
    ("name", "question", "told"),
    [
        # of many conditions that are met those which another choice fails
        ("TDF-02", 4, "Rider 4 rides 1 cell of 3 (to lane 2, row 10)."),
        ("WAG-C1-1", 2, "All 6 conditions are met."),  # a long list is counted
    ],
)
def test_of_conditions_that_are_met_few_are_told(name: str, question: int, told: str) -> None:
    assert answers_of(name).solved[question].judged[1].line.text == told


def test_of_a_list_the_next_right_choice_tells_what_is_new() -> None:
    first, second = (one.line.text for one in answers_of("BIA-27").solved[1].judged if one.right)
    assert "Red: card 57 gives 3:16" in first
    assert "Red: card 57 gives 3:16" not in second
    assert second.startswith("Pair (10 s)")


def test_a_legend_stands_once_on_a_page_and_not_in_every_picture() -> None:
    case, board = find_case("TDF-02"), chapter_of("TDF-02").stops[0].board
    assert board is not None
    assert "wind side" in [word for _sign, word in board.key]
    assert board.scene.height < case.rules.draw(case.position()).height
    assert "wind side" not in svg(board.scene)


def test_of_a_list_a_whatif_tells_what_differs() -> None:
    whatif = next(one for one in answers_of("TDF-11").whatifs if "climb" in one.label)
    assert "polka" in whatif.after.answer
    assert "brakes rider 3" not in whatif.after.answer


def test_boards_of_a_whatif_are_cut_to_what_differs() -> None:
    green = next(one for one in answers_of("TUN-32").whatifs if "green" in one.label)
    assert green.before.board is not None
    assert green.after.board is not None
    assert green.before.board.scene.width <= 200
    assert green.before.board.scene.width == green.after.board.scene.width


@pytest.mark.whole
@every("name", ALL)
def test_what_a_whatif_changes_on_a_board_is_seen_there(name: str) -> None:
    """In what is left of the boards once they are cut."""
    for whatif in answers_of(name).whatifs:
        if whatif.before.board and whatif.after.board:
            before, after = (
                set(single(seen(one.shapes, (0, 0, one.width, one.height), margin=0)))
                for one in (whatif.before.board.scene, whatif.after.board.scene)
            )
            assert before != after


def single(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """Shapes without the groups that they are in, but moved as these are."""
    for shape in shapes:
        if not isinstance(shape, Group):
            yield shape
        else:
            yield from (replace(shape, children=(one,)) for one in single(shape.children))


@pytest.mark.parametrize(
    ("name", "before", "after"), [("TRO-20", "3", "4"), ("BIA-15", "II", "III")]
)
def test_of_a_large_part_what_is_drawn_otherwise_is_seen(
    name: str, before: str, after: str
) -> None:
    """Though its middle is far from that: a number of deniers, the sign of a flag."""
    sides = [(one.before.board, one.after.board) for one in answers_of(name).whatifs]
    read = [[words(board) for board in pair if board is not None] for pair in sides]
    assert any(before in old - new and after in new - old for old, new in filter(None, read))


def words(board: PrintedBoard) -> set[str]:
    """The words of a board that lie in its picture to their last letter."""
    scene = board.scene
    return {
        text
        for text, (left, top, right, bottom) in words_with_room(scene)
        if left >= 0 and top >= 0 and right <= scene.width and bottom <= scene.height
    }


def test_a_question_finds_the_free_corner_of_its_board() -> None:
    board = chapter_of("TUN-32").stops[1].board
    assert board is not None
    assert board.corner is not None
    left, top, right, bottom = board.corner
    assert right - left > 0.6 * board.scene.width
    assert bottom == pytest.approx(board.scene.height, abs=12)
    assert top > board.scene.height / 2


def test_the_ruling_is_the_sentence_of_the_case_or_of_its_leading_claim() -> None:
    case = cases()["TUN-32"]
    [own] = [claim for claim in case.claims if claim.id == "TUN-32"]
    assert answers_of("TUN-32").ruling == own.text
    written = cases()["WAG-C1-1"]
    assert written.ruling
    assert answers_of("WAG-C1-1").ruling == written.ruling
    assert replace(written, ruling="").lead == written.claims[0].text


# --- what would have to change ------------------------------------------------------------


CASE = "BIA-17"
TOLD = "Yes, if no group (blue) stood here: x."


def turns(answers: bool = True) -> list[PrintedTurn]:
    found = of(CASE, answers).chapters[0].answers
    return [] if found is None else [turn for one in found.solved for turn in one.turns]


def test_teachers_read_what_turns_a_refusal_each_with_its_small_board() -> None:
    assert TOLD in [one.text for one in turns()]
    chapter = of(CASE, True).chapters[0]
    boards = [one.name for one in boards_of(chapter)]
    assert len(set(boards)) == len(boards)
    for one in turns():
        assert one.board.name in boards
        whole = chapter.stops[-1].board
        assert whole is not None
        assert one.board.scene.width < whole.scene.width
        assert one.text in one.board.words


def test_it_is_on_no_page_of_questions() -> None:
    assert turns(answers=False) == []
    for answers in (True, False):
        stops = " ".join(texts(of(CASE, answers).chapters[0].stops))
        assert not [one for one in turns() if one.text in stops]


def test_its_pages_are_written_and_a_quiz_asks_as_before() -> None:
    made = of(CASE, True)
    assert pdf(made).startswith(b"%PDF")
    written = "".join(quiz(made).getroot().itertext())
    assert "What would have to change" not in written
