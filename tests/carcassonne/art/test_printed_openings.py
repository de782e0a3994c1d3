"""The openings of a printed tunnel are places for tokens, so they can be pointed at."""

from __future__ import annotations

import pytest

from boardlib import carcassonne
from boardlib.catalogue import find_case


@pytest.mark.parametrize("board", ["TUN-C", "TUN-D"])
def test_a_printed_opening_has_a_shape_and_a_sentence_before_a_token_lies_there(board: str) -> None:
    position = carcassonne.read(carcassonne.boards()[board])
    shown = carcassonne.draw(position).sentences
    assert {"0,0.p1", "0,0.p2"} <= set(shown)
    assert "runs through" in shown["0,0.p1"]


def test_the_same_opening_stays_when_a_token_breaks_the_tunnel() -> None:
    position = carcassonne.read(carcassonne.boards()["TUN-C-b"])
    assert {"0,0.p1", "0,0.p2"} <= set(carcassonne.draw(position).sentences)


def test_letters_of_a_case_can_stand_at_printed_openings() -> None:
    case = find_case("TUN-49")
    keys = set(carcassonne.draw(case.position(2)).sentences)
    portals = {str(key) for key in carcassonne.ask(case.position(2), "portals").shapes}
    assert portals <= keys
