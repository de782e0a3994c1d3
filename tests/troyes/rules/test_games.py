"""Whole random games: nothing is lost or made on the way, and every position is sound."""

from collections import Counter

import pytest

from boardlib.troyes.board.cards import Building
from boardlib.troyes.board.moves import Activate, Combat, End, Move, Recruit, Roll, Settle
from boardlib.troyes.board.notation import read, write
from boardlib.troyes.board.position import GREY, Phase, Position
from boardlib.troyes.rules.activities import SUPPLY
from boardlib.troyes.rules.cathedral_fields_influence import citizens_of
from boardlib.troyes.rules.checks import status
from boardlib.troyes.rules.rounds import ROUNDS, final_score, winners
from tests.troyes.games import game


@pytest.mark.parametrize("seed", range(8))
def test_a_game_keeps_what_there_is(seed: int) -> None:
    last: Position | None = None
    for before, move, after in game(seed):
        assert read(write(after)) == after
        assert [one.text for one in status(after) if one.stops] == []
        for colour in after.colours:
            more = _comes(before, move, colour)
            assert citizens_of(after, colour) == citizens_of(before, colour) + more
            assert 0 <= after.by_colour[colour].influence <= 20
            assert after.by_colour[colour].points >= 0
            assert after.by_colour[colour].deniers >= 0
        if not isinstance(move, Roll):
            assert _dice(after) <= _dice(before)
        if isinstance(move, Combat):
            assert len(before.events) - len(after.events) == len(after.won) - len(before.won)
        last = after
    assert last is not None
    assert last.phase is Phase.OVER
    assert last.round == ROUNDS[len(last.players)]
    points = {colour: final_score(last, colour).points for colour in last.colours}
    assert {points[colour] for colour in winners(last)} == {max(points.values())}


def _comes(before: Position, move: Move, colour: str) -> bool:
    """Whether a new citizen comes into the game: bought, or hired as an overseer."""
    if not isinstance(move, Recruit | Activate) or move.player != colour:
        return False
    hired = isinstance(move, Activate) and move.overseer == SUPPLY
    return isinstance(move, Recruit) or (hired and not before.by_colour[colour].supply)


def _dice(position: Position) -> int:
    return sum(map(len, position.dice.values()))


@pytest.mark.parametrize("seed", range(4))
def test_every_building_stays_full_once_it_is(seed: int) -> None:
    """Whoever enters pushes somebody out, so 18 dice are rolled in every round."""
    for _before, move, after in game(seed):
        if not isinstance(move, Settle):
            counts = Counter(one.space.building for one in after.citizens)
            assert counts == dict.fromkeys(Building, 6)
        if isinstance(move, Roll):
            assert _dice(after) == 18


def test_lying_citizens_get_up_at_the_end_of_a_round() -> None:
    for before, move, after in game(3):
        if isinstance(move, End):
            for colour in after.colours:
                lying = sum(one.colour == colour for one in before.lying)
                grown = after.by_colour[colour].supply - before.by_colour[colour].supply
                assert grown == lying
            assert after.lying == ()
            assert all(one.colour != GREY for one in after.players)
