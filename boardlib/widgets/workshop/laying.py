"""Positions that were reached, one after the other, and pieces out of the box laid upon them.

Nothing typed is lost: a text that cannot be read stays where it is until it is mended or thrown
away.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from boardlib.catalogue import change_lines
from boardlib.game import Game, PositionError
from boardlib.game.editing import Piece, Refusal
from boardlib.text import _, ngettext

if TYPE_CHECKING:
    from boardlib.widgets.workshop.shown_position import PositionLook
    from boardlib.widgets.workshop.state import Workshop


# --- the positions, and the text that is being typed ---------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Stand:
    """A position that was reached, its text as it was written, and the pieces carried on the way.

    ``moved`` are their lines at the start, each with the one it has now.
    """

    text: str
    position: Any
    moved: Mapping[str, str] = field(default_factory=dict)

    def carried(self, lines: str) -> dict[str, str]:
        """The line that a piece had at the start, with the one that these lines give it."""
        gone = [line.removeprefix("-").strip() for line in lines.splitlines() if line[:1] == "-"]
        new = [line for line in lines.splitlines() if line[:1] != "-"]
        if len(gone) != 1 or len(new) != 1:
            return {}
        start = next((line for line, now in self.moved.items() if now == gone[0]), gone[0])
        return {start: new[0]}


class History:
    """Where one is among the positions, from the first one on.

    Args:
        rules: the game.
        start: the text of the position as it was.

    Attributes:
        draft: what was typed and not yet applied, or None.

    Raises:
        PositionError: when the text is no position.
    """

    def __init__(self, rules: Game[Any, Any], start: str) -> None:
        self.rules = rules
        self.draft: str | None = None
        self._stands = [Stand(start.strip("\n"), rules.read(start))]
        self._at = self._base = 0

    @property
    def first(self) -> Stand:
        """As it was: what the position as it is now is compared with."""
        return self._stands[self._base]

    def begin_here(self) -> None:
        """From now on this position is the one as it was."""
        self._base = self._at

    @property
    def is_before(self) -> bool:
        """Whether one has gone back behind the position as it was."""
        return self._at < self._base

    @property
    def now(self) -> Stand:
        """As it is now."""
        return self._stands[self._at]

    @property
    def can_undo(self) -> bool:
        """Whether a position comes before this one."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether a position that was left follows this one."""
        return self._at + 1 < len(self._stands)

    def change(self, lines: str, carried: Mapping[str, str]) -> None:
        """Change lines of the position; an option may be set to what it is already.

        Raises:
            ValueError: when that cannot be done.
        """
        self.settle()
        after = self.rules.read(
            change_lines(self.rules.write(self.now.position), lines, self.rules)
        )
        if after != self.now.position:
            moved = {**self.now.moved, **carried}
            self._follow(Stand(self.rules.write(after), after, moved))

    def reset(self) -> None:
        """Go on with the position as it was."""
        self.settle()
        if self.now.text != self.first.text:
            self._follow(self.first)

    def go(self, steps: int) -> None:
        """Go back or forth, where there is something."""
        self.settle()
        self._at = min(max(self._at + steps, 0), len(self._stands) - 1)

    def type(self, text: str) -> None:
        """Keep what is being typed, without reading it."""
        self.draft = None if text == self.now.text else text

    def settle(self, wanted: bool = False) -> None:
        """Apply what was typed: it must not get lost, and the text has to be that of the board.

        Raises:
            PositionError: when it cannot be read; unless that is ``wanted``, it says so.
        """
        if self.draft is not None and self.draft != self.now.text:
            try:
                self._follow(Stand(self.draft, self.rules.read(self.draft), self.now.moved))
            except PositionError as error:
                if wanted:
                    raise
                words = _("Fix the typed text first, or discard it: {why}")
                why = words.format(why=error.message)
                raise PositionError(why, error.line, error.column) from None
        self.draft = None

    def _follow(self, stand: Stand) -> None:
        """Another position follows this one."""
        self._stands[self._at + 1 :] = [stand]
        self._at += 1
        self._base = min(self._base, self._at)


# --- a piece is taken, turned, and laid where it fits --------------------------------------------


QUARTERS: Final = 4


@dataclass(frozen=True, slots=True)
class InHand:
    """A piece that was taken out of a drawer.

    Attributes:
        text: which one, as :class:`boardlib.game.editing.Piece` has it; empty for none.
        turn: how it lies, in quarters.
        tried: key of the place where it was tried and does not fit; empty for none.
    """

    text: str = ""
    turn: int = 0
    tried: str = ""

    def __bool__(self) -> bool:
        return bool(self.text)


@dataclass(frozen=True, slots=True)
class Held:
    """What is in the hand, as it is shown.

    Attributes:
        piece: the piece.
        turn: how it lies, in quarters.
        fits: keys of the places where it fits as it lies.
        tried: key of the place where it does not, if it was tried at one.
        refusal: why it does not fit there; None where it was not tried.
        instead: the pieces that do fit there, each with its turn.
        turns: the other turns in which it fits anywhere.
    """

    piece: Piece
    turn: int
    fits: tuple[str, ...]
    tried: str = ""
    refusal: Refusal | None = None
    instead: tuple[tuple[Piece, int], ...] = ()
    turns: tuple[int, ...] = ()

    def fits_turned(self, look: PositionLook) -> bool:
        """Whether it fits at the place where it was tried once it is turned."""
        return next_turn(look, self.piece, self.turn, self.tried) is not None


