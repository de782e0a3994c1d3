"""Questions about players and the course of a game: what they have; turns, phases, its end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from boardlib.game import Answer, Listed, QuestionError, reasoned
from boardlib.rulebook import Fact
from boardlib.ruling import Grounds, Reason
from boardlib.text import _, listing, mark, ngettext
from boardlib.troyes.board.cards import BUILDINGS, COLOURS, WORKERS, Building
from boardlib.troyes.board.lines import CityWords
from boardlib.troyes.board.position import (
    GREY,
    OWNERS,
    Phase,
    Player,
    Position,
    black_key,
    player_key,
)
from boardlib.troyes.questions.describe import goods_line, known, named, owner, some
from boardlib.troyes.rules.citizens import free_spaces, hand_size, settlers, start_goods
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
    score_words,
    space_words,
    word,
)
from boardlib.troyes.rules.naming import named as labelled
from boardlib.troyes.rules.rounds import (
    REVEALING,
    ROUNDS,
    STAY,
    FinalScore,
    final_score,
    first_phase,
    hidden_players,
    is_over,
    judge_items,
    rounds,
    winners,
    wrong_count,
)

# --- players: what they have, what others see of it, income, wages, workforce --------------------


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


# --- turns, phases, rounds; the end, and who has won ---------------------------------------------


_ROUND: Final = {
    Phase.REVEAL: mark("new cards"),
    Phase.INCOME: mark("income and wages"),
    Phase.WORKFORCE: mark("workforce"),
    Phase.EVENTS: mark("events"),
    Phase.ACTIONS: mark("actions"),
}
"""What a round is made of; its end is the last part."""


def turn_answer(position: Position, _words: CityWords, question: str) -> Answer:
    """``turn``: whose turn it is, or that the round is over."""
    if position.phase is Phase.OVER:
        return reasoned(question, None, holds("game-over"))
    if position.phase is Phase.ACTIONS and is_over(position):
        variant = "so_passed" if position.dice else "so_no_dice"
        return reasoned(question, None, holds("round-over", variant))
    if not position.turn:
        return reasoned(question, None, holds("phase", phase=position.phase))
    turn = {"player": labelled(position.turn), "turn": position.turn}
    why = holds("turn", "player", (player_key(position.turn),), **turn)
    return reasoned(question, position.turn, why, *_defender_reasons(position))


def _defender_reasons(position: Position) -> Iterator[Reason]:
    """Why it is this player who fights black dice.

    Rules: troyes.defence-first, troyes.defence-next, troyes.defence-round.
    """
    if position.phase is not Phase.DEFENCE or not position.black:
        return
    keys = (player_key(position.turn), black_key(1))
    if not position.faced:
        yield holds("defence-first", "", keys, turn=position.turn)
    elif position.turn in position.faced:
        yield holds("defence-round", "", keys, turn=position.turn)
    else:
        yield holds("defence-next", "", keys, turn=position.turn)


def starter_answer(position: Position, _words: CityWords, question: str) -> Answer:
    """``starter``: who is start player."""
    why = holds("end-start", "", (player_key(position.start),), player=labelled(position.start))
    return reasoned(question, position.start, why)


def order_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``order``: in which order turns are taken; ``order settle``: citizens are placed.

    With a number behind it, who places the so-manieth citizen from now on.
    """
    if not words.accept("settle"):
        order = list(position.from_start())
        return reasoned(question, order, holds("turn", "order", players=order))
    order = list(settlers(position)) if position.phase is Phase.SETUP else []
    why = holds("settle-snake", "order" if order else "done", players=order)
    if words.words:
        number = words.count()
        if not 1 <= number <= len(order):
            text = _("So many citizens are still placed: {count}, not {number}.")
            raise QuestionError(text.format(count=len(order), number=number))
        return reasoned(question, [order[number - 1]], why)
    data = {str(number): colour for number, colour in enumerate(order, start=1)}
    return reasoned(question, data, why)


