"""Questions about what there is: sections and halves, symbols, supplies, nonsense."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from boardlib.biathlon.board.cards import (
    LABELS,
    LEFT,
    MIDDLE,
    SEGMENTS,
    SYMBOLS,
    TIMED,
    Segment,
    Symbol,
)
from boardlib.biathlon.board.clock import BEST, REFERENCE, time_words
from boardlib.biathlon.board.course import HALVES, LAP, RIDDEN, SECTION_OF, SECTIONS, Section
from boardlib.biathlon.board.lines import RaceWords
from boardlib.biathlon.board.position import Position
from boardlib.biathlon.questions.typed import acting
from boardlib.biathlon.rulebook import condition
from boardlib.biathlon.rules.bonuses import groups_left
from boardlib.biathlon.rules.checks import status
from boardlib.biathlon.rules.conditions import ASKS, Asks
from boardlib.biathlon.rules.naming import half_key, head, section_key, stations
from boardlib.biathlon.rules.track_events import coaches_left
from boardlib.game import Answer, Listed
from boardlib.ruling import Grounds
from boardlib.text import _, listing, mark
from boardlib.words import Wanted

COLOURS: Final[Mapping[Section, str]] = {
    Section.CLIMB: "caramel",
    Section.DESCENT: "brown",
    Section.FLAT: "yellow-orange",
    Section.ARENA: "red",
}
"""The colour of each section, on the cards and on the board."""
_COLOURS: Final = {
    Section.CLIMB: mark("The climb is caramel on the cards and on the board."),
    Section.DESCENT: mark("The descent is brown on the cards and on the board."),
    Section.FLAT: mark("The flat is yellow-orange on the cards and on the board."),
    Section.ARENA: mark("The arena is red on the cards and on the board."),
}
_LIE: Final = {
    "I": mark("I is the first half of the climb."),
    "II": mark("II is the second half of the climb."),
    "III": mark("III is the first half of the descent."),
    "IV": mark("IV is the second half of the descent."),
    "V": mark("V leads from the edge of the forest to that of the stadium."),
    "VI": mark("VI lies in front of the stadium and the range, the last half before the arena."),
}


# --- sections and halves ----------------------------------------------------------------


def lap_answer(_position: Position, _words: RaceWords, question: str) -> Answer:
    """``lap``: the sections in their order, and the best times that add up to 7:00."""
    names = listing([_(SECTIONS[section]) for section in LAP])
    text = _("A lap is ridden in this order: {sections}.").format(sections=names)
    shapes = tuple(map(section_key, LAP))
    order = condition("lap-order", True, text, shapes, sections=[one.value for one in LAP])
    times = " + ".join(time_words(BEST[section]) for section in RIDDEN)
    text = _("The best times of a lap: {times} = {sum}.")
    text = text.format(times=times, sum=time_words(REFERENCE))
    reference = condition("time-reference", True, text, shapes[:3], seconds=REFERENCE)
    data = {"sections": [one.value for one in LAP], "best": time_words(REFERENCE)}
    lines = (Listed("", (order,)), Listed("", (reference,)))
    return Answer(question, "", data, Grounds((order, reference)), shapes, lines)


def section_answer(_position: Position, words: RaceWords, question: str) -> Answer:
    """``section climb``: its halves, its best time and its colour."""
    section = words.section()
    halves = HALVES[section]
    shapes = (section_key(section), *map(half_key, halves))
    data = {
        "halves": [half.value for half in halves],
        "best": time_words(BEST[section]),
        "colour": COLOURS[section],
        "holds": [] if halves else ["stadium", "range", "penalty loop"],
    }
    why = Grounds(tuple(condition(name, True, text, shapes) for name, text in _of(section)))
    return Answer(question, "", data, why, shapes, tuple(Listed("", (one,)) for one in why.reasons))


def _of(section: Section) -> Iterator[tuple[str, str]]:
    """What there is to say of a section, each with the rule that says so."""
    yield "section-colour", _(_COLOURS[section])
    if section not in RIDDEN:
        text = _("It has the stadium, the range and the penalty loop, and no halves.")
        yield "section-arena", text
        return
    names = listing([half.value for half in HALVES[section]])
    yield "section-halves", _("Its halves: {halves}.").format(halves=names)
    text = _("The best time is {time}; the small figures above the times count from there.")
    yield "time-difference", text.format(time=time_words(BEST[section]))


def half_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``half V``: where it lies, which part of its section it is, and its stations."""
    half = words.half()
    names = position.course.inside[half]
    text = _("Its stations: {stations}.").format(stations=stations(names))
    section = SECTION_OF[half]
    part = "first" if half is HALVES[section][0] else "second"
    data = {"section": section.value, "part": part, "stations": list(names)}
    listed = (Listed(_(_LIE[half])), Listed(text))
    return Answer(question, "", data, shapes=(half_key(half),), listed=listed)


# --- symbols ----------------------------------------------------------------------------


