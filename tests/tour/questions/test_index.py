"""Questions, what a rider may choose, what decides a list, and the board in sentences."""

from collections.abc import Sequence

import pytest

from boardlib import tour
from boardlib.game import Answer, QuestionError
from boardlib.ruling import Grounds, Reason
from boardlib.tour.board.position import Position
from boardlib.tour.questions.describe import place_words
from boardlib.tour.rules.rounds import race
from tests.every import every
from tests.rulings import ruling_of
from tests.tour.boards import after, ask, board, column


def test_what_is_tempting_comes_with_its_rules() -> None:
    start = board("B1", "1@2,12 2@2,11 3@2,9 4@2,8", "jersey yellow 3")
    position = after(start, "1 yellow 6", "2 take 6")
    found = ask(position, "tempting 3")
    assert isinstance(found, list)
    refused = {one["option"]: one["rules"] for one in found}
    assert refused == {
        "take 6": ["tour.leader-rolls", "tour.pace-own-group"],
        "polka": ["tour.dice-flat"],
        "card": ["tour.card-attack"],
    }
    assert all(one["text"].endswith(".") for one in found)


def test_the_text_of_options_lists_what_is_open_and_what_is_not() -> None:
    position = after(board("B1", column(1, 4)), "1 white 1")
    lines = tour.ask(position, "options 2").text.splitlines()
    words = {line.split(":")[0]: line.split(": ")[1].split(".")[0] for line in lines}
    assert words == {
        "Take over the 1": "yes",
        "Roll the yellow die": "no",
        "Roll the red die": "no",
        "Roll the white die": "yes",
        "Roll the polka-dot die": "no",
    }
    assert "he may roll white, which is no new braking." in tour.ask(position, "options 2").text
    assert (
        "It brakes the next of his group: rider 2 and rider 3."
        in tour.ask(board("B1", column(1, 3)), "options 1").text
    )


def test_options_of_riders_who_are_not_in_turn() -> None:
    start = board("B1", column(1, 3))
    assert "before rider 3 it is the turn of rider 1" in tour.ask(start, "options 3").text
    moved = after(start, "1 yellow 4")
    answer = tour.ask(moved, "options 1")
    assert answer.data == []
    assert ruling_of(answer).failed[0].rule.id == "tour.order-once"


@every(
    "question, word",
    [
        ("may 2 take 4", "allowed"),
        ("may 2 take 3", "forbidden"),
        ("may 2 yellow", "allowed"),
        ("may 2 polka", "forbidden"),
        ("may 2 yellow 2A pull", "forbidden"),
        ("may 3 take 4", "forbidden"),
        ("2 take 4", "allowed"),
        ("3 take 4", "forbidden"),
        ("2 take 4 to 2,15", "forbidden"),
        ("2 take 4 to 2,14", "allowed"),
    ],
)
def test_rulings(question: str, word: str) -> None:
    position = after(board("B1", column(1, 3)), "1 yellow 4")
    answer = tour.ask(position, question)
    assert answer.data == word
    assert ruling_of(answer).allowed == (word == "allowed")


@every("question", ["may 3 take 4", "may 3 yellow", "may 3 take 5", "may 3 polka"])
def test_no_option_is_open_to_a_rider_before_it_is_his_turn(question: str) -> None:
    position = after(board("B1", column(1, 3)), "1 yellow 4")
    answer = tour.ask(position, question)
    assert answer.lines[0] == "Not yet: first it is the turn of rider 2."
    assert answer.data == "forbidden"
    assert ruling_of(answer).reasons[0].rule.id == "tour.order-cells"
    told = tour.ask(after(position, "2 take 4"), question)
    assert f"then {'yes' if told.ruling else 'no'}. {told.reasons[0].text}" in answer.text


@every("question", ["options 3", "options 3 yellow 5", "tempting 3", "offer 3", "cells 3 yellow 5"])
def test_what_may_still_change_is_told_as_it_stands(question: str) -> None:
    position = after(board("B1", column(1, 3)), "1 yellow 4")
    first = tour.ask(position, question).lines[0]
    assert first == "As things stand; before rider 3 it is the turn of rider 2."
    later = tour.ask(after(position, "2 take 4"), question)
    assert "it is the turn" not in later.text


