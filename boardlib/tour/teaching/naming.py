"""What players call the parts of a stage that an argument can be about."""

from __future__ import annotations

from typing import Final

from boardlib.text import _, mark
from boardlib.tour.board.peloton import Group
from boardlib.tour.board.road import Prize, Tape

TAPES: Final = {
    Prize.SPRINT: mark("The sprint premium ({name})"),
    Prize.MOUNTAIN: mark("The mountain premium ({name})"),
}


def group_called(group: Group) -> str:
    """A group by the rider who leads it."""
    return _("The group of rider {number}").format(number=group.leader)


def tape_called(tape: Tape) -> str:
    """A premium by its kind and its name."""
    return _(TAPES[tape.prize]).format(name=tape.name)


def section_called(section: int) -> str:
    """A section, counted from 0, as it is counted along the road."""
    return _("Section {number} of the road").format(number=section + 1)


def finish_called() -> str:
    """The finish."""
    return _("The finish")
