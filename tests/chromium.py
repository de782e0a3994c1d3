"""The machine's own Chromium, found by its name on the PATH.

>>> find_chromium(("no-such-browser",)) is None
True
"""

import shutil
from collections.abc import Iterable

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
"""What it is called on one machine or another."""
WITHOUT_WINDOWS = ("chromium-headless-shell", *BROWSERS)
"""The same engine without menus and tabs, which took a sixth of the browser's time, goes first."""


def find_chromium(names: Iterable[str] = BROWSERS) -> str | None:
    """Where the first browser of these names lies, if there is one."""
    return next(filter(None, map(shutil.which, names)), None)
