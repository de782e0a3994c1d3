r"""What can be changed about what has been ridden, kept for the range, walked and shot.

>>> from boardlib.biathlon.board.notation import read
>>> race = read("race sprint\ncourse M11\nplayer red\nplayer blue\nat 1 flat\nhand red 14")
>>> [offer.label for offer in ride_changes(race, 14)]
['the whole section']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from boardlib.biathlon.board.course import SECTIONS, Section, time_words
from boardlib.biathlon.board.notation import line_key, write
from boardlib.biathlon.board.position import (
    RACES,
    SHOTS,
    Kept,
    Player,
    Position,
    Shooting,
    Shot,
    Walker,
)
from boardlib.biathlon.questions.describe import watch_line
from boardlib.biathlon.questions.hands import row_line
from boardlib.biathlon.rules.cards import row_of
from boardlib.biathlon.rules.naming import head, numbers, word
from boardlib.biathlon.rules.play import judge, play, rides
from boardlib.biathlon.rules.race import ridden, turn
from boardlib.biathlon.rules.shooting import sign_of
from boardlib.biathlon.teaching.pointing import holder, removed, unless_unsaid
from boardlib.game.editing import Offer, by_first_word
from boardlib.text import _, listing, ngettext

EARLIER = (-60, -30, 30, 60)
"""By how many seconds the start of an athlete is put."""

# --- cards ------------------------------------------------------------------------------


def ride_changes(position: Position, card: int) -> Iterator[Offer]:
    """Whoever decides now has ridden with the card, and used nothing of it."""
    now = unless_unsaid(lambda: turn(position), None)
    player = holder(position, card)
    if now is None or now.settles or player is None or player.colour != now.colour:
        return
    found = (one for one in rides(position, now.colour) if one.card == card)
    ride = unless_unsaid(lambda: next((one for one in found if judge(position, one)), None), None)
    if ride is not None:
        after = play(position, ride).position
        yield Offer(_("Ridden with this card"), _("the whole section"), _between(position, after))


def _between(before: Position, after: Position) -> str:
    """The lines that make one position of another."""
    old, new = Counter(write(before).splitlines()), Counter(write(after).splitlines())
    fresh = list((new - old).elements())
    known = {line_key(line) for line in fresh}
    gone = [line for line in (old - new).elements() if line_key(line) not in known]
    return "\n".join([*removed(gone), *fresh])


def kept_changes(position: Position, card: int, section: Section) -> Iterator[Offer]:
    """A card whose row has an eyepiece or a marker is kept for the range, or no longer."""
    kept = Kept(card, section)
    if sign_of(position, kept) is None:
        return
    for player in position.players:
        if kept in player.kept:
            rest = [one for one in player.kept if one != kept]
            back = f"hand {player.colour} {' '.join(map(str, sorted([*player.hand, card])))}"
            yield Offer(
                _("Kept for the range"), _("no, back in the hand"), _kept(player, rest, back)
            )
        elif card in player.hand:
            hand = [one for one in player.hand if one != card]
            line = f"hand {player.colour} {' '.join(map(str, hand))}"
            line = line if hand else f"- hand {player.colour} {card}"
            label = _("yes, for this row ({section})").format(section=_(SECTIONS[section]))
            yield Offer(_("Kept for the range"), label, _kept(player, [*player.kept, kept], line))


def _kept(player: Player, cards: list[Kept], hand: str) -> str:
    """The lines that say which cards a player keeps, and which are in the hand."""
    line = " ".join(["kept", player.colour, *map(str, cards)])
    if not cards:
        line = f"- {' '.join(['kept', player.colour, *map(str, player.kept)])}"
    return f"{line}\n{hand}"


# --- players ----------------------------------------------------------------------------


def player_ridden(position: Position, player: Player) -> Iterator[Offer]:
    """How far a group may still walk, what was shot, when the athlete started."""
    yield from _walking(position, player)
    yield from _shooting(position, player)
    for seconds in EARLIER:
        start = player.start + seconds
        if start >= 0:
            line = f"start {player.colour} {time_words(start)}"
            if not start:
                line = f"- start {player.colour} {time_words(player.start)}"
            yield Offer(_("Started at"), time_words(start), line)


def _walking(position: Position, player: Player) -> Iterator[Offer]:
    """Steps that a group of the player may still walk after the card."""
    group, walker = _("Steps left to walk"), position.walker
    there = walker.steps if walker is not None and walker.colour == player.colour else 0
    if there:
        yield Offer(group, _("none"), f"- {walker}")
    if not any(one.colour == player.colour for one in position.groups):
        return
    for steps in range(1, int(position.profile.get("steps", 1)) + 1):
        if steps != there:
            yield Offer(group, str(steps), str(Walker(player.colour, steps)))


def _shooting(position: Position, player: Player) -> Iterator[Offer]:
    """What the dice of the range showed: every target hit, to be changed die by die."""
    there = next((one for one in position.shootings if one.colour == player.colour), None)
    if there is not None:
        yield Offer(_("At the range"), _("nothing was shot yet"), f"- {there}")
        yield from _helping(player, there)
        return
    count = int(position.profile.get("shots", 0))
    if count:
        label = ngettext("{count} hit", "{count} hits", count).format(count=count)
        shooting = Shooting(player.colour, (Shot.HIT,) * count)
        yield Offer(_("At the range"), label, str(shooting))


def _helping(player: Player, shooting: Shooting) -> Iterator[Offer]:
    """Kept cards that helped at a shooting."""
    for kept in (*shooting.cards, *player.kept):
        card = _("card {card}").format(card=kept.card)
        if kept in shooting.cards:
            rest = tuple(one for one in shooting.cards if one != kept)
            yield Offer(_("Did not help"), card, str(replace(shooting, cards=rest)))
        else:
            more = (*shooting.cards, kept)
            yield Offer(_("Helped at this shooting"), card, str(replace(shooting, cards=more)))


# --- as a player says it ----------------------------------------------------------------


# --- the race ---------------------------------------------------------------------------


def _race(position: Position, _rest: list[str]) -> str:
    return _("Discipline: {name}.").format(name=_(RACES[position.race]))


def _course(_position: Position, rest: list[str]) -> str:
    return _("The course: {name}.").format(name=" ".join(rest))


def _at(position: Position, _rest: list[str]) -> str:
    if position.section is Section.FINISH:
        return _("The race is over.")
    text = _("Lap {lap}: {section}.")
    return text.format(lap=position.lap, section=_(SECTIONS[position.section]))


def _row(position: Position, rest: list[str]) -> str:
    row = row_of(position, int(rest[0]), Section(rest[1]))
    return _("Card {card}: {row}").format(card=rest[0], row=row_line(row))


def _pile(position: Position, _rest: list[str]) -> str:
    count = len(position.pile)
    words = ngettext("{count} card can still be drawn.", "{count} cards can still be drawn.", count)
    return words.format(count=count)


def _discard(position: Position, _rest: list[str]) -> str:
    return _("Discarded cards: {cards}.").format(cards=numbers(position.discard))


def _walker(position: Position, _rest: list[str]) -> str:
    walker = position.walker
    if walker is None:
        return ""
    words = ngettext(
        "{player}: a group may still walk {count} step.",
        "{player}: a group may still walk {count} steps.",
        walker.steps,
    )
    return words.format(player=head(walker.colour), count=walker.steps)


_OF_RACE: Final[Mapping[str, Callable[[Position, list[str]], str]]] = {
    "race": _race,
    "course": _course,
    "at": _at,
    "row": _row,
    "pile": _pile,
    "discard": _discard,
    "walker": _walker,
}

# --- players ----------------------------------------------------------------------------


def _start(_position: Position, player: Player) -> str:
    text = _("{player}: started at {time}.")
    return text.format(player=head(player.colour), time=time_words(player.start))


def _hand(_position: Position, player: Player) -> str:
    text = _("{player}: cards in the hand: {cards}.")
    return text.format(player=head(player.colour), cards=numbers(player.hand))


def _kept_told(_position: Position, player: Player) -> str:
    text = _("{player}: cards kept for the range: {cards}.")
    kept = numbers(one.card for one in player.kept)
    return text.format(player=head(player.colour), cards=kept)


def _rode(position: Position, player: Player) -> str:
    rode = ridden(position, player.colour)
    if rode is None:
        return ""
    text = _("{player}: has ridden this section with card {card}, from {time} on.")
    if rode.ahead:
        text = _(
            "{player}: has ridden this section with card {card}, from {time} on, behind: {other}."
        )
    before, ahead = time_words(rode.before), word(rode.ahead) if rode.ahead else ""
    return text.format(player=head(player.colour), card=rode.card, time=before, other=ahead)


def _shooting_told(position: Position, player: Player) -> str:
    there = next((one for one in position.shootings if one.colour == player.colour), None)
    if there is None:
        return ""
    text = _("{player}: last shooting: {shots}.")
    if there.cards:
        text = _("{player}: last shooting: {shots}; these cards helped: {cards}.")
    shots = listing([_(SHOTS[shot]) for shot in there.shots])
    cards = numbers(one.card for one in there.cards)
    return text.format(player=head(player.colour), shots=shots, cards=cards)


_OF_PLAYER: Final[Mapping[str, Callable[[Position, Player], str]]] = {
    "player": watch_line,
    "clock": watch_line,
    "start": _start,
    "hand": _hand,
    "kept": _kept_told,
    "rode": _rode,
    "shooting": _shooting_told,
}


def _of_player(tell: Callable[[Position, Player], str]) -> Callable[[Position, list[str]], str]:
    """What tells a line about a player who takes part."""

    def told(position: Position, rest: list[str]) -> str:
        player = position.by_colour.get(rest[0])
        return "" if player is None else tell(position, player)

    return told


line_words: Final = by_first_word(
    {**_OF_RACE, **{first: _of_player(tell) for first, tell in _OF_PLAYER.items()}}
)
"""What a line says of the race, in a sentence; empty where the picture shows it."""
