"""The rule book: what is read of it, and how it tells what the code decided."""

import copy
import pickle
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from boardlib.rulebook import Fact, RuleBook, read_rules, read_sentences
from boardlib.ruling import Basis, Rule, Ruling

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
