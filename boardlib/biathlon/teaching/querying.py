"""What is asked at the parts of a race and its cards, in a player's words, the most asked first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.biathlon.board.cards import SYMBOLS, Row, Symbol
from boardlib.biathlon.board.course import LAP, RIDDEN, Half, Path, Section, Station
from boardlib.biathlon.board.position import Coach, Player, Position, Ride, Shooting
from boardlib.biathlon.questions.hands import to_come
from boardlib.biathlon.rulebook import wax_faces
from boardlib.biathlon.rules.cards import row_of
from boardlib.biathlon.rules.naming import head, numbers
from boardlib.biathlon.rules.riding import (
    Outcome,
    bonus_uses,
    gap,
    outcome,
    the_one_ahead,
    use_told,
    with_use,
)
from boardlib.biathlon.rules.shooting import judge_shots
from boardlib.biathlon.teaching.pointing import SECTIONS as CALLED
from boardlib.biathlon.teaching.pointing import (
    SHOOTING,
    CardSpot,
    RowSpot,
    TargetSpot,
    card_called,
    deciding,
    half_called,
    holder,
    path_called,
    station_called,
    unless_unsaid,
)
from boardlib.game.editing import Offer, asked, under
from boardlib.text import _, mark, ngettext

GIVES: Final = {
    Section.CLIMB: mark("What does it give on the climb?"),
    Section.DESCENT: mark("What does it give on the descent?"),
    Section.FLAT: mark("What does it give on the flat?"),
    Section.ARENA: mark("What does it give in the arena?"),
}
USED: Final = {
    Section.CLIMB: mark("What may its symbols on the climb be used for?"),
    Section.DESCENT: mark("What may its symbols on the descent be used for?"),
    Section.FLAT: mark("What may its symbols on the flat be used for?"),
}
MAY: Final = {
    Symbol.CREW: mark("May it drive away this group: {use}?"),
    Symbol.ROADBLOCK: mark("May it close the path between these: {use}?"),
    Symbol.BUS: mark("May the bus bring a group here: {use}?"),
}
COUNTS: Final = {
    Symbol.FLAG: {
        "red": mark("Does red's flag count here?"),
        "blue": mark("Does blue's flag count here?"),
        "green": mark("Does green's flag count here?"),
        "yellow": mark("Does yellow's flag count here?"),
        "black": mark("Does black's flag count here?"),
        "grey": mark("Does grey's flag count here?"),
    },
    Symbol.HORN: {
        "red": mark("Does red's alphorn count here?"),
        "blue": mark("Does blue's alphorn count here?"),
        "green": mark("Does green's alphorn count here?"),
        "yellow": mark("Does yellow's alphorn count here?"),
        "black": mark("Does black's alphorn count here?"),
        "grey": mark("Does grey's alphorn count here?"),
    },
    Symbol.RADIO: {
        "red": mark("Does red's radio count here?"),
        "blue": mark("Does blue's radio count here?"),
        "green": mark("Does green's radio count here?"),
        "yellow": mark("Does yellow's radio count here?"),
        "black": mark("Does black's radio count here?"),
        "grey": mark("Does grey's radio count here?"),
    },
}
"""One symbol that asks for a group, one that asks for the most, one that asks for a coach."""
STARTS: Final = {
    "pursuit": mark("When would everybody start in a pursuit after this?"),
    "mass-start": mark("When would everybody start in a mass start after this?"),
}


# --- a card -----------------------------------------------------------------------------


def card_questions(position: Position, spot: CardSpot) -> Iterator[Offer]:
    """What a card gives where it is ridden now, whether it may be played, then everything else."""
    card = spot.card
    this, colour = card_called(card), _rider(position, card)
    if colour:
        sections = [one for one in LAP if one in position.deck.by_number[card].by_section]
        sections.sort(key=lambda section: section is not position.section)
        for section in sections[:1]:
            yield asked(this, _(GIVES[section]), f"row {colour} {card} {section}")
        yield asked(this, _("May it be played now?"), f"may {colour} {card}")
        if position.section in RIDDEN and not _needs_wax(position, colour, card):
            text = _("What does the stopwatch show after it?")
            yield asked(this, text, f"after {colour} {card}")
        for section in sections[1:]:
            yield asked(this, _(GIVES[section]), f"row {colour} {card} {section}")
        for section in (one for one in sections if one in RIDDEN):
            yield asked(this, _(USED[section]), f"targets {colour} {card} {section}")
        if position.section in RIDDEN and position.section in sections:
            yield from _uses(position, this, colour, card)
    more = _("More about it")
    yield asked(this, _("What is printed on it?"), f"card {card}", more)
    yield asked(this, _("Can such a card be in the deck?"), f"valid {card}", more)


def row_questions(position: Position, spot: RowSpot) -> Iterator[Offer]:
    """What a row gives, what its symbols do, and what they may be used for."""
    card, section = spot.card, spot.row
    this, colour = card_called(card), _rider(position, card)
    if not colour:
        yield from card_questions(position, CardSpot(card))
        return
    row = f"{colour} {card} {section}"
    yield asked(this, _(GIVES[section]), f"row {row}")
    if section is Section.ARENA:
        return
    if section is position.section:
        yield asked(this, _("May it be played now?"), f"may {colour} {card}")
    yield asked(this, _(USED[section]), f"targets {row}")
    if section is position.section:
        yield from _uses(position, this, colour, card)
    yield from under(_("More about it"), _printed(position, this, colour, card, section))


def _printed(
    position: Position, this: str, colour: str, card: int, section: Section
) -> Iterator[Offer]:
    """What the wax brings, and what the symbols of a row do."""
    printed = row_of(position, card, section)
    yield from _wax(position, this, colour, card, printed)
    for sign in printed.signs:
        text = _("What does this symbol do: {symbol}?")
        yield asked(this, text, f"symbol {sign.symbol}", symbol=_(SYMBOLS[sign.symbol]))


def _wax(position: Position, this: str, colour: str, card: int, row: Row) -> Iterator[Offer]:
    """What wax brings, by the odds and by each of its faces."""
    if row.middle is None or row.middle.symbol is not Symbol.WAX:
        return
    yield asked(this, _("What does the wax bring, by the odds?"), f"odds wax {card} {row.section}")
    ridden = _ridden(position, colour, card, row.section)
    for wax in dict.fromkeys(wax_faces(position.profile)):
        if ridden is not None and ridden.rolls:
            text = _("What does it give with this wax on the die: {wax}?")
            yield asked(this, text, f"row {colour} {card} {row.section} wax {wax}", wax=wax)
    yield asked(this, _("What does the wax die show?"), "option wax_die")


def _uses(position: Position, this: str, colour: str, card: int) -> Iterator[Offer]:
    """Whether the bonus may be used for this and that."""
    ridden = _ridden(position, colour, card, position.section)
    if ridden is None or ridden.left is None:
        return
    words = MAY.get(ridden.left.sign.symbol)
    if words is None:
        return
    for use in bonus_uses(position, ridden):
        text, told = _(words), use_told(use)
        move = with_use(Ride(colour, card), use)
        yield asked(this, text, f"may {move}", _("What may it be used for?"), use=told)


def _ridden(position: Position, colour: str, card: int, section: Section) -> Outcome | None:
    """What a row comes to; None where the article does not say, and nobody has chosen."""
    row = row_of(position, card, section)
    return unless_unsaid(lambda: outcome(position, colour, card, row), None)


def _needs_wax(position: Position, colour: str, card: int) -> bool:
    """Whether a die decides what the card comes to now."""
    if position.section not in position.deck.by_number[card].by_section:
        return True
    ridden = _ridden(position, colour, card, position.section)
    return ridden is None or ridden.rolls


def _rider(position: Position, card: int) -> str:
    """Who would ride with a card: its holder, or who decides now."""
    player = holder(position, card)
    return deciding(position) if player is None else player.colour


# --- a race -----------------------------------------------------------------------------


TOO_FAR: Final = 600
"""From so many seconds on no odds are known."""

# --- the whole race ---------------------------------------------------------------------


def race_questions(position: Position) -> Iterator[Offer]:
    """What may be asked about the race as a whole."""
    yield asked("", _("Who is first, and by how much?"), "places")
    yield asked("", _("Whose turn is it?"), "turn")
    yield asked("", _("In which order do they ride?"), "order")
    yield asked("", _("What do the stopwatches show?"), "clock")
    yield asked("", _("Who stands where along the track?"), "groups")
    yield asked("", _("Which paths are closed?"), "paths")
    yield asked("", _("Which paths have no way around them?"), "bridges")
    yield asked("", _("How does a shooting end, by the odds?"), "odds shooting")
    yield asked("", _("Where do the cards lie?"), "pile")
    yield from under(_("More about the race"), _more_questions(position))


def _more_questions(position: Position) -> Iterator[Offer]:
    """What is asked less often: cards, symbols, other races, the rules."""
    yield asked("", _("What is this race like?"), f"race {position.race}")
    yield asked("", _("Which races are there?"), "races")
    for race, words in STARTS.items():
        yield asked("", _(words), f"starts {race}")
    yield asked("", _("Which symbols do nothing in this race?"), "void")
    yield asked("", _("What do the symbols mean?"), "symbols")
    yield asked("", _("Which symbols stand on the left of a row?"), "symbols left")
    yield asked("", _("Which cards are there?"), "deck")
    yield asked("", _("What do flags and alphorns take off, on average?"), "bonuses")
    yield asked("", _("How are open questions of the rules played here?"), "option")
    yield asked("", _("What is assumed, as nobody has told it?"), "assumed")
    yield asked("", _("Is anything wrong with this race?"), "problems")


def player_questions(position: Position, player: Player) -> Iterator[Offer]:
    """What may be asked about a player."""
    colour, his = player.colour, head(player.colour)
    yield asked(his, _("Who is ahead, and by how much?"), f"gap {colour}")
    yield asked(his, _("What does the stopwatch show, and why?"), f"clock {colour}")
    yield asked(his, _("Is it allowed to draw level now?"), f"boost {colour}")
    yield asked(his, _("How does the shooting end, by the odds?"), f"odds shooting {colour}")
    yield from _hand_questions(position, player, his)
    yield asked(his, _("Which cards are in the hand?"), f"hand {colour}")
    yield asked(his, _("Which groups and coaches are left?"), f"supply {colour}")
    behind = unless_unsaid(lambda: _behind(position, colour), 0)
    if 0 < behind < TOO_FAR:
        text = ngettext(
            "How likely does drawing level help, {count} second behind?",
            "How likely does drawing level help, {count} seconds behind?",
            behind,
        )
        yield asked(his, text, f"odds boost {behind}", count=behind)


def _behind(position: Position, colour: str) -> int:
    """How many seconds a player is behind the one ahead; 0 for the first."""
    ahead = the_one_ahead(position, colour)
    return gap(position, colour, ahead) if ahead else 0


def _hand_questions(position: Position, player: Player, his: str) -> Iterator[Offer]:
    """How the cards of a hand are best ridden in the sections that are left."""
    nothing: list[Section] = []
    sections = unless_unsaid(lambda: to_come(position, player.colour), nothing)
    if not player.hand or not sections:
        return
    yield asked(his, _("How are these cards ridden fastest?"), f"best {player.colour}")
    uses = list(zip(player.hand, dict.fromkeys(sections), strict=False))
    rows = " ".join(f"{card} {section}" for card, section in uses)
    cards = numbers(card for card, _section in uses)
    if all(_has_row(position, card, section) for card, section in uses):
        text = _("What is lost if they are ridden one after the other: {cards}?")
        yield asked(his, text, f"plan {player.colour} {rows}", cards=cards)
        text = _("What do they give one after the other, symbols and all: {cards}?")
        yield asked(his, text, f"sum {player.colour} {rows}", cards=cards)
    count = len(player.hand)
    if count < len(position.deck.cards):
        text = ngettext(
            "How good is {count} card, by the odds?",
            "How good is the best of {count} cards, by the odds?",
            count,
        )
        yield asked(his, text, f"odds best {count}", count=count)


def _has_row(position: Position, card: int, section: Section) -> bool:
    known = position.deck.by_number.get(card)
    return known is not None and section in known.by_section


# --- the course -------------------------------------------------------------------------


def station_questions(position: Position, station: Station) -> Iterator[Offer]:
    """Where the group there may walk, who counts there, and where paths lead."""
    here, owner = station_called(station), position.standing.get(station.name)
    near = position.course.joined[station.name]
    if owner is not None:
        for to in near:
            text = _("May the group walk there: {station}?")
            yield asked(here, text, f"{owner} walk {station.name} to {to}", station=to)
    for half in station.halves:
        text = _("How does the crowd count in {half}?")
        yield asked(here, text, f"groups {half}", half=half)
    yield asked(here, _("Where do open paths lead from here?"), f"reach {station.name}")
    for to in near:
        text = _("Which way leads there: {station}?")
        yield asked(here, text, f"way {station.name} {to}", station=to)


def half_questions(position: Position, half: Half) -> Iterator[Offer]:
    """How the crowd counts there, and whose conditions are met, first of whoever decides."""
    here, now = half_called(half), deciding(position)
    yield asked(here, _("How does the crowd count here?"), f"groups {half}")
    players = sorted(position.players, key=lambda player: player.colour != now)
    for player in players:
        for symbol, words in COUNTS.items():
            text = f"condition {player.colour} {symbol} {half}"
            counts = _(words[player.colour])
            yield asked(here, counts, text, head(player.colour), kind=symbol)
    more = _("More about it")
    yield asked(here, _("Where does it lie?"), f"half {half}", more)
    if now:
        yield asked(here, _("Which groups and coaches are left?"), f"supply {now}", more)


def coach_questions(position: Position, coach: Coach) -> Iterator[Offer]:
    """What is asked about the half beside which a coach stands."""
    return half_questions(position, coach.half)


def path_questions(_position: Position, path: Path) -> Iterator[Offer]:
    """Whether a path is open, and what leads around it."""
    here = path_called(path)
    yield asked(here, _("Is it open?"), f"path {path}")
    yield asked(here, _("Which way leads around it?"), f"detour {path}")
    yield asked(here, _("Which paths have no way around them?"), "bridges")


def section_questions(_position: Position, section: Section) -> Iterator[Offer]:
    """What a section is like, and how it is ridden."""
    here = _(CALLED[section])
    yield asked(
        here, _("What is the best time here, and what belongs to it?"), f"section {section}"
    )
    yield asked(here, _("In which order do they ride?"), "order")
    if section is Section.ARENA:
        yield asked(here, _("How does a shooting end, by the odds?"), "odds shooting")
    else:
        yield asked(here, _("Which times do the cards have here?"), f"deck {section}")
    yield asked(here, _("What is a lap made of?"), "lap")


def shot_questions(position: Position, target: TargetSpot) -> Iterator[Offer]:
    """What a shooting comes to."""
    shooting = target.shooting
    this = _(SHOOTING[shooting.colour])
    if unless_unsaid(lambda: _possible(position, shooting), False):
        text = f"shooting {shooting.colour} {' '.join(shooting.shots)}"
        yield asked(this, _("What does it cost?"), text)
    yield asked(this, _("What are the parts of a target?"), "segments")
    yield asked(this, _("How does a shooting end, by the odds?"), "odds shooting")


def _possible(position: Position, shooting: Shooting) -> bool:
    """Whether a shooting could have come out like that."""
    known = shooting.colour in position.by_colour
    judged = judge_shots(position, shooting.colour, shooting.shots)
    return known and all(one.holds for one in judged)
