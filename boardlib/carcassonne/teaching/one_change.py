"""Make it allowed with one change: take a figure away that bars the way of a wagon."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from boardlib.carcassonne.board.notation import write
from boardlib.carcassonne.board.parts import Segment
from boardlib.carcassonne.board.position import Figure, Position
from boardlib.carcassonne.rulebook import WAGON_EDITIONS
from boardlib.carcassonne.rules.naming import player_head
from boardlib.carcassonne.rules.wagon import judge_destination
from boardlib.carcassonne.teaching.wagon_ways import scored_wagon
from boardlib.game.exercise import Posed
from boardlib.game.goals import Goal, PutPiece
from boardlib.text import _


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
    lead = _("{edition}: a wagon has just been scored ({colour}).")
    told = lead.format(edition=_(edition.name), colour=_(colour))
    marked = tuple(str(landscape.segment(number)) for number in joined.members)
    whole = marked if level == 1 else (str(end),)
    return Posed(write(position), told, show=(f"figure:{at}", *whole), task=task)


def _moves(position: Position, edition: str, colour: str, at: Segment, end: Segment) -> bool:
    return judge_destination(position, edition, colour, at, end).allowed


def _without(position: Position, figure: Figure) -> Position:
    return replace(position, figures=tuple(one for one in position.figures if one is not figure))
