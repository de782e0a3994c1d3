"""A table is built up: pieces out of drawers, laid where they fit, and asked about."""

import json
import re
from collections import Counter
from html import unescape
from typing import Any

import pytest

from boardlib.game import GAMES
from boardlib.game import game as rules_of
from boardlib.game.editing import Piece
from boardlib.widgets import Workbench
from boardlib.widgets.workshop import panel
from boardlib.widgets.workshop.laying import (
    InHand,
    grab,
    held,
    refusal_head,
    refusal_words,
    way_out,
)
from boardlib.widgets.workshop.shown_position import NotFound
from boardlib.widgets.workshop.state import Workshop
from tests.widgets.parts import bench_of, tell

CORNER = "tile BG-V"
STRAIGHT = "tile BG-U"


def owned(bench: Workbench) -> Piece:
    """The first piece that belongs to somebody."""
    return next(one.pieces[0] for one in bench.shop.now.drawers if one.owner)


def test_a_piece_that_fits_nowhere_is_said_to_do_so() -> None:
    bench = bench_of("road B1", game="tour")
    tell(bench, "grab", "die yellow 5")
    assert "It fits nowhere now; point at a place to see why." in bench.strip.value


def test_a_piece_is_taken_and_laid_where_it_fits() -> None:
    bench = bench_of()
    tell(bench, "grab", STRAIGHT)
    assert "It fits at 3 places as it lies." in bench.strip.value
    assert 'aria-pressed="true"' in bench.box.value
    bench._pick("1,0", False)
    assert "tile BG-U 1,0 0" in bench.shop.text
    assert not bench.shop.hand
    assert "empty hand" in bench.strip.value
    assert bench.changes.value == ""  # a table that is built has not changed
    bench.undo.click()
    assert "BG-U" not in bench.shop.text


def test_where_it_does_not_fit_nothing_is_laid_and_it_is_said_why_for_each_turn() -> None:
    bench = bench_of()
    tell(bench, "grab", STRAIGHT)
    before = bench.shop.text
    bench._pick("0,-1", False)
    assert bench.shop.text == before
    assert "It does not fit here, whichever way it is turned." in bench.strip.value
    lines = re.findall(r"<span>(In the [^<]*)</span>", bench.box.value)
    assert lines == ["In the south a field meets a city.", "In the south a road meets a city."]
    assert "What fits here" in bench.box.value
    fitting = re.search(r'data-text="(tile [^"]*@\d)"', bench.box.value)
    assert fitting is not None
    tell(bench, "grab", fitting[1])
    bench._pick("0,-1", False)
    assert f"{fitting[1].partition('@')[0]} 0,-1" in bench.shop.text


def test_a_second_press_lays_it_as_it_does_fit() -> None:
    bench = bench_of()
    tell(bench, "grab", STRAIGHT)
    tell(bench, "turn", "right")
    assert bench.shop.hand.turn == 1
    bench._pick("1,0", False)
    assert "press the place again" in bench.strip.value
    assert bench.shop.hand == InHand(STRAIGHT, 1, "1,0")
    bench._pick("1,0", False)
    assert "tile BG-U 1,0 0" in bench.shop.text


def test_it_says_what_shows_where_it_fits_and_says_it_once() -> None:
    """Open places have a plus, other places a ring; what was announced is no alert besides."""
    bench = bench_of()
    tell(bench, "grab", STRAIGHT)
    bench._pick("0,-1", False)
    assert "It fits at the places with a plus." in bench.strip.value
    assert "alert" not in bench.strip.value
    other = bench_of(game="troyes")
    die = next(one for drawer in other.shop.now.drawers for one in drawer.pieces)
    tell(other, "grab", die.text)
    assert not other.shop.view().refused
    other._pick("stone:1:1", False)
    assert other.shop.view().refused
    assert "It fits at the places with a ring." in other.strip.value
    tell(other, "away")
    assert "Nothing stands here" in other.strip.value
    assert "alert" not in other.strip.value


def test_a_piece_tried_in_vain_is_crossed_at_its_place_and_not_laid() -> None:
    bench = bench_of()
    tell(bench, "grab", STRAIGHT)
    bench._pick("0,-1", False)
    crossed = bench.beside.value
    assert 'class="bl-tried" data-at="0,-1" aria-hidden="true"' in crossed
    assert '<b data-side="S"></b>' in crossed
    tell(bench, "turn", "right")
    assert "rotate:90deg" in bench.beside.value
    tell(bench, "back")
    assert "bl-tried" not in bench.beside.value


