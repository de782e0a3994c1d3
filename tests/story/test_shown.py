"""What a question supposes is seen on its board, pale, and nothing is said of it."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pytest

from boardlib import biathlon
from boardlib.catalogue import Case, CaseStep, Choice, Question, all_cases, cases, find_case
from boardlib.drawing import Group, Mark, Scene
from boardlib.drawing.canvas import reach
from boardlib.drawing.scene import Circle, Path
from boardlib.story.marks import marks_of
from boardlib.story.shapes import moved, supposes
from boardlib.story.state import Presenter
from boardlib.story.view import view_of
from tests.every import every
from tests.story.lessons import at_step

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


@pytest.mark.whole
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


# --- what a task has made -----------------------------------------------------------------


def at(case: str, index: int = 0) -> Presenter:
    return at_step(case, index)


def added(presenter: Presenter) -> tuple[int, int]:
    """How many dashed lines and ticks lie over a board."""
    view = view_of(presenter)
    plain = presenter.framed(view.position, view.marks)
    over = presenter.acted(view.position, view.marks).shapes[len(plain.shapes) :]
    shapes = [shape for group in over if isinstance(group, Group) for shape in group.children]
    dashed = [one for one in shapes if isinstance(one, Path) and one.paint.dash]
    return len(dashed), len([one for one in shapes if isinstance(one, Circle)])


def test_a_tunnel_is_dashed_once_it_is_made_and_its_road_ticked_once_it_is_finished() -> None:
    presenter = at("TUN-T1.1")
    assert presenter.doing is not None
    assert added(presenter) == (0, 0)
    presenter.doing.point("token:1,0.p1")
    assert added(presenter) == (0, 0)  # refused: nothing was made
    presenter.doing.point("1,2.p2")
    assert added(presenter) == (1, 0)  # through, and open at its other end
    presenter.doing.take_back()
    assert presenter.doing is not None
    presenter.doing.point("1,2.p1")
    assert presenter.doing.tried.solved
    assert added(presenter) == (1, 2)


def test_one_closed_end_is_not_ticked() -> None:
    presenter = at("WAG-W2.2")
    presenter.answer()
    assert added(presenter) == (0, 0)


def test_what_is_in_reach_is_framed_after_an_answer() -> None:
    presenter = at("WAG-W2.5")

    def framed() -> list[tuple[str, ...]]:
        return [mark.keys for mark in view_of(presenter).marks if mark.role == "reach"]

    assert framed() == []
    presenter.answer()
    (tiles,) = framed()
    assert len(tiles) == 9


def test_what_a_step_says_is_in_reach_is_framed_before_an_answer_too() -> None:
    presenter = at("WAG-W2.1")
    wanted = ("0,-1", "0,0", "1,0")
    for _step in range(2):
        frames = [mark.keys for mark in view_of(presenter).marks if mark.role == "reach"]
        assert frames == [wanted]
        presenter.answer()
        presenter.next()


def test_a_board_of_a_lesson_calls_its_parts_by_no_coordinates() -> None:
    presenter = at("TUN-T1.1")
    for marks in ((), view_of(presenter).marks):
        scene = presenter.framed(view_of(presenter).position, marks)
        said = [stop.sentence for stop in scene.focusables if ".p" in stop.key]
        assert said
        assert not [one for one in said if re.search(r"-?\d,-?\d", one)]


# --- what others did ----------------------------------------------------------------------


RACE = """\
race sprint
course M11
player red
player blue
hand red 25
hand blue 36
group red i1
group blue {}
"""


def board(blue: str, *rows: str) -> Scene:
    """A board of a task with some rows above its course, as high as the other one."""
    room = Mark(("part:task", "part:course", *rows), "room")
    drawn = biathlon.draw(biathlon.read(RACE.format(blue)), [room]).footless
    return replace(drawn, height=800.0)


def test_only_who_has_walked_has_an_arrow_though_the_course_lies_lower() -> None:
    before, after = board("j1", "card:25:climb"), board("x", "card:25:climb", "card:25:flat")
    places = [
        {stop.key: stop.y for stop in one.focusables}["station:i1"] for one in (before, after)
    ]
    assert places[0] != places[1]
    [arrow] = moved(before, after, before)
    there = {stop.key: (stop.x, stop.y) for stop in before.focusables}
    assert (arrow.begins, arrow.ends) == (there["station:j1"], there["station:x"])


def test_who_stands_on_a_scale_of_times_has_not_walked_when_it_is_another_one() -> None:
    at = Presenter(find_case("BIA-B3.C"))
    assert at.doing is not None
    at.doing.press("red 25 draw 1")
    boards = [(at.framed(one.before), at.framed(one.after)) for one in at.doing.others]
    assert len(boards) == 2
    drawn = at.framed(at.doing.position)
    assert [arrow for before, after in boards for arrow in moved(before, after, drawn)] == []
