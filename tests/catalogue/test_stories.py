"""The stories: sound, reachable, told from the start tile, and with something to learn."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from boardlib import carcassonne
from boardlib.carcassonne.art.draw import SHOWING
from boardlib.carcassonne.board.position import Position
from boardlib.catalogue import Case, Frame, cases, compare, find_case
from boardlib.drawing import Mark
from boardlib.game import Answer
from boardlib.story.marks import answer_marks, marks_of
from boardlib.story.state import Presenter
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


# --- the Tour: nothing that is asked is shown before --------------------------------------


OF_THE_TOUR = [case for case in cases().values() if case.game == "tour"]
OF_PACE = [case for case in OF_THE_TOUR if int(case.id.removeprefix("TDF-")) <= 13]
"""Groups, speeds, lone riders, attack positions, attacks and braking."""


@every("case", OF_PACE, lambda case: case.id)
def test_what_is_asked_is_not_shown_in_the_step_before(case: Case) -> None:
    """Who is alone, braked or in attack position is drawn, so it has to be asked at once."""
    standing = re.compile(r"(lone|attack|attackers|braked|groups|group)\b")
    for before, frame in zip(case.frames(), case.frames()[1:], strict=False):
        asked = frame.is_prediction and standing.match(frame.step.ask)
        fresh = frame.step.move or frame.step.change or before.is_prediction
        assert not asked or fresh, f"step {frame.number}"


def test_choices_of_plain_words_agree_with_their_rulings() -> None:
    """What ``options`` lists is what ``may`` allows."""
    listed = [
        choice
        for case in OF_THE_TOUR
        for frame in case.frames()
        for choice, written in zip(frame.choices, frame.step.choices, strict=True)
        if written.listed and written.question.ask
    ]
    assert len(listed) > 40
    for choice in listed:
        assert choice.why.ruling is not None
        assert choice.right == choice.why.ruling.allowed, choice.why.question


def test_picture_3_as_it_is_told() -> None:
    case = find_case("TDF-22")
    rules, start = case.rules, case.position()
    assert rules.ask(start, "order").data == [15, 1, 16, 4]
    groups = rules.ask(start, "groups").data
    assert [(one["riders"], one["leader"]) for one in groups] == [([15, 16], 15), ([1, 4], 1)]
    after = case.position(7)
    assert rules.ask(after, "options 16").data == ["take 6", "yellow", "red", "white"]
    assert rules.ask(case.position(9), "offer 4").data == [3]


# --- the wagon: places told together are ruled alike, and what is shown -------------------


OF_WAGONS = [case for case in cases().values() if case.id.startswith("WAG")]
_RULED = re.compile(r"(wagon C[12] \w+ \S+ to )\S+")
_PART = re.compile(r"-?\d+,-?\d+\.[crm]\d+")


def groups() -> Iterator[Any]:
    """Every choice that stands at several places, with the question about any of them."""
    for case in OF_WAGONS:
        for frame in case.frames():
            for number, choice in enumerate(frame.step.choices):
                found = _RULED.fullmatch(choice.question.ask)
                places = [key for key in choice.at or () if _PART.fullmatch(key)]
                if found and len(places) > 1:
                    label = f"{case.id}-{frame.number}-{number + 1}"
                    yield pytest.param(case, frame.position, found[1], places, id=label)


@pytest.mark.parametrize(("case", "position", "question", "places"), list(groups()))
def test_places_of_one_choice_are_ruled_alike(
    case: Case, position: Position, question: str, places: list[str]
) -> None:
    rulings = [case.rules.ask(position, question + place).data for place in places]
    assert len({(ruling["allowed"], *ruling["fails"]) for ruling in rulings}) == 1


def asked_of_wagons(frame: Frame) -> Iterator[tuple[str, str]]:
    """Each wagon and destination that the choices of a step ask about."""
    for choice in frame.step.choices:
        if found := _RULED.fullmatch(choice.question.ask):
            yield found[1], choice.question.ask.removeprefix(found[1])


@pytest.mark.parametrize("case", OF_WAGONS, ids=lambda case: case.id)
def test_a_list_of_destinations_does_not_tell_what_is_asked_next(case: Case) -> None:
    """All destinations of a wagon are listed when nothing more is asked about them."""
    told: set[tuple[Position, str, str]] = set()
    for frame in case.frames():
        asked = {(frame.position, wagon, end) for wagon, end in asked_of_wagons(frame)}
        assert frame.step.pick == "one" or not asked & told
        if frame.answer is not None and isinstance(frame.answer.data, list):
            ends = map(str, frame.answer.data)
            told |= set(product([frame.position], {wagon for _, wagon, _ in asked}, ends))


@pytest.mark.parametrize("case", OF_WAGONS, ids=lambda case: case.id)
def test_a_wagon_really_moves_or_goes_home(case: Case) -> None:
    moves = {step.move.split()[0] for step in case.steps if step.move}
    assert moves >= {"tile", "score"}
    assert moves & {"move", "home", "end"} or case.id == "WAG-C2-2"


def marks_at(name: str, step: int) -> list[Mark]:
    """The marks of an answered step of a case."""
    presenter = Presenter(find_case(name))
    for index in range(step):
        presenter.go(index)
        presenter.answer()
    return list(marks_of(presenter))


def test_the_way_and_the_tiles_in_reach_are_shown() -> None:
    way = marks_at("WAG-C1-1", 7)
    assert [mark.keys for mark in way if mark.role == "chain"] == [
        ("0,0.c1", "-1,0.r3", "-1,0.r4", "-1,0.c2")
    ]
    near = marks_at("WAG-C2-1", 4)
    assert [len(mark.keys) for mark in near if mark.role == "reach"] == [9]


def test_a_list_of_destinations_is_shown_as_allowed() -> None:
    case = find_case("WAG-C2-2")
    listed = case.rules.ask(case.position(6), "move red")
    assert [(mark.role, list(mark.keys)) for mark in answer_marks(listed, SHOWING)] == [
        ("allowed", listed.data)
    ]
    order = find_case("WAG-X-4")
    assert answer_marks(order.rules.ask(order.position(3), "wagons"), SHOWING) == ()


@pytest.mark.parametrize("case", OF_WAGONS, ids=lambda case: case.id)
def test_a_what_if_begins_with_the_edition_that_was_asked_about(case: Case) -> None:
    """What is said of the board as it is must not gainsay the answer above it."""
    at = {whatif.step for whatif in case.whatifs}
    for frame in case.frames():
        if found := re.match(r"wagon (C[12]) ", frame.step.ask):
            assert frame.number not in at or frame.position.profile["wagon"] == found[1]
