"""The addresses of lessons that are no longer there: each of their cases leads to its new place."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from boardlib.catalogue import find_case
from boardlib.catalogue.reference import leading, part_naming
from boardlib.notebooks.catalogue import Gone, gone, home
from boardlib.site.frame import TEACHER, Page
from boardlib.text import _


def pages() -> Iterator[Page]:
    """A page at every address that such a lesson had."""
    for left in gone():
        for folder in ("", TEACHER):
            yield _page(left, folder)


def _page(left: Gone, folder: str) -> Page:
    title = _("This lesson is taught anew")
    about = _("What it was about others tell now, done on the board. Its cases were:")
    items = "".join(map(_item, left.cases, [folder] * len(left.cases)))
    body = (
        f'<div class="hero"><h1>{escape(title)}</h1>'
        f'<p class="lead">{escape(_(left.title))}</p></div>'
        f'<div class="prose"><p>{escape(about)}</p><ul>{items}</ul></div>'
    )
    return Page(folder + left.page, title, body, css="page", runs=False)


def _item(name: str, folder: str) -> str:
    """A case; whoever comes by its address is led on at once, where scripts run."""
    case, way = find_case(name), new_address(name, folder)
    root = "../" if folder else ""
    return (
        f'<li class="moved" id="{escape(name)}"><a href="{root}{escape(way)}">'
        f"{escape(_(case.title))}</a>: {escape(_where(name))}</li>"
    )


def new_address(name: str, folder: str = "") -> str:
    """Where a case is told now: its screen in a lesson, or else its ruling in the reference.

    Args:
        name: id of the case.
        folder: that of the covered pages, for their addresses.
    """
    place = home(name)
    if place is not None:
        return f"{folder}{place.lesson.page}#{place.case.id}"
    return f"rulings/{part_naming(name)}/index.html#{leading(find_case(name))}"


def _where(name: str) -> str:
    place = home(name)
    if place is None:
        return _("it is looked up in the reference")
    words = _("{lesson}, case {number}: {title}")
    lesson, title = _(place.lesson.title), _(place.case.title)
    return words.format(lesson=lesson, number=place.number, title=title)
