"""Questions about the race: turns, stopwatches, gaps, the range, places, disciplines, records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import Any, Final

from boardlib.biathlon.board.cards import SYMBOLS, Symbol
from boardlib.biathlon.board.course import Section, time_words
from boardlib.biathlon.board.lines import RaceWords, read_move, read_shots
from boardlib.biathlon.board.position import (
    COLOURS,
    RACES,
    Position,
    Race,
    Ride,
    Settle,
    player_key,
)
from boardlib.biathlon.questions.rows import TOLD_AS_TIME, acting, known
from boardlib.biathlon.rulebook import OPTIONS
from boardlib.biathlon.rules.cards import card_of, printed_rides
from boardlib.biathlon.rules.naming import (
    fails,
    head,
    holds,
    players,
    ruling,
    word,
)
from boardlib.biathlon.rules.play import judge, play
from boardlib.biathlon.rules.race import (
    VOID,
    Place,
    Turn,
    difference,
    hand_size,
    judge_turn,
    laps,
    net,
    places,
    reference,
    refill,
    ridden,
    riding_order,
    shootings,
    turn,
    why_order,
    why_turn,
)
from boardlib.biathlon.rules.riding import gap, judge_settle, the_one_ahead
from boardlib.biathlon.rules.shooting import judge_shots, loop_seconds, shot_at, why_result
from boardlib.game import Answer, Listed, QuestionError, reasoned, ruled
from boardlib.profile import Setting
from boardlib.rulebook import Fact
from boardlib.ruling import Grounds, Reason
from boardlib.text import _, listing, mark, ngettext
from boardlib.words import Wanted

# --- turns ------------------------------------------------------------------------------


def turn_answer(position: Position, _words: RaceWords, question: str) -> Answer:
    """``turn``: who decides now, and what."""
    now = turn(position)
    return reasoned(question, None if now is None else now.colour, why_turn(position))


def order_answer(position: Position, _words: RaceWords, question: str) -> Answer:
    """``order``: in which order the section is ridden."""
    data = riding_order(position)
    names = {colour: word(colour) for colour in data}
    return reasoned(question, data, why_order(position), names=names)


# --- stopwatches ------------------------------------------------------------------------


def clock_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``clock [COLOUR]``: full time, difference and reference, of one player or of all."""
    everybody = [player.colour for player in position.players]
    named = [known(position, words.colour()).colour] if words.next in COLOURS else everybody
    data = {colour: _clock_data(position, colour) for colour in named}
    lines = tuple(Listed(_clock_line(position, colour)) for colour in named)
    keys = tuple(map(player_key, named))
    why = Grounds((holds("time-reference", "clock", keys),))
    one = data[named[0]] if words.next == "" and len(named) == 1 else data
    lines = lines or (Listed(_("Nobody takes part.")),)
    return Answer(question, "", one, why, keys, lines, names=TOLD_AS_TIME)


def _clock_data(position: Position, colour: str) -> dict[str, Any]:
    full, over = net(position, colour), difference(position, colour)
    return {
        "clock": time_words(position.by_colour[colour].clock),
        "full": time_words(full),
        "difference": time_words(over),
        "reference": time_words(reference(position, colour)),
        "seconds": full,
        "over": over,
    }


def _clock_line(position: Position, colour: str) -> str:
    data = _clock_data(position, colour)
    text = _("{player}: {full}, that is {over} over the best times ({reference}).")
    if data["over"] < 0:
        text = _("{player}: {full}, that is {over} under the best times ({reference}).")
    return text.format(player=head(colour), **{**data, "over": time_words(abs(data["over"]))})


