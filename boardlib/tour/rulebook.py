"""What the sources of the Tour leave open, as options."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, partial
from typing import Final, NamedTuple

from boardlib.profile import Own, Profile, Setting, assumed, reading
from boardlib.ruling import Basis
from boardlib.text import _, mark, ngettext


class Face(NamedTuple):
    """A face of a die: a number, on one face together with the word ATTACK.

    >>> str(Face(2, attack=True)), str(Face(5))
    ('2A', '5')
    """

    value: int
    attack: bool = False

    def __str__(self) -> str:
        return f"{self.value}{'A' if self.attack else ''}"


Faces = tuple[Face, ...]


def _sides(*sides: int | Face) -> Faces:
    return tuple(side if isinstance(side, Face) else Face(side) for side in sides)


_2A, _1A = Face(2, attack=True), Face(1, attack=True)

FACES: Final[Mapping[str, Mapping[str, Faces]]] = {
    "yellow": {
        "Y4": _sides(_2A, 3, 4, 4, 5, 6),
        "Y2": _sides(_2A, _2A, 3, 4, 5, 6),
        "Y3": _sides(_2A, 3, 3, 4, 5, 6),
        "Y5": _sides(_2A, 3, 4, 5, 5, 6),
        "Y6": _sides(_2A, 3, 4, 5, 6, 6),
    },
    "green": {"G2": _sides(3, 4, 4, 5, 5, 6), "G1": _sides(1, 2, 3, 4, 5, 6)},
    "red": {
        "R1": _sides(1, 1, 2, 6, 7, 7),
        "R2": _sides(1, 2, 3, 5, 6, 7),
        "R0": _sides(0, 1, 2, 6, 7, 7),
    },
    "white": {"W1": _sides(1, 1, 2, 2, 3, 3), "W2": _sides(1, 1, 1, 2, 2, 3)},
    "polka": {
        "P1": _sides(_1A, 2, 2, 3, 3, 4),
        "P2": _sides(_1A, _1A, 2, 3, 3, 4),
        "P3": _sides(_1A, 2, 3, 3, 4, 4),
    },
}
"""Die -> value of its option -> its faces."""


@cache
def own_faces(die: str, value: str) -> Faces:
    """Faces of one's own, as they are typed; none for a text that is wrong for this die.

    A die has 2 to 20 faces from 0 to 9; ATTACK is on the 2 of the yellow and the 1 of the
    polka-dot die.

    >>> shown(own_faces("yellow", "2A,3,4,5")), own_faces("yellow", "3A,4")
    ('2A 3 4 5', ())
    """
    face = _FACE.get(die, "[0-9]")
    words = value.split(",") if re.fullmatch(f"{face}(,{face}){{1,19}}", value) else []
    return tuple(Face(int(word[0]), word.endswith("A")) for word in words)


_FACE: Final = {"yellow": "(2A|[0-9])", "polka": "(1A|[0-9])"}


def shown(faces: Faces) -> str:
    """The faces of a die in a row: ``2A 3 4 4 5 6``."""
    return " ".join(map(str, faces))


def faces_of(die: str, value: str) -> Faces:
    """The faces of a die by a value of its option."""
    return FACES[die].get(value) or own_faces(die, value)


_SILENT: Final = mark("the FAQ is silent; the players decide")


DICE: Final = {
    "yellow": mark("yellow die"),
    "green": mark("green die"),
    "red": mark("red die"),
    "white": mark("white die"),
    "polka": mark("polka-dot die"),
}


def _own_die(die: str, value: str) -> str:
    found = own_faces(die, value)
    return _("{faces}: faces of one's own").format(faces=shown(found)) if found else ""


def _die(die: str, text: str, values: Mapping[str, str], source: str, example: str) -> Setting:
    """The setting for the faces of a die; whoever has the game writes those of his own."""
    labels = {name: shown(faces) for name, faces in FACES[die].items()}
    return Setting(
        die,
        text,
        values,
        next(iter(values)),
        Basis.ASSUMED,
        source,
        Own(example, partial(_own_die, die)),
        labels,
        DICE[die],
    )


def _seconds(value: str) -> str:
    """A number of seconds of one's own, from 1 to 9999."""
    known = re.fullmatch("[1-9][0-9]{0,3}", value)
    if not known:
        return ""
    return ngettext("{count} second", "{count} seconds", int(value)).format(count=value)


