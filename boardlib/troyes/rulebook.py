"""What the source of Troyes, the help page of an online game, leaves open.

The page tells the turn of a round and every action, and hardly a number of a card.  What it leaves
open, or says in words that can be read in two ways, is an option here.  A preset chooses several of
them at once: ``seed`` is the page itself, ``official`` what secondary texts say of the rule book
where they differ from the page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from boardlib.profile import Own, Preset, Profile, Setting, assumed, published, reading
from boardlib.text import _, mark


def _number(form: str, meaning: str) -> Callable[[str], str]:
    """What a number of one's own means, if it is of that form."""
    return partial(_counted, form, meaning)


def _counted(form: str, meaning: str, value: str) -> str:
    return _(meaning).format(count=value) if re.fullmatch(form, value) else ""


_SILENT: Final = mark("the help page is silent; the players decide")
_SECONDARY: Final = mark("the help page does not tell; from short rules of the game")
_SPACE: Final = "(palace|bishopric|hall)[1-6](\\.[1-6])?"

ROWS: Final[Mapping[str, tuple[tuple[int, ...], ...]]] = {
    "singles": ((1,), (2,), (3,), (4,), (5,), (6,)),
    "pairs": ((1, 2), (3, 4), (5, 6)),
    "triples": ((1, 2, 3), (4, 5, 6)),
}
"""Value of the options ``palace``, ``bishopric`` and ``hall`` -> the dice that each row asks for.

A row has as many places as it has values, so that a building always has six.
"""
_ROWS: Final = {
    "singles": mark("six rows of one place, a row for each value of a die"),
    "pairs": mark("three rows of two places: for 1 and 2, 3 and 4, 5 and 6"),
    "triples": mark("two rows of three places: for 1 to 3, and for 4 to 6"),
}


def _spaces(value: str) -> str:
    """Spaces of one's own for the grey citizens, such as ``palace1,hall2.3``."""
    known = all(re.fullmatch(_SPACE, one) for one in value.split(","))
    return _("{spaces}: spaces of one's own").format(spaces=value) if known else ""


def _rows(name: str, text: str, first: str) -> Setting:
    """How the places of a building are arranged; the source is silent."""
    values = {first: _ROWS[first], **_ROWS}
    return assumed(name, text, values, mark("the help page names rows, and shows none of them"))


_SETUP: Final = (
    assumed(
        "start_deniers",
        mark("With how many deniers does a player begin?"),
        {"5": mark("five"), "10": mark("ten")},
        mark("help page, summary: 'a certain amount'; five in short rules of the game"),
        Own("8", _number("[0-9]{1,2}", mark("{count}"))),
    ),
    assumed(
        "start_influence",
        mark("With how much influence does a player begin?"),
        {"4": mark("four"), "6": mark("six")},
        mark("help page, summary: 'a certain amount'; four in short rules of the game"),
        Own("5", _number("[0-9]{1,2}", mark("{count}"))),
    ),
    assumed(
        "start_citizens",
        mark("With how many citizens does a player begin?"),
        {"usual": mark("six with two players, five with three, four with four")},
        mark("help page, summary: 'a certain amount'; these numbers are in short rules"),
        Own("3", _number("[1-6]", mark("{count}"))),
    ),
    assumed(
        "most_citizens",
        mark("How many citizens of one colour are there?"),
        {"12": mark("twelve"), "unlimited": mark("as many as are wanted")},
        _SECONDARY,
    ),
    assumed(
        "characters",
        mark("How many characters does a player hold?"),
        {"usual": mark("two with two players, one otherwise"), "1": mark("one"), "2": mark("two")},
        mark("help page, summary: '1-2'"),
    ),
    assumed(
        "neutral_spaces",
        mark("Where do the grey citizens stand with two players?"),
        {"usual": mark("in the palace on 1 and 6, elsewhere at the end of two rows")},
        mark("help page, set-up: on given spaces, two in each building; which, it does not say"),
        Own("palace2,palace5,bishopric1.2,bishopric2.2,hall1.3,hall2.3", _spaces),
    ),
    _rows("palace", mark("How are the places of the palace arranged?"), "singles"),
    _rows("bishopric", mark("How are the places of the bishopric arranged?"), "pairs"),
    _rows("hall", mark("How are the places of the city hall arranged?"), "triples"),
)

