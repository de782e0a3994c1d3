"""Pictures that stand still: small boards, cards of changes, and what a notebook shows at first.

Before a notebook has been run it shows the first step of a case, or a board.  That is stored with
the notebook and tells no answer.  Jupyter shows it until the cell is run, and so do pages without
a kernel; they let no style sheet and no shape in, so every style stands where it is used, and the
board is an image.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from html import escape
from typing import Any, Final
from zlib import crc32

from boardlib.drawing import Scene, svg
from boardlib.drawing.canvas import reach, seen
from boardlib.drawing.geometry import Box, Point
from boardlib.drawing.labels import in_rows
from boardlib.drawing.scene import Group, Shape, Text
from boardlib.drawing.sizes import ACROSS, COLUMN, HIGH, LARGEST, LOW
from boardlib.game import Answer, Game, game
from boardlib.game.flip_search import put
from boardlib.story.marks import answer_marks, changed_marks
from boardlib.story.markup import as_it_is, rests_on
from boardlib.story.picture import explained, is_wide, veil
from boardlib.story.state import Presenter
from boardlib.story.view import ShownTurning, View, view_of
from boardlib.text import _, language, mark

# --- a small board: what changed, lit, and what lies around it as there is room ------------------


WIDE: Final = 330.0
"""So much of a board is seen across at least, where it has that much, in units of its picture."""
ROUND: Final = 1.5
"""So many times as wide as high it is."""
EDGE: Final = 20.0
"""So much is seen around what changed."""
AROUND: Final = 14.0
"""What reaches in from so far outside is seen, too."""


def small_board(
    rules: Game[Any, Any], position: Any, shapes: Sequence[str], answer: Answer | None = None
) -> Scene:
    """The part of a board in which something changed, with what is ruled there.

    Args:
        rules: the game.
        position: the changed board.
        shapes: keys of the shapes that changed; where none did, what the answer speaks of is seen.
        answer: what is answered on it.
    """
    plain = rules.draw(position)
    marks = () if answer is None else answer_marks(answer, plain.showing)
    scene = rules.draw(position, (*marks, *changed_marks(plain, shapes))).footless
    around = shapes or (() if answer is None else answer.shapes)
    found = [box for shape in around for box in boxes_of(scene.shapes, shape)]
    return _cut(scene, found) if found else scene


def _cut(scene: Scene, found: Iterable[Box]) -> Scene:
    """What is seen through a window around some boxes, which is kept within the board."""
    lefts, tops, rights, bottoms = zip(*found, strict=True)
    left, top, right, bottom = min(lefts), min(tops), max(rights), max(bottoms)
    wide = max(WIDE, right - left + 2 * EDGE, ROUND * (bottom - top + 2 * EDGE))
    high = min(wide / ROUND, scene.height)
    wide = min(wide, scene.width)
    x = min(max((left + right - wide) / 2, 0.0), scene.width - wide)
    y = min(max((top + bottom - high) / 2, 0.0), scene.height - high)
    window = (x, y, x + wide, y + high)
    part = Group(tuple(_uncut(seen(scene.shapes, window, AROUND), window)), offset=(-x, -y))
    return replace(scene, title="", description="", width=wide, height=high, shapes=(part,))


def _uncut(shapes: Iterable[Shape], window: Box) -> Iterator[Shape]:
    """The shapes without labels of which a window shows a part only; letters on pieces stay."""
    left, top, right, bottom = window
    for one in shapes:
        if isinstance(one, Text | Group) and one.legible:
            its = reach([one])
            if left <= its[0] and top <= its[1] and its[2] <= right and its[3] <= bottom:
                yield one
        elif isinstance(one, Group) and one.children:
            (x, y), by = one.offset, one.scale
            inner = ((left - x) / by, (top - y) / by, (right - x) / by, (bottom - y) / by)
            yield replace(one, children=tuple(_uncut(one.children, inner)), memo=None)
        else:
            yield one


def boxes_of(
    shapes: Iterable[Shape], key: str, at: Point = (0.0, 0.0), by: float = 1.0
) -> Iterator[Box]:
    """Where the shapes of a key lie in a picture: left, top, right, bottom of each."""
    for one in shapes:
        if isinstance(one, Group) and one.children:
            (x, y), scale = (at[0] + by * one.offset[0], at[1] + by * one.offset[1]), by * one.scale
            if one.key == key:
                left, top, right, bottom = reach(one.children)
                yield x + scale * left, y + scale * top, x + scale * right, y + scale * bottom
            yield from boxes_of(one.children, key, (x, y), scale)


# --- what would have to change as cards: one sentence each, and a small board --------------------


CARD: Final = 236.0
"""How wide the board of a card is, in pixels."""


def turning(rules: Game[Any, Any], shown: ShownTurning | None) -> str:
    """What would have to change below a refusal; until it is sought, the place where it comes."""
    if shown is None:
        return ""
    if shown.seek:
        return awaited(shown.seek, shown.looked)
    if shown.unless:
        return f'<p class="bl-unless">{escape(shown.unless)}</p>'
    if not shown.turns:
        said = f"<p>{escape(shown.instead)}</p>"
        return section(said, shown.fold) if shown.instead else ""
    cards = [
        card(
            _pressed(shown, number),
            board(rules, one.flip.position, one.flip.shapes, one.after.question),
            one.label,
            number + 1,
        )
        for number, one in enumerate(shown.turns)
    ]
    why = f"<p>{escape(shown.why)}</p>" if shown.why else ""
    return section(why + listed(cards), shown.fold)


def _pressed(shown: ShownTurning, number: int) -> str:
    """What the button of a change does; and whether it is looked at, where that can be seen."""
    state = "true" if number == shown.active else "false"
    return f'data-turn="{number}"' + ("" if shown.leads else f' aria-pressed="{state}"')


def awaited(seek: str, looked: int) -> str:
    """The place where it comes: a page that shows it asks for it, a little each time."""
    return f'<div data-turning="{escape(seek)}" data-looked="{looked}"></div>'


def section(body: str, fold: str = "") -> str:
    """What is said of it below its heading; behind that, where it is folded up."""
    head = f"<h4>{escape(_('What would have to change?'))}</h4>"
    if fold:
        return (
            f'<details class="bl-turning" data-fold="{escape(fold)}"><summary>{head}</summary>'
            f'<div class="bl-unfolded">{body}</div></details>'
        )
    return f'<section class="bl-turning">{head}{body}</section>'


def listed(cards: Sequence[str]) -> str:
    """The cards with what they are for."""
    words = _("The smallest changes that turn the ruling. Press one to see both.")
    if len(cards) == 1:
        words = _("Press it to see both rulings.")
    return (
        f'<p class="bl-second">{escape(words)}</p><div class="bl-turning-of">{"".join(cards)}</div>'
    )


def card(attributes: str, picture: str, label: str, number: int = 0) -> str:
    """A change to be pressed.

    Args:
        attributes: of its button: what it does, as HTML.
        picture: its small board.
        label: the sentence.
        number: the digit that presses it; 0 for none.
    """
    key = f"<kbd>{number}</kbd>" if number else ""
    return (
        f'<button type="button" class="bl-turning-card" {attributes}>{picture}'
        f"<span>{escape(label)}{key}</span></button>"
    )


def board(rules: Game[Any, Any], position: Any, shapes: Sequence[str], question: str) -> str:
    """The small board of a change as HTML; its sentence stands beside it."""
    return _board(rules.name, rules.write(position), tuple(shapes), question, language())


@lru_cache(maxsize=64)
def _board(name: str, text: str, shapes: tuple[str, ...], question: str, _language: str) -> str:
    rules = game(name)
    position = rules.read(text)
    scene = small_board(rules, position, shapes, put(rules, position, question))
    called = re.sub(r"\W+", "-", f"turning-{crc32(f'{text} {shapes} {question}'.encode()):x}")
    drawn = svg(scene, "auto", called, CARD)
    return f'<span class="bl-turning-board" aria-hidden="true">{drawn}</span>'


# --- before a notebook has been run --------------------------------------------------------------


_ABOVE: Final = 8.0
"""Between a board and what its signs mean, in pixels."""
_GAP: Final = 28.0
_SPACE: Final = 6.0
"""Width between board and text, and of the space that a page may put between two blocks."""
_BESIDE: Final = 18.0
"""What a notebook beside its list of files takes of that width on a screen of 1280 pixels."""
_SHEET: Final = 26.0
"""What the margin and the edge of a sheet add to its width and to its height."""
_PAPER: Final = (
    "box-sizing: border-box; max-width: 100%; margin: 4px 0 10px 0; padding: 12px;"
    " border: 1px solid #c9cdd3; border-radius: 10px; background-color: #ffffff"
)
_LINE: Final = "1px solid #8a8f98"
_ANSWERS: Final = mark("Run → Run All Cells to answer")
_BEGINS: Final = mark("Run → Run All Cells to begin")


def still(presenter: Presenter) -> str:
    """Board, text and question of the first step, with the choices if it has some."""
    view = view_of(presenter)
    scene = presenter.pictured(view.position, view.marks)
    picture, wide = _with_signs(scene, view)
    told = _told(view) + _choices((row.letter, row.label) for row in view.rows)
    if not wide:
        side = ACROSS - COLUMN - _GAP - _BESIDE
        picture, told = _block(COLUMN + _GAP - _SPACE, picture), _block(side, told)
    return _sheet(f"{_head(view)}{picture}{told}{waiting(_ANSWERS if view.rows else _BEGINS)}")


def _with_signs(scene: Scene, view: View) -> tuple[str, bool]:
    """A board as an image, with what its signs mean below it; and whether it is wide.

    They are as large as they are read, however small the board is shown.
    """
    board, wide = scene.footless, is_wide([scene])
    room = _sized(board, wide)
    unit = board.width / room
    marked, shown = explained(view.marks, scene, view.veiled)
    rows, high = in_rows([*marked, *shown], room)
    whole = max(board.width, unit * max(map(_right, rows), default=0.0))
    signs = Group(rows, offset=(0.0, board.height + unit * _ABOVE), scale=unit)
    told = replace(
        board,
        shapes=(*board.shapes, signs),
        width=whole,
        height=board.height + unit * (_ABOVE + high if rows else 0.0),
    )
    return image(veil(told) if view.veiled else told, whole / unit), wide


def _right(shape: Shape) -> float:
    return reach([shape])[2]


def _sized(board: Scene, wide: bool) -> float:
    """How wide a board is shown, in pixels."""
    across, high = (ACROSS, LOW) if wide else (COLUMN, HIGH)
    return min(across - _SHEET, (high - _SHEET) * board.width / board.height, board.width * LARGEST)


def opening(origin: str, scene: Scene, said: str) -> str:
    """A board as it is when a notebook is run, with what is said of it or asked."""
    bare = scene.footless
    picture = image(bare, _sized(bare, is_wide([bare])))
    return _sheet(f"{_heading(escape(origin))}{picture}{_asked(said)}{waiting(_BEGINS)}")


def asking(question: str, choices: Iterable[tuple[str, str]]) -> str:
    """A question without a board, with the letters and words of its choices."""
    return _sheet(_asked(question) + _choices(choices) + waiting(_ANSWERS))


def waiting(words: str) -> str:
    """What to do so that it lives."""
    return f'<p style="margin: 10px 0 0 0">▸ {escape(_(words))}</p>'


def _sheet(inner: str) -> str:
    style = f"max-width: {ACROSS:.0f}px; font-size: 15px; line-height: 21px"
    return f'<div style="{style}">{inner}</div>'


def _block(width: float, inner: str) -> str:
    """Something that stands beside the next of its kind where there is room."""
    return (
        f'<div style="display: inline-block; width: {width:.0f}px; max-width: 100%;'
        f' vertical-align: top">{inner}</div>'
    )


def image(scene: Scene, width: float) -> str:
    """A picture as an image that holds all of it, with its description.

    An image cannot know whether the page is dark, so it lies there as a sheet of paper.
    """
    source = address(svg(scene, "light", "still", width, paper=True))
    height = width * scene.height / scene.width
    return (
        f'<img src="{source}" alt="{escape(scene.description)}" width="{width + _SHEET:.0f}"'
        f' height="{height + _SHEET:.0f}" style="{_PAPER}"/>'
    )


def address(picture: str) -> str:
    """An SVG picture as the address of an image, for pages that let no script or shape in."""
    return f"data:image/svg+xml;base64,{b64encode(picture.encode()).decode()}"


def _head(view: View) -> str:
    words, number, total = _("step {number} of {total}"), view.number, view.total
    if view.progress is not None:
        words, number = _("task {number} of {total}"), view.progress.number
        total = len(view.progress.states)
    count = words.format(number=number, total=total)
    return _heading(f'<span style="float: right">{escape(count)}</span>{escape(view.origin)}')


def _heading(inner: str) -> str:
    return (
        f'<p style="font-size: 13px; line-height: 18px; margin: 0 0 8px 0; padding: 0 0 6px 0;'
        f' border-bottom: {_LINE}">{inner}</p>'
    )


def _told(view: View) -> str:
    """What it rests on, what happens, and what is asked: here, or in the case as a whole."""
    said = [*map(rests_on, view.badges), *([escape(view.say)] if view.say else [])]
    lines = [f'<p style="margin: 0 0 8px 0">{line}</p>' for line in said]
    return "".join([*lines, _asked(asked_of(view))])


def asked_of(view: View) -> str:
    """The question of a step or what is to be done at it, or else that of the whole case."""
    goal = "" if view.task is None else view.task.goal
    return view.question or goal or view.lead


def _asked(question: str) -> str:
    style = "font-size: 17px; line-height: 24px; margin: 0 0 8px 0"
    return f'<p style="{style}"><b>{escape(question)}</b></p>' if question else ""


def _choices(rows: Iterable[tuple[str, str]]) -> str:
    return "".join(
        f'<p style="margin: 0; padding: 8px 0; border-bottom: {_LINE}">'
        f"{as_it_is(letter, 'b')} {escape(label)}</p>"
        for letter, label in rows
    )


__all__ = [
    "AROUND",
    "address",
    "asked_of",
    "asking",
    "awaited",
    "board",
    "boxes_of",
    "card",
    "listed",
    "opening",
    "section",
    "small_board",
    "still",
    "turning",
    "waiting",
]
