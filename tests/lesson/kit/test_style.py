"""The style of a board in a lesson."""

from boardlib.drawing.palette import THEMES, colour
from boardlib.game import GAMES, game
from boardlib.lesson.kit.stage import Stage, style_sheet
from boardlib.lesson.table.view import Picks
from boardlib.lesson.workshop.view import Board


def test_a_board_brings_the_colours_and_the_style_of_the_games() -> None:
    for name in GAMES:
        game(name)
    sheet = Picks().get_state("_css")["_css"]
    for theme in THEMES:
        for shown in ("ink", "city", "asphalt"):
            assert f"--bl-{shown}:{colour(shown, theme)};" in sheet
    assert ".bl-lit.bl-city" in sheet


def test_a_board_that_is_built_upon_another_adds_its_own_style() -> None:
    assert Stage().get_state("_css")["_css"] == style_sheet()
    assert Picks().get_state("_css")["_css"] == style_sheet() + Picks.STYLE
    assert Picks.STYLE.startswith(Board.STYLE)
    assert Picks.STYLE != Board.STYLE
