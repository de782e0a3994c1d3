"""The exercises of Troyes; here those on turns: whose it is, what to do in it, one change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice, permutations
from random import Random
from typing import Final

from boardlib.game.goals import Act, Exercise, Goal, PointAt, Posed, PutPiece
from boardlib.text import _, mark, mark_counted, ngettext
from boardlib.troyes.board.cards import (
    FACES,
    MARAUDING,
    Building,
    Colour,
    Die,
    EventCard,
    cards,
    spaces,
)
from boardlib.troyes.board.lines import read_move
from boardlib.troyes.board.moves import Enter
from boardlib.troyes.board.notation import read, write
from boardlib.troyes.board.position import GREY, Position
from boardlib.troyes.questions.index import ask
from boardlib.troyes.rules.citizens import settling_order
from boardlib.troyes.rules.naming import building_word, card_name, die_words, head, space_words
from boardlib.troyes.rules.play import judge, moves, play
from boardlib.troyes.teaching.acting import places
from boardlib.troyes.teaching.city_exercises import (
    BLUE,
    citizen_lines,
    city_lines,
    colours_at,
    entering,
    own_dice,
    pushing,
    score,
    sound,
    wages,
)
from boardlib.troyes.teaching.dice_exercises import activations, attackers, cost

# --- before the first round -----------------------------------------------------------------

_AHEAD: Final = {1: 1, 2: 2, 3: 2, 4: 3, 5: 4}
"""The how-manieth citizen from now on is asked about, level by level."""
_SUPPLY: Final = 4
"""Citizens of each player, some of whom are placed already."""


def settling(rng: Random, level: int) -> Posed | None:
    """Who places a citizen next, or soon, before the first round?"""
    colours = colours_at(level)
    start = rng.choice(colours)
    placed = rng.randint(len(colours) - 1, 2 * len(colours))
    lines = [f"players {' '.join(colours)}", "round 1 setup", f"start {start}"]
    setup = read("\n".join(lines))
    every = rng.sample([one for house in Building for one in spaces(setup.profile, house)], placed)
    order = list(islice(settling_order(setup), placed))
    lines += [f"citizen {colour} {space}" for colour, space in zip(order, every, strict=True)]
    stands = Counter(order)
    lines += [f"supply {colour} {_SUPPLY - stands[colour]}" for colour in colours]
    position = sound(lines)
    if position is None:
        return None
    asked = f"order settle {_AHEAD[level]}"
    task = PointAt(
        goal=_whose(_AHEAD[level] - 1),
        shapes="player",
        right=Goal(asked),
        solution=tuple(ask(position, asked).data),
        solved=_("There, and back, and there again: at each end one player places twice in a row."),
        hint=_("In which direction did it go last, and where does it turn?"),
    )
    lead = ngettext(
        "Everybody places citizens, one at a time; {count} stands there.",
        "Everybody places citizens, one at a time; {count} stand there.",
        placed,
    )
    start_told = _("{player}: has begun.").format(player=head(start))
    return Posed(write(position), f"{lead.format(count=placed)} {start_told}", task=task)


def _whose(more: int) -> str:
    """What is asked of the one who places a citizen when so many more are placed."""
    if not more:
        return _("Point at the player who places the next citizen.")
    return ngettext(
        "{count} more citizen is placed. Point at the player who places the one after it.",
        "{count} more citizens are placed. Point at the player who places the one after them.",
        more,
    ).format(count=more)


# --- which card -----------------------------------------------------------------------------


_ON_SHOW: Final = {1: 2, 2: 2, 3: 3, 4: 3, 5: 4}
"""How many cards are on show, level by level."""
_GAINS: Final = {
    "deniers": mark_counted(
        "{player}: use a card so that {count} denier comes in.",
        "{player}: use a card so that {count} deniers come in.",
    ),
    "influence": mark_counted(
        "{player}: use a card so that {count} point of influence comes in.",
        "{player}: use a card so that {count} points of influence come in.",
    ),
    "points": mark_counted(
        "{player}: use a card so that {count} victory point comes in.",
        "{player}: use a card so that {count} victory points come in.",
    ),
}


def which_card(rng: Random, level: int) -> Posed | None:
    """Get exactly so much from a card: with which dice, and from which one?"""
    known = [one for one in cards().activities.values() if one.complete and not one.delayed]
    shown = rng.sample(known, _ON_SHOW[level])
    lines = [*city_lines(level, "actions"), f"purse {BLUE} 2", f"influence {BLUE} 2"]
    for card in shown:
        lines += [f"card {card.id}", f"overseers {card.id} {BLUE}"]
    position = sound([*lines, *own_dice(rng, level)])
    if position is None or not position.dice.get(BLUE):
        return None
    found = [(move, _gained(position, move)) for move in _activations(position)]
    wanted = (
        rng.choice([gain for _move, gain in found if gain]) if any(g for _m, g in found) else ()
    )
    right = [move for move, gain in found if wanted and gain == wanted]
    if not wanted or 3 * len(right) > len(found) or len(wanted) != 1:
        return None
    ((good, count),) = wanted
    goal = ngettext(*_GAINS[good], count)
    before = getattr(position.by_colour[BLUE], good)
    task = Act(
        goal=goal.format(player=head(BLUE), count=count),
        reached=(Goal(f"goods {BLUE}", {good: before + count}),),
        may=(f"{BLUE} activate",),
        solution=(right[0],),
        solved=_("The sum of the dice, divided by the number on the card, and what it brings."),
        hint=_("Which card brings this at all, and how often would it have to be used?"),
    )
    lead = _("{player}: has an overseer on every card. The dice have the colour of the card.")
    return Posed(write(position), lead.format(player=head(BLUE)), task=task)


def _activations(position: Position) -> Iterator[str]:
    """Every way to use a card as often as the dice give, without moving an overseer."""
    for move in map(str, moves(position)):
        if (
            move.startswith(f"{BLUE} activate")
            and " times " not in move
            and " overseer " not in move
        ):
            yield move


def _gained(position: Position, move: str) -> tuple[tuple[str, int], ...]:
    """What a move brings: each good, and how much more of it is there."""
    before, after = position.by_colour[BLUE], _played(position, move).by_colour[BLUE]
    gains = ((good, getattr(after, good) - getattr(before, good)) for good in _GAINS)
    return tuple((good, count) for good, count in gains if count > 0)


def _played(position: Position, *row: str) -> Position:
    """The position after some moves."""
    for move in row:
        position = play(position, read_move(move)).position
    return position


# --- rewards --------------------------------------------------------------------------------


def rewards(rng: Random, level: int) -> Posed | None:
    """Drive an event off so that it pays exactly so much."""
    known = [one for one in cards().events.values() if one.complete and one.id != MARAUDING]
    card = rng.choice(known)
    position = sound(_besieged(rng, level, card))
    if position is None:
        return None
    paid = {
        str(move): _points(_played(position, str(move)), position)
        for move in moves(position)
        if str(move).startswith(f"{BLUE} combat {card.id} ") and " times " not in str(move)
    }
    done = {move: points for move, points in paid.items() if points}
    often = Counter(paid.values())
    few = [(move, points) for move, points in sorted(done.items()) if 2 * often[points] < len(paid)]
    if not few:
        return None
    move, count = rng.choice(few)
    goal = ngettext(
        "{player}: drive the event off, and win {count} victory point by it.",
        "{player}: drive the event off, and win {count} victory points by it.",
        count,
    )
    task = Act(
        goal=goal.format(player=head(BLUE), count=count),
        reached=(Goal(f"goods {BLUE}", {"points": position.by_colour[BLUE].points + count}),),
        may=(f"{BLUE} combat {card.id}",),
        solution=(move,),
        solved=_(
            "The last flag is filled: the most cubes are paid first, and who is level shares."
        ),
        hint=_("How many flags are free, and how many cubes do the dice make?"),
        otherwise=_("Count the cubes of everybody on the event, and whether a flag is still free."),
    )
    lead = _("An event lies there ({card}), and some of its flags are filled.")
    return Posed(write(position), lead.format(card=card_name(card.id)), show=(card.key,), task=task)


def _besieged(rng: Random, level: int, card: EventCard) -> Iterator[str]:
    """A square with dice, and an event on which cubes of others lie."""
    yield from city_lines(level, "actions")
    for colour in colours_at(level):
        yield f"points {colour} {rng.randint(1, 6)}"
    yield f"event {card.id}"
    free = rng.randint(1, 2 + (level > 2))
    cubes = [rng.choice(colours_at(level)) for _flag in range((card.flags or 0) - free)]
    if cubes:
        yield f"flags {card.id} {' '.join(cubes)}"
    colour = card.asks or Colour.RED
    dice = [Die(colour, rng.randint(1, FACES)) for _number in range(2 + level // 2)]
    yield f"dice {BLUE} {' '.join(map(str, sorted(dice)))}"


def _points(after: Position, before: Position) -> int:
    """What blue has won."""
    return after.by_colour[BLUE].points - before.by_colour[BLUE].points


# --- to pass, or to work --------------------------------------------------------------------


_TURNS: Final = {1: 1, 2: 2, 3: 2, 4: 3, 5: 3}
"""How often green builds before it passes, level by level."""
_OWN: Final = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3}
"""How many yellow dice blue has, level by level."""


def passing(rng: Random, level: int) -> Posed | None:
    """End the round with as many deniers as can be had: what is worked, and when is passed?"""
    white = [f"W{rng.randint(4, FACES)}" for _turn in range(_TURNS[level])]
    own = sorted(Die(Colour.YELLOW, rng.randint(1, FACES)) for _number in range(_OWN[level]))
    position = sound(
        [
            "players blue green",
            "round 2 actions",
            f"purse {BLUE} {rng.randint(2, 9)}",
            f"dice {BLUE} {' '.join(map(str, own))}",
            f"dice green {' '.join(white)}",
        ]
    )
    if position is None:
        return None
    between = (*(f"green cathedral with {one}" for one in white), "green pass", "end")
    ends = {row: _in_the_end(position, row, between) for row in _rows(own)}
    most = max(ends.values())
    right = [row for row, deniers in ends.items() if deniers == most]
    if 2 * len(right) > len(ends):
        return None
    goal = ngettext(
        "{player}: end the round with {count} denier in the purse.",
        "{player}: end the round with {count} deniers in the purse.",
        most,
    )
    task = Act(
        goal=goal.format(player=head(BLUE), count=most),
        moves=len(own) + 1,
        may=(f"{BLUE} farm", f"{BLUE} pass"),
        between=between,
        reached=(Goal(f"goods {BLUE}", {"deniers": most, "district": 0}),),
        solution=right[0],
        solved=_("Each turn of sitting still was weighed against what the dice bring."),
        hint=_("What do the dice bring, alone and together, and how often would it be your turn?"),
        otherwise=_("More was to be had: compare what a die brings with a turn of sitting still."),
    )
    lead = ngettext(
        "Green will build once, and then pass.",
        "Green will build {count} times, one die at a time, and then pass.",
        len(white),
    )
    return Posed(write(position), lead.format(count=len(white)), task=task)


def _rows(own: Sequence[Die]) -> Iterator[tuple[str, ...]]:
    """What blue may do: some dice to the fields, at once or one after the other; then pass."""
    for count in range(len(own) + 1):
        for used in set(combinations(own, count)):
            for turns in _split(used):
                works = (f"{BLUE} farm with {' '.join(map(str, one))}" for one in turns)
                yield (*works, f"{BLUE} pass")


def _split(dice: Sequence[Die]) -> Iterator[tuple[tuple[Die, ...], ...]]:
    """Dice as they can be spent over turns, in any order."""
    if not dice:
        yield ()
        return
    seen: set[tuple[tuple[Die, ...], ...]] = set()
    for order in permutations(dice):
        for cuts in range(1 << (len(order) - 1)):
            turns, turn = [], [order[0]]
            for place, die in enumerate(order[1:]):
                if cuts >> place & 1:
                    turns.append(tuple(sorted(turn)))
                    turn = []
                turn.append(die)
            row = (*turns, tuple(sorted(turn)))
            if row not in seen:
                seen.add(row)
                yield row


def _in_the_end(position: Position, row: Sequence[str], between: Sequence[str]) -> int:
    """The deniers of blue when the round is over; -1 where it does not end like that."""
    left = list(between)
    for move in row:
        if not judge(position, read_move(move)).allowed:
            return -1
        position = _played(position, move)
        while left and judge(position, read_move(left[0])).allowed:
            position = _played(position, left.pop(0))
    return -1 if left else position.by_colour[BLUE].deniers


# --- one change -----------------------------------------------------------------------------


def one_change(rng: Random, level: int) -> Posed | None:
    """Take one citizen away, so that a citizen of blue's may enter who may not now."""
    position = sound(_shielded(rng, level))
    if position is None:
        return None
    enters = [entering(die) for die in dict.fromkeys(position.dice.get(BLUE, ()))]
    refused = [one for one in enters if _is_protected(position, one)]
    if not refused:
        return None
    rows = [one for one in refused if one.space.building is not Building.PALACE]
    enter = rng.choice(rows if rows and level > 1 else refused)
    standing = places(position, "citizen")
    found = [one for one in standing if _lets_in(position, one, enter)]
    if not found or 2 * len(found) > len(standing):
        return None
    goal = _(
        "{player}: take one citizen away, so that yours may enter with this die: {die} ({place})."
    )
    task = PutPiece(
        goal=goal.format(
            player=head(BLUE), die=die_words(enter.dice[0].die), place=space_words(enter.space)
        ),
        piece="- {citizen}",
        reached=(Goal(str(enter), True, turned=True),),
        solution=(found[0],),
        ways=len(found),
        solved=_("Now nobody is pushed out who has lost a citizen in this building already."),
        hint=_("Who would fall out, and why may that citizen not?"),
    )
    lead = _("{player}: a citizen may not enter there now ({building}).")
    told = lead.format(player=head(BLUE), building=building_word(enter.space.building))
    return Posed(write(position), told, show=(enter.space.key,), task=task)


