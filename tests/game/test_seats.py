"""Who plays at a table."""

import pytest

from boardlib.game.wishes import seated

TEAMS = ("blue", "red", "orange")


def test_computer_players_are_seated_in_turn() -> None:
    assert seated(TEAMS, ["red"], ["bold", "patient"]) == {
        "blue": "bold",
        "red": "human",
        "orange": "patient",
    }
    assert seated(TEAMS, [], ["whim"]) == dict.fromkeys(TEAMS, "whim")


def test_nobody_is_seated_who_does_not_take_part() -> None:
    with pytest.raises(ValueError, match=r"^'pink' does not take part; these do: blue, red, or"):
        seated(TEAMS, ["pink"], ["whim"])
