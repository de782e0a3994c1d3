"""How odds are told: as a fraction where that is short, else about how much it is."""

import re

import pytest

from boardlib.catalogue import Comparison, WhatIf, changes
from boardlib.game import game

LONG = re.compile(r"[0-9]+/[0-9]{4,}")
RACE = "race sprint\nplayer red"
ASKED = {
    "a shooting": ("biathlon", RACE, "odds shooting red"),
    "black dice": ("troyes", "players blue green", "odds beat R R R R"),
    "rerolls": ("troyes", "players blue green", "odds reroll W 5 6"),
}


@pytest.mark.parametrize(("name", "position", "question"), ASKED.values(), ids=ASKED)
def test_nobody_has_to_read_a_long_fraction(name: str, position: str, question: str) -> None:
    rules = game(name)
    answer = rules.ask(rules.read(position), question)
    assert LONG.search(str(answer.data))  # which stay exact
    assert "about" in answer.text
    assert not LONG.search(answer.text)


def test_what_changes_is_told_without_long_fractions_too() -> None:
    rules = game("biathlon")
    before, after = (
        rules.ask(rules.read(f"{RACE}\n{line}"), "odds shooting red")
        for line in ("", "option shots 4")
    )
    whatif = WhatIf("four shots", "option shots 4", "odds shooting red", 0)
    told = " ".join(changes(Comparison(whatif, before, after, None, None)))
    assert "about" in told
    assert not LONG.search(told)
