"""A handout as one HTML page: no scripts, nothing from elsewhere, laid out for A4.

Whatever comes from a file or from the engine is escaped here, and only here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from html import escape
from typing import Final

from boardlib.drawing import Scene, palette, svg
from boardlib.drawing.sizes import LEAST_ON_PAPER
from boardlib.handout import words
from boardlib.handout.content import (
    Answers,
    Ask,
    Board,
    Chapter,
    Cited,
    Handout,
    Judged,
    Line,
    Side,
    Solved,
    Stop,
    Supposed,
)
from boardlib.text import _, language

PIXELS: Final = 96 / 25.4
"""Pixels of a page to the millimetre."""
LARGEST: Final = 0.26
"""How large a unit of a picture is at most, in millimetres."""
ASKED: Final = 118.0
SOLVED: Final = 88.0
SUPPOSED: Final = 44.0
"""How wide a board is at most, in millimetres."""

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
.origin, .note, .before { font-size: 9pt; color: #333; }
.chapter, .answers { break-before: page; }
.single > .chapter { break-before: auto; }
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
li > .text { flex: 1; min-width: 0; white-space: pre-line; }
.number { display: inline-block; min-width: 6mm; line-height: 5.4mm; text-align: center;
  border: .35mm solid #000; border-radius: 3mm; font-weight: 700; margin-right: 2mm; }
.box { flex: none; min-width: 6mm; text-align: center; font-weight: 700; line-height: 1.3;
  border: .35mm solid #000; border-radius: .6mm; padding: 0 1mm; }
.right { border-radius: 3mm; background: #000; color: #fff; }
.rules > li { font-size: 10pt; } .rules b { flex: none; min-width: 7mm; text-align: right; }
.note a { color: inherit; }
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
        return _paragraph(words.guidance(made), "note")
    entries = "".join(
        f'<li><a href="#{chapter.name}">{escape(chapter.title)}</a>'
        f' <span class="note">{escape(chapter.id)}</span></li>'
        for chapter in made.chapters
    )
    contents = escape(_("Contents"))
    return (
        f"<header><h1>{escape(made.title)}</h1>{_paragraph(made.introduction, 'lead')}"
        f"{_paragraph(words.guidance(made))}</header>"
        f'<nav aria-label="{contents}"><h2>{contents}</h2><ol>{entries}</ol></nav>\n'
    )


def _paragraph(text: str, css: str = "") -> str:
    return f"<p{f' class={css!r}' if css else ''}>{escape(text)}</p>" if text else ""


def _heading(level: int, text: str, number: int = 0) -> str:
    shown = f'<span class="number">{number}</span>' if number else ""
    return f"<h{level}>{shown}{escape(text)}</h{level}>"


# --- the questions ----------------------------------------------------------------------


def _chapter(chapter: Chapter, level: int) -> str:
    stops = "".join(_stop(stop, level + 1) for stop in chapter.stops)
    return (
        f'<section class="chapter" id="{chapter.name}">{_heading(level, chapter.title)}'
        f"{_paragraph(chapter.question, 'lead')}"
        f"{_paragraph(f'{chapter.id} · {chapter.origin}', 'origin')}"
        f"{_paragraph(words.source(chapter.source), 'origin')}"
        f"{stops}{_suppose(chapter, level + 1)}{_answers(chapter, level + 1)}</section>\n"
    )


def _stop(stop: Stop, level: int) -> str:
    """A stop of the story: its board, what happened, and what is asked."""
    ask = stop.ask
    head = _heading(level, ask.question, stop.number) if ask is not None else ""
    number = "" if head else f'<span class="number">{stop.number}</span>'
    story = "".join(f"<p>{escape(one)}</p>" for one in stop.story)
    story = f"<p>{number}{story.removeprefix('<p>')}" if number and story else number + story
    asked = "" if ask is None else _ask(ask)
    same = words.same(stop.same) if stop.same else ""
    return (
        f'<section class="stop">{_figure(stop.board, ASKED)}<div>{story}'
        f"{_paragraph(same, 'note')}{head}{asked}</div></section>"
    )


def _ask(ask: Ask) -> str:
    items = "".join(
        f'<li class="choice"><span class="box">{escape(letter)}</span>'
        f'<span class="text">{escape(label)}</span></li>'
        for letter, label in ask.choices
    )
    return f"{_paragraph(ask.hint, 'note')}<ul>{items}</ul>"


def _suppose(chapter: Chapter, level: int) -> str:
    """The what-ifs as questions."""
    if not chapter.suppose:
        return ""
    items = "".join(
        f'<li><span class="text">{escape(label)}</span></li>' for label in chapter.suppose
    )
    return f"<section>{_heading(level, _('What if …?'))}<ul>{items}</ul></section>"


# --- the answers ------------------------------------------------------------------------


def _answers(chapter: Chapter, level: int) -> str:
    """The answers of a case, on a page of their own."""
    answers = chapter.answers
    if answers is None:
        return ""
    title = _("Answers: {title}").format(title=chapter.title)
    solved = "".join(_solved(one, chapter.name, level + 1) for one in answers.solved)
    then = "".join(_line(one, chapter.name) for one in answers.then)
    told = f"<section><p><b>{escape(_('Then:'))}</b></p>{then}</section>" if then else ""
    return (
        f'<section class="answers">{_heading(level, title)}{_paragraph(answers.ruling, "lead")}'
        f"{solved}{told}{_whatifs(answers, chapter.name, level + 1)}"
        f"{_rules(answers.rules, chapter.name, level + 1)}</section>"
    )


def _solved(solved: Solved, chapter: str, level: int) -> str:
    items = "".join(_judged(one, chapter) for one in solved.judged)
    then = "".join(_line(one, chapter) for one in solved.then)
    return (
        f'<section class="solved">{_figure(solved.board, SOLVED)}'
        f"<div>{_heading(level, solved.question, solved.number)}<ul>{items}</ul>{then}</div>"
        "</section>"
    )


def _judged(judged: Judged, chapter: str) -> str:
    """What is said of a choice: its letter with tick or cross, which is said in words, too."""
    css, sign, word = ("wrong", "✗", _("wrong"))
    if judged.right:
        css, sign, word = ("right", "✓", _("right"))
    letters = escape(" ".join(judged.letters))
    return (
        f'<li class="why"><span class="box {css}">{letters}'
        f' <span role="img" aria-label="{escape(word)}">{sign}</span></span>'
        f'<span class="text">{escape(judged.line.text)}{_note(judged.line, chapter)}</span></li>'
    )


def _line(line: Line, chapter: str) -> str:
    return f"<p>{escape(line.text)}{_note(line, chapter)}</p>" if line.text else ""


def _whatifs(answers: Answers, chapter: str, level: int) -> str:
    if not answers.whatifs:
        return ""
    parts = "".join(_supposed(one, chapter, level + 1) for one in answers.whatifs)
    return f"<section>{_heading(level, _('What if …?'))}{parts}</section>"


def _supposed(supposed: Supposed, chapter: str, level: int) -> str:
    """A what-if: the answers before and after, and the boards where they differ."""
    sides = (("before", _("As it is:"), supposed.before), ("after", _("Then:"), supposed.after))
    told = "".join(_side(css, word, side, chapter) for css, word, side in sides)
    boards = "".join(_figure(side.board, SUPPOSED) for _css, _word, side in sides)
    head = _heading(level, supposed.label)
    return f'<section class="whatif"><div>{head}{told}</div>{boards}</section>'


def _side(css: str, word: str, side: Side, chapter: str) -> str:
    text = " ".join(filter(None, (side.answer, side.why.text)))
    return f'<p class="{css}"><b>{escape(word)}</b> {escape(text)}{_note(side.why, chapter)}</p>'


def _rules(rules: Iterable[Cited], chapter: str, level: int) -> str:
    """The rules by their numbers, each with source and basis."""
    items = "".join(
        f'<li id="{chapter}-rule{cited.number}"><b>{cited.number}</b><span class="text">'
        f'{escape(_(cited.rule.text))} <span class="note">{escape(_(cited.rule.source))} '
        f"{words.MARKS[cited.rule.basis]} {escape(words.basis(cited.rule.basis))}</span></span>"
        "</li>"
        for cited in rules
    )
    return (
        f'<section>{_heading(level, _("The rules"))}<ol class="rules">{items}</ol></section>'
        if items
        else ""
    )


def _note(line: Line, chapter: str) -> str:
    """The rules a line rests on, by their numbers."""
    links = ", ".join(f'<a href="#{chapter}-rule{number}">{number}</a>' for number in line.rules)
    return f' <span class="note">[{links}]</span>' if links else ""


# --- boards -----------------------------------------------------------------------------


def _figure(board: Board | None, most: float) -> str:
    """A board with the meaning of its marks."""
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


def _described(board: Board) -> Scene:
    """The picture with its words."""
    return replace(board.scene, description=board.words)
