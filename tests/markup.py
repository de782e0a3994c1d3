"""Pages and pictures as tests read them: tags, what they say, and the words between them.

Tests read thousands of pages; the parser of the standard library takes most of their time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

_TAG = re.compile(r"""<(/?)([A-Za-z][\w:-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>""")
_ATTRIBUTE = re.compile(r"""([\w:-]+)=(?:"([^"]*)"|'([^']*)')""")
_UNREAD = re.compile(r"<(script|style)\b.*?</\1>|<!--.*?-->|<![^>]*>", re.DOTALL)
_SHAPES = re.compile(
    r"</?(?:circle|clipPath|defs|ellipse|g|line|marker|path|pattern|polygon|polyline|rect|use)"
    r"(?![\w-])(?![^>]*\s(?:alt|aria-\w+|placeholder|title)=)[^>]*>"
)
"""Tags of shapes that say nothing."""

Token = tuple[str, str]
"""A tag or the end of one, with its name; or a text."""


def worded(html: str) -> str:
    """A page or picture with all its words, without the shapes that have none.

    >>> worded('<svg><g fill="red"><path d="M0 0"/><g aria-label="Road"><text>A</text></svg>')
    '<svg><g aria-label="Road"><text>A</text></svg>'
    """
    return _SHAPES.sub("", html)


def tokens(html: str, said: tuple[str, ...] = ()) -> Iterator[Token]:
    """The tags and texts of a page in order; styles, scripts and comments are not read.

    >>> list(tokens('<p title="Hi">5 &lt; <b>6</b></p>', ("title",)))
    [('said', 'Hi'), ('tag', 'p'), ('text', '5 < '),
     ('tag', 'b'), ('text', '6'), ('end', 'b'), ('end', 'p')]

    Args:
        html: the page.
        said: attributes whose values are read; each stands before its tag.
    """
    html = _UNREAD.sub("<hr>", html)
    at = 0
    for found in _TAG.finditer(html):
        if found.start() > at:
            yield "text", unescape(html[at : found.start()])
        at = found.end()
        closes, name, rest = found.groups()
        if closes:
            yield "end", name
            continue
        for attribute in _ATTRIBUTE.finditer(rest) if said and "=" in rest else ():
            if attribute[1] in said:
                yield "said", unescape(attribute[2] or attribute[3] or "")
        yield "tag", name
        if rest.endswith("/"):
            yield "end", name
    if at < len(html):
        yield "text", unescape(html[at:])
