"""What is asked at each shape of a city."""

from __future__ import annotations

from boardlib.game.editing import Offer
from boardlib.troyes.board.city import Building, Space, Stone
from boardlib.troyes.board.position import Activity, Display, Player, Position
from boardlib.troyes.teaching import card_questions, querying
from boardlib.troyes.teaching.pointing import BlackSpot, CharacterSpot, DieSpot, spot


def questions_at(position: Position, shape: str) -> list[Offer]:
    """What may be asked at a shape, or about the city as a whole."""
    if not shape:
        return list(querying.city_questions(position))
    if shape == "cathedral":
        return list(querying.cathedral_questions(position))
    if shape == "fields":
        return list(querying.fields_questions(position))
    match spot(position, shape):
        case DieSpot() as die:
            return list(querying.die_questions(position, die))
        case BlackSpot() as black:
            return list(querying.black_questions(position, black.number, black.value))
        case Space() as space:
            return list(card_questions.space_questions(position, space))
        case Stone() as stone:
            return list(querying.cathedral_questions(position, stone.column))
        case Building() as building:
            return list(querying.building_questions(position, building))
        case Player() as player:
            return list(querying.player_questions(position, player))
        case Activity() as activity:
            return list(card_questions.activity_questions(position, activity))
        case Display() as event:
            return list(card_questions.event_questions(position, event))
        case CharacterSpot(card=card):
            return list(card_questions.character_questions(card))
    return []
