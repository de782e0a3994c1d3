"""What would have to change for a refusal of a case: each what-if shows both rulings."""

from boardlib.catalogue import cases, compare, find_case
from boardlib.story.state import Presenter
from boardlib.story.turning import turns_of
from boardlib.story.view import view_of


def test_every_turn_of_every_case_turns_its_ruling() -> None:
    found = 0
    for case in cases().values():
        for index in range(len(case.frames())):
            for turn in turns_of(case, index):
                comparison = compare(case, turn)
                answers = (comparison.before.allowed, comparison.after.allowed)
                assert answers == (False, True), (case.id, index, turn.label)
                found += 1
    assert found > 60


TURN = "Yes, if no group (blue) stood here: x."


def _shown(case: str, step: int) -> Presenter:
    at = Presenter(find_case(case))
    at.may_skip = True
    at.go(step - 1)
    return at


def test_they_are_offered_once_the_question_is_answered() -> None:
    at = _shown("BIA-17", 5)
    assert view_of(at).pending
    assert view_of(at).whatifs == ()
    at.answer()
    assert TURN in view_of(at).whatifs


def test_looking_at_one_shows_both_rulings_and_the_changed_board() -> None:
    at = _shown("BIA-17", 5)
    at.answer()
    at.suppose(view_of(at).whatifs.index(TURN))
    view = view_of(at)
    assert view.versus is not None
    assert (view.versus.before.allowed, view.versus.after.allowed) == (False, True)
    assert "group blue x" in at.frame.position.text
    assert "group blue x" not in view.position.text
