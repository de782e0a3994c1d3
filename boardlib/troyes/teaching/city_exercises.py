"""Cities made up by lot; exercises in them: who falls out, and what a player would score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Final

from boardlib.game.goals import Act, Estimate, Goal, Posed, PutPiece
from boardlib.ruling import Item
from boardlib.text import _, listing, mark_counted, ngettext
from boardlib.troyes.board.cards import (
    BUILDING_OF,
    BUILDINGS,
    COLUMNS,
    FACES,
    LEVELS,
    MARAUDING,
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
from boardlib.troyes.board.moves import Enter
from boardlib.troyes.board.notation import read, write
from boardlib.troyes.board.position import GREY, SEATS, Position, player_key
from boardlib.troyes.questions.index import ask
from boardlib.troyes.rulebook import DEFAULTS
from boardlib.troyes.rules.checks import DICE_OF_A_COLOUR, status
from boardlib.troyes.rules.citizens import entered
from boardlib.troyes.rules.groups import MOST_DICE
from boardlib.troyes.rules.income import LOSS
from boardlib.troyes.rules.naming import building_word, head
from boardlib.troyes.rules.play import judge, play
from boardlib.troyes.rules.rounds import FinalScore, character_points, counted, final_score

# --- lots: dice on the square, citizens in the buildings, mistakes -------------------------------


BLUE: Final = "blue"
"""The player whom exercises ask about."""
FEWEST_WRONG: Final = 2
"""A question with fewer mistakes than that is not asked."""


PLAYERS: Final = {1: 2, 2: 2, 3: 3, 4: 3, 5: 4}
"""How many players take part, level by level."""


def colours_at(level: int) -> tuple[str, ...]:
    """The players of a level, in the order of their seats."""
    return tuple(SEATS)[: PLAYERS[level]]


def city_lines(level: int, phase: str) -> list[str]:
    """The first lines of a city in the second round, where it is blue's turn."""
    return [f"players {' '.join(colours_at(level))}", f"round 2 {phase}", f"turn {BLUE}"]


def square_lines(rng: Random, level: int) -> Iterator[str]:
    """The dice on the square: all of each colour, spread by lot over the players and grey."""
    owners = (*colours_at(level), GREY)
    lying: dict[str, list[Die]] = {owner: [] for owner in owners}
    for colour in WORKERS:
        for _number in range(DICE_OF_A_COLOUR):
            lying[rng.choice(owners)].append(Die(colour, rng.randint(1, FACES)))
    for owner, dice in lying.items():
        if dice:
            yield f"dice {owner} {' '.join(map(str, dice))}"


def own_dice(rng: Random, level: int) -> Iterator[str]:
    """The dice of blue among them alone, where those of others would only be in the way."""
    yield from (line for line in square_lines(rng, level) if line.startswith(f"dice {BLUE} "))


def citizen_lines(rng: Random, level: int, empty: int = 0) -> Iterator[str]:
    """Citizens of everybody and of grey by lot, with so many places left empty."""
    owners = (*colours_at(level), GREY)
    every = [space for building in BUILDINGS for space in spaces(DEFAULTS, building)]
    free = rng.sample(every, empty)
    for space in every:
        if space not in free:
            yield f"citizen {rng.choice(owners)} {space}"


def sound(lines: Iterable[str]) -> Position | None:
    """The position of some lines; None where something is wrong with it."""
    position = read("\n".join(lines))
    return None if status(position) else position


def entering(die: Die) -> Enter:
    """A citizen of blue's enters with one die: the building of its colour, the row of its value."""
    building = BUILDING_OF[die.colour]
    return Enter(BLUE, Space(building, row_for(DEFAULTS, building, die.value)), (Taken(die),))


# --- groups of dice ---------------------------------------------------------------------


def dice_of(position: Position, colour: Colour) -> list[Taken]:
    """The dice of a colour as blue takes them: the own ones, and those of other owners."""
    return [
        Taken(die, "" if owner == BLUE else owner)
        for owner, dice in position.dice.items()
        for die in dice
        if die.colour is colour
    ]


def group_by_lot(rng: Random, position: Position, sizes: Sequence[int]) -> tuple[Taken, ...]:
    """A group of one colour, of one of these sizes; empty where there is none so large."""
    dice = dice_of(position, rng.choice(WORKERS))
    size = rng.choice(sizes)
    if not 1 <= size <= min(MOST_DICE, len(dice)):
        return ()
    return tuple(sorted(rng.sample(dice, size)))


def typed(dice: Iterable[Taken]) -> str:
    """Dice as a question names them."""
    return " ".join(map(str, dice))


# --- mistakes ----------------------------------------------------------------------------


def mistakes(right: int, found: Iterable[tuple[int, str]]) -> dict[int, str]:
    """Numbers that somebody might come to, with what is said of each; the right one left out.

    Where two mistakes lead to the same number, the first of them is told.
    """
    wrong: dict[int, str] = {}
    for number, whynot in found:
        wrong.setdefault(number, whynot)
    wrong.pop(right, None)
    return {number: whynot for number, whynot in wrong.items() if number >= 0}


