"""The words around the boards of a comparison as HTML; everything is escaped here."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape

from boardlib.game.editions import Edition, Finding
from boardlib.ruling import BASIS_WORDS, Reason
from boardlib.story.markup import basis
from boardlib.text import _, ngettext, sentence_case
from boardlib.widgets.compare.state import SideBySide, TargetRow


def header(shown: SideBySide) -> str:
    """Title, and how the editions differ."""
    found = shown.found
    return (
        f'<h3 class="bl-title">{escape(found.title)}</h3>'
        f'<p class="bl-lead">{escape(found.lead)}</p>'
    )


def counter(shown: SideBySide) -> str:
    """Where the piece stands: ``(0,0), 3 of 6``."""
    words = _("{place}, {number} of {total}")
    text = words.format(place=shown.spot.name, number=shown.index + 1, total=shown.count)
    return f'<span class="bl-count">{escape(text)}</span>'


def change(shown: SideBySide) -> str:
    """What became of the counts when the piece was moved."""
    return f'<p class="bl-change">{escape(sentence_case(shown.announcement()))}</p>'


def edition(one: Edition) -> str:
    """The name of an edition, what it asks, and the source of that."""
    source = f'<span class="bl-source">{escape(_(one.rule.source))}</span>'
    return (
        f'<h4 class="bl-edition">{escape(one.name)}</h4><p class="bl-idea">{escape(one.idea)}</p>'
        f'<p class="bl-origin">{source} {basis(one.rule.basis)}</p>'
    )


def count(one: Edition) -> str:
    """How many places an edition allows."""
    nowhere = ngettext("{count} place: nowhere to go", "{count} places: nowhere to go", one.places)
    words = one.counted if one.places else nowhere
    return f'<p class="bl-total">{escape(words).format(count=f"<b>{one.places}</b>")}</p>'


# --- the table --------------------------------------------------------------------------


def table(shown: SideBySide) -> str:
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
