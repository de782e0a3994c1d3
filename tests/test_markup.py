"""Pages are read as the parser of the standard library reads them."""

from __future__ import annotations

from html.parser import HTMLParser

from boardlib.catalogue import find_case
from boardlib.handout import show
from boardlib.widgets import settle
from tests.language.reading import widget_texts
from tests.markup import tokens, worded

SAID = ("aria-label", "alt", "title")


class Parser(HTMLParser):
    """The same tokens; styles and scripts stand for a line."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self.silent = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent = tag in ("style", "script")
        if self.silent:
            tag, attrs = "hr", []
        self.found += [("said", value or "") for name, value in attrs if name in SAID]
        self.found.append(("tag", tag))

    def handle_endtag(self, tag: str) -> None:
        if not self.silent:
            self.found.append(("end", tag))
        self.silent = False

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.found.append(("text", data))

    def handle_decl(self, decl: str) -> None:
        self.found.append(("tag", "hr"))


def parsed(html: str) -> list[tuple[str, str]]:
    parser = Parser()
    parser.feed(html)
    parser.close()
    return parser.found


def pages() -> list[str]:
    bench = settle("WAG-1")
    bench.tell({"do": "pick", "text": "0,0.c1"})
    shown = [text for text in widget_texts(bench) if "<" in text]
    handed = [show.page(show.find(name)) for name in ("TUN-19", "TDF-12")]
    assert find_case("TUN-19").title in handed[0]
    return [*shown, *handed]


def test_real_pages_are_read_as_the_standard_library_reads_them() -> None:
    read = pages()
    assert sum(html.startswith("<svg") for html in read)
    for html in read:
        found = [
            (kind, word.lower() if kind in ("tag", "end") else word)
            for kind, word in tokens(html, SAID)
        ]
        assert found == parsed(html)


def test_without_shapes_a_page_says_the_same() -> None:
    read = pages()
    for html in read:
        said = [one for one in tokens(html, SAID) if one[0] in ("said", "text")]
        assert said == [one for one in tokens(worded(html), SAID) if one[0] in ("said", "text")]
    assert sum(map(len, map(worded, read))) < sum(map(len, read)) / 2
