"""Attacks and jersey cards: options, catching, what is no attack.

What the FAQ says of them are rulings: ``TDF-09`` to ``TDF-11`` and ``TDF-25`` to ``TDF-27``.
"""

import pytest

from boardlib import tour
from boardlib.tour.board.position import Position, Ride
from tests.every import every
from tests.tour.boards import after, ask, because, board, cell, column, why_not

SOLO = "1 yellow 2A solo green 4"


def test_the_jump_comes_first() -> None:
    start = board("B1", column(1, 3))
    assert why_not(start, f"{SOLO} to 2,18") == {"attack-jump"}
    assert why_not(start, f"{SOLO} to 2,12 then to 2,15") == {"attack-jump"}
    assert not why_not(start, f"{SOLO} to 2,13 then to 2,13")
    jump = after(start, f"{SOLO} to 1,13 then to 1,17")
    assert cell(jump, 1) == "1,17"
    assert why_not(start, f"{SOLO} to 2,14 then to 2,19") == {"way-length"}
    assert why_not(start, "1 yellow 4 to 2,13 then to 2,14") == {"attack-solo"}


def test_a_forgotten_jump_is_a_pull_without_words() -> None:
    start = board("B1", column(1, 3))
    silent = "1 yellow 2A green 4"
    assert "attack-forgotten-jump" in because(tour.judge(start, silent))
    assert ask(after(start, silent), "offer 2") == [6]
    hill = board("B3", "21@2,10 31@2,9 32@2,8")
    alone = after(hill, "21 yellow 2A green 4")
    assert ask(alone, "offer 31") == []
    assert "attack-forgotten-solo" in because(tour.judge(hill, "21 yellow 2A green 4"))


@every(
    "move, rules",
    [
        ("1 yellow 4 solo green 4", {"attack-face"}),
        ("1 yellow 4 green 4", {"attack-face"}),
        ("1 red 6 pull green 4", {"attack-face"}),
        ("1 yellow 2A pull", {"attack-green"}),
        ("1 yellow 2A pull green 2", {"faces-green"}),
        ("1 yellow 2", {"faces-yellow"}),
        ("1 yellow 2A catch", {"catch-chain"}),
    ],
)
def test_what_is_no_attack(move: str, rules: set[str]) -> None:
    assert why_not(board("B1", column(1, 3)), move) == rules


# --- catching ---------------------------------------------------------------------------------


def chase(mode: str, *moves: str) -> set[int]:
    """Who may catch after a solo attack of the first of six, and these moves."""
    position = after(board("B1", column(1, 6), f"option catching {mode}"), SOLO, *moves)
    return {
        rider
        for rider in range(2 + len(moves), 7)
        if "catch" in ask(position, f"options {rider} yellow 2A")
    }


def test_the_next_rider_catches_with_the_green_of_the_attacker() -> None:
    caught = after(board("B1", column(1, 3)), SOLO, "2 yellow 2A catch")
    assert cell(caught, 2) == "2,17"
    assert ask(caught, "offer 3") == []
    assert why_not(caught, "3 take 6") == {"catch-no-takeover"}
    solo = after(board("B1", column(1, 3)), SOLO)
    assert why_not(solo, "2 yellow 2A catch green 4") == {"catch-green"}
    assert why_not(solo, "2 yellow 4 catch") == {"attack-face"}


@every(
    "mode, moves, catchers",
    [
        ("chain", (), {2, 3, 4, 5, 6}),
        ("chain", ("2 yellow 2A catch",), {3, 4, 5, 6}),
        ("chain", ("2 yellow 5",), set()),
        ("chain", ("2 yellow 2A catch", "3 red 1"), set()),
        ("next_only", (), {2, 3, 4, 5, 6}),
        ("next_only", ("2 yellow 2A catch",), set()),
        ("any", ("2 yellow 5", "3 take 5"), {4, 5, 6}),
        ("any", ("2 red 1", "3 yellow 2A catch"), {4, 5, 6}),
    ],
)
def test_option_catching(mode: str, moves: tuple[str, ...], catchers: set[int]) -> None:
    assert chase(mode, *moves) == catchers


