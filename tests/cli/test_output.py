"""Terminals of any encoding: nothing fails for want of a sign."""

import io
import os
import subprocess
import sys

import pytest

from boardlib.cli import PLAIN, plainly_encoded

# Where the encoding is ASCII, click writes UTF-8 by itself.
ENCODINGS = ("cp1251", "cp437", "cp1253", "cp932", "ascii", "cp1252", "utf-8")
ASKED = ["ask", "carcassonne", "points 0,0.c1", "--position", "WAG-1"]


@pytest.mark.whole
@pytest.mark.parametrize("encoding", [one for one in ENCODINGS if one != "ascii"])
def test_an_answer_with_signs_of_its_own_is_printed(encoding: str) -> None:
    told = _printed(ASKED, encoding)
    sign = "×" if "×".encode(encoding, "ignore") else "x"
    assert f"6 tiles {sign} 2" in told


def _printed(words: list[str], encoding: str) -> str:
    """What a command prints into a pipe of that encoding, as it is redirected on Windows."""
    done = subprocess.run(
        [sys.executable, "-m", "boardlib", *words],
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        check=True,
    )
    return done.stdout.decode(encoding)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_sign_has_one_that_can_be_shown(
    encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(shown, encoding, newline=""))
    plainly_encoded()
    print(*map(chr, PLAIN), "\U0001f6b4", "\udcc3")  # noqa: T201
    sys.stdout.flush()
    told = shown.getvalue().decode(encoding)
    assert told.endswith("?\n")
    assert "\\x" not in told


def test_a_name_that_cannot_be_printed_is_no_reason_to_fail(tmp_path: object) -> None:
    """As in a system whose language is not set: the name of the file is bytes there."""
    done = subprocess.run(
        [sys.executable, "-m", "boardlib", "show", "TUN-16", "-o", f"{tmp_path}/Übung.svg"],
        env={**os.environ, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LC_ALL": "C"},
        capture_output=True,
        check=True,
    )
    assert done.stdout.endswith(b"bung.svg\n")
