"""Dice with other faces, rules of alternatives, and the order in which rules are told."""

import pytest

from boardlib import tour
from boardlib.ruling import Basis
from boardlib.tour.board.position import Die
from boardlib.tour.rulebook import OPTIONS as KNOWN
from boardlib.tour.rulebook import faces_of
from boardlib.tour.rules.finish import result
from boardlib.tour.rules.naming import rule, ruling
from tests.tour.boards import ask, board, why_not


@pytest.mark.parametrize("die", Die)
def test_every_set_of_faces_is_a_value_of_the_option(die: Die) -> None:
    setting = KNOWN[die]
    assert list(setting.faces) == list(setting.values)
    for value in setting.values:
        assert setting.meaning(value).split(":")[0] == " ".join(map(str, faces_of(die, value)))


def test_rules_of_alternatives_are_never_published() -> None:
    for one, other in (
        ("takeover-face", "takeover-cells"),
        ("catch-chain", "catch-any"),
        ("attack-room-front3", "attack-room-line3"),
        ("third-free", "third-rolls"),
        ("braked-card-no", "braked-card-yes"),
        ("give-team", "give-anyone"),
        ("uphill-rolls", "uphill-takes"),
        ("way-around", "way-over"),
        ("way-least", "way-stay"),
        ("leader-two-stays", "leader-two-reduced"),
        ("wind-leader-only", "wind-next"),
        ("snapshot-round", "snapshot-move"),
        ("order-cells", "order-half-cells"),
        ("give-order", "give-order-road"),
        ("card-catch-no", "card-catch-yes"),
        ("braking-hill", "braking-hill-too"),
        ("finish-late-own", "finish-late-group"),
    ):
        assert {rule(one).basis, rule(other).basis} <= {Basis.ASSUMED, Basis.READING}
        assert f"tour.{other}" in rule(one).related


def test_conditions_stand_in_the_order_of_the_rule_index() -> None:
    index = list(tour.rules())
    start = tour.read("road B1\nrider 1 blue 2,12\nrider 2 blue 2,11\njersey polka 1")
    found = tour.judge(start, "2 card solo green 9 to 9,9 give 1 2")
    places = [index.index(reason.rule.id) for reason in found.conditions]
    assert places == sorted(places)
    assert len(found.failed) > 4
    assert ruling(reversed(found.conditions)).conditions[0] == found.conditions[0]


def test_whoever_has_the_dice_writes_their_faces() -> None:
    position = board("B1", "1@2,12 2@2,11", "option red 0,1,2,6,7,9", "option yellow 2A,5")
    assert tour.read(tour.write(position)) == position
    assert ask(position, "cells 1 red 9") == 9
    assert why_not(position, "1 red 8") == {"faces-red"}
    assert why_not(position, "1 yellow 4") == {"faces-yellow"}
    assert {str(move).split()[2] for move in tour.moves(position) if " red " in str(move)} == {
        *("0", "1", "2", "6", "7", "9")
    }
    assert "An option of this table (red die): 0 1 2 6 7 9: faces of one's own." in tour.describe(
        position
    )
    text = tour.ask(position, "option red").text
    assert "0 1 2 6 7 9: faces of one's own (so it is here)." in text
    assert "5: 1/2" in tour.ask(position, "odds offer 4").text


def test_a_round_counts_as_many_seconds_as_one_likes() -> None:
    home = board("B6", "", "home 1 blue 1 5 3", "round 6", "option round_time 45")
    assert result(home).time(home.home[0]).total == 4 * 45 + 3
