"""Pictures put together: windows below one another, and all of a case on one sheet."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

NARROW: Final = 390
WIDE: Final = 640
"""Pixels: as wide as a picture of a phone, or of a larger window, is on a sheet."""
ACROSS: Final = {NARROW: 5, WIDE: 3}
"""So many stand in a row."""
LINE: Final = 22
GAP: Final = 10
PAPER: Final = "#d8d8d8"


def put_together(parts: Sequence[bytes], path: Path) -> None:
    """Write pictures below one another as one."""
    shown = [Image.open(BytesIO(one)) for one in parts]
    whole = Image.new("RGB", (shown[0].width, sum(one.height for one in shown)))
    top = 0
    for one in shown:
        whole.paste(one, (0, top))
        top += one.height
    whole.save(path)


def contact_sheet(pictures: Sequence[Path], path: Path) -> None:
    """Write all pictures on one sheet, in their order, from left to right."""
    shown = [_small(one) for one in pictures]
    if not shown:
        return
    wide = shown[0].width
    across = ACROSS[wide]
    rows = [range(n, min(n + across, len(shown))) for n in range(0, len(shown), across)]
    highs = [max(shown[n].height for n in row) + LINE + GAP for row in rows]
    sheet = Image.new("RGB", (across * (wide + GAP) + GAP, sum(highs) + GAP), PAPER)
    pen, font = ImageDraw.Draw(sheet), ImageFont.load_default(14)
    top = GAP
    for row, high in zip(rows, highs, strict=True):
        for place, n in enumerate(row):
            left = GAP + place * (wide + GAP)
            pen.text((left, top), pictures[n].stem, fill="black", font=font)
            sheet.paste(shown[n], (left, top + LINE))
        top += high
    sheet.save(path)


def _small(path: Path) -> Image.Image:
    with Image.open(path) as picture:
        wide = WIDE if picture.width > 2 * NARROW else NARROW
        high = round(picture.height * wide / picture.width)
        return picture.convert("RGB").resize((wide, high), Image.Resampling.LANCZOS)
