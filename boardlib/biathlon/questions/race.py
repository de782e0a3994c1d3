"""Questions about the race: turns, stopwatches, gaps, the range, places, disciplines, records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import Any, Final

from boardlib.biathlon.board.cards import SYMBOLS
from boardlib.biathlon.board.course import SECTIONS, Section, time_words
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
from boardlib.biathlon.rulebook import SETTINGS
from boardlib.biathlon.rules.cards import card_of, printed_rides
from boardlib.biathlon.rules.naming import condition, head, players, ruling, word
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
    order_rule,
    places,
    reference,
    refill,
    ridden,
    riding_order,
    shootings,
    turn,
    why_order,
)
from boardlib.biathlon.rules.shooting import judge_shots, loop_seconds, shot_at, why_result
from boardlib.biathlon.rules.track_events import gap, judge_settle, the_one_ahead
from boardlib.game import Answer, Listed, QuestionError, ruled
from boardlib.profile import Setting
from boardlib.ruling import Grounds, Reason
from boardlib.text import _, listing, mark, ngettext
from boardlib.words import Wanted

# --- turns ------------------------------------------------------------------------------


def turn_answer(position: Position, _words: RaceWords, question: str) -> Answer:
    """``turn``: who decides now, and what."""
    now = turn(position)
    text = _("The race is over.") if position.players else _("Nobody takes part.")
    rule = "race-over"
    if now is not None:
        text = _("It is this player's turn to ride the section ({section}): {player}.")
        rule = order_rule(position)
        if now.settles:
            text = _("A boost has to be decided by this player: {player}.")
            rule = "boost-settled"
        section = _(SECTIONS[position.section])
        text = text.format(section=section, player=word(now.colour))
    keys = () if now is None else (player_key(now.colour),)
    why = (condition(rule, True, text, keys),)
    data = None if now is None else now.colour
    return Answer(question, "", data, Grounds(why), keys, (Listed("", why),))


def order_answer(position: Position, _words: RaceWords, question: str) -> Answer:
    """``order``: in which order the section is ridden."""
    why = (why_order(position),)
    data = riding_order(position)
    names = {colour: word(colour) for colour in data}
    listed = (Listed("", why),)
    return Answer(question, "", data, Grounds(why), why[0].shapes, listed, names=names)


# --- stopwatches ------------------------------------------------------------------------


def clock_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``clock [COLOUR]``: full time, difference and reference, of one player or of all."""
    everybody = [player.colour for player in position.players]
    named = [known(position, words.colour()).colour] if words.next in COLOURS else everybody
    data = {colour: _clock_data(position, colour) for colour in named}
    lines = tuple(Listed(_clock_line(position, colour)) for colour in named)
    keys = tuple(map(player_key, named))
    text = _("Difference and best times of what was ridden add up to the full time.")
    why = Grounds((condition("time-reference", True, text, keys),))
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
    why = (Reason(told.rule, told.text, True, told.facts, told.shapes),)
    data = {"clock": time_words(told.facts["clock"]), "time": time_words(told.facts["seconds"])}
    return Answer(question, "", data, Grounds(why), told.shapes, (Listed("", why),))


def gap_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``gap [COLOUR]``: who is the one ahead, and by how much."""
    colour = acting(position, words)
    ahead = the_one_ahead(position, colour)
    seconds = gap(position, colour, ahead) if ahead else None
    text = ngettext(
        "{player}: the one ahead is in front by {count} second ({ahead}).",
        "{player}: the one ahead is in front by {count} seconds ({ahead}).",
        seconds or 0,
    )
    if not ahead:
        text = _("{player}: nobody is ahead.")
    name = word(ahead) if ahead else ""
    text = text.format(player=head(colour), count=seconds, ahead=name)
    keys = tuple(map(player_key, filter(None, (colour, ahead))))
    why = (condition("boost-ahead", bool(ahead), text, keys, ahead=ahead, gap=seconds),)
    data = {"ahead": ahead or None, "gap": seconds}
    return Answer(question, "", data, Grounds(why), keys, (Listed("", why),))


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
    text = _("The lowest time wins.")
    if position.race is Race.SPRINT:
        text = _("The lowest time wins, counted from each player's own start.")
    why = Grounds((condition("place", True, text, keys), *_why_level(position, found)))
    nobody = (Listed(_("Nobody takes part.")),)
    return Answer(question, "", data, why, keys, tuple(lines) or nobody)


def _why_level(position: Position, found: list[Place]) -> Iterator[Reason]:
    """Who is level with whom, and what that comes to (option ``ties``)."""
    for seconds, some in groupby(found, key=lambda one: one.seconds):
        level = [one.colour for one in some]
        if len(level) > 1:
            rule, text = "place-start", _("Level at {time}, by the start numbers: {players}.")
            if position.profile["ties"] == "shared":
                rule, text = "place-shared", _("Level at {time}, and in the same place: {players}.")
            text = text.format(time=time_words(seconds), players=players(level))
            yield condition(rule, True, text, map(player_key, level), level=level)


# --- options ----------------------------------------------------------------------------


def assumed_answer(position: Position, _words: RaceWords, question: str) -> Answer:
    """``assumed``: the options that are not told by the source, with their values here."""
    profile = position.profile
    found = {one.name: profile.get(one.name) for one in SETTINGS if one.basis.value == "assumed"}
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
    text = _("There are three disciplines: {races}.").format(races=listing(list(names.values())))
    why = (condition("race-three", True, text),)
    data = list(names)
    return Answer(question, "", data, Grounds(why), (), (Listed("", why),), names=names)


def race_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``race [pursuit]``: laps, shootings, hand and draws of a discipline, and what is void.

    A discipline that the article does not know is refused.
    """
    if words.words:
        name = words.take(mark("expected a discipline here"))[1]
        if name not in tuple(RACES):
            return ruled(question, ruling([_unknown(name)]))
        position = replace(position, race=Race(name))
    why = tuple(_why_race(position))
    data = {
        "race": position.race.value,
        "laps": laps(position),
        "shootings": shootings(position),
        "hand": hand_size(position),
        "draw": refill(position),
        "void": [symbol.value for symbol in VOID[position.race]],
    }
    lines = tuple(Listed("", (one,)) for one in why)
    names = {race.value: _(name) for race, name in RACES.items()}
    return Answer(question, "", data, Grounds(why), (), lines, names=names)


