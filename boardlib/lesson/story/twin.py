"""The text twin of a board: the same in sentences, for those who do not see the picture."""

from __future__ import annotations

from typing import Any

from boardlib.drawing import Scene
from boardlib.lesson.story.board import roles_of
from boardlib.lesson.story.picture import said


def in_words(rules: Any, position: Any, scene: Scene, veiled: bool) -> tuple[str, ...]:
    """What can be seen on a board; how its parts stand only when nothing is ``veiled``."""
    if not veiled:
        return tuple(rules.describe(position))
    roles, showing = roles_of(scene), scene.showing
    stops = [(at, said(at.sentence, roles[at.key], showing)) for at in scene.focusables]
    seen = [
        part
        for at, part in stops
        if part == at.sentence or not showing.pieces.isdisjoint(roles[at.key])
    ]
    return tuple(dict.fromkeys(seen))
