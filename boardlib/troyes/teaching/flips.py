"""What would have to change in a city: the changes that ``flips.toml`` names.

Numbers are looked for, the nearest that turns it; a die that the question names takes the question
along when it shows something else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any, Final

from boardlib.game import QuestionError
from boardlib.game.flip_search import Change, Maker, Why, one_edition, unlisted
from boardlib.text import _, listing, mark
from boardlib.troyes.board.cards import VALUES, Colour, Die, Taken, card_key
from boardlib.troyes.board.lines import read_move, space_in
from boardlib.troyes.board.position import (
    Activity,
    Citizen,
    Cube,
    Position,
    black_key,
    die_key,
    player_key,
)
from boardlib.troyes.rules.naming import (
    building_key,
    building_word,
    card_name,
    die_words,
    space_words,
    taken_words,
    word,
)
from boardlib.troyes.teaching import changing
from boardlib.troyes.teaching.pointing import BlackSpot

# --- an action that is allowed beside one that is refused: what of it is other -------------------


_ALONE: Final = {
    "dice": mark("With these dice it is allowed: {what}."),
    "die": mark("With this die it is allowed: {what}."),
    "space": mark("On this place it is allowed: {what}."),
    "card": mark("With this card it is allowed: {what}."),
    "event": mark("Against this event it is allowed: {what}."),
    "cards": mark("These cards are the next: {what}."),
    "events": mark("These events are the next: {what}."),
}
"""What is said where one thing is other."""
_TOGETHER: Final = {
    "dice": mark("with dice: {what}"),
    "die": mark("with die: {what}"),
    "space": mark("place: {what}"),
    "card": mark("card: {what}"),
    "event": mark("event: {what}"),
}
"""How it is named where several things are other."""


def move_told(question: str, move: str) -> str:
    """What of an action is other in one that is allowed; empty where that is something else.

    >>> move_told("blue farm with R5", "blue farm with Y1@grey")
    'With this die it is allowed: yellow 1 (grey).'
    """
    with suppress(QuestionError):
        asked, near = read_move(question), read_move(move)
        if type(asked) is type(near):
            return _told(dict(_others(asked, near)), asked, near)
    return ""


def _others(asked: Any, near: Any) -> Iterator[tuple[str, str]]:
    """What is other, and how that is called: dice, a place, a card, an event."""
    words: dict[str, Callable[[Any], str]] = {
        "dice": taken_words,
        "die": lambda one: taken_words([one]),
        "space": space_words,
        "card": card_name,
        "event": card_name,
        "cards": _card_titles,
        "events": _card_titles,
    }
    for name, called in words.items():
        if getattr(asked, name, None) != getattr(near, name, None):
            yield name, called(getattr(near, name))


def _card_titles(cards: Iterable[str]) -> str:
    return listing([card_name(one) for one in cards])


def _told(others: dict[str, str], asked: Any, near: Any) -> str:
    if "dice" in others and len(near.dice) == 1:
        others = {"die" if name == "dice" else name: what for name, what in others.items()}
    if len(others) == 1:
        ((name, what),) = others.items()
        return f"{_(_ALONE[name]).format(what=what)} {_besides(asked, near)}".strip()
    if not others:
        return _besides(asked, near)
    known = [_(_TOGETHER[name]).format(what=what) for name, what in others.items()]
    text = _("It is allowed like this: {parts}.").format(parts="; ".join(known))
    return f"{text} {_besides(asked, near)}".strip()


def _besides(asked: Any, near: Any) -> str:
    """What is other in what goes with the dice: an overseer, a cube of a card."""
    told = []
    if getattr(near, "overseer", "") != getattr(asked, "overseer", ""):
        placed = _("Allowed with an overseer placed on the card.")
        told.append(placed if near.overseer else _("Allowed without placing an overseer."))
    if getattr(asked, "cube", "") and not near.cube:
        told.append(_("Allowed without a cube of the card."))
    return " ".join(told)


# --- the changes by name -------------------------------------------------------------------------


MOST: Final = 12
"""So much more or less is tried of anything that is counted."""
_DIE: Final = re.compile(r"([RWY])([1-6])(?:@(\w+))?")


def _player(why: Why) -> str:
    """Who acts by the question."""
    return next((one for one in why.words if one in why.position.by_colour), "")


def _dice(why: Why) -> Iterator[tuple[str, Die, str]]:
    """The dice that the question names: owner, die, and the word for it."""
    for text in why.words:
        if found := _DIE.fullmatch(text):
            yield found[3] or _player(why), Die(Colour(found[1]), int(found[2])), text


# --- the city -----------------------------------------------------------------------------


def citizen_away(why: Why) -> Iterator[Change]:
    """Nobody stands on the place of which the reason speaks."""
    for space, colour in why.position.standing.items():
        if space.key in why.reason.shapes:
            facts = {"colour": word(colour)}
            yield Change(f"- {Citizen(colour, space)}", "", facts, space_words(space), (space.key,))


def worker_away(why: Why) -> Iterator[Change]:
    """A citizen of the player does not stand in the building of which the reason speaks."""
    player = why.reason.facts.get("player")
    for space, colour in why.position.standing.items():
        if colour == player and building_key(space.building) in why.reason.shapes:
            facts = {"colour": word(colour)}
            yield Change(f"- {Citizen(colour, space)}", "", facts, space_words(space), (space.key,))


def citizen_there(why: Why) -> Iterator[Change]:
    """Somebody else stands on the asked place already."""
    others = [one for one in why.position.colours if one != _player(why)][:1]
    spaces = [space for one in why.words if (space := space_in(one)) is not None]
    for space in spaces:
        for colour in others:
            facts = {"colour": word(colour)}
            yield Change(str(Citizen(colour, space)), "", facts, space_words(space), (space.key,))


def lying_away(why: Why) -> Iterator[Change]:
    """Nobody lies on the building of which the reason speaks."""
    for lying in why.position.lying:
        key = building_key(lying.building)
        if key in why.reason.shapes:
            facts = {"colour": word(lying.colour)}
            yield Change(f"- {lying}", "", facts, building_word(lying.building), (key,))


def stone_away(why: Why) -> Iterator[Change]:
    """The top cube of the column of which the reason speaks does not lie there."""
    for stone, colour in why.position.stones.items():
        key = f"stone:{stone.column}:{stone.level}"
        if key in why.reason.shapes:
            yield Change(f"- {Cube(colour, stone)}", "", {"colour": word(colour)}, "", (key,))


# --- what is counted ------------------------------------------------------------------------


def _counted(name: str, of: str, step: int) -> Maker:
    """More or less of what a player has, the nearest first."""

    def made(why: Why) -> Iterator[Change]:
        player = why.position.by_colour.get(_player(why))
        for count in range(1, MOST) if player is not None else ():
            value = getattr(player, of) + step * count
            if value >= 0 and player is not None:
                line = f"{name} {player.colour} {value}"
                yield Change(line, "", {"count": str(count)}, "", (player_key(player.colour),))

    return made


def unused(why: Why) -> Iterator[Change]:
    """Influence has been used for nothing in this turn."""
    used = why.position.used
    if used:
        line = " ".join(["- used", *used])
        yield Change(line, "", {}, "", (player_key(_player(why)),))


# --- dice -----------------------------------------------------------------------------------


def _faces(value: int) -> list[int]:
    """The other faces, the nearest first; of those as near, the higher first."""
    return sorted((one for one in VALUES if one != value), key=lambda one: (abs(one - value), -one))


def die_face(why: Why) -> Iterator[Change]:
    """A die of the question shows another face, and the question goes along; or an own one."""
    position: Position = why.position
    named = list(_dice(why)) or [
        (_player(why), one, "") for one in position.dice.get(_player(why), ())
    ]
    tries = [
        (abs(value - die.value), owner, die, text, value)
        for owner, die, text in named
        for value in _faces(die.value)
    ]
    for _away, owner, die, text, value in sorted(tries, key=lambda one: one[0]):
        dice = list(position.dice.get(owner, ()))
        if die in dice:
            other = Die(die.colour, value)
            dice[dice.index(die)] = other
            facts = {"die": die_words(die), "value": str(value)}
            word_now = f"{other}{text[2:]}"
            along = why.with_word(text, word_now) if text else ""
            shapes = (die_key(owner, sorted(dice).index(other) + 1),)
            yield Change(changing.dice_line(owner, dice), "", facts, "", shapes, along)


def die_there(why: Why) -> Iterator[Change]:
    """The die that is missing lies in its district."""
    for owner, die, _text in _dice(why):
        dice = why.position.dice.get(owner, ())
        if die not in dice:
            line = changing.dice_line(owner, [*dice, die])
            shapes = (die_key(owner, sorted([*dice, die]).index(die) + 1),)
            said, whose = ("own", "") if owner == _player(why) else ("foreign", owner)
            facts = {"die": taken_words([Taken(die, whose)])}
            yield Change(line, said, facts, "", shapes)


def black_face(why: Why) -> Iterator[Change]:
    """A black die shows another face, the nearest first; the question goes along if it names it."""
    black = why.position.black
    tries = [
        (abs(value - now), number, now, value)
        for number, now in enumerate(black)
        for value in VALUES
        if value != now
    ]
    for _away, number, now, value in sorted(tries):
        faces = sorted([*black[:number], value, *black[number + 1 :]], reverse=True)
        line = " ".join(["black", *map(str, faces)])
        facts = {"die": str(now), "value": str(value)}
        along = _fought(why, now, value)
        yield Change(line, "", facts, "", (black_key(faces.index(value) + 1),), along)


def _fought(why: Why, now: int, value: int) -> str:
    """The question with the other value of a black die that it names; empty if it names none."""
    words = why.words
    if "fight" not in words or str(now) not in words[: words.index("with")]:
        return ""
    at = words.index(str(now))
    return " ".join([*words[:at], str(value), *words[at + 1 :]])


def black_away(why: Why) -> Iterator[Change]:
    """A black die of which the reason speaks does not lie there."""
    for number, value in enumerate(why.position.black, start=1):
        if black_key(number) in why.reason.shapes:
            line = changing.without_black(why.position, BlackSpot(number, value))
            yield Change(line, "", {"die": str(value)}, "", ())


def black_more(why: Why) -> Iterator[Change]:
    """One more black die, higher than those that are there."""
    black = why.position.black
    for value in range(max(black, default=0) + 1, 7):
        line = " ".join(["black", str(value), *map(str, black)])
        yield Change(line, "", {"die": str(value)}, "", (black_key(1),))


# --- cards, turns ---------------------------------------------------------------------------


def _cards(why: Why) -> Iterator[Activity]:
    for activity in why.position.on_show.values():
        if card_key(activity.card) in why.reason.shapes:
            yield activity


def overseer_put(why: Why) -> Iterator[Change]:
    """An overseer of the player stands on the card."""
    player = _player(why)
    for activity in _cards(why):
        if player not in activity.overseers:
            line = " ".join(["overseers", activity.card, *activity.overseers, player])
            yield Change(line, "", {"colour": word(player)}, "", (card_key(activity.card),))


def overseer_away(why: Why) -> Iterator[Change]:
    """The overseer of the player does not stand on the card."""
    player = _player(why)
    for activity in _cards(why):
        rest = [one for one in activity.overseers if one != player]
        if rest != list(activity.overseers):
            line = " ".join(["overseers", activity.card, *rest])
            gone = " ".join(["- overseers", activity.card, *activity.overseers])
            facts = {"colour": word(player)}
            yield Change(line if rest else gone, "", facts, "", (card_key(activity.card),))


def cube_put(why: Why) -> Iterator[Change]:
    """A cube of the player lies on the card."""
    player = _player(why)
    for activity in _cards(why):
        cubes = {**dict(activity.cubes), player: 1}
        line = " ".join(
            ["cubes", activity.card, *(f"{one} {many}" for one, many in sorted(cubes.items()))]
        )
        yield Change(line, "", {"colour": word(player)}, "", (card_key(activity.card),))


def event_away(why: Why) -> Iterator[Change]:
    """An event of which the reason speaks does not lie there."""
    for event in why.position.event.values():
        lines = changing.without_event(why.position, event)
        if lines and card_key(event.card) in why.reason.shapes:
            yield Change(lines, "", {}, card_name(event.card), ())


def turn(why: Why) -> Iterator[Change]:
    """It is the turn of the one who wants to act."""
    player = _player(why)
    if player and player != why.position.turn:
        yield Change(f"turn {player}", "", {"colour": word(player)}, "", (player_key(player),))


def turn_other(why: Why) -> Iterator[Change]:
    """It is the turn of somebody else."""
    position: Position = why.position
    for colour in position.colours:
        if colour != position.turn:
            yield Change(f"turn {colour}", "", {"colour": word(colour)}, "", (player_key(colour),))


CHANGES: Final[dict[str, Maker]] = {
    "black-away": black_away,
    "black-face": black_face,
    "black-more": black_more,
    "citizen-away": citizen_away,
    "citizen-there": citizen_there,
    "cube-put": cube_put,
    "die-face": die_face,
    "die-there": die_there,
    "event-away": event_away,
    "influence": _counted("influence", "influence", 1),
    "influence-less": _counted("influence", "influence", -1),
    "lying-away": lying_away,
    "lying-own-away": lying_away,
    "overseer-away": overseer_away,
    "overseer-put": overseer_put,
    "purse": _counted("purse", "deniers", 1),
    "purse-less": _counted("purse", "deniers", -1),
    "stone-away": stone_away,
    "supply": _counted("supply", "supply", 1),
    "supply-less": _counted("supply", "supply", -1),
    "turn": turn,
    "turn-other": turn_other,
    "unused": unused,
    "worker-away": worker_away,
}
"""What makes the changes of each kind."""

editions_of, list_of = one_edition, unlisted
