"""Playing at a table in the terminal: numbered choices, and ``why`` for each of them.

It knows no game and no terminal either: it is handed a table, a way to say something, and a way
to ask for a line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from boardlib.game.table import Sheet, Table, TableChoice, Turn
from boardlib.ruling import Ruling
from boardlib.text import _, mark

Say = Callable[[str], None]
Ask = Callable[[str], str]
Show = Callable[[Sequence[Sheet]], None]

HELP: Final = mark(
    "Type the number of a choice. 'why 3' tells why 3 is open or not; 'board' shows the board,"
    " 'results' how things stand, 'undo' goes back to your last decision, 'quit' stops here."
)
PLACES: Final = mark("Or type a place, such as {place}.")


FEW: Final = 3
"""So many sentences are told in one line; of more, each has its own."""


class Stopped(Exception):
    """Somebody does not want to go on."""


class Terminal:
    """A table in the terminal.

    Args:
        table: the game.
        say: prints a line.
        ask: shows a prompt and returns what was typed; raises EOFError when there is no more.
        show: prints results.
    """

    def __init__(self, table: Table, say: Say, ask: Ask, show: Show) -> None:
        self.table = table
        self.say, self.ask, self.show = say, ask, show
        self.round = 0

    def play(self) -> None:
        """Play to the end of the game.

        Raises:
            Stopped: when somebody wants to stop before.
        """
        while (turn := self.table.turn) is not None:
            self._new_round()
            if turn.human:
                self._decide(turn)
            else:
                self._tell(self.table.play_on())

    def _new_round(self) -> None:
        if self.table.round != self.round:
            self.round = self.table.round
            self.say("")
            self.say(_("Round {number}").format(number=self.round))

    def _tell(self, sentences: Sequence[str]) -> None:
        if len(sentences) <= FEW:
            sentences = [" ".join(sentences)]
        for line in filter(None, sentences):
            self.say(f"  {line}")

    # --- a person decides ---------------------------------------------------------------

    def _decide(self, turn: Turn) -> None:
        """Ask until something has been chosen."""
        refused = [choice for choice in self.table.refused() if not _is_place(choice)]
        listed = [*_numbered(turn), *refused]
        self._list(turn, len(listed) - len(refused), listed)
        while not self._answered(turn, listed, self._typed()):
            pass

    def _answered(self, turn: Turn, listed: Sequence[TableChoice], words: str) -> bool:
        """Do what was typed; whether that changed the game."""
        if words == "undo":
            return self._undone()
        if words.startswith("why"):
            self._why(listed, words.removeprefix("why").strip())
        elif words in self._commands:
            self._commands[words]()
        else:
            return self._choose(turn, listed, words)
        return False

    def _choose(self, turn: Turn, listed: Sequence[TableChoice], words: str) -> bool:
        choice = _chosen(turn, listed, words)
        ruling = self.table.why(words) if choice is None else choice.ruling
        if ruling is not None and not ruling:
            self._explain(ruling)
            return False
        if choice is None:
            text = _("'{word}' is none of the choices; type the number of one, or 'help'.")
            self.say(text.format(word=words[:40]))
            return False
        self._tell(self.table.choose(choice.key))
        return True

    def _list(self, turn: Turn, open_: int, listed: Sequence[TableChoice]) -> None:
        self.say("")
        for words in filter(None, (turn.question, turn.drawn, *turn.notes)):
            self.say(words)
        spots = {spot.letter: spot.label for spot in turn.spots}
        for number, choice in enumerate(listed, start=1):
            words = _named(choice, spots)
            if number > open_:
                words = _("{words} (not open: why {number}?)").format(words=words, number=number)
            self.say(f"{number:>4}  {words}")
        places = _places(turn)
        if places:
            self.say(self.table.board())
            self.say(_("Places: {places}").format(places="  ".join(places)))

    def _typed(self) -> str:
        try:
            words = " ".join(self.ask("> ").split())
        except EOFError:
            raise Stopped from None
        if words in ("quit", "q"):
            raise Stopped
        return words

    @property
    def _commands(self) -> dict[str, Callable[[], None]]:
        return {
            "": self._help,
            "help": self._help,
            "board": lambda: self.say(self.table.board()),
            "results": lambda: self.show(self.table.results()),
        }

    def _help(self) -> None:
        turn = self.table.turn
        places = [] if turn is None else _places(turn)
        self.say(_(HELP))
        if places:
            self.say(_(PLACES).format(place=places[0]))

    def _why(self, listed: Sequence[TableChoice], word: str) -> None:
        choice = _by_number(listed, word)
        told = None if choice is None else choice.ruling
        ruling = told or self.table.why(word if choice is None else choice.key)
        if ruling is not None:
            self._explain(ruling)
        elif choice is None:
            self.say(_("Ask for one of the numbers, such as 'why 1'."))
        else:
            self.say(_("This is open."))

    def _explain(self, ruling: Ruling) -> None:
        for reason in ruling.reasons:
            self.say(f"  - {reason.text}")
            self.say(f"      {reason.rule}")

    def _undone(self) -> bool:
        if not self.table.can_undo:
            self.say(_("There is nothing to take back."))
            return False
        self.table.undo()
        return True


def _numbered(turn: Turn) -> list[TableChoice]:
    """The choices with numbers: those on the board are chosen by their place."""
    return [choice for choice in turn.choices if not _is_place(choice)]


def _is_place(choice: TableChoice) -> bool:
    """Whether something is chosen by typing its place."""
    return bool(choice.shape) and choice.shape == choice.key


def _places(turn: Turn) -> list[str]:
    """The places that may be typed."""
    return [choice.key for choice in turn.choices if _is_place(choice)]


def _named(choice: TableChoice, spots: Mapping[str, str]) -> str:
    """A choice in words, after the name of the part of the board to which it belongs."""
    if choice.spot not in spots:
        return choice.label
    text = _("{letter}, {where}: {what}")
    return text.format(letter=choice.spot, where=spots[choice.spot], what=choice.label)


def _by_number(listed: Sequence[TableChoice], word: str) -> TableChoice | None:
    known = word.isdecimal() and 1 <= int(word) <= len(listed)
    return listed[int(word) - 1] if known else None


def _chosen(turn: Turn, listed: Sequence[TableChoice], word: str) -> TableChoice | None:
    """The choice of that number, or the one that is called like that."""
    named = (choice for choice in turn.choices if choice.key == word)
    return _by_number(listed, word) or next(named, None)
