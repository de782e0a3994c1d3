"""Figures: where one may stand, and why not; the scoring step of a turn, and the end of the game.

Where one may stand is told by the figure- and barn- rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from boardlib.carcassonne.board.parts import Cell, Joined, Segment
from boardlib.carcassonne.board.position import COLOURS, Figure, Position, Turn
from boardlib.carcassonne.rules import tally
from boardlib.carcassonne.rules.calling import feature_fact, figures_fact
from boardlib.carcassonne.rules.features import as_score, shared_words
from boardlib.carcassonne.rules.naming import event, fails, holds, kind_of, marks_fact, rule
from boardlib.carcassonne.rules.placing import before_scoring, takes_part, tiles_left, whose_turn
from boardlib.carcassonne.rules.tally import no_fields
from boardlib.carcassonne.rules.wagon import may_go_on
from boardlib.game import Event, Step
from boardlib.rulebook import Fact
from boardlib.ruling import Reason, Rule, Ruling

# --- placing a figure ----------------------------------------------------------------------------


CLAIMABLE: Final = ("road", "city", "monastery", "field")
ONLY_ON: Final = {"mayor": "city", "barn": "field"}
"""Kinds of figures that stand on one type of feature only (figure-kind, barn-field)."""


def occupiable(position: Position, cell: Cell) -> list[Segment]:
    """The segments of a tile on which a figure might stand at all."""
    landscape = position.landscape
    return [
        landscape.segment(number)
        for number in landscape.numbers(cell)
        if landscape.feature(number).claimable and landscape.feature(number).type in CLAIMABLE
    ]


def judge_figure(position: Position, figure: Figure) -> Ruling:
    """Whether a figure may be placed on a segment (the figure- rules)."""
    joined = position.joined(figure.segment)
    assert joined is not None
    where = _barn_place if figure.kind == "barn" else _figure_place
    return Ruling(
        (
            *_left_out(position, figure),
            *takes_part(position, figure.colour),
            *_turn_allows_figure(position, figure),
            *_fields_played(position, figure, joined),
            *where(position, figure, joined),
            _figure_left(position, figure),
        )
    )


def _left_out(position: Position, figure: Figure) -> Iterator[Reason]:
    """score-marks: what the tile shows has rules of its own about figures, not held here."""
    tile = position.landscape.tiles[figure.segment.cell].oriented
    marks = [*tile.kind.marks, *("princess" for one in tile.features if "princess" in one.flags)]
    if marks:
        yield holds("score-marks", "rules", [figure.segment], marks=marks_fact(marks))


def _turn_allows_figure(position: Position, figure: Figure) -> Iterator[Reason]:
    """In his turn, on the tile just placed, one figure, before scoring; a token does not matter."""
    turn = position.turn
    if turn is None:
        return
    yield whose_turn(turn.player, figure.colour)
    x, y = figure.segment.cell
    placed = turn.placed == (x, y)
    yield (holds if placed else fails)("figure-on-placed-tile", "", [f"{x},{y}"])
    if "figure" in turn.done:
        on_it = [one.key for one in position.figures if one.segment.cell == turn.placed]
        yield fails("figure-once", "", on_it)
    else:
        yield holds("figure-once")
    if "token" in turn.done:
        yield holds("token-and-figure", "figure", [token.key for token in position.tokens[-1:]])
    yield before_scoring("scored" not in turn.done)


def _fields_played(position: Position, figure: Figure, joined: Joined) -> Iterator[Reason]:
    """field-none: told only where the game is played without fields."""
    if joined.type == "field" and no_fields(position.profile):
        yield fails("field-none", "", [figure.segment], option="fields")


def _figure_place(position: Position, figure: Figure, joined: Joined) -> Iterator[Reason]:
    """A part that takes figures, and this kind of them; nobody stands anywhere on its feature."""
    number = position.landscape.number(figure.segment)
    assert number is not None
    feature = position.landscape.feature(number)
    if feature.claimable and feature.type in CLAIMABLE:
        yield holds("figure-claimable", "here", [figure.segment], type=feature.type)
    else:
        short = kind_of(feature) == "short"
        variant = "short" if short else "river"
        yield fails("figure-claimable", variant, [figure.segment], type=feature.type)
    if figure.kind in ("wagon", "mayor"):
        wanted = ONLY_ON.get(figure.kind)
        suits = joined.type == wanted if wanted else joined.type != "field"
        yield (holds if suits else fails)(
            "figure-kind", figure.kind, [figure.segment], type=joined.type
        )
    yield _is_unoccupied(position, joined)


def _is_unoccupied(position: Position, joined: Joined) -> Reason:
    """figure-unoccupied: nobody stands on it; else who does, and the whole of it."""
    landscape, others = position.landscape, position.figures_on(joined)
    kind = kind_of(landscape.feature(joined.members[0]))
    shapes = [*(other.key for other in others), *(landscape.segments(joined) if others else ())]
    return (fails if others else holds)(
        "figure-unoccupied",
        "road" if kind == "short" else kind,
        shapes,
        figures=figures_fact(position, others),
    )


def _barn_place(position: Position, figure: Figure, joined: Joined) -> Iterator[Reason]:
    """A field, at a corner where four tiles show field, and no barn on it yet (barn)."""
    if joined.type != ONLY_ON["barn"]:
        yield fails("barn-field", "", [figure.segment], type=joined.type)
        return
    yield holds("barn-field", "", [figure.segment], type=joined.type)
    number = position.landscape.number(figure.segment)
    assert number is not None
    corners = [list(corner) for corner in position.landscape.field_corners(number)]
    yield (holds if corners else fails)("barn-corner", "", [figure.segment], corners=corners)
    barns = [other for other in position.figures_on(joined) if other.kind == "barn"]
    if barns:
        yield fails("barn-alone", "", [barn.key for barn in barns], colour=barns[0].colour)
    else:
        yield holds("barn-alone")


def _figure_left(position: Position, figure: Figure) -> Reason:
    """figure-supply: one of that kind is left; else where they all are."""
    kind = (figure.kind, figure.colour)
    used = [other.key for other in position.figures if (other.kind, other.colour) == kind]
    total = position.pieces_of(figure.kind)
    left = max(total - len(used), 0)
    return (holds if left else fails)(
        "figure-supply",
        figure.kind,
        () if left else used,
        player=figure.colour,
        left=left,
        total=total,
    )


def figure_placed(figure: Figure, where: str) -> Event:
    """The event of placing a figure; ``where`` is what players call that part of the board."""
    player, there = figure.colour, Fact(None, where)
    if figure.kind == "barn":
        return event("barn-corner", "", [figure.key], player=player, where=there)
    return event("figure-unoccupied", figure.kind, [figure.key], player=player, where=there)


# --- the scoring step -------------------------------------------------------------------


def judge_score(position: Position) -> Ruling:
    """Whether the scoring step may begin: the tile of the turn has been placed (turn-tile)."""
    turn = position.turn
    if turn is None:
        return Ruling(())
    return Ruling((_tile_placed(position, turn), before_scoring("scored" not in turn.done)))


def _tile_placed(position: Position, turn: Turn) -> Reason:
    """turn-tile: without a tile only whoever places no abbey after the last tile (abbey-last)."""
    if turn.placed is not None:
        return holds("turn-tile", "score", player=turn.player)
    if tiles_left(position) == 0:
        return holds("abbey-last", "declined", player=turn.player)
    return fails("turn-tile", "score", player=turn.player)


def score_step(position: Position) -> Step[Position]:
    """Score every completed feature with figures; they go home, the tokens stay.

    In a turn a wagon stays until its owner has moved it or taken it back (wagon-moves).  Farmers
    on a field with a barn are scored too, and go home (the barn- rules).
    """
    scored = [j for j in position.landscape.features() if j.complete and j.figures]
    farms = _farms_at_barns(position)
    events = [told for joined in scored for told in _score_events(position, joined)]
    events += [told for farm in farms for told in _farm_events(position, farm)]
    turn = position.turn
    after = replace(
        position,
        figures=tuple(f for f in position.figures if _stays(position, f, scored, farms)),
        points=_add(add_points(position, scored), farms, position.colours),
        turn=None if turn is None else turn.after("scored"),
    )
    return Step(after, tuple(events) or (event("score-nobody", "none"),))


def _farms_at_barns(position: Position) -> list[tally.Award]:
    landscape = position.landscape
    placed = position.placed
    found = [
        tally.farmers_at_barn(landscape, joined, placed, position.profile)
        for joined in landscape.features()
        if joined.type == "field" and len(joined.figures) > 1
    ]
    return [farm for farm in found if farm is not None]


def _stays(
    position: Position, figure: Figure, scored: list[Joined], farms: list[tally.Award]
) -> bool:
    joined = position.joined(figure.segment)
    if any(farm.joined is joined for farm in farms):
        return figure.kind == "barn"
    return joined not in scored or _waits(position, figure)


def _waits(position: Position, figure: Figure) -> bool:
    """A wagon that its owner may move now (wagon-moves, wagon-without-points)."""
    if figure.kind != "wagon" or position.turn is None:
        return False
    return bool(Ruling(tuple(may_go_on(position, figure))))


def _farm_events(position: Position, farm: tally.Award) -> Iterator[Event]:
    decides = farm.lines[0].rule
    yield awarded(position, farm, rule(decides))
    yield event(decides, "home", position.landscape.segments(farm.joined))


Points = tuple[tuple[str, int], ...]


def add_points(position: Position, scored: Iterable[Joined]) -> Points:
    """The points of every player after these features have been scored."""
    landscape, profile = position.landscape, position.profile
    awards = (tally.award_of(landscape, joined, profile) for joined in scored)
    return _add(position.points, awards, position.colours)


def _add(points: Points, awards: Iterable[tally.Award], colours: tuple[str, ...]) -> Points:
    found = dict(points)
    for award in awards:
        for player in award.owners:
            found[colours[player]] = found.get(colours[player], 0) + award.points
    return tuple((colour, found[colour]) for colour in COLOURS if colour in found)


def _score_events(position: Position, joined: Joined) -> Iterator[Event]:
    """What a feature scores, and what becomes of its figures, wagons and tokens."""
    yield award(position, joined)
    landscape = position.landscape
    segments = landscape.segments(joined)
    kinds = {kind for _player, kind, _number in joined.figures}
    if kinds != {"wagon"} or position.turn is None:
        yield event("score-return", "", segments)
    yield from _wagon_events(position, joined)
    here = [p for p in landscape.pairs if landscape.joined[landscape.portals[p]] is joined]
    if here:
        yield event("tokens-stay", "", [f"token:{portal}" for portal in here])


def _wagon_events(position: Position, joined: Joined) -> Iterator[Event]:
    """The wagons that may move now, and those whose owner got no points."""
    segments = position.landscape.segments(joined)
    wagons = [figure for figure in position.figures_on(joined) if figure.kind == "wagon"]
    waiting = sum(_waits(position, wagon) for wagon in wagons)
    if waiting:
        yield event("wagon-moves", "waits", segments, count=waiting)
    if position.turn is not None:
        for wagon in {figure.colour: figure for figure in wagons}.values():
            for reason in may_go_on(position, wagon):
                yield Event(reason.text, reason.rule, tuple(map(str, segments)))


def award(position: Position, joined: Joined) -> Event:
    """The event of scoring one feature: its points, itemised, and who gets them."""
    landscape = position.landscape
    found = tally.award_of(landscape, joined, position.profile)
    return awarded(position, found, rule("score-nobody"))


def awarded(position: Position, award: tally.Award, otherwise: Rule) -> Event:
    """The event of an award; without any points it goes by the rule ``otherwise``."""
    score, joined = as_score(award.lines), award.joined
    shapes = position.landscape.segments(joined)
    colours = [position.colours[player] for player in award.owners]
    facts = {
        "feature": feature_fact(position, joined),
        "count": score.total,
        "players": colours,
        "points": award.points,
        **({"cities": award.cities} if joined.type == "field" else {}),
    }
    if not score.total:
        told = event("score-nobody", "nothing", shapes, score=score, **facts)
    elif joined.type == "city" and award.cities:
        told = event("end-field-by-city", "farmers", shapes, score=score, **facts)
    elif award.owners:
        told = event("score-majority", "somebody", shapes, score=score, **facts)
    else:
        told = event("score-nobody", "nobody", shapes, score=score, **facts)
    text = f"{told.text} {shared_words(award)}" if award.among > 1 else told.text
    return replace(told, text=text, rule=score.items[0].rule if score.items else otherwise)


def final_awards(position: Position) -> list[tuple[Joined, Event]]:
    """End-of-game scoring: every feature with figures as it lies, fields with their cities."""
    return [
        (award.joined, awarded(position, award, rule(_NOTHING[award.joined.type])))
        for award in tally.final_awards(position.landscape, position.profile)
    ]


_NOTHING: Final = {
    "road": "score-nobody",
    "city": "score-nobody",
    "monastery": "score-nobody",
    "field": "end-field",
}
