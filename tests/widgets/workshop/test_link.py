"""Links to a board with a question: short, read back as they were, and refused in one sentence."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote, unquote

import pytest

from boardlib.widgets import Notice, Workbench
from boardlib.widgets.kit import widgets
from boardlib.widgets.workshop.link import PAGE, VARIABLE, Link, LinkError, link_of, opened, read
from boardlib.widgets.workshop.opening import linked
from tests.every import every
from tests.widgets.parts import bench_of, words_of

NAMED = "carcassonne&board=WAG-1&ask=feature+0,0.c1"
OWN = "carcassonne&board=tile+BG-D+0,0+0;meeple+red+0,0.r1&ask=feature+0,0.r1"


@pytest.mark.parametrize(
    ("board", "question", "written"),
    [
        ("WAG-1", "feature 0,0.c1", NAMED),
        ("tile BG-D 0,0 0\nmeeple red 0,0.r1", "feature 0,0.r1", OWN),
    ],
)
def test_a_board_is_linked_by_its_name_or_line_by_line(
    board: str, question: str, written: str
) -> None:
    assert link_of(bench_of(board, question).shop).written() == written


def led_to(written: str) -> Workbench:
    """The room to which a link leads."""
    shown = linked(written)
    assert isinstance(shown, Workbench), written
    return shown


def test_what_was_changed_is_in_the_link() -> None:
    made = bench_of("WAG-1", "feature 0,0.c1")
    made.shop.change("meeple red 0,0.c1")
    written = link_of(made.shop).written()
    assert "meeple+red+0,0.c1" in written
    shop, _origin = opened(read(written))
    assert shop.position == made.shop.position
    assert shop.view().question == "feature 0,0.c1"


@pytest.mark.parametrize("written", [NAMED, OWN])
def test_a_link_leads_to_its_board_and_its_ruling(written: str) -> None:
    shown = led_to(written)
    view = shown.shop.view()
    assert view.question == read(written).ask
    assert view.after is not None
    assert link_of(shown.shop).written() == written


def test_signs_that_mean_something_in_an_address_are_escaped() -> None:
    link = Link("tour", 'a & b; c = 100 % + "d"\n<e> # f', "Étape?", ("x;y",))
    written = link.written()
    assert not set(written) & set(' "<>#')
    assert written.isascii()
    assert read(written) == Link("tour", link.board, link.ask, link.then)


def test_a_browser_may_escape_more() -> None:
    assert read(OWN.replace("+", "%20")) == read(OWN)
    assert unquote(OWN) == OWN


LITERAL = Link(
    "biathlon", "race sprint\nplayer red", "condition red horn I+II", ("a;b", "c")
).written()
ON_THE_WAY: dict[str, Callable[[str], str]] = {
    "semicolons escaped": lambda link: link.replace(";", "%3B"),
    "pluses escaped": lambda link: link.replace("+", "%2B"),
    "both, small": lambda link: link.replace(";", "%3b").replace("+", "%2b"),
    "written as HTML": lambda link: link.replace("&", "&amp;"),
    "as HTML, then escaped": lambda link: link.replace("&", "&amp;").replace(";", "%3B"),
    "all escaped": lambda link: re.sub("[&=;+]", lambda sign: quote(sign[0]), link),
    "full stop": "{}.".format,
    "comma": "{},".format,
    "end of a bracket and of a sentence": "{}).".format,
    "angle brackets": "<{}>".format,
    "angle bracket, as a browser writes it": "{}%3E".format,
    "quoted": '"{}"'.format,
}


@pytest.mark.parametrize("happened", ON_THE_WAY)
@pytest.mark.parametrize("written", [NAMED, OWN, LITERAL])
def test_a_link_can_be_read_however_a_mail_program_wrote_it(written: str, happened: str) -> None:
    assert read(ON_THE_WAY[happened](written)) == read(written)


def test_a_plus_and_a_semicolon_are_what_they_were() -> None:
    assert read(LITERAL).ask == "condition red horn I+II"
    assert read(LITERAL).then == ("a;b", "c")
    assert read("biathlon&board=x+y&ask=card+I%2BII").ask == "card I+II"


@every(
    "written, why",
    [
        ("chess&board=start", "leads to no board"),
        ("carcassonne", "leads to no board"),
        ("carcassonne&board=", "leads to no board"),
        ("carcassonne&board=WAG-1&run=me", "leads to no board"),
        ("carcassonne&board=/etc/case.toml", "leads to no board"),
        ("carcassonne&board=%ff%fe", "damaged"),
        ("carcassonne&board=tile%00BG-D", "leads to no board"),
        ("carcassonne&board=tile+BG-D", "cannot be read"),
        ("carcassonne&board=tile+BG-D+999999999,0+0", "cannot be read"),
        ("carcassonne&boar", "leads to no board"),
        ("carcassonne&ask=score", "leads to no board"),
        ("carcassonne&board=" + 10_000 * "x", "too long"),
        ("carcassonne&board=tile+%3Cimg+src=x+onerror=alert(1)%3E+0,0+0", ""),
    ],
)
def test_a_broken_link_gets_one_sentence(written: str, why: str) -> None:
    shown = linked(written)
    assert isinstance(shown, Notice)
    assert why in shown.sentence
    assert "<img" not in words_of(shown)


TRIED = Link(
    "carcassonne", read(OWN).board, "complete 0,0.c1", ("meeple red 0,0.c1",), judges=False
).written()
JUDGED = Link("carcassonne", read(OWN).board, "meeple red 0,0.c1", judges=True).written()


@pytest.mark.parametrize("written", [NAMED, OWN, TRIED, JUDGED])
def test_a_link_that_is_cut_off_behind_its_board_opens_the_board(written: str) -> None:
    """Wherever it is cut: with its own question, with a shorter one, or with a sentence."""
    whole = led_to(written)
    behind = written.index("&", written.index("board=")) + 1
    said = Counter[str]()
    for end in range(behind, len(written)):
        shown = led_to(written[:end])
        assert shown.shop.position == whole.shop.position
        asks = shown.shop.view().after is not None
        told = re.sub("<[^>]+>", "", shown.trouble.value)
        assert asks == (told == "")
        said[told] += 1
    said.pop("", None)
    (sentence,) = said
    assert sentence.startswith("The board of this link is whole, its question is not: ")
    assert said.total() > len("&ask=")


@pytest.mark.parametrize("question", ["%zz", "nonsense", "feature+7,7.r1", "%ff%fe"])
def test_a_question_that_cannot_be_read_or_answered_keeps_no_board_back(question: str) -> None:
    shown = led_to(f"carcassonne&board=WAG-1&ask={question}")
    assert "its question is not" in shown.trouble.value
    shown.tell({"do": "ask", "text": "feature 0,0.c1"})
    assert shown.trouble.value == ""
    assert shown.shop.view().after is not None


def test_without_a_link_there_is_an_empty_table() -> None:
    shown = led_to("")
    assert shown.shop.builds
    assert "Tour de France" in shown.games.value


@pytest.mark.parametrize("site", ["https://example.org/rulings", "https://example.org/rulings/"])
def test_a_link_can_be_copied_once_the_site_has_an_address(
    site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, site)
    tools = bench_of("WAG-1", "feature 0,0.c1").tools.value
    assert (
        f'data-copy="https://example.org/rulings/settle.html#{NAMED}"'.replace("&", "&amp;")
        in tools
    )


def test_without_an_address_there_is_no_link_to_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    tools: widgets.Html = bench_of("WAG-1").tools
    assert "settle.html" not in tools.value


def test_a_link_error_is_one_sentence() -> None:
    with pytest.raises(LinkError, match=r"^[A-Z][^\n]*\.$"):
        read("nonsense")


def test_the_links_of_the_docs_can_be_opened() -> None:
    page = (Path(__file__).parents[3] / "docs" / "site.md").read_text(encoding="utf-8")
    links = re.findall(rf"^https://\S+/{PAGE}#(\S+)$", page, re.MULTILINE)
    assert len(links) == 2
    for link in links:
        shown = led_to(link)
        assert shown.shop.view().after is not None
        assert link_of(shown.shop).written() == link
