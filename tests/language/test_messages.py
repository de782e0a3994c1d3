"""What `make messages` hands to translators: every text of every rule, case, tile and lesson."""

import ast
import json
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from boardlib.catalogue import CaseError, cases
from boardlib.catalogue.reading import read_case
from boardlib.game import GAMES, game
from boardlib.game.flip_search import flip_table
from boardlib.handout import find_lesson, handout
from boardlib.rulebook import read_sentences
from boardlib.text import Catalogue, _
from tests.every import every
from tools import brackets, messages
from tools.cell_texts import pasted_in_cells, told_in_cells
from tools.text_files import has_words

PACKAGE = messages.PROJECT / "boardlib"
CASES = sorted([*PACKAGE.glob("*/cases/*.toml"), *PACKAGE.glob("*/lessons/*.toml")])
LESSONS = messages.PROJECT / "notebooks" / "src"
COUNTED = re.compile(r"\{count\} ([a-z]+ )?([a-z]+s|dice)\b")
"""A number and the things that it counts."""


@cache
def _calls() -> list[tuple[str, str, list[ast.expr]]]:
    """Everything in the code that looks up a message: where, by what, and what it hands on."""
    return [
        (f"{path.relative_to(PACKAGE)}:{node.lineno}", node.func.id, node.args)
        for path in sorted(PACKAGE.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if node.func.id in ("_", "mark", "ngettext")
    ]


def _arrives(catalogue: Catalogue, text: str) -> bool:
    return catalogue.gettext(text) == brackets.in_brackets(text)


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_arrives_with_its_source(name: str, catalogue: Catalogue) -> None:
    for rule in game(name).rules().values():
        assert _arrives(catalogue, rule.text), rule.id
        assert _arrives(catalogue, rule.source), rule.id
        assert not rule.edition or _arrives(catalogue, rule.edition), rule.id


@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_of_a_rule_book_arrives(name: str, catalogue: Catalogue) -> None:
    text = (PACKAGE / name / "rules.toml").read_text("utf-8")
    sentences = read_sentences(tomllib.loads(text)).values()
    forms = [[one] if isinstance(one, str) else one for one in sentences if has_words(one)]
    assert len(forms) > 200
    assert [one for one in forms if not _arrives(catalogue, one[0])] == []


@pytest.mark.parametrize("name", GAMES)
def test_what_would_have_to_change_arrives(name: str, catalogue: Catalogue) -> None:
    told = [sentence for _about, sentence in flip_table(f"boardlib.{name}").sentences]
    assert len(told) > 20
    texts = [one if isinstance(one, str) else one[0] for one in told]
    assert [one for one in texts if not _arrives(catalogue, one)] == []


@pytest.mark.usefixtures("in_brackets")
@pytest.mark.parametrize("name", GAMES)
def test_every_option_is_told_in_the_language_of_the_reader(name: str) -> None:
    rules = game(name)
    known = rules.read(next(iter(rules.boards().values()))).profile.settings
    assert len(known) > 20
    for setting in known.values():
        told = [setting.title, _(setting.text), _(setting.source)]
        own = setting.own.example if setting.own else setting.default
        chosen = setting.taking(own)
        told += [meant for one in chosen.values if (meant := chosen.meaning(one)) != own]
        assert [text for text in told if not text.startswith("⟦")] == [], setting.name


def test_where_a_message_of_an_option_stands_is_told(template: Catalog) -> None:
    asked = template.get("May a braked rider play a jersey card?")
    assert asked is not None
    assert asked.auto_comments == ["Option braked_card: question."]
    meant = template.get("no, only takeover and white are named")
    assert meant is not None
    assert meant.auto_comments == ["Option braked_card: values no."]


def test_a_sum_is_no_message(catalogue: Catalogue) -> None:
    assert not has_words("{item} = {points}.")
    assert not _arrives(catalogue, "{item} = {points}.")


def test_everything_that_a_case_says_arrives(catalogue: Catalogue) -> None:
    """What the library reads from the files, so that no key can be forgotten on the way."""
    missing = []
    for case in cases().values():
        told = [case.title, case.question, case.source.document, case.source.place]
        told += [step.say for step in case.steps] + [step.question for step in case.steps]
        told += [choice.label for step in case.steps for choice in step.choices]
        told += [whatif.label for whatif in case.whatifs]
        told += [claim.text for claim in case.claims]
        missing += [(case.id, text) for text in told if text and not _arrives(catalogue, text)]
    assert missing == []


@every("path", CASES, lambda path: path.stem)
def test_every_sentence_in_a_case_file_arrives(path: Path, catalogue: Catalogue) -> None:
    """A key that is new is a text until somebody says that it is notation."""
    said = _sentences(tomllib.loads(path.read_text("utf-8")))
    assert [text for text in said if not _arrives(catalogue, text)] == []


def _sentences(data: object) -> list[str]:
    """Texts that look like sentences: a capital letter first, several words, a full stop."""
    if isinstance(data, str):
        ends = data.endswith((".", "?", "!"))
        return [data] if data[:1].isupper() and " " in data and ends else []
    if isinstance(data, dict):
        return [text for value in data.values() for text in _sentences(value)]
    return [text for value in data for text in _sentences(value)] if isinstance(data, list) else []


def test_the_names_of_tiles_and_sets_arrive(catalogue: Catalogue) -> None:
    tiles = json.loads((PACKAGE / "carcassonne/board/tiles.json").read_text("utf-8"))
    for entry in [*tiles["sets"].values(), *tiles["tiles"].values()]:
        assert _arrives(catalogue, entry["name"])


def test_the_titles_of_the_lessons_arrive(catalogue: Catalogue) -> None:
    assert _arrives(catalogue, "In here, out there: is my road finished?")


@pytest.mark.parametrize("path", sorted(LESSONS.glob("*.md")), ids=lambda path: path.stem)
def test_what_the_code_of_a_lesson_tells_arrives(path: Path, catalogue: Catalogue) -> None:
    lesson = path.read_text(encoding="utf-8")
    assert [text for _line, text in told_in_cells(lesson) if not _arrives(catalogue, text)] == []
    assert list(pasted_in_cells(lesson)) == []


CELLS = """Some prose.

```python hidden
names = ("red", "blue")
told = bl.say("On average {mean}.", mean=3)
worths = {name: 2 for name in names}
```

```python
lines["one"] = {"left": 3}
bl.predict("Which of them?", worths, f"so many {unit}", bl.chart(lines, title="All"))
debate("May he?", "may 3 take 4", tour.ask(position, "odds offer 4"))
```
"""


def test_what_code_tells_is_found_and_what_is_typed_is_not() -> None:
    found = {text: line for line, text in told_in_cells(CELLS)}
    assert found == {
        "On average {mean}.": 5,
        "left": 10,
        "Which of them?": 11,
        "All": 11,
        "May he?": 12,
    }
    assert list(pasted_in_cells(CELLS)) == [(11, "f'so many {unit}'")]


def test_translators_are_told_where_a_text_stands(template: Catalog) -> None:
    title = template.get("Any portal on the board?")
    assert title is not None
    assert title.auto_comments == ["Case TUN-12: the title."]
    assert [place for place, _line in title.locations] == ["boardlib/carcassonne/cases/tun-12.toml"]
    told = template.get("It is red's turn. Red places a third tunnel tile.")
    assert told is not None
    assert told.auto_comments == ["Case TUN-12: step 2, what is told."]
    rule = template.get("A tile goes to an empty place.")
    assert rule is not None
    assert rule.auto_comments == ["Rule place-free: text."]


def test_what_is_counted_has_a_form_for_each_number(template: Catalog) -> None:
    """Languages have other words for two and for five of a thing than for one."""
    told = [one for one in template if any(place.endswith(".py") for place, _line in one.locations)]
    assert len(told) > 2000
    assert [one.id for one in told if isinstance(one.id, str) and COUNTED.search(one.id)] == []


def test_notation_does_not_arrive(catalogue: Catalogue) -> None:
    for text in (
        "carcassonne.token-own",
        "wagon C1 red 2,1.r2 to 2,1.r3",
        "after step 2",
        "TUN-12",
        "TUN-T1.1",
        "token red 1,2.p1",
        "complete -1,0.r1",
        "complete {}",
    ):
        assert not _arrives(catalogue, text)


def test_messages_are_written_where_they_can_be_found() -> None:
    """A message that is put together while the program runs is found by nobody."""
    faults = [
        place
        for place, _name, handed in _calls()
        for word in handed[:2]  # the third one is a count
        if isinstance(word, ast.JoinedStr | ast.BinOp)
    ]
    assert faults == []


def test_every_message_in_the_code_arrives(catalogue: Catalogue) -> None:
    """A message within another text in braces would not be found."""
    missing = [
        place
        for place, name, handed in _calls()
        if name != "ngettext" and isinstance(handed[0], ast.Constant)
        if not _arrives(catalogue, str(handed[0].value))
    ]
    assert missing == []


def test_the_language_in_brackets_keeps_places_for_words_and_both_forms_of_a_count(
    catalogue: Catalogue,
) -> None:
    assert catalogue.gettext("Whose turn it is: {player}.") == "⟦Whose turn it is: ⟨{player}⟩.⟧"
    assert catalogue.ngettext("{count} field", "{count} fields", 1) == "⟦⟨{count}⟩ field⟧"
    assert catalogue.ngettext("{count} field", "{count} fields", 5) == "⟦⟨{count}⟩ fields⟧"
    assert catalogue.gettext("this is said nowhere") == "this is said nowhere"


@pytest.mark.usefixtures("in_brackets")
@pytest.mark.parametrize(
    "text",
    [
        "id = 'nonsense'",
        "id = 'TDF-1'",
        "id = 3",
        "id = 'TDF-1'\nbasis = 'rumour'\ntitle = ''\nquestion = ''",
        "step = [3]",
        "step = [{ show = [3] }]",
        "step = [{ pick = 'few' }]",
        "step = [{ question = 'Which?' }]",
        "step = [{ colour = 'red' }]",
        "id = 'TDF-1'\ntitle = ''\nquestion = ''\nboard = 'nowhere'\n"
        "source = { document = '', place = '' }",
    ],
)
def test_what_is_wrong_with_a_case_file_is_told_in_its_language(text: str) -> None:
    with pytest.raises(CaseError) as refused:
        read_case(text, "tour", "mine.toml")
    _place, _colon, told = str(refused.value).partition(": ")
    assert told.startswith("⟦")
    assert told.endswith("⟧")


@pytest.mark.usefixtures("in_brackets")
def test_a_handout_is_called_in_its_language() -> None:
    made = handout(find_lesson("01_in_here_out_there"))
    assert made.title == "⟦In here, out there: is my road finished?⟧"
    assert made.introduction.startswith("⟦")


# --- English as somebody would say it whose language it is ----------------------------------

STUMBLES = re.compile(
    r"\b(an|the) own\b|' is no cell\b|\bshall the rider\b|\bwho is offered\b|\bride so often\b"
    r"|\bis there once\b|\bthrow it away\b|^mend\b|^of the (draw|rule book)\b"
    r"|\bwhich faces has\b|\bexactly 1 time\b|\bquestion \d+ and (question )?\d+"
    r"|\bwho rides there\b|\bcrossed by, in this order\b|\bgames that rule, and say why\b",
    re.IGNORECASE,
)
"""Turns of phrase over which readers have stumbled."""


def test_no_message_has_a_turn_of_phrase_over_which_readers_stumbled(template: Catalog) -> None:
    told = [text for one in template for text in ([one.id] if isinstance(one.id, str) else one.id)]
    assert len(told) > 2000
    assert [text for text in told if STUMBLES.search(text)] == []


def test_the_signs_find_what_they_are_for() -> None:
    assert STUMBLES.search("Only where an own figure stands.")
    assert STUMBLES.search("Mend the file, or discard it.")
    assert not STUMBLES.search("Amend it on their own.")
