"""Whether the widgets of the lessons are those of a notebook or those of a page."""

from __future__ import annotations

import os
from typing import Final

VARIABLE: Final = "BOARDLIB_WIDGETS"
"""The environment variable that decides; it is asked once, when the widgets are loaded."""
PAGE: Final = "page"


def in_page() -> bool:
    """Whether the lessons run in the browser, without a kernel."""
    return os.environ.get(VARIABLE) == PAGE
