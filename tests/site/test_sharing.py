"""Boards written short look as they did: every symbol is resolved and compared."""

import re
from xml.etree import ElementTree

from boardlib import carcassonne, tour
from boardlib.catalogue import find_case
from boardlib.drawing import svg
from boardlib.site.frame import Sharing
from boardlib.story.picture import legend
from boardlib.story.state import Presenter
from boardlib.widgets.kit.stage import style_sheet

USED = "use"
NAMES = ("id", "class", "data-key", "clip-path")
"""What a part is called, and not how it looks; names of clip paths are others on each page."""


def _boards(name: str) -> list[str]:
    """The board of every step of a case, as a page shows it."""
    style_sheet()
    presenter = Presenter(find_case(name))
    scenes = [presenter.scene(frame.position) for frame in presenter.frames]
    return [svg(scene, "auto", f"b{number}") for number, scene in enumerate(scenes)]


def _whole(element: ElementTree.Element, known: dict[str, ElementTree.Element]) -> list[str]:
    """The shapes of a picture in their order, with every symbol in the place where it is used."""
    if element.tag == USED:
        return _whole(known[element.attrib["href"][1:]], known)
    if element.tag in ("title", "desc") or "pointer-events" in element.attrib:
        return []
    looks = {name: told for name, told in element.attrib.items() if name not in NAMES}
    inner = [line for one in element for line in _whole(one, known)]
    if element.tag in ("g", "svg"):
        at = looks.get("transform", "")
        return [f"{at} {line}" for line in inner]
    return [f"{element.tag} {looks} {element.text or ''}", *inner]


def _known(page: str) -> dict[str, ElementTree.Element]:
    found = ElementTree.fromstring(f"<page>{page}</page>").iter()
    return {one.attrib["id"]: one for one in found if "id" in one.attrib}


def test_signs_of_a_legend_are_written_short_and_stay_unheard() -> None:
    case = find_case("TDF-22")
    signs = legend((), case.rules.draw(case.position(1)), "signs")
    (page,) = Sharing().shared(signs)
    assert "xmlns" in signs
    assert "xmlns" not in page
    assert len(page) < len(signs)
    shown = ElementTree.fromstring(f"<page>{page}</page>").iter("svg")
    assert {one.attrib.get("aria-hidden") for one in shown} == {"true"}


def test_a_picture_in_a_file_of_its_own_is_written_short_and_looks_the_same() -> None:
    board = svg(carcassonne.read(find_case("WAG-C2-1").start).draw(), "auto", "b1")
    alone = Sharing().alone(board)
    assert len(alone) < 0.8 * len(board)
    assert alone.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    bare = alone.replace(' xmlns="http://www.w3.org/2000/svg"', "")
    picture = ElementTree.fromstring(bare)
    defined = picture.find("defs")
    assert defined is not None
    picture.remove(defined)
    before = ElementTree.fromstring(board.replace(' xmlns="http://www.w3.org/2000/svg"', ""))
    for defs in before.findall("defs"):
        before.remove(defs)
    assert _whole(picture, _known(bare)) == _whole(before, {})


def test_every_shape_stands_where_it_stood() -> None:
    boards = _boards("TDF-17")
    (page,) = Sharing().shared("".join(f"<p>{board}</p>" for board in boards))
    known = _known(page)
    short = ElementTree.fromstring(f"<page>{page}</page>").findall("p/svg")
    assert len(short) == len(boards)
    for before, after in zip(boards, short, strict=True):
        plain = re.sub(r' xmlns="[^"]*"|<defs>.*?</defs>', "", before)
        expected = _whole(ElementTree.fromstring(plain), {})
        assert _whole(after, known) == expected


def test_boards_that_share_their_road_are_much_shorter() -> None:
    boards = "".join(_boards("TDF-17"))
    (short,) = Sharing().shared(boards)
    assert len(short) < len(boards) / 4


def test_what_comes_later_uses_what_was_there_before() -> None:
    first, again = _boards("TUN-32")[:2]
    once, later = Sharing().shared(first, again)
    assert "<clipPath" not in later
    assert len(later) < len(once) / 2
    names = set(re.findall(r'href="#(\w+)"', later))
    assert names
    assert names <= set(re.findall(r'id="(\w+)"', once + later))


def test_words_of_a_board_stay_escaped() -> None:
    scene = tour.draw(tour.read("road B1"))
    board = svg(scene, "auto", "b").replace(">Road<", ">a &lt;b&gt; &amp; c<")
    assert "a &lt;b&gt; &amp; c" in Sharing().shared(board)[0]
