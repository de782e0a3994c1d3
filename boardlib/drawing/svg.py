"""A scene as SVG text; and as an image for pages that are light today and dark tomorrow.

The text is the same every time for the same scene.  Ids start with a prefix, which is made of the
picture itself unless one is given, so that several pictures can stand on one page; everything that
came from outside is escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
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
from boardlib.text import _

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
    known, words = 'aria-hidden="true"', ""
    if scene.title or scene.description:
        known = f'aria-labelledby="{pen.prefix}-title {pen.prefix}-desc"'
        words = (
            f'<title id="{pen.prefix}-title">{safe(scene.title)}</title>'
            f'<desc id="{pen.prefix}-desc">{safe(scene.description)}</desc>'
        )
    head = (
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" class="bl-board" translate="no"'
        f' {known} width="{number(wide)}" height="{number(tall)}"'
        f' viewBox="0 0 {number(scene.width)} {number(scene.height)}"'
        f' font-family="{font}">{own}{words}'
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


# --- light today, dark tomorrow ------------------------------------------------------------------
# What a notebook keeps cannot be drawn anew when somebody changes the theme. So one SVG image has
# the colours of both, and follows the page; where a page says nothing it follows the system, and
# as it brings its own paper along it can be read in either case. Where the page is narrow the
# picture is small, and its button shows it above everything else. It has no script, which a saved
# notebook would not run: the page's own popovers do it.


PLAIN: Final = " !'()*+,-./:;=?@[]_{|}~"
"""What need not be written in another way in the address of an image."""
STYLE: Final = (
    ".bl-themed{display:block;max-width:min(100%,1100px);height:auto;border-radius:6px;"
    "color-scheme:light}"
    '@media screen{body[data-jp-theme-light="false"] :is(.bl-themed,.bl-pictured)'
    "{color-scheme:dark}}"
    ".bl-pictured:not(:popover-open){display:block;position:static;width:auto;height:auto;"
    "margin:0;padding:0;border:0;overflow:visible;background:none;color:inherit}"
    ".bl-pictured:popover-open{position:fixed;inset:0;width:100%;height:100%;max-width:none;"
    "max-height:none;margin:0;padding:10px;border:0;box-sizing:border-box;overflow:auto}"
    ".bl-pictured:popover-open .bl-themed{max-width:none;min-width:100%}"
    ".bl-pictured :is(.bl-enlarge,.bl-shrink){display:none;font:inherit;min-height:36px;"
    "padding:0 13px;margin-top:6px;cursor:pointer}"
    "@media screen and (max-width:900px){@supports selector(:popover-open){"
    ".bl-pictured:not(:popover-open)>.bl-enlarge{display:block}}}"
    ".bl-pictured:popover-open>.bl-shrink{display:block;position:fixed;top:8px;right:20px;margin:0}"
)
"""How it looks; where a page takes this away, there is the picture and nothing else."""


@dataclass(frozen=True, repr=False)
class Themed:
    """A picture in both themes; at the end of a cell it is shown.

    Attributes:
        svg: one SVG text for both, with the paper below.
        name: what it shows, for those who do not see it.
    """

    svg: str
    name: str

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def _repr_html_(self) -> str:
        from urllib.parse import quote

        name = f"bl-{crc32(self.svg.encode()):08x}"  # the same picture twice is shown once
        button = f'<button type="button" popovertarget="{name}" hidden'
        return (
            f"<style>{STYLE}</style>"
            f'<div class="bl-pictured" id="{name}" popover data-lm-suppress-shortcuts="true">'
            f'<img class="bl-themed" alt="{escape(self.name)}"'
            f' src="data:image/svg+xml,{quote(self.svg, safe=PLAIN)}">'
            f'{button} class="bl-enlarge">{escape(_("Larger"))}</button>'
            f'{button} class="bl-shrink">{escape(_("Close"))}</button></div>'
        )


def on_page(scene: Scene, width: float | None = None) -> Themed:
    """Show a scene on any page: light on a light one, dark on a dark one.

    Args:
        scene: the picture; who does not see it is told its title and its description.
        width: width on the page in pixels; the scene's own width otherwise.

    >>> on_page(Scene("A road.", "It is empty.", 20, 10, ()))
    <A road. It is empty.>
    """
    name = " ".join(filter(None, (scene.title, scene.description)))
    return Themed(svg(scene, "both", "b1", width, paper=True), name)  # an image shares no ids
