"""Random positions of Troyes with any options, and what somebody might try and ask there.

Every phase comes up, and within it any state between two moves; a position need not make sense,
but mostly does.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from boardlib.profile import Setting
from boardlib.troyes.board.cards import (
    BUILDING_OF,
    COLUMNS,
    FACES,
    LEVELS,
    MARAUDING,
    WORKERS,
    Building,
    Colour,
    Taken,
    cards,
    row_for,
    spaces,
)
from boardlib.troyes.board.lines import read_move
from boardlib.troyes.board.notation import USES
from boardlib.troyes.board.position import GREY, SEATS, Phase, Position
from boardlib.troyes.rulebook import DEFAULTS, OPTIONS
from boardlib.troyes.rules.rounds import REVEALING, ROUNDS
from tests.game.test_game_protocol import QUESTIONS

PHASES = (
    *(Phase.ACTIONS,) * 8,
    *(Phase.DEFENCE,) * 4,
    *(Phase.STRIKES,) * 3,
    *(Phase.SETUP,) * 2,
    *(Phase.REVEAL, Phase.INCOME, Phase.WORKFORCE, Phase.EVENTS, Phase.OVER),
)
WITH_DICE = (Phase.ACTIONS, Phase.DEFENCE, Phase.STRIKES, Phase.EVENTS)
ACTIVITIES, EVENTS = tuple(cards().activities), tuple(cards().events)
CUBES = tuple(one for one, card in cards().activities.items() if card.delayed)
KNOWN = tuple(one for one, card in cards().activities.items() if card.complete)
"""Cards that can be played."""


# --- positions ----------------------------------------------------------------------------------


def random_position(rng: random.Random) -> str:
    """The text of a city somewhere in a round, with options."""
    options = {
        name: rng.choice(_values(one)) for name, one in OPTIONS.items() if rng.random() < 0.3
    }
    players = rng.sample(list(SEATS), rng.choice(tuple(ROUNDS)))
    phase = rng.choice(PHASES)
    last = REVEALING if phase is Phase.REVEAL else ROUNDS[len(players)]
    number = rng.randint(1, last)
    lines = [f"option {name} {value}" for name, value in options.items()]
    lines += [" ".join(["players", *players]), f"start {rng.choice(players)}"]
    lines.append(f"round {number} {phase}")
    if phase in (Phase.SETUP, Phase.DEFENCE, Phase.ACTIONS):
        lines.append(f"turn {rng.choice(players)}")
    lines += _goods(rng, players)
    lines += _city(rng, options, players, phase)
    lines += _cards(rng, players, phase, number)
    lines += _cathedral(rng, players)
    lines += _square(rng, players, phase)
    return "\n".join(lines)


def _values(setting: Setting) -> list[str]:
    """The values of an option, and one of one's own where it takes any."""
    return [*setting.values, *([setting.own.example] if setting.own else [])]


def _goods(rng: random.Random, players: list[str]) -> Iterator[str]:
    for player in players:
        yield f"purse {player} {rng.choice((0, 1, 2, 4, 8, 20))}"
        yield f"influence {player} {rng.choice((0, 1, 2, 4, 7, 19, 20))}"
        yield f"points {player} {rng.choice((0, 1, 5))}"
        yield f"supply {player} {rng.choice((0, 0, 1, 2, 5))}"
        if rng.random() < 0.4:
            held = rng.sample(list(cards().characters), rng.randint(1, 2))
            yield f"characters {player} {' '.join(held)}"
    hidden = [player for player in players if rng.random() < 0.1]
    if hidden:
        yield f"hidden {' '.join(hidden)}"


def _city(
    rng: random.Random, options: dict[str, str], players: list[str], phase: Phase
) -> Iterator[str]:
    """Citizens, more of them later than before the first round; some lie there."""
    profile = DEFAULTS
    for name, value in options.items():
        profile = profile.with_value(name, value)
    full = rng.choice((0.1, 0.5, 0.9, 1))
    for building in Building:
        for space in spaces(profile, building):
            if rng.random() < full:
                yield f"citizen {rng.choice((*players, GREY))} {space}"
    if phase is Phase.ACTIONS:
        for _number in range(rng.choice((0, 0, 1, 3))):
            yield f"lying {rng.choice((*players, GREY))} {rng.choice(list(Building))}"


