"""A match that tells what happens in it, and who gets points for what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Self

from boardlib.carcassonne.board.position import Figure, MoveWagon, PlacedTile, PlaceToken
from boardlib.carcassonne.rules import tally
from boardlib.carcassonne.rules.calling import called, part_called
from boardlib.carcassonne.rules.figures import figure_placed
from boardlib.carcassonne.rules.naming import rule
from boardlib.carcassonne.rules.placing import tile_laid
from boardlib.carcassonne.rules.play import lay_token
from boardlib.carcassonne.rules.scoring import awarded
from boardlib.carcassonne.rules.wagon import wagon_goes_home, wagon_moved
from boardlib.carcassonne.table.fast_game import Match, Scored, Setup


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
