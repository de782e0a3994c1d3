"""Every ruling of the catalogue: one test each, and none missing."""

import time
from pathlib import Path

import pytest

from boardlib.carcassonne.board.position import Position, Turn
from boardlib.carcassonne.rules import tokens
from boardlib.catalogue import Case, Claim, cases, run_all, run_claim
from tests.catalogue.rulings import forget, standing

HERE = Path(__file__).parent
CARCASSONNE = [case for case in cases().values() if case.game == "carcassonne"]
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


# --- the rulings can fail -----------------------------------------------------------------


def test_without_tunnels_the_rulings_on_them_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Position, "pairs", property(lambda _self: ()))
    lost = {21, 22, 24, 25, 26, 28, 29, 30, 31, 32, 33, 34, 35, 41, 51, 52, 53, 54}
    assert standing(CARCASSONNE, {f"TUN-{number}" for number in lost}) == set()


def test_if_all_colours_paired_the_ruling_on_colours_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def any_two(position: Position) -> tuple[object, ...]:
        portals = [token.portal for token in position.tokens]
        return tuple(zip(portals[::2], portals[1::2], strict=False))

    monkeypatch.setattr(Position, "pairs", property(any_two))
    assert standing(CARCASSONNE, {"TUN-23"}) == set()


def test_if_a_token_were_invisible_the_rulings_on_claimed_portals_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Position, "token_at", lambda _position, _portal: None)
    assert standing(CARCASSONNE, {"TUN-13", "TUN-20", "TUN-35", "TUN-42"}) == set()


def test_if_a_turn_forgot_the_rulings_on_its_order_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Turn, "after", lambda turn, _deed: turn)
    assert standing(CARCASSONNE, {"TUN-10", "TUN-14", "TUN-15", "TUN-17"}) == set()


def test_if_everybody_had_one_colour_the_rulings_on_colours_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tokens, "token_owner", lambda _position, colour: colour)
    assert standing(CARCASSONNE, {"TUN-04", "TUN-05", "TUN-06", "TUN-07"}) == set()


def test_if_printed_tunnels_never_broke_their_rulings_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Position, "is_broken", lambda _position, _tile: False)
    assert standing(CARCASSONNE, {"TUN-49", "TUN-50", "TUN-51"}) == set()


def test_if_all_options_were_ignored_the_house_rules_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "judge_variants", lambda *_: iter(()))
    assert standing(CARCASSONNE, {"TUN-43", "TUN-45", "TUN-46"}) == set()
