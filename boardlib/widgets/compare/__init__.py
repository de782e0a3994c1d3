"""Editions side by side on the same board: what is compared, what is shown, how it is told.

No widget is needed for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from textwrap import wrap
from typing import Any, Final

from boardlib.catalogue import Case, cases, find_case
from boardlib.drawing import Focusable, Mark, Scene
from boardlib.game import GAMES, Game, QuestionError, game
from boardlib.game.board import Board
from boardlib.game.editions import Edition, EditionComparison, Finding, PieceSpot, Target, editions
from boardlib.game.face import named_board, unnamed
from boardlib.text import _, language, listing, ngettext, sentence_case


def allowed(found: EditionComparison, edition: int) -> set[str]:
    """Keys of everything that an edition allows, by its number."""
    targets = found.targets
    return {key for target in targets if target.findings[edition].allowed for key in target.keys}


def difference(edition: Edition, before: set[str], after: set[str]) -> str:
    """What became of the count of an edition when the piece was moved."""
    if before == after:
        same = ngettext(
            "{id}: the same {count} place.", "{id}: the same {count} places.", len(after)
        )
        return same.format(id=edition.id, count=len(after))
    words = ngettext(
        "{id}: {count} place instead of {before}: {new} new, {gone} no longer.",
        "{id}: {count} places instead of {before}: {new} new, {gone} no longer.",
        len(after),
    )
    return words.format(
        id=edition.id,
        count=len(after),
        before=len(before),
        new=len(after - before),
        gone=len(before - after),
    )


def count_sentence(edition: Edition) -> str:
    """How many places an edition allows, such as ``C1: 4 places on 3 features.``."""
    return f"{edition.id}: {count_words(edition)}."


def count_words(edition: Edition) -> str:
    """How many places an edition allows, such as ``4 places on 3 features``."""
    return edition.spread if edition.places else _("no place")


def answer(finding: Finding) -> str:
    """Yes, or no and everything that fails.

    >>> from boardlib.ruling import Ruling
    >>> answer(Finding(Ruling(()), ()))
    'yes'
    """
    if finding.allowed:
        return _("yes")
    return _("no: {why}").format(why=listing(list(finding.words)))


# --- side by side -----------------------------------------------------------------------


WIDEST: Final = 26
"""So many characters of an answer stand on a line of the table as text: a notebook shows 100."""


@dataclass(frozen=True, slots=True)
class TargetRow:
    """A line of the table: a target, and its number where the editions disagree."""

    number: int | None
    target: Target


class SideBySide:
    """A piece on a board, where it may go by each edition, and where it could stand instead.

    Args:
        rules: the game.
        position: the board.
        piece: the line that puts the piece in its place; if empty, the one that stands there.

    Raises:
        QuestionError: when there is no such piece, or it has nothing to leave.
    """

    def __init__(self, rules: Any, position: Any, piece: str = "") -> None:
        self.rules = rules
        self._position = position
        compares = editions(rules)
        assert compares is not None  # of_case and of_board ask only games that offer it
        self._compare = compares.compare_editions
        found = self._compare(position, piece)
        self._spots = found.spots
        self._index = found.spot
        self._known = {(found.spot, language()): found}
        self._rows: dict[tuple[int, str], tuple[TargetRow, ...]] = {}
        self._before: EditionComparison | None = None

    # --- where the piece stands -----------------------------------------------------------

    @property
    def index(self) -> int:
        """The number of the spot where the piece stands, from 0."""
        return self._index

    @property
    def count(self) -> int:
        """How many spots there are."""
        return len(self._spots)

    @property
    def found(self) -> EditionComparison:
        """What the editions say where the piece stands now."""
        return self._at(self._index)

    def _at(self, index: int) -> EditionComparison:
        key = (index, language())
        if key not in self._known:
            self._known[key] = self._compare(self._position, self._spots[index].piece)
        return self._known[key]

    @property
    def spot(self) -> PieceSpot:
        """The spot where the piece stands."""
        return self.found.spots[self._index]

    def go(self, index: int) -> bool:
        """Put the piece on a spot by its number; False when it stands there or there is none."""
        if index == self._index or not 0 <= index < self.count:
            return False
        self._before, self._index = self.found, index
        return True

    def back(self) -> bool:
        """Put the piece on the spot before."""
        return self.go(self._index - 1)

    def next(self) -> bool:
        """Put the piece on the next spot."""
        return self.go(self._index + 1)

    def first(self) -> bool:
        """Put the piece on the first spot."""
        return self.go(0)

    def last(self) -> bool:
        """Put the piece on the last spot."""
        return self.go(self.count - 1)

    def put(self, key: str) -> bool:
        """Put the piece on the spot that a shape means; False when it means none or this one."""
        return self.go(self.spots_by_key.get(key, -1))

    @property
    def spots_by_key(self) -> dict[str, int]:
        """The number of the spot that each shape means."""
        return {
            key: number for number, spot in enumerate(self._spots) for key in (spot.key, *spot.also)
        }

    # --- the table ------------------------------------------------------------------------

    @property
    def rows(self) -> tuple[TargetRow, ...]:
        """Every target: first those on which the editions disagree, numbered, then the others."""
        key = (self._index, language())
        if key not in self._rows:
            self._rows[key] = _numbered(self.found.targets)
        return self._rows[key]

    def marks(self, edition: int) -> tuple[Mark, ...]:
        """What is shown on the board of an edition, by its number."""
        found = self.found
        frame = found.editions[edition].frame
        rows = [row for row in self.rows if row.target.marked]
        shut = [row for row in rows if row.number is None and not _allows(row, edition)]
        return (
            Mark(found.home, "complete"),
            *(_mark([row], edition) for row in rows if row not in shut),
            *([_mark(shut, edition)] if shut else []),
            *([Mark(frame, "reach")] if frame else []),
            Mark((), "quiet"),
        )

    def scene(self, edition: int) -> Scene:
        """The board of an edition."""
        drawn: Scene = self.rules.draw(self.found.position, self.marks(edition))
        return drawn

    # --- in words -------------------------------------------------------------------------

    def stops(self, scene: Scene) -> tuple[Focusable, ...]:
        """Where the arrow keys stop, and what is said there: first where the piece stands."""
        places = {stop.key: stop for stop in scene.focusables}
        return tuple(
            Focusable(key, places[key].x, places[key].y, sentence)
            for key, sentence in self.sentences().items()
            if key in places
        )

    def sentences(self) -> dict[str, str]:
        """A sentence for every spot and every place that a number or a tick stands at."""
        here, piece = self.spot, self.found.piece
        said = {here.key: _("{place}: it stands here ({piece}).")}
        for spot in self._spots:
            said.setdefault(spot.key, _("{place}: Enter puts it here ({piece})."))
        names = {spot.key: spot.name for spot in self._spots}
        words = {key: form.format(place=names[key], piece=piece) for key, form in said.items()}
        for row in self.rows:
            if row.target.marked:
                words.update(dict.fromkeys(row.target.keys, self._sentence(row)))
        return words

    def _sentence(self, row: TargetRow) -> str:
        """A target, with what every edition says of it."""
        verdicts = [
            f"{edition.id} {answer(finding)}."
            for edition, finding in zip(self.found.editions, row.target.findings, strict=True)
        ]
        number = "" if row.number is None else f"{row.number}. "
        return f"{number}{sentence_case(row.target.label)}. {' '.join(verdicts)}"

    def change(self) -> str:
        """What became of the counts when the piece was moved last; the counts before that."""
        after, before = self.found, self._before
        return " ".join(
            count_sentence(edition)
            if before is None
            else difference(edition, allowed(before, number), allowed(after, number))
            for number, edition in enumerate(after.editions)
        )

    def announcement(self) -> str:
        """What is said when the piece has been moved."""
        words = _("On {place}: {piece}.").format(piece=self.found.piece, place=self.spot.name)
        return f"{words} {self.change()}"

    def text(self) -> str:
        """All of it as plain text: the twin of the pictures and the table."""
        found = self.found
        head = [
            found.title,
            _("On {place}: {piece}.").format(piece=found.piece, place=self.spot.name),
            *(f"{edition.name}: {count_words(edition)}" for edition in found.editions),
        ]
        return "\n".join([*head, "", *self._table()])

    def _table(self) -> Iterator[str]:
        """The table in columns as wide as they have to be; long answers take several lines."""
        lines = [[self.heading, *(edition.id for edition in self.found.editions)]]
        for row in self.rows:
            number = " " if row.number is None else str(row.number)
            label = f"{number} {sentence_case(row.target.label)}"
            cells = [wrap(answer(finding), WIDEST) for finding in row.target.findings]
            lines += map(list, zip_longest([label], *cells, fillvalue=""))
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        for line in lines:
            yield "  ".join(map(str.ljust, line, widths)).rstrip()

    @property
    def heading(self) -> str:
        """What the table is about."""
        return _("May it move to")

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return _("<{title}: {piece} on {place}>").format(
            title=self.found.title, piece=self.found.piece, place=self.spot.name
        )


def _numbered(targets: Sequence[Target]) -> tuple[TargetRow, ...]:
    """The targets in the order of the table, those in dispute with their numbers."""
    ordered = sorted(targets, key=_order)
    count = sum(target.disputed for target in ordered)
    return tuple(
        TargetRow(number if number <= count else None, target)
        for number, target in enumerate(ordered, 1)
    )


def _order(target: Target) -> tuple[bool, tuple[bool, ...]]:
    """Disagreement first; in it and after it what the older edition allows."""
    return (not target.disputed, tuple(not finding.allowed for finding in target.findings))


def _allows(row: TargetRow, edition: int) -> bool:
    return row.target.findings[edition].allowed


def _mark(rows: list[TargetRow], edition: int) -> Mark:
    """One mark for rows that stand alike."""
    number = rows[0].number
    return Mark(
        tuple(key for row in rows for key in row.target.keys),
        "allowed" if _allows(rows[0], edition) else "refused",
        "" if number is None else str(number),
        listing([row.target.label for row in rows]),
    )


# --- what is compared: a named board, a case or the text of a position ---------------------------


def comparison(board: str | Board, piece: str = "") -> SideBySide:
    """Editions side by side, without widgets: ``print(comparison("WAG-1"))``.

    Args:
        board: a named board, the id of a case, the text of a position, or a position.
        piece: the piece that is moved and its place, such as ``wagon red 0,0.c1``; without it
            the one that stands on the board, or the one of a case that is set there.

    Raises:
        ValueError: when there is no such board, or nothing on it that could be compared.
    """
    if isinstance(board, Board) and board._game in list(_games()):
        return _of_position(board._game, board, _word(piece))
    name, piece = _word(board.text if isinstance(board, Board) else board), _word(piece)
    games = [rules.name for rules in _games()]
    named = named_board(name, games) if games else None
    if named is not None:
        rules, _called, text = named
        return _of_board(rules, text, piece)
    if len(name.split()) > 1:
        return _of_text(name, piece)
    return of_case(_case(name), piece)


def _word(given: object) -> str:
    """What the caller wrote, if it is a text at all."""
    if isinstance(given, str):
        return given.strip()
    words = _("A comparison is named by a board and a piece, both as text, not by {what!r}.")
    raise QuestionError(words.format(what=given))


def _games() -> Iterator[Game[Any, Any]]:
    """The games that can be played by several editions."""
    for name in GAMES:
        rules = game(name)
        if editions(rules) is not None:
            yield rules


def _of_board(rules: Game[Any, Any], text: str, piece: str) -> SideBySide:
    """A named board; where no piece stands on it, the piece of a case that is set there."""
    position = rules.read(text)
    try:
        return SideBySide(rules, position, piece)
    except QuestionError:
        wanted = "" if piece else _piece_of_cases(rules, text)
        if not wanted:
            raise
        return SideBySide(rules, position, wanted)


def _of_position(rules: Game[Any, Any], position: Any, piece: str) -> SideBySide:
    """A position; one that is a named board is compared as that."""
    for text in rules.boards().values():
        if rules.read(text) == position:
            return _of_board(rules, text, piece)
    return SideBySide(rules, position, piece)


def _piece_of_cases(rules: Game[Any, Any], text: str) -> str:
    """The piece that stands on a board in a case, or nothing."""
    lines = _lines(text)
    for case in cases().values():
        if case.rules is rules and 2 * len(lines & _lines(case.start)) > len(lines):
            for frame in case.frames():
                if lines <= _lines(rules.write(frame.position)):
                    found = _first(rules, [frame.position])
                    if found is not None:
                        return found.spot.piece
    return ""


def _lines(text: str) -> set[str]:
    plain = (" ".join(line.split("#")[0].split()) for line in text.splitlines())
    return {line for line in plain if line}


def _of_text(text: str, piece: str) -> SideBySide:
    """A position in its text form: of the first game that can read it."""
    trouble: ValueError = QuestionError(_("No game can be played by several editions."))
    for rules in _games():
        try:
            return _of_position(rules, rules.read(text), piece)
        except ValueError as error:
            trouble = error
    raise trouble


def _case(name: str) -> Case:
    try:
        return find_case(name)
    except ValueError:
        words = _("There is no board or case '{name}'.")
        unknown = unnamed(name, [rules.name for rules in _games()])
        raise unknown or QuestionError(words.format(name=name)) from None


def of_case(case: Case, piece: str = "") -> SideBySide:
    """A case, at its first step where there is something to compare.

    Raises:
        QuestionError: when there is nothing to compare in it.
    """
    rules = case.rules
    if rules not in list(_games()):
        raise QuestionError(
            _("{game}: there is one edition only, so there is nothing to compare.").format(
                game=_(rules.title)
            )
        )
    positions = [frame.position for frame in case.frames()]
    found = _first(rules, positions, piece)
    return SideBySide(rules, positions[-1], piece) if found is None else found


def _first(rules: Game[Any, Any], positions: list[Any], piece: str = "") -> SideBySide | None:
    """The first of some positions that can be compared."""
    for position in positions:
        try:
            return SideBySide(rules, position, piece)
        except QuestionError:
            continue
    return None
