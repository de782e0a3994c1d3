"""What players call a part of the board, in a ruling: whose it is, where it lies, what it is by.

Of all parts of one kind a name has to fit one only.  Tried in this order: the only one on the
board, whose figure stands on it, which lies furthest to one side, which lies by something that is
easily found, which is the only one with so many tiles.  Where nothing of this tells it apart, the
place is said that is written along the board (:mod:`boardlib.carcassonne.rules.naming`).

Names of this file change with the board, as what players say does.  The sentences about the board
itself, in which these parts are looked up, keep the places.

>>> from boardlib.carcassonne.board.landscape import Landscape
>>> landscape = Landscape()
>>> for x, y in ((0, 0), (1, 0)):
...     _tile = landscape.place("BG-D", x, y, 0)
>>> [called(landscape, joined) for joined in landscape.features()[:3]]
['the city furthest west', 'the road', 'the field furthest north']
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property, lru_cache, partial
from heapq import nlargest
from typing import Final, NamedTuple

from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.parts import Joined, Segment
from boardlib.carcassonne.board.position import Figure, Position
from boardlib.carcassonne.board.tiles import OrientedTile
from boardlib.carcassonne.rules.naming import (
    HERE,
    figure_name,
    first_part,
    kind_of,
    marks_of,
    part_name,
    part_place,
    piece,
    players_words,
    show,
    sides_at_end,
)
from boardlib.carcassonne.rules.phrases import (
    BESIDE,
    BESIDE_IT,
    BESIDE_OWNED,
    FURTHEST,
    LIES_FURTHEST,
    OF_FURTHEST,
    OF_THOSE,
    OF_TILES,
    OWNED,
    REACHING,
    SHARED,
    WHERE,
    WITH,
)
from boardlib.rulebook import Fact
from boardlib.text import _, language, listing, ngettext

# --- where parts lie --------------------------------------------------------------------

TILE: Final = 4
"""Steps from one tile to the next; a side is two steps from the middle of its tile."""
CLEAR: Final = 2
"""So many steps further than all others is seen without counting."""
STEPS: Final = {"N": (0, -2), "E": (2, 0), "S": (0, 2), "W": (-2, 0)}
_HALVES: Final = ((-1, -2), (1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1))
"""The half sides of a tile, clockwise from the north-west."""

STRAIGHT: Final = tuple(way for way in FURTHEST if 0 in way)
SLANTING: Final = tuple(way for way in FURTHEST if 0 not in way)

Point = tuple[int, int]


class Extent(NamedTuple):
    """A kind of part, and how far it reaches to every side of :data:`FURTHEST`, in steps."""

    kind: str
    far: Mapping[Point, int]

    def near(self, way: Point) -> int:
        """How far the part of it goes that lies least to that side."""
        return -self.far[-way[0], -way[1]]


def reaching(kind: str, points: Iterable[Point]) -> Extent:
    """A part that reaches as far as some points, in steps."""
    found = list(points)
    return Extent(kind, {way: max(x * way[0] + y * way[1] for x, y in found) for way in FURTHEST})


def _extent(landscape: Landscape, joined: Joined) -> Extent:
    kind = kind_of(landscape.feature(first_part(landscape, joined)))
    reach = [_reach_at(landscape, number) for number in joined.members]
    far = reach[0] if len(reach) == 1 else map(max, *reach)
    return Extent(kind, dict(zip(FURTHEST, far, strict=True)))


def _printed_on(landscape: Landscape, joined: Joined) -> Counter[str]:
    """What is printed on a feature, and how often."""
    features = map(landscape.feature, joined.members)
    return Counter(name for feature in features for name in marks_of(feature))


def _reach_at(landscape: Landscape, number: int) -> tuple[int, ...]:
    """How far a printed part reaches to every side of :data:`FURTHEST`."""
    tile = landscape.owners[number]
    return _reach_placed(tile.oriented, number - tile.base, TILE * tile.x, TILE * tile.y)


@lru_cache(maxsize=16384)
def _reach_placed(turned: OrientedTile, index: int, x: int, y: int) -> tuple[int, ...]:
    """The same of a part of a tile whose middle is there."""
    printed = _reach_printed(turned, index)
    steps = zip(FURTHEST, printed, strict=True)
    return tuple([x * way[0] + y * way[1] + far for way, far in steps])


@lru_cache(maxsize=4096)
def _reach_printed(turned: OrientedTile, index: int) -> tuple[int, ...]:
    """The same from the middle of its tile, to whose sides it leads or not."""
    feature = turned.features[index]
    steps: Sequence[Point] = [STEPS[side] for side in feature.edges]
    if feature.type == "field":
        steps = [_HALVES[half] for half, at in enumerate(turned.at_half) if at == index]
    elif not steps:
        inner = [STEPS[side] for side in sides_at_end(turned, feature)]
        steps = [(x // 2, y // 2) for x, y in inner]
    return tuple(reaching(feature.type, steps or [(0, 0)]).far.values())


def furthest(one: Extent, others: Iterable[Extent], wholly: bool = True) -> Point | None:
    """The side to which a part clearly lies further than all others; None for none.

    Of several sides the one where it stands out most; slanting ones where no other will do.

    Args:
        one: the part.
        others: those of its kind, at least one.
        wholly: whether all of it has to lie further; or else that it reaches further.
    """
    rest = list(others)
    return beyond(one, {way: max(other.far[way] for other in rest) for way in FURTHEST}, wholly)


def beyond(one: Extent, others: Mapping[Point, int], wholly: bool = True) -> Point | None:
    """The same where it is known how far the others reach to every side that may be meant."""
    if not others:
        return None
    for ways in (STRAIGHT, SLANTING):
        ahead = {
            way: (one.near(way) if wholly else one.far[way]) - others[way]
            for way in ways
            if way in others
        }
        best = max(ahead, key=ahead.__getitem__, default=None)
        if best is not None and ahead[best] >= CLEAR:
            return best
    return None


def foremost(parts: Iterable[Extent]) -> dict[Point, list[int]]:
    """How far the two of several parts reach that reach furthest to each side."""
    reached = [part.far for part in parts]
    return {way: nlargest(2, [far[way] for far in reached]) for way in FURTHEST}


# --- features ---------------------------------------------------------------------------


def called(landscape: Landscape, joined: Joined, head: bool = False) -> str:
    """What players call a feature: ``red's road``, ``the city furthest north``."""
    return as_head(_features(landscape).name_or_place(joined), head)


