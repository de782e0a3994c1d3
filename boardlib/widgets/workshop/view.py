"""The room where an argument is settled: a board is laid or changed, pointed at, and asked about.

``settle()`` begins at an empty table, ``settle("WAG-1")`` with any board; the lesson player opens
the board of a step.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from boardlib.drawing import Mark
from boardlib.drawing.sizes import LOW, is_flat
from boardlib.game import GAMES
from boardlib.game.board import Board
from boardlib.story import markup
from boardlib.story.picture import fitting, is_wide, legend, sights_json
from boardlib.story.still import opening
from boardlib.text import _, language, set_language
from boardlib.widgets.kit import classroom, widgets
from boardlib.widgets.kit.interactive import Interactive, Notice, TraitSheet
from boardlib.widgets.kit.stage import Stage, names
from boardlib.widgets.workshop import beside
from boardlib.widgets.workshop import panel as workshop_panel
from boardlib.widgets.workshop.actions import ACTIONS, Hand
from boardlib.widgets.workshop.box import box, chooser, drawers
from boardlib.widgets.workshop.laying import ABOUT, HERE, LAY, RULING, held
from boardlib.widgets.workshop.link import (
    address_of,
    empty_table,
    game_of,
    link_of,
    open_board,
    tables,
)
from boardlib.widgets.workshop.related import Relatives, Turns, back
from boardlib.widgets.workshop.shown_board import ShownBoard, walked
from boardlib.widgets.workshop.state import Workshop

_log = logging.getLogger(__name__)
KEPT: Final = 4
"""So many boards are kept: the one that is shown, and others before it."""
Traits = dict[str, Any]
ROWS: Final = 8
"""Lines of the field for the text of the position."""


class WorkshopBoard(Stage):
    """A board every shape of which can be chosen, and whose pieces can be carried.

    Attributes:
        pieces: keys of the shapes that can be carried.
        picked: key of the shape that is looked at.
    """

    pieces: Any = widgets.items()
    picked = widgets.text()

    def __init__(
        self,
        picked: Callable[[str, bool], None],
        carried: Callable[[str, str], None],
        pressed: Callable[[str, int], None],
        returned: Callable[[list[Any]], None],
    ) -> None:
        self._carried = carried
        super().__init__(picked, pressed=pressed, returned=returned)
        self.picks = True
        self.on_msg(self._dropped)

    def __repr__(self) -> str:
        return "Board()"

    def _dropped(self, _widget: Any, content: dict[str, Any], _buffers: Any) -> None:
        if "put" in content:
            self._carried(str(content.get("piece", "")), str(content["put"]))


class Workbench(Interactive):
    """A board to be changed, what can be asked and changed, and the rulings before and after.

    Args:
        shop: the position, as it was and as it is.
        title: what is written above it.
        origin: where the board comes from.
        tables: whether the tables of all games are offered above it.

    Attributes:
        shop: the position, as it was and as it is.
        board: the picture.
    """

    KIND = "workshop"

    def __init__(self, shop: Workshop, title: str, origin: str, tables: bool = False) -> None:
        self.shop, self._tables = shop, tables
        self._left: dict[str, tuple[Workshop, str]] = {}
        self._title, self._origin = title, origin
        self._question = ""
        self._written_options: tuple[object, str] = (None, "")
        self._drawn: deque[tuple[tuple[Any, ...], Traits]] = deque(maxlen=KEPT)
        self._relatives, self._turns = Relatives(), Turns()
        self._own: tuple[Workshop, str] | None = None
        super().__init__(f"<{title}: {origin}>", "bl-workshop")

    # --- building ------------------------------------------------------------------------

    def _make(self) -> None:
        if self._tables:  # the board brings the colours of all games that are known when it is made
            tables()
        self.hand = Hand(self.tell)
        done = self._pick, self._carry, self.press
        self.board = WorkshopBoard(*done, self._return)
        self.undo = self._button("bl-undo", lambda: self.shop.undo())
        self.redo = self._button("bl-redo", lambda: self.shop.redo())
        self.reset = self._button("bl-reset", lambda: self.shop.reset())
        self.words = self._button("bl-as-text", lambda: self.shop.toggle_text())
        self.ask = self._button("bl-put", lambda: self._put(self.question.value))
        self.apply = self._button("bl-apply", lambda: self._apply(self.text.value))
        self.discard = self._button("bl-discard", lambda: self.shop.discard())
        self.question = widgets.line("bl-question")
        self.text = widgets.lines("bl-text", ROWS, self._typed)
        self.games, self.strip = widgets.html("bl-games"), widgets.html("bl-strip")
        self.beside, self.things = widgets.html("bl-asks-at"), widgets.html("bl-thing-list")
        self.box, self.sheet = widgets.html("bl-cabinet"), widgets.html("bl-sheet")
        self.chooser = widgets.html("bl-chooser")
        self.header, self.trouble = widgets.html("bl-header"), widgets.html("bl-troubles")
        self.here, self.answers = widgets.html("bl-spots"), widgets.html("bl-answers")
        self.changes, self.settings = widgets.html("bl-changes"), widgets.html("bl-options")
        self.unread, self.tools = widgets.html("bl-troubles"), widgets.html("bl-copies")
        self.same = widgets.html("bl-same-of")

    def _arrange(self) -> list[widgets.Widget]:
        tools = [self.words, self.undo, self.redo, self.reset]
        head = widgets.row("bl-head", [self.header, widgets.row("bl-tools", tools)])
        asked = widgets.row("bl-asked", [self.question, self.ask])
        typed = widgets.row("bl-typing", [self.apply, self.discard])
        written = widgets.column("bl-written", [self.text, self.unread, typed])
        reply = widgets.column("bl-reply", [self.answers, self.changes])
        about = [self.box, self.things, self.here, reply, self.same, self.tools]
        below = [self.chooser, self.sheet, self.beside, self.strip]
        left = widgets.column("bl-board-side", [self.board, *below])
        side = widgets.column("bl-side", [asked, *about, self.settings, written])
        self._body = widgets.row("bl-body", [left, side])
        return [head, self.games, self.trouble, self._body, self.hand]

    def show(self, shop: Workshop, origin: str) -> None:
        """Show another position with its own history."""
        self.shop, self._origin = shop, origin
        self.do(lambda: None)

    def still(self) -> str:
        """The board, for a notebook that is not run."""
        return opening(f"{self._title} · {self._origin}", self.shop.now.scene(), "")

    # --- what the learner does -----------------------------------------------------------

    def _forget(self) -> None:
        self.shop.said = ""

    def _say(self) -> None:
        if self.shop.said:
            self.board.announce(self.shop.said)

    @property
    def _voice(self) -> WorkshopBoard:
        return self.board

    @property
    def _carrier(self) -> widgets.Carrier | None:
        return self.board.carrier

    def tell(self, content: dict[str, Any]) -> None:
        """A button of the page was pressed: it says what it does, and with what."""
        text, typed = str(content.get("text", "")), str(content.get("typed", ""))
        actions: dict[str, Callable[[], Any]] = {
            **{name: partial(deed, self.shop, text) for name, deed in ACTIONS.items()},
            "search": lambda: self.shop.search(text, typed),
            "write": lambda: self._apply(typed),
            "put": lambda: self._put(typed),
            "game": lambda: self._begin(text),
            "case": self._visit,
            "own": self._come_back,
            "flip": lambda: self._turns.press(self.shop, text),
        }
        what = str(content.get("do"))
        if what in actions:
            self.do(actions[what])
            if content.get("keys") or what == "flip":  # the card that was pressed is gone
                self._follow(what, text)
        elif what == "list":
            self.hand.propose(self.shop, text)
        elif what == "see":
            self.hand.show(self.shop, content.get("wanted") or ())
        elif what == "keep":
            self.hand.keep(self.shop)
        elif what == "seek":
            self._seek()

    def _seek(self) -> None:
        """Look on, a little, for what turns the refusal; then for a case about the same."""
        sought = self._turns if self._turns.is_wanted(self.shop) else self._relatives
        if sought.look(self.shop):
            self.do(lambda: None)
        else:
            self.hand.send({"seek": True})

    def _follow(self, what: str, text: str) -> None:
        """Let the focus go where what was done with a key is shown."""
        goals = {
            "pick": "menu" if self.shop.picked else "",
            "ask": "ruling",
            "flip": "ruling",
            "grab": "board" if self.shop.hand else "",
            "room": {LAY: "drawers", ABOUT: "things", HERE: "menu", RULING: "ruling"}.get(text, ""),
        }
        goal = goals.get(what)
        if goal == "board":
            in_hand = held(self.shop)
            self.hand.reach(focus=goal, among=[*in_hand.fits] if in_hand else [])
        elif goal:
            self.hand.reach(focus=goal)

    def _visit(self) -> None:
        """Show the case about the same, with its ruling, in the place of one's own table."""
        found = self._relatives.of(self.shop)
        if found is None or self._own is not None:
            return
        case = found.case
        self._own = self.shop, self._origin
        self.shop = Workshop(case.rules, case.rules.write(found.position), found.question)
        self._origin = f"{_(case.rules.title)} · {_(case.title)}"
        self.shop.entitle(found.words)
        self.shop.said = f"{self._origin}. {' '.join(self.shop.asking.words())}"

    def _come_back(self) -> None:
        """Go back to one's own table from the board of a case."""
        if self._own is not None:
            (self.shop, self._origin), self._own = self._own, None
            self.shop.said = self._origin

    def _begin(self, name: str) -> None:
        """Go to the table of another game; the one that is left stays as it is."""
        self._come_back()
        if name == self.shop.rules.name or name not in GAMES:
            return
        self._left[self.shop.rules.name] = (self.shop, self._origin)
        self.shop, self._origin = self._left.get(name) or empty_table(name)
        self.shop.said = self._origin

    def _pick(self, key: str, by_keyboard: bool) -> None:
        holds = self.shop.held
        self.do(lambda: self.shop.pick(key))
        if by_keyboard and not holds:
            self.hand.reach(focus="menu")

    def _carry(self, piece: str, key: str) -> None:
        self.do(lambda: self.shop.put(key, piece))

    def _typed(self, text: str) -> None:
        self.heed(lambda: self.shop.type(text))

    def _apply(self, text: str) -> None:
        place = (0, 0) if self.shop.write(text) else self.shop.trouble.place
        if place != (0, 0):
            self.hand.reach(caret=list(place))

    def _return(self, place: list[Any]) -> None:
        """Go on with the board as it was when its kernel ended, at the table of its game."""
        text = str(place[0])
        if text != self.shop.view().text:
            self.do(lambda: self._go_on(text))

    def _go_on(self, text: str) -> None:
        name = game_of(text)
        if self._tables and name:
            self._begin(name)
        self.shop.write(text)

    def _put(self, text: str) -> None:
        if not self.shop.ask(text) and self.shop.asking.wrong:
            self.hand.reach(caret=[1, self.shop.asking.wrong], field="question")

    # --- showing -------------------------------------------------------------------------

    @property
    def _in_order(self) -> Sequence[widgets.Widget]:
        words = [
            self.strip,
            self.chooser,
            self.sheet,
            self.beside,
            self.things,
            self.box,
            self.games,
        ]
        shown = [self.here, self.answers, self.trouble, self.changes, self.unread, self.settings]
        texts = [*words, *shown]
        fields = [self.question, self.text, self.same, self.tools, self.header]
        buttons = [self.undo, self.redo, self.reset, self.words, self.ask, self.apply]
        return [self.board, *texts, *fields, *buttons, self.discard, self._body, self.hand]

    def _show(self) -> None:
        self._written(self.shop, self._trouble).show()
        self._question = self.shop.asking.text

    def _written(self, shop: Workshop, trouble: str) -> TraitSheet:
        """What every widget is to show."""
        sheet, view = TraitSheet(), shop.view()
        drawn = self._board(shop, view)
        sheet.put(self.board, picked=view.picked, pieces=list(view.pieces), **drawn)
        across = ("bl-across",) if is_wide([view.scene]) else ()
        roomy = () if is_flat(view.scene.width, view.scene.footless.height) else ("bl-roomy",)
        typed = ("bl-in-text",) if view.as_text else ()
        builds = ("bl-builds",) if view.builds else ()
        tiled = ("bl-tiled",) if view.openings else ()
        kinds = f"bl-room-{view.room}", *across, *roomy, *tiled, *typed, *builds
        sheet.show_if(self._body, True, "bl-body", *kinds)
        self._write_words(sheet, shop, view, trouble)
        self._write_fields(sheet, view)
        begun = shop.text != shop.beginning if shop.builds else shop.changed
        self._write_buttons(sheet, view, begun)
        return sheet

    def _board(self, shop: Workshop, view: ShownBoard) -> Traits:
        """The board as it is shown; the last ones are kept."""
        veiled = classroom.ask_about(shop.rules.name)
        wanted = (shop.position, view.marks, veiled, self._origin, language())
        for shown, board in self._drawn:
            if shown == wanted:
                return board
        scene, high = view.scene.footless, LOW if is_wide([view.scene]) else 0.0
        made = fitting(scene, self._prefix, veiled, high)
        board = {
            "svg": made.svg,
            "stops": replace(made, stops=walked(view, made.stops)).stops_json(),
            "about": sights_json(scene, view.marks),
            "legend": legend(_explained(view), scene, f"{self._prefix}-legend", veiled),
            "names": self._names(),
        }
        self._drawn.append((wanted, board))
        return board

    def _names(self) -> dict[str, str]:
        """What the parts are called for those who do not see them."""
        return names(
            f"{self._title}: {self._origin}",
            _("Board; the arrow keys go from part to part, Enter opens what can be done"),
            _("Choose a part of the board to see what can be done there."),
        )

    def _write_words(
        self, sheet: TraitSheet, shop: Workshop, view: ShownBoard, trouble: str
    ) -> None:
        unread = view.trouble.words if view.is_about_text else ""
        link = link_of(shop)
        texts = {
            self.header: workshop_panel.header(self._title, self._origin),
            self.trouble: markup.trouble(trouble),
            self.unread: markup.told(unread),
            self.games: self._game_tabs(shop),
            self.strip: beside.strip(view),
            self.sheet: drawers(view),
            self.chooser: chooser(view),
            self.beside: beside.beside(view),
            self.tools: workshop_panel.text_tools(view, address_of(link)),
            self.same: self._below(shop, view),
            **self._room(view),
        }
        for widget, value in texts.items():
            sheet.put(widget, value=value)
        sheet.put(self.hand, names=self._said_by_itself(), link=link.written())

    def _below(self, shop: Workshop, view: ShownBoard) -> str:
        """What stands below a ruling: what would have to change, and the case about the same."""
        turns = self._turns.panel(shop, view)
        return turns + (back() if self._own else self._relatives.panel(shop, view))

    def _room(self, view: ShownBoard) -> dict[widgets.Html, str]:
        """What stands beside the board; what the other rooms show is not written."""
        rooms: dict[str, Callable[[], dict[widgets.Html, str]]] = {
            LAY: lambda: {self.box: box(view), self.settings: self._options(view)},
            ABOUT: lambda: {self.things: beside.things(view)},
            HERE: lambda: {self.here: workshop_panel.here(view, self._prefix)},
            RULING: lambda: {
                self.answers: workshop_panel.answers(view),
                self.changes: workshop_panel.changes(view),
            },
        }
        all_of_them = (self.box, self.settings, self.things, self.here, self.answers, self.changes)
        typed = rooms[HERE]() if view.as_text else {}  # with it comes what a question may be
        return dict.fromkeys(all_of_them, "") | typed | rooms[view.room]()

    def _said_by_itself(self) -> dict[str, str]:
        """What its script says without asking."""
        return {"copied": _("Copied."), "found": _("Pieces with these words: {count}.")}

    def _game_tabs(self, shop: Workshop) -> str:
        """The tables of all games, where one came for no board in particular."""
        return workshop_panel.games(tables(), shop.rules.name) if self._tables else ""

    def _options(self, view: ShownBoard) -> str:
        """The options; they are many and seldom changed, so what was written last is kept."""
        wanted = (view.settings, view.as_text, language())
        if self._written_options[0] != wanted:
            self._written_options = (wanted, workshop_panel.settings(view))
        return self._written_options[1]

    def _write_fields(self, sheet: TraitSheet, view: ShownBoard) -> None:
        """What stands in the fields; a question that is being typed stays."""
        sheet.put(self.question, description=_("Question"))
        sheet.put(self.text, description=_("The position as text"), value=view.text)
        if view.question != self._question:
            sheet.put(self.question, value=view.question)

    def _write_buttons(self, sheet: TraitSheet, view: ShownBoard, changed: bool) -> None:
        label = sheet.label
        label(self.undo, _("Undo"), _("Undo the last change (Ctrl+Z)"), view.can_undo)
        label(self.redo, _("Redo"), _("Make it again (Ctrl+Y)"), view.can_redo)
        if view.builds:
            label(self.reset, _("New table"), _("Begin again; that can be undone"), changed)
        else:
            label(self.reset, _("As it was"), _("Back to the position as it was"), changed)
        words = _("Show questions and the position as they are typed")
        label(self.words, _("As text"), words)
        label(self.ask, _("Ask"), _("Ask what is typed (Enter)"))
        label(self.apply, _("Apply"), _("Take the text as the position (Ctrl+Enter)"))
        label(self.discard, _("Throw away"), _("The text of the board again"), view.typed)
        state = "bl-pressed" if view.as_text else "bl-unpressed"
        sheet.show_if(self.words, True, "bl-button", "bl-as-text", state)


