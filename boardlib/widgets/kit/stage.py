"""The board view, the one widget of our own, with keyboard guard and live region; small pictures.

Of a picture that changes only what is different is sent.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from html import escape
from importlib.resources import files
from math import ceil
from typing import Any, Final
from zlib import crc32

from boardlib.drawing import Mark, Scene, palette, svg
from boardlib.drawing.canvas import reach
from boardlib.game import game
from boardlib.game.face import declare_colours
from boardlib.story import markup
from boardlib.story.shapes import SPOKEN, keyed
from boardlib.text import _, language
from boardlib.widgets.kit import widgets
from boardlib.widgets.kit.interactive import ended

CUT: Final = "<g "

Patch = list[str | list[int]]


def patch(before: str, after: str, cut: str = CUT) -> Patch:
    """How to make a text from another one: new pieces, and runs of old ones as [first, count].

    Joined by ``cut``, where both are cut, they are the new text.

    >>> patch("<svg><g a><g b><g c></svg>", "<svg><g a><g new><g c></svg>")
    [[0, 2], 'new>', [3, 1]]
    """
    pieces, known = _cut(before, cut)
    found: Patch = []
    run: list[int] = [0, 0]
    for piece in _cut(after, cut)[0]:
        follows = run[0] + run[1]
        if run[1] and follows < len(pieces) and pieces[follows] == piece:
            run[1] += 1
            continue
        number = known.get(piece)
        run = [0, 0] if number is None else [number, 1]
        found.append(piece if number is None else run)
    return found


@lru_cache(maxsize=8)
def _cut(text: str, cut: str) -> tuple[list[str], dict[str, int]]:
    """The pieces of a text, and the last number of each; what is sent now is cut anew later."""
    pieces = text.split(cut)
    return pieces, {piece: number for number, piece in enumerate(pieces)}


READ: Final = 9
"""Pixels: nothing on a board is written smaller; ``board/letters.js`` says the same."""


@lru_cache(maxsize=64)
def least(picture: str) -> int:
    """How narrow a picture may be shown, in pixels, so that its letters can still be read.

    >>> least('<svg viewBox="0 0 300 200"><text font-size="10"></text></svg>')
    270
    """
    sizes = list(_letters(picture))
    size = _VIEW_BOX.search(picture)
    return ceil(float(size[1]) * READ / min(sizes)) if size and sizes else 0


def aspect(picture: str) -> float:
    """How many times as wide as high a picture is; 1 where there is none.

    >>> aspect('<svg viewBox="0 0 300 200"></svg>')
    1.5
    """
    size = _VIEW_BOX.search(picture)
    return round(float(size[1]) / float(size[2]), 4) if size else 1.0


_VIEW_BOX: Final = re.compile(r'viewBox="[0-9.-]+ [0-9.-]+ ([0-9.]+) ([0-9.]+)"')
_PART: Final = re.compile(r"<(/?)(g|text)\b([^>]*)>")
_SIZE: Final = re.compile(r' font-size="([0-9.]+)"')
_SCALE: Final = re.compile(r"scale\(([0-9.]+)\)")


def _letters(picture: str) -> Iterator[float]:
    """The size of every text of a picture in its units, as large as what it stands on has grown."""
    scales = [1.0]
    for ends, tag, said in _PART.findall(picture):
        grows, size = _SCALE.search(said), _SIZE.search(said)
        if tag == "text":
            if size and not ends:
                yield float(size[1]) * scales[-1]
        elif ends:
            scales.pop()
        elif not said.endswith("/"):
            scales.append(scales[-1] * (float(grows[1]) if grows else 1.0))


# --- the widget -------------------------------------------------------------------------


_HERE = files(__package__)
_DARK: Final = (
    'body[data-jp-theme-light="false"] .bl-player',
    'html[theme="dark"] .bl-player',
    "body.vscode-dark .bl-player",
)
_SHEETS: Final = ("style.css", "board/style.css", "reasons.css")
_GROUND: Final = ("player", "workshop")
"""Rooms that others are built upon: their style comes before the others'."""
CUTS: Final = {"svg": CUT, "stops": "],["}
"""Long texts of which only what differs is sent, and where they are cut."""


