"""A handout as a quiz for a learning platform: Moodle's XML, one question after the other.

Each question stands for itself: what happened before it, its board, its choices, and what is said
of each choice.  What a later question asks is told by none before it, as on paper.  A board that
shows what came of an earlier question cannot wait overleaf, since the platform turns the pages:
whoever sets up the quiz is told how.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from typing import Final
from xml.etree.ElementTree import Element, ElementTree, SubElement, indent

from boardlib.drawing import svg
from boardlib.handout.content import Ask, Chapter, Handout, Judged, PrintedBoard, Solved
from boardlib.handout.parts import paragraph
from boardlib.text import _

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
    for chapter in made.chapters:
        if chapter.answers is None:
            raise ValueError(_("A quiz needs the answers: leave out --no-answers."))
        root.extend(_questions(chapter, chapter.answers.solved))
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
