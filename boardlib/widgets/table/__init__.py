"""What is done at a table: decisions, why-nots, what has happened, and looking back at the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from boardlib.drawing import Mark
from boardlib.game import Answer, game
from boardlib.game.flip_search import put
from boardlib.game.flips import PATIENT, StillLooking, flips
from boardlib.game.table import Past, Table, room_of
from boardlib.ruling import Ruling
from boardlib.story.turning import Turned, turned_by

MOST = 40
"""So many moves are told."""


@dataclass
class Play:
    """A table and what is seen of it.

    Attributes:
        table: the game.
        told: what happened: the colour of the player, and the sentences of each move.
        asked: what was asked about last, and the ruling on it.
        key: where that was.
        turned: what would have to change for it; None until it was looked for.
        looked: how often it was looked for and not found yet, a little each time.
        back: the number of the move that is looked at again; None while nobody looks back.
        looked_at: the number of the line of the list that is held lit; -1 for none.
        typed: a record that could not be read, and why.
        begun: how many games have been begun after the first one.
        whole: whether the whole board is shown where a part of it would be larger.
        overview: whether it is shown what the table can tell of the whole board.
        there: the key of the shape of which that is told instead; empty for none.
        looks_over: whether that was asked for just now.
    """

    table: Table
    told: list[tuple[str, list[str]]] = field(default_factory=list)
    asked: tuple[str, Ruling | None] = ("", None)
    key: str = ""
    turned: Turned | None = None
    looked: int = 0
    back: int | None = None
    looked_at: int = -1
    typed: tuple[str, str] = ("", "")
    begun: int = 0
    whole: bool = False
    overview: bool = False
    there: str = ""
    looks_over: bool = False

    def __post_init__(self) -> None:
        self.follow()

    # --- deciding -----------------------------------------------------------------------

    def choose(self, key: str) -> None:
        """Decide for the person whose turn it is; the computer follows, where it does so."""
        self._hear(lambda: self.table.choose(key))
        self.follow()

    def follow(self) -> None:
        """Let the computer follow by itself, where people play and the table flows."""
        if self.table.flows and self.table.people:
            self.play_while(lambda: True)

    def step(self) -> None:
        """One move of a computer player."""
        self._hear(self.table.play_on)

    def play_on(self) -> None:
        """Let the computer play until a person decides; without people to the end of the round."""
        begun = self.table.round
        self.play_while(lambda: self.table.round == begun or self.table.people)

    def play_while(self, goes_on: Callable[[], bool]) -> None:
        """Let the computer play while it is its turn, and something else holds."""
        while (turn := self.table.turn) is not None and not turn.human and goes_on():
            self.step()

    def undo(self) -> None:
        """Take back the last decision of a person."""
        self.table.undo()
        self.told = []

    def _hear(self, move: Callable[[], object]) -> None:
        turn = self.table.turn
        colour = turn.colour if turn is not None else ""
        sentences = move()
        if isinstance(sentences, list | tuple) and sentences:
            self.told = [*self.told, (colour, list(sentences))][-MOST:]

    # --- asking -------------------------------------------------------------------------

    def forget(self) -> None:
        """What was asked about before is no longer told."""
        self.asked, self.typed = ("", None), ("", "")
        self.key, self.turned, self.looked = "", None, 0
        self.there, self.looks_over = "", False

    def why(self, key: str) -> None:
        """Ask why something may be chosen, or why not; or what the table can tell of a shape."""
        if self.overview and self.table.overview_at(key)[1]:
            self.there, self.looks_over = key, True
        else:
            self.asked, self.key = (self._label(key), self.table.why(key)), key

    @property
    def is_refused(self) -> bool:
        """Whether the ruling that is told is a refusal, of which more can be said."""
        ruling = self.asked[1]
        return ruling is not None and not ruling.allowed and bool(self.table.judged(self.key))

    def seek(self) -> None:
        """Look for what would have to change for the refusal that is told; or look on."""
        try:
            self.turned = self._turned()
        except StillLooking:
            self.looked += 1

    def _turned(self) -> Turned:
        ruling = self.asked[1]
        failed = [] if ruling is None else [reason.rule.id for reason in ruling.failed]
        rules, position = game(self.table.game), self.table.position
        for question in self.table.judged(self.key):
            found = flips(rules, position, question, seconds=PATIENT)
            why = found.ruling
            if why is not None and [reason.rule.id for reason in why.failed] == failed:
                answer = put(rules, position, question)
                turns = tuple(turned_by(rules, position, answer, one) for one in found)
                if found.instead is None:
                    return Turned(turns)
                listed, instead = found.instead.question, found.instead
                # What is allowed has its buttons and its places.
                return Turned(turns, instead.why if listed else instead.text)
        return Turned()

    def look_over(self) -> None:
        """Show what the table can tell of the whole board, or no longer."""
        self.overview = self.looks_over = not self.overview

    @property
    def can_look_over(self) -> bool:
        """Whether the table can tell something of the whole board now."""
        return self.back is None and self.table.turn is not None and self.table.overview[1] != ""

    def told_over(self) -> tuple[str, Answer] | None:
        """What is told of the whole board, or of a shape: what was asked, and the answer."""
        if not (self.overview and self.can_look_over):
            return None
        there, whole = self.table.overview_at(self.there), self.table.overview
        words, question = there if there[1] else whole
        return words, game(self.table.game).ask(self.table.position, question)

    def _over_marks(self) -> list[Mark]:
        """The shapes that the whole board is told about."""
        if not (self.overview and self.can_look_over):
            return []
        words, question = self.table.overview
        shapes = game(self.table.game).ask(self.table.position, question).shapes
        return (
            [Mark(shapes, "shut"), Mark(shapes, "wrong", note=words, called=words)]
            if shapes
            else []
        )

    def _label(self, key: str) -> str:
        """What is asked about, in words: a button, a part of the board, a shape."""
        turn = self.table.turn
        known = {one.key: one.label for one in self.table.refused()}
        if turn is not None:
            known |= {shape: spot.label for spot in turn.spots for shape in spot.shapes}
        return known.get(key, "")

    def letter_of(self, key: str) -> str:
        """The letter of the part of the board, open to the player, to which a shape belongs."""
        turn = self.table.turn
        spots = turn.spots if turn is not None else ()
        return next((spot.letter for spot in spots if spot.open and key in spot.shapes), "")

    # --- going on, and looking back -----------------------------------------------------

    def reopen(self, text: str) -> None:
        """Go on from a record; the game stays as it is where it cannot be read."""
        try:
            table = room_of(self.table.game).reopened(text.splitlines())
        except ValueError as error:
            self.typed = (text, str(error))
            return
        self._begin(table)

    def again(self) -> None:
        """The same game from its beginning."""
        table = self.table.again()
        if table is not None:
            self._begin(table)

    def _begin(self, table: Table) -> None:
        self.table, self.told = table, []
        self.begun += 1
        self.back, self.looked_at = None, -1
        self.follow()

    def replay(self) -> None:
        """Look at the game again from its beginning, or no longer."""
        self.back = 0 if self.back is None else None

    def go(self, number: int) -> None:
        """Look at the game after so many moves."""
        self.back = max(0, min(number, self.table.moments))

    def look(self, number: int) -> None:
        """Hold a line of the list lit, or no longer."""
        self.looked_at = -1 if number == self.looked_at else number

    def show_whole(self) -> None:
        """Show the whole board from now on, or only what is decided about."""
        self.whole = not self.whole

    def look_at(self, key: str) -> None:
        """Hold the line lit that is about a shape."""
        lines = self.table.listed()[2]
        found = (number for number, line in enumerate(lines) if key in line.shapes)
        self.looked_at = next(found, -1)

    # --- what is seen -------------------------------------------------------------------

    @property
    def past(self) -> Past | None:
        """The moment that is looked at again."""
        return None if self.back is None else self.table.past(self.back)

    def marks(self) -> list[Mark]:
        """What is marked on the board."""
        past, turn = self.past, self.table.turn
        shown = self.table.shown if past is None else past.shown
        marks = [Mark(one.keys, one.role, one.label) for one in shown]
        if past is not None:
            return marks
        if turn is None:
            return self._held(marks)
        marks += [Mark(turn.shapes, "focus")] if turn.shapes else []
        marks += [Mark(turn.close, "close")] if self.can_be_whole and not self.whole else []
        return [*marks, *self._over_marks(), *(self._choosable() if turn.human else ())]

    @property
    def can_be_whole(self) -> bool:
        """Whether what a person decides about is shown without the rest of the board."""
        turn = self.table.turn
        return self.back is None and turn is not None and turn.human and bool(turn.close)

    def _held(self, marks: list[Mark]) -> list[Mark]:
        """Everything but what the line is about that is held lit steps back."""
        lines = self.table.listed()[2]
        if not 0 <= self.looked_at < len(lines):
            return marks
        shapes = lines[self.looked_at].shapes
        kept = [mark for mark in marks if not set(mark.keys).isdisjoint(shapes)]
        return [*kept, Mark(shapes, "quiet")]

    def _choosable(self) -> list[Mark]:
        """Places that are open, those that are not, and parts of the board with their letters."""
        turn = self.table.turn
        assert turn is not None
        free = tuple(one.shape for one in turn.choices if one.shape and not one.spot)
        marks = [Mark(free, "free")] if free else []
        if self.table.asks:
            shut = tuple(one.shape for one in self.table.refused() if one.shape)
            marks += [Mark(shut, "shut")] if shut else []
        for spot in turn.spots:
            marks.append(Mark(spot.shapes, "allowed" if spot.open else "refused", spot.letter))
        return marks
