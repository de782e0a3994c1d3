"""The parts of a case: questions, frames, comparisons, and finding a case."""

from typing import Any

import pytest

from boardlib import carcassonne
from boardlib.catalogue import (
    Case,
    CaseError,
    Question,
    change_lines,
    changes,
    choice_letters,
    compare,
    find_case,
    matches,
    plain,
    problems,
    read_case,
    run_claim,
    unanswered,
)
from boardlib.game import Answer, game
from tests.catalogue.test_case_files import GOOD
from tests.every import every
from tests.rulings import ruling_of

BOARD = carcassonne.boards()["TUN-A"]


@pytest.fixture
def small() -> Case:
    return read_case(GOOD, "carcassonne", "good.toml")


def put(question: Question, text: str = BOARD) -> Answer:
    return question.put(carcassonne, carcassonne.read(text))


# --- questions ----------------------------------------------------------------------------


def test_moves_are_played_before_the_question() -> None:
    moves = ("token red 0,0.p1", "token red 0,0.p2")
    assert put(Question(ask="feature 0,0.r1")).data["complete"] is False
    assert put(Question(ask="feature 0,0.r1", then=moves)).data["complete"] is True


def test_change_is_made_before_the_moves() -> None:
    question = Question(ask="feature 0,0.r1", change="token red 0,0.p1", then=("token red 0,0.p2",))
    assert put(question).data["complete"] is True


def test_move_that_is_refused_is_the_answer() -> None:
    question = Question(
        ask="feature 0,0.r1",
        then=("token red 0,0.p1", "token blue 0,0.p1", "token red 0,0.p2"),
        expect={"complete": True},
    )
    answer = put(question)
    assert (answer.question, answer.data) == ("token blue 0,0.p1", "forbidden")
    assert [reason.rule.id for reason in ruling_of(answer).reasons] == [
        "carcassonne.token-unclaimed"
    ]
    assert not question.holds(answer)


@every(
    "expect, because, holds",
    [
        ("forbidden", None, True),
        ("allowed", None, False),
        ("forbidden", ("carcassonne.token-unclaimed",), True),
        ("forbidden", ("carcassonne.token-unclaimed", "carcassonne.token-own"), False),
        ("forbidden", ("carcassonne.token-own",), False),
        ("forbidden", (), False),
        (None, None, False),
    ],
)
def test_refusal_has_exactly_the_named_rules(expect: Any, because: Any, holds: bool) -> None:
    question = Question(
        judge="token blue 0,0.p1",
        change="token red 0,0.p1",
        expect=expect,
        because=because,
    )
    assert question.holds(put(question)) is holds


@pytest.mark.parametrize(
    ("because", "holds"),
    [
        (("carcassonne.token-unclaimed",), True),
        (("carcassonne.token-own", "carcassonne.token-supply"), True),
        (("carcassonne.portal-open",), False),
    ],
)
def test_permission_has_at_least_the_named_rules(because: tuple[str, ...], holds: bool) -> None:
    question = Question(judge="token blue 0,0.p1", expect="allowed", because=because)
    assert question.holds(put(question)) is holds


def test_move_counts_as_right_when_it_is_allowed() -> None:
    question = Question(judge="token blue 0,0.p1")
    assert question.holds(put(question))


# --- frames -------------------------------------------------------------------------------


def test_frames_hold_what_the_engine_computed(small: Case) -> None:
    first, second = small.frames()
    assert [event.rule.id for event in first.events] == ["carcassonne.portal-single"]
    assert not first.is_prediction
    assert second.is_prediction
    assert [choice.right for choice in second.choices] == [False, True]
    assert second.answer is not None
    assert second.answer.data["open_ends"] == ["0,0.p1"]


def test_position_after_so_many_steps(small: Case) -> None:
    assert small.position().tokens == ()
    assert [str(token) for token in small.position(1).tokens] == ["token red 0,0.p1"]
    assert small.position(2) == small.position(1)


def test_trying_out_leaves_no_trace() -> None:
    case = find_case("TUN-19")
    tried = case.frames()[1]
    assert tried.step.then == ("token red 1,0.p2",)
    assert tried.position.tokens == ()


