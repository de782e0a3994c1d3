"""The Game protocol: what every game package offers as module functions.

Cases, command line, lessons and tests are written once, against this protocol.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial, wraps
from importlib import import_module
from importlib.resources import files
from types import MappingProxyType, UnionType
from typing import Any, Final, Generic, Protocol, TypeVar, cast

from boardlib.ruling import Event as Event
from boardlib.ruling import Grounds, IllegalMove, Reason, Rule, Ruling, told
from boardlib.shown import WrongKind, WrongValue, bundle, called, listed, nothing, paragraphs, short
from boardlib.text import _, mark
from boardlib.words import (
    Askable,
    PositionError,
    QuestionError,
    Words,
    refuse_unread,
    refused,
    shown,
    unknown,
)

P = TypeVar("P")
M = TypeVar("M")
W = TypeVar("W", bound=Words)

GAMES: Final = {
    "carcassonne": "boardlib.carcassonne",
    "tour": "boardlib.tour",
    "biathlon": "boardlib.biathlon",
    "troyes": "boardlib.troyes",
}
"""The games there are, in order, and the package of each; a further one is added here."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is wrong with a position, and where.

    Attributes:
        text: one sentence.
        shapes: keys of the shapes that it is about.
        stops: whether nothing can be said about such a position; if not, something is missing
            in it that only some answers need.
        typed: the sentence for somebody who typed the position: with the places as they are
            typed; empty where the text says them.
    """

    text: str
    shapes: tuple[str, ...] = ()
    stops: bool = True
    typed: str = ""

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<.problems: {short(self.as_typed)}>"

    @property
    def as_typed(self) -> str:
        """The sentence with every place that helps to find it in a text."""
        return self.typed or self.text


@dataclass(frozen=True, slots=True)
class Step(Generic[P]):
    """The position after a move, and the events that the move caused."""

    position: P
    events: tuple[Event, ...] = ()

    def __repr__(self) -> str:
        told = " ".join(event.text for event in self.events)
        return f"<.play(…): {short(told) or _('nothing more happens')}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """The position, and below it what the move caused."""
        shown: dict[str, str] = self.position._repr_mimebundle_()  # type: ignore[attr-defined]
        told = [event.text for event in self.events]
        plain = "\n".join([shown["text/plain"], *told])
        return bundle(plain, shown["text/html"] + paragraphs(told))


@dataclass(frozen=True, slots=True)
class Listed:
    """One line of an answer that is a list: what it says, and the reasons that it tells itself.

    Attributes:
        head: what stands first, such as ``yellow: no.``; empty where the reasons say it.
        reasons: what decided this line.
        note: what else there is to say, after the reasons.
        typed: the line with the names that are typed, each in brackets after the name that is
            told; empty where it has none.
    """

    head: str
    reasons: tuple[Reason, ...] = ()
    note: str = ""
    typed: str = ""

    def __str__(self) -> str:
        return _joined(self.head, *(reason.text for reason in self.reasons), self.note)


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question: its words, plain data, and what decided it.

    The words have parts, so that nobody needs to take them apart: a head, what a list holds, and
    the reasons of the ruling, of which :attr:`reasons` are those that the list does not tell.

    Attributes:
        question: the question as it was asked.
        head: the verdict or the value in one sentence; empty where list or reasons say it.
        data: the answer as plain data (what ``--json`` prints).
        ruling: what decided it, as :class:`~boardlib.ruling.Grounds` where the answer is no
            ruling but a list, say; None where nothing had to be decided.
        shapes: keys of the shapes that the answer speaks of.
        listed: what a list holds, line by line.
        bare: whether the head says no more than yes or no.
        names: words of the data -> what they are called, in the language in use, where a player
            says it otherwise; an empty name is that of a value which says in other units what
            another says already, and is left out where the data are read aloud.
        problems: what is so wrong with the board that nothing said about it can be trusted; an
            answer begins with it.
        odds: of a question about odds: every way that is compared by its name, and how likely what
            comes of it is (a :class:`~boardlib.chance.Distribution`).
        labels: what each of these ways is called in words.

    An answer is as true as its ruling:

    >>> from boardlib import carcassonne
    >>> board = carcassonne.read("tile BG-D 0,0 0")
    >>> [turned for turned in (0, 90, 180) if carcassonne.ask(board, f"tile BG-U 1,0 {turned}")]
    [0, 180]
    """

    question: str
    head: str
    data: Any = None
    ruling: Ruling | None = None
    shapes: tuple[str, ...] = ()
    listed: tuple[Listed, ...] = ()
    bare: bool = False
    names: Mapping[str, str] = field(default_factory=dict, hash=False)
    problems: tuple[Problem, ...] = ()
    odds: Mapping[str, Mapping[int, Fraction]] = field(default_factory=nothing, hash=False)
    labels: Mapping[str, str] = field(default_factory=nothing, hash=False)

    def __bool__(self) -> bool:
        """Whether it allows what was asked.

        Raises:
            TypeError: when nothing was to be allowed or refused, saying what to look at instead.
        """
        if self.allowed is None:
            text = _(
                "The answer to '{question}' is neither yes nor no: look at its 'data' or 'text'."
            )
            raise WrongKind(text.format(question=self.question))
        return self.allowed

    @property
    def allowed(self) -> bool | None:
        """Whether it is a ruling that allows; None for an answer that is no ruling."""
        return None if isinstance(self.ruling, Grounds | None) else self.ruling.allowed

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """What decided it and is not told by the list itself."""
        if self.ruling is None:
            return ()
        told = {(one.rule.id, one.text) for line in self.listed for one in line.reasons}
        return tuple(one for one in self.ruling.reasons if (one.rule.id, one.text) not in told)

    @property
    def lines(self) -> tuple[str, ...]:
        """What is wrong with the board, the head, what a list holds; not the ruling's reasons."""
        wrong = (senseless(problem.text) for problem in self._unlisted)
        return tuple(filter(None, (*wrong, self.head, *map(str, self.listed))))

    @property
    def typed_lines(self) -> tuple[str, ...]:
        """The lines for somebody who types the next question: with the names to be typed."""
        wrong = (senseless(problem.as_typed) for problem in self._unlisted)
        listed = (one.typed or str(one) for one in self.listed)
        return tuple(filter(None, (*wrong, self.head, *listed)))

    @property
    def _unlisted(self) -> Iterator[Problem]:
        """What is wrong with the board, where the answer does not list just that."""
        listed = {one.head for one in self.listed}
        return (problem for problem in self.problems if problem.text not in listed)

    @property
    def text(self) -> str:
        """The whole answer in words: the lines, and the reasons of a ruling.

        What decided a list is told only where there is nothing else to say.
        """
        lines = self.lines
        if self.allowed is None and lines:
            return "\n".join(lines)
        why = _joined(*(reason.text for reason in self.reasons))
        return "\n".join([*lines[:-1], _joined(*lines[-1:], why)])

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Answer: {short(self.text)}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """Its words, and the reasons of a ruling with the rules that they are from."""
        reasons = () if self.allowed is None and self.lines else self.reasons
        return bundle(self.text, paragraphs(self.lines) + listed(told(reasons)))

    def says_as(self, other: Answer) -> bool:
        """Whether both say the same, whatever was asked."""
        return (self.lines, self.reasons) == (other.lines, other.reasons)

    def to_json(self) -> dict[str, Any]:
        """Plain data: question, answer, what decided it; what is wrong with the board, if so."""
        problems = {"problems": [one.as_typed for one in self.problems]} if self.problems else {}
        return {
            "question": self.question,
            **problems,
            "answer": self.data,
            "ruling": self.ruling.to_json() if self.ruling is not None else None,
        }


