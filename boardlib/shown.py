"""How values show themselves at the end of a notebook's cell, and in a terminal.

A notebook asks a value for its forms (``_repr_mimebundle_``) and takes the richest that it can
show: HTML on a page, plain text in a terminal.  The HTML is in the colours of its page.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape


def bundle(plain: str, html: str) -> dict[str, str]:
    """What a value shows: for a terminal, and for a page.

    >>> bundle("Yes.", "<p>Yes.</p>")
    {'text/plain': 'Yes.', 'text/html': '<p>Yes.</p>'}
    """
    return {"text/plain": plain, "text/html": html}


def paragraphs(lines: Iterable[str]) -> str:
    """Lines as HTML, one below the other.

    >>> paragraphs(["2 < 3"])
    '<p style="margin:0 0 4px">2 &lt; 3</p>'
    """
    return "".join(f'<p style="margin:0 0 4px">{escape(line)}</p>' for line in lines)


def listed(lines: Iterable[tuple[str, str]]) -> str:
    """Sentences as an HTML list, each with a quiet note behind it; nothing where there is none."""
    items = "".join(
        f'<li>{escape(line)} <small style="opacity:.75">{escape(note)}</small></li>'
        for line, note in lines
    )
    return items and f'<ul style="margin:4px 0 0;padding-left:22px">{items}</ul>'


def folded(name: str, lines: Iterable[str]) -> str:
    """Sentences that wait, as HTML, until somebody opens them."""
    return f"<details><summary>{escape(name)}</summary>{paragraphs(lines)}</details>"


def short(text: str, most: int = 80) -> str:
    r"""The beginning of a text on one line.

    >>> short("It is claimed.\nA token lies there.", 20)
    'It is claimed. A to…'
    """
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 1]}…"


def bars(rows: Iterable[tuple[tuple[str, ...], float]]) -> str:
    """Rows of a table as HTML, each with a bar behind it.

    Args:
        rows: the cells of a row, and how long its bar is, from 0 to 1.
    """
    shown = []
    for cells, length in rows:
        bar = f"height:14px;width:{length:.1%};background:currentColor;opacity:.6"
        written = "".join(f'<td style="text-align:right">{escape(cell)}</td>' for cell in cells)
        shown.append(f'<tr>{written}<td style="width:240px"><div style="{bar}"></div></td></tr>')
    return f"<table>{''.join(shown)}</table>"
