"""House rules that people name first: no farmers, fewer figures, points shared in a tie."""

from __future__ import annotations

import json

import pytest

from boardlib import carcassonne
from boardlib.carcassonne.table.opening import table
from boardlib.carcassonne.table.record import replay
from boardlib.ruling import Basis
from tests.carcassonne.boards import read, why_not
from tests.carcassonne.strategies import random_board, segments
from tests.rulings import ruling_of

NO_FIELDS = "option fields none"
CITY = ("tile BG-E 0,0 0", "tile BG-E 0,-1 180")  # a city of two tiles, with a field around it


@pytest.mark.parametrize("figure", ["meeple", "barn"])
@pytest.mark.parametrize("seed", range(6))
def test_without_fields_nobody_goes_to_one(figure: str, seed: int) -> None:
    board = carcassonne.read(f"{carcassonne.write(random_board(seed, 8))}\n{NO_FIELDS}")
    fields = [one for one in segments(board) if one.feature.startswith("f")]
    assert fields
    for field in fields:
        ruling = carcassonne.judge(board, f"{figure} red {field}")
        (reason,) = [one for one in ruling.failed if one.rule.id == "carcassonne.field-none"]
        assert reason.rule.basis is Basis.ASSUMED
        assert reason.facts["option"] == "fields"
        assert "(an option)" in reason.text
    assert not [move for move in carcassonne.moves(board) if ".f" in str(move)]


def test_without_fields_nothing_is_scored_for_them() -> None:
    lines = (*CITY, "meeple red 0,0.f1")
    assert carcassonne.ask(read(*lines), "score").data["totals"] == {"red": 3}
    without = read(*lines, NO_FIELDS)
    assert carcassonne.ask(without, "score").data["totals"] == {"red": 0}
    assert carcassonne.ask(without, "points 0,0.f1").data["points"] == 0
    assert "Nothing is scored for fields" in carcassonne.ask(without, "feature 0,0.f1").text
    (problem,) = carcassonne.status(without)
    assert "A figure stands where it may not" in problem.text


TIE = (*CITY, "meeple red 0,0.c1", "meeple blue 0,-1.c1")


def test_points_are_shared_in_a_tie_where_that_is_chosen() -> None:
    three = (*TIE, "meeple green 0,0.c1")
    assert dict(carcassonne.play(read(*three), "score").position.points) == dict.fromkeys(
        ("red", "blue", "green"), 4
    )
    shared = read(*three, "option ties shared")
    step = carcassonne.play(shared, "score")
    assert dict(step.position.points) == dict.fromkeys(("red", "blue", "green"), 1)
    assert "1 point each" in step.events[0].text
    two = carcassonne.play(read(*TIE, "option ties shared"), "score")
    assert "2 points each" in two.events[0].text
    answer = carcassonne.ask(shared, "points 0,0.c1")
    assert answer.data["points"] == 4
    assert "carcassonne.score-tie-shared" in [one.rule.id for one in ruling_of(answer).conditions]
    assert carcassonne.ask(shared, "feature 0,0.c1").data["each"] == 1
    assert carcassonne.ask(shared, "score").data["totals"]["red"] == 1


@pytest.mark.parametrize("form", ["each_field", "city_once", "city_by_city"])
def test_farmers_share_too(form: str) -> None:
    lines = (*CITY, "meeple red 0,0.f1", "meeple blue 0,0.f1", f"option fields {form}")
    whole = carcassonne.ask(read(*lines), "score").data["totals"]
    halved = carcassonne.ask(read(*lines, "option ties shared"), "score").data["totals"]
    assert halved == {colour: points // 2 for colour, points in whole.items()}
    assert halved["red"] > 0


@pytest.mark.parametrize(
    "options", [["fields=none"], ["ties=shared"], ["fields=none", "ties=shared"]]
)
def test_a_whole_game_by_house_rules_is_replayed_alike(options: list[str]) -> None:
    seat = table(
        players=3, seed=5, option=[*options, "barn=0", "meeple=5", "wagon_without_points=goes_home"]
    )
    seat.play_out()
    record = json.loads(seat.record())
    assert record["options"]["figures"] == {"meeple": 5, "wagon": 1, "mayor": 1, "barn": 0}
    done = [deed for turn in record["turns"] for deed in turn["do"]]
    assert "barn" not in [deed[0] for deed in done]
    farmers = [deed for deed in done if deed[0] == "meeple" and deed[1].startswith("f")]
    assert bool(farmers) is ("fields=none" not in options)
    *_turns, final = replay([seat.record()])
    assert final["scores"] == list(seat.sitting.match.scores)
    scored = {award["type"] for award in final["final"]}
    assert ("field" in scored) is ("fields=none" not in options)


@pytest.mark.parametrize("option", ["barn=some", "meeple=-1", "meeple=100"])
def test_a_number_of_figures_that_is_none_is_told(option: str) -> None:
    kind, count = option.split("=")
    said = f"'{kind}' is a number of figures such as {kind}=0, not '{count}'"
    with pytest.raises(ValueError, match=said):
        table(option=[option])


def test_no_barn_is_offered_where_nobody_has_one() -> None:
    assert why_not(read("pieces barn 0", *CITY), "barn red 0,0.f1")[-1] == "figure-supply"
