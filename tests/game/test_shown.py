"""A value shows itself: in a cell, in a terminal, on a line that makes it again or says how."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import networkx as nx
import pytest

import boardlib as bl
from boardlib import biathlon, carcassonne, tour, troyes
from boardlib.chance import total, uniform
from boardlib.game import GAMES, ability, game
from boardlib.ruling import Item, Score
from tests.every import every

FACES: dict[str, Any] = {
    "biathlon": biathlon,
    "carcassonne": carcassonne,
    "tour": tour,
    "troyes": troyes,
}
BOARDS = [(name, board) for name in GAMES for board in game(name).boards()]


def page(value: Any) -> str:
    """What a notebook shows of a value."""
    html: str = value._repr_mimebundle_()["text/html"]
    return html


def read(html: str) -> ET.Element:
    """The same as elements; it is well-formed, but that HTML is shorter in places."""
    closed = re.sub("(<img[^>]*)>", r"\1/>", html)
    closed = re.sub(r" (popover|hidden)(?=[ >])", r' \1=""', closed)
    return ET.fromstring(f"<div>{closed}</div>")


@pytest.mark.parametrize(("name", "board"), BOARDS)
def test_a_position_is_written_on_one_line_that_makes_it_again(name: str, board: str) -> None:
    position = game(name).read(game(name).boards()[board])
    written = repr(position)
    assert "\n" not in written
    assert eval(written, dict(FACES)) == position  # noqa: S307  # what we wrote ourselves
    assert game(name).read(str(position)) == position


@pytest.mark.parametrize("name", GAMES)
def test_a_position_carries_what_its_game_does(name: str) -> None:
    rules = game(name)
    position = rules.read(next(iter(rules.boards().values())))
    question = next(one.example for one in rules.questions())
    assert position.text == rules.write(position)
    assert position.problems == rules.status(position)
    assert position.describe() == rules.describe(position)
    assert position.draw() == rules.draw(position)
    assert position.ask(question) == rules.ask(position, question)
    assert position.moves == rules.moves(position)
    for move in list(position.moves)[:3]:
        assert position.judge(move) == rules.judge(position, move)
        assert position.play(str(move)) == rules.play(position, move)


@pytest.mark.parametrize("name", GAMES)
def test_a_position_shows_its_picture_and_the_same_in_words(name: str) -> None:
    rules = game(name)
    position = rules.read(next(iter(rules.boards().values())))
    html = page(position)
    assert page(rules.draw(position)) in html
    words = "".join(read(html).itertext())
    assert [line for line in rules.describe(position) if line not in words] == []
    assert position._repr_mimebundle_()["text/plain"] == str(position)


@pytest.mark.parametrize("name", GAMES)
def test_nothing_that_ends_a_cell_is_a_wall(name: str) -> None:
    """The richest is a picture; the plain form of everything is short, and tells what it is."""
    rules = game(name)
    position = rules.read(next(iter(rules.boards().values())))
    answer = rules.ask(position, next(one.example for one in rules.questions()))
    values = [answer, rules.draw(position), position.moves, *list(rules.rules().values())[:5]]
    for move in list(position.moves)[:5]:
        ruling, step = position.judge(move), position.play(move)
        values += [ruling, *ruling.reasons, step, *step.events]
        values += [event.score for event in step.events if event.score is not None]
    if answer.ruling is not None:
        values.append(answer.ruling)
    for value in values:
        assert "\n" not in repr(value)
        assert len(repr(value)) < 400
        assert "text='" not in repr(value), "the parts of a dataclass"


@pytest.mark.parametrize("name", GAMES)
def test_reasons_rules_and_scores_show_themselves(name: str) -> None:
    rules = game(name)
    position = rules.read(next(iter(rules.boards().values())))
    reasons = [one for move in list(position.moves)[:5] for one in position.judge(move).reasons]
    assert reasons
    for reason in reasons:
        shown = "".join(read(page(reason)).itertext())
        assert reason.text in shown
        assert reason.rule.source in shown
        assert reason.rule.text in "".join(read(page(reason.rule)).itertext())


def test_a_score_shows_its_items() -> None:
    rule = next(iter(carcassonne.rules().values()))
    score = Score((Item(2, "tiles", 1, rule), Item(1, "monastery", 3, rule)))
    assert repr(score) == "<Score: 2 tiles × 1 + 1 monastery × 3 = 5>"
    shown = "".join(read(page(score)).itertext())
    assert "2 tiles × 1 = 2" in shown
    assert rule.text in shown


def test_an_answer_shows_its_verdict_its_reasons_and_where_they_are_from() -> None:
    answer = carcassonne.read("tile BG-D 0,0 0").ask("tile BG-U 1,0 90")
    assert answer.ruling is not None
    for shown in (page(answer), page(answer.ruling)):
        words = "".join(read(shown).itertext())
        for reason in answer.reasons:
            assert reason.text in words
            assert reason.rule.source in words
    assert page(answer).count(answer.head) == 1


def test_a_step_shows_the_board_after_it_and_what_the_move_caused() -> None:
    before = carcassonne.read("tile BG-D 0,0 0\ntile BG-U 1,0 0\nmeeple red 0,0.r1")
    step = before.play(next(iter(before.moves)))
    assert page(step.position) in page(step)
    words = "".join(read(page(step)).itertext())
    assert [event.text for event in step.events if event.text not in words] == []


def test_a_distribution_shows_each_value_with_its_chance_and_a_bar() -> None:
    die = uniform([6, 1, 1, 2])
    told, grid = read(page(die))
    assert told.text == "1 is most likely: 1/2. On average: 5/2 (2.50)."
    assert ["".join(cell.itertext()) for cell in grid] == [
        *("1", "1/2", "50.0 %"),
        *("2", "1/4", "25.0 %"),
        *("6", "1/4", "25.0 %"),
    ]
    black = [
        cell.text
        for cell, bar in zip(grid[::3], grid[1::3], strict=True)
        if "opacity:1" in bar[0].get("style", "")
    ]
    assert black == ["1"]


def test_a_distribution_of_very_many_values_shows_the_likeliest() -> None:
    dice = total([uniform(range(1, 7))] * 12)
    _told, grid, rest = read(page(dice))
    assert len(grid) == 3 * 30
    shown = [int(cell.text or "") for cell in grid[::3]]
    assert shown == sorted(shown)
    assert {42, 30, 54} < set(shown)
    left_out = float(sum(chance for value, chance in dice.items() if value not in shown))
    assert rest.text == f"Others, together: {100 * left_out:.1f} %."


NAMES: dict[str, Any] = {
    **{name: getattr(bl.chance, name) for name in bl.chance.__all__},
    **{name: getattr(bl, name) for name in bl.__all__},
    "Fraction": Fraction,
    "Counter": Counter,
}
"""What a person has at hand: the names of the face, those of chance, the standard library."""
MOST = 400
HOW = re.compile(r"<(\.?)(\w+)(?:\(.*?\)|\[.*?\]|)(?:[ ,][^:]*)?: ?.*>", re.DOTALL)

BOARD = bl.read("TUN-B")
TABLE = bl.table("troyes", people=["blue"])
HOLDERS = (
    *(BOARD, BOARD.profile, BOARD.play(BOARD.moves[0]), bl.Score(), bl.carcassonne),
    *(TABLE, TABLE.turn),
)
"""What is asked for what stands behind a dot."""

FEW_BOARDS = [(name, board) for name in GAMES for board in list(game(name).boards())[::9]]


def of_board(position: Any) -> Iterator[Any]:
    """The position, and everything that it can be asked for."""
    rules = position._game
    yield from (position, position.moves, position.questions, position.profile, position.draw())
    yield from (*position.problems, *rules.questions(), *position.profile.settings.values())
    for move in list(position.moves)[:40:13]:
        yield from (move, *of_ruling(position.judge(move)), *of_step(position.play(move)))
    for question in [*position.questions][:12]:
        answer = position.ask(question)
        yield from (answer, *answer.problems)
        if answer.ruling is not None:
            yield from of_ruling(answer.ruling)
    if (networks := ability(rules, "networks")) is not None:
        yield from of_network(position.network())
        for kind in networks.kinds:
            yield from of_network(position.network(kind))


def of_ruling(ruling: Any) -> Iterator[Any]:
    yield from (ruling, *ruling.reasons, *(one.rule for one in ruling.reasons))


def of_step(step: Any) -> Iterator[Any]:
    yield from (step, step.position)
    for event in step.events:
        yield from (event, event.rule)
        if event.score is not None:
            yield from (event.score, *event.score.items)


def of_network(net: Any) -> Iterator[Any]:
    other = net.copy()
    other.add_edge("here", "there")
    yield from (net, net.subgraph(list(net)[:3]), other)


def others() -> Iterator[Any]:
    """What is no board and not said about one."""
    for name in GAMES:
        yield from (bl.boards(name), bl.rules(name))
        table = bl.table(name, people=[])
        yield from (table, *table.results())
        if (turn := table.turn) is not None:
            yield from (turn, *turn.choices)
    yield from (bl.boards(), bl.rules(), bl.rules("token"), bl.cases(), bl.cases("tunnel"))
    yield from list(bl.rules().values())[::50]
    yield from list(bl.cases().values())[::30]
    yield bl.case("road-complete 3 level 2")
    for board, question in (("road B1", "attack"), ("race sprint", "best"), ("square", "beat")):
        found = bl.odds(board, question)
        yield from (found, found.draw(), *found.values())
    die = bl.die(6)
    yield from (die, die + die, bl.die("HHT"), bl.chart(die))
    yield bl.chance.sample(lambda roller: roller.roll("HT"), 20, "coin")
    yield bl.chance.Choice(
        "Again?", {"no": bl.chance.End(3), "yes": bl.chance.roll("die", die, bl.chance.End)}
    )
    games = bl.simulate("biathlon", 2, seed="bl", players=2, progress=False)
    yield from (games, games[:1], games[1:], games.failures)


def fault(value: Any) -> str:
    """What is wrong with how a value is written; empty where nothing is."""
    written = repr(value)
    if "\n" in written:
        return f"several lines: {written}"
    if not written.startswith("<"):
        made = eval(written, dict(NAMES))  # noqa: S307 - what we wrote ourselves
        return "" if same(made, value) else f"another value: {written}"
    if len(written) > MOST:
        return f"too long: {written}"
    if "text='" in written:
        return f"the parts of a dataclass: {written}"
    how = HOW.fullmatch(written)
    if how is None:
        return f"says nothing of how to get it: {written}"
    verb, name = how.groups()
    if verb:
        return "" if any(hasattr(one, name) for one in HOLDERS) else f"nothing has: {written}"
    found = NAMES.get(name)
    if isinstance(found, type) and not isinstance(value, found):
        return f"it is none of these: {written}"
    return "" if found is not None else f"no name of the face: {written}"


def same(one: Any, other: Any) -> bool:
    if isinstance(one, nx.Graph):
        return nx.utils.graphs_equal(one, other) and type(one) is type(other)
    return bool(one == other)


@pytest.mark.whole
@every("name, board", FEW_BOARDS)
def test_what_a_board_says_is_written_on_a_line_that_makes_it_again_or_says_how(
    name: str, board: str
) -> None:
    found = filter(None, map(fault, of_board(game(name).read(board))))
    assert next(found, "") == ""


def test_every_other_value_is_written_on_a_line_that_makes_it_again_or_says_how() -> None:
    assert list(filter(None, map(fault, others()))) == []
