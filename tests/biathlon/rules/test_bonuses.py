"""The left column: flag, alphorn, further card, bottle, road-block, bus.

What each of them does, and where, are rulings: ``BIA-14`` to ``BIA-25``.
"""

from hypothesis import given
from hypothesis import strategies as st

from boardlib.biathlon.board.course import Half, Path
from boardlib.biathlon.board.notation import named_course, read
from boardlib.biathlon.rules.conditions import predominates, present
from boardlib.biathlon.rules.paths import bridges, closable, goals, targets, way
from boardlib.biathlon.rules.play import play
from tests.biathlon.boards import board, may, row, time, why_not
from tests.every import every

M11 = named_course("M11")


# --- conditions -------------------------------------------------------------------------


@given(st.dictionaries(st.sampled_from(sorted(M11.named)), st.sampled_from(["red", "blue"])))
def test_both_implies_each_and_predominance_implies_presence(standing: dict[str, str]) -> None:
    lines = [f"group {colour} {station}" for station, colour in standing.items()]
    position = read("\n".join(["race sprint", "course M11", *lines]))
    for colour in ("red", "blue"):
        for one, other in ((Half.I, Half.II), (Half.III, Half.IV)):
            for test in (present, predominates):
                both = test(position, colour, (one,)) and test(position, colour, (other,))
                assert not both or test(position, colour, (one,))
            assert present(position, colour, (one,)) or not predominates(position, colour, (one,))
    together = sum(predominates(position, colour, (Half.I,)) for colour in ("red", "blue"))
    assert together <= 1


# --- flag and alphorn -------------------------------------------------------------------


@every(
    "option, things, sign, wanted",
    [
        ("predominance majority", "R@j1 R@j2 B@x G@y", "horn II 5", "3:16"),
        ("predominance majority", "R@i1 R@i2 B@x", "horn I 5", "3:11"),
        ("predominance stations", "R@i1", "horn I 5", "3:16"),
        ("predominance stations", "R@i1 R@x", "horn I 5", "3:11"),
        ("both pooled", "R@i1 R@i2 B@j1", "horn I+II 5", "3:11"),
        ("both pooled", "R@i1 B@x", "horn I+II 5", "3:16"),
        ("both pooled_twice", "R@x B@i1", "horn I+II 5", "3:11"),
        ("both pooled", "R@i1", "flag I+II 3", "3:16"),
        ("judged section", "R@j1", "flag I 3", "3:13"),
        ("halved owner", "R@i1 B@x", "horn I 5", "3:11"),
    ],
)
def test_other_readings_give_other_times(option: str, things: str, sign: str, wanted: str) -> None:
    assert time(board(things, sign, more=f"option {option}")) == wanted


# --- the further card -------------------------------------------------------------------


def test_the_discard_pile_is_drawn_from_when_the_draw_pile_is_empty() -> None:
    short = "race pursuit;player red;pile none;discard 1 2 3"
    position = board("R@i1", "tactics I", more=short)
    after = play(position, "red 57 draw 1 3").position
    assert (after.pile, after.discard) == ((2,), (57,))
    assert why_not(position, "red 57 draw 1") == {"draw-empty"}
    assert why_not(position, "red 57 draw 1 9") == {"draw-pile"}
    stays = board("R@i1", "tactics I", more=f"{short};option reshuffle no")
    assert why_not(stays, "red 57") == set()
    empty = board("R@i1", "tactics I", more="race pursuit;player red;pile none")
    assert play(empty, "red 57").position.pile == ()


def test_the_rest_of_the_pile_is_drawn_first() -> None:
    more = "race pursuit;player red;pile 5;discard 1 2 3"
    position = board("R@i1", "tactics I", more=more)
    assert why_not(position, "red 57 draw 1 2") == {"draw-pile"}
    assert play(position, "red 57 draw 1 5").position.pile == (2, 3)
    optional = board("R@i1", "tactics I", more=f"{more};option tactics may")
    assert why_not(optional, "red 57 draw 5") == set()


# --- the bottle -------------------------------------------------------------------------


def crew(things: str, sign: str = "crew I", more: str = "") -> list[str]:
    position = board(things, sign, more=more)
    met = row(position).left
    assert met is not None
    return targets(position, "red", met)


def test_a_group_is_expelled_and_an_own_one_moves_up() -> None:
    position = board("R@i2 B@i1", "crew I", more="player red")
    assert goals(position, "red", "i1") == ["k2"]
    after = play(position, "red 57 expel i1 to k2 follow i2").position
    assert after.standing == {"k2": "blue", "i1": "red"}
    assert play(position, "red 57 expel i1 to k2").position.standing["i2"] == "red"
    assert why_not(position, "red 57") == set()
    assert after.by_colour["red"].clock == 196


