"""Positions as texts, and the courses that come with the game, as graphs."""

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlib.biathlon.board.course import (
    LAP,
    Course,
    Half,
    Path,
    Section,
    Station,
    passed,
    time_words,
)
from boardlib.biathlon.board.lines import RaceWords
from boardlib.biathlon.board.notation import courses, named_course, read, write
from boardlib.biathlon.board.position import (
    Kept,
    Rode,
    Shooting,
    Shot,
    Walker,
)
from boardlib.biathlon.rulebook import DEFAULTS, OnlyPublished, Unsaid
from boardlib.biathlon.rules.checks import course_problems

WHOLE = """race pursuit
course M11
option shots 4
at 2 arena
row 57 climb 3:16 flag I 3
player red
clock red 7:27
hand red 30 57
kept red 2 climb
player blue
start blue 0:12
clock blue 7:30
group blue j1
group red i1
group red i2
coach blue III
coach red I
barrier red x i2
discard 5 6
rode blue 6 from 7:30 behind red
walker blue 1
shooting blue hit NE hit hit with 3 climb 5 flat"""


def test_a_position_is_read_as_it_is_written() -> None:
    position = read(WHOLE)
    assert write(position) == WHOLE.replace("x i2", "i2 x")
    assert read(write(position)) == position
    assert hash(read(write(position))) == hash(position)


def test_what_a_position_holds() -> None:
    position = read(WHOLE)
    red, blue = position.players
    assert (red.clock, red.hand, red.kept) == (447, (30, 57), (Kept(2, Section.CLIMB),))
    assert (blue.start, blue.clock) == (12, 450)
    assert (position.lap, position.section) == (2, Section.ARENA)
    assert position.standing == {"i1": "red", "i2": "red", "j1": "blue"}
    assert position.closed == {Path.of("i2", "x")}
    assert position.rode == (Rode("blue", 6, 450, "red"),)
    assert position.walker == Walker("blue", 1)
    shots = (Shot.HIT, Shot.NE, Shot.HIT, Shot.HIT)
    cards = (Kept(3, Section.CLIMB), Kept(5, Section.FLAT))
    assert position.shootings == (Shooting("blue", shots, cards),)
    assert [position.start_number(one) for one in ("red", "blue")] == [1, 2]
    assert str(position.deck.by_number[57].rows[0]) == "climb 3:16 flag I 3"


def test_cards_that_lie_nowhere_else_can_be_drawn() -> None:
    position = read("race sprint\nplayer red\nhand red 57\nkept red 1 flat\ndiscard 2 3")
    assert position.pile == tuple(n for n in range(1, 61) if n not in (1, 2, 3, 57))
    named = read("race sprint\nplayer red\nhand red 57\npile 4 9")
    assert named.pile == (4, 9)
    assert "pile 4 9" in write(named)
    empty = read("race sprint\npile none\nplayer red")
    assert empty.pile == ()
    assert read(write(empty)) == empty


def test_the_order_of_lines_does_not_matter() -> None:
    lines = WHOLE.splitlines()
    players = [line for line in lines if line.startswith("player")]
    others = [line for line in lines if not line.startswith("player")]
    assert read("\n".join([*others[::-1], *players])) == read(WHOLE)


def test_a_course_of_ones_own_is_written_whole() -> None:
    text = "race sprint\nstation a I II at 3,4\nstation b III\npath b a\ngroup red b"
    position = read(text)
    assert position.course.name == ""
    assert write(position) == text.replace("b a", "a b")
    changed = read("race sprint\ncourse M11\nstation far VI at 9,9\npath w1 far")
    assert changed.course.joined["far"] == ("w1",)
    assert read(write(changed)) == changed


def test_a_preset_chooses_several_options() -> None:
    minimal = read("race sprint\npreset rules-minimal\noption wax_on_match half")
    assert isinstance(minimal.profile, OnlyPublished)
    assert read(write(minimal)) == minimal
    assert minimal.profile["wax_on_match"] == "half"
    assert minimal.profile["both"] == "each"
    with pytest.raises(Unsaid, match="The article does not say it, so a line 'option shots VALUE'"):
        minimal.profile["shots"]
    assert minimal.profile.get("shots", "?") == "?"
    fixed = read("race sprint\npreset fixed-arena")
    assert fixed == read("race sprint\noption arena fixed")


# --- times ------------------------------------------------------------------------------


@given(st.integers(0, 59_999))
def test_a_time_is_read_as_it_is_written(seconds: int) -> None:
    assert RaceWords(time_words(seconds)).time() == seconds


def test_best_times_add_up_to_seven_minutes_a_lap() -> None:
    assert [time_words(passed(1, one)) for one in LAP] == ["0:00", "3:10", "4:40", "7:00"]
    assert time_words(passed(3, Section.FINISH)) == "21:00"
    assert time_words(passed(2, Section.DESCENT)) == "10:10"


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
