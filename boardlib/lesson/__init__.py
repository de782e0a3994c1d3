"""Lessons in a notebook: ``lesson("TUN-32")`` gives the player of a case.

``practice("tunnels")`` makes exercises without end.  ``compare("WAG-1")`` puts two editions
side by side, ``print(comparison("WAG-1"))`` says the same in words.  ``explore("WAG-1")`` opens
any board to be changed and asked about.  ``hot_seat("tour")`` plays a whole game, and
``progress()`` shows what was answered so far.  What is printed in a block ``with folded():`` waits
until somebody opens it.

The presenter knows what is to be shown, the panel writes it as HTML, and the player puts it
into widgets.  No module here knows a game.  The widgets are loaded when they are first asked
for, so that what needs only the presenter does without them.
"""

from typing import TYPE_CHECKING, Any

from boardlib.lesson.comparison import SideBySide, comparison
from boardlib.lesson.presenter import Presenter, View

if TYPE_CHECKING:
    from boardlib.lesson.compare_view import Comparer, compare
    from boardlib.lesson.fold import folded
    from boardlib.lesson.notice import Notice
    from boardlib.lesson.player import Player, lesson
    from boardlib.lesson.practice_view import Practice, practice
    from boardlib.lesson.progress_view import Progress, progress
    from boardlib.lesson.table_view import TableView, hot_seat
    from boardlib.lesson.workshop_view import Workbench, explore

__all__ = [
    "Comparer",
    "Notice",
    "Player",
    "Practice",
    "Presenter",
    "Progress",
    "SideBySide",
    "TableView",
    "View",
    "Workbench",
    "compare",
    "comparison",
    "explore",
    "folded",
    "hot_seat",
    "lesson",
    "practice",
    "progress",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from boardlib.lesson import (
        compare_view,
        fold,
        notice,
        player,
        practice_view,
        progress_view,
        table_view,
        workshop_view,
    )

    homes = {"Comparer": compare_view, "compare": compare_view, "Notice": notice}
    homes |= {"folded": fold}
    homes |= {"Practice": practice_view, "practice": practice_view}
    homes |= {"Progress": progress_view, "progress": progress_view}
    homes |= {"TableView": table_view, "hot_seat": table_view}
    homes |= {"Workbench": workshop_view, "explore": workshop_view}
    return getattr(homes.get(name, player), name)
