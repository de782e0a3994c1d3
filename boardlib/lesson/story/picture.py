"""The board as the player shows it: the picture as text, and the stops of the arrow keys.

As long as a prediction is open the board says only what can be seen on it: the name of a part,
not how it stands.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from boardlib.drawing import Focusable, Group, Mark, Scene, svg
from boardlib.drawing.legend import legend
from boardlib.drawing.scene import remade
from boardlib.drawing.showing import Showing
from boardlib.drawing.sizes import COLUMN, LARGEST, LEAST
from boardlib.text import _

VEILED: Final = "standing"
"""Role of shapes that say nothing but how the parts stand."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A board ready to be shown."""

    svg: str
    stops: tuple[Focusable, ...]

    def stops_json(self) -> str:
        """The stops as text: key, place and sentence of each."""
        stops = [
            f"[{_quoted(at.key)},{at.x:.0f},{at.y:.0f},{_quoted(at.sentence)}]" for at in self.stops
        ]
        return f"[{','.join(stops)}]"


def picture(
    scene: Scene,
    prefix: str,
    veiled: bool,
    width: float = COLUMN,
    largest: float = LARGEST,
    least: float = LEAST,
) -> Picture:
    """Write a scene as text; ``veiled`` leaves out how the parts of the board stand.

    Its letters are ``least`` pixels high at least.
    """
    shown = veil(scene) if veiled else scene
    text = svg(shown, "auto", prefix, min(width, scene.width * largest), least)
    return Picture(text, shown.focusables)


def veil(scene: Scene) -> Scene:
    """A board that says only what can be seen on it, not how its parts stand."""
    return replace(scene, shapes=remade(scene.shapes, _Veil(scene.showing)))


@dataclass(frozen=True, slots=True)
class _Veil:
    """Makes of a group one that says of a part of the board only what can be seen."""

    showing: Showing

    def __call__(self, group: Group) -> Group | None:
        if VEILED in group.roles:
            return None
        if not group.key:
            return group
        roles = tuple(one for one in group.roles if not one.startswith(self.showing.standing))
        return replace(group, roles=roles, sentence=group.name or group.sentence)


@lru_cache(maxsize=8192)
def _quoted(text: str) -> str:
    return json.dumps(text)


def legend_picture(marks: Sequence[Mark], prefix: str, showing: Showing) -> str:
    """The meaning of the marks, as a picture of its own; empty when there is nothing to say."""
    # The letters speak for themselves, and of what is in focus the question speaks.
    told = [mark for mark in marks if mark.role not in ("asked", "focus")]
    shapes, height = legend(told, COLUMN, showing)
    if not shapes:
        return ""
    scene = Scene(_("Meaning of the marks"), "", COLUMN, height, shapes)
    return svg(scene, "auto", prefix)


def is_wide(scenes: Sequence[Scene], least: float = 620) -> bool:
    """Whether boards want to stand above the panel, or are so much wider than high.

    ``least`` is the width below which they have room enough beside it.
    """
    width = max(scene.width for scene in scenes)
    height = max(scene.height for scene in scenes)
    return any(scene.across for scene in scenes) or (width > least and width > 2.2 * height)


def names(player: str, board: str, hint: str) -> dict[str, str]:
    """What is said of a board to those who do not see it, and to all once its kernel has ended.

    Args:
        player: name of what the board belongs to.
        board: name of the board, and what its keys do.
        hint: what is written below the board while nothing on it is pointed at.
    """
    ended = _("The kernel has ended or was started anew: run this cell, or load the page, again.")
    return {"player": player, "board": board, "hint": hint, "ended": ended}


def lesson_names(view_title: str, asks: bool = False) -> dict[str, str]:
    """What the parts of the player are called for those who do not see it.

    ``asks`` when a part of the board may be asked about.
    """
    hint = _("Point at the board, or go over it with the arrow keys.")
    if asks:
        hint = _("Click on a part of the board, or press Enter on it, to ask about it.")
    title = _("Lesson: {title}").format(title=view_title)
    return {
        **names(title, _("Board; the arrow keys go from part to part"), hint),
        "choices": _("Answers"),
        "steps": _("Steps"),
        "chosen": _("{letter} chosen."),
        "dropped": _("{letter} no longer chosen."),
        "answer_first": _("Answer the question first."),
        "several": _("Several answers stand here: press {letters}."),
    }
