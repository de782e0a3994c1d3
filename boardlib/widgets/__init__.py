"""Lessons in a notebook: ``lesson("TUN-32")`` gives the player of a case.

``practice("tunnels")`` makes exercises without end.  ``compare("WAG-1")`` puts two editions
side by side, ``print(comparison("WAG-1"))`` says the same in words.  ``settle("WAG-1")`` opens
any board to be changed and asked about.  ``check("open_ends")`` says what is wrong with a function
that a learner wrote.  ``hot_seat("tour")`` plays a whole game, and
``progress()`` shows what was answered so far.  What is printed in a block ``with folded():`` waits
until somebody opens it; ``predict(...)`` and ``estimate(...)`` ask for a prediction first.

The presenter knows what is to be shown, the panel writes it as HTML, and the player puts it
into widgets.  No module here knows a game.  The widgets are loaded when they are first asked
for, so that what needs only the presenter does without them.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from boardlib.story.state import Presenter
from boardlib.story.view import View
from boardlib.text import say
from boardlib.widgets.compare import SideBySide, comparison

if TYPE_CHECKING:
    from boardlib.widgets.coding.view import Desk, FunctionCheck, check, program
    from boardlib.widgets.compare.view import Comparer, compare
    from boardlib.widgets.kit.fold import folded
    from boardlib.widgets.kit.interactive import Notice
    from boardlib.widgets.lesson_cards import Lessons, index
    from boardlib.widgets.player.view import Player, lesson
    from boardlib.widgets.practice.view import Practice, practice
    from boardlib.widgets.prediction import Prediction, estimate, predict
    from boardlib.widgets.progress.view import Progress, progress
    from boardlib.widgets.table.view import TableView, hot_seat
    from boardlib.widgets.workshop.opening import linked
    from boardlib.widgets.workshop.view import Workbench, settle

__all__ = [
    "Comparer",
    "Desk",
    "FunctionCheck",
    "Lessons",
    "Notice",
    "Player",
    "Practice",
    "Prediction",
    "Presenter",
    "Progress",
    "SideBySide",
    "TableView",
    "View",
    "Workbench",
    "check",
    "compare",
    "comparison",
    "estimate",
    "folded",
    "hot_seat",
    "index",
    "lesson",
    "linked",
    "practice",
    "predict",
    "program",
    "progress",
    "say",
    "settle",
]


_HOMES: Final = {
    "FunctionCheck": "coding.view",
    "check": "coding.view",
    "Desk": "coding.view",
    "program": "coding.view",
    "Comparer": "compare.view",
    "compare": "compare.view",
    "Lessons": "lesson_cards",
    "index": "lesson_cards",
    "Notice": "kit.interactive",
    "folded": "kit.fold",
    "Practice": "practice.view",
    "practice": "practice.view",
    "Prediction": "prediction",
    "estimate": "prediction",
    "predict": "prediction",
    "Progress": "progress.view",
    "progress": "progress.view",
    "Player": "player.view",
    "lesson": "player.view",
    "TableView": "table.view",
    "hot_seat": "table.view",
    "Workbench": "workshop.view",
    "settle": "workshop.view",
    "linked": "workshop.opening",
}

# Three rooms are called like their functions: a room that is loaded now does not take the place
# of the function later.
for _room in ("compare", "practice", "progress"):
    import_module(f"boardlib.widgets.{_room}")
    del globals()[_room]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"boardlib.widgets.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return __all__
