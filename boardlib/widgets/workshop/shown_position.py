"""What a position shows and offers, under headings; each thing is found out when it is wanted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby, islice
from typing import Any, Final, TypeVar

from boardlib.drawing import Mark, Scene
from boardlib.game import Game, Problem
from boardlib.game.editing import Drawer, Editable, Offer, Piece, Refusal, Thing, editor, pieces_of
from boardlib.profile import Profile
from boardlib.shown import meant
from boardlib.story.shapes import SPOKEN
from boardlib.text import _, alternatives, language, ngettext
from boardlib.widgets.workshop.laying import Stand

FEW: Final = 12
"""Groups of more offers than this are searched by typing."""
PICTURES: Final = 60
"""So many pictures are shown at most."""
NAMED: Final = 6
"""So many offers are named at most when words fit several."""
EXAMPLES: Final = 3
"""So many are named where no other one is near."""


class NotFound(ValueError):
    """Words fit no offer, or several: says so in one sentence."""


@dataclass(frozen=True, slots=True)
class OfferGroup:
    """Offers under one heading."""

    title: str
    offers: tuple[Offer, ...]

    @property
    def is_long(self) -> bool:
        """Whether there are so many that one searches for them by typing."""
        return len(self.offers) > FEW

    @property
    def pictured(self) -> tuple[Offer, ...]:
        """The offers that are best chosen by their pictures."""
        return tuple(offer for offer in self.offers if offer.shows)[:PICTURES]

    def find(self, words: str) -> Offer:
        """The offer that is named by these words, or the only one that they fit.

        Raises:
            NotFound: when there is none, or words such as ``road`` fit several.
        """
        wanted = _plain(words)
        for offer in self.offers:
            names = (offer.called, offer.label, offer.typed)
            if wanted and wanted in map(str.casefold, names):
                return offer
        fitting = [offer for offer in self.offers if _fits(wanted, offer.label)]
        fitting = fitting or [offer for offer in self.offers if _fits(wanted, offer.typed)]
        if len(fitting) != 1:
            raise NotFound(self._several(words, fitting) if fitting else self._none(words))
        return fitting[0]

    def _none(self, words: str) -> str:
        """A sentence for words that fit no offer, with near ones."""
        if not words.strip():
            return _("{title}: type a name, or a word of what is wanted.").format(title=self._head)
        names = dict.fromkeys(offer.called for offer in self.offers)
        codes = [offer.typed for offer in self.offers if offer.typed]
        found = meant(words, names, cutoff=0.4) or meant(words, codes, cutoff=0.6)
        text = _("Nothing in '{title}' is called '{words}'; it can be called: {near}.")
        if found:
            text = _("Nothing in '{title}' is called '{words}'; did you mean {near}?")
        near = found or list(islice(names, EXAMPLES))
        return text.format(title=self._head, words=words.strip(), near=alternatives(near))

    def _several(self, words: str, fitting: list[Offer]) -> str:
        """A sentence for words that fit several offers, with the first of them."""
        text = ngettext(
            "'{words}' fits {count} entry in '{title}': {names}. Which one?",
            "'{words}' fits {count} entries in '{title}': {names}. Which one?",
            len(fitting),
        )
        if len(fitting) > NAMED:
            text = ngettext(
                "'{words}' fits {count} entry in '{title}': {names} … Which one?",
                "'{words}' fits {count} entries in '{title}': {names} … Which one?",
                len(fitting),
            )
        names = ", ".join(dict.fromkeys(offer.called for offer in fitting[:NAMED]))
        return text.format(words=words.strip(), count=len(fitting), title=self._head, names=names)

    @property
    def _head(self) -> str:
        return self.title.rstrip("?")


def grouped(offers: Iterable[Offer]) -> tuple[OfferGroup, ...]:
    """Offers under their headings, in their order."""
    return tuple(
        OfferGroup(title, tuple(found))
        for title, found in groupby(offers, key=lambda one: one.group)
    )


def _plain(words: str) -> str:
    return " ".join(words.casefold().split())


def _fits(wanted: str, label: str) -> bool:
    """Whether a label has all these words."""
    found = label.casefold()
    return bool(wanted) and all(word in found for word in wanted.split())


# --- what a position shows --------------------------------------------------------------


K = TypeVar("K")
T = TypeVar("T")
SENTENCES: Final = 8
"""So many sentences about what a change brings about are shown at most."""

KEPT: Final = 3
"""So many positions besides the last one: as it was, as it was before, as it might become."""


@dataclass(frozen=True)
class ChangedLine:
    """A line of the position that is not as it was: new, gone, or another one in its place.

    Attributes:
        before: the line as it was; empty where it is new.
        after: the line as it is; empty where it is gone.
        keys: the shapes that it has put on the board.
        said: finds what was said of these shapes, and what is said of them instead, a sentence
            each; empty where nothing is.  It is asked when that is read, for which shapes are
            marked has to be known before the board is drawn that says it.
    """

    before: str
    after: str
    keys: tuple[str, ...]
    said: Callable[[], tuple[str, str]] = field(repr=False, compare=False)

    @cached_property
    def _said(self) -> tuple[str, str]:
        return self.said()

    @property
    def was(self) -> str:
        """What was said of its shapes."""
        return self._said[0]

    @property
    def now(self) -> str:
        """What is said of them instead."""
        return self._said[1]

    @property
    def is_said(self) -> bool:
        """Whether the board says what is different; otherwise its text alone does."""
        return self.was != self.now

    @property
    def told(self) -> str:
        """What is different, as the board says it: ``gone: Red's wagon.``."""
        if not self.now:
            return f"{_('gone')}: {self.was}"
        if not self.was:
            return f"{_('new')}: {self.now}"
        return f"{_('now')}: {self.now}"

    @property
    def words(self) -> str:
        """The line as it is typed, such as ``gone: 'wagon red 0,0.c1'``."""
        if not self.before:
            return _("new: '{line}'").format(line=self.after)
        if not self.after:
            return _("gone: '{line}'").format(line=self.before)
        return _("'{before}' is now '{after}'").format(before=self.before, after=self.after)


