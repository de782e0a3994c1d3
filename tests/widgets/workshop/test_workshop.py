"""A board that is changed and asked about: the state machine, without any widget."""

import re
from collections import Counter
from collections.abc import Callable
from html import unescape
from types import ModuleType
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from boardlib import carcassonne, tour
from boardlib.carcassonne.teaching import editing
from boardlib.catalogue import Question, find_case
from boardlib.game import GAMES, game
from boardlib.game.editing import Offer, editor
from boardlib.widgets.workshop import panel as workshop_panel
from boardlib.widgets.workshop.actions import asked_for
from boardlib.widgets.workshop.laying import HERE
from boardlib.widgets.workshop.link import open_board
from boardlib.widgets.workshop.shown_position import NotFound, OfferGroup, grouped
from boardlib.widgets.workshop.state import Workshop
from tests.every import every
from tests.game.test_pieces import CODED
from tests.widgets.parts import check_turned

ROW = "lamp 1 on\nlamp 2 off\nlamp 3 off"
TILES = "players 2\ntile BG-D 0,0 0\ntile TU-3 1,0 270\nmeeple red 0,0.r1\ntoken red 1,0.p1"
CITY = carcassonne.boards()["WAG-1"] + "\nwagon red 0,0.c1"


@pytest.fixture
def shop(lamps: ModuleType) -> Workshop:
    return Workshop(lamps, ROW, Question(ask="light 3"))


def lines(shop: Workshop) -> list[str]:
    return [line.words for line in shop.view().lines]


# --- changing ------------------------------------------------------------------------------


def test_a_change_is_made_and_both_rulings_are_there(shop: Workshop) -> None:
    assert shop.view().before is None
    assert shop.change("lamp 2 on")
    view = shop.view()
    check_turned(view.before, view.after)
    assert view.differs == ("It becomes allowed.",)
    assert lines(shop) == ["'lamp 2 off' is now 'lamp 2 on'"]
    assert view.lines[0].keys == ("L2",)
    assert view.sentences == (("Lamp L2: dark.",), ("Lamp L2: lit.",))