def after_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``after red 57 wax B``: what the stopwatch shows after a ride, dice and draws included."""
    move = read_move(words.rest())
    if not isinstance(move, Ride):
        raise QuestionError(_("The stopwatch goes on only when somebody rides with a card."))
    verdict = judge(position, move)
    if not verdict:
        return ruled(question, verdict)
    told = play(position, move).events[0]
    why = Reason(told.rule, told.text, True, told.facts, told.shapes)
    data = {"clock": time_words(told.facts["clock"]), "time": time_words(told.facts["seconds"])}
    return reasoned(question, data, why)


def gap_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``gap [COLOUR]``: who is the one ahead, and by how much."""
    colour = acting(position, words)
    ahead = the_one_ahead(position, colour)
    seconds = gap(position, colour, ahead) if ahead else None
    keys = tuple(map(player_key, filter(None, (colour, ahead))))
    why = fails("boost-ahead", "gap", keys, player=colour, ahead=Fact("", ""), gap=None)
    if ahead:
        facts = {"player": colour, "ahead": ahead, "gap": seconds}
        why = holds("boost-ahead", "gap", keys, **facts, count=seconds)
    return reasoned(question, {"ahead": ahead or None, "gap": seconds}, why)


def boost_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``boost [COLOUR]``: whether a player may draw level now; first, whose turn it is."""
    colour = acting(position, words)
    rode, move = ridden(position, colour), Settle(colour, level=True)
    if rode is None or not rode.ahead:
        return ruled(question, judge(position, move))
    out_of_turn = (one for one in judge_turn(position, move) if not one.holds)
    why = ruling([*out_of_turn, *judge_settle(position, move)])
    text = _("{player}: may draw level ({ahead}).") if why else _("{player}: may not draw level.")
    now = turn(position)
    if now is not None and now != Turn(colour, settles=True):
        text = _("{player}: not yet; first it is the turn of another player ({turn}).")
    told = {"ahead": word(rode.ahead), "turn": word(now.colour) if now else ""}
    text = text.format(player=head(colour), **told)
    return Answer(question, text, "allowed" if why else "forbidden", why, why.shapes)


# --- the range --------------------------------------------------------------------------


def shooting_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``shooting [COLOUR] [card 57] hit hit NE click hit hit``: what a shooting comes to.

    With the cards that the player has kept; the card says what a loop costs.
    """
    player = known(position, acting(position, words))
    card = card_of(position, words.card()).number if words.accept("card") else 0
    shots = read_shots(words)
    for reason in judge_shots(position, player.colour, shots):
        if not reason.holds:
            raise QuestionError(reason.text)
    result = shot_at(position, shots, player.kept, loop_seconds(position, card))
    why = tuple(why_result(position, player.colour, result, card))
    total = result.score.total
    text = ngettext(
        "{player}: the shooting costs {count} second.",
        "{player}: the shooting costs {count} seconds.",
        total,
    )
    if not total:
        text = _("{player}: the shooting costs no time.")
    cost = text.format(player=head(player.colour), count=total)
    data = {
        "seconds": total,
        "down": sum(one.falls for one in result.targets),
        "loops": result.loops,
        "loop": result.loop,
        "clicks": result.clicks,
        "cancelled": result.cancelled,
        "used": [one.card for one in result.used],
        "score": result.score.to_json(),
    }
    lines = tuple(Listed("", (one,)) for one in why)
    grounds = Grounds(why)
    return Answer(question, cost, data, grounds, grounds.shapes, lines)


# --- the whole race ---------------------------------------------------------------------


def _place_line(place: Place, over: bool) -> str:
    text = _("So far in place {number}: {player}, {time}.")
    if over:
        text = _("Place {number}: {player}, {time}.")
    if place.behind:
        text = _("So far in place {number}: {player}, {time} (+{behind} s).")
    if place.behind and over:
        text = _("Place {number}: {player}, {time} (+{behind} s).")
    told = {"number": place.number, "player": word(place.colour), "behind": place.behind}
    return text.format(time=time_words(place.seconds), **told)


