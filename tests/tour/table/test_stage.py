"""Who rides, in which order, from which place; whole stages with seeded dice."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bench.stages import faults
from boardlib.chance import Roller
from boardlib.game import Event, PositionError
from boardlib.game.deciding import Played
from boardlib.profile import Profile
from boardlib.tour.board.notation import named_road, read, write
from boardlib.tour.board.position import TEAMS, Jersey, Move, NextRound, Position, Ride
from boardlib.tour.board.road import Cell, Prize, Terrain
from boardlib.tour.rulebook import OPTIONS
from boardlib.tour.rules import finish
from boardlib.tour.rules.checks import stage_problems
from boardlib.tour.rules.play import carry_out, play
from boardlib.tour.rules.rounds import race
from boardlib.tour.table.hot_seat import table
from boardlib.tour.table.players import TEMPERAMENTS
from boardlib.tour.table.setup import (
    Stage,
    by_place,
    corridor,
    drawn,
    entries,
    lined_up,
    read_stage,
    simulated,
    stages,
    teams_of,
)
from tests.every import every

OWN = """
road 5 lanes 30 rows
section 1 from 0 flat
finish from 24 seconds 5 4 3 2 1 0
corridor 3 rows
"""


def test_one_stage_is_flat_and_one_has_hills() -> None:
    terrains = {
        name: {section.terrain for section in road.sections} for name, road in stages().items()
    }
    assert terrains["Meadows"] == {Terrain.FLAT}
    assert terrains["Two-Passes"] == {Terrain.FLAT, Terrain.HILL}
    assert "B6" not in terrains  # a finish, but no start


@pytest.mark.parametrize("name", ["Meadows", "Two-Passes"])
def test_stages_are_sound_and_have_room_for_everybody(name: str) -> None:
    assert stage_problems(stages()[name]) == []
    assert len(corridor(stages()[name])) >= 36


def test_numbers_tell_the_team() -> None:
    numbers: dict[str, list[int]] = {
        team: [] for team in ("blue", "red", "orange", "sky", "green", "pink")
    }
    for entry in entries(6, 6):
        numbers[entry.team].append(entry.number)
    assert numbers["blue"] == [1, 2, 3, 4, 5, 6]
    assert numbers["red"] == [11, 12, 13, 14, 15, 16]
    assert numbers["pink"] == [51, 52, 53, 54, 55, 56]
    assert [entry.number for entry in entries(2, 3)] == [1, 2, 3, 11, 12, 13]


@pytest.mark.parametrize(("teams", "riders"), [(1, 3), (7, 3), (2, 2), (2, 7)])
def test_other_sizes_are_refused(teams: int, riders: int) -> None:
    with pytest.raises(ValueError, match=r"^(There are 2|A team has 3) to 6 (teams|riders), not"):
        entries(teams, riders)


def test_the_draw_is_seeded() -> None:
    field = entries(4, 5)
    orders = {drawn(field, Roller(seed)) for seed in range(20)}
    assert drawn(field, Roller(3)) == drawn(field, Roller(3))
    assert len(orders) == 20
    assert all(set(order) == set(field) for order in orders)


def test_later_stages_start_in_the_order_of_the_places() -> None:
    order = by_place(entries(2, 3), [12, 1, 13, 3, 2])
    assert [entry.number for entry in order] == [12, 1, 13, 3, 2, 11]


def test_the_first_one_stands_in_front_at_the_windward_edge() -> None:
    order = entries(2, 6)
    position = lined_up(stages()["Meadows"], order)
    places = [(rider.number, rider.cell) for rider in position.riders]
    assert places[:6] == [(number, Cell(number - 1, 7)) for number in range(1, 6)] + [
        (6, Cell(0, 6))
    ]


def test_with_wind_from_the_right_he_stands_there() -> None:
    road = read(OWN.replace("flat", "flat wind right")).road
    position = lined_up(road, entries(2, 3))
    assert position.riders[0].cell == Cell(4, 2)


def test_the_line_up_can_be_written_and_read() -> None:
    jerseys = (Jersey("yellow", 12), Jersey("green", 1))
    position = lined_up(stages()["Two-Passes"], drawn(entries(3, 4), Roller(1)), jerseys)
    assert read(write(position)) == position


def test_a_corridor_without_room_is_named() -> None:
    with pytest.raises(ValueError, match=r"^36 riders start, but the corridor .* room for 15\.$"):
        lined_up(read_stage(OWN).road, entries(6, 6))


def test_a_stage_of_ones_own_is_read() -> None:
    position = read_stage(OWN + "option attack_room line3\n")
    assert position.road.corridor == 3
    assert position.profile["attack_room"] == "line3"


def test_nonsense_in_a_stage_is_one_sentence() -> None:
    with pytest.raises(PositionError, match="line 3, column 18: 'falt' is not"):
        read_stage(OWN.replace("flat", "falt"))
    with pytest.raises(ValueError, match=r"^The road has a gap: no way leads beyond row 9\.$"):
        read_stage(OWN.replace("0 flat", "0 flat lanes 0 1") + "section 2 from 10 flat lanes 3 4\n")
    with pytest.raises(ValueError, match=re.escape("A stage has no riders yet")):
        read_stage(OWN + "rider 1 blue 0,0")
    with pytest.raises(ValueError, match="no start corridor"):
        read_stage("road B6")


def test_a_named_road_is_a_stage_too() -> None:
    assert read_stage("road Meadows").road == named_road("Meadows")


def test_teams_are_as_many_or_those_that_are_named() -> None:
    assert teams_of(3) == ("blue", "red", "orange")
    assert teams_of(3, ["pink"]) == ("blue", "red", "pink")
    assert teams_of("pink,blue") == ("pink", "blue")
    field = entries(("pink", "green"), 3)
    assert [(one.number, one.team) for one in field][:4] == [
        *((1, "pink"), (2, "pink"), (3, "pink"), (11, "green")),
    ]
    for wrong, said in (("pink", "not 1"), ("pink pink", "twice"), ("pink mauve", "nobody")):
        with pytest.raises(ValueError, match=said):
            teams_of(wrong)


@pytest.mark.parametrize("teams", [3, "red green pink"])
def test_any_team_may_be_ridden_by_a_person(teams: int | str) -> None:
    seat = table("Meadows", teams=teams, riders=3, people=["pink"])
    assert "pink" in {rider.team for rider in seat.position.riders}
    assert len({rider.team for rider in seat.position.riders}) == 3


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


@pytest.mark.whole
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