def _unknown(name: str) -> Reason:
    names = listing([_(known) for known in RACES.values()])
    text = _("The game has no discipline '{name}'; these it has: {races}.")
    return condition("race-three", False, text.format(name=name, races=names))


_HANDS: Final = {
    Race.SPRINT: mark("Sprint: everybody gets all cards of the race at the start ({count})."),
    Race.PURSUIT: mark("Pursuit: the hand has a fixed number of cards ({count})."),
    Race.MASS_START: mark("Mass start: the hand has a fixed number of cards ({count})."),
}


def _why_race(position: Position) -> Iterator[Reason]:
    name = "hand-sprint" if position.race is Race.SPRINT else "hand-size"
    count = hand_size(position)
    text = _(_HANDS[position.race]).format(count=count)
    yield condition(name, True, text, (), hand=count)
    yield _why_draw(position)
    text = _("Laps: {laps}; shootings: {shootings}.")
    text = text.format(laps=laps(position), shootings=shootings(position))
    yield condition("race-laps", True, text)
    if position.race is Race.SPRINT:
        text = _("Athletes start at intervals, and each time counts from its own start.")
        yield condition("start-sprint", True, text)
    yield from _why_void(position)


def _why_draw(position: Position) -> Reason:
    count = refill(position)
    text = ngettext(
        "After each card that is played, {count} card is drawn.",
        "After each card that is played, {count} cards are drawn.",
        count,
    )
    if not count:
        text = _("No card is drawn after a card.")
    name = "draw-sprint" if position.race is Race.SPRINT else "draw-refill"
    return condition(name, True, text.format(count=count), (), draw=count)


def _why_void(position: Position) -> Iterator[Reason]:
    for symbol in VOID[position.race]:
        yield condition(f"{symbol}-void", True, _(_VOID[symbol.value]))


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
    text = _("Start times of a mass start after this race: {starts}.")
    if late:
        text = _("Start times of the pursuit after this race: {starts}.")
    told = text.format(starts=listing([f"{word(colour)} {time}" for colour, time in data.items()]))
    if not data:
        told = _("Nobody takes part.")
    why = (condition("start-gaps", True, told, map(player_key, data), **data),)
    return Answer(question, "", data, Grounds(why), why[0].shapes, (Listed("", why),))


def void_answer(position: Position, _words: RaceWords, question: str) -> Answer:
    """``void``: the symbols that do nothing in this race."""
    reasons = tuple(_why_void(position))
    text = _("No symbol is void in this race ({race}).").format(race=_(RACES[position.race]))
    lines = tuple(Listed("", (one,)) for one in reasons) or (Listed(text),)
    names = {symbol.value: _(SYMBOLS[symbol]) for symbol in VOID[position.race]}
    why = Grounds(reasons) if reasons else None
    return Answer(question, "", list(names), why, (), lines, names=names)


_VOID: Final = {
    "tactics": mark("The further card is void in the sprint."),
    "boost": mark("The pair is void in the sprint."),
}


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
            told = _("The record cannot be read on from move {number} ({move}).")
            told = told.format(number=number, move=move)
            return Answer(question, told, "forbidden", verdict, verdict.shapes)
        position = play(position, move).position
    return _read_answer(position, len(moves), question)


def _read_answer(position: Position, moves: int, question: str) -> Answer:
    """What the stopwatches show when all moves have been read."""
    times = {one.colour: time_words(net(position, one.colour)) for one in position.players}
    told = listing([f"{word(colour)} {time}" for colour, time in times.items()])
    text = _("Read move by move, the record leads to these times: {times}.").format(times=told)
    keys = tuple(map(player_key, times))
    why = (condition("card-number", True, text, keys),)
    over = position.section is Section.FINISH
    data = {"moves": moves, "over": over, "times": times}
    return Answer(question, "", data, Grounds(why), keys, (Listed("", why),))


def _printed_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """The sums of the printed times of the cards of each player."""
    found = {
        colour: printed_rides(position, cards).seconds for colour, cards in _cards(position, words)
    }
    keys = tuple(map(player_key, found))
    text = _("The numbers of the cards tell the printed times, and nothing else.")
    why = (condition("card-number", True, text, keys),)
    line = _("{player}: the printed times add up to {time}.")
    lines = [
        Listed(line.format(player=head(colour), time=time_words(seconds)))
        for colour, seconds in found.items()
    ]
    data = {"printed": {colour: time_words(seconds) for colour, seconds in found.items()}}
    return Answer(question, "", data, Grounds(why), keys, (*lines, Listed("", why)))


def _cards(position: Position, words: RaceWords) -> Iterator[tuple[str, list[int]]]:
    """The cards of each player, in the order in which they were played."""
    for part in words.listed():
        mine = RaceWords(part)
        colour = known(position, mine.colour()).colour
        cards = [mine.card()]
        while mine.words:
            cards.append(mine.card())
        yield colour, cards