def places_answer(position: Position, _words: RaceWords, question: str) -> Answer:
    """``places``: who is first, at the finish or so far."""
    found = places(position)
    over = position.section is Section.FINISH
    lines = [Listed(_place_line(one, over)) for one in found]
    data = [
        {
            "place": one.number,
            "player": one.colour,
            "time": time_words(one.seconds),
            "behind": one.behind,
        }
        for one in found
    ]
    keys = tuple(player_key(one.colour) for one in found)
    sprint = position.race is Race.SPRINT
    why = Grounds(
        (holds("place", "sprint" if sprint else "clock", keys), *_why_level(position, found))
    )
    nobody = (Listed(_("Nobody takes part.")),)
    return Answer(question, "", data, why, keys, tuple(lines) or nobody)


def _why_level(position: Position, found: list[Place]) -> Iterator[Reason]:
    """Who is level with whom, and what that comes to (option ``ties``)."""
    for seconds, some in groupby(found, key=lambda one: one.seconds):
        level = [one.colour for one in some]
        if len(level) > 1:
            rule = "place-shared" if position.profile["ties"] == "shared" else "place-start"
            facts = {"level": level, "players": Fact(None, players(level)), "time": seconds}
            yield holds(rule, "", map(player_key, level), **facts)


# --- options ----------------------------------------------------------------------------


def assumed_answer(position: Position, _words: RaceWords, question: str) -> Answer:
    """``assumed``: the options that are not told by the source, with their values here."""
    profile = position.profile
    found = {
        name: profile.get(name) for name, one in OPTIONS.items() if one.basis.value == "assumed"
    }
    lines = tuple(_assumed_line(profile.settings[name], value) for name, value in found.items())
    # What is different says the option that was changed: nothing follows from it here.
    return Answer(question, "", found, listed=lines, names=dict.fromkeys(found, ""))


def _assumed_line(setting: Setting, value: str | None) -> Listed:
    """What is asked, and what is assumed here; names and values are for those who type."""
    meaning = _("not said") if value is None else setting.meaning(value)
    told = _("{question} Here: {meaning}.").format(question=_(setting.text), meaning=meaning)
    typed = setting.name if value is None else f"{setting.name} {value}"
    return Listed(told, typed=f"{typed}: {told}")


# --- the three disciplines --------------------------------------------------------------


def races_answer(_position: Position, _words: RaceWords, question: str) -> Answer:
    """``races``: the disciplines there are."""
    names = {race.value: _(name) for race, name in RACES.items()}
    why = holds("race-three", races=Fact(list(names), listing(list(names.values()))))
    return reasoned(question, list(names), why, names=names)


def race_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``race [pursuit]``: laps, shootings, hand and draws of a discipline, and what is void.

    A discipline that the article does not know is refused.
    """
    if words.words:
        name = words.take(mark("expected a discipline here"))[1]
        if name not in tuple(RACES):
            return ruled(question, ruling([_unknown(name)]))
        position = replace(position, race=Race(name))
    data = {
        "race": position.race.value,
        "laps": laps(position),
        "shootings": shootings(position),
        "hand": hand_size(position),
        "draw": refill(position),
        "void": [symbol.value for symbol in VOID[position.race]],
    }
    names = {race.value: _(name) for race, name in RACES.items()}
    return reasoned(question, data, *_why_race(position), shapes=(), names=names)


def _unknown(name: str) -> Reason:
    names = [race.value for race in RACES]
    races = Fact(names, listing([_(known) for known in RACES.values()]))
    return fails("race-three", name=name, races=races)


def _why_race(position: Position) -> Iterator[Reason]:
    """Hand, draws, laps, shootings, starts and void symbols of a discipline."""
    hand, sprint = hand_size(position), position.race is Race.SPRINT
    if sprint:
        yield holds("hand-sprint", hand=Fact(hand, str(hand)))
    else:
        yield holds("hand-size", position.race.value, hand=Fact(hand, str(hand)))
    draw = refill(position)
    if draw:
        yield holds("draw-refill", "after", draw=draw, count=draw)
    else:
        yield holds("draw-sprint" if sprint else "draw-refill", "none", draw=draw)
    yield holds("race-laps", laps=laps(position), shootings=shootings(position))
    if sprint:
        yield holds("start-sprint")
    yield from _why_void(position)


_VOID: Final = {Symbol.TACTICS: "tactics-void", Symbol.BOOST: "boost-void"}
"""The rule by which a symbol is void in some discipline."""


def _why_void(position: Position) -> Iterator[Reason]:
    for symbol in VOID[position.race]:
        yield holds(_VOID[symbol])


def starts_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``starts pursuit``, ``starts mass-start``: when everybody starts there after this race.

    Rule: biathlon.start-gaps.
    """
    wanted = Wanted(
        mark("expected the race that follows here"), mark("'{word}' is not a race that follows")
    )
    race = Race(words.one_of(wanted, (Race.PURSUIT.value, Race.MASS_START.value)))
    late = race is Race.PURSUIT
    data = {one.colour: time_words(one.behind * late) for one in places(position)}
    starts = Fact(None, listing([f"{word(colour)} {time}" for colour, time in data.items()]))
    variant = race.value if data else "nobody"
    why = holds("start-gaps", variant, map(player_key, data), **data, starts=starts)
    return reasoned(question, data, why)


