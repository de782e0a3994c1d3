"""Every ruling of the catalogue: one test each, and none missing."""

import time
from pathlib import Path

import pytest

from boardlib.catalogue import Case, Claim, cases, run_all, run_claim
from tests.catalogue.test_wrong_rules import forget

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
