"""What all pages of a site have around them: head, ways to other pages, foot, styles, scripts.

A page holds many boards that differ in little.  A part that stands in them twice, whole, becomes a
symbol and is used from there.  It looks the same.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from importlib.resources import files
from itertools import chain
from typing import Final
from urllib.parse import quote
from xml.etree import ElementTree

from boardlib.drawing import palette
from boardlib.game.face import declare_colours
from boardlib.ruling import Basis
from boardlib.story.markup import BASIS
from boardlib.text import _, language

# --- what stands in several places is written once -----------------------------------------------


LEAST: Final = 60
"""A part of fewer characters is no longer than a symbol and its uses."""
_BOARD: Final = re.compile(r"<svg xmlns=.*?</svg>", re.DOTALL)
_OPENING: Final = re.compile(r"<svg [^>]*>")
_CLIP: Final = re.compile(r'<clipPath id="([^"]*)">(.*?)</clipPath>', re.DOTALL)
_HEAD: Final = re.compile(r" xmlns=\"[^\"]*\"| font-family=\"[^\"]*\"|<defs>.*?</defs>", re.DOTALL)
_KEPT: Final = ("bl-tone-", "bl-back-", "bl-badge")
"""How classes begin that change how something looks, or that a click before the engine is for."""
_WORDS: Final = ("title", "desc")


@dataclass(frozen=True, slots=True)
class Fragment:
    """An element of a board.

    Attributes:
        tag: its name.
        head: its attributes.
        words: the text in it.
        inside: the parts in it.
        text: all of it, by which it is known.
    """

    tag: str
    head: str
    words: str
    inside: tuple[Fragment, ...]
    text: str

    def around(self, inner: str, name: str = "") -> str:
        """The element with this in it, and an id if it has a name."""
        head = f' id="{name}"{self.head}' if name else self.head
        return _element(self.tag, head, self.words + inner)


class Sharing:
    """Writes the boards of one page."""

    def __init__(self) -> None:
        self._clips: dict[str, str] = {}
        self._names: dict[str, str] = {}
        self._made: list[str] = []
        self._known: dict[str, Fragment] = {}

    def shared(self, *parts: str) -> list[str]:
        """Pieces of the page with their boards written short, each after what it shares.

        A later piece uses what an earlier one has defined, never the other way round.
        """
        boards = [[self._read(found[0]) for found in _BOARD.finditer(part)] for part in parts]
        often = self._often(chain(*boards))
        return [self._piece(part, found, often) for part, found in zip(parts, boards, strict=True)]

    def alone(self, picture: str) -> str:
        """A picture that stands in a file of its own, written short in the same way."""
        head = _OPENING.match(picture)
        assert head is not None, picture[:80]
        board = self._read(picture)
        often = self._often([board])
        drawn = "".join(self._used(one, often) for one in board.inside)
        return f"{head[0]}<defs>{''.join(self._made)}</defs>{drawn}</svg>"

    def _often(self, boards: Iterable[Fragment]) -> set[str]:
        """The parts that stand in several places."""
        stands = Counter(
            inner.text
            for part in chain(boards, self._known.values())
            for inner in part.inside
            if len(inner.text) >= LEAST
        )
        return {text for text, count in stands.items() if count > 1}

    def _piece(self, html: str, boards: Iterable[Fragment], shared: set[str]) -> str:
        """A piece of the page; before it stand the symbols that it is the first to use."""
        texts = iter([self._written(board, shared) for board in boards])
        short = _BOARD.sub(lambda _found: next(texts), html)
        made, self._made = "".join(self._made), []
        if not made:
            return short
        return (
            '<svg class="bl-shared" translate="no" aria-hidden="true" width="0" height="0"><defs>'
            f"{made}</defs></svg>{short}"
        )

    # --- reading -------------------------------------------------------------------------

    def _read(self, text: str) -> Fragment:
        """A board; clip paths are shared by their shapes."""
        for name, shape in _CLIP.findall(text):
            text = text.replace(f"url(#{name})", f"url(#{self._clip(shape)})")
        board = ElementTree.fromstring(_HEAD.sub("", text))
        _name(board)
        head = "".join(_attributes(board))
        inside = tuple(self._part(one) for one in board)
        return Fragment(board.tag, head, "", inside, text)

    def _clip(self, shape: str) -> str:
        if shape not in self._clips:
            name = self._clips[shape] = f"c{len(self._clips)}"
            self._made.append(f'<clipPath id="{name}">{shape}</clipPath>')
        return self._clips[shape]

    def _part(self, element: ElementTree.Element) -> Fragment:
        """An element; parts that are alike are one, and what only a pointer meets is left out."""
        _without_names(element.attrib)
        inside = tuple(
            self._part(one)
            for one in element
            if one.tag not in _WORDS and "pointer-events" not in one.attrib
        )
        words = escape(element.text or "", quote=False)
        head = "".join(_attributes(element))
        text = _element(element.tag, head, words + "".join([one.text for one in inside]))
        part = self._known.get(text)  # most of them stand in many places
        if part is None:
            part = self._known[text] = Fragment(element.tag, head, words, inside, text)
        return part

    # --- writing -------------------------------------------------------------------------

    def _written(self, part: Fragment, shared: set[str], name: str = "") -> str:
        return part.around("".join(self._used(one, shared) for one in part.inside), name)

    def _used(self, part: Fragment, shared: set[str]) -> str:
        """A part, or that its symbol is used here."""
        if part.text not in shared:
            return self._written(part, shared)
        if part.text not in self._names:
            name = self._names[part.text] = f"u{len(self._names)}"
            self._made.append(self._written(part, shared, name))
        return f'<use href="#{self._names[part.text]}"/>'


def _element(tag: str, head: str, inner: str) -> str:
    return f"<{tag}{head}>{inner}</{tag}>" if inner else f"<{tag}{head}/>"


def _attributes(element: ElementTree.Element) -> Iterator[str]:
    return (f' {name}="{escape(value)}"' for name, value in element.attrib.items())


def _name(board: ElementTree.Element) -> None:
    """Give a board its title and description as its name; one without words is for nobody."""
    words = [one.text for one in board if one.tag in _WORDS and one.text]
    for one in [one for one in board if one.tag in _WORDS]:
        board.remove(one)
    board.attrib.pop("aria-labelledby", None)
    if words:
        board.attrib["aria-label"] = " ".join(words)
    else:
        board.attrib.pop("role", None)
        board.attrib.pop("class", None)
        board.attrib["aria-hidden"] = "true"


def _without_names(attributes: dict[str, str]) -> None:
    """Take away what a part is called: of its classes those stay that change how it looks."""
    attributes.pop("data-key", None)
    kept = [one for one in attributes.pop("class", "").split() if one.startswith(_KEPT)]
    if kept:
        attributes["class"] = " ".join(kept)


# --- around a page -------------------------------------------------------------------------------


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


# --- the styles -------------------------------------------------------------------------


_HERE: Final = files(__package__)


def site_css() -> str:
    """The style of every page, in light colours."""
    declare_colours()
    asking = files("boardlib.widgets").joinpath("prediction/style.css").read_text(encoding="utf-8")
    light = f":root{{{palette.css_variables('light')}color-scheme:light}}\n"
    return light + "".join(map(_mark, BASIS)) + asking + _read("site.css")


def dark_css() -> str:
    """The dark colours: a page says when they hold."""
    declare_colours()
    return f"@media screen{{:root{{{palette.css_variables('dark')}color-scheme:dark}}}}\n"


def _mark(kind: Basis) -> str:
    """The mark of a basis, cut out of the colour of the text."""
    picture = BASIS[kind].replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ')
    address = quote(picture.replace("currentColor", "#000"), safe=" =:/'")
    return f'.{kind.value}::before{{--mark:url("data:image/svg+xml,{address}")}}\n'


def still_css() -> str:
    """What is added where no script runs: stories in the place of what would run."""
    return _read("still.css")


def _read(name: str) -> str:
    return _HERE.joinpath(name).read_text(encoding="utf-8")


# --- a page -----------------------------------------------------------------------------


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
        f'<a href="{page.root}{name}"{current(name == page.name)}>{escape(words)}</a>'
        for name, words in ways
    )
    skip, theme = escape(_("To the text")), escape(_("Light or dark (T)"))
    return (
        f'<a class="skip" href="#main">{skip}</a><header class="top">'
        f'<nav aria-label="{escape(_("Pages"))}">{links}</nav>'
        f'<button type="button" class="theme" title="{theme}" aria-label="{theme}" hidden></button>'
        "</header>"
    )


def current(is_here: bool) -> str:
    """What marks the way to the page on which it stands."""
    return ' aria-current="page"' if is_here else ""


def _foot(page: Page) -> str:
    sign = '<p id="bl-sign" role="status"></p>' if page.runs else ""
    words = escape(_("What you answer stays in this browser. Nothing is sent anywhere."))
    return f'{sign}<footer class="bottom"><p>{words}</p></footer>'
