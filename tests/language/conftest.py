"""The language in which every message stands in brackets, made once for all tests here."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from boardlib import text
from boardlib.history import FOLDER_VARIABLE
from tools import brackets


@pytest.fixture(scope="session")
def template() -> Catalog:
    """Every message with the files it stands in."""
    return brackets.collected()


@pytest.fixture(scope="session")
def locale_folder(template: Catalog, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of languages that holds this one."""
    found = tmp_path_factory.mktemp("locale")
    folder = found / brackets.NAME / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "boardlib.mo").write_bytes(brackets.compiled(template))
    return found


@pytest.fixture(scope="session")
def catalogue(locale_folder: Path) -> text.Catalogue:
    with (locale_folder / brackets.NAME / "LC_MESSAGES" / "boardlib.mo").open("rb") as file:
        return text.Catalogue(file)


@pytest.fixture
def in_brackets(
    catalogue: text.Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "progress"))
    text.use_catalogue(catalogue, brackets.NAME)
    yield
    text.set_language("en")
