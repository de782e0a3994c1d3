"""Dice that are told beforehand, and those that come on the way: no other one is there."""

from dataclasses import replace
from math import dist
from pathlib import Path

import pytest

from boardlib import tour
from boardlib.catalogue import Case, find_case
from boardlib.catalogue.doing import OthersMove, rows
from boardlib.catalogue.reading import read_case_file
from boardlib.catalogue.task_faults import lesson_faults
from boardlib.drawing import Group
from boardlib.drawing.scene import Polygon
from boardlib.game.acting import Takeable, takeable
from boardlib.game.goals import Act
from boardlib.story import offers
from boardlib.story.doing import Doing
from boardlib.story.shapes import moved
from boardlib.story.state import Presenter
from boardlib.story.task_view import shown_task
from tests.story.lessons import do_by_pointing

DICE = Path(__file__).parent / "data" / "dice.toml"


@pytest.fixture
def case(monkeypatch: pytest.MonkeyPatch) -> Case:
    """A case with dice, on a road on which one acts in the plainest way."""
    monkeypatch.setitem(tour.offers, "acting", "tests.story.dicing")
    return read_case_file(DICE)


class At:
    """A step of a case, and what is done there."""

    def __init__(self, case: Case, index: int) -> None:
        self.presenter = Presenter(case)
        self.presenter.may_skip = True
        self.presenter.go(index)

    @property
    def doing(self) -> Doing:
        assert self.presenter.doing is not None
        return self.presenter.doing

    @property
    def tray(self) -> list[str]:
        return [one.text for one in self.doing.tray]

    def lay(self, die: str, rider: int) -> None:
        assert self.doing.take(die)
        assert self.doing.point(f"rider:{rider}")


def test_only_what_was_told_is_there_to_be_rolled(case: Case) -> None:
    at = At(case, 0)
    assert at.tray == ["take 6", "yellow 3"]
    at.lay("yellow 3", 12)
    assert at.tray == ["take 3", "yellow 3"]
    assert at.doing.take_back()
    at.lay("take 6", 12)
    at.lay("yellow 3", 13)
    assert at.doing.tried.solved


def test_what_others_did_meanwhile_is_told_and_shown_by_arrows(case: Case) -> None:
    at = At(case, 0)
    at.lay("take 6", 12)
    assert len(at.doing.others) == 0
    before = at.presenter.acted(at.doing.position)
    assert before == at.presenter.framed(at.doing.position)
    at.lay("yellow 3", 13)
    told = shown_task(at.doing)
    assert told.others[:2] == ("Rider 1 takes over 3.", "Rider 2 takes over 3.")
    assert "Rider 2 takes over 3." in told.spoken
    framed = at.presenter.framed(at.doing.position)
    draw = at.presenter.framed
    others: tuple[OthersMove, ...] = at.doing.others
    arrows = [list(moved(draw(one.before), draw(one.after), framed)) for one in others]
    assert [len(one) for one in arrows] == [1, 1, 0]
    rider = next(stop for stop in framed.focusables if stop.key == "rider:1")
    assert dist(arrows[0][0].ends, (rider.x, rider.y)) < 1
    assert len(at.presenter.acted(at.doing.position).shapes) == len(framed.shapes) + 1


@pytest.mark.parametrize(
    ("case", "row"),
    [("TDF-R1.3", ["12 take 6", "13 yellow 3"]), ("TDF-R1.4", ["12 take 6 to 2,14"])],
)
def test_at_the_end_of_a_round_what_others_did_still_has_its_arrows(
    case: str, row: list[str]
) -> None:
    lesson = find_case(case)
    step = next(n for n, one in enumerate(lesson.frames()) if isinstance(one.task, Act))
    at = At(lesson, step)
    for move in row:
        do_by_pointing(at.doing, move)
    others = at.doing.others
    assert "next round" in at.doing.task.between[-1:]  # type: ignore[union-attr]
    assert len(others) == 3
    framed = at.presenter.framed(at.doing.position)
    arrows = at.presenter.acted(at.doing.position).shapes[len(framed.shapes) :]
    heads = [one for group in arrows for one in tips(group)]
    places = {stop.key: (stop.x, stop.y) for stop in framed.focusables}
    near = {key for key in places if any(dist(places[key], tip) < 15 for tip in heads)}
    ended = {key for key in near if key.startswith("rider:")}
    moved_ones = {"TDF-R1.3": {"rider:1", "rider:2"}, "TDF-R1.4": {"rider:13", "rider:21"}}[case]
    assert ended == moved_ones


