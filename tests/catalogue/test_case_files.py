"""What is wrong with a case file is said in one sentence that names the file and the place."""

import re

import pytest

from boardlib.catalogue import (
    CaseError,
    collect,
    faults,
    problems,
    read_case,
    run_claim,
    unfulfilled,
)
from tests.every import every

GOOD = """
id = "TUN-90"
title = "A tile and two portals"
question = "What happens here?"
source = { document = "test", place = "here" }
position = '''
tile TU-3 0,0 0
tile BG-W 1,0 0
tile BG-A 0,1 180
'''

[[step]]
say = "A token is laid."
move = "token red 0,0.p1"

[[step]]
question = "Is the road complete?"
ask = "feature 0,0.r1"
choices = [
    { label = "Yes", ask = "feature 0,0.r1", expect = { complete = true } },
    { label = "No", ask = "feature 0,0.r1", expect = { complete = false } },
]

[[claim]]
id = "TUN-91"
text = "One token completes nothing."
given = "after step 1"
ask = "feature 0,0.r1"
expect = { complete = false }

[[claim]]
id = "TUN-92"
text = "A claimed portal takes no token."
[[claim.check]]
given = "after step 1"
judge = "token blue 0,0.p1"
expect = "forbidden"
because = ["carcassonne.token-unclaimed"]

[[whatif]]
label = "A second token"
change = "token red 0,0.p2"
"""


def refused(text: str, file: str = "bad.toml") -> str:
    """The sentence with which a file is refused."""
    with pytest.raises(CaseError) as caught:
        read_case(text, "carcassonne", file)
    message = str(caught.value)
    assert message.startswith(f"{file}")
    assert "\n" not in message
    return message


def changed(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new, 1)


def test_the_good_file_is_good() -> None:
    case = read_case(GOOD, "carcassonne", "good.toml")
    assert problems(case) == []
    assert [claim.id for claim in case.claims] == ["TUN-91", "TUN-92"]


def test_a_claim_without_words_states_what_it_checks() -> None:
    case = read_case(changed('text = "A claimed portal takes no token."\n', ""), "carcassonne")
    assert case.claims[1].text == "token blue 0,0.p1: forbidden"


