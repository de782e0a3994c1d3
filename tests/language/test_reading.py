"""The reader of the language in brackets finds what it is for."""

import pytest
from babel.messages.catalog import Catalog

from boardlib.text import _
from tests.language.reading import Reader, filled, outside, pasted

NEXT = "It is the turn of rider {rider}."

pytestmark = pytest.mark.usefixtures("in_brackets")


def test_words_outside_of_brackets() -> None:
    assert outside("⟦Rider ⟨3⟩ leads.⟧ He is fast.") == ["He is fast."]
    assert outside("⟦Rider ⟨3⟩ leads.⟧ 2,13 TDF-12") == []


def test_words_that_were_filled_into_a_message() -> None:
    told = _(NEXT).format(rider="fourteen")
    assert list(filled(told)) == [("fourteen", told)]
    assert list(filled(_(NEXT).format(rider=14))) == []
    assert list(filled(_(NEXT).format(rider=_("none")))) == []


def test_a_word_within_a_list_of_messages() -> None:
    assert [word for word, _whole in filled("⟦Red has ⟨⟦a knight⟧, a thief⟩.⟧")] == [", a thief"]


def test_what_somebody_typed_is_quoted() -> None:
    assert list(filled("⟦'⟨frob⟩' is not a colour⟧")) == []
    assert [word for word, _whole in filled("⟦⟨frob⟩ is not a colour⟧")] == ["frob"]


def test_messages_that_were_pasted() -> None:
    assert pasted("⟦the ⟨⟦road⟧⟩ is complete⟧") == ["⟦the ⟦…⟧ is complete⟧"]
    assert pasted("⟦⟨⟦The road⟧⟩: complete⟧") == []
    assert pasted("⟦complete: ⟨⟦the road⟧⟩⟧") == []
    assert pasted("⟦complete (⟨⟦the road⟧⟩)⟧") == []
    assert pasted("⟦closed (by ⟨⟦red⟧⟩, all day)⟧") == []
    assert pasted("⟦did you mean ⟨⟦⟨--port⟩, ⟨--ip⟩ or ⟨--sock⟩⟧⟩?⟧") == []
    assert "⟦did you mean ⟦…⟧?⟧" in pasted("⟦did you mean ⟨⟦⟦a road⟧ or ⟨--ip⟩⟧⟩?⟧")
    assert pasted("⟦right in ⟨⟦two cases⟧⟩, wrong in one⟧") == ["⟦right in ⟦…⟧, wrong in one⟧"]
    assert pasted("⟦⟨⟦one of two⟧⟩ and ⟨⟦three⟧⟩⟧") == ["⟦⟦…⟧ and ⟦…⟧⟧"] * 2


def test_each_fault_is_kept_with_the_room_of_its_message(template: Catalog) -> None:
    reader = Reader(template)
    told = _(NEXT)
    reader.read("shared", "here", [told.format(rider="one"), told.format(rider=_("none"))])
    assert list(reader.filled) == ["tour"]
    assert list(reader.pasted["tour"]) == [NEXT]
    assert reader.bare == {}