PLAIN = """
id = "WAG-90"
title = "Plain words"
question = "Where may the red wagon go?"
source = { document = "test", place = "here" }
board = "WAG-4"

[[step]]
question = "Where to?"
ask = "wagon C1 red 0,0.c1"
choices = ["0,0.r1", "1,0.r1", "0,2.r1", "nowhere"]
answer = ["0,2.r1", "0,0.r1"]
"""


def plain_case(old: str = "", new: str = "") -> Case:
    assert old in PLAIN
    return read_case(PLAIN.replace(old, new), "carcassonne", "plain.toml")


def test_choices_of_words_are_right_when_the_answer_lists_them() -> None:
    case = plain_case()
    (frame,) = case.frames()
    assert [choice.right for choice in frame.choices] == [True, False, True, False]
    assert frame.step.pick == "all"
    assert frame.is_prediction
    assert frame.answer is not None
    assert {choice.why.text for choice in frame.choices} == {frame.answer.text}
    assert problems(case) == []


BRAKING = """
game = "tour"
id = "TDF-90"
title = "Braking"
question = "..."
source = { document = "tour", place = "question 9" }
position = '''
road B1
rider 1 blue 2,12
rider 2 red 2,11
rider 3 sky 2,10
'''

[[step]]
say = "..."
move = "1 white 1 to 2,13"

[[step]]
question = "What may rider 2 do now?"
ask = "options 2"
choices = ["take 1", "white", "yellow", "red"]
answer = ["take 1", "white"]

[[claim]]
id = "TDF-90b"
given = "after step 1"
judge = "2 yellow 4"
expect = "forbidden"
because = ["tour.braked-white-only"]
basis = "published"

[[whatif]]
label = "..."
change = "played 1 yellow 4 to 2,15"
"""


def test_a_case_in_its_shortest_form() -> None:
    case = read_case(BRAKING)
    assert problems(case) == []
    assert [choice.right for choice in case.frames()[1].choices] == [True, True, False, False]
    assert run_claim(case, case.claims[0]).holds
    assert changes(compare(case, case.whatifs[0])) == [
        "no longer: Take over the 1",
        "now too: Take over the 4, Roll the yellow die, Roll the red die",
    ]


def test_written_answer_is_only_compared() -> None:
    case = plain_case(', "0,0.r1"]\n', ', "1,0.r1"]\n')
    with pytest.raises(CaseError) as caught:
        case.frames()
    assert str(caught.value) == (
        "plain.toml, line 8, step 1: the answer to 'wagon C1 red 0,0.c1' is 0,0.r1 and 0,2.r1, "
        "not 0,2.r1 and 1,0.r1 as 'answer' says"
    )
    assert problems(case) == [str(caught.value)]


def test_words_without_a_written_answer_have_one_right_choice_unless_they_say_so() -> None:
    rest = '\nanswer = ["0,2.r1", "0,0.r1"]'
    one = plain_case(rest)
    assert problems(one) == [
        "plain.toml, line 8, step 1: one choice has to be right, but A and C are"
    ]
    assert problems(plain_case(rest, '\npick = "all"')) == []


def test_answer_of_another_shape_than_the_choices_is_compared_too() -> None:
    rest = PLAIN[PLAIN.index("ask =") :]
    told = 'ask = "feature 0,0.c1"\nanswer = { complete = true }\nchoices = [\n'
    choice = '{ label = "L", ask = "feature 0,0.c1", expect = { complete = true } }'
    other = choice.replace("L", "M").replace("true", "false")
    case = plain_case(rest, f"{told}{choice},\n{other},\n]")
    assert problems(case) == []
    assert case.frames()[0].step.pick == "one"


def test_why_asks_about_each_choice_of_words() -> None:
    why = 'why = "wagon C1 red 0,0.c1 to {choice}"'
    (frame,) = plain_case('"0,2.r1", "nowhere"]', f'"0,2.r1"]\n{why}').frames()
    assert [choice.right for choice in frame.choices] == [True, False, True]
    assert [choice.why.data["allowed"] for choice in frame.choices] == [True, False, True]
    assert [choice.why.question[-6:] for choice in frame.choices] == ["0,0.r1", "1,0.r1", "0,2.r1"]


