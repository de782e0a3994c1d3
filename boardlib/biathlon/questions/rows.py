"""Questions about a row: what it comes to, what its symbols may be used for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from boardlib.biathlon.board.cards import SEGMENTS, SYMBOLS, Sign, Symbol, row_key
from boardlib.biathlon.board.course import LAP, SECTIONS, Section, time_words
from boardlib.biathlon.board.lines import RaceWords, read_wax, read_where
from boardlib.biathlon.board.position import COLOURS, Player, Position
from boardlib.biathlon.rulebook import wax_faces
from boardlib.biathlon.rules.cards import row_of
from boardlib.biathlon.rules.conditions import ASKS, Met, met
from boardlib.biathlon.rules.naming import fails, head, holds, no_player, ruling
from boardlib.biathlon.rules.race import is_void, shoots_after, sum_words, turn
from boardlib.biathlon.rules.riding import (
    Outcome,
    added_by,
    bonus_of,
    bonus_uses,
    coach_half,
    outcome,
    penalty,
    riding_time,
    use_told,
    use_words,
    why_bonus_uses,
    why_coach,
    why_left,
    why_middle,
    why_row,
    why_time,
)
from boardlib.game import Answer, Listed, QuestionError, reasoned
from boardlib.ruling import Grounds, Reason
from boardlib.text import _, mark
from boardlib.words import expected


def known(position: Position, colour: str) -> Player:
    """A player who takes part.

    Raises:
        QuestionError: when there is no such player.
    """
    if colour not in position.by_colour:
        raise QuestionError(no_player([one.colour for one in position.players], colour))
    return position.by_colour[colour]


def acting(position: Position, words: RaceWords) -> str:
    """The player that is named, or whoever decides now.

    Raises:
        QuestionError: when nobody is named and nobody decides.
    """
    if words.next in COLOURS:
        return known(position, words.colour()).colour
    now = turn(position)
    if now is not None:
        return now.colour
    if not position.players:
        raise QuestionError(_("Nobody takes part; a line such as 'player red' says who does."))
    return position.players[0].colour


def section_or_now(position: Position, words: RaceWords) -> Section:
    """The section that is named, or the one that is being ridden."""
    if words.next in LAP or (not words.words and position.section is Section.FINISH):
        return words.section()
    return position.section


# --- what the data of answers is called where it is read aloud --------------------------


TOLD_AS_TIME: Final = {"seconds": "", "over": ""}
"""What stands beside a time and says the same in seconds is not read aloud once more."""

DATA_WORDS: Final = (
    *(mark("time"), mark("times"), mark("seconds"), mark("base"), mark("difference"), mark("over")),
    *(mark("roll"), mark("kept"), mark("ahead"), mark("gap"), mark("clock"), mark("full")),
    *(mark("bus"), mark("coach"), mark("expel"), mark("close"), mark("groups"), mark("coaches")),
    *(mark("down"), mark("loops"), mark("loop"), mark("clicks"), mark("cancelled"), mark("used")),
    *(mark("added"), mark("clicked")),
    *(mark("pile"), mark("discard"), mark("hand"), mark("hands"), mark("cards"), mark("card")),
    *(mark("nothing added"), mark("without"), mark("mean"), mark("chance"), mark("void")),
    *(mark("laps"), mark("shootings"), mark("shooting"), mark("place"), mark("player")),
    *(mark("best"), mark("worst"), mark("least"), mark("most"), mark("each"), mark("draw")),
    *(mark("race"), mark("reference"), mark("targets"), mark("numbers"), mark("symbol")),
    *(mark("allowed"), mark("forbidden"), mark("section"), mark("stations"), mark("behind")),
)


# --- a row ------------------------------------------------------------------------------


def row_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``row [COLOUR] CARD [SECTION] [wax B]``: every condition, effect and second of a row."""
    colour, card = acting(position, words), words.card()
    section = section_or_now(position, words)
    wax = read_wax(words) if words.accept("wax") else ""
    row = row_of(position, card, section)
    if section is Section.ARENA:
        return _arena_answer(position, card, question)
    ridden = outcome(position, colour, card, row, wax)
    if wax:
        refuse_wax(position, ridden, wax)
    total, lines = total_words(position, ridden), tuple(row_lines(position, ridden))
    why = Grounds(why_row(position, ridden))
    data = row_data(position, ridden)
    return Answer(question, total, data, why, why.shapes, lines, names=TOLD_AS_TIME)


def refuse_wax(position: Position, ridden: Outcome, wax: str) -> None:
    """Refuse a face of the wax die that it does not have, or where it is not rolled.

    Raises:
        QuestionError: saying so.
    """
    if not ridden.rolls:
        text = _("{player}: the wax die is not rolled here.")
        raise QuestionError(text.format(player=head(ridden.colour)))
    if wax not in wax_faces(position.profile):
        raise QuestionError(_("No face of the wax die shows {wax}.").format(wax=wax))


