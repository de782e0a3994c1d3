"""Progress in a notebook: how it went so far, the answers as a file, and a fresh start."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from boardlib.history import (
    Attempt,
    Line,
    ProgressError,
    Summary,
    from_csv,
    game_title,
    store,
    summary,
    to_csv,
)
from boardlib.history.attempt import now
from boardlib.story import markup
from boardlib.story.markup import as_it_is
from boardlib.story.still import waiting
from boardlib.text import _, mark, mark_counted, ngettext, set_language
from boardlib.widgets.kit import widgets
from boardlib.widgets.kit.interactive import Interactive, Notice, ended
from boardlib.widgets.kit.stage import style_sheet
from boardlib.widgets.kit.widgets import in_page

# --- the summary as HTML; whatever comes from a file is escaped here -----------------------------


MOST_PIPS: Final = 12
"""So many questions of a case are shown as pips at most."""


def heading_html(done: Summary) -> str:
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


def tables_html(done: Summary) -> str:
    """A table of the cases of each game, then one of its exercises."""
    games = dict.fromkeys(line.game for line in (*done.cases, *done.practice))
    return "".join(_game(name, done) for name in games)


def _game(name: str, done: Summary) -> str:
    cases = [line for line in done.cases if line.game == name]
    practice = [line for line in done.practice if line.game == name]
    parts = [f'<h4 aria-level="3">{escape(game_title(name))}</h4>']
    if cases:
        parts.append(_table(_("Case"), [_row(_named(line), line) for line in cases]))
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


def place_html(path: Path | None) -> str:
    """Where the answers are kept, if they are."""
    if path is None:
        words = _("Your answers stay in this browser; nothing is sent anywhere.")
        return f'<p class="bl-place">{escape(words)}</p>' if in_page() else ""
    words = escape(_("Your answers stay on this machine, in {path}."))
    there = as_it_is(str(path), "code", "bl-code")
    return f'<p class="bl-place">{words.replace("{path}", there)}</p>'


def legend_html() -> str:
    """What the pips mean."""
    meanings = {
        "full": _("right at the first try"),
        "half": _("answered"),
        "empty": _("still open"),
    }
    words = "".join(f"<span>{_pip(kind)}{escape(word)}</span>" for kind, word in meanings.items())
    return f'<p class="bl-place bl-meaning">{words}</p>'


def question_html(count: int) -> str:
    """What is asked before the answers are set aside."""
    words = ngettext(
        "Set {count} answer aside and start fresh? It is kept in a file of its own.",
        "Set {count} answers aside and start fresh? They are kept in a file of their own.",
        count,
    )
    return f'<p class="bl-ask">{escape(words.format(count=count))}</p>'


def taken_note(name: str, found: int, fresh: int, unread: int) -> str:
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


def note_html(sentence: str) -> str:
    """Something to know, in a sentence."""
    return f'<p class="bl-note">{escape(sentence)}</p>' if sentence else ""


# --- the widgets ---------------------------------------------------------------------------------


class ProgressFrame(widgets.Heard):
    """What the browser does around the summary: guard, announce, save a file.

    Args:
        seen: called when the summary comes into sight again.
        taken: called with the name of a file that was chosen, and its text.

    Attributes:
        name: of the whole, for those who do not see it.
        ended: what is said once the kernel has ended.
        status: a running number and the sentence to be announced.
    """

    SCRIPT = "progress/script.js"

    name = widgets.text()
    ended = widgets.text()
    status: Any = widgets.items(0, "")

    def __init__(self, seen: Callable[[], None], taken: Callable[[str, str], None]) -> None:
        self._seen, self._taken = seen, taken
        super().__init__()
        self.on_msg(self._asked)

    def __repr__(self) -> str:
        return "Frame()"

    def look(self) -> str:
        """The style of all lessons."""
        return style_sheet()

    def _asked(self, _widget: Any, content: dict[str, Any], _buffers: Any) -> None:
        if content.get("ask") == "answers":
            self._seen()
        if "taken" in content:
            self._taken(str(content.get("name", "")), str(content["taken"]))

    def announce(self, sentence: str) -> None:
        """Say a sentence to those who listen."""
        self.status = [self.status[0] + 1, sentence]

    def save(self, file: str, text: str) -> None:
        """Let the browser save a text as a file."""
        self.send({"file": file, "text": text})

    def choose(self) -> None:
        """Let a file be chosen, to be read."""
        self.send({"choose": True})

    def focus(self) -> None:
        """Let the next key be for the summary as a whole."""
        self.send({"focus": True})


class Progress(Interactive):
    """How it went so far, for every case and every kind of exercise."""

    KIND = "progress"

    def __init__(self) -> None:
        self._attempts: list[Attempt] = []
        self._asking = False
        self._focus: Callable[[], None] | None = None
        self.said = ""
        super().__init__(_("<progress>"), "bl-progress")

    # --- building ---------------------------------------------------------------------------

    def _make(self) -> None:
        self.frame = ProgressFrame(
            self.render, lambda name, text: self.do(lambda: self._take(name, text))
        )
        self.heading, self.note = widgets.html("bl-heading"), widgets.html("bl-said")
        self.trouble = widgets.html("bl-troubles")
        self.tables, self.place = widgets.html("bl-tables"), widgets.html("bl-where")
        self.save = self._button("bl-save", self._save)
        self.load = self._button("bl-load", lambda: self.frame.choose())
        self.fresh = self._button("bl-fresh", self._ask)
        self.question = widgets.html("bl-question")
        self.confirm = self._button("bl-check", self._start_fresh)
        self.cancel = self._button("bl-cancel", self._cancel)

    def _arrange(self) -> list[widgets.Widget]:
        buttons = widgets.row("bl-buttons", [self.save, self.load, self.fresh])
        self._asked = widgets.row("bl-sure", [self.question, self.confirm, self.cancel])
        self._top = widgets.row("bl-top", [self.heading, buttons])
        above = [self.frame, self._top, self._asked, self.note, self.trouble]
        return [*above, self.tables, self.place]

    def still(self) -> str:
        """What to do, for a notebook that is not run."""
        return waiting(mark("Run → Run All Cells to see what you have answered"))

    # --- what the learner does --------------------------------------------------------------

    def _save(self) -> None:
        """Every answer as CSV, saved by the browser."""
        with self._telling():
            self._attempts = store().attempts()
            name = f"boardlib-progress-{now().astimezone():%Y-%m-%d}.csv"
            self.frame.save(name, to_csv(self._attempts))
            words = ngettext(
                "{count} answer is in '{name}', where your browser puts its downloads.",
                "{count} answers are in '{name}', where your browser puts its downloads.",
                len(self._attempts),
            )
            self._tell(words.format(count=len(self._attempts), name=name))

    def _take(self, name: str, text: str) -> None:
        """Add the answers of a file that are not there yet."""
        with self._telling():
            found, unread = from_csv(text)
            known = set(store().attempts())
            fresh = [one for one in found if one not in known]
            for one in fresh:
                store().record(one)
            self._tell(taken_note(name, len(found), len(fresh), unread))

    def _ask(self) -> None:
        self._asking = True
        self._focus = self.confirm.focus

    def _cancel(self) -> None:
        self._asking = False
        self._focus = self.fresh.focus

    def _start_fresh(self) -> None:
        self._asking = False
        with self._telling():
            words = _("Progress starts fresh.")
            if store().path is None:  # no file to be set aside: the browser saves one
                self._save()
                words = f"{words} {self.said}"
            kept = store().start_fresh()
            if kept is not None:
                words += " " + _("The answers so far are kept in {path}.").format(path=kept)
            self._tell(words)
        self._focus = self.frame.focus

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Tell why something with the file does not work."""
        try:
            yield
        except ProgressError as error:
            self._tell(str(error))

    def _tell(self, sentence: str) -> None:
        self.said = sentence
        self.note.value = note_html(sentence)
        self.frame.announce(sentence)

    def _forget(self) -> None:
        self._focus = None

    def _say(self) -> None:
        """Let the focus go on, now that what it goes to is there."""
        if self._focus is not None:
            self._focus()

    @property
    def _voice(self) -> ProgressFrame:
        return self.frame

    # --- showing ----------------------------------------------------------------------------

    def _show(self) -> None:
        """Read the answers and show how it went."""
        with self._telling():
            self._attempts = store().attempts()
        if notice := store().notice():
            self._tell(notice)
        done = summary(self._attempts)
        self.frame.name, self.frame.ended = _("Progress"), ended()
        self.heading.value = heading_html(done)
        self.tables.value = tables_html(done)
        legend = legend_html() if done.cases else ""
        self.place.value = legend + place_html(store().path)
        self._show_buttons()

    def _show_buttons(self) -> None:
        count = len(self._attempts)
        self._asking = self._asking and count > 0
        self.question.value = question_html(count)
        self.trouble.value = markup.trouble(self._trouble)
        widgets.label(self.save, _("Save as CSV"), _("Every answer in a table, for a spreadsheet"))
        widgets.label(self.load, _("Read answers …"), _("Add the answers of a file saved here"))
        aside = _("Set the answers so far aside and start fresh")
        widgets.label(self.fresh, _("Start fresh …"), aside)
        self.confirm.description, self.cancel.description = _("Start fresh"), _("Keep going")
        shown = () if count else ("bl-off",)
        widgets.show_classes(self.save, "bl-button", "bl-save", *shown)
        hidden = ("bl-off",) if self._asking or not count else ()
        widgets.show_classes(self.fresh, "bl-button", "bl-fresh", *hidden)
        widgets.show_classes(self._asked, "bl-sure", *(() if self._asking else ("bl-off",)))


def progress(language: str | None = None) -> Progress | Notice:
    """What was answered so far, and how it went.

    Args:
        language: language of everything that is shown, such as ``en``; as it is if not given.

    Returns:
        The summary; when there is no such language, a notice that says so in one sentence.

    >>> import boardlib as bl
    >>> bl.progress()
    <progress>
    """
    try:
        if language is not None:
            set_language(language)
        return Progress()
    except ValueError as error:
        return Notice(str(error))
