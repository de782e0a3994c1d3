"""What can be changed and asked at every part of a race."""

from boardlib.biathlon.art.draw import draw
from boardlib.biathlon.board.notation import boards, read, write
from boardlib.biathlon.questions.index import ask
from boardlib.biathlon.rules.checks import status
from boardlib.biathlon.teaching import editing
from tests.biathlon.boards import board
from tests.game.changing import changed, made, offered


def test_a_group_comes_goes_changes_its_owner_and_is_carried() -> None:
    position = board("R@i1, B@x")
    assert made(position, "station:i2", "Put a group here", "green").standing["i2"] == "green"
    assert made(position, "group:x", "The group is that of", "red").standing["x"] == "red"
    assert "x" not in made(position, "station:x", "The group", "take it away").standing
    places = editing.carried(position, "group:i1")
    assert "station:x" not in places
    assert changed(position, places["station:w1"]).standing == {"w1": "red", "x": "blue"}
    assert not editing.carried(position, "station:i2")


def test_coaches_come_go_and_are_carried() -> None:
    position = board("R:I, B:II")
    both = made(position, "half:II", "Put a coach here", "red")
    assert ask(both, "condition red radio I+II").allowed
    assert len(made(position, "coach:blue:II", "The coach", "take him away").coaches) == 1
    assert len(made(position, "half:I", "Take a coach away", "red").coaches) == 1
    places = editing.carried(position, "coach:red:I")
    assert set(places) == {f"half:{half}" for half in ("II", "III", "IV", "V", "VI")}
    assert [str(one) for one in changed(position, places["half:VI"]).coaches] == [
        "coach blue II",
        "coach red VI",
    ]


def test_a_path_is_closed_and_opened() -> None:
    position = board("R@i1")
    closed = made(position, "path:i1:i2", "Close this path for", "blue")
    assert ask(closed, "way i1 i2").data == 7
    assert made(closed, "path:i1:i2", "It is closed by", "green").barriers[0].colour == "green"
    assert made(closed, "path:i1:i2", "This path", "open it") == position


def test_a_row_gets_another_time_other_symbols_and_another_condition() -> None:
    position = board("R@j1", "flag I 3 radio II 7")
    row = "card:57:climb"
    assert (
        ask(made(position, row, "The time of the row", "3:10"), "row 57 climb").data["base"]
        == "3:10"
    )
    horn = made(position, row, "The bonus on the left", "alphorn")
    assert str(horn.rows[0][1]) == "climb 3:16 horn I 5 radio II 7"
    assert (
        ask(made(position, row, "Where its bonus looks", "I/II"), "row 57 climb").data["time"]
        == "3:20"
    )
    both = made(position, row, "Where its event looks", "I+II")
    coach = made(both, row, "The event in the middle", "new coach")
    assert status(coach) == []  # a new coach never looks at both
    assert made(position, row, "This row", "as it is in the deck").rows == ()
    assert made(position, "card:57:arena", "A loop costs", "20 seconds").rows[1][1].seconds == 20


def test_a_card_is_discarded_or_exchanged_for_the_fastest_of_the_pile() -> None:
    position = board()
    assert 57 in made(position, "card:57", "This card", "discard it").discard
    title = "Exchange it for the fastest of the pile"
    fastest = made(position, "card:57", title, "climb: card 21")
    assert fastest.by_colour["red"].hand == (21, 27)
    assert 57 in fastest.pile
    drawn = made(position, "card:3", "Into the hand of", "red")
    assert drawn.by_colour["red"].hand == (3, 27, 57)
    assert 3 not in drawn.pile


def test_a_die_of_the_range_shows_something_else() -> None:
    position = read(boards()["range"])  # green: hit NE hit click hit hit
    hit = made(position, "shot:green:2", "The die shows", "hit")
    assert str(hit.shootings[0]) == "shooting green hit hit hit click hit hit"
    missed = made(position, "shot:green:4", "The die shows", "miss (bottom left)")
    assert str(missed.shootings[0]) == "shooting green hit NE hit click SW hit"
    calm = made(position, "shot:green:4", "A click before it", "one less")
    assert str(calm.shootings[0]) == "shooting green hit NE hit hit hit"


def test_stopwatch_start_number_and_section() -> None:
    position = read(boards()["ring"])
    assert made(position, "player:red", "Stopwatch", "7:45 (+10 s)").by_colour["red"].clock == 465
    first = made(position, "player:green", "Start number", "1")
    assert [one.colour for one in first.players] == ["green", "red", "blue"]
    assert first.by_colour["red"].hand == position.by_colour["red"].hand
    later = made(position, "section:flat", "This section", "is ridden now")
    assert (later.lap, later.section) == (2, "flat")
    assert made(position, "", "Discipline", "sprint").race == "sprint"


def test_a_ride_is_taken_back() -> None:
    position = read(boards()["boost"])
    before = made(position, "player:red", "This section", "not ridden yet")
    assert before.by_colour["red"].clock == 428
    assert 57 in before.by_colour["red"].hand
    assert 57 not in before.discard
    assert ask(before, "turn").data == "red"


def test_where_the_article_says_nothing_shapes_are_still_offered_something() -> None:
    """With nothing but what the article says, much cannot be asked, and nothing breaks."""
    lines = "race pursuit;player red;player blue;shooting red hit click NE hit"
    shapes = draw(board("R@i1 B@x R:I", more=lines)).sentences
    position = board("R@i1 B@x R:I", more=f"{lines};preset rules-minimal")
    for shape in ("", *shapes):
        editing.changes_at(position, shape)
        editing.questions_at(position, shape)
    assert offered(position, "path:i1:i2")


def test_whatever_was_laid_on_the_course_can_be_asked_about_in_the_list() -> None:
    position = read("race sprint\ncourse M11\nplayer red\nplayer blue")
    for piece in ("barrier red", "barrier blue"):
        lines = next(iter(editing.places(position, piece).values()))
        position = read(f"{write(position)}\n{lines}")
    listed = {thing.key: thing for thing in editing.things(position)}
    for barrier in position.barriers:
        thing = listed[barrier.path.key]
        assert barrier.colour in thing.detail
        assert editing.questions_at(position, thing.key)
