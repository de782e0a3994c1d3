"""The reference: rulings looked up by words, each with its boards, questions and verdicts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from html import escape
from typing import Any, Final, Literal, overload

from boardlib.catalogue import Case, Check, Question, practice
from boardlib.catalogue.reading import ReferenceEntry, found
from boardlib.drawing import Mark, Scene
from boardlib.game import Answer, game
from boardlib.notebooks.catalogue import met
from boardlib.ruling import BASIS_WORDS, IllegalMove
from boardlib.shown import Listing, bundle, paragraphs
from boardlib.story.marks import answer_marks
from boardlib.story.state import Presenter
from boardlib.text import _, language
from boardlib.widgets.workshop.asking import question_text, worded
from boardlib.widgets.workshop.shown_position import PositionLook
from boardlib.words import as_text

# --- the boards of a ruling, each with the questions asked about it and the answers --------------


LOOKED: Final = 16
"""So many boards are kept at once."""


@dataclass(frozen=True, slots=True)
class Said:
    """What the engine says to one question of a ruling.

    Attributes:
        asked: the question as a player puts it; empty where it has no such words.
        before: what the moves do that are tried first, in a sentence each.
        answer: the answer.
        because: the rules that decide it, as the ruling states.
    """

    asked: str
    before: tuple[str, ...]
    answer: Answer
    because: tuple[str, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """What is tried first, the question, the answer."""
        return tuple(filter(None, (*self.before, self.asked, self.answer.text)))


@dataclass(frozen=True, slots=True)
class RulingBoard:
    """A board of a ruling, and all that is said about it."""

    scene: Scene
    marks: tuple[Mark, ...]
    said: tuple[Said, ...]


def boards(entry: ReferenceEntry) -> tuple[RulingBoard, ...]:
    """The boards of a ruling, each once, with what the engine says to the questions about it."""
    found: dict[str, tuple[Any, list[Said]]] = {}
    for check in entry.claim.checks:
        position, said = _answered(entry, check)
        text = entry.case.rules.write(position)
        found.setdefault(text, (position, []))[1].append(said)
    at = Presenter(entry.case)
    return tuple(_shown(at, position, said) for position, said in found.values())


def _shown(at: Presenter, position: Any, said: Sequence[Said]) -> RulingBoard:
    """A board, marked with what the first answer is about."""
    marks = answer_marks(said[0].answer, at.showing)
    once = {(one.before, one.asked, one.answer.text): one for one in said}
    return RulingBoard(at.framed(position, marks), marks, tuple(_told_once(once.values())))


def _told_once(said: Iterable[Said]) -> Iterator[Said]:
    """What was done before a board came about is told once, not with every question about it."""
    told = set[tuple[str, ...]]()
    for one in said:
        yield replace(one, before=()) if one.before in told else one
        told.add(one.before)


def _answered(entry: ReferenceEntry, check: Check) -> tuple[Any, Said]:
    """The board on which a check is asked, and what it is answered with."""
    case, asked = entry.case, check.question
    rules = case.rules
    start = case.asked_of(check)
    changed, _none = Question(change=asked.change).prepare(rules, start)
    position, before = changed, list[str]()
    for move in asked.then:
        try:
            step = rules.play(position, move)
        except IllegalMove:  # the answer says why
            break
        position = step.position
        before += [event.text for event in step.events[:1]]
    answer = asked.put(rules, start)
    look = _look(case.game, rules.write(position), language())
    return look.position, Said(
        worded(look, question_text(asked), answer), tuple(before), answer, asked.because or ()
    )


@lru_cache(maxsize=LOOKED)
def _look(game_name: str, text: str, _language: str) -> PositionLook:
    """A board as it is looked at; many rulings are about the same one."""
    rules = game(game_name)
    return PositionLook(rules, rules.read(text))


# --- looked up by words --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LookedUp:
    """A ruling of the reference: what it says, where it comes from and where it is met.

    Attributes:
        entry: the ruling with its case.
    """

    entry: ReferenceEntry

    @property
    def id(self) -> str:
        """Its id, for ever."""
        return self.entry.id

    @property
    def text(self) -> str:
        """What it says, in one sentence."""
        return _(self.entry.claim.text)

    @property
    def met(self) -> str:
        """The lesson and the case in which it is met."""
        place = met(self.id)
        if place is None:
            return _("In no lesson: it is only looked up.")
        words = _("{lesson}, case {number}: {title}")
        lesson, title = _(place.lesson.title), _(place.case.title)
        return words.format(lesson=lesson, number=place.number, title=title)

    @property
    def lines(self) -> tuple[str, ...]:
        """The sentence, how sure it is and where it comes from, where it is met, the command."""
        word, about = BASIS_WORDS[self.entry.claim.basis]
        source = f"{self.entry.case.source} · {_(self.entry.chapter)}"
        return (
            self.text,
            f"{_('Source')}: {source} · {_(word)} ({_(about)})",
            f"{_('Met in')}: {self.met}",
            f"{_('Run it')}: boardlib cases --check {self.id}",
        )

    def __str__(self) -> str:
        said = (line for board in self.boards() for one in board.said for line in one.lines)
        return "\n".join((f"{self.id}: {self.lines[0]}", *said, *self.lines[1:]))

    def __repr__(self) -> str:
        """Python that finds it again."""
        return f"cases({self.id!r}, rulings=True)[{self.id!r}]"

    def boards(self) -> tuple[RulingBoard, ...]:
        """Each board that it is about, with what is asked and what the engine says to it now."""
        return boards(self.entry)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """The sentence; its boards, each with question and verdict; then what else there is."""
        sentence, *rest = self.lines
        html = (
            f"<p><b>{escape(self.id)}</b> {escape(sentence)}</p>"
            '<div style="display:flex;flex-wrap:wrap;column-gap:24px">'
            f"{''.join(map(_board, self.boards()))}</div>"
            f"{paragraphs(rest)}"
        )
        return bundle(str(self), html)


def _board(board: RulingBoard) -> str:
    """A board, and below it every question with what was tried before it, and its verdict."""
    drawn = board.scene._repr_mimebundle_()["text/html"]
    told = "".join(
        f'<div style="margin:8px 0">{paragraphs(one.before)}'
        f"{_heading(one.asked)}{paragraphs([one.answer.text])}</div>"
        for one in board.said
    )
    return f'<div style="max-width:420px;flex:1 1 260px">{drawn}{told}</div>'


def _heading(asked: str) -> str:
    return f'<p style="margin:0 0 4px"><b>{escape(asked)}</b></p>' if asked else ""


class Rulings(Listing[LookedUp]):
    """Rulings by id, each with its line; a page shows them chapter by chapter, folded."""

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """How many there are; each chapter is opened by itself, with the basis of each ruling."""
        chapters: dict[tuple[str, str], list[LookedUp]] = {}
        for one in self.values():
            chapters.setdefault((one.entry.part, one.entry.chapter), []).append(one)
        few = len(self) <= _FEW
        html = "".join(
            f"<details{' open' if few else ''}><summary><b>{escape(_(title))}</b>"
            f" ({len(listed)})</summary>{_rows(listed)}</details>"
            for (_part, title), listed in chapters.items()
        )
        return bundle(str(self), html or paragraphs([_("No ruling has all of these words.")]))


_FEW: Final = 24
"""So few rulings are shown at once, with every chapter open."""


def _rows(listed: list[LookedUp]) -> str:
    items = "".join(
        f"<li><b>{escape(one.id)}</b> {escape(_(one.entry.claim.headline))}"
        f" <small>{escape(_(BASIS_WORDS[one.entry.claim.basis][0]))}</small></li>"
        for one in listed
    )
    return f'<ul style="margin:4px 0 10px;padding-left:22px">{items}</ul>'


@overload
def cases(words: str = "", *, rulings: Literal[False] = False) -> Listing[Case]: ...


@overload
def cases(words: str = "", *, rulings: Literal[True]) -> Listing[LookedUp]: ...


def cases(words: str = "", *, rulings: bool = False) -> Listing[Case] | Listing[LookedUp]:
    """The cases that say all of some words, the best first; every case if nothing is said.

    Args:
        words: in any order and form, such as ``tunnels under the monastery``; the name of a game
            is a word like any other.
        rulings: look rulings of the reference up instead: those that have all these words, each
            from its beginning, or all of a game.

    Returns:
        The cases by id, each with its title; or the rulings, each with its line.

    >>> import boardlib as bl
    >>> list(bl.cases("tunnels under the monastery"))[:2]
    ['TUN-32', 'TUN-49']
    >>> print(bl.cases("unoccupied moment", rulings=True))  # doctest: +ELLIPSIS
    TUN-16: ...
    >>> print(bl.cases("tunnel", rulings=True)["TUN-16"].met)  # doctest: +ELLIPSIS
    How many, for whom, when, case ...
    """
    if not rulings:
        return practice.cases(words)
    known = {name: LookedUp(entry) for name, entry in found(as_text(words)).items()}
    made = f"cases({words!r}, rulings=True)"
    return Rulings(known, lambda name: _(known[name].entry.claim.headline), made)