def test_a_rider_is_told_of_one_moment_in_words_and_as_data() -> None:
    for name, text in tour.boards().items():
        position = tour.read(text) if "rider" in text else board("B2", "1@2,9 11@2,8")
        turn = next(iter(tour.moves(position)), None)
        if turn is None:
            continue
        moved = tour.play(position, turn).position
        for rider in (one.number for one in moved.riders):
            answer = tour.ask(moved, f"rider {rider}")
            told = answer.data
            where = place_words(moved.road, race(moved).at[rider])
            assert where in answer.text, name
            if "section" in where:
                assert f"{told['terrain']}, section {told['section']}, {told['distance']} " in where


def test_a_rider_who_has_crossed_a_line_is_told_to_be_beyond_it() -> None:
    told = ask(after(board("B2", "1@2,9 11@2,8"), "1 yellow 6"), "rider 1")
    assert (told["terrain"], told["section"], told["distance"]) == ("hill", 2, 6)


def test_a_move_is_a_question_with_its_ruling() -> None:
    start = board("B1", column(1, 3))
    assert ask(start, "1 yellow 2A solo") == "allowed"  # the choice; green is not rolled yet
    assert not tour.judge(start, "1 yellow 2A solo")
    assert ask(start, "next round") == "forbidden"


def test_all_about_a_rider() -> None:
    position = after(board("B3", "21@2,12 22@2,11 31@2,9 9@0,3", "jersey yellow 22"), "21 yellow 4")
    assert ask(position, "rider 22") == {
        "group": [21, 22],
        "leader": 21,
        "lone": False,
        "attack": False,
        "braked": False,
        "offer": [4],
        "terrain": "flat",
        "section": 2,
        "distance": 9,
        "cell": "2,11",
        "moved": False,
    }
    assert "wears the yellow jersey" in tour.ask(position, "rider 22").text
    assert ask(position, "lone 9") is True
    assert ask(position, "lone 21") is False
    assert ask(position, "group 22") == [21, 22]
    assert ask(position, "group 9") == [9]


def test_classifications_of_those_who_are_home() -> None:
    position = after(
        board("B6", "7@2,18 8@2,17", "round 3"), "7 yellow 4", "8 yellow 6", "next round"
    )
    tables = ask(position, "standings")
    assert isinstance(tables, dict)
    assert [line["rider"] for line in tables["time"]] == [8, 7]
    assert tables["time"][0]["score"]["total"] == 2 * 60 + 3
    assert ask(board("B6", "7@2,18"), "standings")["time"] == []


@pytest.mark.parametrize(
    ("question", "hint"),
    [
        ("may 1 yellow 4 fly", "'fly' is too much here"),
        ("cells next round", "name a rider and a speed"),
        ("next", "expected the word 'round' here"),
        ("next lap", "'lap' is not the word 'round'"),
        ("may 1 yellow x", "'x' is not a face of the yellow die; write a number such as 3"),
        ("may 1 polka x", "not a face of the polka-dot die; write a number"),
    ],
)
def test_what_is_wrong_with_a_question(question: str, hint: str) -> None:
    with pytest.raises(QuestionError, match=hint) as wrong:
        tour.ask(board("B1", "1@2,12"), question)
    assert str(wrong.value).count("\n") == 0


def test_one_cell_to_end_on() -> None:
    narrow = "road 5 lanes 20 rows\nsection 1 from 0 flat lanes 0 0\nrider 3 red 0,8"
    assert (
        str(tour.ask(tour.read(narrow), "ways 3 1")) == "Rider 3 can end on 1 cell: lane 0, row 9."
    )


def test_what_a_terminal_would_obey_is_not_quoted() -> None:
    with pytest.raises(QuestionError) as wrong:
        tour.ask(board("B1", "1@2,12"), "\x1b[31morder\x07")
    assert str(wrong.value).isprintable()


