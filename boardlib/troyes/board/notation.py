"""The text form of positions: how each line is read, and how a position is written.

Plain lines; ``#`` starts a comment.  ``write`` gives the lines in a fixed order, so that
``read(write(position)) == position``.

* ``preset official``: several options at once.
* ``option counter partition``: what the page leaves open.
* ``players blue green``: who plays, in the order of the seats.
* ``start green``: who has the start card.
* ``round 2 actions``: the round and its phase: ``setup``, ``reveal``, ``income``, ``workforce``,
  ``events``, ``strikes``, ``defence``, ``actions`` or ``over``.
* ``turn blue``, ``turn nobody``: whose turn it is.
* ``purse blue 8``: the deniers of a player.
* ``influence blue 4``: the influence of a player.
* ``points blue 2``: the victory points that a player has taken.
* ``supply blue 1``: the citizens that a player has left to place.
* ``characters blue char_deniers``: the characters of a player.
* ``hidden green``: whose points and characters are not known, in a position as a player sees it.
* ``citizen blue hall1.2``: a citizen in a building, by row and place.
* ``lying grey palace``: a citizen who has been pushed out.
* ``dice blue R4 W2``, ``dice grey Y1``: the dice of a district, by colour and value.
* ``black 5 3``: the black dice.
* ``card act_red_d3``: an activity card on show.
* ``event ev_red_black1``: an event on show.
* ``stone blue 4,1``: a cube on the cathedral, by column and level.
* ``won blue war``: an event whose card a player has taken.
* ``passed blue 3``: who has passed, and what lies on the card for it.
* ``used reroll``: what influence has been used for in this turn: ``reroll``, ``recruit`` or
  ``flip``.
* ``struck ev_red_lose1``: the events whose text has been carried out in this round.
* ``thrown``: the black dice of this round have been rolled.
* ``faced blue``: who has faced black dice in this round.
* ``overseers act_red_d3 blue green``: who stands on an activity card, in this order.
* ``cubes act_red_d3 blue 2``: cubes on an activity card.
* ``flags marauding blue green``: the cubes on an event, in order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final

from boardlib.forms import (
    adding,
    key_by,
    option_lines,
    position_lines,
    some_line,
    told,
    with_option,
)
from boardlib.game import texts_of
from boardlib.profile import Profile
from boardlib.text import _, mark
from boardlib.troyes.board.cards import MARAUDING
from boardlib.troyes.board.lines import CityWords
from boardlib.troyes.board.moves import District
from boardlib.troyes.board.position import (
    GREY,
    Activity,
    Citizen,
    Cube,
    Display,
    Lying,
    Passed,
    Phase,
    Player,
    Position,
    Won,
)
from boardlib.troyes.rulebook import DEFAULTS, presets
from boardlib.words import PositionError, Wanted, expected, needs

Reader = Callable[[CityWords, Position], Position]

# --- reading: words that are looked up in the position so far -----------------------------


def _player(words: CityWords, city: Position) -> Player:
    """A player who takes part."""
    column, colour = words.column, words.colour()
    if colour not in city.by_colour:
        text = _("'{colour}' does not take part; the line 'players' names those who do")
        raise words.error(text.format(colour=colour), column)
    return city.by_colour[colour]


def _seat(words: CityWords, city: Position) -> str:
    """The colour of a player who takes part."""
    return _player(words, city).colour


def _owner(words: CityWords, city: Position) -> str:
    """A player who takes part, or grey."""
    return words.owner() if words.next == GREY else _seat(words, city)


def _activity(words: CityWords, city: Position) -> Activity:
    """An activity card on show."""
    column, card = words.column, words.activity()
    if card not in city.on_show:
        text = _("the card '{card}' is not on show; a line 'card {card}' would say so")
        raise words.error(text.format(card=card), column)
    return city.on_show[card]


def _event(words: CityWords, city: Position) -> Display:
    """An event on show."""
    column, card = words.column, words.event()
    if card not in city.event:
        text = _("the event '{card}' is not on show; a line 'event {card}' would say so")
        raise words.error(text.format(card=card), column)
    return city.event[card]


# --- reading: lines that say more than one thing of one kind --------------------------------

USES: Final = ("reroll", "recruit", "flip")
"""What influence may be used for, as one word each."""


def _read_players(words: CityWords, city: Position) -> Position:
    """Every colour once; who sits first has the start card unless another line gives it away."""

    def seat() -> str:
        column, colour = words.column, words.colour()
        if colour in found:
            text = _("'{colour}' is said twice; every player has a colour of his own")
            raise words.error(text.format(colour=colour), column)
        found.append(colour)
        return colour

    found: list[str] = []
    players = words.some(seat)
    return replace(city, players=tuple(map(Player, players)), start=players[0])


def _having(words: CityWords, city: Position, **goods: Callable[[], Any]) -> Position:
    """Something that a player has: who, and then what is read of it."""
    player = _player(words, city)
    return city.with_player(replace(player, **{name: read() for name, read in goods.items()}))


def _read_overseers(words: CityWords, city: Position) -> Position:
    activity = _activity(words, city)
    overseers = words.many(lambda: _seat(words, city))
    return _with_activity(city, replace(activity, overseers=overseers))


def _read_cubes(words: CityWords, city: Position) -> Position:
    activity = _activity(words, city)
    cubes = words.many(lambda: (_seat(words, city), words.count()))
    return _with_activity(city, replace(activity, cubes=cubes))


def _with_activity(city: Position, activity: Activity) -> Position:
    activities = (activity if one.card == activity.card else one for one in city.activities)
    return replace(city, activities=tuple(activities))


def _read_flags(words: CityWords, city: Position) -> Position:
    event = _event(words, city)
    flagged = replace(event, cubes=words.many(lambda: _seat(words, city)))
    events = (flagged if one.card == event.card else one for one in city.events)
    return replace(city, events=tuple(events))


def _read_hidden(words: CityWords, city: Position) -> Position:
    hidden = words.some(lambda: _seat(words, city))
    players = (replace(one, hidden=one.hidden or one.colour in hidden) for one in city.players)
    return replace(city, players=tuple(players))


def _read_event(words: CityWords, city: Position) -> Position:
    """Marauding is always there, and need not be said."""
    card = words.event()
    return city if card == MARAUDING else adding(city, events=Display(card))


def _preset(words: CityWords) -> Profile:
    return presets()[words.one_of(expected("a preset"), tuple(presets()))].profile


def _phase(words: CityWords) -> Phase:
    wanted = Wanted(mark("expected a phase of the round here"), mark("'{word}' is not a phase"))
    return Phase(words.one_of(wanted, tuple(Phase)))


def _use(words: CityWords) -> str:
    """One thing that influence is used for."""
    wanted = Wanted(
        mark("expected what influence was used for here"),
        mark("'{word}' is not what influence is used for"),
    )
    return words.one_of(wanted, USES)


FIRST: Final[Mapping[str, Reader]] = {
    "preset": lambda words, city: replace(city, profile=_preset(words)),
    "option": with_option,
    "players": _read_players,
}
SECOND: Final[Mapping[str, Reader]] = {
    "start": lambda words, city: replace(city, start=_seat(words, city)),
    "round": lambda words, city: replace(city, round=words.count(), phase=_phase(words)),
    "turn": lambda words, city: replace(
        city, turn="" if words.accept("nobody") else _seat(words, city)
    ),
    "purse": lambda words, city: _having(words, city, deniers=words.count),
    "influence": lambda words, city: _having(words, city, influence=words.count),
    "points": lambda words, city: _having(words, city, points=words.count),
    "supply": lambda words, city: _having(words, city, supply=words.count),
    "characters": lambda words, city: _having(
        words, city, characters=lambda: words.some(words.character)
    ),
    "hidden": _read_hidden,
    "citizen": lambda words, city: adding(
        city, citizens=Citizen(_owner(words, city), words.space(city, otherwise=True))
    ),
    "lying": lambda words, city: adding(city, lying=Lying(_owner(words, city), words.building())),
    "dice": lambda words, city: adding(
        city, districts=District(_owner(words, city), words.only_dice())
    ),
    "black": lambda words, city: replace(city, black=(words.face(), *words.faces())),
    "card": lambda words, city: adding(city, activities=Activity(words.activity())),
    "event": _read_event,
    "stone": lambda words, city: adding(city, cathedral=Cube(_seat(words, city), words.stone())),
    "won": lambda words, city: adding(city, won=Won(_seat(words, city), words.event())),
    "passed": lambda words, city: adding(city, passed=Passed(_seat(words, city), words.count())),
    "used": lambda words, city: replace(city, used=words.some(lambda: _use(words))),
    "struck": lambda words, city: replace(city, struck=words.some(words.event)),
    "thrown": lambda _words, city: replace(city, thrown=True),
    "faced": lambda words, city: replace(city, faced=words.some(lambda: _seat(words, city))),
}
THIRD: Final[Mapping[str, Reader]] = {
    "overseers": _read_overseers,
    "cubes": _read_cubes,
    "flags": _read_flags,
}
LINES: Final[Mapping[str, Reader]] = {**FIRST, **SECOND, **THIRD}
"""First word of a line -> what reads it."""
_SEVERAL: Final = ("lying", "citizen", "stone", "won", "card", "event")
"""Lines that may say the same thing twice: that may be nonsense, but not unreadable."""


def read(text: str) -> Position:
    r"""The position that a text describes.

    Raises:
        PositionError: naming line, column and what was expected there.

    >>> position = read("players blue green\npurse blue 5\ndice blue W4 R2   # two dice")
    >>> print(write(position))
    players blue green
    round 1 actions
    turn blue
    purse blue 5
    dice blue R2 W4
    """
    always = f"event {MARAUDING}"
    lines = list(position_lines(text, CityWords, LINES, line_key, _SEVERAL, (always,)))
    if not any(word == "players" for word, _words in lines):
        text = _("the players are missing; begin with a line such as 'players blue green'")
        raise PositionError(text, 1, 1)
    position = told(Position(DEFAULTS), lines, FIRST, SECOND, THIRD)
    return tidy(_with_turn(position, any(word == "turn" for word, _words in lines)))


_OF_PLAYERS: Final = (Phase.SETUP, Phase.DEFENCE, Phase.ACTIONS)
"""Phases in which it is somebody's turn."""


