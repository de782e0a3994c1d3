"""Whole stages: turns, seeded dice, people and computer riders, and going back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bench.stages import faults
from boardlib.chance import Roller
from boardlib.game import Event
from boardlib.game.deciding import Played
from boardlib.game.wishes import HUMAN
from boardlib.profile import Profile
from boardlib.tour.board.position import TEAMS, Jersey, Move, NextRound, Position, Ride
from boardlib.tour.board.road import Prize
from boardlib.tour.rulebook import OPTIONS
from boardlib.tour.rules import finish
from boardlib.tour.rules.play import carry_out, play
from boardlib.tour.rules.rounds import race
from boardlib.tour.table.making import Need
from boardlib.tour.table.players import TEMPERAMENTS
from boardlib.tour.table.setup import Stage, drawn, entries, lined_up, simulated, stages
from tests.every import every


def start(teams: int = 2, riders: int = 3, name: str = "Meadows") -> Position:
    return lined_up(stages()[name], drawn(entries(teams, riders), Roller("draw")))


def ridden(stage: Stage) -> list[str]:
    return list(map(str, stage.moves))


def test_a_stage_ends_when_everybody_is_home() -> None:
    stage = simulated(start(), "1")
    assert stage.over
    assert sorted(home.rider for home in stage.position.home) == [1, 2, 3, 11, 12, 13]
    assert isinstance(stage.moves[-1], NextRound)
    with pytest.raises(ValueError, match="The game is over"):
        stage.answer("yellow")


def test_the_same_seed_gives_the_same_stage_and_another_one_another() -> None:
    stages_ = {seed: ridden(simulated(start(), seed)) for seed in ("1", "2")}
    assert ridden(simulated(start(), "1")) == stages_["1"]
    assert stages_["1"] != stages_["2"]


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


def test_what_is_not_open_is_refused_and_nothing_happens() -> None:
    stage = Stage(start(), "1")
    before = stage.question
    with pytest.raises(ValueError, match=r"^'take 6' is not open here; what may be chosen: yel"):
        stage.answer("take 6")
    assert stage.question is before
    assert stage.moves == []


def test_the_dice_do_not_depend_on_who_asks_when() -> None:
    """A computer rider that uses chance of its own does not shift the dice of the others."""
    stage, other = Stage(start(), "1"), Stage(start(), "1", {"red": "whim"})
    for one in (stage, other):
        one.answer("yellow")
    assert stage.question == other.question


def test_whims_go_on_as_they_would_have() -> None:
    """Whoever breaks off and goes on later gets the same stage, computer riders included."""
    players = {"red": "whim", "blue": "whim"}
    whole = simulated(start(), "1", players)
    for count in (1, 5, 20, len(whole.moves) - 2):
        again = Stage(start(), "1", players)
        again.go_on(whole.moves[:count])
        again.play_out()
        assert again.moves == whole.moves


def test_unknown_riders_and_seeds_are_refused() -> None:
    with pytest.raises(ValueError, match="no computer rider 'clever'"):
        Stage(start(), "1", {"blue": "clever"})
    with pytest.raises(ValueError, match="is no seed"):
        Stage(start(), "one two")


# --- people -----------------------------------------------------------------------------


def by_hand(seed: str = "1") -> Stage:
    """A stage with a person, as far as his first turn."""
    stage = Stage(start(), seed, {"blue": HUMAN})
    while not stage.human:
        stage.decide()
    return stage


def test_a_person_decides_for_his_team_only() -> None:
    stage = by_hand()
    assert stage.player == "blue"
    assert not stage.can_undo
    stage.ride_move()
    assert stage.can_undo


def test_undo_leads_back_before_the_roll_and_the_same_dice_come() -> None:
    stage = by_hand()
    position, moves, question = stage.position, ridden(stage), stage.question
    stage.answer("yellow")
    rolled = stage.question
    assert rolled is not None
    assert rolled.need is not Need.SPEED
    stage.undo()
    assert (stage.position, ridden(stage), stage.question) == (position, moves, question)
    stage.answer("yellow")
    assert stage.question == rolled


def test_undo_takes_back_what_came_after_a_persons_move() -> None:
    stage = by_hand()
    here = len(stage.moves)
    stage.ride_move()
    first = ridden(stage)
    for _move in range(9):
        stage.ride_move()
    later = ridden(stage)
    while stage.can_undo:
        stage.undo()
    assert ridden(stage) == first[:here]
    assert stage.human
    for _move in range(10):
        stage.ride_move()
    assert ridden(stage) == later


def test_undo_after_the_end_leads_to_the_last_move_of_a_person() -> None:
    stage = by_hand()
    stage.play_out()
    stage.undo()
    assert stage.human
    assert not stage.over


def test_without_a_move_of_a_person_there_is_nothing_to_undo() -> None:
    stage = simulated(start(), "1")
    assert not stage.can_undo
    stage.undo()
    assert stage.over


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
