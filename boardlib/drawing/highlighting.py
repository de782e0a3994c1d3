"""What is to be highlighted, from whatever names it: keys, nodes, edges, marks, groups of them.

Every game's ``draw`` lets it stand out from its board; so does a network over the picture of one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import cycle
from typing import TYPE_CHECKING, Any, Final

from boardlib.drawing.badges import lettered
from boardlib.drawing.chart import LETTERS, MARGIN
from boardlib.drawing.chart import legend as signs_in_words
from boardlib.drawing.geometry import Point, through
from boardlib.drawing.labels import legend
from boardlib.drawing.palette import GROUPS
from boardlib.drawing.scene import Circle, Group, Mark, Paint, Path, Scene, Shape
from boardlib.game.networks import keys_of_nodes, node_text
from boardlib.shown import meant
from boardlib.text import _, alternatives, say
from boardlib.words import QuestionError, hinted

if TYPE_CHECKING:
    from boardlib.game.networks import AnyNetwork


USUAL: Final = 800.0
"""The width of a picture up to which its legend is written in its usual size."""


@dataclass(frozen=True)
class Highlight:
    """Things that stand out together.

    Attributes:
        role: the colour of the group.
        letter: by which it is told apart where there are several.
        label: what they are, in words.
        nodes: the things by their names.
        edges: pairs of names that are joined.
    """

    role: str
    letter: str
    label: str
    nodes: tuple[str, ...]
    edges: tuple[tuple[str, str], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The things, and those that its edges join, each of them once."""
        return tuple(dict.fromkeys((*self.nodes, *(end for edge in self.edges for end in edge))))


def groups_of(highlight: Any, label: str = "", known: Any = None) -> list[Highlight]:
    """What is to stand out, in groups.

    Args:
        highlight: one thing, many of them, a list of groups, or names and their groups. A thing
            is a key, a node, an edge (a pair of nodes, as networkx gives it), or a mark.
        label: what they are; of groups without names all of them.
        known: a network of which all of them have to be nodes.

    Raises:
        QuestionError: for what is no such thing, or not known.
    """
    if highlight is None:
        return []
    parted = list(_parted(highlight, label))
    found = []
    for number, ((name, things), role) in enumerate(zip(parted, cycle(GROUPS), strict=False)):
        many = str(number + 1) if len(parted) > len(LETTERS) else LETTERS[number % len(LETTERS)]
        letter = many if len(parted) > 1 else ""
        nodes, edges = [], []
        for one in things:
            if _is_edge(one):
                edges.append((node_text(one[0]), node_text(one[1])))
            else:
                nodes += _names(one)
        made = Highlight(role, letter, say(name), tuple(nodes), tuple(edges))
        found.append(made)
        for each in made.names if known is not None else ():
            if each not in known:
                raise _unknown(each, list(known), _("'{name}' is no node of this network"))
    return found


def _parted(highlight: Any, label: str) -> Iterator[tuple[str, list[Any]]]:
    """Every group, with its name."""
    if isinstance(highlight, Mapping) and not isinstance(highlight, Set):  # as views of nodes are
        for name, things in highlight.items():
            yield str(name), _things(things)
    elif _is_thing(highlight):
        yield label, [highlight]
    else:
        things = _things(highlight)
        if things and all(map(_is_group, things)):
            for one in things:
                yield label, _things(one)
        else:
            yield (
                label,
                [part for one in things for part in (_things(one) if _is_group(one) else [one])],
            )


def _things(things: Any) -> list[Any]:
    """All that is in a group; of a set in the order of its text, as it has none of its own."""
    if _is_thing(things):
        return [things]
    try:
        return sorted(things, key=str) if isinstance(things, set | frozenset) else list(things)
    except TypeError:
        raise _no_thing(things) from None


def _is_thing(value: Any) -> bool:
    """Whether it is one thing, and not many of them."""
    return (
        isinstance(value, str | Mark)
        or _is_place(value)
        or (isinstance(value, tuple) and type(value) is not tuple)
    )


def _is_place(value: Any) -> bool:
    """Whether it is the place of a tile, as two numbers."""
    return type(value) is tuple and len(value) == 2 and all(type(number) is int for number in value)


