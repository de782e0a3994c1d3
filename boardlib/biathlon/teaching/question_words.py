"""How the questions of Biatlon are said beside what they are about."""

from __future__ import annotations

from typing import Final

from boardlib.biathlon.board.cards import Symbol
from boardlib.biathlon.board.course import Section
from boardlib.text import mark

GIVES: Final = {
    Section.CLIMB: mark("What does it give on the climb?"),
    Section.DESCENT: mark("What does it give on the descent?"),
    Section.FLAT: mark("What does it give on the flat?"),
    Section.ARENA: mark("What does it give in the arena?"),
}
USED: Final = {
    Section.CLIMB: mark("What may its symbols on the climb be used for?"),
    Section.DESCENT: mark("What may its symbols on the descent be used for?"),
    Section.FLAT: mark("What may its symbols on the flat be used for?"),
}
MAY: Final = {
    Symbol.CREW: mark("May it drive away this group: {use}?"),
    Symbol.ROADBLOCK: mark("May it close the path between these: {use}?"),
    Symbol.BUS: mark("May the bus bring a group here: {use}?"),
}
COUNTS: Final = {
    Symbol.FLAG: {
        "red": mark("Does red's flag count here?"),
        "blue": mark("Does blue's flag count here?"),
        "green": mark("Does green's flag count here?"),
        "yellow": mark("Does yellow's flag count here?"),
        "black": mark("Does black's flag count here?"),
        "grey": mark("Does grey's flag count here?"),
    },
    Symbol.HORN: {
        "red": mark("Does red's alphorn count here?"),
        "blue": mark("Does blue's alphorn count here?"),
        "green": mark("Does green's alphorn count here?"),
        "yellow": mark("Does yellow's alphorn count here?"),
        "black": mark("Does black's alphorn count here?"),
        "grey": mark("Does grey's alphorn count here?"),
    },
    Symbol.RADIO: {
        "red": mark("Does red's radio count here?"),
        "blue": mark("Does blue's radio count here?"),
        "green": mark("Does green's radio count here?"),
        "yellow": mark("Does yellow's radio count here?"),
        "black": mark("Does black's radio count here?"),
        "grey": mark("Does grey's radio count here?"),
    },
}
"""One symbol that asks for a group, one that asks for the most, one that asks for a coach."""
STARTS: Final = {
    "pursuit": mark("When would everybody start in a pursuit after this?"),
    "mass-start": mark("When would everybody start in a mass start after this?"),
}
