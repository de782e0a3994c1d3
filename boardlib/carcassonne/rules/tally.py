"""What features are worth and who gets it, counted on the landscape in plain numbers.

Nothing here makes sentences: :mod:`boardlib.carcassonne.rules.features` does that for positions,
and :mod:`boardlib.carcassonne.table.fast_game` plays whole games with the bare numbers.  Players
are numbers in the order of the colours.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.parts import Cell, Joined
from boardlib.text import mark_counted

Options = Mapping[str, str]
Names = tuple[str, str]
"""What is counted: singular and plural, for one ngettext call."""

TILE: Final = mark_counted("tile", "tiles")
PENNANT: Final = mark_counted("pennant", "pennants")
MONASTERY: Final = mark_counted("monastery", "monasteries")
AROUND: Final = mark_counted("tile around", "tiles around")
OPENING: Final = mark_counted("further opening on a tile", "further openings on a tile")
CITY: Final = mark_counted("completed city", "completed cities")

CITY_TILE: Final = 2
"""What a tile of a completed city is worth, and a pennant there (score-city)."""
INN_TILE: Final = 2
"""What a tile of a completed road with an inn is worth (score-inn)."""
CATHEDRAL: Final = 3
"""What a tile of a completed city with a cathedral is worth, and a pennant (score-cathedral)."""
FARMED: Final = {"each_field": 3, "city_once": 3, "city_by_city": 4}
"""Form of scoring fields (option ``fields``) -> what a completed city brings to farmers."""
BARN: Final = 4
"""What a completed city brings to barns at the end of the game (barn-end)."""
AT_BARN: Final = 3
"""What it brings to farmers when a barn is placed beside them (barn-farmers)."""
JOINED: Final = 1
"""What it brings to farmers whose field is joined to that of a barn (barn-joined)."""


class ScoreLine(NamedTuple):
    """So many things at so many points each, by the rule of that name."""

    number: int
    names: Names
    each: int
    rule: str


class Award(NamedTuple):
    """Points for some players from one feature.

    ``cities`` is the number of completed cities that made them, for fields; ``among`` how many
    share them, 1 where every owner gets all of them.
    """

    joined: Joined
    owners: list[int]
    lines: list[ScoreLine]
    cities: int = 0
    among: int = 1

    @property
    def points(self) -> int:
        """The points that every one of the owners gets."""
        return total(self.lines) // self.among


def award_of(landscape: Landscape, joined: Joined, profile: Options) -> Award:
    """What a feature scores as it lies, and who gets it."""
    got = owners(landscape, joined, profile)
    lines = worth_lines(landscape, joined, profile)
    return Award(joined, got, lines, among=among(got, joined, profile))


def among(tied: Sequence[int], joined: Joined, profile: Options) -> int:
    """How many share the points of a feature (score-tie-shared); 1 where nobody does.

    The owners of barns on one field are not tied where each of them gets the points (barn-end).
    """
    each = has_barn(joined) and profile["barns"] == "every_owner"
    return 1 if each else shares(tied, profile)


def shares(tied: Sequence[int], profile: Options) -> int:
    """Into how many shares points go that several players are tied for; 1 for one each."""
    return len(tied) if tied and profile["ties"] == "shared" else 1


def total(lines: Iterable[ScoreLine]) -> int:
    """The sum of all lines, in points."""
    return sum(line.number * line.each for line in lines)


# --- what a feature is worth ------------------------------------------------------------


def worth_lines(landscape: Landscape, joined: Joined, profile: Options) -> list[ScoreLine]:
    """What a feature scores as it lies: in play if it is complete, else at the end of the game.

    Rules score-road to end-field; a road scores the tiles on which it can be seen (visible-tiles).
    """
    if joined.type == "road":
        return _road(landscape, joined, profile)
    if joined.type == "city":
        return _city(landscape, joined, profile)
    if joined.type == "monastery":
        return _monastery(landscape, joined)
    if joined.type == "field":
        return farm_lines(len(completed_cities(landscape, joined)), joined, profile)
    return []


def _road(landscape: Landscape, joined: Joined, profile: Options) -> list[ScoreLine]:
    name, each = ("score-road", 1) if joined.complete else ("end-road", 1)
    if landscape.shows(joined, "inn"):
        name, each = ("score-inn", INN_TILE) if joined.complete else ("end-inn", 0)
    line = ScoreLine(landscape.tile_count(joined), TILE, each, name)
    if profile["same_tile"] == "once":
        return [line]
    more = sum(count - 1 for count in openings(landscape, joined).values())
    return [line, *_some(more, OPENING, each, "same-tile-each")]


def openings(landscape: Landscape, road: Joined) -> Counter[Cell]:
    """How many parts of a road that end at an opening its tiles show, where there are any."""
    return Counter(
        landscape.cell(number) for number in road.members if landscape.feature(number).portal
    )


def _city(landscape: Landscape, joined: Joined, profile: Options) -> list[ScoreLine]:
    tiles, pennants = landscape.tile_count(joined), landscape.pennants(joined)
    name, each = ("score-city", CITY_TILE) if joined.complete else ("end-city", 1)
    if joined.complete and tiles == 2 and profile["two_tile_city"] == "1":
        name, each = "score-two-tile-city", 1
    if landscape.shows(joined, "cathedral"):
        name, each = ("score-cathedral", CATHEDRAL) if joined.complete else ("end-cathedral", 0)
    return [ScoreLine(tiles, TILE, each, name), *_some(pennants, PENNANT, each, name)]


def _monastery(landscape: Landscape, joined: Joined) -> list[ScoreLine]:
    tiles = landscape.tile_count(joined)
    if joined.complete:
        return [ScoreLine(1, MONASTERY, tiles, "score-monastery")]
    return [
        ScoreLine(1, MONASTERY, 1, "end-monastery"),
        *_some(tiles - 1, AROUND, 1, "end-monastery"),
    ]


def farm_lines(cities: int, field: Joined, profile: Options) -> list[ScoreLine]:
    """The worth of a field at the end of the game: for its barns, or else for its farmers.

    Scored city by city a field is worth nothing itself (end-field-by-city).
    """
    if no_fields(profile):
        return []
    if has_barn(field):
        return _some(cities, CITY, BARN, barn_rule(profile))
    return [] if by_city(field, profile) else _farmed(cities, profile)


def no_fields(profile: Options) -> bool:
    """Whether the game is played without fields (field-none)."""
    return profile["fields"] == "none"


def by_city(joined: Joined, profile: Options) -> bool:
    """Whether it is a field that scores nothing itself, but its cities do (end-field-by-city)."""
    return joined.type == "field" and profile["fields"] == "city_by_city" and not has_barn(joined)


def farm_rule(profile: Options) -> str:
    """The rule by which farmers are scored at the end of the game."""
    return {
        "each_field": "end-field",
        "city_once": "end-field-city-once",
        "city_by_city": "end-field-by-city",
        "none": "field-none",
    }[profile["fields"]]


def _farmed(cities: int, profile: Options) -> list[ScoreLine]:
    """What completed cities bring to farmers at the end of the game."""
    return _some(cities, CITY, FARMED[profile["fields"]], farm_rule(profile))


def barn_rule(profile: Options) -> str:
    """The rule by which barns share the points of their field."""
    return "barn-end" if profile["barns"] == "every_owner" else "barn-end-most"


def _some(count: int, names: Names, each: int, rule: str) -> list[ScoreLine]:
    return [ScoreLine(count, names, each, rule)] if count else []


def completed_cities(landscape: Landscape, field: Joined) -> list[Joined]:
    """The completed cities that touch a field, each once."""
    found: dict[int, Joined] = {}
    for number in field.members:
        tile = landscape.owners[number]
        for index in tile.oriented.touching[number - tile.base]:
            city = landscape.joined[tile.base + index]
            if city.open == 0:
                found[id(city)] = city
    return list(found.values())


# --- who gets it ------------------------------------------------------------------------


def has_barn(joined: Joined) -> bool:
    """Whether a barn stands on this field."""
    return any(kind == "barn" for _player, kind, _number in joined.figures)


def strengths(landscape: Landscape, joined: Joined) -> Counter[int]:
    """What each player counts on a feature: the figures, a mayor as many as there are pennants.

    On a field with barns only the barns count (barn-end).
    """
    if has_barn(joined):
        return Counter(player for player, kind, _number in joined.figures if kind == "barn")
    found: Counter[int] = Counter()
    for player, kind, _number in joined.figures:
        found[player] += landscape.pennants(joined) if kind == "mayor" else 1
    return found


def majority(found: Mapping[int, int]) -> list[int]:
    """The players with most figures; in a tie all of them, and nobody with none."""
    most = max(found.values(), default=0)
    return sorted(player for player, count in found.items() if most and count == most)


def owners(landscape: Landscape, joined: Joined, profile: Options) -> list[int]:
    """The players who get the points of a feature; of a field with barns, the barns' owners.

    Nobody gets any for a field where cities are scored one by one (end-field-by-city).
    """
    figures = joined.figures
    if by_city(joined, profile):
        return []
    if len(figures) == 1 and figures[0][1] != "mayor":
        return [figures[0][0]]
    found = strengths(landscape, joined)
    if profile["barns"] == "every_owner" and has_barn(joined):
        return sorted(found)
    return majority(found)


# --- barns ------------------------------------------------------------------------------


def farmers_at_barn(
    landscape: Landscape, field: Joined, placed: Cell | None, profile: Options
) -> Award | None:
    """What the farmers on a field with a barn score in the scoring step; None without any.

    3 points per completed city when the barn was placed on the tile of this turn, 1 when their
    field has been joined to that of a barn; then they go home (the barn- rules).
    """
    figures = field.figures
    farmers = Counter(player for player, kind, _number in figures if kind != "barn")
    barns = {landscape.cell(number) for _player, kind, number in figures if kind == "barn"}
    if not farmers or not barns:
        return None
    each, rule = (AT_BARN, "barn-farmers") if placed in barns else (JOINED, "barn-joined")
    cities = len(completed_cities(landscape, field))
    tied = majority(farmers)
    return Award(field, tied, [ScoreLine(cities, CITY, each, rule)], cities, shares(tied, profile))


# --- the end of the game ----------------------------------------------------------------


def final_awards(landscape: Landscape, profile: Options) -> list[Award]:
    """End-of-game scoring: every occupied feature as it lies, fields by the form in force."""
    never = ("river", "field") if no_fields(profile) else ("river",)
    occupied = [j for j in landscape.features() if j.figures and j.type not in never]
    farms = [j for j in occupied if j.type == "field" and not has_barn(j)]
    awards = []
    for joined in occupied:
        if joined.type != "field" or has_barn(joined):
            found = award_of(landscape, joined, profile)
            farmed = joined.type == "field" and found.lines
            awards.append(found._replace(cities=found.lines[0].number if farmed else 0))
    return [*awards, *_FARMS[profile["fields"]](landscape, farms, profile)]


def _field_by_field(landscape: Landscape, farms: list[Joined], profile: Options) -> Iterator[Award]:
    """Final first edition and second edition: one city may pay for several fields."""
    for field in farms:
        cities = len(completed_cities(landscape, field))
        got = owners(landscape, field, profile)
        yield Award(field, got, farm_lines(cities, field, profile), cities, shares(got, profile))


def _each_city_once(landscape: Landscape, farms: list[Joined], profile: Options) -> Iterator[Award]:
    """Second form: field by field, but a city pays each player only once."""
    paid: set[tuple[int, int]] = set()
    for field in farms:
        cities = completed_cities(landscape, field)
        by_count: dict[int, list[int]] = {}
        tied = owners(landscape, field, profile)
        for player in tied:
            fresh = [city for city in cities if (player, id(city)) not in paid]
            paid |= {(player, id(city)) for city in fresh}
            by_count.setdefault(len(fresh), []).append(player)
        for count, players in by_count.items():
            yield Award(field, players, _farmed(count, profile), count, shares(tied, profile))


def _city_by_city(landscape: Landscape, farms: list[Joined], profile: Options) -> Iterator[Award]:
    """First form: city by city, 4 points for most farmers on all fields around it."""
    around: dict[int, tuple[Joined, Counter[int]]] = {}
    for field in farms:
        for city in completed_cities(landscape, field):
            _city, farmers = around.setdefault(id(city), (city, Counter()))
            farmers.update(player for player, _kind, _number in field.figures)
    for city, farmers in around.values():
        tied = majority(farmers)
        yield Award(city, tied, _farmed(1, profile), 1, shares(tied, profile))


def _no_fields(_landscape: Landscape, _farms: list[Joined], _profile: Options) -> list[Award]:
    """Nothing is scored for fields where they are not played (field-none)."""
    return []


_FARMS: Final = {
    "each_field": _field_by_field,
    "city_once": _each_city_once,
    "city_by_city": _city_by_city,
    "none": _no_fields,
}
