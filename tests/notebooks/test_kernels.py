"""A notebook is tested even where its kernel ends while it begins."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kernels import ATTEMPTS, UNLUCKY, again

PROJECT = Path(__file__).parents[2]
NOTEBOOK = """{"cells": [{"cell_type": "code", "execution_count": 1, "id": "one", "metadata": {},
"outputs": [], "source": "x = 1"}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}"""


@pytest.mark.whole
def test_a_kernel_that_ends_while_it_begins_is_started_anew(tmp_path: Path) -> None:
    (tmp_path / "ipykernel_launcher.py").write_text(UNLUCKY)
    (tmp_path / "one.ipynb").write_text(NOTEBOOK)
    plugins = ("-p", "tests.kernels", "-p", "no:cacheprovider")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *plugins, "--nbval", "--nbval-current-env", "one.ipynb"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{PROJECT}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "1 passed" in done.stdout, done.stdout + done.stderr
    assert (tmp_path / "tried").exists()


def test_one_that_never_begins_is_an_error() -> None:
    started = []

    def start(kernel_name: str) -> None:
        started.append(kernel_name)
        raise RuntimeError("Kernel died before replying to kernel_info")

    with pytest.raises(RuntimeError, match="died"):
        again(start)(kernel_name="python3")
    assert started == ["python3"] * ATTEMPTS
