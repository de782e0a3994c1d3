"""What is highlighted: keys, nodes, edges, marks and groups of them, alike in every game."""

from collections.abc import Callable, Iterator
from typing import Any

import networkx as nx
import pytest

import boardlib as bl
from boardlib.drawing import Mark
from boardlib.drawing.chart import hue
from boardlib.drawing.highlighting import groups_of, highlighted
from boardlib.drawing.palette import GROUPS, HOLLOW, THEMES, Theme, colour
from boardlib.drawing.scene import Group, Scene, Shape, Text
from boardlib.game import GAMES, QuestionError, game
from tests.contrast import contrast
from tests.every import every
from tests.pictures import colours_in, groups

BOARDS: dict[str, Any] = {
    name: game(name).read(next(iter(game(name).boards().values()))) for name in GAMES
}
ROADS = bl.network("TUN-B", "road")
LONGEST = sorted(max(nx.connected_components(ROADS), key=lambda nodes: len(set(nodes))))


def texts(shapes: tuple[Shape, ...]) -> Iterator[str]:
    """Everything that is written in a picture."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from texts(shape.children)
        elif isinstance(shape, Text):
            yield shape.text


def written(scene: Scene) -> list[str]:
    return list(texts(scene.shapes))


# --- on boards ----------------------------------------------------------------------------


@every("name", GAMES)
def test_a_thing_of_any_board_stands_out_in_a_colour_of_its_own(name: str) -> None:
    board = BOARDS[name]
    keys = list(board.draw().sentences)
    before = colours_in(board.draw().shapes)
    assert not before & set(GROUPS)
    for key in keys[:: max(1, len(keys) // 12)]:
        drawn = board.draw(highlight=key, label="look here")
        assert colours_in(drawn.shapes) & set(GROUPS) == {GROUPS[0]}, key
        assert "look here" in written(drawn)


@every("name", GAMES)
def test_groups_are_told_apart_by_letters_too(name: str) -> None:
    board = BOARDS[name]
    first, *_others, last = board.draw().sentences
    drawn = board.draw(highlight={"one thing": [first], "another": [last]})
    assert colours_in(drawn.shapes) & set(GROUPS) == set(GROUPS[:2])
    badges = {
        one.roles[1]: [*texts(one.children)] for one, *_at in groups(drawn) if "badge" in one.roles
    }
    assert badges == {GROUPS[0]: ["A"], GROUPS[1]: ["B"]}
    assert [*texts(drawn.shapes[-1:])] == ["A", "one thing", "B", "another"]  # the legend


@every("name", [name for name in GAMES if name != "troyes"])
def test_every_node_of_a_network_is_something_on_the_board(name: str) -> None:
    board = BOARDS[name]
    net = board.network()
    marks = highlighted(board, net)
    assert len(marks[0].keys) == len(net) > 5


# --- what may stand for a thing -------------------------------------------------------------

SAME: dict[str, Callable[[], Any]] = {
    "a list of keys": lambda: LONGEST,
    "a set of nodes": lambda: set(LONGEST),
    "a part of a network": lambda: ROADS.subgraph(LONGEST),
    "its nodes": lambda: ROADS.subgraph(LONGEST).nodes,
    "a mark": lambda: Mark(tuple(LONGEST), "focus"),
    "several marks": lambda: [Mark((one,), "complete") for one in LONGEST],
    "one group in a list": lambda: [set(LONGEST)],
    "one group with its name": lambda: {"": LONGEST},
    "its edges": lambda: list(ROADS.edges(LONGEST)),
    "its edges with what they are": lambda: list(ROADS.edges(LONGEST, data=True)),
    "what finds them one by one": lambda: iter(LONGEST),
}


@every("kind", SAME)
def test_keys_nodes_edges_and_marks_are_one_thing(kind: str) -> None:
    (mark,) = highlighted(bl.read("TUN-B"), SAME[kind]())
    assert sorted(mark.keys) == sorted(LONGEST)
    assert mark.role == GROUPS[0]
    assert mark.label == ""


def test_components_are_groups() -> None:
    found = highlighted(bl.read("TUN-B"), nx.connected_components(ROADS))
    assert len(found) == 7
    assert [mark.label for mark in found] == list("ABCDEFG")
    assert colour(found[0].role) == colour(found[6].role)
    assert (found[0].role in HOLLOW, found[6].role in HOLLOW) == (False, True)


def test_a_path_of_a_course_has_a_shape_of_its_own() -> None:
    race = bl.read("race sprint\ncourse ring")
    net = race.network()
    (mark,) = highlighted(race, list(nx.bridges(net)))
    assert all(key.startswith("path:") for key in mark.keys)
    (station,) = highlighted(race, "I-a")
    assert station.keys == ("station:I-a",)


UNKNOWN = [
    ("0,0.r9", "'0,0.r9' is nowhere on this board; did you mean 0,0.r"),
    (["0,0.r1", "river"], "'river' is nowhere on this board"),
    ([("0,0.r1", "0,0.r9")], "'0,0.r9' is nowhere"),
    (3, "a key, a node or an edge, not 3"),
    ([None], "a key, a node or an edge, not None"),
    ({"shares": 0.5}, "a key, a node or an edge, not 0.5"),
    ((40, 40), "'40,40' is nowhere on this board"),
]


@pytest.mark.parametrize(("thing", "said"), UNKNOWN)
def test_what_is_not_there_is_told_in_a_sentence(thing: Any, said: str) -> None:
    with pytest.raises(QuestionError) as refused:
        bl.read("TUN-B").draw(highlight=thing)
    assert said in str(refused.value)


def test_a_network_refuses_what_is_no_node_of_it() -> None:
    with pytest.raises(QuestionError, match=r"'0,0.f1' is no node of this network"):
        ROADS.draw(highlight="0,0.f1")


# --- on networks, and in charts -------------------------------------------------------------


@every("name", [name for name in GAMES if name != "troyes"])
def test_networks_show_the_same_groups_as_boards(name: str) -> None:
    net = BOARDS[name].network(*(["road"] if name == "carcassonne" else []))
    shown = [one for one in net if net.nodes[one]["key"] in BOARDS[name].draw().sentences]
    first, second = shown[0], shown[-1]
    drawn = net.draw(highlight={"start": [first], "end": [second]})
    assert colours_in(drawn.shapes) & set(GROUPS) == set(GROUPS[:2])
    assert {"start", "end", "A", "B"} < set(written(drawn))
    alone = net.draw(highlight=[first], label="start", over=False)
    assert colours_in(alone.shapes) & set(GROUPS) == {GROUPS[0]}


@every("name", [name for name in GAMES if name != "troyes"])
def test_what_is_in_two_groups_is_in_the_first(name: str) -> None:
    net = BOARDS[name].network(*(["road"] if name == "carcassonne" else []))
    keys = BOARDS[name].draw().sentences
    edge = next(pair for pair in net.edges() if all(net.nodes[end]["key"] in keys for end in pair))
    for thing in (edge, edge[0]):
        drawn = net.draw(highlight=[[thing], [thing]], over=False)
        assert colours_in(drawn.shapes) & set(GROUPS) == {GROUPS[0]}


def test_a_set_is_shown_in_the_order_of_its_text() -> None:
    nodes = [f"{lane},{row}" for lane in (1, 2) for row in (12, 13, 14, 15)]
    (first, second) = groups_of([set(nodes), frozenset(nodes)])
    assert first.nodes == second.nodes == tuple(nodes)


def test_charts_have_the_colours_of_groups() -> None:
    assert [hue(number) for number in range(len(GROUPS))] == list(GROUPS)
    chart = bl.chart({"one": bl.die(6), "two": bl.die(8)})
    assert colours_in(chart.shapes) & set(GROUPS) == set(GROUPS[:2])


@pytest.mark.parametrize("theme", THEMES)
def test_groups_are_seen_on_paper_and_on_fields_and_their_letters_are_read(theme: Theme) -> None:
    for group in GROUPS:
        assert contrast(colour(group, theme), colour("paper", theme)) >= 4.5
        assert contrast(colour(group, theme), colour("field", theme)) >= 3


def test_no_player_and_no_ruling_has_the_colour_of_a_group() -> None:
    taken = {
        colour(name, theme)
        for theme in THEMES
        for name in ("allowed", "refused", "complete", "incomplete", "focus", "ink", "second")
    }
    taken |= {colour(f"player-{one}") for one in ("red", "blue", "green", "yellow", "black")}
    found = {colour(group, theme) for group in GROUPS for theme in THEMES}
    assert len(found) == 2 * len(set(GROUPS) - HOLLOW)
    assert not found & taken


def test_one_group_alone_has_no_letter() -> None:
    (group,) = groups_of(["0,0.r1"], "a road")
    assert (group.letter, group.label, group.names) == ("", "a road", ("0,0.r1",))


def test_below_a_large_board_the_legend_is_as_large_as_the_picture_wants_it() -> None:
    small = bl.read("tile BG-D 0,0 0")
    lines = "\n".join(f"tile BG-U {x},0 90" for x in range(1, 21))
    large = bl.read(f"tile BG-D 0,0 0\n{lines}")
    for board, least in ((small, 0.9), (large, 2.0)):
        scene = board.draw(highlight="0,0.r1", label="a road")
        below = scene.shapes[-1]
        assert isinstance(below, Group)
        assert below.scale > least
        assert scene.height > board.draw().height + 20 * below.scale


def test_eight_groups_are_told_apart_without_their_colours_too() -> None:
    """Each has its letter on the board, in the legend and in the network; none looks as another."""
    board = bl.read("TUN-B")
    parts = sorted(nx.connected_components(board.network("road", "field")), key=len)[-8:]
    assert len(parts) == 8
    marks = highlighted(board, parts, "part")
    assert [one.label for one in marks] == list("ABCDEFGH")
    looks = {(colour(one.role), one.role in HOLLOW) for one in marks}
    assert len(looks) == 8
    named = {f"part {number}": part for number, part in enumerate(parts)}
    for drawn in (board.draw(highlight=named), board.network("road", "field").draw(named)):
        assert set(named) <= set(written(drawn))
        assert set("ABCDEFGH") <= set(written(drawn))


def test_more_groups_than_letters_are_all_explained() -> None:
    board = bl.read("TUN-B")
    parts = [[node] for node in board.network("road", "field")][: len(GROUPS) + 3]
    named = {f"part {number}": part for number, part in enumerate(parts)}
    assert set(named) <= set(written(board.draw(highlight=named)))


def test_a_name_that_several_groups_share_is_written_once() -> None:
    board = bl.read("TUN-B")
    roads = list(nx.connected_components(ROADS))
    alike = board.draw(highlight=roads, label="roads")
    below = alike.shapes[-1]
    assert isinstance(below, Group)
    words = list(texts(below.children))
    assert words.count("roads") == 1
    assert words[-1] == "roads"
    letters = [word for word in words if len(word) == 1]
    assert letters == [chr(ord("A") + number) for number in range(len(roads))]