def all_called(landscape: Landscape, head: bool = False) -> dict[Joined, str]:
    """What players call each feature of a board."""
    known = _features(landscape)
    return {joined: as_head(known.name_or_place(joined), head) for joined in landscape.features()}


def part_called(landscape: Landscape, number: int, head: bool = False) -> str:
    """What players call a part of a feature, with its place where there are several parts."""
    joined = landscape.joined[number]
    name = as_head(_features(landscape).name(joined), head)
    if not name:
        return part_name(landscape, number, head)
    if len(joined.members) == 1:
        return name
    cell = landscape.cell(number)
    here = [other for other in joined.members if landscape.cell(other) == cell]
    return f"{name} {show(cell) if len(here) == 1 else part_place(landscape, number)}"


def as_head(name: str, head: bool) -> str:
    """A name, as it begins a sentence where it is the ``head`` of one."""
    return name[:1].upper() + name[1:] if head else name


def _features(landscape: Landscape) -> _Features:
    """The features of a board as it is now, with the names that were found for them."""
    return landscape.noted_once(("called", language()), _Features)


class _Ground:
    """The features of a board as they lie, whoever stands on them."""

    def __init__(self, landscape: Landscape) -> None:
        self.landscape = landscape
        self.known = landscape.noted("extent", partial(_extent, landscape))
        self.printed = landscape.noted("printed", partial(_printed_on, landscape))
        self.kinds: dict[str, list[Joined]] = defaultdict(list)
        for joined, extent in self.known.items():
            self.kinds[extent.kind].append(joined)
        # Of each feature looked up once: all its rivals ask for it, too.
        self.beside = cache(landscape.adjacent)
        self.place = cache(self._place)
        self.standing_out = cache(self._standing_out)
        self.among_all = cache(self._among_all)
        self._behind = cache(self._far_behind)

    def at(self, joined: Joined) -> Joined:
        """The feature there, of one of the same board with figures."""
        return self.landscape.joined[joined.members[0]]

    @cached_property
    def _showing(self) -> Counter[tuple[str, str]]:
        """How many features of a kind show something that is printed."""
        return Counter((self.kind(one), name) for one in self.known for name in self.printed[one])

    @cached_property
    def _sizes(self) -> Counter[tuple[str, int]]:
        """How many features of a kind have so many tiles."""
        return Counter((self.kind(one), self.landscape.tile_count(one)) for one in self.known)

    @cached_property
    def _reach(self) -> dict[str, dict[Point, list[int]]]:
        """How far the two features of a kind reach that lie furthest to a side."""
        return {
            kind: foremost(self.known[one] for one in found)
            for kind, found in self.kinds.items()
            if len(found) > 1
        }

    def _far_behind(self, joined: Joined) -> Mapping[Point, int]:
        """How far its rivals reach, to the sides where it clearly reaches further than they do."""
        kind, far = self.known[joined]
        return {
            way: second
            for way, (first, second) in self._reach[kind].items()
            if far[way] == first >= second + CLEAR
        }

    def kind(self, joined: Joined) -> str:
        """What kind of feature it is."""
        return self.known[joined].kind

    def alike(self, joined: Joined, among: Iterable[Joined]) -> list[Joined]:
        """Those among some features that are of its kind, and are others."""
        kind = self.kind(joined)
        return [one for one in among if one is not joined and self.kind(one) == kind]

    def _place(self, joined: Joined) -> str:
        """By its first part, with the place of it."""
        return part_name(self.landscape, first_part(self.landscape, joined))

    def _standing_out(self, joined: Joined) -> str:
        """By what is printed on it, or how far it lies; empty where it does not stand out."""
        return self._with(joined) or self.furthest(joined)

    def _with(self, joined: Joined) -> str:
        """By what is printed on it, if only one is, and none of the others shows any."""
        shown, kind = self.printed[joined], self.kind(joined)
        alone = (one for one in WITH if shown[one] == 1 and self._showing[kind, one] == 1)
        return next((_(WITH[name]) for name in alone), "")

    def furthest(self, joined: Joined) -> str:
        """By the side to which it lies further than its rivals reach."""
        way = beyond(self.known[joined], self._behind(joined))
        return _(LIES_FURTHEST[self.kind(joined)][way]) if way else ""

    def reaching(self, joined: Joined) -> str:
        """The same of one that lies beside others elsewhere."""
        way = beyond(self.known[joined], self._behind(joined), wholly=False)
        return _(REACHING[way]) if way else ""

    def _among_all(self, joined: Joined) -> str:
        """By where it lies among those furthest to some side, or by its size."""
        return self._in_line(joined) or self._of_size(joined)

    def _in_line(self, joined: Joined) -> str:
        """By where it lies among those that reach as far to some side as any."""
        one = self.known[joined]
        for way in STRAIGHT:
            if self._reach[one.kind][way][0] >= one.far[way] + CLEAR:
                continue
            rivals = [self.known[other] for other in self.alike(joined, self.kinds[one.kind])]
            line = [other for other in rivals if other.far[way] > one.far[way] - CLEAR]
            side = furthest(one, line) if line else None
            if side:
                return _(OF_FURTHEST).format(where=_(FURTHEST[side]), group=_(FURTHEST[way]))
        return ""

    def _of_size(self, joined: Joined) -> str:
        """By its number of tiles, if none of the others has as many."""
        count = self.landscape.tile_count(joined)
        if joined.type == "monastery" or self._sizes[self.kind(joined), count] > 1:
            return ""
        return ngettext(*OF_TILES, count).format(count=count)


