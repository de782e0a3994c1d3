"""What stands beside a thing on the board and below it, as HTML: its questions, and the strip.

The list at the right has the same things as the board: it is the way by keyboard, and for those who
listen.
"""

from __future__ import annotations

import json
from html import escape
from typing import Final

from boardlib.game.editing import Offer, Thing
from boardlib.story import markup
from boardlib.story.markup import CROSS, TICK
from boardlib.story.view import ShownAnswer
from boardlib.text import _
from boardlib.widgets.workshop.asking import spoken
from boardlib.widgets.workshop.box import button, is_so, lit, main, picture, tried
from boardlib.widgets.workshop.laying import ABOUT, HERE, LAY, RULING, Held, fits_words, way_out
from boardlib.widgets.workshop.shown_board import ShownBoard

FIRST: Final = 4
"""So many questions stand beside a thing; the others come behind *more*."""


# --- the questions of a thing -----------------------------------------------------------------


def beside(view: ShownBoard) -> str:
    """What stands over the board: a piece tried in vain, or the questions of a thing."""
    return _crossed(view.in_hand) if view.in_hand and view.refused else _questions(view)


def _crossed(held: Held) -> str:
    """The piece where it was tried in vain: it is not laid, and one can press through it."""
    return (
        f'<div class="bl-tried" data-at="{escape(held.tried)}" aria-hidden="true">'
        f'{tried(held, held.turn)}<span class="bl-crossed">{CROSS}</span></div>'
    )


def _questions(view: ShownBoard) -> str:
    """The first questions at the thing that is looked at, each with its digit."""
    if view.room != ABOUT or not view.picked:
        return ""
    first = view.asked[:FIRST]
    rows = "".join(_question(view, n, offer) for n, offer in enumerate(first, start=1))
    more = _("more questions, or change it") if len(view.asked) > FIRST else _("change it")
    if not first:
        rows = _second(_("Nothing is asked about this: press another thing."))
    away = "" if view.away is None else main("away", "", _change(view.away), "bl-link")
    move = main("take", view.picked, _("move it"), "bl-link") if view.takes else ""
    foot = main("room", HERE, more, "bl-link") + move + away
    head = f"<b>{escape(view.thing.name)}</b><span>{escape(view.thing.detail)}</span>"
    return (
        f'<div class="bl-questions" role="group" aria-label="{escape(view.heading)}"'
        f' data-at="{escape(view.picked)}"><p class="bl-about-what">{head}</p>{rows}'
        f'<div class="bl-questions-foot">{foot}</div></div>'
    )


def _change(offer: Offer) -> str:
    """A change with what it is made to: ``The rider: take him away``."""
    return _("{thing}: {change}").format(thing=offer.group, change=offer.label)


def _question(view: ShownBoard, number: int, offer: Offer) -> str:
    inner = f'{_asked(view, offer)}<kbd aria-hidden="true">{number}</kbd>'
    return button("ask", offer.text, inner, "bl-question-row", data_digit=str(number))


def _asked(view: ShownBoard, offer: Offer) -> str:
    """A question as one says it, and below it as it is typed where that is wanted."""
    typed = markup.as_it_is(offer.text, "code", "bl-form") if view.as_text else ""
    return f"<span>{escape(spoken(offer))}{typed}</span>"


# --- the list of things -------------------------------------------------------------------------


def things(view: ShownBoard) -> str:
    """Everything that an argument can be about, then what is asked about the whole table."""
    rows = "".join(_thing(view, one) for one in view.things)
    whole = "".join(_whole(view, offer) for offer in view.whole)
    more = main("room", HERE, _("change what is so for the whole table"), "bl-link")
    head = f"<h4>{escape(_('What is it about?'))}</h4>"
    return (
        f'<section class="bl-things" data-board="{escape(view.board)}">{head}'
        f'<p class="bl-second">{escape(_("Press it on the board, or choose it here."))}</p>'
        f"<ul>{rows}</ul><h4>{escape(_('The whole table'))}</h4><ul>{whole}</ul>{more}</section>"
    )


def _thing(view: ShownBoard, thing: Thing) -> str:
    detail = f"<small>{escape(thing.detail)}</small>" if thing.detail else ""
    inner = f"{lit(thing.key)}<span>{escape(thing.name)}{detail}</span>"
    pressed, keys = is_so(thing.key == view.picked), json.dumps([thing.key])
    row = button("pick", thing.key, inner, "bl-thing", aria_pressed=pressed, data_keys=keys)
    return f"<li>{row}</li>"


def _whole(view: ShownBoard, offer: Offer) -> str:
    return f"<li>{button('ask', offer.text, _asked(view, offer), 'bl-thing')}</li>"


