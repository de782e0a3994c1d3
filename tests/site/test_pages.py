"""The built site: cases and rulings are there, links lead somewhere, nothing is given away."""

import json
import os
import re
import shutil
import sys
from collections.abc import Iterator
from doctest import DocTestParser, DocTestRunner
from functools import cache
from html import unescape
from pathlib import Path
from subprocess import run
from urllib.parse import urldefrag, urljoin, urlsplit
from xml.etree import ElementTree
from zlib import crc32

import pytest

from boardlib.catalogue import cases, find_case
from boardlib.catalogue.reading import entries, leading, part_naming, parts
from boardlib.drawing import palette
from boardlib.game import GAMES, game
from boardlib.game.task import all_tasks
from boardlib.notebooks import catalogue
from boardlib.notebooks.catalogue import argued, gone, lessons
from boardlib.site import archive, build, building
from boardlib.site.archive import pin
from boardlib.site.building import SETTINGS
from boardlib.site.cells import (
    THEMED,
    NumberQuestion,
    PagePicture,
    Prose,
    cells,
    lesson_css,
    page_of,
    picture_of,
)
from boardlib.site.frame import TEACHER
from boardlib.site.index import Door, doors, doors_as_html, others
from boardlib.site.index import page as front
from boardlib.site.lessons import LessonWriter
from boardlib.text import _
from boardlib.widgets.lesson_cards import found as found_board
from boardlib.widgets.prediction import after
from boardlib.widgets.workshop.link import PAGE, link_of, opened
from boardlib.widgets.workshop.link import read as read_link
from tests.site.reading import Seen, read
from tests.site.sizes import sizes
from tests.story.looks import letters
from tests.story.test_readable import LEAST

MOST, MOST_SENT = 15_000_000, 5_000_000
"""Bytes of everything but Pyodide: as files, and as a server sends it."""
AGAIN = 3
"""So many pages are written a second time: the index, a lesson, and the same for a class."""
ESTIMATES = (
    "dice_odds.html",
    "tile_networks.html",
    "networks_growing.html",
    "dice_odds_of_every_game.html",
)
"""Lessons that ask about numbers."""
USED = re.compile(r'<use [^>]*href="#(\w+)"')
TYPED = re.compile(
    r"<(?:code|textarea|span(?=[^>]*\bbl-badge\b)|svg(?=(?:(?!</svg>).)*<text))[^>]*>", re.DOTALL
)
"""Letters of answers and on boards, and positions, questions and code as they are typed."""

reading = cache(read)


@pytest.fixture(scope="module")
def pages(site_folder: Path) -> dict[str, Seen]:
    """Every page by its name."""
    found = sorted(site_folder.rglob("*.html"))
    return {path.relative_to(site_folder).as_posix(): reading(path) for path in found}


def test_it_is_small(site_folder: Path) -> None:
    size, sent = sizes(site_folder)
    assert size < MOST
    assert sent < MOST_SENT
    assert sent < size


def test_the_pages_declare_the_colours_once_and_the_style_of_the_lessons_does_not(
    site_folder: Path,
) -> None:
    for theme, name in (("light", "site.css"), ("dark", "dark.css")):
        declared = f"--bl-ink:{palette.colour('ink', theme)};"
        assert declared in (site_folder / "assets" / name).read_text()
    assert "--bl-ink:#" not in lesson_css()
    assert "--bl-sign-tick:url(" in lesson_css()


def test_every_case_is_on_its_page_and_on_that_for_a_class(pages: dict[str, Seen]) -> None:
    for entry in lessons():
        assert [of for kind, of in pages[page_of(entry)].places if kind == "lesson"] == [
            *entry.cases
        ]
        if entry.cases:
            covered = pages[f"teacher/{page_of(entry)}"].places
            assert [of for kind, of in covered if kind == "teacher"] == [*entry.cases]


def test_every_address_of_a_lesson_that_is_gone_leads_to_its_cases(pages: dict[str, Seen]) -> None:
    for left in gone():
        for name in (left.page, TEACHER + left.page):
            assert set(left.cases) <= set(pages[name].ids)
            led = {urldefrag(urljoin(name, link)) for link in pages[name].links}
            for case in left.cases:
                place = catalogue.home(case)
                if place is None:
                    ruling = leading(find_case(case))
                    assert (f"rulings/{part_naming(case)}/index.html", ruling) in led
                else:
                    folder = name.removesuffix(left.page)
                    assert (folder + page_of(place.lesson), place.case.id) in led


