"""What tells the answers waits behind a line that somebody has to open."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from boardlib.widgets import folded
from boardlib.widgets.kit import fold
from tests.every import every

NOTEBOOKS = sorted((Path(__file__).parents[3] / "notebooks").glob("*.ipynb"))


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, str]]:
    """What was displayed, oldest first."""
    found: list[dict[str, str]] = []
    monkeypatch.setattr(fold, "display", lambda data, raw: found.append(data))
    return found


def test_what_is_printed_is_in_the_output_folded(
    shown: list[dict[str, str]], capsys: pytest.CaptureFixture[str]
) -> None:
    with folded():
        sys.stdout.write("1 < 2 & so on\n")
    assert capsys.readouterr().out == ""
    assert shown[0]["text/plain"] == "1 < 2 & so on"
    assert "<details><summary>" in shown[0]["text/html"]
    assert "<pre>1 &lt; 2 &amp; so on</pre>" in shown[0]["text/html"]


def broken() -> None:
    sys.stdout.write("so far\n")
    raise ValueError("broken")


def test_what_was_printed_before_an_error_is_shown(shown: list[dict[str, str]]) -> None:
    with pytest.raises(ValueError, match="broken"), folded():
        broken()
    assert shown[0]["text/plain"] == "so far"


@every("path", NOTEBOOKS, lambda path: path.stem)
def test_no_notebook_prints_a_transcript_in_the_open(path: Path) -> None:
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        if "transcript(" in "".join(cell["source"]):
            kinds = [output["output_type"] for output in cell["outputs"]]
            assert kinds == ["display_data"], cell["source"]
