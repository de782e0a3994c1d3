"""A tiny game: one piece goes along a row of cells, a step at a time, to the last one."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from boardlib.drawing import Circle, Group, Mark, Paint, Polygon, Scene
from boardlib.game import (
    Answer,
    Event,
    Moves,
    PositionError,
    Problem,
    QuestionError,
    Step,
    ruled,
    unless_illegal,
)
from boardlib.game.editing import Offer
from boardlib.game.exercise import Exercise, Option, Posed
from boardlib.game.table import Choice, Sheet, Table, Turn
from boardlib.game.wishes import Wish
from boardlib.profile import Profile
from boardlib.ruling import Basis, Reason, Rule, Ruling

name, title = "cells", "Cells"
offers = dict.fromkeys(("editing", "exercises", "records", "table"), __name__)
STEP = Rule("cells.step", "The piece goes one cell, never out of the row.", "1", Basis.PUBLISHED)


@dataclass(frozen=True)
class Position:
    cells: int
    piece: int


def read(text: str) -> Position:
    found = re.fullmatch(r"\s*row (\d)\s+piece (\d)\s*", text)
    if found is None:
        raise PositionError("expected 'row 4' and 'piece 2'", 1, 1)
    return Position(int(found[1]), int(found[2]))


def write(position: Position) -> str:
    return f"row {position.cells}\npiece {position.piece}"


def status(position: Position) -> list[Problem]:
    inside = 1 <= position.piece <= position.cells
    return [] if inside else [Problem("The piece stands outside of the row.")]


def read_move(text: str) -> int:
    found = re.fullmatch(r"(?:to|may) (\d)", text.strip())
    if found is None:
        raise QuestionError(f"'{text}' is no move: expected 'to 3'")
    return int(found[1])


def judge(position: Position, move: int | str) -> Ruling:
    cell = read_move(move) if isinstance(move, str) else move
    holds = abs(cell - position.piece) == 1 and 1 <= cell <= position.cells
    text = f"Cell {cell} is {'one step away' if holds else 'not one step away'}."
    return Ruling((Reason(STEP, text, holds, shapes=(f"c{cell}",)),))


def moves(position: Position) -> Moves[int]:
    cells = range(1, position.cells + 1)

    def asked(move: int | str) -> Ruling:
        return judge(position, move)

    return Moves.judged(int, lambda: [cell for cell in cells if asked(cell)], asked)


def play(position: Position, move: int | str) -> Step[Position]:
    unless_illegal(move, judge(position, move))
    cell = read_move(move) if isinstance(move, str) else move
    return Step(replace(position, piece=cell), (Event(f"It goes to {cell}.", STEP, (f"c{cell}",)),))


def ask(position: Position, question: str) -> Answer:
    if question == "where":
        return Answer(question, f"It stands on {position.piece}.", position.piece)
    return ruled(question, judge(position, question))


def describe(position: Position) -> list[str]:
    return [_sentence(position, cell) for cell in range(1, position.cells + 1)]


def _sentence(position: Position, cell: int) -> str:
    return f"Cell {cell}: {'the piece' if cell == position.piece else 'empty'}."


def draw(position: Position, marks: Sequence[Mark] = ()) -> Scene:
    named = {key: mark.role for mark in marks for key in mark.keys}
    square = ((0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0))
    shapes = []
    for cell in range(1, position.cells + 1):
        line = named.get(f"c{cell}", "ink")
        inside = (Polygon(square, Paint("paper", "refused" if line == "refused" else "ink", 2.0)),)
        piece = (Circle(20, 20, 12, Paint("ink")),) if cell == position.piece else ()
        place = (40.0 * cell - 40.0, 0.0)
        words = _sentence(position, cell)
        shapes.append(Group((*inside, *piece), f"c{cell}", words, offset=place, at=(20, 20)))
    return Scene("Cells", "A row of cells.", 40.0 * position.cells, 40.0, tuple(shapes))


def rules() -> Mapping[str, Rule]:
    return {STEP.id: STEP}


def boards() -> Mapping[str, str]:
    return {"start": "row 4\npiece 2"}


def line_key(line: str) -> str | None:
    return line.partition(" ")[0] or None


# --- what it offers besides -----------------------------------------------------------------


def changes_at(position: Position, shape: str) -> list[Offer]:
    cell = shape.removeprefix("c")
    there = cell.isdigit() and int(cell) != position.piece
    return [Offer("The piece", "put it here", f"piece {cell}")] if there else []


def questions_at(position: Position, shape: str) -> list[Offer]:
    cell = shape.removeprefix("c")
    asked = [Offer("A move", "may it go there?", f"may {cell}")] if cell.isdigit() else []
    return asked or [Offer("The row", "where is it?", "where")]


def carried(position: Position, shape: str) -> Mapping[str, str]:
    there = range(1, position.cells + 1) if shape == f"c{position.piece}" else ()
    return {f"c{cell}": f"piece {cell}" for cell in there if cell != position.piece}


def openings(position: Position) -> list[str]:
    return []


def settings(position: Position) -> Profile:
    return Profile(())


def line_shapes(line: str) -> tuple[str, ...]:
    return (f"c{line.split()[1]}",) if line.startswith("piece") else ()


def exercises() -> tuple[Exercise, ...]:
    return (Exercise("steps", "going", "Where may it go?", "Steps", _posed),)


def _posed(rng: Random, level: int) -> Posed | None:
    cells, piece = level + 3, rng.randint(1, level + 3)
    options = tuple(Option(str(cell), judge=f"to {cell}") for cell in range(1, cells + 1))
    return Posed(write(Position(cells, piece)), "One piece.", "Where may it go?", options)


needs_name = True


def replay(lines: Sequence[str], options: bool = False) -> Any:
    yield from ({"game": 1, "final": line.strip()} for line in lines)


wishes = (Wish("cells", "--cells", "How many cells.", usual=4),)


def table(*, seed: str = "1", cells: int = 4, **_more: Any) -> "Hall":
    return Hall([Position(cells, 1)])


def reopened(lines: Sequence[str], **_more: Any) -> "Hall":
    return Hall([Position(4, 1)])


class Hall(Table):
    """A game at a table: one person goes to the last cell."""

    game, title, people, winner = name, title, True, "you"

    def __init__(self, stands: list[Position]) -> None:
        self.stands = stands

    position = property(lambda self: self.stands[-1])
    round = property(lambda self: len(self.stands))
    can_undo = property(lambda self: len(self.stands) > 1)

    @property
    def turn(self) -> Turn | None:
        here = self.position
        if here.piece == here.cells:
            return None
        open_ = tuple(Choice(str(cell), f"to {cell}", f"c{cell}") for cell in moves(here))
        return Turn("you", True, "Where does it go?", open_)

    def refused(self) -> Sequence[Choice]:
        return ()

    def why(self, key: str) -> Ruling | None:
        return judge(self.position, int(key.removeprefix("c")))

    def choose(self, key: str) -> Sequence[str]:
        done = play(self.position, int(key.removeprefix("c")))
        self.stands.append(done.position)
        return [event.text for event in done.events]

    def play_on(self) -> Sequence[str]:
        return self.choose(str(self.position.piece + 1))

    def play_out(self) -> None:
        while self.turn is not None:
            self.play_on()

    def undo(self) -> None:
        self.stands.pop()

    def results(self) -> Sequence[Sheet]:
        return [Sheet("The piece", ("stands on",), ((str(self.position.piece),),))]

    def following(self) -> None:
        return None

    def board(self) -> str:
        return "\n".join(describe(self.position))

    def record(self) -> str:
        return f'{{"game": "{name}"}}'
