"""The stories: sound, reachable, told from the start tile, and with something to learn."""

import re
from dataclasses import replace

import pytest

from boardlib import carcassonne
from boardlib.catalogue import Case, cases, compare, find_case
from boardlib.drawing.scene import Mark
from boardlib.game import Answer
from tests.every import every

STORIES = list(cases().values())
OF_CARCASSONNE = [case for case in STORIES if case.game == "carcassonne"]

EXCERPTS = {"WAG-C1-3", "WAG-C2-3", "WAG-X-4"}
"""Stories told on a part of a board, without the start tile."""

every_story = every("case", STORIES, lambda case: case.id)
every_board = every("case", OF_CARCASSONNE, lambda case: case.id)


@every_story
def test_story_has_a_prediction_and_what_ifs(case: Case) -> None:
    assert any(frame.is_prediction for frame in case.frames())
    assert 1 <= len(case.whatifs) <= 3
    assert 3 <= len(case.steps) <= 11
    assert any(compare(case, whatif).differs for whatif in case.whatifs)


@every_story
def test_predictions_offer_wrong_choices_with_a_reason(case: Case) -> None:
    for frame in case.frames():
        if frame.is_prediction:
            assert 2 <= len(frame.choices) <= (8 if frame.step.pick == "all" else 5)
            wrong = [choice for choice in frame.choices if not choice.right]
            assert wrong
            assert all(choice.why.text for choice in wrong)
            assert frame.answer is not None


@every_story
def test_sentences_are_short(case: Case) -> None:
    texts = [case.question, *(step.say for step in case.steps)]
    texts += [step.question for step in case.steps]
    texts += [choice.label for step in case.steps for choice in step.choices]
    for text in texts:
        for sentence in re.split(r"(?<=[.?!])\s", text):
            assert len(sentence.split()) <= 25, sentence
    assert all(len(step.say.split()) <= 45 for step in case.steps)


@every_story
def test_boards_have_nothing_wrong(case: Case) -> None:
    positions = [case.position(step) for step in range(len(case.steps) + 1)]
    positions += [compare(case, whatif).position for whatif in case.whatifs]
    for position in positions:
        assert case.rules.status(position) == []


@every_story
def test_written_positions_read_back(case: Case) -> None:
    for step in range(len(case.steps) + 1):
        position = case.position(step)
        assert case.rules.read(case.rules.write(position)) == position


@every_board
def test_board_can_be_reached(case: Case) -> None:
    """Laid tile by tile from the start tile, every tile fits; nothing waits to be scored."""
    start = case.position()
    assert start.tiles[0].kind == "BG-D" or case.id in EXCERPTS
    board = replace(start, tiles=(), figures=(), tokens=(), turn=None)
    for tile in start.tiles:
        ruling = carcassonne.judge(board, tile)
        assert ruling, f"{tile}: {ruling}"
        board = replace(board, tiles=(*board.tiles, tile))
    scored = [joined for joined in start.landscape.features() if joined.complete and joined.figures]
    assert scored == []


@every_story
def test_marks_point_at_parts_of_the_board(case: Case) -> None:
    """``show`` and ``at`` name keys of shapes that are there."""
    for frame in case.frames():
        named = {*frame.step.show, *(key for choice in frame.choices for key in choice.at)}
        marks = (Mark(tuple(sorted(named)), "focus"),)  # what is named is drawn, where it was not
        known = set(case.rules.draw(frame.position, marks).sentences)
        assert named <= known, f"step {frame.number}: {named - known}"


def test_stories_are_about_something_different() -> None:
    for field in ("title", "question"):
        texts = [getattr(case, field) for case in STORIES]
        assert len(set(texts)) == len(texts)


@pytest.mark.parametrize(
    ("id_", "option", "before", "after"),
    [
        ("WAG-C1-1", "short_roads passed_over", 4, 10),
        ("WAG-X-7", "wagon_road_abbey apart", 2, 1),
        ("TUN-33", "same_tile each_opening", 4, 5),
        ("TUN-16", "token_moment whole_turn", False, True),
    ],
)
def test_what_the_sources_leave_open_is_switched_where_it_matters(
    id_: str, option: str, before: object, after: object
) -> None:
    """How many places for the wagon, how many points, whether the token is allowed."""
    case = find_case(id_)
    (whatif,) = [one for one in case.whatifs if one.change == f"option {option}"]
    result = compare(case, whatif)
    assert (told(result.before), told(result.after)) == (before, after)


def told(answer: Answer) -> object:
    if isinstance(answer.data, list):
        return len(answer.data)
    return answer.data.get("points", answer.allowed)
