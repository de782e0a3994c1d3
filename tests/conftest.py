"""What all tests share."""

import os
import shutil

import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

BROWSER_TESTS = "tests/browser/"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

os.environ.setdefault("MPLBACKEND", "agg")

# Without a deadline: a busy machine is no defect. In CI every run tries the same examples.
settings.register_profile("dev", deadline=None)
settings.register_profile(
    "ci",
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


class Together(LoadScopeScheduling):
    """Which tests stay on one worker: those of a file, which share what they make, and all in a
    browser, which share a server. (Groups of pytest-xdist 3.8 do not reach pytest 9.2's workers.)
    """

    def _split_scope(self, nodeid: str) -> str:
        return BROWSER_TESTS if nodeid.startswith(BROWSER_TESTS) else nodeid.split("::")[0]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Together | None:
    return Together(config, log) if config.getvalue("dist") == "loadgroup" else None


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The browser on this machine; without one the test is skipped, but fails in CI."""
    for name in BROWSERS:
        if found := shutil.which(name):
            return found
    message = f"no browser on the PATH (looked for {', '.join(BROWSERS)})"
    if os.environ.get("CI"):
        pytest.fail(message)
    pytest.skip(message)
