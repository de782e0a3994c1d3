"""The race: its laps and sections, whose turn it is, stopwatches and places.

In the sprint the start numbers decide who rides first.  In a race of athletes against each other
the last one on the stopwatches does, as the pair presupposes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from boardlib.biathlon.board.cards import Symbol
from boardlib.biathlon.board.course import LAP, SECTIONS, Section, passed, time_words
from boardlib.biathlon.board.position import Move, Position, Race, Ride, Rode, Settle, player_key
from boardlib.biathlon.rules.naming import fails, holds, word
from boardlib.rulebook import Fact
from boardlib.ruling import Reason, Score
from boardlib.text import _, listing

VOID: Final[Mapping[Race, tuple[Symbol, ...]]] = {
    Race.SPRINT: (Symbol.TACTICS, Symbol.BOOST),
    Race.PURSUIT: (),
    Race.MASS_START: (),
}
"""The symbols that do nothing in a discipline (biathlon.tactics-void, biathlon.boost-void)."""
LAPS: Final = {Race.SPRINT: 3, Race.PURSUIT: 5, Race.MASS_START: 5}
"""How many laps a discipline usually has."""
_HANDS: Final = {Race.PURSUIT: 5, Race.MASS_START: 4}


def laps(position: Position) -> int:
    """How many laps the race has (option ``laps``)."""
    value = position.profile["laps"]
    return LAPS[position.race] if value == "usual" else int(value)


def shoots_after(position: Position, lap: int) -> bool:
    """Whether a lap ends with a shooting (option ``shootings``)."""
    value = position.profile["shootings"]
    if value in ("usual", "every"):
        return value == "every" or lap < laps(position)
    return lap <= int(value)


def shootings(position: Position) -> int:
    """How many shootings the race has."""
    return sum(shoots_after(position, lap) for lap in range(1, laps(position) + 1))


def standing(position: Position, lap: int) -> bool:
    """Whether the shooting after a lap is one in the standing position: the second half is."""
    done = sum(shoots_after(position, one) for one in range(1, lap + 1))
    return done > shootings(position) / 2


def plays_card(position: Position, lap: int, section: Section) -> bool:
    """Whether a section is ridden with a card; the arena may be without one (option ``arena``)."""
    if section is not Section.ARENA:
        return True
    if position.profile["arena"] == "fixed":
        return False
    return shoots_after(position, lap) or position.profile["last_arena"] == "card"


def stops_at(position: Position, lap: int, section: Section) -> bool:
    """Whether anything is done in a section: an arena may have neither card nor shooting."""
    return plays_card(position, lap, section) or shoots_after(position, lap)


def after(position: Position, lap: int, section: Section) -> tuple[int, Section]:
    """The lap and the section that follow; the finish after the last (biathlon.lap-order)."""
    if section is not Section.ARENA:
        following = LAP[LAP.index(section) + 1]
        if stops_at(position, lap, following):
            return lap, following
    return (lap, Section.FINISH) if lap >= laps(position) else (lap + 1, Section.CLIMB)


def cards_needed(position: Position) -> int:
    """How many cards a player plays in the whole race."""
    every = range(1, laps(position) + 1)
    return sum(plays_card(position, lap, section) for lap in every for section in LAP)


def hand_size(position: Position) -> int:
    """How many cards a player has at the start (option ``hand``)."""
    value = position.profile["hand"]
    if value != "usual":
        return int(value)
    return _HANDS.get(position.race) or cards_needed(position)


def refill(position: Position) -> int:
    """How many cards are drawn after each one that is played (option ``refill``).

    Rules: biathlon.draw-sprint, biathlon.draw-refill.
    """
    return 0 if position.race is Race.SPRINT else int(position.profile["refill"])


def is_void(position: Position, symbol: Symbol) -> bool:
    """Whether a symbol does nothing in this race."""
    return symbol in VOID[position.race]


# --- whose turn it is -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Turn:
    """Who decides now: rides a section, or settles a boost."""

    colour: str
    settles: bool = False


def before(position: Position, colour: str) -> int:
    """The stopwatch of an athlete before the section that is being ridden, in seconds."""
    rode = ridden(position, colour)
    return position.by_colour[colour].clock if rode is None else rode.before


def ridden(position: Position, colour: str) -> Rode | None:
    """What is known of the ride of somebody who has ridden the section; None before that."""
    return next((one for one in position.rode if one.colour == colour), None)


def from_the_front(position: Position) -> list[str]:
    """The athletes as they came to the section, the first one first.

    Of level athletes that one counts as nearer to the front who rides later (option
    ``order_tie``).
    """
    high_first = position.profile["order_tie"] == "high"

    def place(entry: tuple[int, str]) -> tuple[int, int]:
        number, colour = entry
        return before(position, colour), number if high_first else -number

    numbered = enumerate((player.colour for player in position.players), start=1)
    return [colour for _number, colour in sorted(numbered, key=place)]


def riding_order(position: Position) -> list[str]:
    """In which order the players ride the section.

    Rules: biathlon.turn-sprint, biathlon.turn-last-first, biathlon.turn-first-last.
    """
    if position.race is Race.SPRINT:
        return [player.colour for player in position.players]
    front = from_the_front(position)
    return front if position.profile["order"] == "first_last" else front[::-1]


def to_ride(position: Position) -> list[str]:
    """Who has still to ride the section, in that order."""
    if position.section is Section.FINISH:
        return []
    done = {one.colour for one in position.rode}
    return [colour for colour in riding_order(position) if colour not in done]


def turn(position: Position) -> Turn | None:
    """Who decides now; None when the race is over or nobody takes part."""
    due = boost_due(position)
    if due is not None:
        return Turn(due.colour, settles=True)
    waiting = to_ride(position)
    return Turn(waiting[0]) if waiting else None


def boost_due(position: Position) -> Rode | None:
    """The boost that is decided next, if any can be decided now.

    Usually all wait until everybody has ridden, and are decided from the front to the back
    (biathlon.boost-settled); or each as soon as the one ahead has ridden (biathlon.boost-at-once).
    """
    front = from_the_front(position) if any(one.ahead for one in position.rode) else []
    waiting = sorted(
        (one for one in position.rode if one.ahead), key=lambda one: front.index(one.colour)
    )
    if position.profile.get("boost_settled") == "at_once":
        done = {one.colour for one in position.rode}
        waiting = [one for one in waiting if one.ahead in done]
    elif to_ride(position):
        return None
    return waiting[0] if waiting else None


# --- why ----------------------------------------------------------------------------------


def order_rule(position: Position) -> str:
    """The rule by which the players ride one after the other."""
    if position.race is Race.SPRINT:
        return "turn-sprint"
    return "turn-first-last" if position.profile["order"] == "first_last" else "turn-last-first"


def boost_rule(position: Position) -> str:
    """The rule by which boosts are decided (option ``boost_settled``)."""
    at_once = position.profile.get("boost_settled") == "at_once"
    return "boost-at-once" if at_once else "boost-settled"


def why_order(position: Position) -> Reason:
    """In which order the players ride the section, and what decides it."""
    order = riding_order(position)
    if not order:
        return holds("race-over", "nobody")
    told = [word(one) for one in order]
    if position.race is not Race.SPRINT:
        told = [f"{word(one)} {time_words(before(position, one))}" for one in order]
    players, shapes = Fact(None, listing(told)), map(player_key, order)
    return holds(order_rule(position), "order", shapes, order=order, players=players)


def why_turn(position: Position) -> Reason:
    """Who decides now, and what: rides the section or settles a boost."""
    now = turn(position)
    if now is None:
        return holds("race-over", "over" if position.players else "nobody")
    shapes, section = (player_key(now.colour),), position.section
    if now.settles:
        return holds("boost-settled", "turn", shapes, turn=now.colour)
    named = Fact(section.value, _(SECTIONS[section]))
    return holds(order_rule(position), "turn", shapes, turn=now.colour, section=named)


def judge_turn(position: Position, move: Move) -> Iterator[Reason]:
    """Whether a move is one of the player whose turn it is."""
    now = turn(position)
    if now is None:
        yield fails("race-over", "", (player_key(move.player),))
    elif isinstance(move, Ride) and ridden(position, move.player) is not None:
        yield fails("card-one", "again", (player_key(move.player),), player=move.player)
    else:
        yield _judge_turn(position, move, now)


def _judge_turn(position: Position, move: Move, now: Turn) -> Reason:
    """Whether a move is what is decided now, by whoever decides it."""
    own, settles = now.colour == move.player, isinstance(move, Settle)
    rule = boost_rule(position) if settles or now.settles else order_rule(position)
    shapes = (player_key(move.player), player_key(now.colour))
    both = {"player": move.player, "turn": now.colour}
    if own and settles == now.settles:
        return holds(rule, "own", shapes, **both)
    if now.settles:
        return fails(rule, "boost-first", shapes, **both)
    if settles:
        return fails(rule, "own-ride-first" if own else "ride-first", shapes, **both)
    return fails(rule, "other", shapes, **both, mover=Fact(None, word(move.player)))


# --- stopwatches ------------------------------------------------------------------------


def net(position: Position, colour: str) -> int:
    """The time that counts, in seconds: in the sprint from the own start (biathlon.place)."""
    player = position.by_colour[colour]
    return player.clock - (player.start if position.race is Race.SPRINT else 0)


def point(position: Position, colour: str) -> tuple[int, Section]:
    """The lap and the section that an athlete rides next."""
    if ridden(position, colour) is None:
        return position.lap, position.section
    return after(position, position.lap, position.section)


def reference(position: Position, colour: str) -> int:
    """The best times of everything that an athlete has ridden, in seconds.

    Rule: biathlon.time-reference.
    """
    return passed(*point(position, colour))


def difference(position: Position, colour: str) -> int:
    """What stands in a record of differences, in seconds; it may be negative.

    Rule: biathlon.time-difference.
    """
    return net(position, colour) - reference(position, colour)


def sum_words(score: Score) -> str:
    """An itemised time: ``3:16 - 3 + 7 s = 3:20``; a single item is only the time."""
    first, *rest = (item.points for item in score.items)
    if not rest:
        return time_words(first)
    steps = "".join(f" {'-' if one < 0 else '+'} {abs(one)}" for one in rest)
    return _("{first}{steps} s = {total}").format(
        first=time_words(first), steps=steps, total=time_words(score.total)
    )


# --- places -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Place:
    """The place of an athlete.

    Attributes:
        number: the place, from 1; athletes with equal times may share one.
        colour: the player.
        seconds: the time that counts.
        behind: how many seconds after the first.
    """

    number: int
    colour: str
    seconds: int
    behind: int


def places(position: Position) -> list[Place]:
    """The athletes by their times, the best one first.

    Rules: biathlon.place, biathlon.place-shared, biathlon.place-start (option ``ties``).
    """
    times = {player.colour: net(position, player.colour) for player in position.players}
    order = sorted(times, key=lambda colour: (times[colour], position.start_number(colour)))
    best = min(times.values(), default=0)
    return [
        Place(_number(position, order, times, index), colour, times[colour], times[colour] - best)
        for index, colour in enumerate(order)
    ]


def _number(position: Position, order: list[str], times: dict[str, int], index: int) -> int:
    if position.profile["ties"] != "shared":
        return index + 1
    return 1 + sum(times[one] < times[order[index]] for one in order)
