"""The command line as a user meets it: what is typed, and one sentence where it is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from boardlib.cli.commands import main


def run(*arguments: object, input: str | None = None) -> Result:
    """Run ``boardlib`` with arguments; only SystemExit may end it."""
    result = CliRunner().invoke(main, [str(word) for word in arguments], input=input)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def refused(result: Result, *words: str) -> None:
    """Exit code 2, nothing printed, and one line on standard error that says all these words.

    Below it nothing may stand but what was typed, with a caret under it.
    """
    assert result.exit_code == 2
    assert result.stdout == ""
    said, *place = result.stderr.rstrip().splitlines()
    assert len(place) in (0, 2)
    assert not place or place[1].strip() == "^"
    for word in words:
        assert word in said


def read(path: Path) -> Any:
    """What a file of JSON holds."""
    return json.loads(path.read_text(encoding="utf-8"))


def rows(result: Result) -> list[Any]:
    """What was printed, line by line, as JSON."""
    return [json.loads(line) for line in result.stdout.splitlines()]


CASE = Path(__file__).parents[2] / "boardlib" / "carcassonne" / "cases" / "tun-32.toml"


def own_case(folder: Path, *changes: tuple[str, str], game: str = 'game = "carcassonne"') -> Path:
    """A case file of one's own: a packaged one with changes."""
    text = CASE.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = folder / "own.toml"
    path.write_text(f"{game}\n{text}", encoding="utf-8")
    return path
