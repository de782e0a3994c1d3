"""What learners read elsewhere than in calls: ways for Babel to find it (see pyproject.toml).

Each of them yields, for every text, its line, the function that would look it up (none), the
text itself and comments that tell translators where it stands.
"""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from typing import Any, BinaryIO, Final

from babel.messages.extract import extract_python

from boardlib.catalogue.model import LONGEST_LINE
from boardlib.game.flip_search import FlipTable
from boardlib.rulebook import SAID, Sentence, read_sentences
from boardlib.words import expected
from tools.cell_texts import told_in_cells

Found = Iterator[tuple[int, Any, Any, Any]]

RULE_NOTATION: Final = frozenset({"basis", "related"})
"""What a rule says to the library only."""
OPTION_NOTATION: Final = frozenset({"basis", "faces", "example", "form"})
"""What an option says to the library only."""
_NOTATION: Final = """
    id game basis board position change move moves then ask judge given expect because at show
    pick answer
    format goes_with screen kind by may dice rolls between reached solution ways try true illegal
    shapes right in_order with without piece of places running path times within value line values
    from after order
"""
CASE_NOTATION: Final = frozenset(_NOTATION.split())
"""What a case says to the library only: ids, positions, questions and moves as they are typed."""
SHOWN: Final = "shown"
"""Where the keys are values of an option, and what stands under them is told."""
LISTING_NOTATION: Final = frozenset({"name", "board", "at", "code", "case", "cases", "more"})
"""What the list of the lessons says to the library only."""
REFERENCE_NOTATION: Final = frozenset({"name", "of"})
"""What the list of chapters says to the library only."""
PLACES: Final = {
    "title": "the title",
    "question": "the question",
    "source": "where it comes from",
    "say": "what is told",
    "sheet": "what a sheet says instead",
    "choices": "a choice",
    "claim": "a ruling",
    "whatif": "a what-if",
    "badge": "a badge",
    "words": "a new word",
    "goal": "a task",
    "cannot": "why it cannot be done",
    "solved": "what is said when it is done",
    "hint": "a hint",
    "otherwise": "what is said when it is not done yet",
    "mistake": "what is said to a mistake",
    "choice": "a choice",
    "reply": "what is said to an answer",
    "shown": "what a switch shows",
}
"""How comments call the place of a text."""


_IN_BRACES: Final = re.compile(rb"""[fF][rR]?["']""")
"""Where a text with braces may begin."""


def code(file: BinaryIO, keywords: Any, comment_tags: Any, options: Any) -> Found:
    """The messages of a Python file, those within the braces of a text among them."""
    source = file.read()
    if not any(b"%s(" % keyword.encode() in source for keyword in (*keywords, "expected")):
        return
    file.seek(0)
    yield from extract_python(file, keywords, comment_tags, options)
    if b"expected(" in source:
        yield from _expected(ast.parse(source))
    if not _IN_BRACES.search(source):
        return
    for text in ast.walk(ast.parse(source)):
        for node in ast.walk(text) if isinstance(text, ast.JoinedStr) else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                words = [word.value for word in node.args if isinstance(word, ast.Constant)]
                if node.func.id in keywords and words:
                    yield node.lineno, node.func.id, (*words, None)[: len(node.args)], []