REFUSALS = {
    "broken TOML": ('id = "TUN-90"', "id = ", r"bad\.toml: .*line 2"),
    "no id": ('id = "TUN-90"', "", r"bad\.toml: 'id' is missing"),
    "an id that is a tag": (
        'id = "TUN-90"',
        'id = "<script>alert(1)</script>"',
        r"bad\.toml: '<script>alert\(1\)</script>' is no id; an id looks like TUN-19",
    ),
    "a claim id that is a tag": (
        'id = "TUN-91"',
        'id = "TUN-1<script>"',
        r"bad\.toml, line \d+, claim 1: 'TUN-1<script>' is no id",
    ),
    "a title that is no text": ('title = "A tile and two portals"', "title = 3", "'title' must be"),
    "a source without place": (', place = "here"', "", r"bad\.toml, source: 'place' is missing"),
    "a text where a list belongs": (
        'say = "A token',
        'show = "here"\nsay = "A token',
        r"bad\.toml, line \d+, step 1: 'show' must be a list, not 'here'",
    ),
    "a list of numbers": (
        'say = "A token',
        'show = [1]\nsay = "A token',
        r"bad\.toml, line \d+, step 1: 'show' must be a list of texts, not \[1\]",
    ),
    "two choices of one name": (
        'label = "Yes"',
        'label = "No"',
        r"bad\.toml, line \d+, step 2: two choices are both called 'No'",
    ),
    "a step in which nothing happens": (
        'say = "A token is laid."\nmove = "token red 0,0.p1"',
        'say = ""',
        r"bad\.toml, line \d+, step 1: nothing is said, done or asked",
    ),
    "a choice that is no table": (
        '{ label = "Yes", ask = "feature 0,0.r1", expect = { complete = true } }',
        "3",
        r"bad\.toml, line \d+, step 2, choice 1: expected a table with keys, not 3",
    ),
    "unknown key": (
        'say = "A token',
        'sey = "A token',
        r"bad\.toml, line \d+, step 1: unknown key 'sey'",
    ),
    "no choice of that letter": (
        "[[claim]]",
        '[step.whynot]\nC = "It is not."\n\n[[claim]]',
        r"bad\.toml, line \d+, step 2, whynot: there is no choice 'C'; the choices are A and B",
    ),
    "a key that is written wrongly": (
        "choices = [",
        "choises = [",
        r"bad\.toml, line \d+, step 2: unknown key 'choises'; did you mean 'choices'\?",
    ),
    "a key that has to be there and is written wrongly": (
        'title = "A',
        'titel = "A',
        r"bad\.toml: 'title' is missing; is it meant by 'titel'\?",
    ),
    "an empty title": (
        'title = "A tile and two portals"',
        'title = ""',
        r"bad\.toml: 'title' is empty",
    ),
    "a choice without words": (
        'label = "Yes"',
        'label = ""',
        r"bad\.toml, line \d+, step 2, choice 1: 'label' is empty",
    ),
    "a change that changes nothing": (
        'change = "token red 0,0.p2"',
        'change = ""',
        r"bad\.toml, line \d+, what-if 1: 'change' is empty",
    ),
    "unknown key at the top": ('title = "A', 'colour = 1\ntitle = "A', "unknown key 'colour'"),
    "unknown key of a choice": (
        '"Yes", ask',
        '"Yes", colour = "red", ask',
        r"bad\.toml, line \d+, step 2, choice 1: unknown key 'colour'",
    ),
    "unknown key of a check": (
        'judge = "token blue',
        'colour = 1\njudge = "token blue',
        r"bad\.toml, line \d+, claim 2, check 1: unknown key 'colour'",
    ),
    "missing expect": (
        "expect = { complete = false }\n\n[[claim]]",
        "\n[[claim]]",
        r"bad\.toml, line \d+, claim 1: 'expect' is missing",
    ),
    "missing expect of a refusal": (
        'expect = "forbidden"\nbecause = ["carcassonne.token-unclaimed"]',
        "",
        r"bad\.toml, line \d+, claim 2, check 1: 'expect' is missing",
    ),
    "bad given": (
        'given = "after step 1"',
        'given = "later"',
        r"bad\.toml, line \d+, claim 1: 'given' is \"start\" or \"after step N\" .* not 'later'",
    ),
    "a step that is not there": (
        'given = "after step 1"',
        'given = "after step 9"',
        r"claim 1: 'given' is .* from 1 to 2, not 'after step 9'",
    ),
    "given and board": (
        'given = "after step 1"\nask',
        'given = "after step 1"\nboard = "TUN-A"\nask',
        "claim 1: 'given' and a position of its own exclude each other",
    ),
    "unknown board": (
        'given = "after step 1"\nask',
        'board = "TUN-X"\nask',
        "claim 1: there is no board 'TUN-X'; the boards are",
    ),
    "a position that is none": (
        "tile TU-3 0,0 0",
        "tile TU-3 0;0 0",
        r"bad\.toml, position: line 1, column 11: '0;0' is not a place",
    ),
    "a move that is none": (
        'move = "token red 0,0.p1"',
        'move = "tokken red 0,0.p1"',
        r"bad\.toml, line \d+, step 1: 'tokken red 0,0.p1' is not a move: 'tokken' is not the",
    ),
    "a judged move that is none": (
        'judge = "token blue 0,0.p1"',
        'judge = "jump"',
        r"claim 2, check 1: 'jump' is not a move",
    ),
    "unknown rule": (
        "carcassonne.token-unclaimed",
        "carcassonne.token-unclamed",
        r"there is no rule 'carcassonne.token-unclamed'; did you mean carcassonne.token-unclaimed",
    ),
    "unknown basis": (
        'text = "One',
        'basis = "rumour"\ntext = "One',
        "'basis' is one of published",
    ),
    "ask and judge": (
        'judge = "token blue',
        'ask = "features"\njudge = "token blue',
        "claim 2, check 1: give either 'ask' or 'judge'",
    ),
    "ask and judge of a step": (
        'ask = "feature 0,0.r1"\nchoices',
        'judge = "score"\nask = "feature 0,0.r1"\nchoices',
        "step 2: give either 'ask' or 'judge'",
    ),
    "neither ask nor judge": ('ask = "feature 0,0.r1"\nexpect', "expect", "give either 'ask' or"),
    "information without words": (
        'text = "A claimed portal takes no token."\n[[claim.check]]\ngiven = "after step 1"\n'
        'judge = "token blue 0,0.p1"\nexpect = "forbidden"\n'
        'because = ["carcassonne.token-unclaimed"]',
        "information = true",
        "claim 2: 'text' is missing",
    ),
    "information with a check": (
        'text = "A claimed',
        'information = true\ntext = "A claimed',
        "claim 2: a claim that only informs has no check",
    ),
    "unknown pick": (
        'ask = "feature 0,0.r1"\nchoices',
        'pick = "two"\nask = "feature 0,0.r1"\nchoices',
        "step 2: 'pick' is one of one, all, not 'two'",
    ),
    "choices without question": (
        'question = "Is the road complete?"\n',
        "",
        "step 2: a 'question' needs 'choices', and choices need a question",
    ),
    "a single choice": (
        '    { label = "No", ask = "feature 0,0.r1", expect = { complete = false } },\n',
        "",
        "step 2: a single choice is none",
    ),
    "a choice with nothing to compare": (
        '"feature 0,0.r1", expect = { complete = true }',
        '"feature 0,0.r1"',
        "step 2, choice 1: 'expect' is missing",
    ),
    "words alone without ask": (
        'ask = "feature 0,0.r1"\nchoices = [',
        'choices = ["yes", "no"]\nmore = [',
        "step 2: choices that are only words need an 'ask'",
    ),
    "why without a place for the choice": (
        'ask = "feature 0,0.r1"\nchoices = [',
        'ask = "feature 0,0.r1"\nwhy = "features"\nchoices = ["yes", "no"]\nmore = [',
        r"step 2: 'why' is a question with \{choice\} in it, not 'features'",
    ),
    "why of choices that have questions of their own": (
        'ask = "feature 0,0.r1"\nchoices = [',
        'ask = "feature 0,0.r1"\nwhy = "feature {choice}"\nchoices = [',
        "step 2: unknown key 'why'",
    ),
    "an answer without a question": (
        'say = "A token is laid."',
        'say = "A token is laid."\nanswer = ["here"]',
        "step 1: 'answer' needs an 'ask' or a 'judge' to be compared with",
    ),
    "a what-if at a step that is not there": (
        'label = "A second token"',
        'label = "A second token"\nstep = 7',
        r"bad\.toml, line \d+, what-if 1: 'step' is a number from 0 to 2, not 7",
    ),
    "a what-if at a step that is no number": (
        'label = "A second token"',
        'label = "A second token"\nstep = true',
        r"bad\.toml, line \d+, what-if 1: 'step' must be a number, not True",
    ),
    "a what-if without question": (
        'label = "A second token"',
        'label = "A second token"\nstep = 1',
        r"bad\.toml, line \d+, what-if 1: 'ask' is missing",
    ),
}


