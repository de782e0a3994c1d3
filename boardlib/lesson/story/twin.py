"""The text twin of a board: the same in sentences, for those who do not see the picture."""

from __future__ import annotations

from typing import Any

from boardlib.drawing import Scene
from boardlib.lesson.story.picture import said
from boardlib.lesson.story.state import roles_of


def in_words(rules: Any, position: Any, scene: Scene, veiled: bool) -> tuple[str, ...]:
    """What can be seen on a board; how its parts stand only when nothing is ``veiled``."""
    if not veiled:
        return tuple(rules.describe(position))
    roles = roles_of(scene)
    stops = [(at, said(at.key, at.sentence, roles[at.key])) for at in scene.focusables]
    seen = [part for at, part in stops if part == at.sentence or "figure" in roles[at.key]]
    return tuple(dict.fromkeys(seen))
