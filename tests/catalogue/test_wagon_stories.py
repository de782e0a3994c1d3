"""The stories of the wagon: places told together are ruled alike, and wrong rules are noticed."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from boardlib.carcassonne.art.draw import SHOWING
from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.rules import adjacency, wagon
from boardlib.catalogue import Case, Frame, cases, find_case
from boardlib.drawing import Mark
from boardlib.story.marks import answer_marks, marks_of
from boardlib.story.state import Presenter
from tests.catalogue.rulings import failing, standing

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


# --- the rulings can fail -----------------------------------------------------------------


def test_as_they_are_all_hold() -> None:
    assert failing(STORIES) == set()


def test_with_two_steps_allowed_the_rulings_on_what_lies_between_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one_step = Landscape.links

    def two_steps(landscape: Landscape, number: int) -> Iterator[tuple[int, str]]:
        for near, kind in one_step(landscape, number):
            yield near, kind
            for between in landscape.joined[near].members:
                yield from one_step(landscape, between)

    monkeypatch.setattr(Landscape, "links", two_steps)
    lost = "1.1 1.4 1.6 1.7 1.g 1.h 1.i 1.j 2.3 2.5 2.6 2.a 2.b"
    assert standing(STORIES, {f"WAG-C1-{name}" for name in lost.split()}) == set()


def test_with_nothing_adjacent_the_first_edition_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Landscape, "links", lambda _landscape, _number: iter(()))
    lost = "1.1 1.2 1.3 1.c 1.d 1.e 2.1 2.a 2.b 2.c 3.1 3.2 3.a 3.b G1 G3 G4 G5 G6 G7"
    found = failing(STORIES)
    assert found >= {f"WAG-C1-{name}" for name in lost.split()} | {"WAG-G-1", "WAG-X-8"}
    assert not {name for name in found if name.startswith("WAG-C2")} - {"WAG-C2-G2"}


def test_without_diagonals_the_second_edition_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def cross(cell: tuple[int, int]) -> list[tuple[int, int]]:
        x, y = cell
        return [(x, y - 1), (x - 1, y), (x, y), (x + 1, y), (x, y + 1)]

    monkeypatch.setattr(adjacency, "reach", cross)
    lost = "1.1 2.1 2.a 2.1.1 2.2.1 2.3.1 2.4.1 2.5.1 2.6.1 G3 G6"
    assert standing(STORIES, {f"WAG-C2-{name}" for name in lost.split()}) == set()


def test_with_everything_in_reach_the_second_edition_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    far = [(x, y) for x in range(-9, 10) for y in range(-9, 10)]
    monkeypatch.setattr(adjacency, "reach", lambda _cell: far)
    lost = "1.2 1.7 1.8 2.2 2.5 2.6 2.2.1 2.3.1 2.4.1 2.5.1 2.6.1 3.2 G3 G4 G6"
    assert standing(STORIES, {f"WAG-C2-{name}" for name in lost.split()} | {"WAG-X-6"}) == set()


@pytest.mark.parametrize(
    ("condition", "lost"),
    [
        ("_is_incomplete", "C1-1.4 C1-1.7 C1-2.2 C2-1.5 C2-1.7 C2-2.3 C2-2.5 C2-2.1.2 X-3 X-5"),
        ("_is_unoccupied", "C1-1.1 C1-2.5 C1-G7 C2-2.4 C2-2.1.2 C2-G5 X-4 X-6 X-8"),
        ("_is_claimable", "C1-1.4 C1-1.h C2-1.5"),
    ],
)
def test_without_a_condition_the_rulings_that_name_it_fail(
    condition: str, lost: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    as_it_is = getattr(wagon, condition)
    monkeypatch.setattr(wagon, condition, lambda *facts: replace(as_it_is(*facts), holds=True))
    assert standing(STORIES, {f"WAG-{name}" for name in lost.split()}) == set()


def test_without_an_order_of_players_its_ruling_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    as_it_is = wagon._is_next
    monkeypatch.setattr(wagon, "_is_next", lambda *facts: replace(as_it_is(*facts), holds=True))
    assert standing(STORIES, {"WAG-X-4"}) == set()


@pytest.mark.parametrize("case", STORIES, ids=lambda case: case.id)
def test_a_what_if_begins_with_the_edition_that_was_asked_about(case: Case) -> None:
    """What is said of the board as it is must not gainsay the answer above it."""
    at = {whatif.step for whatif in case.whatifs}
    for frame in case.frames():
        if found := re.match(r"wagon (C[12]) ", frame.step.ask):
            assert frame.number not in at or frame.position.profile["wagon"] == found[1]
