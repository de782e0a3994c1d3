"""What all pages of a site have around them: head, ways to the other pages, foot, and scripts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from importlib.resources import files
from typing import Final

from boardlib.site.sharing import Sharing
from boardlib.site.words import why_words
from boardlib.text import _, language

TEACHER: Final = "teacher/"
"""The folder of the covered pages."""
_START: Final = (
    "(d=>{const a=(()=>{try{return localStorage.getItem('boardlib.theme')}catch{return null}})();"
    "const b=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';"
    "d.setAttribute('theme',a||b);"
    "document.getElementById('bl-dark').media=(a||b)==='dark'?'all':'not all';"
    "})(document.documentElement);"
)
"""Before anything is painted: the theme that was chosen."""
_LATE: Final = """ onerror="blFail('scripts')\""""
"""What a script says that does not come, or does not come as a script."""
_BETWEEN: Final = "<!-- -->"
"""What stands between two parts while their boards are written short."""
SIGN: Final = "assets/sign.svg"
"""Where the picture of a tab lies."""
SIGN_PICTURE: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32"'
    ' rx="6" fill="#cfdfb2"/><path d="M0 16h32" stroke="#9c8b6c" stroke-width="9"/><path'
    ' d="M0 16h32" stroke="#fffdf7" stroke-width="6"/><circle cx="16" cy="16" r="8"'
    ' fill="#d55e00" stroke="#fff" stroke-width="2.5"/></svg>'
)
"""The picture of a tab, a road with somebody on it."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page without what all have around them.

    Attributes:
        name: its file, such as ``tunnels.html`` or ``teacher/tunnels.html``.
        title: what it is called.
        body: its HTML.
        about: what it is about, in a sentence.
        css: classes of its body.
        runs: whether something of the lessons runs on it.
        plain: what it holds where nothing runs, by the mark in the body in whose place it comes.
    """

    name: str
    title: str
    body: str
    about: str = ""
    css: str = ""
    runs: bool = True
    plain: Mapping[str, str] = field(default_factory=dict)

    @property
    def root(self) -> str:
        """The way from it to the folder of the site."""
        return "../" * self.name.count("/")


def written(page: Page) -> str:
    """A whole page."""
    body = _with_plain(page)
    return (
        f'<!doctype html>\n<html lang="{escape(language())}">{_head(page)}\n'
        f'<body class="{page.css or "page"}">{_top(page)}'
        f'<main id="main">{body}</main>{_foot(page)}</body></html>\n'
    )


def _with_plain(page: Page) -> str:
    """The body with its boards written short; what it holds where nothing runs comes after it."""
    joined = _BETWEEN.join(page.plain.values())
    body, plain = Sharing().shared(page.body, joined)
    for mark, part in zip(page.plain, plain.split(_BETWEEN), strict=bool(page.plain)):
        body = body.replace(mark, f'<noscript class="bl-plain">{part}</noscript>', 1)
    return body


def _head(page: Page) -> str:
    root, about = page.root, escape(page.about)
    name = page.title if page.name == "index.html" else f"{page.title} · boardlib"
    described = f'<meta name="description" content="{about}">' if about else ""
    return (
        '<head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(name)}</title>{described}"
        '<meta name="color-scheme" content="light dark">'
        f'<link rel="icon" href="{root}{SIGN}">'
        f'<link rel="stylesheet" href="{root}assets/lesson.css">'
        f'<link rel="stylesheet" href="{root}assets/site.css">'
        f'<link rel="stylesheet" href="{root}assets/dark.css" id="bl-dark"'
        ' media="(prefers-color-scheme: dark)">'
        f"<script>{_START}{_running() if page.runs else ''}</script>"
        f'<noscript><link rel="stylesheet" href="{root}assets/still.css"></noscript>'
        f"{_scripts(page)}</head>"
    )


def _running() -> str:
    """What is decided before anything else where lessons run, with its sentences."""
    told = json.dumps(why_words(), ensure_ascii=False).replace("<", "\\u003c")
    script = files(__package__).joinpath("head.js").read_text(encoding="utf-8")
    return f"{{const sentences={told};\n{script}}}"


def _scripts(page: Page) -> str:
    look = f'<script defer src="{page.root}assets/look.js"></script>'
    if not page.runs:
        return look
    return (
        f'<script type="module" async src="{page.root}assets/host/engine.js"{_LATE}>'
        f"</script>{look}"
        f'<script type="module" src="{page.root}assets/host/page.js"{_LATE}></script>'
    )


def _top(page: Page) -> str:
    ways = (
        ("settle.html", _("Settle an argument")),
        ("index.html", _("Lessons")),
        ("practice.html", _("Practice")),
        ("play.html", _("Play")),
        ("rulings.html", _("All rulings")),
        ("progress.html", _("Progress")),
    )
    links = "".join(
        f'<a href="{page.root}{name}"{_here(name == page.name)}>{escape(words)}</a>'
        for name, words in ways
    )
    skip, theme = escape(_("To the text")), escape(_("Light or dark (T)"))
    return (
        f'<a class="skip" href="#main">{skip}</a><header class="top">'
        f'<nav aria-label="{escape(_("Pages"))}">{links}</nav>'
        f'<button type="button" class="theme" title="{theme}" aria-label="{theme}" hidden></button>'
        "</header>"
    )


def _here(is_here: bool) -> str:
    return ' aria-current="page"' if is_here else ""


def _foot(page: Page) -> str:
    sign = '<p id="bl-sign" role="status"></p>' if page.runs else ""
    words = escape(_("What you answer stays in this browser. Nothing is sent anywhere."))
    return f'{sign}<footer class="bottom"><p>{words}</p></footer>'
