"""Records of games: replayed, taken up again, refused in one sentence."""

import json
from functools import cache
from typing import Any

import pytest

from boardlib.chance import Roller
from boardlib.game.record import RecordError
from boardlib.troyes.table.record import Playing, record_line, reopened, replay, simulated
from boardlib.troyes.table.setup import colours_of, set_up


@cache
def _whole() -> Playing:
    """A game at its end; nobody changes it."""
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


def _broken(**changes: Any) -> str:
    return json.dumps({**json.loads(record_line(_whole())), **changes})


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"moves": ["blue dance"]}, "line 1, move 1: 'blue dance' is not a move"),
        ({"moves": ["income"]}, "No income is paid now."),
        ({"start": ["players blue red"]}, "line 1 of 'start': 'red' is not the colour"),
        ({"moves": ["blue farm with Y3"]}, "'blue farm with Y3' is not allowed: "),
        ({"start": []}, "the players are missing"),
        ({"start": ["players blue"]}, "Two to four players take part, not 1."),
        ({"players": {"red": "greedy"}}, "'red' is not a player of this game"),
    ],
)
def test_what_is_wrong_with_a_record_is_said_in_a_sentence(
    changes: dict[str, Any], said: str
) -> None:
    with pytest.raises(RecordError) as caught:
        reopened([_broken(**changes)])
    assert said in str(caught.value)


def test_a_line_that_breaks_off_is_said_to_be_incomplete() -> None:
    with pytest.raises(RecordError, match="this is no complete JSON object"):
        reopened(["{"])
