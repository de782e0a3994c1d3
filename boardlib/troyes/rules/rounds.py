"""The course of a game: phases, turns, passing, the end of a round, and the last reckoning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from boardlib.game import Event
from boardlib.ruling import Item, Reason, Score
from boardlib.text import _
from boardlib.troyes.board.cards import (
    MARAUDING,
    THRESHOLDS,
    Character,
    Goods,
    Subject,
    card_key,
    cards,
)
from boardlib.troyes.board.moves import (
    Come,
    Deed,
    End,
    Fail,
    Fight,
    Happening,
    Income,
    Influence,
    Move,
    Pass,
    Reveal,
    Roll,
    Settle,
    Strike,
    Throw,
    Use,
)
from boardlib.troyes.board.position import GREY, Passed, Phase, Position, player_key
from boardlib.troyes.rules.activities import place_points
from boardlib.troyes.rules.cathedral_fields_influence import levels_words, missing_levels
from boardlib.troyes.rules.income import LOSS, gaining
from boardlib.troyes.rules.naming import (
    card_name,
    event,
    fails,
    head,
    holds,
    item_words,
    named,
    rule,
)

ROUNDS: Final = {2: 4, 3: 5, 4: 6}
"""Number of players -> rounds of a game (troyes.rounds)."""
REVEALING: Final = 3
"""In so many rounds activity cards are revealed (troyes.reveal, troyes.reveal-none)."""
STAY: Final = 2
"""Deniers for passing; each time the turn comes round again there is one more."""

_DUE: Final[dict[type[Happening], tuple[Phase, str]]] = {
    Reveal: (Phase.REVEAL, "reveal"),
    Income: (Phase.INCOME, "income"),
    Roll: (Phase.WORKFORCE, "roll"),
    Come: (Phase.EVENTS, "come"),
    Strike: (Phase.STRIKES, "strike"),
    Throw: (Phase.STRIKES, "throw"),
    End: (Phase.ACTIONS, "end"),
}
"""In which phase something happens by itself, and what is said in another one."""


def wrong_count(count: int) -> Reason:
    """That so many players cannot play (troyes.players)."""
    return fails("players", count=count)


def rounds(position: Position) -> int:
    """How many rounds the game has; 0 where so many players cannot play it."""
    return ROUNDS.get(len(position.players), 0)


def first_phase(number: int) -> Phase:
    """The first phase of a round: nothing is revealed from the fourth on.

    >>> first_phase(3).value, first_phase(4).value
    ('reveal', 'income')
    """
    return Phase.REVEAL if number <= REVEALING else Phase.INCOME


def judge_phase(position: Position, move: Move) -> Iterator[Reason]:
    """Whether a move belongs to the phase of the round.

    Rules: troyes.phase, troyes.influence-when, troyes.defence-no-cube, troyes.game-over.
    """
    phase = position.phase
    if phase is Phase.OVER:
        yield fails("game-over")
    elif isinstance(move, Use) and phase is Phase.DEFENCE:
        yield no_cube(move.cube)
    elif isinstance(move, Influence):
        if phase not in (Phase.ACTIONS, Phase.DEFENCE):
            yield fails("influence-when", "", (player_key(move.player),), phase=phase)
    else:
        wanted, variant = _due(move)
        if phase is not wanted:
            yield fails("phase", variant, phase=phase)


def _due(move: Move) -> tuple[Phase, str]:
    """The phase in which a move is made, and what is said in another one."""
    if isinstance(move, Happening):
        return _DUE[type(move)]
    if isinstance(move, Settle):
        return Phase.SETUP, "settle"
    if isinstance(move, Fight | Fail):
        return Phase.DEFENCE, "fight"
    return Phase.ACTIONS, "action"


def no_cube(card: str) -> Reason:
    """That a cube of a delayed card is of no use in a fight (troyes.defence-no-cube)."""
    return fails("defence-no-cube", "", (card_key(card),))


def judge_turn(position: Position, deed: Deed) -> Iterator[Reason]:
    """Whether a deed is one of the player whose turn it is, and who has not passed.

    Rules: troyes.turn, troyes.passed-out, troyes.round-over.
    """
    player = deed.player
    if has_passed(position, player) and not isinstance(deed, Settle):
        yield fails("passed-out", "", (player_key(player),), player=player)
    elif not position.turn:
        yield fails("round-over", "", (player_key(player),))
    else:
        shapes = dict.fromkeys((player_key(player), player_key(position.turn)))
        facts = {"player": named(player), "turn": position.turn}
        yield (holds if position.turn == player else fails)("turn", "player", shapes, **facts)


def has_passed(position: Position, player: str) -> bool:
    """Whether a player has passed in this round."""
    return any(one.colour == player for one in position.passed)


# --- the turns of the action phase ----------------------------------------------------------


def is_over(position: Position) -> bool:
    """Whether the round is over: all have passed, or no die is left (troyes.round-over)."""
    return not position.dice or len(position.passed) == len(position.players)


def next_turn(position: Position) -> Position:
    """The position with the next player to move; who has passed gets a denier on the way.

    Rules: troyes.turn, troyes.pass-more, troyes.round-over.  When the round is over it is
    nobody's turn.
    """
    position = replace(position, used=())
    if is_over(position):
        return replace(position, turn="")
    colours = position.colours
    at = colours.index(position.turn)
    for colour in (*colours[at + 1 :], *colours[: at + 1]):
        if not has_passed(position, colour):
            return replace(position, turn=colour)
        position = _waiting(position, colour)
    raise AssertionError("a round that is not over has somebody to act")


def _waiting(position: Position, colour: str) -> Position:
    """The turn has come round to somebody who has passed: a denier more in his district."""
    passed = tuple(
        Passed(one.colour, one.deniers + 1) if one.colour == colour else one
        for one in position.passed
    )
    return replace(position, passed=passed)


# --- passing, and the end of a round ----------------------------------------------------------


def pass_income(returns: int) -> int:
    """The deniers in the district of somebody who has passed (troyes.pass, troyes.pass-more).

    >>> pass_income(0), pass_income(2)
    (2, 4)

    Args:
        returns: how often the turn has come round again since.
    """
    return STAY + returns


def passed(position: Position, move: Pass) -> tuple[Position, list[Event]]:
    """The position after somebody has passed."""
    deniers = pass_income(0)
    after = replace(position, passed=(*position.passed, Passed(move.player, deniers)))
    keys = (player_key(move.player),)
    return after, [event("pass", "", keys, player=move.player, count=deniers)]


def judge_end(position: Position, _end: End) -> Iterator[Reason]:
    """Whether the round is over (troyes.round-over, troyes.end-due)."""
    shapes = [player_key(one) for one in (*position.dice, *(one.colour for one in position.passed))]
    if not is_over(position):
        yield fails("end-due", "", shapes)
    else:
        yield holds("round-over", "passed" if position.dice else "no_dice", shapes)


def ended(position: Position, _end: End) -> tuple[Position, list[Event]]:
    """The position at the beginning of the next round, or at the end of the game.

    Rules: troyes.end-citizens, troyes.pass-collected, troyes.end-dice, troyes.end-start,
    troyes.game-over.
    """
    events = [
        event("end-citizens", building=one.building, owner=one.colour) for one in position.lying
    ]
    after = _risen(position)
    for one in position.passed:
        who, deniers = one.colour, one.deniers
        events.append(event("pass-collected", "", [player_key(who)], player=who, count=deniers))
        after = gaining(after, who, Goods(deniers=deniers))
    if position.dice:
        events.append(event("end-dice", "", map(player_key, position.dice)))
    after = replace(after, districts=(), black=(), passed=(), used=(), struck=(), thrown=False)
    if position.round >= rounds(position):
        events.append(event("game-over"))
        return replace(after, phase=Phase.OVER, turn=""), events
    start = position.from_start()[1 % len(position.players)]
    events.append(event("end-start", "", (player_key(start),), player=start))
    number = position.round + 1
    return replace(after, start=start, round=number, phase=first_phase(number), turn=""), events


def _risen(position: Position) -> Position:
    """Lying citizens return to the supplies of their owners; grey ones leave the board."""
    for colour, count in Counter(one.colour for one in position.lying).items():
        if colour != GREY:
            player = position.by_colour[colour]
            position = position.with_player(replace(player, supply=player.supply + count))
    return replace(position, lying=())


# --- the end of the game: what everybody scores -----------------------------------------------


EVENT_POINT = 1
"""The points for an event that was not countered (troyes.final-events)."""


@dataclass(frozen=True, slots=True)
class FinalScore:
    """What a player has at the end.

    Attributes:
        colour: who.
        score: itemised; its sum may be below 0.  What is hidden is not in it.
        points: the total, which has a floor.
    """

    colour: str
    score: Score
    points: int


def final_score(position: Position, colour: str) -> FinalScore:
    """What a player scores at the end, itemised.

    Rules: troyes.final-overseers, troyes.final-events, troyes.final-characters,
    troyes.final-cathedral, troyes.final-floor, troyes.final-below.
    """
    score = Score(
        (
            *_in_play(position, colour),
            *_overseers(position, colour),
            *_events(position, colour),
            *_characters(position, colour),
            *_cathedral(position, colour),
        )
    )
    floor = position.profile["final_floor"] == "zero"
    return FinalScore(colour, score, max(0, score.total) if floor else score.total)


def hidden_players(position: Position) -> list[str]:
    """Whose victory points and characters are not known to whoever looks at the position."""
    return [player.colour for player in position.players if player.hidden]


def _in_play(position: Position, colour: str) -> Iterator[Item]:
    """What a player has gained in play, where that is not hidden."""
    player = position.by_colour[colour]
    if player.points and not player.hidden:
        yield Item(1, _("gained in play"), player.points, rule("final-visible"))


def _overseers(position: Position, colour: str) -> Iterator[Item]:
    if position.profile["overseer_points"] == "arrival":
        return
    four = position.profile["overseer_places"] == "4"
    name = "final-four-places" if four else "final-two-places"
    for activity in position.activities:
        for place, owner in enumerate(activity.overseers, start=1):
            points = place_points(position.profile, activity.card, place)
            if owner == colour and points:
                text = _("overseer on place {place} ({card})")
                text = text.format(place=place, card=card_name(activity.card))
                yield Item(1, text, points, rule(name))


def open_events(position: Position, colour: str) -> list[str]:
    """The events that were not countered and hold a cube of a player.

    Rules: troyes.final-events, troyes.final-marauding.
    """
    marauding = position.profile["marauding_point"] == "yes"
    return [
        one.card
        for one in position.events
        if colour in one.cubes and (marauding or one.card != MARAUDING)
    ]


def _events(position: Position, colour: str) -> Iterator[Item]:
    for card in open_events(position, colour):
        text = _("event that was not countered ({event})").format(event=card_name(card))
        name = "final-marauding" if card == MARAUDING else "final-events"
        yield Item(1, text, EVENT_POINT, rule(name))


def counted(position: Position, colour: str, subject: Subject) -> int:
    """How many a player has of what a character counts."""
    player = position.by_colour[colour]
    return {
        Subject.INFLUENCE: player.influence,
        Subject.DENIERS: player.deniers,
        Subject.CATHEDRAL: sum(one.colour == colour for one in position.cathedral),
        Subject.EVENTS: sum(one.colour == colour for one in position.won),
        Subject.CITIZENS: sum(one.colour == colour for one in position.citizens),
        Subject.OVERSEERS: sum(one.overseers.count(colour) for one in position.activities),
    }[subject]


def character_points(character: Character, count: int) -> int:
    """What a character pays for so many: 0, 1, 3 or 6 (troyes.final-steps).

    >>> patron = cards().characters["char_events_5"]
    >>> [character_points(patron, count) for count in (0, 1, 3, 5)]
    [0, 1, 3, 6]
    """
    reached = [
        points
        for step, points in zip(character.steps or (), THRESHOLDS, strict=False)
        if count >= step
    ]
    return max(reached, default=0)


def _characters(position: Position, colour: str) -> Iterator[Item]:
    """All characters that are not hidden pay everybody (troyes.final-characters)."""
    for player in position.players:
        for id_ in () if player.hidden else player.characters:
            character = cards().characters[id_]
            points = character_points(character, counted(position, colour, character.counts))
            if points:
                yield Item(1, card_name(id_), points, rule("final-characters"))


def _cathedral(position: Position, colour: str) -> Iterator[Item]:
    missing = len(missing_levels(position, colour))
    if missing:
        yield Item(missing, levels_words(missing), -LOSS, rule("final-cathedral"))


def judge_items(final: FinalScore) -> Iterator[Reason]:
    """What a player scores, a sum for each item by its rule; what costs points does not hold."""
    for item in final.score.items:
        text = f"{head(final.colour)}: {item_words(item)} = {item.points}."
        facts = {"player": final.colour, "points": item.points}
        yield Reason(item.rule, text, item.points >= 0, facts, (player_key(final.colour),))


# --- who has won ----------------------------------------------------------------------------


def winners(position: Position) -> list[str]:
    """Who has the most points at the end; several where a tie is shared.

    Rules: troyes.winner, troyes.winner-shared, troyes.winner-deniers.
    """
    points = {colour: final_score(position, colour).points for colour in position.colours}
    best = [colour for colour in position.colours if points[colour] == max(points.values())]
    if position.profile["ties"] == "deniers":
        deniers = {colour: position.by_colour[colour].deniers for colour in best}
        best = [colour for colour in best if deniers[colour] == max(deniers.values())]
    return best


# --- what a player sees of the others ---------------------------------------------------------


def seen_by(position: Position, viewer: str) -> Position:
    """The position as a player sees it: what others hide is not in it.

    Rules: troyes.points-hidden, troyes.characters-hidden, troyes.final-visible.
    """
    if position.phase is Phase.OVER:
        return position
    players = (
        one if one.colour == viewer else replace(one, points=0, characters=(), hidden=True)
        for one in position.players
    )
    return replace(position, players=tuple(players))
