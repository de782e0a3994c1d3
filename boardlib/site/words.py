"""What the scripts of a page say themselves: how far the engine is, and why nothing runs."""

from __future__ import annotations

from html import escape

from boardlib.text import _


def host_words() -> dict[str, str]:
    """The words of the script, in the language in use."""
    return {
        "loading": _("The lessons are getting ready; what you click is kept."),
        "ready": _("Ready."),
        "slow": _("This takes longer than usual; what you click is kept."),
        "enough": _("Read the cases as stories"),
        "lost": _("The lessons have stopped. They begin again by themselves, where they were."),
    }


def why_words() -> dict[str, str]:
    """Why nothing runs on a page, and what to do, by a word for the reason.

    ``read`` is said after each where the page has its cases as stories.
    """
    return {
        "file": _(
            "Pages that are opened as files cannot run the lessons: put the whole folder on a web"
            " space, or type  python3 -m http.server  in it and open  localhost:8000  here."
        ),
        "frame": _("In this frame the lessons cannot run: open  {place}  in a window of its own."),
        "scripts": _(
            "The scripts of this page did not come, or were not sent as scripts: load the page"
            " again. If that does not help, its server has to send files that end in .js as"
            " text/javascript."
        ),
        "away": _(
            "What the lessons run on comes from  {place}  and did not come, or is not what it"
            " should be: load this page again later, or ask whoever looks after this network to"
            " let that address through."
        ),
        "unloaded": _(
            "What the lessons run on cannot be loaded, or is not what it should be: load this page"
            " again later."
        ),
        "failed": _("This browser cannot run the lessons."),
        "read": _("Every case can be read all the same."),
        "left": _("Load this page again to play the cases."),
    }


def larger() -> str:
    """The button of a picture that a narrow page shows small; its script lets it be seen."""
    words, name, close = map(escape, (_("Larger"), _("Show the picture larger"), _("Close")))
    return (
        f'<button type="button" class="bl-larger larger" aria-label="{words}: {name}"'
        f' data-close="{close}" hidden>{words}</button>'
    )
