"""A handout as one HTML page: no scripts, nothing from elsewhere, laid out for A4.

Whatever comes from a file or from the engine is escaped here, and only here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from html import escape
from itertools import groupby
from typing import Final

from boardlib.drawing import Group, palette, svg
from boardlib.drawing.scene import remade
from boardlib.drawing.sizes import LEAST_ON_PAPER
from boardlib.handout import words
from boardlib.handout.content import (
    Chapter,
    Cited,
    Claim,
    Handout,
    Item,
    Kind,
    Panel,
    Picture,
    Sign,
)
from boardlib.lesson.kit.icons import BASIS, CROSS, TICK
from boardlib.ruling import Basis
from boardlib.text import _, language

PIXELS: Final = 96 / 25.4
"""Pixels of a page to the millimetre."""

_STYLE: Final = """
@page { size: A4; margin: 16mm 16mm 18mm;
  @bottom-right { content: counter(page) " / " counter(pages); font: 9pt FONT; color: #333; } }
* { box-sizing: border-box; }
html { background: #fff; color: #000; color-scheme: light; print-color-adjust: exact;
  -webkit-print-color-adjust: exact; }
body { font: 11pt/1.4 FONT; max-width: 178mm; margin: 0 auto; padding: 0;
  overflow-wrap: anywhere; hyphens: manual; }
@media screen { body { padding: 10mm 4mm; max-width: 186mm; } }
h1, h2, h3, h4 { line-height: 1.25; margin: 0 0 2mm; break-after: avoid; break-inside: avoid; }
h1 { font-size: 20pt; } h2 { font-size: 16pt; } h3 { font-size: 13pt; } h4 { font-size: 11.5pt; }
p { margin: 0 0 1.5mm; orphans: 3; widows: 3; }
.lead { font-size: 13pt; }
.origin, .hint, .move, figcaption, .note { font-size: 9pt; color: #333; }
.chapter, .answers { break-before: page; }
.single > .chapter:first-of-type { break-before: auto; }
.answers > :first-child, .part { margin-top: 6mm; }
.answers > :first-child { margin-top: 0; }
@media screen { .chapter, .answers { border-top: 1px solid #777; padding-top: 6mm;
  margin-top: 10mm; } .single > .chapter { border: 0; padding: 0; margin: 0; } }
.panel { padding: 4mm 0 3mm; border-top: .3mm solid #999; }
.top { break-inside: avoid; }
.beside { display: flex; gap: 6mm; align-items: flex-start; }
.beside > figure { flex: none; } .beside > div { flex: 1; min-width: 0; }
figure { margin: 0 0 2mm; max-width: 100%; break-inside: avoid; }
figure svg { display: block; height: auto; width: 100%; }
figure .key { margin-top: 1.5mm; }
figcaption { margin-top: 1mm; }
ul, ol { list-style: none; margin: 0 0 1.5mm; padding: 0; }
li { break-inside: avoid; margin: 0 0 1mm; display: flex; gap: 2mm; align-items: baseline; }
li > .text { flex: 1; min-width: 0; }
.deep { padding-left: 9mm; }
.question, .verdict, .label { font-weight: 700; }
.panel > .label, .panel > .verdict, .panel > ul > .why { break-after: avoid; }
.panel > ul > .reason:last-child { break-before: avoid; }
.choice .box { flex: none; align-self: flex-start; width: 3.8mm; height: 3.8mm;
  margin-top: .7mm; border: .35mm solid #000; }
.letter { flex: none; min-width: 6mm; text-align: center; font-weight: 700;
  border: .35mm solid #000; padding: 0 1mm; line-height: 1.3; }
.letter.right { border-radius: 3mm; background: OKAY; border-color: OKAY; color: #fff; }
.letter.wrong { border-color: NOT; color: NOT; }
.letter.none { visibility: hidden; }
.sign { flex: none; white-space: nowrap; font-size: 9pt; font-weight: 700; }
.sign svg { vertical-align: -.4mm; margin-right: 1mm; }
.sign.good { color: OKAY; } .sign.bad { color: NOT; }
.note { font-weight: 400; } .note svg { vertical-align: -.3mm; margin: 0 .6mm 0 1.2mm; }
.basis { white-space: nowrap; } .note a { color: inherit; }
.bases { font-size: 9pt; display: flex; flex-wrap: wrap; gap: 1mm 6mm; }
.bases svg { vertical-align: -.3mm; margin-right: 1mm; }
.rules > li, .claims > li { font-size: 10pt; }
.rules b { flex: none; min-width: 7mm; text-align: right; }
.claims b { flex: none; min-width: 30mm; }
nav { margin-top: 6mm; } nav li { display: block; }
nav a { color: inherit; }
"""


def page(made: Handout, progress: Callable[[int, int], None] = lambda _done, _total: None) -> str:
    """The whole page."""
    chapters = []
    start = (2, "") if made.title else (1, words.guidance(made))
    for number, chapter in enumerate(made.chapters, start=1):
        chapters.append(_chapter(chapter, *start))
        progress(number, len(made.chapters))
    head = _cover(made) if made.title else ""
    kind = "lesson" if made.title else "single"
    return (
        f'<!doctype html>\n<html lang="{escape(language())}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(made.name)}</title><style>{_style()}</style></head>\n"
        f'<body><main class="{kind}">{head}{"".join(chapters)}</main></body></html>\n'
    )


def _style() -> str:
    colours = {"OKAY": palette.colour("allowed"), "NOT": palette.colour("refused")}
    style = _STYLE.replace("FONT", palette.FONT)
    for name, colour in colours.items():
        style = style.replace(name, colour)
    return style


def _cover(made: Handout) -> str:
    """Title, what the lesson is about, and its cases."""
    entries = "".join(
        f'<li><a href="#{chapter.name}">{escape(chapter.title)}</a>'
        f' <span class="note">{escape(chapter.id)}</span></li>'
        for chapter in made.chapters
    )
    return (
        f"<header><h1>{escape(made.title)}</h1>{_paragraph(made.introduction)}"
        f"{_paragraph(words.guidance(made))}</header>"
        f'<nav aria-label="{escape(_("Contents"))}"><h2>{escape(_("Contents"))}</h2>'
        f"<ol>{entries}</ol></nav>\n"
    )


def _paragraph(text: str, css: str = "") -> str:
    return f"<p{f' class={css!r}' if css else ''}>{escape(text)}</p>" if text else ""


def _heading(level: int, text: str) -> str:
    return f"<h{level}>{escape(text)}</h{level}>"


# --- a case -----------------------------------------------------------------------------


def _chapter(chapter: Chapter, level: int, hint: str) -> str:
    name = chapter.name
    story = _panels(chapter.story, f"{name}-s", level + 1)
    return (
        f'<section class="chapter" id="{name}">{_heading(level, chapter.title)}'
        f"{_paragraph(chapter.question, 'lead')}{_paragraph(chapter.origin, 'origin')}"
        f"{_paragraph(hint, 'hint')}"
        f"{story}{_suppose(chapter.suppose, level + 1)}"
        f"{_answers(chapter, name, level + 1)}</section>\n"
    )


def _suppose(labels: Sequence[str], level: int) -> str:
    """The what-ifs as questions."""
    if not labels:
        return ""
    items = "".join(f"<li><span class='text'>{escape(label)}</span></li>" for label in labels)
    return f'<section class="part">{_heading(level, _("What if …?"))}<ul>{items}</ul></section>'


def _answers(chapter: Chapter, name: str, level: int) -> str:
    """The answers of a case, on a page of their own."""
    if not chapter.answers:
        return ""
    title = _("Answers: {title}").format(title=chapter.title)
    steps = _panels(chapter.answers, f"{name}-a", level + 1)
    whatifs = _panels(chapter.whatifs, f"{name}-w", level + 1)
    return (
        f'<section class="answers">{_heading(level, title)}{_bases()}{steps}'
        f"{_part(level, _('What if …?'), whatifs)}"
        f"{_part(level, _('The rules'), _rules(chapter.rules))}"
        f"{_part(level, _('The rulings of this case'), _claims(chapter.claims))}</section>"
    )


def _panels(panels: Iterable[Panel], prefix: str, level: int) -> str:
    return "".join(
        _panel(panel, f"{prefix}{index}", level) for index, panel in enumerate(panels, start=1)
    )


def _part(level: int, title: str, content: str) -> str:
    if not content:
        return ""
    return f'<section class="part">{_heading(level, title)}{content}</section>'


def _bases() -> str:
    """How sure we are of a rule: the marks and their words."""
    marks = "".join(
        f"<span>{_basis(kind)}: {escape(words.basis_meaning(kind))}</span>" for kind in BASIS
    )
    return f'<p class="bases">{marks}</p>'


def _basis(kind: Basis) -> str:
    return f'<span class="basis">{BASIS[kind]}{escape(words.basis_word(kind))}</span>'


def _rules(rules: Iterable[Cited]) -> str:
    items = "".join(
        f'<li id="{escape(cited.anchor)}"><b>{cited.number}</b><span class="text">'
        f'{escape(_(cited.rule.text))} <span class="note">{escape(_(cited.rule.source))}'
        f"{_basis(cited.rule.basis)} · {escape(cited.rule.id)}</span></span></li>"
        for cited in rules
    )
    return f'<ol class="rules">{items}</ol>' if items else ""


def _claims(claims: Iterable[Claim]) -> str:
    items = "".join(
        f'<li><b>{escape(claim.id)}</b><span class="text">{escape(claim.text)} '
        f'<span class="note">{escape(claim.word)}{_basis(claim.basis)}</span></span></li>'
        for claim in claims
    )
    return f'<ul class="claims">{items}</ul>' if items else ""


# --- a panel ----------------------------------------------------------------------------


def _panel(panel: Panel, prefix: str, level: int) -> str:
    """A step or a what-if: picture and text, and what follows below both."""
    beside, below = _items(panel.beside), _items(panel.below)
    figure = "" if panel.picture is None else _figure(panel.picture, prefix)
    row = f"{figure}<div>{beside}</div>" if beside else figure
    if panel.picture is not None and panel.picture.is_beside:
        row = f'<div class="beside">{row}</div>'
    return (
        f'<section class="panel"><div class="top">{_heading(level, panel.heading)}{row}</div>'
        f"{below}</section>"
    )


def _silent(group: Group) -> Group:
    """A group of which nothing is said to those who point at it."""
    return replace(group, sentence="") if group.sentence else group


def _figure(picture: Picture, prefix: str) -> str:
    """A board with the meaning of its marks, in the width it has on paper."""
    scene = picture.scene
    if picture.veiled:
        scene = replace(scene, shapes=remade(scene.shapes, _silent))
    text = svg(scene, "light", prefix, picture.width * PIXELS, LEAST_ON_PAPER / 0.75)
    key = svg(picture.key, "light", f"{prefix}-key") if picture.key else ""
    caption = f"<figcaption>{escape(picture.caption)}</figcaption>" if picture.caption else ""
    shown = f'<div class="key">{key}</div>' if key else ""
    return f'<figure style="width:{picture.width:.1f}mm">{text}{shown}{caption}</figure>'


def _items(items: Iterable[Item]) -> str:
    """Lines of text; what belongs to one list is put into one."""
    parts: list[str] = []
    for listed, group in groupby(items, key=_list_of):
        lines = "".join(map(_item, group))
        parts.append(f"<ul class='{listed}'>{lines}</ul>" if listed else lines)
    return "".join(parts)


def _list_of(item: Item) -> str:
    """The list that a line stands in; empty for a paragraph."""
    if item.kind in (Kind.CHOICE, Kind.WHY):
        return item.kind.value
    if item.kind in (Kind.REASON, Kind.SCORE, Kind.EVENT):
        return "deep" if item.deep else "events"
    return ""


def _item(item: Item) -> str:
    text = f"{escape(item.text)}{_note(item.rules)}"
    if not _list_of(item):
        return f'<p class="{item.kind.value}">{_signed(item)}{text}</p>'
    return (
        f'<li class="{item.kind.value}">{_letter(item)}{_signed(item)}'
        f'<span class="text">{text}</span></li>'
    )


def _letter(item: Item) -> str:
    """The letter of a choice as it stands on the board, and the box to tick."""
    if item.kind not in (Kind.CHOICE, Kind.WHY):
        return ""
    if not item.letter:
        return '<span class="letter none"></span>'
    box = '<span class="box"></span>' if item.sign is Sign.BOX else ""
    kind = "" if item.sign in (None, Sign.BOX) else f" {item.sign}"
    return f'{box}<span class="letter{kind}">{escape(item.letter)}</span>'


def _signed(item: Item) -> str:
    """Tick or cross with its word."""
    if item.sign in (None, Sign.BOX):
        return ""
    assert item.sign is not None
    icon, css = (TICK, "good") if item.sign.good else (CROSS, "bad")
    say = words.verdict_word if item.kind is Kind.VERDICT else words.sign_word
    return f'<span class="sign {css}">{icon}{escape(say(item.sign))}</span> '


def _note(rules: Sequence[Cited]) -> str:
    """The rules a line rests on: number, and for a single one source and basis."""
    if not rules:
        return ""
    links = ", ".join(f'<a href="#{escape(one.anchor)}">{one.number}</a>' for one in rules)
    name = escape(words.citation(rules)).split(" ")[0]
    only = rules[0].rule
    more = f", {escape(_(only.source))} {_basis(only.basis)}" if len(rules) == 1 else ""
    return f' <span class="note">[{name} {links}{more}]</span>'
