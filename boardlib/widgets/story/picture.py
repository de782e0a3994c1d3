"""The board as the player shows it: the picture as text, and the stops of the arrow keys.

As long as a prediction is open the board says only what can be seen on it: the name of a part,
not how it stands.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from html import escape
from math import inf
from typing import Final

from boardlib.drawing import Focusable, Group, Mark, Scene, svg
from boardlib.drawing.labels import text_width
from boardlib.drawing.legend import signs
from boardlib.drawing.scene import Sign, remade
from boardlib.drawing.showing import Showing
from boardlib.drawing.sizes import (
    ACROSS,
    BROAD_COLUMN,
    COLUMN,
    LARGEST,
    LARGEST_BROAD,
    LEAST,
    LETTERS,
    WIDEST,
    stands_above,
)
from boardlib.text import _
from boardlib.widgets.kit.markup import ended

VEILED: Final = "standing"
"""Role of shapes that say nothing but how the parts stand."""
WIDTH: Final = 30.0
HEIGHT: Final = 24.0
"""Size of a sign in a legend, in pixels."""


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
    most: float = inf,
) -> Picture:
    """Write a scene as text; ``veiled`` leaves out how the parts of the board stand.

    Its letters are ``least`` pixels high at least, those on badges ``most``.
    """
    shown = veil(scene) if veiled else scene
    wide = min(width, scene.width * largest)
    text = svg(shown, "auto", prefix, wide, least, most=most)
    return Picture(text, shown.focusables)


def fitting(scene: Scene, prefix: str, veiled: bool, high: float = 0.0) -> Picture:
    """A board in a lesson: above its panel, at most so ``high``, or beside it.

    Beside it a board grows with the screen; its letters can be read on a small one, too.
    """
    if not high:
        width = min(BROAD_COLUMN, scene.width * LARGEST_BROAD)
        more = max(width / COLUMN, 1.0)
        least, most = LEAST * more, LETTERS * more
        return picture(scene, prefix, veiled, width, LARGEST_BROAD, least, most)
    width = min(ACROSS, high * scene.width / scene.height)
    return picture(scene, prefix, veiled, width, WIDEST, most=LETTERS)


def veil(scene: Scene) -> Scene:
    """A board that says only what can be seen on it, not how its parts stand."""
    return replace(scene, shapes=remade(scene.shapes, _veil_of(scene.showing)))


@dataclass(frozen=True, slots=True, eq=False)
class _Veil:
    """Makes of a group one that says of a part of the board only what can be seen.

    There is one for each way to show a board: whatever it has made is found by it again.
    """

    showing: Showing

    def __call__(self, group: Group) -> Group | None:
        if VEILED in group.roles:
            return None
        if not group.key:
            return group
        roles = tuple([one for one in group.roles if not one.startswith(self.showing.standing)])
        sentence = group.name or group.sentence
        if roles == group.roles and sentence == group.sentence:
            return group
        return replace(group, roles=roles, sentence=sentence)


_veil_of = cache(_Veil)


@lru_cache(maxsize=8192)
def _quoted(text: str) -> str:
    return json.dumps(text)


def legend(marks: Sequence[Mark], scene: Scene, prefix: str, veiled: bool = False) -> str:
    """What signs and marks mean: each with its words, in two lines below a board at most.

    What is marked comes first.  Of more signs than there is room for those stand there that a game
    draws last, which are the special ones; of the others a board tells whoever points at them.
    While a board is ``veiled``, signs that say how its parts stand are left out. Empty when there
    is nothing to say.
    """
    # The letters speak for themselves, and of what is in focus the question speaks.
    told = [mark for mark in marks if mark.role not in ("asked", "focus")]
    shown = [sign for sign in scene.signs if not (veiled and sign.standing)]
    marked, pointed = list(signs(told, scene.showing)), _("Point at the other signs.")
    there, last = shown, ""
    while there and not _fits([sign.words for sign in (*marked, *there)], last):
        there, last = there[1:], pointed
    entries = [_entry(sign, f"{prefix}-{n}") for n, sign in enumerate((*marked, *there))]
    return "".join([*entries, f'<span class="bl-entry">{escape(last)}</span>' if last else ""])


_SMALL: Final = 14.0
_BESIDE: Final = 34.0
_BETWEEN: Final = 14.0
"""In pixels: letters of a legend (rather too large), a sign and the gap beside it, other gaps."""


def _fits(words: Sequence[str], last: str) -> bool:
    """Whether entries stand in two lines beside a panel, and in one above it."""
    wide = [_BESIDE + text_width(one, _SMALL) for one in words]
    wide += [text_width(last, _SMALL)] if last else []
    lines, x = 1, 0.0
    for one in wide:
        if x and x + one > COLUMN:
            lines, x = lines + 1, 0.0
        x += one + _BETWEEN
    return lines <= _LINES and sum(wide) + _BETWEEN * (len(wide) - 1) <= ACROSS


_LINES: Final = 2
"""Beside a panel a legend has no more lines than what is told there of what is pointed at."""


def _entry(sign: Sign, prefix: str) -> str:
    drawn = Scene("", "", WIDTH, HEIGHT, (Group(sign.shapes, offset=(WIDTH / 2, HEIGHT / 2)),))
    shown = f'<span class="bl-swatch">{svg(drawn, "auto", prefix)}</span>'
    return f'<span class="bl-entry">{shown}{escape(sign.words)}</span>'


def is_wide(scenes: Sequence[Scene]) -> bool:
    """Whether boards stand above their panel."""
    width = max(scene.width for scene in scenes)
    height = max(scene.footless.height for scene in scenes)
    return any(scene.across for scene in scenes) or stands_above(width, height)


def names(player: str, board: str, hint: str) -> dict[str, str]:
    """What is said of a board to those who do not see it, and to all once its kernel has ended.

    Args:
        player: name of what the board belongs to.
        board: name of the board, and what its keys do.
        hint: what is written below the board while nothing on it is pointed at.
    """
    return {
        "player": player,
        "board": board,
        "hint": hint,
        "ended": ended(),
        "lost": _(
            "The connection is lost. Nothing is heard until it is back; then it goes on here."
        ),
        "larger": _("Larger"),
        "to_enlarge": _("Show the board larger"),
        "close": _("Close"),
    }


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
