"""The stories of the Tour: nothing that is asked is shown before."""

import re

from boardlib.catalogue import Case, cases, find_case
from tests.every import every

STORIES = [case for case in cases().values() if case.game == "tour"]
OF_PACE = [case for case in STORIES if int(case.id.removeprefix("TDF-")) <= 13]
"""Groups, speeds, lone riders, attack positions, attacks and braking."""


@every("case", OF_PACE, lambda case: case.id)
def test_what_is_asked_is_not_shown_in_the_step_before(case: Case) -> None:
    """Who is alone, braked or in attack position is drawn, so it has to be asked at once."""
    standing = re.compile(r"(lone|attack|attackers|braked|groups|group)\b")
    for before, frame in zip(case.frames(), case.frames()[1:], strict=False):
        asked = frame.is_prediction and standing.match(frame.step.ask)
        fresh = frame.step.move or frame.step.change or before.is_prediction
        assert not asked or fresh, f"step {frame.number}"


def test_choices_of_plain_words_agree_with_their_rulings() -> None:
    """What ``options`` lists is what ``may`` allows."""
    listed = [
        choice
        for case in STORIES
        for frame in case.frames()
        for choice, written in zip(frame.choices, frame.step.choices, strict=True)
        if written.listed and written.question.ask
    ]
    assert len(listed) > 40
    for choice in listed:
        assert choice.why.ruling is not None
        assert choice.right == choice.why.ruling.allowed, choice.why.question


def test_picture_3_as_it_is_told() -> None:
    case = find_case("TDF-22")
    rules, start = case.rules, case.position()
    assert rules.ask(start, "order").data == [15, 1, 16, 4]
    groups = rules.ask(start, "groups").data
    assert [(one["riders"], one["leader"]) for one in groups] == [([15, 16], 15), ([1, 4], 1)]
    after = case.position(7)
    assert rules.ask(after, "options 16").data == ["take 6", "yellow", "red", "white"]
    assert rules.ask(case.position(9), "offer 4").data == [3]
