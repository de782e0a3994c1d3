"""Every ruling leads to the room, on its board and with its question."""

from __future__ import annotations

import pytest

from boardlib.catalogue import Case, cases
from boardlib.game import QuestionError
from boardlib.site.rulings import link
from boardlib.widgets.workshop.link import link_of, open_board, opened, read
from tests.every import every


@every("case", [*cases().values()], lambda case: case.id)
def test_the_room_of_a_ruling_shows_what_it_says(case: Case) -> None:
    for claim in case.claims:
        for check in claim.checks[:1]:
            shop, _origin = opened(read(link(case, check).written()))
            answer = shop.answers()[1]
            assert answer is not None, claim.id
            assert check.question.holds(answer), claim.id
            again, _origin = opened(read(link_of(shop).written()))
            assert (again.position, again.question) == (shop.position, shop.question), claim.id


def test_the_board_after_a_step_of_a_case_is_named_by_its_number() -> None:
    case = next(case for case in cases().values() if len(case.steps) > 2)
    for step in range(len(case.steps) + 1):
        shop, _origin = open_board(f"{case.id}:{step}")
        assert shop.position == case.position(step)
    for wrong in (str(len(case.steps) + 1), "x", "-1"):
        with pytest.raises(QuestionError, match="has no step"):
            open_board(f"{case.id}:{wrong}")