SETTINGS: Final = (
    _die(
        "yellow",
        mark("Which faces does the yellow die have?"),
        {
            "Y4": mark("{label}: the 4 twice"),
            "Y2": mark("{label}: the 2/ATTACK twice"),
            "Y3": mark("{label}: the 3 twice"),
            "Y5": mark("{label}: the 5 twice"),
            "Y6": mark("{label}: the 6 twice"),
        },
        mark("the FAQ shows 2/ATTACK, 3, 4, 5 and 6; which one is there twice is not known"),
        "2A,3,4,4,5,6",
    ),
    _die(
        "green",
        mark("Which faces does the green die have?"),
        {"G2": mark("{label}: no low faces"), "G1": mark("{label}: every face once")},
        mark("the FAQ mentions a 5 and a 6, and no other face"),
        "2,3,4,5,5,6",
    ),
    _die(
        "red",
        mark("Which faces does the red die have?"),
        {
            "R1": mark("{label}: much to win, much to lose"),
            "R2": mark("{label}: every face once"),
            "R0": mark("{label}: with the 0 of a crash the rider stays where he is"),
        },
        mark("no face is known; the FAQ says only that this die is a risk"),
        "0,1,2,6,7,8",
    ),
    _die(
        "white",
        mark("Which faces does the white die have?"),
        {"W1": mark("{label}: each face twice"), "W2": mark("{label}: slower")},
        mark("the FAQ mentions a 1 and a 3, and no other face"),
        "1,2,2,3,3,3",
    ),
    _die(
        "polka",
        mark("Which faces does the polka-dot die have?"),
        {
            "P1": mark("{label}: the 2 and the 3 twice"),
            "P2": mark("{label}: the 1/ATTACK twice"),
            "P3": mark("{label}: the 4 twice"),
        },
        mark("the FAQ mentions 1/ATTACK and a 4, and no other face"),
        "1A,2,2,3,4,4",
    ),
    reading(
        "attack_room",
        mark("Which 3 cells have to be free for an attack position?"),
        {
            "front3": mark("the three cells that one step forward leads to"),
            "line3": mark("three cells one after another, straight ahead"),
        },
        mark("FAQ, question 7: '3 free cells in the forward direction'"),
        label=mark("room for an attack position"),
    ),
    assumed(
        "distance",
        mark("How is the distance to the yellow line measured?"),
        {
            "cells": mark("in cells of the rider's own lane"),
            "half_cells": mark("in half cells, as lanes are shifted by half a cell"),
        },
        mark("FAQ, question 18 says only who is nearer, not how it is measured"),
        label=mark("distance to the yellow line"),
    ),
    assumed(
        "passing",
        mark("May a rider ride over a cell on which another one stands?"),
        {
            "blocked": mark("no, he rides around him or stops before"),
            "jump": mark("yes, if he ends on a free cell"),
        },
        _SILENT,
        label=mark("riding over other riders"),
    ),
    assumed(
        "least_move",
        mark("Must a rider move?"),
        {
            "one": mark("at least 1 cell if one ahead of him is free"),
            "none": mark("no, he may stay where he is"),
        },
        mark("FAQ, question 12 says it of a rider who gives speed; of others nothing is said"),
        label=mark("the least move"),
    ),
    assumed(
        "leader_two",
        mark("How far does a leader ride with a 2 that he does not use for an attack?"),
        {"2": mark("2 cells, as a lone rider does"), "1": mark("1 cell, like any other value")},
        mark("FAQ, question 5 says it of a lone rider; of a leader nothing is said"),
        label=mark("a leader's 2"),
    ),
    assumed(
        "leader_wind",
        mark("Who rides in the wind when the leader uses red, white or a card?"),
        {
            "leader": mark("nobody but the leader: yellow is not reduced for the next rider"),
            "next": mark("the next rider who rolls yellow, if nobody before him did"),
        },
        _SILENT,
        label=mark("wind after a leader"),
    ),
    reading(
        "takeover",
        mark("Which value may be taken over?"),
        {
            "face": mark("the value that was rolled"),
            "cells": mark("the cells that were really ridden"),
        },
        mark("FAQ, questions 2 and 15: 'the speed' of the rider before"),
        label=mark("what is taken over"),
    ),
    assumed(
        "third_after_brake",
        mark("May the third rider after a braking one take over the value of the white die?"),
        {"free": mark("yes, or roll any die"), "roll": mark("no, he must roll")},
        mark("FAQ, question 9 says only that he may roll any die again"),
        label=mark("the third after a braking rider"),
    ),
    assumed(
        "braked_card",
        mark("May a braked rider play a jersey card?"),
        {"no": mark("no, only takeover and white are named"), "yes": mark("yes")},
        mark("FAQ, question 9 does not speak of cards"),
        label=mark("the card of a braked rider"),
    ),
    assumed(
        "braking_hill",
        mark("Does a white die brake riders of the group who stand on the hill?"),
        {
            "no": mark("no, white is a die of the flat"),
            "yes": mark("yes, they take over or roll white, on the hill too"),
        },
        mark("FAQ, question 9: 'two riders of the group'; the hill is not spoken of"),
        label=mark("braking on the hill"),
    ),
    reading(
        "catching",
        mark("Who may catch a rider who attacked alone?"),
        {
            "chain": mark("the next rider; if he succeeds, the one after him too, and so on"),
            "next_only": mark("only the next rider"),
            "any": mark("every rider behind him in the group, whatever happened in between"),
        },
        mark("FAQ, question 8: 'the next riders'; question 16: 'right behind in the order'"),
        label=mark("who may catch an attacker"),
    ),
    reading(
        "card_catch",
        mark("May a jersey card catch a rider who attacked alone?"),
        {
            "no": mark("no, that needs ATTACK on a die"),
            "yes": mark("yes, in attack position, where the card counts as ATTACK"),
        },
        mark("FAQ, question 20: 'as if 2/ATTACK had been rolled', and 'if he rolls it'"),
        label=mark("catching with a card"),
    ),
    assumed(
        "uphill_takeover",
        mark("May a rider on the flat take over from a rider who is already on the hill?"),
        {"no": mark("no, he rolls the yellow die"), "yes": mark("yes")},
        mark("FAQ, question 16 speaks only of the other direction, from the hill to the flat"),
        label=mark("taking over from the hill"),
    ),
    reading(
        "giving",
        mark("To whom may a rider give a part of his speed?"),
        {
            "team": mark("to a rider of his own team"),
            "anyone": mark("to any rider, if he is the one just before him in the order"),
        },
        mark("FAQ, question 11: 'a team-mate' in the example, 'another rider' elsewhere"),
        label=mark("to whom speed may be given"),
    ),
    reading(
        "giving_order",
        mark("Who is the rider just before him, to whom he may give?"),
        {
            "group": mark("the one before him in his own group, whoever rode in between"),
            "road": mark("the one before him in the order of the whole road, of any group"),
        },
        mark("FAQ, questions 11 and 14: 'right behind' and 'in turn after'; no group is named"),
        label=mark("who is the rider just before"),
    ),
    assumed(
        "premium_points",
        mark("How many points do the first four at a premium get?"),
        {
            "4321": mark("4, 3, 2 and 1"),
            "tour": mark("sprint 20, 17, 15, 13 and mountain 10, 8, 6, 4"),
        },
        mark("FAQ, question 19 says only that the first four score"),
        label=mark("points at a premium"),
    ),
    reading(
        "finish_group",
        mark("Which riders get one time at the finish?"),
        {
            "snapshot": mark("those who were one group at the start of the round"),
            "line": mark("those who stand together at the end of the round"),
        },
        mark("FAQ, question 19: 'the winner's time counts for the whole group'"),
        label=mark("one time at the finish"),
    ),
    reading(
        "finish_late",
        mark("Which time does a rider get who arrives in a later round than his group's first?"),
        {
            "own": mark("that of the round in which he arrives"),
            "group": mark("the time of the first of his group all the same"),
        },
        mark("FAQ, question 19: 'the winner's time counts for the whole group'"),
        label=mark("the time of late riders"),
    ),
    assumed(
        "round_time",
        mark("How many seconds does a round count in the time of a stage?"),
        {"60": mark("60 seconds"), "30": mark("30 seconds"), "120": mark("120 seconds")},
        mark("moves are converted into times; the formula is not known"),
        Own("45", _seconds),
        label=mark("seconds of a round"),
    ),
    assumed(
        "two_jerseys",
        mark("Which jerseys does a rider wear who leads two classifications?"),
        {
            "both": mark("both, with their cards"),
            "next": mark("one; the next rider of the other classification wears its jersey"),
        },
        _SILENT,
        label=mark("two jerseys at once"),
    ),
    reading(
        "snapshot",
        mark("When is it seen which riders are one group, who leads it and who is alone?"),
        {
            "round": mark("at the start of the round, like attack positions"),
            "move": mark("before every move: whom others have joined rides with them"),
        },
        mark("FAQ, questions 5, 7 and 18: question 7 says it of attack positions only"),
        label=mark("when groups are seen"),
    ),
)

DEFAULTS: Final = Profile(SETTINGS)


# --- the facts of a sentence ------------------------------------------------------------
