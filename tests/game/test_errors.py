"""What somebody sees in a notebook who has asked for something that cannot be had."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

import boardlib as bl
from boardlib.shown import UserError

Run = Callable[[str], tuple[BaseException, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a cell that fails: the error, and what is written below the cell."""
    shell: Any = InteractiveShell()  # type: ignore[no-untyped-call]

    def run(cell: str) -> tuple[BaseException, str]:
        capsys.readouterr()
        error = shell.run_cell(cell).error_in_exec
        assert error is not None
        written = re.sub(r"\x1b\[[0-9;]*m", "", "".join(capsys.readouterr()))
        return error, written.strip()

    return run


BEGIN = "import boardlib as bl\npos = bl.read('TUN-B')\n"


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ('pos.ask("points 9,9.r1")', "QuestionError"),
        ('pos.play("tile BG-U 1,0 90")', "IllegalMove"),
        ('bl.read("TUN-BB")', "PositionError"),
        ('bl.simulate("carcassonne", games=200)', "WrongValue"),
        ('bl.simulate("carcasonne")', "WrongValue"),
        ("bl.die(0)", "WrongValue"),
        ("bl.read(7)", "WrongKind"),
        ("bool(pos.ask('features'))", "WrongKind"),
        ('bl.case("TUN-999")', "CaseError"),
        ('pos.draw(highlight="9,9.r1")', "QuestionError"),
        ('pos.network("lake")', "QuestionError"),
    ],
)
def test_one_sentence_and_ones_own_line(run: Run, line: str, name: str) -> None:
    error, written = run(f"{BEGIN}{line}")
    assert isinstance(error, UserError)
    assert written == f"{name}: {error}\n----> 3 {line}"


def test_the_place_in_a_text_is_pointed_at(run: Run) -> None:
    cell = 'import boardlib as bl\nbl.read("""\ntile BG-D 0,0 0\ntile BG-E 1,0 45\n""".strip())'
    error, written = run(cell)
    assert isinstance(error, bl.PositionError)
    assert written.splitlines() == [
        f"PositionError: {error}",
        "  tile BG-E 1,0 45",
        "                ^",
        '----> 2 bl.read("""',
    ]


def test_the_way_through_ones_own_functions_is_shown(run: Run) -> None:
    function = "def worth(key):\n    return pos.ask('points ' + key)\n"
    _error, written = run(f"{BEGIN}{function}worth('x')")
    assert written.splitlines()[1:] == [
        "----> 5 worth('x')",
        "----> 4 return pos.ask('points ' + key)",
    ]


def test_a_program_sees_where_it_went_wrong() -> None:
    with pytest.raises(bl.PositionError) as caught:
        bl.read("tile BG-D")
    assert len(caught.traceback) > 1
    assert (caught.value.typed, caught.value.column) == ("tile BG-D", 11)
