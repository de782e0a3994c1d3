"""A whole game in progress: the fast twin of positions, changed in place move by move.

A :class:`Match` keeps one landscape for the whole game.  It answers the questions that come up
in every turn (where may the tile go, where may a figure stand, what is complete now) with plain
numbers; the sentences come from the rulings: :meth:`Match.position` is the same game as a
position, and a refused move is judged there.  The tests play the same games both ways.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, NoReturn, Self

from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.parts import Cell, Joined, Portal
from boardlib.carcassonne.board.position import (
    COLOURS,
    DEEDS,
    FIGURES_PER_PLAYER,
    TOKENS_PER_COLOUR,
    Figure,
    Move,
    MoveWagon,
    PlacedTile,
    PlaceToken,
    Position,
    RobberBaron,
    Token,
    Turn,
    own_tokens,
    readings_of,
)
from boardlib.carcassonne.board.tiles import tile_kinds, tile_sets
from boardlib.carcassonne.rulebook import DEFAULTS
from boardlib.carcassonne.rules import tally
from boardlib.carcassonne.rules.figures import judge_figure
from boardlib.carcassonne.rules.placing import judge_tile
from boardlib.carcassonne.rules.play import let_pass, with_robber
from boardlib.carcassonne.rules.tokens import had_chance, judge_token
from boardlib.carcassonne.rules.wagon import goes_on_unpaid, judge_wagon_move, wagon_targets
from boardlib.game import IllegalMove, Ruling, Step
from boardlib.profile import Profile

START: Final = PlacedTile("BG-D", 0, 0, 0)


@dataclass(frozen=True)
class Setup:
    """What a game is played with.

    Attributes:
        players: 2 to 6.
        sets: the expansions, a name twice for two copies.
        profile: the options in force.
        pieces: how many figures of each kind every player has.
        abbeys: whether every player has an abbey.
        robber: whether the Robber Baron is played.
        start: the tiles that lie there at the beginning.
        colours: all colours, those of the players first, in the order in which they play.
    """

    players: int = 2
    sets: tuple[str, ...] = ("base",)
    profile: Profile = DEFAULTS
    pieces: tuple[tuple[str, int], ...] = tuple(FIGURES_PER_PLAYER.items())
    abbeys: bool = False
    robber: bool = False
    start: tuple[PlacedTile, ...] = (START,)
    colours: tuple[str, ...] = COLOURS

    @cached_property
    def by_colour(self) -> tuple[tuple[str, int], ...]:
        """The players by the usual order of the colours, each with his number."""
        playing = self.colours[: self.players]
        return tuple((one, playing.index(one)) for one in COLOURS if one in playing)


@dataclass(slots=True)
class Deeds:
    """What has been done in the turn: the fast twin of a position's turn."""

    player: int
    placed: Cell | None = None
    figure: bool = False
    token: bool = False
    scored: bool = False
    late: bool = False
    portals: list[Portal] = field(default_factory=list)

    def as_turn(self, colours: Sequence[str]) -> Turn:
        """The same as a part of a position."""
        done = frozenset(word for word in DEEDS if getattr(self, word))
        return Turn(colours[self.player], self.placed, done)


@dataclass(frozen=True, slots=True)
class Scored:
    """What a scoring step found: every completed feature, and the farmers at barns."""

    completed: list[tally.Award]
    farms: list[tally.Award]