def test_what_is_asked_is_answered_once(
    shop: Workshop, lamps: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And not once more to see whether it can be answered at all."""
    ask, asked = lamps.ask, []

    def counted(position: Any, question: str) -> Any:
        asked.append(question)
        return ask(position, question)

    monkeypatch.setattr(lamps, "ask", counted)
    shop.asking.ask("light 2")
    assert shop.asking.words()
    assert asked == ["light 2"]


@pytest.mark.parametrize("name", GAMES)
def test_a_changed_board_is_drawn_once_and_asked_once_what_it_offers(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once with the same marks, and once for a shape, however often it is shown."""
    rules, done = game(name), Counter[tuple[str, str, object]]()
    shop = Workshop(rules, next(iter(rules.boards().values())))

    def count(owner: Any, what: str) -> None:
        wanted = getattr(owner, what)

        def counted(position: Any, about: Any) -> Any:
            done[what, rules.write(position), about] += 1
            return wanted(position, about)

        monkeypatch.setattr(owner, what, counted)

    count(rules, "draw")
    count(editor(rules), "questions_at")
    count(editor(rules), "changes_at")
    shapes = [shape for shape in shop.now.said() if shop.now.changes(shape)]
    shop.pick(shapes[0])
    shop.room = HERE
    assert shop.change(shop.changes()[0].offers[0].text)
    assert shop.view().whole
    shop.tell()
    assert shop.view().questions
    assert shop.view().changes
    now = {about: times for about, times in done.items() if about[1] == shop.text}
    assert {what for what, _text, _about in now} == {"draw", "questions_at", "changes_at"}
    assert set(now.values()) == {1}


def test_nonsense_is_allowed_and_explained(shop: Workshop) -> None:
    shop.change("lamp 3 on")
    view = shop.view()
    assert [problem.text for problem in view.problems] == ["Lamp 3 cannot be lit: lamp 2 is dark."]
    assert any(mark.role == "wrong" and mark.keys == ("L3",) for mark in view.marks)
    assert "1 thing is wrong with this position." in shop.said


def test_a_change_that_changes_nothing_leaves_no_trace(shop: Workshop) -> None:
    assert shop.change("lamp 1 on")
    assert not shop.view().can_undo


def test_a_line_that_is_not_there_cannot_be_taken_away(shop: Workshop) -> None:
    assert not shop.change("- lamp 9 on")
    assert "there is no line 'lamp 9 on'" in shop.trouble.words
    assert shop.said == shop.trouble.words
    assert shop.text == ROW


# --- the text ------------------------------------------------------------------------------


def test_a_text_that_can_be_read_is_the_position() -> None:
    shop = Workshop(carcassonne, TILES)
    text = f"# mine\n{TILES}\n\nmeeple blue 0,0.c1   # here"
    assert shop.write(text)
    assert shop.text == text  # as it was typed, with its remarks
    assert lines(shop) == ["new: 'meeple blue 0,0.c1'"]
    shop.change("players 3")
    assert carcassonne.read(shop.text).players == 3
    shop.undo()
    assert shop.text == text


def test_a_broken_text_is_kept_and_nothing_else_is_done_until_it_is_mended(
    shop: Workshop,
) -> None:
    broken = "lamp 1 on\nlamp two\nlamp 3 on"
    assert not shop.write(broken)
    view = shop.view()
    assert (view.text, view.typed, view.trouble.place) == (broken, True, (2, 1))
    assert view.trouble.words.startswith("line 2, column 1: ")
    assert shop.position.lit == (True, False, False)
    attempts: list[Callable[[], bool]] = [shop.undo, shop.redo, shop.reset]
    for refused in (lambda: shop.change("lamp 2 on"), *attempts):
        assert not refused()
        assert "Fix the typed text first" in shop.trouble.words
        assert shop.view().text == broken
    assert shop.write(broken.replace("two", "2 on"))
    assert shop.position.lit == (True, True, True)
    assert not shop.view().typed


def test_what_was_typed_is_applied_before_something_else_is_changed(shop: Workshop) -> None:
    shop.type(ROW.replace("3 off", "3 on"))
    assert shop.view().typed
    assert shop.change("lamp 2 on")
    assert shop.position.lit == (True, True, True)
    shop.undo()
    assert shop.position.lit == (True, False, True)
    shop.undo()
    assert shop.text == ROW


def test_what_was_typed_can_be_undone_and_made_again(shop: Workshop) -> None:
    typed = ROW.replace("3 off", "3 on")
    shop.type(typed)
    assert shop.undo()
    assert shop.text == ROW
    assert shop.redo()
    assert shop.text == typed


# --- asking --------------------------------------------------------------------------------


def test_a_move_can_be_asked_though_it_is_no_question() -> None:
    shop = Workshop(carcassonne, TILES + "\nturn red placed 1,0")
    assert shop.ask("end")
    view = shop.view()
    assert view.after is not None
    assert view.after.allowed is False
    assert view.question == "end"


def test_the_old_answer_does_not_stay_below_what_cannot_be_asked(shop: Workshop) -> None:
    shop.change("lamp 2 on")
    assert not shop.ask("why?")
    view = shop.view()
    assert "'why?' is no question" in view.unanswered
    assert shop.said == view.unanswered
    assert (view.question, view.before, view.after, view.differs) == ("why?", None, None, ())
    assert not any(mark.role == "asked" for mark in view.marks)
    shop.undo()
    assert shop.view().unanswered == view.unanswered
    assert shop.ask("light 3")
    after = shop.view()
    assert (after.unanswered, after.question) == ("", "light 3")
    assert after.after is not None


def test_nothing_can_be_asked(shop: Workshop) -> None:
    assert shop.ask("")
    view = shop.view()
    assert (view.question, view.before, view.after) == ("", None, None)


def test_a_question_that_only_one_of_the_positions_knows() -> None:
    shop = Workshop(carcassonne, "tile BG-D 0,0 0")
    shop.change("tile BG-D 5,5 0")
    assert shop.ask("feature 5,5.r1")
    view = shop.view()
    assert view.before is not None
    assert view.after is not None
    assert view.before.text == "(5,5): no tile lies there."
    assert view.after.text.startswith("The road furthest south: 1 tile, incomplete")
    assert view.differs == ()


def test_a_list_says_what_it_gained_and_lost() -> None:
    shop = Workshop(carcassonne, CITY, Question(ask="move red"))
    shop.change("option wagon C2")
    gone, fresh = shop.view().differs
    assert gone == "no longer: 0,-2.r1"
    assert fresh.startswith("now too: ")
    assert "-1,0.c2" in fresh


def test_moves_are_tried_before_the_question_is_asked() -> None:
    frame = find_case("TUN-19").frames()[0]
    shop = Workshop(
        carcassonne,
        carcassonne.write(frame.position),
        Question(ask="feature 0,0.r1", then=("meeple red 0,0.r1",)),
    )
    refused = shop.view()
    assert refused.then == (), "what is refused does nothing; the answer says so"
    assert refused.after is not None
    assert refused.after.allowed is False
    shop.toggle_text()
    view = shop.view()
    assert view.then == ("meeple red 0,0.r1",)
    assert view.after is not None


# --- pointing ------------------------------------------------------------------------------


def test_a_shape_offers_what_can_be_asked_and_changed_there(shop: Workshop) -> None:
    assert shop.pick("L3")
    view = shop.view()
    assert view.heading == "Lamp L3: dark."
    assert shop.said == "Lamp L3: dark. To ask: 1. To change: 1."
    assert [offer.text for group in view.questions for offer in group.offers] == ["light 3"]
    assert [offer.text for group in view.changes for offer in group.offers] == ["lamp 3 on"]
    shop.pick("")
    assert shop.view().heading == "The whole board."


def test_where_a_piece_is_gone_its_place_is_looked_at() -> None:
    shop = Workshop(carcassonne, TILES)
    shop.pick("token:1,0.p1")
    shop.change("- token red 1,0.p1")
    assert shop.picked == "1,0.p1"


def test_where_a_tile_is_gone_the_board_is_looked_at() -> None:
    shop = Workshop(carcassonne, TILES)
    shop.pick("1,0.p2")
    (away,) = [one for group in shop.changes() for one in group.offers if one.group == "The tile"]
    shop.change(away.text)
    assert (shop.picked, shop.view().heading) == ("", "The whole board.")


def test_a_piece_is_taken_and_put_elsewhere() -> None:
    shop = Workshop(carcassonne, CITY)
    shop.pick("figure:0,0.c1")
    assert shop.view().takes
    assert shop.take("figure:0,0.c1")
    assert shop.view().held == (
        "Red: the wagon stands here (red's city). This piece is in your hand: point at the place"
        " where it goes."
    )
    assert not shop.pick("9,9.r1")
    assert shop.trouble.words == "It cannot be put there. Point at another place."
    assert shop.held
    assert shop.pick("0,3.m1")
    assert not shop.held
    assert lines(shop) == ["gone: 'wagon red 0,0.c1'", "new: 'wagon red 0,3.m1'"]
    marked = [mark.keys for mark in shop.view().marks if mark.role == "changed"]
    assert marked == [("figure:0,0.c1", "figure:0,3.m1")]


def test_what_is_held_can_stay_where_it_is() -> None:
    shop = Workshop(carcassonne, CITY)
    shop.take("figure:0,0.c1")
    assert shop.drop()
    assert not shop.view().lines
    assert not shop.take("0,0.r9")


def test_the_question_goes_with_the_piece() -> None:
    shop = Workshop(carcassonne, CITY, Question(ask="wagon C1 red 0,0.c1 to 0,3.m1"))
    shop.put("0,2.r1", "figure:0,0.c1")
    view = shop.view()
    assert view.question == "wagon C1 red 0,2.r1 to 0,3.m1"
    assert view.question_before == "wagon C1 red 0,0.c1 to 0,3.m1"
    check_turned(view.before, view.after)
    shop.put("1,0.c1", "figure:0,2.r1")
    assert shop.view().question == "wagon C1 red 1,0.c1 to 0,3.m1"
    shop.undo()
    shop.undo()
    assert shop.view().question == "wagon C1 red 0,0.c1 to 0,3.m1"
    shop.redo()
    shop.reset()
    assert shop.view().question == "wagon C1 red 0,0.c1 to 0,3.m1"


def test_a_question_about_a_place_stays_where_it_is() -> None:
    shop = Workshop(carcassonne, CITY, Question(ask="feature 0,0.c1"))
    shop.put("0,2.r1", "figure:0,0.c1")
    assert shop.view().question == shop.view().question_before == "feature 0,0.c1"


def test_a_question_asked_later_is_put_to_the_start_as_it_was_there() -> None:
    shop = Workshop(carcassonne, CITY)
    shop.put("0,3.m1", "figure:0,0.c1")
    shop.ask("wagon C1 red 0,3.m1 to 0,2.r1")
    assert shop.view().question_before == "wagon C1 red 0,0.c1 to 0,2.r1"


def test_a_long_group_is_searched_by_typing() -> None:
    shop = Workshop(carcassonne, TILES)
    shop.go("lay")
    shop.pick("2,0")
    assert shop.search("A tile here?", "City (north); road (east, west): May it lie here?")
    assert shop.view().question == "tile BG-D 2,0 0"
    assert not shop.search("Place a tile", "TU-99")
    assert shop.trouble.words.startswith(
        "Nothing in 'Place a tile' is called 'TU-99'; did you mean "
    )
    assert not shop.search("no such group", "BG-D")
    assert shop.search("Place a tile", "bg-d 180")
    assert "tile BG-D 2,0 180" in shop.text
    shop.undo()
    assert shop.search("Place a tile", "City in the north, road from east to west, turned half way")
    assert "tile BG-D 2,0 180" in shop.text


@pytest.mark.whole
@every("name", GAMES)
def test_fields_propose_what_a_player_says_and_no_codes(name: str) -> None:
    """Whatever is searched by typing, over some boards of every game; each list is tried once."""
    rules, seen = game(name), set[tuple[tuple[str, str, str], ...]]()
    for text in [*rules.boards().values()][::5]:
        shop = Workshop(rules, text)
        for shape in ["", *shop.now.openings[:2], *shop.now.said()]:
            for group in (*shop.now.questions(shape), *shop.now.changes(shape)):
                listed = tuple((one.label, one.called, one.typed) for one in group.offers)
                if not group.is_long or listed in seen:
                    continue
                seen.add(listed)
                for offer in group.offers:
                    assert not CODED.search(offer.label), offer
                    assert not CODED.search(offer.called), offer
                    assert group.find(offer.typed or offer.label).label == offer.label
    assert seen or name in ("biathlon", "troyes"), "there every group is short"


def test_words_find_the_one_that_is_named_or_the_only_one_that_they_fit() -> None:
    labels = ["BG-A 0: road", "BG-D 0: city and road", "BG-D 90: city and road", "BG-E 0: inn"]
    group = OfferGroup(
        "A tile here?", tuple(Offer("A tile here?", label, label) for label in labels)
    )
    assert group.find("  bg-d   90 ").text == labels[2]
    assert group.find("inn").text == labels[3]
    assert group.find("road bg-a").text == labels[0]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("bg-d", "'bg-d' fits 2 entries in 'A tile here': BG-D 0, BG-D 90. Which one?"),
        ("bg", "'bg' fits 7 entries in 'A tile here': BG-D 0, BG-D 90, BG-A 0, BG-A 90, "),
        ("river", "Nothing in 'A tile here' is called 'river'; it can be called: BG-D 0, BG-D 90"),
        ("BG-D 45", "Nothing in 'A tile here' is called 'BG-D 45'; did you mean BG-D 0"),
        (" ", "A tile here: type a name, or a word of what is wanted."),
    ],
)
def test_words_that_fit_none_or_several_find_nothing(typed: str, said: str) -> None:
    names = ["BG-D 0", "BG-D 90", "BG-A 0", "BG-A 90", "BG-A 180", "BG-A 270", "BG-E 0"]
    offers = (Offer("A tile here?", f"{name}: road", name, name=name) for name in names)
    with pytest.raises(NotFound) as raised:
        OfferGroup("A tile here?", tuple(offers)).find(typed)
    assert str(raised.value).startswith(said)


