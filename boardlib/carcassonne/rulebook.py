"""What the sources of Carcassonne leave open, as options."""

from __future__ import annotations

from typing import Final, NamedTuple

from boardlib.profile import Profile, assumed, published, reading
from boardlib.text import mark

SWITCH: Final = {"off": mark("not played"), "on": mark("played")}


class WagonEdition(NamedTuple):
    """An edition of the rules for the wagon's move.

    Attributes:
        id: the word for it in questions and options.
        name: what it is called.
        choice: how the wagon moves by it, in one line.
        exercise: the title of the exercise about it.
        label: the same in a few words.
        near: what its destinations are, a key of
            :data:`boardlib.carcassonne.rules.adjacency.NEARNESS`.
    """

    id: str
    name: str
    choice: str
    exercise: str
    label: str
    near: str


WAGON_EDITIONS: Final = (
    WagonEdition(
        "C1",
        mark("First edition"),
        mark("first edition: to a directly adjacent feature, on any of its tiles"),
        mark("Where may the wagon go? First edition"),
        mark("Wagon, first edition"),
        "adjacent",
    ),
    WagonEdition(
        "C2",
        mark("New edition"),
        mark("new edition: on its own tile or one of the eight around it"),
        mark("Where may the wagon go? New edition"),
        mark("Wagon, new edition"),
        "reach",
    ),
)
"""The editions of the wagon: another one is another entry here."""

