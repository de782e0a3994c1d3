"""Questions about players: what they have, what others see of it, income, wages, workforce."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from boardlib.game import Answer, Listed, reasoned
from boardlib.rulebook import Fact
from boardlib.ruling import Grounds, Reason
from boardlib.text import _, listing, ngettext
from boardlib.troyes.board.city import BUILDINGS, COLOURS, WORKERS, Building
from boardlib.troyes.board.lines import CityWords
from boardlib.troyes.board.position import GREY, OWNERS, Phase, Player, Position, player_key
from boardlib.troyes.questions.describe import goods_line
from boardlib.troyes.questions.names import (
    known,
    named,
    owner,
    some,
)
from boardlib.troyes.rules.citizens import free_spaces, hand_size, start_goods
from boardlib.troyes.rules.income import (
    LOSS,
    WAGES,
    judge_wages,
    owners,
    told_wages,
    wages,
    workforce,
)
from boardlib.troyes.rules.naming import (
    building_head,
    building_key,
    building_word,
    card_name,
    dice_words,
    fails,
    head,
    holds,
    space_words,
    word,
)
from boardlib.troyes.rules.rounds import ROUNDS, STAY, wrong_count


def goods_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``goods [COLOUR]``: deniers, influence, victory points and supply."""
    colours = some(position, words)
    data = {colour: _goods(position, position.by_colour[colour]) for colour in colours}
    lines = (line for colour in colours for line in _goods_lines(position, colour))
    answer = data[colours[0]] if len(colours) == 1 else data
    return reasoned(question, answer, *lines, shapes=map(player_key, colours))


def _goods(position: Position, player: Player) -> dict[str, int | None]:
    return {
        "deniers": player.deniers,
        "influence": player.influence,
        "points": None if player.hidden else player.points,
        "supply": player.supply,
        "district": _in_district(position, player.colour),
    }


def _in_district(position: Position, colour: str) -> int:
    """The deniers that lie in the district of somebody who has passed."""
    return sum(one.deniers for one in position.passed if one.colour == colour)


def _goods_lines(position: Position, colour: str) -> Iterator[Listed]:
    player = position.by_colour[colour]
    district = _in_district(position, colour)
    yield Listed(goods_line(player))
    if district:
        name = "pass-more" if district > STAY else "pass"
        yield Listed("", (holds(name, "", (player.key,), player=colour, count=district),))


# --- what lies there ------------------------------------------------------------------------


def dice_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``dice [COLOUR]``: the dice in a district; in every one if none is named."""
    one = words.next in OWNERS
    found = (owner(position, words),) if one else owners(position)
    data = {who: list(map(str, position.dice.get(who, ()))) for who in found}
    lines = []
    for who in found:
        text = _("{player}: {dice}.")
        if not data[who]:
            text = _("{player}: no dice.")
        lines.append(text.format(player=head(who), dice=dice_words(position.dice.get(who, ()))))
    answer = data[found[0]] if one else data
    return reasoned(question, answer, *lines, shapes=map(player_key, found))


def lying_answer(position: Position, _words: CityWords, question: str) -> Answer:
    """``lying``: whose citizens lie on each building."""
    data = {
        BUILDINGS[building]: [one.colour for one in position.lying if one.building is building]
        for building in Building
    }
    lines = []
    for building in Building:
        text = _("{building}: citizens lie there ({owners}).")
        if not data[BUILDINGS[building]]:
            text = _("{building}: nobody lies there.")
        listed = ", ".join(map(word, data[BUILDINGS[building]]))
        lines.append(text.format(building=building_head(building), owners=listed))
    return reasoned(question, data, *lines, shapes=map(building_key, Building))


# --- what others see ------------------------------------------------------------------------


def view_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``view blue green``: what the one player sees of the other.

    Rules: troyes.influence-open, troyes.points-hidden, troyes.characters-hidden,
    troyes.final-visible.
    """
    viewer = known(position, words.colour())
    seen = known(position, words.colour())
    own = viewer == seen or position.phase is Phase.OVER
    shown = own and not seen.hidden
    data: dict[str, Any] = {
        "deniers": seen.deniers,
        "influence": seen.influence,
        "points": seen.points if shown else None if own else 0,
        "characters": list(seen.characters) if shown else None,
        "hidden": not shown,
    }
    return reasoned(question, data, *_view_reasons(position, seen, own))


def _view_reasons(position: Position, seen: Player, own: bool) -> Iterator[Reason]:
    """What is seen of a player, and what is hidden from others, or not told here."""
    player, keys = seen.colour, (seen.key,)
    yield holds("influence-open", "", keys, player=player, influence=seen.influence)
    if not own:
        yield fails("points-hidden", "", keys, player=player)
        yield fails("characters-hidden", "", keys, player=player)
    elif seen.hidden:
        yield holds("points-hidden", "not_told", keys, player=player)
        yield holds("characters-hidden", "not_told", keys, player=player)
    else:
        over = position.phase is Phase.OVER
        points = "final-visible" if over else "points-hidden"
        yield holds(points, "points", keys, player=player, points=seen.points)
        characters = "final-characters" if over else "characters-hidden"
        held = Fact(list(seen.characters), listing(list(map(card_name, seen.characters))))
        variant = "held" if seen.characters else "none"
        yield holds(characters, variant, keys, player=player, characters=held)