def test_words_before_a_colon_are_no_name_where_several_offers_begin_with_them() -> None:
    state = tour.read(tour.boards()["attack-positions"])
    found = grouped(editor(tour).questions_at(state, "0,7"))
    group = next(one for one in found if one.title == "May rider 1 ride here?")
    found_ = group.find("roll the red die: 7")
    assert found_.label == "Roll the red die: 7: may he ride here?"
    with pytest.raises(NotFound) as raised:
        group.find("roll the red die")
    assert "'roll the red die' fits 2 entries" in str(raised.value)
    assert "Roll the red die: 6: may he ride here?" in str(raised.value)


@every("typed", ["river", "BG-ZZ 0", "BG-C", "BG-J 45", "road", ""])
def test_a_search_that_finds_no_tile_of_its_own_lays_nothing(typed: str) -> None:
    shop = Workshop(carcassonne, CITY, Question(ask="move red"))
    shop.pick("1,1")
    before = shop.text
    assert not shop.search("Another tile", typed)
    view = shop.view()
    assert shop.text == before
    assert view.trouble.words == shop.said
    assert (view.trouble.group, view.trouble.typed) == ("Another tile", typed)


def test_a_wagon_under_which_the_tile_is_changed_can_still_be_shown() -> None:
    shop = Workshop(carcassonne, CITY, Question(ask="move red"))
    for tile in ("tile RV-02 0,0 0", "tile BG-C 0,0 0", "tile BG-U 0,0 0"):
        assert shop.change(tile), shop.trouble
        after = shop.view().after
        assert after is not None
        assert "Assert" not in after.text


