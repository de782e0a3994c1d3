"""Questions about Troyes: answered with numbers and rules, refused in one sentence."""

import pytest

from boardlib import troyes
from boardlib.game import Answer, QuestionError

TWO = "players blue green\n"
LEVELS = "stone green 1,1\nstone green 1,2\nstone green 1,3\n"


def _ask(text: str, question: str) -> Answer:
    return troyes.ask(troyes.read(TWO + text), question)


@pytest.mark.parametrize(
    ("text", "question", "data"),
    [
        ("", "rounds", {"rounds": 4, "without": 1}),
        ("", "phases 4", ["income", "workforce", "events", "actions"]),
        ("supply blue 2\nsupply green 2", "order settle", {
            "1": "blue", "2": "green", "3": "green", "4": "blue"}),
        ("", "pushes hall1.2", 2),
        ("black 3 5", "waves", [5, 3]),
        ("", "waves", []),
        ("option palace triples\ncitizen grey palace1\ncitizen grey palace2.3\n"
         + "".join(f"citizen blue {b}{r}.{p}\n" for b, last in (("bishopric", 2), ("hall", 3))
                   for r in range(1, 6 // last + 1) for p in range(1, last + 1)), "places", [
            "palace1.2", "palace1.3", "palace2", "palace2.2"]),
        ("", "efficiency 3 with R6 R4 R2", 4),
        ("", "efficiency 3 with W3 W3 W2", 2),
        ("", "price with Y1@green Y2@green Y3@grey", {
            "total": 18, "owners": {"green": 12, "grey": 6}}),
        ("event ev_red_black2", "black", 3),
        ("points green 7\ncharacters green char_deniers", "view green green", {
            "deniers": 0, "influence": 0, "points": 7, "characters": ["char_deniers"],
            "hidden": False}),
        ("points green 7\ncharacters green char_deniers", "view blue green", {
            "deniers": 0, "influence": 0, "points": 0, "characters": None, "hidden": True}),
        (f"points blue 3\npoints green 1\n{LEVELS}", "winner", ["green"]),
        ("points blue 9", "winner", ["blue"]),
        ("", "rewards ev_red_d2_f4_v42 blue blue green green", {
            "points": {"blue": 3, "green": 3}, "card": "blue"}),
        ("", "odds beat W", {"chance": "7/12", "single": "7/12"}),
        ("", "odds flip 1 1 1", {"flip": 18, "reroll": "193/16", "better": "flip"}),
    ],
)  # fmt: skip
def test_answers(text: str, question: str, data: object) -> None:
    assert _ask(text, question).data == data


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("lunch", "'lunch' is not the first word of a question"),
        ("goods orange", "There is no such player: orange"),
        ("orange pass", "There is no such player: orange"),
        ("blue enter palace4.2 with R4", "There is no such place: palace4.2"),
        ("efficiency 0 with R4", "Nothing is divided by 0"),
        ("uses artisan with Y4", "Its divisor is not known: Artisan"),
        ("phases 5", "There is no such round: 5; the game has 4"),
        ("rewards war", "Its rewards are not known: War"),
        ("card knight", "'knight' is not a card"),
        ("odds uses 9 3", "too many or too few"),
    ],
)
def test_what_cannot_be_answered_is_said_in_a_sentence(question: str, said: str) -> None:
    with pytest.raises(QuestionError) as caught:
        _ask("", question)
    assert said in str(caught.value)


def test_a_player_is_told_what_every_group_may_do() -> None:
    text = "supply blue 1\npurse blue 9\ndice blue R6\ncard act_red_d3\n"
    answer = _ask(text, "actions blue with R6")
    assert answer.data == [
        "blue combat marauding with R6",
        "blue enter palace6 with R6",
        "blue activate act_red_d3 with R6 overseer supply",
    ]
    assert "The fields are worked with dice of this colour: yellow" in answer.text


@pytest.mark.parametrize("board", troyes.boards())
def test_every_question_is_answered_on_every_board(board: str) -> None:
    position = troyes.read(troyes.boards()[board])
    for question in (
        *("goods", "wages", "workforce all", "start", "owners", "places", "levels", "score"),
        *("winner", "waves"),
        *("turn", "order", "order settle", "phases", "rounds", "estates", "rows palace", "grey"),
        *("cathedral", "cathedral 4", "cards", "card templar", "card war", "card henri"),
        *("events", "black", "kinds", "actions", "presets", "problems", "option counter"),
        *("odds reroll W 5 2", "odds highest 3", "odds uses 3 3", "odds exact 2 3"),
        *("odds triple 4", "odds push hall1", "uses act_red_d3 with R6 R4"),
    ):
        answer = troyes.ask(position, question)
        assert answer.text, question
        assert answer.to_json()["question"] == question


@pytest.mark.parametrize("board", troyes.boards())
def test_the_city_is_told_in_sentences(board: str) -> None:
    told = troyes.describe(troyes.read(troyes.boards()[board]))
    assert all(line.endswith(".") for line in told)
    assert len(told) == len(set(told))