@pytest.mark.parametrize("game", ["tour", "troyes"])
def test_the_picture_of_a_table_keeps_its_size_when_a_piece_is_laid(game: str) -> None:
    """A road is not cut to the one rider on it: the other places stay where they are."""
    bench = bench_of(game=game)
    before = bench.shop.view().scene
    piece = owned(bench)
    tell(bench, "grab", piece.text)
    bench._pick(next(iter(bench.shop.now.places(piece.text, 0))), False)
    assert bench.shop.text != bench.shop.beginning
    after = bench.shop.view().scene
    assert (after.width, after.height) == (before.width, before.height)


def test_what_is_taken_away_is_named_on_its_button() -> None:
    bench = bench_of(game="tour")
    rider = owned(bench)
    tell(bench, "grab", rider.text)
    bench._pick(next(iter(bench.shop.now.places(rider.text, 0))), False)
    laid = bench.shop.text
    (line,) = [one for one in laid.splitlines() if one.startswith("rider ")]
    number = line.split()[1]
    bench.shop.change(f"jersey yellow {number}")
    bench._pick(f"rider:{number}", False)
    assert ">The rider: take him away</button>" in bench.beside.value
    tell(bench, "away")
    assert line not in bench.shop.text
    assert "jersey" not in bench.shop.text


def test_a_piece_goes_back_to_its_drawer() -> None:
    bench = bench_of()
    for back in (("back", ""), ("grab", CORNER)):
        tell(bench, "grab", CORNER)
        assert bench.shop.hand
        tell(bench, *back)
        assert not bench.shop.hand
    tell(bench, "grab", "tile NONE")
    assert not bench.shop.hand


def test_the_drawer_that_is_opened_shows_its_pieces_and_the_others_can_be_found() -> None:
    bench = bench_of()
    seen = set(re.findall(r'data-text="(tile [^"]*)"[^>]*>', bench.box.value))
    tell(bench, "drawer", "The Tunnel")
    shown = [part for part in bench.box.value.split("<button") if "data-elsewhere" not in part]
    assert any('data-text="tile TU-1"' in part for part in shown)
    assert not any('data-text="tile BG-A"' in part for part in shown)
    assert seen == set(re.findall(r'data-text="(tile [^"]*)"[^>]*>', bench.box.value))


def test_a_question_is_put_to_the_table_as_it_is_and_a_change_after_it_is_compared() -> None:
    bench = bench_of()
    tell(bench, "grab", "meeple red")
    bench._pick("0,0.r1", False)
    bench._pick("0,0.r1", True)
    assert 'data-text="meeple blue 0,0.r1"' in bench.beside.value
    tell(bench, "ask", "meeple blue 0,0.r1", keys=True)
    assert bench.hand.wish["focus"] == "ruling"
    assert "As it was" not in bench.answers.value
    bench._pick("figure:0,0.r1", False)
    tell(bench, "away")
    tell(bench, "room", "ruling")
    assert "As it was" in bench.answers.value
    assert "It becomes allowed." in bench.answers.value


def test_the_table_of_another_game_is_as_it_was_left() -> None:
    bench = bench_of()
    tell(bench, "grab", STRAIGHT)
    bench._pick("1,0", False)
    laid = bench.shop.text
    for name in GAMES:
        tell(bench, "game", name)
        assert bench.shop.rules.name == name
        assert f'data-text="{name}" aria-pressed="true"' in bench.games.value
    tell(bench, "game", "carcassonne")
    assert bench.shop.text == laid
    tell(bench, "game", "chess")
    assert bench.shop.text == laid


@pytest.mark.whole
@pytest.mark.parametrize("name", GAMES)
def test_every_piece_and_thing_has_its_picture_and_every_piece_its_place(name: str) -> None:
    bench = bench_of(game=name)
    look = bench.shop.now
    shown = re.findall(r'data-shows="([^"]*)" data-shape="([^"]*)"', bench.box.value)
    asked = {("alone", unescape(text), unescape(key)) for text, key in shown}
    boards = re.findall(r'data-board="([^"]*)"', bench.things.value)
    lit = re.findall(r'data-lit="([^"]*)"', bench.things.value)
    asked |= {("lit", unescape(board), unescape(key)) for board in boards for key in lit}
    told: list[Any] = []
    bench.hand.send = told.append
    tell(bench, "see", wanted=[list(one) for one in asked])
    answered = json.loads(json.dumps(told[0]))["pictures"]
    pictures = {(how, text, key): svg for how, text, key, svg in answered}
    assert pictures.keys() == asked
    assert all(svg.startswith("<svg") for svg in pictures.values())
    assert look.asked_at("")
    for thing in look.things:
        bench._pick(thing.key, False)
        assert "bl-question-row" in bench.beside.value, thing.name
    laid = 0
    for piece in look.pieces_in_box.values():
        for shape, lines in list(look.places(piece.text, 0).items())[:1]:
            tell(bench, "grab", piece.text)
            bench._pick(shape, False)
            assert bench.shop.trouble.words == "", lines
            laid += 1
            bench.undo.click()
    assert laid


