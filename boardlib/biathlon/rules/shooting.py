"""The range: cards that are kept for it, five shots, clicks of the sights, penalty loops."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from boardlib.biathlon.board.cards import SEGMENTS, Row, Segment, Sign, Symbol, card_key
from boardlib.biathlon.board.course import Section
from boardlib.biathlon.board.position import Kept, Position, Shot
from boardlib.biathlon.rulebook import shooting_faces
from boardlib.biathlon.rules.conditions import Met
from boardlib.biathlon.rules.naming import condition, head, numbers, rule, section_key, shot_key
from boardlib.biathlon.rules.race import standing
from boardlib.ruling import Reason
from boardlib.score import Item, Score
from boardlib.text import _, mark, ngettext

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


def _shows(position: Position, kept: Kept, symbol: Symbol) -> bool:
    sign = sign_of(position, kept)
    return sign is not None and sign.symbol is symbol


def why_kept(colour: str, card: int, met: Met) -> Iterator[Reason]:
    """Whether a card is kept for the range, and what it will do there."""
    yield from met.reasons
    marker = met.sign.symbol is Symbol.MARKER
    text = _("{player}: the card is not kept for the range ({card}).")
    if met.holds and marker:
        text = _(_AGAINST[met.sign.segment or Segment.NE])
    elif met.holds:
        text = _("{player}: the card is kept for the range, where it cancels one click ({card}).")
    text = text.format(player=head(colour), card=card)
    segment = met.sign.segment
    facts = {"player": colour, "card": card, "segment": segment.value if segment else None}
    yield condition(met.sign.symbol, met.holds, text, (card_key(card),), **facts)


_AGAINST: Final = {
    Segment.NE: mark("{player}: the card is kept against misses at the top right ({card})."),
    Segment.SE: mark("{player}: the card is kept against misses at the bottom right ({card})."),
    Segment.SW: mark("{player}: the card is kept against misses at the bottom left ({card})."),
    Segment.NW: mark("{player}: the card is kept against misses at the top left ({card})."),
}


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

_NEVER: Final = {
    "hit": mark("No face of the shooting die shows a hit."),
    "borderline": mark("No face of the shooting die shows a borderline shot."),
    "click": mark("No face of the shooting die shows a click."),
    "miss": mark("No face of the shooting die shows a miss."),
}


def judge_shots(position: Position, colour: str, shots: Sequence[Shot]) -> Iterator[Reason]:
    """Whether as many shots were fired as there have to be, with faces that the die has."""
    wanted, shapes = int(position.profile["shots"]), (section_key(Section.ARENA),)
    found = targets(position.profile, shots, {})
    fired = sum(one.shot is not None for one in found)
    text = ngettext(
        "{player}: {count} shot is fired.", "{player}: {count} shots are fired.", wanted
    )
    if fired != wanted or len(found) != wanted:
        text = ngettext(
            "{player}: {count} shot has to be fired; told: {fired}.",
            "{player}: {count} shots have to be fired; told: {fired}.",
            wanted,
        )
    text = text.format(player=head(colour), count=wanted, fired=fired)
    holds = fired == wanted == len(found)
    yield condition("shooting", holds, text, shapes, player=colour, shots=fired)
    if found and found[-1].shot is None:
        text = _("{player}: after the last click the die has to be rolled again.")
        yield condition("click-again", False, text.format(player=head(colour)), shapes)
    faces = shooting_faces(position.profile, standing(position, position.lap))
    for face in dict.fromkeys("miss" if one.segment else one.value for one in shots):
        if face not in faces:
            yield condition("shooting", False, _(_NEVER[face]), shapes, faces=list(faces))


# --- in words ---------------------------------------------------------------------------


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
        text = ngettext(
            "{player}: {count} of the clicks is that of a borderline shot.",
            "{player}: {count} of the clicks are those of borderline shots.",
            borderline,
        ).format(player=head(colour), count=borderline)
        shapes = _shots(colour, result, lambda one: one.marked or one.shot is Shot.BORDERLINE)
        facts = {"player": colour, "count": borderline}
        yield condition("borderline-click", False, text, shapes, **facts)
    eyepieces = sights(position, result.used)
    if eyepieces:
        text = ngettext(
            "{player}: {count} click is cancelled by a card with an eyepiece ({cards}).",
            "{player}: {count} clicks are cancelled by cards with an eyepiece ({cards}).",
            len(eyepieces),
        )
        yield _helped("sight", colour, text, [one.card for one in eyepieces])
    yield from _why_markers(position, colour, result)
    yield from _why_loops(position, colour, result, card)


def _why_markers(position: Position, colour: str, result: Result) -> Iterator[Reason]:
    """Which misses kept markers turn into borderline shots: how many, and in which segment."""
    for segment, kept in markers(position, result.used).items():
        places = [
            number
            for number, one in enumerate(result.targets, start=1)
            if one.marked and one.shot is not None and one.shot.segment is segment
        ]
        text = ngettext(
            "{player}: the target marker of card {card} turns {count} miss ({segment}) into a"
            " borderline shot.",
            "{player}: the target marker of card {card} turns {count} misses ({segment}) into"
            " borderline shots.",
            len(places),
        ).format(
            player=head(colour), card=kept.card, count=len(places), segment=_(SEGMENTS[segment])
        )
        shapes = (card_key(kept.card), *(shot_key(colour, number) for number in places))
        facts = {"player": colour, "cards": [kept.card], "segment": segment.value}
        yield condition("marker-covers", True, text, shapes, count=len(places), **facts)


def _helped(name: str, colour: str, text: str, cards: list[int]) -> Reason:
    """That cards help at the range."""
    text = text.format(player=head(colour), count=len(cards), cards=numbers(cards))
    return condition(name, True, text, map(card_key, cards), player=colour, cards=cards)


def _shots(colour: str, result: Result, lit: Callable[[Target], bool]) -> list[str]:
    """The keys of the targets of which that is true."""
    return [shot_key(colour, n) for n, one in enumerate(result.targets, 1) if lit(one)]


def _why_targets(colour: str, result: Result) -> Reason:
    down = sum(one.falls for one in result.targets)
    text = ngettext(
        "{player}: {down} of {count} target falls.",
        "{player}: {down} of {count} targets fall.",
        len(result.targets),
    ).format(player=head(colour), down=down, count=len(result.targets))
    shapes = (shot_key(colour, n) for n in range(1, len(result.targets) + 1))
    shots = [None if one.shot is None else one.shot.value for one in result.targets]
    return condition("shooting", True, text, shapes, player=colour, down=down, shots=shots)


def _why_shots(colour: str, result: Result, shot: Shot, rule: str) -> Iterator[Reason]:
    """That a borderline shot or a click is as good as a hit (biathlon.borderline, .click-hit)."""
    places = [n for n, one in enumerate(result.targets, 1) if one.shot is shot]
    if not places:
        return
    text = ngettext(
        "{player}: {count} shot that shows a click counts as a hit.",
        "{player}: {count} shots that show a click count as hits.",
        len(places),
    )
    if shot is Shot.BORDERLINE:
        text = ngettext(
            "{player}: {count} shot is a borderline shot, and its target falls in the end.",
            "{player}: {count} shots are borderline shots, and their targets fall in the end.",
            len(places),
        )
    told = text.format(player=head(colour), count=len(places))
    shapes = (shot_key(colour, n) for n in places)
    yield condition(rule, True, told, shapes, player=colour, count=len(places))


def _why_clicks(colour: str, result: Result) -> Reason:
    left = result.clicks - result.cancelled
    text = _clicks_words(result.clicks, left).format(
        player=head(colour), clicks=result.clicks, left=left, seconds=CLICK * left
    )
    facts = {"player": colour, "clicks": result.clicks, "seconds": CLICK * left}
    shapes = _shots(colour, result, lambda one: one.clicks > 0)
    return condition("click", left == 0, text, shapes, **facts)


def _clicks_words(clicks: int, left: int) -> str:
    """What clicks cost: all of them, some, or none."""
    if left == clicks:
        return ngettext(
            "{player}: {clicks} click of the sights costs {seconds} s.",
            "{player}: {clicks} clicks of the sights cost {seconds} s.",
            clicks,
        )
    if not left:
        return ngettext(
            "{player}: {clicks} click of the sights costs nothing.",
            "{player}: {clicks} clicks of the sights cost nothing.",
            clicks,
        )
    return ngettext(
        "{player}: of {clicks} clicks of the sights {left} costs {seconds} s.",
        "{player}: of {clicks} clicks of the sights {left} cost {seconds} s.",
        left,
    )


def _why_loops(position: Position, colour: str, result: Result, card: int) -> Iterator[Reason]:
    """For which targets penalty loops are ridden, and what they cost.

    Rules: biathlon.loop, biathlon.loop-card, biathlon.loop-fixed.
    """
    missed = [n for n, one in enumerate(result.targets, start=1) if not one.falls]
    shapes = tuple(shot_key(colour, n) for n in missed)
    if not missed:
        text = _("{player}: no penalty loop has to be ridden.").format(player=head(colour))
        yield condition("loop", True, text, shapes, player=colour, loops=0)
        return
    text = ngettext(
        "{player}: {count} target does not fall, and a penalty loop is ridden for it.",
        "{player}: {count} targets do not fall, and a penalty loop is ridden for each of them.",
        result.loops,
    ).format(player=head(colour), count=result.loops)
    yield condition("loop", False, text, shapes, player=colour, loops=result.loops)
    seconds = result.loops * result.loop
    text = ngettext(
        "{player}: {count} penalty loop of {loop} seconds: {seconds} s.",
        "{player}: {count} penalty loops of {loop} seconds: {seconds} s.",
        result.loops,
    ).format(player=head(colour), count=result.loops, loop=result.loop, seconds=seconds)
    name = "loop-fixed" if _red_row(position, card) is None else "loop-card"
    facts = {"player": colour, "loops": result.loops, "seconds": seconds}
    yield condition(name, False, text, shapes, **facts)
