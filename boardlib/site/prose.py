"""The prose of a lesson as HTML; links to notebooks lead to the pages of these lessons."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from boardlib.extras import needing
from boardlib.notebooks.catalogue import Entry, page_name

with needing():
    from markdown_it import MarkdownIt

_NOTEBOOK: Final = re.compile(r'href="([\w.-]+)\.ipynb"')


@cache
def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False})


def page_of(entry: Entry) -> str:
    """The file of a lesson."""
    return entry.page


def prose(text: str) -> str:
    r"""Markdown as HTML; HTML in it is text.

    >>> prose("*Who?* [All](00_index.ipynb) <b>")
    '<p><em>Who?</em> <a href="index.html">All</a> &lt;b&gt;</p>\n'
    """
    html: str = _markdown().render(text)
    html = html.replace("<code", '<code translate="no"')
    return _NOTEBOOK.sub(lambda found: f'href="{page_name(found[1])}"', html)


def heading(text: str) -> str:
    """The first heading of a text, without its sign; empty where there is none.

    >>> heading("## A long city: go on"), heading("Move it.")
    ('A long city: go on', '')
    """
    first = text.strip().split("\n", 1)[0]
    return first.lstrip("#").strip() if first.startswith("#") else ""
