"""The range: cards that are kept for it, five shots, clicks of the sights, penalty loops."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from boardlib.biathlon.board.cards import SEGMENTS, Row, Segment, Sign, Symbol, card_key
from boardlib.biathlon.board.course import Section
from boardlib.biathlon.board.position import Kept, Position, Shot
from boardlib.biathlon.rulebook import shooting_faces
from boardlib.biathlon.rules.conditions import Met
from boardlib.biathlon.rules.naming import (
    event,
    fails,
    holds,
    rule,
    section_key,
    shot_key,
)
from boardlib.biathlon.rules.race import standing
from boardlib.rulebook import Fact
from boardlib.ruling import Event, Item, Reason, Score
from boardlib.text import _, ngettext

KEPT: Final = (Symbol.EYEPIECE, Symbol.MARKER)
"""The symbols whose card is kept until the range."""


def is_kept(met: Met | None) -> bool:
    """Whether a card is kept until the range (biathlon.eyepiece, biathlon.marker)."""
    return met is not None and met.sign.symbol in KEPT and met.holds


def sign_of(position: Position, kept: Kept) -> Sign | None:
    """The symbol for which a card is kept; None where that row has none."""
    card = position.deck.by_number.get(kept.card)
    row = None if card is None else card.by_section.get(kept.section)
    middle = None if row is None else row.middle
    return middle if middle is not None and middle.symbol in KEPT else None


def sights(position: Position, cards: Iterable[Kept]) -> list[Kept]:
    """The cards with an eyepiece among kept ones."""
    return [one for one in cards if _shows(position, one, Symbol.EYEPIECE)]


def markers(position: Position, cards: Iterable[Kept]) -> dict[Segment, Kept]:
    """The segments that kept cards correct; a second card with the same one adds nothing."""
    found: dict[Segment, Kept] = {}
    for one in cards:
        sign = sign_of(position, one)
        if sign is not None and sign.segment is not None:
            found.setdefault(sign.segment, one)
    return found


def after_shooting(
    position: Position, kept: Iterable[Kept], used: Iterable[Kept]
) -> dict[str, list[Kept]]:
    """What becomes of kept cards after a shooting, by the rule that says so.

    Target markers count at one shooting only (biathlon.range-markers); of the eyepieces those that
    were not needed are discarded (biathlon.range-expire) or stay (biathlon.range-stay), by the
    option ``range_cards``.
    """
    spent, found = list(used), dict[str, list[Kept]]()
    stays = position.profile["range_cards"] == "stay"
    for one in kept:
        name = "range-markers"
        if one in spent:
            name = "range-used"
        elif _shows(position, one, Symbol.EYEPIECE):
            name = "range-stay" if stays else "range-expire"
        found.setdefault(name, []).append(one)
    return found


def kept_event(name: str, colour: str, cards: Iterable[Kept]) -> Event:
    """What becomes of kept cards after a shooting, by the rule that says so."""
    numbered = [one.card for one in cards]
    return event(name, "", map(card_key, numbered), player=colour, cards=numbered)


def _shows(position: Position, kept: Kept, symbol: Symbol) -> bool:
    sign = sign_of(position, kept)
    return sign is not None and sign.symbol is symbol


def why_kept(colour: str, card: int, met: Met) -> Iterator[Reason]:
    """Whether a card is kept for the range, and what it will do there."""
    yield from met.reasons
    segment = met.sign.segment.value if met.sign.segment else None
    facts = {"player": colour, "card": card, "segment": segment}
    rule = "marker" if met.sign.symbol is Symbol.MARKER else "eyepiece"
    if met.holds:
        yield holds(rule, segment or "click", (card_key(card),), **facts)
    else:
        yield fails(rule, "", (card_key(card),), **facts)


# --- the range --------------------------------------------------------------------------


CLICK: Final = 3
"""Seconds of a click of the sights (biathlon.click)."""


@dataclass(frozen=True, slots=True)
class Target:
    """A target and what was shot at it.

    Attributes:
        clicks: how often its die showed a click.
        shot: what the die showed in the end; None where the shot is missing.
        marked: whether a kept card turns the miss into a borderline shot.
    """

    clicks: int
    shot: Shot | None
    marked: bool = False

    @property
    def falls(self) -> bool:
        """Whether the target falls."""
        return self.marked or (self.shot is not None and self.shot.segment is None)


@dataclass(frozen=True, slots=True)
class Result:
    """What a shooting came to.

    Attributes:
        targets: the targets, in the order of the shots.
        clicks: how many clicks there were.
        cancelled: how many of them kept cards cancel.
        loops: how many penalty loops are ridden.
        loop: seconds of each of them.
        used: the kept cards that helped.
    """

    targets: tuple[Target, ...]
    clicks: int
    cancelled: int
    loops: int
    loop: int
    used: tuple[Kept, ...]

    @property
    def score(self) -> Score:
        """The seconds of the shooting, itemised."""
        clicks = self.clicks - self.cancelled
        loops = ngettext("penalty loop", "penalty loops", self.loops)
        items = [
            Item(clicks, ngettext("click", "clicks", clicks), CLICK, rule("click")),
            Item(self.loops, loops, self.loop, rule("loop")),
        ]
        return Score(tuple(item for item in items if item.count))


def targets(
    profile: Mapping[str, str], shots: Sequence[Shot], marked: Mapping[Segment, Kept]
) -> tuple[Target, ...]:
    """The targets that rolled dice come to (option ``after_click``).

    The dice stand in the order in which they were rolled; one that shows a click is rolled again
    at once (biathlon.click-again), or counts as a hit (biathlon.click-hit).
    """
    made, clicks = [], 0
    again = profile["after_click"] == "reroll"
    for shot in shots:
        if shot is Shot.CLICK and again:
            clicks += 1
            continue
        clicks += shot is Shot.CLICK
        made.append(Target(clicks, shot, shot.segment in marked))
        clicks = 0
    return (*made, Target(clicks, None)) if clicks else tuple(made)


def shot_at(position: Position, shots: Sequence[Shot], cards: Sequence[Kept], loop: int) -> Result:
    """What a shooting comes to with these kept cards, and loops of so many seconds.

    Rules: biathlon.sight, biathlon.marker-covers, biathlon.borderline, biathlon.loop.
    """
    profile, helps = position.profile, markers(position, cards)
    found = targets(profile, shots, helps)
    clicks = sum(one.clicks for one in found) + _borderline(profile, found)
    eyepieces = sights(position, cards)
    cancelled = min(clicks, len(eyepieces))
    missed = [one.shot.segment for one in found if one.shot is not None and one.marked]
    used = (*eyepieces[:cancelled], *(helps[one] for one in dict.fromkeys(missed) if one in helps))
    loops = sum(not one.falls for one in found)
    return Result(found, clicks, cancelled, loops, loop, used)


def _borderline(profile: Mapping[str, str], found: Sequence[Target]) -> int:
    """The clicks that borderline shots cost, rolled or corrected ones (``borderline_click``)."""
    if profile.get("borderline_click") != "yes":
        return 0
    return sum(one.marked or one.shot is Shot.BORDERLINE for one in found)


def loop_seconds(position: Position, card: int) -> int:
    """The seconds of a penalty loop (options ``arena`` and ``loop_seconds``).

    Rules: biathlon.loop-card, biathlon.loop-fixed.
    """
    row = _red_row(position, card)
    return int(position.profile["loop_seconds"]) if row is None else row.seconds


def _red_row(position: Position, card: int) -> Row | None:
    """The red row that says what a loop costs; None where no card does."""
    rows = position.deck.by_number[card].by_section if card in position.deck.by_number else {}
    return rows.get(Section.ARENA) if position.profile["arena"] == "card" else None


# --- whether dice are as they have to be ------------------------------------------------


def judge_shots(position: Position, colour: str, shots: Sequence[Shot]) -> Iterator[Reason]:
    """Whether as many shots were fired as there have to be, with faces that the die has."""
    wanted, shapes = int(position.profile["shots"]), (section_key(Section.ARENA),)
    found = targets(position.profile, shots, {})
    fired = sum(one.shot is not None for one in found)
    facts = {"player": colour, "shots": fired, "count": wanted}
    yield (holds if fired == wanted == len(found) else fails)("shooting", "fired", shapes, **facts)
    if found and found[-1].shot is None:
        yield fails("click-again", "", shapes, player=colour)
    faces = shooting_faces(position.profile, standing(position, position.lap))
    for face in dict.fromkeys("miss" if one.segment else one.value for one in shots):
        if face not in faces:
            yield fails("shooting", face, shapes, **facts, faces=list(faces))


# --- what a shooting came to, and why ---------------------------------------------------


def why_result(position: Position, colour: str, result: Result, card: int = 0) -> Iterator[Reason]:
    """What a shooting came to: targets, clicks, cards that help, loops.

    Args:
        position: where it is shot.
        colour: who shoots.
        result: what it came to.
        card: the card that is played in the arena; 0 for none.
    """
    yield _why_targets(colour, result)
    yield from _why_shots(colour, result, Shot.BORDERLINE, "borderline")
    if result.clicks:
        yield _why_clicks(colour, result)
    yield from _why_shots(colour, result, Shot.CLICK, "click-hit")
    borderline = _borderline(position.profile, result.targets)
    if borderline:
        shapes = _lit(colour, result, lambda one: one.marked or one.shot is Shot.BORDERLINE)
        yield fails("borderline-click", "", shapes, player=colour, count=borderline)
    helped = [one.card for one in sights(position, result.used)]
    if helped:
        keys = map(card_key, helped)
        yield holds("sight", "", keys, player=colour, cards=helped, count=len(helped))
    yield from _why_markers(position, colour, result)
    yield from _why_loops(position, colour, result, card)


def _lit(colour: str, result: Result, lit: Callable[[Target], bool]) -> list[str]:
    """The keys of the targets of which that is true."""
    return [shot_key(colour, n) for n, one in enumerate(result.targets, 1) if lit(one)]


def _why_targets(colour: str, result: Result) -> Reason:
    """How many targets fall."""
    down, shapes = sum(one.falls for one in result.targets), _lit(colour, result, lambda _one: True)
    shots = [None if one.shot is None else one.shot.value for one in result.targets]
    facts = {"player": colour, "down": down, "count": len(result.targets), "shots": shots}
    return holds("shooting", "down", shapes, **facts)


def _why_shots(
    colour: str, result: Result, shot: Shot, rule: Literal["borderline", "click-hit"]
) -> Iterator[Reason]:
    """That a borderline shot or a click is as good as a hit."""
    shapes = _lit(colour, result, lambda one: one.shot is shot)
    if shapes:
        yield holds(rule, "", shapes, player=colour, count=len(shapes))


def _why_clicks(colour: str, result: Result) -> Reason:
    """What clicks cost: all of them, some, or none."""
    clicks, left = result.clicks, result.clicks - result.cancelled
    shapes = _lit(colour, result, lambda one: one.clicks > 0)
    facts = {"player": colour, "clicks": clicks, "seconds": CLICK * left}
    if not left:
        return holds("click", "", shapes, **facts, count=clicks)
    return fails("click", "all" if left == clicks else "some", shapes, **facts, count=left)


def _why_markers(position: Position, colour: str, result: Result) -> Iterator[Reason]:
    """Which misses kept markers turn into borderline shots: how many, and in which segment."""
    for segment, kept in markers(position, result.used).items():

        def corrected(one: Target, segment: Segment = segment) -> bool:
            return one.marked and one.shot is not None and one.shot.segment is segment

        misses = _lit(colour, result, corrected)
        where = Fact(segment.value, _(SEGMENTS[segment]))
        facts = {"player": colour, "cards": [kept.card], "segment": where}
        shapes = (card_key(kept.card), *misses)
        yield holds("marker-covers", "", shapes, count=len(misses), **facts)


def _why_loops(position: Position, colour: str, result: Result, card: int) -> Iterator[Reason]:
    """For which targets penalty loops are ridden, and what they cost.

    Rules: biathlon.loop, biathlon.loop-card, biathlon.loop-fixed.
    """
    loops, shapes = result.loops, _lit(colour, result, lambda one: not one.falls)
    if not shapes:
        yield holds("loop", "none", player=colour, loops=0)
        return
    facts = {"player": colour, "loops": loops, "count": loops}
    yield fails("loop", "missed", shapes, **facts)
    rule = "loop-fixed" if _red_row(position, card) is None else "loop-card"
    yield fails(rule, "cost", shapes, **facts, loop=result.loop, seconds=loops * result.loop)
