"""A task as HTML: its line above the board, and what lies beside the board in the strip below it.

Whatever comes from a file or from the engine is escaped here.
"""

from __future__ import annotations

from html import escape
from typing import Final

from boardlib.catalogue.comparing import number as read
from boardlib.ruling import Basis
from boardlib.story.doing import ChoiceOutcome
from boardlib.story.markup import BASIS, basis, rests_on
from boardlib.story.task_view import ShownPiece, ShownSlot, ShownTask, Tone
from boardlib.story.view import TaskCount, View
from boardlib.text import _, ngettext
from boardlib.widgets.kit.stage import aspect, least, piece_picture
from boardlib.widgets.player import panel

FEW: Final = 3
"""So many pieces stand in one row of the strip."""


def progress(found: TaskCount) -> str:
    """``task 3 of 6``, and a bar with a part for each task."""
    total = len(found.states)
    words = _("task {number} of {total}").format(number=found.number, total=total)
    parts = "".join(f'<i class="bl-part bl-{state}"></i>' for state in found.states)
    return (
        f'<span class="bl-count">{escape(words)}</span>'
        f'<span class="bl-bar-of" aria-hidden="true">{parts}</span>'
    )


def prompt(view: View, task: ShownTask) -> str:
    """What happens, and the task with its ring: a green tick once it is done."""
    return f"{badges(view)}{_said(view)}{_task(task.goal, 'bl-done' if task.solved else '')}"


def asked(view: View) -> str:
    """The same of a question, or of what is told; a cross where something else was chosen."""
    question = _task(view.question, JUDGED[answered(view)]) if view.question else ""
    told = "" if view.pick else panel.told(view)
    return f"{badges(view)}{_said(view)}{question}{told}"


def _said(view: View) -> str:
    return f'<p class="bl-say">{escape(view.say)}</p>' if view.say else ""


def _task(words: str, judged: str) -> str:
    ring = f"bl-ring {judged}".strip()
    return f'<h4 class="bl-task"><span class="{ring}"></span>{escape(words)}</h4>'


SIGNS: Final = {
    "reading": BASIS[Basis.READING],
    "deduced": BASIS[Basis.DEDUCED],
    "assumed": BASIS[Basis.ASSUMED],
    "ours": BASIS[Basis.ASSUMED],
}


def badges(view: View) -> str:
    """How sure we are of what the question rests on, before it is answered."""
    return "".join(
        f'<p class="bl-badge-of">{SIGNS.get(one.kind, "")}<span>{rests_on(one)}</span></p>'
        for one in view.badges
    )


def answered(view: View) -> str:
    """How the strip of a question looks."""
    if not view.pick or view.pending:
        return "bl-tone-none"
    found = {row.outcome for row in view.rows}
    if ChoiceOutcome.MISSED in found and not found & {ChoiceOutcome.RIGHT, ChoiceOutcome.WRONG}:
        return "bl-tone-none"  # a class was shown the answer, and nobody had said anything
    wrong = found & {ChoiceOutcome.WRONG, ChoiceOutcome.MISSED}
    return "bl-tone-refused" if wrong else "bl-tone-solved"


JUDGED: Final = {
    "bl-tone-none": "",
    "bl-tone-refused": "bl-wrong",
    "bl-tone-solved": "bl-done",
}
"""How the ring of a question looks, by its strip: both judge what was chosen."""


# --- below the board ---------------------------------------------------------------------


def reply(task: ShownTask) -> str:
    """What came of the last attempt, or how it is done."""
    head = f'<b class="bl-{task.tone.value}">{escape(task.head)}</b> ' if task.head else ""
    more = f'<p class="bl-quiet bl-keys-help">{escape(task.help)}</p>' if task.help else ""
    if task.others:
        more = f'<p class="bl-quiet">{escape(" ".join(task.others))}</p>'
    if task.basis is not None:
        more = f'<p class="bl-quiet">{escape(task.source)} {basis(task.basis)}</p>'
    say = task.say
    if task.both is not None and task.both.is_seen:  # it stands below the boards
        say = _("The same board, read in two ways.")
    return f'<p class="bl-reply-of">{head}{escape(say)}</p>{more}'


