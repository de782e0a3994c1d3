"""The end of the game: what everybody scores, and who has won."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardlib.score import Item, Score
from boardlib.text import _, ngettext
from boardlib.troyes.board.cards import MARAUDING, THRESHOLDS, Character, Subject, cards
from boardlib.troyes.board.position import Position
from boardlib.troyes.rulebook import rule
from boardlib.troyes.rules.cathedral import levels_words, missing_levels
from boardlib.troyes.rules.goods import LOSS
from boardlib.troyes.rules.naming import card_name
from boardlib.troyes.rules.overseers import place_points

EVENT_POINT = 1
"""The points for an event that was not countered (troyes.final-events)."""


@dataclass(frozen=True, slots=True)
class Final:
    """What a player has at the end.

    Attributes:
        colour: who.
        score: itemised; its sum may be below 0.  What is hidden is not in it.
        points: the total, which has a floor.
    """

    colour: str
    score: Score
    points: int


def final_score(position: Position, colour: str) -> Final:
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
    return Final(colour, score, max(0, score.total) if floor else score.total)


def hidden_players(position: Position) -> list[str]:
    """Whose victory points and characters are not known to whoever looks at the position."""
    return [player.colour for player in position.players if player.hidden]


def _in_play(position: Position, colour: str) -> Iterator[Item]:
    """What a player has gained in play, where that is not hidden."""
    player = position.by_colour[colour]
    if player.points and not player.hidden:
        yield Item(1, _("gained in play"), player.points, rule("final-visible"))


# --- overseers ------------------------------------------------------------------------------


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


# --- events ---------------------------------------------------------------------------------


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


# --- characters -----------------------------------------------------------------------------


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


def points_words(points: int) -> str:
    """So many victory points, in words."""
    text = ngettext("{count} victory point", "{count} victory points", points)
    return text.format(count=points)