_INCOME: Final = (
    assumed(
        "unpaid_wages",
        mark("What does a player pay who cannot pay all wages?"),
        {"all": mark("whatever is in the purse"), "none": mark("nothing")},
        mark("help page, income: only the lost points are told"),
    ),
    assumed(
        "neutral_dice",
        mark("Who is paid for a die of the grey citizens?"),
        {"bank": mark("the bank"), "start": mark("the start player")},
        _SECONDARY,
    ),
)

_EVENTS: Final = (
    reading(
        "black_dice",
        mark("When are the black dice rolled and fought?"),
        {
            "inside_red": mark("with the red events, before the yellow and white ones"),
            "after_all": mark("after all events, which act strictly from left to right"),
        },
        mark("help page, events: 'from left to right', and a list that begins with the red ones"),
    ),
    assumed(
        "black_supply",
        mark("How many black dice are there?"),
        {"6": mark("six; more are not rolled"), "unlimited": mark("as many as are wanted")},
        _SECONDARY,
    ),
    assumed(
        "red_unmet",
        mark("What does a red event cost a player who cannot do all that it asks for?"),
        {
            "nothing": mark("no points, as these are told of with the other events"),
            "points": mark("two points, as every other event does"),
        },
        mark("help page, events: the loss of points stands with the yellow and white ones"),
    ),
    reading(
        "counter",
        mark("How are several black dice fought at once?"),
        {
            "total": mark("the sum of the player's dice against the sum of the black ones"),
            "partition": mark("each black die with dice of its own"),
        },
        mark("help page, red events: several black dice may be taken at the same time"),
    ),
    published(
        "declining",
        mark("May a player who could beat a black die decline to?"),
        {"no": mark("no, he must fight"), "yes": mark("yes, and loses the points")},
        mark("help page, red events: 'must'; what a refusal would cost is not told"),
    ),
    assumed(
        "must_influence",
        mark("Must influence be used if only it makes a black die beatable?"),
        {"no": mark("no"), "yes": mark("yes, a reroll that may help, or a flip")},
        _SILENT,
    ),
    assumed(
        "counter_wraps",
        mark("What if black dice remain after the last player?"),
        {"yes": mark("the round of the table goes on"), "no": mark("they are taken away")},
        _SILENT,
    ),
)