def tray(task: ShownTask, game: str) -> str:
    """What can be taken into the hand, what is done by itself; or a number that is counted."""
    if task.count is not None:
        number, words = task.count
        return f'<p class="bl-counted"><b>{escape(number)}</b><span>{escape(words)}</span></p>'
    if task.is_laid_out and not task.over:
        left = sum(not one.used for one in task.tray)
        words = ngettext("card left", "cards left", left)
        return f'<p class="bl-counted"><b>{left}</b><span>{escape(words)}</span></p>'
    if task.kind == "mark" or task.is_laid_out:  # it is over, and nothing left to be counted
        return ""
    pieces = () if task.kind == "set" else task.tray
    css = "bl-holds bl-single" if len(pieces) == 1 else "bl-holds"
    if len(pieces) > FEW:
        css += " bl-several"
    if task.is_pressed:
        css += " bl-unlaid"  # no button is needed that lays anything
    if len(pieces) > 1 and all(one.piece.shows and not one.piece.key for one in pieces):
        css += " bl-scenes"  # what is seen on them has to be told apart
    across = len(pieces) if len(pieces) <= FEW else -(-len(pieces) // 2)
    rows = "".join(_piece(one, game, len(pieces) == 1) for one in pieces)
    presses = "".join(
        f'<button type="button" class="bl-does" data-press="{escape(one.text)}"{_off(one)}>'
        f"{_picture(one, game) if one.piece.shows else ''}{escape(one.name)}</button>"
        for one in task.presses
    )
    presses += "".join(
        f'<span class="bl-does bl-spare" aria-hidden="true">{escape(one.name)}</span>'
        for one in task.spare
    )
    standing = ""
    if not pieces and task.held is not None:
        tag = _tag(task.held)
        told = f'role="img" aria-label="{escape(task.held.name)}"'
        standing = f'<span class="bl-stands" {told}>{_picture(task.held, game)}{tag}</span>'
    label = escape(_("What can be taken"))
    turns = _turns() if task.turns else ""
    return (
        f'<div class="{css}" style="--bl-across: {across}" role="group" aria-label="{label}">'
        f"{rows}{standing}</div>"
        f"{turns}{presses}"
    )


def _piece(one: ShownPiece, game: str, alone: bool) -> str:
    left = one.piece.left
    name = (
        one.name if left is None else _("{piece}, {count} left").format(piece=one.name, count=left)
    )
    key = "" if alone else f'<kbd aria-hidden="true">{one.number}</kbd>'
    under = f"<small>{escape(_('{count} left').format(count=left))}</small>" if left else ""
    return (
        f'<button type="button" class="bl-holding" data-take="{escape(one.text)}"'
        f' aria-pressed="{"true" if one.held else "false"}" title="{escape(name)}"'
        f' aria-label="{escape(name)}"{_off(one)}>'
        f"{_picture(one, game)}{key}{under if alone else ''}</button>"
    )


def _off(one: ShownPiece) -> str:
    """What says that it is used up, where it keeps its place."""
    return ' aria-disabled="true"' if one.used else ""


def _tag(one: ShownPiece) -> str:
    """What it costs, in a chip that says of what."""
    name = escape(one.name)
    return f'<small title="{name}">{escape(one.tag)}</small>' if one.tag else ""


def _picture(one: ShownPiece, game: str) -> str:
    piece = one.piece
    if not piece.shows:
        return f'<span class="bl-card-of">{escape(one.name)}</span>'
    keys = piece.key.split() or [""]
    return "".join(piece_picture(game, piece.shows, key) for key in keys)


def _turns() -> str:
    left, right = escape(_("Turn it to the left ([)")), escape(_("Turn it to the right (])"))
    return (
        '<span class="bl-turns">'
        f'<button type="button" data-turn="-1" aria-label="{left}">⟲</button>'
        f'<button type="button" data-turn="1" aria-label="{right}">⟳</button></span>'
    )


# --- over the board ----------------------------------------------------------------------


def over(view: View, task: ShownTask | None) -> str:
    """What is said at places of the board: why not here, or what a new word names."""
    found = None if task is None else task.bubble
    if found is None:
        return "".join(
            f'<div class="bl-word" data-at="{escape(one.at)}">{escape(one.word)}</div>'
            for one in view.words
        )
    text = f"<span>{escape(found.text)}</span>" if found.text else ""
    return (
        f'<div class="bl-bubble" data-at="{escape(found.at)}" aria-hidden="true">'
        f'<i class="bl-boxed-cross"></i><b>{escape(found.head)}</b>{text}</div>'
    )


# --- instead of the board's places -------------------------------------------------------


def line(task: ShownTask, game: str, there: str) -> str:
    """A line of numbers, the places of a plan, or a switch; nothing for tasks on the board.

    Args:
        task: what is to be shown.
        game: whose pieces are pictured.
        there: of a switch, the picture of the other board, if it stands beside this one.
    """
    if task.trials:
        return _values(task) + _expected(task) if task.kind == "set" else _tried(task)
    if task.kind == "estimate":
        return _numbers(task)
    if task.kind == "plan":
        return _slots(task, game)
    if task.kind == "set" and task.tray:
        return _values(task)
    return _tables(task, there) + _switch(task) if task.both is not None else ""


STEPS: Final = (1, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 10000, 10**9)
"""How far apart the numbers of a line stand, so that none touches the next one."""


def _numbers(task: ShownTask) -> str:
    step = next(one for one in STEPS if task.most <= (12 if one == 1 else 10) * one)
    ticks = "".join(
        f'<i class="bl-tick" style="left: {100 * n / task.most:.2f}%"><span>{n}</span></i>'
        for n in range(0, task.most + 1, step)
    )
    mark = ""
    if task.guess:
        share = min(100.0, max(0.0, float(100 * (read(task.guess) or 0) / task.most)))
        css = "bl-handle bl-wrong" if task.wrong else "bl-handle"
        css = "bl-handle bl-done" if task.solved else css
        mark = f'<b class="{css}" style="left: {share:.2f}%">{escape(task.guess)}</b>'
    else:
        mark = '<b class="bl-handle bl-waits" style="left: -8%">?</b>'
    less, more = escape(_("One less")), escape(_("One more"))
    number = escape(_("Your guess"))
    off = " disabled" if task.over else ""
    return (
        f'<div class="bl-numbers" data-most="{task.most}">'
        f'<div class="bl-scale" aria-hidden="true">{ticks}{mark}</div></div>'
        f'<span class="bl-stepper"><button type="button" data-step="-1" aria-label="{less}"{off}>'
        f'–</button><input type="text" inputmode="decimal" class="bl-guess" aria-label="{number}"'
        f' value="{escape(task.guess)}"{off}><button type="button" data-step="1"'
        f' aria-label="{more}"{off}>+</button></span>'
    )


def _tried(task: ShownTask) -> str:
    """What came when it was tried many times: bars that grow, each to a notch more or less."""
    most = max(max(one.came * 100 / one.count, one.share) for one in task.trials)
    return _bars(
        task, most, _("{count} of them, tried just now. The notch is what is to be expected.")
    )


def _expected(task: ShownTask) -> str:
    """What is to be expected with what is put, on one scale: one attempt is seen beside another."""
    return _bars(task, 100.0, _("So many of {count} are to be expected."))


def _bars(task: ShownTask, most: float, told: str) -> str:
    rows = "".join(
        f'<div class="bl-trial"><span>{escape(one.name)}</span>'
        f'<i style="--bl-came: {10000 * one.came / one.count / most:.1f}%">'
        f'<em style="left: {100 * one.share / most:.1f}%"></em></i><b>{one.came}</b></div>'
        for one in task.trials
    )
    words = escape(told.format(count=task.trials[0].count))
    return f'<div class="bl-trials">{rows}<p class="bl-quiet">{words}</p></div>'


def _values(task: ShownTask) -> str:
    """What has no place on the board, to be taken here."""
    css = "bl-does bl-value"
    off = " disabled" if task.over else ""
    values = "".join(
        f'<button type="button" class="{css}" data-take="{escape(one.text)}"'
        f' aria-pressed="{"true" if one.held else "false"}"{off}>{escape(one.name)}</button>'
        for one in task.tray
    )
    label = escape(_("What can be taken"))
    return f'<div class="bl-row-of" role="group" aria-label="{label}">{values}</div>'


def _slots(task: ShownTask, game: str) -> str:
    lie = {one.text: _picture(one, game) for one in task.tray if one.piece.shows}
    slots = "".join(_slot(one, lie.get(one.lies, ""), task.over) for one in task.slots)
    runs = escape(task.running or _("The sum runs along as you lay."))
    label = escape(_("Where the cards lie"))
    css = "bl-slots bl-laid-out" if lie else "bl-slots bl-low"
    hand = ""
    if lie:
        cards = "".join(_piece(one, game, alone=False) for one in task.tray)
        named = escape(_("What can be taken"))
        hand = f'<div class="bl-row-of bl-cards" role="group" aria-label="{named}">{cards}</div>'
    return (
        f'<div class="{css}"><div class="bl-row-of" role="group" aria-label="{label}">{slots}'
        f'</div>{hand}<p class="bl-running">{runs}</p></div>'
    )


def _slot(one: ShownSlot, picture: str, over: bool) -> str:
    """A place of a plan, with what lies there and what it adds."""
    lies = picture or f"<b>{escape(one.lies)}</b>"
    lies = lies if one.lies else f"<span>{escape(_('a card'))}</span>"
    part = f"<i>{escape(one.part)}</i>" if one.part else ""
    words = ", ".join(filter(None, (one.lies or _("empty"), one.part)))
    css = "bl-slot bl-full" if one.lies else "bl-slot"
    off = ' aria-disabled="true"' if over else ""
    return (
        f'<button type="button" class="{css}" data-slot="{escape(one.place)}"{off}'
        f' aria-label="{escape(f"{one.name}: {words}")}"><small>{escape(one.name)}</small>'
        f"{lies}{part}</button>"
    )


def _tables(task: ShownTask, there: str) -> str:
    """What the two tables are called, what each says, and the board of the other one, if any."""
    assert task.both is not None
    both = task.both
    css = "bl-there" if both.is_seen else "bl-there bl-unseen"
    if there:
        size = f"--bl-least: {least(there)}px; --bl-aspect: {aspect(there)}"
        there = f'<div class="{css}" style="{size}">{there}</div>'
    return (
        f'<p class="bl-caption bl-at-here">{escape(both.here)}</p>'
        f'<p class="bl-table-says bl-at-here">{escape(both.says[0])}</p>'
        f'<p class="bl-caption bl-at-there">{escape(both.there)}</p>'
        f'{there}<p class="bl-table-says bl-at-there">{escape(both.says[1])}</p>'
    )


def _switch(task: ShownTask) -> str:
    parts = "".join(
        f'<button type="button" role="radio" class="bl-side-of"'
        f' aria-checked="{"true" if one.looked_at else "false"}"'
        f' data-table="{escape(one.value)}" data-label="{escape(one.label)}">'
        f"{escape(one.label)}</button>"
        for one in task.tables
    )
    label = escape(_("Which reading holds"))
    return f'<div class="bl-switch-of" role="radiogroup" aria-label="{label}">{parts}</div>'


def tone_class(task: ShownTask) -> str:
    """How the strip looks: its left edge is coloured once something was answered."""
    return f"bl-tone-{task.tone.value}" if task.tone is not Tone.QUIET else "bl-tone-none"
