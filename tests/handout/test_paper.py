"""The PDF of a handout: tagged, with words for its pictures, on few pages, and no text is code."""

import io
import re
import sys
from collections.abc import Iterator, Set
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

import pytest

from boardlib.catalogue import Case, cases, find_case
from boardlib.drawing.sizes import LEAST_WORDS
from boardlib.handout import Handout, Lesson, find_lesson, handout, write
from boardlib.handout.content import turn
from boardlib.handout.paper import boards_of, data, drawn, pdf, pictured, room_of
from tests.every import every
from tests.handout.reading import fullest, of, printed_of, texts

pdfium = pytest.importorskip("pypdfium2")
pypdf = pytest.importorskip("pypdf")
pytest.importorskip("typst")

SIDES = ("Questions", "Answers")
"""What stands at the foot of pages."""
MOST_PAGES = 7
"""No case has more pages of questions than these, nor more of answers."""
MARKED = frozenset({"bl-badge", "bl-station"})
"""What stands on badges, and beside a board."""
PIECES = frozenset({"bl-figure", "bl-ghost"})
"""What has the letter or the number of a player."""
CASES = ["TUN-32", "TUN-05", "WAG-X-1", "WAG-C1-3", "TDF-07", "TDF-13", "TDF-24"]


@dataclass(frozen=True)
class Paper:
    """A PDF: the text of its pages, which one library reads quickly, and its tags from another."""

    file: bytes

    @cached_property
    def pages(self) -> list[str]:
        document = pdfium.PdfDocument(self.file)
        found = [page.get_textpage().get_text_range() for page in document]
        document.close()
        return [text.replace("\r\n", "\n") for text in found]

    @cached_property
    def tagged(self) -> Any:
        return pypdf.PdfReader(io.BytesIO(self.file))


def opened(made: Handout) -> Paper:
    return Paper(pdf(made))


@cache
def paper_of(name: str | tuple[str, ...], answers: bool = True) -> Paper:
    """The PDF of a case or a lesson, or of some cases."""
    return Paper(printed_of(name, answers).file)


def squeezed(text: str) -> str:
    return re.sub(r"[\s\u200b]", "", text)


def printed(paper: Paper) -> str:
    return squeezed("".join(paper.pages))


def elements(paper: Paper) -> Iterator[tuple[str, str]]:
    """The tags of a PDF with their alternative texts, in reading order."""
    todo = [paper.tagged.trailer["/Root"]["/StructTreeRoot"]]
    while todo:
        node = todo.pop().get_object()
        if isinstance(node, list):
            todo += reversed(node)
        elif isinstance(node, dict):
            if "/S" in node:
                yield str(node["/S"]), str(node.get("/Alt", ""))
            if "/K" in node:
                todo.append(node["/K"])


def sides_of(pages: list[str]) -> tuple[list[str], list[str]]:
    """Of some pages those with questions, and those with answers."""
    asked, told = ([one for one in pages if f"{side} · page" in one] for side in SIDES)
    return asked, told


@pytest.mark.whole
@every("name", CASES)
def test_no_page_of_a_case_holds_questions_and_answers(name: str) -> None:
    questions, answers = sides_of(paper_of(name).pages)
    assert len(questions) + len(answers) == len(paper_of(name).pages)
    [chapter] = of(name).chapters
    assert chapter.answers is not None
    asked, told = squeezed("".join(questions)), squeezed("".join(answers))
    assert [text for text in texts(chapter.stops[-1].ask) if squeezed(text) not in asked] == []
    assert squeezed(chapter.answers.ruling) in told
    assert squeezed(chapter.answers.ruling) not in asked
    assert len(paper_of(name, answers=False).pages) == len(questions) <= MOST_PAGES
    assert len(answers) <= MOST_PAGES


@pytest.mark.whole
@every("name", [*CASES, "TUN-19"])
def test_what_came_of_a_question_stands_overleaf(name: str) -> None:
    """No page has two questions of which the board of one shows what the other asks about."""
    [chapter] = of(name).chapters
    sheets = [*accumulate(stop.turns for stop in chapter.stops)]
    asked = [
        (sheet, stop.ask.question)
        for sheet, stop in zip(sheets, chapter.stops, strict=True)
        if stop.ask
    ]
    pages, _answers = sides_of(paper_of(name).pages)
    on = [{at for at, asks in asked if squeezed(asks) in squeezed(page)} for page in pages]
    assert all(len(found) <= 1 for found in on)
    assert set.union(*on) == {at for at, _question in asked}
    turned = squeezed("".join(pages)).count(squeezed(turn()))
    assert turned == sheets[-1]


