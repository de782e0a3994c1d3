"""The ``repr`` of every value: one line of Python that makes it again, or one that says how to.

What says how to get it stands in ``<…>``: first a name of the face, or what is asked of another
value (``.judge``), then what it says.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import networkx as nx

import boardlib as bl
from boardlib.game import GAMES, ability, game
from tests.every import every

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

BOARDS = [(name, board) for name in GAMES for board in list(game(name).boards())[::9]]


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


@every("name, board", BOARDS)
def test_what_a_board_says_is_written_on_a_line_that_makes_it_again_or_says_how(
    name: str, board: str
) -> None:
    found = filter(None, map(fault, of_board(game(name).read(board))))
    assert next(found, "") == ""


def test_every_other_value_is_written_on_a_line_that_makes_it_again_or_says_how() -> None:
    assert list(filter(None, map(fault, others()))) == []
