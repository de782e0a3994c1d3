"""Installed lessons are copied to where they can be changed, and what was changed stays."""

from pathlib import Path

import pytest

from boardlib import notebooks


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package with two lessons, apart from any copy of the project."""
    folder = tmp_path / "package"
    folder.mkdir()
    (folder / "00_index.ipynb").write_text("index", encoding="utf-8")
    (folder / "01_roads.ipynb").write_text("roads", encoding="utf-8")
    monkeypatch.setattr(notebooks, "HERE", folder)
    monkeypatch.setattr(notebooks, "PROJECT", tmp_path / "no project")
    return folder


def _texts(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.ipynb")}


def test_in_a_project_the_lessons_are_opened_as_they_are(tmp_path: Path) -> None:
    found = notebooks.changeable(tmp_path)
    assert not found.copied
    assert found.index == Path(__file__).parents[2] / "notebooks" / "00_index.ipynb"
    assert list(tmp_path.iterdir()) == []


def test_elsewhere_they_are_copied(installed: Path, tmp_path: Path) -> None:
    found = notebooks.changeable(tmp_path)
    assert found.copied
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
