"""The city in sentences, the text twin of the picture; and how answers call what they speak of.

First the round; then the players; then the square, the buildings, the cards, the events and the
cathedral.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final

from boardlib.game import QuestionError
from boardlib.ruling import Reason
from boardlib.text import _, language, listing, mark, ngettext
from boardlib.troyes.board.cards import (
    BUILDINGS,
    COLOURS,
    COLUMNS,
    VALUES,
    Building,
    Die,
    Taken,
    cards,
    column_places,
    rows,
)
from boardlib.troyes.board.lines import CityWords
from boardlib.troyes.board.moves import Pass
from boardlib.troyes.board.position import (
    OWNERS,
    PHASES,
    SEATS,
    Activity,
    Display,
    Phase,
    Player,
    Position,
)
from boardlib.troyes.rules.citizens import row_of
from boardlib.troyes.rules.events import empty_flags
from boardlib.troyes.rules.naming import (
    building_head,
    card_name,
    dice_words,
    die_words,
    head,
    no_player,
    players,
    values,
    word,
)
from boardlib.troyes.rules.rounds import judge_phase, judge_turn, rounds
from boardlib.words import needs


@needs(Position)
def describe(position: Position) -> list[str]:
    """The city in sentences."""
    return [
        *round_lines(position),
        *(line for player in position.players for line in player_lines(position, player)),
        *_square_lines(position),
        *(line for building in Building for line in building_lines(position, building)),
        *map(card_line, position.activities),
        *(event_line(position, one) for one in position.events),
        *cathedral_lines(position),
    ]


def round_lines(position: Position) -> Iterator[str]:
    """The round, and whose turn it is."""
    text = _("Round {round} of {rounds}: {phase}.")
    if position.phase is Phase.OVER:
        text = _("The game is over.")
    elif position.phase is Phase.SETUP or not rounds(position):
        text = _("The phase: {phase}.")
    phase = _(PHASES[position.phase])
    yield text.format(round=position.round, rounds=rounds(position), phase=phase)
    yield _("Start player: {player}.").format(player=word(position.start))
    if position.turn:
        yield _("It is this player's turn: {player}.").format(player=word(position.turn))


def player_lines(position: Position, player: Player) -> Iterator[str]:
    """What a player has."""
    yield goods_line(player)
    if player.characters and not player.hidden:
        names = listing(list(map(card_name, player.characters)))
        yield _("{player}: characters held: {characters}.").format(
            player=head(player.colour), characters=names
        )
    won = [one.card for one in position.won if one.colour == player.colour]
    if won:
        names = listing(list(map(card_name, won)))
        yield _("{player}: events taken: {events}.").format(
            player=head(player.colour), events=names
        )
    passed = next((one for one in position.passed if one.colour == player.colour), None)
    if passed is not None:
        text = ngettext(
            "{player}: has passed; {count} denier lies in the district.",
            "{player}: has passed; {count} deniers lie in the district.",
            passed.deniers,
        )
        yield text.format(player=head(player.colour), count=passed.deniers)


def goods_line(player: Player) -> str:
    """What everybody sees of what a player has; and the victory points, where they are known."""
    text = _(
        "{player}: deniers {deniers}, influence {influence}, victory points {points},"
        " citizens in the supply {supply}."
    )
    if player.hidden:
        text = _(
            "{player}: deniers {deniers}, influence {influence}, citizens in the supply {supply};"
            " victory points and characters are hidden."
        )
    return text.format(
        player=head(player.colour),
        deniers=player.deniers,
        influence=player.influence,
        points=player.points,
        supply=player.supply,
    )


def _square_lines(position: Position) -> Iterator[str]:
    for owner in position.dice:
        yield from owner_dice_lines(position, owner)
    if not position.dice:
        yield _("No dice lie on the square.")
    yield from black_lines(position)


def black_lines(position: Position) -> Iterator[str]:
    """The black dice that are to be fought."""
    if position.black:
        yield _("Black dice to be fought: {values}.").format(values=values(position.black))


def owner_dice_lines(position: Position, owner: str) -> Iterator[str]:
    """The dice in the district of a player, or of grey."""
    if owner in position.dice:
        text = _("{owner}: in the district: {dice}.")
        yield text.format(owner=head(owner), dice=dice_words(position.dice[owner]))


def building_lines(position: Position, building: Building) -> Iterator[str]:
    """Who stands in a building, and who lies there."""
    found = []
    for number, asked in enumerate(rows(position.profile, building), start=1):
        row = row_of(position, building, number)
        if any(row):
            named = ", ".join(word(one) if one else _("empty") for one in row)
            text = _("for {values}: {citizens}")
            found.append(text.format(values=", ".join(map(str, asked)), citizens=named))
    if found:
        text = _("{building}, row by row: {rows}.")
        yield text.format(building=building_head(building), rows="; ".join(found))
    else:
        yield _("{building}: nobody stands there.").format(building=building_head(building))
    lying = Counter(one.colour for one in position.lying if one.building is building)
    if lying:
        text = _("{building}: citizens lying there: {citizens}.")
        named = listing([f"{word(colour)} {count}" for colour, count in lying.items()])
        yield text.format(building=building_head(building), citizens=named)


def card_line(activity: Activity) -> str:
    """Who oversees an activity card, and whose cubes lie on it."""
    text = _("{card}: overseers: {overseers}; cubes: {cubes}.")
    cubes = ", ".join(f"{word(who)} {count}" for who, count in activity.cubes)
    return text.format(
        card=card_name(activity.card),
        overseers=players(activity.overseers) or _("none"),
        cubes=cubes or _("none"),
    )


def event_line(position: Position, display: Display) -> str:
    """How many flags of an event are empty, and whose cubes lie on the others."""
    event = cards().events[display.card]
    if not event.complete:
        return _("{event}: most of it is not known.").format(event=card_name(event.id))
    count = empty_flags(position, event.id)
    text = ngettext(
        "{event}: {count} flag is empty; cubes: {cubes}.",
        "{event}: {count} flags are empty; cubes: {cubes}.",
        count,
    )
    cubes = ", ".join(map(word, display.cubes)) or _("none")
    return text.format(event=card_name(event.id), count=count, cubes=cubes)


def cathedral_lines(position: Position) -> Iterator[str]:
    """Whose cubes lie in the cathedral."""
    if not position.cathedral:
        yield _("The cathedral is empty.")
        return
    for column in range(1, COLUMNS + 1):
        found = (position.stones.get(one) for one in column_places(column))
        cubes = [word(one) for one in found if one]
        if cubes:
            text = _("Cathedral, column {column}, from below: {cubes}.")
            yield text.format(column=column, cubes=", ".join(cubes))


# --- what questions name, and what the data of their answers is called ---------------------------


Shapes = Iterable[str]
"""Keys of shapes on the picture."""


def known(position: Position, colour: str) -> Player:
    """A player who takes part.

    Raises:
        QuestionError: when there is no such player.
    """
    if colour not in position.by_colour:
        raise QuestionError(no_player(position.colours, colour))
    return position.by_colour[colour]


def named(position: Position, words: CityWords) -> Player:
    """The player that is named, or whose turn it is, or the start player."""
    if words.next in SEATS:
        return known(position, words.colour())
    return position.by_colour[position.turn or position.start]


def owner(position: Position, words: CityWords) -> str:
    """The owner that is named, grey too, or whose turn it is."""
    if words.next in OWNERS and words.next not in SEATS:
        return words.owner()
    return named(position, words).colour


def some(position: Position, words: CityWords) -> tuple[str, ...]:
    """The player that is named, or all of them."""
    if words.next in SEATS:
        return (known(position, words.colour()).colour,)
    return position.colours


def group(words: CityWords) -> tuple[Taken, ...]:
    """The dice after the word ``with``."""
    words.word("with")
    return words.group()


def own_named(dice: Iterable[Taken], player: str) -> tuple[Taken, ...]:
    """Dice of which the player's own name no owner, as in a move."""
    return tuple(Taken(one.die) if one.owner == player else one for one in dice)


