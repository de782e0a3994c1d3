"""The picture of a race: the course with its stations and paths, and who stands where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardlib.biathlon.board.course import Station, station_key
from boardlib.biathlon.board.position import Position, player_key
from boardlib.biathlon.rules.naming import group_key, head, players, word
from boardlib.drawing.overlay import described
from boardlib.drawing.palette import PLAYERS
from boardlib.drawing.scene import Circle, Group, Mark, Paint, Path, Scene, Shape, Text
from boardlib.text import _


def board(position: Position, marks: Sequence[Mark]) -> Scene:
    """The scene of :func:`boardlib.biathlon.art.draw.draw`, which says what it takes."""
    stations = position.course.stations
    width = max((one.at[0] for one in stations), default=0) + 80.0
    height = max((one.at[1] for one in stations), default=0) + 80.0
    shapes = (*_paths(position), *_stations(position), *_athletes(position, height))
    words = described(_("A course with stations and paths."), marks)
    return Scene(_("Course"), words, width, height + 60.0, shapes)


def _paths(position: Position) -> Iterator[Shape]:
    for path in position.course.paths:
        (x, y), (u, v) = (position.course.named[end].at for end in path)
        closed = path in position.closed
        paint = Paint(stroke="refused" if closed else "second", width=4.0)
        line = Path((("M", x, y), ("L", u, v)), paint)
        text = _("Path: {one}, {other}; closed.") if closed else _("Path: {one}, {other}.")
        words = text.format(one=path.first, other=path.second)
        yield Group((line,), path.key, words, ("path",), at=((x + u) / 2, (y + v) / 2))


def _stations(position: Position) -> Iterator[Shape]:
    for one in position.course.stations:
        at = (float(one.at[0]), float(one.at[1]))
        yield Group(tuple(_station(one)), station_key(one.name), _words(one), ("station",), at)
        owner = position.standing.get(one.name)
        if owner is not None:
            player = PLAYERS[owner]
            text = _("Group: {player}, at {station}.")
            words = text.format(player=word(owner), station=one.name)
            disc = Circle(0, 0, 16, Paint(f"player-{owner}", "plate", 2.0))
            letter = Text(0, 6, player.letter, 17, f"on-player-{owner}", bold=True)
            yield Group((disc, letter), group_key(one.name), words, ("group", owner), at)


def _station(one: Station) -> Iterator[Shape]:
    yield Circle(0, 0, 20, Paint("paper", "ink", 2.0))
    yield Text(0, 36, one.name, 13, "ink", legible=True)


def _words(one: Station) -> str:
    halves = "+".join(one.halves)
    return _("Station {name} ({halves}).").format(name=one.name, halves=halves)


def _athletes(position: Position, height: float) -> Iterator[Shape]:
    for index, coach in enumerate(position.coaches):
        text = _("Coach: {player}, in {half}.")
        words = text.format(player=word(coach.colour), half=coach.half)
        at = (40.0 + index * 60, height)
        label = Text(0, 0, f"{PLAYERS[coach.colour].letter}:{coach.half}", 16)
        yield Group((label,), coach.key, words, ("coach",), at)
    for index, player in enumerate(position.players):
        words = _("{player}: an athlete.").format(player=head(player.colour))
        label = Text(0, 0, players([player.colour]), 16)
        yield Group(
            (label,),
            player_key(player.colour),
            words,
            ("player",),
            (40.0 + index * 80, height + 40),
        )