def _joined(*sentences: str) -> str:
    """Sentences one after the other, each of them once."""
    return " ".join(filter(None, dict.fromkeys(sentences)))


class Moves(Sequence[M]):
    """The legal moves of a position: iterable, sized, and they answer ``in``.

    ``in`` asks the rules, so it is quick even where listing every move is not.
    """

    def __init__(self, listed: Callable[[], Iterable[M]], legal: Callable[[object], bool]) -> None:
        self._list = listed
        self._legal = legal
        self._moves: Sequence[M] | None = None

    @classmethod
    def judged(
        cls,
        kinds: type | UnionType,
        listed: Callable[[], Iterable[M]],
        judge: Callable[..., Ruling],
    ) -> Moves[M]:
        """Moves that are legal if they are judged to be, as a text or as one of these types."""
        return cls(listed, partial(_is_legal, kinds, judge))

    def _all(self) -> Sequence[M]:
        if self._moves is None:
            self._moves = list(self._list())
        return self._moves

    def __getstate__(self) -> dict[str, Any]:
        return vars(self) | {"_moves": None}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Moves) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __contains__(self, move: object) -> bool:
        return self._legal(move)

    def __iter__(self) -> Iterator[M]:
        return iter(self._all())

    def each(self) -> Iterator[M]:
        """One by one as they are found, for whoever stops before the last."""
        return iter(self._moves if self._moves is not None else self._list())

    def __len__(self) -> int:
        return len(self._all())

    def __getitem__(self, index: Any) -> Any:
        return self._all()[index]

    def __repr__(self) -> str:
        shown = [str(move) for move in self._all()[:8]]
        more = ", …" if len(self) > 8 else ""
        return f"<.moves, {len(self)}: {', '.join(shown)}{more}>" if shown else "<.moves, 0>"


