"""The words all games share: errors, answers, lists of moves."""

from collections.abc import Sequence

import pytest

from boardlib import game
from boardlib.game import (
    Answer,
    Event,
    Listed,
    Moves,
    PositionError,
    Problem,
    ruled,
    unless_illegal,
)
from boardlib.ruling import Basis, Grounds, IllegalMove, Item, Reason, Rule, Ruling, Score

RULE = Rule("game.rule", "A rule.", "a page", Basis.PUBLISHED)
YES = Ruling((Reason(RULE, "It fits."), Reason(RULE, "It is free.")))
NO = Ruling((Reason(RULE, "It fits."), Reason(RULE, "It is taken.", holds=False)))


def test_an_unknown_game_is_refused_with_the_games_there_are() -> None:
    with pytest.raises(ValueError, match="no game 'chess'; the games are: carcassonne"):
        game.game("chess")


def test_a_position_error_says_where() -> None:
    error = PositionError("'x' is no place", 3, 7)
    assert (error.line, error.column, error.message) == (3, 7, "'x' is no place")
    assert str(error) == "line 3, column 7: 'x' is no place"
    assert str(PositionError("'x' is no place")) == "'x' is no place"


def test_a_ruling_as_an_answer_has_a_head_and_the_reasons_that_decided_it() -> None:
    yes, no = ruled("q", YES), ruled("q", NO)
    assert (yes.head, no.head) == ("Yes.", "No.")
    assert yes.text == "Yes. It fits. It is free."
    assert no.text == "No. It is taken."
    assert [reason.text for reason in no.reasons] == ["It is taken."]
    assert yes.bare


def test_a_value_stands_before_its_reasons() -> None:
    worth = Answer("points", "Six points.", 6, YES)
    assert worth.lines == ("Six points.",)
    assert worth.text == "Six points. It fits. It is free."
    assert not worth.bare


def test_a_list_tells_its_lines_and_its_reasons_where_it_says_nothing_else() -> None:
    fits, free = YES.conditions
    told = Listed("red: yes.", (fits,), "At once.")
    colours = Answer("options", "", ["red"], Grounds((fits, free)), listed=(told, Listed("blue")))
    assert colours.lines == ("red: yes. It fits. At once.", "blue")
    assert colours.text == "red: yes. It fits. At once.\nblue"
    assert colours.reasons == (free,)
    assert Answer("before", "", True, Grounds((fits, free))).text == "It fits. It is free."


def test_a_sentence_that_several_rules_give_is_told_once() -> None:
    other = Reason(Rule("game.other", "Another.", "a page", Basis.PUBLISHED), "It fits.")
    line = Listed("", (YES.conditions[0], other))
    assert str(line) == "It fits."
    assert Answer("score", "", 1, Grounds(line.reasons), listed=(line,)).reasons == ()


def test_only_a_ruling_allows_or_refuses() -> None:
    listed = Grounds(NO.conditions)
    asked = [Answer("q", "text", [], decided) for decided in (YES, NO, listed, None)]
    assert [answer.allowed for answer in asked] == [True, False, None, None]
    told = [answer.to_json()["ruling"] for answer in asked]
    assert [one and one["allowed"] for one in told] == [True, False, None, None]
    assert told[3] is None


def test_only_what_is_refused_raises() -> None:
    unless_illegal("a move", YES)
    with pytest.raises(IllegalMove, match="'a move' is not allowed: It is taken") as caught:
        unless_illegal("a move", NO)
    assert caught.value.ruling is NO


def test_an_answer_without_a_ruling_has_none_as_plain_data() -> None:
    assert Answer("places", "Nowhere.", []).to_json() == {
        "question": "places",
        "answer": [],
        "ruling": None,
    }
    data = Answer("tile", "No.", {"allowed": False}, NO).to_json()
    assert data["ruling"]["allowed"] is False
    assert [reason["rule"] for reason in data["ruling"]["reasons"]] == ["game.rule"]


def test_a_problem_reads_as_its_sentence() -> None:
    assert str(Problem("Two tiles lie at (0,0).", ("0,0",))) == "Two tiles lie at (0,0)."


def test_an_event_tells_the_items_that_its_sentence_does_not() -> None:
    clock = Item(1, "time", 196, RULE)
    loops = Item(2, "loops", 30, RULE)
    assert Event("It takes 3:16.", RULE).items == ()
    assert Event("It takes 3:16.", RULE, score=Score((clock,))).items == ()
    assert Event("It takes 4:16.", RULE, score=Score((clock, loops))).items == (clock, loops)
    assert Event("It takes a minute.", RULE, score=Score((loops,))).items == (loops,)
    assert Event("It takes 2 loops × 30 = 60.", RULE, score=Score((loops,))).items == ()


def listed(moves: Sequence[int]) -> Moves[int]:
    return Moves(lambda: moves, lambda move: move in moves)


def test_moves_are_counted_iterated_and_picked() -> None:
    moves = listed([3, 1, 4])
    assert (len(moves), list(moves), moves[0], moves[-1]) == (3, [3, 1, 4], 3, 4)


def test_asking_for_one_move_does_not_list_them_all() -> None:
    def never() -> Sequence[int]:
        raise AssertionError("the moves were listed")

    moves = Moves(never, lambda move: move == 4)
    assert 4 in moves
    assert 5 not in moves


def test_moves_are_listed_only_once() -> None:
    calls: list[int] = []

    def listed() -> list[int]:
        calls.append(1)
        return [1, 2]

    moves: Moves[int] = Moves(listed, lambda _move: True)
    assert (list(moves), len(moves), list(moves)) == ([1, 2], 2, [1, 2])
    assert len(calls) == 1


def test_moves_show_how_many_there_are_and_the_first_few() -> None:
    assert repr(listed([])) == "<.moves, 0>"
    assert repr(listed(range(8))) == "<.moves, 8: 0, 1, 2, 3, 4, 5, 6, 7>"
    assert repr(listed(range(9))) == "<.moves, 9: 0, 1, 2, 3, 4, 5, 6, 7, …>"
