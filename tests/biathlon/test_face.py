"""The face: the named boards are sound, and every question is answered on one of them."""

import json

import pytest

from boardlib import biathlon
from boardlib.game import QuestionError
from tests.every import every

BOARDS = sorted(biathlon.boards())
QUESTIONS = (
    *("row 57 climb", "row red 57 flat", "row red 5 climb wax B", "row 57 arena", "targets 57"),
    *("condition red flag I/II", "condition blue radio III", "card 57", "hand red", "deck", "pile"),
    *("groups", "groups I", "paths", "path i1 i2", "detour I-a I-b", "way i1 k1", "reach I-a"),
    *(
        "bonuses",
        "bridges",
        "turn",
        "order",
        "clock",
        "clock red",
        "gap red",
        "boost blue",
        "places",
        "starts pursuit",
        "race",
    ),
    *("shooting red card 57 hit hit NE click hit hit", "void", "option wax_die", "assumed"),
    *("may red 57", "red 57", "best red", "plan red 57 climb", "odds wax 5 climb"),
    *("lap", "section climb", "section arena", "half V", "symbols", "segments", "supply red"),
    *("deck cards", "deck numbers", "record cards red 5 20"),
    *("problems", "odds shooting red", "odds best 5", "odds boost 8", "odds coaches 2"),
)


@pytest.mark.parametrize("board", BOARDS)
def test_a_named_board_is_sound_and_written_as_it_is_read(board: str) -> None:
    text = biathlon.boards()[board]
    position = biathlon.read(text)
    assert biathlon.status(position) == []
    assert biathlon.read(biathlon.write(position)) == position
    assert biathlon.describe(position)
    lines = biathlon.write(position).splitlines()
    keys = [biathlon.line_key(line) for line in lines]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("board", BOARDS)
def test_every_listed_move_is_legal_and_is_known_by_its_text(board: str) -> None:
    position = biathlon.read(biathlon.boards()[board])
    listed = list(biathlon.moves(position))
    assert listed
    assert len(set(listed)) == len(listed)
    for move in listed:
        assert biathlon.judge(position, move)
        assert move in biathlon.moves(position)
        assert biathlon.read_move(str(move)) == move
        step = biathlon.play(position, str(move))
        assert biathlon.status(step.position) == []
        assert biathlon.read(biathlon.write(step.position)) == step.position
        for event in step.events:
            assert event.rule.id in biathlon.rules()
            json.dumps(dict(event.facts))


@every("question", QUESTIONS)
def test_every_question_is_answered_on_some_board(question: str) -> None:
    found = []
    for board in BOARDS:
        try:
            answer = biathlon.ask(biathlon.read(biathlon.boards()[board]), question)
        except QuestionError:
            continue
        found.append(answer)
        assert answer.text.strip()
        data = json.loads(json.dumps(answer.to_json()))
        assert data["question"] == question
    assert found


def test_every_rule_is_related_to_rules_that_there_are() -> None:
    for id_, rule in biathlon.rules().items():
        assert rule.id == id_
        assert rule.text.endswith(".")
        assert set(rule.related) <= set(biathlon.rules()) - {id_}