@every(
    "things, move, rules",
    [
        ("B@i1", "expel i1 to k2", {"present"}),
        ("R@i2 B@j1", "expel j1 to j2", {"crew-target"}),
        ("R@i1 R@i2", "expel i1 to k2", {"crew-target"}),
        ("R@i2 B@i1 G@k2", "expel i1 to k2", {"crew-free"}),
        ("R@i2 B@i1", "expel i1 to i2", {"crew-free"}),
        ("R@i2 B@i1", "expel i1 to j1", {"crew-adjoining"}),
        ("R@i2", "expel i1 to k2", {"crew-target"}),
        ("R@x B@i1", "expel i1 to k2 follow x", {"crew-follow"}),
        ("R@i2 B@i1", "expel i1 to k2 follow j1", {"crew-follow"}),
    ],
)
def test_who_cannot_be_expelled_and_why(things: str, move: str, rules: set[str]) -> None:
    assert may(board(things, "crew I"), f"red 57 {move}") == rules


def test_closed_paths_stop_expulsion_and_moving_up() -> None:
    closed = board("R@i2 B@i1", "crew I", more="barrier green i1 i2")
    assert may(closed, "red 57 expel i1 to k2") == set()
    assert may(closed, "red 57 expel i1 to k2 follow i2") == {"block-closed"}
    assert crew("R@i2 B@i1", more="barrier green i1 k2") == []
    assert crew("R@i2 B@i1", more="barrier green i1 k2;option crew_way closed") == ["i1"]
    assert crew("R@j1 B@i1 B@j2", "crew I/II", "option either_half named") == ["i1", "j2"]


def test_a_card_without_the_symbol_expels_nobody() -> None:
    for part in ("expel i1 to k2", "close i1 i2", "bus x", "coach II"):
        assert may(board("R@i2 B@i1 R:I", "flag I 3"), f"red 57 {part}") == {"row-current"}


# --- the road-block ---------------------------------------------------------------------


def paths(things: str, sign: str, section: str = "climb", more: str = "") -> set[str]:
    position = board(things, sign, section, more)
    met = row(position).left
    assert met is not None
    return {str(path) for path in closable(position, "red", met)}


def test_a_path_between_two_sections_can_be_closed_from_either() -> None:
    assert "i1 k2" in paths("R@i1", "roadblock I")
    assert "i1 k2" in paths("R@k1", "roadblock III", "descent")
    assert paths("R@i1 R@i2", "roadblock I", more="option block_paths crossing") == {
        *("i2 x", "j1 x", "i1 k2")
    }


def test_a_closed_path_is_gone_around_or_cuts_off() -> None:
    closed = board(more="barrier red i2 x")
    assert way(board(), "i2", "x") == ("i2", "x")
    assert way(closed, "i2", "x") == ("i2", "i1", "k2", "k1", "y", "j2", "j1", "x")
    assert way(board(more="barrier red k2 z"), "k2", "w1") == ()
    isolated = board(more="barrier red i1 i2;barrier blue i1 k2")
    assert way(isolated, "i1", "x") == ()
    assert len(bridges(board())) == 3
    assert len(bridges(closed)) == 10


def test_closing_a_path() -> None:
    position = board("R@i1 R@i2", "roadblock I", more="player red")
    after = play(position, "red 57 close i2 x").position
    assert after.closed == {Path.of("i2", "x")}
    assert may(position, "red 57 close j1 j2") == {"block-end"}
    twice = board("R@i1 R@i2", "roadblock I", more="player red;barrier blue i2 x")
    assert may(twice, "red 57 close i2 x") == {"block-twice"}
    moved = board("R@i1 R@i2", "roadblock I", more="player red;barrier red i2 x;barrier blue j1 x")
    assert play(moved, "red 57 close i1 i2").position.closed == {
        Path.of("i1", "i2"),
        Path.of("j1", "x"),
    }
    stays = board(
        "R@i1 R@i2", "roadblock I", more="player red;barrier red i2 x;option block_lasts race"
    )
    assert may(stays, "red 57 close i1 i2") == {"block-limit"}


def test_paths_are_opened_again_at_the_end_of_the_lap() -> None:
    more = "race sprint;player red;barrier red i2 x;option shootings 0;option last_arena none"
    position = board(section="flat", more=f"{more};option block_lasts lap")
    assert play(position, "red 57").position.barriers == ()
    assert play(board(section="flat", more=more), "red 57").position.barriers


# --- the bus ----------------------------------------------------------------------------


def test_a_new_group_arrives() -> None:
    position = board("R@i1 B@i2", "bus I", more="player red;barrier blue i1 i2")
    after = play(position, "red 57 bus x").position
    assert len(after.groups) == len(position.groups) + 1
    assert predominates(after, "red", (Half.I,))
    assert not predominates(position, "red", (Half.I,))
    assert may(position, "red 57 bus j1") == {"bus-free"}
    assert may(position, "red 57 bus i2") == {"bus-free"}
    assert may(board("R@i1 R@w1 R@v1 R@z", "bus I"), "red 57 bus x") == {"groups-supply"}
