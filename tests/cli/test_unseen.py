"""What a case points at has to be on its board."""

from __future__ import annotations

import re

from boardlib.catalogue import cases, read_case
from boardlib.cli.cases import unseen
from tests.catalogue.test_case_files import changed
from tests.every import every

NOT_THERE = {
    "a step that shows what is not there": (
        'question = "Is the road',
        'show = ["0,0.r7"]\nquestion = "Is the road',
        r"line 16, step 2: 'show' names '0,0\.r7', which is not on the board; did you mean '0,0",
    ),
    "a choice that stands nowhere": (
        "expect = { complete = false } },",
        'expect = { complete = false }, at = ["nowhere"] },',
        r"line 16, step 2: 'at' names 'nowhere', which is not on the board$",
    ),
}


@every("old, new, message", NOT_THERE.values())
def test_what_is_pointed_at_and_not_there_is_told(old: str, new: str, message: str) -> None:
    [found] = unseen(read_case(changed(old, new), "carcassonne", "bad.toml"))
    assert re.search(message, found)
    assert "\n" not in found


def test_every_case_points_at_what_is_there() -> None:
    assert [sentence for case in cases().values() for sentence in unseen(case)] == []