def decided(answer: Answer) -> list[tuple[str, str]]:
    """Rule and sentence of everything that decided an answer, as it is printed."""
    ruling = answer.to_json()["ruling"]
    assert ruling["allowed"] is None  # a list is neither allowed nor refused
    return [(one["rule"].removeprefix("tour."), one["text"]) for one in ruling["reasons"]]


@pytest.mark.parametrize(
    "question", ["offer 2", "tempting 2", "may 2 take 6", "may 2 yellow", "may 2 yellow 2A catch"]
)
def test_nothing_is_open_to_who_has_moved(question: str) -> None:
    """Riders move once a round, so rider 2 takes no second speed over."""
    position = after(board("B1", column(1, 3)), "1 yellow 6", "2 take 6")
    answer = tour.ask(position, question)
    assert "Rider 2 has moved in this round already." in answer.text
    assert "tour.order-once" in {reason.rule.id for reason in ruling_of(answer).failed}
    one = ask(position, "rider 2")
    assert isinstance(one, dict)
    assert one["offer"] == []


def test_cells_that_he_may_not_ride_are_not_promised() -> None:
    start = board("B1", column(1, 2))
    assert tour.ask(start, "cells 1 take 3").text.startswith("No, though it would be 3 cells.")
    assert tour.ask(start, "cells 1 yellow 4").text.startswith("Rider 1 rides up to 3 cells.")
    moved = tour.ask(after(start, "1 yellow 4"), "cells 1 yellow 5")
    assert "has moved in this round already" in moved.text


@pytest.mark.parametrize("question", ["options 2", "rider 2", "before 2 1", "2 yellow 4"])
def test_who_is_home_is_not_unknown(question: str) -> None:
    start = board("B6", "1@2,12", "home 2 blue 1 1 3", "round 2")
    with pytest.raises(QuestionError, match=r"^Rider 2 is home already"):
        tour.ask(start, question)
    with pytest.raises(QuestionError, match="no rider 3 on the road"):
        tour.ask(start, question.replace("2", "3", 1))


def test_a_single_rider_is_no_number_of_riders() -> None:
    with pytest.raises(QuestionError, match=r"no rider 2 on the road; there is only rider 4\."):
        tour.ask(board("B1", "4@2,12"), "options 2")
    with pytest.raises(QuestionError, match=r"no rider 2 on the road; on it are: 4 and 5\."):
        tour.ask(board("B1", "4@2,12 5@2,11"), "options 2")


def test_the_order_names_what_decides_between_neighbours() -> None:
    start = tour.read(tour.boards()["bend"])
    answer = tour.ask(start, "order")
    assert answer.data == [15, 1, 16, 4]
    assert decided(answer) == [
        ("order-cells", "Rider 15 moves before rider 1: he started nearer to the line."),
        ("order-section", "Rider 1 moves before rider 16: he started in a later section."),
        (
            "order-wind",
            "Rider 16 moves before rider 4: as near to the line, he started on the windward side.",
        ),
    ]
    assert tour.ask(board("B1", "1@2,12"), "order").to_json()["ruling"] is None


def test_braked_names_who_brakes_and_by_which_rule() -> None:
    braked = after(board("B1", column(1, 4)), "1 white 1")
    assert decided(tour.ask(braked, "braked")) == [
        ("braked-white-only", "Rider 2 is braked by rider 1: he takes over or rolls white."),
        ("braked-white-only", "Rider 3 is braked by rider 1: he takes over or rolls white."),
    ]
    free = tour.ask(board("B1", column(1, 4)), "braked")
    assert decided(free) == [("braking", "No rider who has still to move is braked.")]


