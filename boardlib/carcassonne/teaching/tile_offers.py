"""Which tiles are offered for a place of a board: those that fit there come first."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final, NamedTuple

from boardlib.carcassonne.board.parts import Cell
from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.board.tiles import ROTATIONS, fitting_rotations, tile_kinds
from boardlib.carcassonne.questions.describe import kind_words
from boardlib.carcassonne.rules.naming import tile_name
from boardlib.carcassonne.rules.placing import copies
from boardlib.carcassonne.teaching.pieces import BOXES
from boardlib.game.editing import Offer
from boardlib.text import _, language, mark, sentence_case

TURNED: Final = {
    90: mark("{tile}, turned once to the right"),
    180: mark("{tile}, turned half way"),
    270: mark("{tile}, turned once to the left"),
}
"""A tile by what is printed on it, where it lies otherwise than it is printed."""


def tiles_at(position: Position, cell: Cell, group: str) -> tuple[Offer, ...]:
    """Every tile in every turn, as a line and as a move: first those in play that fit there.

    Of those that fit each has a picture, in the first turn in which it does.
    """
    wanted = 0
    for _side, opposite, other in position.landscape.neighbours(cell):
        wanted |= other.oriented.asks[opposite]
    fit = Fit(wanted, position.sets, position.players)
    return _ranked(fit, cell, str(position.at(cell)), group, language())


class Fit(NamedTuple):
    """What decides which tiles are offered first: what the sides ask for, and what is in play."""

    asked: int
    sets: tuple[str, ...]
    players: int | None


@lru_cache(maxsize=16)
def _ranked(fit: Fit, cell: Cell, lies: str, group: str, language: str) -> tuple[Offer, ...]:
    """The same for a place where something lies; kept, as most changes are made elsewhere."""
    place = f"{cell[0]},{cell[1]}"
    ranked: list[list[Offer]] = [[], [], [], []]
    for kind, turns in _shown(language).items():
        fitting = fitting_rotations(kind, fit.asked)
        absent = not copies(kind, fit.sets, fit.players)
        pictured = False
        for rotation, shown in turns.items():
            line, fits = f"tile {kind} {place} {rotation}", rotation in fitting
            if line != lies:
                alone = f"tile {kind} 0,0 {rotation}" if fits and not pictured else ""
                pictured = pictured or fits
                offer = Offer(group, shown, line, alone, caption=shown, typed=f"{kind} {rotation}")
                ranked[2 * (not fits) + absent].append(offer)
    return tuple(offer for offers in ranked for offer in offers)


@lru_cache(maxsize=8)
def _shown(_language: str) -> dict[str, dict[int, str]]:
    """Every kind of tile -> its turns, each with what a player calls it.

    Where two expansions have the same tile, each is called with its box.
    """
    names = {kind: tile_name(kind) for kind in tile_kinds()}
    twins = Counter(names.values())
    for kind, words in names.items():
        if twins[words] > 1:
            names[kind] = _("{tile} ({box})").format(
                tile=words, box=_(BOXES[tile_kinds()[kind].set])
            )
    return {
        kind: {
            turn: _(TURNED[turn]).format(tile=words) if turn in TURNED else words
            for turn in ROTATIONS
        }
        for kind, words in names.items()
    }


def as_it_lies(offer: Offer) -> str:
    """What a tile that is offered shows as it is turned: ``City (east); road (north, south)``."""
    kind, turn = offer.typed.split()
    return _as_it_lies(kind, int(turn), language())


@lru_cache(maxsize=4096)
def _as_it_lies(kind: str, turn: int, _language: str) -> str:
    return sentence_case(kind_words(tile_kinds()[kind], turn))
