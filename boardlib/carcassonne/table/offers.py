"""What a player may choose at a table, what he may not, and why: a sitting in words.

A choice has the key that is typed for it: a place (``3,1``), ``left`` and ``right`` for turning the
tile that was just laid, a move (``meeple red 3,1.r1``), ``draw``, ``nothing``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from boardlib.carcassonne.board.notation import cell_of, part_of
from boardlib.carcassonne.board.parts import Cell, Portal, Segment
from boardlib.carcassonne.board.position import (
    TOKENS_PER_COLOUR,
    Figure,
    MoveWagon,
    PlacedTile,
    PlaceToken,
    Position,
    TakeHome,
    own_tokens,
)
from boardlib.carcassonne.rules.figures import ONLY_ON
from boardlib.carcassonne.rules.naming import feature_name, part_here, portal_name, show, token_name
from boardlib.carcassonne.rules.placing import judge_place, judge_tile, why_nowhere
from boardlib.carcassonne.rules.play import judge
from boardlib.carcassonne.table.fast_game import Match
from boardlib.carcassonne.table.game_in_progress import ABBEY, DRAW, PASS, Phase, Sitting
from boardlib.game import QuestionError
from boardlib.game.table import Spot, TableChoice
from boardlib.ruling import Ruling, of_tries
from boardlib.text import _, mark

LEFT: Final = "left"
RIGHT: Final = "right"
NOTHING: Final = "nothing"
FIRST: Final = "token"
"""To lay a token before what is to be decided, and to leave that after all."""
LETTERS: Final = "ABCDEFGHIJKLMOQRSVWXYZ"
"""Letters for the parts of the board that are lit; the others are keys of their own."""
NAMES: Final = {
    "meeple": mark("meeple"),
    "wagon": mark("wagon"),
    "mayor": mark("mayor"),
    "barn": mark("barn"),
}
AT: Final = {
    "meeple": mark("meeple on {letter}"),
    "wagon": mark("wagon on {letter}"),
    "mayor": mark("mayor on {letter}"),
    "barn": mark("barn on {letter}"),
}
"""What is not open at a part of the board with that letter."""


@dataclass(frozen=True, slots=True)
class TurnOffers:
    """What is open and what is not.

    Attributes:
        spots: the parts of the board that have a letter.
        open: what may be chosen.
        refused: what is tempting but may not be chosen.
    """

    spots: tuple[Spot, ...]
    open: tuple[TableChoice, ...]
    refused: tuple[TableChoice, ...]


def offers(sitting: Sitting, token_first: bool = False) -> TurnOffers:
    """Everything that may be chosen now, and what is tempting but not open.

    Args:
        sitting: the game.
        token_first: whether a token is laid before what is to be decided.
    """
    return _tokens(sitting, FIRST) if token_first else _BY_PHASE[sitting.phase](sitting)


# --- the tile ---------------------------------------------------------------------------


def _lay(sitting: Sitting) -> TurnOffers:
    cells = tuple(_places(sitting.places))
    first = {
        Phase.ABBEY: (TableChoice(DRAW, _("Draw a tile")),),
        Phase.LAST: (TableChoice(PASS, _("Lay no abbey"), role=NOTHING),),
    }
    refused = (*_no_abbey(sitting), *_shut(sitting))
    return TurnOffers((), (*first.get(sitting.phase, ()), *cells, *_first(sitting)), refused)


def _first(sitting: Sitting) -> Iterator[TableChoice]:
    """The offer to lay a token before what is to be decided."""
    if sitting.may_lay_first():
        yield TableChoice(FIRST, _("Lay a token first"))


def _shut(sitting: Sitting) -> Iterator[TableChoice]:
    """Empty places beside tiles where the tile of the turn does not fit."""
    yield from _places(sitting.match.landscape.openings.frontier.keys() - sitting.places.keys())


def _places(cells: Iterable[Cell]) -> Iterator[TableChoice]:
    """Places for the tile, row by row."""
    for x, y in sorted(cells, key=lambda cell: (cell[1], cell[0])):
        label = _("place {cell}").format(cell=show((x, y)))
        yield TableChoice(f"{x},{y}", label, f"{x},{y}")


def _no_abbey(sitting: Sitting) -> Iterator[TableChoice]:
    """The abbey, as long as the player holds it and it fits nowhere."""
    match = sitting.match
    if match.abbeys[match.turn.player] and not match.places(ABBEY):
        ruling = Ruling((why_nowhere(match.position(), ABBEY),))
        yield TableChoice("abbey", _("abbey"), ruling=ruling)


def may_rearrange(sitting: Sitting) -> bool:
    """Whether the tile of the turn may still be moved and turned."""
    turn = sitting.match.turn
    since = sitting.decisions[-1][0] if sitting.decisions else ""
    return sitting.phase is Phase.STAND and not turn.figure and since.startswith("tile ")


def _arranging(sitting: Sitting) -> Iterator[TableChoice]:
    """Other places for the tile that was just laid, and turning it."""
    laid = sitting.laid
    assert laid is not None
    if not may_rearrange(sitting):
        return
    found = sitting.places
    if len(found[laid.cell]) > 1:
        yield TableChoice(LEFT, _("turn left"), role="turn")
        yield TableChoice(RIGHT, _("turn right"), role="turn")
    yield from _places(found.keys() - {laid.cell})


def arranged(sitting: Sitting, key: str) -> PlacedTile:
    """The tile of the turn as it lies after it is put at a place, or turned to the next rotation.

    Raises:
        ValueError: for what is no place on which it may lie.
    """
    found, laid = sitting.places, sitting.laid
    kind = laid.kind if laid else sitting.tile
    if sitting.phase in (Phase.ABBEY, Phase.LAST):
        kind = ABBEY
    if key in (LEFT, RIGHT) and laid is not None:
        turns = found[laid.cell]
        step = 1 if key == RIGHT else -1
        at = (turns.index(laid.rotation) + step) % len(turns)
        return PlacedTile(kind, *laid.cell, turns[at])
    cell = cell_of(key)
    if cell is None or cell not in found:
        raise ValueError(_("This place is not open: {place}.").format(place=key))
    as_it_was = laid.rotation if laid else 0
    rotation = as_it_was if as_it_was in found[cell] else found[cell][0]
    return PlacedTile(kind, *cell, rotation)


# --- figures and tokens -----------------------------------------------------------------

Part = int | Portal
"""A segment by its number, or a portal."""


def _stand(sitting: Sitting) -> TurnOffers:
    """Parts of the new tile on which a figure may stand, then portals, then those that are shut."""
    match = sitting.match
    tokens = sitting.tokens()
    lit, shut = _lit_and_shut(sitting)
    parts: list[Part] = [*lit, *dict.fromkeys(move.portal for move in tokens), *shut]
    letters = dict(zip(parts, LETTERS, strict=False))
    spots = [_spot(sitting, part, letter, part not in shut) for part, letter in letters.items()]
    figures = [_figure(sitting, n, kind, letters) for n in lit for kind in _kinds_on(sitting, n)]
    laid = [
        TableChoice(str(m), token_name(m.colour), spot=letters.get(m.portal, "")) for m in tokens
    ]
    done = _("done") if match.turn.figure or match.turn.token else _("nothing")
    nothing = TableChoice(NOTHING, done, role=NOTHING)
    refused = [*_refused_figures(sitting, letters, [*lit, *shut]), *_no_abbey(sitting)]
    refused += _shut(sitting) if may_rearrange(sitting) else ()
    open_ = (*figures, *laid, nothing, *_arranging(sitting))
    return TurnOffers(tuple(spots), open_, tuple(refused))


def _lit_and_shut(sitting: Sitting) -> tuple[list[int], list[int]]:
    """The parts of the new tile that take a figure now, and those that would but do not."""
    match, laid = sitting.match, sitting.laid
    if match.turn.figure or laid is None:
        return [], []
    landscape = match.landscape
    numbers = [n for n in landscape.numbers(laid.cell) if landscape.feature(n).claimable]
    lit = [n for n in numbers if _kinds_on(sitting, n)]
    return lit, [n for n in numbers if n not in lit]


def _kinds_on(sitting: Sitting, number: int) -> list[str]:
    """The kinds of figures that may be placed on a part of the new tile."""
    options = sitting.match.figure_options()
    return [kind for kind, found in options.items() if number in found]


def _spot(sitting: Sitting, part: Part, letter: str, is_open: bool) -> Spot:
    landscape = sitting.match.landscape
    if isinstance(part, Portal):
        return Spot(letter, portal_name(landscape, part), (str(part),), is_open)
    key = str(landscape.segment(part))
    return Spot(letter, part_here(landscape, part), (key,), is_open)


def _figure(sitting: Sitting, number: int, kind: str, letters: Mapping[Part, str]) -> TableChoice:
    segment = sitting.match.landscape.segment(number)
    figure = Figure(kind, sitting.setup.colours[sitting.match.turn.player], segment)
    return TableChoice(str(figure), _(NAMES[kind]), spot=letters.get(number, ""))


def _refused_figures(
    sitting: Sitting, letters: Mapping[Part, str], numbers: Sequence[int]
) -> Iterator[TableChoice]:
    """Figures that the player has, where they may not stand; a kind that may nowhere, once."""
    match = sitting.match
    if match.turn.figure:
        return
    position, open_ = match.position(), match.figure_options()
    for kind in match.kinds:
        shut = [n for n in numbers if n not in open_.get(kind, ()) and _tempts(match, kind, n)]
        alone = kind != "meeple" and not open_.get(kind)
        if kind != "meeple" and not alone:  # of what is shut for everything a meeple tells
            shut = [n for n in shut if _kinds_on(sitting, n)]
        for number in (shut or numbers)[:1] if alone else shut:
            figure = Figure(
                kind, match.setup.colours[match.turn.player], match.landscape.segment(number)
            )
            named = number in letters and not alone
            label = _(AT[kind]).format(letter=letters[number]) if named else _(NAMES[kind])
            yield TableChoice(str(figure), label, ruling=judge(position, figure))


def _tempts(match: Match, kind: str, number: int) -> bool:
    """Whether anybody would think of a figure of that kind there."""
    return ONLY_ON.get(kind) in (None, match.landscape.feature(number).type)


# --- a token by itself ------------------------------------------------------------------


def _tokens(sitting: Sitting, leave: str = NOTHING) -> TurnOffers:
    """Portals that may take a token now, and to lay none."""
    moves = sitting.tokens()
    letters = dict(zip(dict.fromkeys(move.portal for move in moves), LETTERS, strict=False))
    spots = [_spot(sitting, portal, letter, True) for portal, letter in letters.items()]
    laid = [
        TableChoice(str(m), token_name(m.colour), spot=letters.get(m.portal, "")) for m in moves
    ]
    none = TableChoice(leave, _("no token now"), role=NOTHING)
    return TurnOffers(tuple(spots), (*laid, none), ())


# --- wagons -----------------------------------------------------------------------------


def _wagons(sitting: Sitting) -> TurnOffers:
    """The features to which the wagon may move, each with the tiles on which it may stand."""
    match = sitting.match
    player, start = match.waiting[0]
    landscape, colour = match.landscape, sitting.setup.colours[player]
    targets = sorted(match.wagon_options(start), key=lambda n: (landscape.cell(n)[::-1], n))
    features = dict.fromkeys(landscape.joined[number] for number in targets)
    letters = dict(zip(features, LETTERS, strict=False))
    spots, choices = [], []
    for joined, letter in letters.items():
        parts = [number for number in targets if landscape.joined[number] is joined]
        keys = tuple(str(landscape.segment(number)) for number in parts)
        spots.append(Spot(letter, feature_name(landscape, joined), keys))
        for number, key in zip(parts, keys, strict=True):
            move = MoveWagon(colour, landscape.segment(start), landscape.segment(number))
            choices.append(TableChoice(str(move), show(landscape.cell(number)), key, spot=letter))
    home = TakeHome(colour, landscape.segment(start))
    choices.append(TableChoice(str(home), _("home"), role=NOTHING))
    return TurnOffers(tuple(spots), (*choices, *_first(sitting)), ())


_BY_PHASE: Final[Mapping[Phase, Callable[[Sitting], TurnOffers]]] = {
    Phase.ABBEY: _lay,
    Phase.LAY: _lay,
    Phase.LAST: _lay,
    Phase.STAND: _stand,
    Phase.WAGON: _wagons,
    Phase.LATE: _tokens,
    Phase.OVER: lambda _sitting: TurnOffers((), (), ()),
}


# --- why ----------------------------------------------------------------------------------


def why(sitting: Sitting, key: str) -> Ruling | None:
    """The ruling on whatever stands at a shape of the board, or on a move as it is typed."""
    try:
        cell = cell_of(key)
        if cell is not None:
            return _why_tile(sitting, cell)
        part = part_of(key.removeprefix("token:").removeprefix("figure:"))
        if part is None:
            return None if sitting.over else judge(sitting.match.position(), key)
        x, y, name = part
        return _why_part(sitting, (x, y), name)
    except (QuestionError, KeyError):
        return None


def _why_tile(sitting: Sitting, cell: Cell) -> Ruling | None:
    """Whether the tile may go there, turned as it fits best."""
    if sitting.phase in (Phase.WAGON, Phase.LATE, Phase.OVER):
        return None
    laid = sitting.laid
    before = sitting.match if laid is None else sitting.before_tile()
    position = before.position()
    kind = laid.kind if laid else sitting.tile
    if sitting.phase in (Phase.ABBEY, Phase.LAST):
        kind = ABBEY
    if laid is not None and cell == laid.cell:
        return judge_tile(position, laid)
    return judge_place(position, kind, cell)


def judged(sitting: Sitting, key: str) -> tuple[MoveWagon | Figure | PlaceToken, ...]:
    """The moves of which :func:`why` tells whether one is allowed; none where it is a tile."""
    part = part_of(key.removeprefix("token:").removeprefix("figure:"))
    if part is None or sitting.phase is Phase.OVER:
        return ()
    x, y, name = part
    position = sitting.match.position()
    if name.startswith("p"):
        return tuple(_laid_there(position, Portal(x, y, name)))
    if sitting.phase is Phase.WAGON:
        return tuple(_drives(sitting, Segment(x, y, name)))
    return tuple(_figures(sitting, Segment(x, y, name)))


def _why_part(sitting: Sitting, cell: Cell, name: str) -> Ruling | None:
    position = sitting.match.position()
    if sitting.phase is Phase.WAGON and not name.startswith("p"):
        drives = _drives(sitting, Segment(*cell, name))
        return next((judge(position, move) for move in drives), None)
    if sitting.phase is Phase.OVER:
        return None
    if name.startswith("p"):
        return _why_token(position, Portal(*cell, name))
    return _why_figure(sitting, position, Segment(*cell, name))


def _why_figure(sitting: Sitting, position: Position, segment: Segment) -> Ruling:
    """Whether the active player may place a figure there, of whatever kind is played."""
    return of_tries(judge(position, move) for move in _figures(sitting, segment))


def _why_token(position: Position, portal: Portal) -> Ruling:
    """Whether the active player may lay a token there, of whatever colour is left if any is."""
    return of_tries(judge(position, move) for move in _laid_there(position, portal))


def _drives(sitting: Sitting, end: Segment) -> Iterator[MoveWagon]:
    """The wagon that waits, driven there."""
    player, start = sitting.match.waiting[0]
    landscape = sitting.match.landscape
    if landscape.number(end) is not None:
        yield MoveWagon(sitting.setup.colours[player], landscape.segment(start), end)


def _figures(sitting: Sitting, segment: Segment) -> Iterator[Figure]:
    """The active player's figures that might be placed there."""
    match = sitting.match
    colour, number = sitting.setup.colours[match.turn.player], match.landscape.number(segment)
    kinds = [one for one in match.kinds if number is not None and _tempts(match, one, number)]
    return (Figure(kind, colour, segment) for kind in kinds or ["meeple"])


def _laid_there(position: Position, portal: Portal) -> Iterator[PlaceToken]:
    """The active player's tokens that might be laid there; of those that are left if any is."""
    assert position.turn is not None
    player = position.turn.player
    own = own_tokens(position, player)
    laid = [token.colour for token in position.tokens]
    left = [colour for colour in own if laid.count(colour) < TOKENS_PER_COLOUR]
    return (PlaceToken(colour, portal) for colour in left or own)