@every("name", CASES)
def test_paper_holds_the_words_of_the_handout(name: str) -> None:
    [chapter] = of(name).chapters
    assert chapter.answers is not None
    wanted = [text for stop in chapter.stops for text in texts((stop.story, stop.ask))]
    wanted += [*texts(chapter.answers.then), chapter.answers.ruling]
    wanted += [text for one in chapter.answers.solved for text in texts((one.question, one.judged))]
    wanted += [cited.rule.text for cited in chapter.answers.rules]
    found = printed(paper_of(name))
    assert [text for text in wanted if squeezed(text) not in found] == []


@pytest.mark.whole
@pytest.mark.parametrize("name", ["01_in_here_out_there", ""])
def test_every_case_of_a_lesson_has_pages_of_its_own(name: str) -> None:
    """In a lesson, and the fullest cases."""
    wanted = [case.id for case in find_lesson(name).cases] if name else list(fullest())
    pages, printed_cases = paper_of(name or fullest()).pages, printed_of(name or fullest()).cases
    assert [id_ for _title, id_, _ruling in printed_cases] == wanted
    left = pages[1:] if name else pages
    for title, id_, ruling in printed_cases:
        own = [page for page in pages if f"{title} · {id_} · boardlib" in page]
        asked, told = sides_of(own)
        assert left[: len(own)] == own == [*asked, *told]
        left = left[len(own) :]
        assert 1 <= len(asked) <= MOST_PAGES, id_
        assert 1 <= len(told) <= MOST_PAGES, id_
        assert ruling
        assert squeezed(ruling) in squeezed(told[0])
    assert left == []


@pytest.mark.whole
def test_no_letter_on_any_board_is_smaller_than_six_points() -> None:
    """Every board of every case can be read as small as the layout may print it, across a page."""
    wide = 176 / 25.4 * 72
    boards = [(case, one) for case in cases() for one in boards_of(of(case).chapters[0])]
    assert len(boards) > 900
    faults = []
    for case, one in boards:
        found = room_of(one)
        least = found["least"]
        if least == 0.0:  # any size will do: then there is no letter on it at all
            if [*marked(pictured(one, wide), None)]:
                faults.append((case, one.name, 0.0, least))
            continue
        points = least / found["width"]
        sizes = [size * points for size in marked(pictured(one, least), None)]
        if least > wide or min(sizes, default=6.0) < LEAST_WORDS - 0.01:
            faults.append((case, one.name, min(sizes, default=0.0), least))
    assert faults == []


@pytest.mark.whole
def test_boards_are_printed_no_smaller_than_they_can_be_read() -> None:
    """On the fullest pages: questions and answers run over another page instead."""
    boards = [
        (board, min(size * points for size in marked(picture, None)))
        for board, picture, points in printed_of(fullest()).boards
        if [*marked(picture, None)]
    ]
    assert len(boards) > 100
    assert [one for one in boards if one[1] < LEAST_WORDS - 0.01] == []


@pytest.mark.whole
def test_what_marks_a_board_can_be_read_on_paper() -> None:
    """In badges and beside the board; what is printed on a piece is as small as the piece.

    On the fullest pages, where boards are smallest.
    """
    small = [
        (board, size * points)
        for board, picture, points in printed_of(fullest()).boards
        for size in marked(picture)
        if size * points < 8.4
    ]
    assert small == []


def test_the_numbers_of_riders_can_be_read_where_something_is_asked() -> None:
    """On the fullest pages, where boards are smallest."""
    named = [(f"case{at}-", of(name).chapters[0]) for at, name in enumerate(fullest(), 1)]
    asked = {
        stop.board.name.replace(f"{chapter.name}-", place)
        for place, chapter in named
        for stop in chapter.stops
        if stop.ask is not None and stop.board is not None and chapter.id.startswith("TDF")
    }
    boards = [one for one in printed_of(fullest()).boards if one[0] in asked]
    assert len(boards) == len(asked) > 5
    for board, picture, points in boards:
        letters = [size * points for size in marked(picture, {"bl-rider"})]
        assert letters
        assert [size for size in letters if size < 8.4] == [], board


def test_pieces_and_marks_can_be_read_on_the_boards_of_answers() -> None:
    """Of every game, on the fullest pages, where boards are smallest.

    One that would be smaller is left out.
    """
    boards = [
        (board, sorted(size * points for size in marked(picture, MARKED | PIECES)))
        for board, picture, points in printed_of(fullest()).boards
        if picture and ("-solved" in board or "-whatif" in board)
    ]
    assert len(boards) > 15
    assert [(board, sizes[0]) for board, sizes in boards if sizes and sizes[0] < 6.99] == []


def test_boards_of_answers_that_are_too_wide_for_a_column_stand_across_the_page() -> None:
    """In smaller type, where there is no room for them otherwise."""
    [chapter] = of("TDF-07").chapters
    assert chapter.answers is not None
    wanted = {one.board.name for one in chapter.answers.solved if one.board is not None}
    assert len(wanted) == 3
    assert wanted <= {board for board, picture, _points in printed_of("TDF-07").boards if picture}