@every("old, new, message", REFUSALS.values())
def test_refused(old: str, new: str, message: str) -> None:
    assert re.search(message, refused(changed(old, new)))


def test_file_that_is_no_table() -> None:
    assert refused("3").endswith(": after a name = is missing")


def test_unknown_game() -> None:
    with pytest.raises(
        CaseError, match=r"bad\.toml: there is no game 'chess'; the games are: carc"
    ):
        read_case(GOOD, "chess", "bad.toml")


def test_case_twice() -> None:
    other = GOOD.replace("TUN-91", "TUN-93").replace("TUN-92", "TUN-94")
    texts = [("carcassonne", "one.toml", GOOD), ("carcassonne", "two.toml", other)]
    with pytest.raises(CaseError, match=r"^two\.toml: case TUN-90 is there twice"):
        collect(texts)


def test_claim_twice_over_all_cases() -> None:
    other = GOOD.replace("TUN-90", "TUN-95").replace("TUN-91", "TUN-96")
    texts = [("carcassonne", "one.toml", GOOD), ("carcassonne", "two.toml", other)]
    with pytest.raises(CaseError, match=r"^two\.toml: claim TUN-92 is there twice, in one\.toml"):
        collect(texts)


# --- faults that only playing the case shows ----------------------------------------------


FAULTS = {
    "a move that is not allowed": (
        'move = "token red 0,0.p1"',
        'move = "tile BG-B 0,0 0"',
        r"line \d+, step 1: 'tile BG-B 0,0 0' is not allowed: A tile lies there already",
    ),
    "a question that is none": (
        'ask = "feature 0,0.r1"\nchoices',
        'ask = "fetaure 0,0.r1"\nchoices',
        r"bad\.toml, line \d+, step 2: 'fetaure 0,0.r1' is no question",
    ),
    "a part that is not there": (
        '"Yes", ask = "feature 0,0.r1"',
        '"Yes", ask = "feature 0,0.r7"',
        r"bad\.toml, line \d+, step 2: \(0,0\): TU-3 has no r7; it has r1",
    ),
    "a part that a claim speaks of": (
        'ask = "feature 0,0.r1"\nexpect',
        'ask = "feature 5,5.r1"\nexpect',
        r"bad\.toml, line \d+, claim TUN-91: \(5,5\): no tile lies there",
    ),
    "no choice is right": (
        "expect = { complete = false } },",
        "expect = { complete = true } },",
        r"bad\.toml, line \d+, step 2: no choice is right",
    ),
    "two choices are right": (
        "expect = { complete = true } },",
        "expect = { complete = false } },",
        r"bad\.toml, line \d+, step 2: one choice has to be right, but A and B are",
    ),
    "a line to remove that is not there": (
        'change = "token red 0,0.p2"',
        'change = "- token red 0,0.p2"',
        r"line \d+, what-if 'A second token': there is no line 'token red 0,0.p2' to remove",
    ),
    "a change that is no line": (
        'change = "token red 0,0.p2"',
        'change = "token purple 0,0.p2"',
        r"bad\.toml, line \d+, what-if 'A second token': .*'purple' is not a colour",
    ),
    "a what-if without effect": (
        'change = "token red 0,0.p2"',
        'change = "token blue 0,0.p2"',
        r"bad\.toml, line \d+, what-if 'A second token': no what-if changes its answer",
    ),
    "a what-if that tells the answer to a later question": (
        'label = "A second token"',
        'label = "A second token"\nstep = 1\nask = "feature 0,0.r1"',
        r"line \d+, what-if 'A second token': it tells the answer to step 2; it belongs there",
    ),
}


