"""Draw every tile kind on one sheet, to look at after a change: python tools/contact_sheet.py OUT.

Writes ``tiles-light.svg`` and ``tiles-dark.svg`` into the folder OUT.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path as FilePath

from boardlib.carcassonne.art.tile_art import tile_art
from boardlib.carcassonne.board.tiles import tile_kinds, tile_sets
from boardlib.drawing.geometry import path
from boardlib.drawing.palette import THEMES
from boardlib.drawing.scene import Group, Paint, Path, Scene, Shape, Text
from boardlib.drawing.svg import svg

WIDTH = 1480.0
LARGE = ("TU-4", "IC-05", "PD-13", "AM-12", "TB-07", "RV-04", "IC-13", "AM-03")
SMALL = "BG-A BG-C BG-H BG-I BG-O BG-T BG-W BG-V TU-1 TU-3 AM-05 AM-10 PD-12 PD-15 IC-08 IC-12"
TINY = (*SMALL.split(), "TB-06", "TB-24", "RV-08", "AM-A")
FRAME = Path(path("M0,0 H100 V100 H0 Z"), Paint(stroke="rule", width=1.0))


def tile(name: str, x: float, y: float, size: float, rotation: int = 0) -> Group:
    """One tile with its id below it."""
    shapes = [
        shape
        for part in tile_art(name, rotation).parts
        for shape in part.shapes.children
        if not (isinstance(shape, Group) and shape.detail > size / 100)
    ]
    label = Text(50, 100 + 1700 / size, name, 1300 / size, "second")
    clip = path("M0,0 H100 V100 H0 Z")
    return Group((Group(tuple(shapes), clip=clip), FRAME, label), offset=(x, y), scale=size / 100)


def row(
    names: tuple[str, ...], y: float, size: float, gap: float, rotation: int = 0
) -> list[Group]:
    """Tiles side by side."""
    return [
        tile(name, 40 + index * (size + gap), y, size, rotation) for index, name in enumerate(names)
    ]


def sections(y: float, rotation: int) -> Iterator[tuple[Shape, float]]:
    """Every set with its heading, twelve tiles a row, and how far down it reaches."""
    kinds = tile_kinds()
    for name, tile_set in tile_sets().items():
        members = tuple(kind for kind in kinds if kinds[kind].set == name)
        yield Text(40, y + 6, tile_set.name, 18, "ink", "start", bold=True), y
        yield Text(1440, y + 6, f"{len(members)} kinds", 15, "second", "end"), y
        y += 20
        for start in range(0, len(members), 12):
            for shape in row(members[start : start + 12], y, 104, 13.6, rotation):
                yield shape, y
            y += 138
        y += 38


def sheet(rotation: int) -> Scene:
    """The whole sheet."""
    shapes: list[Shape] = [Path(path("M0,0 H1480 V3000 H0 Z"), Paint(fill="paper"))]
    shapes.append(Text(40, 52, "The tile kinds", 28, "ink", "start", bold=True))
    shapes += row(LARGE, 80, 160, 17.2, rotation)
    shapes += row(TINY, 282, 64, 6.4, rotation)
    found = list(sections(400, rotation))
    shapes += [shape for shape, _ in found]
    return Scene("All tile kinds", "", WIDTH, found[-1][1] + 150, tuple(shapes))


def main() -> None:
    """Write the sheets."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=FilePath)
    parser.add_argument("--rotation", type=int, default=0, choices=(0, 90, 180, 270))
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    for theme in THEMES:
        text = svg(sheet(given.rotation), theme)
        (given.out / f"tiles-{theme}.svg").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
