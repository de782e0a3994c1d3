"""Moving wagons after scoring: whose decision is next, where to, and home (the wagon- rules)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from boardlib.carcassonne.board.parts import Segment
from boardlib.carcassonne.board.position import Figure, MoveWagon, Position, TakeHome
from boardlib.carcassonne.board.union import Joined
from boardlib.carcassonne.rulebook import condition, rule
from boardlib.carcassonne.rules.adjacency import feature_at, head_of
from boardlib.carcassonne.rules.calling import called, figure_called, part_called
from boardlib.carcassonne.rules.deeds import MOVES_WAGON
from boardlib.carcassonne.rules.naming import player_head, players_words
from boardlib.carcassonne.rules.sentences import Pair, check
from boardlib.carcassonne.rules.wagon import has_been_scored, judge_destination
from boardlib.game import Event, Step
from boardlib.ruling import Reason, Ruling
from boardlib.text import _, mark

# --- what is said -----------------------------------------------------------------------

SCORED: Final = Pair(mark("The turn has been scored."), mark("The turn has not been scored yet."))
STANDS: Final = Pair(
    mark("The wagon stands there ({wagon})."), mark("No such wagon stands there ({wagon}).")
)
ORDER: Final = Pair(
    mark("{player}: no other player decides before."),
    mark("{player}: other players decide before ({others})."),
)


# --- whose decision is next -----------------------------------------------------------------


def waiting(position: Position) -> list[Figure]:
    """The wagons whose feature has been scored this turn, in the order in which they decide.

    Clockwise, beginning with the active player (wagon-order); those of one player by place.
    """
    turn = position.turn
    if turn is None or "scored" not in turn.done:
        return []
    late = _completed_late(position)
    wagons = [
        figure
        for figure in position.figures
        if stands_on_scored(position, figure) and position.joined(figure.segment) is not late
    ]
    colours = position.colours
    first = colours.index(turn.player)
    return sorted(
        wagons,
        key=lambda figure: (
            (colours.index(figure.colour) - first) % len(colours),
            figure.segment,
        ),
    )


def _completed_late(position: Position) -> Joined | None:
    """The road of a token laid after scoring: not scored in this turn (token-whole-turn)."""
    if position.turn is None or "late" not in position.turn.done or not position.tokens:
        return None
    number = position.landscape.portals.get(position.tokens[-1].portal)
    return None if number is None else position.landscape.joined[number]


def stands_on_scored(position: Position, figure: Figure) -> bool:
    """Whether it is a wagon whose feature is complete, so that it may leave once it is scored."""
    joined = position.joined(figure.segment)
    return figure.kind == "wagon" and joined is not None and joined.complete


# --- whether it may move --------------------------------------------------------------------


def judge_wagon_move(position: Position, move: MoveWagon) -> Ruling:
    """Whether a wagon may move now: its moment, and its destination in the edition played."""
    edition = position.profile["wagon"]
    where = judge_destination(position, edition, move.colour, move.start, move.end)
    return Ruling((*_moment(position, move.colour, move.start), *where.conditions))


def judge_home(position: Position, move: TakeHome) -> Ruling:
    """Whether a wagon may be taken back now; that is always the owner's choice (wagon-home)."""
    source = feature_at(position, move.segment)
    return Ruling(
        (
            *_moment(position, move.colour, move.segment),
            *has_been_scored(position, source, move.segment),
            condition("wagon-home", True, _("Its owner may always take the wagon back.")),
        )
    )


def _moment(position: Position, colour: str, start: Segment) -> Iterator[Reason]:
    """After scoring, one owner after the other; a board without turns asks for nothing."""
    turn = position.turn
    if turn is None:
        return
    yield check("wagon-after-scoring", "scored" in turn.done, SCORED)
    wagon = Figure("wagon", colour, start)
    there = wagon in position.figures
    yield check("wagon-moves", there, STANDS, (start,), {"wagon": figure_called(position, wagon)})
    if there and position.joined(start) is _completed_late(position):
        text = _("{feature}: it was completed after scoring and waits for the next scoring.")
        words_ = text.format(feature=head_of(position, feature_at(position, start)))
        yield condition("token-whole-turn", False, words_, (start,))
    queue = waiting(position)
    if wagon in queue:
        yield _is_next(queue, wagon)


def others_first(position: Position, wagon: Figure) -> Reason | None:
    """That other players decide before the owner of a wagon; None where they do not."""
    queue = waiting(position)
    found = _is_next(queue, wagon) if wagon in queue else None
    return None if found is None or found.holds else found


def _is_next(queue: list[Figure], wagon: Figure) -> Reason:
    """wagon-order: the wagons of players who come earlier have decided."""
    colours = list(dict.fromkeys(figure.colour for figure in queue))
    earlier = colours[: colours.index(wagon.colour)]
    return check(
        "wagon-order",
        not earlier,
        ORDER,
        tuple(figure.key for figure in queue if figure.colour in earlier),
        {"player": player_head(wagon.colour), "others": players_words(earlier)},
        earlier=earlier,
    )


# --- moving it --------------------------------------------------------------------------


def move_wagon(position: Position, move: MoveWagon) -> Step[Position]:
    """The position after a wagon has moved; it may stand on any part of its destination."""
    wagon = Figure("wagon", move.colour, move.end)
    number = position.landscape.number(move.end)
    assert number is not None
    text = _(MOVES_WAGON[move.colour]).format(end=part_called(position.landscape, number))
    event = Event(text, rule("wagon-moves"), (str(move.start), wagon.key))
    kept = _without(position.figures, Figure("wagon", move.colour, move.start))
    return Step(replace(position, figures=(*kept, wagon)), (event,))


def take_home(position: Position, wagons: Iterable[Figure]) -> Step[Position]:
    """The position after wagons have gone back to the supply (wagon-home)."""
    figures, events = position.figures, []
    for wagon in wagons:
        figures = _without(figures, wagon)
        text = _("{player}: the wagon goes home ({feature}).").format(
            player=player_head(wagon.colour),
            feature=called(position.landscape, feature_at(position, wagon.segment)),
        )
        events.append(Event(text, rule("wagon-home"), (str(wagon.segment),)))
    return Step(replace(position, figures=figures), tuple(events))


def _without(figures: tuple[Figure, ...], wagon: Figure) -> tuple[Figure, ...]:
    if wagon not in figures:
        return figures
    index = figures.index(wagon)
    return figures[:index] + figures[index + 1 :]
