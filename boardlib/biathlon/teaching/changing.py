"""What can be changed on the course, in the race and on its cards, as lines of a position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from boardlib.biathlon.board.cards import (
    LEFT,
    MIDDLE,
    SYMBOLS,
    Form,
    Row,
    Segment,
    Sign,
    Symbol,
    Where,
    decks,
)
from boardlib.biathlon.board.course import (
    BEST,
    HALVES,
    LAP,
    RIDDEN,
    SECTIONS,
    SLOWEST,
    Half,
    Path,
    Section,
    Station,
    time_words,
)
from boardlib.biathlon.board.notation import course_lines, courses, elsewhere, named_course
from boardlib.biathlon.board.position import (
    COLOURS,
    RACES,
    SHOTS,
    Barrier,
    Coach,
    Group,
    Player,
    Position,
    Race,
    Shot,
)
from boardlib.biathlon.rules.cards import row_of
from boardlib.biathlon.rules.conditions import coach_in
from boardlib.biathlon.rules.naming import word
from boardlib.biathlon.rules.race import laps, ridden
from boardlib.biathlon.teaching.pointing import TargetSpot, holder, removed, unless_unsaid
from boardlib.biathlon.teaching.ridden import player_ridden
from boardlib.game.editing import Offer
from boardlib.text import _, ngettext

_SECONDS: Final = (-10, -5, -2, -1, 1, 2, 5, 10)
"""By how much a stopwatch is put back or forward."""
_SHOWN: Final = (Shot.HIT, Shot.BORDERLINE, Shot.NE, Shot.SE, Shot.SW, Shot.NW)
"""What a die shows in the end."""


# --- the whole race ---------------------------------------------------------------------


def race_changes(position: Position) -> Iterator[Offer]:
    """Another discipline, another section, another lap."""
    for race, words in RACES.items():
        if race is not position.race:
            yield Offer(_("Discipline"), _(words), f"race {race}")
    for section in LAP:
        if section is not position.section:
            yield Offer(_("Section"), _(SECTIONS[section]), _at(position, position.lap, section))
    for lap in range(1, unless_unsaid(lambda: laps(position), position.lap) + 1):
        if lap != position.lap:
            yield Offer(_("Lap"), str(lap), _at(position, lap, position.section))
    yield from _pile(position)
    yield from _other_courses(position)
    yield from _other_players(position)


def _pile(position: Position) -> Iterator[Offer]:
    """The draw pile is used up, or has every card that lies nowhere else."""
    if position.pile:
        yield Offer(_("The draw pile"), _("is used up"), "pile none")
    if position.pile != elsewhere(position):
        line = f"- pile {' '.join(map(str, position.pile)) or 'none'}"
        yield Offer(_("The draw pile"), _("has every card that lies nowhere else"), line)


def _other_courses(position: Position) -> Iterator[Offer]:
    """Another course: groups and barriers that have no place on it are taken away."""
    for name in courses():
        course = named_course(name)
        if course != position.course:
            groups = [one for one in position.groups if one.station not in course.named]
            barriers = [one for one in position.barriers if one.path not in course.paths]
            gone = removed([*course_lines(position.course), *groups, *barriers])
            yield Offer(_("Another course"), name, "\n".join([*gone, f"course {name}"]))


def _other_players(position: Position) -> Iterator[Offer]:
    """One more player, as many seconds after the last one as usual; or one less."""
    if len(position.players) < int(position.profile.get("players", len(COLOURS))):
        for colour in COLOURS:
            if colour not in position.by_colour:
                yield Offer(_("One more player"), word(colour), _started(position, colour))
    for player in position.players:
        if lines := without_player(position, player):
            yield Offer(_("A player less"), word(player.colour), lines)


def _started(position: Position, colour: str) -> str:
    lines = [f"player {colour}"]
    interval = int(position.profile.get("start_interval", 0))
    if position.race is Race.SPRINT and interval:
        later = time_words(interval * len(position.players))
        lines += [f"start {colour} {later}", f"clock {colour} {later}"]
    return "\n".join(lines)


def _has_done(position: Position, colour: str) -> bool:
    """Whether a ride or a shooting of the section speaks of a player."""
    named = {one.colour for one in position.rode} | {one.ahead for one in position.rode}
    named |= {one.colour for one in position.shootings}
    return colour in named or (position.walker is not None and position.walker.colour == colour)


def without_player(position: Position, player: Player) -> str:
    """The lines that take a player out of the race, with all that is the player's.

    Empty for the only player, and for one who has done something in this section.
    """
    colour = player.colour
    if len(position.players) == 1 or _has_done(position, colour):
        return ""
    gone: list[object] = [f"player {colour}"]
    if player.start:
        gone.append(f"start {colour} {time_words(player.start)}")
    if player.clock:
        gone.append(_clock(colour, player.clock))
    if player.hand:
        gone.append(f"hand {colour} {_cards(list(player.hand))}")
    if player.kept:
        gone.append(" ".join(["kept", colour, *map(str, player.kept)]))
    every: tuple[Group | Coach | Barrier, ...] = (
        *position.groups,
        *position.coaches,
        *position.barriers,
    )
    return "\n".join(removed([*gone, *(one for one in every if one.colour == colour)]))


def _at(position: Position, lap: int, section: Section) -> str:
    """The lines that lead everybody to a section."""
    walker = [] if position.walker is None else [position.walker]
    return "\n".join([*removed([*position.rode, *walker]), f"at {lap} {section}"])


def section_changes(position: Position, section: Section) -> Iterator[Offer]:
    """The section is ridden now."""
    if section is not position.section:
        text = _at(position, position.lap, section)
        yield Offer(_("This section"), _("is ridden now"), text)


# --- players ----------------------------------------------------------------------------


def player_changes(position: Position, player: Player) -> Iterator[Offer]:
    """Another time on the stopwatch, another start number, a ride that is taken back."""
    for seconds in _SECONDS:
        clock = player.clock + seconds
        if clock >= 0:
            label = _("{time} ({seconds} s)").format(
                time=time_words(clock), seconds=f"{seconds:+d}"
            )
            yield Offer(_("Stopwatch"), label, _clock(player.colour, clock))
    number, count = position.start_number(player.colour), len(position.players)
    for place in range(1, count + 1):
        if place != number:
            yield Offer(_("Start number"), str(place), _numbered(position, player, place))
    if ridden(position, player.colour) is not None:
        yield Offer(_("This section"), _("not ridden yet"), _unridden(position, player))
    yield from player_ridden(position, player)
    if lines := without_player(position, player):
        yield Offer(_("The player"), _("take out of the race"), lines)


def _clock(colour: str, seconds: int) -> str:
    return f"clock {colour} {time_words(seconds)}"


def _numbered(position: Position, player: Player, place: int) -> str:
    """The lines that give a player another start number."""
    colours = [one.colour for one in position.players]
    others = [colour for colour in colours if colour != player.colour]
    others.insert(place - 1, player.colour)
    gone = removed(f"player {colour}" for colour in colours)
    return "\n".join([*gone, *(f"player {colour}" for colour in others)])


def _unridden(position: Position, player: Player) -> str:
    """The lines that take a ride back: the stopwatch, and the card comes back into the hand."""
    rode = ridden(position, player.colour)
    assert rode is not None
    lines = [*removed([rode]), _clock(player.colour, rode.before)]
    if position.walker is not None and position.walker.colour == player.colour:
        lines += removed([position.walker])
    if rode.card in position.discard:
        kept = [one for one in position.discard if one != rode.card]
        lines.append(f"discard {_cards(kept)}" if kept else f"- discard {rode.card}")
        lines.append(f"hand {player.colour} {_cards([*player.hand, rode.card])}")
    return "\n".join(lines)


def _cards(numbers: list[int]) -> str:
    return " ".join(map(str, sorted(numbers)))


# --- the course -------------------------------------------------------------------------


def station_changes(position: Position, station: Station) -> Iterator[Offer]:
    """A group is put on a station, is another player's, or is taken away."""
    name, owner = station.name, position.standing.get(station.name)
    title = _("Put a group here") if owner is None else _("The group is that of")
    for player in position.players:
        if player.colour != owner:
            yield Offer(title, word(player.colour), str(Group(player.colour, name)))
    if lines := without_group(position, station):
        yield Offer(_("The group"), _("take it away"), lines)


