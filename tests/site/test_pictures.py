"""Charts and networks on the pages of the site: their letters can be read, also on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree
from zlib import crc32

from boardlib.notebooks.catalogue import lessons
from boardlib.site.cells import THEMED, NumberQuestion, PagePicture, cells, picture_of
from boardlib.widgets.prediction import after
from tests.story.looks import letters
from tests.story.test_readable import LEAST

PICTURE = re.compile(r'<img class="bl-themed" style="min-width:(\d+)px" src="\S*?(\w+)\.svg"')
"""As the pages of the site are written."""


def pictures() -> Iterator[str]:
    """Every picture of the lessons that have a page, as a notebook has it or its code draws it."""
    for entry in (one for one in lessons() if not one.looked_up):
        for cell in cells(entry):
            if isinstance(cell, PagePicture):
                yield cell.svg
            elif isinstance(cell, NumberQuestion):
                told = after(cell.question)
                yield from (picture_of(found).svg for found in THEMED.finditer(told))


def test_letters_of_every_chart_and_network_can_be_read(site_folder: Path) -> None:
    """A page that is narrower than that scrolls the picture, not the page."""
    known = {f"{crc32(text.encode()):08x}": text for text in pictures()}
    seen, small = set(), []
    for page in site_folder.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        found = PICTURE.findall(text)
        assert len(found) == text.count('<img class="bl-themed"'), page.name
        assert len(found) == text.count('class="themed" tabindex="0"'), page.name
        for width, name in found:
            wide = float(ElementTree.fromstring(known[name]).get("viewBox", "").split()[2])
            least = min(size for _said, size in letters(known[name])) * int(width) / wide
            small += [(page.name, name, least)] if least < LEAST else []
            seen.add(name)
    assert seen == set(known)
    assert small == []