@every("old, new, message", FAULTS.values())
def test_fault_is_found(old: str, new: str, message: str) -> None:
    case = read_case(changed(old, new), "carcassonne", "bad.toml")
    found = problems(case)
    assert len(found) == 1
    assert re.search(message, found[0])
    assert "\n" not in found[0]


ANSWERED = (
    "expect = { complete = false } },\n]",
    'expect = { complete = false } },\n]\nwhynot = { A = "One token leaves the road open." }',
)
"""What the good file lacks to be shown to anybody: a word about its wrong choice."""
MEANINGLESS = {
    "a choice that expects a field which no answer has": (
        '"Yes", ask = "feature 0,0.r1", expect = { complete = true }',
        '"Yes", ask = "feature 0,0.r1", expect = { compleet = true }',
        r"line 16, step 2, choice A: the answer to 'feature 0,0.r1' has no 'compleet'; did you mean"
        r" 'complete'\?",
    ),
    "a claim that expects such a field": (
        "expect = { complete = false }\n\n[[claim]]",
        "expect = { compleet = false }\n\n[[claim]]",
        r"line 25, claim TUN-91: the answer to 'feature 0,0.r1' has no 'compleet'; did you mean",
    ),
    "a field deep within": (
        "expect = { complete = false }\n\n[[claim]]",
        "expect = { complete = false, segments = [{ wherever = 1 }] }\n\n[[claim]]",
        r"claim TUN-91: the answer to 'feature 0,0.r1' has no 'wherever'; it has .*complete",
    ),
    "a choice that compares a number with a word": (
        "expect = { complete = true }",
        'expect = { points = "two" }',
        r"line 16, step 2, choice A: 'points' of the answer to 'feature 0,0.r1' is 2, which is"
        r" never what 'expect' says, two",
    ),
    "a claim that compares yes with a number": (
        "expect = { complete = false }\n\n[[claim]]",
        "expect = { complete = 0 }\n\n[[claim]]",
        r"claim TUN-91: 'complete' of the answer to 'feature 0,0.r1' is no, which is never what",
    ),
    "no choice is right": (
        "expect = { complete = false } },",
        "expect = { complete = true, tiles = 9 } },",
        r"line 16, step 2: no choice is right",
    ),
    "a judged move that is expected to be something else": (
        'expect = "forbidden"',
        'expect = "forbiden"',
        r"claim TUN-92: 'expect' of a judged move is \"allowed\" or \"forbidden\", not 'forbiden'",
    ),
    "a wrong choice of which nothing is said": (
        'whynot = { A = "One token leaves the road open." }',
        "",
        r"line 16, step 2: choice A \('Yes'\) has no 'whynot'",
    ),
    "a right choice that is said to be wrong": (
        'whynot = { A = "One',
        'whynot = { B = "It is not.", A = "One',
        r"line 16, step 2: 'whynot' says why B is wrong, but it is right",
    ),
    "a start that cannot come up": (
        "tile BG-A 0,1 180",
        "tile BG-A 0,1 90",
        r"bad\.toml, at the start: ",
    ),
}


@every("old, new, message", MEANINGLESS.values())
def test_what_cannot_be_meant_is_a_fault(old: str, new: str, message: str) -> None:
    answered = changed(*ANSWERED)
    assert faults(read_case(answered, "carcassonne", "bad.toml")) == []
    assert old in answered
    [found] = faults(read_case(answered.replace(old, new, 1), "carcassonne", "bad.toml"))
    assert re.search(message, found)
    assert "\n" not in found


