"""Questions about players: what they have, what others see of it, income, wages, workforce."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from boardlib.game import Answer, Listed
from boardlib.ruling import Grounds, Reason
from boardlib.text import _, listing, ngettext
from boardlib.troyes.board.city import BUILDINGS, COLOURS, WORKERS, Building
from boardlib.troyes.board.lines import CityWords
from boardlib.troyes.board.position import GREY, OWNERS, Phase, Player, Position, player_key
from boardlib.troyes.questions.describe import goods_line
from boardlib.troyes.questions.names import (
    grounds_answer,
    known,
    list_answer,
    named,
    owner,
    some,
)
from boardlib.troyes.rulebook import condition
from boardlib.troyes.rules.citizens import free_spaces, hand_size, start_goods
from boardlib.troyes.rules.income import (
    LOSS,
    WAGES,
    owners,
    standing_in,
    wage_words,
    wages,
    workforce,
)
from boardlib.troyes.rules.naming import (
    building_head,
    building_key,
    building_word,
    card_name,
    dice_words,
    head,
    players,
    space_words,
    word,
)
from boardlib.troyes.rules.rounds import ROUNDS, STAY, wrong_count


def goods_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``goods [COLOUR]``: deniers, influence, victory points and supply."""
    colours = some(position, words)
    data = {colour: _goods(position, position.by_colour[colour]) for colour in colours}
    listed = tuple(line for colour in colours for line in _goods_lines(position, colour))
    told = tuple(reason for line in listed for reason in line.reasons)
    answer = data[colours[0]] if len(colours) == 1 else data
    shapes = tuple(map(player_key, colours))
    return Answer(question, "", answer, Grounds(told) if told else None, shapes, listed)


def _with_shapes(answer: Answer, shapes: tuple[str, ...]) -> Answer:
    return Answer(answer.question, "", answer.data, answer.ruling, shapes, answer.listed)


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
        text = ngettext(
            "{player}: {count} denier lies in the district.",
            "{player}: {count} deniers lie in the district.",
            district,
        )
        name = "pass-more" if district > STAY else "pass"
        text = text.format(player=head(colour), count=district)
        yield Listed("", (condition(name, True, text, (player.key,)),))


# --- what lies there ------------------------------------------------------------------------


def dice_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``dice [COLOUR]``: the dice in a district; in every one if none is named."""
    one = words.next in OWNERS
    found = (owner(position, words),) if one else owners(position)
    data = {who: list(map(str, position.dice.get(who, ()))) for who in found}
    lines = []
    for who in found:
        text = _("{owner}: {dice}.")
        if not data[who]:
            text = _("{owner}: no dice.")
        lines.append(text.format(owner=head(who), dice=dice_words(position.dice.get(who, ()))))
    answer = list_answer(question, lines, data[found[0]] if one else data)
    return _with_shapes(answer, tuple(map(player_key, found)))


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
    return _with_shapes(list_answer(question, lines, data), tuple(map(building_key, Building)))


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
    reasons = _unknown_view(seen) if own and seen.hidden else _view_reasons(position, seen, own)
    return Answer(
        question, "", data, Grounds(reasons), (seen.key,), tuple(Listed("", (r,)) for r in reasons)
    )


def _influence_reason(seen: Player) -> Reason:
    text = _("{player}: everybody sees the influence ({count}).")
    text = text.format(player=head(seen.colour), count=seen.influence)
    return condition("influence-open", True, text, (seen.key,), influence=seen.influence)


def _unknown_view(seen: Player) -> tuple[Reason, ...]:
    """What the owner sees, where the position does not tell it."""
    player, keys = head(seen.colour), (seen.key,)
    text = _("{player}: the owner sees the victory points; here they are hidden.")
    points = condition("points-hidden", True, text.format(player=player), keys)
    text = _("{player}: the owner sees the characters; here they are hidden.")
    characters = condition("characters-hidden", True, text.format(player=player), keys)
    return _influence_reason(seen), points, characters


def _view_reasons(position: Position, seen: Player, own: bool) -> tuple[Reason, ...]:
    player, keys = head(seen.colour), (seen.key,)
    over = position.phase is Phase.OVER
    text = _("{player}: the owner sees the victory points ({count}).")
    if over:
        text = _("{player}: at the end everybody sees the victory points ({count}).")
    elif not own:
        text = _("{player}: the victory points are hidden, and 0 is shown.")
    text = text.format(player=player, count=seen.points)
    points = condition("final-visible" if over else "points-hidden", own, text, keys)
    text = _("{player}: the characters are seen: {characters}.")
    if not own:
        text = _("{player}: the characters are hidden until the end.")
    elif not seen.characters:
        text = _("{player}: no characters are held.")
    named_ = listing(list(map(card_name, seen.characters)))
    text = text.format(player=player, characters=named_)
    name = "final-characters" if over else "characters-hidden"
    return _influence_reason(seen), points, condition(name, own, text, keys)


# --- income, workforce ----------------------------------------------------------------------


def wages_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``wages [COLOUR]``: the income and the wages of a round, itemised."""
    if words.accept(GREY):
        text = _("Grey: no income, and no wages.")
        why = condition("income-grey", True, text, (player_key(GREY),))
        return Answer(question, "", 0, Grounds((why,)), (), (Listed("", (why,)),))
    colour = named(position, words).colour
    found = wages(position, colour)
    reasons = tuple(_wage_reasons(position, colour, found.unpaid))
    data = {
        "deniers_before": found.purse,
        "items": found.score.to_json()["items"],
        "deniers_left": found.left,
        "wages_unpaid": found.unpaid,
    }
    keys = (player_key(colour), *map(building_key, WAGES))
    told = wage_words(colour, found)
    if found.unpaid:
        lost = ngettext(
            "Not enough: {count} victory point is lost.",
            "Not enough: {count} victory points are lost.",
            LOSS,
        )
        told = f"{told} {lost.format(count=LOSS)}"
    listed = (Listed(told), Listed("", reasons))
    return Answer(question, "", data, Grounds(reasons), keys, listed)