def test_a_braked_rider_cannot_try_to_catch() -> None:
    position = board("B1", column(1, 6), "option catching any")
    braked = after(position, SOLO, "2 white 1")
    assert why_not(braked, "3 yellow 2A catch") == {"braked-white-only"}


def listed(position: Position, *words: str) -> set[str]:
    """The listed moves that begin so."""
    return {str(move) for move in tour.moves(position) if str(move).startswith(words)}


@pytest.mark.parametrize("least", ["one", "none"])
def test_every_jump_of_a_solo_attack_is_listed_with_every_end(least: str) -> None:
    """All that is judged to be legal among jumps and ends near the rider, and nothing else."""
    position = board("B1", "1@2,12 2@2,11 3@3,13", f"option least_move {least}")
    start = after(position, "3 white 1 to 3,14")
    head = "1 yellow 2A solo green 3"
    near = [f"{lane},{row}" for lane in range(5) for row in range(12, 19)]
    legal = {
        move
        for jump in near
        if tour.judge(start, f"{head} to {jump}")
        for end in near
        if tour.judge(start, move := f"{head} to {jump} then to {end}")
    }
    assert len(legal) == 88
    assert listed(start, f"{head} ") == legal


def test_a_solo_attack_may_give_after_any_jump() -> None:
    start = after(
        board("B1", "10@1,6 11@2,6 12@3,6"),
        "10 yellow 3 to 1,8",
        "11 yellow 2A to 2,8",
    )
    rides = [move for move in tour.moves(start) if isinstance(move, Ride) and move.then]
    gifts = [ride for ride in rides if ride.gift and ride.green == 4]
    assert len({ride.way.to for ride in gifts}) > 1
    assert any(ride.then and ride.then.to == ride.way.to for ride in gifts)  # green is all given
    assert not any(why_not(start, str(ride)) for ride in gifts)


# --- jersey cards -------------------------------------------------------------------------


def test_a_card_after_a_solo_attack_catches_nobody() -> None:
    start = board("B1", column(1, 3), "jersey yellow 2")
    solo = after(start, "1 yellow 2A solo green 4")
    assert why_not(solo, "2 card catch") == {"card-catch-no"}
    escaped = after(solo, "2 card green 4")
    assert ask(escaped, "offer 3") == []
    assert "catch" not in ask(escaped, "options 3 yellow 2A")


def test_whose_card() -> None:
    start = board("B1", column(1, 3), "jersey yellow 2")
    assert why_not(start, "1 card solo green 6") == {"card-holder"}
    assert why_not(start, "1 card yellow solo green 6") == {"card-holder"}


def test_several_jerseys_on_one_rider() -> None:
    start = board("B1", column(1, 3), "jersey yellow 1", "jersey green 1", "jersey polka 1")
    assert why_not(start, "1 card solo green 6") == {"card-one"}
    named = after(start, "1 card green solo green 6")
    assert "jersey green 1 used" in tour.write(after(named, "2 red 1", "3 red 1", "next round"))
    assert [one for one in ask(start, "options 1") if "card" in one] == [
        "card yellow solo",
        "card yellow pull",
        "card green solo",
        "card green pull",
    ]


@pytest.mark.parametrize(
    ("road", "jersey", "words"),
    [("B1", "yellow", "say solo or pull."), ("BH", "polka", "say solo.")],
)
def test_a_card_in_attack_position_names_the_attacks_of_the_terrain(
    road: str, jersey: str, words: str
) -> None:
    start = board(road, column(1, 2), f"jersey {jersey} 1")
    assert tour.ask(start, "may 1 card").text.endswith(words)


def test_a_card_without_a_name_is_the_one_that_is_left() -> None:
    jerseys = ("jersey yellow 2 used", "jersey green 2")
    start = after(board("B1", column(1, 3), *jerseys), "1 yellow 4")
    assert why_not(start, "2 card green 5") == set()
    assert "jersey green 2 used" in tour.write(
        after(start, "2 card green 5", "3 take 4", "next round")
    )