def test_what_a_page_asks_a_picture_of_may_be_anything() -> None:
    bench = bench_of()
    told: list[Any] = []
    bench.hand.send = told.append
    wanted = ["alone", "tile BG-D 0,0 0", "no shape"]
    tell(bench, "see", wanted=[["alone", "nonsense", ""], "x", ["a"], wanted])
    assert [[*one[:3]] for one in told[0]["pictures"]] == [wanted]


TABLES = {
    "carcassonne": (
        "players 2\nsets base tunnel\ntile BG-D 0,0 0\ntile BG-U 1,0 90",
        "players 2\nsets base abbey-and-mayor\ntile BG-B 0,0 0",
    ),
    "tour": ("road B1\nrider 1 blue 2,12\nrider 2 red 2,11\nplayed 1 yellow 4", "road B1"),
    "biathlon": ("race sprint\ncourse M11\nplayer red\nplayer blue\ngroup red i1",),
    "troyes": ("players blue green\nround 1 actions\nturn blue\ncitizen blue palace1",),
}
"""Boards on which some pieces go somewhere and others go nowhere."""


@pytest.mark.whole
@pytest.mark.parametrize("game", GAMES)
def test_every_piece_that_does_not_go_there_is_told_the_way_out(game: str) -> None:
    """Another turn, the places that are marked, or what has to be done first."""
    rules, seen = rules_of(game), Counter[str]()
    for text in (*TABLES[game], rules.write(rules.start())):
        shop = Workshop(rules, text, builds=True)
        shapes = [*shop.now.openings, *shop.now.said()]
        for piece in list(shop.now.pieces_in_box.values())[:: 1 if game == "tour" else 3]:
            grab(shop, piece.text)
            if piece.left == 0:
                assert "take another piece" in shop.trouble.words
                continue
            lies = [shop.now.places(piece.text, turn) for turn in range(piece.turns)]
            for shape in [one for one in shapes if one not in lies[0]][::9]:
                shop.hand = InHand(piece.text, 0, shape)
                found = held(shop)
                assert found is not None
                told = refusal_words(shop).removeprefix(refusal_head(shop, found))
                way = way_out(found, shop.now.openings)
                assert told.endswith(way)
                if lies[0]:
                    kind = "marked"
                    assert way.startswith("It fits at the places with a"), (piece, shape)
                elif any(lies):
                    kind = "turned"
                    assert "turned" in way, (piece, shape)
                else:
                    kind = "first"
                    assert found.refusal is not None
                    assert way == found.refusal.first, (piece, shape)
                seen[kind] += 1
    assert seen["marked"]
    assert seen["first"] or game == "biathlon"


@pytest.mark.parametrize("game", GAMES)
def test_whatever_cannot_be_done_says_what_could_be(game: str) -> None:
    """Every other refusal of the room: nothing to take away, no such piece, words and questions."""
    bench = bench_of(game=game)
    shop = bench.shop
    tell(bench, "away")
    assert shop.trouble.words.endswith("Point at a piece first.")
    carried = next((key for key in shop.now.said() if shop.now.carried(key)), "")
    if carried:
        shop.take(carried)
        shop.put("no such place")
        assert shop.trouble.words.endswith("Point at another place.")
        shop.drop()
    shop.write("no such line")
    assert re.search("expected|did you mean|one of|write one such as", shop.trouble.words)
    shop.discard()
    shop.ask("quite something else")
    assert "Press on the board what you mean" in panel.answers(shop.view())
    for shape in ("", *shop.now.said()):
        for group in shop.now.changes(shape):
            with pytest.raises(NotFound, match=r"type a name|called: .|did you mean"):
                group.find("zzz qqq")


def test_a_piece_that_the_board_no_longer_has_is_in_no_hand() -> None:
    bench = bench_of("card-57", game="biathlon")
    tell(bench, "grab", "card 13")
    assert "Card 13" in bench.strip.value
    tell(bench, "change", "option deck own")
    assert not bench.shop.hand
    assert "empty hand" in bench.strip.value
    bench._pick("station:i2", False)
    tell(bench, "undo")
    tell(bench, "grab", "card 13")
    assert bench.shop.hand.text == "card 13"
