"""A stage at one table: questions in words, refusals with rulings, results and the record."""

from __future__ import annotations

import json

from boardlib.tour.table.hot_seat import HotSeat, table
from boardlib.tour.table.making import GIVE
from boardlib.tour.table.record import clock, replay
from boardlib.tour.table.setup import Stage
from tests.tour.boards import after, board, column

BRAKED = after(board("B1", column(1, 3)), "1 white 1")


def seat(position: object, **players: str) -> HotSeat:
    return HotSeat(Stage(position, "1", players or {"blue": "human"}))  # type: ignore[arg-type]


def labels(found: HotSeat) -> dict[str, str]:
    assert found.turn is not None
    return {choice.key: choice.label for choice in found.turn.choices}


def test_a_rider_is_asked_for_his_speed() -> None:
    turn = seat(BRAKED).turn
    assert turn is not None
    assert (turn.player, turn.human, turn.shapes) == ("blue", True, ("rider:2",))
    assert turn.question == "Rider 2 (blue): which speed?"
    assert [(choice.key, choice.label, choice.shape) for choice in turn.choices] == [
        ("take 1", "Take over the 1", ""),
        ("white", "Roll the white die", ""),
    ]
    assert all(choice.ruling for choice in turn.choices)


def test_what_is_refused_says_why() -> None:
    found = {choice.key: choice.ruling for choice in seat(BRAKED).refused()}
    assert set(found) == {"yellow", "red", "polka"}
    ruling = found["yellow"]
    assert ruling is not None
    assert seat(BRAKED).why("yellow") == ruling
    assert seat(BRAKED).why("2,12") is None
    assert not ruling
    assert "tour.braked-white-only" in {reason.rule.id for reason in ruling.failed}


def test_cells_are_chosen_on_the_board() -> None:
    found = seat(BRAKED)
    assert found.choose("take 1") == []
    turn = found.turn
    assert turn is not None
    assert turn.question == "Rider 2 takes over 1. Where does he ride to, with 1 cell?"
    assert {(choice.key, choice.shape) for choice in turn.choices if choice.shape} == {
        ("2,12", "2,12"),
        ("1,11", "1,11"),
        ("3,11", "3,11"),
    }
    near = {choice.shape for choice in found.refused()}
    assert {"2,13", "2,14"} <= near  # taken, and too far
    assert not near & {"2,12", "1,11", "3,11"}
    taken, far = found.why("2,13"), found.why("2,14")
    assert taken is not None
    assert far is not None
    assert "tour.way-free" in {reason.rule.id for reason in taken.failed}
    assert "tour.way-length" in {reason.rule.id for reason in far.failed}
    assert found.choose("2,12")[0] == "Rider 2 takes over 1."


def test_speed_can_be_given_away() -> None:
    moved = after(board("B1", "10@2,7 11@2,6 12@3,5"), "10 yellow 3 to 1,8", "11 red 2 to 2,8")
    found = seat(moved)
    roll(found, "red", 6)
    assert labels(found)[GIVE] == "Give speed to rider 11"
    found.choose(GIVE)
    assert found.turn is not None
    assert found.turn.question == "How much does rider 12 give to rider 11?"
    assert labels(found) == {"1": "Give 1 cell", "2": "Give 2 cells"}
    assert not any(choice.shape for choice in found.turn.choices)
    found.choose("2")
    assert found.turn.question == "Where does rider 11 ride to with what he is given?"


def roll(found: HotSeat, die: str, least: int) -> None:
    """Roll until the die shows that much; going back and other seeds are not of interest here."""
    start, players = found.playing.start, found.playing.players
    for seed in range(200):
        found.playing = Stage(start, str(seed), players)
        found.choose(die)
        question = found.playing.question
        if question is not None and question.value >= least:
            return
    raise AssertionError(f"no {least} on the {die} die")


def test_cards_and_attacks_are_named() -> None:
    found = seat(board("B1", column(1, 3), "jersey yellow 1"))
    assert labels(found)["card solo"] == "Play the jersey card and attack alone"
    assert labels(found)["card pull"] == "Play the jersey card and pull the group"
    found.choose("card solo")
    assert found.turn is not None
    assert "attacks alone, and jumps first. Where to, with 2 cells?" in found.turn.question
    found.choose("2,14")
    assert "plays the card. Rider 1 attacks alone. The green die shows " in found.turn.question


def test_results_on_the_way_and_at_the_end() -> None:
    found = table("Two-Passes", 2, 3, seed=3)
    assert [sheet.title for sheet in found.results()] == ["On the road"]
    assert found.results()[0].rows[0][0] == "66"  # from row 7 to row 73
    found.playing.play_out()
    assert found.turn is None
    titles = [sheet.title for sheet in found.results()]
    assert titles[:2] == ["Home", "Premiums"]
    assert titles[2:] == ["Time", "Sprints", "Mountains", "Teams"]
    for sheet in found.results():
        assert all(len(row) == len(sheet.headings) for row in sheet.rows)


def test_times_are_read_like_a_clock() -> None:
    assert [clock(seconds) for seconds in (0, 61, 3600)] == ["0:00", "1:01", "1:00:00"]


def test_the_road_as_plain_text() -> None:
    found = seat(board("B2", "1@1,8 2@1,7 3@0,9 9@3,10", "option distance cells"), blue="human")
    lanes = found.board().splitlines()
    assert lanes[0].split() == [str(row) for row in range(7, 20)]
    assert lanes[1].split() == ["0", ".", ".", "3", "|^", *["^"] * 9]
    assert lanes[2].split()[:4] == ["1", "2", "1", "."]
    assert ">9" in lanes[4]


def test_a_tour_goes_on_from_the_places_and_jerseys_before() -> None:
    first = table(["Meadows", "Two-Passes"], seed="5", teams=2, riders=3)
    first.play_out()
    second = first.following()
    assert second is not None
    second.play_out()
    assert second.following() is None
    places = [home.rider for home in first.position.home]
    assert [rider.number for rider in second.playing.start.riders] == places
    worn = {jersey.colour: jersey.rider for jersey in second.playing.start.jerseys}
    assert worn["yellow"] == places[0]
    assert first.playing.start.jerseys == ()
    assert json.loads(second.record())["number"] == 2
    *_rows, last = (row for row in replay([first.record(), second.record()]) if "final" in row)
    sheets = {sheet.title: sheet for sheet in second.results()}
    times = [clock(line["total"]) for line in last["standings"]["time"]]
    assert [row[-1] for row in sheets["Time"].rows] == times
    assert second.winner.startswith(sheets["Time"].rows[0][2])


def test_the_next_stage_begins_only_when_everybody_is_home() -> None:
    assert table(["Meadows", "Two-Passes"], teams=2, riders=3).following() is None