def test_why_is_asked_after_the_same_moves_as_the_answer() -> None:
    text = GOOD.replace(
        'ask = "feature 0,0.r1"\nchoices = [',
        'ask = "tokens 2"\nthen = ["token red 0,0.p2"]\nwhy = "feature {choice}"\nchoices = [',
    )
    start = text.index("    { label")
    words = text[:start] + '"0,0.r1", "1,0.r1",\n' + text[text.index("]\n\n[[claim]]") :]
    frame = read_case(words, "carcassonne", "why.toml").frames()[1]
    assert [choice.why.question for choice in frame.choices] == ["feature 0,0.r1", "feature 1,0.r1"]
    assert frame.choices[0].why.data["complete"] is True
    assert Question(ask="feature 0,0.r1").put(carcassonne, frame.position).data["complete"] is False


# --- why not ------------------------------------------------------------------------------

SAID = '[step.whynot]\nA = "One token leaves the road open."\n\n'


def whynots(text: str) -> list[str]:
    frame = read_case(text, "carcassonne", "whynot.toml").frames()[1]
    return [choice.whynot for choice in frame.choices]


def test_a_wrong_choice_is_answered_by_what_the_case_says_of_it() -> None:
    assert whynots(GOOD.replace("[[claim]]", f"{SAID}[[claim]]", 1)) == [
        "One token leaves the road open.",
        "",
    ]


def test_a_wrong_choice_that_repeats_the_verdict_has_no_answer_of_its_own() -> None:
    assert whynots(GOOD) == ["", ""]
    case = read_case(GOOD, "carcassonne", "whynot.toml")
    assert unanswered(case) == ["whynot.toml, line 16, step 2: choice A ('Yes') has no 'whynot'"]


def test_a_refused_move_says_itself_why_not() -> None:
    choice = '{ label = "Yes", ask = "feature 0,0.r1", expect = { complete = true } }'
    moved = '{ label = "Yes", judge = "token blue 0,0.p1" }'
    said, _right = whynots(GOOD.replace(choice, moved))
    assert (
        said
        == read_case(GOOD, "carcassonne")
        .rules.judge(read_case(GOOD, "carcassonne").position(1), "token blue 0,0.p1")
        .reasons[0]
        .text
    )


def test_a_permission_does_not_say_why_a_refusal_is_wrong() -> None:
    choice = '{ label = "Yes", ask = "feature 0,0.r1", expect = { complete = true } }'
    refused = '{ label = "Yes", judge = "token red 0,0.p2", expect = "forbidden" }'
    assert whynots(GOOD.replace(choice, refused)) == ["", ""]


def test_what_is_said_of_a_right_choice_is_a_fault() -> None:
    text = GOOD.replace("[[claim]]", f"{SAID.replace('A =', 'B =')}[[claim]]", 1)
    assert problems(read_case(text, "carcassonne", "whynot.toml")) == [
        "whynot.toml, line 16, step 2: 'whynot' says why B is wrong, but it is right"
    ]


# --- what-ifs -----------------------------------------------------------------------------


def test_compare_before_and_after(small: Case) -> None:
    result = compare(small, small.whatifs[0])
    assert result.before.data["complete"] is False
    assert result.after.data["complete"] is True
    assert len(result.old.tokens) == 1
    assert len(result.position.tokens) == 2
    assert "complete: no → yes" in changes(result)
    assert "points: 2 → 3" in changes(result)


def test_compare_plays_the_same_moves_on_both_sides() -> None:
    case = find_case("TUN-54")
    record = next(item for item in case.whatifs if "robber blue 5" in item.change)
    result = compare(case, record)
    assert result.before.data == {"holder": "red", "length": 5}
    assert result.after.data == {"holder": "blue", "length": 5}
    assert changes(result) == ["holder: red → blue"]


