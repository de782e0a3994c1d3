"""A race in JupyterLab: riders glide to their new place, unless the reader wants no motion."""

from __future__ import annotations

import pytest

from boardlib.catalogue import find_case
from tests.browser import choices
from tests.browser.lab import Lab
from tests.browser.playing import named, player
from tests.browser.waiting import expect

CASE = find_case("TDF-22")
CELLS = ["from boardlib.widgets import lesson", "lesson('TDF-22')"]
MOVING = """() => document.getAnimations().map(one => one.effect.target?.dataset?.key)
    .filter(key => key?.startsWith("rider:"))"""
# Notes until it is asked what has moved: whatever begins to, and what does in any picture that the
# browser draws; on a busy machine all may be over before the next picture.
WATCH = f"""() => {{
    const seen = window.seenMoving = new Set();
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {{
        if (this.dataset.key?.startsWith("rider:")) seen.add(this.dataset.key);
        return animate.apply(this, how);
    }};
    const look = () => {{
        ({MOVING})().forEach(key => seen.add(key));
        if (window.seenMoving) requestAnimationFrame(look);
        else Element.prototype.animate = animate;
    }};
    look();
}}"""
SEEN = "() => { const seen = [...window.seenMoving]; window.seenMoving = null; return seen; }"


FIRST_MOVE = next(frame.number for frame in CASE.frames() if frame.step.move)


def to_the_move(lab: Lab) -> None:
    """To the step before the first move."""
    for frame in CASE.frames()[: FIRST_MOVE - 2]:
        answer(lab, frame.number)
        named(lab, "Next").click()
    answer(lab, FIRST_MOVE - 1)


def answer(lab: Lab, number: int) -> None:
    expect(player(lab).locator(".bl-count")).to_contain_text(f"step {number} of")
    frame = CASE.frames()[number - 1]
    if frame.is_prediction:
        choices.answer(player(lab), frame)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_rider_glides_to_his_new_place_unless_no_motion_is_wanted(page: Lab, motion: str) -> None:
    page.page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    to_the_move(page)
    page.rest()
    before = rider(page, 15)
    page.page.evaluate(WATCH)
    named(page, "Next").click()
    expect(player(page).locator(".bl-count")).to_contain_text(f"step {FIRST_MOVE} of")
    page.rest()
    page.page.wait_for_function(f"() => !({MOVING})().length")
    assert page.page.evaluate(SEEN) == ([] if motion == "reduce" else ["rider:15"])
    assert rider(page, 15) != before


def rider(lab: Lab, number: int) -> str:
    """Where a rider stands in the picture."""
    found = player(lab).locator(f'[data-key="rider:{number}"]').first.get_attribute("transform")
    assert found
    return found


def test_a_race_has_no_faults_that_a_checker_finds(page: Lab) -> None:
    assert page.violations(".bl-player") == []