def symbols_answer(_position: Position, words: RaceWords, question: str) -> Answer:
    """``symbols [left]``: the six bonuses, the six events, and what each of them asks for."""
    column = words.one_of(_COLUMN, tuple(_COLUMNS)) if words.words else ""
    told = [one for name in ([column] if column else _COLUMNS) for one in _COLUMNS[name]()]
    why = tuple(condition(name, True, text) for name, text in told)
    asks = {asks.name.lower(): _asking(asks) for asks in Asks}
    data = {
        "left": [one.value for one in LEFT],
        "middle": [one.value for one in MIDDLE],
        "labels": {symbol.value: label for symbol, label in LABELS.items()},
        "asks": {**asks, "one coach": [Symbol.NEWCOACH.value], "gap": [Symbol.BOOST.value]},
    }
    return Answer(question, "", data, Grounds(why), (), tuple(Listed("", (one,)) for one in why))


def _on_the_left() -> Iterator[tuple[str, str]]:
    """What there is to say of the bonuses, each with the rule that says so."""
    text = _("On the left: {symbols}.").format(symbols=listing([_(SYMBOLS[one]) for one in LEFT]))
    yield "card-row", text
    yield "card-seconds", _("Only flag and alphorn on the left have seconds beside them.")


def _in_the_middle() -> Iterator[tuple[str, str]]:
    """The same of the events on the track."""
    names = listing([_(SYMBOLS[one]) for one in MIDDLE])
    yield "card-row", _("In the middle: {symbols}.").format(symbols=names)
    asking = [_(SYMBOLS[Symbol(one)]) for one in _asking(Asks.COACH)]
    text = _("These four ask for a coach: {symbols}.")
    yield "coach-here", text.format(symbols=listing(asking))
    yield "newcoach", _("The new coach asks for one coach, and places another.")
    yield "boost-ahead", _("The pair alone looks at the gap to another athlete.")


_COLUMNS: Final = {"left": _on_the_left, "middle": _in_the_middle}
_COLUMN: Final = Wanted(
    mark("expected a column of the card here"), mark("'{word}' is not a column of the card")
)


def symbol_answer(_position: Position, words: RaceWords, question: str) -> Answer:
    """``symbol bus``: its column, what it asks for, and what stands beside it."""
    wanted = Wanted(mark("expected a symbol here"), mark("'{word}' is not a symbol"))
    symbol = Symbol(words.one_of(wanted, tuple(Symbol), few=len(Symbol)))
    text = _("In the middle: {symbol}.") if symbol in MIDDLE else _("On the left: {symbol}.")
    why = [condition("card-row", True, text.format(symbol=_(SYMBOLS[symbol])))]
    timed = symbol in TIMED
    if symbol in LEFT:
        text = _("A question mark stands beside it: it does not change the riding time.")
        if timed:
            text = _("Seconds stand beside it: they shorten the riding time.")
        why.append(condition("card-seconds", True, text))
    asks = "one coach" if symbol is Symbol.NEWCOACH else _ASKING[ASKS.get(symbol)]
    why.append(condition(symbol, True, _(_ASKS[asks])))
    data = {
        "symbol": symbol.value,
        "column": "middle" if symbol in MIDDLE else "left",
        "asks": asks,
        "seconds": timed,
    }
    lines = tuple(Listed("", (one,)) for one in why)
    return Answer(question, "", data, Grounds(tuple(why)), (), lines)


_ASKING: Final = {Asks.GROUP: "group", Asks.MOST: "most groups", Asks.COACH: "coach", None: "gap"}
_ONE: Final = (Symbol.NEWCOACH,)
"""The symbol that asks for one coach and no more."""
_ASKS: Final = {
    "group": mark("It asks for at least one group."),
    "most groups": mark("It asks for the most groups."),
    "coach": mark("It asks for a coach."),
    "one coach": mark("It asks for one coach, and places another."),
    "gap": mark("It asks for a small gap to the athlete ahead."),
}


def _asking(asks: Asks) -> list[str]:
    """The symbols whose condition asks for groups, for the most groups, or for a coach."""
    return [symbol.value for symbol, one in ASKS.items() if one is asks and symbol not in _ONE]


# --- targets ---------------------------------------------------------------------------


def segments_answer(_position: Position, _words: RaceWords, question: str) -> Answer:
    """``segments``: the four segments of a target."""
    text = _("A target has four segments: {segments}.")
    told = text.format(segments=listing([_(SEGMENTS[one]) for one in Segment]))
    typed = text.format(segments=listing([f"{_(SEGMENTS[one])} ({one})" for one in Segment]))
    return Answer(question, "", [one.value for one in Segment], listed=(Listed(told, typed=typed),))


# --- supplies, nonsense -----------------------------------------------------------------


def supply_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``supply [COLOUR]``: the groups and coaches that a player can still place."""
    colour = acting(position, words)
    groups, coaches = groups_left(position, colour), coaches_left(position, colour)
    text = _("{player}: not on the course yet: groups {groups}, coaches {coaches}.")
    text = text.format(player=head(colour), groups=groups, coaches=coaches)
    reason = condition("groups-supply", True, text, (), player=colour, left=groups)
    data = {"groups": groups, "coaches": coaches}
    return Answer(question, "", data, Grounds((reason,)), (), (Listed("", (reason,)),))


def problems_answer(position: Position, _words: RaceWords, question: str) -> Answer:
    """``problems``: what is wrong with the position, with its deck and its course."""
    found = status(position)
    lines = tuple(Listed(problem.text) for problem in found)
    shapes = tuple(dict.fromkeys(key for problem in found for key in problem.shapes))
    sound = (Listed(_("Nothing is wrong with this position.")),)
    return Answer(question, "", [one.text for one in found], shapes=shapes, listed=lines or sound)