def without_group(position: Position, station: Station) -> str:
    """The line that takes away the group on a station; empty where none stands."""
    owner = position.standing.get(station.name)
    return "" if owner is None else f"- {Group(owner, station.name)}"


def half_changes(position: Position, half: Half) -> Iterator[Offer]:
    """Coaches are put beside a half, or taken away."""
    for player in position.players:
        coach = Coach(player.colour, half)
        if not coach_in(position, player.colour, half):
            yield Offer(_("Put a coach here"), word(player.colour), str(coach))
    for coach in position.coaches:
        if coach.half is half:
            yield Offer(_("Take a coach away"), word(coach.colour), f"- {coach}")


def without_coach(position: Position, half: Half) -> str:
    """The line that takes away the coach beside a half; empty where there is none, or several."""
    beside = [coach for coach in position.coaches if coach.half is half]
    return f"- {beside[0]}" if len(beside) == 1 else ""


def coach_changes(coach: Coach) -> Iterator[Offer]:
    """A coach is taken away."""
    yield Offer(_("The coach"), _("take him away"), f"- {coach}")


def without_barriers(position: Position, path: Path) -> str:
    """The lines that open a path; empty where it is open."""
    return "\n".join(removed(one for one in position.barriers if one.path == path))


def path_changes(position: Position, path: Path) -> Iterator[Offer]:
    """A path is closed, or opened again."""
    on_it = [one for one in position.barriers if one.path == path]
    if on_it:
        yield Offer(_("This path"), _("open it"), without_barriers(position, path))
    for player in position.players:
        if player.colour not in {one.colour for one in on_it}:
            title = _("It is closed by") if on_it else _("Close this path for")
            yield Offer(title, word(player.colour), str(Barrier(player.colour, path)))


