"""The scripts of the page: put together from modules, and they press nothing that is not ours."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from boardlib.widgets.kit.notebook import script

ROOMS = Path(str(files("boardlib.widgets")))
MAIN = [
    "kit/board/board.js",
    "player/script.js",
    "teacher/script.js",
    "workshop/script.js",
    "progress/script.js",
]
LONGEST = 150
"""No function of a script has more lines than this."""


def modules() -> list[Path]:
    return [path for path in sorted(ROOMS.rglob("*.js")) if "share" not in path.parts]


@pytest.mark.parametrize("path", MAIN)
def test_a_script_is_one_module_without_imports(path: str) -> None:
    text = script(path)
    assert re.findall(r"^(import|export).*", text, re.MULTILINE) == ["export"]
    assert "export default" in text


@pytest.mark.parametrize("path", MAIN)
def test_names_at_the_top_of_modules_differ(path: str) -> None:
    """Otherwise they could not be put together."""
    found = re.findall(
        r"^(?:async )?(?:function|const|let|class) (\w+)", script(path), re.MULTILINE
    )
    assert len(found) > 5
    assert sorted(found) == sorted(set(found))


def test_each_module_comes_once_and_before_it_is_needed() -> None:
    text = script("kit/board/board.js")
    assert text.count("export function") == 0
    assert text.count("function part(tag") == 1
    assert text.index("const SVG") < text.index("function lightsPart") < text.index("const PARTS")


def test_a_module_imports_only_what_another_exports() -> None:
    for path in modules():
        for names, other in re.findall(
            r'^import \{([^}]*)\} from "([^"]+)";', path.read_text("utf-8"), re.MULTILINE
        ):
            there = (path.parent / other).resolve().read_text("utf-8")
            exported = re.findall(r"^export (?:async )?(?:function|const|class) (\w+)", there, re.M)
            assert {name.strip() for name in names.split(",")} <= set(exported), path.name


def test_nothing_is_pressed_that_is_not_ours() -> None:
    """A widget of ipywidgets is pressed by whoever uses the page, never by a script."""
    pressed = [
        f"{path.name}: {line.strip()}"
        for path in modules()
        for line in path.read_text("utf-8").splitlines()
        if ".click()" in line
    ]
    assert sorted(pressed) == sorted(
        [
            # a line to be unfolded, or a choice of a table to be asked about
            'pointing.js: if (why?.matches("summary, button") && !why.parentNode.open)'
            " why.click();",
            "waiting.js: at.click();",  # what is left after the buttons of ipywidgets
            "script.js: link.click();",  # a file to be saved
            "keeping.js: link.click();",  # a picture to be saved
            "keys.js: link.click();",  # the button of the room that copies its link
            "script.js: field.click();",  # a file to be read
            'script.js: target.parentNode.querySelector(".bl-do").click();',
            "script.js: if (one) one.click();",  # a button of the panel of a table
            'keys.js: target.parentNode.querySelector(".bl-do").click();',
            "keys.js: if (drop) drop.click();",
        ]
    )


def test_functions_are_short() -> None:
    for path in modules():
        lines = path.read_text("utf-8").splitlines()
        starts = [n for n, line in enumerate(lines) if re.match(r"(export )?function", line)]
        for start in starts:
            end = next(n for n in range(start, len(lines)) if lines[n] == "}")
            assert end - start <= LONGEST, f"{path.name}, line {start + 1}"
