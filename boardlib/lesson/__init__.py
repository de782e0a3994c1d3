"""Lessons in a notebook: ``lesson("TUN-32")`` gives the player of a case.

The presenter knows what is to be shown, the panel writes it as HTML, and the player puts it
into widgets.  No module here knows a game.  The widgets are loaded when they are first asked
for, so that what needs only the presenter does without them.
"""

from typing import TYPE_CHECKING, Any

from boardlib.lesson.presenter import Presenter, View

if TYPE_CHECKING:
    from boardlib.lesson.player import Notice, Player, lesson

__all__ = ["Notice", "Player", "Presenter", "View", "lesson"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from boardlib.lesson import player

    return getattr(player, name)
