"""Cases and boards as files: one picture, a page, or a quiz for a learning platform.

The page of a case is what a learner meets: every board and every question, and each answer folded
away until it is wanted.  A picture is that of one step, answered.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import Final, Literal
from xml.etree.ElementTree import Element, ElementTree, SubElement, indent

from boardlib.catalogue import Case, CaseError, find_case, frame_transcript, impossible
from boardlib.drawing import Mark, Scene, palette, svg
from boardlib.drawing.sizes import COLUMN
from boardlib.game import GAMES, PositionError, game
from boardlib.game.editing import Offer, editor
from boardlib.game.face import named_board
from boardlib.handout import chapter
from boardlib.handout.content import Ask, Chapter, Handout, Judged, PrintedBoard, Solved
from boardlib.handout.parts import ASKED, Parts, folded, in_turn, paragraph
from boardlib.story.marks import marks_of
from boardlib.story.state import Presenter
from boardlib.text import _, language

Theme = Literal["light", "dark"]
FORMATS: Final = (".svg", ".png", ".pdf", ".html")
PIECES: Final = "pieces"
"""What follows the name of a game and a colon where all its pieces are to be shown."""
SMALL: Final = 120.0
"""How wide the picture of a piece is, in pixels."""


@dataclass(frozen=True, slots=True)
class PictureSheet:
    """One picture with the lines that stand beside it."""

    scene: Scene
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Subject:
    """What is to be shown.

    Attributes:
        title: what it is called.
        introduction: what stands before the pictures.
        sheets: a picture for every step, with its words.
        faults: what is wrong with the position, each in a sentence.
        chapter: a case as it is told to a learner.
        wide: how wide a picture is on a page, in pixels.
    """

    title: str
    introduction: tuple[str, ...]
    sheets: tuple[PictureSheet, ...]
    faults: tuple[str, ...] = ()
    chapter: Chapter | None = None
    wide: float = COLUMN


def find(name: str) -> Subject:
    """The case, the case of the ruling, the named board, or all pieces of a game.

    Args:
        name: ``TUN-32``, ``WAG-1``, a file, or ``carcassonne:pieces``.

    Raises:
        CaseError: when there is none.
    """
    pieces = _pieces(name)
    if pieces is not None:
        return pieces
    named = named_board(name)
    if named is not None:
        rules, called, text = named
        position = rules.read(text)
        return Subject(
            called, (), (PictureSheet(rules.draw(position), tuple(rules.describe(position))),)
        )
    return of_case(find_case(name))


def of_case(case: Case) -> Subject:
    """Every step of a case, answered."""
    introduction = (_(case.question), f"{case.id}, {case.source}")
    faults = tuple(impossible(case))
    return Subject(
        _(case.title),
        (*introduction, *faults),
        tuple(_sheets(case)),
        faults,
        chapter(case, "case") if case.steps else None,
    )


def _pieces(name: str) -> Subject | None:
    """Everything that can be laid on an empty board of a game, in pictures, with what is typed."""
    first, _colon, rest = name.partition(":")
    if rest != PIECES or first not in GAMES:
        return None
    rules = game(first)
    with suppress(PositionError):  # a game that has no empty board
        empty = rules.read("")
        at = editor(rules)
        offers = [
            offer
            for shape in at.openings(empty)[:1]
            for offer in at.changes_at(empty, shape)
            if offer.shows
        ]
        bare = [Mark((), "bare")]
        sheets = [
            PictureSheet(rules.draw(rules.read(one.shows), bare), (_with_code(one),))
            for one in offers
        ]
        said = _("North is up. What is typed stands before the colon: the name, and a turn of 0.")
        return Subject(_(rules.title), (said,), tuple(sheets), wide=SMALL) if sheets else None
    return None


def _with_code(offer: Offer) -> str:
    """What a piece is called, after what is typed for it."""
    return f"{offer.typed}: {offer.label}" if offer.typed else offer.label


def _sheets(case: Case) -> Iterator[PictureSheet]:
    presenter = Presenter(case)
    for index, frame in enumerate(presenter.frames):
        presenter.go(index)
        presenter.answer()
        scene = presenter.pictured(frame.position, marks_of(presenter))
        yield PictureSheet(scene, tuple(frame_transcript(frame, len(case.steps))))


def write(subject: Subject, path: Path, step: int | None = None, theme: Theme = "light") -> None:
    """Write one step (the last one if none is named) as a picture, or all as an HTML page.

    Raises:
        ValueError: for an unknown kind of file or a step that is not there.
        OSError: when the file cannot be written.
    """
    kind = path.suffix.lower()
    if kind not in FORMATS:
        raise ValueError(
            _("'{name}' is no kind of picture that can be written; it ends in {known}.").format(
                name=path.name, known=", ".join(FORMATS)
            )
        )
    sheet = _chosen(subject, step)
    if kind == ".html":
        path.write_text(page(subject, theme), encoding="utf-8")
    elif kind == ".svg":
        path.write_text(svg(sheet.scene, theme) + "\n", encoding="utf-8")
    else:
        from boardlib.drawing.figure import save

        save(sheet.scene, path, theme)


def _chosen(subject: Subject, step: int | None) -> PictureSheet:
    count = len(subject.sheets)
    if step is None:
        return subject.sheets[-1]
    if not 1 <= step <= count:
        raise CaseError(
            _("There is no step {step}; it has steps 1 to {count}.").format(step=step, count=count)
        )
    return subject.sheets[step - 1]


# --- the page ---------------------------------------------------------------------------

_STYLE: Final = """
:root {{ {light} }}
@media (prefers-color-scheme: dark) {{ :root:not([data-theme=light]) {{ {dark} }} }}
:root[data-theme=dark] {{ {dark} }}
{tones}body {{ font: 15px/1.45 {font}; color: var(--bl-ink); background: var(--bl-paper);
  max-width: 1180px; margin: 2rem auto; padding: 0 1.5rem; }}
