"""The question ``odds ...``: its words, its plain data, and how it depends on the profile."""

import json
from fractions import Fraction
from typing import Any

import pytest

from boardlib.game import Answer, PositionError
from boardlib.tour.board.notation import RoadWords, read
from boardlib.tour.questions.odds_words import _TOPICS, odds_answer
from boardlib.tour.rulebook import DEFAULTS, OPTIONS, faces_of
from tests.every import every

QUESTIONS = [
    "offer 4",
    "offer 4 attack",
    "leading",
    "tempo 3",
    "catch 4",
    "attack",
    "card 3",
    "card leader",
    "braking",
    "white 1",
    "hill 3",
    "hill 3 attack",
    "red",
    "red 5",
    "red 5 leader",
    "dice",
    "dice leader",
    "reach 5",
    "lead-out",
    "passing 6",
]


def asked(question: str, lines: str = "") -> Answer:
    words = RoadWords(question)
    answer = odds_answer(read(f"road B1\n{lines}"), words, f"odds {question}")
    words.done()
    return answer


def data(question: str, lines: str = "") -> dict[str, Any]:
    found: dict[str, Any] = asked(question, lines).data
    return found


def test_every_topic_is_asked_here() -> None:
    assert {question.split()[0] for question in QUESTIONS} == set(_TOPICS)


@every("question", QUESTIONS)
def test_plain_data_survives_json_and_its_fractions_add_up(question: str) -> None:
    found = data(question)
    assert json.loads(json.dumps(found)) == found
    for way in found["ways"].values():
        chances = {int(cells): Fraction(chance) for cells, chance in way["chances"].items()}
        assert sum(chances.values()) == 1
        assert Fraction(way["mean"]) == sum(cells * chance for cells, chance in chances.items())
    worths = {name: Fraction(way["worth"]) for name, way in found["ways"].items()}
    assert found["best"] == [
        name for name, worth in worths.items() if worth == max(worths.values())
    ]
    assert found["survives"] == (len({tuple(one["best"]) for one in found["alternatives"]}) == 1)


@every("question", QUESTIONS)
def test_text_tells_every_way_and_its_assumptions(question: str) -> None:
    answer = asked(question)
    lines = answer.text.splitlines()
    assert lines[0].endswith("?")
    assert len(lines) > 3 + len(answer.data["ways"])
    told = next(line for line in lines if line.startswith("It rests on assumptions: "))
    for name, value in answer.data["options"].items():
        setting = DEFAULTS.settings[name]
        assert setting.title in told
        assert not OPTIONS[name].faces or " ".join(map(str, faces_of(name, value))) in told


def test_text_of_the_debatable_offer() -> None:
    assert asked("offer 4", "option yellow Y5").text.splitlines() == [
        "4 may be taken over (a rider in the group): take it, or roll yellow?",
        "take over the 4: 4, for certain.",
        "roll yellow: 25/6 (4.17) on average (2: 1/6, 3: 1/6, 4: 1/6, 5: 1/3, 6: 1/6).",
        "the roll gives more: 1/2 (0.50).",
        "the roll gives less: 1/3 (0.33).",
        "Most on average: roll yellow.",
        "It rests on assumptions: yellow die (2A 3 4 5 5 6).",
        "That depends on: yellow die.",
        "  2A 3 4 4 5 6: take over the 4 and roll yellow",
        "  2A 2A 3 4 5 6 / 2A 3 3 4 5 6: take over the 4",
        "  2A 3 4 5 5 6 / 2A 3 4 5 6 6: roll yellow",
    ]


def test_text_when_nothing_can_shake_the_answer() -> None:
    assert asked("offer 6").text.splitlines()[-3:] == [
        "Most on average: take over the 6.",
        "It rests on assumptions: yellow die (2A 3 4 4 5 6).",
        "That holds under all 5 combinations of these options.",
    ]


def test_text_with_a_goal_tells_its_chance() -> None:
    lines = asked("red 4").text.splitlines()
    assert lines[2] == "roll red: 4 or more with 1/2 (50.0 %) (1: 1/3, 2: 1/6, 6: 1/6, 7: 1/3)."
    assert "Most likely 4 or more: roll red." in lines


@every("topic", ["offer 4", "hill 3", "red", "red 5", "dice"])
def test_a_place_in_the_group_is_called_the_same_in_every_question(topic: str) -> None:
    attack, attacker = asked(f"{topic} attack"), asked(f"{topic} attacker")
    assert attack.head == attacker.head
    assert "a rider in attack position" in attack.head
    assert attack.data == attacker.data


def test_a_place_may_be_told_without_a_goal() -> None:
    assert data("red leader")["goal"] is None
    assert "the leader" in asked("red leader").head


@every("value", ["chain", "next_only", "any"])
def test_the_reading_that_is_in_force_tells_the_chance_to_be_caught(value: str) -> None:
    assert data("catch 4", f"option catching {value}")["in force"] == value
    told = asked("catch 4", f"option catching {value}").text
    assert "Most likely" not in told
    line = next(line for line in told.splitlines() if line.startswith("As this table plays"))
    assert ("about 51.8 %" if value == "any" else "1/6 (16.7 %)") in line
    assert "who may catch an attacker" in told


def test_the_profile_of_the_position_is_used() -> None:
    assert data("card 3")["best"] == ["card"]
    assert data("card 3", "option green G1")["best"] == ["yellow"]
    assert data("card 3", "option green G1")["options"] == {"yellow": "Y4", "green": "G1"}
    assert data("card 3", "option green G1")["alternatives"] == data("card 3")["alternatives"]


@every(
    "question, message",
    [
        ("", "expected a question about odds here; it is one of: offer, leading|write one such as"),
        ("ofer 4", "'ofer' is not a question about odds; did you mean offer"),
        ("offer", "expected a speed here"),
        ("offer four", "'four' is not a speed"),
        ("offer 99", "'99' is not a speed; it lies between 1 and 12"),
        ("offer 0", "'0' is not a speed"),
        ("offer 4 solo", "'solo' is too much here"),
        ("red 4 sprinter", "'sprinter' is not a place in the group; it is one of: follower,"),
        ("catch 99", "'99' is not a number; it lies between 1 and 12"),
        ("attack 4", "'4' is too much here"),
    ],
)
def test_words_that_are_no_question(question: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        asked(question)