class _Features:
    """The features of a board as it is now, each of which is to be told apart from those alike.

    All is known by the features of its ground.
    """

    def __init__(self, landscape: Landscape) -> None:
        self.ground = ground = landscape.ground.noted_once(("ground", language()), _Ground)
        self._owners = {
            ground.at(one): owners_of(landscape, one) for one in landscape.features() if one.figures
        }
        self._owned = Counter((ground.kind(one), names) for one, names in self._owners.items())
        self._name = cache(lambda one: self._whose(one) or self._lying(one))

    def name(self, joined: Joined) -> str:
        """The first name that fits it alone; empty where there is none."""
        return self._name(self.ground.at(joined))

    def name_or_place(self, joined: Joined) -> str:
        """The same; where there is none, its first part with the place of it."""
        return self.name(joined) or self.ground.place(self.ground.at(joined))

    def _sole_owners(self, joined: Joined) -> tuple[str, ...]:
        """The owners of a feature, if no other of its kind has the same ones."""
        owners, kind = self._owners.get(joined, ()), self.ground.kind(joined)
        return owners if owners and kind in OWNED and self._owned[kind, owners] == 1 else ()

    def _whose(self, joined: Joined) -> str:
        """A feature that is the only one of its kind, or the only one with these figures."""
        kind = self.ground.kind(joined)
        if len(self.ground.kinds[kind]) == 1:
            return _(HERE[kind])
        owners = self._sole_owners(joined)
        if len(owners) > 1:
            return _(SHARED[kind]).format(players=players_words(owners))
        return _(OWNED[kind][owners[0]]) if owners else ""

    def _lying(self, joined: Joined) -> str:
        """A feature by what it shows, where it lies, what it lies beside, or its size."""
        ground = self.ground
        if name := ground.standing_out(joined):
            return name
        phrase = (
            self._beside(joined)
            or ground.reaching(joined)
            or self._of_those(joined)
            or self._among(joined)
            or ground.among_all(joined)
        )
        return _(WHERE[ground.kind(joined)]).format(where=phrase) if phrase else ""

    def _beside(self, joined: Joined) -> str:
        """By a neighbour that is easily found, and that none of the others has."""
        for beside in self.ground.beside(joined):
            phrase = self._easily_found(beside)
            if phrase and not self.ground.alike(joined, self.ground.beside(beside)):
                return _(phrase)
        return ""

    def _easily_found(self, beside: Joined) -> str:
        """Beside a feature that everybody finds: the only one, or that of a player; else empty."""
        kind = self.ground.kind(beside)
        if kind in BESIDE and len(self.ground.kinds[kind]) == 1:
            return BESIDE[kind]
        owners = self._sole_owners(beside) if kind in BESIDE_OWNED else ()
        return BESIDE_OWNED[kind][owners[0]] if len(owners) == 1 else ""

    def _of_those(self, joined: Joined) -> str:
        """By a neighbour that is easily found, and where it lies among those beside it."""
        for beside in self.ground.beside(joined):
            name = "" if beside is joined else self._whose(beside)
            near = self.ground.alike(joined, self.ground.beside(beside)) if name else []
            extents = [self.ground.known[other] for other in near if other is not beside]
            way = furthest(self.ground.known[joined], extents) if extents else None
            if way:
                return _(OF_THOSE).format(where=_(FURTHEST[way]), feature=name)
        return ""

    def _among(self, joined: Joined) -> str:
        """By all its cities, monasteries and abbeys, if none of the others lies by all of these."""
        found = self.ground.beside(joined)
        ends = [one for one in found if one.type in ("city", "monastery") and one is not joined]
        names = [self._whose(one) or self.ground.furthest(one) for one in ends]
        if not ends or not all(names):
            return ""
        first, *more = [self.ground.beside(one) for one in ends]
        if any(all(other in near for near in more) for other in self.ground.alike(joined, first)):
            return ""
        return _(BESIDE_IT).format(features=listing(names))


