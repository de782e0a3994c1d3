"""What would have to change on paper: for teachers with the answers, never with the questions."""

from __future__ import annotations

from boardlib.handout.content import PrintedTurn
from boardlib.handout.paper import boards_of, pdf
from boardlib.handout.show import quiz
from tests.handout.reading import of, texts

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
