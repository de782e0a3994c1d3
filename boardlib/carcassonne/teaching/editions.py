"""The wagon in all editions: where it may go from where it stands, and where it could stand.

Rulings come from :mod:`boardlib.carcassonne.rules.wagon`; here they are put side by side.  Segments
of one feature on which both editions find the same are one target.

>>> from boardlib.carcassonne import boards, read
>>> found = compare_editions(read(boards()["WAG-1"]), "wagon red 0,0.c1")
>>> [(edition.id, edition.spread) for edition in found.editions]
[('C1', '4 places on 3 features'), ('C2', '9 places on 7 tiles')]
>>> [target.label for target in found.targets if target.disputed][:2]
['road (at the north gate, far)', 'road (in the west)']
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.notation import read_move
from boardlib.carcassonne.board.parts import Cell, Joined, Segment
from boardlib.carcassonne.board.position import Figure, Position
from boardlib.carcassonne.rulebook import WAGON_EDITIONS, WagonEdition
from boardlib.carcassonne.rules.adjacency import nearness, reach
from boardlib.carcassonne.rules.checks import missing_segment
from boardlib.carcassonne.rules.naming import KINDS, feature_name, kind_of, part_name, rule, show
from boardlib.carcassonne.rules.naming import piece as piece_name
from boardlib.carcassonne.rules.wagon import (
    EDITIONS,
    destinations,
    failed_conditions,
    judge_destination,
)
from boardlib.carcassonne.teaching.pointing import is_complete
from boardlib.game import QuestionError
from boardlib.game.editions import Edition, EditionComparison, Finding, PieceSpot, Target
from boardlib.ruling import Ruling
from boardlib.text import _, mark, mark_counted, ngettext

FAILED: Final = {
    "field": mark("a field"),
    "completed": mark("complete"),
    "occupied": mark("occupied"),
    "not_claimable": mark("takes no figure"),
    "not_adjacent": mark("not adjacent"),
    "out_of_range": mark("out of reach"),
}
"""The conditions of the wagon's move in a few words, when they fail."""

LIES: Final = (
    mark("in the east"),
    mark("in the south-east"),
    mark("in the south"),
    mark("in the south-west"),
    mark("in the west"),
    mark("in the north-west"),
    mark("in the north"),
    mark("in the north-east"),
)
"""Where a feature lies, seen from the one that the wagon leaves: from the east, clockwise."""
GATES: Final = (
    mark("at the east gate"),
    mark("at the south-east gate"),
    mark("at the south gate"),
    mark("at the south-west gate"),
    mark("at the west gate"),
    mark("at the north-west gate"),
    mark("at the north gate"),
    mark("at the north-east gate"),
)
"""The gate of a city at which a feature begins, in the same order."""
ONES: Final = (
    mark("the eastern one"),
    mark("the south-eastern one"),
    mark("the southern one"),
    mark("the south-western one"),
    mark("the western one"),
    mark("the north-western one"),
    mark("the northern one"),
    mark("the north-eastern one"),
)
"""Which of several that would be called the same, in the same order."""


LEAD: Final = {
    "road": mark(
        "The first edition asks what the road is joined to. The new one asks how far away a place"
        " is. Numbers mark where they disagree."
    ),
    "city": mark(
        "The first edition asks what the city is joined to. The new one asks how far away a place"
        " is. Numbers mark where they disagree."
    ),
    "monastery": mark(
        "The first edition asks what the monastery is joined to. The new one asks how far away a"
        " place is. Numbers mark where they disagree."
    ),
}
"""What the editions ask, by the feature that the wagon leaves."""


def compare_editions(position: Position, piece: str = "") -> EditionComparison:
    """Where a wagon may go in each of the editions (W-C1, W-C2).

    Args:
        position: the board.
        piece: the wagon and its place, such as ``wagon red 0,0.c1``; a wagon of that colour on
            the board is lifted first.  Without it, the first wagon that stands on a completed
            feature.

    Raises:
        QuestionError: when there is no such wagon, or its feature is not complete.
    """
    wagon = _named_wagon(position, piece) if piece.strip() else _standing_wagon(position)
    board = _with_wagon(position, wagon)
    home = _home(board, wagon)
    spots = _spots(board, home, wagon)
    return EditionComparison(
        title=_("Same board, same wagon, two editions"),
        lead=_(LEAD[home.type]),
        piece=piece_name("wagon", wagon.colour),
        position=board,
        figure=wagon.key,
        home=tuple(map(str, board.landscape.segments(home))),
        spots=spots,
        spot=[spot.key for spot in spots].index(str(wagon.segment)),
        editions=tuple(_edition(board, home, wagon, edition) for edition in WAGON_EDITIONS),
        targets=tuple(_targets(board, home, wagon)),
    )