def test_options_name_the_rule_of_each_choice() -> None:
    position = after(board("B1", column(1, 3)), "1 red 6")
    reasons = tour.ask(position, "options 2").to_json()["ruling"]["reasons"]
    told = {
        (option, one["facts"]["allowed"]): one["rule"].removeprefix("tour.")
        for one in reasons
        for option in one["facts"]["options"]
    }
    assert told == {
        ("take 6", False): "red-own",
        ("yellow", True): "dice-flat",
        ("white", True): "dice-flat",
        ("red", True): "dice-flat",
        ("polka", False): "dice-flat",
    }
    attack = tour.ask(board("B1", column(1, 3)), "options 1 yellow 2A")
    assert {rule for rule, _text in decided(attack)} >= {
        "attack-solo",
        "attack-pull",
        "catch-chain",
    }


def test_two_riders_on_one_cell_are_not_alone() -> None:
    crowded = board("B1", "1@2,12 2@2,12")
    assert ask(crowded, "group 1") == [1, 2]
    assert ask(crowded, "lone 1") is False


def test_nobody_has_the_turn_on_an_empty_road() -> None:
    assert tour.ask(board("B1", ""), "turn").text == "Nobody is on the road."
    over = after(board("B1", "1@2,12"), "1 yellow 4")
    assert tour.ask(over, "turn").text == "Everybody has moved in this round."


def test_an_option_is_told_in_words() -> None:
    answer = tour.ask(board("B1", column(1, 3)), "option catching")
    assert answer.data["values"] == ["chain", "next_only", "any"]
    assert "every rider behind him in the group" in answer.text.lower()
    assert not [value for value in answer.data["values"] if f"({value})" in answer.text]


# --- what decides what is in a list, and what is not --------------------------------------


PICTURE = "1@2,12 2@2,11 3@3,10 4@0,9 5@1,8 6@2,9 7@2,10 9@2,20"


def grounds(position: Position, question: str) -> tuple[Answer, Sequence[Reason]]:
    answer = tour.ask(position, question)
    assert isinstance(answer.ruling, Grounds)
    assert answer.allowed is None  # a list is neither allowed nor refused
    return answer, answer.ruling.reasons


def names(reasons: Sequence[Reason]) -> list[str]:
    return [reason.rule.name for reason in reasons]


@pytest.mark.parametrize("room", ["front3", "line3"])
def test_attackers_are_told_why_and_the_others_why_not(room: str) -> None:
    answer, reasons = grounds(board("B1", PICTURE, f"option attack_room {room}"), "attackers")
    inside = [reason.facts["rider"] for reason in reasons if reason.holds]
    assert inside == list(answer.data)
    others = {reason.facts["rider"] for reason in reasons if not reason.holds}
    assert others == {1, 2, 3, 4, 5, 6, 7, 9} - set(inside)
    assert names(reasons)[0] == "attack-leader"
    assert {reason.rule.id for reason in reasons if reason.facts["rider"] == 9} == {
        "tour.lone-no-attack"
    }
    rooms = {reason.rule for reason in reasons if "attack-room" in reason.rule.id}
    assert [(rule.id, rule.basis.value) for rule in rooms] == [
        (f"tour.attack-room-{room}", "reading")
    ]


def test_groups_are_told_why_they_are_groups() -> None:
    answer, reasons = grounds(board("B1", PICTURE), "groups")
    assert names(reasons) == ["lone", "group"]
    assert [reason.facts["riders"] for reason in reasons] == [
        group["riders"] for group in answer.data
    ]
    assert tour.ask(board("B1", ""), "groups").ruling is None


def test_the_turn_is_told_by_what_puts_him_before_the_next() -> None:
    start = board("B1", "1@0,8 2@3,8 3@2,9")
    _answer, reasons = grounds(start, "turn")
    assert names(reasons) == ["order-turn", "order-cells"]
    _answer, reasons = grounds(after(start, "3 yellow 4"), "turn")
    assert names(reasons) == ["order-turn", "order-wind"]
    _answer, reasons = grounds(after(start, "3 yellow 4", "1 yellow 4"), "turn")
    assert names(reasons) == ["order-turn"]
    over, reasons = grounds(after(start, "3 yellow 4", "1 yellow 4", "2 yellow 4"), "turn")
    assert (over.data, names(reasons)) == (None, ["round-over"])
    empty, reasons = grounds(board("B1", ""), "turn")
    assert (empty.data, names(reasons)) == (None, ["stage-over"])


