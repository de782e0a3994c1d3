"""A handout as one HTML page: no scripts, nothing from elsewhere, laid out for A4."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import Final

from boardlib.drawing import Scene, palette, svg
from boardlib.drawing.sizes import LEAST_ON_PAPER
from boardlib.handout import words
from boardlib.handout.content import Chapter, Handout, PrintedBoard
from boardlib.handout.parts import Parts, heading, in_turn, paragraph
from boardlib.text import _, language

PIXELS: Final = 96 / 25.4
"""Pixels of a page to the millimetre."""
LARGEST: Final = 0.26
"""How large a unit of a picture is at most, in millimetres."""

_STYLE: Final = """
@page { size: A4; margin: 15mm 17mm 18mm;
  @bottom-right { content: counter(page) " / " counter(pages); font: 9pt FONT; color: #333; } }
* { box-sizing: border-box; }
html { background: #fff; color: #000; color-scheme: light; print-color-adjust: exact;
  -webkit-print-color-adjust: exact; }
body { font: 11pt/1.4 FONT; max-width: 176mm; margin: 0 auto; overflow-wrap: anywhere; }
@media screen { body { padding: 10mm 4mm; max-width: 184mm; } }
h1, h2, h3, h4 { line-height: 1.25; margin: 0 0 2mm; break-after: avoid; }
h1 { font-size: 21pt; } h2 { font-size: 16pt; } h3 { font-size: 13pt; } h4 { font-size: 11.5pt; }
p { margin: 0 0 1.5mm; orphans: 3; widows: 3; }
.lead { font-size: 13pt; }
.origin, .note, small, .before { font-size: 9pt; color: #333; }
.chapter, .answers, .overleaf { break-before: page; }
.single > .chapter { break-before: auto; }
@media screen { .overleaf { margin-top: 100vh; } }
@media screen { .lesson > .chapter, .answers { border-top: 1px solid #777; padding-top: 6mm;
  margin-top: 10mm; } }
.stop, .solved, .whatif { padding: 4mm 0 3mm; border-top: .3mm solid #999; display: flex;
  flex-wrap: wrap; gap: 2mm 6mm; align-items: flex-start; break-inside: avoid; }
.stop > div, .solved > div { flex: 1 1 68mm; min-width: 0; }
.whatif > div { flex: 1 1 60mm; }
figure { margin: 0; max-width: 100%; flex: none; }
figure svg { display: block; height: auto; width: 100%; }
.key { font-size: 9pt; margin: 1.5mm 0 0; }
.key svg { display: inline; width: 6mm; vertical-align: -1.4mm; margin: 0 1mm 0 2mm; }
ul, ol { list-style: none; margin: 0 0 1.5mm; padding: 0; }
li { margin: 0 0 1.2mm; display: flex; gap: 2mm; align-items: baseline; }
li > .text, .choice > li, .why > li > span { flex: 1; min-width: 0; white-space: pre-line; }
.number { display: inline-block; min-width: 6mm; line-height: 5.4mm; text-align: center;
  border: .35mm solid #000; border-radius: 3mm; font-weight: 700; margin-right: 2mm; }
:is(.choice, .why) > li > b { flex: none; min-width: 6mm; text-align: center; font-weight: 700;
  line-height: 1.3; border: .35mm solid #000; border-radius: .6mm; padding: 0 1mm; }
.why .right { border-radius: 3mm; background: #000; color: #fff; }
.rules > li { font-size: 10pt; } .rules b { flex: none; min-width: 7mm; text-align: right; }
:is(.note, small) a { color: inherit; }
nav li { display: block; } nav a { color: inherit; }
"""


def page(made: Handout) -> str:
    """The whole page."""
    level = 2 if made.title else 1
    chapters = "".join(_chapter(chapter, level) for chapter in made.chapters)
    kind = "lesson" if made.title else "single"
    style = _STYLE.replace("FONT", palette.FONT)
    return (
        f'<!doctype html>\n<html lang="{escape(language())}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(made.name)}</title><style>{style}</style></head>\n"
        f'<body><main class="{kind}">{_cover(made)}{chapters}</main></body></html>\n'
    )


def _cover(made: Handout) -> str:
    """Title, what the lesson is about, how to use it, and its cases."""
    if not made.title:
        return paragraph(words.guidance(made), "note")
    entries = "".join(
        f'<li><a href="#{chapter.name}">{escape(chapter.title)}</a>'
        f' <span class="note">{escape(chapter.id)}</span></li>'
        for chapter in made.chapters
    )
    contents = escape(_("Contents"))
    return (
        f"<header><h1>{escape(made.title)}</h1>{paragraph(made.introduction, 'lead')}"
        f"{paragraph(words.guidance(made))}</header>"
        f'<nav aria-label="{contents}"><h2>{contents}</h2><ol>{entries}</ol></nav>\n'
    )


def _chapter(chapter: Chapter, level: int) -> str:
    parts = Parts(chapter.name, level + 1, _figure)
    stops = in_turn(chapter.stops, parts.stop, _overleaf)
    return (
        f'<section class="chapter" id="{chapter.name}">{heading(level, chapter.title)}'
        f"{paragraph(chapter.question, 'lead')}"
        f"{paragraph(f'{chapter.id} · {chapter.origin}', 'origin')}"
        f"{paragraph(words.source(chapter.source), 'origin')}"
        f"{stops}{parts.suppose(chapter.suppose)}{_answers(chapter, level + 1)}</section>\n"
    )


def _overleaf(rest: str) -> str:
    """The rest of a story on another page; on a screen it is out of sight."""
    return f'{paragraph(words.turn(), "note")}<div class="overleaf">{rest}</div>'


def _answers(chapter: Chapter, level: int) -> str:
    """The answers of a case, on a page of their own."""
    answers = chapter.answers
    if answers is None:
        return ""
    parts = Parts(chapter.name, level + 1, _figure)
    title = _("Answers: {title}").format(title=chapter.title)
    solved = "".join(map(parts.solved, answers.solved))
    return (
        f'<section class="answers">{heading(level, title)}{paragraph(answers.ruling, "lead")}'
        f"{solved}{parts.then(answers)}{parts.whatifs(answers)}{parts.rules(answers.rules)}</section>"
    )


# --- boards -----------------------------------------------------------------------------


def _figure(board: PrintedBoard | None, most: float) -> str:
    """A board with the meaning of its marks, at most so many millimetres wide."""
    if board is None:
        return ""
    wide = min(most, board.scene.width * LARGEST)
    scene = _described(board)
    text = svg(scene, "light", board.name, wide * PIXELS, LEAST_ON_PAPER / 0.75)
    key = "".join(
        f"{svg(swatch, 'light', f'{board.name}-key{number}')}{escape(word)}"
        for number, (swatch, word) in enumerate(board.key)
    )
    shown = f'<p class="key">{key}</p>' if key else ""
    return f'<figure style="width:{wide:.1f}mm">{text}{shown}</figure>'


def _described(board: PrintedBoard) -> Scene:
    """The picture with its words."""
    return replace(board.scene, description=board.words)
