"""Every game keeps the protocol: one test for all of them, on all their named boards."""

import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import FrozenInstanceError, fields
from functools import cache
from typing import Any

import pytest

from boardlib import game
from boardlib.catalogue import change_lines
from boardlib.drawing.scene import Mark, Scene
from boardlib.game import GAMES, Answer, Event, Moves, PositionError, QuestionError, Step
from boardlib.game.editing import Offer, editor
from boardlib.ruling import Basis, IllegalMove, Rule, Ruling
from tests.every import every

MOST = 6  # moves of each kind that are tried on a board

FURTHER = {
    "biathlon": (
        *("row blue 5 climb wax A", "row 57 arena", "row red 5 climb wax B", "clock", "race"),
        *("condition red flag I/II", "condition blue radio III", "half I", "groups"),
        *("path I-a I-b", "detour I-a I-b", "reach I-a", "plan red 57 climb", "odds coaches 2"),
        *("may red 57", "may red walk i1 to i2", "red 57", "odds wax 5 climb"),
    ),
    "carcassonne": (
        *("tile BG-D 1,1 90", "places AM-A", "wagon C2 red 0,0.c1 to 0,-1.r1", "links 0,0.r1"),
        *("wagon C1 red 0,0.r1", "portal 0,0.p1"),
    ),
    "tour": (
        *("before 1 2", "attack 2", "offer 2", "rider 2", "options 2", "options 2 yellow 2A"),
        *("tempting 2", "may 2 take 3", "may 2 yellow 2A pull", "ways 2 3", "option catching"),
        *("2 take 4", "2 yellow 4 to 2,13"),
    ),
    "troyes": (
        *("goods", "dice", "dice grey", "wages grey", "phases", "cathedral", "actions", "score"),
        *("income", "pushes hall1.2", "card act_red_d3", "card ev_red_black1"),
        *("card char_deniers", "price with Y5 Y6@green", "efficiency 3 with R6 R4 R2"),
        *("blue farm with Y5", "blue farm with Y5 Y6@green", "blue cathedral with W4"),
    ),
}
"""What a game is asked besides the examples of its own list: other forms, and moves."""
QUESTIONS = {
    name: [*(one.example for one in game.game(name).questions()), *FURTHER[name]] for name in GAMES
}
BOARDS = [(name, board) for name in GAMES for board in game.game(name).boards()]
on_every_board = every("name, board", BOARDS)
in_every_game = every("name", GAMES)


@cache
def position_of(name: str, board: str) -> Any:
    rules = game.game(name)
    return rules.read(rules.boards()[board])


@cache
def sample(name: str, board: str) -> list[Any]:
    """Some legal moves of every kind."""
    moves: dict[tuple[type, str], list[Any]] = {}
    for move in game.game(name).moves(position_of(name, board)):
        moves.setdefault((type(move), str(move).split()[0]), []).append(move)
    rng = random.Random(board)
    return [move for same in moves.values() for move in rng.sample(same, min(MOST, len(same)))]


@cache
def first(name: str) -> Any:
    """The first named board of a game."""
    return position_of(name, next(iter(game.game(name).boards())))


def or_none(asked: Callable[[Any, Any], Any], position: Any, about: Any) -> Any:
    """What a position answers, or None where it cannot be asked."""
    try:
        return asked(position, about)
    except QuestionError:
        return None


# --- what a game is called, what it offers --------------------------------------------------


@in_every_game
def test_a_game_has_a_name_a_title_boards_and_questions(name: str) -> None:
    rules = game.game(name)
    assert rules.name == name
    assert rules.title
    assert rules.boards()
    assert QUESTIONS[name]


@in_every_game
def test_every_rule_has_an_id_of_its_game_words_a_source_and_a_basis(name: str) -> None:
    rules = game.game(name).rules()
    assert rules
    for id_, rule in rules.items():
        assert isinstance(rule, Rule)
        assert rule.id == id_
        assert id_.startswith(f"{name}.")
        assert rule.text.endswith((".", "?", "!"))
        assert rule.source
        assert isinstance(rule.basis, Basis)
        assert set(rule.related) <= set(rules)
        assert id_ not in rule.related


# --- positions ------------------------------------------------------------------------------


@on_every_board
def test_a_board_is_sound(name: str, board: str) -> None:
    assert game.game(name).status(position_of(name, board)) == []


@on_every_board
def test_a_board_is_read_as_it_is_written(name: str, board: str) -> None:
    rules, position = game.game(name), position_of(name, board)
    assert rules.read(rules.write(position)) == position
    assert hash(rules.read(rules.write(position))) == hash(position)


