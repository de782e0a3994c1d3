r"""The city as a picture.

>>> from boardlib.troyes.board.notation import read
>>> scene = draw(read("players blue green\ndice blue R4\ncitizen blue palace4"))
>>> [key for key in scene.sentences if key.startswith(("die", "space:palace:4"))]
['die:blue:1', 'space:palace:4:1']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardlib.drawing.scene import Group, Mark, Paint, Polygon, Scene, Text
from boardlib.text import _
from boardlib.troyes.board.cards import cards
from boardlib.troyes.board.city import COLUMNS, LEVELS, Building, Stone, spaces
from boardlib.troyes.board.position import GREY, Position, black_key, die_key, player_key
from boardlib.troyes.rules.farming import FIELDS
from boardlib.troyes.rules.naming import (
    building_key,
    building_word,
    card_name,
    die_words,
    head,
    space_words,
    word,
)

CATHEDRAL = "cathedral"
_WIDE, _HIGH = 110.0, 30.0
_Cell = tuple[str, str, str]
"""Key, sentence, letters."""


def draw(position: Position, marks: Sequence[Mark] = ()) -> Scene:
    """Draw a position.

    Args:
        position: the city.
        marks: what to show on top of it (see :class:`boardlib.drawing.scene.Mark`).
    """
    roles = {key: mark.role for mark in marks for key in mark.keys}
    rows = list(_rows(position))
    shapes = tuple(
        _cell(cell, roles.get(cell[0], ""), column * _WIDE, row * _HIGH)
        for row, cells in enumerate(rows)
        for column, cell in enumerate(cells)
    )
    width = _WIDE * max(map(len, rows))
    return Scene(_("Troyes"), _("The city."), width, _HIGH * len(rows), shapes)


def _cell(cell: _Cell, role: str, x: float, y: float) -> Group:
    key, sentence, letters = cell
    box = ((2.0, 2.0), (_WIDE - 2, 2.0), (_WIDE - 2, _HIGH - 2), (2.0, _HIGH - 2))
    frame = Polygon(box, Paint("paper", "refused" if role == "refused" else "ink", 1.5))
    label = Text(_WIDE / 2, _HIGH / 2 + 4, letters, 11)
    middle = (_WIDE / 2, _HIGH / 2)
    return Group((frame, label), key, sentence, offset=(x, y), at=middle)


def _rows(position: Position) -> Iterator[list[_Cell]]:
    for owner in (*position.colours, GREY):
        named = (player_key(owner), f"{head(owner)}.", word(owner))
        dice = position.dice.get(owner, ())
        yield [
            named,
            *(
                (die_key(owner, n), f"{die_words(die)} ({word(owner)}).", str(die))
                for n, die in enumerate(dice, start=1)
            ),
        ]
    if position.black:
        yield [
            (black_key(n), f"{value}.", f"K{value}")
            for n, value in enumerate(position.black, start=1)
        ]
    for building in Building:
        name = building_word(building)
        places = spaces(position.profile, building)
        yield [
            (building_key(building), f"{name}.", name),
            *(
                (one.key, f"{space_words(one)}.", _who(position.standing.get(one)))
                for one in places
            ),
        ]
    yield from _cards(position)
    yield from _cathedral(position)


def _who(owner: str | None) -> str:
    return word(owner) if owner else ""


def _cards(position: Position) -> Iterator[list[_Cell]]:
    shown = [one.card for one in position.activities]
    for start in range(0, len(shown), 3):
        yield [
            (cards().activities[one].key, f"{card_name(one)}.", card_name(one))
            for one in shown[start : start + 3]
        ]
    yield [
        (cards().events[one.card].key, f"{card_name(one.card)}.", card_name(one.card))
        for one in position.events
    ]
    held = [one for player in position.players for one in player.characters]
    if held:
        yield [(cards().characters[one].key, f"{card_name(one)}.", card_name(one)) for one in held]


def _cathedral(position: Position) -> Iterator[list[_Cell]]:
    yield [
        (CATHEDRAL, _("The cathedral."), _("cathedral")),
        (FIELDS, _("The fields."), _("fields")),
    ]
    for level in range(LEVELS, 0, -1):
        yield [
            (
                Stone(column, level).key,
                _("Column {column}, level {level}.").format(column=column, level=level),
                _who(position.stones.get(Stone(column, level))),
            )
            for column in range(1, COLUMNS + 1)
        ]
