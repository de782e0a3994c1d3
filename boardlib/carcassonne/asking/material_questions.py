"""Questions about the material: a kind of tile, a set of tiles."""

from __future__ import annotations

from boardlib.carcassonne.asking.printed import tile_words
from boardlib.carcassonne.board.notation import BoardWords
from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.board.tiles import oriented, tile_kinds, tile_sets
from boardlib.carcassonne.rulebook import condition
from boardlib.carcassonne.rules.naming import marks_of
from boardlib.carcassonne.rules.placing import copies
from boardlib.game import Answer
from boardlib.ruling import Grounds
from boardlib.text import _, mark, ngettext
from boardlib.words import Wanted


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
    found = tile_sets()[
        words.one_of(
            Wanted(mark("expected an expansion here"), mark("'{word}' is not an expansion")),
            tuple(tile_sets()),
        )
    ]
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
        told = _("They are land tiles, and they are shuffled into the others.")
        why = Grounds((condition("tunnel-tiles", True, told),))
    return Answer(question, text.format(**data | {"name": _(found.name)}), data, why)
