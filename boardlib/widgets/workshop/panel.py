"""The words around a board that is changed, as HTML; everything is escaped here."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from html import escape
from typing import Any, Final

from boardlib.game import Game, Problem
from boardlib.game.editing import Offer
from boardlib.story import markup
from boardlib.story.markup import MET, WARNING
from boardlib.text import _, ngettext
from boardlib.widgets.kit.widgets import in_page
from boardlib.widgets.workshop.beside import ruled
from boardlib.widgets.workshop.box import button, do, is_so, shown
from boardlib.widgets.workshop.laying import ABOUT
from boardlib.widgets.workshop.shown_board import OptionInForce, ShownBoard, Trouble
from boardlib.widgets.workshop.shown_position import ChangedLine, OfferGroup

LISTED: Final = 150
"""A long group proposes no more than this while one types; all of it can be found."""


def header(title: str, origin: str) -> str:
    """What board this is, and where it comes from."""
    return f'<h3 class="bl-title">{escape(title)}</h3><p class="bl-sub">{escape(origin)}</p>'


def games(offered: Iterable[Game[Any, Any]], current: str) -> str:
    """The tables of all games, to go from one to the other."""
    tabs = "".join(_tab(one.name, _(one.title), one.name == current) for one in offered)
    return f'<div class="bl-tabs" role="group" aria-label="{escape(_("Games"))}">{tabs}</div>'


def _tab(name: str, title: str, pressed: bool) -> str:
    """A tab that is as broad as its name is where it is bold: no other moves when it is pressed."""
    shown = escape(title)
    inner = f'<span data-name="{shown}">{shown}</span>'
    return button("game", name, inner, aria_pressed="true" if pressed else "")


# --- the shape that is looked at ----------------------------------------------------------


def here(view: ShownBoard, prefix: str) -> str:
    """What is looked at, what can be asked about it, and what can be changed there."""
    keys = markup.keys_of([view.picked] if view.picked else [])
    whole = do("room", ABOUT, _("All things"))
    asks = _offers(_("Ask"), "ask", view.questions, view, f"{prefix}-ask")
    alters = _offers(_("Change"), "change", view.changes, view, f"{prefix}-change")
    return (
        f'<section class="bl-here"><div class="bl-spot"><p class="bl-reason bl-here-name"{keys}>'
        f"{escape(view.heading)}</p>{whole}</div>"
        f'<div class="bl-menu">{asks}{alters}</div>{_questions(view, prefix)}</section>'
    )


def _questions(view: ShownBoard, prefix: str) -> str:
    """What can be asked here as a list that opens at the field for questions."""
    listed = [(group.title, offer) for group in view.questions for offer in group.offers]
    options = "".join(
        f'<option value="{escape(offer.text)}">{escape(title)} {escape(offer.label)}</option>'
        for title, offer in listed[:LISTED]
    )
    return f'<datalist class="bl-asks" id="{prefix}-asks">{options}</datalist>'


def _offers(
    title: str, what: str, groups: Sequence[OfferGroup], view: ShownBoard, prefix: str
) -> str:
    """The groups under a heading; a piece that can be taken elsewhere comes first."""
    rows = [_group(what, group, view, f"{prefix}-{n}") for n, group in enumerate(groups)]
    if what == "change" and view.takes and not view.held:
        rows.insert(0, _row(_("This piece"), do("take", view.picked, _("move it"))))
    if not rows:
        return ""
    return f'<div class="bl-groups"><h4>{escape(title)}</h4>{"".join(rows)}</div>'


def _group(what: str, group: OfferGroup, view: ShownBoard, prefix: str) -> str:
    if group.is_long:
        return _search(what, group, prefix, view.trouble) + _gallery(what, group, view)
    buttons = [
        do(what, offer.text, offer.label, what == "ask" and offer.text == view.question)
        for offer in group.offers
    ]
    return _row(group.title, "".join(buttons))


def _row(title: str, buttons: str) -> str:
    name = escape(title)
    return (
        f'<div class="bl-group" role="group" aria-label="{name}">'
        f'<span class="bl-group-name" aria-hidden="true">{name}</span>'
        f'<span class="bl-offers">{buttons}</span></div>'
    )


def _search(what: str, group: OfferGroup, prefix: str, trouble: Trouble) -> str:
    """A field to be typed in, which proposes what there is; below it what was not found.

    The page asks what is proposed only when the field is entered (:func:`proposed`): it is much,
    and most shapes that are looked at are looked at for something else.
    """
    name, words = escape(group.title), _("Ask") if what == "ask" else _("Do it")
    hint = escape(_("such as '{example}'").format(example=group.offers[0].called))
    failed = trouble if trouble.group == group.title else Trouble()
    return (
        f'<div class="bl-group bl-search"><label class="bl-group-name" for="{prefix}">{name}'
        f'</label><span class="bl-offers"><input id="{prefix}" class="bl-typed" type="text"'
        f' list="{prefix}-list" autocomplete="off" spellcheck="false" data-text="{name}"'
        f' value="{escape(failed.typed)}" aria-invalid="{"true" if failed.words else "false"}"'
        f' placeholder="{hint}">'
        f'{do("search", group.title, words)}<datalist id="{prefix}-list" data-group="{name}">'
        "</datalist>"
        f"{markup.told(failed.words)}</span></div>"
    )


def proposed(groups: Iterable[OfferGroup], title: str) -> list[str]:
    """What the field of a long group proposes while one types."""
    found = (group.offers for group in groups if group.title == title)
    return [offer.label for offer in next(found, ())[:LISTED]]


def _gallery(what: str, group: OfferGroup, view: ShownBoard) -> str:
    """A button that shows the pictures of a group, and below it the pictures."""
    if not group.pictured:
        return ""
    is_open = view.gallery == group.title
    opens = do("pictures", group.title, _("choose from pictures"), is_open)
    offers = f'<span class="bl-offers">{opens}</span>'
    buttons = "".join(_pictured(what, one) for one in (group.pictured if is_open else ()))
    pictures = f'<div class="bl-gallery">{buttons}</div>' if is_open else ""
    return f'<div class="bl-group"><span></span>{offers}</div>{pictures}'


def _pictured(what: str, offer: Offer) -> str:
    inner = f"{shown(offer.shows)}<span>{escape(offer.caption)}</span>"
    return button(what, offer.text, inner, "bl-pictured", aria_label=offer.label)


# --- the answer ---------------------------------------------------------------------------


def answers(view: ShownBoard) -> str:
    """The question, and its ruling as it was and as it is now; one where nothing changed.

    A question that cannot be answered says so in their place.
    """
    return ruled(view) + _answered(view)


def _answered(view: ShownBoard) -> str:
    if view.unanswered:
        words = _("Press on the board what you mean, and choose a question there.")
        return f'{markup.told(view.unanswered)}<p class="bl-second">{escape(words)}</p>'
    if view.after is None:
        words = _("Nothing is asked yet. Press on the board what you argue about.")
        return f'<p class="bl-second">{escape(words)}</p>'
    tried = ""
    if view.then:
        moves = "".join(f" {_code(one) if view.as_text else escape(one)}" for one in view.then)
        tried = f'<p class="bl-second">{escape(_("This is tried first:"))}{moves}</p>'
    if view.before is None:
        if view.after.allowed is None or not view.after.lines:
            return tried + markup.ruling(view.after)
        why = markup.grounds(view.after)
        return f'{tried}<section class="bl-finding">{why}</section>'
    before = markup.side(_("As it was"), view.before)
    after = markup.side(_("Now"), view.after)
    return f'{tried}{_followed(view)}<div class="bl-versus">{before}{after}</div>{_differs(view)}'


def _followed(view: ShownBoard) -> str:
    """A question that has gone with its piece was another one before."""
    if view.question_before == view.question:
        return ""
    words = escape(_("The question goes with the piece."))
    typed = _code(view.question_before) if view.as_text else ""
    return f'<p class="bl-second">{words} {typed}</p>'


def _differs(view: ShownBoard) -> str:
    """What is different in the answer, or that nothing is."""
    if view.differs:
        return markup.changed(view.differs)
    if view.before == view.after:
        return markup.changed([_("The answer is the same.")])
    return ""


# --- what has changed ---------------------------------------------------------------------


def changes(view: ShownBoard) -> str:
    """What is not as it was, what that does to the board, and what is wrong."""
    parts, is_changed = [], bool(view.lines or any(view.sentences))
    if is_changed:
        lines = "".join(_lines(view))
        different = f'<ul class="bl-lines">{lines}</ul>' if lines else ""
        effects = _effects(view, is_open=not lines)
        if not different and not effects:
            words = escape(_("Nothing else than how it is drawn or written."))
            different = f'<p class="bl-second">{words}</p>'
        parts.append(f"<h4>{escape(_('What is different'))}</h4>{different}{effects}")
    parts.append(_problems(view.problems, is_changed))
    return "".join(parts)


def _lines(view: ShownBoard) -> Iterator[str]:
    """What is different, as the board says it; or line by line, as it is typed."""
    seen = set()
    for line in view.lines:
        if view.as_text:
            yield _line(line, _code)
        elif line.is_said and line.told not in seen:
            seen.add(line.told)
            yield _line(replace(line, before=line.was, after=line.now), escape)


def _line(line: ChangedLine, written: Callable[[str], str]) -> str:
    """A line that is new, gone, or another one now."""
    if not line.before:
        words = f"<b>{escape(_('new'))}</b> {written(line.after)}"
    elif not line.after:
        words = f"<b>{escape(_('gone'))}</b> {written(line.before)}"
    else:
        words = (
            f"<b>{escape(_('now'))}</b> {written(line.after)}"
            f" <span>{escape(_('instead of'))}</span> {written(line.before)}"
        )
    return f'<li class="bl-reason"{markup.keys_of(line.keys)}><span>{words}</span></li>'


def _code(line: str) -> str:
    return markup.as_it_is(line, "code", "bl-code")


def _effects(view: ShownBoard, is_open: bool) -> str:
    """What the board says no longer, and what it says instead."""
    gone, said = view.sentences
    if not gone and not said:
        return ""
    columns = "".join(
        f"<div><h5>{escape(title)}</h5><ul>{_items(sentences)}</ul></div>"
        for title, sentences in ((_("As it was"), gone), (_("Now"), said))
        if sentences
    )
    head = escape(_("What that does to the board"))
    unfolded = " open" if is_open else ""
    return (
        f'<details class="bl-effects" data-fold="effects"{unfolded}><summary>{head}</summary>'
        f'<div class="bl-versus">{columns}</div></details>'
    )


def _items(sentences: Iterable[str]) -> str:
    return "".join(f"<li>{escape(words)}</li>" for words in sentences)


def _problems(problems: Sequence[Problem], changed: bool) -> str:
    """Everything that is wrong with the position."""
    if not problems:
        words = escape(_("Nothing is wrong with this position."))
        sign = f'<span class="bl-sign">{MET}</span>'
        return f'<p class="bl-sound">{sign} {words}</p>' if changed else ""
    count = len(problems)
    words = ngettext("{count} thing is wrong", "{count} things are wrong", count)
    items = "".join(
        f'<li class="bl-reason bl-unmet"{markup.keys_of(one.shapes)}>'
        f'<span class="bl-sign">{WARNING}</span><span>{escape(one.text)}</span></li>'
        for one in problems
    )
    return f'<h4>{escape(words.format(count=count))}</h4><ul class="bl-grounds">{items}</ul>'


# --- options ------------------------------------------------------------------------------


def settings(view: ShownBoard) -> str:
    """Every option with its values, what the usual one rests on, and where it comes from."""
    if not view.settings:
        return ""
    rows = "".join(_setting(one, view.as_text) for one in view.settings)
    count = sum(one.value != one.setting.default for one in view.settings)
    words = ngettext("{count} not as usual", "{count} not as usual", count).format(count=count)
    note = f' <span class="bl-source">{escape(words)}</span>' if count else ""
    return (
        f'<details class="bl-settings" data-fold="settings"><summary>'
        f"{escape(_('Options and editions'))}{note}</summary>{rows}</details>"
    )


def _setting(choice: OptionInForce, as_text: bool) -> str:
    """An option with what its values mean; ``as_text``, with the words that are typed for them."""
    setting = choice.setting
    name = escape(_(setting.text))
    values = "".join(
        _value(choice, value, f"<b>{escape(value)}</b> " if as_text else "")
        for value in setting.values
    )
    return (
        f'<div class="bl-setting" role="radiogroup" aria-label="{name}"><p>{name}'
        f' <span class="bl-source">{escape(_(setting.source))}</span> {markup.basis(setting.basis)}'
        f'</p><div class="bl-values">{values}</div></div>'
    )


def _value(choice: OptionInForce, value: str, typed: str) -> str:
    setting, chosen = choice.setting, is_so(value == choice.value)
    line, inner = f"option {setting.name} {value}", f"{typed}{escape(setting.meaning(value))}"
    return button("change", line, inner, "bl-value", role="radio", aria_checked=chosen)


# --- the text -----------------------------------------------------------------------------


def text_tools(view: ShownBoard, address: str) -> str:
    """Copy the text, a link to the same board, or a cell that shows it again; save a picture.

    Args:
        view: what is shown.
        address: of a page that shows the same; empty where there is none.
    """
    hint = _("Not applied yet.") if view.typed else _("Ctrl+Enter applies what is typed.")
    return (
        f"{_copy(view.text, _('Copy the text'))}"
        f"{_copy(address, _('Copy a link')) if address else ''}"
        f"{'' if in_page() else _copy(cell(view), _('Copy as a cell'))}"
        f"{do('keep', '', _('Save a picture'))}"
        f'<span class="bl-source">{escape(hint)}</span>'
    )


def _copy(text: str, label: str) -> str:
    return (
        f'<button type="button" class="bl-do" data-copy="{escape(text)}">{escape(label)}</button>'
    )


def cell(view: ShownBoard) -> str:
    """A cell of a notebook that shows the same board with the same question."""
    plain = '"""' not in view.text and "\\" not in view.text and not view.text.endswith('"')
    text = f'"""\n{view.text}\n"""' if plain else repr(view.text)
    asked = view.question and not view.unanswered
    question = f", {json.dumps(view.question)}" if asked else ""
    return f"import boardlib as bl\n\nbl.settle({text}{question})"