# --- the range --------------------------------------------------------------------------


def shot_changes(position: Position, target: TargetSpot) -> Iterator[Offer]:
    """A die of the range shows something else, or a click comes before it."""
    shooting, fired = target.shooting, _fired(position, target)
    if fired is None:
        return
    shots = list(shooting.shots)
    for shot in _SHOWN:
        if shot is not shots[fired]:
            changed = (*shots[:fired], shot, *shots[fired + 1 :])
            yield Offer(_("The die shows"), _(SHOTS[shot]), str(replace(shooting, shots=changed)))
    if position.profile.get("after_click") != "reroll":
        return
    more = (*shots[:fired], Shot.CLICK, *shots[fired:])
    yield Offer(_("A click before it"), _("one more"), str(replace(shooting, shots=more)))
    if fired and shots[fired - 1] is Shot.CLICK:
        fewer = (*shots[: fired - 1], *shots[fired:])
        yield Offer(_("A click before it"), _("one less"), str(replace(shooting, shots=fewer)))


def _fired(position: Position, target: TargetSpot) -> int | None:
    """Which of the dice that were rolled decides a target, counted from 0."""
    again = position.profile.get("after_click") == "reroll"
    rolled = enumerate(target.shooting.shots)
    fired = [number for number, shot in rolled if shot is not Shot.CLICK or not again]
    return fired[target.number - 1] if target.number <= len(fired) else None


# --- a card -----------------------------------------------------------------------------


_DIFFERENCES: Final = (0, 10, 20, SLOWEST)
"""Seconds over the best time that a row is given."""
_LOOPS: Final = range(20, 26)
"""Seconds of a penalty loop that an arena row is given."""
_PRINTED: Final = {
    Symbol.FLAG: Sign(Symbol.FLAG, seconds=3),
    Symbol.HORN: Sign(Symbol.HORN, seconds=5),
    Symbol.BOOST: Sign(Symbol.BOOST, seconds=10),
    Symbol.MARKER: Sign(Symbol.MARKER, segment=Segment.NE),
    Symbol.RADIO: Sign(Symbol.RADIO, seconds=7),
    Symbol.WAX: Sign(Symbol.WAX, seconds=6, wax="A"),
}
"""What is printed beside a symbol that a row is given."""


def card_changes(position: Position, card: int) -> Iterator[Offer]:
    """A card goes into a hand; out of a hand it is discarded, or exchanged for a faster one."""
    player = holder(position, card)
    if player is None:
        for other in position.players:
            yield Offer(_("Into the hand of"), word(other.colour), into_hand(position, other, card))
        return
    others = [one for one in player.hand if one != card]
    hand = _hand(player, others)
    discard = " ".join(map(str, sorted([*position.discard, card])))
    yield Offer(_("This card"), _("discard it"), f"{hand}\ndiscard {discard}")
    yield Offer(_("This card"), _("put it back into the draw pile"), put_back(position, card))
    pile = [one for one in position.pile if one in position.deck.by_number]
    for section in RIDDEN:
        fastest = min(pile, key=lambda one: _seconds(position, one, section), default=None)
        if fastest is not None:
            label = _("{section}: card {card}").format(section=_(SECTIONS[section]), card=fastest)
            title = _("Exchange it for the fastest of the pile")
            yield Offer(title, label, _hand(player, [*others, fastest]))