def style_sheet() -> str:
    """The style of everything on a page: colours in both themes, the kit, the games, all rooms.

    Each widget brings all of it along. Of two rules of the same weight the later one counts, and
    which widget comes last on a page is not known: so all say the same in the same order.
    """
    declare_colours()
    light = f".bl-player{{{palette.css_variables('light')}}}\n"
    # Paper is light, also below a page that is dark.
    dark = f"@media screen{{{','.join(_DARK)}{{{palette.css_variables('dark')}}}}}\n"
    return light + dark + uncoloured_style_sheet()


def uncoloured_style_sheet() -> str:
    """The same without the colours, for a page that declares them for all that stands on it."""
    declare_colours()
    signs = f".bl-player{{{markup.css_variables()}}}\n"
    sheets = (_HERE.joinpath(name).read_text(encoding="utf-8") for name in _SHEETS)
    return signs + palette.tone_rules() + "".join(sheets) + palette.styles() + _rooms()


@cache
def _rooms() -> str:
    """What each room adds."""
    lessons = files("boardlib.widgets")
    others = {room.name for room in lessons.iterdir()} - {"kit", *_GROUND}
    sheets = [lessons.joinpath(room, "style.css") for room in (*_GROUND, *sorted(others))]
    return "".join(sheet.read_text(encoding="utf-8") for sheet in sheets if sheet.is_file())


class Stage(widgets.Heard):
    """The picture of a position, its arrow-key stops, and what is announced.

    Args:
        picked: called with the key of a shape that was chosen, and whether by keyboard.
        ticked: called with the number of a choice, from 0, and whether it is chosen now.
        pressed: called with the name of a button whose key was pressed, and its number among
            those of the same name.
        returned: called with the values of a place, when somebody comes back to it.

    Attributes:
        svg: the picture.
        stops: JSON: key, x, y and sentence of everything the arrow keys stop at.
        targets: key -> letters of the choices that stand there, while one may be chosen.
        names: what is said of the parts of the player to those who do not see it, and of its end.
        status: a running number and the sentence to be announced.
        about: JSON: where lies what the board is about, from left to right, what matters most
            first; that is seen where the board is wider than its page.
        legend: the meaning of the marks, a picture.
        place: where one is, to come back to after the kernel has ended: a name, then plain values;
            by its name alone it is what the first button beside the board copies.
        picks: whether any shape may be chosen.
    """

    SCRIPT = "kit/board/board.js"
    PLACE = "bl-stage"

    svg = widgets.text()
    legend = widgets.text()
    stops = widgets.text("[]")
    about = widgets.text("[]")
    targets: Any = widgets.named()
    names: Any = widgets.named()
    status: Any = widgets.items(0, "")
    place: Any = widgets.items()
    picks = widgets.flag()

    def __init__(
        self,
        picked: Callable[[str, bool], None] | None = None,
        ticked: Callable[[int, bool], None] | None = None,
        pressed: Callable[[str, int], None] | None = None,
        returned: Callable[[list[Any]], None] | None = None,
    ) -> None:
        self._sent = dict.fromkeys(CUTS, (0, ""))
        self._picked = picked
        self._ticked = ticked
        self._pressed = pressed
        self._returned = returned
        self._ready = False
        super().__init__()
        self.on_msg(self._asked)

    def look(self) -> str:
        """The style as it is when the board is made: its game is known by then."""
        return style_sheet()

    def __repr__(self) -> str:
        return "Stage()"

    def still(self) -> str:
        """The picture, what is written below it, and its legend, as the script writes them."""
        hint = escape(self.names.get("hint", ""))
        behind = " bl-behind" if "bl-entry" in self.legend else ""
        return (
            f'<div class="bl-box" tabindex="0" data-about="{self.about}"'
            f' style="--bl-least: {least(self.svg)}px">{self.svg}</div>'
            f'<p class="bl-sentence bl-hint{behind}">{hint}</p>'
            f'<div class="bl-legend" aria-hidden="true">{self.legend}</div>'
        )

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """The state for the browser; of a picture that follows another one only what differs."""
        state: dict[str, Any] = super().get_state(key, drop_defaults)
        for name in state.keys() & CUTS.keys():
            number, before = self._sent[name]
            after = state[name]
            if key is not None or before != after:
                number += 1
            whole = key is None or not before
            changes = {"text": after} if whole else {"pieces": patch(before, after, CUTS[name])}
            self._sent[name] = (number, after)
            state[name] = {"number": number, **changes}
        return state

    def _asked(self, _widget: Any, content: dict[str, Any], _buffers: Any) -> None:
        """A browser that missed a picture asks for all of it."""
        if "pick" in content and self._picked is not None:
            self._picked(str(content["pick"]), bool(content.get("keys")))
        if content.get("ready"):
            self._ready = True
        if "return" in content and self._returned is not None:
            self._returned(list(content["return"]))
        if "press" in content and self._pressed is not None:
            self._pressed(str(content["press"]), int(content.get("at", 0)))
        if "tick" in content and self._ticked is not None:
            self._ticked(int(content["tick"]), bool(content.get("chosen")))
        if content.get("ask") == "turn":
            self.send({"turn": content.get("turn")})  # everything before has been replied to
        elif content.get("ask") == "picture":
            for name, (number, _before) in self._sent.items():
                self._sent[name] = (number, "")
            self.send_state([*CUTS])

    @property
    def carrier(self) -> Stage | None:
        """Itself, as soon as a page has said that it listens."""
        return self if self._ready else None

    def carry(self, states: Mapping[str, Mapping[str, Any]]) -> None:
        """Send what several widgets shall show in one message."""
        self.send({"shown": states})

    def announce(self, sentence: str) -> None:
        """Say a sentence to those who listen, even if it was the last one too."""
        self.status = [self.status[0] + 1, sentence]

    @property
    def announced(self) -> str:
        """The sentence said last."""
        return str(self.status[1])


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
    hint = _("Point at the board to read what lies there.")
    if asks:
        hint = _("Choose a part of the board to ask about it.")
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


