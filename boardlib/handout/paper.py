"""A handout as PDF: A4 pages with text that can be selected and pictures that stay sharp.

The text is broken into lines here and drawn by matplotlib, which embeds its fonts.  First
everything becomes boxes that stay in one piece, then the boxes are put on pages, and only then
is anything drawn.  All measures are points; y grows downwards.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from boardlib.drawing import Scene, palette
from boardlib.drawing.sizes import LEAST_ON_PAPER
from boardlib.handout import words
from boardlib.handout.content import (
    Chapter,
    Cited,
    Claim,
    Handout,
    Item,
    Kind,
    Panel,
    Picture,
    Sign,
)
from boardlib.ruling import Basis
from boardlib.text import _

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH: Final = 595.28
HEIGHT: Final = 841.89
SIDE: Final = 46.0
TOP: Final = 46.0
BOTTOM: Final = HEIGHT - 56.0
ROOM: Final = WIDTH - 2 * SIDE
MM: Final = 72 / 25.4
GAP: Final = 16.0
LEADING: Final = 1.34
LONG: Final = 200.0
"""What is higher than this may be cut between two lines."""
SYMBOLS: Final = "DejaVu Sans"
"""Comes with matplotlib and has every sign; used where the text font has none."""

SIGNS: Final = {True: "✓", False: "✗"}
BASES: Final = {
    Basis.PUBLISHED: "●",
    Basis.DEDUCED: "▲",
    Basis.READING: "◐",
    Basis.ASSUMED: "◌",
}


@dataclass(frozen=True, slots=True)
class Face:
    """How a piece of text looks: size in points, weight, and colour by name or value."""

    size: float = 11.0
    bold: bool = False
    colour: str = "#000000"


TEXT: Final = Face()
BOLD: Final = Face(bold=True)
SMALL: Final = Face(9.0, colour="#333333")
GOOD: Final = Face(9.0, True, palette.colour("allowed"))
BAD: Final = Face(9.0, True, palette.colour("refused"))
HEADINGS: Final = {1: Face(20.0, True), 2: Face(16.0, True), 3: Face(13.0, True)}
LEAD: Final = Face(13.0)


@dataclass(frozen=True, slots=True)
class Piece:
    """Something at a place in a box: a text, a picture, a letter in its frame, a line, a square."""

    x: float
    y: float
    what: str | Scene | float | Sign
    face: Face = TEXT
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Box:
    """Pieces that stay together on one page, and the height they take."""

    height: float
    pieces: tuple[Piece, ...] = ()

    def at(self, x: float, y: float) -> Iterator[Piece]:
        """The pieces, moved."""
        return (replace(piece, x=piece.x + x, y=piece.y + y) for piece in self.pieces)


Words = tuple[str, Face]


_SPACE: Final = re.compile(r"[ \t\r\n]+")
"""Where a line may be broken: not at a space that keeps its words together."""


# --- text into lines --------------------------------------------------------------------


@lru_cache(maxsize=4)
def _font(name: str, bold: bool) -> Any:
    from matplotlib.font_manager import FontProperties, findfont, get_font

    wanted = FontProperties(family=[name], weight="bold" if bold else "normal")
    return get_font(findfont(wanted))


@lru_cache(maxsize=8192)
def _advance(letter: str, bold: bool) -> float:
    """How wide a letter is at a size of one point."""
    from matplotlib.ft2font import LoadFlags

    from boardlib.drawing.figure import font

    fonts = (_font(font(), bold), _font(SYMBOLS, bold))
    used = next((one for one in fonts if one.get_char_index(ord(letter))), None)
    if used is None:
        return 1.0  # an empty frame is drawn, not wider than that
    used.set_size(100, 72)
    glyph = used.load_char(ord(letter), flags=LoadFlags.NO_HINTING)
    return float(glyph.linearHoriAdvance) / 65536 / 100


def wide(text: str, face: Face) -> float:
    """How wide a text is, in points."""
    return face.size * sum(_advance(letter, face.bold) for letter in text)


def wrap(runs: Iterable[Words], room: float) -> list[list[tuple[float, Words]]]:
    """Lines of words with their places; a word that is too long for a line is broken."""
    lines: list[list[tuple[float, Words]]] = [[]]
    x = 0.0
    for text, face in _split(runs, room):
        space = wide(" ", face) if lines[-1] else 0.0
        if lines[-1] and x + space + wide(text, face) > room:
            lines.append([])
            x = space = 0.0
        lines[-1].append((x + space, (text, face)))
        x += space + wide(text, face)
    return [_joined(line) for line in lines]


def _split(runs: Iterable[Words], room: float) -> Iterator[Words]:
    for text, face in runs:
        for word in _SPACE.split(text.strip()):
            while wide(word, face) > room and len(word) > 1:
                count = _fitting(word, face, room)
                yield word[:count], face
                word = word[count:]
            yield word, face


def _fitting(word: str, face: Face, room: float) -> int:
    count = 1
    while count < len(word) and wide(word[: count + 1], face) <= room:
        count += 1
    return count


def _joined(line: list[tuple[float, Words]]) -> list[tuple[float, Words]]:
    """Neighbouring words of one face as one text, so that lines can be selected whole."""
    found: list[tuple[float, Words]] = []
    for x, (text, face) in line:
        if found and found[-1][1][1] == face:
            start, (before, _face) = found[-1]
            found[-1] = (start, (f"{before} {text}", face))
        else:
            found.append((x, (text, face)))
    return found


def lines(
    runs: Sequence[Words], room: float, x: float = 0.0, before: Sequence[Piece] = ()
) -> list[Box]:
    """A paragraph, one box a line; ``before`` stands in front of its first line."""
    size = max((face.size for _text, face in runs), default=TEXT.size)
    height = size * LEADING
    found = []
    for number, line in enumerate(wrap(runs, room - x)):
        pieces = [Piece(x + at, size, text, face) for at, (text, face) in line]
        found.append(Box(height, (*(before if number == 0 else ()), *pieces)))
    return found


def stack(boxes: Iterable[Box], gap: float = 0.0) -> Box:
    """Boxes one under the other as one box."""
    y = 0.0
    pieces: list[Piece] = []
    for box in boxes:
        pieces += box.at(0, y)
        y += box.height + gap
    return Box(max(0.0, y - gap), tuple(pieces))


def space(height: float) -> Box:
    """Nothing, so high."""
    return Box(height)


# --- lines of the handout ---------------------------------------------------------------


def item_lines(item: Item, room: float) -> list[Box]:
    """One line of text of a handout, broken into as many as it takes."""
    face = _face(item)
    runs: list[Words] = [(item.text, face)] if item.text else []
    runs += [(word, SMALL) for word in note(item.rules)]
    if item.kind in (Kind.CHOICE, Kind.WHY):
        before, x = _lettered(item)
    else:
        before, x = [], 24.0 if item.deep else 0.0
    if item.sign not in (None, Sign.BOX):
        signed = _signed(item, x)
        before, x = [*before, signed], x + wide(str(signed.what), signed.face) + 6
    return [*lines(runs or [(" ", face)], room, x, before), space(3)]


def _face(item: Item) -> Face:
    if item.kind in (Kind.QUESTION, Kind.LABEL, Kind.VERDICT):
        return BOLD
    return SMALL if item.kind in (Kind.HINT, Kind.MOVE) else TEXT


def _lettered(item: Item) -> tuple[list[Piece], float]:
    """The letter of a choice in its frame, and the box to tick."""
    assert item.sign is not None
    frame = Piece(0.0, 11.0, item.sign)
    if item.sign is Sign.BOX:
        return [frame, Piece(24.0, 11.0, item.letter, BOLD)], 40.0
    face = replace(BOLD, colour="#ffffff") if item.sign.good else replace(BAD, size=11.0)
    return [frame, Piece(9.0 - wide(item.letter, face) / 2, 11.0, item.letter, face)], 24.0


def _signed(item: Item, x: float) -> Piece:
    """Tick or cross with its word."""
    assert item.sign is not None
    say = words.verdict_word if item.kind is Kind.VERDICT else words.sign_word
    text = f"{SIGNS[item.sign.good]} {say(item.sign)}"
    return Piece(x, 11.0, text, GOOD if item.sign.good else BAD)


def note(rules: Sequence[Cited]) -> list[str]:
    """The rules a line rests on: numbers, and for a single one source and basis."""
    if not rules:
        return []
    if len(rules) > 1:
        return [f"[{words.citation(rules)}]"]
    rule = rules[0].rule
    return [f"[{words.citation(rules)}, {_(rule.source)}", f"{basis(rule.basis)}]"]


def basis(kind: Basis) -> str:
    """The mark and the word of a basis."""
    return f"{BASES[kind]}\N{NO-BREAK SPACE}{words.basis_word(kind)}"


def items_lines(items: Iterable[Item], room: float) -> list[Box]:
    """Several lines of text."""
    return [box for item in items for box in item_lines(item, room)]


# --- panels -----------------------------------------------------------------------------


def picture_box(picture: Picture) -> Box:
    """A board with the meaning of its marks and its caption."""
    width = picture.width * MM
    scale = width / 72 / (picture.scene.width / 100)
    boxes = [_drawn(picture.scene, scale)]
    if picture.key is not None:
        boxes.append(_drawn(picture.key, 1.0))
    if picture.caption:
        boxes += lines([(picture.caption, SMALL)], width)
    return stack(boxes, 4)


def _drawn(scene: Scene, scale: float) -> Box:
    height = scene.height * scale * 0.72
    return Box(height, (Piece(0, 0, scene, scale=scale),))


def panel_boxes(panel: Panel, level: int) -> list[Box]:
    """A panel: its head with the picture in one piece, then what flows below it."""
    head = [Box(9, (Piece(0, 3, ROOM),)), *heading(panel.heading, level)]
    below = kept(panel.below)
    if panel.picture is None:
        rest = [*kept(panel.beside), *below]
        return [stack([*head, *rest[:1]]), *rest[1:], space(6)]
    picture = picture_box(panel.picture)
    left = panel.picture.width * MM + GAP if panel.picture.is_beside else 0.0
    text = items_lines(panel.beside, ROOM - left)
    if stack(text).height > BOTTOM - TOP - 120:
        return [stack([*head, picture]), *items_lines(panel.beside, ROOM), *below, space(6)]
    if left:
        column = stack(text)
        pieces = (*picture.pieces, *column.at(left, 0))
        row = [Box(max(picture.height, column.height), pieces)]
    else:
        row = [picture, space(6), *text]
    return [stack([*head, *row]), space(4), *below, space(6)]


def kept(items: Sequence[Item]) -> list[Box]:
    """Lines below a panel: a line stays with what belongs to it, unless that is long."""
    found: list[Box] = []
    joined = False
    for item in items:
        own = item_lines(item, ROOM)
        together = stack(own)
        if together.height > LONG:
            found += own
        elif found and (joined or item.deep) and found[-1].height + together.height < LONG:
            found[-1] = stack([found[-1], together])
        else:
            found.append(together)
        joined = item.kind is Kind.LABEL
    return found


def heading(text: str, level: int) -> list[Box]:
    """A heading."""
    face = HEADINGS.get(level, Face(11.5, True))
    return [*lines([(text, face)], ROOM), space(5)]


# --- chapters ---------------------------------------------------------------------------


def story_boxes(chapter: Chapter, level: int, hint: str) -> list[Box]:
    """The title of a case and its story."""
    boxes = [
        stack(heading(chapter.title, level)),
        *lines([(chapter.question, LEAD)], ROOM),
        space(2),
        *lines([(chapter.origin, SMALL)], ROOM),
        *(lines([(hint, SMALL)], ROOM) if hint else ()),
        space(8),
    ]
    for panel in chapter.story:
        boxes += panel_boxes(panel, level + 1)
    if chapter.suppose:
        boxes += part(_("What if …?"), level + 1, [_bullet(text) for text in chapter.suppose])
    return boxes


def answer_boxes(chapter: Chapter, level: int) -> list[Box]:
    """The answers of a case: steps, what-ifs, rules and rulings."""
    title = _("Answers: {title}").format(title=chapter.title)
    boxes = [stack(heading(title, level)), *_bases(), space(8)]
    for panel in chapter.answers:
        boxes += panel_boxes(panel, level + 1)
    whatifs = [panel_boxes(panel, level + 1) for panel in chapter.whatifs]
    boxes += part(_("What if …?"), level, [box for boxes in whatifs for box in boxes])
    boxes += part(_("The rules"), level, [stack(_rule(cited)) for cited in chapter.rules])
    claims = [stack(_claim(claim)) for claim in chapter.claims]
    return [*boxes, *part(_("The rulings of this case"), level, claims)]


def part(title: str, level: int, boxes: Sequence[Box]) -> list[Box]:
    """A heading and what follows, if anything does."""
    if not boxes:
        return []
    return [space(12), stack([*heading(title, level), boxes[0]]), *boxes[1:]]


def _bullet(text: str) -> Box:
    return stack([*lines([(text, TEXT)], ROOM, 14, [Piece(2, 11, "•")]), space(3)])


def _bases() -> list[Box]:
    """How sure we are of a rule: the marks and their words."""
    runs = [(f"{basis(kind)}: {words.basis_meaning(kind)}", SMALL) for kind in BASES]
    glued = [(text.replace(" ", "\N{NO-BREAK SPACE}"), face) for text, face in runs]
    spaced = [run for pair in glued for run in (pair, ("\N{NO-BREAK SPACE}", SMALL))]
    return lines(spaced, ROOM)


def _rule(cited: Cited) -> list[Box]:
    rule, number = cited.rule, str(cited.number)
    more = f"{_(rule.source)} {basis(rule.basis)} · {rule.id}"
    before = [Piece(18 - wide(number, BOLD), 11, number, BOLD)]
    return [*lines([(_(rule.text), TEXT), (more, SMALL)], ROOM, 26, before), space(3)]


def _claim(claim: Claim) -> list[Box]:
    left = max(88.0, wide(claim.id, BOLD) + 8)
    runs = [(claim.text, TEXT), (f"{claim.word} {basis(claim.basis)}", SMALL)]
    return [*lines(runs, ROOM, left, [Piece(0, 11, claim.id, BOLD)]), space(3)]


# --- pages ------------------------------------------------------------------------------

Page = list[Piece]


def pages(boxes: Iterable[Box]) -> list[Page]:
    """Boxes on pages; a box that does not fit any more begins the next one."""
    found: list[Page] = [[]]
    y = TOP
    for box in boxes:
        if y + box.height > BOTTOM and y > TOP:
            found.append([])
            y = TOP
        if y == TOP and not box.pieces:
            continue  # no room is left out at the top of a page
        found[-1] += box.at(SIDE, y)
        y += box.height
    return [page for page in found if page]


def all_pages(made: Handout) -> list[Page]:
    """Every page; the contents of a lesson know the pages of its cases."""
    level, hint = (2, "") if made.title else (1, words.guidance(made))
    story: list[Page] = []
    starts: list[int] = []
    for chapter in made.chapters:
        starts.append(len(story))
        story += pages(story_boxes(chapter, level, hint))
        if chapter.answers:
            story += pages(answer_boxes(chapter, level + 1))
    if not made.title:
        return story
    front = pages(_cover(made, starts))
    first = len(front) + 1
    return [*pages(_cover(made, [first + start for start in starts])), *story]


def _cover(made: Handout, starts: Sequence[int]) -> list[Box]:
    """Title, what the lesson is about, and its cases with their pages."""
    boxes = [*heading(made.title, 1), *lines([(made.introduction or " ", TEXT)], ROOM), space(6)]
    boxes += [*lines([(words.guidance(made), TEXT)], ROOM), space(14), *heading(_("Contents"), 2)]
    for chapter, start in zip(made.chapters, starts, strict=True):
        number = Piece(ROOM - wide(str(start), TEXT), 11, str(start))
        runs = [(chapter.title, TEXT), (chapter.id, SMALL)]
        boxes += [*lines(runs, ROOM - 40, 0, [number]), space(4)]
    return boxes


# --- drawing ----------------------------------------------------------------------------


def pdf(made: Handout, progress: Callable[[int, int], None]) -> tuple[bytes, list[str]]:
    """The PDF file, and what the reader should know, one sentence each."""
    import matplotlib
    from matplotlib.backends.backend_pdf import PdfPages

    buffer = io.BytesIO()
    metadata = {"Title": made.name, "Creator": "boardlib", "CreationDate": None}
    with (
        warnings.catch_warnings(record=True) as caught,
        matplotlib.rc_context({"pdf.fonttype": 42}),
        PdfPages(buffer, metadata=metadata) as file,
    ):
        warnings.simplefilter("always")
        sheets = all_pages(made)
        for number, sheet in enumerate(sheets, start=1):
            file.savefig(_figure(sheet, made.name, f"{number} / {len(sheets)}"))
            progress(number, len(sheets))
    return buffer.getvalue(), _notes(str(warning.message) for warning in caught)


def _notes(messages: Iterable[str]) -> list[str]:
    if not any("missing from font" in message for message in messages):
        return []
    return [_("Some letters are in none of the fonts here; the HTML handout shows them.")]


def _figure(sheet: Page, title: str, number: str) -> Figure:
    from matplotlib.figure import Figure

    made = Figure(figsize=(WIDTH / 72, HEIGHT / 72), facecolor="#ffffff")
    axes = made.add_axes((0.0, 0.0, 1.0, 1.0))
    axes.set_axis_off()
    axes.set_xlim(0, WIDTH)
    axes.set_ylim(HEIGHT, 0)
    left = wrap([(title, SMALL)], ROOM - 80)[0]
    foot = [Piece(SIDE + x, HEIGHT - 30, text, face) for x, (text, face) in left]
    foot.append(Piece(WIDTH - SIDE - wide(number, SMALL), HEIGHT - 30, number, SMALL))
    for piece in [*sheet, *foot]:
        _draw(made, axes, piece)
    return made


def _draw(made: Figure, axes: Axes, piece: Piece) -> None:
    what = piece.what
    if isinstance(what, Scene):
        _draw_scene(made, piece, what)
    elif isinstance(what, Sign):
        _draw_frame(axes, piece, what)
    elif isinstance(what, str):
        _draw_text(axes, piece, what)
    else:
        axes.plot([piece.x, piece.x + what], [piece.y, piece.y], color="#999999", linewidth=0.7)


def _draw_scene(made: Figure, piece: Piece, scene: Scene) -> None:
    from boardlib.drawing.figure import draw

    width, height = scene.width * piece.scale * 0.72, scene.height * piece.scale * 0.72
    bottom = HEIGHT - piece.y - height
    place = (piece.x / WIDTH, bottom / HEIGHT, width / WIDTH, height / HEIGHT)
    draw(made.add_axes(place), scene, "light", piece.scale, LEAST_ON_PAPER)


def _draw_text(axes: Axes, piece: Piece, text: str) -> None:
    from boardlib.drawing.figure import font

    axes.text(
        piece.x,
        piece.y,
        text,
        fontsize=piece.face.size,
        color=piece.face.colour,
        fontweight="bold" if piece.face.bold else "normal",
        fontfamily=[font(), SYMBOLS],
        va="baseline",
        parse_math=False,
        zorder=3,
    )


def _draw_frame(axes: Axes, piece: Piece, sign: Sign) -> None:
    """The frame of a letter as on the board: round where it is right, square where not."""
    from matplotlib.patches import FancyBboxPatch, Rectangle

    x, y = piece.x, piece.y
    if sign is Sign.BOX:
        for left, size in ((x, 10.5), (x + 19, 17.0)):
            box = Rectangle((left, y - 4 - size / 2), size, size, fill=False, linewidth=1.0)
            axes.add_patch(box)
        return
    colour = palette.colour("allowed" if sign.good else "refused")
    style = "round,pad=0,rounding_size=6.7" if sign.good else "square,pad=0"
    fill = colour if sign.good else "#ffffff"
    axes.add_patch(FancyBboxPatch((x, y - 10.8), 18, 13.6, style, facecolor=fill, edgecolor=colour))
