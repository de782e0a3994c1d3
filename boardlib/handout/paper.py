"""A handout as PDF, set by Typst: tagged, with its language, title and words for every picture.

Typst gets the layout (``base.typ`` and its likes) as source, and what the handout holds as data: a
text is never read as code.  First the room is measured with empty frames; then every board is drawn
for the width it gets, so that its letters and numbers can be read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, is_dataclass
from importlib.resources import files
from typing import Any, Final

from boardlib.drawing import Scene, svg
from boardlib.drawing.labels import text_width
from boardlib.drawing.sizes import LEAST_ON_PAPER, MOST_ON_PAPER
from boardlib.extras import needing
from boardlib.handout import content
from boardlib.handout.content import Answers, Ask, Chapter, Handout, PrintedBoard
from boardlib.handout.printed import on_paper, readable_scale
from boardlib.text import _, language, listing

LAYOUT: Final = ("base", "questions", "answers", "pages")
"""The parts of the layout, in the order in which they need each other."""
FONT: Final = "Libertinus Serif"
"""The font of boards and text; it comes with Typst."""
SIZE: Final = 10.5
"""Size of the text, in points."""
LONG: Final = re.compile(r"(\S{28})(?=\S)")
"""Where a long word may be broken."""


def pdf(made: Handout) -> bytes:
    """The PDF file, the same every time; it keeps the rules of PDF/UA, which Typst checks.

    Raises:
        MissingExtra: when Typst is not installed.
        ValueError: when a letter is in none of the fonts here.
    """
    found = data(made)
    return typeset(drawn(found, made, measure(found)))


def typeset(found: Mapping[str, Any]) -> bytes:
    """The same for what the layout is given when the room has been measured (:func:`drawn`).

    Raises:
        MissingExtra, ValueError: as :func:`pdf`.
    """
    with needing():
        import typst

    source = layout()
    own = typst.Fonts(include_system_fonts=False)
    inputs = _inputs(found)
    try:
        return _compiled(source, own, inputs)
    except typst.TypstError:  # perhaps another font here has the letters that are missing
        try:
            return _compiled(source, typst.Fonts(), inputs)
        except typst.TypstError as error:
            missing = dict.fromkeys(re.findall(r'the text `"(.+?)"` could', error.diagnostic))
            if not missing:
                raise
            letters = [re.sub(r"\\u\{(\w+)\}", r"U+\1", one) for one in missing]
            text = _("No font here has {letters}: install one that has, or write it otherwise.")
            raise ValueError(text.format(letters=listing(letters))) from None


def measure(found: Mapping[str, Any]) -> dict[str, Any]:
    """How wide each board is when pages are full, in points, and in which way each is laid out.

    Args:
        found: what the layout is given (:func:`data`).
    """
    with needing():
        import typst

    own = typst.Fonts(include_system_fonts=False)
    compiler = typst.Compiler(layout(), font_paths=own, sys_inputs=_inputs(found))
    return dict(one["value"] for one in json.loads(compiler.query("<measured>")))


def layout() -> bytes:
    """How a handout looks, in the language of Typst: its parts one after the other."""
    folder = files(__package__)
    return b"\n".join(folder.joinpath(f"{part}.typ").read_bytes() for part in LAYOUT)


def _compiled(source: bytes, fonts: Any, inputs: dict[str, str]) -> bytes:
    import typst

    compiler = typst.Compiler(source, font_paths=fonts, sys_inputs=inputs)
    printed = compiler.compile(format="pdf", pdf_standards=["ua-1"])
    assert isinstance(printed, bytes)
    return printed


def _inputs(found: Mapping[str, Any]) -> dict[str, str]:
    return {"handout": json.dumps(found)}


# --- data --------------------------------------------------------------------------------


def data(made: Handout) -> dict[str, Any]:
    """What the layout is given, as plain data; without the boards, while their room is measured."""
    code = language()
    lead = {"introduction": made.introduction, "guidance": content.guidance(made)}
    return {
        "title": made.name,
        "language": code if re.fullmatch(r"[a-z]{2,3}", code) else "en",
        "keywords": [chapter.id for chapter in made.chapters],
        "deeper": 1 if made.title else 0,
        "cover": lead if made.title else None,
        "words": content.fixed(),
        "chapters": [_chapter(chapter) for chapter in made.chapters],
        "measuring": True,
        "measured": {},
        "boards": {board.name: room_of(board) for board in boards_in(made)},
    }


def drawn(found: Mapping[str, Any], made: Handout, measured: Mapping[str, Any]) -> dict[str, Any]:
    """The same with every board as large as it is printed.

    Args:
        found: what the layout was given while it was measured.
        made: the handout.
        measured: how wide boards are and how pages are laid out.
    """
    boards = {
        board.name: found["boards"][board.name] | {"picture": pictured(board, width)}
        for board in boards_in(made)
        if (width := measured.get(board.name)) is not None
    }
    ways = {name: way for name, way in measured.items() if name not in found["boards"]}
    return {
        **found,
        "measuring": False,
        "measured": ways,
        "boards": found["boards"] | boards,
    }


def boards_in(made: Handout) -> Iterator[PrintedBoard]:
    """Every board of a handout."""
    for chapter in made.chapters:
        yield from boards_of(chapter)


def boards_of(chapter: Chapter) -> Iterator[PrintedBoard]:
    """Every board of a case."""
    yield from (stop.board for stop in chapter.stops if stop.board is not None)
    if chapter.answers is not None:
        yield from (one.board for one in chapter.answers.solved if one.board is not None)
        yield from (turn.board for one in chapter.answers.solved for turn in one.turns)
        sides = (side for one in chapter.answers.whatifs for side in (one.before, one.after))
        yield from (side.board for side in sides if side.board is not None)


def room_of(board: PrintedBoard) -> dict[str, Any]:
    """What is known of a board before it is known how large it is printed."""
    scene = board.scene
    return {
        "width": scene.width,
        "height": scene.height,
        "least": readable_scale(scene) * scene.width,
        "words": board.words,
        "picture": None,
        "key": [(_drawn(swatch, "key", swatch.width), word) for swatch, word in board.key],
        "corner": board.corner,
    }


def pictured(board: PrintedBoard, width: float) -> str:
    """A board so many points wide, as it is printed."""
    return _drawn(board.scene, board.name, width)


def _drawn(scene: Scene, name: str, width: float) -> str:
    shown = on_paper(scene, width / scene.width)
    return svg(shown, "light", name, width, LEAST_ON_PAPER, font=FONT, growing=MOST_ON_PAPER)


def _chapter(chapter: Chapter) -> dict[str, Any]:
    return {
        "name": chapter.name,
        "id": chapter.id,
        "origin": chapter.origin,
        "title": _broken(chapter.title),
        "question": _broken(chapter.question),
        "source": content.source(chapter.source),
        "stops": [
            {
                "number": stop.number,
                "story": [_broken(one) for one in stop.story],
                "board": stop.board and stop.board.name,
                "same": stop.same,
                "note": content.same(stop.same) if stop.same else "",
                "ask": stop.ask and _ask(stop.ask),
                "turns": stop.turns,
            }
            for stop in chapter.stops
        ],
        "suppose": [_broken(one) for one in chapter.suppose],
        "answers": chapter.answers and _answers(chapter.answers),
    }


def _ask(ask: Ask) -> dict[str, Any]:
    """A question, with about how wide its longest choice is, in points."""
    longest = max((text_width(label, SIZE) for _letter, label in ask.choices), default=0)
    return {**_plain(asdict(ask)), "longest": longest}


def _answers(answers: Answers) -> dict[str, Any]:
    rules = [
        {
            "number": cited.number,
            "text": _(cited.rule.text),
            "source": _(cited.rule.source),
            "mark": content.MARKS[cited.rule.basis],
        }
        for cited in answers.rules
    ]
    return {
        "ruling": _broken(answers.ruling),
        "solved": [
            _plain({**_named(one), "turns": [_named(turn) for turn in one.turns]})
            for one in answers.solved
        ],
        "then": [_plain(asdict(one)) for one in answers.then],
        "whatifs": [
            {
                "label": _broken(one.label),
                "before": _plain(_named(one.before)),
                "after": _plain(_named(one.after)),
            }
            for one in answers.whatifs
        ],
        "rules": _plain(rules),
        "legend": content.legend(answers.rules),
    }


def _named(part: Any) -> dict[str, Any]:
    """A part with a board, as a table in which the board is named."""
    table = {name: getattr(part, name) for name in part.__dataclass_fields__}
    return {**table, "board": part.board and part.board.name}


def _plain(value: Any) -> Any:
    """Data as JSON has it, with long words that can be broken."""
    if isinstance(value, str):
        return _broken(value)
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if is_dataclass(value) and not isinstance(value, type):
        return _plain(asdict(value))
    return value


def _broken(text: str) -> str:
    """A text in which a word that is too long for a line may be broken."""
    return LONG.sub("\\1\N{ZERO WIDTH SPACE}", text)