# --- small pictures of pieces: in a drawer, beside a board, or in the hand -----------------------


SIZE: Final = 60.0
"""Width of a picture, in pixels."""
EDGE: Final = 4.0
"""Room for the lines around a piece that is shown alone."""
_BARE: Final = Mark((), "bare")


def piece_picture(name: str, text: str, shape: str = "") -> str:
    """The picture of a position of a game, or of one of its shapes alone; without words."""
    return _pictured(name, text, shape, language())


@lru_cache(maxsize=512)
def _pictured(name: str, text: str, shape: str, _language: str) -> str:
    rules = game(name)
    scene = replace(rules.draw(rules.read(text), [_BARE, SPOKEN]), title="", description="")
    if shape:
        scene = _alone(scene, shape)
    called = re.sub(r"\W+", "-", f"{shape} {crc32(text.encode()):x}")
    return svg(scene, "auto", f"small-{called}", SIZE)


def _alone(scene: Scene, shape: str) -> Scene:
    """A piece of a picture by itself, with what lies on it; or else the whole of it."""
    known = dict(keyed(scene.shapes))
    kind, _colon, what = shape.partition(":")
    if kind in scene.showing.alone:
        found = [scene.showing.alone[kind](what)]
    elif shape in known:
        found = [one for key, one in known.items() if key == shape or key.startswith(f"{shape}:")]
    else:
        return scene
    left, top, right, bottom = reach(found)
    wide, high = right - left + 2 * EDGE, bottom - top + 2 * EDGE
    moved = (
        replace(one, offset=(one.offset[0] - left + EDGE, one.offset[1] - top + EDGE), memo=None)
        for one in found
    )
    return Scene("", "", wide, high, tuple(moved))