def phases_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``phases [ROUND]``: the phases of a round; of this one if none is named."""
    number = words.count() if words.words else position.round
    if not rounds(position):
        raise QuestionError(wrong_count(len(position.players)).text)
    if not 1 <= number <= rounds(position):
        text = _("There is no such round: {round}; the game has {rounds}.")
        raise QuestionError(text.format(round=number, rounds=rounds(position)))
    first = first_phase(number)
    every = list(_ROUND)
    found = every[every.index(first) :]
    names = listing([_(_ROUND[phase]) for phase in found])
    phases = Fact(list(map(str, found)), names)
    name = "reveal" if first is Phase.REVEAL else "reveal-none"
    why = holds(name, "round", round=number, phases=phases)
    return reasoned(question, list(map(str, found)), why)


def rounds_answer(position: Position, _words: CityWords, question: str) -> Answer:
    """``rounds``: how many rounds the game has, and how many of them reveal cards."""
    count = rounds(position)
    if not count:
        return reasoned(question, None, wrong_count(len(position.players)))
    later = max(0, count - REVEALING)
    told = holds("rounds", count=count), holds("reveal-none", "rounds", count=later)
    return reasoned(question, {"rounds": count, "without_new_cards": later}, *told)


# --- the end of the game ---------------------------------------------------------------------


def score_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``score [COLOUR]``: what everybody would score if the game ended now, itemised.

    Of a player whose points are hidden it tells what lies on the table, and no total.
    """
    colours = some(position, words)
    finals = [final_score(position, colour) for colour in colours]
    data: dict[str, Any] = {
        one.colour: {
            "points": None if _is_hidden(position, one) else one.points,
            "items": one.score.to_json()["items"],
        }
        for one in finals
    }
    lines = [line for one in finals for line in _score_lines(position, one)]
    lines += [Listed("", (one,)) for one in _hidden_reasons(position)]
    told = tuple(reason for line in lines for reason in line.reasons)
    items = tuple(reason for one in finals for reason in judge_items(one))
    answer = data[colours[0]] if len(colours) == 1 else data
    shapes = tuple(map(player_key, colours))
    return Answer(question, "", answer, Grounds((*items, *told)), shapes, tuple(lines))


def _is_hidden(position: Position, one: FinalScore) -> bool:
    return position.by_colour[one.colour].hidden


def _score_lines(position: Position, one: FinalScore) -> Iterator[Listed]:
    """The total of a player with its items, and why it is not below 0."""
    if _is_hidden(position, one):
        text = _("{player}: {score}, without what was gained in play, which is hidden.")
        yield Listed(text.format(player=head(one.colour), score=score_words(one.score)))
        return
    yield Listed(f"{head(one.colour)}: {score_words(one.score)}.")
    if one.score.total < 0:
        yield Listed("", (_floor_reason(position, one),))


def _floor_reason(position: Position, one: FinalScore) -> Reason:
    """What becomes of a total below 0 (option ``final_floor``)."""
    floor = position.profile["final_floor"] == "zero"
    name = "final-floor" if floor else "final-below"
    return holds(name, "", (player_key(one.colour),), player=one.colour)


def _hidden_reasons(position: Position) -> Iterator[Reason]:
    """That characters which are hidden may pay everybody more (troyes.characters-hidden)."""
    found = hidden_players(position)
    if found:
        yield holds("characters-hidden", "may_pay", map(player_key, found), players=found)


def winner_answer(position: Position, _words: CityWords, question: str) -> Answer:
    """``winner``: who has the most points if the game ended now; nobody while some are hidden."""
    hidden = hidden_players(position)
    if hidden:
        keys = tuple(map(player_key, hidden))
        why = holds("points-hidden", "who_wins", keys, hidden=hidden, players=hidden)
        return reasoned(question, None, why)
    best = winners(position)
    points = {colour: final_score(position, colour).points for colour in position.colours}
    tied = [colour for colour in points if points[colour] == points[best[0]]]
    facts = {"winners": best, "players": best, "points": points[best[0]]}
    keys = tuple(map(player_key, best))
    if len(tied) == 1:
        return reasoned(question, best, holds("winner", "", keys, **facts))
    name = "winner-deniers" if position.profile["ties"] == "deniers" else "winner-shared"
    return reasoned(question, best, holds(name, "", keys, **facts))
