"""Records of games: replayed, taken up again, refused in one sentence."""

import json
from typing import Any

import pytest

from boardlib.chance import Roller
from boardlib.game.record import RecordError
from boardlib.game.seats import HUMAN
from boardlib.troyes.table.playing import Playing, simulated
from boardlib.troyes.table.record import record_line, reopened, replay
from boardlib.troyes.table.setup import colours_of, set_up


def _whole() -> Playing:
    return simulated(set_up(colours_of(2), Roller(7)), "7", {"green": "thrifty"})


def test_a_record_replays_move_by_move() -> None:
    game = _whole()
    *rows, final = replay([record_line(game)])
    assert [row["text"] for row in rows] == list(map(str, game.moves))
    assert final["over"]
    assert {one["player"] for one in final["final"]} == {"blue", "green"}
    for one in final["final"]:
        assert sum(item["points"] for item in one["items"]) == one["points"]
        assert one["items"][0]["name"] == "gained in play"
        assert all(item["name"] and item["rule"].startswith("troyes.") for item in one["items"])


def test_a_game_is_taken_up_again_where_it_was_left() -> None:
    game = Playing(set_up(colours_of(2), Roller(7)), "7", {"blue": HUMAN, "green": "greedy"})
    while game.position.round < 2:
        game.decide()
    again = reopened([record_line(game)])
    assert again.position == game.position
    assert again.players == game.players
    game.play_out()
    again.play_out()
    assert again.moves == game.moves


def _broken(**changes: Any) -> str:
    data = json.loads(record_line(_whole()))
    return json.dumps({**data, **changes})


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "this is no complete JSON object"),
        (_broken(moves=["blue dance"]), "line 1, move 1: 'blue dance' is not a move"),
        (_broken(moves=["income"]), "No income is paid now."),
        (_broken(start=["players blue red"]), "line 1 of 'start': 'red' is not the colour"),
        (_broken(start=["players blue"]), "Two to four players take part, not 1."),
        (_broken(players={"red": "greedy"}), "'red' is not a player of this game"),
    ],
)
def test_what_is_wrong_with_a_record_is_said_in_a_sentence(line: str, said: str) -> None:
    with pytest.raises(RecordError) as caught:
        reopened([line])
    assert said in str(caught.value)
