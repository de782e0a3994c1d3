"""Boards written short look as they did: every symbol is resolved and compared."""

import re
from xml.etree import ElementTree

from boardlib import tour
from boardlib.catalogue import find_case
from boardlib.drawing import svg
from boardlib.site.outlines import rounded, shorter
from boardlib.site.sharing import Paints, Sharing
from boardlib.widgets.kit.stage import style_sheet
from boardlib.widgets.story.picture import legend
from boardlib.widgets.story.state import Presenter

USED = "use"
_TRANSLATED = re.compile(r"translate\([^)]*\)")


def _boards(name: str) -> list[str]:
    """The board of every step of a case, as a page shows it."""
    style_sheet()
    presenter = Presenter(find_case(name))
    scenes = [presenter.scene(frame.position) for frame in presenter.frames]
    return [svg(scene, "auto", f"b{number}") for number, scene in enumerate(scenes)]


def _whole(element: ElementTree.Element, known: dict[str, ElementTree.Element]) -> list[str]:
    """The shapes of a picture in their order, with every symbol in the place where it is used."""
    if element.tag == USED:
        at = element.attrib.get("transform", "") or _place(element.attrib)
        used = _whole(known[element.attrib["href"][1:]], known)
        return [f"{at} {line}" for line in used] if at else used
    if element.tag in ("title", "desc") or "pointer-events" in element.attrib:
        return []
    inner = [line for one in element for line in _whole(one, known)]
    at = _TRANSLATED.sub(lambda found: rounded(found[0]), element.attrib.get("transform", ""))
    at = at.replace(") ", ")").replace(" ", ",")
    if element.tag in ("g", "svg"):
        return [f"{at} {line}" for line in inner] if at else inner
    outline = element.attrib.get("d", "")
    told = outline if known else shorter(outline)
    return [f"{element.tag} {told}{rounded(element.attrib.get('cx', '0'))}{at}", *inner]


def _place(attributes: dict[str, str]) -> str:
    """Where a symbol is used, as a group would say it."""
    if not {"x", "y"} & attributes.keys():
        return ""
    return f"translate({attributes.get('x', '0')},{attributes.get('y', '0')})"


def _known(page: str) -> dict[str, ElementTree.Element]:
    found = ElementTree.fromstring(f"<page>{page}</page>").iter()
    return {one.attrib["id"]: one for one in found if "id" in one.attrib}


def test_signs_of_a_legend_are_written_short_and_stay_unheard() -> None:
    case = find_case("TDF-22")
    signs = legend((), case.rules.draw(case.position(1)), "signs")
    (page,) = Sharing(Paints()).shared(signs)
    assert "xmlns" in signs
    assert "xmlns" not in page
    assert len(page) < len(signs) / 2
    shown = ElementTree.fromstring(f"<page>{page}</page>").iter("svg")
    assert {one.attrib.get("aria-hidden") for one in shown} == {"true"}


def test_every_shape_stands_where_it_stood() -> None:
    boards = _boards("TDF-17")
    (page,) = Sharing(Paints()).shared("".join(f"<p>{board}</p>" for board in boards))
    known = _known(page)
    short = ElementTree.fromstring(f"<page>{page}</page>").findall("p/svg")
    assert len(short) == len(boards)
    for before, after in zip(boards, short, strict=True):
        plain = re.sub(r' xmlns="[^"]*"|<defs>.*?</defs>', "", before)
        expected = _whole(ElementTree.fromstring(plain), {})
        assert _whole(after, known) == expected


def test_boards_that_share_their_road_are_much_shorter() -> None:
    boards = "".join(_boards("TDF-17"))
    (short,) = Sharing(Paints()).shared(boards)
    assert len(short) < len(boards) / 8


def test_what_comes_later_uses_what_was_there_before() -> None:
    first, again = _boards("TUN-32")[:2]
    once, later = Sharing(Paints()).shared(first, again)
    assert "<clipPath" not in later
    assert len(later) < len(once) / 2
    names = set(re.findall(r'href="#(\w+)"', later))
    assert names
    assert names <= set(re.findall(r'id="(\w+)"', once + later))


def test_paints_have_names_and_rules() -> None:
    paints = Paints()
    (page,) = Sharing(paints).shared(_boards("TUN-32")[0])
    named = set(re.findall(r'class="(?:[\w -]* )?(p\w+)"', page))
    assert named
    assert named <= set(re.findall(r"^\.(p\w+)\{", paints.style_sheet(), re.MULTILINE))
    assert " fill=" not in page


def test_words_of_a_board_stay_escaped() -> None:
    scene = tour.draw(tour.read("road B1"))
    board = svg(scene, "auto", "b").replace(">Road<", ">a &lt;b&gt; &amp; c<")
    assert "a &lt;b&gt; &amp; c" in Sharing(Paints()).shared(board)[0]
