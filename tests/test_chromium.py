"""Browsers are found by their names, the one without windows first where tests drive it."""

from pathlib import Path

import pytest

from tests.chromium import BROWSERS, WITHOUT_WINDOWS, find_chromium


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder in which programs are looked for."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def _install(folder: Path, name: str) -> str:
    program = folder / name
    program.touch(mode=0o755)
    return str(program)


def test_without_a_browser_there_is_none(installed: Path) -> None:
    (installed / "chromium").mkdir()
    assert find_chromium() is None
    assert find_chromium(WITHOUT_WINDOWS) is None


def test_the_browser_without_windows_goes_first_where_it_is_wanted(installed: Path) -> None:
    other = _install(installed, "google-chrome")
    assert (find_chromium(), find_chromium(WITHOUT_WINDOWS)) == (other, other)
    usual = _install(installed, BROWSERS[0])
    assert (find_chromium(), find_chromium(WITHOUT_WINDOWS)) == (usual, usual)
    shell = _install(installed, "chromium-headless-shell")
    assert (find_chromium(), find_chromium(WITHOUT_WINDOWS)) == (usual, shell)
