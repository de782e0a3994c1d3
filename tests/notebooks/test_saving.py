"""What is saved of a lesson is its still picture, which is seen whenever the notebook is opened."""

import json
from collections.abc import Callable
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import ipywidgets
import pytest

from boardlib.notebooks.saving import PAGE, WIDGET, before_saving
from boardlib.widgets import compare, hot_seat, lesson, practice, progress, settle
from boardlib.widgets.coding.view import program
from boardlib.widgets.kit.classroom import SHARE
from tests.every import every

OURS: dict[str, Callable[[], Any]] = {
    "case": lambda: lesson("TUN-19"),
    "class": lambda: lesson("TUN-19", teacher=True),
    "no such case": lambda: lesson("TUN-0"),
    "board": lambda: settle("TUN-B"),
    "editions": lambda: compare("WAG-G-1"),
    "practice": lambda: practice("tunnels"),
    "table": lambda: hot_seat("tour", people=["blue"], seed="s"),
    "progress": progress,
    "function": lambda: program("open_ends"),
}


def _saved(*shown: Any) -> dict[str, Any]:
    """A notebook in which these were shown, as it is saved."""
    cells = [
        {
            "cell_type": "code",
            "outputs": [{"output_type": "display_data", "data": one._repr_mimebundle_()}],
        }
        for one in shown
    ]
    book = {"cells": cells, "metadata": {"widgets": {"state": {}}, "kernelspec": {}}}
    before_saving({"type": "notebook", "content": book}, path="one.ipynb")
    return book


def _data(book: dict[str, Any]) -> list[dict[str, Any]]:
    return [cell["outputs"][0]["data"] for cell in book["cells"]]


@every("name", OURS)
def test_the_picture_is_kept_and_the_widget_is_not(name: str) -> None:
    shown = OURS[name]()
    assert {WIDGET, PAGE} <= shown._repr_mimebundle_().keys()
    book = _saved(shown)
    (data,) = _data(book)
    assert WIDGET not in data
    assert data[PAGE].count(">") > 2
    assert "widgets" not in book["metadata"]


def test_what_others_have_shown_stays_with_its_state() -> None:
    book = _saved(ipywidgets.IntText(), lesson("TUN-19"))
    theirs, ours = _data(book)
    assert WIDGET in theirs
    assert WIDGET not in ours
    assert "widgets" in book["metadata"]


@pytest.mark.parametrize(
    "model",
    [
        {"type": "file", "content": "text"},
        {"type": "notebook", "content": None},
        {"type": "notebook", "content": {"worksheets": [], "nbformat": 3}},
        {"type": "notebook", "content": {"cells": [{"cell_type": "markdown"}], "metadata": {}}},
    ],
)
def test_whatever_else_is_saved_stays_as_it_is(model: dict[str, Any]) -> None:
    before = repr(model)
    before_saving(model, path="one")
    assert repr(model) == before


def test_a_text_of_lines_is_read_as_well() -> None:
    bundle = lesson("TUN-19")._repr_mimebundle_()
    bundle[PAGE] = bundle[PAGE].splitlines(keepends=True)
    cell = {"outputs": [{"data": bundle}]}
    before_saving({"type": "notebook", "content": {"cells": [cell], "metadata": {}}})
    assert WIDGET not in bundle


def test_jupyter_is_told_to_load_what_there_is() -> None:
    """``boardlib lab`` names the folder of the setting; the wheel puts it where Jupyter looks."""
    (setting,) = (SHARE / "config" / "jupyter_server_config.d").glob("*.json")
    (named,) = json.loads(setting.read_text("utf-8"))["ServerApp"]["jpserver_extensions"]
    module = import_module(named)
    (point,) = module._jupyter_server_extension_points()
    hooks: list[Callable[..., None]] = []
    contents = SimpleNamespace(register_pre_save_hook=hooks.append)
    loaded = import_module(point["module"])
    loaded._load_jupyter_server_extension(SimpleNamespace(contents_manager=contents))
    assert hooks == [before_saving]
