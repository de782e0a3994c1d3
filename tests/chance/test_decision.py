"""Trees against every plan that somebody could make beforehand."""

from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlib.chance import (
    at_least_once,
    best_rerolled,
    capital,
    drawn,
    happens,
    highest,
    lowest,
    ranked,
    rerolled,
    successes,
    uniform,
)
from boardlib.chance.decision import (
    Branch,
    Choice,
    End,
    Luck,
    Node,
    best,
    outcomes,
    plans,
    roll,
    worth,
)

ENDS = st.builds(End, st.integers(-5, 9))


def _luck(nodes: list[Node], weights: list[int]) -> Luck:
    total = sum(weights[: len(nodes)])
    return Luck(
        "dice",
        tuple(
            Branch(str(number), Fraction(weight, total), node)
            for number, (node, weight) in enumerate(zip(nodes, weights, strict=False))
        ),
    )


def _choice(nodes: list[Node]) -> Choice:
    return Choice("what?", {str(number): node for number, node in enumerate(nodes)})


def _above(nodes: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    some = st.lists(nodes, min_size=1, max_size=3)
    weights = st.lists(st.integers(1, 4), min_size=3, max_size=3)
    return st.builds(_luck, some, weights) | st.builds(_choice, some)


TREES: st.SearchStrategy[Node] = st.recursive(ENDS, _above, max_leaves=9)


@given(TREES)
def test_worth_is_that_of_the_best_plan(tree: Node) -> None:
    assert worth(tree) == max(plans(tree))


@given(TREES)
def test_outcomes_are_those_of_the_best_ways(tree: Node) -> None:
    found = outcomes(tree)
    assert found.mean() == worth(tree)
    assert sum(found.values()) == 1


@given(st.lists(ENDS, min_size=1, max_size=4))
def test_the_best_ways_are_all_that_are_worth_most(ends: list[End]) -> None:
    choice = _choice(list(ends))
    most = max(end.value for end in ends)
    assert best(choice) == tuple(label for label, end in choice.ways.items() if end.value == most)  # type: ignore[union-attr]


@given(st.lists(st.integers(1, 6), min_size=1, max_size=6), st.integers(0, 2))
def test_a_tree_of_rerolls_against_the_formula(faces: list[int], rerolls: int) -> None:
    die = uniform(faces)

    def after(left: int) -> Luck:
        def shown(face: int) -> Node:
            if not left:
                return End(face)
            return Choice("again?", {"keep": End(face), "roll": after(left - 1)})

        return roll("die", die, shown)

    assert outcomes(after(rerolls)) == best_rerolled(die, rerolls)


def test_branches_after_which_the_same_follows_are_one() -> None:
    tree = roll("die", uniform([1, 2, 3, 4, 5, 6]), lambda face: End(int(face >= 5)))
    assert [(branch.label, branch.chance) for branch in tree.branches] == [
        ("1, 2, 3, 4", Fraction(2, 3)),
        ("5, 6", Fraction(1, 3)),
    ]


# --- rerolls and capital ------------------------------------------------------------------


FACES = st.lists(st.integers(-3, 9), min_size=1, max_size=5)
FEW = st.integers(0, 3)


# --- several dice -----------------------------------------------------------------------------


@given(st.lists(FACES, min_size=1, max_size=3), st.data())
def test_ranks_against_sorting_every_roll(dice: list[list[int]], data: st.DataObject) -> None:
    rank = data.draw(st.integers(1, len(dice)))
    sorted_rolls = [sorted(roll, reverse=True)[rank - 1] for roll in product(*dice)]
    assert ranked(map(uniform, dice), rank) == uniform(sorted_rolls)


@given(st.lists(FACES, min_size=1, max_size=3))
def test_highest_and_lowest_against_every_roll(dice: list[list[int]]) -> None:
    rolls = list(product(*dice))
    assert highest(map(uniform, dice)) == uniform([max(roll) for roll in rolls])
    assert lowest(map(uniform, dice)) == uniform([min(roll) for roll in rolls])


@given(st.fractions(0, 1, max_denominator=12), st.integers(0, 6))
def test_successes_against_every_series(chance: Fraction, tries: int) -> None:
    counted = dict.fromkeys(range(tries + 1), Fraction(0))
    for series in product((0, 1), repeat=tries):
        hits = sum(series)
        counted[hits] += chance**hits * (1 - chance) ** (tries - hits)
    found = successes(chance, tries)
    assert {count: found[count] for count in counted} == counted
    assert at_least_once(chance, tries) == found.at_least(1)
    assert found.mean() == chance * tries
    assert found.variance() == tries * chance * (1 - chance)


@given(st.integers(0, 4), st.integers(0, 4), st.integers(0, 4))
def test_drawn_against_every_hand(wanted: int, others: int, count: int) -> None:
    cards = [1] * wanted + [0] * others
    if count > len(cards):
        with pytest.raises(ValueError, match="As many cards as there are"):
            drawn(wanted, others, count)
    else:
        assert drawn(wanted, others, count) == uniform(map(sum, combinations(cards, count)))


def test_what_happens_for_sure() -> None:
    assert dict(happens(1)) == {1: 1}
    assert dict(happens(0)) == {0: 1}


# --- rolling again ----------------------------------------------------------------------------


def _followed(faces: list[int], least: int, rerolls: int) -> list[int]:
    """Every series of rolls that might be needed, all equally likely, and where each one ends."""
    ends = []
    for series in product(faces, repeat=rerolls + 1):
        ends.append(next((face for face in series if face >= least), series[-1]))
    return ends


@given(FACES, st.integers(-4, 10), FEW)
def test_a_rule_of_thumb_against_every_series(faces: list[int], least: int, rerolls: int) -> None:
    found = rerolled(uniform(faces), lambda face: face < least, rerolls)
    assert found == uniform(_followed(faces, least, rerolls))


@given(FACES, st.integers(0, 2), st.integers(0, 2))
def test_nobody_does_better_with_any_thresholds(faces: list[int], rerolls: int, price: int) -> None:
    """All threshold plans, one threshold for each roll, followed roll by roll."""
    wanted = max(
        sum(
            (_netto(series, thresholds, price) for series in product(faces, repeat=rerolls + 1)),
            Fraction(0),
        )
        / len(faces) ** (rerolls + 1)
        for thresholds in product([*faces, max(faces) + 1], repeat=rerolls)
    )
    assert best_rerolled(uniform(faces), rerolls, price).mean() == wanted


def _netto(series: tuple[int, ...], thresholds: tuple[int, ...], price: int) -> Fraction:
    rolls = zip(series, [*thresholds, min(series)], strict=True)
    at = next(number for number, (face, least) in enumerate(rolls) if face >= least)
    return Fraction(series[at] - price * at)


@given(st.integers(0, 4), FACES, FEW)
def test_capital_against_every_series(start: int, changes: list[int], rounds: int) -> None:
    ends = []
    for series in product(changes, repeat=rounds):
        held = start
        for change in series:
            held = max(held + change, 0) if held else 0
        ends.append(held)
    assert capital(start, uniform(changes), rounds) == uniform(ends)


def test_a_fair_game_ruins_as_often_as_the_ballot_theorem_says() -> None:
    """From 1 in 2n - 1 rounds, what is never empty has the chance of C(2n, n) / 2^(2n)."""
    for half in range(1, 6):
        never = 1 - capital(1, uniform([-1, 1]), 2 * half - 1)[0]
        assert never == Fraction(comb(2 * half, half), 2 ** (2 * half))
