"""All rulings: a page for each part of the reference, one that lists them all, their addresses.

Rulings tell the answers of the cases: each ruling has to be opened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final

from boardlib.catalogue import Check, Question
from boardlib.catalogue.reading import (
    ReferenceChapter,
    ReferenceEntry,
    ReferencePart,
    entries,
    parts,
)
from boardlib.drawing.sizes import ACROSS, COLUMN, stands_above
from boardlib.game import GAMES, Answer, game
from boardlib.notebooks.catalogue import Met, met
from boardlib.ruling import BASIS_WORDS, Basis, Rule
from boardlib.site.frame import Page, current, larger
from boardlib.story.markup import CROSS, TICK
from boardlib.story.picture import picture, sights_json
from boardlib.text import _, language, ngettext
from boardlib.widgets.reference import RulingBoard, Said, boards
from boardlib.widgets.workshop.asking import question_text
from boardlib.widgets.workshop.link import PAGE as ROOM
from boardlib.widgets.workshop.link import STEP, Link

# --- one ruling, opened: its sentence, its boards with what the engine says to each --------------


ROOT: Final = "../../"
"""The way from the page of a part to the folder of the site."""
MOST: Final = 8
"""So many lines of a list are told below a board."""


def link(entry: ReferenceEntry, check: Check) -> Link:
    """The board of a check with its question; by the name of its case where that has the board."""
    case, asked = entry.case, check.question
    board = f"{case.id}{STEP}{check.step}" if check.step else case.id
    if check.start or asked.change:
        changed, _refused = Question(change=asked.change).prepare(case.rules, case.asked_of(check))
        board = case.rules.write(changed).strip("\n")
    return Link(case.game, board, question_text(asked), asked.then, bool(asked.judge))


def cited(entry: ReferenceEntry) -> Iterator[Rule]:
    """The rules that a ruling names, each source of them once."""
    known = entry.case.rules.rules()
    named = [name for check in entry.claim.checks for name in check.question.because or ()]
    by_source = {known[name].source: known[name] for name in named if name in known}
    yield from by_source.values()


# --- as HTML ----------------------------------------------------------------------------


def basis(kind: Basis) -> str:
    """The mark of a basis and its word."""
    return f'<i class="{kind.value}">{escape(_(BASIS_WORDS[kind][0]))}</i>'


def where(entry: ReferenceEntry) -> str:
    """Where a ruling is met, in a few words."""
    place = met(entry.id)
    if place is None:
        return _("looked up")
    title = place.lesson.code or _(place.lesson.title)
    return _("{lesson}, case {number}").format(lesson=title, number=place.number)


def opened(entry: ReferenceEntry) -> str:
    """All that stands in a ruling once it is opened."""
    drawn = [_board(entry, number, one) for number, one in enumerate(boards(entry), 1)]
    named = f' data-board="{escape(_("Board"))}"' if len(drawn) > 1 else ""
    row = f'<div class="boards-of"{named}>{"".join(drawn)}</div>' if drawn else ""
    return (
        f'<p class="sent">{escape(_(entry.claim.text))}</p>{row}'
        f"<dl>{_source(entry)}{_met(entry)}{_typed(entry)}</dl>{_ways(entry)}"
    )


def _board(entry: ReferenceEntry, number: int, one: RulingBoard) -> str:
    """A board, and below it what is said about it."""
    across = one.scene.across or stands_above(one.scene.width, one.scene.height)
    room = ACROSS if across else COLUMN
    drawn = picture(one.scene, f"{entry.id.replace('.', '-')}-{number}", False, room).svg
    told = "".join(map(_said, one.said))
    if not across:
        return f'<div class="shown"><div class="art">{drawn}</div>{told}</div>'
    about = sights_json(one.scene, one.marks)  # on a phone it scrolls sideways, by keyboard as well
    art = f'<div class="art wide" tabindex="0" data-about="{about}">{drawn}</div>{larger()}'
    return f'<div class="shown across">{art}{told}</div>'


def _said(one: Said) -> str:
    """A question about a board, and its verdict."""
    asked = f'<p class="asked">{escape(one.asked)}</p>' if one.asked else ""
    before = "".join(f'<p class="before">{escape(text)}</p>' for text in one.before)
    lines = [*_lines(one.answer), *_reasons(one)]
    if not one.answer.bare:
        told = "".join(f"<span>{escape(line)}</span>" for line in lines)
        return f'{before}{asked}<div class="ver"><p>{told}</p></div>'
    told = "".join(f"<span>{escape(line)}</span>" for line in lines[1:])
    kind, sign = ("yes", TICK) if one.answer.allowed else ("no", CROSS)
    return (
        f'{before}{asked}<div class="ver {kind}"><span class="sign">{sign}</span>'
        f"<p><b>{escape(lines[0])}</b>{told}</p></div>"
    )


def _lines(answer: Answer) -> Sequence[str]:
    """The words of an answer; of a long list the first lines."""
    lines = answer.lines
    return lines if len(lines) <= MOST else (*lines[: MOST - 1], "…")


def _reasons(one: Said) -> list[str]:
    """Why: what is not met; else what the ruling is about, or all of it where it is little."""
    answer = one.answer
    if answer.allowed is None and answer.lines:
        return []
    failed = [reason.text for reason in answer.reasons if not reason.holds]
    named = [reason.text for reason in answer.reasons if reason.rule.id in one.because]
    every = [reason.text for reason in answer.reasons]
    chosen = failed or named or (every if len(every) <= 2 else [])
    return list(dict.fromkeys(chosen))


def _source(entry: ReferenceEntry) -> str:
    rules = "".join(
        f' · <a href="{ROOT}rulings.html#{escape(rule.id)}">{escape(_(rule.source))}</a>'
        for rule in cited(entry)
    )
    word, about = (_(one) for one in BASIS_WORDS[entry.claim.basis])
    sure = f'<span class="sure"><i class="{entry.claim.basis.value}"><b>{escape(word)}:</b></i> '
    return (
        f"<dt>{escape(_('Source'))}</dt><dd><span>{escape(str(entry.case.source))}{rules}</span>"
        f"{sure}{escape(about)}</span></dd>"
    )


def _met(entry: ReferenceEntry) -> str:
    place = met(entry.id)
    told = escape(_("In no lesson: it is only looked up.")) if place is None else _way(place)
    return f"<dt>{escape(_('Met in'))}</dt><dd>{told}</dd>"


def _way(place: Met) -> str:
    words = _("{lesson}, case {number}: {title}").format(
        lesson=_(place.lesson.title), number=place.number, title=_(place.case.title)
    )
    return f'<a href="{ROOT}{place.lesson.page}#{escape(place.case.id)}">{escape(words)}</a>'


def _typed(entry: ReferenceEntry) -> str:
    """The command that checks it, and its address."""
    command = f"boardlib cases --check {entry.id}"
    address = f"rulings/{entry.part}/{entry.id}"
    rows = ((_("Run it"), command), (_("Address"), address))
    return "".join(
        f'<dt>{escape(name)}</dt><dd><code translate="no">{escape(text)}</code>{_copy(name)}</dd>'
        for name, text in rows
    )


def _copy(name: str) -> str:
    """A button that copies what stands before it; without scripts it does not show."""
    label = escape(_("Copy: {what}").format(what=name))
    return (
        f'<button type="button" class="copy" aria-label="{label}" data-done="{escape(_("Copied"))}"'
        f" hidden>{escape(_('Copy'))}</button>"
    )


def _ways(entry: ReferenceEntry) -> str:
    """The ways on: the room with this board, and the case in its lesson."""
    ways = ""
    if entry.claim.checks:
        room = escape(f"{ROOT}{ROOM}#{link(entry, entry.claim.checks[0]).written()}")
        ways += f'<a class="button" href="{room}">{escape(_("Settle an argument"))}</a>'
    place = met(entry.id)
    if place is not None:
        page = f"{ROOT}{place.lesson.page}#{escape(place.case.id)}"
        ways += f'<a class="button main" href="{page}">{escape(_("Try it"))}</a>'
    return f'<p class="on">{ways}</p>' if ways else ""


# --- the pages -----------------------------------------------------------------------------------


FOLDER: Final = "rulings/"
SHORT_ID: Final = 8
"""Ids of so many characters take little room."""
SCRIPT: Final = "assets/rulings.js"
"""The script of the pages of the parts."""


def pages() -> Iterator[Page]:
    """Every page of the reference."""
    yield page()
    yield from map(part_page, parts())


def page_of(part: ReferencePart) -> str:
    """The page of a part."""
    return f"{FOLDER}{part.name}/index.html"


def addresses() -> Iterator[tuple[str, bytes]]:
    """What lies at the address of each ruling: the way to where it stands, for ever."""
    for entry in entries().values():
        yield f"{FOLDER}{entry.part}/{entry.id}/index.html", _address(entry).encode()


def _address(entry: ReferenceEntry) -> str:
    way = escape(f"../index.html#{entry.id}")
    title = escape(f"{entry.id}: {_(entry.claim.headline)}")
    return (
        f'<!doctype html>\n<html lang="{escape(language())}"><head><meta charset="utf-8">'
        f'<title>{title}</title><meta http-equiv="refresh" content="0; url={way}">'
        f'<link rel="canonical" href="{way}"></head>'
        f'<body><main><p><a href="{way}">{title}</a></p></main></body></html>\n'
    )


# --- the page of a part -----------------------------------------------------------------


def part_page(part: ReferencePart) -> Page:
    """The rulings of a part by chapter, each to be opened in its place."""
    title = _("All rulings")
    about = _("Every ruling, with the board that shows it. They tell the answers of the lessons.")
    ids = ' data-ids="long"' if max(len(one.id) for one in part.entries) > SHORT_ID else ""
    listed = "".join(_chapter(number, one) for number, one in enumerate(part.chapters, 1))
    body = (
        f'<div class="hero"><h1>{escape(title)}</h1><p class="lead">{escape(about)}</p></div>'
        f"{_tabs(part, ROOT)}{_search(part)}"
        f'<div class="cols">{_aside(part)}<div class="list"{ids}>{listed}{_none()}</div></div>'
        f'<script defer src="{ROOT}{SCRIPT}"></script>'
    )
    name = f"{title}: {_(part.title)}"
    return Page(page_of(part), name, body, about, "page reference", runs=False)


def _tabs(here: ReferencePart | None, root: str) -> str:
    """The parts, each with how many rulings it has."""
    items = "".join(
        f'<a href="{root}{page_of(part)}"{current(part is here)}>{escape(_(part.title))}'
        f" <span>{len(part.entries)}</span></a>"
        for part in parts()
    )
    return f'<nav class="tabs" aria-label="{escape(_("Games"))}">{items}</nav>'


def _number(count: int) -> str:
    return ngettext("{count} ruling", "{count} rulings", count).format(count=count)


def _search(part: ReferencePart) -> str:
    """The field, and how many are found; without scripts it does not show."""
    label = escape(_("Search in these rulings"))
    example = escape(_("Words in any order"))
    of = escape(_("{found} of {all} rulings"))
    nothing = escape(_("No ruling has all of these words."))
    return (
        '<form class="find" role="search" hidden>'
        f'<label><span class="heard">{label}</span>'
        f'<input type="search" autocomplete="off" placeholder="{example}" aria-keyshortcuts="/">'
        '<kbd aria-hidden="true">/</kbd></label>'
        f'<span class="count" data-of="{of}" data-none="{nothing}" aria-hidden="true">'
        f"{escape(_number(len(part.entries)))}</span>"
        '<span class="heard" role="status"></span></form>'
    )


def _aside(part: ReferencePart) -> str:
    """The chapters, and how sure we are, with boxes."""
    chapters = "".join(
        f'<li><a href="#chapter-{number}">{escape(_(one.title))}</a>'
        f"<span>{len(one.entries)}</span></li>"
        for number, one in enumerate(part.chapters, 1)
    )
    counted = Counter(entry.claim.basis for entry in part.entries)
    boxes = "".join(_box(kind, counted[kind]) for kind in Basis)
    return (
        f'<aside><nav class="chapters" aria-labelledby="of-chapters"><h2 id="of-chapters">'
        f"{escape(_('Chapters of the rule book'))}</h2><ol>{chapters}</ol></nav>"
        f'<fieldset class="sure-of"><legend>{escape(_("How sure we are"))}</legend>{boxes}'
        "</fieldset></aside>"
    )


def _box(kind: Basis, count: int) -> str:
    word, about = (escape(_(one)) for one in BASIS_WORDS[kind])
    return (
        f'<label><input type="checkbox" value="{kind.value}" checked hidden>'
        f'<span><i class="{kind.value}"><b>{word}</b></i> <small>{about}</small></span>'
        f'<span class="many">{count or "–"}</span></label>'
    )


def _chapter(number: int, chapter: ReferenceChapter) -> str:
    rows = "".join(map(_row, chapter.entries))
    count = len(chapter.entries)
    of = escape(_("{found} of {all}"))
    return (
        f'<section class="chapter"><h2 id="chapter-{number}">{escape(_(chapter.title))} '
        f'<span data-of="{of}">{escape(_number(count))}</span></h2><ol>{rows}</ol></section>'
    )


def _row(entry: ReferenceEntry) -> str:
    """One line, and behind it all of the ruling; one is open at a time."""
    claim = entry.claim
    return (
        f'<li data-basis="{claim.basis.value}"><details name="ruling"><summary>'
        f'<span class="id" translate="no">{escape(claim.id)}</span>'
        f'<span class="tx">{escape(_(claim.headline))}</span>'
        f'<span class="met">{escape(where(entry))}</span>{basis(claim.basis)}</summary>'
        f'<div class="op" id="{escape(claim.id)}">{opened(entry)}</div></details></li>'
    )


def _none() -> str:
    return f'<p class="none" hidden>{escape(_("No ruling has all of these words."))}</p>'


# --- the page of all --------------------------------------------------------------------


def page() -> Page:
    """Every ruling in one line, chapter by chapter, and every rule: to be searched at once."""
    title = _("All rulings")
    about = _("Every ruling with its source, to be searched. It tells the answers of the cases.")
    name = _("Search in all rulings and rules")
    nothing = _("Nothing on this page has all of these words.")
    body = "".join(map(_part, parts()))
    rules = "".join(_rules(name, game(name).rules().values()) for name in GAMES)
    return Page(
        "rulings.html",
        title,
        f'<div class="hero"><h1>{escape(title)}</h1><p class="lead">{escape(about)}</p></div>'
        f"{_tabs(None, '')}{search(name, _number(len(entries())), nothing)}{_bases()}{body}"
        f'<section class="game"><h2>{escape(_("The rules"))}</h2>{rules}</section>',
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


def _part(part: ReferencePart) -> str:
    told = "".join(map(_folded, part.chapters))
    return f'<section class="game"><h2>{escape(_(part.title))}</h2>{told}</section>'


def _folded(chapter: ReferenceChapter) -> str:
    """A chapter: its rulings, each with the way to its board."""
    items = "".join(map(_line, chapter.entries))
    head = f'<b>{escape(_(chapter.title))}</b><span class="quiet">'
    number = escape(_number(len(chapter.entries)))
    return (
        f'<details class="entry"><summary>{head}{number}</span></summary><ul>{items}</ul></details>'
    )


def _line(entry: ReferenceEntry) -> str:
    claim = entry.claim
    way = escape(f"{FOLDER}{entry.part}/index.html#{claim.id}")
    return (
        f'<li id="{escape(claim.id)}"><a href="{way}">{escape(_(claim.headline))}</a>'
        f"<p>{escape(claim.id)}{basis(claim.basis)}</p></li>"
    )


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
