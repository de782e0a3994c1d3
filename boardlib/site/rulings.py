"""All rulings on one page, with where they come from and how sure we are; and the rules they cite.

Rulings tell the answers of the cases: each case has to be unfolded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby

from boardlib.catalogue import Case, Check, Claim, Question, cases
from boardlib.game import game
from boardlib.notebooks.catalogue import lessons
from boardlib.ruling import BASIS_WORDS, Basis, Rule
from boardlib.site.cells import page_of
from boardlib.site.frame import Page
from boardlib.text import _, ngettext
from boardlib.widgets.workshop.asking import question_text
from boardlib.widgets.workshop.link import PAGE as ROOM
from boardlib.widgets.workshop.link import STEP, Link


def page() -> Page:
    """Every ruling of every case, game by game, and every rule."""
    title = _("All rulings")
    about = _("Every ruling with its source, to be searched. It tells the answers of the cases.")
    count = sum(len(case.claims) for case in cases().values())
    number = ngettext("{count} ruling", "{count} rulings", count).format(count=count)
    name = _("Search in all rulings and rules")
    nothing = _("Nothing on this page has all of these words.")
    games = groupby(cases().values(), key=lambda case: case.game)
    body = "".join(_game(name, list(of_game)) for name, of_game in games)
    return Page(
        "rulings.html",
        title,
        f'<div class="hero"><h1>{escape(title)}</h1><p class="lead">{escape(about)}</p></div>'
        f"{search(name, number, nothing)}{_bases()}{body}",
        about,
        "page rulings",
        runs=False,
    )


def search(name: str, number: str, nothing: str) -> str:
    """The field that filters the entries of a page; without scripts it does not show.

    Args:
        name: what is searched.
        number: how many there are.
        nothing: what is said where none is found.
    """
    all_ = escape(_("Unfold all"))
    return (
        '<form class="search" role="search" hidden>'
        f'<label for="search">{escape(name)}</label>'
        '<input id="search" type="search" autocomplete="off">'
        f'<button type="button" class="unfold" aria-pressed="false">{all_}</button>'
        f'<output class="found">{escape(number)}</output></form>'
        f'<p class="none" hidden>{escape(nothing)}</p>'
    )


def _bases() -> str:
    """How sure we are of a rule: the marks, explained."""
    words = "".join(
        f"<span>{basis(kind)} {escape(_(BASIS_WORDS[kind][1]))}</span>" for kind in Basis
    )
    return f'<p class="bases">{words}</p>'


def basis(kind: Basis) -> str:
    """The mark of a basis and its word."""
    return f'<i class="{kind.value}">{escape(_(BASIS_WORDS[kind][0]))}</i>'


def _game(name: str, listed: Iterable[Case]) -> str:
    rules = game(name)
    told = "".join(map(_case, listed))
    return (
        f'<section class="game"><h2>{escape(_(rules.title))}</h2>{told}'
        f"{_rules(name, rules.rules().values())}</section>"
    )


def _case(case: Case) -> str:
    """A case: its question to be seen, its rulings to be unfolded."""
    items = "".join(_ruling(case, claim) for claim in case.claims)
    count, place = len(case.claims), f"{_(case.source.document)}, {_(case.source.place)}"
    number = ngettext("{count} ruling", "{count} rulings", count).format(count=count)
    origin = escape(f"{case.id} · {number} · {place}")
    return (
        f'<details class="entry"><summary><b>{escape(_(case.title))}</b>'
        f'<span class="question">{escape(_(case.question))}</span>'
        f'<span class="quiet">{origin}</span></summary>'
        f"<ul>{items}</ul>{_see(case)}</details>"
    )


def _see(case: Case) -> str:
    """The way to the lesson that shows the case."""
    entry = next((one for one in lessons() if case.id in one.cases), None)
    if entry is None:
        return ""
    words = _("Lesson: {title}").format(title=_(entry.title))
    return f'<p><a href="{page_of(entry)}#{escape(case.id)}">{escape(words)}</a></p>'


def _ruling(case: Case, claim: Claim) -> str:
    """A ruling with its basis, and the rules that it rests on; its source is that of the case."""
    links = "".join(
        f'<a href="#{escape(rule.id)}">{escape(_(rule.source))}</a>' for rule in cited(case, claim)
    )
    return (
        f'<li id="{escape(claim.id)}">{escape(_(claim.text))}<p>'
        f"{escape(claim.id)}{basis(claim.basis)}{links}{_room(case, claim)}</p></li>"
    )


def _room(case: Case, claim: Claim) -> str:
    """The way to the room where the ruling is seen on its board, and the board may be changed."""
    if not claim.checks:
        return ""
    words = escape(_("Settle an argument on this board"))
    return f'<a href="{ROOM}#{escape(link(case, claim.checks[0]).written())}">{words}</a>'


def link(case: Case, check: Check) -> Link:
    """The board of a check with its question; by the name of its case where that has the board."""
    rules, asked = case.rules, check.question
    board = f"{case.id}{STEP}{check.step}" if check.step else case.id
    if check.start or asked.change:
        start = rules.read(check.start) if check.start else case.position(check.step)
        changed, _refused = Question(change=asked.change).prepare(rules, start)
        board = rules.write(changed).strip("\n")
    return Link(case.game, board, question_text(asked), asked.then, bool(asked.judge))


def cited(case: Case, claim: Claim) -> Iterator[Rule]:
    """The rules that a ruling names, each source of them once."""
    known = case.rules.rules()
    named = [name for check in claim.checks for name in check.question.because or ()]
    by_source = {known[name].source: known[name] for name in named if name in known}
    yield from by_source.values()


def _rules(name: str, rules: Iterable[Rule]) -> str:
    """The rule index of a game."""
    items = "".join(
        f'<li id="{escape(rule.id)}">{escape(_(rule.text))}<p>'
        f"{escape(_(rule.source))}{basis(rule.basis)}</p></li>"
        for rule in rules
    )
    title = _("The rules: {game}").format(game=_(game(name).title))
    head = f"<summary><b>{escape(title)}</b></summary>"
    return f'<details class="entry">{head}<ul>{items}</ul></details>'
