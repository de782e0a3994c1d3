"""The courses that come with the game, as graphs."""

import networkx as nx
import pytest

from boardlib.biathlon.board.course import Course, Half, Path, Station
from boardlib.biathlon.board.notation import courses, named_course
from boardlib.biathlon.rulebook import DEFAULTS
from boardlib.biathlon.rules.checks import course_problems

RING, M11 = named_course("ring"), named_course("M11")


def detours(course: Course) -> dict[Path, float | None]:
    """Path -> the length of the shortest way between its ends when it alone is closed."""
    found: dict[Path, float | None] = {}
    for path in course.paths:
        graph = course.graph([path])
        joined = nx.has_path(graph, *path)
        found[path] = nx.shortest_path_length(graph, *path) if joined else None
    return found


@pytest.mark.parametrize("name", courses())
def test_a_course_is_sound(name: str) -> None:
    course = named_course(name)
    assert list(course_problems(course, DEFAULTS)) == []
    assert course.name == name


def test_the_ring_has_22_stations_24_paths_and_three_halved_circles() -> None:
    assert (len(RING.stations), len(RING.paths)) == (22, 24)
    halved = {one.name: "|".join(one.halves) for one in RING.stations if one.halved}
    assert halved == {name: name for name in ("II|III", "IV|V", "VI|I")}
    assert {half: len(RING.inside[half]) for half in Half} == {
        Half.I: 4,
        Half.II: 4,
        Half.III: 5,
        Half.IV: 4,
        Half.V: 4,
        Half.VI: 4,
    }
    assert nx.is_connected(RING.graph())


def test_the_ring_has_one_path_without_a_detour() -> None:
    assert [Path.of(*ends) for ends in nx.bridges(RING.graph())] == [Path.of("III-b", "III-d")]


def test_the_detours_of_the_ring() -> None:
    found = detours(RING)
    lengths = {length: {p for p, n in found.items() if n == length} for length in (4, 7, 11)}
    fours = "I-a I-b, VI-b VI-c, VI-c VI|I, VI|I I-a, I-b VI-b"
    sevens = "I-b I-c, I-c II-a, II-a II-b, V-b V-c, V-c VI-a, VI-a VI-b, II-b V-b"
    assert lengths[4] == {Path.of(*pair.split()) for pair in fours.split(", ")}
    assert lengths[7] == {Path.of(*pair.split()) for pair in sevens.split(", ")}
    assert len(lengths[11]) == 11
    assert [path for path, length in found.items() if length is None] == [Path.of("III-b", "III-d")]


def test_every_path_of_the_small_ring_has_a_detour_of_seven_and_the_tail_has_none() -> None:
    found = detours(M11)
    tail = {Path.of("k2", "z"), Path.of("z", "v1"), Path.of("v1", "w1")}
    assert {path for path, length in found.items() if length is None} == tail
    assert [found[path] for path in M11.paths if path not in tail] == [7] * 8


def test_the_small_course_has_halved_circles_within_a_section_and_across() -> None:
    assert M11.halves_of("x") == (Half.I, Half.II)
    assert M11.halves_of("y") == (Half.II, Half.III)
    assert M11.inside[Half.II] == ("x", "j1", "j2", "y")
    assert M11.touches(Path.of("i2", "x"), Half.II)
    assert not M11.touches(Path.of("i1", "i2"), Half.II)


def test_a_graph_leaves_out_the_closed_paths() -> None:
    graph = M11.graph([Path.of("x", "i2")])
    assert not graph.has_edge("i2", "x")
    assert len(graph.edges) == len(M11.paths) - 1
    assert graph.nodes["x"] == {"halves": ["I", "II"], "halved": True, "at": (150, 26)}


def test_stations_lie_apart_on_the_picture() -> None:
    for course in (RING, M11):
        places = [station.at for station in course.stations]
        assert len(set(places)) == len(places)
        assert all((ax - bx) ** 2 + (ay - by) ** 2 > 60**2 or (ax, ay) == (bx, by)
                   for ax, ay in places for bx, by in places)  # fmt: skip


def station(name: str, *halves: Half) -> Station:
    return Station(name, halves)


@pytest.mark.parametrize(
    ("stations", "paths", "said"),
    [
        ([station("a", Half.I)], [], "No station belongs to the spectator section II."),
        ([station("a", *Half)], [], "a: no path leads to this station."),
        ([station("a", *Half)], [], "a: a halved circle belongs to two sections, not to 6."),
        (
            [station(name, *Half) for name in "abcd"],
            [("a", "b"), ("c", "d")],
            "No way leads from the other stations to these: a and b.",
        ),
    ],
)
def test_what_is_wrong_with_a_course_is_said(
    stations: list[Station], paths: list[tuple[str, str]], said: str
) -> None:
    course = Course(tuple(stations), tuple(Path.of(*path) for path in paths))
    assert said in [problem.text for problem in course_problems(course, DEFAULTS)]


def test_halved_circles_within_a_section_are_a_reading() -> None:
    narrow = DEFAULTS.with_value("halved_pairs", "sections")
    assert [problem.shapes for problem in course_problems(M11, narrow)] == [("station:x",)]
    assert list(course_problems(RING, narrow)) == []
