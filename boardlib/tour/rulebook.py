"""The rule index of the Tour, and what the sources leave open as options."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from boardlib.profile import Own, Profile, assumed, reading
from boardlib.ruling import RuleIndex
from boardlib.text import _, mark

FACES: Final[Mapping[str, Mapping[str, str]]] = {
    "yellow": {
        "Y4": "2A 3 4 4 5 6",
        "Y2": "2A 2A 3 4 5 6",
        "Y3": "2A 3 3 4 5 6",
        "Y5": "2A 3 4 5 5 6",
        "Y6": "2A 3 4 5 6 6",
    },
    "green": {"G2": "3 4 4 5 5 6", "G1": "1 2 3 4 5 6"},
    "red": {"R1": "1 1 2 6 7 7", "R2": "1 2 3 5 6 7", "R0": "0 1 2 6 7 7"},
    "white": {"W1": "1 1 2 2 3 3", "W2": "1 1 1 2 2 3"},
    "polka": {"P1": "1A 2 2 3 3 4", "P2": "1A 1A 2 3 3 4", "P3": "1A 2 3 3 4 4"},
}
"""Die -> value of its option -> its faces; ``A`` is the word ATTACK."""


def own_faces(die: str, value: str) -> str:
    """Faces of one's own as a text; empty for a text that is none for this die.

    A die has 2 to 20 faces from 0 to 9; ATTACK is on the 2 of the yellow and the 1 of the
    polka-dot die.

    >>> own_faces("yellow", "2A,3,4,5"), own_faces("yellow", "3A,4")
    ('2A 3 4 5', '')
    """
    face = _FACE.get(die, "[0-9]")
    return value.replace(",", " ") if re.fullmatch(f"{face}(,{face}){{1,19}}", value) else ""


_FACE: Final = {"yellow": "(2A|[0-9])", "polka": "(1A|[0-9])"}


def _faces_of(die: str, example: str) -> Own:
    """Faces of a die that somebody reads off his own game."""

    def meaning(value: str) -> str:
        found = own_faces(die, value)
        return _("{faces}: faces of one's own").format(faces=found) if found else ""

    return Own(example, meaning)


def _seconds(value: str) -> str:
    """A number of seconds of one's own, from 1 to 9999."""
    known = re.fullmatch("[1-9][0-9]{0,3}", value)
    return _("{count} seconds").format(count=value) if known else ""


