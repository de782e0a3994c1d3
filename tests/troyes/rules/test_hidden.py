"""What is hidden is not counted as none, and nobody is told to have won by it."""

from boardlib import troyes
from boardlib.game import Answer
from tests.every import every

TEXT = "players blue green\nhidden green\npoints blue 5\npoints green 17\ncharacters green henri\n"


def _ask(question: str, more: str = "") -> Answer:
    return troyes.ask(troyes.read(TEXT + more), question)


@every(
    "question",
    [
        "score green",
        "score",
        "winner",
        "view green green",
        "view blue green",
        "goods",
        "goods green",
    ],
)
@every("phase", ["round 4 actions", "round 4 over"])
def test_nothing_that_is_hidden_is_told(question: str, phase: str) -> None:
    answer = _ask(question, phase)
    told = f"{answer.text} {answer.to_json()}"
    assert "17" not in told
    assert "henri" not in told.lower()
    assert "hidden" in answer.text


def test_the_city_in_sentences_keeps_it_too() -> None:
    told = " ".join(troyes.describe(troyes.read(TEXT)))
    assert "17" not in told
    assert "Henri" not in told


def test_a_total_that_is_not_known_is_not_told_as_none() -> None:
    assert _ask("score green").data["points"] is None
    assert _ask("goods green").data["points"] is None
    score = _ask("score")
    assert (score.data["blue"]["points"], score.data["green"]["points"]) == (0, None)
    assert score.ruling is not None
    assert "troyes.characters-hidden" in {one.rule.id for one in score.ruling.reasons}


def test_nobody_is_named_the_winner() -> None:
    answer = _ask("winner")
    assert answer.data is None
    assert answer.ruling is not None
    assert [one.rule.id for one in answer.ruling.reasons] == ["troyes.points-hidden"]
    open_ = troyes.ask(troyes.read(TEXT.replace("hidden green\n", "")), "winner")
    assert open_.data == ["green"]
