"""Whole games at once: seeded random play, whose records replay; matches that tell what happens.

Every move is chosen among all that the rules allow.  The same seed gives the same game.

>>> record = random_record(7, players=3)
>>> record["players"], len(record["turns"])
(3, 71)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple, Self

from boardlib.carcassonne.board.parts import Cell
from boardlib.carcassonne.board.position import (
    FIGURES_PER_PLAYER,
    Figure,
    MoveWagon,
    PlacedTile,
    PlaceToken,
)
from boardlib.carcassonne.board.tiles import oriented, tile_kinds, tile_sets
from boardlib.carcassonne.rulebook import OPTIONS
from boardlib.carcassonne.rules import tally
from boardlib.carcassonne.rules.calling import called, part_called
from boardlib.carcassonne.rules.figures import awarded, figure_placed
from boardlib.carcassonne.rules.naming import rule
from boardlib.carcassonne.rules.placing import tile_laid
from boardlib.carcassonne.rules.play import lay_token
from boardlib.carcassonne.rules.tokens import judge_token
from boardlib.carcassonne.rules.wagon import wagon_goes_home, wagon_moved
from boardlib.carcassonne.table.fast_game import START, Match, Scored, Setup
from boardlib.profile import Profile

ABBEY: Final = "AM-A"
ABBEY_CHANCE: Final = 0.1
TOKEN_CHANCE: Final = 0.4
NO_FIGURE_CHANCE: Final = 0.2
HOME_CHANCE: Final = 0.2

Turn = dict[str, Any]


def random_record(
    seed: int,
    players: int = 2,
    sets: Sequence[str] = ("base",),
    options: dict[str, str] | None = None,
) -> dict[str, Any]:
    """The record of a random game.

    Args:
        seed: the same seed gives the same game.
        players: 2 to 6.
        sets: the expansions, a name twice for two copies; with Abbey & Mayor every player has
            a wagon, a mayor, a barn and an abbey.
        options: options of the rule book by name.
    """
    setup = make_setup(players, sets, options)
    turns = list(random_turns(Match(setup), Random(seed)))
    return {
        "players": players,
        "sets": list(sets),
        "options": {
            "figures": dict(setup.pieces),
            "abbey": setup.abbeys,
            **dict(setup.profile.chosen),
        },
        "turns": turns,
    }


def make_setup(
    players: int = 2, sets: Sequence[str] = ("base",), options: dict[str, str] | None = None
) -> Setup:
    """The usual setup of these expansions; a river takes the place of the start tile."""
    more = "abbey-and-mayor" in sets
    chosen = dict(options or {})
    if "tunnel" not in sets:
        chosen.setdefault("printed_tunnels", "never")
    return Setup(
        players=players,
        sets=tuple(sets),
        profile=Profile(OPTIONS, chosen),
        pieces=tuple(
            (kind, count if more or kind == "meeple" else 0)
            for kind, count in FIGURES_PER_PLAYER.items()
        ),
        abbeys=more,
        start=() if "river" in sets else (START,),
    )


def random_turns(match: Match, rng: Random) -> Iterator[Turn]:
    """Play a match at random to its last tile; yields every turn as it goes into a record."""
    player, players = 0, match.setup.players
    for kind in draw_pile(match, rng):
        match.begin(player)
        while match.abbeys[player] and rng.random() < ABBEY_CHANCE:
            holes = match.places(ABBEY)
            if not holes:
                break
            yield _turn(match, rng, ABBEY, *_choose(rng, holes))
            player = (player + 1) % players
            match.begin(player)
        places = _places(match, kind)
        if places:
            yield _turn(match, rng, kind, *_choose(rng, places))
            player = (player + 1) % players
    if match.profile["last_abbey"] == "allowed":
        yield from _last_abbeys(match, rng, player)


def draw_pile(match: Match, rng: Random) -> list[str]:
    """The tiles still to be drawn, shuffled; a river comes first, from its spring to its lake."""
    river = tile_sets()["river"].counts
    pile: list[str] = []
    stream: list[str] = []
    ends: list[str] = []
    for kind, count in match.left.items():
        if kind not in river:
            pile += [kind] * count
        else:
            branches = sum(edge == "river" for edge in tile_kinds()[kind].edges)
            (ends if branches == 1 else stream).extend([kind] * count)
    rng.shuffle(pile)
    rng.shuffle(stream)
    half = len(ends) // 2
    return [*ends[:half], *stream, *ends[half:], *pile]


def _places(match: Match, kind: str) -> list[tuple[Cell, tuple[int, ...]]]:
    """The legal places; a tile with a river goes on with the river."""
    found = match.places(kind)
    if "river" in tile_kinds()[kind].edges and match.tiles:
        joining = [
            (cell, tuple(r for r in turns if _joins(match, kind, cell, r))) for cell, turns in found
        ]
        return [(cell, turns) for cell, turns in joining if turns]
    return found


def _joins(match: Match, kind: str, cell: Cell, rotation: int) -> bool:
    edges = oriented(kind, rotation).edges
    return any(edges[side] == "river" for side, _o, _tile in match.landscape.neighbours(cell))


def _choose(rng: Random, places: list[tuple[Cell, tuple[int, ...]]]) -> tuple[Cell, int]:
    """One of the places, then one of its rotations."""
    cell, rotations = places[int(rng.random() * len(places))]
    return cell, rotations[int(rng.random() * len(rotations))]


def _turn(match: Match, rng: Random, kind: str, cell: Cell, rotation: int) -> Turn:
    """Lay the tile and do what comes to mind: a figure, a token, the moves of wagons."""
    match.lay(PlacedTile(kind, cell[0], cell[1], rotation))
    deeds: list[list[str]] = []
    early = rng.random() < 0.5
    if early:
        _token(match, rng, deeds)
    _figure(match, rng, deeds)
    if not early:
        _token(match, rng, deeds)
    match.score()
    while match.waiting:
        _wagon(match, rng, deeds)
    match.end()
    return {
        "player": match.turn.player,
        "tile": kind,
        "at": list(cell),
        "rot": rotation,
        "do": deeds,
    }


def _figure(match: Match, rng: Random, deeds: list[list[str]]) -> None:
    options = [(kind, n) for kind, found in match.figure_options().items() for n in found]
    if options and rng.random() >= NO_FIGURE_CHANCE:
        kind, number = options[int(rng.random() * len(options))]
        match.stand(kind, number)
        deeds.append([kind, match.landscape.feature(number).id])


def _token(match: Match, rng: Random, deeds: list[list[str]]) -> None:
    if "tunnel" not in match.setup.sets or rng.random() >= TOKEN_CHANCE:
        return
    moves = match.token_candidates()
    if moves:
        move = rng.choice(moves)
        if judge_token(match.position(), move):
            match.lay_token(move)
            deeds.append(["token", move.colour, str(move.portal)])


def _wagon(match: Match, rng: Random, deeds: list[list[str]]) -> None:
    player, number = match.waiting[0]
    options = match.wagon_options(number)
    if not options or rng.random() < HOME_CHANCE:
        match.take_home(player, number)
        return
    target = rng.choice(options)
    name = match.landscape.segment
    deeds.append(["move", match.setup.colours[player], str(name(number)), str(name(target))])
    match.move_wagon(player, number, target)


def _last_abbeys(match: Match, rng: Random, player: int) -> Iterator[Turn]:
    """After the last tile: clockwise, whoever still holds the abbey may place it (abbey-last)."""
    players = match.setup.players
    for one in [(player + step) % players for step in range(players)]:
        match.begin(one)
        if match.abbeys[one] and (holes := match.places(ABBEY)):
            yield _turn(match, rng, ABBEY, *_choose(rng, holes))


# --- a match that tells what happens in it, and who gets points for what -------------------------


class Gain(NamedTuple):
    """Points of a player for a feature of some type."""

    type: str
    player: int
    points: int


@dataclass(frozen=True, slots=True)
class ScoredField:
    """A field that was scored at the end: its owners, what it came to, and what it touches.

    Attributes:
        owners: who gets its points.
        cities: how many completed cities it was scored for.
        each: points for one of them.
        points: what every owner gets.
        barn: whether it was scored for a barn.
        shapes: keys of its parts, and of those of its completed cities.
        land: keys of its own parts alone.
    """

    owners: tuple[int, ...]
    cities: int
    each: int
    points: int
    barn: bool
    shapes: tuple[str, ...]
    land: tuple[str, ...]


class ToldMatch(Match):
    """A match that takes down what is done in a turn.

    Attributes:
        deeds: what was done since the turn began, as it goes into a record.
        said: the same in sentences, as far as it tells.
        tells: whether it does; sentences take longer than the moves that they tell.
        gains: who got points for what in the turn.
    """

    def __init__(self, setup: Setup) -> None:
        self.deeds: list[list[str]] = []
        self.said: list[str] = []
        self.tells = True
        self.gains: list[Gain] = []
        super().__init__(setup)

    def copy(self) -> Self:
        """The same game once more, with what was done in the turn."""
        other = super().copy()
        other.deeds = [[*deed] for deed in self.deeds]
        other.said, other.gains = [*self.said], [*self.gains]
        return other

    def begin(self, player: int) -> None:
        """Begin the turn of a player."""
        self.deeds, self.said, self.gains = [], [], []
        if self.turn.placed is None:  # begun before, for this player or for one who passes
            self.late = (*self.late, *self.turn.portals)
        super().begin(player)

    @property
    def _colour(self) -> str:
        return self.setup.colours[self.turn.player]

    def lay(self, tile: PlacedTile) -> None:
        """Lay the tile of the turn."""
        super().lay(tile)
        if self.deeds:  # a token came before it
            self.deeds.append(["tile"])
        if self.tells:
            self.said.append(tile_laid(self._colour, tile).text)

    def stand(self, kind: str, number: int) -> None:
        """Place a figure of the active player."""
        where = part_called(self.landscape, number) if self.tells else ""
        super().stand(kind, number)
        segment = self.landscape.segment(number)
        self.deeds.append([kind, segment.feature])
        if self.tells:
            self.said.append(figure_placed(Figure(kind, self._colour, segment), where).text)

    def lay_token(self, move: PlaceToken) -> None:
        """Lay a tunnel token."""
        before = self._snapshot()
        super().lay_token(move)
        if self.turn.late and not any(deed[0] in ("move", "score") for deed in self.deeds):
            self.deeds.append(["score"])
        self.deeds.append(["token", move.colour, *map(str, move.portals)])
        if self.tells:
            self.said += [event.text for event in lay_token(before, move).events]

    def score(self) -> Scored:
        """The scoring step."""
        scored = super().score()
        for award in (*scored.completed, *scored.farms):
            if award.owners and self.tells:
                told = awarded(self.position(), award, rule("score-nobody"))
                self.said.append(told.text)
            self.gains += gains(award)
        return scored

    def move_wagon(self, player: int, start: int, end: int) -> None:
        """Move a wagon whose feature has been scored."""
        where = part_called(self.landscape, end) if self.tells else ""
        super().move_wagon(player, start, end)
        segment, colour = self.landscape.segment, self.setup.colours[player]
        move = MoveWagon(colour, segment(start), segment(end))
        self.deeds.append(["move", colour, str(move.start), str(move.end)])
        if self.tells:
            self.said.append(wagon_moved(move, where).text)

    def take_home(self, player: int, number: int) -> None:
        """Take back a wagon whose feature has been scored."""
        feature = called(self.landscape, self.landscape.joined[number]) if self.tells else ""
        super().take_home(player, number)
        wagon = Figure("wagon", self.setup.colours[player], self.landscape.segment(number))
        if self.tells:
            self.said.append(wagon_goes_home(wagon, feature).text)

    def wagon(self, move: MoveWagon) -> None:
        """Move a wagon, as the move says it."""
        start, end = (self.landscape.number(one) for one in (move.start, move.end))
        assert start is not None
        assert end is not None
        self.move_wagon(self.setup.colours.index(move.colour), start, end)

    # --- the end ------------------------------------------------------------------------

    def fields(self, awards: list[tally.Award]) -> list[ScoredField]:
        """The fields among what was scored at the end, those worth most first."""
        found = [self._field(award) for award in awards if award.cities and award.owners]
        return sorted(found, key=lambda field: -field.points)

    def _field(self, award: tally.Award) -> ScoredField:
        landscape = self.landscape
        around = (
            [] if award.joined.type == "city" else tally.completed_cities(landscape, award.joined)
        )
        land = tuple(map(str, landscape.segments(award.joined)))
        cities = tuple(str(one) for city in around for one in landscape.segments(city))
        each = award.lines[0].each if award.lines else 0
        return ScoredField(
            tuple(award.owners),
            award.cities,
            each,
            award.points,
            tally.has_barn(award.joined),
            (*land, *cities),
            land,
        )

    def owned_land(self) -> list[tuple[tuple[str, ...], tuple[int, ...]]]:
        """Every field on which somebody stands: its parts, and who has most there."""
        landscape = self.landscape
        occupied = [j for j in landscape.features() if j.type == "field" and j.figures]
        return [
            (
                tuple(map(str, landscape.segments(field))),
                tuple(tally.majority(tally.strengths(landscape, field))),
            )
            for field in occupied
        ]


def gains(award: tally.Award) -> list[Gain]:
    """Who gets how much by an award, and for what: cities may stand for the farmers around."""
    type_ = "field" if award.cities else award.joined.type
    return [Gain(type_, player, award.points) for player in award.owners if award.points]