def _is_edge(value: Any) -> bool:
    """Whether it is an edge as networkx gives it: two nodes, and perhaps a key or more."""
    return (
        type(value) is tuple
        and len(value) in (2, 3, 4)
        and not _is_place(value)
        and all(_is_thing(end) for end in value[:2])
    )


def _is_group(value: Any) -> bool:
    return not _is_thing(value) and not _is_edge(value)


def _names(one: Any) -> list[str]:
    """The names of one thing; a mark is about several."""
    if isinstance(one, Mark):
        return list(one.keys)
    if not _is_thing(one):
        raise _no_thing(one)
    return [node_text(one)]


def _no_thing(given: object) -> QuestionError:
    text = _("Something on the board is expected here: a key, a node or an edge, not {given}.")
    return QuestionError(text.format(given=repr(given)[:40]))


# --- on a board -----------------------------------------------------------------------------


def highlighted(position: Any, highlight: Any, label: str = "") -> tuple[Mark, ...]:
    """Marks for what is to stand out on a board.

    Raises:
        QuestionError: for something that is not there, saying what is near.
    """
    keys = _Keys(position)
    return tuple(
        Mark(tuple(keys.of(group)), group.role, group.letter, group.label, group.label)
        for group in groups_of(highlight, label)
    )


class _Keys:
    """What the shapes of a board are called: by their keys, and by the nodes of its networks."""

    def __init__(self, position: Any) -> None:
        self.position = position
        self.keys: list[str] = list(position.draw().sentences)

    def of(self, group: Highlight) -> Iterator[str]:
        """The keys of a group, each of them once."""
        found = [self.key(name) for name in group.nodes]
        found += [key for edge in group.edges for key in self.edge(*edge)]
        yield from dict.fromkeys(found)

    def edge(self, one: str, other: str) -> list[str]:
        """The shape of an edge where it has one, else those of its ends."""
        for key in (f"path:{one}:{other}", f"path:{other}:{one}"):
            if key in self.keys:
                return [key]
        return [self.key(one), self.key(other)]

    def key(self, name: str) -> str:
        """The key of the shape of that name."""
        if name in self.keys:
            return name
        if name in self.nodes:
            return self.nodes[name]
        ends = [key for key in self.keys if key.partition(":")[2] == name]
        if len(ends) == 1:
            return ends[0]
        known = [*self.keys, *self.nodes, *(key.partition(":")[2] for key in self.keys)]
        raise _unknown(name, known, _("'{name}' is nowhere on this board"))

    @cached_property
    def nodes(self) -> Mapping[str, str]:
        """The nodes of its network, and their keys."""
        return keys_of_nodes(self.position)


def _unknown(name: str, known: Sequence[str], message: str) -> QuestionError:
    """What is wrong with a name, and what is near it."""
    near = meant(name, filter(None, known))
    wrong = message.format(name=name[:40])
    hint = _("did you mean {near}?").format(near=alternatives(near))
    if not near and known:
        some = alternatives(list(dict.fromkeys(known))[:2])
        hint = _("what can stand out is named such as {some}").format(some=some)
    return QuestionError(hinted(wrong, hint) + ("" if near else ".") if known else f"{wrong}.")


def with_legend(scene: Scene, marks: Sequence[Mark]) -> Scene:
    """A picture with what its groups are written below it: larger the larger the board is."""
    scale = max(1.0, scene.width / USUAL)
    named = [one for one in marks if one.role in GROUPS]
    words, tall = legend(named, (scene.width - 2 * MARGIN) / scale)
    if not words:
        return scene
    below = Group(words, offset=(MARGIN, scene.height + 6), scale=scale)
    return replace(scene, shapes=(*scene.shapes, below), height=scene.height + tall * scale + 6)


# --- a board ----------------------------------------------------------------------------


def emphasised(
    draw: Callable[[Sequence[Mark]], Scene],
    position: Any,
    marks: Any,
    highlight: Any,
    label: str,
) -> Scene:
    """A picture with its marks, and with what is to stand out.

    Args:
        draw: draws the board with some marks.
        position: the board.
        marks: what is pointed out; if these are no marks they stand out, as with ``highlight``.
        highlight: keys, nodes, edges, marks, or groups of them; None where nothing stands out.
        label: what it is that stands out.

    Raises:
        QuestionError: for something that is not on the board.
    """
    plain = isinstance(marks, list | tuple) and all(isinstance(one, Mark) for one in marks)
    if highlight is None and plain:
        return draw(marks)
    if highlight is None:
        marks, highlight = (), marks
    added = highlighted(position, highlight, label)
    return with_legend(draw((*marks, *added)), added)


