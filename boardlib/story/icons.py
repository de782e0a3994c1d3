"""Small drawings of the panel: tick, cross, arrows, and the marks of a rule's basis.

Tick and cross judge what somebody chose or wrote, and nothing else. Whether a condition is met is
said by a dot and a ring.
"""

from __future__ import annotations

from typing import Final

from boardlib.ruling import Basis


def _icon(body: str, size: int = 12) -> str:
    return (
        f'<svg class="bl-icon" aria-hidden="true" width="{size}" height="{size}"'
        f' viewBox="0 0 12 12">{body}</svg>'
    )


def _stroke(path: str) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="2.2"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


_PLAIN: Final = " =:/'"
"""What stays as it is in a picture that a style sheet holds."""

_SIGNS: Final = {
    "tick": "M2 6.4l2.8 2.8L10 3.4",
    "cross": "M2.6 2.6l6.8 6.8m0-6.8L2.6 9.4",
    "met": "M6 3.8a2.2 2.2 0 1 0 .01 0zM6 6h.01",
    "unmet": "M6 2.6a3.4 3.4 0 1 0 .01 0z",
    "back": "M7.8 2L3.8 6l4 4",
    "next": "M4.2 2l4 4-4 4",
    "first": "M2 2v8M9 2L5 6l4 4",
    "last": "M10 2v8M3 2l4 4-4 4",
    "turn": "M2.4 6.6a3.8 3.8 0 1 0 1.2-3.4M2.4 1.4v2.9h2.9",
}

TICK: Final = _icon(_stroke(_SIGNS["tick"]))
CROSS: Final = _icon(_stroke(_SIGNS["cross"]))
MET: Final = _icon(_stroke(_SIGNS["met"]))
UNMET: Final = _icon(_stroke(_SIGNS["unmet"]))
"""A closed dot: a condition holds, something is allowed; an open ring: it does not, or is not."""

WARNING: Final = _icon(
    '<path d="M6 1L11.4 11H.6z" fill="none" stroke="currentColor" stroke-width="1.4"'
    ' stroke-linejoin="round"/><path d="M6 4.4v3.2M6 9v.6" stroke="currentColor"'
    ' stroke-width="1.5" stroke-linecap="round"/>',
    14,
)

_RING: Final = '<circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" stroke-width="1.5"'

BASIS: Final[dict[Basis, str]] = {
    Basis.PUBLISHED: _icon('<circle cx="6" cy="6" r="4.5" fill="currentColor"/>'),
    Basis.DEDUCED: _icon('<path d="M6 1.4L11 10.4H1z" fill="currentColor"/>'),
    Basis.READING: _icon(f'{_RING}/><path d="M6 2a4 4 0 0 1 0 8z" fill="currentColor"/>'),
    Basis.ASSUMED: _icon(f'{_RING} stroke-dasharray="2.3 1.9"/>'),
}
"""A full disc, a triangle, a half disc, a dashed circle."""


def css_variables() -> str:
    """Every sign as a shape for the style sheets, such as ``--bl-sign-tick``."""
    return "".join(f"--bl-sign-{name}:{_shape(path)};" for name, path in _SIGNS.items())


def _shape(path: str) -> str:
    """A picture that a style sheet can cut out of a colour."""
    picture = (
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 12 12' fill='none' stroke='black'"
        " stroke-width='2.2' stroke-linecap='round' stroke-linejoin='round'>"
        f"<path d='{path}'/></svg>"
    )
    from urllib.parse import quote

    return f'url("data:image/svg+xml,{quote(picture, safe=_PLAIN)}")'
