"""The case about the same, beside a ruling: looked for when the ruling is seen, not before it.

To look for it every question of the game's cases is put once; nobody waits for a ruling meanwhile.
"""

from __future__ import annotations

from html import escape

from boardlib.notebooks.catalogue import Entry, lessons
from boardlib.text import _, language
from boardlib.widgets.kit.kind import in_page
from boardlib.widgets.workshop.bench import Bench
from boardlib.widgets.workshop.laying import RULING
from boardlib.widgets.workshop.relatives import Relative, relatives
from boardlib.widgets.workshop.state import Workshop


class Relatives:
    """What was found so far, by board and question."""

    def __init__(self) -> None:
        self._found: dict[object, Relative | None] = {}

    def look(self, shop: Workshop) -> None:
        """Find the case about what is asked now, if there is one."""
        answer = shop.answers()[1]
        if answer is not None and not shop.unanswered:
            near = relatives(shop.rules, shop.position, shop.question, answer)
            self._found[_key(shop)] = next(iter(near), None)

    def of(self, shop: Workshop) -> Relative | None:
        """The case about what is asked now, if it was looked for and found."""
        return self._found.get(_key(shop))

    def panel(self, shop: Workshop, view: Bench) -> str:
        """The case, or that it is to be looked for; nothing while no ruling is shown."""
        if view.room != RULING or view.after is None or view.unanswered:
            return ""
        if _key(shop) not in self._found:
            return f'<div data-seek="{escape(shop.rules.name)} {escape(view.question)}"></div>'
        found = self._found[_key(shop)]
        return "" if found is None else _panel(found)


def _key(shop: Workshop) -> object:
    return shop.rules.name, shop.text, shop.question, language()


def _panel(found: Relative) -> str:
    case, entry = found.case, _lesson(found)
    place = " · ".join((*([_(entry.title)] if entry else []), case.id))
    words = _("The same was asked: {question}").format(question=found.words)
    return (
        f'<section class="bl-same"><h4>{escape(_("A case about the same"))}</h4>'
        f"<p>{escape(words)}</p>"
        f'<p class="bl-second">{escape(_(case.title))} · {escape(place)}</p>'
        f'<p class="bl-same-ways">{_way(found, entry)}</p></section>'
    )


def _way(found: Relative, entry: Entry | None) -> str:
    """The way to the case: its page on the site; elsewhere its board, and a cell to play it."""
    id_ = escape(found.case.id)
    if in_page():
        words = escape(_("Go to this case"))
        return (
            f'<a class="bl-do bl-main" href="{escape(entry.page)}#{id_}">{words}</a>'
            if entry
            else ""
        )
    cell = escape(f'import boardlib as bl\n\nbl.lesson("{found.case.id}")')
    return (
        f'<button type="button" class="bl-do bl-main" data-do="case" data-text="{id_}">'
        f"{escape(_('Show its board and ruling'))}</button>"
        f'<button type="button" class="bl-do bl-main" data-copy="{cell}">'
        f"{escape(_('Copy its lesson as a cell'))}</button>"
    )


def _lesson(found: Relative) -> Entry | None:
    """The lesson that tells the case."""
    return next((one for one in lessons() if found.case.id in one.cases), None)


def back() -> str:
    """The way back to one's own table from the board of a case."""
    words = escape(_("Back to your own table"))
    return (
        '<section class="bl-same"><p class="bl-same-ways"><button type="button"'
        f' class="bl-do bl-main" data-do="own" data-text="">{words}</button></p></section>'
    )
