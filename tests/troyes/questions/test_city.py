"""Who falls out of a building when a citizen enters it."""

import pytest

from boardlib import troyes
from boardlib.words import QuestionError
from tests.every import every

CITY = """
players blue green orange
citizen green hall1
citizen blue hall1.2
citizen orange hall1.3
citizen green bishopric1
citizen blue palace4
"""


@every(
    "more, question, expected, rule",
    [
        ("", "falls blue with Y3", "orange", "citizen-falls"),
        ("", "falls blue with W2", "nobody", "citizen-gap"),
        ("", "falls green with R4", "blue", "citizen-palace"),
        ("lying orange hall", "falls blue with Y1", "closed", "citizen-protected-push"),
        ("lying blue palace", "falls green with R4", "closed", "citizen-protected"),
        (
            "lying orange hall\noption protected_push next",
            "falls green with Y1",
            "blue",
            "citizen-protected-next",
        ),
        ("option gap whole", "falls blue with W2", "nobody", "citizen-gap-whole"),
    ],
)
def test_who_falls_out_is_told_with_its_rule(
    more: str, question: str, expected: str, rule: str
) -> None:
    answer = troyes.ask(troyes.read(CITY + more), question)
    assert answer.data == expected
    assert answer.ruling is not None
    assert f"troyes.{rule}" in {one.rule.id for one in answer.ruling.reasons}


@every(
    "more, die, rule",
    [
        ("", "Y3", "citizen-falls"),
        ("", "R4", "citizen-palace"),
        ("lying orange hall\noption protected_push next", "Y1", "citizen-protected-next"),
    ],
)
def test_who_has_fallen_out_is_told_with_the_same_rule(more: str, die: str, rule: str) -> None:
    text = f"round 2 actions\nturn green\nsupply green 1\ndice green {die}\n{CITY}{more}"
    city, place = troyes.read(text), "palace4" if die == "R4" else "hall1"
    asked = troyes.ask(city, f"falls green with {die}")
    assert asked.ruling is not None
    told = [one for one in asked.ruling.reasons if one.rule.id == f"troyes.{rule}"]
    events = troyes.play(city, f"green enter {place} with {die}").events
    found = [(one.text, one.rule) for one in events if "falls out" in one.text]
    assert found == [(one.text, one.rule) for one in told]


def test_a_citizen_enters_with_one_die_only() -> None:
    with pytest.raises(QuestionError, match="one die only"):
        troyes.ask(troyes.read(CITY), "falls blue with Y3 Y4")
