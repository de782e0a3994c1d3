"""pyproject.toml, the pins, environment.yml and what is installed say the same."""

import importlib.metadata
import re
import tomllib
from itertools import chain
from pathlib import Path
from typing import Any

import yaml
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import NormalizedName, canonicalize_name
from packaging.version import Version

PROJECT = Path(__file__).parents[2]

# Where conda-forge has another name for the package.
CONDA_NAMES = {"matplotlib": "matplotlib-base"}


def _pyproject() -> dict[str, Any]:
    return tomllib.loads((PROJECT / "pyproject.toml").read_text())


def _pin_lines() -> list[str]:
    lines = (PROJECT / "requirements" / "pins.txt").read_text().splitlines()
    return [line for line in lines if not line.startswith("#")]


def _pins() -> dict[str, str]:
    """The pinned version of each package."""
    requirements = [Requirement(line) for line in _pin_lines()]
    return {
        canonicalize_name(pin.name): str(pin.specifier).removeprefix("==") for pin in requirements
    }


def _direct() -> dict[NormalizedName, Requirement]:
    """What pyproject.toml asks for, in all extras, without the project itself."""
    project = _pyproject()["project"]
    lines = chain(project["dependencies"], *project["optional-dependencies"].values())
    found = {canonicalize_name(r.name): r for r in map(Requirement, lines)}
    del found[canonicalize_name("boardlib")]
    return found


def _conda() -> tuple[dict[str, str], list[str]]:
    """The packages of environment.yml with their versions, and the lines for pip."""
    entries = yaml.safe_load((PROJECT / "environment.yml").read_text())["dependencies"]
    lines = [entry for entry in entries if isinstance(entry, str)]
    (pip,) = [entry["pip"] for entry in entries if isinstance(entry, dict)]
    return {name: version for name, _, version in (line.partition("=") for line in lines)}, pip


def test_every_pin_is_one_exact_version_and_nothing_else() -> None:
    pattern = re.compile(r"[a-z0-9-]+==[0-9][\w.]*( ; [\w\s.'<>=!()]+)?")
    assert [line for line in _pin_lines() if not pattern.fullmatch(line)] == []
    assert len(_pins()) == len(_pin_lines()), "a package is pinned twice"


def test_every_direct_dependency_is_pinned_within_its_range() -> None:
    pins = _pins()
    outside = [
        f"{requirement} but {pins.get(name, 'no pin')}"
        for name, requirement in _direct().items()
        if name not in pins or not requirement.specifier.contains(pins[name])
    ]
    assert outside == []


def test_environment_has_every_direct_dependency_at_its_pin() -> None:
    pins = _pins()
    conda, pip = _conda()
    by_conda = {name: version for name, version in conda.items() if name not in ("python", "pip")}
    by_pip = dict(line.split("==") for line in pip if "==" in line)
    wanted = {CONDA_NAMES.get(name, name): pins[name] for name in _direct()}
    assert by_conda | by_pip == wanted
    assert set(by_conda) & set(by_pip) == set()
    assert [line for line in pip if "==" not in line] == ["--editable ."]


def test_environment_has_a_python_that_the_project_supports() -> None:
    version = _conda()[0]["python"]
    classifier = f"Programming Language :: Python :: {version}"
    assert classifier in _pyproject()["project"]["classifiers"]


def _closure(name: str, extra: str) -> dict[str, str]:
    """What is installed of a package's needs, and theirs, with their versions."""
    found: dict[str, str] = {}
    todo = {(canonicalize_name(name), extra)}
    done: set[tuple[str, str]] = set()
    while todo:
        package, extra = todo.pop()
        done.add((package, extra))
        distribution = importlib.metadata.distribution(package)
        found[package] = distribution.version
        for requirement in map(Requirement, distribution.requires or []):
            environment: dict[str, Any] = {**default_environment(), "extra": extra}
            if requirement.marker is None or requirement.marker.evaluate(environment):
                needed = canonicalize_name(requirement.name)
                todo |= {(needed, wanted) for wanted in {"", *requirement.extras}} - done
    return found


def test_everything_installed_is_what_was_pinned() -> None:
    pins = _pins()
    installed = _closure("boardlib", "test")
    del installed["boardlib"]
    differing = {
        name: (version, pins.get(name, "no pin"))
        for name, version in installed.items()
        if name not in pins or Version(pins[name]) != Version(version)
    }
    assert differing == {}, "run `make venv`; when a package has no pin: `make pins`"


def test_the_oldest_python_is_the_same_everywhere() -> None:
    project = _pyproject()
    oldest = project["project"]["requires-python"].removeprefix(">=")
    numbers = oldest.replace(".", ", ")
    assert project["tool"]["mypy"]["python_version"] == oldest
    assert project["tool"]["ruff"]["target-version"] == "py" + oldest.replace(".", "")
    assert f"sys.version_info < ({numbers})" in (PROJECT / "Makefile").read_text()
    assert f"sys.version_info < ({numbers})" in (PROJECT / ".ci" / "run").read_text()
    assert f"Programming Language :: Python :: {oldest}" in project["project"]["classifiers"]


def test_what_builds_the_package_is_pinned_too() -> None:
    for line in _pyproject()["build-system"]["requires"]:
        assert [part.operator for part in Requirement(line).specifier] == ["=="]
