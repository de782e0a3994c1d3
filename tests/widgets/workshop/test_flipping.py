"""What would have to change, below a refusal: looked for, shown as cards, and pressed."""

import pytest

import boardlib as bl
from boardlib.catalogue import find_case
from boardlib.game import flips, game
from boardlib.game.editing import change_lines
from boardlib.widgets.workshop.view import Workbench


def asked(board: str, question: str) -> Workbench:
    """A room in which a question was asked and its refusal has been looked at."""
    room = bl.settle(board, question)
    assert isinstance(room, Workbench)
    assert room.shop.answers()[1].allowed is False  # type: ignore[union-attr]
    while "What would have to change?" not in room.same.value:
        assert "data-seek" in room.same.value
        room.tell({"do": "seek"})
    return room


def test_it_is_looked_for_a_little_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page asks again, so that whatever is pressed meanwhile comes first."""
    told: list[object] = []
    room = bl.settle("braking", "may 2 yellow")
    assert isinstance(room, Workbench)
    monkeypatch.setattr(flips, "A_WHILE", 0.0)
    monkeypatch.setattr(room.hand, "send", told.append)
    while "What would have to change?" not in room.same.value:
        room.tell({"do": "seek"})
    assert len(told) > 3
    assert told == [{"seek": True}] * len(told)


def test_the_smallest_changes_stand_below_a_refusal_each_with_its_picture() -> None:
    room = asked("braking", "may 2 yellow")
    assert "What would have to change?" in room.same.value
    assert room.same.value.count('data-do="flip"') == 3
    assert "Yes, if rider 1 had rolled the yellow die." in room.same.value
    assert room.same.value.count("<svg") == 3


def test_pressing_one_shows_both_rulings_side_by_side() -> None:
    room = asked("braking", "may 2 yellow")
    room.tell({"do": "flip", "text": "1"})
    before, after = room.shop.answers()
    assert before is not None
    assert after is not None
    assert (before.allowed, after.allowed) == (False, True)
    assert "As it was" in room.answers.value
    assert "What would have to change?" not in room.same.value  # it is allowed now
    room.tell({"do": "undo"})
    assert room.shop.answers()[1] == before


def test_of_a_player_it_is_told_what_is_different_and_nothing_else() -> None:
    city = find_case("TRO-20").position()
    poor = change_lines(city.text, "purse blue 3", game("troyes"))
    room = asked(poor, "blue farm with Y5 Y6@green")
    room.tell({"do": "flip", "text": "0"})
    (line,) = room.shop.view().lines
    assert line.told == (
        "now: Blue: deniers 4, influence 6, victory points 2, citizens in the supply 1."
    )
    assert room.hand.wish["focus"] == "ruling"  # the card that was pressed is gone


def test_the_question_goes_along_with_its_piece() -> None:
    room = asked("WAG-2", "wagon C2 red 0,0.c1 to 0,-2.r1")
    room.tell({"do": "flip", "text": "0"})
    before, after = room.shop.answers()
    assert before is not None
    assert after is not None
    assert (before.allowed, after.allowed) == (False, True)
    assert room.shop.asking.text != room.shop.asking.text_before


def test_where_nothing_turns_it_one_sentence_says_what_instead() -> None:
    room = asked("WAG-1", "wagon C1 red 0,0.c1 to 0,-1.f1")
    assert 'data-do="flip"' not in room.same.value
    assert "A wagon never moves into a field" in room.same.value


@pytest.mark.parametrize("number", ["", "7", "x"])
def test_a_change_that_there_is_not_does_nothing(number: str) -> None:
    room = asked("braking", "may 2 yellow")
    text = room.shop.text
    room.tell({"do": "flip", "text": number})
    assert room.shop.text == text
