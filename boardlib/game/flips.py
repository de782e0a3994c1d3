r"""What would have to change for a ruling to be the other one, and what to say where nothing does.

>>> import boardlib as bl
>>> board = bl.read("tile TU-3 0,0 0\ntile BG-W 1,0 0\ntile BG-A 0,1 180\ntoken red 0,0.p1")
>>> for flip in board.flips("token red 0,0.p1"):
...     print(flip.text, "|", *flip.changes)
if no token lay on this portal (red) | - token red 0,0.p1
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from itertools import zip_longest
from math import inf
from time import process_time
from typing import Any, Final, overload

from boardlib.game import Answer, Game, Moves, game, senseless
from boardlib.game.flip_search import SECONDS, Found, Search, flipping, put
from boardlib.ruling import Ruling
from boardlib.shown import WrongValue, bundle, paragraphs
from boardlib.text import _, language, listing, mark

NO_OTHER: Final = mark("Nothing on the board turns this; the move itself would have to be another.")
"""What is said where no board turns it and no move is near."""
NO_SINGLE: Final = mark("No single change of the board is enough to turn this.")
"""What is said where a board might turn it, but none with one change."""
NOTHING_FORBIDS: Final = mark("No small change of the board would forbid it.")
"""What is said where an allowed question stays allowed."""
CARD: Final = "display:inline-block;vertical-align:top;max-width:20em;margin:0 1em 1em 0"
"""How one of several small boards stands on a page."""
PATIENT: Final = 0.8
"""So many seconds where nobody waits for it: the engine of a page is slower than Python here."""
A_WHILE: Final = 0.05
"""So many seconds of it a click may wait; then it is heard, and the search goes on."""
UNDER_WAY: Final = 16
"""So many searches are kept that have been begun."""
NEAREST: Final = 3
"""In so many words a move may differ that is proposed instead."""
LEAST: Final = 0.06
"""So long, in seconds of this process, a move is looked for in any case."""


@dataclass(frozen=True, slots=True)
class Flip:
    """A smallest change that turns a ruling.

    Attributes:
        changes: the lines that change, as they are typed; none where the edition alone turns it.
        text: what would have to be: ``if no token lay on this portal``.
        ruling: the other ruling.
        position: the changed board.
        question: what is asked then, where the question goes along; otherwise empty.
        edition: the edition that alone turns it; otherwise empty.
        shapes: keys of the shapes that are different on the changed board.
    """

    changes: tuple[str, ...]
    text: str
    ruling: Ruling
    position: Any
    question: str = ""
    edition: str = ""
    shapes: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Plain data; ``question`` and ``edition`` are there only where they are not empty."""
        along = {"question": self.question} if self.question else {}
        edition = {"edition": self.edition} if self.edition else {}
        rest = {"text": self.text, "ruling": self.ruling.to_json()}
        return {"changes": list(self.changes), **along, **edition, **rest}

    def __repr__(self) -> str:
        return f"<Flip: {self.text}>"

    def __str__(self) -> str:
        return told(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """What would have to be, and the board with that one change."""
        return bundle(str(self), paragraphs([str(self)]) + picture(self))


@dataclass(frozen=True, slots=True)
class Instead:
    """What is said where no change of the board turns a ruling.

    Attributes:
        text: one sentence.
        move: the nearest legal move, as it is typed; otherwise empty.
        allowed: what is allowed there, as it is typed.
        question: the question that lists it.
        why: what of the sentence does not list it.
    """

    text: str
    move: str = ""
    allowed: tuple[str, ...] = ()
    question: str = ""
    why: str = ""

    def to_json(self) -> dict[str, Any]:
        """Plain data: the sentence, and what of the rest there is."""
        move = {"move": self.move} if self.move else {}
        listed = {"question": self.question, "allowed": list(self.allowed)} if self.question else {}
        return {"text": self.text, **move, **listed}


class Flips(Sequence[Flip]):
    """The smallest changes that turn a ruling, at most three; or what to say instead.

    Attributes:
        question: what was asked.
        ruling: what was ruled; None where the question has no ruling.
        instead: what is said where there is no change; None where there is one.
        tests: how many changes were put to the rules.
        first: after how many of them the first that is told was found; 0 where there is none.
    """

    def __init__(
        self,
        question: str,
        ruling: Ruling | None,
        flips: Sequence[Flip] = (),
        instead: Instead | None = None,
        tests: int = 0,
        first: int = 0,
    ) -> None:
        self.question, self.ruling, self.instead, self.tests = question, ruling, instead, tests
        self.first = first
        self._flips = tuple(flips)

    @overload
    def __getitem__(self, index: int) -> Flip: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Flip]: ...
    def __getitem__(self, index: int | slice) -> Flip | Sequence[Flip]:
        return self._flips[index]

    def __len__(self) -> int:
        return len(self._flips)

    def __iter__(self) -> Iterator[Flip]:
        return iter(self._flips)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Flips):
            return NotImplemented
        return (self.question, self._flips, self.instead) == (
            other.question,
            other._flips,
            other.instead,
        )

    def __hash__(self) -> int:
        return hash((self.question, len(self._flips)))

    @property
    def lines(self) -> list[str]:
        """What it says, line by line: the verdict with each change, or what to say instead."""
        if self.instead is not None:
            return [self.instead.text]
        return [told(flip) for flip in self._flips]

    def to_json(self) -> Any:
        """Plain data: a list; where it is empty, ``flips`` (empty) and ``instead``."""
        if self.instead is not None:
            return {"flips": [], "instead": self.instead.to_json()}
        return [flip.to_json() for flip in self._flips]

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def __repr__(self) -> str:
        return f"<.flips({self.question!r}), {len(self)}: {'; '.join(self.lines)}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """Each change with its small board; or the sentence instead."""
        if self.instead is not None:
            return bundle(str(self), paragraphs([self.instead.text]))
        cards = "".join(
            f'<div style="{CARD}"><b>{escape(told(flip))}</b>{picture(flip)}</div>' for flip in self
        )
        return bundle(str(self), cards)


def told(flip: Flip) -> str:
    """The other verdict with its condition: ``Yes, if no token lay on this portal``."""
    text = _("Yes, {condition}.") if flip.ruling.allowed else _("No, {condition}.")
    return text.format(condition=flip.text)


def picture(flip: Flip) -> str:
    """The changed board as HTML, with what is different standing out."""
    scene = flip.position.draw(highlight=flip.shapes or None)
    shown: str = scene._repr_mimebundle_()["text/html"]
    return shown


# --- looked for -------------------------------------------------------------------------


class StillLooking(Exception):
    """What would have to change has not been looked for whole; asked again, it is looked on."""


_UNTIL: ContextVar[float] = ContextVar("until", default=inf)


@contextmanager
def for_a_while(seconds: float | None = None) -> Iterator[None]:
    """Inside, nobody waits longer for :func:`flips`: then it raises :class:`StillLooking`.

    Asked the same again it goes on where it was; what has been pressed meanwhile comes first.

    Args:
        seconds: so long, in seconds of this process; otherwise :data:`A_WHILE`.
    """
    before = _UNTIL.set(process_time() + (A_WHILE if seconds is None else seconds))
    try:
        yield
    finally:
        _UNTIL.reset(before)


def flips(
    rules: Game[Any, Any],
    position: Any,
    question: str,
    options: bool = False,
    seconds: float = SECONDS,
) -> Flips:
    """What would have to change for the answer to a question to be the other one.

    Args:
        rules: the game.
        position: the board.
        question: what is asked, or a move, as it is typed.
        options: whether another value of an option of the rule book counts, too.
        seconds: so long it is looked for at most.

    Raises:
        QuestionError: where the question cannot be read.
        ValueError: for a game that does not say it.
        StillLooking: inside :func:`for_a_while`, where that is over before.
    """
    if flipping(rules) is None:
        text = _("{game}: it is not said what would have to change.")
        raise WrongValue(text.format(game=_(rules.title)))
    until = _UNTIL.get()
    if until == inf:
        looked = _Looking(rules, position, question, options, seconds)
    else:
        looked = _under_way(rules.name, position, question, options, seconds, language())
    return looked.told(until)


@lru_cache(maxsize=UNDER_WAY)
def _under_way(
    name: str, position: Any, question: str, options: bool, seconds: float, _language: str
) -> _Looking:
    """A search that was begun a while ago, or is begun now."""
    return _Looking(game(name), position, question, options, seconds)


class _Looking:
    """A search for what turns an answer, and what came of it.

    Args:
        rules, position, question, options, seconds: as :func:`flips` takes them.
    """

    def __init__(
        self, rules: Game[Any, Any], position: Any, question: str, options: bool, seconds: float
    ) -> None:
        self._rules, self._position, self._question = rules, position, question
        answer = put(rules, position, question)
        self._told = _without_search(question, answer)
        if self._told is None:
            self._search = Search(rules, position, answer, options, seconds=seconds)

    def told(self, until: float) -> Flips:
        """What was found.

        Raises:
            StillLooking: where it has not been looked for whole at that moment.
        """
        if self._told is None:
            search = self._search
            if not search.fixed() and not search.go_on(until):
                raise StillLooking
            made = [_flip(search, one) for one in search.found]
            instead = None if made else _instead(self._rules, self._position, search)
            self._told = Flips(
                search.question, search.ruling, made, instead, search.tests, search.first
            )
        return self._told


def _without_search(question: str, answer: Answer) -> Flips | None:
    """What is said where there is nothing to be turned; otherwise None."""
    if answer.problems:
        return Flips(question, None, instead=Instead(senseless(answer.problems[0].text)))
    if answer.allowed is None or answer.ruling is None:
        text = _("This question has no yes or no that could be turned.")
        return Flips(question, answer.ruling, instead=Instead(text))
    return None


def _flip(search: Search, found: Found) -> Flip:
    changes = [change for _kind, change in found.deeds]
    texts = [found.said] if found.said else list(_texts(search, found))
    return Flip(
        tuple(line for change in changes for line in change.lines.splitlines()),
        listing(texts),
        found.ruling,
        found.position,
        next((change.question for change in changes if change.question), ""),
        found.edition,
        tuple(dict.fromkeys(key for change in changes for key in change.shapes)),
    )


def _texts(search: Search, found: Found) -> Iterator[str]:
    """What each change is, from itself; one alone with all its places."""
    for kind, change in found.deeds:
        places = found.places if len(found.deeds) == 1 else [change.place]
        yield search.table.sentence(kind, change, places)


# --- where there is none ----------------------------------------------------------------


def _instead(rules: Game[Any, Any], position: Any, search: Search) -> Instead:
    """Why no board turns it; else the nearest legal move; else the list of what is allowed."""
    if search.ruling.allowed:
        return Instead(_(NOTHING_FORBIDS))
    fixed = search.fixed()
    listed = _listed(rules, position, search)
    if listed is not None:
        told = fixed or (search.otherwise if listed.names else "")
        told = told or (_missed(search) if search.halves else "")
        text = f"{told} {_allowed(listed)}".strip()
        return Instead(text, "", tuple(map(str, listed.data)), listed.question, told)
    if not fixed:
        for move in _near(rules.moves(position), search.question, max(search.left, LEAST)):
            if text := search.game.move_told(search.question, move):
                return Instead(text, move)
    return Instead(fixed or _missed(search))


def _allowed(listed: Answer) -> str:
    """What is allowed, as it is called; where nothing of it has a name, the sentence that lists it.

    What has a name stands in an answer that tells of more than that.
    """
    names = [listed.names[one] for one in map(str, listed.data) if one in listed.names]
    text = _("Allowed: {moves}.").format(moves="; ".join(names)) if names else ""
    return f"{listed.head} {text}".strip()


def _missed(search: Search) -> str:
    """Why nothing was found: another reason is left, one change is not enough, or the move is."""
    if search.otherwise:
        return search.otherwise
    for kind, change in search.halves[:1]:
        text = _("Not enough alone: {condition}. Another reason is left.")
        return text.format(condition=search.table.sentence(kind, change, [change.place]))
    return _(NO_SINGLE if search.has_kinds else NO_OTHER)


def _listed(rules: Game[Any, Any], position: Any, search: Search) -> Answer | None:
    """The answer that lists what is allowed there, where it lists anything."""
    question = search.game.list_of(search.question, search.ruling)
    if not question:
        return None
    answer = rules.ask(position, question)
    return answer if isinstance(answer.data, list) and answer.data else None


def _near(moves: Moves[Any], question: str, seconds: float) -> list[str]:
    """The legal moves with few words other than in the question, those with the fewest first.

    Who acts and what is done are the same: the first two words, without a ``may`` before them.
    They are looked for as many seconds of this process at most.
    """
    words, end = question.removeprefix("may ").split(), process_time() + seconds
    near: list[tuple[int, int, int, str]] = []
    for number, move in enumerate(moves.each()):
        other = str(move).split()
        differs = [one != two for one, two in zip_longest(words, other)]
        if other[:2] == words[:2] and 0 < sum(differs) <= NEAREST:
            near.append((sum(differs), -differs.index(True), number, str(move)))
        if process_time() > end:
            break
    return [move for *_rest, move in sorted(near)]


__all__ = ["Flip", "Flips", "Instead", "StillLooking", "flips", "for_a_while", "picture", "told"]
