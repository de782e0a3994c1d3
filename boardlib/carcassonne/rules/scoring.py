"""The scoring step of a turn, and what is scored at the end of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from boardlib.carcassonne.board.parts import Joined
from boardlib.carcassonne.board.position import COLOURS, Figure, Position, Turn
from boardlib.carcassonne.rulebook import condition, rule
from boardlib.carcassonne.rules import tally
from boardlib.carcassonne.rules.calling import called
from boardlib.carcassonne.rules.features import as_score, shared_words
from boardlib.carcassonne.rules.naming import player_head, players_words
from boardlib.carcassonne.rules.phrases import Pair, check
from boardlib.carcassonne.rules.placing import before_scoring, tiles_left
from boardlib.carcassonne.rules.wagon import may_go_on
from boardlib.game import Event, Step
from boardlib.ruling import Reason, Rule, Ruling
from boardlib.text import _, mark, mark_counted, ngettext

# --- what is said -----------------------------------------------------------------------

COMPLETED: Final = {
    "road": mark("{feature}: it is complete."),
    "city": mark("{feature}: it is complete."),
    "monastery": mark("{feature}: all eight places around it hold a tile."),
}
TILE_PLACED: Final = Pair(
    mark("The tile of this turn has been placed."),
    mark("{player}: the tile of this turn has not been placed yet."),
)
SCORES: Final = {
    "somebody": mark_counted(
        "{feature}: it scores {count} point (for {players}).",
        "{feature}: it scores {count} points (for {players}).",
    ),
    "nobody": mark_counted(
        "{feature}: it scores {count} point, but for nobody.",
        "{feature}: it scores {count} points, but for nobody.",
    ),
    "farmers": mark_counted(
        "{feature}: the farmers around it score {count} point (for {players}).",
        "{feature}: the farmers around it score {count} points (for {players}).",
    ),
}
"""The event of scoring a feature, by who gets the points."""

# --- the scoring step -------------------------------------------------------------------


def judge_score(position: Position) -> Ruling:
    """Whether the scoring step may begin: the tile of the turn has been placed (turn-tile)."""
    turn = position.turn
    if turn is None:
        return Ruling(())
    return Ruling((_tile_placed(position, turn), before_scoring("scored" not in turn.done)))


def _tile_placed(position: Position, turn: Turn) -> Reason:
    """turn-tile: without a tile only whoever places no abbey after the last tile (abbey-last)."""
    words, placed = {"player": player_head(turn.player)}, turn.placed is not None
    if not placed and tiles_left(position) == 0:
        text = _("{player}: the last tile lies there, and no abbey is placed.")
        return condition("abbey-last", True, text.format(**words), player=turn.player)
    return check("turn-tile", placed, TILE_PLACED, words=words, player=turn.player)


def score_step(position: Position) -> Step[Position]:
    """Score every completed feature with figures; they go home, the tokens stay.

    In a turn a wagon stays until its owner has moved it or taken it back (wagon-moves).  Farmers
    on a field with a barn are scored too, and go home (the barn- rules).
    """
    scored = [j for j in position.landscape.features() if j.complete and j.figures]
    farms = _farms_at_barns(position)
    events = [event for joined in scored for event in _score_events(position, joined)]
    events += [event for farm in farms for event in _farm_events(position, farm)]
    turn = position.turn
    after = replace(
        position,
        figures=tuple(f for f in position.figures if _stays(position, f, scored, farms)),
        points=_add(add_points(position, scored), farms, position.colours),
        turn=None if turn is None else turn.after("scored"),
    )
    return Step(after, tuple(events) or (_nothing_scored(),))


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
    decided = rule(farm.lines[0].rule)
    yield awarded(position, farm, decided)
    keys = tuple(str(segment) for segment in position.landscape.segments(farm.joined))
    yield Event(_("Its farmers go home; the barn stays."), decided, keys)


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


def _nothing_scored() -> Event:
    return Event(_("Nothing is scored: no completed feature has figures."), rule("score-nobody"))


def _score_events(position: Position, joined: Joined) -> Iterator[Event]:
    yield award(position, joined)
    keys = tuple(str(segment) for segment in position.landscape.segments(joined))
    kinds = {kind for _player, kind, _number in joined.figures}
    if kinds != {"wagon"} or position.turn is None:
        yield Event(_("Its figures go home."), rule("score-return"), keys)
    yield from _wagon_events(position, joined, keys)
    landscape = position.landscape
    here = [p for p in landscape.pairs if landscape.joined[landscape.portals[p]] is joined]
    if here:
        keys = tuple(f"token:{portal}" for portal in here)
        yield Event(_("The tokens stay on their portals."), rule("tokens-stay"), keys)


def _wagon_events(position: Position, joined: Joined, keys: tuple[str, ...]) -> Iterator[Event]:
    """The wagons that may move now, and those whose owner got no points."""
    wagons = [figure for figure in position.figures_on(joined) if figure.kind == "wagon"]
    waiting = sum(_waits(position, wagon) for wagon in wagons)
    if waiting:
        text = ngettext(
            "Its wagon may move now, or goes home.", "Its wagons may move now, or go home.", waiting
        )
        yield Event(text, rule("wagon-moves"), keys)
    if position.turn is not None:
        for wagon in {figure.colour: figure for figure in wagons}.values():
            for reason in may_go_on(position, wagon):
                yield Event(reason.text, reason.rule, keys)


def award(position: Position, joined: Joined) -> Event:
    """The event of scoring one feature: its points, itemised, and who gets them."""
    landscape = position.landscape
    found = tally.award_of(landscape, joined, position.profile)
    return awarded(position, found, rule("score-nobody"))


def awarded(position: Position, award: tally.Award, otherwise: Rule) -> Event:
    """The event of an award; without any points it goes by the rule ``otherwise``."""
    score, joined = as_score(award.lines), award.joined
    colours = [position.colours[player] for player in award.owners]
    text = _award_words(award, score.total).format(
        feature=called(position.landscape, joined, head=True),
        count=score.total,
        players=players_words(colours),
    )
    if award.among > 1:
        text = f"{text} {shared_words(award)}"
    facts: dict[str, Any] = {"players": colours, "points": award.points}
    if joined.type == "field":
        facts["cities"] = award.cities
    return Event(
        text,
        score.items[0].rule if score.items else otherwise,
        tuple(str(segment) for segment in position.landscape.segments(joined)),
        score,
        facts,
    )


def _award_words(award: tally.Award, points: int) -> str:
    """The sentence about points, to be filled in."""
    if not points:
        return _("{feature}: it scores nothing.")
    who = "somebody" if award.owners else "nobody"
    if award.joined.type == "city" and award.cities:
        who = "farmers"
    return ngettext(*SCORES[who], points)


def final_awards(position: Position) -> list[tuple[Joined, Event]]:
    """End-of-game scoring: every feature with figures as it lies, fields with their cities."""
    return [
        (award.joined, awarded(position, award, rule(_NOTHING[award.joined.type])))
        for award in tally.final_awards(position.landscape, position.profile)
    ]


_NOTHING = {
    "road": "score-nobody",
    "city": "score-nobody",
    "monastery": "score-nobody",
    "field": "end-field",
}