def test_what_is_tempting_is_decided_by_the_rules_that_it_names() -> None:
    answer, reasons = grounds(after(board("B1", column(1, 4)), "1 white 1"), "tempting 2")
    told = {(option, reason.rule.id) for reason in reasons for option in reason.facts["options"]}
    listed = {(item["option"], rule) for item in answer.data for rule in item["rules"]}
    assert told == listed
    assert not any(reason.holds for reason in reasons)


def test_ways_tell_who_stands_there_and_what_is_barred() -> None:
    wall = "1@2,4 2@1,3 3@3,3 6@2,3"
    answer, reasons = grounds(board("B1", wall), "ways 6 3")
    assert answer.data == []
    found = {reason.rule.name: reason for reason in reasons}
    assert set(found) == {"way-length", "way-forward", "way-free", "way-around"}
    assert set(found["way-free"].facts["cells"]) == {"2,4", "1,3", "3,3"}
    assert not found["way-around"].holds
    assert found["way-around"].rule.basis == "assumed"
    over, reasons = grounds(board("B1", wall, "option passing jump"), "ways 6 3")
    assert over.data
    last = {reason.rule.id: reason for reason in reasons}["tour.way-over"]
    assert last.holds
    assert set(last.facts["cells"]) == set(over.data)


def test_a_free_road_bars_nothing() -> None:
    _answer, reasons = grounds(board("B1", "6@2,3"), "ways 6 3")
    assert names(reasons) == ["way-length", "way-forward"]


# --- the board in sentences ---------------------------------------------------------------


def spoken(position: tour.Position) -> str:
    return "\n".join(tour.describe(position))


def test_the_road() -> None:
    text = spoken(
        tour.read(
            "road 5 lanes 40 rows\nsection 1 from 0 flat\n"
            "section 2 from 20,20,19,19,19 hill wind right lanes 1 3\n"
            "tape mountain Top row 30\nfinish from 36 seconds 3 2 1 0\ncorridor 4 rows"
        )
    )
    assert "Section 2 begins at row 19: hill, wind from the right." in text
    assert "Section 2: lane by lane it begins at these rows: 20, 20, 19, 19, 19." in text
    assert "Section 2 has only lanes 1 to 3." in text
    assert "A mountain premium (Top): its tape lies on row 30." in text
    assert "The finish begins at row 36; its rows carry 3, 2, 1, 0 seconds." in text
    assert "Rows 0 to 3 are the start corridor." in text
    assert "Nobody is on the road." in text


def test_a_round_as_it_goes_on() -> None:
    start = board("B5", column(7, 9, row=9), "jersey green 8", "option catching any")
    text = spoken(after(start, "7 white 1"))
    assert "It is the turn of rider 8." in text
    assert "Group led by rider 7: 7, 8 and 9." in text
    assert "Rider 7 has moved 1 cell (white die: 1; from lane 2, row 9)." in text
    assert "braked; may take over 1; wears the green jersey." in text
    assert "The tape has been crossed in this order (Sprint): rider 7." in text
    assert "(who may catch an attacker): every rider behind him in the group" in text


@every("name", sorted(tour.boards()))
def test_every_rider_and_every_cell_of_a_picture_is_in_the_sentences(name: str) -> None:
    position = tour.read(tour.boards()[name])
    text, state = spoken(position), race(position)
    home = {str(one.rider) for one in position.home}
    for key in tour.draw(position).sentences:
        kind, _colon, rest = key.partition(":")
        if kind == "rider" and rest in home:
            assert f"Rider {rest} is home" in text
        elif kind == "rider":
            assert f"Rider {rest}: team" in text
            lane, row = state.at[int(rest)]
            assert f"lane {lane}, row {row}" in text
        elif kind == "section":
            assert f"Section {rest} begins" in text
        elif kind == "tape":
            assert f"premium ({rest})" in text
        elif kind == "group":
            assert f"Group led by rider {rest}:" in text
        elif kind == "offer":
            assert "may take over" in text
