"""A game in a notebook, hot-seat: the board, whose turn it is, and what may be chosen.

``hot_seat("tour", people=["blue"])`` opens a table of that game (see :mod:`boardlib.game.table`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final
from zlib import crc32

from boardlib.drawing import Scene, svg
from boardlib.drawing.sizes import ACROSS, across_table, beside_table
from boardlib.game import Game, game
from boardlib.game.flips import for_a_while
from boardlib.game.table import Table, only_table, open_table
from boardlib.game.wishes import takes_wishes
from boardlib.story import markup
from boardlib.story.picture import legend, picture, sights_json
from boardlib.story.still import opening, turning
from boardlib.story.turning import Turned
from boardlib.story.view import ShownTurning
from boardlib.text import _, set_language
from boardlib.widgets.kit import classroom, widgets
from boardlib.widgets.kit.interactive import Interactive, Notice
from boardlib.widgets.kit.stage import Stage, names
from boardlib.widgets.table import Play, panel
from boardlib.widgets.workshop.actions import Hand
from boardlib.widgets.workshop.related import both_rulings
from boardlib.widgets.workshop.state import Workshop
from boardlib.widgets.workshop.view import Workbench

TABLE: Final = "bl-table"
"""The class of the style of a table."""
CARD: Final = 64.0
"""Width of what was drawn, in pixels."""


class Picks(Stage):
    """The board of a table: places can be chosen on it."""

    def __repr__(self) -> str:
        return "Picks()"


class Keys(Hand):
    """The buttons of the page and the keys of a table; it shows nothing itself."""

    SCRIPT = "table/script.js"

    def __repr__(self) -> str:
        return "Keys()"


class TableView(Interactive):
    """A game that is played by people and computer players.

    Args:
        table: the game.

    Attributes:
        play: the game and what is seen of it.
        board: the picture.
    """

    KIND = "table"

    def __init__(self, table: Table) -> None:
        self.play = Play(table)
        name = _(game(table.game).title)
        text = f"<{name}>" if name == table.title else f"<{name}: {table.title}>"
        super().__init__(text, "bl-workshop", TABLE)

    @property
    def table(self) -> Table:
        """The game."""
        return self.play.table

    # --- building ------------------------------------------------------------------------

    def _make(self) -> None:
        self.hand = Keys(self.tell)
        self.board = Picks(picked=self._pick, pressed=self.press, returned=self._return)
        self.step = self._button("bl-step", lambda: self.play.step())
        self.play_on = self._button("bl-check", lambda: self.play.play_on())
        self.to_end = self._button("bl-end", lambda: self.play.play_while(lambda: True))
        self.undo = self._button("bl-undo", lambda: self.play.undo())
        self.first = self._button("bl-first", lambda: self.play.go(0))
        self.back = self._button("bl-back", lambda: self.play.go((self.play.back or 0) - 1))
        self.next = self._button("bl-next", lambda: self.play.go((self.play.back or 0) + 1))
        self.last = self._button("bl-last", lambda: self.play.go(self.table.moments))
        self.header, self.trouble = widgets.html("bl-header"), widgets.html("bl-troubles")
        self.question, self.choices = widgets.html("bl-prompt"), widgets.html("bl-choices-of")
        self.ruling, self.told = widgets.html("bl-answers"), widgets.html("bl-told-of")
        self.turning = widgets.html("bl-turning-here")
        self.sheets, self.tools = widgets.html("bl-sheets-of"), widgets.html("bl-copies")
        self.scope = widgets.html("bl-scope")
        self.handles, self.moment = widgets.html("bl-handles-of"), widgets.html("bl-moment")
        self.listed, self.record = widgets.html("bl-listed-of"), widgets.html("bl-record-of")
        self.keyline = widgets.html("bl-keys-of")
        self.leave = widgets.button("", "bl-leave", self._come_back)  # what is told stays
        self._buttons.append(self.leave)
        self.aside = widgets.column("bl-aside", [widgets.row("bl-return", [self.leave])])
        self.room: Workbench | None = None

    def _arrange(self) -> list[widgets.Widget]:
        steps = [self.first, self.back, self.moment, self.next, self.last]
        self._steps = widgets.row("bl-steps", steps)
        # What comes and goes stands first: so nothing beside it moves.
        first = [self.scope, self.undo, self.step, self.play_on, self.to_end]
        buttons = [*first, self.tools, self.record]
        tools = widgets.row("bl-tools", buttons)
        self._head = widgets.row("bl-head", [self.header, self._steps, tools])
        ask = widgets.column("bl-decide", [self.question, self.choices])
        strip = widgets.column("bl-strip", [self.ruling, self.told])
        left = widgets.column("bl-left", [self.board, self.handles])
        right = widgets.column("bl-right", [ask, strip, self.turning, self.sheets, self.listed])
        self._body = widgets.row("bl-body", [left, right])
        return [self._head, self.trouble, self._body, self.keyline, self.aside, self.hand]

    def still(self) -> str:
        """The board and what is to be decided, for a notebook that is not run."""
        table, turn = self.table, self.table.turn
        said = table.verdict[0] if turn is None else turn.question
        return opening(f"{table.title} · {self._about()}", self._scene(), said)

    # --- what people do ------------------------------------------------------------------

    def tell(self, content: dict[str, Any]) -> None:
        """A button of the page was pressed: it says what it does, and with what."""
        key, play = str(content.get("text", "")), self.play
        actions: dict[str, Callable[[], Any]] = {
            "choose": lambda: self._choose(key),
            "why": lambda: self._why(key),
            "undo": play.undo,
            "replay": play.replay,
            "again": play.again,
            "whole": play.show_whole,
            "overview": play.look_over,
            "settle": self._settle,
            "look": lambda: play.look(int(key) if key.isdecimal() else -1),
            "reopen": lambda: self._reopen(str(content.get("typed", ""))),
        }
        action = actions.get(str(content.get("do")))
        if action is not None:
            self.do(action)

    def _settle(self) -> None:
        """Open the position that is shown, to be changed and asked about."""
        rules = game(self.table.game)
        self._open(Workshop(rules, rules.write(self._position)), focus="board")

    def _turn(self, number: int) -> None:
        """Open the board with a change that turns the refusal: both rulings stand there."""
        for turn in (self.play.turned or Turned()).turns[number : number + 1]:
            shop = both_rulings(game(self.table.game), turn)
            self._open(shop, focus="ruling", leads="back")

    def _open(self, shop: Workshop, **wish: str) -> None:
        """Open a board in the place of the table, with the focus there; the game waits."""
        origin = f"{self.table.title} · {self._about()}"
        self.room = Workbench(shop, _("Settle an argument"), origin)
        self.aside.children = (self.aside.children[0], self.room)
        self.add_class("bl-away")
        self.remove_class(TABLE)  # the room has a style of its own
        self.room.hand.reach(**wish)

    def _come_back(self) -> None:
        """Show the game again, as it was left."""
        self.add_class(TABLE)
        self.remove_class("bl-away")
        self.board.announce(_("Back at the table."))

    def _pick(self, key: str, by_keyboard: bool) -> None:
        """A shape of the board was chosen: go there, go to its row, or say why not."""
        turn = self.table.turn
        if turn is None or self.play.back is not None:
            self.do(lambda: self.play.look_at(key))
            return
        place = self.table.place_of(key)
        move = next((one.key for one in turn.choices if one.shape == place), None)
        letter = self.play.letter_of(key)
        if move is not None:
            self.do(lambda: self._choose(move))
        elif letter:
            self.hand.reach(focus="row", letter=letter)
        else:
            self.do(lambda: self._why(place))

    def _why(self, key: str) -> None:
        """Say why something may be chosen, or why not; that is to be seen, wherever it stands."""
        self.play.why(key)
        self.hand.reach(focus="why")

    def _choose(self, key: str) -> None:
        self.play.choose(key)
        if key not in panel.TURNS:
            self._lead_on()

    def _return(self, place: list[Any]) -> None:
        """Go on with the game as it was when its kernel ended, as far as its turns had ended."""
        record = str(place[0])
        if record != self.table.record():
            self.do(lambda: self.play.reopen(record))

    def _reopen(self, typed: str) -> None:
        self.play.reopen(typed)
        if not self.play.typed[1]:
            self._lead_on()

    def _lead_on(self) -> None:
        """The focus goes where the next person decides."""
        turn = self.table.turn
        if turn is None or not turn.human:
            return
        on_board = any(one.shape for one in turn.choices) and not turn.laid
        self.hand.reach(focus="board" if on_board else "panel")

    def _forget(self) -> None:
        self.play.forget()

    def _say(self) -> None:
        """Say why not, or what has happened and what is to be decided next."""
        turn, past = self.table.turn, self.play.past
        label, ruling = self.play.asked
        over = self.play.told_over() if self.play.looks_over else None
        if ruling is not None:
            said = " ".join(reason.text for reason in ruling.failed or ruling.reasons)
            self.board.announce(f"{label}: {said}" if label else said)
        elif over is not None:
            self.board.announce(f"{over[0]}: {over[1].text}")
        elif self.play.typed[1]:
            self.board.announce(self.play.typed[1])
        elif past is not None:
            self.board.announce(" ".join(past.sentences))
        elif turn is None:
            self.board.announce(self.table.verdict[0] or _("The game is over."))
        else:
            told = " ".join(self.play.told[-1][1]) if self.play.told and not turn.laid else ""
            asked = " ".join((turn.question, turn.drawn, *turn.notes)) if turn.human else ""
            self.board.announce(f"{told} {asked}".strip())

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
        more = [self.told, self.ruling, self.turning, self.choices, self.question, self.trouble]
        steps = [self.first, self.back, self.next, self.last, self.moment, self._steps]
        rest = [self.header, self.handles, self.listed, self.record, self.scope, self.keyline]
        return [self.board, *words, *more, *steps, *rest, self._body, self.hand]

    def _show(self) -> None:
        scene = self._show_board()
        self._show_words(scene)
        self._show_sheets()
        self._show_buttons()

    def _show_board(self) -> Scene:
        table, marks, scene = self.table, self.play.marks(), self._scene()
        bare = scene.footless
        wide = scene.across or across_table(bare.width, bare.height)
        self._wide = wide = wide and not table.asks  # parts with letters stand beside the board
        veiled = classroom.ask_about(table.game)
        room = (ACROSS,) if wide else beside_table(bare.width)
        made = picture(bare, self._prefix, veiled, *room)
        self.board.legend = legend(marks, scene, f"{self._prefix}-legend", veiled)
        self.board.svg, self.board.stops = made.svg, made.stops_json()
        self.board.about = sights_json(bare, marks)
        self.board.picks, self.board.targets = self._pickable()
        self.board.names = self._names()
        over = ("bl-finished",) if table.turn is None else ()
        back = ("bl-replays",) if self.play.back is not None else ()
        asks = ("bl-asks-all",) if table.asks else ()
        across = ("bl-across",) if wide else ()
        widgets.show_classes(self._body, "bl-body", *across, *over, *back, *asks)
        return scene

    def _scene(self) -> Scene:
        """The position, or the one that is looked at again, with what can be chosen."""
        scene: Scene = game(self.table.game).draw(self._position, self.play.marks())
        return scene

    @property
    def _position(self) -> Any:
        """The position as it is, or the one that is looked at again."""
        past = self.play.past
        return self.table.position if past is None else past.position

    def _pickable(self) -> tuple[bool, dict[str, str]]:
        """Whether shapes may be chosen, and the places among them."""
        table, turn = self.table, self.table.turn
        if self.play.back is not None:
            return False, {}
        if turn is None:
            return bool(table.listed()[2]), {}
        if not turn.human:
            return False, {}
        places = [one.shape for one in turn.choices if one.shape]
        near = [one.shape for one in table.refused() if one.shape]
        open_ = [shape for spot in turn.spots for shape in spot.shapes]
        if not (places or table.asks):
            return False, {}
        return True, dict.fromkeys((*places, *near, *open_), "")

    def _names(self) -> dict[str, str]:
        """What the parts are called for those who do not see them."""
        return names(
            ": ".join(filter(None, (self.table.title, self.table.about))),
            _("Board; the arrow keys go from part to part, Enter chooses a place"),
            _("Click on the board, or go there with the arrow keys and Enter."),
        )

    def _show_words(self, scene: Scene) -> None:
        table, play = self.table, self.play
        turn = table.turn if play.back is None else None
        refused = table.refused() if turn is not None and turn.human else ()
        self.header.value = self._header()
        self.trouble.value = markup.trouble(self._trouble)
        self.question.value = self._question(scene)
        self.choices.value = panel.choices(turn, refused)
        self.handles.value = panel.handles(turn)
        over = play.told_over() if play.asked[1] is None else None
        self.ruling.value = panel.answered(*over) if over else panel.why(*play.asked)
        self.turning.value = turning(game(table.game), self._turned())
        self.told.value = panel.told(play.told) if play.back is None else ""
        self.moment.value = panel.moment(play.back or 0, table.moments)
        self.hand.names = {"copied": _("Copied.")}
        self.keyline.value = panel.keys() if table.asks and turn is not None else ""

    def _turned(self) -> ShownTurning | None:
        """What would have to change for the refusal that is told.

        Above a board across the page there is no room for it: it opens over the board.
        """
        play = self.play
        if not play.is_refused:
            return None
        which = f"{len(play.told)} {play.key}"
        if play.turned is None:
            return ShownTurning(which, play.looked)
        turns, instead = play.turned.turns, play.turned.instead
        fold = which if self._wide else ""
        return ShownTurning(turns=turns, instead=instead, fold=fold, leads=True)

    def press(self, name: str, at: int = 0) -> None:
        """Press a button for its key; what would have to change is looked for once it is seen."""
        if name not in ("seek", "turn"):
            super().press(name, at)
        elif self.play.is_refused:
            with widgets.in_turn(), widgets.held(self._in_order, self._carrier):
                if name == "turn":
                    self._turn(at)
                    return
                with for_a_while():
                    self.play.seek()
                self.render()

    def _question(self, scene: Scene) -> str:
        """What is to be decided; or what happened, of a move that is looked at again."""
        table, past = self.table, self.play.past
        if past is not None:
            return panel.past(past.colour, past.sentences)
        if table.turn is None and table.verdict[0]:
            return ""
        return panel.question(table.turn, self._card(scene))

    def _header(self) -> str:
        table = self.table
        verdict, rest = table.verdict
        if verdict:
            return panel.header(verdict, " · ".join(filter(None, (rest, table.title, table.about))))
        return panel.header(table.title, self._about())

    def _about(self) -> str:
        name = _(game(self.table.game).title)
        return self.table.about or panel.about_round(name, self.table.round)

    def _card(self, scene: Scene) -> str:
        """What the player has drawn, as a picture."""
        turn, draws = self.table.turn, scene.showing.card
        if turn is None or turn.card is None or draws is None or not turn.human:
            return ""
        return svg(draws(turn.card), "auto", f"{self._prefix}-card", CARD)

    def _show_sheets(self) -> None:
        table, play = self.table, self.play
        over = table.turn is None
        found = table.results() if play.back is None else ()
        self.sheets.value = panel.sheets(found)
        lists = over and play.back is None
        self.listed.value = panel.listed(*table.listed(), play.looked_at) if lists else ""
        more = panel.again(table.moments > 0, table.again() is not None) if over else ""
        looks = panel.overview(table.overview[0], play.overview) if play.can_look_over else ""
        self.scope.value = looks + (panel.whole(play.whole) if play.can_be_whole else "")
        self.tools.value = panel.settles() + panel.copies(table.record()) + more
        self.record.value = panel.go_on(*play.typed, play.begun)

    def _show_buttons(self) -> None:
        turn, people, label = self.table.turn, self.table.people, widgets.label
        computer = turn is not None and not turn.human
        until = _("Let the computer play to the end of the round")
        if people:
            until = _("Let the computer play until it is your turn")
        label(self.step, _("One move"), _("Let the computer make one move"), computer)
        label(self.play_on, _("Play on"), _("{what} (N)").format(what=until), computer)
        label(self.to_end, _("To the end"), _("Let the computer play to the end"), computer)
        label(self.leave, _("Back to the table"), _("Back to the table (Escape)"))
        label(self.undo, _("Undo"), _("Take your last move back (U)"), self.table.can_undo)
        follows = self.table.flows and people
        looks = self.play.back is not None
        off = ("bl-off",)
        hides = off if follows or turn is None else ()
        widgets.show_classes(self.step, "bl-button", "bl-step", *hides)
        widgets.show_classes(self.play_on, "bl-button", "bl-check", *hides)
        ends = off if people or turn is None else ()
        widgets.show_classes(self.to_end, "bl-button", "bl-end", *ends)
        undo = () if people and not looks else off
        widgets.show_classes(self.undo, "bl-button", "bl-undo", *undo)
        self._show_steps(looks)

    def _show_steps(self, looks: bool) -> None:
        """The buttons that lead through the moves of a game that is looked at again."""
        label, at, count = widgets.label, self.play.back or 0, self.table.moments
        label(self.first, "", _("To the beginning (Home)"), at > 0)
        label(self.back, _("Back"), _("One move back (P)"), at > 0)
        label(self.next, _("Next"), _("One move on (N)"), at < count)
        label(self.last, "", _("To the last move (End)"), at < count)
        widgets.show_classes(self._steps, "bl-steps", *(() if looks else ("bl-off",)))
        widgets.show_classes(self._head, "bl-head", *(("bl-stays",) if looks else ()))


@takes_wishes()
def hot_seat(
    name: str | Game[Any, Any] = "",
    language: str | None = None,
    *,
    seed: str | int = 1,
    **wishes: Any,
) -> TableView | Notice:
    """A whole game, played by people in turn and by the computer.

    Args:
        name: name of a game that can be played at a table, such as ``tour``, or the game itself;
            need not be said where there is but one.
        language: language of everything that is shown, such as ``en``; as it is if not given.
        seed: of dice, draws and shuffled piles; a word or a number.
        wishes: {wishes}

    Returns:
        The table; when there is none like that, a notice that says so in one sentence.

    >>> import boardlib as bl
    >>> bl.hot_seat("troyes", players=2, people=["blue"])
    <Troyes>
    >>> bl.hot_seat("troyes", player=2)
    'player' cannot be wished for; did you mean players?
    """
    try:
        if language is not None:
            set_language(language)
        if seed != 1:
            wishes["seed"] = seed
        called = game(name).name if name else only_table()
        opened = TableView(open_table(called, **wishes))
        opened.board.place = [f"table {called} {crc32(repr(wishes).encode())}"]
        return opened
    except (ValueError, TypeError) as error:
        return Notice(str(error))