def _with_turn(position: Position, named: bool) -> Position:
    """The start player begins, unless the position says whose turn it is."""
    if position.phase not in _OF_PLAYERS:
        return replace(position, turn="")
    return position if named else replace(position, turn=position.start)


def tidy(position: Position) -> Position:
    """The same position, with everything that has no order in a fixed one."""
    return replace(
        position,
        citizens=tuple(sorted(position.citizens, key=lambda one: (one.space, one.colour))),
        lying=tuple(sorted(position.lying, key=lambda one: (one.building, one.colour))),
        districts=_tidy_dice(position),
        black=tuple(sorted(position.black, reverse=True)),
        activities=tuple(
            replace(one, cubes=tuple((who, n) for who, n in sorted(one.cubes) if n))
            for one in position.activities
        ),
        cathedral=tuple(sorted(position.cathedral, key=lambda one: (one.stone, one.colour))),
        won=tuple(sorted(position.won, key=lambda one: (one.colour, one.card))),
    )


def _tidy_dice(position: Position) -> tuple[District, ...]:
    """The dice of each owner by colour and value, in the order of the seats, grey last."""
    return tuple(
        District(owner, tuple(sorted(position.dice[owner])))
        for owner in (*position.colours, GREY)
        if owner in position.dice
    )


# --- writing ------------------------------------------------------------------------------


