"""What players call the parts of a city that an argument can be about."""

from __future__ import annotations

from boardlib.text import _, sentence_case
from boardlib.troyes.board.city import Building, Die, Space
from boardlib.troyes.rules.naming import building_head, die_words, head, space_words, word


def player_called(colour: str) -> str:
    """A player, with all that is in the district: ``Blue``."""
    return head(colour)


def die_called(die: Die, owner: str) -> str:
    """A die by what it shows and whose it is: ``Red 4 (green)``."""
    text = _("{die} ({owner})").format(die=die_words(die), owner=word(owner))
    return sentence_case(text)


def black_called(number: int) -> str:
    """A black die, counted from 1."""
    return _("Black die {number}").format(number=number)


def building_called(building: Building) -> str:
    """A building: ``City hall``."""
    return building_head(building)


def space_called(space: Space) -> str:
    """A place in a building: ``City hall, row 1, place 3``."""
    return sentence_case(space_words(space))


def cathedral_called() -> str:
    """The cathedral."""
    return _("The cathedral")


def column_called(column: int) -> str:
    """A column of the cathedral."""
    return _("The cathedral, column {number}").format(number=column)


def fields_called() -> str:
    """The fields."""
    return _("The fields")


def city_called() -> str:
    """All of it."""
    return _("The whole city")
