"""The boards to begin with where an argument is settled: those of all cases, by game and lesson."""

from __future__ import annotations

from html import escape
from itertools import groupby

from boardlib.catalogue import Case, find_case
from boardlib.game import game
from boardlib.notebooks.catalogue import Entry, lessons
from boardlib.site.rulings import search
from boardlib.text import _, ngettext
from boardlib.widgets.workshop.link import Link


def boards() -> str:
    """Every board as a link that opens it, to be searched; folded until somebody wants another."""
    entries = [entry for entry in lessons() if entry.cases]
    number = _number(sum(len(entry.cases) for entry in entries))
    nothing = _("No board has all of these words.")
    games = groupby(entries, key=lambda entry: find_case(entry.cases[0]).game)
    body = "".join(_game(name, "".join(map(_lesson, of_game))) for name, of_game in games)
    return (
        f'<details class="boards"><summary>{escape(_("Another board"))}</summary>'
        f"{search(_('Search in all boards'), number, nothing)}{body}</details>"
    )


def _number(count: int) -> str:
    return ngettext("{count} board", "{count} boards", count).format(count=count)


def _game(name: str, listed: str) -> str:
    return f'<section class="game"><h2>{escape(_(game(name).title))}</h2>{listed}</section>'


def _lesson(entry: Entry) -> str:
    """The boards of a lesson, folded."""
    items = "".join(_board(find_case(name)) for name in entry.cases)
    count = escape(_number(len(entry.cases)))
    return (
        f'<details class="entry"><summary><b>{escape(_(entry.title))}</b>'
        f'<span class="quiet">{count}</span></summary><ul>{items}</ul></details>'
    )


def _board(case: Case) -> str:
    """A board by the title and the question of its case."""
    way = escape(f"#{Link(case.game, case.id).written()}")
    title, question = escape(_(case.title)), escape(_(case.question))
    return f'<li><a href="{way}">{title}</a><p>{question}</p></li>'
