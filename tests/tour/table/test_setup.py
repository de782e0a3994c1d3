"""Who rides, in which order, and the places in the start corridor."""

from __future__ import annotations

import re

import pytest

from boardlib.chance import Roller
from boardlib.game import PositionError
from boardlib.tour.board.notation import named_road, read, write
from boardlib.tour.board.position import Jersey
from boardlib.tour.board.road import Cell, Terrain
from boardlib.tour.rules.checks import stage_problems
from boardlib.tour.table.hot_seat import table
from boardlib.tour.table.setup import (
    by_place,
    corridor,
    drawn,
    entries,
    lined_up,
    read_stage,
    stages,
    teams_of,
)

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
