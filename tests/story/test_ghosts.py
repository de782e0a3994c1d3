"""What a question supposes is seen on its board, pale, and nothing is said of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pytest

from boardlib.catalogue import Case, CaseStep, Choice, Question, all_cases, cases, find_case
from boardlib.drawing import Group, Scene
from boardlib.drawing.canvas import reach
from boardlib.story.marks import marks_of
from boardlib.story.shapes import supposes
from boardlib.story.state import Presenter
from tests.every import every

NAMED: Final = {
    "carcassonne": re.compile(
        r"^(?:tile \S+ (?P<tile>\S+) \d+|token \S+ (?P<token>\S+).*"
        r"|(?:meeple|wagon|mayor|barn) .*?(?P<figure>\S+\.\w+))$"
    ),
    "tour": re.compile(r"\bto (?P<rider>\d+,\d+)"),
}
"""Where, in the words of a move, a piece comes to lie on the board."""
CARD: Final = re.compile(r"^\w+ (\d+)\b|\b(?:strike|combat) (\w+)")
DIE: Final = re.compile(r"\b([RYW])(\d)(?:@(\w+))?")
PLACE: Final = re.compile(r"\b(?:enter|settle) ([a-z]+)(\d)")
COLOURS: Final = {"R": "red-die", "Y": "yellow-die", "W": "white-die"}
"""What a move takes in hand, in its own words."""


def asking(case: Case) -> Iterator[Presenter]:
    """A case at each of its questions."""
    at = Presenter(case)
    for index in at.predictions:
        at.go(index)
        yield at
        at.answer()


def ghosts(scene: Scene) -> tuple[Group, ...]:
    found = [one for one in scene.shapes if isinstance(one, Group) and one.roles == ("supposed",)]
    return tuple(one for group in found for one in group.children if isinstance(one, Group))


def frames_of(scene: Scene) -> tuple[Group, ...]:
    """What has a dashed frame."""
    return tuple(one for one in ghosts(scene) if one.opacity == 1)


def taken(step: CaseStep, scene: Scene) -> set[str]:
    """The keys of what the supposed moves of a question take in hand, by their own words.

    Of dice that look alike and belong to one player any one will do.
    """
    found = set()
    for move in step.then:
        found |= {f"card:{one[1] or one[2]}" for one in CARD.finditer(move)}
        found |= {f"space:{one[1]}:{one[2]}:1" for one in PLACE.finditer(move)}
        dice = Counter((one[1], one[2], one[3] or move.split()[0]) for one in DIE.finditer(move))
        for (colour, value, owner), count in dice.items():
            alike = [
                key
                for key, sentence in scene.sentences.items()
                if key.startswith(f"die:{owner}:")
                and COLOURS[colour] in scene.roles[key]
                and value in re.findall(r"\d", sentence)
            ]
            found |= set(alike[:count])
    return found & scene.roles.keys()


def named(case: Case, step: CaseStep) -> list[str]:
    """The places that the supposed moves of a question lay something on, in their own words."""
    found = [one for move in step.then for one in NAMED[case.game].finditer(move)]
    return [place for one in found for place in one.groups() if place]


def corner(scene: Scene, place: str) -> tuple[float, float, float]:
    """The north-west corner of what a place is, and how large that is at most."""
    stops = {stop.key: stop for stop in scene.focusables}
    if place in stops and "cell" in scene.roles[place]:
        return stops[place].x - 15, stops[place].y - 15, 30.0
    key, stop = next(one for one in stops.items() if "tile" in scene.roles[one[0]])
    (x, y), (ox, oy) = (tuple(map(int, one.split(".")[0].split(","))) for one in (place, key))
    return stop.x - 50 + 100 * (x - ox), stop.y - 50 + 100 * (y - oy), 100.0


def inside(frame: Group, scene: Scene) -> set[str]:
    """The keys of what lies within a frame with its middle."""
    left, top, right, bottom = reach((frame,))
    return {
        stop.key for stop in scene.focusables if left <= stop.x <= right and top <= stop.y <= bottom
    }


def lies_at(ghost: Group, scene: Scene, place: str) -> bool:
    left, top, size = corner(scene, place)
    x, y = ghost.offset
    return left - 1 <= x <= left + size + 1 and top - 1 <= y <= top + size + 1


@every("case", all_cases().values(), lambda case: case.id)
def test_a_piece_that_a_question_supposes_is_drawn_pale_where_it_would_lie(case: Case) -> None:
    for at in asking(case):
        frame = at.frames[at.index]
        for drawn in (at.framed(frame.position, marks_of(at)), at.pictured(frame.position)):
            seen, plain = ghosts(drawn), at.scene(frame.position).roles
            roles = drawn.showing.ghosts
            if not supposes(frame.step):
                assert not seen
                continue
            framed = frames_of(drawn)
            used = taken(frame.step, drawn) if drawn.showing.used else set()
            assert {key for one in framed for key in inside(one, drawn) & used} == used
            assert len(framed) == len(used), (at.index + 1, used)
            seen = tuple(one for one in seen if one not in framed)
            if case.game not in NAMED:
                assert not seen
                continue
            places = named(case, frame.step)
            assert len(seen) == len(places), (at.index + 1, places)
            for place in places:
                assert any(lies_at(one, drawn, place) for one in seen), (at.index + 1, place)
            assert all(one.opacity < 1 and not (one.key or one.sentence) for one in seen)
            laid = {key for key, one in drawn.roles.items() if roles.intersection(one)}
            assert laid <= plain.keys()


def test_pieces_of_every_kind_are_supposed_somewhere() -> None:
    kinds = {
        kind
        for case in cases().values()
        if case.game in NAMED
        for frame in case.frames()
        if frame.step.choices and supposes(frame.step)
        for move in frame.step.then
        for one in NAMED[case.game].finditer(move)
        for kind, place in one.groupdict().items()
        if place
    }
    assert {"tile", "token", "rider"} <= kinds


@pytest.mark.parametrize(
    ("then", "places"),
    [
        (("tile BG-U 0,-1 0",), ["0,-1"]),
        (("tile BG-U 0,-1 0", "meeple red 0,-1.r1"), ["0,-1", "0,-1.r1"]),
        (("tile BG-U 0,1 0",), ["0,1"]),
    ],
)
def test_a_tile_is_drawn_pale_where_the_board_has_to_grow_for_it(
    then: tuple[str, ...], places: list[str]
) -> None:
    choices = (Choice("Yes", Question(ask="feature 0,0.r1", then=then, expect={}), at=()),)
    step = CaseStep(question="Is it complete?", ask="feature 0,0.r1", then=then, choices=choices)
    case = find_case("TUN-19")
    start = "tile BG-U 0,0 0\nturn red"
    at = Presenter(replace(case, id="made", start=start, steps=(step,), claims=(), whatifs=()))
    drawn = at.framed(at.frame.position, marks_of(at))
    assert len(ghosts(drawn)) == len(places)
    assert all(any(lies_at(one, drawn, place) for one in ghosts(drawn)) for place in places)
    left, top, size = corner(drawn, "0,-1" if "0,-1" in then[0] else "0,1")
    assert 0 <= left <= drawn.width - size
    assert 0 <= top <= drawn.height - size


def test_a_tile_that_is_supposed_is_drawn_entire_below_what_lies_there() -> None:
    case = find_case("WAG-C1-2")
    at = Presenter(case)
    drawn = at.framed(at.frame.position, marks_of(at))
    lowest, played = drawn.shapes[0], case.rules.play(at.frame.position, at.frame.step.then[0])
    assert isinstance(lowest, Group)
    assert lowest.roles == ("supposed",)
    (tile,) = lowest.children
    assert isinstance(tile, Group)
    laid = next(one for one in played.position.tiles if one.cell == (0, 0))
    card = drawn.showing.card
    assert card is not None
    assert tile.children == card(laid).shapes


def test_the_second_and_fourth_step_of_the_first_case_show_what_they_suppose() -> None:
    shown = [
        at.index + 1 for at in asking(find_case("TUN-19")) if ghosts(at.framed(at.frame.position))
    ]
    assert shown == [2, 4]


def test_what_only_one_choice_tries_out_is_not_shown_before() -> None:
    frame = find_case("TUN-29").frames()[2]
    assert frame.step.then
    assert not supposes(frame.step)
