"""That no smaller change turns a refusal than the one that is told: the whole set of one change.

For every refusal of the catalogue that is told no change, or one of several deeds, every change
that ``editing`` offers is tried, at every shape and opening.  What turns it all the same is silly
by one of the rules of :data:`SILLY`; anything else is missing.

Each changed board is made once and asked all that is refused on the same board.  A tile whose sides
do not match is left out before that: such a board is never possible.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from bench import Measure, benchmark
from bench.refusals import Refused, of_catalogue
from boardlib.carcassonne.board.tiles import tile_kinds, turned_edges
from boardlib.carcassonne.rules.placing import clashes
from boardlib.game import GAMES, PositionError, QuestionError
from boardlib.game.editing import change_lines, editor
from boardlib.game.flip_search import Search, put

WITHOUT_END: Final = 10**9
"""So many tests, and seconds: all of them."""
WHOLE: Final = ("turn", "players", "round", "at", "race", "clock", "start", "sets", "pieces")
"""First words of lines that are about the table as a whole."""
TAKEN_BACK: Final = ("played", "rode", "passed", "used", "rolled", "walker")
"""First words of lines that say what has been done."""
PRINTED: Final = ("row", "card", "section", "road", "course")
"""First words of lines that say what is printed."""


class Tried(NamedTuple):
    """A change that turns a refusal, line by line."""

    refused: Refused
    search: Search
    lines: tuple[str, ...]

    @property
    def words(self) -> list[list[str]]:
        """Its lines word by word, without the sign of those that go."""
        return [line.removeprefix("- ").split() for line in self.lines]


def searched(refused: Refused) -> Search:
    """A search that never ends."""
    answer = put(refused.rules, refused.position, refused.question)
    return Search(
        refused.rules, refused.position, answer, tests=WITHOUT_END, seconds=float(WITHOUT_END)
    )


def is_smallest(search: Search) -> bool:
    """Whether a change of one deed is told."""
    found = () if search.fixed() else search.run()
    return any(len(one.deeds) == 1 and one.deeds[0][1].lines for one in found)


def offered(refused: Refused) -> Iterator[str]:
    """Every change that is offered, once."""
    pointing, position = editor(refused.rules), refused.position
    tried = set()
    for shape in ["", *position.draw().sentences, *pointing.openings(position)]:
        texts = [one.text for one in pointing.changes_at(position, shape)]
        for text in [*texts, *pointing.carried(position, shape).values()]:
            if text not in tried:
                tried.add(text)
                yield text


def _matches(position: Any, text: str) -> bool:
    """Whether no side of a tile that a change lays clashes; True for everything else."""
    if not text.startswith("tile "):
        return True
    _tile, kind, cell, rotation = text.splitlines()[0].split()[:4]
    x, y = cell.split(",")
    edges = turned_edges(tile_kinds()[kind], int(rotation))
    return not any(clashes(position, (int(x), int(y)), edges))


def turning(refusals: Sequence[Refused]) -> Iterator[Tried]:
    """Of refusals on one board every offered change that turns one, on a board that is possible."""
    rules, position, _question = refusals[0]
    searches = [searched(one) for one in refusals]
    before, wrong = rules.write(position), set(map(str, rules.status(position)))
    for text in offered(refusals[0]):
        with suppress(PositionError, ValueError):
            if not _matches(position, text):
                continue
            board = rules.read(change_lines(before, text, rules))
            turned = [
                Tried(refused, search, tuple(text.splitlines()))
                for refused, search in zip(refusals, searches, strict=True)
                if _allows(board, refused)
            ]
            if turned and set(map(str, rules.status(board))) <= wrong:
                yield from turned


def _allows(board: Any, refused: Refused) -> bool:
    with suppress(QuestionError, ValueError):
        return put(refused.rules, board, refused.question).allowed is True
    return False


# --- what is silly ------------------------------------------------------------------------


def _whole(tried: Tried) -> bool:
    return any(words[0] in WHOLE for words in tried.words)


def _taken_back(tried: Tried) -> bool:
    return any(words[0] in TAKEN_BACK for words in tried.words)


def _printed(tried: Tried) -> bool:
    return any(words[0] in PRINTED for words in tried.words)


def _option(tried: Tried) -> bool:
    return any(words[0] == "option" for words in tried.words)


def _part(tried: Tried) -> bool:
    """Whether it turns it without one of its lines, too."""
    rules, position = tried.refused.rules, tried.refused.position
    for left in tried.lines if len(tried.lines) > 1 else ():
        with suppress(ValueError):
            rest = "\n".join(line for line in tried.lines if line != left)
            text = change_lines(rules.write(position), rest, rules)
            if put(rules, rules.read(text), tried.refused.question).allowed:
                return True
    return False


def _cells(tried: Tried) -> set[str]:
    """The cells on which it changes a tile."""
    return {words[2] for words in tried.words if words[0] == "tile"}


def _asked(tried: Tried) -> bool:
    """Whether it exchanges the tile that is asked about, or takes away the piece that is named."""
    named = {word.partition(".")[0] for word in tried.refused.question.split()}
    gone = {tuple(line.split()[1:]) for line in tried.lines if line.startswith("- ")}
    question = set(tried.refused.question.split())
    return bool(_cells(tried) & named) or any({*one} <= question for one in gone)


def _under(tried: Tried) -> bool:
    """Whether a tile is exchanged on which a figure or a token is."""
    position = tried.refused.position
    pieces = [*getattr(position, "figures", ()), *getattr(position, "tokens", ())]
    under = {str(one).split()[-1].partition(".")[0] for one in pieces}
    under |= {word.partition(".")[0] for one in pieces for word in str(one).split()}
    return bool(_cells(tried) & under)


def _for_tokens(tried: Tried) -> bool:
    """Whether tiles are exchanged for a reason that is about tokens."""
    names = {reason.rule.name for reason in tried.search.ruling.failed}
    about = all(name.startswith(("portal", "token", "tunnel", "variant")) for name in names)
    return bool(_cells(tried)) and about


def _other_box(tried: Tried) -> bool:
    """Whether a tile is laid of a box of which none lies there."""
    from boardlib.carcassonne.board.tiles import tile_kinds

    there = {tile_kinds()[tile.kind].set for tile in getattr(tried.refused.position, "tiles", ())}
    laid = [words[1] for words in tried.words if words[0] == "tile"]
    return any(tile_kinds()[kind].set not in there for kind in laid)


def _never(tried: Tried) -> bool:
    return bool(tried.search.fixed())


Rule = Callable[[Tried], bool]
SILLY: Final[dict[str, Rule]] = {
    "an option": _option,
    "a move is taken back, or another one": _taken_back,
    "the table as a whole": _whole,
    "what is printed": _printed,
    "what is asked about is gone, or another thing": _asked,
    "a part of it is enough": _part,
    "a tile under a piece": _under,
    "a tile for a reason about tokens": _for_tokens,
    "a tile of another box": _other_box,
    "a rule that no board turns now": _never,
}
"""Why a change is not told: the first rule that says so."""


def why_not(tried: Tried) -> str:
    """The rule by which a change is silly; empty where none says so."""
    return next((name for name, rule in SILLY.items() if rule(tried)), "")


def looked_whole(name: str) -> Iterator[tuple[Refused, list[tuple[str, Tried]]]]:
    """The refusals without a change of one deed, each with what turns it and why that is silly."""
    alike: dict[str, list[Refused]] = defaultdict(list)
    for refused in of_catalogue(name):
        if not is_smallest(searched(refused)):
            alike[refused.rules.write(refused.position)].append(refused)
    for refusals in alike.values():
        found: dict[str, list[tuple[str, Tried]]] = defaultdict(list)
        for one in turning(refusals):
            found[one.refused.question].append((why_not(one), one))
        yield from ((refused, found[refused.question]) for refused in refusals)


@benchmark(named=True)
def smallest_flips() -> Iterator[Measure]:
    """That no smaller change turns a refusal of the catalogue than the one that is told."""
    for name in GAMES:
        whole, left_out, missing = 0, Counter[str](), list[Any]()
        for refused, found in looked_whole(name):
            whole += 1
            left_out.update({why for why, _tried in found if why})
            missing += [(refused.question, one.lines) for why, one in found if not why][:1]
        yield Measure(f"{name}: refusals without a change of one deed", whole, None, "")
        for why, count in left_out.most_common():
            yield Measure(f"{name}: turned by {why}", count, None, "")
        for question, lines in missing:
            yield Measure(f"{name}: {question}: {' / '.join(lines)}", 1, 0, "")
        yield Measure(f"{name}: turned by something sensible", len(missing), 0, "")


__all__ = ["SILLY", "looked_whole", "turning", "why_not"]
