"""One ruling, opened: its sentence, its boards with what the engine says to each, its source."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from boardlib.catalogue import Check, Question
from boardlib.catalogue.reference import ReferenceEntry
from boardlib.drawing.sizes import ACROSS, COLUMN, stands_above
from boardlib.game import Answer
from boardlib.notebooks.catalogue import Met, met
from boardlib.ruling import BASIS_WORDS, Basis, Rule
from boardlib.site.frame import larger
from boardlib.story.icons import CROSS, TICK
from boardlib.story.picture import picture, sights_json
from boardlib.text import _
from boardlib.widgets.reference.boards import RulingBoard, Said, boards
from boardlib.widgets.workshop.asking import question_text
from boardlib.widgets.workshop.link import PAGE as ROOM
from boardlib.widgets.workshop.link import STEP, Link

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
