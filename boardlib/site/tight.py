"""Pages, styles and scripts without the characters that no browser needs."""

from __future__ import annotations

import re
from typing import Final

_TAG: Final = re.compile(r"<[a-zA-Z][^<>]*>")
_ITEM: Final = re.compile(r"</li>(?=<li\b|</ul>|</ol>)")
"""The end of an item before the next one or the end of its list: there it ends by itself."""
_ATTRIBUTE: Final = re.compile(r"( [\w:-]+)=(?:\"([^\"]*)\"|'([^']*)')(/?)")
_PLAIN: Final = re.compile(r"[^\s\"'=<>`]+")
_SIGNS: Final = {"&#x27;": "'", "&quot;": '"'}
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_SPACE: Final = re.compile(r"\s*\n\s*")
_IDLE: Final = re.compile(r"(?<=[{;])\s+|\s+(?=[{}])|;\s*(?=})")
_COLON: Final = re.compile(r"(?<=[{;])([\w-]+):\s+")
_LINE: Final = re.compile(r"^\s*//.*\n", re.MULTILINE)


def tight_html(html: str) -> str:
    r"""A page whose attributes have quotes only where they need them.

    >>> tight_html('<a class="way" title="To it" href="a.html">It&#x27;s</a><use href="#u1"/>')
    '<a class=way title="To it" href=a.html>It\'s</a><use href=#u1 />'
    """
    html = _ITEM.sub("", html)
    parts = _TAG.split(html)
    tags = [_ATTRIBUTE.sub(_unquoted, tag) for tag in _TAG.findall(html)]
    text = [_signs(part) for part in parts]
    return text[0] + "".join(tag + part for tag, part in zip(tags, text[1:], strict=True))


def _unquoted(found: re.Match[str]) -> str:
    """An attribute; before the end of an empty element there has to be a space."""
    name, *values, end = found.groups("")
    value = "".join(values)
    return f"{name}={value}{' /' if end else ''}" if _PLAIN.fullmatch(value) else found[0]


def _signs(text: str) -> str:
    for name, sign in _SIGNS.items():
        text = text.replace(name, sign)
    return text


def tight_css(css: str) -> str:
    r"""A style sheet without its comments, and the space that means nothing.

    >>> print(tight_css(".a > b {\n  color: red; /* ! */\n  margin: 0 1px;\n}\n"), end="")
    .a > b{color:red;margin:0 1px}
    """
    short = _IDLE.sub("", _SPACE.sub("\n", _COMMENT.sub("", css)))
    return _COLON.sub(r"\1:", short).strip() + "\n"


def tight_script(script: str) -> str:
    """A script without the lines that only people read."""
    return _LINE.sub("", script)
