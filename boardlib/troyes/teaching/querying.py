"""What is asked at the parts of a city, in a player's words, the most asked first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.game.editing import Offer, asked, under
from boardlib.text import _, mark, ngettext, sentence_case
from boardlib.troyes.board.cards import (
    COLUMNS,
    DIE_OF,
    Building,
    Colour,
    Die,
    Space,
    Stone,
    Taken,
    cards,
    rows,
)
from boardlib.troyes.board.position import GREY, Activity, Display, Phase, Player, Position
from boardlib.troyes.rules.naming import (
    building_head,
    card_name,
    dice_words,
    die_words,
    head,
    players,
    space_words,
    taken_words,
    word,
)
from boardlib.troyes.teaching.pointing import (
    BlackSpot,
    CathedralSpot,
    CharacterSpot,
    DieSpot,
    FieldsSpot,
    black_called,
    cathedral_called,
    die_called,
    fields_called,
    highest,
    in_turn,
)

MAY_USE: Final = {
    "blue": mark("What may blue do with it?"),
    "green": mark("What may green do with it?"),
    "orange": mark("What may orange do with it?"),
    "violet": mark("What may violet do with it?"),
}
COSTS: Final = {
    "blue": mark("What does it cost blue?"),
    "green": mark("What does it cost green?"),
    "orange": mark("What does it cost orange?"),
    "violet": mark("What does it cost violet?"),
}
PUSHES: Final = {
    "blue": mark("Who is pushed out if blue comes in with it?"),
    "green": mark("Who is pushed out if green comes in with it?"),
    "orange": mark("Who is pushed out if orange comes in with it?"),
    "violet": mark("Who is pushed out if violet comes in with it?"),
}
PUSHES_HERE: Final = {
    "blue": mark("Who is pushed out if blue comes in here?"),
    "green": mark("Who is pushed out if green comes in here?"),
    "orange": mark("Who is pushed out if orange comes in here?"),
    "violet": mark("Who is pushed out if violet comes in here?"),
}
MAY_ENTER: Final = {
    "blue": mark("May blue come in here ({die})?"),
    "green": mark("May green come in here ({die})?"),
    "orange": mark("May orange come in here ({die})?"),
    "violet": mark("May violet come in here ({die})?"),
}
MAY_ACTIVATE: Final = {
    "blue": mark("May blue use it ({dice})?"),
    "green": mark("May green use it ({dice})?"),
    "orange": mark("May orange use it ({dice})?"),
    "violet": mark("May violet use it ({dice})?"),
}
MAY_FIGHT: Final = {
    "blue": mark("May blue fight it ({dice})?"),
    "green": mark("May green fight it ({dice})?"),
    "orange": mark("May orange fight it ({dice})?"),
    "violet": mark("May violet fight it ({dice})?"),
}
MAY_BUILD: Final = {
    "blue": mark("May blue build with this die: {die}?"),
    "green": mark("May green build with this die: {die}?"),
    "orange": mark("May orange build with this die: {die}?"),
    "violet": mark("May violet build with this die: {die}?"),
}
MAY_FARM: Final = {
    "blue": mark("What may blue get from the fields ({dice})?"),
    "green": mark("What may green get from the fields ({dice})?"),
    "orange": mark("What may orange get from the fields ({dice})?"),
    "violet": mark("What may violet get from the fields ({dice})?"),
}
MAY_LEAVE: Final = {
    "blue": mark("May blue leave it unbeaten?"),
    "green": mark("May green leave it unbeaten?"),
    "orange": mark("May orange leave it unbeaten?"),
    "violet": mark("May violet leave it unbeaten?"),
}
PAYS_HERE: Final = {
    "blue": mark("What does blue pay for citizens?"),
    "green": mark("What does green pay for citizens?"),
    "orange": mark("What does orange pay for citizens?"),
    "violet": mark("What does violet pay for citizens?"),
}


# --- cards and citizens -----------------------------------------------------------------


def activity_questions(position: Position, activity: Activity) -> Iterator[Offer]:
    """What a card does, who may use it with his dice, how often, and who oversees it."""
    this, card = card_name(activity.card), cards().activities[activity.card]
    yield asked(this, _("What does it do?"), f"card {card.id}")
    for colour in in_turn(position):
        dice = highest(position, colour, card.colour)
        if dice:
            text, words = f"{colour} activate {card.id} with {_typed(dice)}", dice_words(dice)
            yield asked(this, _(MAY_ACTIVATE[colour]), text, kind="activate", dice=words)
    yield asked(this, _("Who oversees it, and what does that bring?"), f"overseers {card.id}")
    if card.divisor is None:
        return
    for dice in dict.fromkeys(highest(position, one, card.colour) for one in in_turn(position)):
        if dice:
            text = _("How often is it used with these dice: {dice}?")
            yield asked(this, text, f"uses {card.id} with {_typed(dice)}", dice=dice_words(dice))
    yield asked(
        this,
        _("How often is it used, on average, with three fresh dice?"),
        f"odds uses 3 {card.divisor}",
    )


def _typed(dice: tuple[Die, ...]) -> str:
    return " ".join(map(str, dice))


def event_questions(position: Position, event: Display) -> Iterator[Offer]:
    """What an event asks and takes, who may fight it, and who would be rewarded."""
    this, card = card_name(event.card), cards().events[event.card]
    yield asked(this, _("What does it take, and what does it bring?"), f"card {card.id}")
    for colour in in_turn(position):
        dice = () if card.asks is None else highest(position, colour, card.asks)
        if dice:
            text, words = f"{colour} combat {card.id} with {_typed(dice)}", dice_words(dice)
            yield asked(this, _(MAY_FIGHT[colour]), text, kind="fight", dice=words)
    if event.cubes and card.rewards is not None:
        yield asked(this, _("Who is rewarded, and how?"), f"rewards {card.id}")
    if card.rewards is not None:
        colours = position.colours[:2]
        text = _("What would these get for it: {players}?")
        yield asked(this, text, f"rewards {card.id} {' '.join(colours)}", players=players(colours))
    if card.divisor:
        for colour in in_turn(position):
            dice = () if card.asks is None else highest(position, colour, card.asks)
            if dice:
                text = _("How many cubes are these dice worth: {dice}?")
                typed = f"efficiency {card.divisor} with {_typed(dice)}"
                yield asked(this, text, typed, dice=dice_words(dice))
                break
    yield asked(this, _("How many black dice come?"), "black")
    yield asked(this, _("How is an event countered here?"), "option counter")


def character_questions(_position: Position, spot: CharacterSpot) -> Iterator[Offer]:
    """What a character counts."""
    yield asked(card_name(spot.card), _("What does it count?"), f"card {spot.card}")


def space_questions(position: Position, space: Space) -> Iterator[Offer]:
    """How soon a citizen falls out, who does when somebody enters the row, and who may."""
    here = sentence_case(space_words(space))
    yield asked(here, _("When is a citizen pushed out here?"), f"pushes {space}")
    values = rows(position.profile, space.building)[space.row - 1]
    die = Die(DIE_OF[space.building], values[0])
    for colour in in_turn(position):
        yield asked(here, _(PUSHES_HERE[colour]), f"falls {colour} with {die}", kind="falls here")
    for colour in in_turn(position):
        taken = _die_for(position, colour, space)
        if taken is not None:
            words = die_words(taken.die) if not taken.owner else taken_words([taken])
            text = f"{colour} enter {space} with {taken}"
            yield asked(here, _(MAY_ENTER[colour]), text, kind="enter", die=words)
    yield asked(here, _("How long does a citizen stay here, on average?"), f"odds push {space}")
    yield asked(here, _("Who stands in the other rows?"), f"rows {space.building}")


def _die_for(position: Position, colour: str, space: Space) -> Taken | None:
    """A die that leads into the row: an own one, or else one of somebody else."""
    values = rows(position.profile, space.building)[space.row - 1]
    owners = sorted(position.dice, key=lambda owner: owner != colour)
    for owner in owners:
        for die in position.dice[owner]:
            if die.colour is DIE_OF[space.building] and die.value in values:
                return Taken(die, "" if owner == colour else owner)
    return None


# --- the parts of a city ----------------------------------------------------------------


THREE: Final = 3
FOUR: Final = 4


# --- the whole city ---------------------------------------------------------------------


def city_questions(position: Position) -> Iterator[Offer]:
    """What may be asked about the city as a whole."""
    yield asked("", _("Who has how many points?"), "score")
    yield asked("", _("Whose turn is it?"), "turn")
    if position.phase is Phase.SETUP and sum(one.supply for one in position.players) >= THREE:
        text = _("Who places the third citizen from now on?")
        yield asked("", text, f"order settle {THREE}")
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
    his, colour = head(player.colour), player.colour
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
    here = building_head(building)
    yield asked(here, _("Who stands where, and which die leads there?"), f"rows {building}")
    yield asked(here, _("How many dice does everybody roll?"), "workforce all")
    for colour in in_turn(position):
        yield asked(here, _(PAYS_HERE[colour]), f"wages {colour}", kind="wages")
    yield asked(here, _("Who has been pushed out?"), "lying")
    yield asked(here, _("Where are citizens placed before the first round?"), "places")
    yield asked(here, _("Which dice belong to which building?"), "estates")
    yield asked(here, _("What do the grey citizens do?"), "grey")


def cathedral_questions(position: Position, spot: Stone | CathedralSpot) -> Iterator[Offer]:
    """What a cube brings, and who may lay one; in one column, or in all of them."""
    column = spot.column
    here = cathedral_called()
    if column:
        here = _("The cathedral, column {number}").format(number=column)
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


def fields_questions(position: Position, _fields: FieldsSpot) -> Iterator[Offer]:
    """What the yellow dice of each player bring there."""
    here = fields_called()
    for colour in in_turn(position):
        dice = highest(position, colour, Colour.YELLOW)
        if dice:
            text = f"{colour} farm with {' '.join(map(str, dice))}"
            yield asked(here, _(MAY_FARM[colour]), text, kind="farm", dice=dice_words(dice))
    yield asked(here, _("Which actions are there?"), "kinds")


# --- black dice -------------------------------------------------------------------------


def black_questions(position: Position, spot: BlackSpot) -> Iterator[Offer]:
    """In which order black dice are fought, who must, and how likely they are beaten."""
    this = black_called(spot.number)
    yield asked(this, _("In which order are black dice fought?"), "waves")
    if position.turn:
        yield asked(this, _(MAY_LEAVE[position.turn]), f"{position.turn} fail")
    yield asked(this, _("How many black dice come?"), "black")
    yield from _beaten(this, spot.value)
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