def grab(shop: Workshop, text: str) -> bool:
    """Take a piece out of its drawer; the one that is in the hand already goes back there."""
    name, _sign, turn = text.partition("@")
    piece = shop.now.pieces_in_box.get(name)
    if piece is None:
        return False
    if piece.left == 0:
        words = _(
            "{piece}: there is none to be taken now. Take one off the board first, or take another"
            " piece."
        )
        shop.fail(words.format(piece=piece.name))
        return False
    shop.fail("")
    if shop.hand == InHand(name):
        return put_back(shop)
    shop.hand = InHand(name, int(turn) % QUARTERS if turn.isdecimal() else 0)
    shop.picked = shop.held = ""
    shop.room = LAY
    shop.said = hand_words(shop)
    return True


def put_back(shop: Workshop) -> bool:
    """Put the piece in the hand back to its drawer."""
    held, shop.hand = shop.hand, InHand()
    shop.said = _("Empty hand.") if held else ""
    return bool(held)


def turn(shop: Workshop, way: str) -> bool:
    """Turn the piece in the hand to the ``left`` or to the ``right``."""
    piece = shop.now.pieces_in_box.get(shop.hand.text)
    if piece is None or piece.turns == 1:
        return False
    by = -1 if way == "left" else 1
    shop.hand = InHand(piece.text, (shop.hand.turn + by) % piece.turns, shop.hand.tried)
    shop.said = hand_words(shop)
    return True


def lay(shop: Workshop, shape: str) -> bool:
    """Lay the piece in the hand at a place.

    Where it does not fit as it lies nothing is laid, and it is said why; a second press on the same
    place lays it there as it does fit.
    """
    now, hand = shop.now, shop.hand
    piece = now.pieces_in_box[hand.text]
    lines = now.places(piece.text, hand.turn).get(shape)
    if lines is None and hand.tried == shape:
        better = next_turn(now, piece, hand.turn, shape)
        lines = None if better is None else now.places(piece.text, better)[shape]
    if lines is None:
        shop.hand = InHand(piece.text, hand.turn, shape)
        shop.picked = ""
        shop.said = refusal_words(shop)
        return True
    if shop.change(lines):
        shop.hand = InHand()
        shop.tell(_("{piece}: it lies there now.").format(piece=piece.name))
        return True
    return False


def next_turn(look: PositionLook, piece: Piece, turn: int, shape: str) -> int | None:
    """The next turn in which a piece fits at a place; None where it does in none."""
    turns = [(turn + by) % piece.turns for by in range(1, piece.turns)]
    return next((one for one in turns if shape in look.places(piece.text, one)), None)


def held(shop: Workshop) -> Held | None:
    """What is in the hand, as it is shown."""
    now, hand = shop.now, shop.hand
    piece = now.pieces_in_box.get(hand.text) if hand.text else None
    if piece is None:
        return None
    fits = tuple(now.places(piece.text, hand.turn))
    if not hand.tried or hand.tried in fits:
        return Held(piece, hand.turn, fits)
    refusal = now.refused(piece.text, hand.tried)
    box = now.pieces_in_box
    instead = tuple((box[text], turn) for text, turn in refusal.instead if text in box)
    others = (turn for turn in range(piece.turns) if turn != hand.turn)
    turns = () if fits else tuple(turn for turn in others if now.places(piece.text, turn))
    return Held(piece, hand.turn, fits, hand.tried, refusal, instead, turns)


def hand_words(shop: Workshop) -> str:
    """What is in the hand and at how many places it fits, in sentences."""
    found = held(shop)
    if found is None:
        return _("Empty hand.")
    return f"{found.piece.name}. {fits_words(found)}"


def fits_words(found: Held) -> str:
    """At how many places a piece fits, in a sentence; one that can be turned, as it lies."""
    count = len(found.fits)
    if not count and found.turns:
        return _("It fits nowhere as it lies.")
    if not count:
        return _("It fits nowhere now; point at a place to see why.")
    words = ngettext("It fits at {count} place.", "It fits at {count} places.", count)
    if found.piece.turns > 1:
        words = ngettext(
            "It fits at {count} place as it lies.", "It fits at {count} places as it lies.", count
        )
    return words.format(count=count)


def refusal_words(shop: Workshop) -> str:
    """That the piece in the hand does not fit where it was tried, and why not."""
    found = held(shop)
    if found is None or found.refusal is None:
        return ""
    why = found.refusal.turns[found.turn % len(found.refusal.turns)] if found.refusal.turns else ""
    said = (refusal_head(shop, found), why, way_out(found, shop.now.openings))
    return " ".join(words for words in said if words)


def way_out(found: Held, openings: Iterable[str]) -> str:
    """What would be right instead of laying a piece where it does not go, in a sentence.

    Args:
        found: the piece, and where it does go as it lies.
        openings: the empty places, which have a plus.
    """
    if set(found.fits).intersection(openings):
        return _("It fits at the places with a plus.")
    if found.fits:
        return _("It fits at the places with a ring.")
    if found.turns:
        return _("It fits at other places when it is turned; or put it back.")
    if found.refusal is not None and found.refusal.first:
        return found.refusal.first
    return _("Put it back, or take another piece.")


def refusal_head(shop: Workshop, found: Held) -> str:
    """That a piece does not fit where it was tried, in a sentence."""
    if found.piece.turns == 1:
        return _("It does not go here.")
    if found.fits_turned(shop.now):
        return _("As it lies it does not fit here. Turned it does: press the place again.")
    return _("It does not fit here, whichever way it is turned.")


LAY: Final = "lay"
ABOUT: Final = "about"
HERE: Final = "here"
RULING: Final = "ruling"
ROOMS: Final = (LAY, ABOUT, HERE, RULING)
"""What stands beside the board: the drawers, the list of things, all of one thing, the ruling."""