# --- the wagon --------------------------------------------------------------------------


def _named_wagon(position: Position, piece: str) -> Figure:
    """The wagon of a line such as ``wagon red 0,0.c1``."""
    move = read_move(piece)
    if not isinstance(move, Figure) or move.kind != "wagon":
        raise QuestionError(
            _("'{text}' is no wagon; it is named like 'wagon red 0,0.c1'.").format(text=piece)
        )
    if position.joined(move.segment) is None:
        raise QuestionError(missing_segment(position, move.segment))
    return move


def _standing_wagon(position: Position) -> Figure:
    """The first wagon on a completed feature, or else the first one."""
    wagons = [figure for figure in position.figures if figure.kind == "wagon"]
    found = [wagon for wagon in wagons if position.joined(wagon.segment) is not None]
    if not found:
        raise QuestionError(_no_wagon(position))
    return max(found, key=lambda wagon: is_complete(position, wagon.segment))


def _no_wagon(position: Position) -> str:
    """What to do on a board without a wagon: its largest completed feature is the example."""
    landscape = position.landscape
    done = [joined for joined in landscape.features() if joined.complete]
    if not done:
        return _("There is no wagon on the board, and no completed feature to put one on.")
    largest = max(done, key=lambda joined: len(joined.members))
    return _(
        "There is no wagon on the board; name one and its place, such as 'wagon red {segment}'."
    ).format(segment=landscape.segments(largest)[0])


def _with_wagon(position: Position, wagon: Figure) -> Position:
    """The board with this wagon, and no other one of its colour."""
    others = (f for f in position.figures if (f.kind, f.colour) != ("wagon", wagon.colour))
    return replace(position, figures=(*others, wagon))


def _home(position: Position, wagon: Figure) -> Joined:
    """The completed feature that the wagon stands on and has to leave (W2)."""
    joined = position.joined(wagon.segment)
    assert joined is not None
    if not joined.complete:
        text = _(
            "{feature}: it is not complete, so the wagon on it does not move. Put it on a completed"
            " road, city or monastery."
        )
        name = feature_name(position.landscape, joined, head=True)
        raise QuestionError(text.format(feature=name))
    return joined


def _spots(position: Position, home: Joined, wagon: Figure) -> tuple[PieceSpot, ...]:
    """One place on every tile of the feature, from west to east."""
    parts = {wagon.segment.cell: wagon.segment}
    for segment in position.landscape.segments(home):
        parts.setdefault(segment.cell, segment)
    return tuple(_spot(position, home, wagon, parts[cell]) for cell in sorted(parts))


def _spot(position: Position, home: Joined, wagon: Figure, segment: Segment) -> PieceSpot:
    """A place of the wagon; its tile and the fields on it mean the same."""
    landscape = position.landscape
    also = [
        str(landscape.segment(number))
        for number in landscape.numbers(segment.cell)
        if landscape.joined[number] is home or landscape.feature(number).type == "field"
    ]
    piece = str(replace(wagon, segment=segment))
    return PieceSpot(piece, str(segment), show(segment.cell), (_key(segment.cell), *also))