@pytest.mark.parametrize(
    ("name", "number", "told"),
    [
        ("BIA-14", 0, ["time: 3:16 → 3:23"]),
        ("BIA-12", 0, ["clock: 10:51 → 10:44", "full: 10:51 → 10:44", "difference: 0:41 → 0:34"]),
        ("BIA-34", 2, ["seconds: 25 → 20", "loop: 25 → 20"]),
    ],
)
def test_a_time_is_told_once(name: str, number: int, told: list[str]) -> None:
    case = find_case(name)
    found = changes(compare(case, case.whatifs[number]))
    assert [line for line in found if ": " in line and len(line) < 40] == told


# --- small parts --------------------------------------------------------------------------


@every(
    "expected, actual, same",
    [
        ({"a": 1}, {"a": 1, "b": 2}, True),
        ({"a": 1, "c": 2}, {"a": 1}, False),
        ({"a": {"b": 1}}, {"a": {"b": 2}}, False),
        (["b", "a"], ["a", "b"], True),
        (["a", "a"], ["a", "b"], False),
        ([["a", "b"], ["c"]], [["b", "a"], ["c"]], True),
        ([1, 2], [2, 1], False),
        (["a"], "a", False),
        (True, 1, False),
        (1, True, False),
        ("1", 1, False),
        (0, None, False),
        ([], [], True),
        ([], None, False),
    ],
)
def test_matches(expected: Any, actual: Any, same: bool) -> None:
    assert matches(expected, actual) is same


def test_change_lines_replaces_adds_and_removes() -> None:
    text = "tile TU-3 0,0 0  # a tile\ntoken red 0,0.p1\nmeeple red 0,0.r1\nturn red"
    change = "token blue 0,0.p1\n- meeple  red 0,0.r1\nmeeple blue 0,0.r2 # new\nturn blue"
    assert change_lines(text, change, carcassonne).splitlines() == [
        "tile TU-3 0,0 0",
        "token blue 0,0.p1",
        "turn blue",
        "meeple blue 0,0.r2",
    ]


@every(
    "name, line, rest",
    [
        ("tour", "tape sprint Sprint row 20", "road 5 lanes 30 rows\nsection 1 from 0 flat"),
        ("tour", "passed Sprint 1  2", "road B5\nrider 1 blue 2,22\nrider 2 red 2,21"),
        ("biathlon", "hand red 57 27", "race sprint\ncourse M11\nplayer red"),
        ("biathlon", "barrier blue x i2", "race sprint\ncourse M11\nplayer blue"),
        ("carcassonne", "tile PD-13 01,0 270", "tile TU-3 0,0 0"),
    ],
)
def test_a_line_is_removed_as_its_author_wrote_it(name: str, line: str, rest: str) -> None:
    rules = game(name)
    without = rules.read(rest)
    whole = rules.read(f"{rest}\n{line}")
    assert line not in rules.write(whole)
    assert rules.read(change_lines(rules.write(whole), f"- {line}", rules)) == without
    with pytest.raises(ValueError, match="no line"):
        change_lines(rules.write(without), f"- {line}", rules)


def test_change_lines_names_a_line_that_is_not_there() -> None:
    with pytest.raises(ValueError, match=r"no line 'token red 9,9\.p1' to remove"):
        change_lines("tile TU-3 0,0 0", "- token red 9,9.p1", carcassonne)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "none"),
        ([], "none"),
        (0, "0"),
        (["a", "b", "c"], "a, b and c"),
        ({"red": 3}, "red 3"),
    ],
)
def test_plain(value: Any, text: str) -> None:
    assert plain(value) == text


def test_choice_letters() -> None:
    assert choice_letters([0] * 3) == ["A", "B", "C"]


def test_find_case_by_its_id_and_by_the_id_of_a_claim() -> None:
    assert find_case("TUN-33").id == "TUN-33"
    assert find_case("TUN-21").id == "TUN-33"


def test_find_case_names_the_nearest() -> None:
    with pytest.raises(CaseError, match=r"There is no case 'tun-333'; did you mean .*TUN-33"):
        find_case("tun-333")
    with pytest.raises(CaseError, match=r"^There is no case 'tdf 01'; did you mean TDF-01\?$"):
        find_case("tdf 01")
    found = "There is no case '<script>'; 'boardlib cases --search WORDS' finds one."
    with pytest.raises(CaseError, match=found):
        find_case("<script>")
