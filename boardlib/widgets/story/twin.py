"""The text twin of a board: the same in sentences, for those who do not see the picture."""

from __future__ import annotations

from typing import Any

from boardlib.drawing import Scene
from boardlib.widgets.story.picture import veil


def in_words(rules: Any, position: Any, scene: Scene, veiled: bool) -> tuple[str, ...]:
    """What can be seen on a board; how its parts stand only when nothing is ``veiled``."""
    if not veiled:
        return tuple(rules.describe(position))
    roles, showing, told = scene.roles, scene.showing, scene.sentences
    seen = [
        part.sentence
        for part in veil(scene).focusables
        if part.sentence == told[part.key] or not showing.pieces.isdisjoint(roles[part.key])
        if showing.within.isdisjoint(roles[part.key])
    ]
    return tuple(dict.fromkeys(seen))
