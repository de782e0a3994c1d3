"""The index in a notebook: ``index()`` shows all lessons as cards."""

from __future__ import annotations

from boardlib.game import GAMES
from boardlib.history import ProgressError, store
from boardlib.notebooks.catalogue import catalogue, door
from boardlib.story import markup
from boardlib.text import _, set_language
from boardlib.widgets.index import panel
from boardlib.widgets.index.state import Index, overview
from boardlib.widgets.kit.notice import Notice


class Lessons:
    """All lessons as cards, each a link to its notebook.

    Attributes:
        index: what is shown.
    """

    def __init__(self, index: Index) -> None:
        self.index = index

    def __repr__(self) -> str:
        return _("<lessons>")

    def _repr_html_(self) -> str:
        return markup.own_keys(panel.page(self.index))


def index(language: str | None = None) -> Lessons | Notice:
    """All lessons: a picture and a question for each, what was answered, and where to go on.

    Args:
        language: language of everything that is shown, such as ``en``; as it is if not given.

    Returns:
        The cards; when there is no such language, or it is a game, a notice that says so.

    >>> import boardlib as bl
    >>> bl.index()
    <lessons>
    """
    try:
        if language in GAMES:
            text = _("The lessons of every game are shown: leave out '{game}', index() is enough.")
            return Notice(text.format(game=language))
        if language is not None:
            set_language(language)
        return Lessons(overview(catalogue(), store().attempts(), door()))
    except ProgressError:  # the cells that keep answers say so
        return Lessons(overview(catalogue(), (), door()))
    except ValueError as error:
        return Notice(str(error))
