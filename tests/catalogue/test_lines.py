"""Every ruling has a line for the list of all: it fits, says something of its own, and is read."""

from __future__ import annotations

from collections import Counter

import pytest

from boardlib.catalogue import CaseError, cases, read_case
from boardlib.catalogue.model import LONGEST_LINE
from tests.catalogue.test_case_files import GOOD

CLAIMS = [claim for case in cases().values() for claim in case.claims]


def test_every_ruling_fits_on_its_line() -> None:
    assert [one.id for one in CLAIMS if len(one.headline) > LONGEST_LINE] == []


def test_a_line_is_written_only_where_the_sentence_is_longer() -> None:
    assert [one.id for one in CLAIMS if one.short and len(one.text) <= LONGEST_LINE] == []


def test_a_written_line_is_a_sentence_and_no_two_of_a_case_are_alike() -> None:
    written = [one for one in CLAIMS if one.short]
    assert [one.id for one in written if one.short[-1] not in ".?!)"] == []
    for case in cases().values():
        told = Counter(one.short for one in case.claims if one.short)
        assert [line for line, count in told.items() if count > 1] == []


def test_a_line_that_is_too_long_is_refused_with_its_length() -> None:
    head, rest = GOOD.split("[[claim]]", 1)
    claim = f'[[claim]]\nline = "{"x" * (LONGEST_LINE + 1)}"\n'
    with pytest.raises(CaseError, match=r"'line' is longer than a line: 86 letters, of 85"):
        read_case(f"{head}{claim}{rest}", "carcassonne", "long.toml")
