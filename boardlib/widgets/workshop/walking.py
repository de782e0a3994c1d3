"""Where the arrow keys stop on a board while a piece is in the hand: at its places."""

from __future__ import annotations

from boardlib.drawing import Focusable
from boardlib.text import _
from boardlib.widgets.workshop.bench import Bench


def walked(view: Bench, stops: tuple[Focusable, ...]) -> tuple[Focusable, ...]:
    """The stops that matter now, each with whether the piece in the hand fits there.

    A piece that can be turned may be tried at every empty place; another one only where it goes.
    All stops matter where it goes nowhere.
    """
    held = view.in_hand
    if held is None:
        return stops
    fits = set(held.fits)
    places = fits.union(view.openings) if held.piece.turns > 1 else fits
    here = [stop for stop in stops if stop.key in places]
    return tuple(_told(stop, stop.key in fits) for stop in here) or stops


def _told(stop: Focusable, fits: bool) -> Focusable:
    words = _("It fits here.") if fits else _("It does not fit here as it lies.")
    return stop._replace(sentence=f"{stop.sentence} {words}")