def test_every_function_to_be_written_has_its_field(pages: dict[str, Seen]) -> None:
    places = [place for seen in pages.values() for place in seen.places]
    assert sorted(of for kind, of in places if kind == "program") == sorted(all_tasks())


def test_every_ruling_and_every_rule_has_its_place(pages: dict[str, Seen]) -> None:
    ids = pages["rulings.html"].ids
    wanted = [claim.id for case in cases().values() for claim in case.claims]
    wanted += [rule for name in GAMES for rule in game(name).rules()]
    assert set(wanted) <= set(ids)
    for part in parts():
        seen = pages[f"rulings/{part.name}/index.html"]
        told, folded = set(seen.open), " ".join(seen.folded)
        assert {entry.id for entry in part.entries} <= set(seen.ids)
        assert {_(entry.claim.headline) for entry in part.entries} <= told
        for entry in part.entries:
            assert _(entry.claim.text) in folded
            assert str(entry.case.source) in folded


def test_every_ruling_has_an_address_that_leads_to_it(pages: dict[str, Seen]) -> None:
    for entry in entries().values():
        name = f"rulings/{entry.part}/{entry.id}/index.html"
        (line,) = {*pages[name].open} - {"boardlib"}
        assert line == f"{entry.id}: {_(entry.claim.headline)}"
        led = {urldefrag(urljoin(name, link)) for link in pages[name].links}
        assert led == {(f"rulings/{entry.part}/index.html", entry.id)}


def test_links_between_pages_lead_somewhere_and_are_relative(
    site_folder: Path, pages: dict[str, Seen]
) -> None:
    """And whatever a page loads is there."""
    files = {
        one.relative_to(site_folder).as_posix() for one in site_folder.rglob("*") if one.is_file()
    }
    for name, seen in pages.items():
        assert len(set(seen.ids)) == len(seen.ids), name
        for link in seen.links:
            if link.startswith("data:image/"):
                continue
            assert not urlsplit(link).scheme, (name, link)
            assert not link.startswith("/"), (name, link)
            path, anchor = urldefrag(urljoin(name, link))
            assert path in files, (name, link)
            target = pages.get(path)
            if path == PAGE and "=" in anchor:
                continue  # a board: see below
            assert not anchor or (target is not None and anchor in target.ids), (name, link)


def test_every_board_can_be_begun_with(pages: dict[str, Seen]) -> None:
    links = [link for link in pages[PAGE].links if link.startswith("#") and "=" in link]
    told = {read_link(link[1:]).board: link for link in links}
    assert set(told) == {name for entry in lessons() for name in entry.cases}
    for name, link in told.items():
        shop, _origin = opened(read_link(link[1:]))
        assert shop.position == find_case(name).position()
        named = link_of(shop)  # by its name, or by that of another case with the same board
        assert named.board in told
        assert opened(named)[0].position == shop.position


def test_the_only_address_elsewhere_is_that_of_pyodide(site_folder: Path) -> None:
    for path in site_folder.rglob("*.html"):
        assert "://" not in path.read_text(encoding="utf-8"), path
    settings = (site_folder / SETTINGS).read_text(encoding="utf-8")
    told = json.loads(settings.removeprefix("export default ").removesuffix(";\n"))
    assert told["pyodide"] == {"index": pin().address, "files": pin().files}
    assert "://" not in settings.replace(pin().address, "")
    for path in (site_folder / "assets").glob("*.css"):
        addresses = re.findall(r"url\(([^)]{12})", path.read_text(encoding="utf-8"))
        assert all(one.startswith('"data:image/') for one in addresses), path


def test_every_symbol_that_is_used_is_on_the_page(site_folder: Path) -> None:
    for path in site_folder.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        used = set(USED.findall(text))
        assert bool(used) == ("<use" in text)
        assert used <= set(reading(path).ids), path


def test_every_board_is_painted_at_once(site_folder: Path) -> None:
    for entry in lessons():
        text = (site_folder / page_of(entry)).read_text(encoding="utf-8")
        for name in entry.cases:
            shown = text.partition(f' id="{name}" ')[2].partition("</section>")[0]
            assert '<svg role="img"' in shown, name


def test_no_answer_is_seen_and_what_is_for_a_notebook_stays_out(pages: dict[str, Seen]) -> None:
    """A notebook sets a formula between two signs of dollars; a page does not."""
    for name, seen in pages.items():
        assert not {"solved", "why", "right", "wrong"} & seen.classes, name
        told = " ".join(seen.open + seen.folded)
        assert "Run All Cells" not in told, name
        assert "import networkx" not in told, name
        assert not re.search(r"\$[^$]+\$", told), name


