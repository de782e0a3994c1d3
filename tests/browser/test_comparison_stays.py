"""With editions side by side nothing that can be pressed moves when something else is pressed."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Turn
from tests.browser.places import moved, places, shown
from tests.browser.waiting import expect

pytestmark = pytest.mark.browser

SIDES = ".bl-comparison"


def test_boards_and_buttons_stay_wherever_the_wagon_goes(turned: Turn) -> None:
    """What is in the table is another list at another place; it lies below all else."""
    with shown(turned, "sides", "compare('WAG-2')", SIDES) as lab:
        root = lab.page.locator(SIDES).first
        expect(root.locator(".bl-box svg")).to_have_count(2)
        start = places(lab, SIDES)
        assert len(start) > 3
        for name in ["Next place"] * 5 + ["Previous place"] * 5:
            root.get_by_role("button", name=name).click()
            found = moved(start, places(lab, SIDES))
            assert [one for one in found if not one.startswith("bl-reason")] == []