def _is_legal(kinds: type | UnionType, judge: Callable[..., Ruling], move: object) -> bool:
    """Whether it is a move, or the text of one, that is judged to be allowed."""
    try:
        return isinstance(move, str | kinds) and judge(move).allowed
    except QuestionError:
        return False


class Game(Protocol[P, M]):
    """What every game package offers; one conformance test holds every game to it.

    Every function refuses what is no text (``None``, a number) and what is no position or move of
    this game, as it refuses a text that it cannot read: with one sentence.
    The class of its positions is called ``Position``.

    What a game can do besides is in ``offers``: the name of an ability, and the module that has
    it.  What such a module has to have is said by the protocol of the ability, beside the function
    that asks for it:

    * ``colours``: it declares colours of its own (:mod:`boardlib.game.face`);
    * ``editing``: its boards can be changed by pointing at them (:mod:`boardlib.game.editing`);
    * ``exercises``: it makes up exercises (:mod:`boardlib.game.goals`);
    * ``editions``: it compares editions of its rules (:mod:`boardlib.game.editions`);
    * ``flips``: it says what would have to change for a ruling to be the other one
      (:mod:`boardlib.game.flip_search`);
    * ``networks``: its boards are networks (:mod:`boardlib.game.networks`), and in
      ``network_pictures`` how they are drawn;
    * ``odds``: it draws how likely things are (:mod:`boardlib.game.odds`);
    * ``outcomes``: it tells as values what came of whole games (:mod:`boardlib.game.record`);
    * ``records``: it replays records of whole games (:mod:`boardlib.game.record`);
    * ``table``: whole games of it are played at a table (:mod:`boardlib.game.table`);
    * ``tasks``: it sets functions to be programmed (:mod:`boardlib.game.task`).
    """

    name: str
    title: str

    @property
    def offers(self) -> Mapping[str, str]:
        """The abilities it has besides, and the module of each; see :func:`ability`."""

    def start(self, **wishes: Any) -> P:
        """The empty table, at which a board of one's own begins: it makes sense as it is.

        How many play, or who, and what they play with is wished for by keyword; options of the
        rule book likewise.  Raises ValueError for what there is not.
        """

    def read(self, text: str, check: bool = False) -> P:
        """The position that a text describes; raises PositionError.

        With ``check`` also for a position that can be read and makes no sense (see ``status``).
        """

    def write(self, position: P) -> str:
        """The text of a position: ``read(write(p)) == p``."""

    def status(self, position: P) -> list[Problem]:
        """Everything that is wrong with a position; empty for a sound one."""

    def moves(self, position: P) -> Moves[M]:
        """The legal moves."""

    def read_move(self, text: str) -> M:
        """The move that a text describes; raises QuestionError."""

    def judge(self, position: P, move: M | str) -> Ruling:
        """Why a move is legal, or why not."""

    def play(self, position: P, move: M | str) -> Step[P]:
        """The position after a move; raises IllegalMove with the ruling."""

    def ask(self, position: P, question: str) -> Answer:
        """The answer to a question; raises QuestionError."""

    def questions(self) -> Sequence[Askable]:
        """What can be asked: an example of every kind of question, and what it tells."""

    def describe(self, position: P) -> list[str]:
        """The board in sentences: the text twin of the picture."""

    def draw(self, position: P, marks: Sequence[Any] = ()) -> Any:
        """The picture, as a scene of shapes (see :mod:`boardlib.drawing`)."""

    def rules(self) -> Mapping[str, Rule]:
        """The rule index by id."""

    def boards(self) -> Mapping[str, str]:
        """Named positions that come with the game, as texts."""

    def line_key(self, line: str) -> str | None:
        """What a position line is about, so that a line about the same replaces it."""


def game(name: str | Game[Any, Any]) -> Game[Any, Any]:
    """The game package of that name, in capitals or not; a game itself is taken as it is.

    Raises:
        ValueError: for an unknown name, listing the games there are.
    """
    wanted = str(getattr(name, "name", name))
    found = called(wanted, GAMES)
    if found is None:
        raise WrongValue(
            _("there is no game '{name}'; the games are: {known}").format(
                name=wanted[:40], known=", ".join(GAMES)
            )
        )
    return cast("Game[Any, Any]", import_module(GAMES[found]))


def ability(rules: Game[Any, Any], name: str) -> Any:
    """The module that has something a game offers besides the protocol; None if there is none.

    It is loaded when it is first asked for.  The modules of :mod:`boardlib.game` ask for it, each
    for the ability that it describes; whoever wants one asks there.
    """
    return import_module(rules.offers[name]) if name in rules.offers else None


