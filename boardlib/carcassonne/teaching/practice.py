"""The exercises of Carcassonne; here those on wagons: where one may go, and what bars its way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.notation import write
from boardlib.carcassonne.board.parts import Cell, Segment
from boardlib.carcassonne.board.position import Figure, Position
from boardlib.carcassonne.board.tiles import tile_kinds
from boardlib.carcassonne.rulebook import DEFAULTS, WAGON_EDITIONS
from boardlib.carcassonne.rules.adjacency import nearness
from boardlib.carcassonne.rules.naming import player_head
from boardlib.carcassonne.rules.wagon import failed_conditions, judge_destination
from boardlib.carcassonne.table.fast_game import Match, Setup
from boardlib.carcassonne.teaching.growing import (
    MOST,
    SIZES,
    grow,
    in_order,
    mixed,
    places_figure,
    tile,
)
from boardlib.carcassonne.teaching.tunnel_exercises import (
    finishing,
    road_complete,
    road_score,
    road_tiles,
    token,
)
from boardlib.game.goals import Exercise, Goal, PointAt, Posed, PutPiece
from boardlib.text import _, mark

# --- where may the wagon go, in each edition? ----------------------------------------------------


_CLOSING: Final = ("BG-E", "BG-L", "BG-W", "BG-X", "BG-A", "BG-D", "BG-I", "BG-H", "BG-V", "BG-U")


def _wagon_match(rng: Random, edition: str) -> Match:
    profile = DEFAULTS.with_value("wagon", edition)
    return Match(Setup(rng.choice((2, 2, 3)), ("base", "abbey-and-mayor"), profile))


def _likes_closing(kind: str) -> float:
    found = tile_kinds()[kind]
    if found.is_abbey or found.underpass is not None:
        return 0.0
    return 3.0 if kind in _CLOSING else 1.0


def wagon(rng: Random, level: int, edition: str) -> Posed | None:
    """Where may the wagon go whose feature has just been scored?"""
    match = scored_wagon(rng, level, edition)
    return None if match is None else _wagon_question(rng, level, edition, match)


def scored_wagon(rng: Random, level: int, edition: str) -> Match | None:
    """A board on which a wagon has just been scored, and may move on."""
    match, size, player = _wagon_match(rng, edition), SIZES[level], 0
    while len(match.tiles) < size.tiles + 5:
        match.begin(player)
        if not grow(match, rng, _likes_closing):
            return None
        if len(match.tiles) >= size.tiles and _wagon_scores(match, rng):
            return match
        places_figure(match, rng, 0.6, ("road", "city", "monastery"))
        match.score()
        match.end()
        player = (player + 1) % match.setup.players
    return None


def _wagon_scores(match: Match, rng: Random) -> bool:
    """The player sets the wagon on something that the tile has completed, and it is scored."""
    landscape = match.landscape
    numbers = [n for n in match.figure_options().get("wagon", ()) if landscape.joined[n].complete]
    if not numbers:
        return False
    match.stand("wagon", rng.choice(numbers))
    match.score()
    return True


def _wagon_question(rng: Random, level: int, edition: str, match: Match) -> Posed | None:
    position, landscape = match.position(), match.landscape
    player, start = match.waiting[0]
    colour, at = match.setup.colours[player], landscape.segment(start)
    near = nearness(edition)
    ends = (_whole_ends if near.whole else _near_ends)(match, start, level)
    failing = {
        end: tuple(
            failed_conditions(
                judge_destination(position, edition, colour, at, landscape.segment(end))
            )
        )
        for end in ends
    }
    chosen = mixed(rng, ends, SIZES[level].options, lambda end: failing[end])
    reasons = {name for end in chosen for name in failing[end]}
    allowed = [end for end in chosen if not failing[end]]
    if not allowed or near.beyond not in reasons or len(reasons) < min(level, 3):
        return None
    return _wagon_posed(edition, match, start, chosen)


def _whole_ends(match: Match, start: int, level: int) -> list[int]:
    """One part of every feature that might be thought of: the nearest to the wagon."""
    landscape = match.landscape
    source = landscape.joined[start]
    found = []
    for joined in landscape.features():
        if joined is not source and (joined.type != "field" or level > 1):
            found.append(min(joined.members, key=lambda n: _distance(landscape, start, n)))
    near = sorted(found, key=lambda number: _distance(landscape, start, number))
    return in_order(_few_fields(landscape, near)[: 2 * MOST], landscape)


def _near_ends(match: Match, start: int, level: int) -> list[int]:
    """Parts of the tiles in reach and of those around them."""
    landscape = match.landscape
    source = landscape.joined[start]
    found = [
        number
        for cell in landscape.tiles
        if _apart(cell, landscape.cell(start)) <= 2
        for number in landscape.numbers(cell)
        if landscape.joined[number] is not source or level > 2
        if landscape.joined[number].type != "field" or level > 1
    ]
    return in_order(_few_fields(landscape, found), landscape)


def _few_fields(landscape: Landscape, numbers: list[int]) -> list[int]:
    """One field is enough: wagons never go there."""
    fields = [number for number in numbers if landscape.joined[number].type == "field"]
    return [number for number in numbers if number not in fields[1:]]


def _distance(landscape: Landscape, one: int, other: int) -> tuple[int, int]:
    return _apart(landscape.cell(one), landscape.cell(other)), other


def _apart(one: Cell, other: Cell) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _wagon_posed(edition: str, match: Match, start: int, ends: Sequence[int]) -> Posed:
    landscape = match.landscape
    colour = match.setup.colours[match.waiting[0][0]]
    at = landscape.segment(start)
    lead = {
        "road": _("{edition}: a wagon ({colour}) stands on a road that has just been scored."),
        "city": _("{edition}: a wagon ({colour}) stands in a city that has just been scored."),
        "monastery": _(
            "{edition}: a wagon ({colour}) stands on a monastery that has just been scored."
        ),
    }[landscape.joined[start].type]
    name = next(one.name for one in WAGON_EDITIONS if one.id == edition)
    task = PointAt(
        goal=_("Point at every place with a question mark to which the wagon may move."),
        shapes="|".join(str(landscape.segment(end)) for end in ends),
        right=Goal(f"wagon {edition} {colour} {at} to {{}}", {"allowed": True}),
        solved=_("There it is near enough, nobody stands, and something is left to finish."),
        hint=_("Is it near enough by this edition? Is it unfinished, and does nobody stand there?"),
    )
    return Posed(
        write(match.position()),
        lead.format(edition=_(name), colour=_(colour)),
        show=(f"figure:{at}",),
        task=task,
    )


# --- one change: take a figure away that bars the way of a wagon ---------------------------------


def one_change(rng: Random, level: int) -> Posed | None:
    """Which figure has to go so that the wagon may move to a place?"""
    edition = rng.choice(WAGON_EDITIONS)
    match = scored_wagon(rng, level, edition.id)
    if match is None:
        return None
    position, landscape = match.position(), match.landscape
    player, start = match.waiting[0]
    colour, at = match.setup.colours[player], landscape.segment(start)
    others = [one for one in position.figures if one.segment != at]
    ends = [landscape.segment(joined.members[0]) for joined in landscape.features()]
    boards = {one: _without(position, one) for one in others}
    found = {
        end: [one for one, board in boards.items() if _moves(board, edition.id, colour, at, end)]
        for end in ends
        if not _moves(position, edition.id, colour, at, end)
    }
    asked = [end for end, figures in found.items() if 0 < len(figures) < len(others)]
    if not asked:
        return None
    end = rng.choice(asked)
    goal = _("{player}: take one figure away, so that the wagon may move to the marked place.")
    joined = position.joined(end)
    assert joined is not None
    task = PutPiece(
        goal=goal.format(player=player_head(colour)),
        piece="- {figure}",
        reached=(Goal(f"wagon {edition.id} {colour} {at} to {end}", {"allowed": True}),),
        solution=(str(found[end][0]),),
        ways=len(found[end]),
        solved=_("Now nobody stands there, and the wagon may come."),
        hint=_("How far does the marked place reach, and who stands somewhere on it?"),
    )
    lead = _("{edition}: a wagon ({colour}) may drive on.")
    told = lead.format(edition=_(edition.name), colour=_(colour))
    marked = tuple(str(landscape.segment(number)) for number in joined.members)
    whole = marked if level == 1 else (str(end),)
    return Posed(write(position), told, show=(f"figure:{at}", *whole), task=task)


def _moves(position: Position, edition: str, colour: str, at: Segment, end: Segment) -> bool:
    return judge_destination(position, edition, colour, at, end).allowed


def _without(position: Position, figure: Figure) -> Position:
    return replace(position, figures=tuple(one for one in position.figures if one is not figure))


# --- all exercises -------------------------------------------------------------------------------


def exercises() -> tuple[Exercise, ...]:
    """The kinds of exercise there are for this game."""
    return (
        Exercise(
            "road-complete",
            "tunnels",
            mark("Which roads are complete?"),
            mark("Complete roads"),
            road_complete,
        ),
        Exercise(
            "road-tiles", "tunnels", mark("Which tiles count?"), mark("Tiles of a road"), road_tiles
        ),
        Exercise(
            "road-score", "tunnels", mark("What does the road score?"), mark("Points"), road_score
        ),
        Exercise("token", "tunnels", mark("Where may a token go?"), mark("Tokens"), token),
        Exercise(
            "finishing",
            "tunnels",
            mark("Which token finishes the road?"),
            mark("Finish a road"),
            finishing,
        ),
        *(
            Exercise(
                f"wagon-{one.id}", "wagon", one.exercise, one.label, partial(wagon, edition=one.id)
            )
            for one in WAGON_EDITIONS
        ),
        Exercise(
            "one-change",
            "wagon",
            mark("Who would have to go?"),
            mark("One change"),
            one_change,
        ),
        Exercise("tile", "tiles", mark("Where does this tile finish it?"), mark("Tiles"), tile),
    )
