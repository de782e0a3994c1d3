"""Small pictures of pieces, of things, and of what can be laid on a board, to choose from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from boardlib.drawing import Mark, Scene, svg
from boardlib.drawing.cropping import reach
from boardlib.game import Game, game
from boardlib.widgets.story.ghosts import keyed

SIZE: Final = 60.0
"""Width of a picture, in pixels."""
EDGE: Final = 4.0
"""Room for the lines around a piece that is shown alone."""
_BARE: Final = Mark((), "bare")


@lru_cache(maxsize=512)
def _picture(name: str, text: str, shape: str = "") -> str:
    """The picture of a position, or of one of its shapes alone."""
    rules = game(name)
    scene = rules.draw(rules.read(text), [_BARE])
    if shape:
        scene = _alone(scene, shape)
    called = re.sub(r"\W+", "-", f"{text} {shape}")
    return svg(scene, "auto", f"small-{called}", SIZE)


def asked_for(rules: Game[Any, Any], wanted: Iterable[object]) -> list[tuple[str, str, str]]:
    """Pictures that a page asks for: text of a position, key of a shape in it, and the picture.

    What is no position of this game has none.
    """
    return [*_found(rules, [one for one in wanted if isinstance(one, list) and len(one) == 2])]


def _found(rules: Game[Any, Any], wanted: Iterable[list[Any]]) -> Iterator[tuple[str, str, str]]:
    for text, shape in wanted:
        try:
            yield str(text), str(shape), _picture(rules.name, str(text), str(shape))
        except ValueError:
            continue


def _alone(scene: Scene, shape: str) -> Scene:
    """A piece of a picture by itself; the whole of it where there is no such piece."""
    found = dict(keyed(scene.shapes)).get(shape)
    if found is None:
        return scene
    x, y = found.offset
    left, top, right, bottom = reach([found])
    wide, high = right - left + 2 * EDGE, bottom - top + 2 * EDGE
    moved = replace(found, offset=(x - left + EDGE, y - top + EDGE), memo=None)
    return Scene("", "", wide, high, (moved,))