def _explained(view: ShownBoard) -> tuple[Mark, ...]:
    """The marks that a legend explains: where no place is empty, rings show where a piece fits."""
    return tuple(one for one in view.marks if one.role != "free" or view.openings)


def settle(
    board: str | Board | None = None,
    question: str = "",
    game: str = "",
    language: str | None = None,
) -> Workbench | Notice:
    """Settle an argument: lay the table as yours is, point at what you argue about, see the ruling.

    Args:
        board: a named board such as ``WAG-1``, the id of a case, a position or its text; without
            one, or for the name of a game, it begins at the empty table of that game.
        question: what is asked, such as ``feature 0,0.r1``; it can be chosen on the board too.
        game: name of the game, where several could read the text; of the table that is empty.
        language: language of everything that is shown, such as ``en``; as it is if not given.

    Returns:
        The room; when there is no such board, a notice that says so in one sentence.

    >>> import boardlib as bl
    >>> bl.settle("TUN-B", "token blue 2,0.p1")
    <Settle an argument: Carcassonne · TUN-B>
    >>> bl.settle(game="tour")
    <Settle an argument: Tour de France · a table of your own>
    """
    try:
        if language is not None:
            set_language(language)
        written = "" if board is None else board.text if isinstance(board, Board) else board
        if not all(isinstance(one, str) for one in (written, question, game)):
            raise ValueError(_("A board and a question are given as text."))
        shop, origin = open_board(written, question, game)
        bench = Workbench(shop, _("Settle an argument"), origin, tables=shop.builds)
        bench.board.place = [f"board {game} {written} {question}"]
        return bench
    except ValueError as error:
        return Notice(str(error))
