"""The text form of positions: how each line is read, and how a position is written.

Plain lines; ``#`` starts a comment.  ``write`` gives the lines in a fixed order, so that
``read(write(position)) == position``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from boardlib.game import texts_of
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
from boardlib.words import PositionError, Wanted, needs, position_lines, told

Reader = Callable[[CityWords, Position], Position]

# --- options, players, what is going on ---------------------------------------------------


def _read_preset(words: CityWords, position: Position) -> Position:
    """``preset official``: several options at once."""
    wanted = Wanted(mark("expected a preset here"), mark("'{word}' is not a preset"))
    return replace(position, profile=presets()[words.one_of(wanted, tuple(presets()))].profile)


def _read_option(words: CityWords, position: Position) -> Position:
    """``option counter partition``: what the page leaves open."""
    return replace(position, profile=words.option(position.profile))


def _read_players(words: CityWords, position: Position) -> Position:
    """``players blue green``: who plays, in the order of the seats."""
    found = [words.colour()]
    while words.words:
        column, colour = words.column, words.colour()
        if colour in found:
            text = _("'{colour}' is said twice; every player has a colour of his own")
            raise words.error(text.format(colour=colour), column)
        found.append(colour)
    return replace(position, players=tuple(map(Player, found)), start=found[0])


def _player(words: CityWords, position: Position) -> Player:
    """A player who takes part."""
    column, colour = words.column, words.colour()
    if colour not in position.by_colour:
        text = _("'{colour}' does not take part; the line 'players' names those who do")
        raise words.error(text.format(colour=colour), column)
    return position.by_colour[colour]


def _owner(words: CityWords, position: Position) -> str:
    """A player who takes part, or grey."""
    return words.owner() if words.next == GREY else _player(words, position).colour


def _read_start(words: CityWords, position: Position) -> Position:
    """``start green``: who has the start card."""
    return replace(position, start=_player(words, position).colour)


def _read_round(words: CityWords, position: Position) -> Position:
    """``round 2 actions``: the round and its phase: ``setup``, ``reveal``, ``income``,
    ``workforce``, ``events``, ``strikes``, ``defence``, ``actions`` or ``over``.
    """
    number = words.count()
    wanted = Wanted(mark("expected a phase of the round here"), mark("'{word}' is not a phase"))
    phase = Phase(words.one_of(wanted, tuple(Phase)))
    return replace(position, round=number, phase=phase)


def _read_turn(words: CityWords, position: Position) -> Position:
    """``turn blue``, ``turn nobody``: whose turn it is."""
    if words.accept("nobody"):
        return replace(position, turn="")
    return replace(position, turn=_player(words, position).colour)


# --- what players have --------------------------------------------------------------------


def _goods(words_of_it: str, having: Callable[[Player, int], Player]) -> Reader:
    """A line with a number of something that a player has, and how it is typed."""

    def read_goods(words: CityWords, position: Position) -> Position:
        return position.with_player(having(_player(words, position), words.count()))

    read_goods.__doc__ = words_of_it
    return read_goods


def _read_characters(words: CityWords, position: Position) -> Position:
    """``characters blue char_deniers``: the characters of a player."""
    player, found = _player(words, position), [words.character()]
    while words.words:
        found.append(words.character())
    return position.with_player(replace(player, characters=tuple(found)))


def _read_hidden(words: CityWords, position: Position) -> Position:
    """``hidden green``: whose points and characters are not known, in a position as a player sees
    it.
    """
    while True:
        position = position.with_player(replace(_player(words, position), hidden=True))
        if not words.words:
            return position


def _read_won(words: CityWords, position: Position) -> Position:
    """``won blue war``: an event whose card a player has taken."""
    won = Won(_player(words, position).colour, words.event())
    return replace(position, won=(*position.won, won))


def _read_passed(words: CityWords, position: Position) -> Position:
    """``passed blue 3``: who has passed, and what lies on the card for it."""
    passed = Passed(_player(words, position).colour, words.count())
    return replace(position, passed=(*position.passed, passed))


# --- the city -----------------------------------------------------------------------------


def _read_citizen(words: CityWords, position: Position) -> Position:
    """``citizen blue hall1.2``: a citizen in a building, by row and place."""
    citizen = Citizen(_owner(words, position), words.space(position, otherwise=True))
    return replace(position, citizens=(*position.citizens, citizen))


def _read_lying(words: CityWords, position: Position) -> Position:
    """``lying grey palace``: a citizen who has been pushed out."""
    lying = Lying(_owner(words, position), words.building())
    return replace(position, lying=(*position.lying, lying))


def _read_stone(words: CityWords, position: Position) -> Position:
    """``stone blue 4,1``: a cube on the cathedral, by column and level."""
    cube = Cube(_player(words, position).colour, words.stone())
    return replace(position, cathedral=(*position.cathedral, cube))


# --- the square ---------------------------------------------------------------------------


def _read_dice(words: CityWords, position: Position) -> Position:
    """``dice blue R4 W2``, ``dice grey Y1``: the dice of a district, by colour and value."""
    district = District(_owner(words, position), words.only_dice())
    return replace(position, districts=(*position.districts, district))


def _read_black(words: CityWords, position: Position) -> Position:
    """``black 5 3``: the black dice."""
    return replace(position, black=(words.face(), *words.faces()))


# --- cards --------------------------------------------------------------------------------


def _read_card(words: CityWords, position: Position) -> Position:
    """``card act_red_d3``: an activity card on show."""
    return replace(position, activities=(*position.activities, Activity(words.activity())))


def _activity(words: CityWords, position: Position) -> Activity:
    """An activity card on show."""
    column, card = words.column, words.activity()
    if card not in position.on_show:
        text = _("the card '{card}' is not on show; a line 'card {card}' would say so")
        raise words.error(text.format(card=card), column)
    return position.on_show[card]


def _with_activity(position: Position, activity: Activity) -> Position:
    activities = (activity if one.card == activity.card else one for one in position.activities)
    return replace(position, activities=tuple(activities))


def _read_overseers(words: CityWords, position: Position) -> Position:
    """``overseers act_red_d3 blue green``: who stands on an activity card, in this order."""
    activity, found = _activity(words, position), []
    while words.words:
        found.append(_player(words, position).colour)
    return _with_activity(position, replace(activity, overseers=tuple(found)))


def _read_cubes(words: CityWords, position: Position) -> Position:
    """``cubes act_red_d3 blue 2``: cubes on an activity card."""
    activity, found = _activity(words, position), []
    while words.words:
        found.append((_player(words, position).colour, words.count()))
    return _with_activity(position, replace(activity, cubes=tuple(found)))


def _read_event(words: CityWords, position: Position) -> Position:
    """``event ev_red_black1``: an event on show."""
    card = words.event()
    if card == MARAUDING:
        return position
    return replace(position, events=(*position.events, Display(card)))


def _read_flags(words: CityWords, position: Position) -> Position:
    """``flags marauding blue green``: the cubes on an event, in order."""
    column, card, found = words.column, words.event(), []
    if card not in position.event:
        text = _("the event '{card}' is not on show; a line 'event {card}' would say so")
        raise words.error(text.format(card=card), column)
    while words.words:
        found.append(_player(words, position).colour)
    events = (Display(card, tuple(found)) if one.card == card else one for one in position.events)
    return replace(position, events=tuple(events))


# --- what has been done -------------------------------------------------------------------

USES: Final = ("reroll", "recruit", "flip")
"""What influence may be used for, as one word each."""


def _read_used(words: CityWords, position: Position) -> Position:
    """``used reroll``: what influence has been used for in this turn: ``reroll``, ``recruit`` or
    ``flip``.
    """
    wanted = Wanted(
        mark("expected what influence was used for here"),
        mark("'{word}' is not what influence is used for"),
    )
    found = [words.one_of(wanted, USES)]
    while words.words:
        found.append(words.one_of(wanted, USES))
    return replace(position, used=tuple(found))


def _read_struck(words: CityWords, position: Position) -> Position:
    """``struck ev_red_lose1``: the events whose text has been carried out in this round."""
    found = [words.event()]
    while words.words:
        found.append(words.event())
    return replace(position, struck=tuple(found))


def _read_thrown(_words: CityWords, position: Position) -> Position:
    """``thrown``: the black dice of this round have been rolled."""
    return replace(position, thrown=True)


def _read_faced(words: CityWords, position: Position) -> Position:
    """``faced blue``: who has faced black dice in this round."""
    found = [_player(words, position).colour]
    while words.words:
        found.append(_player(words, position).colour)
    return replace(position, faced=tuple(found))


FIRST: Final[Mapping[str, Reader]] = {
    "preset": _read_preset,
    "option": _read_option,
    "players": _read_players,
}
SECOND: Final[Mapping[str, Reader]] = {
    "start": _read_start,
    "round": _read_round,
    "turn": _read_turn,
    "purse": _goods(
        "``purse blue 8``: the deniers of a player.",
        lambda player, count: replace(player, deniers=count),
    ),
    "influence": _goods(
        "``influence blue 4``: the influence of a player.",
        lambda player, count: replace(player, influence=count),
    ),
    "points": _goods(
        "``points blue 2``: the victory points that a player has taken.",
        lambda player, count: replace(player, points=count),
    ),
    "supply": _goods(
        "``supply blue 1``: the citizens that a player has left to place.",
        lambda player, count: replace(player, supply=count),
    ),
    "characters": _read_characters,
    "hidden": _read_hidden,
    "citizen": _read_citizen,
    "lying": _read_lying,
    "dice": _read_dice,
    "black": _read_black,
    "card": _read_card,
    "event": _read_event,
    "stone": _read_stone,
    "won": _read_won,
    "passed": _read_passed,
    "used": _read_used,
    "struck": _read_struck,
    "thrown": _read_thrown,
    "faced": _read_faced,
}
THIRD: Final[Mapping[str, Reader]] = {
    "overseers": _read_overseers,
    "cubes": _read_cubes,
    "flags": _read_flags,
}


# --- reading ---------------------------------------------------------------------------------


LINES: Final[Mapping[str, Callable[..., object]]] = {**FIRST, **SECOND, **THIRD}
"""First word of a line -> what reads it; its docstring begins with the line as it is typed."""
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
    lines = list(position_lines(text, CityWords, LINES, line_key, _SEVERAL))
    if not any(word == "players" for word, _words in lines):
        text = _("the players are missing; begin with a line such as 'players blue green'")
        raise PositionError(text, 1, 1)
    position = Position(DEFAULTS)
    for readers in (FIRST, SECOND, THIRD):
        position = told(position, [line for line in lines if line[0] in readers], readers)
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
    yield from (f"option {name} {value}" for name, value in sorted(position.profile.chosen.items()))
    yield _list("players", position.colours)
    if position.start != position.colours[0]:
        yield f"start {position.start}"
    yield f"round {position.round} {position.phase}"
    if position.phase in _OF_PLAYERS:
        yield f"turn {position.turn or 'nobody'}"
    for player in position.players:
        yield from _player_lines(player)
    hidden = [player.colour for player in position.players if player.hidden]
    if hidden:
        yield _list("hidden", hidden)
    for things in (position.citizens, position.lying):
        yield from map(str, things)
    yield from (_list("dice", one.words()) for one in position.districts)
    if position.black:
        yield _list("black", position.black)
    yield from _card_lines(position)
    for others in (position.cathedral, position.won, position.passed):
        yield from map(str, others)
    yield from _done_lines(position)


def _player_lines(player: Player) -> Iterator[str]:
    goods = {
        "purse": player.deniers,
        "influence": player.influence,
        "points": player.points,
        "supply": player.supply,
    }
    yield from (f"{name} {player.colour} {count}" for name, count in goods.items() if count)
    if player.characters:
        yield _list(f"characters {player.colour}", player.characters)


def _card_lines(position: Position) -> Iterator[str]:
    for activity in position.activities:
        yield f"card {activity.card}"
        if activity.overseers:
            yield _list(f"overseers {activity.card}", activity.overseers)
        if activity.cubes:
            words = [f"{colour} {count}" for colour, count in activity.cubes]
            yield _list(f"cubes {activity.card}", words)
    for event in position.events:
        if event.card != MARAUDING:
            yield f"event {event.card}"
        if event.cubes:
            yield _list(f"flags {event.card}", event.cubes)


def _done_lines(position: Position) -> Iterator[str]:
    for word, words in {
        "used": position.used,
        "struck": position.struck,
        "faced": position.faced,
    }.items():
        if words:
            yield _list(word, words)
    if position.thrown:
        yield "thrown"


def _list(first: str, words: Iterable[object]) -> str:
    return " ".join([first, *map(str, words)])


def line_key(line: str) -> str | None:
    """What a position line is about: a line about the same thing replaces it.

    >>> line_key("purse blue 5"), line_key("citizen blue palace4"), line_key("round 2 actions")
    ('purse blue', 'citizen palace4', 'round')
    >>> line_key("cubes templar blue 2"), line_key("lying green palace")
    ('cubes templar', 'lying green palace')
    """
    words = line.split("#")[0].split()
    if not words:
        return None
    word, rest = words[0], words[1:]
    if word in ("citizen", "stone") and len(rest) > 1:
        return f"{word} {rest[1]}"
    about = {"lying": 2, "won": 2}.get(word, 1 if word in _OF_ONE else 0)
    return " ".join([word, *rest[:about]])


_OF_ONE: Final = (
    *("option", "purse", "influence", "points", "supply", "characters", "dice", "card"),
    *("overseers", "cubes", "event", "flags", "passed"),
)
"""Lines about the thing that their second word names."""


# --- boards that come with the game ----------------------------------------------------------


@cache
def boards() -> Mapping[str, str]:
    """The texts of positions to begin with, by name."""
    return texts_of(__package__, "positions")
