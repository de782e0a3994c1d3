"""One deck: whatever lesson or exercise shows a card, it shows the same rows and symbols."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from boardlib.biathlon.board.position import Position
from boardlib.biathlon.rulebook import DEFAULTS
from boardlib.biathlon.rules.cards import row_of
from boardlib.catalogue import Case, find_case
from boardlib.catalogue.practice import make
from boardlib.game.goals import LEVELS
from boardlib.notebooks.catalogue import lessons
from tests.game.exercises import kinds

CODES = ("B1", "B2", "B3")


def of_lessons() -> list[Case]:
    return [find_case(name) for one in lessons() if one.code in CODES for name in one.cases]


def of_exercises() -> list[Case]:
    return [make("biathlon", kind, 0, level) for kind in kinds("biathlon") for level in LEVELS]


def shown(cases: list[Case]) -> Iterator[tuple[str, Position]]:
    """Every board of every screen; the deck that the designer prints overnight is another one."""
    for case in cases:
        for frame in case.frames():
            if frame.position.profile["deck"] == DEFAULTS["deck"]:
                yield case.id, frame.position


def test_a_card_means_one_thing() -> None:
    meant: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for name, position in shown([*of_lessons(), *of_exercises()]):
        for card in position.deck.numbers:
            for row in position.deck.by_number[card].rows:
                drawn = str(row_of(position, card, row.section))
                meant[f"card {card}, {row.section}"].setdefault(drawn, name)
    assert {card: rows for card, rows in meant.items() if len(rows) > 1} == {}
    assert len(meant) == 60 * 4


def test_every_lesson_is_looked_at() -> None:
    assert len({name for name, _position in shown(of_lessons())}) == 29