def owners_of(landscape: Landscape, joined: Joined) -> tuple[str, ...]:
    """The players whose figures stand on a feature, in their order."""
    if not joined.figures:  # most features
        return ()
    players = sorted({player for player, _kind, _number in joined.figures})
    return tuple(landscape.colours[player] for player in players)


# --- figures ----------------------------------------------------------------------------


def figure_called(position: Position, figure: Figure) -> str:
    """A figure: ``red wagon``; where there are several like it, with what it stands on."""
    alike = [
        other
        for other in position.figures
        if (other.kind, other.colour) == (figure.kind, figure.colour)
    ]
    if len(alike) < 2:
        return piece(figure.kind, figure.colour)
    joined = position.joined(figure.segment)
    if joined is None or sum(position.joined(other.segment) is joined for other in alike) > 1:
        return figure_name(figure)
    name = piece(figure.kind, figure.colour)
    return _("{figure} ({feature})").format(figure=name, feature=called(position.landscape, joined))


def figures_called(position: Position, figures: Iterable[Figure]) -> str:
    """Figures in a row."""
    return listing([figure_called(position, figure) for figure in figures])


# --- as facts of a sentence ---------------------------------------------------------------


def feature_fact(position: Position, joined: Joined) -> Fact:
    """A feature as it begins a sentence; it stands in the sentence alone."""
    return Fact(None, partial(called, position.landscape, joined, head=True))


def part_fact(position: Position, segment: Segment) -> Fact:
    """A part of a feature as it begins a sentence."""
    number = position.landscape.number(segment)
    assert number is not None
    return Fact(None, partial(part_called, position.landscape, number, head=True))


def figures_fact(position: Position, figures: Iterable[Figure]) -> Fact:
    """Figures in a row."""
    found = list(figures)
    return Fact([str(figure) for figure in found], partial(figures_called, position, found))
