"""Languages: what is looked up, when, and how lists are written."""

import gettext
from collections.abc import Iterator
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from boardlib import text


class Shouting(gettext.NullTranslations):
    """A language in which everything is loud."""

    def gettext(self, message: str) -> str:
        return message.upper()

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return (msgid1 if n == 1 else msgid2).upper()


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    text.set_language("en")


def test_english_is_always_there() -> None:
    text.set_language("en")
    assert text.language() == "en"
    assert text._("It is the turn of {player}.") == "It is the turn of {player}."


def test_a_catalogue_is_used_from_the_moment_it_is_chosen() -> None:
    text.use_catalogue(Shouting(), "loud")
    assert text.language() == "loud"
    assert text._("road") == "ROAD"
    assert text.ngettext("{n} tile", "{n} tiles", 1) == "{N} TILE"
    assert text.ngettext("{n} tile", "{n} tiles", 2) == "{N} TILES"
    text.set_language("en")
    assert text._("road") == "road"


def test_a_message_that_is_counted_elsewhere_is_found_by_itself() -> None:
    """A catalogue keeps one entry for both: the forms for each count."""
    messages, compiled = Catalog(locale="de"), BytesIO()
    messages.add(("pennant", "pennants"), ("Wappen", "Wappen"))
    messages.add("road", "Straße")
    write_mo(compiled, messages)
    compiled.seek(0)
    text.use_catalogue(text.Catalogue(compiled), "de")
    assert (text._("pennant"), text._("road")) == ("Wappen", "Straße")
    assert text._("river") == "river"
    assert text.ngettext("pennant", "pennants", 2) == "Wappen"


def test_no_words_are_no_words_in_every_language() -> None:
    """Looked up, an empty message would be what a catalogue says of itself."""
    catalogue = gettext.NullTranslations()
    catalogue.gettext = lambda message: message or "Project-Id-Version: 1"  # type: ignore[method-assign]
    text.use_catalogue(catalogue, "with a head")
    assert text._("") == ""


def test_marking_a_message_does_not_translate_it_yet() -> None:
    text.use_catalogue(Shouting(), "loud")
    assert text.mark("road") == "road"


def test_a_language_without_a_catalogue_is_refused_and_nothing_changes() -> None:
    with pytest.raises(ValueError, match="no translation 'xx'; choose one of: en"):
        text.set_language("xx")
    assert text.language() == "en"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], ""),
        (["red"], "red"),
        (["red", "blue"], "red and blue"),
        (["red", "blue", "green", "grey"], "red, blue, green and grey"),
    ],
)
def test_words_are_listed_the_way_a_sentence_lists_them(words: list[str], sentence: str) -> None:
    assert text.listing(words) == sentence


class WithComma(gettext.NullTranslations):
    """A language that lists with commas only."""

    def gettext(self, message: str) -> str:
        return {"{first} and {last}": "{first}, {last}"}.get(message, message)


def test_both_forms_of_a_count_are_marked_and_not_yet_translated() -> None:
    text.use_catalogue(Shouting(), "loud")
    assert text.mark_counted("tile", "tiles") == ("tile", "tiles")
    assert text.ngettext(*text.mark_counted("tile", "tiles"), 2) == "TILES"


class WithSemicolon(gettext.NullTranslations):
    """A language whose lists go on in their own way."""

    def gettext(self, message: str) -> str:
        return {"{first}, {next}": "{first}; {next}"}.get(message, message)


def test_the_language_decides_how_a_list_goes_on() -> None:
    text.use_catalogue(WithSemicolon(), "semicolon")
    assert text.listing(["red", "blue", "green"]) == "red; blue and green"


def test_the_language_decides_how_a_list_ends() -> None:
    text.use_catalogue(WithComma(), "comma")
    assert text.listing(["red", "blue", "green"]) == "red, blue, green"
