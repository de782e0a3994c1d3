"""Questions about Troyes: answered with numbers and rules, told as a player says it."""

import random
import re
from collections.abc import Iterator
from fractions import Fraction

import pytest

from boardlib import troyes
from boardlib.game import Answer, QuestionError
from boardlib.troyes.board.position import Position
from tests.every import every
from tests.game.test_answers import is_plain
from tests.rulings import ruling_of
from tests.troyes.positions import random_position, random_question

TWO = "players blue green\n"
LEVELS = "stone green 1,1\nstone green 1,2\nstone green 1,3\n"


def _ask(text: str, question: str) -> Answer:
    return troyes.ask(troyes.read(TWO + text), question)


@every(
    "text, question, data",
    [
        ("citizen blue palace1", "grey", ["palace1", "palace6", "bishopric2.2", "bishopric3.2",
                                          "hall1.3", "hall2.3"]),
        ("", "waves", []),
        ("option palace triples\ncitizen grey palace1\ncitizen grey palace2.3\n"
         + "".join(f"citizen blue {b}{r}.{p}\n" for b, last in (("bishopric", 2), ("hall", 3))
                   for r in range(1, 6 // last + 1) for p in range(1, last + 1)), "places", [
            "palace1.2", "palace1.3", "palace2", "palace2.2"]),
        ("points green 7\ncharacters green char_deniers", "view green green", {
            "deniers": 0, "influence": 0, "points": 7, "characters": ["char_deniers"],
            "hidden": False}),
        ("points green 7\ncharacters green char_deniers", "view blue green", {
            "deniers": 0, "influence": 0, "points": 0, "characters": None, "hidden": True}),
        (f"points blue 3\npoints green 1\n{LEVELS}", "winner", ["green"]),
        ("points blue 9", "winner", ["blue"]),
        ("start green", "starter", "green"),
        ("dice blue W4 R2", "dice blue", ["R2", "W4"]),
        ("dice grey Y1", "dice", {"blue": [], "green": [], "grey": ["Y1"]}),
        ("lying green palace", "lying", {
            "bishopric": [], "palace": ["green"], "city hall": []}),
        ("card act_red_d3\noverseers act_red_d3 green blue", "overseers act_red_d3", [
            {"place": 1, "player": "green", "points": 2},
            {"place": 2, "player": "blue", "points": 1}]),
        ("passed blue 4", "goods blue", {
            "deniers": 0, "influence": 0, "points": 0, "supply": 0, "district": 4}),
        ("", "odds beat W", {"chance": "7/12", "single": "7/12"}),
        ("", "odds seats 2", {"means": ["161/36", "91/36"]}),
        ("", "odds seats 2 R", {"means": ["161/36", "91/36"], "beats": "41/54"}),
        ("", "odds columns 3", {"1": "1/36", "2": "5/12", "3": "5/9"}),
        ("", "odds flip 1 1 1", {
            "flip": 18, "reroll": "193/16", "better": "flip", "goal": 18, "reached": "7/432"}),
        ("", "odds flip 3 3 3", {
            "flip": 12, "reroll": "199/16", "better": "reroll", "goal": 12, "reached": "35/48"}),
    ],
)  # fmt: skip
def test_answers(text: str, question: str, data: object) -> None:
    assert _ask(text, question).data == data


def test_grey_citizens_fill_what_the_players_leave_empty() -> None:
    text = "players blue green orange\nsupply blue 5\nsupply green 5\nsupply orange 4\n"
    assert troyes.ask(troyes.read(f"{text}citizen orange palace1"), "grey").data == 3


@every(
    "question, said",
    [
        ("overseers act_red_d3", "This card is not on show: Escort"),
        ("lunch", "'lunch' is not the first word of a question"),
        ("goods orange", "There is no such player: orange"),
        ("view blue orange", "There is no such player: orange"),
        ("orange pass", "There is no such player: orange"),
        ("blue enter palace4.2 with R4", "There is no such place: palace4.2"),
        ("efficiency 0 with R4", "Nothing is divided by 0"),
        ("uses artisan with Y4", "Its divisor is not known: Artisan"),
        ("phases 5", "There is no such round: 5; the game has 4"),
        ("rewards war", "Its rewards are not known: War"),
        ("card knight", "'knight' is not a card"),
        ("odds uses 9 3", "too many or too few"),
        ("odds seats 2 R R R R R R R", "At most six dice are answered."),
        ("odds columns 0", "too many or too few"),
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
    assert "The fields are worked with yellow dice only" in answer.text


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


def test_the_empty_cathedral_holds_18_points_and_27_of_influence() -> None:
    left = _ask("", "cathedral").data["left"]
    assert left == {"cubes": 18, "points": 18, "influence": 27}
    left = _ask("stone blue 4,1", "cathedral").data["left"]
    assert left == {"cubes": 17, "points": 17, "influence": 25}


def test_events_are_told_with_their_empty_flags_and_who_has_won_others() -> None:
    text = "event ev_red_black1\nflags ev_red_black1 green\nwon blue ev_yellow_pay2"
    told = _ask(text, "events").data
    assert told["empty"] == {"marauding": 3, "ev_red_black1": 1}
    assert told["won"] == {"blue": ["ev_yellow_pay2"], "green": []}


@pytest.mark.parametrize(
    ("text", "move", "rule"),
    [
        ("dice blue Y4", "blue farm with nothing", "group-size"),
        ("influence blue 4\ndice blue Y4", "blue flip nothing", "flip"),
        ("dice green Y4\nturn nobody", "blue pass", "round-over"),
        ("round 2 defence\nblack 5\ncard templar", "blue use templar on W4", "defence-no-cube"),
        (
            "dice blue R2\npurse blue 9\nsupply blue 1\ncard act_red_d3",
            "blue activate act_red_d3 with R2 overseer supply",
            "overseer-use",
        ),
    ],
)
def test_what_is_refused_is_refused_by_its_own_rule(text: str, move: str, rule: str) -> None:
    ruling = ruling_of(_ask(text, move))
    assert f"troyes.{rule}" in {reason.rule.id for reason in ruling.failed}


def test_what_the_data_holds_is_called_as_a_player_calls_it() -> None:
    assert _ask("dice blue R4", "dice blue").names == {"R4": "red 4"}
    named = _ask("card act_red_d3\nflags marauding blue", "cards").names
    assert named["act_red_d3"] == "Escort"
    assert _ask("", "phases 4").names["workforce"] == "the workforce is rolled"
    assert _ask("", "events").names["marauding"] == "Marauding"


def test_presets_are_told_in_words() -> None:
    first, *others = troyes.ask(troyes.read(troyes.boards()["square"]), "presets").text.splitlines()
    assert first == "The page: as it stands."
    assert len(others) == 3
    assert all(line.startswith("The rule book: ") for line in others)


def test_victory_points_that_are_hidden_are_not_told_as_none() -> None:
    told = _ask("hidden green\npoints blue 3", "goods").text
    assert "Blue: deniers 0, influence 0, victory points 3" in told
    assert "Green: deniers 0, influence 0, citizens in the supply 0; victory points" in told


@pytest.mark.parametrize(
    ("move", "rules"),
    [
        ("blue activate act_red_d3 overseer supply", ["group-size", "overseer-use"]),
        ("blue overseer supply to act_red_d3", ["overseer-use"]),
        ("blue overseer act_yellow_d2 to palace4", ["overseer-leaves"]),
        ("blue overseer act_yellow_d2 to supply", ["overseer-leaves"]),
        ("blue farm with Y5 cube act_white_d3_delayed cube templar", ["cube-later"]),
        ("blue fight 5 with W3 cube templar", ["phase"]),
    ],
)
def test_what_somebody_might_say_is_refused_by_a_rule_and_not_by_grammar(
    move: str, rules: list[str]
) -> None:
    ruling = troyes.judge(troyes.read(troyes.boards()["square"]), move)
    failed = [one.rule.name for one in ruling.failed]
    assert set(rules) <= set(failed), failed
    read = troyes.read_move(move)
    assert troyes.read_move(str(read)) == read


def test_a_goal_is_reached_more_often_by_whoever_rolls_for_it() -> None:
    told = _ask("", "odds flip 3 3 3").text
    assert "The flip reaches 12 pips at least." in told
    assert "35/48" in told
    assert "made for the largest average, they reach it less often" in told
    assert "23/36" in told
    other = _ask("", "odds flip 3 3 3 reach 13")
    assert "The flip does not reach 13 pips." in other.text
    assert Fraction(other.data["reached"]) < Fraction(35, 48)


@every(
    "text, question, first",
    [
        (
            "purse blue 1\ndice blue Y3\ndice green Y4",
            "price blue with Y3 Y4@green",
            "Blue: the foreign dice cost 4, and the purse holds 1",
        ),
        ("dice blue Y3", "price green with Y3@blue", "It is the turn of another player (blue)"),
        ("dice blue Y3", "price blue with Y4", "There is no such die in that district"),
        ("dice blue Y1 Y2 W1", "price blue with Y1 W1", "The dice of an action have one colour"),
        ("round 2 income", "price blue with Y4", "No actions are taken now."),
        ("passed blue 2\nturn green\ndice green Y1", "price blue with Y1@green",
         "Blue: has passed"),
        ("dice green Y3\nsupply green 1", "falls green with Y3", "It is the turn of another"),
        ("dice blue Y3", "falls blue with Y3", "Blue: no citizen is in the supply."),
        ("dice blue Y3", "actions green with Y3@blue", "It is the turn of another player (blue)"),
        ("dice blue Y3\npassed blue 1\nturn green", "actions blue", "Blue: has passed,"),
    ],
)  # fmt: skip
def test_what_stands_in_the_way_is_said_first(text: str, question: str, first: str) -> None:
    assert _ask(text, question).text.startswith(first)


def test_a_grey_die_is_paid_to_whom_the_option_names() -> None:
    for option, rule in (("bank", "price-grey"), ("start", "price-start")):
        answer = _ask(
            f"option neutral_dice {option}\npurse blue 9\ndice grey Y4\nstart green\nturn blue",
            "price blue with Y4@grey",
        )
        (paid,) = [one for one in ruling_of(answer).reasons if one.rule.name == rule]
        assert ("green" in paid.text) == (option == "start")


# --- who falls out of a building when a citizen enters it ---------------------------------


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
    assert f"troyes.{rule}" in {one.rule.id for one in ruling_of(answer).reasons}


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
    told = [one for one in ruling_of(asked).reasons if one.rule.id == f"troyes.{rule}"]
    events = troyes.play(city, f"green enter {place} with {die}").events
    found = [(one.text, one.rule) for one in events if "falls out" in one.text]
    assert found == [(one.text, one.rule) for one in told]


def test_a_citizen_enters_with_one_die_only() -> None:
    with pytest.raises(QuestionError, match="one die only"):
        troyes.ask(troyes.read(CITY), "falls blue with Y3 Y4")


# --- what is told is told as a player says it, and data are plain -------------------------


CODE = re.compile(r"\b\w+_\w+\b|\b[RWYK][1-6]\b|@|\b(palace|hall|bishopric)[1-6]\b|\bmarauding\b")
"""Names that are typed: cards, options, dice, places."""
POSITIONS = range(60)
ASKED = 20


def _answers(seed: int) -> Iterator[tuple[Position, Answer]]:
    rng = random.Random(seed)
    position = troyes.read(random_position(rng))
    for _number in range(ASKED):
        try:
            yield position, troyes.ask(position, random_question(rng, position))
        except QuestionError:
            continue


def _told(position: Position, answer: Answer) -> Iterator[str]:
    yield answer.text
    if answer.ruling is not None:
        yield from (reason.text for reason in answer.ruling.conditions)
    if answer.allowed:
        yield from (event.text for event in troyes.play(position, answer.question).events)


@every("seed", POSITIONS)
def test_nothing_that_is_typed_is_told_and_the_data_of_every_answer_are_plain(seed: int) -> None:
    for position, answer in _answers(seed):
        for text in _told(position, answer):
            assert not CODE.search(text), text
        assert is_plain(answer.to_json()), answer.question
    told = [*troyes.describe(position), *(one.text for one in troyes.status(position))]
    assert not CODE.search(" ".join(told))


SETTLING = "players blue green orange\nround 1 setup\n"


@every(
    "text, order",
    [
        ("supply blue 1\nsupply green 1\nsupply orange 2", ["blue", "green", "orange", "orange"]),
        ("supply blue 1\nsupply green 0\nsupply orange 2", ["blue", "orange", "orange"]),
        ("supply blue 0\nsupply green 0\nsupply orange 0", []),
    ],
)
def test_whoever_has_a_citizen_left_places_one(text: str, order: list[str]) -> None:
    answer = troyes.ask(troyes.read(SETTLING + text), "order settle")
    assert list(answer.data.values()) == order
    assert ("Everybody has placed all citizens" in answer.text) is (not order)


def test_nobody_places_a_citizen_once_the_game_has_begun() -> None:
    assert _ask("round 2 actions\nsupply blue 1", "order settle").data == {}