def test_a_long_answer_is_announced_in_part() -> None:
    shop = Workshop(carcassonne, CITY)
    shop.ask("features")
    lines = carcassonne.ask(carcassonne.read(CITY), "features").text.splitlines()
    heard = [number for number in range(len(lines)) if shop.said == " ".join(lines[:number])]
    assert heard, shop.said
    assert 1 <= heard[0] < len(lines)
    assert len(shop.said) <= 300


# --- opening a board -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "origin"),
    [
        ("WAG-1", "Carcassonne · WAG-1"),
        ("WAG-C1-1", "Carcassonne · Where may the wagon go?"),
        ("tile BG-D 0,0 0", "Carcassonne · a board of your own"),
    ],
)
def test_a_board_is_opened_by_its_name_its_case_or_its_text(board: str, origin: str) -> None:
    shop, found = open_board(board)
    assert found == origin
    assert shop.position.tiles


# --- whatever is done ------------------------------------------------------------------------


class AtTheBench(RuleBasedStateMachine):
    """Anything that can be pressed or typed, in any order."""

    @initialize()
    def open(self) -> None:
        self.shop = Workshop(carcassonne, TILES, Question(ask="feature 0,0.r1"))
        self.start = self.shop.position
        self.texts = [self.shop.text]
        self.at = 0

    def followed(self) -> None:
        """A change was made: it is the last one of the story."""
        if self.shop.text != self.texts[self.at]:
            self.texts[self.at + 1 :] = [self.shop.text]
            self.at += 1

    def offered(self, groups: tuple[OfferGroup, ...]) -> list[Offer]:
        return [offer for group in groups for offer in group.offers[:3]]

    @rule(data=st.data())
    def look_elsewhere(self, data: st.DataObject) -> None:
        self.shop.drop()
        self.shop.pick(data.draw(st.sampled_from(["", *self.shop.view().scene.sentences])))

    @rule(data=st.data())
    def change(self, data: st.DataObject) -> None:
        offers = self.offered(self.shop.changes())
        if offers:
            assert self.shop.change(data.draw(st.sampled_from(offers)).text)
            self.followed()

    @rule(data=st.data())
    def ask(self, data: st.DataObject) -> None:
        offers = self.offered(self.shop.questions())
        if offers:
            assert self.shop.ask(data.draw(st.sampled_from(offers)).text)

    @rule(data=st.data())
    def carry(self, data: st.DataObject) -> None:
        pieces = self.shop.view().pieces
        if pieces:
            piece = data.draw(st.sampled_from(pieces))
            places = editing.carried(self.shop.position, piece)
            if places:
                assert self.shop.put(data.draw(st.sampled_from(sorted(places))), piece)
                self.followed()

    @rule(shown=st.booleans())
    def empty_places(self, shown: bool) -> None:
        self.shop.go("lay" if shown else "about")

    @precondition(lambda self: self.at > 0)
    @rule()
    def undo(self) -> None:
        assert self.shop.undo()
        self.at -= 1

    @precondition(lambda self: self.at + 1 < len(self.texts))
    @rule()
    def redo(self) -> None:
        assert self.shop.redo()
        self.at += 1

    @rule()
    def reset(self) -> None:
        assert self.shop.reset()
        self.followed()

    @rule(word=st.sampled_from(["meple red 0,0.r1", "tile BG-D", "option x y", "?"]))
    def type_nonsense(self, word: str) -> None:
        typed = f"{self.shop.text}\n{word}"
        assert not self.shop.write(typed)
        assert self.shop.view().text == typed
        self.shop.discard()

    @rule()
    def paste_what_was_copied(self) -> None:
        before = self.shop.position
        assert self.shop.write(self.shop.view().text)
        assert self.shop.position == before
        self.followed()

    @invariant()
    def the_text_is_that_of_the_board(self) -> None:
        if hasattr(self, "shop"):
            assert self.shop.text == self.texts[self.at]
            assert carcassonne.read(self.shop.text) == self.shop.position

    @invariant()
    def everything_can_be_shown(self) -> None:
        if hasattr(self, "shop"):
            view: Any = self.shop.view()
            assert bool(view.lines) == (self.shop.position != self.start)
            assert (view.can_undo, view.can_redo) == (self.at > 0, self.at + 1 < len(self.texts))
            assert view.after is not None
            assert view.trouble.words == ""


