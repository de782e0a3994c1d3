"""What the list of the lessons says of each of them."""

from pathlib import Path

import pytest

from boardlib.game import GAMES
from boardlib.notebooks import catalogue
from boardlib.notebooks.catalogue import Entry, Settled, lessons
from tests.every import every
from tests.game.exercises import kinds

LIST = """
[[part]]
title = "Roads"

[[part.lesson]]
name = "01_roads"
title = "Roads"
hook = "Whose?"
board = "TUN-B"
code = "T1"
goal = "You can finish a road."
minutes = 10
story = "A coach is late."
settles = [{ says = "It is finished.", case = "TUN-19" }]
more = ["road-complete"]
"""


def test_a_lesson_has_a_goal_and_minutes_and_says_what_it_settles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / catalogue.LIST).write_text(LIST, encoding="utf-8")
    (tmp_path / "01_roads.md").write_text("# Roads\n\n@case TUN-19\n", encoding="utf-8")
    monkeypatch.setattr(catalogue, "sources", lambda: tmp_path)
    (entry,) = lessons()
    assert (entry.code, entry.goal, entry.minutes) == ("T1", "You can finish a road.", 10)
    assert (entry.story, entry.more) == ("A coach is late.", ("road-complete",))
    assert entry.settles == (Settled("It is finished.", "TUN-19"),)


@every("entry", [entry for entry in lessons() if entry.code], lambda entry: entry.code)
def test_what_a_lesson_promises_it_has(entry: Entry) -> None:
    assert entry.goal
    assert entry.story
    assert entry.minutes > 0
    assert entry.settles
    assert {one.case for one in entry.settles} <= set(entry.cases)
    assert set(entry.more) <= {kind for game in GAMES for kind in kinds(game)}
