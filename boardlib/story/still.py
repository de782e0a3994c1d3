"""Still pictures for a notebook that has not been run: the first step of a case, or a board.

It is stored with the notebook and tells no answer.  Jupyter shows it until the cell is run, and so
do pages without a kernel; they let no style sheet and no shape in, so every style stands where it
is used, and the board is an image.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from html import escape
from typing import Final

from boardlib.drawing import Scene, svg
from boardlib.drawing.sizes import ACROSS, COLUMN, HIGH, LARGEST, LOW
from boardlib.story.markup import as_it_is
from boardlib.story.picture import is_above, is_wide, veil
from boardlib.story.state import Presenter
from boardlib.story.view import View, view_of
from boardlib.text import _, mark

_GAP: Final = 28.0
_SPACE: Final = 6.0
"""Width between board and text, and of the space that a page may put between two blocks."""
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
    wide = is_above(presenter)
    room = min(ACROSS, LOW * scene.width / scene.height) if wide else COLUMN
    width = min(room - _SHEET, scene.width * LARGEST)
    picture = image(veil(scene) if view.veiled else scene, width)
    told = _told(view) + _choices((row.letter, row.label) for row in view.rows)
    if not wide:
        side = ACROSS - COLUMN - _GAP
        picture, told = _block(COLUMN + _GAP - _SPACE, picture), _block(side, told)
    return _sheet(f"{_head(view)}{picture}{told}{waiting(_ANSWERS if view.rows else _BEGINS)}")


def opening(origin: str, scene: Scene, said: str) -> str:
    """A board as it is when a notebook is run, with what is said of it or asked."""
    bare = scene.footless
    across, high = (ACROSS, LOW) if is_wide([bare]) else (COLUMN, HIGH)
    room = min(across, high * bare.width / bare.height)
    picture = image(bare, min(room - _SHEET, bare.width * LARGEST))
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
    count = _("step {number} of {total}").format(number=view.number, total=view.total)
    return _heading(f'<span style="float: right">{escape(count)}</span>{escape(view.origin)}')


def _heading(inner: str) -> str:
    return (
        f'<p style="font-size: 13px; line-height: 18px; margin: 0 0 8px 0; padding: 0 0 6px 0;'
        f' border-bottom: {_LINE}">{inner}</p>'
    )


def _told(view: View) -> str:
    """What happens, and what is asked: here, or in the case as a whole."""
    said = [f'<p style="margin: 0 0 8px 0">{escape(view.say)}</p>'] if view.say else []
    return "".join([*said, _asked(asked_of(view))])


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
