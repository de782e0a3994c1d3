"""A scene as a matplotlib figure, for print and for charts.

Draws the same shapes as :mod:`boardlib.drawing.svg`.  The files are the same every time: no
date, no random ids.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, Final

from boardlib.drawing import palette
from boardlib.drawing.geometry import KAPPA, Commands, Point, through
from boardlib.drawing.labels import text_width
from boardlib.drawing.palette import Theme, Tone
from boardlib.drawing.scene import Circle, Group, Paint, Path, Polygon, Scene, Shape, Text
from boardlib.drawing.sizes import MOST
from boardlib.extras import needing
from boardlib.text import _

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.transforms import Transform

DOTS: Final = 100.0
"""Units of a scene to an inch of a figure."""
POINT: Final = 72.0 / DOTS
FONTS: Final = ("Helvetica Neue", "Arial", "Liberation Sans", "DejaVu Sans")
FORMATS: Final = ("png", "pdf", "svg")
_SIZE: Final = 100.0
"""In which the width of a line is measured."""


def figure(scene: Scene, theme: Theme = "light") -> Figure:
    """Draw a scene with matplotlib.

    Args:
        scene: the picture.
        theme: ``light`` or ``dark``.

    Raises:
        MissingExtra: when matplotlib is not installed.
    """
    with needing():
        from matplotlib.figure import Figure

    made = Figure(figsize=(scene.width / DOTS, scene.height / DOTS), dpi=DOTS)
    made.patch.set_facecolor(palette.colour("paper", theme))
    draw(made.add_axes((0.0, 0.0, 1.0, 1.0)), scene, theme)
    return made


def draw(
    axes: Axes, scene: Scene, theme: Theme = "light", scale: float = 1.0, least: float = 0.0
) -> None:
    """Draw a scene on axes that are as large as the scene times ``scale``, a hundred units an inch.

    ``least`` is the size in points of the smallest numbers and letters that must be read.
    """
    axes.set_axis_off()
    axes.set_xlim(0, scene.width * scale)
    axes.set_ylim(scene.height * scale, 0)
    brush = _Brush(axes, theme, least / POINT)
    for shape in scene.shapes:
        brush.shape(shape, _Place(scale=scale))


def save(scene: Scene, path: str | FilePath, theme: Theme = "light") -> None:
    """Write a scene to a file: ``.png``, ``.pdf`` or ``.svg``.

    Raises:
        ValueError: for any other kind of file.
        MissingExtra: when matplotlib is not installed.
    """
    with needing():
        import matplotlib

    kind = FilePath(path).suffix.removeprefix(".").lower()
    if kind not in FORMATS:
        text = _("{path}: a picture can be saved as {known}")
        raise ValueError(text.format(path=path, known=", ".join(FORMATS)))
    metadata: dict[str, Any] = {"png": {"Title": scene.title}}.get(
        kind, {"Title": scene.title, "Creator": "boardlib"}
    )
    if kind == "pdf":
        metadata |= {"CreationDate": None, "ModDate": None}
    if kind == "svg":
        metadata |= {"Date": None}
    settings: dict[Any, Any] = {"svg.hashsalt": "boardlib", "svg.fonttype": "none"}
    with matplotlib.rc_context(settings):
        figure(scene, theme).savefig(
            path, format=kind, dpi=2 * DOTS, metadata=metadata, facecolor="auto"
        )


@cache
def font() -> str:
    """The first of our fonts that this machine has (matplotlib brings the last one along)."""
    from matplotlib.font_manager import fontManager

    known = {entry.name for entry in fontManager.ttflist}
    return next((name for name in FONTS if name in known), FONTS[-1])


@lru_cache(maxsize=4096)
def narrowing(text: str, bold: bool, family: str) -> float:
    """By how much a line is made smaller so that it is not wider than pictures reckon with.

    The letters of the last of our fonts are broad: beside what stands next to them there would be
    no room.

    Args:
        text: the line.
        bold: whether it is bold.
        family: the name of the font.
    """
    from matplotlib.font_manager import FontProperties, findfont, get_font
    from matplotlib.ft2font import LoadFlags

    found = FontProperties(family=family, weight="bold" if bold else "normal")
    face = get_font(findfont(found))
    face.set_size(_SIZE, 72)
    face.set_text(text, 0.0, flags=LoadFlags.NO_HINTING)
    wide = face.get_width_height()[0] / 64  # it is given in parts of a pixel
    return min(1.0, text_width(text, _SIZE, bold) / wide) if wide else 1.0


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the shapes of a group lie, and how strong they are."""

    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    opacity: float = 1.0
    tone: Tone = ""
    clip: Commands = ()
    clip_at: tuple[float, float, float] = (0.0, 0.0, 1.0)

    def inside(self, group: Group, least: float) -> _Place:
        """The place of a group within this one; it grows until its letters are large enough."""
        scale = self.scale * group.scale
        if group.legible:
            scale *= min(max(least / (group.legible * scale), 1.0), MOST)
        inner = replace(
            self,
            x=self.x + group.offset[0] * self.scale,
            y=self.y + group.offset[1] * self.scale,
            scale=scale,
            opacity=self.opacity * group.opacity,
            tone=group.tone or self.tone,
        )
        if group.clip:
            return replace(inner, clip=group.clip, clip_at=(inner.x, inner.y, inner.scale))
        return inner

    def point(self, x: float, y: float) -> Point:
        """A point of a shape in the picture."""
        return (self.x + x * self.scale, self.y + y * self.scale)


