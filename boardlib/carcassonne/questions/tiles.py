"""Questions about moves and tiles: whether one is allowed, where it may go, what it shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from boardlib.carcassonne.board.notation import BoardWords, read_move
from boardlib.carcassonne.board.parts import Cell, Segment
from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.board.tiles import oriented, tile_kinds, tile_sets
from boardlib.carcassonne.questions.describe import tile_words
from boardlib.carcassonne.rules.checks import missing_segment
from boardlib.carcassonne.rules.ends import told_apart
from boardlib.carcassonne.rules.naming import holds, marks_of, show, tile_name, turns_of
from boardlib.carcassonne.rules.phrases import Placed
from boardlib.carcassonne.rules.placing import (
    copies,
    fitting_there,
    places,
    unfillable,
    why_nowhere,
    why_places,
)
from boardlib.carcassonne.rules.play import judge
from boardlib.game import Answer, Listed, QuestionError, ruled
from boardlib.ruling import Grounds
from boardlib.text import _, listing, mark, ngettext
from boardlib.words import expected

TURNED: Final = {
    0: mark("as it is printed"),
    90: mark("turned right"),
    180: mark("turned half way"),
    270: mark("turned left"),
}
PLACE: Final = Placed(mark("The only place: {turns}."), mark("The place ({place}): {turns}."))
"""Where a tile may go, and how it has to be turned there."""


def known_segment(position: Position, segment: Segment) -> Segment:
    """The segment itself.

    Raises:
        QuestionError: when it does not lie on the board.
    """
    if position.joined(segment) is None:
        raise QuestionError(missing_segment(position, segment))
    return segment


def ask_move(position: Position, words: BoardWords, question: str) -> Answer:
    """Whether a move is allowed: the move as it is typed."""
    words.words.clear()
    ruling = judge(position, read_move(words.text))
    return ruled(question, ruling, {"allowed": ruling.allowed})


def ask_fits(position: Position, words: BoardWords, question: str) -> Answer:
    """Which tiles fit an empty place, how they may be turned and how many are left: ``fits x,y``.

    Raises:
        QuestionError: where a tile lies, or none lies beside.
    """
    column, cell = words.column, words.cell()
    wrong = _not_empty(position, cell)
    if wrong is not None:
        raise words.error(wrong, column)
    found = fitting_there(position, cell)
    data = [{"kind": k, "rotations": list(turns), "left": left} for k, turns, left in found]
    lines = [_fits_line(*one) for one in found]
    if position.landscape.openings.is_hole(cell):
        lines.append(Listed(_("It is a hole: an abbey may go there, too.")))
    left = any(number for _kind, _turns, number in found)
    head = "" if left else _("No tile that is left fits there.")
    shapes = (f"{cell[0]},{cell[1]}",)
    return Answer(question, head, data, shapes=shapes, listed=tuple(lines))


def _fits_line(kind: str, turns: Sequence[int], left: int) -> Listed:
    """A tile by its name, how it has to be turned, and how many of it are left."""
    told = ngettext(
        "{tile} ({turns}): {count} is left.", "{tile} ({turns}): {count} are left.", left
    )
    if not left:
        told = _("{tile} ({turns}): none is left.")
    words = told.format(tile=tile_name(kind), turns=_turned(kind, turns), count=left)
    return Listed(words, typed=_fits_typed(kind, turns, left))


def _turned(kind: str, turns: Iterable[int]) -> str:
    """How a tile is turned from how it is printed, of turns that look alike the first."""
    different = dict.fromkeys(turn % (90 * turns_of(kind)) for turn in turns)
    return ", ".join(_(TURNED[turn]) for turn in sorted(different))


def _fits_typed(kind: str, turns: Sequence[int], left: int) -> str:
    text = ngettext(
        "{kind}, turned by {turns}: {count} is left. It shows: {shown}.",
        "{kind}, turned by {turns}: {count} are left. It shows: {shown}.",
        left,
    )
    if not left:
        text = _("{kind}, turned by {turns}: none is left. It shows: {shown}.")
    degrees = ", ".join(f"{turn}°" for turn in turns)
    return text.format(kind=kind, turns=degrees, count=left, shown=tile_words(oriented(kind, 0)))


def _not_empty(position: Position, cell: Cell) -> str | None:
    """Why nothing can be asked about an empty place: it is none, or lies apart."""
    if position.at(cell) is not None:
        return _("A tile lies there already.")
    if position.landscape.openings.wanted(cell) is None:
        return _("No tile lies at any of the four sides of this place.")
    return None


def ask_unfillable(position: Position, _words: BoardWords, question: str) -> Answer:
    """The empty places to which no tile that is left can go: ``unfillable``."""
    cells = unfillable(position)
    text = _("A tile that is left fits every empty place.")
    if cells:
        text = _("No tile that is left fits here: {places}.")
    told = text.format(places=listing([show(cell) for cell in cells]))
    shapes = tuple(f"{x},{y}" for x, y in cells)
    return Answer(question, told, [list(cell) for cell in cells], shapes=shapes)


def _place_line(kind: str, cell: Cell, place: str, turns: Sequence[int]) -> Listed:
    """A place where a tile may go, and how it has to be turned there."""
    told = PLACE.told(place, turns=_turned(kind, turns))
    return Listed(told, typed=f"{show(cell)}: {', '.join(f'{turn}°' for turn in turns)}")


def ask_places(position: Position, words: BoardWords, question: str) -> Answer:
    """Where a tile may go, and how it may be turned: ``places BG-D``."""
    kind = words.kind()
    found = places(position, kind)
    if found:
        apart = told_apart(cell for cell, _turns in found)
        lines = [_place_line(kind, cell, apart[cell], turns) for cell, turns in found]
        data = [[x, y, list(turns)] for (x, y), turns in found]
        why = Grounds(tuple(why_places(position, kind, [cell for cell, _turns in found])))
        return Answer(question, "", data, why, listed=tuple(lines))
    return Answer(
        question, _("The tile fits nowhere."), [], Grounds((why_nowhere(position, kind),))
    )


# --- the material: a kind of tile, a set of tiles ---------------------------------------


def ask_kind(_position: Position, words: BoardWords, question: str) -> Answer:
    """What a tile kind shows: its features, portals and the number of its fields."""
    kind = tile_kinds()[words.kind()]
    fields = [feature for feature in kind.features if feature.type == "field"]
    data = {
        "name": kind.name,
        "features": [feature.id for feature in kind.features],
        "portals": list(kind.portals),
        "fields": [list(feature.halves) for feature in fields],
        "field_count": len(fields),
        "copies": copies(kind.id, ()),
        "marks": [*(name for one in kind.features for name in marks_of(one)), *kind.marks],
    }
    count = ngettext("{count} field", "{count} fields", len(fields)).format(count=len(fields))
    text = _("Printed on it: {shown}; {fields}.")
    text = text.format(shown=tile_words(oriented(kind.id, 0)), fields=count)
    return Answer(question, text, data)


def ask_set(_position: Position, words: BoardWords, question: str) -> Answer:
    """What an expansion holds."""
    found = tile_sets()[words.one_of(expected("an expansion"), tuple(tile_sets()))]
    kinds = tile_kinds()
    data = {
        "name": found.name,
        "total": found.total,
        "tiles": found.counts,
        "portals": sum(n * len(kinds[kind].portals) for kind, n in found.counts.items()),
    }
    text = ngettext(
        "{name}: {total} tile with {portals} tunnel portals.",
        "{name}: {total} tiles with {portals} tunnel portals.",
        found.total,
    )
    why = None
    if found.id == "tunnel":
        why = Grounds((holds("tunnel-tiles"),))
    return Answer(question, text.format(**data | {"name": _(found.name)}), data, why)
