"""A game at one table: words of the questions, why and why not, sheets."""

import pytest

from boardlib.troyes.table.hot_seat import HotSeat, reopened, table


def _at_actions(**wishes: object) -> HotSeat:
    seat = table(players=2, seed=7, people=["blue"], **wishes)  # type: ignore[arg-type]
    while True:
        turn = seat.turn
        assert turn is not None
        if turn.human and any(one.key == "pass" for one in turn.choices):
            return seat
        seat.play_on()


def test_every_choice_has_words_and_no_key_is_told() -> None:
    seat = _at_actions()
    turn = seat.turn
    assert turn is not None
    for one in turn.choices:
        assert one.label[0].isupper()
        assert "_" not in one.label


def test_what_is_not_open_tells_why() -> None:
    seat = _at_actions()
    refused = seat.refused()
    assert refused
    for one in refused:
        assert one.ruling is not None
        assert not one.ruling.allowed
        assert one.ruling.reasons[0].text.endswith(".")


def test_points_of_others_are_hidden_until_the_end() -> None:
    seat = _at_actions()
    players = seat.results()[0]
    points = {row[0]: row[3] for row in players.rows}
    assert points["green"] == "hidden"
    assert points["blue"].isdecimal()
    assert players.rows[players.own][0] == "blue"
    seat.play_out()
    scores, players = seat.results()
    assert all(row[3].isdecimal() for row in players.rows)
    assert [row[0] for row in scores.rows if row[1] == "together"] == ["blue", "green"]
    assert "victory points" in seat.verdict[0]


def test_a_game_can_be_looked_at_again_and_begun_again() -> None:
    seat = _at_actions()
    assert seat.moments == len(seat.playing.moves)
    assert seat.past(seat.moments).position == seat.position
    assert seat.past(0).position == seat.playing.start
    assert seat.again().position == seat.playing.start
    again = reopened([seat.record()])
    assert again.position == seat.position


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"players": 5}, "Two to four players take part, not 5"),
        ({"preset": "guess"}, "'guess' is not a preset"),
        ({"people": ["red"]}, "'red' does not take part"),
        ({"rivals": ["clever"]}, "no computer player 'clever'"),
        ({"option": ["counter"]}, "'counter' is not an option; write NAME=VALUE"),
        ({"option": ["counter=sum"]}, "option counter cannot be 'sum'"),
    ],
)
def test_wishes_that_cannot_be_fulfilled(wishes: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=r".") as caught:
        table(**wishes)  # type: ignore[arg-type]
    assert said in str(caught.value)