SETTINGS: Final = (
    assumed(
        "yellow",
        mark("Which faces has the yellow die?"),
        {
            "Y4": mark("2A 3 4 4 5 6: the 4 twice"),
            "Y2": mark("2A 2A 3 4 5 6: the 2/ATTACK twice"),
            "Y3": mark("2A 3 3 4 5 6: the 3 twice"),
            "Y5": mark("2A 3 4 5 5 6: the 5 twice"),
            "Y6": mark("2A 3 4 5 6 6: the 6 twice"),
        },
        "G-01: the FAQ shows 2/ATTACK, 3, 4, 5 and 6; which one is there twice is not known",
        _faces_of("yellow", "2A,3,4,4,5,6"),
    ),
    assumed(
        "green",
        mark("Which faces has the green die?"),
        {"G2": mark("3 4 4 5 5 6: no low faces"), "G1": mark("1 2 3 4 5 6")},
        "G-02: the FAQ mentions 5 and 6",
        _faces_of("green", "2,3,4,5,5,6"),
    ),
    assumed(
        "red",
        mark("Which faces has the red die?"),
        {
            "R1": mark("1 1 2 6 7 7: much to win, much to lose"),
            "R2": mark("1 2 3 5 6 7: every face once"),
            "R0": mark("0 1 2 6 7 7: a crash, he stays where he is"),
        },
        "G-03, G-27: no face is known, only that it is a risk",
        _faces_of("red", "0,1,2,6,7,8"),
    ),
    assumed(
        "white",
        mark("Which faces has the white die?"),
        {"W1": mark("1 1 2 2 3 3: each face twice"), "W2": mark("1 1 1 2 2 3: slower")},
        "G-04: the FAQ mentions 1 and 3",
        _faces_of("white", "1,2,2,3,3,3"),
    ),
    assumed(
        "polka",
        mark("Which faces has the polka-dot die?"),
        {
            "P1": mark("1A 2 2 3 3 4"),
            "P2": mark("1A 1A 2 3 3 4: the 1/ATTACK twice"),
            "P3": mark("1A 2 3 3 4 4: the 4 twice"),
        },
        "G-05: the FAQ mentions 1/ATTACK and 4",
        _faces_of("polka", "1A,2,2,3,4,4"),
    ),
    reading(
        "attack_room",
        mark("Which 3 cells have to be free for an attack position?"),
        {
            "front3": mark("the three cells that one step forward leads to"),
            "line3": mark("three cells one after another, straight ahead"),
        },
        "G-07: FAQ, question 7",
    ),
    assumed(
        "distance",
        mark("How is the distance to the yellow line measured?"),
        {
            "cells": mark("in cells of the rider's own lane"),
            "half_cells": mark("in half cells, as lanes are shifted by half a cell"),
        },
        "G-08",
    ),
    assumed(
        "passing",
        mark("May a rider ride over a cell on which another one stands?"),
        {
            "blocked": mark("no, he rides around him or stops before"),
            "jump": mark("yes, if he ends on a free cell"),
        },
        "G-10",
    ),
    assumed(
        "least_move",
        mark("Must a rider move?"),
        {
            "one": mark("at least 1 cell if one ahead of him is free"),
            "none": mark("no, he may stay where he is"),
        },
        "G-11",
    ),
    assumed(
        "leader_two",
        mark("How far does a leader ride with a 2 that he does not use for an attack?"),
        {"2": mark("2 cells, as a lone rider does"), "1": mark("1 cell, like any other value")},
        "G-12",
    ),
    assumed(
        "leader_wind",
        mark("Who rides in the wind when the leader uses red, white or a card?"),
        {
            "leader": mark("nobody but the leader: yellow is not reduced for the next rider"),
            "next": mark("the next rider who rolls yellow, if nobody before him did"),
        },
        "G-30",
    ),
    reading(
        "takeover",
        mark("Which value may be taken over?"),
        {
            "face": mark("the value that was rolled"),
            "cells": mark("the cells that were really ridden"),
        },
        "G-13: FAQ, questions 2 and 15",
    ),
    assumed(
        "third_after_brake",
        mark("May the third rider after a braking one take over the value of the white die?"),
        {"free": mark("yes, or roll any die"), "roll": mark("no, he must roll")},
        "G-14",
    ),
    assumed(
        "braked_card",
        mark("May a braked rider play a jersey card?"),
        {"no": mark("no, only takeover and white are named"), "yes": mark("yes")},
        "G-15",
    ),
    reading(
        "catching",
        mark("Who may catch a rider who attacked alone?"),
        {
            "chain": mark("the next rider; if he succeeds, the one after him too, and so on"),
            "next_only": mark("only the next rider"),
            "any": mark("every rider behind him in the group, whatever happened in between"),
        },
        "G-16: FAQ, questions 8 and 16",
    ),
    assumed(
        "uphill_takeover",
        mark("May a rider on the flat take over from a rider who is already on the hill?"),
        {"no": mark("no, he rolls the yellow die"), "yes": mark("yes")},
        "G-17",
    ),
    reading(
        "giving",
        mark("To whom may a rider give a part of his speed?"),
        {
            "team": mark("to a rider of his own team"),
            "anyone": mark("to any rider, if he is the one just before him in the order"),
        },
        "G-20: FAQ, question 11",
    ),
    assumed(
        "premium_points",
        mark("How many points do the first four at a premium get?"),
        {
            "4321": mark("4, 3, 2 and 1"),
            "tour": mark("sprint 20, 17, 15, 13 and mountain 10, 8, 6, 4"),
        },
        "G-21",
    ),
    reading(
        "finish_group",
        mark("Which riders get one time at the finish?"),
        {
            "snapshot": mark("those who were one group at the start of the round"),
            "line": mark("those who stand together at the end of the round"),
        },
        "G-22: FAQ, question 19",
    ),
    assumed(
        "round_time",
        mark("How many seconds does a round count in the time of a stage?"),
        {"60": mark("60 seconds"), "30": mark("30 seconds"), "120": mark("120 seconds")},
        "G-22: moves are converted into times; the formula is not known",
        Own("45", _seconds),
    ),
    assumed(
        "two_jerseys",
        mark("Which jerseys does a rider wear who leads two classifications?"),
        {
            "both": mark("both, with their cards"),
            "next": mark("one; the next rider of the other classification wears its jersey"),
        },
        "G-24",
    ),
    reading(
        "snapshot",
        mark("When is it seen which riders are one group, who leads it and who is alone?"),
        {
            "round": mark("at the start of the round, like attack positions"),
            "move": mark("before every move: whom others have joined rides with them"),
        },
        "G-29: FAQ, questions 5, 7 and 18",
    ),
)

DEFAULTS: Final = Profile(SETTINGS)

_INDEX: Final = RuleIndex(__package__)
rules, rule = _INDEX.rules, _INDEX.rule
condition, ruling = _INDEX.condition, _INDEX.ruling