# --- exercises in the city -----------------------------------------------------------------------


_EMPTY: Final = {1: 0, 2: 2, 3: 4, 4: 2, 5: 4}
"""How many places are empty, level by level."""
_LYING: Final = {1: 0, 2: 0, 3: 0, 4: 3, 5: 4}
"""How many citizens lie on the buildings, level by level."""


def pushing(rng: Random, level: int) -> Posed | None:
    """Place a citizen so that a certain one falls out."""
    position = sound(_lines(rng, level))
    if position is None:
        return None
    enters = {die: entering(die) for die in position.dice.get(BLUE, ())}
    out = {die: entered(position, one) for die, one in enters.items()}
    falls = {die: found.out for die, found in out.items() if found.out and not found.stopped}
    if not falls or len(set(falls.values())) == len(out) == 1:
        return None
    die = rng.choice(sorted(falls))
    enter = enters[die]
    if not judge(position, enter).allowed:
        return None
    building = building_word(enter.space.building)
    goal = _("{player}: place a citizen so that this citizen falls out: {citizen} ({building}).")
    task = Act(
        goal=goal.format(player=head(BLUE), citizen=_(falls[die]), building=building),
        reached=(Goal("lying", ask(play(position, enter).position, "lying").data),),
        may=(f"{BLUE} enter",),
        solution=(str(enter),),
        solved=_("The row was full: everybody moves on by one place, and the last one falls out."),
        hint=_("At the end of which row does this citizen stand, and which die leads there?"),
    )
    lead = _("Each die leads to one row of one building, and there to its first place.")
    return Posed(write(position), lead, task=task)


# --- wages ------------------------------------------------------------------------------


def wages(rng: Random, level: int) -> Posed | None:
    """Place one citizen more so that so many deniers are left after the wages."""
    lines = [*city_lines(level, "actions"), f"supply {BLUE} 2", f"purse {BLUE} {rng.randint(0, 6)}"]
    position = sound([*lines, *citizen_lines(rng, level, _ROOM)])
    if position is None:
        return None
    every = (space for one in Building for space in spaces(position.profile, one))
    free = [space for space in every if space not in position.standing]
    left = {
        str(space): ask(read(f"{write(position)}\ncitizen {BLUE} {space}"), f"wages {BLUE}").data
        for space in free
    }
    kept = {space: data["deniers_left"] for space, data in left.items() if not data["wages_unpaid"]}
    before = ask(position, f"wages {BLUE}").data["deniers_left"]
    wanted = sorted(set(kept.values()) - {before})
    if len(set(kept.values())) < 2 or not wanted:
        return None
    count = rng.choice(wanted)
    found = [space for space, deniers in kept.items() if deniers == count]
    goal = ngettext(
        "{player}: put one citizen more so that {count} denier is left after the wages.",
        "{player}: put one citizen more so that {count} deniers are left after the wages.",
        count,
    )
    task = PutPiece(
        goal=goal.format(player=head(BLUE), count=count),
        piece=f"citizen {BLUE} {{free}}",
        reached=(Goal(f"wages {BLUE}", {"deniers_left": count}),),
        solution=(found[0],),
        ways=len(found),
        solved=_("What a citizen costs depends on his building alone."),
        hint=_("What is left without another citizen, and what does one cost in each building?"),
    )
    lead = _("{player}: income comes first, then the wages of all citizens.")
    return Posed(write(position), lead.format(player=head(BLUE)), task=task)


_ROOM: Final = 5
"""So many places are free where one more citizen is placed."""


def _lines(rng: Random, level: int) -> Iterator[str]:
    yield from city_lines(level, "actions")
    yield f"supply {BLUE} 1"
    yield from citizen_lines(rng, level, _EMPTY[level])
    lying = {
        f"lying {rng.choice((*colours_at(level), GREY))} {rng.choice(list(Building))}"
        for _number in range(_LYING[level])
    }
    yield from sorted(lying)
    yield from own_dice(rng, level)


# --- the last reckoning -----------------------------------------------------------------


_CARDS: Final = {1: 2, 2: 2, 3: 3, 4: 4, 5: 5}
"""How many activity cards are on show, level by level."""
_EVENTS: Final = {1: 0, 2: 2, 3: 2, 4: 2, 5: 3}
"""How many events are on show besides the first one, level by level."""
_CHARACTERS: Final = {1: 0, 2: 0, 3: 1, 4: 1, 5: 1}
"""How many characters each player has, level by level."""
FEWEST_POINTS: Final = 4
"""Points gained in play, so that what is taken off is felt."""


