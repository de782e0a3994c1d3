"""What is written in English is what somebody would say whose language it is."""

import re

from babel.messages.catalog import Catalog

STUMBLES = re.compile(
    r"\b(an|the) own\b|' is no cell\b|\bshall the rider\b|\bwho is offered\b|\bride so often\b"
    r"|\bis there once\b|\bthrow it away\b|^mend\b|^of the (draw|rule book)\b"
    r"|\bwhich faces has\b|\bexactly 1 time\b|\bquestion \d+ and (question )?\d+"
    r"|\bwho rides there\b|\bcrossed by, in this order\b|\bgames that rule, and say why\b",
    re.IGNORECASE,
)
"""Turns of phrase over which readers have stumbled."""


def test_no_message_has_a_turn_of_phrase_over_which_readers_stumbled(template: Catalog) -> None:
    told = [text for one in template for text in ([one.id] if isinstance(one.id, str) else one.id)]
    assert len(told) > 2000
    assert [text for text in told if STUMBLES.search(text)] == []


def test_the_signs_find_what_they_are_for() -> None:
    assert STUMBLES.search("Only where an own figure stands.")
    assert STUMBLES.search("Mend the file, or discard it.")
    assert not STUMBLES.search("Amend it on their own.")
