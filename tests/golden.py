"""Texts that are stored, and compared with what is made today.

Look at what changed, then store them anew: ``BOARDLIB_UPDATE_GOLDEN=1 pytest tests/...``.
"""

import os
from pathlib import Path

UPDATE = "BOARDLIB_UPDATE_GOLDEN"


def storing() -> bool:
    """Whether what is made today is to be stored."""
    return bool(os.environ.get(UPDATE))


def compare(text: str, path: Path) -> None:
    """Compare a text with the stored one, or store it anew."""
    if storing():
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"nothing is stored; set {UPDATE}=1 to store it"
    assert text == path.read_text(encoding="utf-8")