def _cards(rng: random.Random, players: list[str], phase: Phase, number: int) -> Iterator[str]:
    """Activity cards with overseers and cubes, events with cubes, events that were taken."""
    deck = ACTIVITIES if rng.random() < 0.3 else KNOWN
    shown = rng.sample(deck, rng.choice((0, 1, 3, 6)))
    for card in shown:
        if phase is Phase.REVEAL and cards().activities[card].age == number:
            continue
        yield f"card {card}"
        overseers = rng.sample(players, rng.randint(0, len(players)))
        if overseers and rng.random() < 0.7:
            yield f"overseers {card} {' '.join(overseers)}"
        if card in CUBES and rng.random() < 0.8:
            who = rng.sample(players, rng.randint(1, len(players)))
            yield f"cubes {card} " + " ".join(f"{one} {rng.randint(1, 3)}" for one in who)
    others = [one for one in EVENTS if one != MARAUDING]
    row = rng.sample(others, rng.choice((0, 1, 2, 4)))
    for event in (MARAUDING, *row):
        if event != MARAUDING:
            yield f"event {event}"
        flags = cards().events[event].flags or 1
        cubes = [rng.choice(players) for _flag in range(rng.randint(0, flags - 1))]
        if cubes:
            yield f"flags {event} {' '.join(cubes)}"
    won = [one for one in others if one not in row and rng.random() < 0.1]
    yield from (f"won {rng.choice(players)} {one}" for one in won)
    if phase is Phase.STRIKES and row and rng.random() < 0.4:
        yield f"struck {' '.join(rng.sample(row, rng.randint(1, len(row))))}"


def _cathedral(rng: random.Random, players: list[str]) -> Iterator[str]:
    full = rng.choice((0, 0, 1, LEVELS))
    for column in range(1, COLUMNS + 1):
        for level in range(1, rng.randint(0, full) + 1):
            yield f"stone {rng.choice(players)} {column},{level}"


def _square(rng: random.Random, players: list[str], phase: Phase) -> Iterator[str]:
    """Dice in the districts, black dice, and what has been done since they were rolled."""
    left = dict.fromkeys(WORKERS, FACES)
    for owner in (*players, GREY) if phase in WITH_DICE else ():
        dice = []
        for _die in range(rng.choice((0, 1, 2, 3, 4))):
            colour = rng.choice(WORKERS)
            if left[colour]:
                left[colour] -= 1
                dice.append(f"{colour}{rng.randint(1, FACES)}")
        if dice:
            yield f"dice {owner} {' '.join(dice)}"
    if phase is Phase.DEFENCE or (phase is Phase.STRIKES and rng.random() < 0.3):
        count = rng.randint(1, 4)
        yield "black " + " ".join(str(rng.randint(1, FACES)) for _die in range(count))
        yield "thrown"
    if phase is Phase.DEFENCE and rng.random() < 0.4:
        yield f"faced {' '.join(rng.sample(players, rng.randint(1, len(players) - 1)))}"
    if phase in (Phase.ACTIONS, Phase.DEFENCE) and rng.random() < 0.3:
        yield "used " + " ".join(rng.choice(USES) for _use in range(rng.randint(1, 2)))
    if phase is Phase.ACTIONS and rng.random() < 0.3:
        passed = rng.sample(players, rng.randint(1, len(players) - 1))
        yield from (f"passed {player} {rng.randint(2, 4)}" for player in passed)


# --- what somebody might try --------------------------------------------------------------------


def random_move(rng: random.Random, position: Position) -> str:
    """A deed with dice that lie there or elsewhere; of what chance decides, what is listed."""
    player = position.turn if position.turn and rng.random() < 0.9 else rng.choice(position.colours)
    fitting = _DEEDS[position.phase] if position.phase in _DEEDS and rng.random() < 0.9 else ()
    deed = rng.choice(fitting or [one for deeds in _DEEDS.values() for one in deeds])
    return f"{player} {deed(rng, position, player)}"


def _group(
    rng: random.Random,
    position: Position,
    player: str,
    most: int = 3,
    asked: Colour | None = None,
) -> str:
    """Some dice, mostly of one colour, mostly the player's own."""
    lying = [
        Taken(die, "" if owner == player else owner)
        for owner, dice in position.dice.items()
        for die in dice
        if owner == player or rng.random() < 0.4
    ]
    colour = asked if asked is not None and rng.random() < 0.8 else rng.choice(WORKERS)
    if rng.random() < 0.8:
        lying = [one for one in lying if one.die.colour is colour]
    found = rng.sample(lying, min(len(lying), rng.randint(1, most)))
    return " ".join(map(str, found)) or f"{colour}{rng.randint(1, FACES)}"


def _cube(rng: random.Random, position: Position) -> str:
    held = [one.card for one in position.activities if one.cubes]
    return f" cube {rng.choice(held)}" if held and rng.random() < 0.4 else ""


def _activity(rng: random.Random, position: Position) -> str:
    shown = [one.card for one in position.activities]
    return rng.choice(shown) if shown and rng.random() < 0.95 else rng.choice(ACTIVITIES)


def _event(rng: random.Random, position: Position) -> str:
    shown = [one.card for one in position.events]
    return rng.choice(shown) if rng.random() < 0.95 else rng.choice(EVENTS)


def _space(rng: random.Random, position: Position) -> str:
    building = rng.choice(list(Building))
    return str(rng.choice(spaces(position.profile, building)))


def _activate(rng: random.Random, position: Position, player: str) -> str:
    card = _activity(rng, position)
    group = _group(rng, position, player, asked=cards().activities[card].colour)
    said = f"activate {card} with {group}"
    stands = card in position.on_show and player in position.on_show[card].overseers
    if stands is (rng.random() < 0.1):
        origin = "supply" if rng.random() < 0.6 else _activity(rng, position)
        said += f" overseer {origin}"
    if rng.random() < 0.4:
        said += f" times {rng.randint(1, 4)}"
    if rng.random() < 0.05:
        said += f" for {rng.choice(list(Building))}"
    return said + _cube(rng, position)


