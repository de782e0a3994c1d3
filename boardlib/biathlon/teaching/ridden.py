r"""What can be changed about what has been ridden, kept for the range, walked and shot.

>>> from boardlib.biathlon.board.notation import read
>>> race = read("race sprint\ncourse M11\nplayer red\nplayer blue\nat 1 flat\nhand red 14")
>>> [offer.label for offer in ride_changes(race, 14)]
['the whole section']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from boardlib.biathlon.board.course import SECTIONS, Section, time_words
from boardlib.biathlon.board.notation import line_key, write
from boardlib.biathlon.board.position import Kept, Player, Position, Shooting, Shot, Walker
from boardlib.biathlon.rules.play import judge, play, rides
from boardlib.biathlon.rules.race import turn
from boardlib.biathlon.rules.shooting import sign_of
from boardlib.biathlon.teaching.pointing import holder, removed, unless_unsaid
from boardlib.game.editing import Offer
from boardlib.text import _, ngettext

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