def tips(group: object) -> list[tuple[float, float]]:
    """Where the heads of arrows point."""
    children = group.children if isinstance(group, Group) else ()
    return [one.points[0] for one in children if isinstance(one, Polygon)]


def test_faces_come_one_after_the_other(case: Case) -> None:
    at = At(case, 1)
    assert at.tray == ["take 6", "yellow 4"]
    at.lay("yellow 4", 12)
    assert at.tray == ["take 4", "yellow 3", "white 3"]
    at.lay("yellow 3", 13)
    assert at.doing.tried.solved


def test_of_all_rows_only_those_with_these_dice_are_counted(case: Case) -> None:
    first, second = case.frames()
    assert isinstance(first.task, Act)
    assert list(rows(case.rules, first.position, first.task)) == [("12 take 6", "13 yellow 3")]
    assert isinstance(second.task, Act)
    every = list(rows(case.rules, second.position, replace(second.task, rolls=())))
    there = list(rows(case.rules, second.position, second.task))
    assert set(there) < set(every)
    assert lesson_faults(case) == []


def test_a_solution_that_rolls_what_is_not_there_is_a_fault(tmp_path: Path, case: Case) -> None:
    written = tmp_path / "dice.toml"
    text = DICE.read_text(encoding="utf-8")
    written.write_text(text.replace('13 = ["yellow 3"]', '13 = ["yellow 2"]'), encoding="utf-8")
    fault = "'13 yellow 3' rolls what neither 'dice' nor 'rolls' says"
    assert any(fault in one for one in lesson_faults(read_case_file(written)))


def test_what_is_used_up_keeps_its_place_and_is_what_was_there(case: Case) -> None:
    at = At(case, 0)
    at.lay("take 6", 12)
    before = at.tray
    at.lay("yellow 3", 13)
    shown = shown_task(at.doing)
    assert [one.text for one in shown.tray] == before
    assert all(one.used for one in shown.tray)
    assert at.tray == []


def test_room_is_kept_for_the_longest_row_and_for_its_longest_names() -> None:
    braking = shown_task(At(find_case("TDF-R2.3"), 0).doing)
    assert [one.name for one in braking.spare] == ["Ride with his 5"]
    bridge = shown_task(At(find_case("TDF-R2.5"), 0).doing)
    assert len(bridge.presses) == 3
    assert [one.name for one in bridge.spare] == ["Ride with his 1"]


def test_what_was_pressed_keeps_its_place_until_it_is_taken_back() -> None:
    at = At(find_case("TDF-R1.3"), 0)
    first = shown_task(at.doing)
    assert (len(first.presses), first.spare) == (3, ())
    assert at.doing.press("12 yellow 3")
    before = shown_task(at.doing).presses
    assert len(before) + len(shown_task(at.doing).spare) == 3
    assert at.doing.press("13 take 3")
    shown = shown_task(at.doing)
    assert [one.text for one in shown.presses] == [one.text for one in before]
    assert all(one.used for one in shown.presses)
    assert not any(one.used for one in before)
    assert at.doing.presses == ()
    assert not at.doing.press("13 take 3")
    assert at.doing.take_back()
    assert shown_task(at.doing).presses == before


def test_what_there_was_to_be_taken_is_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    at = At(find_case("TDF-R4.1"), 1)
    assert shown_task(at.doing).tray
    assert at.doing.move("12 yellow 6 to 3,9 give 11 2 to 2,10")
    asked: list[object] = []

    def counted(*given: object) -> tuple[Takeable, ...]:
        asked.append(given)
        return takeable(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(offers, "takeable", counted)
    shown = shown_task(at.doing)
    assert all(one.used for one in shown.tray)
    assert len(asked) <= 1
