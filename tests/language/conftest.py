"""The language in which every message stands in brackets, made once for all tests here."""

from collections.abc import Iterator
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from boardlib import text
from boardlib.progress import FOLDER_VARIABLE
from tools import brackets


@pytest.fixture(scope="session")
def template() -> Catalog:
    """Every message with the files it stands in."""
    return brackets.collected()


@pytest.fixture(scope="session")
def catalogue(template: Catalog) -> GNUTranslations:
    return brackets.language(template)


@pytest.fixture
def in_brackets(
    catalogue: GNUTranslations, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "progress"))
    text.use_catalogue(catalogue, brackets.NAME)
    yield
    text.set_language("en")
