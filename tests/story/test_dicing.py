"""Dice that are told beforehand, and those that come on the way: no other one is there."""

from __future__ import annotations

from dataclasses import replace
from math import dist
from pathlib import Path

import pytest

from boardlib import tour
from boardlib.catalogue import Case
from boardlib.catalogue.doing import OthersMove, rows
from boardlib.catalogue.reading import read_case_file
from boardlib.catalogue.task_faults import lesson_faults
from boardlib.game.goals import Act
from boardlib.story.arrows import moved
from boardlib.story.doing import Doing
from boardlib.story.state import Presenter
from boardlib.story.task_view import shown_task

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
