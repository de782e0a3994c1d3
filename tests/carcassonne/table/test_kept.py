"""How a game stood after each turn is kept: as if all turns had been played once more."""

from __future__ import annotations

import random

import pytest

from boardlib.carcassonne.board.landscape import Notes
from boardlib.carcassonne.board.notation import write
from boardlib.carcassonne.questions.describe import features_told
from boardlib.carcassonne.table.fast_game import Setup
from boardlib.carcassonne.table.game_in_progress import Sitting
from boardlib.carcassonne.table.random_play import ToldMatch
from boardlib.carcassonne.table.record import play_turn
from boardlib.carcassonne.table.setup import dealt

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
