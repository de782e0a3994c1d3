"""What all tests share."""

import json
import os
from dataclasses import asdict
from fcntl import LOCK_EX, flock
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from boardlib import game
from boardlib.catalogue import Case, all_cases
from boardlib.site import Built, build
from boardlib.widgets.kit import classroom
from tests.chromium import WITHOUT_WINDOWS, find_chromium
from tests.lamps import row

# What is costly to make, and which tests use it; what takes longest first. There are two browsers,
# so that none is waited for at the end, and no more, so that each has room.
SHARED = {
    "a browser, with pages for a class": (
        "tests/browser/test_class.py",
        "tests/browser/test_keys.py",
        "tests/browser/test_lesson.py",
        "tests/browser/test_room.py",
        "tests/browser/test_saved.py",
        "tests/browser/test_workshop",
    ),
    "another browser": ("tests/browser/",),
    "the language in brackets": (
        "tests/language/test_cells.py",
        "tests/language/test_command_line.py",
        "tests/language/test_e",
        "tests/language/test_messages.py",
        "tests/language/test_reading.py",
        "tests/language/test_site.py",
    ),
    "boards that are looked at": ("tests/story/test_readable.py",),
    "handouts and exercises": (
        "tests/handout/test_content.py",
        "tests/handout/test_pa",
        "tests/language/test_players_words.py",
        "tests/biathlon/teaching/test_practice.py",
        "tests/carcassonne/teaching/test_practice.py",
        "tests/game/test_every_rule.py",
        "tests/game/test_exercises.py",
        "tests/tour/teaching/test_practice.py",
        "tests/troyes/teaching/test_practice.py",
    ),
}

os.environ.setdefault("MPLBACKEND", "agg")

# Without a deadline: a busy machine is no defect. In CI every run tries the same examples. Half as
# many as usual: what is drawn are whole boards, with all that can happen on them.
EXAMPLES = 50
settings.register_profile("dev", deadline=None, max_examples=EXAMPLES)
settings.register_profile(
    "ci",
    deadline=None,
    max_examples=EXAMPLES,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


@pytest.fixture(autouse=True)
def no_case_is_open() -> None:
    """Each test has a page of its own: what others have shown asks nothing on it."""
    classroom.forget()


class Together(LoadScopeScheduling):  # type: ignore[misc]  # it comes without types
    """Which tests stay on one worker: those that share something, and those of a file.

    The groups of pytest-xdist 3.8 (``xdist_group``) do not get through to pytest 9.2.
    """

    def _split_scope(self, nodeid: str) -> str:
        for shared, beginnings in SHARED.items():
            if nodeid.startswith(beginnings):
                return shared
        return nodeid.split("::")[0]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Together | None:
    """The order of the tests is kept."""
    if config.getvalue("dist") != "loadgroup":
        return None
    config.option.loadscopereorder = False
    return Together(config, log)


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--room tour``: the tests of that room, and of those that all games share its part."""
    parser.addoption("--room", metavar="ROOM", help="only what concerns that room of boardlib")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Workers begin with what takes longest, so that none of them waits for it at the end."""
    for item in items:
        if "site" in getattr(item, "fixturenames", ()):  # to build it takes half a minute
            item.add_marker("whole")
    if room := config.getoption("room"):
        concerned = [item for item in items if concerns(item, room)]
        config.hook.pytest_deselected(items=[item for item in items if item not in concerned])
        items[:] = concerned
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: _turn(item.nodeid))


def concerns(item: pytest.Item, room: str) -> bool:
    """Whether a test stands in a room, or is tried with its game, or a case or ruling of it.

    Of what is tried with many in turn those remain that are of that room.
    """
    if room in item.path.parts:
        return True
    if not isinstance(item, pytest.Function):
        return False
    if tried := vars(item.function).get("tried"):
        tried = tuple(one for one in tried if is_of(one, room))
        vars(item.function)["tried"] = tried or vars(item.function)["tried"]
    given = item.callspec.params.values() if hasattr(item, "callspec") else ()
    return bool(tried) or any(is_of(one, room) for one in given)


def is_of(value: object, room: str) -> bool:
    """Whether it is a game or of one, the id of a case of one, or a tuple with one of these."""
    if isinstance(value, tuple):
        return any(is_of(one, room) for one in value)
    if isinstance(value, str):
        return room == (all_cases()[value].game if value in all_cases() else value)
    return room in (getattr(value, "game", ""), getattr(value, "name", ""))


def _turn(nodeid: str) -> int:
    begin = [nodeid.startswith(beginnings) for beginnings in SHARED.values()]
    return [*begin, True].index(True)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The site, built once, by the worker that needs it first; without Pyodide."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:  # those of the workers lie beside one another
        folder = folder.parent
    with (folder / "site.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        noted = folder / "site.json"
        if not noted.exists():
            noted.write_text(json.dumps(asdict(build(folder / "web" / "site")), default=str))
    built = json.loads(noted.read_text())
    return Built(**{**built, "folder": Path(built["folder"])})


@pytest.fixture(scope="session")
def site_folder(site: Built) -> Path:
    """Where it lies."""
    return site.folder


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The browser on this machine; without one the test is skipped, but fails in CI."""
    if found := find_chromium(WITHOUT_WINDOWS):
        return found
    message = f"no browser on the PATH (looked for {', '.join(WITHOUT_WINDOWS)})"
    if os.environ.get("CI"):
        pytest.fail(message)
    pytest.skip(message)


# --- a game of the tests' own ------------------------------------------------------------


@pytest.fixture
def lamps(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The game of lamps, as if it came with boardlib."""
    monkeypatch.setitem(game.GAMES, "lamps", row.__name__)
    return row


@pytest.fixture
def case(lamps: ModuleType) -> Case:
    """Its case: five steps, the second and the fourth are predictions."""
    made: Case = lamps.story()
    return made