def _expected(tree: ast.Module) -> Found:
    """What is said of a word that is missing, and of a wrong one, where both are made of a few."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "expected":
            words = map(ast.literal_eval, node.args)
            named = {str(one.arg): ast.literal_eval(one.value) for one in node.keywords}
            for message in expected(*words, **named):
                yield node.lineno, None, message, []


def commands(file: BinaryIO, keywords: Any, comment_tags: Any, options: Any) -> Found:
    """The messages of a file of the command line, and what its commands and options tell of
    themselves: docstrings and ``help``.
    """
    yield from code(file, keywords, comment_tags, options)
    file.seek(0)
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.FunctionDef) and any(map(_makes_a_command, node.decorator_list)):
            about = ast.get_docstring(node)
            yield node.lineno, None, about or "", [f"Help of the command {node.name}."]
        if isinstance(node, ast.keyword) and node.arg == "help" and _is_written(node.value):
            yield node.value.lineno, None, ast.literal_eval(node.value), ["Help of an option."]


def _is_written(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant)


def _makes_a_command(decorator: ast.expr) -> bool:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    return name in ("command", "group")


def rules(file: BinaryIO, keywords: object, comment_tags: object, options: object) -> Found:
    """The texts of a rule book: the rule in our words, its source and edition, its sentences."""
    source = file.read().decode()
    entries = tomllib.loads(source)
    for name, rule in entries.items():
        for keys, text in texts(rule, {*RULE_NOTATION, *SAID}):
            yield _line(source, text), None, text, [f"Rule {name}: {keys[0]}."]
    for (name, *place), sentence in read_sentences(entries).items():
        if not has_words(sentence):
            continue
        where = [f"Rule {name}: {' '.join(place).strip()}."]
        if isinstance(sentence, str):
            yield _line(source, sentence), None, sentence, where
        else:
            yield _line(source, sentence[0]), "ngettext", (*sentence, None), where


def flips(file: BinaryIO, keywords: object, comment_tags: object, options: object) -> Found:
    """What would have to change for a ruling to be the other one, in the words of a game."""
    source = file.read().decode()
    for about, sentence in FlipTable(tomllib.loads(source)).sentences:
        where = [f"What would have to change: {about}."]
        if isinstance(sentence, str):
            yield _line(source, sentence), None, sentence, where
        else:
            yield _line(source, sentence[0]), "ngettext", (*sentence, None), where


def options(file: BinaryIO, keywords: object, comment_tags: object, options: object) -> Found:
    """The texts of the options of a game: questions, values and where they are from."""
    source = file.read().decode()
    for name, option in tomllib.loads(source).items():
        counted = option.get("own", {}).get("meaning")
        if isinstance(counted, list):
            del option["own"]
            where = [f"Option {name}: own meaning."]
            yield _line(source, counted[0]), "ngettext", (*counted, None), where
        for keys, text in texts(option, OPTION_NOTATION):
            if has_words(text):
                yield _line(source, text), None, text, [f"Option {name}: {' '.join(keys)}."]


def has_words(sentence: Sentence) -> bool:
    """Whether there is something to translate in it: a sum, ``{item} = {points}.``, has none."""
    text = sentence if isinstance(sentence, str) else " ".join(sentence)
    return re.search(r"[^\W\d_]", re.sub(r"\{[^}]*\}", "", text)) is not None


def cases(file: BinaryIO, keywords: object, comment_tags: object, options: object) -> Found:
    """The texts of a case: everything in it that is not notation."""
    source = file.read().decode()
    case = tomllib.loads(source)
    for keys, text in texts(case, CASE_NOTATION):
        yield _line(source, text), None, text, [f"Case {case['id']}: {_place(keys)}."]
    for claim in case.get("claim", ()):
        if "line" in claim:  # the line of a step is one on which a number is dragged
            comment = f"Case {case['id']}: a ruling in one line, of at most {LONGEST_LINE} letters."
            yield _line(source, claim["line"]), None, claim["line"], [comment]


def tiles(file: BinaryIO, keywords: object, comment_tags: object, options: object) -> Found:
    """The names of the tiles of a set, and of the sets."""
    source = file.read().decode()
    data = json.loads(source)
    for kind in ("sets", "tiles"):
        for name, entry in data[kind].items():
            yield _line(source, entry["name"]), None, entry["name"], [f"Name of {name}."]


def cards(file: BinaryIO, keywords: object, comment_tags: object, options: object) -> Found:
    """The names of the cards of a game, and what is known of them."""
    source = file.read().decode()
    for kind in tomllib.loads(source).values():
        for name, card in kind.items():
            for key in ("name", "known"):
                if key in card:
                    yield _line(source, card[key]), None, card[key], [f"Card {name}: {key}."]


def lessons(file: BinaryIO, keywords: object, comment_tags: object, options: object) -> Found:
    """The title of a lesson and its first paragraph, as a handout repeats them, and what its code
    tells.
    """
    source = file.read().decode()
    for place, text in zip(("The title", "The opening"), opening(source), strict=True):
        if text:
            yield _line(source, text), None, text, [f"{place} of a lesson."]
    for line, text in told_in_cells(source):
        yield line, None, text, ["What the code of a lesson tells."]


def catalogue(file: BinaryIO, keywords: object, comment_tags: object, options: object) -> Found:
    """The lessons as the index shows them: headings, titles, questions, notes."""
    source = file.read().decode()
    for keys, text in texts(tomllib.loads(source), LISTING_NOTATION):
        yield _line(source, text), None, text, [f"The index of the lessons: {keys[-1]}."]


def chapters(file: BinaryIO, keywords: object, comment_tags: object, options: object) -> Found:
    """The parts of the reference and their chapters."""
    source = file.read().decode()
    for _keys, text in texts(tomllib.loads(source), REFERENCE_NOTATION):
        yield _line(source, text), None, text, ["The reference: a part or a chapter."]


def opening(lesson: str) -> tuple[str, str]:
    """The title of a lesson and its first paragraph; empty for a lesson without a title."""
    blocks = [" ".join(block.split()) for block in lesson.split("\n\n")]
    first, second, *_rest = [*filter(None, blocks), "", ""]
    if not first.startswith("# "):
        return "", ""
    return first[2:], "" if second.startswith(("@", "`", "#", "+")) else second


def texts(
    data: Any, notation: Collection[str], keys: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every text in a table that is not under a key of notation, with the keys that lead to it.

    What stands in a list is found by its number, counted from 1.
    """
    if isinstance(data, str) and data:
        yield keys, data
    elif isinstance(data, Mapping):
        for key, value in data.items():
            told = key not in notation or keys[-1:] == (SHOWN,)
            if told and not _is_pattern(key, value):
                yield from texts(value, notation, (*keys, key))
    elif isinstance(data, list):
        for number, value in enumerate(data, start=1):
            yield from texts(value, notation, (*keys, str(number)))


def _is_pattern(key: str, value: object) -> bool:
    """Whether this is a question that is put for every choice: ``why = "may 3 {choice}"``."""
    return key == "why" and isinstance(value, str) and "{choice}" in value


def _place(keys: tuple[str, ...]) -> str:
    """Where in a case a text stands: ``step 3, a choice``."""
    first, *rest = keys
    names = [PLACES[key] for key in keys if key in PLACES and key != "step"]
    place = names[0] if names else keys[-1]
    return f"step {rest[0]}, {place}" if first == "step" else place


def _line(source: str, text: str) -> int:
    """About where a text stands: the line in which its first words are found."""
    beginning = re.split(r'["\\\n]', text)[0][:40]
    return source[: max(source.find(beginning), 0)].count("\n") + 1
