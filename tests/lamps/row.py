"""Rules and board of the tests' own game, which offers hardly anything.

A row of lamps: a lamp may be lit when it is dark and its left neighbour is lit; the first lamp
needs no neighbour.  ``lamp 2 on`` is a line of a position, ``light 2`` a move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from boardlib.catalogue import Case, read_case
from boardlib.drawing import Circle, Group, Mark, Paint, Scene
from boardlib.drawing.sizes import Showing
from boardlib.game import (
    Answer,
    Askable,
    Event,
    Moves,
    PositionError,
    Problem,
    QuestionError,
    Step,
    ruled,
    unless_illegal,
)
from boardlib.game.editing import Drawer, Offer, Piece, Refusal, Thing, asked
from boardlib.profile import Profile
from boardlib.ruling import Basis, Item, Reason, Rule, Ruling, Score

name = "lamps"
title = "Lamps"
offers = {"editing": __name__}

DARK = Rule("lamps.dark", "Only a dark lamp is lit.", "rules, 1", Basis.PUBLISHED)
LEFT = Rule("lamps.left", "The lamp on the left is lit already.", "rules, 2", Basis.READING)
POINT = Rule("lamps.point", "Each lamp gives 2 points.", "rules, 3", Basis.ASSUMED)
SHOWN = Rule("lamps.shown", "A row shows how many are lit.", "rules, 4", Basis.DEDUCED)

STORY = Path(__file__).with_name("cases") / "lamp-1.toml"
SHOWING = Showing(standing=("complete", "incomplete"))


@dataclass(frozen=True, slots=True)
class Row:
    """Which lamps are lit."""

    lit: tuple[bool, ...]


def start(lamps: int = 3) -> Row:
    return Row((False,) * lamps)


def read(text: str) -> Row:
    lamps: dict[int, bool] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.split()
        if words:
            if len(words) != 3 or words[0] != "lamp" or words[2] not in ("on", "off"):
                raise PositionError("expected 'lamp NUMBER on' or 'off'", number, 1)
            lamps[int(words[1])] = words[2] == "on"
    return Row(tuple(lamps[key] for key in sorted(lamps)))


def write(position: Row) -> str:
    return "\n".join(
        f"lamp {number} {'on' if lit else 'off'}" for number, lit in enumerate(position.lit, 1)
    )


def status(position: Row) -> list[Problem]:
    """A lamp that is lit beside a dark one on its left cannot have been lit by the rules."""
    return [
        Problem(f"Lamp {number} cannot be lit: lamp {number - 1} is dark.", (f"L{number}",))
        for number in range(2, len(position.lit) + 1)
        if position.lit[number - 1] and not position.lit[number - 2]
    ]


def read_move(text: str) -> int:
    words = text.split()
    if len(words) != 2 or words[0] != "light" or not words[1].isdigit():
        raise QuestionError(f"'{text}' is no move: expected 'light NUMBER'")
    return int(words[1])


def judge(position: Row, move: int | str) -> Ruling:
    number = read_move(move) if isinstance(move, str) else move
    if not 1 <= number <= len(position.lit):
        raise QuestionError(f"there is no lamp {number}")
    dark = not position.lit[number - 1]
    left = number == 1 or position.lit[number - 2]
    key, neighbour = f"L{number}", f"L{number - 1}"
    return Ruling(
        (
            Reason(DARK, f"Lamp {number} is {'dark' if dark else 'lit'}.", dark, shapes=(key,)),
            Reason(
                LEFT,
                f"The lamp left of {number} is {'lit' if left else 'dark'}.",
                left,
                shapes=(neighbour, key) if number > 1 else (key,),
            ),
        )
    )


def moves(position: Row) -> Moves[int]:
    numbers = range(1, len(position.lit) + 1)
    return Moves(
        lambda: [number for number in numbers if judge(position, number)],
        lambda move: isinstance(move, int) and move in numbers and bool(judge(position, move)),
    )


def play(position: Row, move: int | str) -> Step[Row]:
    number = read_move(move) if isinstance(move, str) else move
    unless_illegal(move, judge(position, number))
    lit = (*position.lit[: number - 1], True, *position.lit[number:])
    score = Score((Item(1, "lamp", 1, POINT), Item(1, "switch", 1, POINT)))
    return Step(Row(lit), (Event(f"Lamp {number} is lit.", POINT, (f"L{number}",), score),))


def ask(position: Row, question: str) -> Answer:
    if question == "lit":
        lit = [f"lamp {number}" for number, on in enumerate(position.lit, 1) if on]
        found = Ruling((Reason(SHOWN, f"{len(lit)} are lit.", shapes=("L1",)),))
        return Answer(question, ", ".join(lit) or "none", lit, found)
    if question.startswith("light "):
        ruling = judge(position, question)
        return ruled(question, ruling, {"allowed": ruling.allowed})
    raise QuestionError(f"'{question}' is no question")


def questions() -> tuple[Askable, ...]:
    return (Askable("lit", "how many lamps are lit"),)


def describe(position: Row) -> list[str]:
    return [_sentence(number, lit) for number, lit in enumerate(position.lit, 1)]


def _sentence(number: int, lit: bool) -> str:
    return f"Lamp L{number}: {'lit' if lit else 'dark'}."


def draw(position: Row, marks: Sequence[Mark] = ()) -> Scene:
    lamps = tuple(
        Group(
            (Circle(20, 20, 15, Paint(fill="focus" if lit else "paper", stroke="ink")),),
            f"L{number}",
            _sentence(number, lit),
            ("lamp", "complete" if lit else "incomplete"),
            offset=(40.0 * (number - 1), 0.0),
            at=(20.0, 20.0),
            name=f"Lamp L{number}",
        )
        for number, lit in enumerate(position.lit, 1)
    )
    wide = 40.0 * len(lamps)
    return Scene("Lamps", "A row of lamps.", wide, 40.0, lamps, showing=SHOWING)


def rules() -> Mapping[str, Rule]:
    return MappingProxyType({rule.id: rule for rule in (DARK, LEFT, POINT, SHOWN)})


def boards() -> Mapping[str, str]:
    return MappingProxyType({"three": "lamp 1 on\nlamp 2 off\nlamp 3 off"})


def line_key(line: str) -> str | None:
    return line.rpartition(" ")[0]


# --- changing a row by pointing at it -----------------------------------------------------


def changes_at(position: Row, shape: str) -> list[Offer]:
    number = _number(position, shape)
    if not number:
        return [Offer("The row", "one more", f"lamp {len(position.lit) + 1} off")]
    word = "off" if position.lit[number - 1] else "on"
    return [Offer("The lamp", word, f"lamp {number} {word}")]


def questions_at(position: Row, shape: str) -> list[Offer]:
    number = _number(position, shape)
    if not number:
        return [asked("", "What is lit?", "lit")]
    return [asked(f"Lamp {number}", "May it be lit?", f"light {number}")]


def things(position: Row) -> list[Thing]:
    lamps = range(1, len(position.lit) + 1)
    return [*(Thing(f"L{number}", f"Lamp {number}") for number in lamps), Thing("", "The row")]


def _number(position: Row, shape: str) -> int:
    number = int(shape[1:]) if shape[:1] == "L" and shape[1:].isdigit() else 0
    return number if number <= len(position.lit) else 0


def away(position: Row, shape: str) -> str:
    """The light of a lamp goes out."""
    number = _number(position, shape)
    return f"lamp {number} off" if number and position.lit[number - 1] else ""


def line_words(position: Row, line: str) -> str:
    """The picture shows every lamp: nothing is left to be said."""
    return ""


def carried(position: Row, shape: str) -> dict[str, str]:
    """The light of a lamp can be given to a dark one."""
    number = _number(position, shape)
    if not number or not position.lit[number - 1]:
        return {}
    return {
        f"L{other}": f"lamp {number} off\nlamp {other} on"
        for other, lit in enumerate(position.lit, 1)
        if not lit
    }


def drawers(position: Row) -> list[Drawer]:
    left = position.lit.count(False)
    return [Drawer("Lights", (Piece("light", "Light", "lamp 1 on", left, key="L1"),))]


def places(position: Row, piece: str, turn: int = 0) -> dict[str, str]:
    lamps = enumerate(position.lit, 1)
    return {f"L{one}": f"lamp {one} on" for one, lit in lamps if piece == "light" and not lit}


def refused(position: Row, piece: str, shape: str) -> Refusal:
    fits = shape in places(position, piece)
    return Refusal(("It can be put here." if fits else "This lamp is lit.",), shapes=(shape,))


def openings(position: Row) -> list[str]:
    return []


def settings(position: Row) -> Profile:
    return Profile({})


def line_shapes(line: str) -> tuple[str, ...]:
    return (f"L{line.split()[1]}",) if line else ()


def story(**changed: Any) -> Case:
    """The case of this game, with some of its fields changed."""
    return replace(read_case(STORY.read_text(encoding="utf-8"), name), **changed)
