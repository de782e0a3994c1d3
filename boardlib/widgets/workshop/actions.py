"""What can be done in a workshop without typing: pictures to choose from, buttons, keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final
from zlib import crc32

from boardlib.drawing import Group, Mark, Paint, Polygon, Scene, Text, svg
from boardlib.drawing.canvas import seen
from boardlib.drawing.chart import wrapped
from boardlib.drawing.sizes import LARGEST
from boardlib.game import Game, game
from boardlib.story.still import AROUND, boxes_of
from boardlib.text import _
from boardlib.widgets.kit import widgets
from boardlib.widgets.kit.stage import piece_picture
from boardlib.widgets.workshop import laying
from boardlib.widgets.workshop.link import tables
from boardlib.widgets.workshop.panel import proposed
from boardlib.widgets.workshop.shown_board import ShownBoard
from boardlib.widgets.workshop.state import Workshop

# --- pictures to choose from, and to keep: small ones of pieces and things, and the ruling -------


THUMB: Final = 40.0
"""Width of that of a thing, in a list of them."""
NEAR: Final = 84.0
FAR: Final = 230.0
"""A thing is shown with what lies so far around it, at least and at most: sides of a square."""
LIT: Final = "lit"
"""How a page asks for a thing where it lies."""


def asked_for(rules: Game[Any, Any], wanted: Iterable[object]) -> list[tuple[str, str, str, str]]:
    """Pictures that a page asks for: how, text of a position, key of a shape in it, the picture.

    It asks for a piece ``alone``, or for a thing ``lit`` where it lies; for one of another game
    when somebody has just gone to another table.  What is no position has none.

    Args:
        rules: the game that is shown.
        wanted: how, text and key of each.
    """
    games = dict.fromkeys([rules.name, *(one.name for one in tables())])
    whole = [one for one in wanted if isinstance(one, list) and len(one) == 3]
    return [
        (how, text, shape, made)
        for how, text, shape in (map(str, one) for one in whole)
        if (made := _made(games, how, text, shape))
    ]


def _made(games: Iterable[str], how: str, text: str, shape: str) -> str:
    """The picture in the first game that can read the text; empty where none can."""
    for name in games:
        try:
            return (_lit if how == LIT else piece_picture)(name, text, shape)
        except ValueError:
            continue
    return ""


@lru_cache(maxsize=512)
def _lit(name: str, text: str, shape: str) -> str:
    """A thing of a board, lit, with what lies around it; empty where it is not drawn."""
    rules = game(name)
    lights = [Mark((shape,), "focus"), Mark((shape,), "free")]
    scene = rules.draw(_board(name, text), lights)
    found = list(boxes_of(scene.shapes, shape))
    if not found:
        return ""
    lefts, tops, rights, bottoms = zip(*found, strict=True)
    left, top = max(0.0, min(lefts)), max(0.0, min(tops))
    right, bottom = min(scene.width, max(rights)), min(scene.height, max(bottoms))
    side = min(max(right - left + 2 * AROUND, bottom - top + 2 * AROUND, NEAR), FAR)
    x, y = (left + right - side) / 2, (top + bottom - side) / 2
    cut = Group(seen(scene.shapes, (x, y, x + side, y + side), AROUND), offset=(-x, -y))
    called = re.sub(r"\W+", "-", f"lit-{shape}-{crc32(text.encode()):x}")
    return svg(Scene("", "", side, side, (cut,)), "auto", called, THUMB, 0.0)


@lru_cache(maxsize=8)
def _board(name: str, text: str) -> Any:
    """A board that several things of it are shown of."""
    return game(name).read(text)


# --- the ruling as one picture ----------------------------------------------------------


WIDE: Final = 1000.0
"""So wide is the picture, in pixels."""
MARGIN: Final = 28.0
MOST: Final = 640.0
"""A board is no higher than this."""
REASONS: Final = 8
"""No more sentences than this are written below the verdict."""
LINES: Final = {"question": (26.0, True), "verdict": (20.0, True), "reason": (16.0, False)}
"""What stands above and below the board: the size of its letters, and whether they are bold."""


def ruling_picture(view: ShownBoard) -> str:
    """What is shown now as an SVG picture that stands by itself, on paper."""
    scene = view.scene
    scale = min((WIDE - 2 * MARGIN) / scene.width, MOST / scene.height, LARGEST)
    above = _lines("question", [view.title], MARGIN) if view.question else []
    top = _below(above, MARGIN)
    place = ((WIDE - scene.width * scale) / 2, top)
    board = Group(scene.shapes, offset=place, scale=scale)
    below = _verdict(view, top + scene.height * scale + MARGIN / 2)
    high = _below(below, top + scene.height * scale) + MARGIN / 2
    ground = Polygon(((0, 0), (WIDE, 0), (WIDE, high), (0, high)), Paint("paper"))
    told = " ".join(one.text for one in (*above, *below))
    whole = Scene(told, scene.description, WIDE, high, (ground, *above, board, *below))
    return svg(whole, "light", "kept")


def picture_name(view: ShownBoard) -> str:
    """What the file of the picture is called, without its ending.

    It says the question in words that every system takes for a name.
    """
    words = re.findall(r"\w+", (view.title or _("board")).lower())
    return "-".join(words)[:60].strip("-") or "board"


def _verdict(view: ShownBoard, top: float) -> list[Text]:
    """What the rules say, and why; where nothing is asked, nothing."""
    if view.after is None or view.unanswered:
        return []
    lines = view.after.lines[:REASONS]
    judged = len(lines) if view.after.allowed is None else 1  # a list is no verdict with reasons
    said = _lines("verdict", lines[:judged], top)
    grounds = [one.text for one in view.after.grounds]
    unsaid = [text for text in grounds if not any(text in line for line in lines)]
    why = [*lines[judged:], *unsaid][:REASONS]
    return [*said, *_lines("reason", why, _below(said, top))]


def _lines(kind: str, texts: Iterable[str], top: float) -> list[Text]:
    """Texts below one another, each in as many lines as it needs."""
    size, bold = LINES[kind]
    rows = [line for text in texts for line in wrapped(text, WIDE - 2 * MARGIN, size, bold)]
    step = size * 1.4
    return [
        Text(MARGIN, top + size + step * number, row, size, anchor="start", bold=bold)
        for number, row in enumerate(rows)
    ]


def _below(lines: list[Text], top: float) -> float:
    """Where there is room again."""
    return lines[-1].y + lines[-1].size * 0.9 if lines else top


# --- what a page is told of its buttons and keys -------------------------------------------------


def _take_away(shop: Workshop, shape: str) -> bool:
    """Take away what stands at a shape, or at the one that is looked at."""
    if shape and not (shop.hand or shop.held):
        shop.picked = shape
    return shop.take_away()


ACTIONS: Final[Mapping[str, Callable[[Workshop, str], Any]]] = MappingProxyType(
    {
        "ask": Workshop.ask,
        "change": Workshop.change,
        "pick": Workshop.pick,
        "take": Workshop.take,
        "drop": lambda shop, _text: shop.drop(),
        "undo": lambda shop, _text: shop.undo(),
        "redo": lambda shop, _text: shop.redo(),
        "reset": lambda shop, _text: shop.reset(),
        "pictures": Workshop.show_pictures,
        "room": Workshop.go,
        "drawer": Workshop.open_drawer,
        "away": _take_away,
        "grab": laying.grab,
        "turn": laying.turn,
        "back": lambda shop, _text: laying.put_back(shop),
        "as-text": lambda shop, _text: shop.toggle_text(),
    }
)
"""A word -> what it does, with the text that goes with it."""


# --- buttons and keys of a page ---------------------------------------------------------


class Hand(widgets.Heard):
    """The buttons that say what they do, and the keys; it shows nothing itself.

    Attributes:
        names: words for those who do not see the page.
        wish: a running number, and where the focus shall go: ``focus`` to the ``board``, there to
            one of the places ``among`` some where these are said, to the
            ``menu`` of what can be done, to the ``things``, the ``drawers`` or the ``ruling``,
            from which Escape leads out at once where it ``leads`` ``back``;
            or ``caret`` to a line and column of the text, or of the ``question`` where ``field``
            says so.
        link: what is on the board and what is asked, as the end of an address.
    """

    SCRIPT = "workshop/script.js"

    names: Any = widgets.named()
    wish: Any = widgets.named(number=0)
    link = widgets.text()

    def __init__(self, told: Callable[[dict[str, Any]], None]) -> None:
        super().__init__()
        self.on_msg(lambda _widget, content, _buffers: told(content))

    def __repr__(self) -> str:
        return "Hand()"

    def propose(self, shop: Workshop, title: str) -> None:
        """Tell what the field of a long group proposes."""
        groups = (*shop.questions(), *shop.changes())
        self.send({"group": title, "lines": proposed(groups, title)})

    def show(self, shop: Workshop, wanted: Iterable[object]) -> None:
        """Tell the pictures that a page has not seen yet."""
        self.send({"pictures": asked_for(shop.rules, wanted)})

    def keep(self, shop: Workshop) -> None:
        """Tell the picture of the board and its ruling, to be saved."""
        view = shop.view()
        self.send({"keep": {"name": picture_name(view), "svg": ruling_picture(view)}})

    def reach(self, **wish: Any) -> None:
        """Wish that the focus goes somewhere."""
        self.wish = {"number": self.wish["number"] + 1, **wish}
