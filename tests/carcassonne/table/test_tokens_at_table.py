"""Tokens at a table: before the tile, between tile and figure, and after scoring where it is so."""

from __future__ import annotations

import json
from typing import Any

import pytest

from boardlib.carcassonne.table.game_in_progress import Phase
from boardlib.carcassonne.table.hot_seat import HotSeat
from boardlib.carcassonne.table.offers import FIRST
from boardlib.carcassonne.table.opening import reopened, table
from boardlib.carcassonne.table.record import replay

LATE = "token_moment=whole_turn"


def keys(game: HotSeat) -> list[str]:
    assert game.turn is not None
    return [one.key for one in game.turn.choices]


def to(wanted: str, **wishes: Any) -> HotSeat:
    """A game of two people as far as something is offered first."""
    for seed in range(20):
        game = table(players=2, seed=seed, people=["red", "blue"], sets="base,tunnel", **wishes)
        while game.turn is not None:
            if wanted in keys(game):
                return game
            game.choose("nothing" if "nothing" in keys(game) else keys(game)[0])
    raise AssertionError(wanted)


def deeds(game: HotSeat) -> list[list[str]]:
    """What was done in the last turn, as its record says."""
    done: list[list[str]] = json.loads(game.record())["turns"][-1]["do"]
    return done


# --- before the tile --------------------------------------------------------------------


def test_a_token_may_be_laid_before_the_tile() -> None:
    game = to(FIRST)
    places = [key for key in keys(game) if "," in key]
    assert not game.choose(FIRST)
    assert game.turn is not None
    assert game.turn.question.endswith("on which portal does a token go first?")
    assert {key.split()[0] for key in keys(game)} == {"token"}
    assert {spot.letter for spot in game.turn.spots} == {one.spot for one in game.turn.choices[:-1]}
    token = keys(game)[0]
    assert not game.choose(token)
    assert [key for key in keys(game) if "," in key] == places
    assert FIRST not in keys(game)
    game.choose(places[0])
    assert not any(key.startswith("token") for key in keys(game))
    game.choose("nothing")
    assert deeds(game) == [token.split(), ["tile"]]


def test_whoever_thinks_better_of_a_token_is_asked_for_the_tile_again() -> None:
    game = to(FIRST)
    before = game.turn
    game.choose(FIRST)
    game.choose(keys(game)[-1])
    assert game.turn == before


def test_after_an_early_token_the_tile_may_still_be_moved() -> None:
    game = to(FIRST)
    game.choose(FIRST)
    game.choose(keys(game)[0])
    places = [key for key in keys(game) if "," in key]
    game.choose(places[0])
    tokens = game.position.tokens
    others = [key for key in keys(game) if "," in key and " " not in key]
    assert others
    game.choose(others[0])
    assert game.position.tokens == tokens
    assert game.turn is not None
    assert game.turn.laid == others[0]
    game.undo()
    assert game.sitting.phase is Phase.LAY
    game.undo()
    assert FIRST in keys(game)


def test_a_record_with_an_early_token_is_played_again() -> None:
    game = to(FIRST)
    game.choose(FIRST)
    game.choose(keys(game)[0])
    game.choose(next(key for key in keys(game) if "," in key))
    game.choose("nothing")
    assert reopened([game.record()]).position == game.position
    assert len(list(replay([game.record()]))) == len(game.sitting.turns) + 1


def test_without_portals_no_token_is_offered() -> None:
    assert FIRST not in keys(table(players=2, people=["red"], sets="base,tunnel"))
    assert FIRST not in keys(table(players=2, people=["red"], sets="base"))


# --- after scoring ----------------------------------------------------------------------


def to_late() -> HotSeat:
    game = to(FIRST, option=[LATE])
    game.choose(next(key for key in keys(game) if "," in key))
    game.choose("nothing")
    assert game.sitting.phase is Phase.LATE
    return game


def test_where_tokens_may_follow_the_scoring_one_is_offered_then() -> None:
    game = to_late()
    assert game.turn is not None
    assert game.turn.question.endswith("scoring is over. Does a token follow?")
    token = keys(game)[0]
    game.choose(token)
    assert deeds(game) == [["score"], token.split()]
    assert reopened([game.record()]).position == game.position


def test_without_a_late_token_the_turn_ends() -> None:
    game = to_late()
    turns = len(game.sitting.turns)
    game.choose("nothing")
    assert len(game.sitting.turns) == turns + 1
    assert ["score"] not in deeds(game)


def test_as_we_read_it_no_token_follows_the_scoring() -> None:
    game = to(FIRST)
    turns = len(game.sitting.turns)
    game.choose(next(key for key in keys(game) if "," in key))
    game.choose("nothing")
    assert len(game.sitting.turns) == turns + 1


@pytest.mark.parametrize("rival", ["greedy", "whim"])
def test_computer_players_get_through_a_game_with_late_tokens(rival: str) -> None:
    """The one that does anything lays some of them late."""
    late = 0
    for seed in range(2):
        game = table(players=2, seed=seed, rivals=[rival], sets="base,tunnel", option=[LATE])
        game.play_out()
        late += sum(["score"] in turn["do"] for turn in json.loads(game.record())["turns"])
        assert game.turn is None
        assert reopened([game.record()]).position == game.position
    assert late or rival == "greedy"


# --- why not ----------------------------------------------------------------------------


def test_a_token_on_a_claimed_portal_is_refused_in_one_sentence() -> None:
    game = to(FIRST)
    game.choose(FIRST)
    token = keys(game)[0]
    game.choose(token)
    game.choose(next(key for key in keys(game) if "," in key))
    game.choose("nothing")
    before = game.position
    refused = token.replace("red", "blue") if "red" in token else token.replace("blue", "red")
    with pytest.raises(ValueError, match=r"^[^\n]+ is claimed, for a token lies there [^\n]+$"):
        game.choose(refused)
    assert game.position == before
    ruling = game.why(token.split()[-1])
    assert ruling is not None
    assert "it is claimed" in ruling.failed[-1].text
