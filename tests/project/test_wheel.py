"""The wheel brings everything along: built and installed without the network, used elsewhere."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import tomllib
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.metadata import version
from pathlib import Path
from urllib.parse import urlsplit
from zipfile import ZipFile

import pytest

from boardlib.catalogue import cases
from boardlib.game import GAMES
from tests.ports import free_port

PROJECT = Path(__file__).parents[2]
PATIENCE = 120
NEWS = "@jupyterlab/apputils-extension:notification"


def _pip(*arguments: object) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input"]
    done = subprocess.run(
        [*command, *map(str, arguments)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy of the project, because building leaves files behind."""
    settings = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    (needed,) = settings["build-system"]["requires"]
    if needed != f"setuptools=={version('setuptools')}":
        message = f"{needed} is not installed"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    folder = tmp_path_factory.mktemp("wheel")
    unwanted = shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints")
    for name in ("boardlib", "notebooks"):
        shutil.copytree(PROJECT / name, folder / "project" / name, ignore=unwanted)
    (folder / "project" / "notebooks" / "my_own.ipynb").touch()  # somebody's own is no lesson
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(PROJECT / name, folder / "project")
    offline = ("--no-index", "--no-deps", "--no-build-isolation")
    _pip("wheel", *offline, "--wheel-dir", folder, folder / "project")
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which the wheel was installed; what it needs is there already."""
    folder = tmp_path_factory.mktemp("installed")
    _pip("install", "--no-index", "--no-deps", "--no-compile", "--target", folder, wheel)
    return folder


def _environment(installed: Path, home: Path) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith("JUPYTER")}
    return kept | {
        "PYTHONPATH": str(installed),
        "HOME": str(home),
        "BOARDLIB_DATA": str(home / "progress"),
        "PYTHONWARNINGS": "ignore",
    }


def _command(*words: object) -> list[str]:
    return [sys.executable, "-m", "boardlib.cli", *map(str, words)]


def _run(installed: Path, folder: Path, *words: object) -> subprocess.CompletedProcess[str]:
    environment = _environment(installed, folder)
    return subprocess.run(
        _command(*words), cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.whole
def test_every_file_of_the_package_is_in_the_wheel(wheel: Path) -> None:
    files = [
        path
        for path in (PROJECT / "boardlib").rglob("*")
        if path.is_file()
        and "__pycache__" not in path.parts
        and path.suffix not in (".pyc", ".pot")
    ]
    lessons = [*PROJECT.glob("notebooks/src/*.*"), *PROJECT.glob("notebooks/solutions/*.py")]
    lessons += [PROJECT / f"notebooks/{one.stem}.ipynb" for one in lessons if one.suffix == ".md"]
    places = {path.relative_to(PROJECT).as_posix(): path for path in files}
    places |= {f"boardlib/{path.relative_to(PROJECT).as_posix()}": path for path in lessons}
    with ZipFile(wheel) as packed:
        names = {name for name in packed.namelist() if name.startswith("boardlib/")}
        assert names == set(places)
        assert [name for name in names if packed.read(name) != places[name].read_bytes()] == []


@pytest.mark.whole
def test_a_server_that_somebody_starts_saves_the_pictures_of_lessons(installed: Path) -> None:
    """Jupyter finds the setting where the wheel puts it: in the folder of its environment."""
    setting = installed / "etc" / "jupyter" / "jupyter_server_config.d" / "boardlib.json"
    wanted = json.loads(setting.read_text(encoding="utf-8"))["ServerApp"]["jpserver_extensions"]
    assert wanted == {"boardlib.notebooks.saving": True}


@pytest.mark.whole
def test_rulings_of_every_game_hold_and_the_lessons_are_known(
    installed: Path, tmp_path: Path
) -> None:
    """The files are those of the project, in which all rulings are checked."""
    few = {case.game: case for case in cases().values() if case.claims}.values()
    assert {case.game for case in few} == set(GAMES)
    done = _run(installed, tmp_path, "cases", "--check", "--json", *(case.id for case in few))
    assert (done.returncode, done.stderr) == (0, "")
    rulings = json.loads(done.stdout)
    assert {one["id"] for one in rulings} == {claim.id for case in few for claim in case.claims}
    assert all(one["holds"] for one in rulings)
    done = _run(installed, tmp_path, "handout", "nine_tiles", "-o", "lesson.xml")
    assert done.returncode == 0
    assert done.stderr.splitlines()[1:] == []  # how such a quiz is to be set up, in one line
    assert "WAG-W2.1" in (tmp_path / "lesson.xml").read_text(encoding="utf-8")


@contextmanager
def _serving(installed: Path, folder: Path, *words: object) -> Iterator[tuple[str, Path]]:
    """A server that is started in a folder: its address, and the file of what it says.

    At the end nothing is left of it, whatever has failed before.
    """
    log = folder / "server.log"
    with (
        log.open("w") as said,
        subprocess.Popen(
            _command(*words),
            cwd=folder,
            env=_environment(installed, folder),
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        ) as process,
    ):
        try:
            yield _address(log, process), log
            process.terminate()
            process.wait(PATIENCE)
            with pytest.raises(ProcessLookupError):  # what it has started has ended with it
                os.killpg(process.pid, 0)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def _address(log: Path, process: subprocess.Popen[bytes]) -> str:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        for word in log.read_text(encoding="utf-8").split():
            if word.startswith("http://") and urlsplit(word).port:
                return "http://{0.hostname}:{0.port}/".format(urlsplit(word))
        time.sleep(0.1)
    raise AssertionError(log.read_text(encoding="utf-8")[-3000:])


def _fetched(address: str) -> str:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
                text: str = answer.read().decode("utf-8")
                return text
        except urllib.error.HTTPError:
            raise
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


@pytest.mark.whole
def test_lab_opens_copies_of_the_lessons(installed: Path, tmp_path: Path) -> None:
    options = ("--no-browser", "--allow-root", "--port=0", "--IdentityProvider.token=")
    with _serving(installed, tmp_path, "lab", *options) as (url, log):
        book = json.loads(_fetched(f"{url}api/contents/00_index.ipynb"))
        assert book["content"]["cells"][0]["source"].startswith("# Rulings")
        assert book["writable"]
        settings = json.loads(_fetched(f"{url}lab/api/settings/{NEWS}"))
        assert '"default": "false"' in json.dumps(settings["schema"]["properties"]["fetchNews"])
    said = log.read_text()
    assert f"Your lessons are in '{tmp_path / 'boardlib-lessons'}'" in said
    assert f"{urlsplit(url).port}/lab/tree/00_index.ipynb" in said  # the address that it prints
    assert "boardlib.notebooks.saving | extension was successfully loaded" in said
    assert (tmp_path / "boardlib-lessons" / "05_one_step.ipynb").exists()


@pytest.mark.whole
def test_class_shows_copies_of_the_lessons(installed: Path, tmp_path: Path) -> None:
    options = ("--no-browser", f"--port={free_port()}")
    with _serving(installed, tmp_path, "class", *options) as (url, _log):
        page = _fetched(f"{url}voila/render/00_index.ipynb")
    assert "Rulings you can see, do, change and check" in page
    assert "static/class.css" in page
    assert (tmp_path / "boardlib-lessons" / "00_index.ipynb").exists()