# --- a network over the picture of its board, or alone -------------------------------------------


NODE: Final = 6.0
LINE: Final = 3.0
PLAIN: Final = "incomplete"
"""The colour of what does not stand out."""


def over_board(
    board: Scene, net: AnyNetwork, groups: Sequence[Highlight], title: str, over: bool
) -> Scene:
    """Draw a network whose nodes lie in the middle of the shapes of their keys.

    Args:
        board: the picture of the board; nodes that it does not show are left out.
        net: the network.
        groups: what stands out.
        title: the title for those who cannot see the picture.
        over: whether the board shows faintly below.
    """
    return _Drawn(board.footless, net, groups).whole(title, over)


@dataclass(frozen=True)
class _Drawn:
    board: Scene
    net: AnyNetwork
    groups: Sequence[Highlight]

    @cached_property
    def places(self) -> dict[str, Point]:
        """Where the nodes lie."""
        stops = {stop.key: (stop.x, stop.y) for stop in self.board.focusables}
        nodes = self.net.nodes
        return {node: stops[nodes[node]["key"]] for node in nodes if nodes[node]["key"] in stops}

    @cached_property
    def of_node(self) -> dict[str, Highlight]:
        """The nodes that stand out, each with its group."""
        return {node: group for group in reversed(self.groups) for node in group.nodes}

    @cached_property
    def of_edge(self) -> dict[frozenset[str], Highlight]:
        """The edges that stand out: those that are named, and those inside of a group.

        What is in several groups is in the first of them, as nodes are.
        """
        named = {frozenset(pair): group for group in reversed(self.groups) for pair in group.edges}
        inside = {
            frozenset(pair): self.of_node[pair[0]]
            for pair in self.net.edges()
            if pair[0] in self.of_node and self.of_node.get(pair[1]) is self.of_node[pair[0]]
        }
        return inside | named

    def whole(self, title: str, over: bool) -> Scene:
        """Board, edges, nodes, and what the groups are."""
        back = (Group(self.board.shapes, tone="faint"),) if over else ()
        signs = [(self._sign(group), group.label) for group in self.groups if group.label]
        words, end = signs_in_words(signs, self.board.height + 16, self.board.width)
        height = end + 4 if signs else self.board.height
        told = [self.net.told()]
        told += [f"{one.label}: {', '.join(one.names)}." for one in self.groups if one.label]
        shapes = (*back, *self._edges(), *self._nodes(), *words)
        return Scene(title, " ".join(told), self.board.width, height, shapes)

    def _edges(self) -> Iterator[Shape]:
        drawn = [pair for pair in self.net.edges() if all(end in self.places for end in pair)]
        for one, other in sorted(drawn, key=lambda pair: frozenset(pair) in self.of_edge):
            group = self.of_edge.get(frozenset((one, other)))
            way = through((self.places[one], self.places[other]))
            width = LINE * (2.2 if group else 1.0)
            yield Path(way, Paint(stroke="paper", width=width + 2.4))
            yield Path(way, Paint(stroke=group.role if group else PLAIN, width=width))

    def _nodes(self) -> Iterator[Shape]:
        for node, at in self.places.items():
            group = self.of_node.get(node)
            sentence = self.board.sentences.get(self.net.nodes[node]["key"], "")
            yield Group(self._sign(group), node, sentence, ("node",), at)

    def _sign(self, group: Highlight | None) -> tuple[Shape, ...]:
        """A node: larger where it stands out, with the letter of its group if there are several."""
        if group is None:
            return (Circle(0, 0, NODE, Paint(PLAIN, "paper", 2.0)),)
        if group.letter:
            return lettered(group.role, group.letter, NODE * 1.9)
        return (Circle(0, 0, NODE * 1.5, Paint(group.role, "paper", 2.4)),)


__all__ = ["Highlight", "emphasised", "groups_of", "highlighted", "over_board", "with_legend"]