@on_every_board
def test_nobody_changes_a_position(name: str, board: str) -> None:
    position = position_of(name, board)
    with pytest.raises(FrozenInstanceError):
        setattr(position, fields(position)[0].name, None)


@in_every_game
@every("text", ["no such line", "\n\n???", "# fine\n<b>0,0</b>"])
def test_what_is_no_position_is_refused_with_line_and_column(name: str, text: str) -> None:
    with pytest.raises(PositionError) as caught:
        game.game(name).read(text)
    error = caught.value
    wrong = next(n for n, line in enumerate(text.splitlines(), 1) if line.strip(" #fine"))
    assert (error.line, error.column) == (wrong, 1)
    assert re.match(rf"line {wrong}, column 1: .+", str(error))


@on_every_board
def test_a_line_that_has_a_key_is_about_one_thing(name: str, board: str) -> None:
    rules = game.game(name)
    lines = rules.write(position_of(name, board)).splitlines()
    keys = [key for key in map(rules.line_key, lines) if key is not None]
    assert len(keys) == len(set(keys))
    assert rules.line_key("# only a comment") is None


# --- moves ----------------------------------------------------------------------------------


@on_every_board
def test_moves_can_be_counted_listed_and_shown(name: str, board: str) -> None:
    moves = game.game(name).moves(position_of(name, board))
    assert isinstance(moves, Moves)
    listed = list(moves)
    assert len(moves) == len(listed) == len(set(listed))
    assert repr(moves).startswith(f"<.moves, {len(listed)}: ")
    assert all(str(move) in repr(moves) for move in listed[:8])
    assert len(repr(moves)) < 500


@on_every_board
def test_every_listed_move_is_legal_can_be_played_and_is_known_by_its_text(
    name: str, board: str
) -> None:
    rules, position = game.game(name), position_of(name, board)
    before, moves = rules.write(position), rules.moves(position)
    tried = sample(name, board)
    assert tried
    for move in tried:
        assert move in moves
        assert str(move) in moves
        assert rules.read_move(str(move)) == move
        ruling, step = rules.judge(position, move), rules.play(position, move)
        assert ruling.allowed
        assert ruling.failed == ()
        assert rules.judge(position, str(move)) == ruling
        assert rules.play(position, str(move)) == step
        check_step(name, step)
    assert rules.write(position) == before


def check_step(name: str, step: Step[Any]) -> None:
    rules = game.game(name)
    assert rules.read(rules.write(step.position)) == step.position
    for event in step.events:
        assert isinstance(event, Event)
        assert event.text.strip()
        assert event.rule.id in rules.rules()
        json.dumps(dict(event.facts))
        if event.score is not None:
            assert event.score.total == sum(item.points for item in event.score.items)


@on_every_board
def test_a_move_that_is_not_listed_is_refused_for_reasons_of_the_rule_index(
    name: str, board: str
) -> None:
    """Moves of the other boards, and every move a second time after it was made."""
    rules, position = game.game(name), position_of(name, board)
    refused = 0
    for other, move in foreign(name, board, position):
        ruling = or_none(rules.judge, other, move)
        if ruling is None:  # it speaks of a part that this board does not have
            assert move not in rules.moves(other)
            continue
        assert isinstance(ruling, Ruling)
        assert (move in rules.moves(other)) == ruling.allowed == bool(ruling)
        if not ruling:
            refused += 1
            check_refusal(name, other, move, ruling)
    assert refused


def foreign(name: str, board: str, position: Any) -> Iterator[tuple[Any, Any]]:
    rules = game.game(name)
    for other in rules.boards():
        yield from ((position, move) for move in sample(name, other)[::5])
    for move in sample(name, board):
        yield rules.play(position, move).position, move


def check_refusal(name: str, position: Any, move: Any, ruling: Ruling) -> None:
    rules = game.game(name)
    assert ruling.reasons == ruling.failed != ()
    for reason in ruling.reasons:
        assert reason.rule.id in rules.rules()
        assert reason.text.strip()
    data = json.loads(json.dumps(ruling.to_json()))
    assert data["allowed"] is False
    assert all(set(r) == {"rule", "facts", "text", "basis"} for r in data["reasons"])
    with pytest.raises(IllegalMove) as caught:
        rules.play(position, move)
    assert caught.value.ruling == ruling
    assert all(reason.text in str(caught.value) for reason in ruling.reasons)


