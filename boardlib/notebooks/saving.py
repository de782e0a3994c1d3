"""What a notebook keeps of the lessons that it showed: the still pictures, without the widgets.

A widget lives as long as its kernel.  In a file that is opened the next day it would stand in
front of the picture beside it, and nothing but an error would be seen: so it is left out of what
is saved.  Jupyter loads this module as an extension of its server, whoever starts it: the package
brings the setting along, and ``boardlib lab`` names it.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any, Final

from boardlib.text import _

WIDGET: Final = "application/vnd.jupyter.widget-view+json"
"""As what a notebook holds a widget."""
PAGE: Final = "text/html"
STILL: Final = "bl-still"
"""The CSS class of what is seen where a widget of ours cannot be."""
BEGIN: Final = "bl-begin"
"""That of the button that runs the cell."""


def framed(still: str) -> str:
    """What is seen where a widget cannot be, known as ours, with a button that runs its cell."""
    return f'<div class="{STILL}">{still}{_begin()}</div>'


def _begin() -> str:
    """The button; it is seen only where it does something: in JupyterLab and in Notebook.

    These know commands by such attributes.  A page that lets no style in leaves it hidden.
    """
    return (
        f"<style>.jp-NotebookPanel .{BEGIN}{{display:inline-block!important}}</style>"
        f'<button type="button" hidden class="{BEGIN} jp-Button"'
        ' data-commandlinker-command="notebook:run-cell" data-commandlinker-args="{}">'
        f"{escape(_('Run this cell'))}</button>"
    )


def keep_stills(notebook: dict[str, Any]) -> None:
    """Leave the widgets of ours out of a notebook, and their states where none is left.

    What others have put into it stays as it is.
    """
    for data in _shown(notebook):
        if WIDGET in data and STILL in "".join(data.get(PAGE, ())):
            del data[WIDGET]
    if not any(WIDGET in data for data in _shown(notebook)):
        notebook.get("metadata", {}).pop("widgets", None)


def _shown(notebook: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Everything that the cells show, by the kinds of content."""
    for cell in notebook.get("cells", ()):
        for output in cell.get("outputs", ()):
            if "data" in output:
                yield output["data"]


def before_saving(model: dict[str, Any], **_where: Any) -> None:
    """What Jupyter calls with everything that it is about to save."""
    if model.get("type") == "notebook" and model.get("content"):
        keep_stills(model["content"])


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    server.contents_manager.register_pre_save_hook(before_saving)
