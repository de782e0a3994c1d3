"""A game in a notebook, hot-seat: the board, whose turn it is, and what may be chosen.

``hot_seat("tour", people=["blue"])`` opens a table of that game (see :mod:`boardlib.game.table`).
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any, Final

from boardlib.drawing import Mark
from boardlib.drawing.sizes import ACROSS, COLUMN
from boardlib.game import game
from boardlib.game.table import Table, only_table, open_table
from boardlib.lesson.kit import markup, widgets
from boardlib.lesson.kit.interactive import Interactive
from boardlib.lesson.kit.notice import Notice
from boardlib.lesson.kit.stage import Stage
from boardlib.lesson.story.picture import is_wide, names, picture
from boardlib.lesson.table import panel as table_panel
from boardlib.lesson.workshop.view import Board, Hand
from boardlib.ruling import Ruling
from boardlib.text import _, set_language

_HERE = files(__package__)
MOST: Final = 40
"""So many moves are told."""


class Picks(Stage):
    """The board of a table: places can be chosen on it."""

    STYLE = Board.STYLE + _HERE.joinpath("style.css").read_text(encoding="utf-8")

    def __repr__(self) -> str:
        return "Picks()"


class TableView(Interactive):
    """A game that is played by people and computer players.

    Args:
        table: the game.

    Attributes:
        table: the game.
        board: the picture.
    """

    KIND = "table"

    def __init__(self, table: Table) -> None:
        self.table = table
        self._told: list[list[str]] = []
        self._why: tuple[str, Ruling | None] = ("", None)
        name = _(game(table.game).title)
        super().__init__(f"<{name}: {table.title}>", "bl-workshop", "bl-table")

    # --- building ------------------------------------------------------------------------

    def _make(self) -> None:
        self.hand = Hand(self.tell)
        self.board = Picks(picked=self._pick, pressed=self.press)
        self.step = self._button("bl-step", self._step)
        self.play_on = self._button("bl-check", self._play_on)
        self.to_end = self._button("bl-end", self._to_end)
        self.undo = self._button("bl-undo", self._undo)
        self.header, self.trouble = widgets.html("bl-header"), widgets.html("bl-troubles")
        self.question, self.choices = widgets.html("bl-prompt"), widgets.html("bl-choices-of")
        self.ruling, self.told = widgets.html("bl-answers"), widgets.html("bl-told-of")
        self.sheets, self.tools = widgets.html("bl-sheets-of"), widgets.html("bl-copies")

    def _arrange(self) -> list[widgets.Widget]:
        buttons = [self.step, self.play_on, self.to_end, self.undo, self.tools]
        head = widgets.row("bl-head", [self.header, widgets.row("bl-tools", buttons)])
        ask = widgets.column("bl-decide", [self.question, self.choices, self.ruling])
        side = widgets.column("bl-side", [self.sheets, self.told])
        self._body = widgets.row("bl-body", [self.board, side])
        return [head, self.trouble, ask, self._body, self.hand]

    # --- what people do ------------------------------------------------------------------

    def tell(self, content: dict[str, Any]) -> None:
        """A button of the page was pressed: it says what it does, and with what."""
        key = str(content.get("text", ""))
        actions: dict[str, Callable[[], Any]] = {
            "choose": lambda: self._choose(key),
            "why": lambda: self._ask_why(key),
            "undo": self._undo,
        }
        action = actions.get(str(content.get("do")))
        if action is not None:
            self.do(action)

    def _pick(self, key: str, _by_keyboard: bool) -> None:
        """A shape of the board was chosen: go there, or say why not."""
        turn = self.table.turn
        open_ = turn is not None and any(one.shape == key for one in turn.choices)
        self.do(lambda: self._choose(key) if open_ else self._ask_why(key))

    def _choose(self, key: str) -> None:
        self._hear(self.table.choose(key))
        turn = self.table.turn
        if turn is not None and any(one.shape for one in turn.choices):
            self.hand.reach(focus="board")

    def _ask_why(self, key: str) -> None:
        ruling = self.table.why(key)
        known = {one.key: one.label for one in self.table.refused()}
        self._why = (known.get(key, key), ruling)

    def _step(self) -> None:
        """One move of a computer player."""
        self._hear(self.table.play_on())

    def _play_on(self) -> None:
        """Let the computer play until a person decides; without people to the end of the round."""
        begun = self.table.round
        self._play_while(lambda: self.table.round == begun or self.table.people)

    def _to_end(self) -> None:
        self._play_while(lambda: True)

    def _play_while(self, goes_on: Callable[[], bool]) -> None:
        while (turn := self.table.turn) is not None and not turn.human and goes_on():
            self._hear(self.table.play_on())

    def _undo(self) -> None:
        self.table.undo()
        self._told = []

    def _hear(self, sentences: Any) -> None:
        """Note what happened in a move."""
        if sentences:
            self._told = [*self._told, list(sentences)][-MOST:]
            self.board.announce(" ".join(sentences))

    def _forget(self) -> None:
        self._why = ("", None)

    def _say(self) -> None:
        """Say why not, or what is to be decided next."""
        turn = self.table.turn
        label, ruling = self._why
        if ruling is not None:
            reasons = " ".join(reason.text for reason in ruling.reasons)
            self.board.announce(f"{label}: {reasons}")
        elif turn is not None and turn.human:
            told = " ".join(self._told[-1]) if self._told else ""
            self.board.announce(f"{told} {turn.question}".strip())

    @property
    def _carrier(self) -> widgets.Carrier | None:
        return self.board.carrier

    @property
    def _voice(self) -> Picks:
        return self.board

    # --- showing -------------------------------------------------------------------------

    @property
    def _in_order(self) -> list[widgets.Widget]:
        words = [self.undo, self.to_end, self.play_on, self.step, self.tools, self.sheets]
        more = [self.told, self.ruling, self.choices, self.question, self.trouble, self.header]
        return [self.board, *words, *more]

    def _show(self) -> None:
        self._show_board()
        self._show_words()
        self._show_buttons()

    def _show_board(self) -> None:
        table = self.table
        turn = table.turn
        places = tuple(one.shape for one in turn.choices if one.shape) if turn else ()
        people = turn is not None and turn.human
        marks = [Mark(turn.shapes, "focus")] if turn is not None and turn.shapes else []
        if places and people:
            marks.append(Mark(places, "free"))
        scene = game(table.game).draw(table.position, marks)
        wide = is_wide([scene])
        made = picture(scene, self._prefix, False, ACROSS if wide else COLUMN)
        self.board.svg, self.board.stops = made.svg, made.stops_json()
        near = tuple(one.shape for one in table.refused() if one.shape) if people else ()
        self.board.picks = people and bool(places)
        self.board.targets = dict.fromkeys((*places, *near), "") if self.board.picks else {}
        self.board.names = self._names()
        widgets.show_classes(self._body, "bl-body", *(("bl-across",) if wide else ()))

    def _names(self) -> dict[str, str]:
        """What the parts are called for those who do not see them."""
        return names(
            self.table.title,
            _("Board; the arrow keys go from part to part, Enter chooses a place"),
            _("Click on a place of the board, or go there with the arrow keys and Enter."),
        )

    def _show_words(self) -> None:
        table = self.table
        turn = table.turn
        refused = table.refused() if turn is not None and turn.human else ()
        name = _(game(table.game).title)
        self.header.value = table_panel.header(table.title, name, table.round)
        self.trouble.value = markup.trouble(self._trouble)
        self.question.value = table_panel.question(turn)
        self.choices.value = table_panel.choices(turn, refused)
        self.ruling.value = table_panel.why(*self._why)
        self.told.value = table_panel.told(self._told)
        self.sheets.value = table_panel.sheets(table.results())
        self.tools.value = table_panel.copies(table.record())
        self.hand.names = {"copied": _("Copied.")}

    def _show_buttons(self) -> None:
        turn, people, label = self.table.turn, self.table.people, widgets.label
        computer = turn is not None and not turn.human
        until = _("Let the computer play to the end of the round")
        if people:
            until = _("Let the computer play until it is your turn")
        label(self.step, _("One move"), _("Let the computer make one move"), computer)
        label(self.play_on, _("Play on"), _("{what} (N)").format(what=until), computer)
        label(self.to_end, _("To the end"), _("Let the computer play to the end"), computer)
        label(self.undo, _("Undo"), _("Take your last move back (Ctrl+Z)"), self.table.can_undo)
        widgets.show_classes(self.play_on, "bl-button", "bl-check", "bl-next")
        widgets.show_classes(self.to_end, "bl-button", "bl-end", *(("bl-off",) if people else ()))
        widgets.show_classes(self.undo, "bl-button", "bl-undo", *(() if people else ("bl-off",)))


def hot_seat(name: str = "", language: str | None = None, **wishes: Any) -> TableView | Notice:
    """A whole game, played by people in turn and by the computer.

    Args:
        name: name of a game that can be played at a table, such as ``tour``; need not be
            said where there is but one.
        language: language of everything that is shown, such as ``en``; as it is if not given.
        wishes: what the game is asked for, such as ``stage="Meadows", people=["blue"]``.

    Returns:
        The table; when there is none like that, a notice that says so in one sentence.
    """
    try:
        if language is not None:
            set_language(language)
        return TableView(open_table(name or only_table(), **wishes))
    except (ValueError, TypeError) as error:
        return Notice(str(error))