UNFULFILLED = {
    "an answer": (
        "expect = { complete = false }\n\n[[claim]]",
        "expect = { complete = true, points = 1 }\n\n[[claim]]",
        "bad.toml, line 24, claim TUN-91: the answer to 'feature 0,0.r1' is complete no, points 2,"
        " not complete yes, points 1 as 'expect' says",
    ),
    "a verdict": (
        'expect = "forbidden"\nbecause = ["carcassonne.token-unclaimed"]',
        'expect = "allowed"',
        "bad.toml, line 31, claim TUN-92: the answer to 'token blue 0,0.p1' is forbidden, not"
        " allowed as 'expect' says",
    ),
    "its rules": (
        'because = ["carcassonne.token-unclaimed"]',
        'because = ["carcassonne.token-moment"]',
        "bad.toml, line 31, claim TUN-92: 'token blue 0,0.p1' is decided by"
        " carcassonne.token-unclaimed, not by carcassonne.token-moment as 'because' says",
    ),
}


@every("old, new, sentence", UNFULFILLED.values())
def test_what_a_ruling_expects_in_vain_is_one_sentence(old: str, new: str, sentence: str) -> None:
    case = read_case(changed(old, new), "carcassonne", "bad.toml")
    told = [one for claim in case.claims for one in unfulfilled(run_claim(case, claim))]
    assert told == [sentence]


def test_a_ruling_that_is_fulfilled_is_not_spoken_of() -> None:
    case = read_case(GOOD, "carcassonne", "good.toml")
    assert [unfulfilled(run_claim(case, claim)) for claim in case.claims] == [[], []]


def test_a_position_that_a_game_nearly_reads_is_told_as_that_game_tells_it() -> None:
    with pytest.raises(
        CaseError, match=r"^own\.toml, 'position': line 1, column 6: 'TU-33' is not"
    ):
        read_case(GOOD.replace("TU-3 ", "TU-33 "), "", "own.toml")
    with pytest.raises(CaseError, match=r"^own\.toml: 'game' is missing"):
        read_case(GOOD.replace("tile TU-3 0,0 0", "white Ke1"), "", "own.toml")


def test_faults_of_a_case_that_cannot_be_played_are_its_problems() -> None:
    old, new, _message = FAULTS["a move that is not allowed"]
    case = read_case(changed(old, new), "carcassonne", "bad.toml")
    assert faults(case) == problems(case)


def test_lines_are_those_of_the_file_whatever_stands_in_its_texts() -> None:
    tricky = changed("tile TU-3 0,0 0", "# [[step]]\ntile TU-3 0,0 0")
    case = read_case(tricky, "carcassonne", "own.toml")
    lines = tricky.splitlines()
    for part, heading in [*((step, "[[step]]") for step in case.steps)]:
        assert lines[part.line - 1] == heading
    assert [lines[claim.line - 1] for claim in case.claims] == ["[[claim]]"] * 2
    assert lines[case.whatifs[0].line - 1] == "[[whatif]]"


@every(
    "text, line, why",
    [
        ('id = "A"\ntitle = ', 2, "after = a value is missing, or it is none"),
        ("\nx = = 3\n", 2, "after = a value is missing, or it is none"),
        ('x = """A\nB\n', 2, "a text is not closed by its mark"),
        ('x = "A\nB"\n', 1, "a text is not closed by its mark"),
        ("x = [1, 2\n", 1, "a list is not closed by ]"),
        ("x = 1\nx = 2\n", 2, "this name has its value already"),
        ("[x]\ny = 1\n[x]\n", 3, "this name has its value already"),
        ("x = { a = 1", 1, "a table is not closed by }"),
        ("title\n", 1, "after a name = is missing"),
        ("x = 1 y = 2\n", 1, "something follows where the line should end"),
        ('x = "a\\y"\n', 1, "a backslash in a text is written twice"),
        ("! = 1\n", 1, "a name is expected at the beginning of a line"),
        ('x = "\x01"\n', 1, "a sign stands here that cannot be part of a text"),
    ],
)
def test_what_is_no_toml_is_told_with_file_line_and_what_is_wrong(
    text: str, line: int, why: str
) -> None:
    said = f"mine.toml: line {line}: this is no TOML; expected lines such as title = "
    with pytest.raises(CaseError) as caught:
        read_case(text, "tour", "mine.toml")
    assert str(caught.value).startswith(said)
    assert str(caught.value).endswith(f": {why}")
