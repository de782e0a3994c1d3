"""Teacher mode: one step a page, in large type, and no answer before a key is pressed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeGuard

from boardlib.catalogue import Case, WhatIf
from boardlib.drawing import Mark, Scene
from boardlib.drawing.sizes import (
    LARGEST_ON_WALL,
    LEAST_ON_WALL,
    WALL_ABOVE,
    WALL_BROAD,
    Size,
    on_wall,
)
from boardlib.game.flip_search import MOST
from boardlib.story import markup
from boardlib.story.picture import Picture, among, columns, in_words, legend, picture, sights_json
from boardlib.story.still import turning
from boardlib.story.view import View, summary, view_of
from boardlib.text import _, language, mark
from boardlib.widgets import teacher as teacher_panel
from boardlib.widgets.kit import widgets
from boardlib.widgets.kit.classroom import in_class
from boardlib.widgets.kit.interactive import TraitSheet
from boardlib.widgets.kit.stage import Stage, lesson_names
from boardlib.widgets.kit.widgets import Widget
from boardlib.widgets.player import panel, strip, telling
from boardlib.widgets.player.telling import Telling


class Remote(widgets.Heard):
    """The keys of teacher mode; it shows nothing itself.

    Attributes:
        refused: what is said when the browser refuses to fill the screen.
        jump: what stands above the list of cases.
    """

    SCRIPT = "teacher/script.js"

    refused = widgets.text()
    jump = widgets.text()

    def __repr__(self) -> str:
        return "Remote()"


# --- on the wall ------------------------------------------------------------------------


LOW: Final = 1.7
"""A board so many times as wide as high leaves room for the answer below it."""


def room(width: float, height: float) -> tuple[str, Size]:
    """Where a board stands on the wall, as classes of the page, and how large it may be."""
    size = on_wall(width, height)
    broad = "bl-broad bl-low" if width > LOW * height else "bl-broad"
    return {WALL_ABOVE: "bl-across", WALL_BROAD: broad}.get(size, ""), size


def _looked_at(view: View) -> tuple[Any, tuple[Mark, ...]]:
    """The position that is shown, with its marks: of a switch, at the table that is looked at."""
    task = view.task
    if task is not None and task.both is not None and task.is_other_table:
        return task.both.position, task.both.marks
    return view.position, view.marks


def drawn(scene: Scene, prefix: str, veiled: bool, room: Size) -> Picture:
    """A board as large as its room; ``veiled`` leaves out how its parts stand."""
    wide, high = room
    width = min(wide, high * scene.width / scene.height)
    return picture(scene, prefix, veiled, width, LARGEST_ON_WALL, LEAST_ON_WALL)


# --- the pages --------------------------------------------------------------------------


class Teacher(Telling):
    """One case for a class.

    Args:
        case: the case to be told.
    """

    KIND = "class"
    FORGETFUL = True
    TURNS = MOST
    KEYS = (
        ("Space Enter", mark("show the answer, then go on")),
        ("PageDown N →", mark("the same, for a presenter")),
        ("PageUp P ←", mark("step back")),
        ("Home End", mark("first step, last step; what is passed over stays covered")),
        ("A B C …", mark("what the class says; after the answer: why, or why not")),
        ("1 2 … 0", mark("the what-ifs, and the case as it is")),
        ("R", mark("cover the answer again")),
        ("W", mark("the board in words")),
        ("Q", mark("ask about the board and change it; Escape leads back")),
        ("J", mark("the cases of this page, to go to one of them by its number")),
        ("Z", mark("full screen")),
        ("?", mark("show or hide these keys")),
    )
    """The keys that are listed."""
    ON_PAGES = (("T", mark("light or dark")),)
    """What the pages of ``make class`` add."""

    def __init__(self, case: Case) -> None:
        self._seen: set[tuple[int, int | None]] = set()
        self._over = ""
        self._drawn: tuple[Any, ...] = ()
        super().__init__(case, "bl-teacher")
        self.presenter.may_skip = True

    # --- building ------------------------------------------------------------------------

    def _make(self) -> None:
        super()._make()
        asked = (self._ask_about, self._tick, self.press)
        self.stage = Stage(*asked, returned=self._return)
        self.remote = Remote()
        self.back = self._button("bl-back", self._back)
        self.next = self._button("bl-next", self._on)
        self.check = self._button("bl-check", self._reveal)
        self.retry = self._button("bl-retry", self._cover_again)
        self.undo = self._button("bl-undo", lambda: self._heard("undo", ""))
        self.words = self._button("bl-words", lambda: self._put_over("words"))
        self.help = self._button("bl-help", lambda: self._put_over("keys"))
        self.full = self._button("bl-full", lambda: None)
        self.title, self.origin = widgets.html("bl-header"), widgets.html("bl-origin")
        self.judged, self.told = widgets.html("bl-judged"), widgets.html("bl-told")
        self.over, self.space = widgets.html("bl-over"), widgets.html("bl-space")
        self.hand, self.reply = widgets.html("bl-tray"), widgets.html("bl-replied")
        self.ear = telling.Ear(self._heard) if self.presenter.is_lesson else None

    def _arrange(self) -> list[Widget]:
        """The board on the left; question, choices and answer on the right."""
        row, column = widgets.row, widgets.column
        self._answers = widgets.grid("bl-choices", self.choices)
        self._suppose = row("bl-whatifs", [self.whatif_label, *self.suppose])
        self._cover = row("bl-cover", [row("bl-card", [self.space, self.check])])
        aside = [self.work, self.compare]
        ends = [self.retry] if self.ear is None else [self.retry, self.undo]
        tools = row("bl-tools", [self.words, self.full, self.help, *aside, *ends])
        self._wall = row("bl-wall", [self.stage])
        left = column("bl-left", [self._wall, self.over, tools])
        tried = [] if self.ear is None else [self.hand, self.reply, self.ear]
        words = [self.title, self.prompt, *tried, self._answers, self.judged]
        asked = column("bl-asked", words)
        area = row("bl-area", [self.told, self.versus, self._cover])
        below = column("bl-answered", [area, self._suppose, self.turning])
        steps = row("bl-steps", [self.first, self.back, self.counter, self.next, self.last])
        foot = row("bl-foot", [self.origin, steps])
        slide = row("bl-slide", [left, column("bl-side", [asked, below, foot])])
        css, self._room = room(*self.presenter.size)
        for name in css.split():
            slide.add_class(name)
        return [self.trouble, slide, self.aside.box, self.remote]

    def bookmark(self) -> dict[str, Any]:
        """Where one is, as plain data, with what was uncovered and what stands over the board."""
        return super().bookmark() | {"seen": sorted(map(list, self._seen)), "over": self._over}

    def go_back(self, kept: Mapping[str, Any]) -> None:
        """Go where a bookmark leads, with what was uncovered, and show it."""
        seen = kept.get("seen")
        self._seen = {(a, b) for a, b in seen} if _are_pairs(seen) else set()
        over = kept.get("over")
        self._over = over if over in ("keys", "words", "summary") else ""
        super().go_back(kept)

    def _return(self, place: list[Any]) -> None:
        """Go on where the page was when it was left."""
        self.do(lambda: self.go_back(place[0]))

    # --- what the teacher does -----------------------------------------------------------

    @property
    def covered(self) -> bool:
        """Whether something is asked whose answer has not been shown yet."""
        supposed = isinstance(self.presenter.supposed, WhatIf) and self._place not in self._seen
        return self.presenter.pending or supposed

    @property
    def veiled(self) -> bool:
        """Whether the board says only what can be seen on it: not where something is done on it."""
        supposed = self.presenter.whatif is not None
        return self.covered and (supposed or self.presenter.veiled)

    @property
    def _at_the_end(self) -> bool:
        return self.presenter.index == len(self.presenter.frames) - 1 and not self.covered

    @property
    def _is_over(self) -> bool:
        """Whether nothing follows: the end of a case, once it has been summed up."""
        return self._at_the_end and (self._over == "summary" or summary(self.presenter) is None)

    def _on(self) -> None:
        """Show what is covered, and only then go on."""
        if self.covered:
            self._reveal()
        elif self._is_over:
            self.stage.announce(_("This was the last step."))
        elif self._at_the_end:
            self._over = "summary"
            self.stage.announce(_("What you have found out"))
        else:
            self.presenter.next()

    def _back(self) -> None:
        if self._over == "summary":
            self._over = ""
            return
        if self.presenter.index == 0:
            self.stage.announce(_("This is the first step."))
        self.presenter.back()

    def _reveal(self) -> None:
        """Show what is covered: with what the class said, or without."""
        prediction, comparison = self.presenter.prediction, self.presenter.comparison
        if comparison is not None:
            self._seen.add(self._place)
            self.stage.announce(comparison.after.text)
        elif self.presenter.doing is not None:
            self.presenter.doing.solve()
            self.stage.announce(teacher_panel.said(view_of(self.presenter)))
        elif prediction is not None:
            if not self.presenter.commit():
                prediction.committed = prediction.told = True
            self.stage.announce(teacher_panel.said(view_of(self.presenter)))

    def _cover_again(self) -> None:
        if self.presenter.whatif is not None:
            self._seen.discard(self._place)
        elif self.presenter.doing is not None:
            self.presenter.doing.again()
        else:
            self.presenter.retry()
        self.stage.announce(_("The answer is covered."))

    def _act(self, what: str, text: str) -> None:
        """The class says what: the teacher does it, as a learner would."""
        doing = self.presenter.doing
        if doing is not None and telling.act(doing, what, text):
            self.stage.announce(teacher_panel.said(view_of(self.presenter)))

    def _choose(self, index: int, chosen: bool) -> None:
        """What the class says."""
        super()._choose(index, chosen)
        words = _("{letter} chosen.") if chosen else _("{letter} no longer chosen.")
        self.stage.announce(words.format(letter=self.presenter.letters[index]))

    def _can_ask(self, view: View) -> bool:
        return not self.covered and super()._can_ask(view)

    def _put_over(self, what: str) -> None:
        """Put the keys, or the board in words, in the place of the board, or take them away."""
        self._over = "" if self._over == what else what

    # --- showing -------------------------------------------------------------------------

    @property
    def _in_order(self) -> list[Widget]:
        """Everything that changes, in the order of sending."""
        answer = [self.prompt, self.told, self.versus, self.judged, self._cover, *self.choices]
        boxes = [self._wall, self.over, self._answers, self._suppose, self.turning, *self.suppose]
        steps = [self.first, self.back, self.next, self.last, self.check, self.retry]
        asides = [self.work, self.compare]
        still = [self.words, self.help, self.full, *asides, self.whatif_label, self.space]
        names = [self.title, self.origin, self.trouble, self.counter]
        tasks = [] if self.ear is None else [self.hand, self.reply, self.undo, self.ear]
        return [self.stage, *answer, *boxes, *tasks, *steps, *still, *names]

    def _show(self) -> None:
        view, sheet = view_of(self.presenter), TraitSheet()
        if view.summary is None and self._over == "summary":
            self._over = ""
        self._write_board(sheet, view)
        self._write_words(sheet, view)
        self._write_choices(sheet, view)
        self._write_answer(sheet, view)
        self._write_whatifs(sheet, view)
        self._write_buttons(sheet, view)
        self._write_asides(sheet, view)
        if self.ear is not None:
            self._write_task(sheet, view, self.ear)
        sheet.show()

    def _write_task(self, sheet: TraitSheet, view: View, ear: telling.Ear) -> None:
        """What is in the hand, and what came of the last attempt."""
        task, game = view.task, self.presenter.case.game
        acts = task is not None and not task.over
        tray = ""
        if task is not None and (acts or task.kind in ("plan", "switch")):
            tray = strip.tray(task, game) + strip.line(task, game, "")
        sheet.put(self.hand, value=tray)
        sheet.put(self.reply, value=teacher_panel.replied(view))
        about = telling.about(view)
        sheet.put(ear, task=about)
        sheet.put(self.stage, picks=bool(about["places"]) or self._can_ask(view))
        can = task is not None and task.can_take_back
        takes = task is not None and acts and task.kind in telling.TAKEN_BACK
        sheet.label(self.undo, _("Take back"), _("Take back the last one (U)"), can)
        sheet.show_if(self.undo, takes, "bl-button", "bl-undo")
        checks = task is not None and task.kind in ("mark", "estimate") and acts
        css = [*(["bl-checks"] if checks else []), *(["bl-acts"] if acts else [])]
        sheet.show_if(self.hand, bool(tray), "bl-tray", *css)

    def _write_board(self, sheet: TraitSheet, view: View) -> None:
        sheet.put(self.stage, targets=view.targets, place=[self.presenter.case.id, self.bookmark()])
        sheet.put(self.over, value=self._put_there(view))
        sheet.show_if(self._wall, not self._over, "bl-wall")
        stops = () if view.task is None else view.task.stops
        wanted = (*_looked_at(view), self.covered, self.veiled, stops, language())
        if wanted != self._drawn:
            self._drawn = wanted
            sheet.put(self.stage, **self._picture(view))

    def _picture(self, view: View) -> dict[str, Any]:
        """The board; what the answer to a what-if would mark is left out while it is covered."""
        position, marks = _looked_at(view)
        marks = marks if view.pending or not self.covered else ()
        scene = self.presenter.acted(position, marks)
        made = drawn(scene, self._prefix, self.veiled, self._room)
        if view.task is not None:
            made = among(made, view.task.stops)
        return {
            "svg": made.svg,
            "stops": made.stops_json(),
            "about": sights_json(scene, marks),
            "legend": legend(marks, scene, f"{self._prefix}-legend", self.veiled),
            "names": lesson_names(view.title, self._can_ask(view)) | {"hint": ""},
        }

    def _put_there(self, view: View) -> str:
        """What stands in the place of the board."""
        if self._over == "keys":
            own = () if self.ear is None else panel.TASK_KEYS[:-1]  # on the wall nobody is helped
            pages = self.ON_PAGES if in_class() else ()
            return teacher_panel.keys(view, (*own, *self.KEYS, *pages))
        if self._over == "summary" and view.summary is not None:
            return teacher_panel.summed_up(view.summary)
        if self._over != "words":
            return ""
        rules, scene = self.presenter.case.rules, self.presenter.located(view.position)
        return markup.twin(in_words(rules, view.position, scene, self.veiled))

    def _write_words(self, sheet: TraitSheet, view: View) -> None:
        sheet.put(self.title, value=teacher_panel.title(view))
        sheet.put(self.origin, value=teacher_panel.origin(view))
        sheet.put(self.prompt, value=teacher_panel.prompt(view))
        sheet.put(self.counter, value=panel.counter(view))
        sheet.put(self.trouble, value=markup.trouble(self._trouble))
        sheet.put(self.space, value=teacher_panel.space())

    def _write_choices(self, sheet: TraitSheet, view: View) -> None:
        css = f"bl-columns-{columns([row.label for row in view.rows], wide=False)}"
        sheet.show_if(self._answers, view.pending, "bl-choices", css)
        sheet.show_if(self.judged, not view.pending, "bl-judged", css)
        kind = "bl-pick-one" if view.pick == "one" else "bl-pick-all"
        for number, box in enumerate(self.choices):
            used = view.pending and number < len(view.rows)
            sheet.show_if(box, used, "bl-choice", kind)
            if used:
                row = view.rows[number]
                sheet.put(box, description=panel.row(row), value=row.chosen)

    def _write_answer(self, sheet: TraitSheet, view: View) -> None:
        """The answer, or what covers it."""
        supposed = view.versus is not None
        judged, told = teacher_panel.judged, teacher_panel.told
        answered = teacher_panel.was(view) if supposed else judged(view, self._prefix)
        sheet.put(self.judged, value=answered)
        sheet.put(self.told, value="" if supposed else told(view, self._prefix))
        before, versus = teacher_panel.before, teacher_panel.versus
        compared = before(view) if self.covered else versus(view.versus)
        sheet.put(self.versus, value=compared)
        sheet.show_if(self._cover, self.covered, "bl-cover")

    def _write_whatifs(self, sheet: TraitSheet, view: View) -> None:
        found = None if self.covered else view.turning
        turns = () if found is None else tuple(one.label for one in found.turns)
        sheet.show_if(self._suppose, bool(view.whatifs or turns), "bl-whatifs")
        self._write_supposed(sheet, view, turns)
        waits = found is not None and found.seek and not view.pending
        sheet.put(self.turning, value=turning(self.presenter.case.rules, found) if waits else "")

    def _write_buttons(self, sheet: TraitSheet, view: View) -> None:
        """The buttons to go on and back are never greyed out: they lead to the next lesson too."""
        sheet.label(self.first, _("First"), _("First step (Home)"))
        sheet.label(self.back, _("Back"), _("Step back (PageUp)"))
        sheet.label(self.next, _("Next"), _("Show the answer, then go on (PageDown)"))
        sheet.label(self.last, _("Last"), _("Last step (End)"))
        sheet.label(self.check, _("Show the answer"), _("Show the answer (Space)"))
        sheet.label(self.retry, _("Cover again"), _("Cover the answer again (R)"))
        sheet.label(self.words, _("In words"), _("The board in words (W)"))
        sheet.label(self.full, _("Full screen"), _("Full screen (Z)"))
        sheet.label(self.help, _("Keys"), _("The keys of this lesson (?)"))
        sheet.put(
            self.remote,
            refused=_("The browser does not fill the screen here."),
            jump=_("Go to a case: its number, then Enter"),
        )
        start = ("bl-start",) if view.number == 1 else ()
        end = ("bl-end",) if self._is_over else ()
        sheet.put(self.back, _dom_classes=("bl-button", "bl-back", *start))
        sheet.put(self.next, _dom_classes=("bl-button", "bl-next", *end))
        done = view.can_retry or (view.task is not None and view.task.over)
        answered = not self.covered and (view.versus is not None or done)
        sheet.show_if(self.retry, answered, "bl-button", "bl-retry")


def _are_pairs(seen: Any) -> TypeGuard[list[list[int]]]:
    """Whether these are steps and their what-ifs."""
    return isinstance(seen, list) and all(
        isinstance(one, list) and len(one) == 2 and all(isinstance(n, int) for n in one)
        for one in seen
    )