def _asking(game_name: str) -> str:
    """The first case in the lessons of a game that has answers to choose from."""
    told = (find_case(name) for entry in lessons() for name in entry.cases)
    return next(
        case.id
        for case in told
        if case.game == game_name and any(step.choices for step in case.steps)
    )


@pytest.mark.parametrize("name", [*map(_asking, GAMES), "WAG-W1.2"])
def test_the_story_of_a_case_is_whole(name: str, pages: dict[str, Seen]) -> None:
    case = find_case(name)
    entry = next(one for one in lessons() if name in one.cases)
    seen = pages[page_of(entry)]
    told, folded = " ".join(seen.open), " ".join(seen.folded)
    for frame in case.frames():
        if frame.is_prediction:
            assert _(frame.step.question) in told
            assert all(_(choice.label) in told for choice in frame.choices)
            assert all(choice.whynot in folded for choice in frame.choices if not choice.right)
    assert all(_(whatif.label) in folded for whatif in case.whatifs)


def test_every_question_about_numbers_is_asked_and_told_on_a_page_of_its_own(
    site_folder: Path, pages: dict[str, Seen]
) -> None:
    """What is told stands neither in sight nor in the source of any page that asks."""
    asking = []
    for entry in lessons():
        asked = [cell for cell in LessonWriter(entry)._cells if isinstance(cell, NumberQuestion)]
        asking += [page_of(entry)] if asked else []
        covered = [f"{TEACHER}{page_of(entry)}"] if entry.cases else []
        for name in [page_of(entry), *covered]:
            source = unescape((site_folder / name).read_text(encoding="utf-8"))
            for cell in asked:
                question = cell.question
                answers = pages[f"answers/{page_of(entry)[:-5]}-{cell.number}.html"]
                assert {question.text, *(one.label for one in question.choices)} <= {
                    *pages[name].open
                }
                assert {one.said for one in question.choices} <= {*answers.open}
                assert [one.said for one in question.choices if one.said in source] == []
    assert set(ESTIMATES) < set(asking)


def test_a_translator_of_pages_leaves_letters_and_what_is_typed_alone(site_folder: Path) -> None:
    found = [
        tag
        for path in site_folder.rglob("*.html")
        for tag in TYPED.findall(path.read_text(encoding="utf-8"))
    ]
    assert {tag.strip("<").split()[0] for tag in found} == {"code", "span", "svg", "textarea"}
    assert [tag for tag in found if not re.search(r"translate=\"?no\b", tag)] == []


def test_prose_is_escaped() -> None:
    entry = next(one for one in lessons() if one.cases)
    lesson = LessonWriter(entry)
    lesson._cells = [Prose("# <script>alert(1)</script>\n\n<img src=x>")]
    body = lesson.page().body
    assert "<script>" not in body
    assert "<img" not in body


def test_a_folder_with_anything_else_in_it_is_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "mine.txt").write_text("mine")
    way = re.escape(f"make site SITE={folder}-2.")
    with pytest.raises(ValueError, match=rf"'mine\.txt'.*{way}$"):
        build(folder)
    assert [path.name for path in folder.iterdir()] == ["mine.txt"]


