"""How large a site is, as files and as a server sends it."""

import gzip
from pathlib import Path

SENT_SHORT = {".html", ".css", ".js", ".svg", ".json"}
"""What servers compress; everything else goes as it is."""
LEVEL = 6
"""As most of them do it."""


def sizes(folder: Path) -> tuple[int, int]:
    """Bytes of everything in a folder but Pyodide: as files, and as a server sends it."""
    files = [one for one in folder.rglob("*") if one.is_file() and "pyodide" not in one.parts]
    contents = [(one.suffix, one.read_bytes()) for one in files]
    sent = (_sent(suffix, content) for suffix, content in contents)
    return sum(len(content) for _suffix, content in contents), sum(sent)


def _sent(suffix: str, content: bytes) -> int:
    return len(gzip.compress(content, LEVEL) if suffix in SENT_SHORT else content)
