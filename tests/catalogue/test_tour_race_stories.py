"""The stories of the Tour about order, help, hills, finish and cards: wrong rules are noticed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from boardlib.catalogue import cases, find_case
from boardlib.tour.board import position as peloton
from boardlib.tour.board.position import Attack, Card
from boardlib.tour.board.road import Cell, Road, Tape
from boardlib.tour.rules import attack, finish, pace, rounds, takeover
from boardlib.tour.rules.attack import ATTACK_CELLS
from boardlib.tour.rules.state import Pace, Race, Ridden
from tests.catalogue import rulings

STORIES = [
    case
    for case in cases().values()
    if case.game == "tour" and int(case.id.removeprefix("TDF-")) >= 14
]


def standing(expected: set[str]) -> set[str]:
    """Of these rulings, named without the game, those that do not fail."""
    return rulings.standing(STORIES, {f"TDF-{name}" for name in expected})


def test_as_they_are_all_hold() -> None:
    assert len(STORIES) == 14
    assert rulings.failing(STORIES) == set()


# --- order ------------------------------------------------------------------------------


def test_if_the_first_on_the_road_moved_first_the_rulings_on_sections_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def by_row(road: Road, places: peloton.Places, _profile: Any) -> tuple[int, ...]:
        return tuple(sorted(places, key=lambda one: (-places[one].row, road.lee(places[one]))))

    monkeypatch.setattr(peloton, "moving_order", by_row)
    assert standing({"22b", "22c", "22d"}) == set()


def test_if_groups_moved_one_by_one_the_rulings_on_parallel_groups_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    as_it_is = peloton.moving_order

    def by_group(road: Road, places: peloton.Places, profile: Any) -> tuple[int, ...]:
        order = as_it_is(road, places, profile)
        return tuple(one for group in peloton.groups_of(order, places) for one in group.riders)

    monkeypatch.setattr(peloton, "moving_order", by_group)
    assert standing({"21a", "21b", "22b"}) == set()


def test_without_wind_the_rulings_on_ties_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Road, "lee", lambda *_: 0)
    assert standing({"21a", "21c", "22d"}) == set()


# --- giving speed -----------------------------------------------------------------------


def test_if_it_did_not_matter_where_they_end_its_rulings_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rounds, "judge_ends", _nothing)
    assert standing({"14c", "14d", "15a", "16c", "17d"}) == set()


def test_if_it_did_not_matter_who_gives_and_how_much_its_rulings_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rounds, "judge_gift", _nothing)
    assert standing({"14a", "14b", "15a", "16a", "16d", "17c"}) == set()


def _nothing(*_facts: Any) -> Iterator[Any]:
    return iter(())


# --- hills ------------------------------------------------------------------------------


def test_if_a_4_on_the_hill_could_be_taken_over_its_rulings_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(attack.FOLLOWED, 4, 4)
    assert standing({"18a", "18c", "18d"}) == set()


def test_if_values_crossed_the_border_its_rulings_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(takeover, "barred_by_border", lambda *_: False)
    monkeypatch.setattr(takeover, "judge_border", _nothing)
    assert standing({"19a", "20a", "20d"}) == set()


def test_if_anybody_could_be_pulled_its_rulings_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attack, "judge_pull", _nothing)
    assert standing({"20b", "25c", "25l"}) == set()


def test_if_nobody_could_catch_its_rulings_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "chase_after", lambda *_: None)
    assert standing({"19b", "19c", "25j"}) == set()


# --- premiums and finish ----------------------------------------------------------------


def test_if_a_tape_had_to_be_passed_its_ruling_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    as_it_is = finish.reached

    def beyond(tape: Tape, cell: Cell) -> bool:
        return as_it_is(tape, cell._replace(row=cell.row - 1))

    monkeypatch.setattr(finish, "reached", beyond)
    assert standing({"23b"}) == set()


def test_if_places_began_anew_in_each_round_the_rulings_on_premiums_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    as_it_is = rounds.started
    monkeypatch.setattr(rounds, "started", lambda position: as_it_is(replace(position, passed=())))
    assert standing({"23a", "23c", "23d"}) == set()


def test_if_the_first_to_arrive_won_the_ruling_on_the_finish_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def by_moment(state: Race) -> tuple[finish.Arrival, ...]:
        found = {one.rider: one for one in as_it_is(state)}
        return tuple(found[rider] for rider in state.rides if rider in found)

    as_it_is = finish.arrivals
    for module in _users_of("arrivals"):
        monkeypatch.setattr(module, "arrivals", by_moment)
    assert standing({"24b", "24c"}) == set()


def _users_of(name: str) -> list[Any]:
    """The modules of the questions and of the rounds that use a function by that name."""
    from boardlib.tour.questions import choices, riders, stage
    from boardlib.tour.rules import rounds

    return [module for module in (choices, riders, rounds, stage) if hasattr(module, name)]


def test_if_everybody_had_his_own_time_the_rulings_on_times_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(finish, "_one_time", lambda _race, rider, _there: iter((rider,)))
    assert standing({"24c", "24d"}) == set()


# --- cards ------------------------------------------------------------------------------


def test_if_cards_fitted_any_terrain_the_ruling_on_it_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(attack, "fits", lambda *_: True)
    assert standing({"25b"}) == set()


def test_if_cards_were_never_used_up_the_ruling_on_it_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rounds, "card_meant", lambda *_: None)
    assert standing({"25a"}) == set()


def test_if_a_card_could_follow_a_roll_the_rulings_on_the_moment_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(attack, "_judge_moment", _nothing)
    assert standing({"25d", "25e", "26a"}) == set()


def test_if_a_card_were_only_green_the_rulings_on_attacks_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pace, "ATTACK_CELLS", dict.fromkeys(ATTACK_CELLS, 0))
    assert standing({"25f", "25h", "25i", "25j", "25k"}) == set()


def test_if_anybody_could_attack_with_a_card_its_rulings_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(attack, "judge_position", _nothing)
    assert standing({"25f", "26b", "26e"}) == set()


def test_if_the_green_value_could_be_taken_over_its_rulings_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    as_it_is = pace.pace_after

    def left(state: Race, move: Ridden, braked: bool) -> Pace:
        after = as_it_is(state, move, braked)
        plain = isinstance(move.ride.speed, Card) and move.attack is Attack.NONE
        rolled = replace(after, offer=move.ride.green, roller=move.ride.rider)
        return rolled if plain else after

    monkeypatch.setattr(rounds, "pace_after", left)
    assert standing({"26c", "26d", "26g", "27d", "27e"}) == set()


def test_if_the_latest_value_were_nothing_the_example_of_cards_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        rounds, "pace_after", lambda state, move, _braked: state.pace(move.ride.rider)
    )
    assert standing({"22e", "22f", "27a", "27d", "27e"}) == set()


def test_with_another_reduction_the_examples_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "reduction", lambda *_: 1)
    assert standing({"27a", "27b"}) == set()


# --- the targets ------------------------------------------------------------------------


def test_picture_3_as_it_is_told() -> None:
    case = find_case("TDF-22")
    rules, start = case.rules, case.position()
    assert rules.ask(start, "order").data == [15, 1, 16, 4]
    groups = rules.ask(start, "groups").data
    assert [(one["riders"], one["leader"]) for one in groups] == [([15, 16], 15), ([1, 4], 1)]
    after = case.position(7)
    assert rules.ask(after, "options 16").data == ["take 6", "yellow", "red", "white"]
    assert rules.ask(case.position(9), "offer 4").data == [3]
