"""The board as a lesson shows it: the picture as text, its stops, its room, and it in words.

A page that is narrower than its board shows what the board is about.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from html import escape
from math import ceil, inf
from typing import Any, Final

from boardlib.catalogue import Frame
from boardlib.drawing import Focusable, Group, Mark, Scene, svg
from boardlib.drawing.labels import signs, text_width
from boardlib.drawing.scene import Sign, remade
from boardlib.drawing.sizes import (
    ACROSS,
    BROAD_COLUMN,
    COLUMN,
    LARGEST,
    LARGEST_BROAD,
    LEAST,
    LETTERS,
    WIDEST,
    Showing,
    stands_above,
)
from boardlib.game.goals import Switch
from boardlib.story.state import Presenter
from boardlib.story.task_view import is_lined
from boardlib.text import _

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


def among(made: Picture, places: Sequence[str]) -> Picture:
    """The same picture; the arrow keys stop at these places alone, where there are such."""
    wanted = [stop for stop in made.stops if stop.key in set(places)]
    if not wanted:
        return made
    words = _("{number} of {total}:")
    told = (
        stop._replace(sentence=f"{words.format(number=n, total=len(wanted))} {stop.sentence}")
        for n, stop in enumerate(wanted, start=1)
    )
    return Picture(made.svg, tuple(told))


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
    shown, is_whole = min(width, scene.width * WIDEST), scene.width <= scene.showing.whole
    needed = shown * LEAST / PHONE if is_whole else 0.0
    return picture(scene, prefix, veiled, width, WIDEST, max(LEAST, needed), max(LETTERS, needed))


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
    marked, shown = explained(marks, scene, veiled)
    there, last, pointed = shown, "", _("Point at the other signs.")
    while there and not _fits([sign.words for sign in (*marked, *there)], last):
        there, last = there[1:], pointed
    entries = [_entry(sign, f"{prefix}-{n}") for n, sign in enumerate((*marked, *there))]
    return "".join([*entries, f'<span class="bl-entry">{escape(last)}</span>' if last else ""])


def explained(
    marks: Sequence[Mark], scene: Scene, veiled: bool = False
) -> tuple[list[Sign], list[Sign]]:
    """What is to be explained below a board: what is marked, and the signs that occur on it."""
    # The letters speak for themselves, and of what is in focus the question speaks.
    told = [mark for mark in marks if mark.role not in ("asked", "focus")]
    shown = [sign for sign in scene.signs if not (veiled and sign.standing)]
    return list(signs(told, scene.showing)), shown


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


# --- what a board is about --------------------------------------------------------------


_ASKED: Final = ("asked", "allowed", "refused", "free")
"""Marks of what can be chosen, or could."""
_UNSPOKEN: Final = ("veil", "room", "close")
"""Marks that say how a board is shown, not what it is about."""
FIGURE: Final = "figure"
"""Role of a piece that stands on a board."""


def sights(scene: Scene, marks: Sequence[Mark]) -> list[list[int]]:
    """How far from its left edge, in units, lies what a board is about.

    Returns:
        What matters most first: what can be chosen, what is spoken of, the pieces that stand there.
    """
    at = {stop.key: round(stop.x) for stop in scene.focusables}
    asked = _keys(mark for mark in marks if mark.role in _ASKED)
    spoken = _keys(mark for mark in marks if mark.role not in (*_ASKED, *_UNSPOKEN))
    standing = (key for key, roles in scene.roles.items() if FIGURE in roles)
    groups = (dict.fromkeys(keys) for keys in (asked, spoken, standing))
    found = ([at[key] for key in group if key in at] for group in groups)
    return [places for places in found if places]


def sights_json(scene: Scene, marks: Sequence[Mark]) -> str:
    """The same as text."""
    return json.dumps(sights(scene, marks), separators=(",", ":"))


def _keys(marks: Iterable[Mark]) -> Iterable[str]:
    return (key for mark in marks for key in mark.keys)


# --- room for a board -------------------------------------------------------------------


SHORT: Final = 38
"""Answers of so many characters stand in two columns beside a board."""
THIRD: Final = 60
HALF: Final = 110
"""Answers of so many characters stand in three or two columns below a board."""
_LINE: Final = 106
"""Characters on a line of a question below a board."""
_TASK: Final = 76
"""Characters on a line of a task, which is written larger."""
_LINED: Final = 4
_BADGE: Final = 1.7
"""Lines that a row of numbers, cards or tables takes, and a badge."""
_HINT: Final = 26
"""Characters of what is said after a question: how many answers may be chosen."""
_HIGH: Final = 22.0
_ROW: Final = 39.0
"""Heights in pixels: of a line of a question, of an answer with the space around it."""
_BOARD: Final = 494.0
"""Height in pixels that a question and the board above it have together."""


def side_by_side(scene: Scene, high: float) -> float:
    """How high two boards are of which one stands beside the other."""
    return min(high, (ACROSS - _GAP) / 2 * scene.height / scene.width)


_GAP: Final = 20.0
PHONE: Final = 350.0
"""Width in pixels of a board on a phone."""
LAID_OUT: Final = 370.0
"""Height in pixels of a board beside which cards lie; the style sheet says the same."""
FEWEST_LINES: Final = 6
MOST_LINES: Final = 13
"""Fewer lines than this are left for any question, and more for none."""


def is_above(presenter: Presenter) -> bool:
    """Whether the boards of a case stand above their panel."""
    return presenter.is_lesson or presenter.across or stands_above(*presenter.size)


def columns(labels: Sequence[str], wide: bool) -> int:
    """In how many columns answers stand where there is room: below a ``wide`` board, or beside.

    >>> columns(["yes", "no"], wide=True), columns(["yes", "no"], wide=False)
    (3, 1)
    """
    longest = max(map(len, labels), default=0)
    if len(labels) > 3:
        return 2 if longest <= (HALF if wide else SHORT) else 1
    return 3 if wide and longest <= THIRD else 1


def lines(presenter: Presenter) -> int:
    """The lines that the longest question of a case takes below a wide board, with its answers."""
    if presenter.is_lesson:
        stand = [presenter.case.badges, *(frame.step.badges for frame in presenter.frames)]
        badges = max(map(len, stand))
        more = max(map(_more_lines, presenter.frames)) + ceil(_BADGE * badges)
        return min(FEWEST_LINES + more, MOST_LINES)
    asked = [frame for frame in presenter.frames if frame.is_prediction]
    first = presenter.frames[0]
    most = max((_lines(frame) for frame in asked if frame is not first), default=0)
    if first.is_prediction:
        most = max(most, _lines(first) + ceil(len(_(presenter.case.question)) / _LINE))
    return min(max(most, FEWEST_LINES), MOST_LINES)


def _lines(frame: Frame) -> int:
    labels = [_(choice.label) for choice in frame.choices]
    told = len(_(frame.step.say)) + len(_(frame.step.question)) + _HINT
    rows = ceil(len(labels) / columns(labels, wide=True))
    return ceil(told / _LINE) + ceil(rows * _ROW / _HIGH)


def _more_lines(frame: Frame) -> int:
    """The lines that a screen takes besides one that is told, its task, and its strip."""
    told = ceil(len(_(frame.step.say)) / _LINE) if frame.step.say else 0
    asked = frame.step.question if frame.task is None else frame.task.goal
    goal = ceil(len(_(asked)) / _TASK) if asked else 0
    rows = ceil(len(frame.choices) / columns([_(one.label) for one in frame.choices], wide=True))
    answers = max(ceil(rows * _ROW / _HIGH) - 1, 0)
    lined = is_lined(frame.task) * (_LINED + isinstance(frame.task, Switch))
    return max(told - 1, 0) + max(goal - 1, 0) + answers + lined


def height(lines: int) -> float:
    """How high a board is that leaves room for so many lines below it, in pixels.

    The style sheet of the board says the same of any screen.
    """
    return _BOARD - _HIGH * lines


# --- in words ---------------------------------------------------------------------------


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