def test_a_site_is_replaced_whole_unless_something_was_put_into_it(
    tmp_path: Path, site_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = _contents(site_folder)
    files = {name: content for name, content in written.items() if name != building.MARK}
    monkeypatch.setattr(archive, "archive", lambda: b"")
    monkeypatch.setattr(building, "_files", lambda _packed: iter(files.items()))
    folder = tmp_path / "site"
    shutil.copytree(site_folder, folder)
    (folder / "teacher/gone.html").write_text("a page of an older edition")
    (folder / "index.html").write_text("an older edition")
    build(folder)
    assert _contents(folder) == written
    (folder / "CNAME").write_text("example.org")
    with pytest.raises(ValueError, match="'CNAME'"):
        build(folder)
    assert _contents(folder).keys() - written.keys() == {"CNAME"}


@pytest.mark.whole
def test_another_build_is_the_same(site_folder: Path) -> None:
    """The first pages again, by a process in which every set has another order."""
    code = (
        "import json, sys; from itertools import islice; from boardlib.site import building;"
        "files = islice(building._files(b''), int(sys.argv[1]));"
        "json.dump({name: content.decode() for name, content in files}, sys.stdout)"
    )
    command = [sys.executable, "-c", code, str(AGAIN)]
    order = {"PYTHONHASHSEED": "7"}
    again = run(command, env=os.environ | order, check=True, capture_output=True, timeout=300)
    for name, text in json.loads(again.stdout).items():
        assert text == (site_folder / name).read_text(encoding="utf-8"), name


def _contents(folder: Path) -> dict[str, bytes]:
    found = (one for one in folder.rglob("*") if one.is_file())
    return {one.relative_to(folder).as_posix(): one.read_bytes() for one in found}


def test_without_pyodide_in_its_folder_nothing_is_written(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="There is no Pyodide in"):
        build(tmp_path / "site", tmp_path)
    assert not (tmp_path / "site").exists()


def test_who_writes_them_leaves_nothing_running() -> None:
    code = "from boardlib.site.cells import lesson_css; lesson_css()"
    done = run(
        [sys.executable, "-W", "always", "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stderr == ""


# --- the doors of the first page ----------------------------------------------------------


def told(html: str) -> str:
    return unescape(re.sub(r"<[^>]*>", "", html))


def typed(door: Door) -> list[str]:
    """The lines of the picture in which something is typed."""
    return [told(line) for line in re.findall(r"<span>(.*?)</span>", door.picture) if line]


@pytest.mark.parametrize("door", doors(), ids=lambda door: door.way.partition(".")[0])
def test_every_door_has_a_picture_of_its_own_that_nobody_has_to_hear(door: Door) -> None:
    assert door.picture
    assert all(door.picture != one.picture for one in doors() if one != door)
    assert f'aria-hidden="true">{door.picture}' in doors_as_html()


def test_what_stands_at_the_library_is_what_python_says() -> None:
    lines = [line for line in typed(doors()[-1]) if line]
    _rules, board = found_board(argued()["board"])
    known = {"board": board, "question": argued()["question"]}
    text = "\n".join((*lines, ""))
    shown = DocTestParser().get_doctest(text, known, "library", None, None)
    assert [one.want for one in shown.examples] == ["", "False\n", f"{lines[-1]}\n"]
    assert DocTestRunner().run(shown).failed == 0


def test_what_is_argued_about_is_refused_on_its_picture() -> None:
    assert "--bl-refused" in doors()[0].picture


def test_a_class_picks_any_lesson_whose_answers_can_be_covered(pages: dict[str, Seen]) -> None:
    way = doors()[2].way
    found = next(one.body for one in others() if one.name == way)
    led_to = re.findall('class="card" href="([^"]+)"', found)
    assert led_to == [page_of(one) for one in lessons() if one.cases]
    assert way in pages


def test_every_game_has_a_picture_and_a_goal_of_its_own() -> None:
    cards = re.findall(r'<a href="#part-\d+">(.*?)</a>', front().body, re.DOTALL)
    goals = [re.search(r'class="hook">([^<]+)<', card) for card in cards]
    pictures = [re.search(r"<svg.*?</svg>", card, re.DOTALL) for card in cards]
    assert len(cards) == 5
    assert len({one[0] for one in goals if one}) == len({one[0] for one in pictures if one}) == 5


# --- charts and networks ------------------------------------------------------------------


PICTURE = re.compile(r'<img class="bl-themed" style="min-width:(\d+)px" src="\S*?(\w+)\.svg"')
"""As the pages of the site are written."""


def pictures() -> Iterator[str]:
    """Every picture of the lessons that have a page, as a notebook has it or its code draws it."""
    for entry in (one for one in lessons() if not one.looked_up):
        for cell in cells(entry):
            if isinstance(cell, PagePicture):
                yield cell.svg
            elif isinstance(cell, NumberQuestion):
                told = after(cell.question)
                yield from (picture_of(found).svg for found in THEMED.finditer(told))


def test_letters_of_every_chart_and_network_can_be_read(site_folder: Path) -> None:
    """A page that is narrower than that scrolls the picture, not the page."""
    known = {f"{crc32(text.encode()):08x}": text for text in pictures()}
    seen, small = set(), []
    for page in site_folder.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        found = PICTURE.findall(text)
        assert len(found) == text.count('<img class="bl-themed"'), page.name
        assert len(found) == text.count('class="themed" tabindex="0"'), page.name
        for width, name in found:
            wide = float(ElementTree.fromstring(known[name]).get("viewBox", "").split()[2])
            least = min(size for _said, size in letters(known[name])) * int(width) / wide
            small += [(page.name, name, least)] if least < LEAST else []
            seen.add(name)
    assert seen == set(known)
    assert small == []