h1 {{ font-size: 1.5rem; margin: 0 0 .3rem; }}
section {{ display: grid; gap: 2rem;
  grid-template-columns: minmax(min(16rem, {wide}px), {wide}px) 1fr;
  align-items: start; padding: 1.5rem 0; border-top: 1px solid var(--bl-rule);
  break-inside: avoid; }}
svg {{ width: 100%; height: auto; max-height: 30rem; }}
pre {{ font: inherit; white-space: pre-wrap; margin: 0; }}
h2, h3 {{ font-size: 1.15rem; margin: 0 0 .5rem; }}
.stop, .solved, .whatif {{ display: flex; flex-wrap: wrap; }}
.stop > div, .solved > div, .whatif > div {{ flex: 1 1 18rem; min-width: 0; }}
figure {{ margin: 0; flex: 1 1 16rem; }}
figure svg {{ max-height: none; }}
.key {{ font-size: .85rem; color: var(--bl-second); }}
.key svg {{ display: inline; width: 24px; height: 19px; vertical-align: -5px;
  margin: 0 4px 0 10px; }}
.many {{ display: grid; gap: 0 2rem;
  grid-template-columns: repeat(auto-fill, minmax(19rem, 1fr)); }}
.lead {{ font-size: 1.1rem; }}
.note, small, .before {{ font-size: .85rem; color: var(--bl-second); }}
:is(.note, small) a {{ color: inherit; }}
ul, ol {{ list-style: none; margin: 0 0 .5rem; padding: 0; }}
li {{ display: flex; gap: .7rem; align-items: baseline; padding: .3rem 0; }}
li > .text, .why > li > span {{ flex: 1; min-width: 0; white-space: pre-line; }}
.number, :is(.choice, .why, .rules) > li > b {{ flex: none; display: inline-block; min-width: 1.4em;
  text-align: center; border: 1px solid currentColor; border-radius: .7em; padding: 0 .35em;
  margin-right: .4rem; font-weight: 700; }}