def _fight(rng: random.Random, position: Position, player: str) -> str:
    black = list(position.black) or [rng.randint(1, FACES)]
    chosen = rng.sample(black, rng.randint(1, len(black)))
    dice = _group(rng, position, player, 4)
    return f"fight {' '.join(map(str, chosen))} with {dice}"


def _enter(rng: random.Random, position: Position, player: str) -> str:
    group, cube = _group(rng, position, player, 1), _cube(rng, position)
    place = _space(rng, position)
    die = read_move(f"{player} farm with {group}").dice[0].die  # type: ignore[union-attr]
    if rng.random() < 0.8:
        building = BUILDING_OF[die.colour]
        place = f"{building}{row_for(position.profile, building, die.value)}"
    return f"enter {place} with {group}{cube}"


def _combat(rng: random.Random, position: Position, player: str) -> str:
    event = _event(rng, position)
    group = _group(rng, position, player, asked=cards().events[event].asks)
    return f"combat {event} with {group}{_cube(rng, position)}"


def _build(rng: random.Random, position: Position, player: str) -> str:
    group = _group(rng, position, player, asked=Colour.WHITE)
    return f"cathedral with {group}{_cube(rng, position)}"


def _farm(rng: random.Random, position: Position, player: str) -> str:
    group = _group(rng, position, player, asked=Colour.YELLOW)
    return f"farm with {group}{_cube(rng, position)}"


def _influence(rng: random.Random, position: Position, player: str) -> str:
    return rng.choice(
        (
            f"flip {_group(rng, position, player)}",
            f"reroll {_group(rng, position, player, 1)} to 1",
            "recruit",
        )
    )


def _use(rng: random.Random, position: Position, player: str) -> str:
    held = [one.card for one in position.activities if one.cubes_of(player)]
    card = rng.choice(held) if held else _activity(rng, position)
    change = cards().activities[card].change
    asked = change.dice if change is not None else None
    return f"use {card} on {_group(rng, position, player, asked=asked)}"


_DEEDS: Final[Mapping[Phase, tuple[Callable[[random.Random, Position, str], str], ...]]] = {
    Phase.ACTIONS: (
        *(_activate, _activate, _activate, _build, _combat, _enter, _enter, _farm, _influence),
        *(_use, lambda _rng, _position, _player: "pass"),
    ),
    Phase.DEFENCE: (_fight, _fight, _influence, lambda _rng, _position, _player: "fail"),
    Phase.SETUP: (lambda rng, position, _player: f"settle {_space(rng, position)}",),
}
"""What somebody might try in a phase in which players act."""


# --- what somebody might ask --------------------------------------------------------------------


def random_question(rng: random.Random, position: Position) -> str:
    """A question about players, places, cards and dice that there are, or are not."""
    if rng.random() < 0.3:
        return rng.choice(QUESTIONS["troyes"])
    if rng.random() < 0.3:
        return random_move(rng, position)
    player = rng.choice((*position.colours, rng.choice(tuple(SEATS))))
    other = rng.choice((*position.colours, rng.choice(tuple(SEATS))))
    group = _group(rng, position, player)
    return rng.choice(
        (
            *(f"{word} {player}" for word in _OF_PLAYERS),
            *_ALONE,
            f"view {player} {other}",
            f"price {player} with {group}",
            f"actions {player} with {group}",
            f"falls {player} with {group}",
            f"pushes {_space(rng, position)}",
            f"odds push {_space(rng, position)}",
            f"rows {rng.choice(list(Building))}",
            f"cathedral {rng.randint(1, COLUMNS)}",
            f"card {rng.choice((*ACTIVITIES, *EVENTS, *cards().characters))}",
            f"overseers {_activity(rng, position)}",
            f"rewards {_event(rng, position)} {' '.join(rng.choices(position.colours, k=3))}",
            f"rewards {_event(rng, position)}",
            f"uses {_activity(rng, position)} with {group}",
            f"efficiency {rng.randint(0, 4)} with {group}",
            f"phases {rng.randint(0, 7)}",
            f"option {rng.choice([*OPTIONS])}",
            f"odds {rng.choice(_ODDS)}",
        )
    )


_OF_PLAYERS = ("goods", "wages", "workforce", "levels", "score", "dice", "actions")
_ALONE = (
    *("goods", "wages", "wages grey", "workforce all", "start", "owners", "places", "dice"),
    *("lying", "turn", "starter", "order", "order settle", "phases", "rounds", "estates", "grey"),
    *("cathedral", "cards", "events", "black", "waves", "kinds", "score", "winner", "presets"),
    *("problems", "income", "end", "actions", "levels"),
)
_ODDS = (
    *("beat W R", "reroll R 6 2", "highest 3", "seats 2 Y", "uses 2 3", "flip 1 5", "exact 2 3"),
    *("triple 4", "columns 6", "flip 3 3 3"),
)