class PositionLook:
    """One position, in the language that is in force when it is made.

    Args:
        rules: the game; its boards can be changed (see :class:`boardlib.game.editing.Editable`).
        position: the position.
    """

    def __init__(self, rules: Game[Any, Any], position: Any) -> None:
        self.rules, self.position = rules, position
        self._game: Editable = editor(rules)
        self._box: Any = self._game  # not every game has a box
        self._since: tuple[PositionLook, tuple[ChangedLine, ...]] = (self, ())
        self._scenes: dict[tuple[Mark, ...], Scene] = {}
        self._pieces: dict[tuple[Mark, ...], tuple[str, ...]] = {}
        self._said: dict[tuple[Mark, ...], Mapping[str, str]] = {}
        self._carried: dict[str, Mapping[str, str]] = {}
        self._places: dict[tuple[str, int], Mapping[str, str]] = {}
        self._refused: tuple[tuple[str, str], Refusal] = (("", ""), Refusal())
        self._asks: dict[str, tuple[OfferGroup, ...]] = {}
        self._alters: dict[str, tuple[OfferGroup, ...]] = {}

    def scene(self, marks: tuple[Mark, ...] = ()) -> Scene:
        """The picture; the plain one and the last one with marks are kept."""
        if marks not in self._scenes:
            drawn = self.rules.draw(self.position, (*marks, SPOKEN))
            self._scenes = _keeping(self._scenes, marks, drawn)
        return self._scenes[marks]

    def said(self, marks: tuple[Mark, ...] = ()) -> Mapping[str, str]:
        """What is said of every shape of a picture; kept as the picture is."""
        if marks not in self._said:
            self._said = _keeping(self._said, marks, self.scene(marks).sentences)
        return self._said[marks]

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the position."""
        return tuple(self.rules.status(self.position))

    @cached_property
    def openings(self) -> tuple[str, ...]:
        """Keys of the empty places."""
        return tuple(self._game.openings(self.position))

    @cached_property
    def drawers(self) -> tuple[Drawer, ...]:
        """The box of the game; empty where nothing can be taken out of it."""
        found = getattr(self._box, "drawers", None)
        return () if found is None else tuple(found(self.position))

    @cached_property
    def pieces_in_box(self) -> Mapping[str, Piece]:
        """Every piece of the box by its text."""
        return pieces_of(self.drawers)

    @cached_property
    def things(self) -> tuple[Thing, ...]:
        """What an argument can be about, but for the table as a whole."""
        return tuple(thing for thing in self._game.things(self.position) if thing.key)

    def places(self, piece: str, turn: int) -> Mapping[str, str]:
        """Where a piece can be laid as it lies, with the lines that lay it there."""
        if (piece, turn) not in self._places:
            self._places[piece, turn] = self._box.places(self.position, piece, turn)
        return self._places[piece, turn]

    def refused(self, piece: str, shape: str) -> Refusal:
        """Why a piece does not go to a place; the last one is kept."""
        if self._refused[0] != (piece, shape):
            self._refused = ((piece, shape), self._box.refused(self.position, piece, shape))
        return self._refused[1]

    def asked_at(self, shape: str) -> tuple[Offer, ...]:
        """What can be asked at a shape, but for what is searched by typing."""
        return tuple(
            offer
            for group in self.questions(shape)
            for offer in group.offers
            if not group.is_long or offer.name[-1:] == "?"
        )

    def questions_of(self, shape: str) -> tuple[Offer, ...]:
        """Every question at a shape, kept for no other one."""
        return tuple(self._game.questions_at(self.position, shape))

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """The board in sentences."""
        return tuple(self.rules.describe(self.position))

    def pieces(self, marks: tuple[Mark, ...] = ()) -> tuple[str, ...]:
        """Keys of the shapes of a picture whose piece can be taken elsewhere."""
        if marks not in self._pieces:
            self._pieces = {marks: tuple(key for key in self.said(marks) if self.carried(key))}
        return self._pieces[marks]

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The lines of its text."""
        return tuple(self.rules.write(self.position).splitlines())

    def carried(self, shape: str) -> Mapping[str, str]:
        """Where what stands at a shape may be put, with the lines that change."""
        if shape not in self._carried:
            self._carried[shape] = self._game.carried(self.position, shape)
        return self._carried[shape]

    def questions(self, shape: str) -> tuple[OfferGroup, ...]:
        """What can be asked at a shape; kept for the table and the last shape, for it is much."""
        if shape not in self._asks:
            found = grouped(self._game.questions_at(self.position, shape))
            self._asks = _keeping(self._asks, shape, found)
        return self._asks[shape]

    def changes(self, shape: str) -> tuple[OfferGroup, ...]:
        """What can be changed at a shape; kept as the questions are."""
        if shape not in self._alters:
            found = grouped(self._game.changes_at(self.position, shape))
            self._alters = _keeping(self._alters, shape, found)
        return self._alters[shape]

    def since(self, before: PositionLook) -> tuple[ChangedLine, ...]:
        """The lines that are not as they were before; kept for the last board of before."""
        if self._since[0] is not before:
            self._since = (before, tuple(self._different(before)))
        return self._since[1]

    def _different(self, then: PositionLook) -> Iterator[ChangedLine]:
        """The lines that are gone or another one now, then the new ones, in their order."""
        old, new, key_of = Counter(then.lines), Counter(self.lines), self.rules.line_key
        gone, fresh = list((old - new).elements()), list((new - old).elements())
        instead = {key_of(line): line for line in fresh}
        for line in gone:
            key = key_of(line)
            other = "" if key is None else instead.get(key, "")
            if other:
                fresh.remove(other)
            yield self._line(then, line, other)
        for line in fresh:
            yield self._line(then, "", line)

    def _line(self, then: PositionLook, before: str, after: str) -> ChangedLine:
        """A line that is different, with the shapes that it has put on the board."""
        shapes = unique((*self._game.line_shapes(before), *self._game.line_shapes(after)))

        def said() -> tuple[str, str]:
            was, now = then.told(shapes), self.told(shapes)
            words = then.line_words(before), self.line_words(after)
            # Of what the picture does not show, and where a shape tells of much more than that.
            return words if was == now or (all(words) and words[0] != words[1]) else (was, now)

        return ChangedLine(before, after, shapes, said)

    def told(self, shapes: Iterable[str]) -> str:
        """What the plain board says of the first of these shapes that it shows."""
        marks = self._marks_drawn()
        said, marked_only = self.said(marks), self.openings if marks else ()
        return next((said[key] for key in shapes if key in said and key not in marked_only), "")

    def _marks_drawn(self) -> tuple[Mark, ...]:
        """The marks of a picture that is drawn already and says what the plain one does.

        That is any picture of a board that is always shown as a whole, but for empty places.
        """
        whole = (marks for marks, scene in self._scenes.items() if not scene.extent)
        return next(whole, ())

    def line_words(self, line: str) -> str:
        """What one of its lines says that no shape shows; of an option its value."""
        match line.split():
            case []:
                return ""
            case ["option", name, value] if name in self.settings.settings:
                setting = self.settings.settings[name]
                return f"{_(setting.text)} {setting.meaning(value)}"
        return self._game.line_words(self.position, line)

    @cached_property
    def settings(self) -> Profile:
        """The options in force."""
        profile: Profile = self.position.profile
        return profile

    def away(self, shape: str) -> str:
        """The lines that take away what stands at a shape; empty where nothing can be."""
        return self._game.away(self.position, shape)


