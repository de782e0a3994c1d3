"""Functions for learners to write: boards as networks (see :mod:`boardlib.game.task`).

The rules say what is right, the questions of the game say why: both were there before, and neither
goes about it as a learner does with networkx.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, Final

import networkx as nx

from boardlib.carcassonne.board.graph import feature_node
from boardlib.carcassonne.board.notation import boards, read, write
from boardlib.carcassonne.board.parts import Cell, Joined, Segment
from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.questions.index import ask
from boardlib.carcassonne.questions.networks import cutting_tiles
from boardlib.carcassonne.rulebook import DEFAULTS
from boardlib.carcassonne.rules.features import worth
from boardlib.carcassonne.rules.naming import feature_name, shows
from boardlib.carcassonne.rules.tally import FARMED
from boardlib.carcassonne.rules.wagon import destinations
from boardlib.carcassonne.table.opening import positions
from boardlib.carcassonne.table.random_play import random_record
from boardlib.game.networks import network, node_text
from boardlib.game.returned import COUNT, SET
from boardlib.game.task import Slip, Task, Trial
from boardlib.text import _, mark


def tasks() -> tuple[Task, ...]:
    """The functions that can be checked, in the order of the lessons."""
    return (OPEN_ENDS, TILES_THAT_CUT, WAGON_GOALS, FIELD_POINTS)


# --- what a function is called with -----------------------------------------------------


@dataclass(frozen=True)
class About:
    """A feature of a board: a board that has a name, or that of a random game.

    Attributes:
        board: the name of the board, or the number of the game.
        segment: a segment of the feature.
    """

    board: str | int
    segment: Segment

    @cached_property
    def position(self) -> Position:
        """The board."""
        if isinstance(self.board, str):
            return read(boards()[self.board])
        *_before, last = positions(random_record(self.board))
        return last

    @cached_property
    def joined(self) -> Joined:
        """The feature."""
        found = self.position.joined(self.segment)
        assert found is not None
        return found

    @property
    def given(self) -> str:
        """What is asked about, in words."""
        feature = feature_name(self.position.landscape, self.joined, head=True)
        if isinstance(self.board, str):
            text = _("{feature}: on the board '{board}'.")
        else:
            text = _("{feature}: at the end of the random game {board}.")
        return text.format(feature=feature, board=self.board)

    @property
    def code(self) -> str:
        """The board as code."""
        if isinstance(self.board, str):
            return f'bl.read("{self.board}")'
        return f"[*positions(random_record({self.board}))][-1]"

    def answer(self, question: str) -> str:
        """What the library says about the feature."""
        return ask(self.position, f"{question} {self.segment}").text

    def trial(
        self,
        name: str,
        kinds: tuple[str, ...],
        right: Any,
        question: str = "",
        told: Callable[[], str] | None = None,
    ) -> Trial:
        """A call with a network of the board and the segment.

        Args:
            name: of the function.
            kinds: which network (see :func:`boardlib.network`).
            right: what is right.
            question: the question to the library whose answer says why.
            told: says why, where no question does.
        """
        listed = ", ".join(f'"{kind}"' for kind in kinds)
        return Trial(
            self.given,
            f'{name}({self.code}.network({listed}), "{self.segment}")',
            lambda: (network(self.position, *kinds), str(self.segment)),
            right,
            told or (lambda: self.answer(question)),
            write(self.position),
            tuple(map(str, self.position.landscape.segments(self.joined))),
        )


# --- open ends --------------------------------------------------------------------------


def _trials_of_open_ends() -> Iterator[Trial]:
    for about in (
        About("TUN-A", Segment(0, 0, "r1")),
        About("TUN-B", Segment(1, 0, "r1")),
        About("TUN-B-f", Segment(0, 0, "r1")),
        About("WAG-3", Segment(0, 0, "c1")),
        About("WAG-1", Segment(0, 0, "c1")),
        About("TUN-A", Segment(1, 0, "r3")),
    ):
        ends = about.position.landscape.open_ends(about.joined)
        yield about.trial("open_ends", (), len(ends), "complete")


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
            lambda net, segment: sum(net.nodes[one]["kind"] == "open" for one in net[segment]),
            mark("Only the segment itself is looked at: a road goes on over many segments."),
        ),
        Slip(
            lambda net, segment: len(nx.node_connected_component(net, segment)),
            mark("Every node of the component is counted: only some of them are open ends."),
        ),
        Slip(
            lambda net, _segment: sum(kind == "open" for _node, kind in net.nodes(data="kind")),
            mark("The open ends of the whole board are counted, not those of one component."),
        ),
    ),
)


# --- tiles that cut ---------------------------------------------------------------------


def _component(net: Any, segment: str) -> Any:
    """The segments of a feature, without its open ends."""
    nodes = nx.node_connected_component(net, segment)
    return net.subgraph([node for node in nodes if net.nodes[node]["kind"] != "open"])


def _with_ends(net: Any, segment: str) -> set[str]:
    whole = net.subgraph(nx.node_connected_component(net, segment))
    return {net.nodes[node]["place"] for node in nx.articulation_points(whole)}


def _with_two_neighbours(net: Any, segment: str) -> set[str]:
    whole = _component(net, segment)
    return {net.nodes[node]["place"] for node in whole if whole.degree(node) >= 2}


def _why_cut(cells: list[Cell]) -> str:
    if not cells:
        return _("Whichever tile is taken away, the others stay joined.")
    text = _("Without one of these tiles the others fall apart: {tiles}.")
    return text.format(tiles=shows(cells))


def _trials_of_tiles_that_cut() -> Iterator[Trial]:
    for about in (
        About("TUN-B", Segment(0, 0, "r1")),
        About("TUN-B-c", Segment(0, 0, "r1")),
        About("TUN-A", Segment(0, 0, "r1")),
        About("TUN-B-f", Segment(-1, 0, "r1")),
        About("WAG-3", Segment(1, 1, "r1")),
    ):
        cells = cutting_tiles(about.position, about.segment)
        told = partial(_why_cut, cells)
        places = frozenset(map(node_text, cells))
        yield about.trial("tiles_that_cut", (), places, told=told)


TILES_THAT_CUT: Final = Task(
    name="tiles_that_cut",
    title=mark("To be found: the places of the tiles without which a road would fall apart."),
    takes=("net", "segment"),
    returns=SET,
    trials=_trials_of_tiles_that_cut,
    done=mark("Right: these tiles hold the road together, and in a loop no tile does."),
    idea=mark("And now: does any city of a whole game hang together by a single tile?"),
    slips=(
        Slip(
            _with_ends,
            mark("The open ends are in the network, too: whatever has one seems to cut it off."),
        ),
        Slip(
            _with_two_neighbours,
            mark("Two neighbours are not enough: in a loop there is another way around."),
        ),
        Slip(
            lambda net, segment: set(nx.articulation_points(_component(net, segment))),
            mark("These are segments: where the tile of each of them lies is its 'place'."),
        ),
    ),
)


# --- the wagon --------------------------------------------------------------------------


def _trials_of_wagon_goals() -> Iterator[Trial]:
    for about in (
        About("WAG-1", Segment(-1, 0, "c1")),
        About("WAG-1", Segment(0, 2, "r1")),
        About("WAG-3", Segment(0, 0, "r1")),
        About("TUN-B-f", Segment(-3, 0, "r1")),
    ):
        position = about.position
        ends = destinations(position, "C1", "red", about.segment)
        features = map(position.joined, ends)
        landscape = position.landscape
        right = {str(feature_node(landscape, one)) for one in features if one is not None}
        question = "wagon C1 red"
        yield about.trial("wagon_goals", ("wagon",), frozenset(right), question)


WAGON_GOALS: Final = Task(
    name="wagon_goals",
    title=mark("To be found: the features to which a wagon may go in the first edition."),
    takes=("net", "start"),
    returns=SET,
    trials=_trials_of_wagon_goals,
    done=mark("Right: one step away, and not complete."),
    idea=mark("And now: how many steps would the wagon need to every other feature?"),
    slips=(
        Slip(
            lambda net, start: set(net[start]),
            mark("A wagon never goes to what is complete: look at 'complete' of each neighbour."),
        ),
        Slip(
            lambda net, start: {
                node
                for node in nx.node_connected_component(net, start) - {start}
                if not net.nodes[node]["complete"]
            },
            mark("All that can be reached is too much: the wagon takes a single step."),
        ),
        Slip(
            lambda net, start: {node for node in net[start] if net.nodes[node]["complete"]},
            mark("It is the other way round: the wagon goes to what is not complete."),
        ),
    ),
)


# --- fields -----------------------------------------------------------------------------


def _trials_of_field_points() -> Iterator[Trial]:
    for about in FIELDS:
        total = worth(about.position, about.joined).total
        yield about.trial("field_points", ("farms",), total, "points")


FIELDS: Final = (
    About("WAG-1", Segment(-1, 0, "f1")),
    About("WAG-1", Segment(-1, 0, "f2")),
    About("WAG-1", Segment(1, 1, "f2")),
    About(2, Segment(-2, -1, "f1")),
)

FIELD_POINTS: Final = Task(
    name="field_points",
    title=mark("To be found: what a field is worth at the end of the game."),
    takes=("net", "field"),
    returns=COUNT,
    trials=_trials_of_field_points,
    done=mark("Right: three points for each completed city that the field touches."),
    idea=mark("And now: which city feeds the most fields?"),
    slips=(
        Slip(
            lambda net, field: FARMED[DEFAULTS["fields"]] * len(net[field]),
            mark("Cities that are not complete are counted, too."),
        ),
        Slip(
            lambda net, field: sum(net.nodes[city]["complete"] for city in net[field]),
            mark("Cities are counted, and each of them is worth three points."),
        ),
    ),
)