def _shielded(rng: Random, level: int) -> Iterator[str]:
    """Full buildings with citizens on their roofs, and dice of blue's."""
    yield from city_lines(level, "actions")
    yield f"supply {BLUE} 1"
    yield from citizen_lines(rng, level)
    others = [*colours_at(level)[1:], GREY]
    houses = rng.sample(list(Building), 1 + level // 2 if level < 5 else len(Building))
    yield from (f"lying {rng.choice(others)} {house}" for house in houses)
    yield from own_dice(rng, level)


def _is_protected(position: Position, enter: Enter) -> bool:
    """Whether nothing forbids it but that who would fall out has lost somebody there already."""
    return [one.rule.id for one in judge(position, enter).failed] == ["troyes.citizen-protected"]


def _lets_in(position: Position, gone: str, enter: Enter) -> bool:
    """Whether the citizen may enter once another one does not stand, or lie, there."""
    lines: Iterable[str] = write(position).splitlines()
    kept = [one for one in lines if one != gone]
    after = sound(kept)
    return after is not None and judge(after, enter).allowed


# --- all exercises -------------------------------------------------------------------------------


def exercises() -> tuple[Exercise, ...]:
    """The kinds of exercise there are for this game."""
    return (
        Exercise(
            "black-dice",
            "dice",
            mark("Do they beat the black dice?"),
            mark("Black dice"),
            attackers,
        ),
        Exercise("group-price", "dice", mark("What does this group cost?"), mark("Prices"), cost),
        Exercise(
            "activations", "dice", mark("How many activations?"), mark("Activations"), activations
        ),
        Exercise(
            "which-card", "dice", mark("Which dice, and which card?"), mark("Cards"), which_card
        ),
        Exercise("rewards", "dice", mark("How is the event driven off?"), mark("Rewards"), rewards),
        Exercise("passing", "dice", mark("To work, or to pass?"), mark("Passing"), passing),
        Exercise("settling", "city", mark("Who places a citizen?"), mark("Set-up"), settling),
        Exercise(
            "one-citizen", "city", mark("Who would have to go?"), mark("One change"), one_change
        ),
        Exercise("falling-out", "city", mark("Who falls out?"), mark("Citizens"), pushing),
        Exercise("wages", "city", mark("What do they cost?"), mark("Wages"), wages),
        Exercise("last-reckoning", "city", mark("What does it score?"), mark("Scores"), score),
    )
