"""Lessons in a notebook: ``lesson("TUN-32")`` gives the player of a case.

The presenter knows what is to be shown, the panel writes it as HTML, and the player puts it
into widgets.  No module here knows a game.
"""

from boardlib.lesson.player import Notice, Player, lesson
from boardlib.lesson.presenter import Presenter, View

__all__ = ["Notice", "Player", "Presenter", "View", "lesson"]