def _keeping(kept: Mapping[K, T], key: K, found: T) -> dict[K, T]:
    """What is kept, and one more: what has a key and what has none, the last of each."""
    return {**{one: known for one, known in kept.items() if bool(one) != bool(key)}, key: found}


class Looks:
    """What the last few positions show, each found out once as long as the language is the same.

    Args:
        rules: the game.
    """

    def __init__(self, rules: Game[Any, Any]) -> None:
        self._rules = rules
        self._kept: dict[tuple[str, str], PositionLook] = {}

    def of(self, stand: Stand) -> PositionLook:
        """What a position shows that was reached."""
        key = (stand.text, language())
        found = self._kept.pop(key, None) or PositionLook(self._rules, stand.position)
        while len(self._kept) >= KEPT:
            del self._kept[next(iter(self._kept))]
        self._kept[key] = found  # what was wanted last goes last
        return found


def unique(keys: Iterable[str]) -> tuple[str, ...]:
    """Every key once, in their order."""
    return tuple(dict.fromkeys(keys))


def told_of(lines: Iterable[ChangedLine]) -> tuple[str, ...]:
    """What is different, as the board says it; what several lines say stands there once."""
    return unique(line.told for line in lines if line.is_said)


def said_anew(before: PositionLook, after: PositionLook) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a board said and says no longer, and what it says now instead.

    What its parts say goes first; where that is the same, what is said of the table as a whole.
    Of a board that is shown in part both say what one of them shows.
    """
    shown = before.scene().extent, after.scene().extent
    room = (Mark(unique((*shown[0], *shown[1])), "room"),) if shown[0] != shown[1] else ()
    old, new = unique(before.said(room).values()), unique(after.said(room).values())
    if set(old) == set(new):
        old, new = before.sentences, after.sentences
    gone, fresh = set(old) - set(new), set(new) - set(old)
    return (
        tuple(words for words in old if words in gone)[:SENTENCES],
        tuple(words for words in new if words in fresh)[:SENTENCES],
    )
