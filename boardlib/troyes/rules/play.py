"""Moves: judged, played, and listed.

Every decision is listed, each group of dice once.  Of what chance or the table decides only an
example is listed: dice that show 1, the lowest cards.  A card is listed with as many activations as
the dice give, and with fewer of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import Any, Final

from boardlib.game import Event, Moves, QuestionError, Step, unless_illegal
from boardlib.ruling import Reason, Ruling
from boardlib.text import _
from boardlib.troyes.board.cards import (
    BUILDING_OF,
    VALUES,
    WORKERS,
    Building,
    Colour,
    Die,
    Space,
    Taken,
    cards,
    row_for,
    spaces,
)
from boardlib.troyes.board.lines import read_move
from boardlib.troyes.board.moves import (
    Action,
    Activate,
    Build,
    Combat,
    Come,
    Deed,
    District,
    End,
    Enter,
    Fail,
    Farm,
    Fight,
    Flip,
    Income,
    Move,
    Oversee,
    Pass,
    Recruit,
    Reroll,
    Reveal,
    Roll,
    Settle,
    Strike,
    Throw,
    Use,
)
from boardlib.troyes.board.notation import tidy
from boardlib.troyes.board.position import Phase, Position
from boardlib.troyes.rules.activities import (
    SUPPLY,
    activated,
    activations,
    judge_activate,
    judge_oversee,
    judge_reveal,
    revealed,
    stands_on,
)
from boardlib.troyes.rules.cathedral_fields_influence import (
    built,
    farmed,
    judge_build,
    judge_farm,
    judge_influence,
    may_change_foreign,
    price_of,
    used,
)
from boardlib.troyes.rules.citizens import free_spaces, judge_enter, judge_settle, placed, settled
from boardlib.troyes.rules.defence import failed, fought, judge_fail, judge_fight
from boardlib.troyes.rules.events import (
    black_dice,
    come,
    due,
    fought_event,
    judge_combat,
    judge_come,
    judge_strike,
    judge_throw,
    struck,
    thrown,
)
from boardlib.troyes.rules.groups import MOST_DICE, foreign, group_of, judge_own_use, own_use, price
from boardlib.troyes.rules.income import judge_roll, owners, paid_out, rolled, workforce
from boardlib.troyes.rules.naming import building_word, card_name, no_player, ruling
from boardlib.troyes.rules.rounds import (
    ended,
    judge_end,
    judge_phase,
    judge_turn,
    next_turn,
    passed,
)
from boardlib.words import check_move, needs

Done = tuple[Position, list[Event]]
Judging = Callable[[Position, Any], Iterator[Reason]]
Doing = Callable[[Position, Any], Done]


def judge(position: Position, move: Move | str) -> Ruling:
    """Why a move is legal, or why not.

    Raises:
        QuestionError: when the text is no move, or speaks of a player or a place that is not
            there.
    """
    move = read_move(move) if isinstance(move, str) else move
    check_move(position, move, Move)
    refuse_unknown(position, move)
    return ruling(_reasons(position, move))


def _reasons(position: Position, move: Move) -> Iterator[Reason]:
    phase = list(judge_phase(position, move))
    yield from phase
    if phase:
        return
    if isinstance(move, Deed):
        yield from judge_turn(position, move)
    judging, _doing = _MOVES[type(move)]
    yield from judging(position, move)


def refuse_unknown(position: Position, move: Move) -> None:
    """Refuse a move that speaks of a player or a place that is not there.

    Raises:
        QuestionError: naming it, and what there is.
    """
    if isinstance(move, Deed) and move.player not in position.by_colour:
        raise QuestionError(no_player(position.colours, move.player))
    if isinstance(move, Activate):
        _refuse_building(move)
    space = move.space if isinstance(move, Settle | Enter) else None
    if space is not None and space not in spaces(position.profile, space.building):
        raise QuestionError(_no_space(position, space))


def _refuse_building(move: Activate) -> None:
    """Refuse to name a building for a card that does not ask for one.

    Raises:
        QuestionError: naming the card.
    """
    if move.building not in (None, *cards().activities[move.card].per_citizen):
        text = _("This card is not used for a building such as {building}: {card}.")
        named = building_word(Building(move.building or ""))
        raise QuestionError(text.format(building=named, card=card_name(move.card)))


def _no_space(position: Position, space: Space) -> str:
    known = ", ".join(map(str, spaces(position.profile, space.building)))
    text = _("There is no such place: {place}. These there are: {known}.")
    return text.format(place=space, known=known)


# --- played ---------------------------------------------------------------------------------


def play(position: Position, move: Move | str) -> Step[Position]:
    """The position after a move, and the events that it caused.

    Raises:
        IllegalMove: carrying the ruling.
        QuestionError: when the text is no move, or speaks of what is not there.
    """
    move = read_move(move) if isinstance(move, str) else move
    check_move(position, move, Move)
    unless_illegal(move, judge(position, move))
    _judging, doing = _MOVES[type(move)]
    after, events = doing(position, move)
    if isinstance(move, Action | Use | Pass):
        after = next_turn(after)
    return Step(tidy(after), tuple(events))


def _always(_position: Position, _move: Move) -> Iterator[Reason]:
    """In its phase, and by the player whose turn it is, nothing stands in the way of the move."""
    return iter(())


def _never(_position: Position, move: Move) -> Done:
    raise AssertionError(f"never played: {move}")


_MOVES: Final[Mapping[type[Move], tuple[Judging, Doing]]] = {
    Settle: (judge_settle, settled),
    Reveal: (judge_reveal, revealed),
    Income: (_always, paid_out),
    Roll: (judge_roll, rolled),
    Come: (judge_come, come),
    Strike: (judge_strike, struck),
    Throw: (judge_throw, thrown),
    Fight: (judge_fight, fought),
    Fail: (judge_fail, failed),
    Reroll: (judge_influence, used),
    Recruit: (judge_influence, used),
    Flip: (judge_influence, used),
    Activate: (judge_activate, activated),
    Oversee: (judge_oversee, _never),
    Build: (judge_build, built),
    Combat: (judge_combat, fought_event),
    Enter: (judge_enter, placed),
    Farm: (judge_farm, farmed),
    Use: (judge_own_use, own_use),
    Pass: (_always, passed),
    End: (judge_end, ended),
}
"""Each kind of move: by what it is judged, in its phase and turn, and how it is played."""


# --- listed ----------------------------------------------------------------------------------


@needs(Position)
def moves(position: Position) -> Moves[Move]:
    """The legal moves: everything that the player may do, or what happens by itself."""
    return Moves.judged(Move, partial(_legal, position), partial(judge, position))


def _legal(position: Position) -> Iterator[Move]:
    return (move for move in candidates(position) if judge(position, move))


def candidates(position: Position) -> Iterator[Move]:
    """Moves that may be legal, with all that are."""
    match position.phase:
        case Phase.SETUP:
            yield from (Settle(position.turn, space) for space in free_spaces(position))
        case Phase.DEFENCE:
            yield from _fights(position, position.turn)
            yield from influences(position, position.turn)
        case Phase.ACTIONS:
            if position.turn:
                yield from deeds(position, position.turn)
            yield End()
        case _:
            yield from _happenings(position)


# --- what happens by itself -------------------------------------------------------------------


def _happenings(position: Position) -> Iterator[Move]:
    match position.phase:
        case Phase.REVEAL:
            yield Reveal(_cards(position))
        case Phase.INCOME:
            yield Income()
        case Phase.WORKFORCE:
            yield Roll(tuple(_example_dice(position)))
        case Phase.EVENTS:
            yield Come(_events(position))
        case Phase.STRIKES:
            wanted = due(position)
            thrown = Throw((1,) * black_dice(position))
            yield wanted if isinstance(wanted, Strike) else thrown


def _cards(position: Position) -> tuple[str, ...]:
    """A card of each colour that may be revealed, as an example."""
    free = {
        one.colour: one.id
        for one in reversed(list(cards().activities.values()))
        if one.complete and one.age == position.round and one.id not in position.on_show
    }
    return tuple(free[colour] for colour in WORKERS if colour in free)


def _events(position: Position) -> tuple[str, ...]:
    """A red event, and another one, that have not come yet, as an example."""
    out = {*position.event, *(won.card for won in position.won)}
    free = {
        one.colour is Colour.RED: one.id
        for one in reversed(list(cards().events.values()))
        if one.complete and one.id not in out
    }
    return tuple(free[red] for red in (True, False) if red in free)


def _example_dice(position: Position) -> Iterator[District]:
    for owner in owners(position):
        dice = tuple(Die(colour, 1) for colour in sorted(workforce(position, owner).elements()))
        if dice:
            yield District(owner, dice)


# --- black dice, influence ----------------------------------------------------------------------


def _fights(position: Position, player: str) -> Iterator[Deed]:
    own = position.dice.get(player, ())
    yield Fail(player)
    for black in _subsets(position.black, len(position.black)):
        if max(position.black) not in black:
            continue
        for dice in _subsets(own, len(own)):
            yield Fight(player, tuple(black), tuple(map(Taken, dice)))


def _subsets(things: tuple, most: int) -> list[tuple]:  # type: ignore[type-arg]
    """Every choice of some of these, each once."""
    found = {one for count in range(1, most + 1) for one in combinations(things, count)}
    return sorted(found)


def influences(position: Position, player: str) -> Iterator[Deed]:
    """What influence may be used for; a reroll shows 1 as an example."""
    yield Recruit(player)
    dice = _changeable(position, player)
    yield from (Reroll(player, one, 1) for one in dict.fromkeys(dice))
    if position.by_colour[player].influence >= price_of(Flip):
        yield from (Flip(player, some) for some in _subsets(dice, MOST_DICE))


def _changeable(position: Position, player: str) -> tuple[Taken, ...]:
    """The dice that may be rerolled or flipped (option ``influence_dice``)."""
    if may_change_foreign(position):
        return _square(position, player)
    return tuple(map(Taken, position.dice.get(player, ())))


# --- actions ------------------------------------------------------------------------------------


def deeds(position: Position, player: str) -> Iterator[Deed]:
    """Everything that a player may do when it is his turn to act."""
    yield from influences(position, player)
    for one in actions(position, player):
        yield one
        if isinstance(one, Activate):
            yield from fewer(one)
    if position.profile["cube_use"] == "own_action":
        for cube in own_cubes(position, player):
            yield from (Use(player, cube, dice) for dice in groups(position, player))
    yield Pass(player)


def actions(position: Position, player: str) -> Iterator[Action]:
    """The actions that a player may take with every group of dice."""
    for dice in groups(position, player):
        yield from with_group(position, player, dice)
        if position.profile["cube_use"] == "with_action":
            for cube in own_cubes(position, player):
                yield from with_group(position, player, dice, cube)


def fewer(move: Activate) -> Iterator[Activate]:
    """The same use of a card with fewer and fewer activations (troyes.activation-fewer)."""
    yield from (replace(move, times=times) for times in range(activations(move) - 1, 0, -1))


def groups(
    position: Position, player: str, asked: Colour | None = None
) -> Iterator[tuple[Taken, ...]]:
    """The groups of dice of one colour that a player can form and pay for, each once.

    Args:
        position: where the dice lie.
        player: who takes them.
        asked: the colour; None for groups of any colour.
    """
    purse = position.by_colour[player].deniers
    for colour in WORKERS if asked is None else (asked,):
        for dice in _subsets(_square(position, player, (colour,)), MOST_DICE):
            if not foreign(player, dice) or price(player, dice).total <= purse:
                yield dice


def _square(
    position: Position, player: str, colours: Sequence[Colour] = WORKERS
) -> tuple[Taken, ...]:
    """The dice of these colours on the square, as a player would take them."""
    return tuple(
        Taken(die, "" if owner == player else owner)
        for owner, dice in position.dice.items()
        for die in dice
        if die.colour in colours
    )


def own_cubes(position: Position, player: str) -> list[str]:
    """The delayed cards on which a player has a cube."""
    return [one.card for one in position.activities if one.cubes_of(player)]


def with_group(
    position: Position, player: str, dice: tuple[Taken, ...], cube: str = ""
) -> Iterator[Action]:
    """What may be done with a group of dice; a cube may change it."""
    yield Build(player, dice, cube)
    yield Farm(player, dice, cube)
    yield from (Combat(player, one.card, dice, cube) for one in position.events)
    yield from _entering(position, player, dice, cube)
    for activity in position.activities:
        for origin in _origins(position, player, activity.card):
            yield Activate(player, activity.card, dice, origin, cube=cube)


def _entering(
    position: Position, player: str, dice: tuple[Taken, ...], cube: str
) -> Iterator[Enter]:
    """Placing a citizen with one die, in the building of its colour after a cube has changed it."""
    counted = group_of(dice, cube).dice
    if len(counted) == 1 and counted[0].value in VALUES:
        building = BUILDING_OF[counted[0].colour]
        row = row_for(position.profile, building, counted[0].value)
        yield Enter(player, Space(building, row), dice, cube)


def _origins(position: Position, player: str, card: str) -> list[str]:
    """Where an overseer may come from; nothing where one stands there already."""
    if stands_on(position, player, card):
        return [""]
    moved = [one.card for one in position.activities if player in one.overseers]
    return [SUPPLY, *moved]
