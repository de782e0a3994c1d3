"""Functions for learners to write: boards as networks (see :mod:`boardlib.game.task`).

The landscape says what is right, the questions of the game say why: both were there before, and
neither uses networkx as a learner does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import networkx as nx

from boardlib.carcassonne.asking.questions import ask
from boardlib.carcassonne.board.boards import boards
from boardlib.carcassonne.board.graph import Network, graph
from boardlib.carcassonne.board.notation import read
from boardlib.carcassonne.board.parts import Segment
from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.board.union import Joined
from boardlib.carcassonne.rules.naming import feature_name
from boardlib.game.returned import COUNT
from boardlib.game.task import Slip, Task, Trial
from boardlib.text import _, mark


def tasks() -> tuple[Task, ...]:
    """The functions that can be checked, in the order of the lessons."""
    return (OPEN_ENDS,)


Right = Callable[[Position, Joined], Any]

SEGMENTS: Final = (
    ("TUN-A", Segment(0, 0, "r1")),
    ("TUN-B", Segment(1, 0, "r1")),
    ("TUN-B-f", Segment(0, 0, "r1")),
    ("WAG-3", Segment(0, 0, "c1")),
    ("WAG-1", Segment(0, 0, "c1")),
    ("TUN-A", Segment(1, 0, "r3")),
)
"""Boards, and what is asked about on each."""


def _trial(name: str, board: str, segment: Segment, right: Right, question: str) -> Trial:
    """One part of one board: the function gets the network and the segment."""
    text = boards()[board]
    position = read(text)
    joined = position.joined(segment)
    assert joined is not None
    given = _("{feature}: on the board '{board}'.").format(
        feature=feature_name(position.landscape, joined, head=True), board=board
    )
    return Trial(
        given,
        f'{name}(graph(read(boards()["{board}"])), Segment{tuple(segment)})',
        lambda: (graph(position), segment),
        right(position, joined),
        lambda: ask(position, f"{question} {segment}").text,
        text,
        tuple(map(str, position.landscape.segments(joined))),
    )


# --- open ends --------------------------------------------------------------------------


def _open_ends(position: Position, joined: Joined) -> int:
    return len(position.landscape.open_ends(joined))


def _ends_beside(net: Network, segment: Segment) -> int:
    """Only what is open at the segment itself."""
    return sum(net.nodes[node]["type"] == "open" for node in net[segment])


def _trials_of_open_ends() -> Iterator[Trial]:
    for board, segment in SEGMENTS:
        yield _trial("open_ends", board, segment, _open_ends, "complete")


OPEN_ENDS: Final = Task(
    name="open_ends",
    title=mark("To be found: at how many places the road or city of a segment is still open."),
    takes=("net", "segment"),
    returns=COUNT,
    trials=_trials_of_open_ends,
    done=mark("Right: every open end of the whole component is counted, and no other."),
    idea=mark("And now: which road of a board has the most open ends?"),
    slips=(
        Slip(
            _ends_beside,
            mark("Only the segment itself is looked at: a road goes on over many segments."),
        ),
        Slip(
            lambda net, segment: len(nx.node_connected_component(net, segment)),
            mark("Every node of the component is counted: only some of them are open ends."),
        ),
        Slip(
            lambda net, _segment: sum(kind == "open" for _node, kind in net.nodes(data="type")),
            mark("The open ends of the whole board are counted, not those of one component."),
        ),
    ),
)