_ACTIONS: Final = (
    published(
        "influence_kinds",
        mark("How many kinds of influence may be used before one action?"),
        {"one": mark("one kind"), "any": mark("any of them, in any order")},
        mark("help page, influence: only one kind at a time; short rules: in any order"),
    ),
    assumed(
        "influence_repeat",
        mark("May a citizen be bought, or dice be flipped, more than once before one action?"),
        {"any": mark("yes, each time for its price"), "once": mark("no, once")},
        mark("help page, influence: only of rerolling it says that it can be repeated"),
    ),
    reading(
        "influence_dice",
        mark("Whose dice may be rerolled or flipped?"),
        {"own": mark("one's own"), "any": mark("any on the square, before they are bought")},
        mark("help page, influence: 'chosen' dice on the square; it names no owner"),
    ),
    reading(
        "changed_price",
        mark("When are the dice of a group counted that a card changes?"),
        {
            "before": mark("for the price before the change, for the limit of three after it"),
            "after": mark("for both after the change"),
        },
        _SILENT,
    ),
    reading(
        "cube_use",
        mark("How is a cube of a delayed card used?"),
        {
            "with_action": mark("with an action, whose dice it changes"),
            "own_action": mark("instead of an action"),
        },
        mark("help page, cards: in a later turn, one at a time; it does not list it as an action"),
    ),
    assumed(
        "zero_combat",
        mark("May an event be fought with dice that come to nothing?"),
        {"no": mark("no"), "yes": mark("yes, without effect")},
        _SILENT,
    ),
    assumed(
        "zero_farming",
        mark("May the fields be worked with dice that come to nothing?"),
        {"yes": mark("yes, without a denier"), "no": mark("no")},
        _SILENT,
    ),
    reading(
        "overseer_hire",
        mark("May deniers bring an overseer who is in no supply?"),
        {
            "pawn": mark("yes: the same deniers bring the pawn"),
            "arrival": mark("no: the deniers are paid for every arrival, the pawn is needed too"),
        },
        mark("help page, overseers: 'hire a new one for deniers'; elsewhere the price is for all"),
    ),
    reading(
        "moved_overseer",
        mark("Does an overseer who comes from another card cost the deniers?"),
        {"pays": mark("yes, every arrival does"), "free": mark("no, only the first one there")},
        mark("help page, cards: the price is due at the first use of a card"),
    ),
    reading(
        "overseer_places",
        mark("How many places of a card earn points?"),
        {"2": mark("the first two"), "4": mark("all four")},
        mark("help page, overseers: each place has a number; the picture explains two"),
    ),
    reading(
        "overseer_points",
        mark("When do overseers bring points?"),
        {
            "end": mark("at the end, by the places on which they stand then"),
            "arrival": mark("once, when they arrive on a place"),
        },
        mark("help page: the picture of a card pays at once, the end of the game counts them"),
    ),
    assumed(
        "full_column",
        mark("May white dice be used whose column of the cathedral is full?"),
        {"no": mark("no"), "yes": mark("yes, such a die is lost")},
        _SILENT,
    ),
    assumed(
        "surplus_cubes",
        mark("What becomes of cubes for which an event has no flag left?"),
        {"lost": mark("they are lost"), "no": mark("such dice may not be used")},
        _SILENT,
    ),
    published(
        "combat_influence",
        mark("Does a cube on an event bring influence?"),
        {"0": mark("no"), "1": mark("one point for each cube")},
        mark("help page, events: no word of it; a list of cards calls it the usual point"),
    ),
    reading(
        "tied_first",
        mark("What do players share who have the most cubes on an event?"),
        {
            "both": mark("both rewards; nobody else gets anything"),
            "high": mark("the higher reward only"),
        },
        mark("help page, events: players of the first and the second place share the reward"),
    ),
    assumed(
        "tied_rounding",
        mark("How is a reward rounded that does not divide?"),
        {"down": mark("down"), "up": mark("up")},
        _SILENT,
    ),
    assumed(
        "gap",
        mark("How far does a row move when a citizen enters it?"),
        {
            "closes": mark("as far as its first empty place"),
            "whole": mark("the whole row, whatever is empty in it"),
        },
        mark("help page, citizens: the row moves to the right; of gaps it says nothing"),
    ),
    assumed(
        "expel_own",
        mark("May a player expel a citizen of his own?"),
        {"yes": mark("yes"), "no": mark("no")},
        mark("help page, citizens: it does not say whose"),
    ),
    assumed(
        "grey_protected",
        mark("Does a lying grey citizen protect the other grey ones in the building?"),
        {"no": mark("no, only players' citizens are protected"), "yes": mark("yes")},
        mark("help page, citizens: it speaks of a player who has a citizen lying there"),
    ),
    assumed(
        "protected_push",
        mark("What if a row would push out a citizen who is protected?"),
        {
            "forbidden": mark("nobody may enter the row"),
            "next": mark("the nearest citizen before him who is not protected falls out"),
        },
        _SILENT,
    ),
)

_END: Final = (
    assumed(
        "marauding_point",
        mark("Does a cube on Marauding earn the point of an event that was not countered?"),
        {"yes": mark("yes"), "no": mark("no")},
        _SILENT,
    ),
    assumed(
        "final_floor",
        mark("May the points fall below 0 at the end?"),
        {"zero": mark("no"), "none": mark("yes")},
        mark("help page, income: points are never negative; of the end it says nothing"),
    ),
    assumed(
        "ties",
        mark("Who wins at equal points?"),
        {"shared": mark("all of them"), "deniers": mark("whoever has more deniers")},
        _SILENT,
    ),
)

SETTINGS: Final = (*_SETUP, *_INCOME, *_EVENTS, *_ACTIONS, *_END)
DEFAULTS: Final = Profile(SETTINGS)
PRESETS: Final[Mapping[str, Preset]] = {
    "seed": Preset(mark("The page"), DEFAULTS),
    "official": Preset(
        mark("The rule book"),
        Profile(
            SETTINGS, {"influence_kinds": "any", "black_dice": "after_all", "combat_influence": "1"}
        ),
    ),
}
"""What stands on the page, and what is told of the rule book; by the names that are typed."""
