"""Colours: every name in every theme, contrast, players told apart without colour."""

import re

import pytest

from boardlib.carcassonne.art import COLOURS as TILES
from boardlib.carcassonne.art.draw import draw
from boardlib.carcassonne.art.places import REACH, figure, tunnel_token
from boardlib.carcassonne.art.tile_art import tile_art
from boardlib.carcassonne.board.position import COLOURS
from boardlib.carcassonne.board.tiles import tile_kinds
from boardlib.drawing import palette
from boardlib.drawing.palette import PLAYERS, THEMES, TONES, Theme, colour
from boardlib.drawing.scene import Circle, Path, Polygon, Shape, Text
from tests.carcassonne.art.boards import CITY, EVERY_ROLE, TUNNEL, position
from tests.contrast import contrast
from tests.every import every
from tests.pictures import colours_in


def test_shapes_use_only_names_of_the_palette() -> None:
    used = colours_in(draw(position(CITY), EVERY_ROLE, legend=True).shapes)
    used |= colours_in(position(TUNNEL).network("road").draw().shapes)
    for kind in tile_kinds():
        used |= {name for part in tile_art(kind).parts for name in colours_in((part.shapes,))}
    for player in COLOURS:
        used |= colours_in(tunnel_token(player))
        used |= {name for kind in REACH for name in colours_in(figure(kind, player))}
    assert used <= set(palette.names())


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_defines_every_name(theme: Theme) -> None:
    declared = dict(re.findall(r"--bl-([\w-]+):(#[0-9a-f]{6});", palette.css_variables(theme)))
    for name in palette.names():
        for tone in TONES:
            assert declared[f"{name}-{tone}" if tone else name] == colour(name, theme, tone)
    assert len(declared) == len(TONES) * len(palette.names())


@pytest.mark.parametrize("theme", THEMES)
def test_tiles_that_step_back_as_a_whole_look_as_those_that_do_by_their_colours(
    theme: Theme,
) -> None:
    kept = re.search(r"--bl-keep-quiet:([\d.]+);", palette.css_variables(theme))
    assert ".bl-back-quiet{opacity:var(--bl-keep-quiet)}" in palette.tone_rules()
    assert kept
    share, paper = float(kept[1]), bytes.fromhex(colour("paper", theme)[1:])
    for name in TILES:
        own, quiet = (bytes.fromhex(colour(name, theme, tone)[1:]) for tone in ("", "quiet"))
        seen = [share * a + (1 - share) * b for a, b in zip(own, paper, strict=True)]
        assert list(quiet) == pytest.approx(seen, abs=0.6), name


def test_in_a_tone_every_colour_is_that_of_the_tone() -> None:
    rules = dict(re.findall(r"\.bl-tone-(\w+)\{([^}]*)\}", palette.tone_rules()))
    assert set(rules) == set(TONES) - {""}
    for tone, declared in rules.items():
        pairs = re.findall(r"--bl-([\w-]+):var\(--bl-([\w-]+)\);", declared)
        assert pairs == [(name, f"{name}-{tone}") for name in palette.names()]


@every("theme", THEMES)
@every(
    "text, ground, least",
    [
        ("ink", "paper", 7.0),
        ("second", "paper", 4.5),
        ("on-allowed", "allowed", 4.5),
        ("refused", "paper", 4.5),
        ("on-badge", "badge", 7.0),
        ("refused", "refused-ground", 4.5),
        ("allowed", "allowed-ground", 4.5),
        ("incomplete", "paper", 4.5),
        ("wall", "city", 3.0),
        ("wall", "field", 3.0),
        *((f"on-player-{player}", f"player-{player}", 4.5) for player in COLOURS),
        ("piece-line", "plate", 7.0),
    ],
)
def test_contrast(text: str, ground: str, least: float, theme: Theme) -> None:
    assert contrast(colour(text, theme), colour(ground, theme)) >= least


@pytest.mark.parametrize("theme", THEMES)
def test_dashes_stand_out_on_quiet_fields_and_on_their_own_ground_on_roads(theme: Theme) -> None:
    for ground in (colour("field", theme, "quiet"), colour("paper", theme)):
        assert contrast(colour("refused", theme), ground) >= 3.0


def test_players_of_a_game_differ_in_letter_and_shape() -> None:
    players = [PLAYERS[colour] for colour in COLOURS]
    assert len({player.letter for player in players}) == len(players)
    assert len({player.shape for player in players}) == len(players)


def test_a_player_cannot_be_declared_with_another_look() -> None:
    palette.declare({}, players={"red": PLAYERS["red"]})
    with pytest.raises(ValueError, match="'red' is there already"):
        palette.declare({}, players={"red": PLAYERS["blue"]})


def test_tokens_differ_without_colour() -> None:
    def grey(shape: Shape) -> str:
        if isinstance(shape, Text):
            return shape.text
        if isinstance(shape, Circle):
            return f"circle {shape.radius}"
        assert isinstance(shape, Polygon | Path)
        return str(shape.points if isinstance(shape, Polygon) else shape.commands)

    drawn = {" ".join(grey(shape) for shape in tunnel_token(player)) for player in COLOURS}
    assert len(drawn) == len(COLOURS)


def test_meanings_never_use_a_colour_of_a_player() -> None:
    players = {colour(f"player-{player}") for player in COLOURS}
    for theme in THEMES:
        for name in ("allowed", "refused", "complete", "incomplete", "focus"):
            assert colour(name, theme) not in players


def test_an_unknown_colour_is_an_error() -> None:
    with pytest.raises(KeyError):
        colour("puce")


def test_a_name_cannot_be_declared_as_another_colour() -> None:
    declared = palette.COLOURS["city"]
    palette.declare({"city": declared})
    with pytest.raises(ValueError, match="'city' is there already"):
        palette.declare({"city": ("#000000", "#ffffff")})
    assert palette.COLOURS["city"] == declared