class Match:
    """A game in progress.  Players are numbers, in the order of the colours.

    Attributes:
        landscape: the tiles and joined features; figures stand on them.
        tiles: the tiles on the board in the order in which they were placed.
        left: for every kind of tile, how many copies are not on the board.
        supply: for every player, how many figures of each kind are not on the board.
        standing: segment number -> (player, kind) of every figure, in the order of placing.
        tokens: the tunnel tokens on the board.
        scores: the points of every player.
        abbeys: whether each player still holds the abbey.
        robber: who holds the Robber Baron, or None where it is not played.
        waiting: the wagons that are to be moved now: (player, segment number), in order.
        late: the portals of a token laid after scoring, for the next scoring step.
        turn: what has been done in the turn.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.profile = dict(setup.profile)
        self.kinds = tuple(kind for kind, count in setup.pieces if count)
        self.landscape = Landscape(readings_of(setup.profile), setup.colours)
        self.tiles: list[PlacedTile] = []
        self.left = _copies(setup.sets)
        self.supply = [dict(setup.pieces) for _player in range(setup.players)]
        self.standing: dict[int, tuple[int, str]] = {}
        self.tokens: list[Token] = []
        self.scores = [0] * setup.players
        self.abbeys = [setup.abbeys] * setup.players
        self.robber = RobberBaron("nobody", 0) if setup.robber else None
        self.waiting: list[tuple[int, int]] = []
        self.late: tuple[Portal, ...] = ()
        self.turn = Deeds(0)
        for tile in setup.start:
            self._put_tile(tile)

    def copy(self) -> Self:
        """The same game once more: whatever is done in one leaves the other as it is."""
        other = copy(self)
        other.landscape = self.landscape.copy()
        other.tiles, other.tokens, other.waiting = [*self.tiles], [*self.tokens], [*self.waiting]
        other.left, other.standing = self.left.copy(), self.standing.copy()
        other.supply = [dict(one) for one in self.supply]
        other.scores, other.abbeys = [*self.scores], [*self.abbeys]
        other.turn = replace(self.turn, portals=[*self.turn.portals])
        return other

    def position(self) -> Position:
        """The same game as a position; it holds only until the next move of the match."""
        position = self._snapshot()
        vars(position)["landscape"] = self.landscape
        return position

    def _snapshot(self) -> Position:
        setup = self.setup
        return Position(
            tiles=tuple(self.tiles),
            figures=tuple(
                Figure(kind, setup.colours[player], self.landscape.segment(number))
                for number, (player, kind) in self.standing.items()
            ),
            tokens=tuple(self.tokens),
            profile=setup.profile,
            players=setup.players,
            sets=setup.sets,
            turn=self.turn.as_turn(setup.colours),
            robber=self.robber,
            points=tuple((c, self.scores[n]) for c, n in setup.by_colour),
            pieces=setup.pieces,
            abbeys=tuple(c for c, n in setup.by_colour if self.abbeys[n]),
            colours=setup.colours,
        )

    # --- tiles --------------------------------------------------------------------------

    def begin(self, player: int) -> None:
        """Begin the turn of a player."""
        self.turn = Deeds(player, portals=[*self.late])
        self.late = ()

    def places(self, kind: str) -> list[tuple[Cell, tuple[int, ...]]]:
        """Every place where a tile of that kind may go, with its rotations."""
        if tile_kinds()[kind].is_abbey:
            return [(cell, (0,)) for cell in self.landscape.openings.holes()]
        return self.landscape.openings.places(kind)

    def may_lay(self, kind: str) -> bool:
        """Whether a tile of that kind is there for this turn: a copy left, the abbey held."""
        if self.turn.placed is not None:
            return False
        if tile_kinds()[kind].is_abbey:
            too_late = self.profile["last_abbey"] == "lost" and sum(self.left.values()) == 0
            return self.abbeys[self.turn.player] and not too_late
        return self.left.get(kind, 0) > 0

    def fits(self, tile: PlacedTile) -> bool:
        """Whether the tile may go to its place in this turn (abbey-hole)."""
        if not self.may_lay(tile.kind):
            return False
        openings = self.landscape.openings
        if tile_kinds()[tile.kind].is_abbey:
            return openings.is_hole(tile.cell)
        return openings.fits(tile.kind, tile.cell, tile.rotation) or not self.landscape.tiles

    def lay(self, tile: PlacedTile) -> None:
        """Lay the tile of the turn.

        Raises:
            IllegalMove: carrying the ruling.
        """
        if not self.fits(tile):
            _refuse(tile, judge_tile(self.position(), tile))
        self._put_tile(tile)
        self.turn.placed = tile.cell
        self._hand_over_robber()

    def _put_tile(self, tile: PlacedTile) -> None:
        broken = self.profile["printed_tunnels"] == "always"
        laid = self.landscape.place(tile.kind, tile.x, tile.y, tile.rotation, broken)
        self.tiles.append(tile)
        if laid.oriented.is_abbey:
            self.abbeys[self.turn.player] = False
        else:
            self.left[tile.kind] -= 1

    # --- figures ------------------------------------------------------------------------

    def figure_options(self) -> dict[str, list[int]]:
        """For every kind of figure, the segments of the new tile on which one may be placed."""
        turn = self.turn
        if turn.placed is None or turn.figure or turn.scored:
            return {}
        landscape, supply = self.landscape, self.supply[turn.player]
        fieldless = tally.no_fields(self.profile)
        tile = landscape.tiles[turn.placed]
        joined, base = landscape.joined, tile.base
        free = [
            (base + index, type_)
            for index, type_ in tile.oriented.stands
            if not joined[base + index].figures and not (fieldless and type_ == "field")
        ]
        return {kind: _OPTIONS[kind](self, free) if supply[kind] else [] for kind in self.kinds}

    def _barn_fields(self, _free: list[tuple[int, str]]) -> list[int]:
        """Fields of the new tile at a corner of four fields, without a barn (barn)."""
        assert self.turn.placed is not None
        landscape = self.landscape
        if tally.no_fields(self.profile):
            return []
        return [
            number
            for number in landscape.numbers(self.turn.placed)
            if landscape.joined[number].type == "field"
            and not tally.has_barn(landscape.joined[number])
            and landscape.field_corners(number)
        ]

    def stand(self, kind: str, number: int) -> None:
        """Place a figure of the active player.

        Raises:
            IllegalMove: carrying the ruling.
        """
        if number not in self.figure_options().get(kind, ()):
            figure = Figure(
                kind, self.setup.colours[self.turn.player], self.landscape.segment(number)
            )
            _refuse(figure, judge_figure(self.position(), figure))
        self._put_figure(self.turn.player, kind, number)
        self.turn.figure = True

    def _put_figure(self, player: int, kind: str, number: int) -> None:
        self.landscape.add_figure(player, kind, number)
        self.standing[number] = (player, kind)
        self.supply[player][kind] -= 1

    def _take_figure(self, player: int, kind: str, number: int) -> None:
        self.landscape.remove_figure(player, kind, number)
        del self.standing[number]
        self.supply[player][kind] += 1

    # --- tokens -------------------------------------------------------------------------

    def token_candidates(self) -> list[PlaceToken]:
        """An own token for every portal without one; the rules may still refuse some."""
        player = self.setup.colours[self.turn.player]
        laid = Counter(token.colour for token in self.tokens)
        colours = own_tokens(self.setup, player)
        left = [colour for colour in colours if laid[colour] < TOKENS_PER_COLOUR]
        claimed = {token.portal for token in self.tokens}
        return [
            PlaceToken(colour, portal)
            for portal in (self.landscape.printed_portals() if left else ())
            if portal not in claimed
            for colour in left
        ]

    def lay_token(self, move: PlaceToken) -> None:
        """Lay a tunnel token.

        Raises:
            IllegalMove: carrying the ruling.
        """
        ruling = judge_token(self.position(), move)
        if not ruling:
            _refuse(move, ruling)
        self.tokens += [Token(move.colour, portal) for portal in sorted(move.portals)]
        self.turn.token = True
        if self.turn.scored:
            self.late, self.turn.late = move.portals, True
        self.turn.portals += move.portals
        pair = [token.portal for token in self.tokens if token.colour == move.colour]
        if any(portal not in self.landscape.portals for portal in move.portals):
            self._rebuild()
        elif len(pair) == TOKENS_PER_COLOUR:
            self.landscape.join_portals(pair[0], pair[1])
        self._hand_over_robber(move.portal)

    def _hand_over_robber(self, by_token: Portal | None = None) -> None:
        """Give the Robber Baron to whoever has completed the longest road (robber-baron)."""
        if self.robber is not None:
            now = Step(self.position(), ())
            step = with_robber(now, self.setup.colours[self.turn.player], by_token)
            self.robber = step.position.robber

    def _rebuild(self) -> None:
        """Build the landscape anew: a token has broken a printed tunnel (printed-tunnel)."""
        fresh = self._snapshot()
        self.landscape = fresh.landscape.copy()  # what a position shares stays as it is
        self.standing = {}
        for figure in fresh.figures:
            number = self.landscape.number(figure.segment)
            assert number is not None
            self.standing[number] = (self.setup.colours.index(figure.colour), figure.kind)

    # --- scoring ------------------------------------------------------------------------

    def score(self) -> Scored:
        """The scoring step: what became complete in this turn, and what it gave to whom."""
        landscape, profile = self.landscape, self.profile
        completed = []
        for joined in self._completed():
            award = tally.award_of(landscape, joined, profile)
            completed.append(award)
            self._pay(award)
        farms = self._farms_at_barns()
        for award in completed:
            self._send_home(award)
        for farm in farms:
            self._pay(farm)
            self._send_home(farm)
        self.waiting.sort(key=self._turn_order)
        self.turn.scored = True
        return Scored(completed, farms)

    def _completed(self) -> list[Joined]:
        """The features that became complete: on the new tile, around it, and by a token."""
        placed, landscape = self.turn.placed, self.landscape
        if placed is None:
            return []
        near = landscape.touched(placed)
        if self.turn.portals:
            near += [landscape.joined[landscape.portals[one]] for one in self.turn.portals]
        near += landscape.monasteries.surrounded
        return [one for one in dict.fromkeys(near) if not one.open and one.complete]

    def _farms_at_barns(self) -> list[tally.Award]:
        placed, landscape = self.turn.placed, self.landscape
        if placed is None or "barn" not in self.kinds:
            return []
        here = dict.fromkeys(landscape.touched(placed))
        fields = [j for j in here if j.type == "field" and len(j.figures) > 1]
        found = [tally.farmers_at_barn(landscape, farm, placed, self.profile) for farm in fields]
        return [farm for farm in found if farm is not None]

    def _pay(self, award: tally.Award) -> None:
        if award.owners:
            points = award.points
            for player in award.owners:
                self.scores[player] += points

    def _send_home(self, award: tally.Award) -> None:
        """Figures go home from a scored feature; barns stay (score-return).

        Wagons wait, by one reading only those of players who got points (wagon-without-points).
        """
        all_wait = goes_on_unpaid(self.profile)
        for player, kind, number in award.joined.figures:
            if kind == "wagon" and (all_wait or player in award.owners):
                self.waiting.append((player, number))
            elif kind != "barn":
                self._take_figure(player, kind, number)

    # --- wagons -------------------------------------------------------------------------

    def _turn_order(self, wagon: tuple[int, int]) -> tuple[int, object]:
        """Clockwise from the active player; those of one player by place (wagon-order)."""
        player, number = wagon
        return (player - self.turn.player) % self.setup.players, self.landscape.segment(number)

    def wagon_options(self, number: int) -> list[int]:
        """The segments to which the wagon that stands on that segment may move."""
        return wagon_targets(self.landscape, self.profile["wagon"], number)

    def move_wagon(self, player: int, start: int, end: int) -> None:
        """Move a wagon whose feature has been scored; those that decide before it go home.

        Raises:
            IllegalMove: carrying the ruling.
        """
        if (player, start) in self.waiting:
            while self.waiting[0][0] != player:
                self.take_home(*self.waiting[0])
        if (player, start) not in self.waiting or end not in self.wagon_options(start):
            segment = self.landscape.segment
            move = MoveWagon(self.setup.colours[player], segment(start), segment(end))
            _refuse(move, judge_wagon_move(self.position(), move))
        self.waiting.remove((player, start))
        self._take_figure(player, "wagon", start)
        self._put_figure(player, "wagon", end)

    def take_home(self, player: int, number: int) -> None:
        """Take back a wagon whose feature has been scored."""
        self.waiting.remove((player, number))
        self._take_figure(player, "wagon", number)

    # --- the ends -----------------------------------------------------------------------

    def end(self) -> None:
        """End the turn: wagons that have not moved go home."""
        for player, number in list(self.waiting):
            self.take_home(player, number)
        if self.tokens:
            colour = self.setup.colours[self.turn.player]
            own = own_tokens(self.setup, colour)
            passed = let_pass(self.tokens, self.turn.token, own, self._had_chance)
            self.tokens = list(passed)

    def _had_chance(self, colour: str) -> bool:
        return had_chance(self.position(), colour)

    def finish(self) -> list[tally.Award]:
        """The end of the game: every occupied feature is scored as it lies."""
        awards = tally.final_awards(self.landscape, self.profile)
        for award in awards:
            self._pay(award)
        return awards


_OPTIONS: Final[dict[str, Callable[[Match, list[tuple[int, str]]], list[int]]]] = {
    "meeple": lambda _match, free: [number for number, _type in free],
    "wagon": lambda _match, free: [number for number, type_ in free if type_ != "field"],
    "mayor": lambda _match, free: [number for number, type_ in free if type_ == "city"],
    "barn": Match._barn_fields,
}


def _copies(sets: tuple[str, ...]) -> Counter[str]:
    found: Counter[str] = Counter()
    for name in sets:
        found.update(tile_sets()[name].counts)
    return found


def _refuse(move: Move, ruling: Ruling) -> NoReturn:
    assert not ruling, f"the match and the ruling differ on '{move}'"
    raise IllegalMove(str(move), ruling)