def marked(picture: str, roles: Set[str] | None = MARKED) -> Iterator[float]:
    """How large the letters of badges and the numbers beside a board are, in its own units.

    Or all of its letters.
    """
    from xml.etree import ElementTree

    todo = [(ElementTree.fromstring(picture), 1.0, roles is None)]
    while todo:
        node, scale, badge = todo.pop()
        grown = re.search(r"scale\(([\d.]+)\)", node.get("transform", ""))
        scale *= float(grown[1]) if grown else 1.0
        badge = badge or not (roles or MARKED).isdisjoint(node.get("class", "").split())
        if badge and node.tag.endswith("text") and "".join(node.itertext()).strip():
            yield float(node.get("font-size", "0")) * scale
        todo += [(child, scale, badge) for child in node]


def test_a_pdf_can_be_read_aloud() -> None:
    paper = paper_of("TUN-32")
    root = paper.tagged.trailer["/Root"]
    assert root["/Lang"] == "en"
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert paper.tagged.metadata.title == "Under the monastery"
    assert b"pdfuaid" in root["/Metadata"].get_data()
    tags = list(elements(paper))
    headings = [int(tag[2:]) for tag, _alt in tags if re.fullmatch(r"/H\d", tag)]
    assert headings[0] == 1
    assert all(one <= before + 1 for before, one in pairwise(headings))
    figures = [alt for tag, alt in tags if tag == "/Figure"]
    boards = [alt for alt in figures if alt.startswith(("Board", "The board"))]
    assert len(boards) >= 5
    assert all(figures)
    assert "A:" in boards[1]


def test_a_pdf_is_the_same_every_time(tmp_path: Path) -> None:
    one, other = tmp_path / "one.pdf", tmp_path / "other.pdf"
    write(of("WAG-X-1"), one)
    write(of("WAG-X-1"), other)
    assert one.read_bytes() == other.read_bytes()
    assert b"CreationDate" not in one.read_bytes()


def told(say: str, **more: Any) -> Case:
    """A case in whose first step somebody talks."""
    case = replace(find_case("TUN-32"), **more)
    return replace(case, steps=(replace(case.steps[0], say=say), *case.steps[1:]))


def test_no_text_is_read_as_code() -> None:
    evil = '#panic("x") $ x $ \\ *b* _i_ `raw` [c] <l> @ref = h // c /* d */ #read("/etc/passwd") "'
    paper = opened(handout(Lesson(evil, evil, (told(evil, title=evil, question=evil),))))
    assert printed(paper).count(squeezed(evil)) >= 5
    assert paper.tagged.metadata.title == evil


def test_a_long_text_flows_over_pages_and_a_long_word_is_broken() -> None:
    say = " ".join(f"word{number}" for number in range(3000))
    long = opened(handout(Lesson("", "", (told(say),)), answers=False))
    found = "".join(long.pages)
    assert re.findall(r"word\d+", found) == say.split()
    word = "abcdefghij" * 40
    assert word in printed(opened(handout(Lesson("", "", (told(word),)), answers=False)))


def test_letters_that_no_font_has_are_spoken_of(tmp_path: Path) -> None:
    strange = replace(of("WAG-X-1", answers=False), title="a\U0010fffd and \U0010fffc")
    said = "No font here has U+10fffd and U+10fffc: install one that has, or write it otherwise."
    with pytest.raises(ValueError, match=f"^{re.escape(said)}$"):
        write(strange, tmp_path / "x.pdf")


def test_the_contents_name_the_pages_on_which_cases_begin() -> None:
    pages = paper_of("01_in_here_out_there").pages
    numbers = [int(line) for line in re.findall(r"^(\d+)$", pages[0], re.MULTILINE)]
    begins = [
        next(n for n, text in enumerate(pages[1:], 2) if chapter.title in text)
        for chapter in of("01_in_here_out_there").chapters
    ]
    assert numbers == begins


def test_the_numbers_beside_a_board_are_nine_points_high_in_any_width() -> None:
    made = of("TUN-32")
    for width in (120.0, 300.0, 480.0):
        room = data(made)
        shown = drawn(room, made, dict.fromkeys(room["boards"], width))
        for found in shown["boards"].values():
            number = re.search(r'font-size="([\d.]+)"[^>]*>(?:&#8722;)?\d<', found["picture"])
            assert number is None or float(number[1]) * width / found["width"] >= 8.99


def test_without_typst_it_is_said_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(ImportError) as missing:
        write(of("WAG-X-1"), tmp_path / "x.pdf")
    assert missing.value.name == "typst"
    write(of("WAG-X-1"), tmp_path / "x.xml")
