"""What the script of a page says itself: how far the engine is."""

from __future__ import annotations

from boardlib.text import _


def host_words() -> dict[str, str]:
    """The words of the script, in the language in use."""
    return {
        "loading": _("The lessons are getting ready; what you click is kept."),
        "ready": _("Ready."),
        "slow": _("This takes longer than usual; what you click is kept."),
        "enough": _("Read the cases as stories"),
        "left": _("Load this page again to play the cases."),
        "unloaded": _(
            "What the lessons run on cannot be loaded, or is not what it should be: load this page"
            " again later. Every case can be read all the same."
        ),
        "failed": _("This browser cannot run the lessons; every case can be read all the same."),
    }
