"""Before the first citizen is placed; and what happens by itself later: cards and dice by lot.

>>> from boardlib.chance import Roller
>>> position = set_up(("blue", "green"), Roller(7))
>>> [len(player.characters) for player in position.players], len(position.citizens)
([2, 2], 6)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from boardlib.chance import Roller
from boardlib.game.wishes import who_plays
from boardlib.profile import Profile
from boardlib.shown import WrongValue
from boardlib.troyes.board.cards import VALUES, WORKERS, Colour, Die, cards
from boardlib.troyes.board.moves import (
    Come,
    District,
    End,
    Income,
    Move,
    Reroll,
    Reveal,
    Roll,
    Strike,
    Throw,
)
from boardlib.troyes.board.notation import tidy
from boardlib.troyes.board.position import GREY, SEATS, Citizen, Phase, Position
from boardlib.troyes.rulebook import DEFAULTS, OPTIONS
from boardlib.troyes.rules.citizens import grey_spaces, hand_size, start_goods
from boardlib.troyes.rules.events import black_dice, due
from boardlib.troyes.rules.income import owners, workforce
from boardlib.troyes.rules.rounds import ROUNDS, wrong_count

EMPTY: Final = "1"
"""The seed where nothing is drawn that is kept."""
COUNTS: Final = range(min(ROUNDS), max(ROUNDS) + 1)
"""How many players may take part."""


def set_up(colours: Sequence[str], roller: Roller, profile: Profile = DEFAULTS) -> Position:
    """The position before the first citizen is placed.

    Only example cards are dealt: of the printed ones too little is known.

    Args:
        colours: the players in the order of their seats.
        roller: draws the start player and deals the characters.
        profile: the options in force.

    Raises:
        ValueError: for a number of players that cannot play.
    """
    count = len(colours)
    if count not in ROUNDS:
        raise WrongValue(wrong_count(count).text)
    hand = hand_size(profile, count)
    patrons = roller.shuffled([one.id for one in cards().characters.values() if one.complete])
    players = tuple(
        replace(
            start_goods(profile, colour, count),
            characters=tuple(sorted(patrons[hand * number : hand * (number + 1)])),
        )
        for number, colour in enumerate(colours)
    )
    start = roller.roll(tuple(colours))
    grey = grey_spaces(profile, count)
    return tidy(
        Position(
            profile,
            players,
            start=start,
            phase=Phase.SETUP,
            turn=start,
            citizens=tuple(Citizen(GREY, space) for space in grey),
        )
    )


def start(players: int | str | Sequence[str] = 2, seed: str | int = "", **options: str) -> Position:
    """The square when the actions of the first round begin, with nobody's dice and no cards.

    Everybody has the goods of the start, and grey citizens stand in the buildings.

    >>> start().phase.value, start().turn, len(start().citizens)
    ('actions', 'blue', 6)

    Args:
        players: 2 to 4, or their colours in the order of their seats.
        seed: of the lot; with one the game is set up as at a table, where the start player and the
            characters are drawn by lot and the first citizens are still to be placed.
        options: options of the rule book, such as ``cube_use="own_action"``.

    Raises:
        ValueError: saying in one sentence what there is not.
    """
    profile = Profile(OPTIONS, options)
    colours = who_plays(players, tuple(SEATS), COUNTS, ())
    position = set_up(colours, Roller(seed or EMPTY), profile)
    if seed:
        return position
    open_hands = tuple(replace(player, characters=()) for player in position.players)
    first = colours[0]
    return replace(position, players=open_hands, phase=Phase.ACTIONS, start=first, turn=first)


def colours_of(count: int) -> tuple[str, ...]:
    """The colours of so many players, in their usual order.

    Raises:
        ValueError: when there are not so many.
    """
    if count > len(SEATS):
        raise WrongValue(wrong_count(count).text)
    return tuple(SEATS)[:count]


# --- cards are drawn and dice are rolled -----------------------------------------------------


def happening(position: Position, roller: Roller) -> Move:
    """What happens by itself now, with dice and cards."""
    match position.phase:
        case Phase.REVEAL:
            return Reveal(tuple(_revealed(position, roller)))
        case Phase.INCOME:
            return Income()
        case Phase.WORKFORCE:
            return Roll(tuple(_districts(position, roller)))
        case Phase.EVENTS:
            return Come(tuple(_coming(position, roller)))
        case Phase.STRIKES:
            wanted = due(position)
            if isinstance(wanted, Strike):
                return wanted
            return Throw(tuple(face(roller) for _die in range(black_dice(position))))
        case _:
            return End()


def rolls_of(move: Move) -> int:
    """How many random numbers were drawn for a move: dice and cards."""
    match move:
        case Reveal():
            return len(move.cards)
        case Roll():
            return sum(len(district.dice) for district in move.districts)
        case Come():
            return len(move.events)
        case Throw():
            return len(move.values)
        case Reroll():
            return 1
        case _:
            return 0


def face(roller: Roller) -> int:
    """What a die shows that is rolled now."""
    return roller.roll(VALUES)


def _revealed(position: Position, roller: Roller) -> Iterator[str]:
    for colour in WORKERS:
        yield roller.roll(
            tuple(
                one.id
                for one in cards().activities.values()
                if one.complete
                and one.colour is colour
                and one.age in (0, position.round)
                and one.id not in position.on_show
            )
        )


def _districts(position: Position, roller: Roller) -> Iterator[District]:
    for owner in owners(position):
        dice = tuple(
            Die(colour, face(roller)) for colour in sorted(workforce(position, owner).elements())
        )
        if dice:
            yield District(owner, dice)


def _coming(position: Position, roller: Roller) -> Iterator[str]:
    out = {*position.event, *(won.card for won in position.won)}
    free = [one for one in cards().events.values() if one.complete and one.id not in out]
    for red in (True, False):
        yield roller.roll(tuple(one.id for one in free if (one.colour is Colour.RED) is red))
