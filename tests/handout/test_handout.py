"""Handouts: complete, self-contained, the same every time, and nothing overlaps or is cut."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from boardlib.case import Case, CaseError, cases, find_case
from boardlib.drawing import Scene
from boardlib.handout import Handout, find_lesson, handout, write
from boardlib.handout.content import Item, Kind, Panel, Sign
from boardlib.handout.lessons import Lesson
from boardlib.handout.page import page
from boardlib.text import set_language, use_catalogue

ALL = sorted(cases())
VOID = {"meta"}
LESSON = Path(__file__).parents[2] / "notebooks" / "src" / "01_tunnels.md"


@cache
def of(name: str, answers: bool = True) -> Handout:
    """The handout of a case, made once: making a lesson's takes a second."""
    return handout(find_lesson(name), answers)


@cache
def page_of(name: str, answers: bool = True) -> str:
    """The page of a case."""
    return page(of(name, answers))


class Page(HTMLParser):
    """What there is in a page: tags with their attributes, and the text without the pictures."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.words: list[str] = []
        self.named: dict[str, str] = {}
        self._name = ""
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.tags.append((tag, found))
        self._name = found.get("id", "") if tag in ("title", "desc") else ""
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._name:
            self.named[self._name] = self.named.get(self._name, "") + data
        if "svg" not in self.open and "style" not in self.open:
            self.words.append(data)

    @property
    def text(self) -> str:
        """Everything that is read, with single spaces."""
        return " ".join("".join(f" {word}" for word in self.words).split())

    @property
    def ids(self) -> list[str]:
        """Every id."""
        return [attributes["id"] for _tag, attributes in self.tags if "id" in attributes]


def squeezed(text: str) -> str:
    """A text with single spaces."""
    return " ".join(text.split())


# --- the page ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
def test_a_page_holds_everything_of_the_case(name: str) -> None:
    case = cases()[name]
    text = Page(page_of(name)).text
    wanted = [case.title, case.question, case.id, *(claim.id for claim in case.claims)]
    wanted += [claim.text for claim in case.claims] + [item.label for item in case.whatifs]
    for frame in case.frames():
        wanted += [frame.step.say or frame.step.move, frame.step.question]
        wanted += [choice.label for choice in frame.choices]
        for event in frame.printed:
            wanted += [event.text, event.rule.text, event.rule.source]
            wanted += [str(item) for item in (event.score.items if event.score else ())]
        if frame.answer is not None and frame.answer.ruling is not None:
            for reason in frame.answer.ruling.reasons:
                wanted += [reason.text, reason.rule.text, reason.rule.source]
    assert [words for words in wanted if squeezed(words) not in text] == []


@pytest.mark.parametrize("name", ["TUN-32", "WAG-C1-1"])
def test_a_page_is_sound_and_needs_nothing_from_elsewhere(name: str) -> None:
    text = page_of(name)
    found = Page(text)
    tags = {tag for tag, _attributes in found.tags}
    assert tags.isdisjoint({"script", "link", "img", "iframe", "object", "image", "use"})
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert re.findall(r"url\((?!#)|@import|javascript:", text) == []
    names = {name for _tag, attributes in found.tags for name in attributes}
    assert names.isdisjoint({"src", "srcset", "data", "xlink:href"})
    assert [name for name in names if name.startswith("on")] == []
    assert len(found.ids) == len(set(found.ids))
    links = [attributes["href"] for tag, attributes in found.tags if tag == "a"]
    assert links
    assert {link.removeprefix("#") for link in links} <= set(found.ids)


@pytest.mark.parametrize("name", ["TUN-32", "1"])
def test_headings_come_in_order_and_pictures_have_words(name: str) -> None:
    found = Page(page_of(name))
    assert dict(found.tags[0][1]) == {"lang": "en"}
    levels = [int(tag[1]) for tag, _attributes in found.tags if re.fullmatch(r"h\d", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    pictures = [a for tag, a in found.tags if tag == "svg" and a.get("role") == "img"]
    titles = [picture["aria-labelledby"].split()[0] for picture in pictures]
    assert len(pictures) > 5
    assert all(found.named[title] for title in titles)
    boards = [title for title in titles if "-key-" not in title]
    assert all(found.named[board.replace("-title", "-desc")] for board in boards)


def test_the_answers_follow_the_story_or_are_left_out() -> None:
    text = Page(page_of("TUN-32")).text
    told = "Two tokens of one colour (red) make a tunnel"
    assert text.index("Step 6 of 6") < text.index("Answers: Under the monastery") < text.index(told)
    bare = page_of("TUN-32", answers=False)
    found = Page(bare)
    assert "Answers" not in found.text
    assert told not in found.text
    assert "published" not in found.text
    assert "A blue figure stands on the far part, at the crossing." in found.text
    assert 'class="letter right"' not in bare


def test_an_open_question_is_not_answered_by_its_picture() -> None:
    asked = [panel for panel in of("TUN-32").chapters[0].story if kinds(panel) & {Kind.CHOICE}]
    assert len(asked) == 2
    for panel in asked:
        assert panel.picture is not None
        assert "complete" not in panel.picture.scene.description
        assert panel.picture.key is None
    bare = Page(page_of("TUN-32", answers=False))
    assert [
        text for name, text in bare.named.items() if "complete" in text and "desc" in name
    ] == []


def test_who_may_attack_is_not_drawn_before_the_answers() -> None:
    asked, _colon, answered = page_of("TDF-10").partition("Answers:")
    assert "bl-rider" in asked
    assert "bl-standing" not in asked
    assert "bl-standing" in answered


def kinds(panel: Panel) -> set[Kind]:
    """What kinds of lines stand in a panel."""
    return {item.kind for item in (*panel.beside, *panel.below)}


def test_answered_steps_carry_the_marks_of_the_lesson() -> None:
    panels = {panel.heading: panel for panel in of("WAG-C1-1").chapters[0].answers}
    keys = [panels[f"Step {number} of 11"].picture for number in (4, 7)]
    texts = [
        re.findall(r"\w[\w ]+", str(picture.key.shapes))
        for picture in keys
        if picture and picture.key
    ]
    assert all({"not allowed", "the way there"} <= set(words) for words in texts)
    assert keys[0] is not None
    assert keys[0].caption == "The numbered way is the one to D."


def reasons_in(panel: Panel) -> list[tuple[str, Sign | None, int]]:
    """The reasons of an answer: text, sign, and how many rules they rest on."""
    lines = [item for item in (*panel.beside, *panel.below) if item.kind is Kind.REASON]
    return [(item.text, item.sign, len(item.rules)) for item in lines]


def test_a_list_is_printed_with_what_decided_it() -> None:
    (bend,) = of("TDF-22").chapters
    order = next(panel for panel in bend.answers if panel.heading == "Step 5 of 11")
    assert reasons_in(order) == [
        ("Rider 15 moves before rider 1: he started nearer to the line.", Sign.MET, 1),
        ("Rider 1 moves before rider 16: he started in a later section.", Sign.MET, 1),
        (
            "Rider 16 moves before rider 4: as near to the line, he started on the windward side.",
            Sign.MET,
            1,
        ),
    ]
    (braking,) = of("TDF-12").chapters
    options = next(panel for panel in braking.answers if panel.heading == "Step 3 of 10")
    assert reasons_in(options)[0] == ("8 reasons decide it.", None, 4)  # the lines above tell them


def test_what_came_from_a_file_is_escaped() -> None:
    evil = "<script>alert(1)</script>&\"'"
    case = find_case("TUN-32")
    steps = tuple(replace(step, say=evil) for step in case.steps)
    own = replace(case, title=evil, question=evil, steps=steps)
    text = page(handout(Lesson(evil, evil, (own,))))
    assert "<script" not in text
    assert text.count("&lt;script&gt;alert(1)&lt;/script&gt;&amp;") > len(steps)


class Marked(gettext.NullTranslations):
    """A language in which every message is marked."""

    def gettext(self, message: str) -> str:
        return f"«{message}»"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"«{msgid1 if n == 1 else msgid2}»"


@pytest.fixture
def marked() -> Iterator[None]:
    """Use that language."""
    use_catalogue(Marked(), "de")
    yield
    set_language("en")


@pytest.mark.usefixtures("marked")
def test_every_heading_can_be_translated() -> None:
    text = page(handout(find_lesson("TUN-32")))
    assert '<html lang="de">' in text
    headings = re.findall(r"<h\d>(.*?)</h\d>", text)
    assert [words for words in headings if not words.startswith("«")] == []
    assert [
        w for w in re.findall(r'class="sign \w+"><svg.*?</svg>(.*?)</span>', text) if w[0] != "«"
    ] == []


def test_a_page_is_the_same_every_time() -> None:
    assert page(handout(find_lesson("WAG-X-1"))) == page(handout(find_lesson("WAG-X-1")))


# --- lessons ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["01_tunnels", "tunnels", "01", "1", str(LESSON)])
def test_a_lesson_is_found_by_name_number_or_path(name: str) -> None:
    named = re.findall(r"^@case (\S+)", LESSON.read_text(encoding="utf-8"), re.MULTILINE)
    lesson = find_lesson(name)
    assert [case.id for case in lesson.cases] == named
    assert lesson.title.startswith("Tunnels I:")
    assert "Run All" not in lesson.introduction


def test_a_notebook_is_the_lesson_of_its_source() -> None:
    path = LESSON.parents[1] / "01_tunnels.ipynb"
    assert find_lesson(str(path)) == find_lesson("1")


def test_a_lesson_has_a_list_of_its_cases() -> None:
    found = Page(page_of("1"))
    links = [a["href"] for tag, a in found.tags if tag == "a" and "-rule" not in a["href"]]
    assert links == [f"#case{number}" for number in range(1, len(find_lesson("1").cases) + 1)]


def test_what_is_neither_case_nor_lesson_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match=r"no case 'chess'.*The lessons are 01_tunnels, "):
        find_lesson("chess")
    with pytest.raises(CaseError, match="cannot be read"):
        find_lesson(str(tmp_path / "none.md"))
    empty = tmp_path / "empty.md"
    empty.write_text("# Nothing\n", encoding="utf-8")
    with pytest.raises(CaseError, match=r"'empty\.md' names no cases"):
        find_lesson(str(empty))


def test_a_notebook_that_is_no_lesson_is_named_as_it_was_given(tmp_path: Path) -> None:
    own = tmp_path / "own.ipynb"
    with pytest.raises(CaseError, match=r"There is no notebook '.*own\.ipynb'"):
        find_lesson(str(own))
    own.write_text("{}", encoding="utf-8")
    with pytest.raises(CaseError, match=r"own\.ipynb' is no lesson: beside it there is no 'src"):
        find_lesson(str(own))


def test_a_copy_of_a_lesson_is_made_of_what_the_lesson_is_made_of(tmp_path: Path) -> None:
    copy = tmp_path / "01_tunnels.ipynb"
    copy.write_text("{}", encoding="utf-8")
    assert find_lesson(str(copy)) == find_lesson("tunnels")


# --- paper ------------------------------------------------------------------------------

paper = pytest.importorskip("boardlib.handout.paper")
pytest.importorskip("matplotlib")


def extents(sheet: list[object]) -> Iterator[tuple[float, float, float, float, str]]:
    """Left, top, right and bottom of every text and picture on a page."""
    for piece in sheet:
        assert isinstance(piece, paper.Piece)
        what, x, y = piece.what, piece.x, piece.y
        if isinstance(what, Scene):
            size = piece.scale * 0.72
            yield x, y, x + what.width * size, y + what.height * size, "picture"
        elif isinstance(what, str) and not isinstance(what, Sign):
            high = piece.face.size
            yield x, y - 0.75 * high, x + paper.wide(what, piece.face), y + 0.22 * high, what


@cache
def sheets_of(name: str) -> list[list[Any]]:
    """The pages of a case on paper."""
    sheets: list[list[Any]] = paper.all_pages(of(name))
    return sheets


@pytest.mark.parametrize("name", ALL)
def test_nothing_on_paper_overlaps_or_is_cut(name: str) -> None:
    for sheet in sheets_of(name):
        boxes = list(extents(sheet))
        for left, top, right, bottom, what in boxes:
            assert left >= paper.SIDE - 1, what
            assert right <= paper.WIDTH - paper.SIDE + 1, what
            assert top >= paper.TOP - 1, what
            assert bottom <= paper.BOTTOM + 1, what
        for number, one in enumerate(boxes):
            for other in boxes[number + 1 :]:
                apart = (
                    one[2] <= other[0] + 0.5
                    or other[2] <= one[0] + 0.5
                    or one[3] <= other[1] + 0.5
                    or other[3] <= one[1] + 0.5
                )
                assert apart, (one, other)


@pytest.mark.parametrize("name", ALL)
def test_a_story_wastes_no_paper(name: str) -> None:
    """Besides its title, three steps take two pages at most; most boards stand beside the text."""
    [chapter] = of(name, answers=False).chapters
    sheets = paper.pages(paper.story_boxes(chapter, 1, ""))
    assert len(sheets) <= 1 + len(chapter.story) * 2 / 3


@pytest.mark.parametrize("name", ALL)
def test_paper_holds_the_words_of_the_page(name: str) -> None:
    """Both are made from the same content; nothing may get lost on the way to either."""
    made = of(name)
    printed = "".join(
        piece.what for sheet in sheets_of(name) for piece in sheet if isinstance(piece.what, str)
    )
    text = re.sub(r"\s", "", printed)
    lost = [item.text for item in items(made) if re.sub(r"\s", "", item.text) not in text]
    assert lost == []
    assert [claim.id for claim in made.chapters[0].claims if claim.id not in text] == []


def items(made: Handout) -> Iterator[Item]:
    """Every line of a handout."""
    for chapter in made.chapters:
        for panel in (*chapter.story, *chapter.answers, *chapter.whatifs):
            yield from (*panel.beside, *panel.below)


def long_case(say: str) -> Case:
    """A case in whose first step somebody talks."""
    case = find_case("TUN-32")
    return replace(case, steps=(replace(case.steps[0], say=say), *case.steps[1:]))


def test_a_long_text_flows_over_pages() -> None:
    say = " ".join(f"word{number}" for number in range(3000))
    sheets = paper.all_pages(handout(Lesson("", "", (long_case(say),)), answers=False))
    printed = " ".join(p.what for sheet in sheets for p in sheet if isinstance(p.what, str))
    assert re.findall(r"word\d+", printed) == say.split()
    assert all(box[3] <= paper.BOTTOM + 1 for sheet in sheets for box in extents(sheet))
    assert len(sheets) > 8


def test_a_long_word_is_broken() -> None:
    word = "abcdefghij" * 40
    sheets = paper.all_pages(handout(Lesson("", "", (long_case(word),)), answers=False))
    printed = "".join(p.what for sheet in sheets for p in sheet if isinstance(p.what, str))
    assert word in printed
    right = paper.WIDTH - paper.SIDE + 1
    assert all(box[2] <= right for sheet in sheets for box in extents(sheet))


def test_a_text_is_as_wide_as_it_is_drawn() -> None:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    from boardlib.drawing.figure import font

    sheet = Figure(figsize=(10, 2), dpi=72)
    canvas = FigureCanvasAgg(sheet)
    text = "Two red tokens make a tunnel: 5 tiles × 1 = 5"
    drawn = sheet.text(0, 0, text, fontsize=11, fontfamily=[font()])
    width = drawn.get_window_extent(canvas.get_renderer()).width
    assert paper.wide(text, paper.TEXT) == pytest.approx(width, rel=0.03)


def test_a_pdf_has_its_pages_and_fonts_and_is_the_same_every_time(tmp_path: Path) -> None:
    made = of("WAG-X-1")
    done: list[tuple[int, int]] = []
    one, other = tmp_path / "one.pdf", tmp_path / "other.pdf"
    assert write(made, one, lambda *steps: done.append(steps)) == []
    write(made, other)
    data = one.read_bytes()
    assert data == other.read_bytes()
    total = len(paper.all_pages(made))
    assert len(re.findall(rb"/Type /Page\b", data)) == total
    assert done == [(number, total) for number in range(1, total + 1)]
    assert data.count(b"/FontFile2") >= 2
    assert b"/ToUnicode" in data
    assert b"CreationDate" not in data


def test_letters_that_no_font_has_are_spoken_of(tmp_path: Path) -> None:
    made = of("WAG-X-1", answers=False)
    strange = replace(made, title="城市")
    (note,) = write(strange, tmp_path / "x.pdf")
    assert "HTML" in note


def test_the_contents_name_the_pages_on_which_cases_begin() -> None:
    made = of("1", answers=False)
    sheets = [[p.what for p in sheet if isinstance(p.what, str)] for sheet in paper.all_pages(made)]
    numbers = [int(text) for text in sheets[0] if text.isdigit()]
    begins = [sheets[number - 1][0] for number in numbers]
    assert begins == [chapter.title for chapter in made.chapters]