TestAtTheBench = AtTheBench.TestCase
TestAtTheBench.settings = settings(max_examples=20, stateful_step_count=20, deadline=None)


def at_an_empty_place() -> Workshop:
    shop = Workshop(carcassonne, "tile BG-D 0,0 0\ntile TU-3 1,0 180")
    shop.go("lay")
    shop.pick("-1,0")
    return shop


def test_tiles_are_chosen_by_their_pictures_those_first_that_fit() -> None:
    shop = at_an_empty_place()
    assert shop.pictured is None
    assert shop.show_pictures("Place a tile")
    assert shop.pictured is not None
    lines = [offer.text for offer in shop.pictured.pictured]
    for line in lines:
        failed = [one for one in carcassonne.judge(shop.position, line).reasons if not one.holds]
        assert all("total" in one.facts for one in failed)  # its sides fit; all may be laid already
    kinds = [line.split()[1] for line in lines]
    assert len(kinds) == len(set(kinds)) > 5
    assert shop.change(lines[0])
    assert shop.pictured is None


def test_pictures_are_asked_for_only_when_they_are_wanted() -> None:
    shop = at_an_empty_place()
    closed = workshop_panel.here(shop.view(), "x")
    assert 'data-do="pictures"' in closed
    assert "data-shows" not in closed
    shop.show_pictures("Place a tile")
    wanted = re.findall(r'data-shows="([^"]*)"', workshop_panel.here(shop.view(), "x"))
    made = asked_for(shop.rules, [["alone", unescape(text), ""] for text in wanted])
    assert len(made) == len(wanted) > 5
    assert all(picture.startswith("<svg") for *_what, picture in made)
    shop.show_pictures("Place a tile")
    assert workshop_panel.here(shop.view(), "x") == closed