# --- income, workforce ----------------------------------------------------------------------


def wages_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``wages [COLOUR]``: the income and the wages of a round, itemised."""
    if words.accept(GREY):
        return reasoned(question, 0, holds("income-grey", "", (player_key(GREY),)), shapes=())
    colour = named(position, words).colour
    found = wages(position, colour)
    reasons = tuple(judge_wages(position, colour))
    data = {
        "deniers_before": found.purse,
        "items": found.score.to_json()["items"],
        "deniers_left": found.left,
        "wages_unpaid": found.unpaid,
    }
    keys = (player_key(colour), *map(building_key, WAGES))
    told = told_wages(colour, found).text
    if found.unpaid:
        lost = ngettext(
            "Not enough: {count} victory point is lost.",
            "Not enough: {count} victory points are lost.",
            LOSS,
        )
        told = f"{told} {lost.format(count=LOSS)}"
    listed = (Listed(told), Listed("", reasons))
    return Answer(question, "", data, Grounds(reasons), keys, listed)


def workforce_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``workforce [COLOUR]``: the dice that somebody rolls; ``workforce all`` for everybody."""
    everybody = words.accept("all")
    found = owners(position) if everybody else (owner(position, words),)
    data = {one: _dice_data(position, one) for one in found}
    names = [COLOURS[colour] for colour in WORKERS]
    total = {name: sum(one[name] for one in data.values()) for name in names}
    reasons = (
        *(_dice_reason(position, one) for one in found if any(data[one].values())),
        *(reason for one in found for reason in _lying_reasons(position, one)),
    )
    keys = tuple(map(player_key, found))
    empty = () if reasons else (Listed(_("No dice are rolled.")),)
    listed = empty or tuple(Listed("", (one,)) for one in reasons)
    answer = {**total, "all": sum(total.values())} if everybody else data[found[0]]
    return Answer(question, "", answer, Grounds(reasons), keys, listed)


def _dice_data(position: Position, one: str) -> dict[str, int]:
    dice = workforce(position, one)
    return {COLOURS[colour]: dice[colour] for colour in WORKERS}


def _dice_reason(position: Position, one: str) -> Reason:
    dice = workforce(position, one)
    counted = [
        _("{colour} ({count})").format(colour=_(COLOURS[colour]), count=dice[colour])
        for colour in WORKERS
        if dice[colour]
    ]
    told = Fact(_dice_data(position, one), listing(counted))
    return holds("workforce", "", (player_key(one),), player=one, dice=told)


def _lying_reasons(position: Position, owner_: str) -> Iterator[Reason]:
    """Who brings no die, because he lies (troyes.workforce-lying)."""
    for one in position.lying:
        if one.colour == owner_:
            yield holds("workforce-lying", player=owner_, building=one.building)


# --- the beginning --------------------------------------------------------------------------


def start_answer(position: Position, _words: CityWords, question: str) -> Answer:
    """``start``: with what everybody begins, and how many rounds the game has."""
    count = len(position.players)
    if count not in ROUNDS:
        return reasoned(question, None, wrong_count(count))
    player = start_goods(position.profile, position.start, count)
    characters = hand_size(position.profile, count)
    keys = tuple(map(player_key, position.colours))
    goods = holds(
        "start-goods",
        "",
        keys,
        deniers=player.deniers,
        influence=player.influence,
        citizens=player.supply,
    )
    dealt = holds("start-characters", "", keys, count=characters)
    rounds = holds("rounds", count=ROUNDS[count])
    data = {
        "rounds": ROUNDS[count],
        "deniers": player.deniers,
        "influence": player.influence,
        "citizens": player.supply,
        "characters": characters,
    }
    return reasoned(question, data, goods, dealt, rounds)


def owners_answer(position: Position, _words: CityWords, question: str) -> Answer:
    """``owners``: who has citizens and dice, and who takes turns."""
    colours = position.colours
    turns = holds("turn", "players", map(player_key, colours), players=colours)
    grey = holds("grey", "", (player_key(GREY),))
    never = holds("grey-no-turn", "", (player_key(GREY),))
    data = {"turns": list(position.from_start()), "grey": GREY}
    return reasoned(question, data, turns, grey, never)


def places_answer(position: Position, _words: CityWords, question: str) -> Answer:
    """``places``: where a citizen may be placed before the first round."""
    free = free_spaces(position)
    names = listing([building_word(one) for one in Building])
    buildings, keys = Fact(list(map(str, Building)), names), [one.key for one in free]
    why = holds("settle-buildings", "", keys, buildings=buildings, count=len(free))
    told = {str(one): space_words(one) for one in free}
    return reasoned(question, list(told), why, names=told)