:is(.choice, .why) > li > b {{ border-radius: .25em; }}
.rules > li {{ font-size: .9rem; }} .rules > li > b {{ border: 0; }}
details {{ border-top: 1px solid var(--bl-rule); padding: .6rem 0; }}
details > section:first-of-type {{ border: 0; }}
summary {{ cursor: pointer; font-weight: 600; }}
@media (max-width: 48rem) {{ section {{ grid-template-columns: 1fr; }} }}
"""


def page(subject: Subject, theme: Theme = "light") -> str:
    """A self-contained HTML page: every step with its picture and its text, no scripts."""
    style = _STYLE.format(
        light=palette.css_variables("light"),
        dark=palette.css_variables("dark"),
        tones=palette.tone_rules(),
        font=palette.FONT,
        wide=f"{subject.wide:g}",
    )
    head = "".join(f"<p>{escape(line)}</p>" for line in subject.introduction)
    told = subject.chapter
    body = story(told) if told is not None else "".join(_pictures(subject))
    if subject.wide < COLUMN:
        body = f'<div class="many">{body}</div>'
    return (
        f'<!doctype html>\n<html lang="{language()}" data-theme="{theme}"><head>'
        '<meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(subject.title)}</title><style>{style}</style></head>"
        f"<body><main><h1>{escape(subject.title)}</h1>{head}{body}</main></body></html>\n"
    )


def _pictures(subject: Subject) -> Iterator[str]:
    for number, sheet in enumerate(subject.sheets, 1):
        lines = escape("\n".join(sheet.lines))
        picture = svg(sheet.scene, "auto", f"s{number}", subject.wide)
        yield f"<section><div>{picture}</div><pre>{lines}</pre></section>"


def story(told: Chapter) -> str:
    """A case stop by stop; below each question its answer, folded."""
    parts = Parts(told.name, 2, _figure)
    answers = told.answers
    solved = {one.number: one for one in answers.solved} if answers else {}
    stops = in_turn(
        told.stops, lambda stop: parts.stop(stop) + _answer(parts, solved.get(stop.number))
    )
    if answers is None:
        return stops
    rest = f"{parts.then(answers)}{parts.whatifs(answers)}{parts.rules(answers.rules)}"
    return stops + folded(_("How it ends, and why"), f"{paragraph(answers.ruling, 'lead')}{rest}")


def _answer(parts: Parts, solved: Solved | None) -> str:
    return "" if solved is None else folded(_("The answer"), parts.solved(solved))


def _figure(board: PrintedBoard | None, most: float) -> str:
    """A board with the meaning of its marks, in the proportions that it has on paper."""
    if board is None:
        return ""
    picture = svg(board.scene, "auto", board.name, COLUMN)
    key = "".join(
        f"{svg(sign, 'auto', f'{board.name}-key{number}')}{escape(word)}"
        for number, (sign, word) in enumerate(board.key)
    )
    shown = f'<p class="key">{key}</p>' if key else ""
    return f'<figure style="max-width:{COLUMN * most / ASKED:.0f}px">{picture}{shown}</figure>'


# --- a quiz: Moodle's XML, one question after the other ------------------------------------------
# Each question stands for itself: what happened before it, its board, its choices, and what is
# said of each choice. What a later question asks is told by none before it, as on paper. A board
# that shows what came of an earlier question cannot wait overleaf, since the platform turns the
# pages: whoever sets up the quiz is told how.


WIDE: Final = 720.0
"""How wide a board is, in pixels."""


def quiz(made: Handout) -> ElementTree[Element]:
    """The questions of a handout that has its answers, in a category that is called like it.

    Raises:
        ValueError: for a handout without answers.
    """
    root = Element("quiz")
    category = SubElement(SubElement(root, "question", type="category"), "category")
    _text(category, made.name.replace("/", "//"))
    if words := advice(made):
        _text(SubElement(root[0], "info", format="plain_text"), words)
    for told in made.chapters:
        if told.answers is None:
            raise ValueError(_("A quiz needs the answers: leave out --no-answers."))
        root.extend(_questions(told, told.answers.solved))
    indent(root)
    return ElementTree(root)


def advice(made: Handout) -> str:
    """How a quiz has to be set up so that no board is seen before its time; empty if it need not.

    Args:
        made: the handout of whose questions it is made.
    """
    if not any(stop.turns for chapter in made.chapters for stop in chapter.stops):
        return ""
    return _(
        "Some boards show what came of an earlier question: in the quiz, put every question on a"
        " page of its own and choose the navigation method 'Sequential'."
    )


def _questions(chapter: Chapter, solved: tuple[Solved, ...]) -> Iterator[Element]:
    by_number = {one.number: one for one in solved}
    story: list[str] = []
    boards: dict[int, PrintedBoard | None] = {}
    for stop in chapter.stops:
        boards[stop.number] = stop.board or boards.get(stop.same)
        story += stop.story
        if stop.ask is not None and stop.number in by_number:
            name = f"{chapter.id} · {stop.number}"
            told = "".join(map(paragraph, (chapter.question, *story)))
            yield _question(name, told, boards[stop.number], stop.ask, by_number[stop.number])


def _question(
    name: str, told: str, board: PrintedBoard | None, ask: Ask, solved: Solved
) -> Element:
    if not ask.choices:
        return _to_be_done(name, told, board, ask, solved)
    said = {letter: judged for judged in solved.judged for letter in judged.letters}
    right = sum(judged.right for judged in said.values())
    one = right == 1 and not ask.hint
    question = Element("question", type="multichoice")
    _text(SubElement(question, "name"), f"{name}: {ask.question}")
    asked = SubElement(question, "questiontext", format="html")
    picture = "" if board is None else _picture(asked, board)
    hint = paragraph(ask.hint)
    _text(asked, f"{told}{picture}<p><b>{escape(ask.question)}</b></p>{hint}")
    for key, value in (
        ("defaultgrade", "1"),
        ("single", "true" if one else "false"),
        ("shuffleanswers", "0"),  # the letters stand on the board
        ("answernumbering", "ABCD"),
    ):
        SubElement(question, key).text = value
    for letter, label in ask.choices:
        judged = said[letter]
        wrong = 0 if one else -100 / (len(said) - right or 1)
        share = f"{100 / right if judged.right else wrong:.5f}".rstrip("0").rstrip(".")
        answer = SubElement(question, "answer", fraction=share, format="html")
        _text(answer, escape(label))
        _text(SubElement(answer, "feedback", format="html"), _feedback(judged))
    return question


def _to_be_done(
    name: str, told: str, board: PrintedBoard | None, ask: Ask, solved: Solved
) -> Element:
    """A task, to be answered in words: only who marks it reads how it is done."""
    question = Element("question", type="essay")
    _text(SubElement(question, "name"), f"{name}: {ask.question}")
    asked = SubElement(question, "questiontext", format="html")
    picture = "" if board is None else _picture(asked, board)
    _text(asked, f"{told}{picture}<p><b>{escape(ask.question)}</b></p>{paragraph(ask.hint)}")
    SubElement(question, "defaultgrade").text = "1"
    said = "".join(_feedback(one) for one in solved.judged)
    _text(SubElement(question, "graderinfo", format="html"), said)
    return question


def _feedback(judged: Judged) -> str:
    return paragraph(judged.line.text) or paragraph(_("Right.") if judged.right else _("Wrong."))


def _picture(asked: Element, board: PrintedBoard) -> str:
    """A board as a file of the question, and the words that stand in its place."""
    name = f"{board.name}.svg"
    text = svg(replace(board.scene, description=board.words), "light", board.name, WIDE)
    file = SubElement(asked, "file", name=name, path="/", encoding="base64")
    file.text = b64encode(text.encode()).decode()
    alternative = escape(board.scene.title)
    return f'<p><img src="@@PLUGINFILE@@/{name}" alt="{alternative}" width="{WIDE:g}"></p>'


def _text(parent: Element, words: str) -> None:
    text = Element("text")
    text.text = words
    parent.insert(0, text)
