"""The rule index and the options of Carcassonne: what a learner reads of them is words."""

import re

from boardlib import carcassonne
from boardlib.carcassonne.rulebook import OPTIONS
from boardlib.profile import Setting
from tests.every import every

CODE = re.compile(r"\b[A-Z]+-\d|_")
"""What only the project knows: the number of a note, the name of an option."""


@every("id_", sorted(carcassonne.rules()))
def test_a_rule_and_its_source_are_told_in_words(id_: str) -> None:
    rule = carcassonne.rules()[id_]
    assert not CODE.search(rule.text)
    assert not CODE.search(rule.source)


@every("setting", OPTIONS.values(), lambda one: one.name)
def test_an_option_and_its_source_are_told_in_words(setting: Setting) -> None:
    assert not CODE.search(setting.source)
    assert not any(CODE.search(meaning) for meaning in setting.values.values())
