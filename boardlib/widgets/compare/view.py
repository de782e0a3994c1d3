"""Editions side by side in a notebook: move the piece, and see what each of them says."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from boardlib.drawing.sizes import LEAST, LEAST_SIDE, NARROW_SIDE, SIDE
from boardlib.game.board import Board
from boardlib.game.editions import Edition, Finding
from boardlib.ruling import BASIS_WORDS, Reason
from boardlib.story import markup
from boardlib.story.markup import basis
from boardlib.story.picture import Picture, legend, picture
from boardlib.story.still import opening
from boardlib.text import _, language, ngettext, sentence_case, set_language
from boardlib.widgets.compare import SideBySide, TargetRow, comparison
from boardlib.widgets.kit import classroom, widgets
from boardlib.widgets.kit.interactive import Interactive, Notice
from boardlib.widgets.kit.stage import Stage, names

# --- the words around the boards as HTML; everything is escaped here -----------------------------


def header_html(shown: SideBySide) -> str:
    """Title, and how the editions differ."""
    found = shown.found
    return (
        f'<h3 class="bl-title">{escape(found.title)}</h3>'
        f'<p class="bl-lead">{escape(found.lead)}</p>'
    )


def counter_html(shown: SideBySide) -> str:
    """Where the piece stands: ``(0,0), 3 of 6``."""
    words = _("{place}, {number} of {total}")
    text = words.format(place=shown.spot.name, number=shown.index + 1, total=shown.count)
    return f'<span class="bl-count">{escape(text)}</span>'


def change_html(shown: SideBySide) -> str:
    """What became of the counts when the piece was moved."""
    return f'<p class="bl-change">{escape(sentence_case(shown.announcement()))}</p>'


def edition_html(one: Edition) -> str:
    """The name of an edition, what it asks, and the source of that."""
    source = f'<span class="bl-source">{escape(_(one.rule.source))}</span>'
    return (
        f'<h4 class="bl-edition">{escape(one.name)}</h4><p class="bl-idea">{escape(one.idea)}</p>'
        f'<p class="bl-origin">{source} {basis(one.rule.basis)}</p>'
    )


def count_html(one: Edition) -> str:
    """How many places an edition allows."""
    nowhere = ngettext("{count} place: nowhere to go", "{count} places: nowhere to go", one.places)
    words = one.counted if one.places else nowhere
    return f'<p class="bl-total">{escape(words).format(count=f"<b>{one.places}</b>")}</p>'


# --- the table --------------------------------------------------------------------------


def table_html(shown: SideBySide) -> str:
    """Every target with what each edition says; a row unfolds to the reasons."""
    editions, rows = shown.found.editions, shown.rows
    heads = "".join(f'<th scope="col">{escape(one.id)}</th>' for one in editions)
    lines = "".join(
        _row(row, editions, _is_new_block(rows, number)) for number, row in enumerate(rows)
    )
    return (
        f'<table class="bl-targets"><thead><tr><th scope="col">{escape(shown.heading)}</th>'
        f"{heads}</tr></thead><tbody>{lines}</tbody></table>"
    )


def _is_new_block(rows: Sequence[TargetRow], number: int) -> bool:
    """Whether a row begins a new block: disagreement, both yes, both no."""
    return number > 0 and _block(rows[number - 1]) != _block(rows[number])


def _block(row: TargetRow) -> tuple[bool, bool]:
    disputed = row.target.disputed
    return (disputed, disputed or row.target.findings[0].allowed)


def _row(row: TargetRow, editions: Sequence[Edition], first: bool) -> str:
    keys = escape(json.dumps(list(row.target.keys)))
    kind = ("bl-agreed" if row.number is None else "bl-disputed") + " bl-gap" * first
    name = escape(sentence_case(row.target.label))
    cells = "".join(map(_cell, row.target.findings))
    return (
        f'<tr class="{kind}" data-keys="{keys}"><th scope="row" aria-label="{name}">'
        f'<details data-fold="{name}"><summary class="bl-reason" tabindex="-1" data-keys="{keys}">'
        f"{_label(row)}</summary></details></th>{cells}</tr>{_reasons(row, editions)}"
    )


def _label(row: TargetRow) -> str:
    number = "" if row.number is None else f'<span class="bl-badge bl-asked">{row.number}</span>'
    return f"{number}<span>{escape(sentence_case(row.target.label))}</span>"


def _cell(finding: Finding) -> str:
    """Yes with a dot, or everything that fails with a ring."""
    if finding.allowed:
        return f'<td class="bl-may"><span class="bl-met">{escape(_("yes"))}</span></td>'
    words = ",<br>".join(map(escape, finding.words))
    no = f'<span class="bl-hidden">{escape(_("no"))}: </span>'
    return f'<td class="bl-may-not"><span class="bl-unmet">{no}{words}</span></td>'


def _reasons(row: TargetRow, editions: Sequence[Edition]) -> str:
    """The reasons of each edition, with source and basis: shown when the row unfolds."""
    sides = "".join(
        f"<div><h4>{escape(one.name)}</h4><ul>{''.join(map(_reason, finding.ruling.reasons))}</ul>"
        "</div>"
        for one, finding in zip(editions, row.target.findings, strict=True)
    )
    columns = len(editions) + 1
    return f'<tr class="bl-because"><td colspan="{columns}"><div>{sides}</div></td></tr>'


def _reason(reason: Reason) -> str:
    """One reason; the table is sent with every move, so its signs are left to the style sheet."""
    rule = reason.rule
    sign, word = ("bl-met", _("met")) if reason.holds else ("bl-unmet", _("not met"))
    return (
        f'<li class="{sign}" title="{escape(_(rule.text))}"><span class="bl-hidden">{escape(word)}:'
        f' </span>{escape(reason.text)} <span class="bl-source">{escape(_(rule.source))}</span>'
        f' <span class="bl-basis bl-{rule.basis.value}">{escape(_(BASIS_WORDS[rule.basis][0]))}'
        "</span></li>"
    )


# --- in a notebook -------------------------------------------------------------------------------


class EditionBoard(Stage):
    """A board on which a piece can be put somewhere else.

    Args:
        moved: called with the key of the shape on which the piece was put.

    Attributes:
        places: the shapes on which it may be put, each with the place that it means.
        piece: key of the shape that can be dragged.
    """

    places: Any = widgets.named()
    piece = widgets.text()

    def __init__(self, moved: Callable[[str], None], pressed: Callable[[str, int], None]) -> None:
        self._moved = moved
        super().__init__(pressed=pressed)
        self.on_msg(self._put)

    def __repr__(self) -> str:
        return "Board()"

    def _put(self, _widget: Any, content: dict[str, Any], _buffers: Any) -> None:
        if "put" in content:
            self._moved(str(content["put"]))


class Comparer(Interactive):
    """Boards side by side, one for each edition, and a table of every place to go to.

    Args:
        shown: what is to be shown.

    Attributes:
        shown: what is shown.
        boards: the board of each edition, with the same piece on the same place.
    """

    KIND = "compare"

    def __init__(self, shown: SideBySide) -> None:
        self.shown = shown
        self._drawn: tuple[Any, ...] = ()
        self._pictures: dict[tuple[int, int, bool, str], Picture] = {}
        super().__init__(repr(shown), "bl-comparison")

    def __str__(self) -> str:
        """The same in words."""
        return str(self.shown)

    # --- building ------------------------------------------------------------------------

    def _make(self) -> None:
        editions = self.shown.found.editions
        self.boards = [EditionBoard(self._put, self.press) for _edition in editions]
        self.names = [widgets.html("bl-name") for _edition in editions]
        self.counts = [widgets.html("bl-counted") for _edition in editions]
        self.back = self._button("bl-back", lambda: self._move(self.shown.back))
        self.next = self._button("bl-next", lambda: self._move(self.shown.next))
        self.header, self.counter = widgets.html("bl-header"), widgets.html("bl-counter")
        self.change, self.table = widgets.html("bl-changes"), widgets.html("bl-table")
        self.trouble, self.legend = widgets.html("bl-troubles"), widgets.html("bl-key")

    def _arrange(self) -> list[widgets.Widget]:
        self._scene = scene = self.shown.scene(0)
        self._width = min(SIDE[0], SIDE[1] * scene.width / scene.height)
        columns = [
            widgets.column("bl-column", [name, board, total])
            for name, board, total in zip(self.names, self.boards, self.counts, strict=True)
        ]
        steps = widgets.row("bl-steps", [self.counter, self.back, self.next])
        bar = widgets.row("bl-bar", [self.change, steps])
        body = widgets.row("bl-sides", [*columns, self.legend, self.table])
        body.add_class("bl-narrow" if self._width <= NARROW_SIDE else "bl-broad")
        return [self.header, bar, self.trouble, body]

    def still(self) -> str:
        """The board without what the editions say, for a notebook that is not run."""
        found = self.shown.found
        return opening(found.title, self.shown.rules.draw(found.position), found.lead)

    # --- what the learner does -----------------------------------------------------------

    def _put(self, key: str) -> None:
        """Put the piece where it was dropped, clicked or keyed."""
        self.do(lambda: self._move(lambda: self.shown.put(key)))

    def _move(self, action: Callable[[], bool]) -> None:
        """Move the piece; the boards are sent first, for the table takes longer."""
        with widgets.held(self.boards, self._carrier):
            self.boards[0].announce(self._said(action()))
            self._show_boards()

    def _said(self, moved: bool) -> str:
        if moved:
            return self.shown.announcement()
        words = _("Already on {place}: {piece}.")
        return words.format(piece=self.shown.found.piece, place=self.shown.spot.name)

    @property
    def _in_order(self) -> list[widgets.Widget]:
        """Everything around the boards."""
        texts = [self.trouble, *self.counts, self.change, self.table, *self.names]
        return [*texts, self.legend, self.header, self.back, self.next, self.counter]

    @property
    def _carrier(self) -> widgets.Carrier | None:
        return self.boards[0].carrier

    @property
    def _voice(self) -> EditionBoard:
        return self.boards[0]

    # --- showing -------------------------------------------------------------------------

    def _show(self) -> None:
        with widgets.held(self.boards, self._carrier):
            self._show_boards()
        self._show_words()

    def _show_boards(self) -> None:
        if self._drawn != (self.shown.index, self._veiled, language()):
            for number in range(len(self.boards)):
                self._show_board(number)
            self._drawn = (self.shown.index, self._veiled, language())

    def _show_words(self) -> None:
        shown = self.shown
        self.header.value = header_html(shown)
        self.counter.value = counter_html(shown)
        self.change.value = change_html(shown)
        self.table.value = table_html(shown)
        self.trouble.value = markup.trouble(self._trouble)
        marks = [mark for number in range(len(self.boards)) for mark in shown.marks(number)]
        self.legend.value = legend(marks, self._scene, f"{self._prefix}-legend")
        more = shown.index < shown.count - 1
        widgets.label(self.back, _("Previous place"), _("Previous place (P)"), shown.index > 0)
        widgets.label(self.next, _("Next place"), _("Next place (N)"), more)
        for one, name, total in zip(shown.found.editions, self.names, self.counts, strict=True):
            name.value, total.value = edition_html(one), count_html(one)

    def _show_board(self, number: int) -> None:
        shown, board = self.shown, self.boards[number]
        made = self._picture(number)
        board.svg, board.stops = made.svg, made.stops_json()
        board.places = {key: shown.found.spots[at].key for key, at in shown.spots_by_key.items()}
        board.piece = shown.found.figure
        board.names = self._names(number)

    @property
    def _veiled(self) -> bool:
        return classroom.ask_about(self.shown.rules.name)

    def _picture(self, number: int) -> Picture:
        """The board of an edition, drawn once for each spot."""
        key = (self.shown.index, number, self._veiled, language())
        if key not in self._pictures:
            scene = self.shown.scene(number)
            width, least = self._width, LEAST * max(1.0, self._width / LEAST_SIDE)
            veiled = self._veiled
            made = picture(scene, f"{self._prefix}-{number}", veiled, width, least=least)
            self._pictures[key] = Picture(made.svg, self.shown.stops(scene))
        return self._pictures[key]

    def _names(self, number: int) -> dict[str, str]:
        """What the board of an edition is called for those who do not see it."""
        found = self.shown.found
        words = _(
            "{edition}: board; the arrow keys go from part to part, Enter puts it there ({piece})"
        )
        hint = _("Drag it to another place, or click where it shall stand ({piece}).")
        words_of = _("Comparison {number}: {title}")
        title = words_of.format(number=self._number, title=found.title)
        board = words.format(edition=found.editions[number].name, piece=found.piece)
        steps = _("Where it stands ({piece})").format(piece=found.piece)
        return {**names(title, board, hint.format(piece=found.piece)), "steps": steps}


def compare(board: str | Board, piece: str = "", language: str | None = None) -> Comparer | Notice:
    """Editions side by side on the same board, with a piece that can be moved.

    Args:
        board: a named board such as ``WAG-1``, the id of a case, the text of a position, or a
            position.
        piece: the piece and its place, such as ``wagon red 0,0.c1``; without it the one that
            stands on the board, or the one of a case that is set there.
        language: language of everything that is shown, such as ``en``; as it is if not given.

    Returns:
        The boards and the table; when there is nothing to compare, a notice that says so.

    >>> import boardlib as bl
    >>> bl.compare("WAG-1")
    <Same board, same wagon, two editions: red wagon on (0,0)>
    """
    try:
        if language is not None:
            set_language(language)
        return Comparer(comparison(board, piece))
    except ValueError as error:
        return Notice(str(error))
