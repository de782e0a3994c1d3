"""Scores: the items make the total, whatever is added to whatever."""

import json
import re

from hypothesis import given
from hypothesis import strategies as st

from boardlib.ruling import Basis, Item, Rule, Score

RULE = Rule("game.rule", "A rule.", "a page", Basis.PUBLISHED)

items = st.builds(
    Item,
    st.integers(0, 50),
    st.sampled_from(("tiles", "pennants", "completed cities")),
    st.integers(-3, 9),
    st.just(RULE),
)
scores = st.lists(items, max_size=5).map(lambda found: Score(tuple(found)))


@given(scores)
def test_the_written_sum_comes_to_the_total(score: Score) -> None:
    sum_, _equals, total = str(score).rpartition(" = ")
    products = re.findall(r"(\d+) [a-z ]+ × (-?\d+)", sum_)
    assert sum(int(count) * int(each) for count, each in products) == int(total) == score.total


def test_a_score_reads_like_a_sum() -> None:
    score = Score((Item(4, "tiles", 2, RULE), Item(1, "pennant", 2, RULE)))
    assert str(score) == "4 tiles × 2 + 1 pennant × 2 = 10"
    assert str(Score()) == "0"


@given(scores, scores)
def test_scores_add_up_item_by_item(one: Score, other: Score) -> None:
    both = one + other
    assert both.total == one.total + other.total
    assert both.items == (*one.items, *other.items)


@given(scores)
def test_the_plain_data_of_a_score_adds_up_and_names_the_rules(score: Score) -> None:
    data = json.loads(json.dumps(score.to_json()))
    assert data["total"] == sum(item["points"] for item in data["items"])
    assert all(item["points"] == item["count"] * item["each"] for item in data["items"])
    assert {item["rule"] for item in data["items"]} <= {"game.rule"}
