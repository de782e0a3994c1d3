"""Which pieces of boards get a name: those that stand in several places, alone or in a row.

Two boards of a case differ in little: long lists of their pieces are the same but for one.  Such a
list is cut where that makes the page shortest: two neighbours that stand side by side more than
once become one, and so on; what that gains nothing is undone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

RUN: Final = "run"
"""Pieces that follow one another, made one piece."""
USE: Final = len('<use href="#u1a"/>')
"""So many characters it takes to use a piece that has a name."""
NAME: Final = len(' id="u1a"')
"""So many it takes to give a piece a name; a run becomes a group as well."""
ROUNDS: Final = 3
"""Whether a name pays depends on other names: so often it is asked again."""

Pair = tuple[int, int]


@dataclass(slots=True)
class Fragment:
    """An element of a picture.

    Attributes:
        tag: its name; :data:`RUN` for several that follow one another.
        head: its attributes.
        inside: the pieces in it.
        words: the text in it.
        text: all of it, by which it is known.
    """

    tag: str
    head: str
    inside: Sequence[Fragment]
    words: str = ""
    text: str = ""

    def __post_init__(self) -> None:
        self.text = self.around("".join(one.text for one in self.inside))

    def around(self, inner: str) -> str:
        """The element with this in it."""
        whole = self.words + inner
        if self.tag == RUN:
            return whole
        return f"<{self.tag}{self.head}>{whole}</{self.tag}>" if whole else self.empty

    @property
    def empty(self) -> str:
        """The element with nothing in it."""
        return f"<{self.tag}{self.head}/>"


def join(boards: Iterable[Fragment]) -> None:
    """Make one of pieces that follow one another in more than one list; it changes the boards.

    Pieces that are alike are the same piece.
    """
    pieces = [*_all(boards)]
    numbers: dict[str, int] = {}
    known: list[Fragment] = []
    for piece in pieces:
        for one in piece.inside:
            if numbers.setdefault(one.text, len(known)) == len(known):
                known.append(one)
    lists = [[numbers[one.text] for one in piece.inside] for piece in pieces]
    rules = _pairs(lists, len(known))
    made = _Runs(
        known, rules, Counter(number for one in (*lists, *rules.values()) for number in one)
    )
    for piece, listed in zip(pieces, lists, strict=True):
        piece.inside = tuple(made.pieces(listed))


def _all(boards: Iterable[Fragment]) -> Iterator[Fragment]:
    """Every piece with others in it."""
    seen: set[str] = set()
    waiting = [*boards][::-1]
    while waiting:
        piece = waiting.pop()
        if len(piece.inside) > 0 and piece.text not in seen:
            seen.add(piece.text)
            yield piece
        waiting += [one for one in reversed(piece.inside) if one.inside and one.text not in seen]


def _pairs(lists: list[list[int]], first: int) -> dict[int, Pair]:
    """Replace neighbours that stand in several places by a new number; which are behind it."""
    rules: dict[int, Pair] = {}
    while True:
        counts = Counter(pair for one in lists for pair in pairwise(one))
        most = max(counts.values(), default=0)
        if most < 2:
            return rules
        chosen = {
            pair: first + len(rules) + number
            for number, (pair, _count) in enumerate(
                sorted((pair, n) for pair, n in counts.items() if n >= max(2, most // 2))
            )
        }
        rules |= {number: pair for pair, number in chosen.items()}
        lists[:] = [_replaced(one, chosen) for one in lists]


def _replaced(numbers: Sequence[int], chosen: Mapping[Pair, int]) -> list[int]:
    found, at = list[int](), 0
    while at < len(numbers):
        pair = chosen.get((numbers[at], numbers[at + 1])) if at + 1 < len(numbers) else None
        found.append(numbers[at] if pair is None else pair)
        at += 1 if pair is None else 2
    return found


class _Runs:
    """Makes pieces of the numbers that stand for them; a run that stands once is none."""

    def __init__(
        self, known: Sequence[Fragment], rules: Mapping[int, Pair], counts: Mapping[int, int]
    ) -> None:
        self._known, self._rules, self._counts = known, rules, counts
        self._made: dict[int, Fragment] = {}

    def pieces(self, numbers: Iterable[int]) -> Iterator[Fragment]:
        """The pieces behind some numbers."""
        for number in numbers:
            if number < len(self._known):
                yield self._known[number]
            elif self._counts[number] < 2:
                yield from self.pieces(self._rules[number])
            else:
                yield self._run(number)

    def _run(self, number: int) -> Fragment:
        if number not in self._made:
            self._made[number] = Fragment(RUN, "", tuple(self.pieces(self._rules[number])))
        return self._made[number]


def worth_a_name(boards: Sequence[Fragment]) -> set[str]:
    """The texts of the pieces that make the page shorter if they stand once, and are used."""
    order = [*_children_first(boards)]
    named = {piece.text for piece in order}
    for _round in range(ROUNDS):
        lengths = _lengths(order, named)
        counts = _counts(boards, order, named)
        named = {piece.text for piece in order if _gain(piece, counts[piece.text], lengths) > 0}
    return named


def _gain(piece: Fragment, count: int, lengths: Mapping[str, int]) -> int:
    naming = NAME + (len("<g></g>") if piece.tag == RUN else 0)
    return (count - 1) * lengths[piece.text] - count * USE - naming


def _children_first(boards: Iterable[Fragment]) -> Iterator[Fragment]:
    """Every piece once, after those in it; without the boards."""
    seen: set[str] = set()

    def visit(piece: Fragment) -> Iterator[Fragment]:
        for one in piece.inside:
            if one.text not in seen:
                seen.add(one.text)
                yield from visit(one)
                yield one

    for board in boards:
        yield from visit(board)


def _lengths(order: Iterable[Fragment], named: set[str]) -> dict[str, int]:
    """How long each piece is where it is written out."""
    found: dict[str, int] = {}
    for piece in order:
        inside = sum(USE if one.text in named else found[one.text] for one in piece.inside)
        found[piece.text] = len(piece.around("")) + inside
    return found


def _counts(boards: Iterable[Fragment], order: Sequence[Fragment], named: set[str]) -> Counter[str]:
    """In how many places each piece stands: in one that has a name it stands once."""
    counts = Counter(one.text for board in boards for one in board.inside)
    for piece in reversed(order):
        times = 1 if piece.text in named else counts[piece.text]
        for one in piece.inside:
            counts[one.text] += times
    return counts