def _key(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


# --- the editions -----------------------------------------------------------------------

SUMMARY: Final = {
    "adjacent": {
        "road": mark(
            "One step from the completed road to a feature that is joined to it, on any of its"
            " tiles."
        ),
        "city": mark(
            "One step from the completed city to a feature that is joined to it, on any of its"
            " tiles."
        ),
        "monastery": mark(
            "One step from the completed monastery to a feature that is joined to it, on any of"
            " its tiles."
        ),
    },
    "reach": dict.fromkeys(
        ("road", "city", "monastery"),
        mark("Anything within the frame of nine tiles around the wagon, joined or not."),
    ),
}
"""What an edition asks, by what is near in it and by the feature that the wagon leaves."""


def _edition(position: Position, home: Joined, wagon: Figure, edition: WagonEdition) -> Edition:
    """What an edition says about the wagon, in short."""
    near = nearness(edition.id)
    found = destinations(position, edition.id, wagon.colour, wagon.segment)
    frame = () if near.whole else _frame(position.landscape, wagon.segment.cell)
    return Edition(
        edition.id,
        f"{_(edition.name)} ({edition.id})",
        _(SUMMARY[edition.near][home.type]),
        rule(near.rule),
        len(found),
        _counted(position, found, near.whole),
        tuple(map(_key, frame)),
    )


def _counted(position: Position, found: list[Segment], whole: bool) -> str:
    """How many destinations there are, on how many features or tiles; their number is left open."""
    over = {id(position.joined(segment)) if whole else segment.cell for segment in found}
    spread = len(over)
    words = ngettext(*_COUNTED[whole, spread == 1], len(found))
    return words.format(count="{count}", spread=spread)


_COUNTED: Final = {
    (True, True): mark_counted("{count} place on 1 feature", "{count} places on 1 feature"),
    (True, False): mark_counted(
        "{count} place on {spread} features", "{count} places on {spread} features"
    ),
    (False, True): mark_counted("{count} place on 1 tile", "{count} places on 1 tile"),
    (False, False): mark_counted(
        "{count} place on {spread} tiles", "{count} places on {spread} tiles"
    ),
}
"""Destinations, by whether features are counted or tiles, and by whether it is a single one."""


def _frame(landscape: Landscape, cell: Cell) -> list[Cell]:
    """The nine places in reach, as far as the board goes."""
    columns, rows = zip(*landscape.tiles, strict=True)
    return [
        (x, y)
        for x, y in reach(cell)
        if min(columns) <= x <= max(columns) and min(rows) <= y <= max(rows)
    ]


# --- the targets ------------------------------------------------------------------------


@dataclass(frozen=True)
class _Part:
    """The segments of one feature on which both editions find the same."""

    joined: Joined
    kind: str
    segments: tuple[Segment, ...]
    rulings: tuple[Ruling, ...]
    split: bool
    """Whether there is more of the feature, with another outcome."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What each edition says, in a few words."""
        return tuple(
            Finding(ruling, tuple(_(FAILED[reason.facts["condition"]]) for reason in ruling.failed))
            for ruling in self.rulings
        )


def _targets(position: Position, home: Joined, wagon: Figure) -> Iterator[Target]:
    """Everything on the board to which a wagon might want to go, row by row; fields last."""
    parts = sorted(_parts(position, home, wagon), key=lambda part: _reading(part.segments[0]))
    for part, label in zip(parts, _labels(position, home, parts), strict=True):
        yield Target(label, tuple(map(str, part.segments)), part.findings)
    fields = [joined for joined in position.landscape.features() if joined.type == "field"]
    if fields:
        yield _any_field(position, wagon, fields)


def _reading(segment: Segment) -> tuple[int, int, str]:
    return (segment.y, segment.x, segment.feature)


def _any_field(position: Position, wagon: Figure, fields: Iterable[Joined]) -> Target:
    segments = sorted(s for joined in fields for s in position.landscape.segments(joined))
    rulings = _rulings(position, wagon, segments[0])
    part = _Part(next(iter(fields)), "field", tuple(segments), rulings, False)
    return Target(_("any field"), tuple(map(str, segments)), part.findings, marked=False)


def _parts(position: Position, home: Joined, wagon: Figure) -> Iterator[_Part]:
    for joined in position.landscape.features():
        if joined.type in ("road", "city", "monastery") and joined is not home:
            yield from _parts_of(position, wagon, joined)


def _parts_of(position: Position, wagon: Figure, joined: Joined) -> Iterator[_Part]:
    """A feature, divided where an edition finds one thing here and another there."""
    near = set(reach(wagon.segment.cell))
    landscape = position.landscape
    alike: dict[tuple[bool, bool], list[Segment]] = {}
    for number in joined.members:
        segment = landscape.segment(number)
        kind = (segment.cell in near, landscape.feature(number).claimable)
        alike.setdefault(kind, []).append(segment)
    for segments in alike.values():
        ordered = sorted(segments, key=_reading)
        rulings = _rulings(position, wagon, ordered[0])
        yield _Part(joined, _kind(landscape, joined), tuple(ordered), rulings, len(alike) > 1)


def _rulings(position: Position, wagon: Figure, segment: Segment) -> tuple[Ruling, ...]:
    return tuple(
        judge_destination(position, edition, wagon.colour, wagon.segment, segment)
        for edition in EDITIONS
    )


# --- their names ------------------------------------------------------------------------


def _labels(position: Position, home: Joined, parts: list[_Part]) -> list[str]:
    """What each part is called; a name that two parts would share is told apart by a place."""
    landscape = position.landscape
    names = _names(landscape, home, [part.joined for part in parts])
    labels = [_label(part.kind, names[id(part.joined)] + _near_or_far(part)) for part in parts]
    count = Counter(labels)
    return [
        label if count[label] == 1 else f"{label}, {_place_of(landscape, part)}"
        for part, label in zip(parts, labels, strict=True)
    ]


def _label(kind: str, where: tuple[str, ...]) -> str:
    """A part by its kind and its place: ``road (at the north gate, far)``."""
    return f"{_(KINDS[kind])} ({', '.join(where)})"


def _place_of(landscape: Landscape, part: _Part) -> str:
    """The name of the first segment of a part, which no other one has."""
    number = landscape.number(part.segments[0])
    assert number is not None
    return part_name(landscape, number)


def _names(
    landscape: Landscape, home: Joined, features: list[Joined]
) -> dict[int, tuple[str, ...]]:
    """Where every feature lies; those of the same kind in the same place by which is which."""
    alike: dict[tuple[str, ...], dict[int, Joined]] = {}
    for joined in features:
        key = (_kind(landscape, joined), *_where(landscape, home, joined))
        alike.setdefault(key, {})[id(joined)] = joined
    names = {}
    for (_what, *where), group in alike.items():
        x, y = zip(*(_middle(landscape, joined) for joined in group.values()), strict=True)
        centre = (sum(x) / len(x), sum(y) / len(y))
        for number, joined in group.items():
            which = _towards(ONES, centre, _middle(landscape, joined)) if len(group) > 1 else ()
            names[number] = (*where, *which)
    return names


def _near_or_far(part: _Part) -> tuple[str, ...]:
    if not part.split:
        return ()
    far = any("out_of_range" in failed_conditions(ruling) for ruling in part.rulings)
    return (_("far") if far else _("near"),)


def _where(landscape: Landscape, home: Joined, joined: Joined) -> tuple[str, ...]:
    """Where a feature lies, seen from the one that the wagon leaves: ``at the north gate``."""
    kinds = {
        kind
        for number in home.members
        for other, kind in landscape.links(number)
        if landscape.joined[other] is joined
    }
    ends = _middle(landscape, home), _middle(landscape, joined)
    if "inside" in kinds and home.type == "city":
        return (_("inside the city"),)
    if "gate" in kinds and home.type == "city":
        return _towards(GATES, *ends) or (_("in the middle"),)
    crossing = (_("at the crossing"),) if "crossing" in kinds else ()
    return (*crossing, *(_towards(LIES, *ends) or (_("in the middle"),)))


def _kind(landscape: Landscape, joined: Joined) -> str:
    return kind_of(landscape.feature(joined.members[0]))


def _middle(landscape: Landscape, joined: Joined) -> tuple[float, float]:
    """The middle of the tiles of a feature."""
    cells = landscape.cells(joined)
    return (
        sum(x for x, _y in cells) / len(cells),
        sum(y for _x, y in cells) / len(cells),
    )


def _towards(
    words: tuple[str, ...], here: tuple[float, float], there: tuple[float, float]
) -> tuple[str, ...]:
    """The word for the way from one place to another; none where they are the same.

    >>> _towards(LIES, (0, 0), (0, -2)), _towards(LIES, (0, 0), (0, 0))
    (('in the north',), ())
    >>> _towards(GATES, (0, 0), (1, 1))
    ('at the south-east gate',)
    """
    dx, dy = there[0] - here[0], there[1] - here[1]
    if math.hypot(dx, dy) < 0.25:
        return ()
    return (_(words[round(math.degrees(math.atan2(dy, dx)) / 45) % 8]),)
