"""How the questions of Troyes are said beside what they are about."""

from __future__ import annotations

from typing import Final

from boardlib.text import mark

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
