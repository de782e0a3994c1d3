"""The index of all lessons: ``index()`` shows a card for each, and how far one has come."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from html import escape
from typing import Any, Final

from boardlib.catalogue import all_cases
from boardlib.drawing import Group, Mark, Scene, svg
from boardlib.drawing.canvas import seen
from boardlib.drawing.sizes import Size
from boardlib.game import GAMES, Game
from boardlib.game.face import named_board
from boardlib.history import Attempt, Line, Missed, ProgressError, store, summary, to_practise
from boardlib.history import amount as in_words
from boardlib.notebooks.catalogue import Entry, Part, catalogue, door, home
from boardlib.story import markup
from boardlib.story.picture import veil
from boardlib.story.still import address
from boardlib.text import _, ngettext, set_language
from boardlib.widgets.kit.interactive import Notice

# --- how far one has come, and where to go on ----------------------------------------------------


@dataclass(frozen=True, slots=True)
class Card:
    """A lesson, and of each of its cases the share of the questions that were answered."""

    entry: Entry
    shares: tuple[float, ...]

    @property
    def answered(self) -> int:
        """So many of its cases are answered, every question of them."""
        return sum(share == 1 for share in self.shares)

    @property
    def is_done(self) -> bool:
        """Whether no case is open any more."""
        return self.answered == len(self.shares)


@dataclass(frozen=True, slots=True)
class Section:
    """Cards under a heading."""

    title: str
    cards: tuple[Card, ...]

    @property
    def is_taught(self) -> bool:
        """Whether it has lessons with cases."""
        return any(card.shares for card in self.cards)

    @property
    def minutes(self) -> int:
        """How long its lessons take, about; 0 where that is not known of each."""
        each = [card.entry.minutes for card in self.cards if card.shares]
        return sum(each) if all(each) else 0


@dataclass(frozen=True, slots=True)
class Index:
    """All lessons.

    Attributes:
        sections: the cards under their headings.
        here: the name of the lesson to go on with; empty before anything was answered, and
            when everything is.
        door: what comes before all lessons, if anything does.
        mistakes: what was answered wrong and has yet to be answered rightly.
    """

    sections: tuple[Section, ...]
    here: str
    door: Entry | None = None
    mistakes: tuple[Missed, ...] = ()

    @property
    def answered(self) -> int:
        """So many cases are answered, every question of them."""
        return sum(card.answered for section in self.sections for card in section.cards)


def overview(
    parts: Sequence[Part], attempts: Iterable[Attempt], door: Entry | None = None
) -> Index:
    """The lessons with what was answered so far, behind a door."""
    kept = list(attempts)
    lines = {line.name: line for line in summary(kept).cases}
    sections = tuple(
        Section(part.title, tuple(Card(one, _shares(one, lines)) for one in part.lessons))
        for part in parts
    )
    cards = [card for section in sections for card in section.cards if card.shares]
    return Index(sections, _here(cards, lines), door, to_practise(kept))


def _shares(entry: Entry, lines: Mapping[str, Line]) -> tuple[float, ...]:
    return tuple(_share(lines.get(case)) for case in entry.cases)


def _share(line: Line | None) -> float:
    return line.answered / line.total if line is not None and line.total else 0.0


def _here(cards: Sequence[Card], lines: Mapping[str, Line]) -> str:
    """The lesson answered in last, or the first after it with an open case."""
    latest = [_latest(card, lines) for card in cards]
    known = [when for when in latest if when is not None]
    if not known:
        return ""
    last = latest.index(max(known))
    ahead = [card for card in (*cards[last:], *cards[:last]) if not card.is_done]
    return ahead[0].entry.name if ahead else ""


def _latest(card: Card, lines: Mapping[str, Line]) -> datetime | None:
    """When one of its questions was last answered."""
    return max((lines[case].last for case in card.entry.cases if case in lines), default=None)


# --- as HTML: a card with a piece of a board for each lesson -------------------------------------


FRAME: Final[Size] = (264.0, 132.0)
"""Width and height of a picture, in pixels."""
PIECE: Final = 330.0
"""So much of a board is shown, in units of its picture from left to right."""
NAMED: Final = 3
"""So many mistakes are named."""
PRACTICE: Final = "24_practice.ipynb"
"""Where they are practised."""
BARE: Final = Mark((), "bare")
"""A piece of a board has no numbers beside it: it is looked at, and nobody points at places."""
PLAIN: Final = 4.0
"""Size in pixels below which letters are no longer enlarged: a thumbnail is not read."""


def board(name: str) -> Scene:
    """The picture of a case before anything happens, or of a board that has a name.

    Raises:
        ValueError: when there is neither.
    """
    rules, position = found(name)
    return veil(rules.draw(position, (BARE,)))


def found(name: str) -> tuple[Game[Any, Any], Any]:
    """The rules and the position of a case before anything happens, or of a board that has a name.

    Raises:
        ValueError: when there is neither.
    """
    if name in all_cases():
        case = all_cases()[name]
        return case.rules, case.frames()[0].position
    named = named_board(name)
    if named is None:
        raise ValueError(_("There is neither a case nor a board '{name}'.").format(name=name))
    rules, _name, text = named
    return rules, rules.read(text)


def piece(scene: Scene, at: str = "", size: Size = FRAME, most: float = PIECE) -> Scene:
    """The part of a picture that fills a frame, around a shape or around its middle.

    Args:
        scene: the whole picture.
        at: key of the shape; the middle of the picture where none is named.
        size: of the frame; only its proportions count.
        most: so much of the picture is shown from left to right, in its units.
    """
    middle = (scene.width / 2, scene.height / 2)
    x, y = next(((stop.x, stop.y) for stop in scene.focusables if stop.key == at), middle)
    wide = min(most, scene.width, scene.height * size[0] / size[1])
    high = wide * size[1] / size[0]
    left = min(max(x - wide / 2, 0.0), scene.width - wide)
    top = min(max(y - high / 2, 0.0), scene.height - high)
    shapes = seen(scene.shapes, (left, top, left + wide, top + high))
    moved = Group(shapes, offset=(-left, -top))
    return replace(scene, width=wide, height=high, shapes=(moved,), across=False)


def thumbnail(name: str, at: str = "") -> str:
    """The picture of a lesson as an address that holds all of it."""
    return address(svg(piece(board(name), at), "light", "t", FRAME[0], PLAIN, paper=True))


# --- the cards --------------------------------------------------------------------------


GREY: Final = "#8a8f98"
"""Lines and quiet words, on light pages and dark ones."""
DONE: Final = "#0a7d5a"
WRONG: Final = "#d9545a"
BEGUN: Final = "#5bb398"
OPEN: Final = "#c9ccd2"
LEAST: Final = 190
"""So wide is a card at least, in pixels; as many as fit stand beside one another."""
ROWS: Final = 380
"""So wide are rows at least before they go below their picture."""
WORDS: Final = 210
"""So wide are the words of a row at least before the rest of it goes below them."""
_LINE: Final = f"border-top: 1px solid {OPEN}"
_BUTTON: Final = (
    f"display: table; margin: 6px 0 2px 0; padding: 5px 12px; border: 2px solid {GREY};"
    " border-radius: 6px; font-size: 14px; line-height: 20px"
)
_EMPTY: Final = 8 * (f'<span style="flex-grow: 1; flex-basis: {LEAST}px"></span>')
"""No cards, without a height: with them the cards of a last row are as wide as all others."""


def index_page(index: Index) -> str:
    """The door, how far one has come if anything was answered, and all sections."""
    body = "".join(_section(one, index.here) for one in index.sections)
    before = "" if index.door is None else _door(index.door)
    return f'<div class="bl-index">{before}{_so_far(index)}{_mistakes(index.mistakes)}{body}</div>'


def _mistakes(missed: Sequence[Missed]) -> str:
    """What is to be practised: the first of it by title, and the way there."""
    if not missed:
        return ""
    rows = "".join(map(_mistake, missed[:NAMED]))
    head = escape(_("My mistakes"))
    words = f"{escape(in_words(len(missed)))}. {escape(_('Each comes until it was right twice.'))}"
    return (
        f'<div style="display: flex; flex-wrap: wrap; column-gap: 24px; box-sizing: border-box;'
        f' margin: 14px 0 0 0; padding: 12px 16px; border: 1px solid {GREY}; border-radius: 6px">'
        f'<div style="flex: 0 1 {FRAME[0]:.0f}px"><b style="font-size: 18px; line-height: 24px">'
        f'{head}</b><p style="font-size: 14px; line-height: 20px; margin: 2px 0 8px 0">{words}</p>'
        f'<a href="{PRACTICE}" target="_self" style="display: inline-block; padding: 7px 14px;'
        f" border: 2px solid {GREY}; border-radius: 6px; color: inherit; font-size: 14px;"
        f' text-decoration: none"><b>{escape(_("Practise them"))} ›</b></a></div>'
        f'<div style="flex: 1 1 {LEAST}px">{rows}</div></div>'
    )


def _mistake(one: Missed) -> str:
    case, place = one.case(), home(one.name)
    title = "" if case is None else escape(_(case.title))
    lesson = "" if place is None else escape(_(place.lesson.title))
    return (
        f'<div style="display: flex; column-gap: 12px; border-bottom: 1px solid {OPEN};'
        ' padding: 6px 0; font-size: 14px; line-height: 19px">'
        f'<b style="color: {WRONG}">✕</b><span style="flex-grow: 1"><b>{title}</b>'
        f'<span style="display: block">{lesson}</span></span>'
        f"<span>{escape(str(one))}</span></div>"
    )


def _door(entry: Entry) -> str:
    """A card across the page: one link, its picture beside its words where there is room."""
    title, hook = escape(_(entry.title)), escape(_(entry.hook))
    return (
        f'<a href="{escape(entry.notebook)}" target="_self" style="display: flex;'
        f" flex-wrap: wrap; box-sizing: border-box; margin: 12px 0 0 0; border: 2px solid {GREY};"
        ' border-radius: 6px; color: inherit; text-decoration: none; overflow: hidden">'
        f'<span style="flex: 0 1 {FRAME[0]:.0f}px">{_picture(entry)}</span>'
        f'<span style="flex: 1 1 {LEAST}px; padding: 10px 16px 12px 16px">'
        f'<b style="display: block; font-size: 20px; line-height: 26px">{title}</b>'
        '<span style="display: block; font-size: 15px; line-height: 21px; margin: 4px 0 8px 0">'
        f'{hook}</span><b style="font-size: 14px; line-height: 20px">'
        f"{escape(_('An empty table'))} ›</b></span></a>"
    )


def _so_far(index: Index) -> str:
    if not index.answered:
        return ""
    total = sum(len(card.shares) for section in index.sections for card in section.cards)
    words = ngettext(
        "So far you have answered {count} of {total} cases.",
        "So far you have answered {count} of {total} cases.",
        index.answered,
    )
    text = escape(words.format(count=index.answered, total=total))
    return f'<p style="font-size: 15px; margin: 8px 0 0 0">{text}</p>'


def _section(section: Section, here: str) -> str:
    """The lessons of a game as rows beside its picture; what is no game as cards."""
    if section.is_taught:
        return _taught(section, here)
    cards = "".join(_card(card, card.entry.name == here) for card in section.cards)
    title = escape(_(section.title))
    return (
        f'<h2 style="font-size: 18px; line-height: 24px; margin: 28px 0 10px 0">{title}</h2>'
        '<div style="display: flex; flex-wrap: wrap; column-gap: 14px">'
        f"{cards}{_EMPTY}</div>"
    )


def _taught(section: Section, here: str) -> str:
    """A game: its picture and how much there is, and beside it a row for each lesson."""
    rows = "".join(
        _row(number, card, card.entry.name == here)
        for number, card in enumerate(section.cards, start=1)
    )
    count = len(section.cards)
    much = ngettext("{count} lesson", "{count} lessons", count).format(count=count)
    long = f" · {escape(minutes(section.minutes))}" if section.minutes else ""
    return (
        '<div style="display: flex; flex-wrap: wrap; column-gap: 24px; margin: 28px 0 0 0">'
        f'<div style="flex: 1 1 {LEAST}px; max-width: {FRAME[0]:.0f}px; margin: 0 0 8px 0">'
        f"{_picture(section.cards[0].entry, round_=True)}"
        '<h2 style="font-size: 18px; line-height: 24px; margin: 8px 0 0 0">'
        f"{escape(_(section.title))}</h2>"
        f'<span style="font-size: 14px; line-height: 20px"><b>{escape(much)}</b>{long}</span></div>'
        f'<div style="flex: 999 1 {ROWS}px; min-width: 0; border-bottom: 1px solid {OPEN}">'
        f"{rows}</div></div>"
    )


def _row(number: int, card: Card, here: bool) -> str:
    """A lesson: one link, with its number, title and goal, how long it takes, and how it went."""
    entry = card.entry
    frame = "border: 2px solid currentColor; border-radius: 6px" if here else f"border: 0; {_LINE}"
    words = escape(_(entry.goal or entry.hook))
    on = f'<b style="{_BUTTON}">{escape(_("Go on here"))} ›</b>' if here else ""
    long = escape(minutes(entry.minutes)) if entry.minutes else ""
    return (
        f'<a href="{escape(entry.notebook)}" target="_self" style="display: flex;'
        " flex-wrap: wrap; align-items: baseline; column-gap: 12px; row-gap: 4px;"
        f' padding: 9px 8px; color: inherit; text-decoration: none; {frame}">'
        f'<span style="min-width: 14px; font-size: 14px; opacity: 0.75">{number}</span>'
        f'<span style="flex: 1 1 {WORDS}px; min-width: 0"><b style="display: block;'
        f' font-size: 15px; line-height: 20px">{escape(_(entry.title))}</b>'
        f'<span style="display: block; font-size: 14px; line-height: 19px">{words}</span>{on}'
        "</span>"
        '<span style="margin-left: auto; display: flex; align-items: baseline; column-gap: 14px;'
        f' font-size: 13px; line-height: 20px; white-space: nowrap"><span>{long}</span>'
        f'<span style="min-width: 92px; max-width: 220px; text-align: right; white-space: normal">'
        f"{_went(card)}{_bar(card)}</span><span>›</span></span></a>"
    )


def _went(card: Card) -> str:
    """How much of a lesson is answered; or how much there is to do."""
    if card.shares and card.is_done:
        return f"<b>✓ {escape(_('done'))}</b>"
    return escape(amount(card))


def _card(card: Card, here: bool) -> str:
    """A card: one link, with picture, title, question, and how much of it is done."""
    frame = "2px solid currentColor" if here else f"1px solid {GREY}"
    return (
        f'<a href="{escape(card.entry.notebook)}" target="_self" style="display: flex;'
        f" flex-direction: column; flex-grow: 1; flex-basis: {LEAST}px; box-sizing: border-box;"
        f" margin: 0 0 14px 0; border: {frame}; border-radius: 6px;"
        f' color: inherit; text-decoration: none; overflow: hidden">'
        f"{_picture(card.entry)}{_words(card, here)}</a>"
    )


def _picture(entry: Entry, round_: bool = False) -> str:
    edge = "; border-radius: 6px" if round_ else ""
    return (
        f'<img src="{thumbnail(entry.board, entry.at)}" alt=""'
        f' style="display: block; margin: 0; width: 100%; height: auto{edge}"/>'
    )


def _words(card: Card, here: bool) -> str:
    title, hook = escape(_(card.entry.title)), escape(_(card.entry.goal or card.entry.hook))
    return (
        '<span style="display: flex; flex-direction: column; flex-grow: 1;'
        ' padding: 8px 12px 10px 12px">'
        f'<b style="display: block; font-size: 15px; line-height: 20px">{title}</b>'
        '<span style="display: block; flex-grow: 1; font-size: 14px; line-height: 19px">'
        f"{hook}</span>{_foot(card, here)}</span>"
    )


def _foot(card: Card, here: bool) -> str:
    go_on = ""
    if here:
        go_on = f'<b style="float: right">{escape(_("Go on here"))} ›</b>'
    return (
        '<span style="display: block; font-size: 13px; line-height: 22px">'
        f"{go_on}{escape(amount(card))}{escape(_minutes(card.entry))}</span>{_bar(card)}"
    )


def _minutes(entry: Entry) -> str:
    """How long a lesson takes, after how much there is to do in it; empty where nobody has said."""
    return f" · {minutes(entry.minutes)}" if entry.minutes else ""


def minutes(count: int) -> str:
    """So many minutes, in words."""
    return ngettext("{count} minute", "{count} minutes", count).format(count=count)


def amount(card: Card) -> str:
    """How many cases a lesson has and how many are answered, or what else there is to do."""
    if not card.shares:
        return _(card.entry.note)
    total, done = len(card.shares), card.answered
    if done:
        words = ngettext("{done} of {total} answered", "{done} of {total} answered", total)
        return words.format(done=done, total=total)
    return ngettext("{total} case", "{total} cases", total).format(total=total)


def _bar(card: Card) -> str:
    """A piece for each case: done, begun or open."""
    if not card.shares:
        return '<span style="display: block; height: 4px"></span>'
    colours = [DONE if share == 1 else BEGUN if share else OPEN for share in card.shares]
    pieces = "".join(
        f'<span style="flex-grow: 1; height: 4px; background-color: {colour}"></span>'
        for colour in colours
    )
    return f'<span style="display: flex; column-gap: 3px; height: 4px">{pieces}</span>'


# --- in a notebook -------------------------------------------------------------------------------


class Lessons:
    """All lessons as cards, each a link to its notebook.

    Attributes:
        index: what is shown.
    """

    def __init__(self, index: Index) -> None:
        self.index = index

    def __repr__(self) -> str:
        return _("<lessons>")

    def _repr_html_(self) -> str:
        return markup.own_keys(index_page(self.index))


def index(language: str | None = None) -> Lessons | Notice:
    """All lessons: a picture and a question for each, what was answered, and where to go on.

    Args:
        language: language of everything that is shown, such as ``en``; as it is if not given.

    Returns:
        The cards; when there is no such language, or it is a game, a notice that says so.

    >>> import boardlib as bl
    >>> bl.index()
    <lessons>
    """
    try:
        if language in GAMES:
            text = _("The lessons of every game are shown: leave out '{game}', index() is enough.")
            return Notice(text.format(game=language))
        if language is not None:
            set_language(language)
        return Lessons(overview(catalogue(), store().attempts(), door()))
    except ProgressError:  # the cells that keep answers say so
        return Lessons(overview(catalogue(), (), door()))
    except ValueError as error:
        return Notice(str(error))
