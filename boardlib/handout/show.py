"""Cases and boards as files: one picture, or a page with every step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final, Literal

from boardlib.case import Case, CaseError, find_case, frame_transcript, impossible
from boardlib.drawing import Scene, palette, svg
from boardlib.drawing.sizes import COLUMN
from boardlib.game.names import named_board
from boardlib.lesson.story.state import Presenter
from boardlib.text import _, language

Theme = Literal["light", "dark"]
FORMATS: Final = (".svg", ".png", ".pdf", ".html")


@dataclass(frozen=True, slots=True)
class PictureSheet:
    """One picture with the lines that stand beside it."""

    scene: Scene
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Subject:
    """What is to be shown: a title, one sheet for every step, what is wrong with the position."""

    title: str
    introduction: tuple[str, ...]
    sheets: tuple[PictureSheet, ...]
    faults: tuple[str, ...] = ()


def find(name: str) -> Subject:
    """The case, the case of the ruling, or the named board of that name.

    Raises:
        CaseError: when there is none.
    """
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
    return Subject(_(case.title), (*introduction, *faults), tuple(_sheets(case)), faults)


def _sheets(case: Case) -> Iterator[PictureSheet]:
    presenter = Presenter(case)
    for index, frame in enumerate(presenter.frames):
        presenter.go(index)
        presenter.answer()
        scene = presenter.pictured(frame.position, presenter.marks())
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
section {{ display: grid; grid-template-columns: minmax(16rem, {wide}px) 1fr; gap: 2rem;
  align-items: start; padding: 1.5rem 0; border-top: 1px solid var(--bl-rule);
  break-inside: avoid; }}
svg {{ width: 100%; height: auto; max-height: 30rem; }}
pre {{ font: inherit; white-space: pre-wrap; margin: 0; }}
@media (max-width: 48rem) {{ section {{ grid-template-columns: 1fr; }} }}
"""


def page(subject: Subject, theme: Theme = "light") -> str:
    """A self-contained HTML page: every step with its picture and its text, no scripts."""
    style = _STYLE.format(
        light=palette.css_variables("light"),
        dark=palette.css_variables("dark"),
        tones=palette.tone_rules(),
        font=palette.FONT,
        wide=f"{COLUMN:g}",
    )
    body = "".join(_section(number, sheet) for number, sheet in enumerate(subject.sheets, 1))
    head = "".join(f"<p>{escape(line)}</p>" for line in subject.introduction)
    return (
        f'<!doctype html>\n<html lang="{language()}" data-theme="{theme}"><head>'
        '<meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(subject.title)}</title><style>{style}</style></head>"
        f"<body><main><h1>{escape(subject.title)}</h1>{head}{body}</main></body></html>\n"
    )


def _section(number: int, sheet: PictureSheet) -> str:
    lines = escape("\n".join(sheet.lines))
    picture = svg(sheet.scene, "auto", f"s{number}", COLUMN)
    return f"<section><div>{picture}</div><pre>{lines}</pre></section>"
