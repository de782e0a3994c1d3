"""Which tiles are offered for a place of a board: those that fit there come first."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from boardlib.carcassonne.board.parts import Cell
from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.board.tiles import ROTATIONS, fitting_rotations, tile_kinds
from boardlib.carcassonne.questions.describe import kind_words
from boardlib.carcassonne.rules.naming import tile_name
from boardlib.carcassonne.rules.placing import copies
from boardlib.game.editing import Offer
from boardlib.text import language


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
                pictured, name = pictured or fits, f"{kind} {rotation}"
                offer = Offer(group, f"{name}: {shown}", line, alone, name, tile_name(kind))
                ranked[2 * (not fits) + absent].append(offer)
    return tuple(offer for offers in ranked for offer in offers)


@lru_cache(maxsize=8)
def _shown(_language: str) -> dict[str, dict[int, str]]:
    """Every kind of tile -> its turns, each with what it shows."""
    return {
        name: {turn: kind_words(kind, turn) for turn in ROTATIONS}
        for name, kind in tile_kinds().items()
    }
