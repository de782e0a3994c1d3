"""Rules, reasons and rulings: what was looked at, what decided, and how it reads."""

import json
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlib.ruling import Basis, Grounds, IllegalMove, Reason, Rule, Ruling

RULE = Rule("game.rule", "A rule.", "a page", Basis.PUBLISHED)

reasons = st.builds(
    Reason, st.just(RULE), st.text(min_size=1), st.booleans(), st.just({"places": [[1, 2]]})
)
rulings = st.lists(reasons, max_size=6).map(lambda found: Ruling(tuple(found)))


@given(rulings)
def test_a_ruling_is_allowed_when_no_condition_fails(ruling: Ruling) -> None:
    failing = [reason for reason in ruling.conditions if not reason.holds]
    assert ruling.allowed == (failing == [])
    assert bool(ruling) == ruling.allowed


@given(rulings)
def test_a_refusal_names_exactly_what_fails_and_nothing_else(ruling: Ruling) -> None:
    if ruling.allowed:
        assert ruling.reasons == ruling.conditions
    else:
        assert ruling.reasons
        assert not any(reason.holds for reason in ruling.reasons)
        assert len(ruling.reasons) == sum(not reason.holds for reason in ruling.conditions)


@given(rulings)
def test_the_grounds_of_a_list_are_all_told_and_refuse_nothing(ruling: Ruling) -> None:
    grounds = Grounds(ruling.conditions)
    assert grounds.reasons == ruling.conditions
    assert grounds.allowed
    assert len(grounds.to_json()["reasons"]) == len(ruling.conditions)
    assert "allowed" not in str(Grounds((Reason(RULE, "He is near.", holds=False),)))


def test_the_plain_data_of_a_list_allows_nothing_and_says_what_holds() -> None:
    far = Reason(RULE, "He is far.", holds=False, facts={"cells": 9})
    data = Grounds((Reason(RULE, "He is near."), far)).to_json()
    assert data["allowed"] is None
    assert [one["facts"] for one in data["reasons"]] == [
        {"holds": True},
        {"cells": 9, "holds": False},
    ]
    assert [set(one) for one in data["reasons"]] == [{"rule", "facts", "text", "basis"}] * 2


@given(rulings)
def test_the_plain_data_of_a_ruling_survives_json(ruling: Ruling) -> None:
    data = json.loads(json.dumps(ruling.to_json()))
    assert data["allowed"] is ruling.allowed
    assert [reason["text"] for reason in data["reasons"]] == [r.text for r in ruling.reasons]
    for reason in data["reasons"]:
        assert reason["rule"] == "game.rule"
        assert reason["basis"] == "published"
        assert reason["facts"] == {"places": [[1, 2]]}


def test_a_ruling_reads_as_a_verdict_and_one_line_for_each_reason() -> None:
    ruling = Ruling((Reason(RULE, "The place is taken.", holds=False), Reason(RULE, "It fits.")))
    assert str(ruling) == "not allowed\n- The place is taken."
    assert str(Ruling((Reason(RULE, "It fits."),))) == "allowed\n- It fits."


def test_an_illegal_move_carries_the_ruling_and_says_why() -> None:
    ruling = Ruling((Reason(RULE, "The place is taken.", holds=False),))
    error = IllegalMove("tile X 0,0", ruling)
    assert error.ruling is ruling
    assert str(error) == "'tile X 0,0' is not allowed: The place is taken."


def test_nobody_changes_a_ruling_afterwards() -> None:
    with pytest.raises(FrozenInstanceError):
        RULE.text = "Another rule."  # type: ignore[misc]
    with pytest.raises(TypeError):
        Reason(RULE, "It fits.").facts["place"] = 1  # type: ignore[index]


def test_a_rule_is_shown_with_its_source_and_how_sure_we_are() -> None:
    assert str(Rule("g.r", "So it is.", "page 3", Basis.READING)) == "So it is. [page 3; reading]"
