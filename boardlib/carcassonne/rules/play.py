"""Moves: judged, played and listed, with all that a tile, a figure or a token does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations

from boardlib.carcassonne.board.notation import read_move
from boardlib.carcassonne.board.parts import Joined, Portal, Segment
from boardlib.carcassonne.board.position import (
    COLOURS,
    FIGURES,
    TOKENS_PER_COLOUR,
    EndTurn,
    Figure,
    Move,
    MoveWagon,
    PlacedTile,
    PlaceToken,
    Position,
    RobberBaron,
    ScoreStep,
    TakeHome,
    Token,
    Turn,
    broken_half,
    own_tokens,
    token_owner,
)
from boardlib.carcassonne.board.tiles import tile_kinds
from boardlib.carcassonne.rules.calling import feature_fact, part_called
from boardlib.carcassonne.rules.checks import has_portal, missing_segment
from boardlib.carcassonne.rules.ends import ends_called, portal_called, portal_fact
from boardlib.carcassonne.rules.figures import (
    figure_placed,
    judge_figure,
    judge_score,
    occupiable,
    score_step,
)
from boardlib.carcassonne.rules.naming import event, fails, holds, piece
from boardlib.carcassonne.rules.placing import judge_tile, places, turn_allows_tile
from boardlib.carcassonne.rules.tokens import actor, had_chance, judge_token
from boardlib.carcassonne.rules.wagon import (
    destinations,
    judge_home,
    judge_wagon_move,
    move_wagon,
    stands_on_scored,
    take_home,
    waiting,
)
from boardlib.game import Event, Moves, QuestionError, Step, unless_illegal
from boardlib.rulebook import Fact
from boardlib.ruling import Ruling
from boardlib.text import _, listing
from boardlib.words import check_move, needs


def judge(position: Position, move: Move | str) -> Ruling:
    """Why a move is legal, or why not.

    Raises:
        QuestionError: when the text is no move, or speaks of a part that is not there.
    """
    move = read_move(move) if isinstance(move, str) else move
    check_move(position, move, Move)
    _known(position, move)
    match move:
        case PlacedTile():
            return judge_tile(position, move)
        case Figure():
            return judge_figure(position, move)
        case PlaceToken():
            return judge_token(position, move)
        case ScoreStep():
            return judge_score(position)
        case MoveWagon():
            return judge_wagon_move(position, move)
        case TakeHome():
            return judge_home(position, move)
        case EndTurn():
            return _judge_end(position)


def _known(position: Position, move: Move) -> None:
    """Refuse moves that speak of parts of the board that are not there."""
    for segment in _segments(move):
        if position.joined(segment) is None:
            raise QuestionError(missing_segment(position, segment))
    if isinstance(move, PlaceToken):
        for portal in move.portals:
            if not has_portal(position, portal):
                raise QuestionError(missing_segment(position, portal))
        if move.second == move.portal:
            text = _("{portal}: two tokens at once go to two portals, not to the same one.")
            name = portal_called(position.landscape, move.portal, head=True)
            raise QuestionError(text.format(portal=name))


def _segments(move: Move) -> tuple[Segment, ...]:
    """The segments that a move speaks of."""
    match move:
        case Figure() | TakeHome():
            return (move.segment,)
        case MoveWagon():
            return (move.start, move.end)
        case _:
            return ()


def _judge_end(position: Position) -> Ruling:
    turn = position.turn
    if turn is None:
        return Ruling((fails("turn-scoring", "nobody"),))
    return Ruling(((holds if "scored" in turn.done else fails)("turn-scoring", "end"),))


def play(position: Position, move: Move | str) -> Step[Position]:
    """The position after a move, and the events that it caused.

    Raises:
        IllegalMove: carrying the ruling.
        QuestionError: when the text is no move, or speaks of a part that is not there.
    """
    move = read_move(move) if isinstance(move, str) else move
    check_move(position, move, Move)
    unless_illegal(move, judge(position, move))
    match move:
        case PlacedTile():
            return _lay_tile(position, move)
        case Figure():
            return _stand_figure(position, move)
        case PlaceToken():
            return lay_token(position, move)
        case ScoreStep():
            return score_step(position)
        case MoveWagon():
            return move_wagon(position, move)
        case TakeHome():
            return take_home(position, [Figure("wagon", move.colour, move.segment)])
        case EndTurn():
            return _end_turn(position)


def _lay_tile(position: Position, tile: PlacedTile) -> Step[Position]:
    turn = position.turn
    after = position.with_tile(
        tile,
        turn=None if turn is None else replace(turn, placed=tile.cell),
        abbeys=_abbeys_after(position, tile),
    )
    step = Step(after, tuple(_completed_by(after, tile)))
    return step if turn is None else with_robber(step, turn.player)


def _abbeys_after(position: Position, tile: PlacedTile) -> tuple[str, ...] | None:
    """The players who still hold their abbey after a tile has been laid."""
    held, turn = position.abbeys, position.turn
    if held is None or turn is None or not tile_kinds()[tile.kind].is_abbey:
        return held
    return tuple(colour for colour in held if colour != turn.player)


def _completed_by(after: Position, tile: PlacedTile) -> Iterator[Event]:
    """One event for every feature that the tile completed."""
    landscape = after.landscape
    near = [*landscape.touched(tile.cell), *landscape.monasteries.surrounded]
    for joined in dict.fromkeys(near):
        if joined.complete:
            feature, segments = feature_fact(after, joined), landscape.segments(joined)
            yield event(f"{joined.type}-complete", "tile", segments, feature=feature)


def _stand_figure(position: Position, figure: Figure) -> Step[Position]:
    turn = position.turn
    number = position.landscape.number(figure.segment)
    assert number is not None
    figure = replace(figure, segment=position.landscape.segment(number))  # a half, where broken
    after = replace(
        position,
        figures=(*position.figures, figure),
        turn=None if turn is None else turn.after("figure"),
    )
    told = figure_placed(figure, part_called(position.landscape, number))
    return Step(after, (told,))


def _end_turn(position: Position) -> Step[Position]:
    turn = position.turn
    assert turn is not None
    playing = position.playing
    following = playing[(position.colours.index(turn.player) + 1) % len(playing)]
    own = own_tokens(position, turn.player)
    home = take_home(position, waiting(position))
    after = replace(
        home.position,
        turn=Turn(following),
        tokens=tuple(
            let_pass(position.tokens, "token" in turn.done, own, partial(had_chance, position))
        ),
    )
    over = event("turn-player", player=turn.player, following=following)
    return Step(after, (*home.events, over))


def let_pass(
    tokens: Sequence[Token], laid: bool, own: tuple[str, ...], chance: Callable[[str], bool]
) -> Iterator[Token]:
    """The tokens after a turn; ``laid`` says whether the last one was laid in it.

    A single own one laid in an earlier turn has let one more chance pass, if there was one:
    ``chance`` says whether the second one could have been laid in this turn (variant-steal).
    """
    for number, token in enumerate(tokens, start=1):
        single = sum(other.colour == token.colour for other in tokens) == 1
        waits = token.colour in own and single and not (laid and number == len(tokens))
        passed = waits and chance(token.colour)
        yield replace(token, passed=token.passed + 1) if passed else token


# --- what a token does ------------------------------------------------------------------


def lay_token(position: Position, move: PlaceToken) -> Step[Position]:
    """The position after a token was laid, and what it joined, completed or broke."""
    turn = position.turn
    laid = tuple(Token(move.colour, portal) for portal in sorted(move.portals))  # at once
    after = replace(
        position,
        tokens=position.tokens + laid,
        turn=None if turn is None else turn.with_token(),
    )
    after, parted = _on_halves(position, after)
    events = [*_broken(position, after, move), *parted, *_joined(after, move)]
    return with_robber(Step(after, tuple(events)), actor(position, move), by_token=move.portal)


def _on_halves(before: Position, after: Position) -> tuple[Position, list[Event]]:
    """Figures whose printed tunnel was broken stand on one half (printed-tunnel-figure)."""
    half = broken_half(after.profile)
    figures, events = list(after.figures), []
    for number, figure in enumerate(figures):
        tile = before.at(figure.segment.cell)
        kind = tile_kinds()[tile.kind] if tile is not None else None
        if tile is None or kind is None or figure.segment.feature != kind.underpass:
            continue
        if after.is_broken(tile) and not before.is_broken(tile):
            segment = figure.segment._replace(feature=kind.tunnelled[half].id)
            figures[number] = replace(figure, segment=segment)
            events.append(_on_half(after, figures[number]))
    return replace(after, figures=tuple(figures)), events


def _on_half(after: Position, figure: Figure) -> Event:
    """The figure is not moved yet in the board after the token, but its half is there."""
    number = after.landscape.number(figure.segment)
    assert number is not None
    return event(
        "printed-tunnel-figure",
        "",
        [figure.segment, f"figure:{figure.segment}"],
        figure=Fact(None, piece(figure.kind, figure.colour)),
        half=Fact(None, part_called(after.landscape, number)),
    )


def _broken(before: Position, after: Position, move: PlaceToken) -> Iterator[Event]:
    for portal in move.portals:
        tile = before.at(portal.cell)
        if tile is not None and after.is_broken(tile) and not before.is_broken(tile):
            yield event("printed-tunnel", "", [f"{tile.x},{tile.y}"])


def _joined(after: Position, move: PlaceToken) -> Iterator[Event]:
    """Whether the token makes a tunnel, and whether that completes the road."""
    pair = next((pair for pair in after.pairs if move.portal in pair), None)
    if pair is None:
        keys = [f"token:{one}" for one in move.portals]
        yield event(
            "portal-single", "", keys, portal=portal_fact(after, move.portal), colour=move.colour
        )
        return
    mouths = listing([portal_called(after.landscape, portal) for portal in pair])
    yield event(
        "tunnel-pair",
        "",
        [*(f"token:{portal}" for portal in pair), *pair],
        colour=move.colour,
        portals=Fact([str(portal) for portal in pair], mouths),
    )
    road = after.joined_road_at(move.portal)
    assert road is not None
    yield _completed_or_not(after, road)


def _completed_or_not(after: Position, road: Joined) -> Event:
    segments = after.landscape.segments(road)
    if not road.complete:
        ends = listing(ends_called(after.landscape, after.landscape.open_ends(road)))
        return event("tunnel-closes-nothing", "", segments, ends=Fact(None, ends))
    late = after.turn is not None and "late" in after.turn.done
    return event("token-whole-turn" if late else "token-scoring", "", segments, complete=True)


def with_robber(
    step: Step[Position], player: str, by_token: Portal | None = None
) -> Step[Position]:
    """Hand over the Robber Baron if the move completed a road longer than any before."""
    after, robber = step.position, step.position.robber
    road = _road_completed(after, by_token)
    if robber is None or road is None:
        return step
    length = len(after.landscape.cells(road))
    segments = after.landscape.segments(road)
    if length <= robber.length:
        stays = event("robber-baron", "stays", segments, count=length, record=robber.length)
        return Step(after, (*step.events, stays))
    comes = event(
        "robber-baron" if by_token is None else "robber-baron-token",
        "comes",
        segments,
        holder=player,
        length=length,
        count=length,
        record=robber.length,
    )
    return Step(replace(after, robber=RobberBaron(player, length)), (*step.events, comes))


def _road_completed(after: Position, by_token: Portal | None) -> Joined | None:
    """The longest completed road at the token just laid, or on the tile just placed."""
    landscape = after.landscape
    if by_token is not None:
        paired = by_token in landscape.pairs
        near = [landscape.joined[landscape.portals[by_token]]] if paired else []
    else:
        near = landscape.touched(after.tiles[-1].cell)
    complete = [road for road in near if road.type == "road" and road.complete]
    return max(complete, key=lambda road: len(landscape.cells(road)), default=None)


# --- listing ----------------------------------------------------------------------------


@needs(Position)
def moves(position: Position) -> Moves[Move]:
    """The legal moves.

    With a turn, the moves of the player whose turn it is; on a board without turns, every
    player's figures and tokens, and every tile in play.
    """
    return Moves.judged(Move, partial(_legal_moves, position), partial(judge, position))


def _legal_moves(position: Position) -> Iterator[Move]:
    yield from _legal_tiles(position)
    for move in _candidates(position):
        if judge(position, move):
            yield move


def _legal_tiles(position: Position) -> Iterator[PlacedTile]:
    """Every tile at every place where it is legal: of those only the turn is still to be asked."""
    if all(reason.holds for reason in turn_allows_tile(position)):
        for kind in tile_kinds():
            for (x, y), rotations in places(position, kind):
                yield from (PlacedTile(kind, x, y, rotation) for rotation in rotations)


def _candidates(position: Position) -> Iterator[Move]:
    """Whatever else might be legal, to be judged."""
    yield from _figure_candidates(position)
    yield from _token_candidates(position)
    yield ScoreStep()
    yield from _wagon_candidates(position)
    yield EndTurn()


def _figure_candidates(position: Position) -> Iterator[Figure]:
    turn = position.turn
    cells = [tile.cell for tile in position.tiles] if turn is None else [turn.placed]
    colours = position.playing if turn is None else (turn.player,)
    for cell in cells:
        if cell in position.landscape.tiles:
            for segment in occupiable(position, cell):
                for kind in FIGURES:
                    yield from (Figure(kind, colour, segment) for colour in colours)


def _wagon_candidates(position: Position) -> Iterator[Move]:
    """The wagons that may leave now; on a board without turns, all that stand on what is scored."""
    edition = position.profile["wagon"]
    wagons = waiting(position)
    if position.turn is None:
        wagons = [figure for figure in position.figures if stands_on_scored(position, figure)]
    for wagon in wagons:
        for end in destinations(position, edition, wagon.colour, wagon.segment):
            yield MoveWagon(wagon.colour, wagon.segment, end)
        yield TakeHome(wagon.colour, wagon.segment)


def _token_candidates(position: Position) -> Iterator[PlaceToken]:
    """Tokens that are left, on portals that carry none, while the turn allows one."""
    until = "scored" if position.profile["token_moment"] == "until_scoring" else "late"
    if position.turn is not None and position.turn.done & {"token", until}:
        return
    laid = [token.colour for token in position.tokens]
    claimed = {token.portal for token in position.tokens}
    portals = [p for p in position.landscape.printed_portals() if p not in claimed]
    colours = [colour for colour in COLOURS if laid.count(colour) < TOKENS_PER_COLOUR]
    yield from (PlaceToken(colour, portal) for portal in portals for colour in colours)
    if position.profile["occupied_road_needs_pair"] == "on":
        whole = [colour for colour in colours if colour not in laid]
        for one, other in combinations(portals, 2):
            yield from (PlaceToken(colour, one, second=other) for colour in whole)
    if position.profile["token_may_be_stolen"] == "on":
        yield from _thefts(position, portals)


def _thefts(position: Position, portals: list[Portal]) -> Iterator[PlaceToken]:
    """The second tokens of other players, for whoever may be affected (variant-steal)."""
    turn = position.turn
    thieves = position.playing if turn is None else (turn.player,)
    for token in position.tokens:
        for thief in thieves:
            if token_owner(position, token.colour) not in (None, thief):
                yield from (PlaceToken(token.colour, portal, thief) for portal in portals)
