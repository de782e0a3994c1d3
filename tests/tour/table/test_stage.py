"""Whole stages: turns, seeded dice, people and computer riders, and going back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bench.stages import faults
from boardlib.chance import Roller
from boardlib.game import Event
from boardlib.game.deciding import Played
from boardlib.profile import Profile
from boardlib.tour.board.position import TEAMS, Jersey, Move, NextRound, Position, Ride
from boardlib.tour.board.road import Prize
from boardlib.tour.rulebook import OPTIONS
from boardlib.tour.rules import finish
from boardlib.tour.rules.play import carry_out, play
from boardlib.tour.rules.rounds import race
from boardlib.tour.table.players import TEMPERAMENTS
from boardlib.tour.table.setup import Stage, drawn, entries, lined_up, simulated, stages
from tests.every import every


def start(teams: int = 2, riders: int = 3, name: str = "Meadows") -> Position:
    return lined_up(stages()[name], drawn(entries(teams, riders), Roller("draw")))


def test_a_stage_ends_when_everybody_is_home() -> None:
    stage = simulated(start(), "1")
    assert stage.over
    assert sorted(home.rider for home in stage.position.home) == [1, 2, 3, 11, 12, 13]
    assert isinstance(stage.moves[-1], NextRound)
    with pytest.raises(ValueError, match="The game is over"):
        stage.answer("yellow")


class Told(Stage):
    """A stage that tells everything at once."""

    def __init__(self, *args: object) -> None:
        self.told: list[tuple[Position, tuple[Event, ...]]] = []
        super().__init__(*args)  # type: ignore[arg-type]

    def _note(self, move: Move, played: Played[Position]) -> Played[Position]:
        self.told.append((played.position, played.events))
        return super()._note(move, played)


@every("options", [(), ("least_move=none", "passing=jump"), ("giving=anyone",)])
@every("seed", ["4", "5"])
def test_what_a_stage_carries_out_is_allowed_and_leads_where_the_rules_lead(
    options: tuple[str, ...], seed: str
) -> None:
    """A stage does not judge again what is made of what the rules offered."""
    chosen = dict(option.split("=") for option in options)
    begun = replace(start(5, 3), profile=Profile(OPTIONS, chosen))
    every = dict(zip(TEAMS, TEMPERAMENTS, strict=False))
    players = dict.fromkeys(TEAMS, "loyal") if "giving" in chosen else every
    stage = Told(begun, seed, players)
    stage.play_out()
    position = begun
    for move, (after, events) in zip(stage.moves, stage.told, strict=True):
        step = play(position, move)
        assert (step.position, step.events) == (after, events)
        position = step.position
    if "giving" in chosen:
        assert any(isinstance(move, Ride) and move.gift for move in stage.moves)


def test_what_a_ride_caused_is_told_later_as_at_once() -> None:
    stage = Stage(start(), "1")
    stage.ride_move()
    before, move = stage.position, None
    while move is None:
        assert stage.question is not None
        stage.decide()
        move = stage.moves[1] if len(stage.moves) > 1 else None
    assert isinstance(move, Ride)
    later, at_once = carry_out(before, move), carry_out(before, move).events
    stage.play_out()
    assert later.events == at_once == play(before, move).events


def test_riders_move_in_the_order_of_the_rules() -> None:
    stage = Stage(start(), "3")
    while not stage.over:
        turn = race(stage.position).turn
        assert stage.question is not None
        assert (stage.question.rider, stage.player) == (turn, race(stage.position).teams[turn or 0])
        stage.ride_move()


def test_the_next_round_begins_by_itself() -> None:
    stage = Stage(start(), "1")
    for _rider in range(6):
        stage.ride_move()
    assert stage.position.round == 2
    assert stage.position.played == ()


def test_the_dice_do_not_depend_on_who_asks_when() -> None:
    """A computer rider that uses chance of its own does not shift the dice of the others."""
    stage, other = Stage(start(), "1"), Stage(start(), "1", {"red": "whim"})
    for one in (stage, other):
        one.answer("yellow")
    assert stage.question == other.question


# --- many stages ------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_stages_of_all_kinds_are_sound(seed: int) -> None:
    """All sizes, computer riders, jerseys and options; every move keeps what has to hold."""
    assert faults(seed) == []


def test_a_fault_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without this the test above could not fail."""
    five = {scale: dict.fromkeys(Prize, (5, 4, 3, 2, 1)) for scale in finish.POINTS}
    monkeypatch.setattr(finish, "POINTS", five)
    monkeypatch.setattr(finish, "PLACES", (*finish.PLACES, "fifth"))
    assert any("a fifth rider scored at a tape" in fault for fault in faults(7))


@pytest.mark.parametrize("name", stages())
def test_a_full_peloton_comes_home_in_time(name: str) -> None:
    field = entries(6, 6)
    position = lined_up(stages()[name], drawn(field, Roller(2)))
    kinds = [kind for kind in TEMPERAMENTS if kind != "whim"]
    players = dict(zip(("blue", "red", "orange", "sky"), kinds, strict=True))
    stage = simulated(position, "2", players)
    assert len(stage.position.home) == 36
    assert 15 <= stage.position.home[0].round <= 25
    assert stage.position.round <= 35


def test_every_part_of_a_move_is_seen_somewhere() -> None:
    """Attacks of both kinds, catches, gifts, cards, braking and red all come up."""
    field, kinds = entries(3, 6), {"blue": "loyal", "red": "bold", "orange": "whim"}
    worn = [Jersey("yellow", 1), Jersey("green", 11), Jersey("polka", 21)]
    words = set[str]()
    for seed in range(6):
        position = lined_up(stages()["Two-Passes"], drawn(field, Roller(seed)), worn)
        words |= {
            word
            for move in simulated(position, str(seed), kinds).moves
            for word in str(move).split()
        }
    assert {"solo", "pull", "catch", "give", "card", "white", "red", "polka", "take"} <= words
