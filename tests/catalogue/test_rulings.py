"""Every ruling of the catalogue: none is missing, all hold, and what they rest on is told."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardlib import carcassonne
from boardlib.catalogue import (
    Case,
    CaseError,
    Claim,
    cases,
    compare,
    find_case,
    read_case,
    run_all,
    run_claim,
)
from boardlib.catalogue.model import LONGEST_LINE
from boardlib.game import Answer
from boardlib.ruling import Basis
from tests.catalogue.test_case_files import GOOD
from tests.catalogue.test_wrong_rules import forget
from tests.every import every

HERE = Path(__file__).parent
RULINGS = [(case, claim) for case in cases().values() for claim in case.claims]


@pytest.mark.parametrize(("case", "claim"), RULINGS, ids=[claim.id for _, claim in RULINGS])
def test_ruling(case: Case, claim: Claim) -> None:
    result = run_claim(case, claim)
    assert result.holds, result.computed


@pytest.mark.parametrize("path", sorted(HERE.glob("case-ids-*.txt")), ids=lambda path: path.stem)
def test_catalogue_is_complete(path: Path) -> None:
    wanted = path.read_text(encoding="utf-8").split()
    family = {name.split("-")[0] for name in wanted}
    found = [claim.id for _, claim in RULINGS if claim.id.split("-")[0] in family]
    assert sorted(found) == sorted(wanted)


def test_information_carries_text_and_no_check() -> None:
    informing = [claim for _, claim in RULINGS if claim.information]
    assert {claim.id for claim in informing} >= {"TUN-09", "TUN-27", "TUN-47"}
    assert all(claim.text and not claim.checks for claim in informing)
    assert all(claim.checks for _, claim in RULINGS if not claim.information)


def test_refusals_name_every_failing_rule() -> None:
    """A check that only says 'forbidden' would also hold for a wrong reason."""
    bare = [
        claim.id
        for _, claim in RULINGS
        for check in claim.checks
        if check.question.expect == "forbidden" and not check.question.because
    ]
    assert bare == []


def test_rulings_are_fast() -> None:
    forget()
    start = time.process_time()  # whatever else the machine is busy with
    count = sum(1 for _ in run_all())
    assert count == len(RULINGS)
    assert time.process_time() - start < 10


def test_result_as_plain_data() -> None:
    rows = {result.claim.id: result.to_json() for result in run_all()}
    assert rows["TUN-09"]["information"] is True
    assert rows["TUN-09"]["computed"].startswith("Three texts")
    assert rows["TUN-16"]["basis"] == "deduced"
    assert rows["TUN-16"]["case"] == "TUN-16"
    assert rows["TUN-16"]["holds"] is True
    asked = rows["TUN-32"]["computed"][0]
    assert asked["question"] == "points -1,0.r1"
    assert asked["answer"]["points"] == 5
    assert asked["ruling"]["reasons"][0]["rule"] == "carcassonne.score-road"


# --- what a ruling rests on is what the page says, and the learner is told so -------------


CLAIMS = {claim.id: (case, claim) for case in cases().values() for claim in case.claims}
CHOSEN = {Basis.READING, Basis.ASSUMED}


def answers(case: Case, claim: Claim) -> Iterator[Answer]:
    """What the engine says to each check of a ruling."""
    for check in claim.checks:
        start = case.rules.read(check.start) if check.start else case.position(check.step)
        yield check.question.put(case.rules, start)


def rests_on_a_choice(answer: Answer) -> bool:
    """Whether it refuses something for reasons all of which are our choice."""
    if answer.ruling is None or answer.ruling.allowed:
        return False
    return {reason.rule.basis for reason in answer.ruling.reasons} <= CHOSEN


@every("id_", [name for name, (_, claim) in CLAIMS.items() if claim.checks])
def test_a_ruling_that_only_refuses_by_a_choice_of_ours_is_not_called_published(id_: str) -> None:
    case, claim = CLAIMS[id_]
    if all(rests_on_a_choice(answer) for answer in answers(case, claim)):
        assert claim.basis is not Basis.PUBLISHED


@every(
    "id_",
    [
        *("TUN-40", "TUN-41", "TUN-45", "TUN-46", "TUN-51"),
        *("TDF-03d", "TDF-07a", "TDF-09a", "TDF-10a"),
        *("WAG-C1-1.7", "WAG-X-5", "WAG-X-7", "WAG-X-8"),
        *("TRO-13d", "TRO-24e", "TRO-24q", "TRO-32d", "TRO-34j"),
    ],
)
def test_what_the_page_does_not_say_is_not_called_published(id_: str) -> None:
    assert CLAIMS[id_][1].basis is not Basis.PUBLISHED


@every(
    "id_, words",
    [
        ("TUN-05", "the page does not say"),
        ("TUN-06", "the page does not say"),
        ("TUN-40", "The page says only"),
        ("TUN-45", "The page names occupied roads only"),
        ("TUN-46", "The page does not speak of"),
        ("TUN-48", "as examples"),
        ("TDF-03d", "the FAQ says only"),
        ("TDF-07a", "no more than this caption"),
        ("TDF-10a", "no more than its caption"),
        ("TDF-26b", "As with any value he may ride fewer"),
        ("WAG-C1-G4", "one single area"),
        ("WAG-G-3", "a reading by the community"),
    ],
)
def test_a_ruling_tells_how_far_the_page_goes(id_: str, words: str) -> None:
    assert words in CLAIMS[id_][1].text


def test_a_rule_drawn_from_an_example_of_the_wagon_page_says_so() -> None:
    """Its footnote calls the examples an interpretation by the community."""
    drawn = [rule for rule in carcassonne.rules().values() if "example" in rule.source]
    assert len(drawn) > 3
    for rule in drawn:
        assert rule.basis is Basis.READING
        assert "an interpretation by the community" in rule.source


@pytest.mark.parametrize("id_", ["WAG-X-1", "WAG-X-4"])
def test_a_case_that_the_wagon_page_does_not_have_cites_abbey_and_mayor(id_: str) -> None:
    assert str(find_case(id_).source) == "Abbey & Mayor, wagon"


@pytest.mark.parametrize(
    "name", ["wagon-moves", "wagon-home", "wagon-order", "wagon-after-scoring"]
)
def test_a_rule_that_the_wagon_page_does_not_have_cites_abbey_and_mayor(name: str) -> None:
    assert carcassonne.rules()[f"carcassonne.{name}"].source == "Abbey & Mayor, wagon"


def test_a_contradiction_of_the_page_is_told_where_it_matters() -> None:
    told = [step.say for step in find_case("WAG-C1-1").steps]
    assert any("contradicts itself" in say and "We read it as" in say for say in told)


def test_that_speed_is_given_only_within_a_group_is_told_to_be_a_reading() -> None:
    apart, road = [one for one in find_case("TDF-14").whatifs if "all alone" in one.label]
    assert "As we read the FAQ" in apart.label
    assert "option giving_order road" in road.change
    refused = compare(find_case("TDF-14"), apart).after
    assert {"tour.give-order"} <= by(refused)


def by(answer: Answer) -> set[str]:
    return set() if answer.ruling is None else {one.rule.id for one in answer.ruling.reasons}


# --- the tokens of two players, and the end of the turn -------------------------------------


def test_which_colours_each_player_has_is_told_before_it_is_asked() -> None:
    case = find_case("TUN-05")
    (at,) = [n for n, step in enumerate(case.steps) if step.question.startswith("Which tokens")]
    told = " ".join(step.say for step in case.steps[: at + 1])
    colours = carcassonne.ask(case.position(at), "tokens 2").data["colours"]
    for player, owned in colours.items():
        (share,) = [one for one in told.split(",") if f"{player} takes" in one]
        further = [colour for colour in owned if colour != player]
        assert all(colour in share for colour in further)
    assert "the players agree on" in told


def test_a_token_after_scoring_is_refused_by_a_reading_that_is_named() -> None:
    (frame,) = [f for f in find_case("TUN-16").frames() if len(f.choices) == 5]
    (late,) = [choice for choice in frame.choices if "scoring" in choice.label]
    assert "we read" in late.whynot
    assert late.why.ruling is not None
    assert [one.rule.basis for one in late.why.ruling.reasons] == [Basis.READING]


def test_the_rule_on_a_scored_printed_tunnel_tells_what_speaks_against_it() -> None:
    rule = carcassonne.rules()["carcassonne.printed-tunnel-scored"]
    assert rule.basis is Basis.READING
    assert "Against it speaks" in rule.text
    assert "any unoccupied opening" in rule.source


# --- every ruling has a line for the list of all ------------------------------------------


EVERY_CLAIM = [claim for case in cases().values() for claim in case.claims]


def test_every_ruling_fits_on_its_line() -> None:
    assert [one.id for one in EVERY_CLAIM if len(one.headline) > LONGEST_LINE] == []


def test_a_line_is_written_only_where_the_sentence_is_longer() -> None:
    assert [one.id for one in EVERY_CLAIM if one.short and len(one.text) <= LONGEST_LINE] == []


def test_a_written_line_is_a_sentence_and_no_two_of_a_case_are_alike() -> None:
    written = [one for one in EVERY_CLAIM if one.short]
    assert [one.id for one in written if one.short[-1] not in ".?!)"] == []
    for case in cases().values():
        told = Counter(one.short for one in case.claims if one.short)
        assert [line for line, count in told.items() if count > 1] == []


def test_a_line_that_is_too_long_is_refused_with_its_length() -> None:
    head, rest = GOOD.split("[[claim]]", 1)
    claim = f'[[claim]]\nline = "{"x" * (LONGEST_LINE + 1)}"\n'
    with pytest.raises(CaseError, match=r"'line' is longer than a line: 86 letters, of 85"):
        read_case(f"{head}{claim}{rest}", "carcassonne", "long.toml")