def ruled(question: str, ruling: Ruling, data: Any = None) -> Answer:
    """A ruling as an answer; its data is ``allowed`` or ``forbidden`` unless it is given."""
    head = _("Yes.") if ruling.allowed else _("No.")
    if data is None:
        data = "allowed" if ruling.allowed else "forbidden"
    return Answer(question, head, data, ruling, ruling.shapes, bare=True)


def reasoned(
    question: str,
    data: Any,
    *lines: Reason | Listed | str,
    shapes: Iterable[str] | None = None,
    names: Mapping[str, str] | None = None,
    ways: Mapping[str, tuple[str, Mapping[int, Fraction]]] = MappingProxyType({}),
) -> Answer:
    """An answer line by line: what decided it, and what else there is to say.

    Args:
        question: as it was asked.
        data: the answer as plain data.
        lines: a reason, or a sentence, or several of them as one line.
        shapes: what it is about; unless given, the shapes of its reasons.
        names: what words of the data are called.
        ways: of a question about odds, what each way that is compared is called, and what may come
            of it.

    >>> print(reasoned("which", ["red"], "Red is left.", "Blue is out.").text)
    Red is left.
    Blue is out.
    """
    listed = tuple(map(_line, lines))
    found = tuple(reason for line in listed for reason in line.reasons)
    why = Grounds(found) if found else None
    about = tuple(shapes) if shapes is not None else why.shapes if why else ()
    return Answer(
        question,
        "",
        data,
        why,
        about,
        listed,
        names=names or {},
        odds={name: chances for name, (_label, chances) in ways.items()},
        labels={name: label for name, (label, _chances) in ways.items()},
    )


def _line(told: Reason | Listed | str) -> Listed:
    match told:
        case Reason():
            return Listed("", (told,))
        case str():
            return Listed(told)
    return told


def texts_of(package: str, folder: str) -> Mapping[str, str]:
    """The text files in a folder of a package, by their names without ``.txt``."""
    found = files(package).joinpath(folder).iterdir()
    return {
        path.name.removesuffix(".txt"): path.read_text(encoding="utf-8")
        for path in sorted(found, key=lambda item: item.name)
        if path.name.endswith(".txt")
    }


def answered(
    position: P,
    words: W,
    questions: Mapping[str, Callable[[P, W, str], Answer]],
    examples: Sequence[Askable],
) -> Answer:
    """The answer to the question that is all a line says: its first word tells which it is.

    Args:
        position: what is asked about.
        words: the line.
        questions: the first word of a question -> what answers it.
        examples: what can be asked, to be named where something else is.

    Raises:
        QuestionError: when it is none of these, or speaks of something that is not there.
        TypeError: when a text stands in the place of the position.
    """
    refuse_unread(position)
    try:
        words.begin_small()
        column, verb = words.take(mark("expected the first word of a question here"))
        if verb not in questions:
            raise words.error(unknown(shown(verb), words.text, examples), column)
        answer = questions[verb](position, words, words.text.strip())
        words.done()
    except PositionError as error:
        raise refused(_("'{text}' is no question: {why}"), words, error) from None
    except QuestionError as error:
        raise QuestionError(str(error), error.column or words.reached) from None
    return answer


def senseless(problem: str) -> str:
    """What is so wrong with a board that nothing can be said about it."""
    return _("The board makes no sense: {problem}").format(problem=problem)


def checked(position: P, status: Callable[[P], Iterable[Problem]] | None) -> P:
    """The position, unless it makes no sense.

    Args:
        position: as it was read.
        status: says what is wrong with it; nothing is looked at without it.

    Raises:
        PositionError: saying what makes no sense.
    """
    for problem in status(position) if status is not None else ():
        if problem.stops:
            raise PositionError(senseless(problem.as_typed))
    return position


Asked = Callable[[P, str], Answer]


def warning(status: Callable[[P], Iterable[Problem]]) -> Callable[[Asked[P]], Asked[P]]:
    """Makes the answers of a game begin with what is wrong with the board.

    Args:
        status: says what is wrong with a position of the game.
    """

    def of(ask: Asked[P]) -> Asked[P]:
        @wraps(ask)
        def asked(position: P, question: str) -> Answer:
            answer = ask(position, question)
            problems = tuple(one for one in status(position) if one.stops)
            return replace(answer, problems=problems) if problems else answer

        return asked

    return of


def unless_illegal(move: object, ruling: Ruling) -> None:
    """Raise IllegalMove when the ruling refuses the move."""
    if not ruling:
        raise IllegalMove(str(move), ruling)


__all__ = [
    "GAMES",
    "Answer",
    "Askable",
    "Event",
    "Game",
    "IllegalMove",
    "Listed",
    "Moves",
    "PositionError",
    "Problem",
    "QuestionError",
    "Reason",
    "Rule",
    "Ruling",
    "Step",
    "ability",
    "answered",
    "game",
    "ruled",
    "texts_of",
    "unless_illegal",
    "warning",
]