class _Brush:
    """Draws shapes on axes whose units are those of the scene."""

    def __init__(self, axes: Axes, theme: Theme, least: float) -> None:
        self.axes = axes
        self.theme = theme
        self.least = least
        self.order = 1.0

    def shape(self, shape: Shape, place: _Place) -> None:
        """One shape, on top of everything drawn before."""
        if isinstance(shape, Group):
            inner = place.inside(shape, self.least)
            for child in shape.children:
                self.shape(child, inner)
            return
        self.order += 1
        if isinstance(shape, Text):
            self.text(shape, place)
        elif not shape.paint.hit:
            self.patch(_commands(shape), shape.paint, place)

    def colour(self, name: str, place: _Place) -> str:
        """A colour of the theme in the tone of a group."""
        return palette.colour(name, self.theme, place.tone)

    def patch(self, commands: Commands, paint: Paint, place: _Place) -> None:
        """A path, filled and stroked."""
        from matplotlib.patches import PathPatch

        width = paint.width * place.scale * POINT
        style: dict[str, Any] = {
            "facecolor": self.colour(paint.fill, place) if paint.fill else "none",
            "edgecolor": self.colour(paint.stroke, place) if paint.stroke else "none",
            "linewidth": width if paint.stroke else 0.0,
            "alpha": paint.opacity * place.opacity,
            "joinstyle": "round" if paint.round else "miter",
            "capstyle": "round" if paint.round and not paint.dash else "butt",
            "zorder": self.order,
        }
        if paint.dash and width:
            style["linestyle"] = (0, tuple(part / paint.width for part in paint.dash))
        drawn = self.axes.add_artist(PathPatch(_matplotlib_path(commands, place), **style))
        self.clip(drawn, place)

    def text(self, shape: Text, place: _Place) -> None:
        """Every line of a text."""
        for words, base in shape.lines():
            self.line(replace(shape, text=words, y=base), place)

    def line(self, shape: Text, place: _Place) -> None:
        """A line of text."""
        from matplotlib.patheffects import withStroke

        x, y = place.point(shape.x, shape.y)
        family = font()
        size = shape.size * place.scale * narrowing(shape.text, shape.bold, family)
        drawn = self.axes.text(
            x,
            y,
            shape.text,
            fontsize=(max(size, self.least) if shape.legible else size) * POINT,
            color=self.colour(shape.colour, place),
            ha={"start": "left", "end": "right"}.get(shape.anchor, "center"),
            va="baseline",
            fontweight="bold" if shape.bold else "normal",
            fontfamily=family,
            parse_math=False,
            zorder=self.order,
        )
        if shape.halo:
            halo = withStroke(
                linewidth=3.2 * place.scale * POINT, foreground=self.colour(shape.halo, place)
            )
            drawn.set_path_effects([halo])
        drawn.set_clip_on(bool(place.clip))
        self.clip(drawn, place)

    def clip(self, drawn: Any, place: _Place) -> None:
        """Cut something off at the clip path of its group."""
        if place.clip:
            x, y, scale = place.clip_at
            outline = _matplotlib_path(place.clip, _Place(x, y, scale))
            data: Transform = self.axes.transData
            drawn.set_clip_path(outline, data)


def _commands(shape: Path | Polygon | Circle) -> Commands:
    if isinstance(shape, Path):
        return shape.commands
    if isinstance(shape, Polygon):
        return (*through(shape.points), ("Z",))
    return _circle(shape.x, shape.y, shape.radius)


def _circle(x: float, y: float, r: float) -> Commands:
    k = r * KAPPA
    return (
        ("M", x + r, y),
        ("C", x + r, y + k, x + k, y + r, x, y + r),
        ("C", x - k, y + r, x - r, y + k, x - r, y),
        ("C", x - r, y - k, x - k, y - r, x, y - r),
        ("C", x + k, y - r, x + r, y - k, x + r, y),
        ("Z",),
    )


def _matplotlib_path(commands: Commands, place: _Place) -> Any:
    from matplotlib.path import Path as Outline

    points: list[Point] = []
    codes: list[int] = []
    kinds = {"M": Outline.MOVETO, "L": Outline.LINETO, "C": Outline.CURVE4}
    for command in commands:
        numbers = [float(value) for value in command[1:]]
        if command[0] == "Z":
            points.append((0.0, 0.0))
            codes.append(int(Outline.CLOSEPOLY))
            continue
        pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
        points += [place.point(*pair) for pair in pairs]
        codes += [int(kinds[str(command[0])])] * len(pairs)
    return Outline(points, codes)