def _wage_reasons(position: Position, colour: str, unpaid: bool) -> list[Reason]:
    reasons = []
    for building, (name, wage) in WAGES.items():
        count = standing_in(position, colour, building)
        if count:
            told = _("{building}: {count} × {wage} = {sum} in wages.").format(
                building=building_head(building), count=count, wage=wage, sum=count * wage
            )
            reasons.append(condition(name, True, told, (building_key(building),), count=count))
    if unpaid:
        told = ngettext(
            "The deniers do not suffice, however much is missing: {count} victory point.",
            "The deniers do not suffice, however much is missing: {count} victory points.",
            LOSS,
        ).format(count=LOSS)
        reasons.append(condition("wage-unpaid", False, told, (player_key(colour),)))
        reasons += _floor_reasons(position.by_colour[colour])
    return reasons


def _floor_reasons(player: Player) -> Iterator[Reason]:
    """That somebody has fewer points than would be lost (troyes.points-floor)."""
    if not player.hidden and player.points < LOSS:
        text = ngettext(
            "{player}: has only {count} victory point, and falls to 0, never below.",
            "{player}: has only {count} victory points, and falls to 0, never below.",
            player.points,
        )
        if not player.points:
            text = _("{player}: has no victory points, and never falls below 0.")
        text = text.format(player=head(player.colour), count=player.points)
        yield condition("points-floor", True, text, (player.key,))


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
    parts = [
        _("{colour} ({count})").format(colour=_(COLOURS[colour]), count=dice[colour])
        for colour in WORKERS
        if dice[colour]
    ]
    text = _("{owner}: a die for every standing citizen: {dice}.")
    text = text.format(owner=head(one), dice=listing(parts))
    return condition("workforce", True, text, (player_key(one),))


def _lying_reasons(position: Position, owner_: str) -> Iterator[Reason]:
    """Who brings no die, because he lies (troyes.workforce-lying)."""
    for one in position.lying:
        if one.colour == owner_:
            text = _("{owner}: a citizen who lies there brings no die ({building}).")
            text = text.format(owner=head(owner_), building=building_word(one.building))
            yield condition("workforce-lying", True, text, (building_key(one.building),))


# --- the beginning --------------------------------------------------------------------------


def start_answer(position: Position, _words: CityWords, question: str) -> Answer:
    """``start``: with what everybody begins, and how many rounds the game has."""
    count = len(position.players)
    if count not in ROUNDS:
        text = wrong_count(count)
        why = condition("players", False, text)
        return Answer(question, "", None, Grounds((why,)), (), (Listed("", (why,)),))
    player = start_goods(position.profile, position.start, count)
    characters = hand_size(position.profile, count)
    keys = tuple(map(player_key, position.colours))
    text = _("Everybody begins with deniers {deniers}, influence {influence}, citizens {citizens}.")
    text = text.format(deniers=player.deniers, influence=player.influence, citizens=player.supply)
    goods = condition("start-goods", True, text, keys)
    text = ngettext(
        "Everybody is dealt {count} character.",
        "Everybody is dealt {count} characters.",
        characters,
    )
    dealt = condition("start-characters", True, text.format(count=characters), keys)
    text = ngettext("The game has {count} round.", "The game has {count} rounds.", ROUNDS[count])
    rounds = condition("rounds", True, text.format(count=ROUNDS[count]))
    data = {
        "rounds": ROUNDS[count],
        "deniers": player.deniers,
        "influence": player.influence,
        "citizens": player.supply,
        "characters": characters,
    }
    return grounds_answer(question, data, goods, dealt, rounds)


def owners_answer(position: Position, _words: CityWords, question: str) -> Answer:
    """``owners``: who has citizens and dice, and who takes turns."""
    text = _("The players take turns: {players}.").format(players=players(position.colours))
    turns = condition("turn", True, text, tuple(map(player_key, position.colours)))
    grey = condition("grey", True, _("Grey has citizens and dice too."), (player_key(GREY),))
    text = _("Grey never takes a turn: neither acts, nor passes, nor fights.")
    never = condition("grey-no-turn", True, text, (player_key(GREY),))
    data = {"turns": list(position.from_start()), "grey": GREY}
    return grounds_answer(question, data, turns, grey, never)


def places_answer(position: Position, _words: CityWords, question: str) -> Answer:
    """``places``: where a citizen may be placed before the first round."""
    free = free_spaces(position)
    names = listing([building_word(one) for one in Building])
    text = ngettext(
        "Citizens are placed in these buildings: {buildings}; {count} place is empty.",
        "Citizens are placed in these buildings: {buildings}; {count} places are empty.",
        len(free),
    ).format(buildings=names, count=len(free))
    why = condition("settle-buildings", True, text, tuple(one.key for one in free))
    told = {str(one): space_words(one) for one in free}
    listed = (Listed("", (why,)),)
    return Answer(question, "", list(told), Grounds((why,)), why.shapes, listed, names=told)