def into_hand(position: Position, player: Player, card: int) -> str:
    """The lines that put a card into a hand, away from where it lies now."""
    lines = [_hand(player, [*player.hand, card])]
    told = () if position.pile == elsewhere(position) else position.pile
    for first, cards in (("discard", position.discard), ("pile", told)):
        if card in cards:
            rest = [str(one) for one in sorted(cards) if one != card]
            every = " ".join(map(str, sorted(cards)))
            lines.append(" ".join([first, *rest]) if rest else f"- {first} {every}")
    return "\n".join(lines)


def put_back(position: Position, card: int) -> str:
    """The lines that put a card of a hand back into the draw pile; empty for any other card."""
    player = holder(position, card)
    if player is None:
        return ""
    hand = _hand(player, [one for one in player.hand if one != card])
    if position.pile == elsewhere(position):
        return hand
    return f"{hand}\npile {' '.join(map(str, sorted([*position.pile, card])))}"


def _seconds(position: Position, card: int, section: Section) -> int:
    row = position.deck.by_number[card].by_section.get(section)
    return 9999 if row is None else row.seconds


def _hand(player: Player, cards: list[int]) -> str:
    """The line of a hand; where it is empty, the line that takes it away."""
    numbers = " ".join(map(str, sorted(cards)))
    if cards:
        return f"hand {player.colour} {numbers}"
    return f"- hand {player.colour} {' '.join(map(str, player.hand))}"


# --- rows of a card ---------------------------------------------------------------------


def row_changes(position: Position, card: int, section: Section) -> Iterator[Offer]:
    """Another time, other symbols, other conditions; or the row as it is in the deck."""
    row = row_of(position, card, section)
    if section is Section.ARENA:
        yield from _loops(card, row)
    else:
        yield from _times(card, row)
        yield from _symbols(card, row)
        yield from _conditions(card, row)
    printed = decks()[position.profile["deck"]].by_number.get(card)
    if (card, row) in position.rows and printed is not None:
        yield Offer(_("This row"), _("as it is in the deck"), f"- {_line(card, row)}")


def _line(card: int, row: Row) -> str:
    return f"row {card} {row}"


def _loops(card: int, row: Row) -> Iterator[Offer]:
    for seconds in _LOOPS:
        if seconds != row.seconds:
            label = ngettext("{count} second", "{count} seconds", seconds).format(count=seconds)
            yield Offer(_("A loop costs"), label, _line(card, replace(row, seconds=seconds)))


def _times(card: int, row: Row) -> Iterator[Offer]:
    for difference in _DIFFERENCES:
        seconds = BEST[row.section] + difference
        if seconds != row.seconds:
            line = _line(card, replace(row, seconds=seconds))
            yield Offer(_("The time of the row"), time_words(seconds), line)


def _symbols(card: int, row: Row) -> Iterator[Offer]:
    """Every other symbol for the left and for the middle, where the old one stands; or none."""
    for title, symbols, sign in (
        (_("The bonus on the left"), LEFT, row.left),
        (_("The event in the middle"), MIDDLE, row.middle),
    ):
        for symbol in symbols:
            if sign is None or symbol is not sign.symbol:
                changed = _with(row, _printed(row, symbol, sign))
                yield Offer(title, _(SYMBOLS[symbol]), _line(card, changed))
        if sign is not None:
            bare = replace(row, left=None) if sign is row.left else replace(row, middle=None)
            yield Offer(title, _("no symbol"), _line(card, bare))


def _printed(row: Row, symbol: Symbol, before: Sign | None) -> Sign:
    """A symbol as it may be printed in a row, with the condition of the one before it."""
    sign = _PRINTED.get(symbol, Sign(symbol))
    if symbol is Symbol.BOOST:
        return sign
    first = Where(HALVES[row.section][:1])
    where = first if before is None or before.where is None else before.where
    never = symbol is Symbol.NEWCOACH and where.form is Form.BOTH
    return replace(sign, where=first if never else where)


def _with(row: Row, sign: Sign) -> Row:
    """The row with another symbol on the left, or in the middle."""
    return replace(row, left=sign) if sign.symbol in LEFT else replace(row, middle=sign)


def _conditions(card: int, row: Row) -> Iterator[Offer]:
    """Other halves for the symbols that the row has."""
    halves = HALVES[row.section]
    forms = [Where((half,)) for half in halves]
    forms += [Where(halves, Form.EITHER), Where(halves, Form.BOTH)]
    for sign in row.signs:
        title = _("Where its bonus looks")
        if sign.symbol in MIDDLE:
            title = _("Where its event looks")
        for where in forms if sign.where is not None else ():
            never = sign.symbol is Symbol.NEWCOACH and where.form is Form.BOTH
            if where != sign.where and not never:
                line = _line(card, _with(row, replace(sign, where=where)))
                yield Offer(title, str(where), line)
