"""Short ways to set up a board, to move on it, and to name what failed."""

from collections.abc import Iterable
from typing import Any

from boardlib import tour
from boardlib.ruling import Ruling
from boardlib.tour.board.position import Position
from boardlib.tour.rules.rounds import race


def board(road: str, places: str, *lines: str) -> Position:
    """``board("B1", "1@2,12 2@2,11", "option ...")``: riders of one team unless lines say more."""
    riders = [place.split("@") for place in places.split()]
    text = [f"road {road}", *(f"rider {number} blue {cell}" for number, cell in riders), *lines]
    return tour.read("\n".join(text))


def column(first: int, last: int, row: int = 12) -> str:
    """Riders one behind another on lane 2: ``1@2,12 2@2,11``."""
    return " ".join(f"{n}@2,{row - i}" for i, n in enumerate(range(first, last + 1)))


def after(position: Position, *moves: str) -> Position:
    """The position after legal moves."""
    for move in moves:
        position = tour.play(position, move).position
    return position


def cell(position: Position, rider: int) -> str:
    """Where a rider stands now."""
    return str(race(position).at[rider])


def ask(position: Position, question: str) -> Any:
    """The answer as plain data."""
    return tour.ask(position, question).data


def why_not(position: Position, move: str) -> set[str]:
    """The rules that refuse a move, without the name of the game; none if it is allowed."""
    return names(tour.judge(position, move))


def names(ruling: Ruling) -> set[str]:
    """The rules that refuse something."""
    return {reason.rule.id.removeprefix("tour.") for reason in ruling.failed}


def because(ruling: Ruling | None) -> set[str]:
    """All rules of a ruling that allows."""
    assert ruling is not None
    assert ruling.allowed
    return {reason.rule.id.removeprefix("tour.") for reason in ruling.conditions}


def caused(position: Position, move: str) -> list[str]:
    """The rules of the events of a move."""
    return [event.rule.id.removeprefix("tour.") for event in tour.play(position, move).events]


def numbers(riders: Iterable[int]) -> list[int]:
    """A list for comparing."""
    return list(riders)
