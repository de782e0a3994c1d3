"""What is asked at the parts of a city, in a player's words, the most asked first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.game.editing import Offer, asked, under
from boardlib.text import _, ngettext
from boardlib.troyes.board.city import COLUMNS, Building, Colour, Taken
from boardlib.troyes.board.position import GREY, Player, Position
from boardlib.troyes.rules.naming import dice_words, die_words, word
from boardlib.troyes.teaching.naming import (
    black_called,
    building_called,
    cathedral_called,
    column_called,
    die_called,
    fields_called,
    player_called,
)
from boardlib.troyes.teaching.pointing import DieSpot
from boardlib.troyes.teaching.question_words import (
    COSTS,
    MAY_BUILD,
    MAY_FARM,
    MAY_LEAVE,
    MAY_USE,
    PAYS_HERE,
    PUSHES,
)
from boardlib.troyes.teaching.supplies import highest, in_turn

THREE: Final = 3
FOUR: Final = 4


# --- the whole city ---------------------------------------------------------------------


def city_questions(position: Position) -> Iterator[Offer]:
    """What may be asked about the city as a whole."""
    yield asked("", _("Who has how many points?"), "score")
    yield asked("", _("Whose turn is it?"), "turn")
    yield asked("", _("Who would win now?"), "winner")
    yield asked("", _("Which events are on show?"), "events")
    yield asked("", _("How many black dice come?"), "black")
    yield asked("", _("In which order do they act?"), "order")
    yield asked("", _("What do cubes in the cathedral bring?"), "cathedral")
    yield asked("", _("Which actions are there?"), "kinds")
    yield asked("", _("Who has been pushed out?"), "lying")
    yield from under(_("More about the city"), _more_questions(position))


def _more_questions(position: Position) -> Iterator[Offer]:
    """What is asked less often: cards, the course of the game, the rules."""
    yield asked("", _("How many dice does everybody roll?"), "workforce all")
    yield asked("", _("Which activity cards are on show?"), "cards")
    yield asked("", _("Who begins the round?"), "starter")
    yield asked("", _("What happens in this round, part by part?"), f"phases {position.round}")
    yield asked("", _("How many rounds has the game?"), "rounds")
    yield asked("", _("What does everybody have at the start?"), "start")
    yield asked("", _("In which order are citizens placed at the start?"), "order settle")
    yield asked("", _("Who takes turns, and what has grey?"), "owners")
    yield asked("", _("What do the grey citizens do?"), "grey")
    yield asked("", _("How are open questions of the rules played here?"), "option")
    yield asked("", _("Which ways to play are there?"), "presets")
    yield asked("", _("Is anything wrong with this city?"), "problems")


# --- players and their dice -------------------------------------------------------------


def player_questions(position: Position, player: Player) -> Iterator[Offer]:
    """What may be asked about a player."""
    his, colour = player_called(player.colour), player.colour
    yield asked(his, _("What may be done now?"), f"actions {colour}")
    yield asked(his, _("How many points would it be now, and for what?"), f"score {colour}")
    yield asked(his, _("What is to be paid to the citizens?"), f"wages {colour}")
    yield asked(his, _("How many dice are rolled?"), f"workforce {colour}")
    yield asked(his, _("What is there?"), f"goods {colour}")
    yield asked(his, _("Which dice lie in the district?"), f"dice {colour}")
    yield asked(his, _("On which levels of the cathedral is no cube?"), f"levels {colour}")
    for other in position.colours:
        if other != colour:
            text = _("What is seen of it by others ({player})?")
            yield asked(his, text, f"view {colour} {other}", player=word(other))
    yield asked(his, _("May a citizen be recruited?"), f"{colour} recruit")
    yield asked(his, _("May the turn be passed?"), f"{colour} pass")


def die_questions(position: Position, spot: DieSpot) -> Iterator[Offer]:
    """What may be done with a die, and what it costs, by each of the players."""
    this = die_called(spot.die, spot.owner)
    for colour in in_turn(position):
        own = colour == spot.owner
        taken = Taken(spot.die, "" if own else spot.owner)
        costs = asked(this, _(COSTS[colour]), f"price {colour} with {taken}", kind="price")
        if not own:
            yield costs
        yield asked(this, _(MAY_USE[colour]), f"actions {colour} with {taken}", kind="use")
        yield asked(this, _(PUSHES[colour]), f"falls {colour} with {taken}", kind="falls")
        if own:
            yield costs
    yield from under(_("What do the dice promise?"), _die_odds(position, this, spot))
    if spot.owner != GREY:
        text = _("Which dice lie in this district?")
        yield asked(this, text, f"dice {spot.owner}", _("More about it"))


def _die_odds(position: Position, this: str, spot: DieSpot) -> Iterator[Offer]:
    """What it brings to roll it again, or to turn it over."""
    value = spot.die.value
    yield asked(this, _("Is it better to turn it over, or to roll it again?"), f"odds flip {value}")
    yield asked(this, _("How likely is this number with three rolls?"), f"odds exact 1 {THREE}")
    dice = highest(position, spot.owner, spot.die.colour)
    if len(dice) > 1:
        text = _("Is it better to turn one of these over, or to roll again: {dice}?")
        values = " ".join(str(die.value) for die in dice)
        yield asked(this, text, f"odds flip {values}", dice=dice_words(dice))


# --- buildings, the cathedral, the fields -----------------------------------------------


def building_questions(position: Position, building: Building) -> Iterator[Offer]:
    """Who stands there, what it brings and costs."""
    here = building_called(building)
    yield asked(here, _("Who stands where, and which die leads there?"), f"rows {building}")
    yield asked(here, _("How many dice does everybody roll?"), "workforce all")
    for colour in in_turn(position):
        yield asked(here, _(PAYS_HERE[colour]), f"wages {colour}", kind="wages")
    yield asked(here, _("Who has been pushed out?"), "lying")
    yield asked(here, _("Where are citizens placed before the first round?"), "places")
    yield asked(here, _("Which dice belong to which building?"), "estates")
    yield asked(here, _("What do the grey citizens do?"), "grey")


def cathedral_questions(position: Position, column: int = 0) -> Iterator[Offer]:
    """What a cube brings, and who may lay one; in one column, or in all of them."""
    here = column_called(column) if column else cathedral_called()
    for colour in in_turn(position):
        for die in dict.fromkeys(position.dice.get(colour, ())):
            if die.colour is Colour.WHITE and column in (0, die.value):
                text, words = f"{colour} cathedral with {die}", die_words(die)
                yield asked(here, _(MAY_BUILD[colour]), text, kind="build", die=words)
    for number in (column,) if column else range(1, COLUMNS + 1):
        text = _("What does a cube bring here?")
        if not column:
            text = _("What does a cube bring in column {number}?")
        yield asked(here, text, f"cathedral {number}", _("What does a cube bring?"), number=number)
    yield from under(_("More about it"), _cathedral_besides(position, here))


def _cathedral_besides(position: Position, here: str) -> Iterator[Offer]:
    """Levels without cubes, and what fresh dice promise."""
    for colour in in_turn(position):
        text = _("On which levels is no cube of this player ({player})?")
        yield asked(here, text, f"levels {colour}", player=word(colour))
    text = ngettext(
        "In how many columns may {count} fresh white die go?",
        "In how many columns may {count} fresh white dice go?",
        THREE,
    )
    yield asked(here, text, f"odds columns {THREE}", count=THREE)
    text = ngettext(
        "How likely do three of {count} fresh die show the same?",
        "How likely do three of {count} fresh dice show the same?",
        FOUR,
    )
    yield asked(here, text, f"odds triple {FOUR}", count=FOUR)


def fields_questions(position: Position) -> Iterator[Offer]:
    """What the yellow dice of each player bring there."""
    here = fields_called()
    for colour in in_turn(position):
        dice = highest(position, colour, Colour.YELLOW)
        if dice:
            text = f"{colour} farm with {' '.join(map(str, dice))}"
            yield asked(here, _(MAY_FARM[colour]), text, kind="farm", dice=dice_words(dice))
    yield asked(here, _("Which actions are there?"), "kinds")


# --- black dice -------------------------------------------------------------------------


def black_questions(position: Position, number: int, value: int) -> Iterator[Offer]:
    """In which order black dice are fought, who must, and how likely they are beaten."""
    this = black_called(number)
    yield asked(this, _("In which order are black dice fought?"), "waves")
    if position.turn:
        yield asked(this, _(MAY_LEAVE[position.turn]), f"{position.turn} fail")
    yield asked(this, _("How many black dice come?"), "black")
    yield from _beaten(this, value)
    count = len(position.black)
    text = ngettext(
        "How high is the highest of {count} black die?",
        "How high is the highest of {count} black dice?",
        count,
    )
    yield asked(this, text, f"odds highest {count}", count=count)
    text = _("Which black die does each player face, and does a fresh white die beat the highest?")
    yield asked(this, text, f"odds seats {count} W")


def _beaten(this: str, value: int) -> Iterator[Offer]:
    """How likely this and that is enough against a black die."""
    text = _("How likely does a white die beat it, with two rolls again?")
    yield asked(this, text, f"odds reroll W {value} 2")
    text = _("How likely do a fresh white and a fresh red die together beat one?")
    yield asked(this, text, "odds beat W R")
