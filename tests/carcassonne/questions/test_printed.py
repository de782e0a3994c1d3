"""What tiles show, in words."""

from boardlib.carcassonne.board.tiles import ROTATIONS, oriented, tile_kinds
from boardlib.carcassonne.questions.describe import kind_words, tile_words


def test_a_tile_that_is_offered_shows_what_it_shows_when_it_lies_there() -> None:
    for name, kind in tile_kinds().items():
        for turn in ROTATIONS:
            assert kind_words(kind, turn) == tile_words(oriented(name, turn)), (name, turn)


def test_a_tile_is_told_by_its_sides() -> None:
    assert kind_words(tile_kinds()["BG-D"], 0) == "city (north); road (east, west)"
    assert kind_words(tile_kinds()["BG-D"], 90) == "city (east); road (south, north)"
