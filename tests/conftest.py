"""What all tests share."""

import os
import shutil

import pytest
from hypothesis import HealthCheck, settings

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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests go to one worker, so that they share one server and one browser."""
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.xdist_group("browser"))


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