def in_the_way(position: Position, player: str, reasons: Iterable[Reason]) -> Iterator[Reason]:
    """What stands in the way of an action now: the phase, the turn, and which of these fail."""
    pass_ = Pass(player)
    phase = list(judge_phase(position, pass_))
    turn = [] if phase or not position.turn else judge_turn(position, pass_)
    yield from (one for one in (*phase, *turn, *reasons) if not one.holds)


# --- the data of answers, read aloud ---------------------------------------------------------


DATA_WORDS: Final = (
    *(mark("rounds"), mark("without new cards"), mark("deniers before"), mark("deniers left")),
    *(mark("wages unpaid"), mark("deniers"), mark("influence"), mark("points"), mark("supply")),
    *(mark("district"), mark("characters"), mark("hidden"), mark("citizens"), mark("turns")),
    *(mark("all"), mark("dice"), mark("standing"), mark("places"), mark("place"), mark("player")),
    *(mark("overseers"), mark("cubes"), mark("free"), mark("left"), mark("row"), mark("order")),
    *(mark("empty"), mark("won"), mark("total"), mark("owners"), mark("card"), mark("example")),
    *(mark("complete"), mark("colour"), mark("age"), mark("cost"), mark("divisor")),
    *(mark("delayed"), mark("flags"), mark("asks"), mark("rewards"), mark("steps"), mark("black")),
    *(mark("chance"), mark("chances"), mark("mean"), mark("net"), mark("fresh"), mark("lying")),
    *(mark("six"), mark("flip"), mark("reroll"), mark("better"), mark("even"), mark("hit")),
    *(mark("pushes"), mark("nobody"), mark("closed"), mark("items"), mark("count"), mark("name")),
    *(mark("each"), mark("rule"), mark("allowed"), mark("forbidden")),
)
"""Words of the data that are read as they stand."""


def names_in(data: Any) -> dict[str, str]:
    """What the ids in the data of an answer are called: cards, dice, phases, owners."""
    known = _known(language())
    return {one: known[one] for one in _words(data) if one in known}


def _words(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield str(key)
            yield from _words(value)
    elif isinstance(data, list | tuple):
        for one in data:
            yield from _words(one)


@cache
def _known(_language: str) -> Mapping[str, str]:
    """Every id and what it is called, in the language in use."""
    deck = cards()
    ids = (*deck.activities, *deck.events, *deck.characters)
    dice = [Die(colour, value) for colour in COLOURS for value in VALUES]
    return {
        **{one: card_name(one) for one in ids},
        **{str(die): die_words(die) for die in dice},
        **{str(phase): _(name) for phase, name in PHASES.items()},
        **{str(building): _(BUILDINGS[building]) for building in Building},
        **{str(colour): _(name) for colour, name in COLOURS.items()},
        **{owner: _(name) for owner, name in OWNERS.items()},
    }
