"""Tokens at a table, whose colours are played, and how a game stood after each turn."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from boardlib import carcassonne
from boardlib.carcassonne.board.landscape import Notes
from boardlib.carcassonne.board.notation import write
from boardlib.carcassonne.board.position import COLOURS
from boardlib.carcassonne.questions.describe import features_told
from boardlib.carcassonne.table.fast_game import Setup
from boardlib.carcassonne.table.game_in_progress import Phase, Sitting
from boardlib.carcassonne.table.hot_seat import HotSeat
from boardlib.carcassonne.table.offers import FIRST
from boardlib.carcassonne.table.opening import reopened, table
from boardlib.carcassonne.table.random_play import ToldMatch
from boardlib.carcassonne.table.record import play_turn, replay
from boardlib.carcassonne.table.setup import dealt
from tests.carcassonne.boards import read
from tests.every import every

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


PLAYING = ("yellow", "grey", "red")
OTHERS = tuple(colour for colour in COLOURS if colour not in PLAYING)
CALLED = dict(zip(COLOURS, (*PLAYING, *OTHERS), strict=True))
"""The usual colours, and who sits in their places."""


def renamed(text: str) -> str:
    """The same with the colours of these players in the places of the usual ones."""
    words = re.compile("|".join(COLOURS), re.IGNORECASE)

    def other(match: re.Match[str]) -> str:
        found = CALLED[match[0].lower()]
        return found.title() if match[0][0].isupper() else found

    return words.sub(other, text)


@pytest.mark.whole
@pytest.mark.parametrize(
    "option", ["wagon=C1", "token_may_be_stolen=on", "occupied_road_needs_pair=on"]
)
def test_a_game_is_the_same_whoever_sits_in_the_places(option: str) -> None:
    usual = table(players=3, seed=4, option=[option])
    other = table(players=",".join(PLAYING), seed=4, option=[option])
    for one in (usual, other):
        one.play_out()
    assert renamed(usual.verdict[0]) == other.verdict[0]
    lines = usual.record(), other.record()
    first, second = (json.loads(line) for line in lines)
    assert second["players"] == list(PLAYING)
    assert json.loads(renamed(json.dumps(first["turns"]))) == second["turns"]
    replays = [list(replay([line])) for line in lines]
    assert json.loads(renamed(json.dumps(replays[0]))) == replays[1]
    assert sorted(renamed(carcassonne.write(usual.position)).splitlines()[1:]) == sorted(
        carcassonne.write(other.position).splitlines()[1:]
    )
    assert reopened([lines[1]]).record() == lines[1]


def test_a_board_says_who_plays_by_their_colours() -> None:
    board = "players red blue yellow\ntile BG-D 0,0 0\nmeeple yellow 0,0.r1\nturn yellow placed 0,0"
    position = carcassonne.read(board)
    assert carcassonne.write(position) == board
    assert carcassonne.status(position) == []
    scored = carcassonne.play(position, "score").position
    assert carcassonne.play(scored, "end").position.turn == read("turn red").turn
    answer = carcassonne.ask(position, "tokens 3")
    assert answer.data["colours"]["yellow"] == ["yellow", "grey"]
    assert carcassonne.ask(position, "score").data["totals"].keys() == {"red", "blue", "yellow"}
    (problem,) = carcassonne.status(carcassonne.read(f"{board}\nmeeple green 0,0.c1"))
    assert "Who plays, if there are 3: red, blue and yellow" in problem.text


def test_the_usual_colours_in_their_order_are_a_number() -> None:
    assert carcassonne.write(read("players red blue green")) == "players 3"
    assert read("players red blue green") == read("players 3")


@every(
    "wishes, seats",
    [
        ({"players": 3, "people": ["yellow"]}, {"red": False, "blue": False, "yellow": True}),
        ({"players": 2, "people": ["grey", "red"]}, {"red": True, "grey": True}),
        ({"players": ["black", "red"]}, {"black": False, "red": False}),
        ({"players": "2"}, {"red": False, "blue": False}),
    ],
)
def test_people_bring_their_colours_to_the_table(
    wishes: dict[str, Any], seats: dict[str, bool]
) -> None:
    seat = table(**wishes)
    playing = dict(zip(seat.sitting.setup.colours, seat.seats, strict=False))
    assert {colour: kind == "human" for colour, kind in playing.items()} == seats
    assert list(seat.position.playing) == list(seats)


SETUP = Setup(
    players=3,
    sets=("base", "tunnel", "abbey-and-mayor"),
    pieces=(("meeple", 5), ("wagon", 1), ("mayor", 1), ("barn", 1)),
    abbeys=True,
    robber=True,
)


def sat(seed: int, turns: int) -> Sitting:
    """A game in which so many turns were played at random."""
    dice = random.Random(seed)
    sitting = Sitting(SETUP, dealt(SETUP, str(seed)))
    while len(sitting.turns) < turns and not sitting.over:
        sitting.decide(dice.choice(sitting.options()))
    return sitting


def played(sitting: Sitting, turns: int) -> ToldMatch:
    """The same turns, played once more from the beginning."""
    match = ToldMatch(SETUP)
    for done in sitting.turns[:turns]:
        play_turn(match, done.data["player"], done.data)
    return match


def told(match: ToldMatch) -> list[tuple[str, object]]:
    """What is told about every feature."""
    position = match.position()
    return [
        (str(position.landscape.segments(j)[0]), one) for j, one in features_told(position).items()
    ]


@pytest.mark.parametrize("seed", range(3))
def test_it_stands_as_if_it_had_been_played_once_more(seed: int) -> None:
    sitting = sat(seed, 30)
    for turns in (0, 1, 7, 18, 30):
        kept, anew = sitting.after(turns), played(sitting, turns)
        assert write(kept.position()) == write(anew.position())
        assert (kept.scores, kept.supply, kept.left) == (anew.scores, anew.supply, anew.left)
        assert kept.standing == anew.standing
        for player in range(SETUP.players):
            for match in (kept, anew):
                match.begin(player)
            for kind in set(sitting.pile):
                assert kept.places(kind) == anew.places(kind)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_done_in_one_leaves_the_other_as_it_is(seed: int) -> None:
    sitting = sat(seed, 12)
    before = [write(sitting.after(turns).position()) for turns in range(13)]
    dice = random.Random(seed)
    sitting.back_to(6, 0)
    while len(sitting.turns) < 20:
        sitting.decide(dice.choice(sitting.options()))
    again = [write(sitting.after(turns).position()) for turns in range(7)]
    assert again == before[:7]


@pytest.mark.parametrize("seed", range(3))
def test_what_is_still_known_of_features_is_what_would_be_found_out_anew(seed: int) -> None:
    dice = random.Random(seed)
    sitting = Sitting(SETUP, dealt(SETUP, str(seed)))
    for _decision in range(60):
        sitting.decide(dice.choice(sitting.options()))
        forgetful = sitting.match.copy()
        forgetful.landscape.notes = Notes()
        assert told(sitting.match) == told(forgetful)
        if len(sitting.decisions) == 1 and dice.random() < 0.3:
            sitting.back_to(len(sitting.turns), 0)
