"""Without an extra one sentence says which one to install; with everything it is never said."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions, requires

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from boardlib.extras import EXTRAS
from tests.project.test_house import ALONE, PACKAGE, PROJECT, _run

NEEDY = {
    "from boardlib.widgets import lesson; lesson('TUN-32')": "Lessons need anywidget",
    "from boardlib.widgets import folded": "Lessons need IPython",
    "from boardlib.widgets import hot_seat": "Lessons need anywidget",
    "from boardlib.site import build": "The site needs markdown_it",
    """
from pathlib import Path
from boardlib.handout import find_lesson, handout, write
write(handout(find_lesson("TUN-32")), Path("x.pdf"))
""": "Handouts as PDF need typst",
    """
from boardlib import carcassonne
from boardlib.drawing.figure import save
save(carcassonne.draw(carcassonne.read("tile BG-D 0,0 0")), "x.png")
""": "Pictures of this kind need matplotlib",
    "from boardlib.simulation import simulate; simulate('biathlon', 1).to_pandas()": (
        "A data frame needs pandas"
    ),
    "from boardlib.simulation import simulate; simulate('biathlon', 1).write('x.parquet')": (
        "Parquet files need pyarrow"
    ),
}
"""What somebody does -> how the sentence begins when networkx alone is there."""

NOTEBOOK = """
import sys
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance(colors="nocolor")
shell.run_cell("pass")
sys.modules["anywidget"] = None
done = shell.run_cell("from boardlib.widgets import lesson\\nlesson('TUN-32')")
assert isinstance(done.error_in_exec, ImportError), done
"""


def _extra_of_the_sentence(said: str) -> str:
    found = re.fullmatch(r"[^\n]+: install boardlib with its '(\w+)' extra[^\n]*\.\n", said)
    assert found, said
    return found[1]


@pytest.mark.whole
@pytest.mark.parametrize("code", NEEDY)
def test_one_sentence_says_which_extra_is_missing(code: str) -> None:
    done = _run(ALONE + code)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith(f"{NEEDY[code]}: ")
    assert _extra_of_the_sentence(done.stderr) in ("lessons", "simulation")


def test_a_notebook_shows_the_sentence_alone() -> None:
    done = _run(NOTEBOOK)
    assert (done.returncode, done.stderr) == (0, "")
    said = "Lessons need anywidget: install boardlib with its 'lessons' extra.\n"
    assert done.stdout == said


def test_any_other_error_keeps_its_traceback() -> None:
    tried = """
try:
    import boardlib.widgets.kit.notebook
except ImportError as missing:
    assert missing.name in ("anywidget", "IPython")
import nothing_of_the_kind
"""
    done = _run(ALONE + tried)
    assert done.stderr.startswith("Traceback")
    assert "nothing_of_the_kind" in done.stderr


def _foreign() -> set[str]:
    """The packages of others that some module here imports, networkx aside."""
    found = set[str]()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module.partition(".")[0])
    return found - set(sys.stdlib_module_names) - {"boardlib", "networkx"}


def test_every_package_of_others_is_brought_by_an_extra() -> None:
    started = {"jupyterlab"}  # as a program of its own
    assert _foreign() | started == set(EXTRAS)


def _brought(extra: str) -> set[str]:
    """The distributions that come with an extra of boardlib, whatever brings them."""
    seen, todo = set[str](), [Requirement(f"boardlib[{extra}]")]
    brought = set[str]()
    while todo:
        one = todo.pop()
        if str(one) in seen:
            continue
        seen.add(str(one))
        brought.add(canonicalize_name(one.name))
        try:
            needed = [Requirement(text) for text in requires(one.name) or ()]
        except ModuleNotFoundError:  # for another machine or another Python
            continue
        todo += [
            need
            for need in needed
            if need.marker is None
            or any(need.marker.evaluate({"extra": e}) for e in one.extras or {""})
        ]
    return brought


def _declared() -> dict[str, str]:
    """Distribution -> the first extra of boardlib that asks for it by its name."""
    extras = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    return {
        canonicalize_name(Requirement(text).name): extra
        for extra, asked in reversed(extras["optional-dependencies"].items())
        for text in asked
    }


def test_the_extra_that_is_named_brings_the_package() -> None:
    """It asks for it by name, or what it asks for does."""
    homes, declared = packages_distributions(), _declared()
    for name, (extra, _sentence) in EXTRAS.items():
        home = {canonicalize_name(one) for one in homes[name]}
        assert home & _brought(extra), name
        assert {declared.get(one, extra) for one in home} == {extra}, name