@needs(Position)
def write(position: Position) -> str:
    """The text of a position: ``read(write(position)) == position``."""
    return "\n".join(_lines(position))


def _lines(position: Position) -> Iterator[str]:
    yield from option_lines(position.profile)
    yield from some_line("players", position.colours)
    if position.start != position.colours[0]:
        yield f"start {position.start}"
    yield f"round {position.round} {position.phase}"
    if position.phase in _OF_PLAYERS:
        yield f"turn {position.turn or 'nobody'}"
    for player in position.players:
        yield from _player_lines(player)
    yield from some_line("hidden", (one.colour for one in position.players if one.hidden))
    yield from map(str, (*position.citizens, *position.lying))
    for district in position.districts:
        yield from some_line("dice", district.words())
    yield from some_line("black", position.black)
    yield from _card_lines(position)
    yield from map(str, (*position.cathedral, *position.won, *position.passed))
    yield from some_line("used", position.used)
    yield from some_line("struck", position.struck)
    yield from some_line("faced", position.faced)
    if position.thrown:
        yield "thrown"


def _player_lines(player: Player) -> Iterator[str]:
    goods = {
        "purse": player.deniers,
        "influence": player.influence,
        "points": player.points,
        "supply": player.supply,
    }
    yield from (f"{name} {player.colour} {count}" for name, count in goods.items() if count)
    yield from some_line(f"characters {player.colour}", player.characters)


def _card_lines(position: Position) -> Iterator[str]:
    for activity in position.activities:
        yield f"card {activity.card}"
        yield from some_line(f"overseers {activity.card}", activity.overseers)
        cubes = (f"{colour} {count}" for colour, count in activity.cubes)
        yield from some_line(f"cubes {activity.card}", cubes)
    for event in position.events:
        if event.card != MARAUDING:
            yield f"event {event.card}"
        yield from some_line(f"flags {event.card}", event.cubes)


def line_key(line: str) -> str | None:
    """What a position line is about: a line about the same thing replaces it.

    >>> line_key("purse blue 5"), line_key("citizen blue palace4"), line_key("round 2 actions")
    ('purse blue', 'citizen palace4', 'round')
    >>> line_key("cubes templar blue 2"), line_key("lying green palace")
    ('cubes templar', 'lying green palace')
    """
    return key_by(line, _ABOUT)


_ABOUT: Final[Mapping[str, Sequence[int]]] = {
    **dict.fromkeys(("option", "purse", "influence", "points", "supply", "characters"), (1,)),
    **dict.fromkeys(("dice", "card", "overseers", "cubes", "event", "flags", "passed"), (1,)),
    **dict.fromkeys(("citizen", "stone"), (2,)),
    **dict.fromkeys(("lying", "won"), (1, 2)),
}
"""First word of a line -> which of its words name what it is about."""


# --- boards that come with the game ----------------------------------------------------------


@cache
def boards() -> Mapping[str, str]:
    """The texts of positions to begin with, by name."""
    return texts_of(__package__, "positions")
