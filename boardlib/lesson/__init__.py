"""Lessons in a notebook: ``lesson("TUN-32")`` gives the player of a case.

``compare("WAG-1")`` puts two editions side by side, ``print(comparison("WAG-1"))`` says the
same in words.

The presenter knows what is to be shown, the panel writes it as HTML, and the player puts it
into widgets.  No module here knows a game.  The widgets are loaded when they are first asked
for, so that what needs only the presenter does without them.
"""

from typing import TYPE_CHECKING, Any

from boardlib.lesson.comparison import SideBySide, comparison
from boardlib.lesson.presenter import Presenter, View

if TYPE_CHECKING:
    from boardlib.lesson.compare_view import Comparer, compare
    from boardlib.lesson.player import Notice, Player, lesson

__all__ = [
    "Comparer",
    "Notice",
    "Player",
    "Presenter",
    "SideBySide",
    "View",
    "compare",
    "comparison",
    "lesson",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from boardlib.lesson import compare_view, player

    return getattr(compare_view if name in ("Comparer", "compare") else player, name)
