"""The summary of progress as HTML; whatever comes from a file is escaped here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Final

from boardlib.history import Line, Summary, game_title
from boardlib.story.markup import as_it_is
from boardlib.text import _, mark_counted, ngettext
from boardlib.widgets.kit.widgets import in_page

MOST_PIPS: Final = 12
"""So many questions of a case are shown as pips at most."""


def heading(done: Summary) -> str:
    """How it went in a sentence; what will be here if nothing was answered yet."""
    if not done.cases and not done.practice:
        words = _(
            "Nothing answered yet. Open a lesson and answer a question: here you will see how it"
            " went."
        )
        return f'<p class="bl-empty">{escape(words)}</p>'
    sentences = [*_of_cases(done.cases), *_of_practice(done.practice)]
    return "".join(f'<p class="bl-sum-up">{escape(one)}</p>' for one in sentences)


def _of_cases(lines: Sequence[Line]) -> Iterable[str]:
    if lines:
        answered, right = _sums(lines)
        words = ngettext(*(_IN_ONE if len(lines) == 1 else _IN_SEVERAL), answered)
        yield words.format(count=answered, cases=len(lines), right=right)


_IN_ONE: Final = mark_counted(
    "{count} question answered in 1 case, {right} right at the first try.",
    "{count} questions answered in 1 case, {right} right at the first try.",
)
_IN_SEVERAL: Final = mark_counted(
    "{count} question answered in {cases} cases, {right} right at the first try.",
    "{count} questions answered in {cases} cases, {right} right at the first try.",
)


def _of_practice(lines: Sequence[Line]) -> Iterable[str]:
    if lines:
        answered, right = _sums(lines)
        words = ngettext(
            "{count} exercise practised, {right} right at the first try.",
            "{count} exercises practised, {right} right at the first try.",
            answered,
        )
        yield words.format(count=answered, right=right)


def _sums(lines: Sequence[Line]) -> tuple[int, int]:
    return sum(line.answered for line in lines), sum(line.right for line in lines)


# --- tables ---------------------------------------------------------------------------------


def tables(done: Summary) -> str:
    """A table of the cases of each game, then one of its exercises."""
    games = dict.fromkeys(line.game for line in (*done.cases, *done.practice))
    return "".join(_game(name, done) for name in games)


def _game(name: str, done: Summary) -> str:
    cases = [line for line in done.cases if line.game == name]
    practice = [line for line in done.practice if line.game == name]
    parts = [f'<h4 aria-level="3">{escape(game_title(name))}</h4>']
    if cases:
        parts.append(_table(_("Case"), [_case(line) for line in cases]))
    if practice:
        kinds = [list(lines) for _kind, lines in groupby(practice, key=lambda line: line.name)]
        parts.append(_table(_("Practice"), [_exercise(kind) for kind in kinds]))
    return f'<section class="bl-game">{"".join(parts)}</section>'


def _table(what: str, rows: Iterable[str]) -> str:
    heads = (what, _("Answered"), _("Right at the first try"), _("Last answer"))
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in heads)
    return (
        f'<table class="bl-progress-table"><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def _case(line: Line) -> str:
    return _row(_named(line), line)


def _exercise(levels: list[Line]) -> str:
    """A kind of exercise: its name, and a row for each of its levels."""
    rows = [_row(escape(_("level {level}").format(level=line.level)), line) for line in levels]
    return (
        f'<tr class="bl-kind"><th scope="rowgroup" colspan="4">{_named(levels[0])}</th></tr>'
        f"{''.join(rows)}"
    )


def _named(line: Line) -> str:
    """The title, and the name by which it is asked for."""
    name = "" if line.name == line.title else f' <span class="bl-id">{escape(line.name)}</span>'
    return f"{escape(line.title)}{name}"


def _row(head: str, line: Line) -> str:
    answered = str(line.answered)
    if line.total is not None:
        answered = _("{count} of {total}").format(count=line.answered, total=line.total)
    return (
        f'<tr><th scope="row">{head}</th><td>{shares(line)}{escape(answered)}</td>'
        f"<td>{line.right}</td><td>{escape(moment(line.last))}</td></tr>"
    )


def shares(line: Line) -> str:
    """What the numbers say, as a picture: a pip for each question, a bar for exercises."""
    total = line.answered if line.total is None else line.total
    if line.level is not None or total > MOST_PIPS:
        return _bar(line.right / max(line.answered, 1))
    kinds = ["full"] * line.right + ["half"] * (line.answered - line.right)
    kinds += ["empty"] * (total - line.answered)
    return f'<span class="bl-pips" aria-hidden="true">{"".join(map(_pip, kinds))}</span>'


def _pip(kind: str) -> str:
    return f'<span class="bl-pip bl-{kind}"></span>'


def _bar(share: float) -> str:
    filled = f'<span style="width:{share:.0%}"></span>'
    return f'<span class="bl-bar-of" aria-hidden="true">{filled}</span>'


def moment(when: datetime) -> str:
    """Day and time where the learner is."""
    return f"{when.astimezone():%Y-%m-%d %H:%M}"


# --- around them ----------------------------------------------------------------------------


def place(path: Path | None) -> str:
    """Where the answers are kept, if they are."""
    if path is None:
        words = _("Your answers stay in this browser; nothing is sent anywhere.")
        return f'<p class="bl-place">{escape(words)}</p>' if in_page() else ""
    words = escape(_("Your answers stay on this machine, in {path}."))
    there = as_it_is(str(path), "code", "bl-code")
    return f'<p class="bl-place">{words.replace("{path}", there)}</p>'


def legend() -> str:
    """What the pips mean."""
    meanings = {
        "full": _("right at the first try"),
        "half": _("answered"),
        "empty": _("still open"),
    }
    words = "".join(f"<span>{_pip(kind)}{escape(word)}</span>" for kind, word in meanings.items())
    return f'<p class="bl-place bl-meaning">{words}</p>'


def question(count: int) -> str:
    """What is asked before the answers are set aside."""
    words = ngettext(
        "Set {count} answer aside and start fresh? It is kept in a file of its own.",
        "Set {count} answers aside and start fresh? They are kept in a file of their own.",
        count,
    )
    return f'<p class="bl-ask">{escape(words.format(count=count))}</p>'


def taken(name: str, found: int, fresh: int, unread: int) -> str:
    """What came of a file of answers, in sentences.

    Args:
        name: of the file.
        found: how many answers it holds.
        fresh: how many of them were not there yet.
        unread: lines that could not be read.
    """
    if not found:
        words = _("'{name}' holds no answers: choose a file that was saved here as CSV.")
        return words.format(name=name)
    words = ngettext(
        "{count} answer was added from '{name}'.",
        "{count} answers were added from '{name}'.",
        fresh,
    )
    if not unread:
        return words.format(count=fresh, name=name)
    more = ngettext("{count} line cannot be read.", "{count} lines cannot be read.", unread)
    return f"{words.format(count=fresh, name=name)} {more.format(count=unread)}"


def note(sentence: str) -> str:
    """Something to know, in a sentence."""
    return f'<p class="bl-note">{escape(sentence)}</p>' if sentence else ""