@in_every_game
@every("text", ["", "no such move", "42", "\u202e", "{0}"])
def test_what_is_no_move_is_refused_with_one_sentence(name: str, text: str) -> None:
    rules = game.game(name)
    position = first(name)
    for refused in (rules.read_move, lambda words: rules.judge(position, words)):
        with pytest.raises(QuestionError) as caught:
            refused(text)
        assert f"'{text}'" in str(caught.value)
        assert "\n" not in str(caught.value)
    assert text not in rules.moves(position)
    assert None not in rules.moves(position)


@on_every_board
def test_undo_is_replay(name: str, board: str) -> None:
    """A game of a few random moves, made again from its texts, goes through the same positions."""
    rules, rng = game.game(name), random.Random(board)
    played, steps = [], [position_of(name, board)]
    for _move in range(4):
        moves = rules.moves(steps[-1])
        if not moves:
            break
        played.append(str(rng.choice(moves)))
        steps.append(rules.play(steps[-1], played[-1]).position)
    position = position_of(name, board)
    for text, step in zip(played, steps[1:], strict=True):
        position = rules.play(position, text).position
        assert position == step


# --- questions ------------------------------------------------------------------------------


@on_every_board
def test_an_answer_has_a_text_and_plain_data(name: str, board: str) -> None:
    rules, position = game.game(name), position_of(name, board)
    answered = 0
    for question in QUESTIONS[name]:
        answer = or_none(rules.ask, position, question)
        if answer is None:  # it speaks of a part that this board does not have
            continue
        answered += 1
        assert isinstance(answer, Answer)
        assert answer.text.strip()
        data = json.loads(json.dumps(answer.to_json()))
        assert set(data) == {"question", "answer", "ruling"}
        assert data["question"] == question
        if answer.ruling is not None:
            assert data["ruling"]["allowed"] is answer.allowed  # None for a list
            assert all(reason["rule"] in rules.rules() for reason in data["ruling"]["reasons"])
    assert answered > len(QUESTIONS[name]) // 3


@in_every_game
@every("text", ["", "why", "feature", "💥", "a b c d e f"])
def test_what_is_no_question_is_refused_with_one_sentence(name: str, text: str) -> None:
    rules = game.game(name)
    position = first(name)
    with pytest.raises(QuestionError) as caught:
        rules.ask(position, text)
    assert f"'{text}'" in str(caught.value)
    assert "\n" not in str(caught.value)


# --- changing a board by pointing at it -----------------------------------------------------


def check_change(name: str, position: Any, offer: Offer) -> None:
    """It has words, it changes something, and what comes of it can be read, drawn and judged."""
    rules = game.game(name)
    assert offer.group.strip()
    assert offer.label.strip()
    after = rules.read(change_lines(rules.write(position), offer.text, rules))
    assert after != position
    assert rules.read(rules.write(after)) == after
    assert rules.draw(after).description
    assert all(problem.text.endswith(".") for problem in rules.status(after))


@pytest.mark.whole
@on_every_board
def test_pieces_are_carried_and_places_are_empty(name: str, board: str) -> None:
    rules, position = game.game(name), position_of(name, board)
    editable = editor(rules)
    drawn = rules.draw(position).sentences
    for line in rules.write(position).splitlines():
        assert set(editable.line_shapes(line)) <= set(drawn), line
    for key in drawn:
        places = editable.carried(position, key)
        assert not places or set(places) & set(drawn)  # of a long road only a part is drawn
        for place, lines in list(places.items())[:2]:
            check_change(name, position, Offer(key, place, lines))
    openings = editable.openings(position)
    assert not set(openings) & set(drawn)
    shown = rules.draw(position, (Mark(tuple(openings), "free"),)).sentences
    assert set(openings) <= set(shown)
    for name_, setting in position.profile.settings.items():
        for value in setting.values:
            after = rules.read(f"{rules.write(position)}\noption {name_} {value}")
            assert after.profile[name_] == value


# --- the two ways to show a position --------------------------------------------------------


@on_every_board
def test_a_board_is_described_in_sentences(name: str, board: str) -> None:
    lines = game.game(name).describe(position_of(name, board))
    assert lines
    for line in lines:
        assert line[0].isupper()
        assert line.endswith(".")
        assert "\n" not in line
        assert "{" not in line


@on_every_board
def test_a_board_is_drawn_as_a_scene_and_all_that_can_be_pointed_at_has_words(
    name: str, board: str
) -> None:
    scene = game.game(name).draw(position_of(name, board))
    assert isinstance(scene, Scene)
    assert scene.title
    assert scene.description
    assert scene.width > 0
    assert scene.height > 0
    keys = [stop.key for stop in scene.focusables]
    assert keys
    assert len(keys) == len(set(keys))
    assert all(stop.sentence for stop in scene.focusables)