def score(rng: Random, level: int) -> Posed | None:
    """What would blue score if the game ended now?"""
    position = sound(_score_lines(rng, level))
    if position is None:
        return None
    final = final_score(position, BLUE)
    wrong = mistakes(final.points, _wrong(position, final))
    if len(wrong) < FEWEST_WRONG or final.score.total <= 0:
        return None
    task = Estimate(
        goal=_("{player}: how many victory points are there at the end?").format(player=head(BLUE)),
        ask=f"score {BLUE}",
        path="points",
        answer=Fraction(final.points),
        solved=_told(final),
        hint=_("Points, overseers, cubes on events, levels, characters: one after the other."),
        replies=tuple((Fraction(one), say) for one, say in wrong.items()),
    )
    lead = _("The game ends now; all cards are laid open.")
    return Posed(write(position), lead, show=(player_key(BLUE),), task=task)


def _told(final: FinalScore) -> str:
    """The score line by line."""
    items = listing([f"{one.name} ({one.points})" for one in final.score.items])
    return _("These count: {items}.").format(items=items)


# --- a city at the end ------------------------------------------------------------------


def _score_lines(rng: Random, level: int) -> Iterator[str]:
    colours = colours_at(level)
    yield from city_lines(level, "actions")
    for colour in colours:
        yield f"purse {colour} {rng.randint(0, 14)}"
        yield f"influence {colour} {rng.randint(0, 14)}"
    yield f"points {BLUE} {rng.randint(FEWEST_POINTS, 12)}"
    yield from _hands(rng, level)
    yield from citizen_lines(rng, level)
    yield from _card_lines(rng, level)
    yield from _event_lines(rng, level)
    yield from _stone_lines(rng, level)


def _hands(rng: Random, level: int) -> Iterator[str]:
    known = [one.id for one in cards().characters.values() if one.complete]
    each, dealt = _CHARACTERS[level], rng.sample(known, len(known))
    for number, colour in enumerate(colours_at(level)):
        hand = dealt[number * each : (number + 1) * each]
        if hand:
            yield f"characters {colour} {' '.join(hand)}"


def _card_lines(rng: Random, level: int) -> Iterator[str]:
    known = [one.id for one in cards().activities.values() if one.complete]
    for card in rng.sample(known, _CARDS[level]):
        yield f"card {card}"
        overseers = rng.sample(colours_at(level), rng.randint(0, 2))
        if overseers:
            yield f"overseers {card} {' '.join(overseers)}"


def _event_lines(rng: Random, level: int) -> Iterator[str]:
    known = [one.id for one in cards().events.values() if one.complete and one.id != MARAUDING]
    for card in rng.sample(known, _EVENTS[level]):
        yield f"event {card}"
        flags = cards().events[card].flags or 0
        cubes = [rng.choice(colours_at(level)) for _flag in range(rng.randint(0, flags - 1))]
        if cubes:
            yield f"flags {card} {' '.join(cubes)}"


def _stone_lines(rng: Random, level: int) -> Iterator[str]:
    """Some columns of the cathedral, filled from below."""
    for column in range(1, COLUMNS + 1):
        for height in range(1, rng.randint(0, LEVELS) + 1):
            yield f"stone {rng.choice(colours_at(level))} {column},{height}"


# --- mistakes ---------------------------------------------------------------------------


def _wrong(position: Position, final: FinalScore) -> Iterator[tuple[int, str]]:
    """Totals that somebody might come to."""
    total = final.score.total
    for item in final.score.items:
        yield total - item.points, _forgotten(item)
        if item.points < 0:
            yield (
                total - 2 * item.points,
                _("For levels without a cube points are taken off, not added."),
            )
            half = total - item.points - item.count
            yield half, _of_a_level(_COSTS)
    foreign = _of_others(position)
    if foreign:
        yield total - foreign, _("The characters of all players pay, not only one's own.")
    yield from _too_much(position, total)


def _forgotten(item: Item) -> str:
    """What is said where an item was left out."""
    if item.points < 0:
        return _of_a_level(_TAKEN_OFF)
    text = _("This is left out: {item} ({points}).")
    return text.format(item=item.name, points=item.points)


_COSTS: Final = mark_counted(
    "Each level without a cube costs {count} victory point, not 1.",
    "Each level without a cube costs {count} victory points, not 1.",
)
_TAKEN_OFF: Final = mark_counted(
    "For each level without a cube {count} victory point is taken off.",
    "For each level without a cube {count} victory points are taken off.",
)


def _of_a_level(words: tuple[str, str]) -> str:
    """A sentence about what a level without an own cube costs."""
    return ngettext(*words, LOSS).format(count=LOSS)


def _of_others(position: Position) -> int:
    """What the characters of other players pay to blue."""
    return sum(
        character_points(one, counted(position, BLUE, one.counts))
        for player in position.players
        if player.colour != BLUE
        for one in map(cards().characters.__getitem__, player.characters)
    )


def _too_much(position: Position, total: int) -> Iterator[tuple[int, str]]:
    """What does not count: deniers, and events that others fight."""
    blue = position.by_colour[BLUE]
    yield total + blue.deniers, _("Deniers are no victory points.")
    yield total + blue.influence, _("Influence is no victory point.")
    for display in position.events:
        if display.cubes and BLUE not in display.cubes:
            text = _("Only who has a cube on an event gets a point for it.")
            yield total + 1, text