def void_answer(position: Position, _words: RaceWords, question: str) -> Answer:
    """``void``: the symbols that do nothing in this race."""
    text = _("No symbol is void in this race ({race}).").format(race=_(RACES[position.race]))
    names = {symbol.value: _(SYMBOLS[symbol]) for symbol in VOID[position.race]}
    lines = tuple(_why_void(position)) or (text,)
    return reasoned(question, list(names), *lines, shapes=(), names=names)


# --- a race that was written down -------------------------------------------------------


def record_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``record red 57, blue 27, red 30 wax B``: the times after the moves of a record.

    The moves go on from the position, with everything that was decided, drawn and rolled.  Of a
    move that cannot be, its number and why are told.  ``record cards red 57 30, blue 27`` has the
    numbers of the cards alone: they tell the printed times, and nothing else.

    Rules: biathlon.card-number.
    """
    if words.accept("cards"):
        return _printed_answer(position, words, question)
    moves = [read_move(one) for one in words.listed()]
    for number, move in enumerate(moves, start=1):
        verdict = judge(position, move)
        if not verdict:
            told = _("The record cannot be read on from move {number} ({own}).")
            told = told.format(number=number, own=move)
            return Answer(question, told, "forbidden", verdict, verdict.shapes)
        position = play(position, move).position
    return _read_answer(position, len(moves), question)


def _read_answer(position: Position, moves: int, question: str) -> Answer:
    """What the stopwatches show when all moves have been read."""
    times = {one.colour: time_words(net(position, one.colour)) for one in position.players}
    told = Fact(None, listing([f"{word(colour)} {time}" for colour, time in times.items()]))
    keys = tuple(map(player_key, times))
    data = {"moves": moves, "over": position.section is Section.FINISH, "times": times}
    return reasoned(question, data, holds("card-number", "read", keys, times=told))


def _printed_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """The sums of the printed times of the cards of each player."""
    found = {
        colour: printed_rides(position, cards).seconds for colour, cards in _cards(position, words)
    }
    keys = tuple(map(player_key, found))
    line = _("{player}: the printed times add up to {time}.")
    lines = [
        line.format(player=head(colour), time=time_words(seconds))
        for colour, seconds in found.items()
    ]
    data = {"printed": {colour: time_words(seconds) for colour, seconds in found.items()}}
    return reasoned(question, data, *lines, holds("card-number", "printed", keys))


def _cards(position: Position, words: RaceWords) -> Iterator[tuple[str, list[int]]]:
    """The cards of each player, in the order in which they were played."""
    for part in words.listed():
        mine = RaceWords(part)
        colour = known(position, mine.colour()).colour
        cards = [mine.card()]
        while mine.words:
            cards.append(mine.card())
        yield colour, cards
