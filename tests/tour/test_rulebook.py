"""The rule index and the options: every rule is used, every gap has its alternatives."""

import re
from pathlib import Path

import pytest

from boardlib import tour
from boardlib.profile import Setting
from boardlib.ruling import Basis
from boardlib.tour import dice
from boardlib.tour.moves import Die
from boardlib.tour.rulebook import SETTINGS, rule, ruling

FOLDER = Path(tour.__file__).parent
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.py")))
# Names that are put together from the value of an option or a die.
MADE = re.compile(
    r"attack-room-(front3|line3)|faces-\w+|order-(section|cells|half-cells|wind)"
    r"|finish-group-(snapshot|line)|premium-points-(4321|tour)|classification-\w+"
)
WITHOUT = {"G-06", "G-09", "G-18", "G-19", "G-23", "G-25", "G-26", "G-28", "G-31", "G-32"}
"""Gaps whose only proposal is the default, or that are said by the road itself."""


@pytest.mark.parametrize("id_", sorted(tour.rules()))
def test_every_rule_is_used(id_: str) -> None:
    name = id_.removeprefix("tour.")
    assert f'"{name}"' in SOURCE or MADE.fullmatch(name), name


def test_every_gap_of_the_sources_is_an_option_or_has_no_alternative() -> None:
    named = {gap for one in SETTINGS for gap in re.findall(r"G-\d\d", one.source)}
    gaps = {f"G-{number:02}" for number in range(1, 33)}
    assert gaps - named == WITHOUT | {"G-20", "G-21"} - named


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda one: one.name)
def test_options_have_alternatives_and_say_that_they_are_ours(setting: Setting) -> None:
    assert len(setting.values) > 1
    assert next(iter(setting.values)) == setting.default
    assert setting.basis in (Basis.ASSUMED, Basis.READING)
    assert re.match(r"G-\d\d", setting.source)
    answer = tour.ask(tour.read("road B1"), f"option {setting.name}")
    assert answer.data["values"] == list(setting.values)


@pytest.mark.parametrize("die", Die)
def test_every_set_of_faces_is_a_value_of_the_option(die: Die) -> None:
    (setting,) = (one for one in SETTINGS if one.name == die.value)
    assert list(dice.FACES[die]) == list(setting.values)
    for value, text in setting.values.items():
        assert text.startswith(dice.FACES[die][value])


def test_rules_of_alternatives_are_never_published() -> None:
    for one, other in (
        ("takeover-face", "takeover-cells"),
        ("catch-chain", "catch-any"),
        ("attack-room-front3", "attack-room-line3"),
        ("third-free", "third-rolls"),
        ("braked-card-no", "braked-card-yes"),
        ("give-team", "give-anyone"),
        ("uphill-rolls", "uphill-takes"),
        ("way-around", "way-over"),
        ("way-least", "way-stay"),
        ("leader-two-stays", "leader-two-reduced"),
        ("wind-leader-only", "wind-next"),
        ("snapshot-round", "snapshot-move"),
        ("order-cells", "order-half-cells"),
    ):
        assert {rule(one).basis, rule(other).basis} <= {Basis.ASSUMED, Basis.READING}
        assert f"tour.{other}" in rule(one).related


def test_conditions_stand_in_the_order_of_the_rule_index() -> None:
    index = list(tour.rules())
    start = tour.read("road B1\nrider 1 blue 2,12\nrider 2 blue 2,11\njersey polka 1")
    found = tour.judge(start, "2 card solo green 9 to 9,9 give 1 2")
    places = [index.index(reason.rule.id) for reason in found.conditions]
    assert places == sorted(places)
    assert len(found.failed) > 4
    assert ruling(reversed(found.conditions)).conditions[0] == found.conditions[0]
