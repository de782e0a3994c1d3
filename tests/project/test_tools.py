"""The tools: whoever asks one for help gets help instead of what it does."""

import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
TOOLS = [path.stem for path in (PROJECT / "tools").glob("*.py") if "__main__" in path.read_text()]


@pytest.mark.parametrize("name", TOOLS)
def test_help_helps(name: str) -> None:
    command = [sys.executable, "-m", f"tools.{name}", "--help"]
    told = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=True)
    assert told.stdout.casefold().startswith("usage: ")