SETTINGS: Final = (
    reading(
        "printed_tunnels",
        mark("When does a tunnel printed on a tile of another expansion break its road?"),
        {
            "on_token": mark("as soon as a token lies on one of its openings"),
            "always": mark("whenever the Tunnel expansion is played, even without a token"),
            "never": mark("never: its openings take no tokens"),
        },
        mark("tunnel page, other expansions; a footnote of Abbey & Mayor (C2) says otherwise"),
    ),
    assumed(
        "figure_on_broken_tunnel",
        mark("On which half does a figure stand whose printed tunnel a token breaks?"),
        {
            "first": mark("the half that ends at portal p1"),
            "second": mark("the half that ends at portal p2"),
        },
        mark("no source says it"),
    ),
    reading(
        "token_on_scored_road",
        mark("May a token go to a printed tunnel whose road has been completed and scored?"),
        {
            "refused": mark("no, that road is finished"),
            "allowed": mark("yes, any free opening will do, and it breaks the road again"),
        },
        mark("tunnel page, placing a token, which does not mention roads already scored"),
    ),
    reading(
        "tunnel_colours",
        mark("How many token colours has each player, with two / with three players?"),
        {
            "3/2": mark("3 with two players, 2 with three (Hans im Glück)"),
            "2/2": mark("2 with two players, 2 with three (Spielbox magazine)"),
            "2/1": mark("2 with two players, 1 with three (a way some groups play)"),
            "1/1": mark("1 with two players, 1 with three (a way some groups play)"),
        },
        mark("tunnel page, preparation; footnote 2 gives the other numbers"),
    ),
    reading(
        "token_moment",
        mark("Until when in a turn may a token be laid?"),
        {
            "until_scoring": mark("from the start of the turn until scoring begins"),
            "whole_turn": mark("to its end; a road completed then waits for the next scoring"),
        },
        mark("tunnel page, footnotes 3 and 8, which leave the end of the turn open"),
    ),
    reading(
        "same_tile",
        mark("What does a tile count that shows two openings of one road?"),
        {
            "once": mark("1 point, like two parts of a city on one tile"),
            "each_opening": mark("1 point for each part of the road that ends at an opening"),
        },
        mark("tunnel page, footnote 7, which is an opinion"),
    ),
    published(
        "token_needs_own_figure",
        mark("House variant 1: may a token go only to a road with one of your figures on it?"),
        SWITCH,
        mark("tunnel page, variant of Player77"),
    ),
    reading(
        "own_figure_at",
        mark("House variant 1: on which road must one of your figures stand?"),
        {
            "this_portal": mark("on the road at the portal that gets the token"),
            "either_mouth": mark("there, or on the road at the other mouth of the tunnel"),
        },
        mark("tunnel page, variant of Player77: the road connected with this tunnel"),
    ),
    published(
        "token_may_be_stolen",
        mark("House variant 2: may an affected player take a second token that was held back?"),
        SWITCH,
        mark("tunnel page, variant of Christwart Conrad"),
    ),
    published(
        "occupied_road_needs_pair",
        mark("House variant 3: on an occupied road, do both tokens go down at once?"),
        SWITCH,
        mark("tunnel page, variant of Whaleyland"),
    ),
    reading(
        "common_stock",
        mark("House variant 3: which tokens are in the common stock?"),
        {
            "all": mark("all twelve, however many play"),
            "players": mark("those that the players would use without the variant"),
        },
        mark("tunnel page, variant of Whaleyland: it does not say how many tokens there are"),
    ),
    reading(
        "pair_in_halves",
        mark("House variant 3: may the second token of a pair be laid alone on an occupied road?"),
        {
            "refused": mark("no: both at once, whichever of the two roads is occupied"),
            "allowed": mark("yes: it completes the pair and blocks nobody"),
        },
        mark("tunnel page, variant of Whaleyland: it speaks of both tokens at the same time only"),
    ),
    published(
        "token_must_not_block",
        mark("House variant 4: is it forbidden to block another player's figure with a token?"),
        SWITCH,
        mark("tunnel page, variant of corinthiens13"),
    ),
    published(
        "wagon",
        mark("By which edition does a wagon move?"),
        {edition.id: edition.choice for edition in WAGON_EDITIONS},
        mark("wagon page"),
    ),
    reading(
        "wagon_without_points",
        mark("May a wagon move on although its owner got no points for the feature?"),
        {
            "moves": mark("yes, no rule asks who got the points"),
            "goes_home": mark("no, it goes home: a wagon moves after its owner got points"),
        },
        mark("wagon page, introduction, which speaks of the move after points were scored"),
    ),
    reading(
        "short_roads",
        mark("Is a city adjacent to what its short road leads to? (first edition)"),
        {
            "between": mark("no, the short road and the crossing lie between"),
            "passed_over": mark("yes, to the roads at the crossing and the city beyond it"),
        },
        mark("wagon page, first example; the annotated rules say otherwise"),
    ),
    reading(
        "wagon_road_abbey",
        mark("Is a road adjacent to the abbey at its end? (first edition)"),
        {
            "adjacent": mark("yes, both ways, as a city is"),
            "apart": mark("no, only a city is shown beside an abbey"),
        },
        mark("wagon page, first example, which shows a city and an abbey only"),
    ),
    reading(
        "barns",
        mark("Who gets the points of a field with barns of several players?"),
        {
            "every_owner": mark("every owner of a barn on it"),
            "most": mark("the owner of most barns on it, in a tie all of them"),
        },
        mark("Abbey & Mayor, barn"),
    ),
    reading(
        "last_abbey",
        mark("May an abbey still be placed after the last tile?"),
        {
            "allowed": mark("yes, clockwise, beginning left of the player of the last tile"),
            "lost": mark("no, an abbey that was not placed before is lost (older answer)"),
        },
        mark("Abbey & Mayor, last turn; an older answer says the opposite"),
    ),
    published(
        "fields",
        mark("How are fields scored at the end of the game?"),
        {
            "each_field": mark("3 points per completed city, for each field (C1 final, C2)"),
            "city_once": mark("3 points, but a city pays each player only once (C1, second form)"),
            "city_by_city": mark("4 points per city for most farmers around it (C1, first form)"),
            "none": mark("not at all: nobody goes to a field (a way some groups play)"),
        },
        mark("base rules, fields; scoring history"),
    ),
    published(
        "ties",
        mark("What do players get who are tied for most figures?"),
        {
            "all": mark("all of the points, each of them"),
            "shared": mark("equal shares of them, rounded down (a way some groups play)"),
        },
        mark("base rules, scoring; no source here has the other way"),
    ),
    published(
        "two_tile_city",
        mark("What does a completed city of just two tiles score per tile and pennant?"),
        {"2": mark("2 points, like any city"), "1": mark("1 point (old printings of C1)")},
        mark("base rules; scoring history"),
    ),
)

DEFAULTS: Final = Profile(SETTINGS)
