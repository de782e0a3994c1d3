"""What everything that is clicked has in common."""

import subprocess
import sys

SHOWN = """
import gc
from boardlib.widgets import settle
shown = settle("TUN-B")
print(gc.get_freeze_count() > len(gc.get_objects()))
"""


def test_modules_are_not_looked_through_in_the_middle_of_a_click() -> None:
    """To look through all that is there for what nobody needs takes longer than a click may."""
    told = subprocess.run([sys.executable, "-c", SHOWN], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["True"]