@pytest.mark.parametrize(("title", "done"), [("A tile here?", "ask"), ("Place a tile", "change")])
def test_every_button_for_pictures_shows_some(title: str, done: str) -> None:
    shop = at_an_empty_place()
    shop.show_pictures(title)
    html = workshop_panel.here(shop.view(), "x")
    texts = re.findall(rf'bl-pictured" data-do="{done}" data-text="([^"]+)"', html)
    assert len(texts) == html.count("data-shows") > 5
    assert getattr(shop, done)(texts[0])


@pytest.mark.parametrize("board", ["WAG-1", "TUN-B", "braking", "M11", "square"])
def test_the_picture_of_a_thing_shows_which_one_it_is(board: str) -> None:
    shop, _origin = open_board(board)
    keys = [thing.key for thing in shop.now.things]
    made = asked_for(shop.rules, [["lit", shop.text, key] for key in keys])
    assert [(how, text, key) for how, text, key, _svg in made] == [
        ("lit", shop.text, key) for key in keys
    ]
    pictures = [re.sub(r'"[^"]*lit-[^"]*"', "", svg) for *_what, svg in made]
    assert len(set(pictures)) == len(pictures) > 5
    assert all(5 < svg.count("<") < 600 for svg in pictures)


def test_a_picture_that_is_asked_for_comes_at_any_table_and_nonsense_has_none() -> None:
    tables = [open_board("", "", name)[0] for name in ("carcassonne", "troyes")]
    wanted = [["lit", one.text, one.now.things[0].key] for one in tables]
    for shop in tables:
        made = asked_for(shop.rules, [*wanted, ["lit", "no board", "x"], ["lit", shop.text, "x"]])
        assert [[*one[:3]] for one in made] == wanted


def test_questions_are_a_list_at_the_field_and_each_is_answered() -> None:
    shop = at_an_empty_place()
    shop.pick("")
    asks = workshop_panel.here(shop.view(), "x").partition('class="bl-asks"')[2]
    listed = re.findall(r'<option value="([^"]+)">', asks)
    assert {"features", "score"} <= set(listed)
    assert all(shop.ask(text) for text in listed)


def test_a_choice_of_values_names_the_present_one() -> None:
    shop = Workshop(carcassonne, "players 3\ntile BG-D 0,0 0")
    titles = [group.title for group in shop.changes()]
    assert "Number of players (now 3)" in titles
    assert shop.change("- players 3")
    assert "Number of players" in [group.title for group in shop.changes()]
