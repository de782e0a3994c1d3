"""Nothing on a page gives the answer of a question away before it has been answered."""

from __future__ import annotations

import re
from pathlib import Path

from boardlib.notebooks import sources
from tests.every import every

LESSONS = sorted(Path(str(one)) for one in sources().glob("*.md"))
BLOCK = re.compile(r"(?ms)^```python([^\n]*)\n(.*?)^```$")
ASKS = re.compile(r"^(?:predict|estimate|debate)\(", re.MULTILINE)


@every("lesson", LESSONS, lambda path: path.stem)
def test_the_code_of_a_question_is_folded(lesson: Path) -> None:
    """It computes the answer, and holds what is said afterwards."""
    blocks = BLOCK.findall(lesson.read_text("utf-8"))
    seen = [code for kind, code in blocks if ASKS.search(code) and kind.strip() != "hidden"]
    assert seen == []


def test_some_lessons_ask_with_code() -> None:
    asking = [one.stem for one in LESSONS if ASKS.search(one.read_text("utf-8"))]
    assert {"09_dice_odds", "20_tile_networks", "21_networks_growing"} <= set(asking)


def test_a_board_is_seen_before_it_is_asked_about() -> None:
    [growing] = [one for one in LESSONS if one.stem == "21_networks_growing"]
    blocks = BLOCK.findall(growing.read_text("utf-8"))
    for name in ("board", "end"):
        drawn = next(n for n, (_kind, code) in enumerate(blocks) if f"draw({name})" in code)
        asked = next(
            n
            for n, (_kind, code) in enumerate(blocks)
            if ASKS.search(code) and re.search(rf"\({name}\b", code)
        )
        assert drawn < asked
