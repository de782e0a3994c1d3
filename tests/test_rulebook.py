"""Rules, reasons and rulings, and the rule book: how it tells what the code decided."""

import copy
import json
import pickle
import tomllib
from dataclasses import FrozenInstanceError, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlib.rulebook import Fact, RuleBook, read_rules, read_sentences
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


# --- the rule book ------------------------------------------------------------------------


INDEX = """
[first]
text = "One thing."
source = "page 1"
basis = "published"

[second]
text = "Another thing."
source = "page 2"
basis = "reading"
edition = "C1"
related = ["first"]
"""


def test_a_rule_book_is_read_with_the_name_of_its_game() -> None:
    rules = read_rules("game", tomllib.loads(INDEX))
    assert list(rules) == ["game.first", "game.second"]
    second = rules["game.second"]
    assert second == Rule(
        "game.second", "Another thing.", "page 2", Basis.READING, "C1", ("game.first",)
    )
    assert (rules["game.first"].edition, rules["game.first"].related) == ("", ())


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("source =", "sauce ="), r"game\.first: missing \['source'\], unknown \['sauce'\]"),
        (('basis = "published"\n', ""), r"game\.first: missing \['basis'\]"),
        (('basis = "published"', 'basis = "guessed"'), "guessed"),
    ],
)
def test_a_rule_book_with_a_mistake_is_refused(change: tuple[str, str], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        read_rules("game", tomllib.loads(INDEX.replace(*change, 1)))


SAID = """
[braked]
text = "He takes over or rolls white."
source = "page 9"
basis = "published"
holds = "Rider {rider} is braked by rider {braker}."
fails.yellow = "Rider {rider} is braked: he may not roll yellow."
fails.late = ["Too late by {count} round.", "Too late by {count} rounds."]
event = "Rider {braker} brakes: {riders}."
"""


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RuleBook:
    """The rule book of a game in which riders are numbers on a road."""
    package = tmp_path / "pretended"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "rules.toml").write_text(SAID, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    def rider(number: int) -> Fact:
        return Fact(number, f"no. {number}", (f"rider:{number}",))

    return RuleBook("pretended", {"rider": rider})


def test_a_condition_is_told_with_its_facts_and_what_they_show(book: RuleBook) -> None:
    reason = book.holds("braked", "", ("cell:4",), rider=3, braker=2)
    assert reason.text == "Rider no. 3 is braked by rider 2."
    assert (reason.holds, reason.rule.id) == (True, "pretended.braked")
    assert reason.facts == {"rider": 3, "braker": 2}
    assert reason.shapes == ("cell:4", "rider:3")


def test_one_of_several_sentences_is_chosen_by_name_and_by_number(book: RuleBook) -> None:
    assert book.fails("braked", "yellow", rider=3).text.endswith("he may not roll yellow.")
    assert not book.fails("braked", "yellow", rider=3).holds
    assert book.fails("braked", "late", count=1).text == "Too late by 1 round."
    assert book.fails("braked", "late", count=2).text == "Too late by 2 rounds."


def test_a_fact_may_be_told_otherwise_or_stand_in_the_sentence_only(book: RuleBook) -> None:
    unseen = book.holds("braked", rider=Fact(3, "3"), braker=Fact(None, "who leads"))
    assert unseen.text == "Rider 3 is braked by rider who leads."
    assert (unseen.facts, unseen.shapes) == ({"rider": 3}, ())


def test_that_there_is_nobody_is_a_fact(book: RuleBook) -> None:
    assert book.fails("braked", "yellow", rider=None).facts == {"rider": None}
    assert book.fails("braked", "yellow", rider=None).shapes == ()


def test_an_event_is_told_like_a_condition(book: RuleBook) -> None:
    event = book.event("braked", "", ("rider:2", "rider:2"), braker=2, riders=[3, 4])
    assert event.text == "Rider 2 brakes: 3, 4."
    assert (event.shapes, event.facts) == (("rider:2",), {"braker": 2, "riders": [3, 4]})


@pytest.mark.parametrize(
    ("variant", "facts"), [("green", {"rider": 3}), ("yellow", {"braker": 3}), ("late", {})]
)
def test_what_is_not_in_the_book_cannot_be_said(
    book: RuleBook, variant: str, facts: dict[str, int]
) -> None:
    with pytest.raises(LookupError):
        str(book.fails("braked", variant, **facts))


def test_what_is_told_is_looked_for_when_it_is_read_and_once(book: RuleBook) -> None:
    """Whoever only asks whether a condition holds does not wait for its sentence."""
    asked: list[str] = []

    def leader() -> str:
        asked.append("leader")
        return "who leads"

    reason = book.fails("braked", "yellow", ("cell:4",), rider=Fact(3, leader))
    assert (reason.holds, bool(Ruling((reason,))), asked) == (False, False, [])
    kept = pickle.loads(pickle.dumps(reason))  # noqa: S301 - its own
    assert kept.text == reason.text == "Rider who leads is braked: he may not roll yellow."
    assert (kept, copy.deepcopy(reason), replace(reason)) == (reason, reason, reason)
    assert (kept.facts, kept.shapes, repr(kept)) == ({"rider": 3}, ("cell:4",), repr(reason))
    assert asked == ["leader"]
    with pytest.raises(AttributeError, match="'Reason' object has no attribute 'sentence'"):
        reason.sentence  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize("told", [3, ["one"], ["one", "two", "many"], {"late": {"how": "so"}}])
def test_what_is_no_sentence_is_refused(told: object) -> None:
    with pytest.raises(ValueError, match="rule braked, holds"):
        read_sentences({"braked": {"holds": told}})
