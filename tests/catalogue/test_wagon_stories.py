"""The stories of the wagon: places told together are ruled alike, and what is shown."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from boardlib.carcassonne.art.draw import SHOWING
from boardlib.carcassonne.board.position import Position
from boardlib.catalogue import Case, Frame, cases, find_case
from boardlib.drawing import Mark
from boardlib.story.marks import answer_marks, marks_of
from boardlib.story.state import Presenter

STORIES = [case for case in cases().values() if case.id.startswith("WAG")]
_RULED = re.compile(r"(wagon C[12] \w+ \S+ to )\S+")
_PART = re.compile(r"-?\d+,-?\d+\.[crm]\d+")


def groups() -> Iterator[Any]:
    """Every choice that stands at several places, with the question about any of them."""
    for case in STORIES:
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


@pytest.mark.parametrize("case", STORIES, ids=lambda case: case.id)
def test_a_list_of_destinations_does_not_tell_what_is_asked_next(case: Case) -> None:
    """All destinations of a wagon are listed when nothing more is asked about them."""
    told: set[tuple[Position, str, str]] = set()
    for frame in case.frames():
        asked = {(frame.position, wagon, end) for wagon, end in asked_of_wagons(frame)}
        assert frame.step.pick == "one" or not asked & told
        if frame.answer is not None and isinstance(frame.answer.data, list):
            ends = map(str, frame.answer.data)
            told |= set(product([frame.position], {wagon for _, wagon, _ in asked}, ends))


@pytest.mark.parametrize("case", STORIES, ids=lambda case: case.id)
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


@pytest.mark.parametrize("case", STORIES, ids=lambda case: case.id)
def test_a_what_if_begins_with_the_edition_that_was_asked_about(case: Case) -> None:
    """What is said of the board as it is must not gainsay the answer above it."""
    at = {whatif.step for whatif in case.whatifs}
    for frame in case.frames():
        if found := re.match(r"wagon (C[12]) ", frame.step.ask):
            assert frame.number not in at or frame.position.profile["wagon"] == found[1]
