"""Exercises on the range: what does this shooting cost?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from boardlib.biathlon.board.cards import SEGMENTS, Segment, Symbol, card_key
from boardlib.biathlon.board.course import RIDDEN, Section
from boardlib.biathlon.board.notation import read, write
from boardlib.biathlon.board.position import SHOTS, Kept, Position, Shot
from boardlib.biathlon.rulebook import DEFAULTS
from boardlib.biathlon.rules.naming import head
from boardlib.biathlon.rules.shooting import CLICK, Result, loop_seconds, shot_at, sign_of
from boardlib.biathlon.table.turns import shots
from boardlib.biathlon.teaching.lots import CARDS, RED, SIZES, hands, race_lines, sound
from boardlib.chance import Roller
from boardlib.game.exercise import Option, Posed
from boardlib.text import _, mark_counted, ngettext

_KEPT: Final = {1: 0, 2: 0, 3: 1, 4: 2, 5: 3}
"""How many cards are kept for the range, level by level."""
_HAND: Final = 3
USUAL_LOOP: Final = int(DEFAULTS["loop_seconds"])
"""Seconds of a loop where no card is played in the arena."""


def shooting(rng: Random, level: int) -> Posed | None:
    """What does the shooting cost?"""
    position = _at_the_range(rng, level)
    if position is None:
        return None
    card = rng.choice(position.by_colour[RED].hand)
    fired = tuple(shots(position, Roller(rng.randrange(1_000_000))))
    kept, loop = position.by_colour[RED].kept, loop_seconds(position, card)
    result = shot_at(position, fired, kept, loop)
    if not _worth_asking(result, level):
        return None
    wrong = _wrong_costs(position, fired, kept, result)
    if len(wrong) < 2:
        return None
    asked = f"shooting {RED} card {card} {' '.join(fired)}"
    total = result.score.total
    chosen = [total, *rng.sample(sorted(wrong), min(len(wrong), SIZES[level].options - 1))]
    return Posed(
        write(position),
        " ".join(_lead(position, card, loop, fired)),
        _("{player}: what does this shooting cost?").format(player=head(RED)),
        tuple(
            Option(_seconds(one), asked, expect={"seconds": one}, whynot=wrong.get(one, ""))
            for one in rng.sample(chosen, len(chosen))
        ),
        pick="one",
        ask=asked,
        show=(card_key(card), *(card_key(one.card) for one in kept)),
    )


def _at_the_range(rng: Random, level: int) -> Position | None:
    """A race that has come to the range, with cards kept for it."""
    lines = race_lines(rng, level, Section.ARENA)
    keepable = list(_keepable(read("\n".join(lines))))
    kept = _unlike(rng, keepable, _KEPT[level])
    used = [one.card for one in kept]
    own = rng.sample([one for one in CARDS if one not in used], _HAND)
    if kept:
        lines.append(f"kept {RED} {' '.join(map(str, kept))}")
    return sound([*lines, *hands(rng, lines, own, used)])


def _keepable(position: Position) -> Iterator[Kept]:
    """Every row of a card with an eyepiece or a target marker."""
    for card in CARDS:
        for section in RIDDEN:
            kept = Kept(card, section)
            if sign_of(position, kept) is not None:
                yield kept


def _unlike(rng: Random, keepable: Sequence[Kept], count: int) -> list[Kept]:
    """So many rows of as many cards, by lot."""
    found: list[Kept] = []
    for kept in rng.sample(keepable, len(keepable)):
        if len(found) < count and kept.card not in {one.card for one in found}:
            found.append(kept)
    return found


def _worth_asking(result: Result, level: int) -> bool:
    """Whether there is something to count: later a card that helps, and one that does not."""
    if level < 3:
        return bool(result.loops or result.clicks)
    return bool(result.used) or (level == 3 and bool(result.loops))


def _seconds(count: int) -> str:
    return ngettext("{count} second", "{count} seconds", count).format(count=count)


# --- what is told -----------------------------------------------------------------------


def _lead(position: Position, card: int, loop: int, fired: Sequence[Shot]) -> Iterator[str]:
    """The dice in their order, what a loop costs, and which cards are kept."""
    text = _("The dice show, one after the other: {shots}.")
    yield text.format(shots=", ".join(_(SHOTS[shot]) for shot in fired))
    text = ngettext(
        "Card {card} is played: a penalty loop costs {count} second.",
        "Card {card} is played: a penalty loop costs {count} seconds.",
        loop,
    )
    yield text.format(card=card, count=loop)
    kept = [_kept_label(position, one) for one in position.by_colour[RED].kept]
    if kept:
        yield _("Kept for the range: {cards}.").format(cards=", ".join(kept))


def _kept_label(position: Position, kept: Kept) -> str:
    """A kept card in a list: ``9 (eyepiece)``, ``15 (target marker, bottom left)``."""
    sign = sign_of(position, kept)
    assert sign is not None
    if sign.symbol is Symbol.EYEPIECE:
        return _("{card} (eyepiece)").format(card=kept.card)
    segment = _(SEGMENTS[sign.segment or Segment.NE])
    return _("{card} (target marker, {segment})").format(card=kept.card, segment=segment)


# --- mistakes ---------------------------------------------------------------------------


def _wrong_costs(
    position: Position, fired: Sequence[Shot], kept: Sequence[Kept], result: Result
) -> dict[int, str]:
    """Costs that somebody might come to, with what is said of each; the right one is left out."""
    found: dict[int, str] = {}
    plain = shot_at(position, fired, (), result.loop)
    cards = _card_mistakes(plain, result) if kept else ()
    for seconds, whynot in (*cards, *_loop_mistakes(fired, result), *_click_mistakes(result)):
        found.setdefault(seconds, whynot)
    found.pop(result.score.total, None)
    return found


def _loop_mistakes(fired: Sequence[Shot], result: Result) -> Iterator[tuple[int, str]]:
    """Loops that are forgotten, ridden once for all, or for borderline shots."""
    clicks, total = CLICK * (result.clicks - result.cancelled), result.score.total
    if result.loops:
        yield clicks, _("A target that stays up costs a penalty loop.")
        yield clicks + result.loop, _("Every target that stays up costs a loop of its own.")
        usual = clicks + USUAL_LOOP * result.loops
        yield usual, _("The red row of the card that is played says what a loop costs.")
    borderline = fired.count(Shot.BORDERLINE)
    if borderline:
        seconds = total + borderline * result.loop
        yield seconds, _("A borderline shot hits: its target falls, and no loop is ridden for it.")
    if not result.loops:
        yield total + result.loop, _("All targets fall, so no loop is ridden.")


def _click_mistakes(result: Result) -> Iterator[tuple[int, str]]:
    """Clicks that are forgotten, or taken for misses."""
    left, loops = result.clicks - result.cancelled, result.loop * result.loops
    if left:
        yield loops, _of_a_click(_COSTS)
        yield loops + result.loop * left, _of_a_click(_NO_MISS)
    if left > 1:
        yield loops + CLICK, _of_a_click(_EVERY)
    if not result.clicks:
        yield loops + CLICK, _("No die shows a click, so nothing is added for the sights.")


_COSTS: Final = mark_counted(
    "A click of the sights costs {count} second where no eyepiece cancels it.",
    "A click of the sights costs {count} seconds where no eyepiece cancels it.",
)
_NO_MISS: Final = mark_counted(
    "A click is no miss: the die is rolled again, and the click costs {count} second.",
    "A click is no miss: the die is rolled again, and the click costs {count} seconds.",
)
_EVERY: Final = mark_counted(
    "Every click costs {count} second, not only the first one.",
    "Every click costs {count} seconds, not only the first one.",
)


def _of_a_click(words: tuple[str, str]) -> str:
    """A sentence about what a click costs."""
    return ngettext(*words, CLICK).format(count=CLICK)


def _card_mistakes(plain: Result, result: Result) -> Iterator[tuple[int, str]]:
    """Kept cards that are forgotten, or are taken to help against more than they do."""
    clicks, loops = CLICK * (result.clicks - result.cancelled), result.loop * result.loops
    if result.used:
        yield plain.score.total, _("Cards that are kept for the range help at this shooting.")
    if result.cancelled:
        yield loops, _("A card with an eyepiece cancels one click, not all of them.")
    if result.loops:
        yield clicks, _("A target marker corrects the misses of its own segment, no others.")