# --- the strip ------------------------------------------------------------------------------------


def strip(view: ShownBoard) -> str:
    """The hand, a sentence, and what can be done next; it is always as high."""
    hand, words, buttons = _hand(view), _words(view), _buttons(view)
    kind = " bl-refused" if view.refused else ""
    return (
        f'<div class="bl-strip-in{kind}" data-rings="{escape(_rings(view))}">'
        f'<div class="bl-hand">{hand}</div>'
        f'<div class="bl-next-words">{words}</div><div class="bl-next-steps">{buttons}</div></div>'
    )


def _rings(view: ShownBoard) -> str:
    """Where rings show that the piece in the hand fits; empty places have their plus."""
    if view.in_hand is None:
        return ""
    fits = set(view.in_hand.fits).difference(view.openings)
    stops = [stop for stop in view.scene.focusables if stop.key in fits]
    return json.dumps([[round(stop.x), round(stop.y), stop.key] for stop in stops])


def _hand(view: ShownBoard) -> str:
    held = view.in_hand
    if held is None:
        return f'<i class="bl-no-piece"></i><span>{escape(_("empty hand"))}</span>'
    return f"{picture(held.piece, held.turn)}<span>{escape(_('in the hand'))}</span>"


def _words(view: ShownBoard) -> str:
    trouble = view.trouble
    if trouble.words and not (trouble.group or view.is_about_text):
        return markup.told(trouble.words)
    if view.held:
        return f'<p class="bl-held">{escape(view.held)}</p>'
    if view.in_hand is not None:
        return _hand_words(view, view.in_hand)
    head, more = _room_words(view)
    said = verdict(view) if view.room != RULING else ""
    return f"<p>{escape(head)}</p>{said or _second(more)}"


def _hand_words(view: ShownBoard, held: Held) -> str:
    if view.refused:
        return f"<p><b>{escape(view.refused)}</b></p>{_second(way_out(held, view.openings))}"
    return f"<p>{escape(held.piece.name)}</p>{_second(fits_words(held))}"


def _second(words: str) -> str:
    return f'<p class="bl-second">{escape(words)}</p>' if words else ""


def _room_words(view: ShownBoard) -> tuple[str, str]:
    if view.room == LAY:
        return _("Take a piece, then point at the place where it goes."), _(
            "Or press on the board what you argue about."
        )
    if view.room == RULING:
        return view.title or _("Nothing is asked."), _("Press another thing, or change the table.")
    if view.picked:
        return view.thing.name, _("Choose a question (Escape closes them), or press another thing.")
    return _("Press on the board what you argue about."), _("Or choose it in the list.")


def verdict(view: ShownBoard) -> str:
    """The question that was asked last, with the beginning of its answer as it is now."""
    found = view.after
    if found is None or not found.lines:
        return ""
    said = " ".join([found.lines[0], *view.differs[:1]])
    return f'<p class="bl-second bl-so">{escape(view.title)} <b>{escape(said)}</b></p>'


def _buttons(view: ShownBoard) -> str:
    if view.held:
        return main("drop", "", _("Leave it where it is"))
    if view.in_hand is not None:
        turns = ""
        if view.in_hand.piece.turns > 1:
            turns = main("turn", "left", _("Left")) + main("turn", "right", _("Right"))
        return turns + main("back", "", _("Put back"))
    ruling = main("room", RULING, _("The ruling")) if view.after and view.room != RULING else ""
    if view.room == LAY:
        return ruling + main("room", ABOUT, _("What is it about?"), "bl-dark")
    if view.room == RULING:
        return main("room", ABOUT, _("Another question")) + main(
            "room", LAY, _("Change the table"), "bl-dark"
        )
    return ruling + main("room", LAY, _("Go on laying"))


# --- the ruling -----------------------------------------------------------------------------------


def ruled(view: ShownBoard) -> str:
    """The question as it was asked, and the verdict, above its reasons."""
    if view.after is None or view.unanswered:
        return ""
    head = f'<h3 class="bl-asked-was" tabindex="-1">{escape(view.title)}</h3>'
    return head + _sign(view.after)


def _sign(found: ShownAnswer) -> str:
    """A tick or a cross with the verdict, where the answer is a ruling."""
    if found.allowed is None or not found.lines:
        return ""
    sign, kind = (TICK, "ok") if found.allowed else (CROSS, "no")
    first, *rest = found.lines
    more = "".join(f"<span> {escape(line)}</span>" for line in rest)
    return (
        f'<p class="bl-verdict-of bl-{kind}"><span class="bl-sign">{sign}</span>'
        f"<span><b>{escape(first)}</b>{more}</span></p>"
    )
