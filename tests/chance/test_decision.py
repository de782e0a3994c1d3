"""Trees against every plan that somebody could make beforehand."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from boardlib.chance import best_rerolled, uniform
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