def row_lines(position: Position, ridden: Outcome) -> Iterator[Listed]:
    """The printed time, and each symbol with its reasons."""
    yield Listed("", (why_time(ridden),))
    for sign, why in (
        (ridden.row.left, why_left(position, ridden)),
        (ridden.row.middle, why_middle(position, ridden)),
    ):
        if sign is not None:
            yield Listed(sign_words(sign), tuple(why))


def sign_words(sign: Sign) -> str:
    """A symbol with its condition as a label: ``Flag (I, 3 s):``."""
    name = _(_NAMES[sign.symbol])
    return _("{symbol} ({beside}):").format(symbol=name, beside=", ".join(beside(sign)))


def sign_label(sign: Sign) -> str:
    """A symbol with its condition as a label that stands alone: ``Flag (I, 3 s)``."""
    name = _(_NAMES[sign.symbol])
    return _("{symbol} ({beside})").format(symbol=name, beside=", ".join(beside(sign)))


def beside(sign: Sign) -> list[str]:
    """What is printed beside a symbol: halves, segment, wax, seconds."""
    segment = _(SEGMENTS[sign.segment]) if sign.segment else ""
    found = [str(one) for one in (sign.where, segment, sign.wax) if one]
    if sign.seconds is not None:
        found.append(_("{count} s").format(count=sign.seconds))
    return found


_NAMES = {
    Symbol.FLAG: mark("Flag"),
    Symbol.HORN: mark("Alphorn"),
    Symbol.TACTICS: mark("Further card"),
    Symbol.CREW: mark("Bottle"),
    Symbol.ROADBLOCK: mark("Road-block"),
    Symbol.BUS: mark("Bus"),
    Symbol.BOOST: mark("Pair"),
    Symbol.NEWCOACH: mark("New coach"),
    Symbol.EYEPIECE: mark("Eyepiece"),
    Symbol.MARKER: mark("Target marker"),
    Symbol.RADIO: mark("Radio"),
    Symbol.WAX: mark("Wax"),
}
"""The symbols as labels at the head of a line."""


def total_words(position: Position, ridden: Outcome) -> str:
    """What the row adds up to, for every face of the wax die where that decides."""
    player, section = head(ridden.colour), _(SECTIONS[ridden.row.section])
    times = times_of(position, ridden)
    if len(set(times.values())) < 2 or ridden.wax or not ridden.rolls:
        text = _("{player}: time for the section ({section}): {sum}.")
        shown = sum_words(riding_time(position, ridden))
        if times and not ridden.wax:
            shown = time_words(next(iter(times.values())))
        return text.format(player=player, section=section, sum=shown)
    form = _("{wax}: {time}")
    faces = [form.format(wax=wax, time=time_words(time)) for wax, time in times.items()]
    text = _("{player}: time for the section ({section}), by the wax die: {times}.")
    return text.format(player=player, section=section, times=", ".join(faces))


def times_of(position: Position, ridden: Outcome) -> dict[str, int]:
    """Face of the wax die -> riding time in seconds; empty where the die is not rolled."""
    if not ridden.rolls or ridden.middle is None:
        return {}
    base = riding_time(position, outcome_without(ridden)).total
    return {
        wax: base + penalty(position.profile, ridden.middle, wax)
        for wax in dict.fromkeys(wax_faces(position.profile))
    }


def outcome_without(ridden: Outcome) -> Outcome:
    """The same before the wax die is rolled."""
    return Outcome(ridden.colour, ridden.card, ridden.row, ridden.left, ridden.middle, ridden.ahead)


def row_data(position: Position, ridden: Outcome) -> dict[str, Any]:
    """What a row comes to as plain data; without a time where the wax die decides."""
    return {
        "player": ridden.colour,
        **_time_data(position, ridden),
        "base": time_words(ridden.row.seconds),
        "difference": ridden.row.difference,
        "score": riding_time(position, ridden).to_json(),
        "roll": ridden.rolls,
        "kept": ridden.kept,
        **({"ahead": ridden.ahead} if ridden.ahead else {}),
        "signs": [_sign_data(position, ridden, sign) for sign in ridden.row.signs],
        "targets": targets_data(position, ridden),
    }


def _time_data(position: Position, ridden: Outcome) -> dict[str, Any]:
    """The time of a row, or the times by what the wax die shows."""
    times = {} if ridden.wax else times_of(position, ridden)
    if len(set(times.values())) > 1:
        return {"times": {wax: time_words(seconds) for wax, seconds in times.items()}}
    seconds = next(iter(times.values())) if times else riding_time(position, ridden).total
    return {"time": time_words(seconds), "seconds": seconds}


def _sign_data(position: Position, ridden: Outcome, sign: Sign) -> dict[str, Any]:
    found = ridden.left if sign == ridden.row.left else ridden.middle
    holds = bool(ridden.ahead) if found is None else found.holds
    return {
        "symbol": sign.symbol.value,
        "where": str(sign.where or ""),
        "holds": holds,
        "void": is_void(position, sign.symbol),
        "halves": [] if found is None else [half.value for half in found.halves],
        "found": {} if found is None else found.reasons[0].facts["found"],
        "seconds": -bonus_of(ridden) if sign == ridden.row.left else _added(position, ridden),
        "printed": sign.seconds,
    }


