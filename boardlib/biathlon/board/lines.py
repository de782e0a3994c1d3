"""The words of a line of Biatlon: times, sections, halves, stations, paths, players, cards."""

from __future__ import annotations

import re
from typing import Final

from boardlib.biathlon.board.clock import TIME
from boardlib.biathlon.board.course import LAP, Course, Half, Path, Section
from boardlib.biathlon.board.position import COLOURS
from boardlib.text import _, mark
from boardlib.words import Wanted, Words

_PLACE: Final = re.compile(r"([0-9]{1,4}),([0-9]{1,4})")
_NUMBER: Final = re.compile(r"[0-9]{1,4}")


class RaceWords(Words):
    """The words of one line of Biatlon."""

    def colour(self) -> str:
        """The colour of a player."""
        return self.one_of(
            Wanted(
                mark("expected the colour of a player here"),
                mark("'{word}' is not the colour of a player"),
            ),
            tuple(COLOURS),
        )

    def time(self) -> int:
        """A time in minutes and seconds, in seconds."""
        wrong = mark("'{word}' is not a time; write minutes and seconds such as 3:16")
        match = self.like(TIME, Wanted(mark("expected a time such as 3:16 here"), wrong))
        return 60 * int(match[1]) + int(match[2])

    def seconds(self) -> int:
        """A number of seconds."""
        return self.number(
            Wanted(
                mark("expected a number of seconds here"),
                mark("'{word}' is not a number of seconds"),
            )
        )

    def card(self) -> int:
        """The number of a card."""
        return self.number(
            Wanted(
                mark("expected the number of a card here"),
                mark("'{word}' is not the number of a card"),
            )
        )

    def cards(self) -> tuple[int, ...]:
        """The numbers of some cards; none where the next word is no number."""
        found = []
        while _NUMBER.fullmatch(self.next):
            found.append(self.card())
        return tuple(found)

    def section(self, known: tuple[Section, ...] = LAP) -> Section:
        """A section of a lap."""
        return Section(
            self.one_of(
                Wanted(mark("expected a section here"), mark("'{word}' is not a section")), known
            )
        )

    def half(self) -> Half:
        """A half of the track."""
        return Half(
            self.one_of(
                Wanted(
                    mark("expected a half of the track such as I here"),
                    mark("'{word}' is not a half of the track"),
                ),
                tuple(Half),
            )
        )

    def place(self) -> tuple[int, int]:
        """A place on the picture, ``x,y``."""
        wrong = mark("'{word}' is not a place on the picture; write x,y such as 59,160")
        wanted = Wanted(mark("expected a place on the picture such as 59,160 here"), wrong)
        match = self.like(_PLACE, wanted)
        return int(match[1]), int(match[2])

    def station(self, course: Course) -> str:
        """A station of a course."""
        return self.one_of(
            Wanted(
                mark("expected a station such as I-a here"),
                mark("'{word}' is not a station of this course"),
            ),
            tuple(course.named),
        )

    def path(self, course: Course) -> Path:
        """A path of a course: the two stations that it joins."""
        column = self.column
        one, other = self.station(course), self.station(course)
        path = Path.of(one, other)
        if path not in course.paths:
            near = course.joined[one]
            text = _("no path joins {one} and {other}; from {one} paths lead to: {near}")
            if not near:
                text = _("no path joins {one} and {other}; no path leads from {one}")
            text = text.format(one=one, other=other, near=", ".join(near))
            raise self.error(text, column)
        return path
