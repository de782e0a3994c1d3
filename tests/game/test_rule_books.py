"""The code decides, the rule book talks: every call fits a sentence, every sentence has a call."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest

import boardlib
from boardlib.game import GAMES
from boardlib.rulebook import SAID, Sentence, read_sentences
from tests.every import every

PACKAGE = Path(boardlib.__file__).parent
in_every_game = every("name", GAMES)


class Call(NamedTuple):
    """A call of ``holds``, ``fails`` or ``event``.

    Attributes:
        place: its file and line.
        kinds: which of them it may be.
        rules: the rules that it names, with a star for what of a name is computed; empty where
            all of it is.
        variants: the sentences of a rule that it names, in the same way.
        facts: the names of the facts that it hands over; None where they are found elsewhere.
        words: every word in its file and in those of the game that it imports, where the name of
            a rule may come from.
    """

    place: str
    kinds: frozenset[str]
    rules: frozenset[str]
    variants: frozenset[str]
    facts: frozenset[str] | None
    words: frozenset[str]

    def may_say(self, rule: str, kind: str, variant: str) -> bool:
        """Whether it may tell that sentence."""
        named = fits(rule, self.rules) if self.rules else rule in self.words
        return kind in self.kinds and named and fits(variant, self.variants or {variant})


def fits(name: str, patterns: Iterable[str]) -> bool:
    """Whether a name is one of these, with a star for any letters."""
    return any(fnmatchcase(name, pattern) for pattern in patterns)


@cache
def sentences(name: str) -> Mapping[tuple[str, str, str], Sentence]:
    """The sentences of a game."""
    text = (PACKAGE / name / "rules.toml").read_text(encoding="utf-8")
    return read_sentences(tomllib.loads(text))


@cache
def calls(name: str) -> list[Call]:
    """Everything in the code of a game that tells a sentence of its rule book."""
    trees = {_module(path): ast.parse(path.read_text("utf-8")) for path in _files(name)}
    words = {module: _constants(tree) for module, tree in trees.items()}
    found: list[Call] = []
    for module, tree in trees.items():
        near = (words[other] for other in _imported(tree) if other in words)
        found += calls_of(module, tree, frozenset().union(*near))
    return found


def _files(name: str) -> list[Path]:
    return sorted((PACKAGE / name).rglob("*.py"))


def _module(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)


def _imported(tree: ast.Module) -> Iterator[str]:
    """The modules that a file imports from."""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{one.name}" for one in node.names)


def _constants(tree: ast.Module) -> frozenset[str]:
    """Every word that is written in a file."""
    constants = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return frozenset(word for word in constants if isinstance(word, str))


def calls_of(file: str, tree: ast.Module, near: frozenset[str] = frozenset()) -> Iterator[Call]:
    """The calls in a file; ``near`` are the words of the files that it imports."""
    words = _constants(tree) | near
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and (kinds := _called(node.func)):
                rule, variant = [*map(_words, node.args[:2]), frozenset({""})][:2]
                facts = _facts(node, function)
                yield Call(f"{file}:{node.lineno}", kinds, rule, variant, facts, words)


def _called(node: ast.expr) -> frozenset[str]:
    """Which of the three is called: ``(holds if there else fails)(...)`` is one of two."""
    match node:
        case ast.Name(id=name) if name in SAID:
            return frozenset({name})
        case ast.IfExp(body=one, orelse=other):
            return _called(one) | _called(other)
    return frozenset()


def _words(node: ast.expr) -> frozenset[str]:
    """The words that may stand there: those of both ways of a choice; none that are computed.

    What of a word is computed is a star.
    """
    match node:
        case ast.Constant(value=str(word)):
            return frozenset({word})
        case ast.JoinedStr(values=parts):
            known = (part.value if isinstance(part, ast.Constant) else "*" for part in parts)
            return frozenset({"".join(map(str, known))}) - {"*"}
        case ast.IfExp(body=one, orelse=other):
            both = _words(one), _words(other)
            return both[0] | both[1] if all(both) else frozenset()
    return frozenset()


def _facts(call: ast.Call, function: ast.FunctionDef) -> frozenset[str] | None:
    """The names of the facts that are handed over; None where they are not written there."""
    given: set[str] = set()
    for word in call.keywords:
        handed = {word.arg} if word.arg else _keys(word.value, function)
        if handed is None:
            return None
        given |= handed
    return frozenset(given - {"score"})


def _keys(node: ast.expr, function: ast.FunctionDef) -> set[str] | None:
    """The names in a mapping that is written there, or made once in the function."""
    if isinstance(node, ast.Name):
        made = [
            value
            for one in ast.walk(function)
            if isinstance(one, ast.Assign)
            for target in one.targets
            for name, value in _assigned(target, one.value)
            if name == node.id
        ]
        return _keys(made[0], function) if len(made) == 1 else None
    match node:
        case ast.Dict(keys=keys) if all(isinstance(key, ast.Constant) for key in keys):
            return {str(key.value) for key in keys if isinstance(key, ast.Constant)}
        case ast.Call(func=ast.Name(id="dict"), keywords=words):
            return {word.arg for word in words if word.arg}
    return None


def _assigned(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """What a name stands for after an assignment, also of several at once."""
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for each, given in zip(target.elts, value.elts, strict=False):
            yield from _assigned(each, given)


def fields(sentence: Sentence) -> set[str]:
    """The facts that a sentence names; of two forms the many, with the fact that chooses."""
    many = sentence if isinstance(sentence, str) else sentence[1]
    named = {field for _text, field, _format, _cast in Formatter().parse(many) if field}
    return named if isinstance(sentence, str) else {*named, "count"}


def rules_of(call: Call, said: Iterable[tuple[str, str, str]]) -> set[str]:
    """The rules that a call names; for a name with a star, those that say what it tells."""
    computed = {rule for rule in call.rules if "*" in rule}
    fitting = {rule for rule, kind, _variant in said if kind in call.kinds and fits(rule, computed)}
    return fitting | call.rules - computed


@pytest.mark.whole
@in_every_game
def test_every_call_has_a_sentence_that_fits_its_facts(name: str) -> None:
    wrong = []
    for call in calls(name):
        for rule in rules_of(call, sentences(name)):
            for kind in call.kinds:
                told = {
                    key[2]: one for key, one in sentences(name).items() if key[:2] == (rule, kind)
                }
                missing = {
                    one for one in call.variants if not any(fits(key, {one}) for key in told)
                }
                wrong += [f"{call.place}: {rule} has no sentence {kind}.{one}" for one in missing]
                wrong += [] if told else [f"{call.place}: {rule} says nothing when it {kind}"]
                wrong += [
                    f"{call.place}: {rule}.{kind}.{variant} speaks of {lacking}"
                    for variant, sentence in told.items()
                    if call.may_say(rule, kind, variant) and call.facts is not None
                    if (lacking := fields(sentence) - call.facts)
                ]
    assert wrong == []


@in_every_game
def test_every_sentence_has_a_call(name: str) -> None:
    silent = [key for key in sentences(name) if not any(call.may_say(*key) for call in calls(name))]
    assert silent == []


@in_every_game
def test_two_forms_of_a_sentence_name_the_same_facts(name: str) -> None:
    for key, sentence in sentences(name).items():
        if not isinstance(sentence, str):
            assert fields(sentence[0]) | {"count"} == fields(sentence[1]) | {"count"}, key


CALLS = """
def judge(there, names):
    both = {"rider": 3, "braker": 2}
    yield holds("braked", "take" if there else "now", **both)
    yield (holds if there else fails)("order", rider=3)
    yield fails(names[0], names[1], **names)
    yield event("premium", "", keys, score=None, count=2)
    yield fails(f"{names}-near", f"by-{there}")
"""


def test_calls_are_read_as_they_are_written() -> None:
    taken, order, computed, event, partly = calls_of("rules", ast.parse(CALLS))
    assert taken.variants == frozenset({"take", "now"})
    assert taken.facts == frozenset({"rider", "braker"})
    assert order.kinds == frozenset({"holds", "fails"})
    assert order.variants == frozenset({""})
    assert not computed.rules
    assert computed.facts is None
    assert computed.may_say("braked", "fails", "yellow")
    assert not computed.may_say("in another file", "fails", "yellow")
    assert not taken.may_say("braked", "holds", "yellow")
    assert event.facts == frozenset({"count"})
    assert partly.may_say("road-near", "fails", "by-side")
    assert not partly.may_say("road-near", "fails", "side")
    assert not partly.may_say("road-far", "fails", "by-side")
    assert rules_of(partly, [("road-near", "fails", ""), ("field-near", "holds", "")]) == {
        "road-near"
    }
