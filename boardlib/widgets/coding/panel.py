"""What is said of a function as HTML, and as plain text; everything is escaped here."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from importlib.resources import files
from typing import Final, NamedTuple

from boardlib.drawing import Mark, on_page, palette
from boardlib.drawing.sizes import COLUMN
from boardlib.game import game
from boardlib.game.task import Task, Trial
from boardlib.story import icons
from boardlib.story.markup import as_it_is
from boardlib.text import _
from boardlib.widgets.coding.state import FunctionVerdict, Standing

CLASSES: Final = {Standing.RIGHT: "bl-ok", Standing.WRONG: "bl-no", Standing.OPEN: "bl-open"}
SIGNS: Final = {Standing.RIGHT: icons.TICK, Standing.WRONG: icons.CROSS, Standing.OPEN: ""}
COLOURS: Final = ("ink", "second", "allowed", "allowed-ground", "refused", "refused-ground", "rule")


def page(game_name: str, task: Task, verdict: FunctionVerdict) -> str:
    """The card below the cell."""
    head, *more = verdict.sentences
    body = f'<p class="bl-said">{SIGNS[verdict.standing]}<b>{escape(head)}</b></p>'
    body += "".join(f"<p>{escape(sentence)}</p>" for sentence in more)
    rows = "".join(f"<dt>{escape(row.name)}</dt>{_told(row)}" for row in _rows(task, verdict))
    body += f"<dl>{rows}</dl>" if rows else ""
    picture = _board(game_name, verdict.trial) if verdict.trial is not None else ""
    kind = CLASSES[verdict.standing]
    return (
        f'<style>{_style()}</style><div class="bl-coding {kind}" role="status">'
        f"<div>{body}</div>{picture}</div>"
    )


def text(task: Task, verdict: FunctionVerdict) -> str:
    """The same as plain text."""
    rows = [f"{row.name}: {row.words}" for row in _rows(task, verdict)]
    return "\n".join([*verdict.sentences, *rows])


class CallRow(NamedTuple):
    """A line of what there is to say of a call: what it is, and whether it is code."""

    name: str
    words: str
    code: bool = False


def _rows(task: Task, verdict: FunctionVerdict) -> Iterator[CallRow]:
    """What there is to say of the call that shows what is wrong."""
    trial = verdict.trial
    if verdict.line is not None:
        number, line = verdict.line
        yield CallRow(_("Line {number} of the function").format(number=number), line, True)
    if verdict.begins:
        yield CallRow(_("It begins with"), verdict.begins, True)
    if trial is None:
        return
    yield CallRow(_("Called with"), trial.given)
    if verdict.said:
        yield CallRow(_("It says"), verdict.said, verdict.code)
    yield CallRow(_("Right is"), task.returns.told(trial.right))
    if why := trial.why():
        yield CallRow(_("Why"), why)
    yield CallRow(_("Try it"), trial.call, True)


def _told(row: CallRow) -> str:
    words = as_it_is(row.words, "code") if row.code else escape(row.words)
    return f"<dd>{words}</dd>"


def _board(game_name: str, trial: Trial) -> str:
    """The board of a trial, with what it is about."""
    if not trial.position:
        return ""
    rules = game(game_name)
    marks = (Mark(trial.show, "focus"),) if trial.show else ()
    scene = rules.draw(rules.read(trial.position), marks)
    wide = min(COLUMN, scene.width)
    return on_page(scene, width=wide)._repr_html_()


def _style() -> str:
    """The style of the card in both themes."""
    light, dark = (
        "".join(f"{palette.variable(name)}:{palette.colour(name, theme)};" for name in COLOURS)
        for theme in palette.THEMES
    )
    at_night = ('body[data-jp-theme-light="false"]', 'html[theme="dark"]', "body.vscode-dark")
    night = ",".join(f"{one} .bl-coding" for one in at_night)
    sheet = files(__package__).joinpath("style.css").read_text(encoding="utf-8")
    return f".bl-coding{{{light}}}@media screen{{{night}{{{dark}}}}}{sheet}"
