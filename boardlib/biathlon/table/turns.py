"""A turn as it comes about: the player decides, dice are rolled and cards drawn.

:func:`making` asks one question after the other and ends with the whole move.  Whoever answers
sees what everybody at the table sees, and the own hand; not the next face of a die.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from boardlib.biathlon.board.cards import Segment, Symbol, card_key
from boardlib.biathlon.board.course import HALVES, Half, Path, Section, station_key, time_words
from boardlib.biathlon.board.position import (
    Expel,
    Move,
    Position,
    Ride,
    Settle,
    Shot,
    Walk,
    player_key,
)
from boardlib.biathlon.rulebook import shooting_faces, wax_faces
from boardlib.biathlon.rules.cards import is_out, row_of, to_draw
from boardlib.biathlon.rules.conditions import stations_in
from boardlib.biathlon.rules.naming import group_key, half_key, head, ruling, stations, word
from boardlib.biathlon.rules.paths import judge_step, walks
from boardlib.biathlon.rules.play import judge_choice, ridden_with
from boardlib.biathlon.rules.race import plays_card, ridden, shoots_after, standing, turn
from boardlib.biathlon.rules.riding import (
    Outcome,
    bonus_uses,
    coach_half,
    outcome,
    riding_time,
    use_words,
    why_row,
    with_use,
)
from boardlib.chance import Roller
from boardlib.game.table import TableChoice
from boardlib.ruling import Grounds, Ruling
from boardlib.text import _, mark, ngettext

NOTHING: Final = "nothing"
"""The answer of who does not use a symbol, or does not walk."""


class Need(StrEnum):
    """What a player is asked."""

    CARD = "card"
    USE = "use"
    COACH = "coach"
    SETTLE = "settle"
    WALK = "walk"


@dataclass(frozen=True, slots=True)
class Question:
    """Something that a player has to decide.

    Attributes:
        player: the colour.
        need: what is asked.
        options: what may be answered; never empty.
        ride: the move as far as it has come.
        symbol: the symbol that is used, where one is.
    """

    player: str
    need: Need
    options: tuple[str, ...]
    ride: Ride | None = None
    symbol: Symbol | None = None


Making = Generator[Question, str, Move]
Walking = Generator[Question, str, Walk | None]


def making(position: Position, roller: Roller) -> Making | None:
    """The next move, question by question; None when the race is over.

    After a card the player is first asked for a step of a group, then the next one for a card.

    Args:
        position: where it is played.
        roller: rolls the dice and draws cards.
    """
    now = turn(position)
    if now is None:
        return None
    return _settled(now.colour) if now.settles else _ridden(position, now.colour, roller)


def walking(position: Position) -> Walking | None:
    """The question for a step of a group after the card; None where none can be made.

    It ends with the step, or with None for who stays.
    """
    steps = [f"{walk.start} to {walk.to}" for walk in walks(position)]
    if not steps or position.walker is None:
        return None
    return _walked(Question(position.walker.colour, Need.WALK, (NOTHING, *steps)))


def _walked(question: Question) -> Walking:
    answer = yield question
    if answer == NOTHING:
        return None
    start, _to, end = answer.split()
    return Walk(question.player, start, end)


def _settled(colour: str) -> Making:
    answer = yield Question(colour, Need.SETTLE, ("level", "keep"))
    return Settle(colour, level=answer == "level")


def _ridden(position: Position, colour: str, roller: Roller) -> Making:
    ride = Ride(colour, 0)
    wanted = plays_card(position, position.lap, position.section)
    if wanted and not is_out(position, colour):
        hand = tuple(map(str, position.by_colour[colour].hand))
        card = yield Question(colour, Need.CARD, hand, ride)
        ride = replace(ride, card=int(card))
    ridden = ridden_with(position, ride)
    if ridden is not None:
        ride = yield from _used(position, ride, ridden)
    return with_chance(position, ride, ridden, roller)


def _used(position: Position, ride: Ride, ridden: Outcome) -> Generator[Question, str, Ride]:
    """What bottle, road-block, bus and new coach are used for."""
    uses = {use_words(use): use for use in bonus_uses(position, ridden)}
    symbol = None if ridden.left is None else ridden.left.sign.symbol
    if uses:
        answer = yield Question(ride.player, Need.USE, (NOTHING, *uses), ride, symbol)
        ride = with_use(ride, uses[answer]) if answer in uses else ride
    half = coach_half(position, ridden)
    if half is not None:
        options = (NOTHING, half.value)
        answer = yield Question(ride.player, Need.COACH, options, ride, Symbol.NEWCOACH)
        ride = replace(ride, coach=half) if answer == half.value else ride
    return ride


# --- chance -----------------------------------------------------------------------------


def with_chance(position: Position, ride: Ride, ridden: Outcome | None, roller: Roller) -> Ride:
    """A ride with what dice show and which cards are drawn."""
    if ridden is not None and ridden.rolls:
        ride = replace(ride, wax=roller.roll(wax_faces(position.profile)))
    if position.section is Section.ARENA and shoots_after(position, position.lap):
        ride = replace(ride, shots=tuple(shots(position, roller)))
    draw = to_draw(position, None if ridden is None else ridden.left, ride.card)
    cards = list(draw.pile)
    drawn = []
    for _card in range(draw.most):
        cards = cards or [card for card in draw.more if card not in drawn]
        drawn.append(cards.pop(roller.roll(range(len(cards)))))
    return replace(ride, draw=tuple(drawn))


def rolls_of(move: Move) -> int:
    """How many random numbers were drawn for a move: dice, segments of misses, cards."""
    if not isinstance(move, Ride):
        return 0
    missed = sum(shot.segment is not None for shot in move.shots)
    return bool(move.wax) + len(move.shots) + missed + len(move.draw)


def shots(position: Position, roller: Roller) -> Iterator[Shot]:
    """The dice of a shooting, in the order in which they are rolled."""
    faces = shooting_faces(position.profile, standing(position, position.lap))
    again = position.profile["after_click"] == "reroll"
    fired = 0
    while fired < int(position.profile["shots"]):
        face = roller.roll(faces)
        yield Shot(roller.roll(tuple(Segment)) if face == "miss" else face)
        fired += not (face == "click" and again)


# --- the questions in words, and why something may not be chosen ------------------------


_CARD: Final = {
    Section.CLIMB: mark("{player}: which card for the climb?"),
    Section.DESCENT: mark("{player}: which card for the descent?"),
    Section.FLAT: mark("{player}: which card for the flat?"),
    Section.ARENA: mark("{player}: which card for the arena?"),
}
_USE: Final = {
    Symbol.CREW: mark("{player}: which group is expelled with the bottle?"),
    Symbol.ROADBLOCK: mark("{player}: which path is closed with the road-block?"),
    Symbol.BUS: mark("{player}: where does the new group arrive?"),
    Symbol.NEWCOACH: mark("{player}: is a new coach placed?"),
}


def question_words(position: Position, question: Question) -> str:
    """A question in words."""
    player = head(question.player)
    if question.need is Need.CARD:
        return _(_CARD[position.section]).format(player=player)
    if question.need is Need.SETTLE:
        rode = ridden(position, question.player)
        ahead = rode.ahead if rode is not None else question.player
        own, other = (position.by_colour[one].clock for one in (question.player, ahead))
        text = _("{player}: draw level with the one ahead ({ahead}, {time}), or keep {own}?")
        own_time, time = time_words(own), time_words(other)
        return text.format(player=player, ahead=word(ahead), time=time, own=own_time)
    if question.need is Need.WALK:
        return _("{player}: does a group walk?").format(player=player)
    return _(_USE[question.symbol or Symbol.BUS]).format(player=player)


def option_label(question: Question, option: str) -> str:
    """An option in words."""
    if option == NOTHING:
        return _("None")
    if question.need is Need.CARD:
        return _("Card {card}").format(card=option)
    if question.need is Need.SETTLE:
        return _("Draw level") if option == "level" else _("Keep the time as it is")
    if question.need is Need.COACH:
        return _("In {half}").format(half=option)
    if question.symbol is Symbol.ROADBLOCK:
        return stations(option.split())
    start, _to, rest = option.partition(" to ")
    if not rest:
        return option
    to, _follow, own = rest.partition(" follow ")
    if own:
        return _("{start} to {to}, then {own} to {start}").format(start=start, to=to, own=own)
    return _("{start} to {to}").format(start=start, to=to)


def choice(position: Position, question: Question, option: str) -> TableChoice:
    """An option with its words, its shape, and why it may be chosen."""
    label = option_label(question, option)
    if question.need is Need.CARD:
        label = _card_label(position, question.player, int(option))
    role = "nothing" if option == NOTHING else ""
    shape = _shape(question, option)
    return TableChoice(option, label, shape, why(position, question, option), role=role)


def _card_label(position: Position, colour: str, card: int) -> str:
    """A card with the time that it takes as things stand, or what a loop costs."""
    row = row_of(position, card, position.section)
    if position.section is Section.ARENA:
        text = ngettext(
            "Card {card}: {count} s for a loop", "Card {card}: {count} s for a loop", row.seconds
        )
        return text.format(card=card, count=row.seconds)
    found = outcome(position, colour, card, row)
    time = time_words(riding_time(position, found).total)
    text = _("Card {card}: {time}")
    if found.rolls:
        text = _("Card {card}: {time}, and the wax die")
    return text.format(card=card, time=time)


def _shape(question: Question, option: str) -> str:
    """The shape at which an option is chosen; empty for a button."""
    if option == NOTHING or question.need in (Need.CARD, Need.SETTLE):
        return ""
    if question.need is Need.COACH:
        return half_key(Half(option))
    if question.need is Need.WALK:
        return _end_of_walk(question, option)
    if question.symbol is Symbol.ROADBLOCK:
        return Path.of(*option.split()).key
    return station_key(option) if question.symbol is Symbol.BUS else ""


def _end_of_walk(question: Question, option: str) -> str:
    """The station to which a group walks, where no other one could walk there."""
    ends = [one.partition(" to ")[2] for one in question.options]
    end = option.partition(" to ")[2]
    return station_key(end) if ends.count(end) == 1 else ""


def shapes_of(question: Question) -> Iterator[str]:
    """What a question is about: the player, and the card that is played."""
    yield player_key(question.player)
    if question.ride is not None and question.ride.card:
        yield card_key(question.ride.card)


def close_to(position: Position, question: Question) -> Iterator[str]:
    """The parts of the table that a question concerns, as the picture calls them."""
    arena = position.section is Section.ARENA
    yield from (f"hand:{question.player}", "part:clocks")
    if question.need is Need.CARD:
        yield "part:hands"
    if arena and question.need in (Need.CARD, Need.USE):
        yield "part:range"
    if not (arena and question.need is Need.CARD):
        yield "part:course"


# --- why, and why not -------------------------------------------------------------------


def why(position: Position, question: Question, option: str) -> Ruling | None:
    """Why an option may be chosen, or why not."""
    if option == NOTHING or question.need is Need.SETTLE:
        return None
    if question.need is Need.CARD:
        if not option.isdecimal() or position.section is Section.ARENA:
            return None
        row = row_of(position, int(option), position.section)
        return Grounds(why_row(position, outcome(position, question.player, int(option), row)))
    if question.need is Need.WALK:
        walk = _walk(question, option)
        return None if walk is None else ruling(judge_step(position, walk))
    ride = _ride(position, question, option)
    return None if ride is None else judge_choice(position, ride)


def judged(position: Position, question: Question, option: str) -> Move | None:
    """The move of which :func:`why` tells whether it is allowed; None where it is none."""
    if question.need is Need.WALK:
        return _walk(question, option)
    if question.need in (Need.CARD, Need.SETTLE) or option == NOTHING:
        return None
    return _ride(position, question, option)


def _walk(question: Question, option: str) -> Walk | None:
    start, _to, end = option.partition(" to ")
    return Walk(question.player, start, end) if end else None


def _ride(position: Position, question: Question, option: str) -> Ride | None:
    """The ride with what an option uses its symbol for."""
    ride, words = question.ride, option.split()
    if ride is None:
        return None
    named = position.course.named
    if question.symbol is Symbol.NEWCOACH:
        return replace(ride, coach=Half(option)) if option in tuple(Half) else None
    if question.symbol is Symbol.BUS:
        return replace(ride, bus=option) if option in named else None
    if question.symbol is Symbol.ROADBLOCK:
        known = len(words) == 2 and Path.of(*words) in position.course.paths
        return replace(ride, close=Path.of(*words)) if known else None
    if len(words) < 3 or words[0] not in named or words[2] not in named:
        return None
    return replace(ride, expel=Expel(words[0], words[2], words[4] if len(words) > 4 else ""))


def tempting(position: Position, question: Question) -> Iterator[tuple[str, str]]:
    """What a player might like to choose, allowed or not, with its shape."""
    course = position.course
    if question.need is Need.WALK:
        for group in position.groups:
            if group.colour == question.player:
                for to in course.joined[group.station]:
                    yield f"{group.station} to {to}", group_key(group.station)
    elif question.need is Need.USE:
        inside = stations_in(position, HALVES[position.section])
        if question.symbol is Symbol.BUS:
            yield from ((name, station_key(name)) for name in inside)
        elif question.symbol is Symbol.ROADBLOCK:
            near = (path for path in course.paths if set(path) & set(inside))
            yield from ((str(path), path.key) for path in near)
        else:
            held = (name for name in inside if name in position.standing)
            yield from (
                (f"{name} to {to}", group_key(name)) for name in held for to in course.joined[name]
            )
