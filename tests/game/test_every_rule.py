"""Every rule of every game is told somewhere, in a sentence, and shows what it speaks of.

What the cases, the exercises and the questions on the boards tell counts, and what is asked besides
in ``tests/<game>/reached.py`` (:mod:`tests.said`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import pytest

from boardlib import game
from boardlib.drawing.scene import Mark
from boardlib.game import GAMES
from tests import golden
from tests.every import every
from tests.game.test_rule_books import sentences
from tests.said import (
    Told,
    asked_of,
    form_of,
    lines_of,
    of_line,
    played,
    reached_by,
    sentences_of,
    told_elsewhere,
    told_in_cases,
    told_when_asked,
)

FOLDER = Path(__file__).parent / "said"
in_every_game = every("name", GAMES)
pytestmark = pytest.mark.whole


@cache
def told(name: str) -> Mapping[str, list[Told]]:
    """Everything that is told anywhere, by the name of its rule."""
    found: dict[str, list[Told]] = defaultdict(list)
    for one in (*told_in_cases(name), *told_when_asked(name), *told_elsewhere(name)):
        found[one.rule.name].append(one)
    return found


@in_every_game
def test_every_rule_is_told_somewhere(name: str) -> None:
    known = {rule.name for rule in game.game(name).rules().values()}
    assert known - set(told(name)) == set()


@in_every_game
def test_every_sentence_of_the_rule_book_is_told_somewhere(name: str) -> None:
    said = {
        key for found in told(name).values() for one in found for key in sentences_of(name, one)
    }
    assert set(sentences(name)) - said == set()


@in_every_game
def test_it_is_told_in_sentences(name: str) -> None:
    said = (one.text for found in told(name).values() for one in found)
    assert {text for text in said if not text.rstrip(")°").endswith((".", "?", "!"))} == set()


@in_every_game
def test_what_a_rule_speaks_of_is_shown(name: str) -> None:
    """Some answer or event shows it, unless it is about nothing that is drawn."""
    dark = {rule for rule, found in told(name).items() if not any(one.shapes for one in found)}
    assert dark == set(reached_by(name).NOWHERE)


@in_every_game
def test_what_rules_show_of_which_no_case_tells_is_drawn(name: str) -> None:
    rules, known = game.game(name), {one.rule for one in told_in_cases(name)}
    lit: dict[str, bool] = defaultdict(bool)
    for text, asked in asked_of(name):
        before = rules.read(text)
        step = played(rules, before, asked)
        positions = [before, step.position] if step else [before]
        for one in of_line(name, text, asked):
            if one.shapes and one.rule not in known:
                marks = [Mark(one.shapes, "focus")]
                drawn = {key for at in positions for key in rules.draw(at, marks).sentences}
                lit[one.rule.name] |= bool(drawn & set(one.shapes))
    assert [rule for rule, is_drawn in lit.items() if not is_drawn] == []


@in_every_game
def test_nothing_is_asked_in_vain(name: str) -> None:
    """Every question is the only one besides the cases to bring up some sentence of some rule."""
    by_line = {line: _brought_up(name, of_line(name, *line)) for line in asked_of(name)}
    known = _brought_up(name, told_in_cases(name))
    times = Counter(form for forms in by_line.values() for form in forms)
    idle = [
        line
        for line, forms in by_line.items()
        if not any(times[form] == 1 and form not in known for form in forms)
    ]
    assert idle == []


def _brought_up(name: str, found: Iterable[Told]) -> set[object]:
    """What is told, in any words, and which sentences of the rule book these are."""
    every_one = list(found)
    books = (key for one in every_one for key in sentences_of(name, one))
    return {*(form_of(name, one) for one in every_one), *books}


@in_every_game
def test_every_sentence_is_as_it_was_with_the_shapes_that_it_lights(name: str) -> None:
    lines = lines_of(name, (*told_in_cases(name), *told_when_asked(name)))
    golden.compare("\n".join(lines) + "\n", FOLDER / f"{name}.txt")
