r"""What can be changed and asked at every part of a city; what a line says that no picture does.

See :mod:`boardlib.game.editing`.

>>> from boardlib.troyes.board.notation import read
>>> city = read("players blue green\ndice green R4\ncitizen blue palace4")
>>> [offer.text for offer in changes_at(city, "space:palace:4:1")]
['citizen green palace4', 'citizen grey palace4', '- citizen blue palace4']
>>> offer = questions_at(city, "die:green:1")[0]
>>> print(offer.name, "|", offer.text)
Red 4 (green): What does it cost blue? | price blue with R4@green
>>> carried(city, "space:palace:4:1")["space:palace:1:1"]
'- citizen blue palace4\ncitizen blue palace1'

>>> city = read("players blue green\nround 2 actions\nturn blue\nused reroll\nfaced green")
>>> line_words(city, "round 2 actions"), line_words(city, "used reroll")
('Round 2: actions.', 'Influence has been used in this turn to roll dice again.')
>>> line_words(city, "faced green")
'Who has faced black dice in this round: green.'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from boardlib.game.editing import Menu, Menus, by_first_word, no_openings
from boardlib.text import _, listing, mark, ngettext
from boardlib.troyes.board.cards import Building, Space, Stone, card_key
from boardlib.troyes.board.lines import space_in
from boardlib.troyes.board.notation import USES
from boardlib.troyes.board.position import (
    GREY,
    PHASES,
    Activity,
    Citizen,
    Display,
    Player,
    Position,
    player_key,
)
from boardlib.troyes.questions.describe import (
    black_lines,
    card_line,
    event_line,
    goods_line,
    owner_dice_lines,
)
from boardlib.troyes.rules.citizens import free_spaces
from boardlib.troyes.rules.naming import building_key, card_name, head, players, word
from boardlib.troyes.teaching import changing, pieces, pointing, querying
from boardlib.troyes.teaching.pointing import (
    BlackSpot,
    CathedralSpot,
    CharacterSpot,
    DieSpot,
    FieldsSpot,
)

# --- what is offered at each thing ---------------------------------------------------------------


_MENUS: Final = Menus(
    pointing.spot,
    querying.city_questions,
    changing.city_changes,
    {
        DieSpot: Menu(querying.die_questions, changing.die_changes, changing.without_die),
        BlackSpot: Menu(querying.black_questions, changing.black_changes, changing.without_black),
        Space: Menu(querying.space_questions, changing.space_changes, changing.without_citizen),
        Stone: Menu(querying.cathedral_questions, changing.stone_changes, changing.without_stone),
        CathedralSpot: Menu(querying.cathedral_questions),
        FieldsSpot: Menu(querying.fields_questions),
        Building: Menu(
            querying.building_questions, changing.building_changes, changing.without_lying
        ),
        Player: Menu(querying.player_questions, changing.player_changes),
        Activity: Menu(
            querying.activity_questions, changing.activity_changes, changing.without_activity
        ),
        Display: Menu(querying.event_questions, changing.event_changes, changing.without_event),
        CharacterSpot: Menu(
            querying.character_questions, changing.character_changes, changing.without_character
        ),
    },
)
changes_at, questions_at, away = _MENUS.changes_at, _MENUS.questions_at, _MENUS.away
things, openings = pointing.things, no_openings
drawers, places, refused = pieces.drawers, pieces.places, pieces.refused


# --- moving, places, options ------------------------------------------------------------


def carried(position: Position, shape: str) -> Mapping[str, str]:
    """Where a citizen or a die may be put: on any empty place, or into any other district."""
    there = pointing.spot(position, shape)
    if isinstance(there, Space) and there in position.standing:
        citizen = Citizen(position.standing[there], there)
        free = free_spaces(position)
        return {to.key: f"- {citizen}\n{Citizen(citizen.colour, to)}" for to in free}
    if isinstance(there, DieSpot):
        return _districts(position, there)
    return {}


def _districts(position: Position, there: DieSpot) -> Mapping[str, str]:
    left = changing.without_die(position, there)
    return {
        player_key(owner): left
        + "\n"
        + changing.dice_line(owner, [*position.dice.get(owner, ()), there.die])
        for owner in (*position.colours, GREY)
        if owner != there.owner
    }


_OF_PLAYER: Final = ("purse", "influence", "points", "supply", "characters", "dice", "passed")
_OF_CARD: Final = ("card", "overseers", "cubes", "event", "flags")


def line_shapes(line: str) -> tuple[str, ...]:
    """The shapes that a line puts on the board.

    >>> line_shapes("citizen blue hall1.3"), line_shapes("stone green 2,1")
    (('space:hall:1:3',), ('stone:2:1',))
    """
    word, *rest = line.split() or [""]
    if word in _OF_PLAYER and rest:
        return (player_key(rest[0]),)
    if word in _OF_CARD and rest:
        return (card_key(rest[0]),)
    if len(rest) < 2:
        return ()
    if word == "lying" and rest[1] in tuple(Building):
        return (building_key(Building(rest[1])),)
    if word == "stone":
        return (f"stone:{rest[1].replace(',', ':')}",)
    place = space_in(rest[1]) if word == "citizen" else None
    return () if place is None else (place.key,)


# --- lines in words, as a player says them -------------------------------------------------------


USED: Final = {
    "reroll": mark("Influence has been used in this turn to roll dice again."),
    "recruit": mark("Influence has been used in this turn to bring a citizen."),
    "flip": mark("Influence has been used in this turn to turn dice over."),
}


def _turn(position: Position, _rest: list[str]) -> str:
    if not position.turn:
        return _("It is nobody's turn.")
    return _("It is this player's turn: {player}.").format(player=word(position.turn))


def _goods(position: Position, rest: list[str]) -> str:
    player = position.by_colour.get(rest[0])
    return "" if player is None else goods_line(player)


def _card(position: Position, rest: list[str]) -> str:
    there = position.on_show.get(rest[0])
    return "" if there is None else card_line(there)


def _event(position: Position, rest: list[str]) -> str:
    there = position.event.get(rest[0])
    return "" if there is None else event_line(position, there)


def _characters(position: Position, rest: list[str]) -> str:
    player = position.by_colour.get(rest[0])
    if player is None or not player.characters:
        return ""
    names = listing([card_name(one) for one in player.characters])
    return _("{player}: characters held: {characters}.").format(
        player=head(rest[0]), characters=names
    )


def _passed(position: Position, rest: list[str]) -> str:
    passed = next((one for one in position.passed if one.colour == rest[0]), None)
    if passed is None:
        return ""
    text = ngettext(
        "{player}: has passed; {count} denier lies in the district.",
        "{player}: has passed; {count} deniers lie in the district.",
        passed.deniers,
    )
    return text.format(player=head(rest[0]), count=passed.deniers)


_WORDS: Final[Mapping[str, Callable[[Position, list[str]], str]]] = {
    "players": lambda city, _rest: _("Who plays: {players}.").format(players=players(city.colours)),
    "start": lambda city, _rest: _("Start player: {player}.").format(player=word(city.start)),
    "round": lambda city, _rest: _("Round {number}: {phase}.").format(
        number=city.round, phase=_(PHASES[city.phase])
    ),
    "turn": _turn,
    **dict.fromkeys(("purse", "influence", "points", "supply"), _goods),
    "characters": _characters,
    "dice": lambda city, rest: "".join(owner_dice_lines(city, rest[0])),
    "black": lambda city, _rest: "".join(black_lines(city)),
    **dict.fromkeys(("card", "overseers", "cubes"), _card),
    **dict.fromkeys(("event", "flags"), _event),
    "won": lambda city, rest: _("{player}: events taken: {events}.").format(
        player=head(rest[0]),
        events=listing([card_name(one.card) for one in city.won if one.colour == rest[0]]),
    ),
    "passed": _passed,
    "used": lambda city, _rest: " ".join(_(USED[use]) for use in USES if use in city.used),
    "struck": lambda city, _rest: _("Events carried out in this round: {events}.").format(
        events=listing([card_name(one) for one in city.struck])
    ),
    "thrown": lambda _city, _rest: _("The black dice of this round have been rolled."),
    "faced": lambda city, _rest: _("Who has faced black dice in this round: {players}.").format(
        players=players(city.faced)
    ),
}

line_words: Final = by_first_word(_WORDS)
"""What a line says of the city, in a sentence; empty where the picture shows it."""
