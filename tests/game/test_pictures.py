"""Pictures of every game: complete, stable, nothing cut off; every mark is seen on every shape.

Each game has positions to be drawn: ``TEXTS`` in ``tests/<game>/art/pictures.py``.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from boardlib import game
from boardlib.biathlon.board.position import COLOURS
from boardlib.drawing import palette
from boardlib.drawing.palette import PLAYERS, THEMES, Theme, colour
from boardlib.drawing.scene import ROLES, Mark, Scene, count
from boardlib.drawing.svg import svg
from boardlib.tour.board.position import TEAMS
from boardlib.troyes.art import LOOKS
from boardlib.troyes.board.position import OWNERS
from tests import golden
from tests.contrast import contrast
from tests.every import every
from tests.game.test_game_protocol import QUESTIONS, or_none
from tests.pictures import check_svg, check_texts_inside, colours_in, every_colour, keyed, texts

TESTS = Path(__file__).parent.parent
DRAWN = ("tour", "biathlon", "troyes")
"""Those of Carcassonne are looked at in ``tests/drawing``."""
PICTURES = [
    (name, picture)
    for name in DRAWN
    for picture in import_module(f"tests.{name}.art.pictures").TEXTS
]
NOT_DRAWN = re.compile(r"group:\d+|card:\d+:finish|finish")
"""Who rides alone is no group on the road; a finish may lie far ahead; there no row is ridden."""
on_every_picture = every("name, picture", PICTURES)


@cache
def position(name: str, picture: str) -> Any:
    text: str = import_module(f"tests.{name}.art.pictures").TEXTS[picture]
    return game.game(name).read(text)


@cache
def plain(name: str, picture: str) -> Scene:
    """The picture without marks; nobody changes it."""
    return drawn(name, picture)


def drawn(name: str, picture: str, *marks: Mark) -> Scene:
    scene: Scene = game.game(name).draw(position(name, picture), marks)
    return scene


@every(
    "name, picture, marks",
    [
        ("tour", "picture-3", (Mark(("offer:16",), "passed"),)),
        ("tour", "climb", ()),
        *(("biathlon", one, ()) for one in ("course", "row", "range")),
        *(("troyes", one, ()) for one in ("wages", "fight", "card")),
    ],
)
def test_golden(name: str, picture: str, marks: tuple[Mark, ...]) -> None:
    text = svg(drawn(name, picture, *marks), "auto").replace("><", ">\n<") + "\n"
    golden.compare(text, TESTS / name / "art" / "golden" / f"{picture}.svg")


@on_every_picture
def test_it_is_well_formed_its_ids_are_its_own_and_it_is_the_same_every_time(
    name: str, picture: str
) -> None:
    check_svg(plain(name, picture))
    assert drawn(name, picture) == plain(name, picture)


@on_every_picture
def test_no_text_is_cut_off(name: str, picture: str) -> None:
    check_texts_inside(plain(name, picture))


@on_every_picture
def test_without_its_legend_it_is_the_board_alone_and_its_signs_are_told(
    name: str, picture: str
) -> None:
    scene = plain(name, picture)
    bare = scene.footless
    assert set(texts(scene)) - set(texts(bare)) >= {one.words for one in scene.signs}
    assert bare.signs == scene.signs
    assert abs(bare.height - (scene.height - scene.foot)) < 0.01
    assert bare.footless is bare


@pytest.mark.whole
@on_every_picture
def test_every_shape_that_an_answer_names_is_in_it(name: str, picture: str) -> None:
    rules, one = game.game(name), position(name, picture)
    moves = list(map(str, rules.moves(one)))
    looked_at = set[frozenset[str]]()
    for question in (*QUESTIONS[name], *moves[:: 1 + len(moves) // 20]):
        answer = or_none(rules.ask, one, question)
        shapes = set() if answer is None else {*answer.shapes}
        for reason in answer.ruling.reasons if answer is not None and answer.ruling else ():
            shapes |= {*reason.shapes, *reason.way}
        named = frozenset(key for key in shapes if not NOT_DRAWN.fullmatch(key))
        if named not in looked_at:
            shown = drawn(name, picture, Mark(tuple(sorted(named)), "quiet")).sentences
            assert named <= set(shown), (question, named - set(shown))
            looked_at.add(named)


@on_every_picture
def test_every_shape_that_a_move_names_is_in_the_one_after_it(name: str, picture: str) -> None:
    rules, one = game.game(name), position(name, picture)
    moves = list(rules.moves(one))
    for move in moves[:: 1 + len(moves) // 10]:
        step = rules.play(one, move)
        named = {key for event in step.events for key in event.shapes}
        shown = rules.draw(step.position, [Mark(tuple(sorted(named)), "quiet")]).sentences
        assert named <= set(shown), (str(move), named - set(shown))


ROAD, RACE, CITY = (
    "road B1\nrider 1 blue 2,12\nrider 2 red 2,25\n",
    "race sprint\n",
    "players blue ",
)
NONSENSE = [
    ("tour", "road B1\nrider 1 blue 9,12\nrider 2 red 2,12\nrider 3 red 2,12"),
    ("tour", ROAD + "section 2 from 9 flat\nsection 3 from 9 hill bend 90\nsection 4 from 3 hill"),
    ("tour", ROAD + "finish from 99 seconds 1 0"),
    ("tour", ROAD + "finish from 30 seconds 1 0"),
    ("tour", ROAD + "corridor 30 rows"),
    ("tour", ROAD + "tape sprint Far 3,99 4,99"),
    ("tour", ROAD + "section 1 from 0 flat lanes 2 2\nsection 2 from 7 flat lanes 0 0"),
    ("tour", ROAD + "section 2 from 40 hill"),
    ("biathlon", RACE + "station a I at 3,4"),
    ("biathlon", RACE + "station a I\nstation b I\ngroup red a\ngroup blue a"),
    ("biathlon", RACE + "course M11\nplayer red\ncoach red I\ncoach red I"),
    ("biathlon", RACE + "course M11\nplayer red\nplayer red\nhand red 57 57"),
    ("biathlon", RACE + "course M11\nplayer red\nkept red 60 climb\nshooting red click click"),
    ("biathlon", RACE + "player red\nrow 60 climb 3:16\nrow 57 climb 9:59 flag III+I 99"),
    ("troyes", CITY + "green\ncitizen blue hall2.3\nlying blue hall\nlying blue hall"),
    ("troyes", CITY + "green\nstone blue 1,3\nstone green 1,3"),
    ("troyes", CITY + "green\ncard act_red_d3\ncard act_red_d3\ncubes act_red_d3 blue 9"),
    ("troyes", CITY + "green\nevent ev_red_black2\nevent ev_red_black2\n"
               "flags ev_red_black2 blue blue blue blue blue"),
    ("troyes", CITY + f"green\ninfluence blue 44\npurse blue 123\ndice grey{' R1' * 10}"),
]  # fmt: skip


@every("name, text", NONSENSE)
def test_nonsense_does_not_stop_the_picture(name: str, text: str) -> None:
    marks = [Mark(("finish", "line:2", "line:3", "tape:Far", "wind:2"), "focus")]
    scene = game.game(name).draw(game.game(name).read(text), marks)
    assert ElementTree.fromstring(svg(scene)) is not None
    assert scene.shapes


@every("looks", [{one: PLAYERS[one] for one in COLOURS}, {one: LOOKS[one] for one in OWNERS}])
def test_players_differ_in_colour_letter_and_shape(looks: dict[str, Any]) -> None:
    for part in ("colour", "letter", "shape"):
        assert len({getattr(one, part) for one in looks.values()}) == len(looks)


# --- marks ----------------------------------------------------------------------------------

KEYS = {
    ("tour", "sprint"): "2,11 2,12 rider:7 rider:8 group:7 tape:Sprint wind:1 section:1 offer:9",
    ("tour", "lines"): "line:2 line:3 finish",
    ("biathlon", "course"): "station:I-c group:III-b path:I-a:I-b half:V section:arena",
    ("biathlon", "row"): "coach:red:II player:red card:57 card:57:climb",
    ("biathlon", "range"): "shot:green:2 card:20 card:9",
    ("troyes", "square"): "player:grey die:blue:1 building:hall space:palace:4:1 stone:4:1",
    ("troyes", "fight"): "black:1 card:marauding player:green",
    ("troyes", "price"): "fields cathedral card:templar card:henri space:hall:1:2",
}
"""Shapes of every kind, and a picture in which they are."""
ALIKE = ("asked", "allowed", "refused", "complete", "incomplete", "focus", "reach", "changed")
"""Roles that are seen on every kind of shape."""
SEEN = {
    "tour": sorted({*ROLES} - {"quiet", "veil", "room", "bare", "supposed"}),
    "biathlon": (*ALIKE, "free", "wrong", "open", "order"),
    "troyes": (*ALIKE, "free", "wrong", "open", "order", "last"),
}
"""Roles that a game draws something for."""


@every("of, role", [(of, role) for of in KEYS for role in ROLES])
def test_every_role_is_drawn(of: tuple[str, str], role: str) -> None:
    scene = drawn(*of, Mark(tuple(KEYS[of].split()), role, "3"))
    assert svg(scene, "dark")
    if role in SEEN[of[0]] and of[1] != "lines":
        assert count(scene.shapes) > count(plain(*of).shapes)


@every(
    "of, key, role", [(of, key, role) for of in KEYS for key in KEYS[of].split() for role in ALIKE]
)
def test_every_kind_of_shape_can_be_marked(of: tuple[str, str], key: str, role: str) -> None:
    before, after = drawn(*of, Mark((key,), "quiet")), drawn(*of, Mark((key,), role, "A"))
    assert key in after.sentences or key.startswith("offer:")
    assert count(after.shapes) > count(before.shapes)
    if role in ("allowed", "refused", "focus"):
        assert painted(after, role) > painted(before, role)
        letter = role != "focus" or of[0] == "tour"
        assert texts(after).count("A") == texts(before).count("A") + letter


def painted(scene: Scene, name: str) -> int:
    """How often a picture uses a colour."""
    return list(every_colour(scene.shapes)).count(name)


STRANGE = {
    ("tour", "sprint"): "9,99 rider:77 group:8 line:1 line:9 tape:None wind:3 x a:b",
    ("biathlon", "course"): "such station:Z",
    ("troyes", "price"): "such stone:9:9",
}


@every("of, role", [(of, role) for of in STRANGE for role in sorted({*ROLES} - {"veil", "bare"})])
def test_keys_that_are_not_there_are_left_out(of: tuple[str, str], role: str) -> None:
    strange = tuple(STRANGE[of].split())
    shown = drawn(*of, Mark(strange, role, "A"))
    assert shown.shapes
    assert not set(strange) & set(shown.sentences)
    assert of[0] != "tour" or shown.sentences == plain(*of).sentences


BACK = [
    ("biathlon", "course", "half:I", {"half:I": "", "station:I-c": "", "half:V": "quiet"}),
    ("biathlon", "course", "half:I", {"station:V-a": "quiet"}),
    (
        "biathlon",
        "row",
        "card:57:climb",
        {"card:57": "", "card:57:climb": "", "card:57:flat": "quiet"},
    ),
    (
        "troyes",
        "price",
        "die:green:1",
        {"die:green:1": "", "player:green": "", "die:blue:1": "quiet"},
    ),
    ("troyes", "wages", "building:palace", {"space:palace:1:1": "", "building:palace": ""}),
    ("troyes", "wages", "building:palace", {"space:hall:1:1": "quiet"}),
]


@every("name, picture, key, tones", BACK)
def test_what_is_not_marked_steps_back_and_what_is_part_of_it_stays(
    name: str, picture: str, key: str, tones: dict[str, str]
) -> None:
    shown = keyed(drawn(name, picture, Mark((key,), "quiet")))
    assert {one: shown[one].tone for one in tones} == tones
    assert all(not group.tone for group in keyed(plain(name, picture)).values())


# --- colours --------------------------------------------------------------------------------


@on_every_picture
def test_shapes_use_only_names_of_the_palette(name: str, picture: str) -> None:
    marks = [Mark(("rider:21", "2,22"), role, "A") for role in ROLES] if name == "tour" else []
    used = colours_in(plain(name, picture).shapes) | colours_in(drawn(name, picture, *marks).shapes)
    assert used <= set(palette.names())


@every("theme", THEMES)
@every(
    "text, ground, least",
    [
        *((f"on-team-{team}", f"team-{team}", 4.5) for team in TEAMS),
        ("ink", "asphalt", 7.0),
        ("second", "asphalt", 3.8),
        ("second", "climb", 2.5),
        ("ink", "group", 7.0),
        ("star", "badge", 3.0),
        ("on-section-line", "section-line", 4.5),
        ("section-casing", "section-line", 4.5),
        ("attack", "asphalt", 3.0),
        ("attack", "climb", 2.5),
        ("attack", "paper", 4.5),
        ("allowed", "asphalt", 3.0),
        ("refused", "asphalt", 3.0),
        ("wind-line", "verge", 3.0),
        ("mountain-dot", "mountain", 4.5),
        ("on-sprint", "sprint", 4.5),
        *((f"on-{one}-row", f"{one}-row", 4.5) for one in ("climb", "descent", "flat", "arena")),
        ("on-card-slot", "card-slot", 7.0),
        ("ink", "card-face", 7.0),
        ("target-black", "target-face", 7.0),
        ("target-missed", "target-face", 3.0),
        ("refused", "paper", 4.5),
        ("trail-line", "paper", 3.0),
        ("symbol-red", "card-slot", 4.0),
        *((f"on-die-{one}", f"die-{one}", 4.5) for one in ("red", "white", "yellow", "black")),
        *(("ink", f"estate-{one}", 7.0) for one in ("red", "white", "yellow")),
        *((f"edge-{one}", "paper", 2.8) for one in ("red", "white", "yellow")),
        *((f"on-player-{one}", f"player-{one}", 4.5) for one in ("blue", "green", "orange")),
        ("on-player-violet", "player-violet", 4.5),
        ("ink", "district", 7.0),
        ("ink", "nave", 7.0),
        ("ink", "field-green", 7.0),
        ("coin-line", "coin", 4.5),
        ("ink", "place", 7.0),
    ],
)
def test_contrast(text: str, ground: str, least: float, theme: Theme) -> None:
    assert contrast(colour(text, theme), colour(ground, theme)) >= least
