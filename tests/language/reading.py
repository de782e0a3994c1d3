"""What is read in the language in brackets: words outside them or filled into a message, and
messages within messages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import ipywidgets
from babel.messages.catalog import Catalog

from boardlib.catalogue import cases
from boardlib.game import GAMES, game
from tests.language.nesting import Part, parts, unmarked
from tests.markup import tokens, worded
from tools.brackets import CLOSE, FILLED, OPEN

TYPED = re.compile(
    r"""
    [a-z]+\.[a-z0-9]+(-[a-z0-9]+)*      # the id of a rule: carcassonne.token-own
    | \b[A-Z][A-Za-z0-9]*(-[A-Za-z0-9]+)+(\.[a-z]+)*   # ids of cases, rulings, tiles: TUN-12, BG-D
    | \[[a-z0-9]+(-[a-z0-9]+)*;         # a rule cited in a transcript: [token-own; …]
    | ^\ \ >\ .*                        # a move in a transcript
    | -?\d+,-?\d+(\.[A-Za-z]\w*)?       # places as they are typed: 0,-2 and 0,-2.r1
    | \b[a-z]+(-\w+)*\ \d+\ level\ \d    # the name of an exercise: wagon-C1 7 level 2
    | \b[A-Z]\b                         # the letter of a choice
    | \b[A-Z]\d\b                       # the short name of an edition: C1
    | \b[IV]+([/+][IV]+)?\b             # the number of a section, as it is printed: I, V+VI
    | \b\d(A|/ATTACK)(?=\W|$)          # a face of a die as it is printed
    | \{(count|pages?|letters?)\}      # what is filled in when a page is set or shown
    """,
    re.VERBOSE | re.MULTILINE,
)
"""What every language writes the same way."""
BRACKET = re.compile(f"([{OPEN}{CLOSE}])")
UNBALANCED = "a message that was cut"
NOTATION = re.compile(r"\{(known|near|example|own|first)\}")
"""Places of a message into which words are filled that can be typed, and are listed for that."""
LISTS = ("{first} and {last}", "{first} or {last}", "{first}, {next}", "{words}.")
SHARED = "shared"
ROOMS = {name: name for name in GAMES}
ATTRIBUTES = ("title", "aria-label", "alt", "placeholder", "aria-roledescription")


def outside(text: str) -> list[str]:
    """The words of a text that stand in no brackets."""
    bare, opened = [], 0
    for sign in BRACKET.split(text):
        if sign in (OPEN, CLOSE):
            opened += 1 if sign == OPEN else -1
            bare.append("  ")  # words on both sides of a message belong to different texts
        elif opened == 0:
            bare.append(sign)
    return _words("".join(bare)) + [UNBALANCED] * (opened != 0)


def _words(text: str) -> list[str]:
    """The words of a text that are not written the same way in every language."""
    words = re.split(r"\s{2,}|\n|[;→]|^\d+ ", TYPED.sub(" ", text))
    return [" ".join(word.split()).strip("·(): ") for word in words if re.search(r"[^\W\d_]", word)]


def filled(text: str) -> Iterator[tuple[str, str]]:
    """Words that were filled into a message and belong to none, with that message.

    What stands in quotation marks was typed by somebody, and is quoted as it was typed.
    """
    for part in parts(text):
        message = part.message
        if part.sign == FILLED[0] and message is not None and not _is_quoted(text, part):
            whole = text[message.start : message.end + 1]
            yield from ((word, whole) for word in outside(text[part.start + 1 : part.end]))


def _is_quoted(text: str, part: Part) -> bool:
    before, after = text[: part.start], text[part.end + 1 :]
    if re.fullmatch(r"'.*'", text[part.start + 1 : part.end], re.DOTALL):
        return True
    return before.endswith("'") and bool(re.match(r"( --\w+)?'", after))


def pasted(text: str) -> list[str]:
    """Messages into which another one was pasted where it is no label, with ⟦…⟧ in its place.

    A label stands at the head before a colon, a comma or a bracket, after a colon, in a list, in
    brackets or quoted.  What is typed is bent by no language, nor is a list of it.
    """
    found = []
    for part in parts(text):
        message = part.message
        if part.sign == OPEN and message is not None:
            before = unmarked(_emptied(text[message.start : part.start]))
            after = unmarked(_emptied(text[part.end + 1 : message.end + 1]))
            if not _is_label(before, after) and not _is_typed(text[part.start : part.end + 1]):
                found.append(f"{before}{OPEN}…{CLOSE}{after}")
    return found


def _emptied(text: str) -> str:
    """A text with ⟦…⟧ in the place of every whole message in it."""
    inner = [part for part in parts(text) if part.sign == OPEN and part.message is None]
    for part in reversed(inner):
        text = f"{text[: part.start]}{OPEN}…{CLOSE}{text[part.end + 1 :]}"
    return text


def _is_typed(text: str) -> bool:
    """Whether a message is a list, and all that it lists came from elsewhere than from messages."""
    rest = re.sub("⟨[^⟦⟧⟨⟩]*⟩", "", text)
    return rest != text and set(re.findall(r"[^\s⟦⟧⟨⟩]+", rest)) <= {",", ";", "or", "and"}


def _is_label(before: str, after: str) -> bool:
    alone = before.strip(f" {OPEN}") == "" and after.lstrip().startswith((":", ",", ";", "·", "("))
    said = before.rstrip().endswith((":", ",", ";", "(", "'", "→", "·", "\n"))
    enclosed = before.rfind("(") > before.rfind(")") and after.startswith((",", ";", ")"))
    return alone or said or enclosed or after.startswith("'")


INLINE = frozenset(["b", "i", "em", "strong", "a", "code", "sup", "sub", "small", "tspan"])
SILENT = frozenset(("kbd", "code", "pre"))


def page(html: str) -> list[str]:
    """Every text of a page or picture that is read or read aloud, block by block."""
    texts, silent = [""], 0
    for kind, word in tokens(html, ATTRIBUTES):
        if kind == "text":
            texts[-1] += "" if silent else word
        elif kind == "said":
            texts[-1:-1] = [word] if word else []
        else:
            silent += (word in SILENT) * (1 if kind == "tag" else -1)
            if word not in INLINE:
                texts.append("")
    return [text for text in texts if text.strip()]


def widget_texts(widget: Any) -> Iterator[str]:
    """Every text that a widget and those in it show or say."""
    if not _is_seen(widget):
        return
    for name in ("description", "tooltip", "placeholder", "name", "refused", "svg", "legend"):
        text = getattr(widget, name, None)
        yield text if isinstance(text, str) else ""
    if isinstance(widget, ipywidgets.HTML):
        yield f"<p>{widget.value}</p>"
    for _key, _x, _y, sentence in json.loads(getattr(widget, "stops", "[]") or "[]"):
        yield sentence
    names = getattr(widget, "names", {})
    yield from names.values() if isinstance(names, dict) else ()
    status = getattr(widget, "status", [0, ""])
    yield str(status[1])
    for child in getattr(widget, "children", ()):
        yield from widget_texts(child)


def _is_seen(widget: Any) -> bool:
    return "bl-off" not in getattr(widget, "_dom_classes", ())


@cache
def given_names() -> frozenset[str]:
    """Names that somebody gave, which nobody translates: of boards, tapes and stations."""
    boards = [name for one in GAMES for name in game(one).boards()]
    starts = [case.position() for case in cases().values()]
    roads = [getattr(start, "road", None) for start in starts]
    courses = [getattr(start, "course", None) for start in starts]
    tapes = [tape.name for road in roads if road for tape in road.tapes]
    stations = [one.name for course in courses if course for one in course.stations]
    return frozenset((*boards, *tapes, *stations))


class Reader:
    """Reads texts and keeps what it did not like, with the first place of each.

    Attributes:
        bare: words outside of brackets, by the room to which the place belongs.
        filled: messages with a word in them that is none, by the room in which they are written.
        pasted: messages into which another one was pasted, by that room.
        typed: further words that every language types the same way.
    """

    def __init__(self, template: Catalog) -> None:
        self.bare: dict[str, dict[str, str]] = {}
        self.filled: dict[str, dict[str, str]] = {}
        self.pasted: dict[str, dict[str, str]] = {}
        self.typed: frozenset[str] = given_names()
        self._seen: set[str] = set()
        self._messages = _forms(template)

    def read(self, room: str, where: str, texts: Iterable[str]) -> None:
        """Read texts; what stands outside of brackets or is pasted is kept."""
        for text in filter(self._is_new, texts):
            if "<" in text:  # a page or a picture
                words = worded(text)
                if words == text or self._is_new(words):
                    self.read(room, where, page(words))
            else:
                self._read(room, f"{where}: {text}", text)

    def _read(self, room: str, place: str, text: str) -> None:
        bare = outside(text)
        for word in (one for one in bare if one not in self.typed):
            self.bare.setdefault(room, {}).setdefault(word, place)
        if UNBALANCED not in bare:
            self._read_messages(room, place, text)

    def _read_messages(self, room: str, place: str, text: str) -> None:
        for word, whole in filled(text):
            if word not in self.typed and self._is_new(f"{word} in {whole}"):
                form, home = self._message(whole)
                if not NOTATION.search(form):
                    told = f"{form} ← {word}"
                    self.filled.setdefault(home or room, {}).setdefault(told, place)
        for whole in filter(self._is_new, pasted(text)):
            form, home = self._message(whole)
            if form not in LISTS:
                self.pasted.setdefault(home or room, {}).setdefault(form, place)

    def look(self, room: str, where: str, widget: Any) -> None:
        """Read everything that a widget shows and says."""
        self.read(room, where, widget_texts(widget))

    def _is_new(self, text: str) -> bool:
        new = text not in self._seen
        self._seen.add(text)
        return new

    def _message(self, whole: str) -> tuple[str, str]:
        """The message that a text was made of, and the folder in which it stands."""
        words = " ".join(unmarked(whole).split())
        found = [
            (sum(map(len, parts)), form, where)
            for parts, form, where in self._messages
            if _made_of(words, parts)
        ]
        if not found:
            return whole, ""
        _length, form, where = max(found)
        return form, ROOMS.get(where[0][0].split("/")[1], SHARED)


def is_whole(reader: Reader) -> None:
    """Nothing was read that no translator would see, and nothing pasted."""
    for found in (reader.bare, reader.filled, reader.pasted):
        told = [
            f"{room}: {word!r} in {place[:300]}"
            for room, words in found.items()
            for word, place in words.items()
        ]
        assert not told, "\n".join(told)


@cache
def _forms(template: Catalog) -> list[tuple[list[str], str, list[tuple[str, int]]]]:
    """Every message with places that are filled: its parts, itself, where it stands."""
    return [
        (_parts(form), form, message.locations)
        for message in template
        for form in ([message.id] if isinstance(message.id, str) else message.id)
        if "{" in form
    ]


def _parts(form: str) -> list[str]:
    """What a message says between the places that are filled."""
    return re.split(r"\{[^}]*\}", f"{OPEN}{' '.join(form.split())}{CLOSE}")


def _made_of(text: str, parts: list[str]) -> bool:
    """Whether a text has these parts in this order, from its beginning to its end."""
    if not (text.startswith(parts[0]) and text.endswith(parts[-1])):
        return False
    at = 0
    for part in parts:
        at = text.find(part, at) + len(part)
        if at < len(part):
            return False
    return True
