"""The board in sentences."""

from boardlib import tour
from boardlib.tour.rules.rounds import race
from tests.every import every
from tests.tour.boards import after, board, column


def spoken(position: tour.Position) -> str:
    return "\n".join(tour.describe(position))


def test_the_road() -> None:
    text = spoken(
        tour.read(
            "road 5 lanes 40 rows\nsection 1 from 0 flat\n"
            "section 2 from 20,20,19,19,19 hill wind right lanes 1 3\n"
            "tape mountain Top row 30\nfinish from 36 seconds 3 2 1 0\ncorridor 4 rows"
        )
    )
    assert "Section 2 begins at row 19: hill, wind from the right." in text
    assert "Section 2: lane by lane it begins at these rows: 20, 20, 19, 19, 19." in text
    assert "Section 2 has only lanes 1 to 3." in text
    assert "A mountain premium (Top): its tape lies on row 30." in text
    assert "The finish begins at row 36; its rows carry 3, 2, 1, 0 seconds." in text
    assert "Rows 0 to 3 are the start corridor." in text
    assert "Nobody is on the road." in text


def test_a_round_as_it_goes_on() -> None:
    start = board("B5", column(7, 9, row=9), "jersey green 8", "option catching any")
    text = spoken(after(start, "7 white 1"))
    assert "It is the turn of rider 8." in text
    assert "Group led by rider 7: 7, 8 and 9." in text
    assert "Rider 7 has moved 1 cell (white die: 1; from lane 2, row 9)." in text
    assert "braked; may take over 1; wears the green jersey." in text
    assert "The tape has been crossed in this order (Sprint): rider 7." in text
    assert "(who may catch an attacker): every rider behind him in the group" in text


@every("name", sorted(tour.boards()))
def test_every_rider_and_every_cell_of_a_picture_is_in_the_sentences(name: str) -> None:
    position = tour.read(tour.boards()[name])
    text, state = spoken(position), race(position)
    home = {str(one.rider) for one in position.home}
    for key in tour.draw(position).sentences:
        kind, _colon, rest = key.partition(":")
        if kind == "rider" and rest in home:
            assert f"Rider {rest} is home" in text
        elif kind == "rider":
            assert f"Rider {rest}: team" in text
            lane, row = state.at[int(rest)]
            assert f"lane {lane}, row {row}" in text
        elif kind == "section":
            assert f"Section {rest} begins" in text
        elif kind == "tape":
            assert f"premium ({rest})" in text
        elif kind == "group":
            assert f"Group led by rider {rest}:" in text
        elif kind == "offer":
            assert "may take over" in text