def _added(position: Position, ridden: Outcome) -> int:
    """The seconds that the event adds; none as long as the wax die decides about them."""
    times = set() if ridden.wax else set(times_of(position, ridden).values())
    if len(times) == 1:
        return times.pop() - riding_time(position, outcome_without(ridden)).total
    return added_by(position, ridden)


def _arena_answer(position: Position, card: int, question: str) -> Answer:
    """The red row: what a penalty loop costs, if somebody shoots after this lap."""
    seconds = row_of(position, card, Section.ARENA).seconds
    shapes, shoots = (row_key(card, Section.ARENA),), shoots_after(position, position.lap)
    reasons = [holds("loop-card", "row", shapes, card=card, seconds=seconds, count=seconds)]
    if not shoots:
        reasons.append(fails("no-shooting", "row", shapes, lap=position.lap))
    return reasoned(question, {"loop": seconds, "shooting": shoots}, *reasons)


# --- what symbols may be used for -------------------------------------------------------


def targets_data(position: Position, ridden: Outcome) -> dict[str, list[str]]:
    """Everything that the symbols of a row may be used for, as it is typed in a move."""
    found: dict[str, list[str]] = {}
    kind = None if ridden.row.left is None else _USED.get(ridden.row.left.symbol)
    if kind is not None:
        found[kind] = [use_words(use) for use in bonus_uses(position, ridden)]
    if ridden.row.middle is not None and ridden.row.middle.symbol is Symbol.NEWCOACH:
        half = coach_half(position, ridden)
        found["coach"] = [] if half is None else [half.value]
    return found


_USED = {Symbol.CREW: "expel", Symbol.ROADBLOCK: "close", Symbol.BUS: "bus"}
"""What is typed in a move that uses a symbol."""
_TARGETS = {
    "expel": mark("Groups that may be expelled: {found}."),
    "close": mark("Paths that may be closed: {found}."),
    "bus": mark("Stations on which a new group may be placed: {found}."),
    "coach": mark("Half in which a new coach may be placed: {found}."),
}
_NO_TARGETS = {
    "expel": mark("No group can be expelled."),
    "close": mark("No path can be closed."),
    "bus": mark("No new group can be placed."),
    "coach": mark("No new coach can be placed."),
}


def targets_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``targets [COLOUR] CARD [SECTION]``: everything that the symbols of a row may be used for."""
    colour, card = acting(position, words), words.card()
    section = section_or_now(position, words)
    ridden = outcome(position, colour, card, row_of(position, card, section))
    data = targets_data(position, ridden) if section is not Section.ARENA else {}
    told = [use_told(use) for use in bonus_uses(position, ridden)]
    listed = tuple(
        line
        for kind, found in data.items()
        for line in (
            Listed(_target_line(kind, found, told)),
            *(Listed("", (reason,)) for reason in _why_target(position, ridden, kind)),
        )
    )
    if not listed:
        text = _("This row has no symbol that is used for something on the course.")
        listed = (Listed(text),)
    why = Grounds(tuple(reason for line in listed for reason in line.reasons))
    return Answer(question, "", data, why if why.reasons else None, why.shapes, listed)


def _why_target(position: Position, ridden: Outcome, kind: str) -> Iterator[Reason]:
    """Why a symbol may be used as it may, or for nothing."""
    why = why_coach if kind == "coach" else why_bonus_uses
    return why(position, ridden)


def _target_line(kind: str, found: list[str], told: list[str]) -> str:
    """What a symbol may be used for in words: half and stations as typed, moves as told."""
    shown = found if kind == "coach" else told
    return _(_TARGETS[kind]).format(found="; ".join(shown)) if found else _(_NO_TARGETS[kind])


# --- a condition alone ------------------------------------------------------------------


def condition_answer(position: Position, words: RaceWords, question: str) -> Answer:
    """``condition [COLOUR] flag I/II``: whether the condition of a symbol is met, and why."""
    colour = acting(position, words)
    wanted = expected("a symbol")
    symbol = Symbol(words.one_of(wanted, tuple(Symbol), few=len(Symbol)))
    if symbol not in ASKS:
        text = _("The pair asks for nothing in a section, only for a gap: 'gap {colour}' tells it.")
        raise QuestionError(text.format(colour=colour))
    found: Met = met(position, colour, Sign(symbol, read_where(words)))
    why = ruling(found.reasons)
    text = _("The condition is met: {symbol}.") if why else _("The condition is not met: {symbol}.")
    text = text.format(symbol=_condition_words(found.sign))
    names = {"allowed": _("met"), "forbidden": _("not met")}
    data = "allowed" if why else "forbidden"
    return Answer(question, text, data, why, why.shapes, names=names)


def _condition_words(sign: Sign) -> str:
    """A symbol with what its condition names, as a label: ``flag (I/II)``."""
    return _("{symbol} ({where})").format(symbol=_(SYMBOLS[sign.symbol]), where=sign.where)
