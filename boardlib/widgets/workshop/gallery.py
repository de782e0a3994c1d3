"""Small pictures of what can be laid on a board, to choose from."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from boardlib.drawing import Mark, svg
from boardlib.game import Game, game
from boardlib.widgets.workshop.groups import OfferGroup

SIZE: Final = 60.0
"""Width of a picture, in pixels."""
_BARE: Final = Mark((), "bare")


def pictures(rules: Game[Any, Any], group: OfferGroup) -> dict[str, str]:
    """Text of each offer of a group that has a picture -> its picture."""
    return {offer.text: _picture(rules.name, offer.shows) for offer in group.pictured}


@lru_cache(maxsize=512)
def _picture(name: str, text: str) -> str:
    rules = game(name)
    scene = rules.draw(rules.read(text), [_BARE])
    return svg(scene, "auto", f"small-{'-'.join(text.split()).replace(',', '-')}", SIZE)
