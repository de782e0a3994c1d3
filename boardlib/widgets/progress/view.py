"""Progress in a notebook: how it went so far, the answers as a file, and a fresh start."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from boardlib.history import Attempt, ProgressError, from_csv, store, summary, to_csv
from boardlib.history.attempt import now
from boardlib.story import markup
from boardlib.story.still import waiting
from boardlib.text import _, mark, ngettext, set_language
from boardlib.widgets.kit import widgets
from boardlib.widgets.kit.interactive import Interactive
from boardlib.widgets.kit.notice import Notice, ended
from boardlib.widgets.kit.stage import style_sheet
from boardlib.widgets.progress import panel as progress_panel


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
            self._tell(progress_panel.taken(name, len(found), len(fresh), unread))

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
        self.note.value = progress_panel.note(sentence)
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
        self.heading.value = progress_panel.heading(done)
        self.tables.value = progress_panel.tables(done)
        legend = progress_panel.legend() if done.cases else ""
        self.place.value = legend + progress_panel.place(store().path)
        self._show_buttons()

    def _show_buttons(self) -> None:
        count = len(self._attempts)
        self._asking = self._asking and count > 0
        self.question.value = progress_panel.question(count)
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
