"""A scene as SVG text.

The text is the same every time for the same scene.  Ids start with a prefix, which is made of the
picture itself unless one is given, so that several pictures can stand on one page; everything that
came from outside is escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import escape
from math import inf
from typing import Final, Literal
from zlib import crc32

from boardlib.drawing import palette
from boardlib.drawing.geometry import Command, Commands
from boardlib.drawing.palette import Tone
from boardlib.drawing.scene import Circle, Group, Paint, Path, Polygon, Scene, Shape, Text
from boardlib.drawing.sizes import LEAST, MOST

Mode = Literal["light", "dark", "auto", "both"]
SHEET: Final = Paint(fill="paper")
FINE: Final = 0.8
"""The one scale at which drawings may change their detail (so that text can be kept)."""
_UNNAMED: Final = "\0"
"""In the place of a prefix until all is written: no text that can be shown has it."""


def svg(
    scene: Scene,
    theme: Mode = "light",
    prefix: str = "",
    width: float | None = None,
    least: float = LEAST,
    paper: bool = False,
    font: str = palette.FONT,
    most: float = inf,
    growing: float = MOST,
) -> str:
    """Write a scene as an SVG element; one without words is hidden from those who listen.

    Those who let a page be translated find its letters, numbers and names again as they are told.

    Args:
        scene: the picture.
        theme: ``light``, ``dark``, or ``auto`` to follow the custom properties of the page
            (:func:`boardlib.drawing.palette.css_variables`); there a tone is a class of the group
            that has it (:func:`boardlib.drawing.palette.tone_rules`), and no shape changes with it.
            ``both`` brings its colours along in both themes, and follows the page or the system.
        prefix: what every id in the text starts with; made of the text itself unless it is given.
        width: width on the page in pixels; the scene's own width otherwise.
        least: size in pixels of the smallest numbers and letters that must be read.
        paper: whether a sheet of paper lies below, for a page whose colour is not known.
        font: the font of its letters, as CSS writes it.
        most: size in pixels above which numbers and letters beside and on it do not grow, however
            large it is shown.
        growing: how much larger badges and their letters are drawn at most to be read.
    """
    wide = scene.width if width is None else width
    pen = _Pen(theme, safe(prefix) or _UNNAMED, wide / scene.width, least, most, growing)
    pen.write(scene.shapes, "")
    tall = wide * scene.height / scene.width
    own = _own_colours(scene, paper) if theme == "both" else ""
    hidden = "" if scene.title or scene.description else 'aria-hidden="true" '
    head = (
        f'<svg {hidden}xmlns="http://www.w3.org/2000/svg" role="img" class="bl-board"'
        f' translate="no" aria-labelledby="{pen.prefix}-title {pen.prefix}-desc"'
        f' width="{number(wide)}" height="{number(tall)}"'
        f' viewBox="0 0 {number(scene.width)} {number(scene.height)}"'
        f' font-family="{font}">{own}'
        f'<title id="{pen.prefix}-title">{safe(scene.title)}</title>'
        f'<desc id="{pen.prefix}-desc">{safe(scene.description)}</desc>'
    )
    sheet = f'<rect width="100%" height="100%" rx="6"{_paint(SHEET, theme, "")}/>' if paper else ""
    text = "".join([head, pen.definitions(), sheet, *pen.text, "</svg>"])
    return text if prefix else text.replace(_UNNAMED, f"b{crc32(text.encode('ascii')):08x}")


@lru_cache(maxsize=65536)
def number(value: float) -> str:
    """A number as short text with at most two decimals.

    >>> number(3.0), number(2.504), number(-0.001)
    ('3', '2.5', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@lru_cache(maxsize=65536)
def safe(text: str) -> str:
    """Text that can stand in an element or an attribute: plain ASCII, which is quick to join.

    >>> safe('"−1" & more')
    '&quot;&#8722;1&quot; &amp; more'
    """
    return escape(text).encode("ascii", "xmlcharrefreplace").decode("ascii")


def path_data(commands: Commands) -> str:
    """The ``d`` attribute of a path."""
    return "".join([_command(command) for command in commands])


@lru_cache(maxsize=65536)
def _command(command: Command) -> str:
    return str(command[0]) + ",".join([number(float(value)) for value in command[1:]])


@lru_cache(maxsize=4096)
def _lines(shape: Text) -> str:
    """The words of a text, each line after the first in an element of its own."""
    if "\n" not in shape.text:
        return safe(shape.text)
    (first, _base), *others = shape.lines()
    spans = (
        f' <tspan x="{number(shape.x)}" y="{number(y)}">{safe(line)}</tspan>' for line, y in others
    )
    return "".join((safe(first), *spans))


def _colour(name: str, mode: Mode, tone: Tone) -> str:
    if mode == "both":
        return f"var({palette.variable(name, tone)})"
    return palette.reference(name) if mode == "auto" else palette.colour(name, mode, tone)


def _own_colours(scene: Scene, paper: bool) -> str:
    """A style sheet of the picture's own: the colours that it uses, in both themes."""
    shapes: tuple[Shape, ...] = (Polygon((), SHEET), *scene.shapes) if paper else scene.shapes
    used = dict.fromkeys(_used(shapes, ""))
    changing = [(name, tone) for name, tone in used if palette.changes(name, tone)]
    day, night = palette.declarations(used, "light"), palette.declarations(changing, "dark")
    return f"<style>svg{{{day}}}@media(prefers-color-scheme:dark){{svg{{{night}}}}}</style>"


def _used(shapes: Iterable[Shape], tone: Tone) -> Iterator[tuple[str, Tone]]:
    """Every colour that shapes have in a tone, by its name and its own tone."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _used(shape.children, shape.tone or tone)
        elif isinstance(shape, Text):
            yield from ((name, tone) for name in (shape.colour, shape.halo) if name)
        else:
            yield from ((name, tone) for name in (shape.paint.fill, shape.paint.stroke) if name)


@lru_cache(maxsize=4096)
def _paint(paint: Paint, mode: Mode, tone: Tone) -> str:
    if paint.hit:
        return _hit(paint)
    parts = [f' fill="{_colour(paint.fill, mode, tone) if paint.fill else "none"}"']
    if paint.stroke:
        parts.append(f' stroke="{_colour(paint.stroke, mode, tone)}"')
        parts.append(f' stroke-width="{number(paint.width)}"')
        if paint.round:
            parts.append(' stroke-linejoin="round"')
            parts.append("" if paint.dash else ' stroke-linecap="round"')
        if paint.dash:
            parts.append(f' stroke-dasharray="{" ".join(number(part) for part in paint.dash)}"')
    if paint.opacity != 1.0:
        parts.append(f' opacity="{number(paint.opacity)}"')
    return "".join(parts)


def _hit(paint: Paint) -> str:
    if paint.width:
        return (
            f' fill="none" stroke="transparent" stroke-width="{number(paint.width)}"'
            ' pointer-events="stroke"'
        )
    return ' fill="transparent" pointer-events="fill"'


class _Pen:
    """Writes shapes; remembers what has to be defined before they can be used.

    The text is collected in small pieces and joined once: a large board is a long text.
    """

    def __init__(
        self,
        mode: Mode,
        prefix: str,
        scale: float,
        least: float,
        most: float = inf,
        growing: float = MOST,
    ) -> None:
        self.mode = mode
        self.scale = scale
        self.least, self.most, self.growing = least, most, growing
        self.prefix = prefix
        self.text: list[str] = []
        self.grew = False  # whether something was written that is sized for this picture
        self.clips: dict[Commands, str] = {}
        self.classed = mode == "auto"
        self.memos = {
            tone: (mode, "" if self.classed else tone, scale >= FINE) for tone in palette.TONES
        }

    def definitions(self) -> str:
        """The clip paths used by what was written so far."""
        if not self.clips:
            return ""
        clips = "".join(
            f'<clipPath id="{name}"><path d="{path_data(commands)}"/></clipPath>'
            for commands, name in self.clips.items()
        )
        return f"<defs>{clips}</defs>"

    def write(self, shapes: Iterable[Shape], tone: Tone) -> None:
        """Several shapes, in a tone; groups come from their memo if they were written before."""
        memo, text = self.memos[tone], self.text
        for shape in shapes:
            if not isinstance(shape, Group):
                text.append(self.single(shape, tone))
            elif shape.memo is None:
                self.group(shape, shape.tone or tone)
            else:
                kept = shape.memo.get(self.memos[shape.tone] if shape.tone else memo)
                text.append(self.fresh(shape, shape.tone or tone) if kept is None else kept)

    def single(self, shape: Path | Circle | Polygon | Text, tone: Tone) -> str:
        """One shape."""
        if isinstance(shape, Path):
            return self.path(shape, tone)
        if isinstance(shape, Circle):
            return self.circle(shape, tone)
        return self.polygon(shape, tone) if isinstance(shape, Polygon) else self.words(shape, tone)

    def path(self, shape: Path, tone: Tone) -> str:
        """Lines and curves."""
        return f'<path d="{path_data(shape.commands)}"{_paint(shape.paint, self.mode, tone)}/>'

    def circle(self, shape: Circle, tone: Tone) -> str:
        """A circle."""
        return (
            f'<circle cx="{number(shape.x)}" cy="{number(shape.y)}"'
            f' r="{number(shape.radius)}"{_paint(shape.paint, self.mode, tone)}/>'
        )

    def polygon(self, shape: Polygon, tone: Tone) -> str:
        """A closed shape with straight sides."""
        points = " ".join([f"{number(x)},{number(y)}" for x, y in shape.points])
        return f'<polygon points="{points}"{_paint(shape.paint, self.mode, tone)}/>'

    def words(self, shape: Text, tone: Tone) -> str:
        """A line of text."""
        size = shape.size * (self.growth(shape.size) if shape.legible else 1.0)
        self.grew |= shape.legible
        bold = ' font-weight="700"' if shape.bold else ""
        halo = (
            f' stroke="{_colour(shape.halo, self.mode, tone)}" stroke-width="3.2"'
            ' stroke-linejoin="round" paint-order="stroke"'
            if shape.halo
            else ""
        )
        return (
            f'<text x="{number(shape.x)}" y="{number(shape.y)}" text-anchor="{safe(shape.anchor)}"'
            f' font-size="{number(size)}"{bold}'
            f' fill="{_colour(shape.colour, self.mode, tone)}"{halo}>{_lines(shape)}</text>'
        )

    def fresh(self, group: Group, tone: Tone) -> str:
        """The text of a group, kept in its memo unless it is another one in other pictures."""
        outer, self.text = self.text, []
        before, self.grew = self.grew, False
        self.group(group, tone)
        text = "".join(self.text)
        self.text = outer
        if group.memo is not None and not self.grew:
            group.memo[self.memos[tone]] = text
        self.grew |= before
        return text

    def group(self, group: Group, tone: Tone) -> None:
        """A group, in an element of its own where it needs one."""
        if group.detail > self.scale:
            return
        attributes = self.attributes(group)
        if attributes:
            title = f"<title>{safe(group.sentence)}</title>" if group.sentence else ""
            self.text.append(f"<g{attributes}>{title}")
        self.write(group.children, tone)
        if attributes:
            self.text.append("</g>")

    def growth(self, size: float) -> float:
        """How much letters of a size grow to be read, or shrink where they would be too large."""
        shown = size * self.scale
        return max(self.least / shown, min(1.0, self.most / shown))

    def attributes(self, group: Group) -> str:
        """The attributes of a group's element; empty when it needs no element of its own."""
        tone, layer = (group.tone, group.layer) if self.classed else ("", False)
        named = group.key or group.roles or tone or layer
        text = _named(group.key, group.roles, tone, layer, group.lowest) if named else ""
        scale = group.scale
        if group.legible:
            self.grew = True
            scale *= min(self.growth(group.legible * scale), self.growing)
        if group.offset != (0.0, 0.0) or scale != 1.0:
            grow = f" scale({number(scale)})" if scale != 1.0 else ""
            x, y = group.offset
            text += f' transform="translate({number(x)} {number(y)}){grow}"'
        if group.opacity != 1.0:
            text += f' opacity="{number(group.opacity)}"'
        if group.clip:
            name = self.clips.setdefault(group.clip, f"{self.prefix}-clip{len(self.clips) + 1}")
            text += f' clip-path="url(#{name})"'
        return text


@lru_cache(maxsize=16384)
def _named(key: str, roles: tuple[str, ...], tone: Tone, layer: bool, lowest: bool) -> str:
    """The attributes that say what a group stands for, and the tone that it has on a page."""
    words = [*(["bl-key"] if key else []), *(f"bl-{role}" for role in roles)]
    words += ["bl-layer"] if layer else []
    words += [palette.tone_class(tone, lowest)] if tone else []
    name = f' data-key="{safe(key)}"' if key else ""
    return f'{name} class="{safe(" ".join(words))}"'
