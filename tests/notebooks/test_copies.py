"""Lessons are copied to where they can be changed, and what was changed stays."""

import json
import subprocess
from pathlib import Path

import pytest

from boardlib import notebooks

PROJECT = Path(__file__).parents[2]


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package with two lessons, apart from any copy of the project."""
    folder = tmp_path / "package"
    folder.mkdir()
    (folder / "src").mkdir()
    for name in ("index", "roads"):
        number = f"0{int(name == 'roads')}_{name}"
        (folder / "src" / f"{number}.md").touch()
        (folder / f"{number}.ipynb").write_text(name, encoding="utf-8")
    monkeypatch.setattr(notebooks, "HERE", folder)
    monkeypatch.setattr(notebooks, "PROJECT", tmp_path / "no project")
    return folder


def _texts(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.ipynb")}


def _book(code: str, shown: str) -> str:
    """A notebook of one cell that has shown something."""
    output = {"output_type": "stream", "name": "stdout", "text": shown}
    cell = {"cell_type": "code", "source": code, "outputs": [output], "metadata": {}}
    return json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


def test_in_a_project_they_are_copied_to_where_git_does_not_look(tmp_path: Path) -> None:
    """Also from a project as somebody has it, with a notebook of their own beside the lessons."""
    folder = notebooks.changeable(tmp_path).folder
    lessons = {f"{path.stem}.ipynb" for path in (PROJECT / "notebooks" / "src").glob("*.md")}
    assert {path.name for path in folder.glob("*.ipynb")} == lessons
    if (PROJECT / ".git").exists():
        ignored = ["git", "-c", "safe.directory=*", "check-ignore", f"{folder.name}/00_index.ipynb"]
        assert subprocess.run(ignored, cwd=PROJECT, check=False).returncode == 0


def test_a_notebook_beside_the_lessons_is_no_lesson(installed: Path, tmp_path: Path) -> None:
    (installed / "my_own.ipynb").write_text("mine", encoding="utf-8")
    assert "my_own.ipynb" not in _texts(notebooks.changeable(tmp_path).folder)


def test_elsewhere_they_are_copied(installed: Path, tmp_path: Path) -> None:
    found = notebooks.changeable(tmp_path)
    assert found.folder == tmp_path / "boardlib-lessons"
    assert _texts(found.folder) == {"00_index.ipynb": "index", "01_roads.ipynb": "roads"}
    assert found.kept == ()


def test_the_solutions_come_along(installed: Path, tmp_path: Path) -> None:
    (installed / "solutions").mkdir()
    (installed / "solutions" / "01_roads.py").write_text("def roads(): ...", encoding="utf-8")
    folder = notebooks.changeable(tmp_path).folder
    mine = folder / "solutions" / "01_roads.py"
    assert mine.read_text(encoding="utf-8") == "def roads(): ..."
    mine.write_text("mine", encoding="utf-8")
    notebooks.changeable(tmp_path)
    assert mine.read_text(encoding="utf-8") == "mine"


def test_what_was_changed_stays_and_is_named_once(installed: Path, tmp_path: Path) -> None:
    mine = notebooks.changeable(tmp_path).folder / "01_roads.ipynb"
    mine.write_text("mine", encoding="utf-8")
    assert notebooks.changeable(tmp_path).kept == ()  # there is nothing newer
    (installed / "01_roads.ipynb").write_text("newer roads", encoding="utf-8")
    assert notebooks.changeable(tmp_path).kept == ("01_roads.ipynb",)
    assert notebooks.changeable(tmp_path).kept == ()
    assert mine.read_text(encoding="utf-8") == "mine"


def test_what_was_not_changed_follows_the_installed_lessons(
    installed: Path, tmp_path: Path
) -> None:
    folder = notebooks.changeable(tmp_path).folder
    (installed / "01_roads.ipynb").write_text("newer roads", encoding="utf-8")
    (folder / "00_index.ipynb").unlink()
    assert notebooks.changeable(tmp_path).kept == ()
    assert _texts(folder) == {"00_index.ipynb": "index", "01_roads.ipynb": "newer roads"}


def test_a_lesson_that_was_only_run_follows_the_installed_ones(
    installed: Path, tmp_path: Path
) -> None:
    lesson = installed / "01_roads.ipynb"
    lesson.write_text(_book("print(1)", "1\n"), encoding="utf-8")
    copy = notebooks.changeable(tmp_path).folder / "01_roads.ipynb"
    run = _book("print(1)", "1, said anew\n")
    copy.write_text(run, encoding="utf-8")
    assert notebooks.changeable(tmp_path).kept == ()
    assert copy.read_text(encoding="utf-8") == run  # nothing newer has come
    lesson.write_text(_book("print(2)", "2\n"), encoding="utf-8")
    assert notebooks.changeable(tmp_path).kept == ()
    assert "print(2)" in copy.read_text(encoding="utf-8")
    copy.write_text(_book("print(2)  # mine", "2\n"), encoding="utf-8")
    lesson.write_text(_book("print(3)", "3\n"), encoding="utf-8")
    assert notebooks.changeable(tmp_path).kept == ("01_roads.ipynb",)
    assert "mine" in copy.read_text(encoding="utf-8")


@pytest.mark.parametrize("notes", ["", "[]", None])
def test_without_its_notes_a_folder_keeps_everything(
    installed: Path, tmp_path: Path, notes: str | None
) -> None:
    folder = tmp_path / "boardlib-lessons"
    folder.mkdir()
    (folder / "01_roads.ipynb").write_text("of somebody else", encoding="utf-8")
    if notes is not None:
        (folder / ".copied.json").write_text(notes, encoding="utf-8")
    assert notebooks.changeable(tmp_path).kept == ("01_roads.ipynb",)
    assert _texts(folder) == {"00_index.ipynb": "index", "01_roads.ipynb": "of somebody else"}


def test_in_the_folder_of_the_copies_no_other_folder_is_made(
    installed: Path, tmp_path: Path
) -> None:
    folder = notebooks.changeable(tmp_path).folder
    assert notebooks.changeable(folder).folder == folder
    assert [path.name for path in folder.iterdir() if path.is_dir()] == []
