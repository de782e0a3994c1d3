"""Board-game rulings, with reasons: ``import boardlib as bl``, and every name that is needed.

>>> import boardlib as bl
>>> board = bl.read("TUN-B")
>>> print(board.ask("token blue 2,0.p1").head)
Yes.

What is loaded is what is used: importing this package takes a millisecond.  The names that
``dir(boardlib)`` lists, and what the values that they give can do, are for everybody and stay.
All other modules are internal: they may be renamed from one version to the next.
"""

__version__ = "0.1.0"

TYPE_CHECKING = False  # type checkers take it for true; `typing` would take longer than the rest
if TYPE_CHECKING:
    from boardlib import biathlon as biathlon
    from boardlib import carcassonne as carcassonne
    from boardlib import chance as chance
    from boardlib import tour as tour
    from boardlib import troyes as troyes
    from boardlib.catalogue.practice import case as case
    from boardlib.chance import Distribution as Distribution
    from boardlib.chance import die as die
    from boardlib.drawing.charts import chart as chart
    from boardlib.game import Answer as Answer
    from boardlib.game.asking import questions as questions
    from boardlib.game.face import ask as ask
    from boardlib.game.face import boards as boards
    from boardlib.game.face import draw as draw
    from boardlib.game.face import read as read
    from boardlib.game.face import rules as rules
    from boardlib.game.networks import network as network
    from boardlib.game.odds import odds as odds
    from boardlib.game.table import table as table
    from boardlib.ruling import IllegalMove as IllegalMove
    from boardlib.ruling import Reason as Reason
    from boardlib.ruling import Rule as Rule
    from boardlib.ruling import Ruling as Ruling
    from boardlib.ruling import Score as Score
    from boardlib.simulation import simulate as simulate
    from boardlib.text import say as say
    from boardlib.widgets import check as check
    from boardlib.widgets import compare as compare
    from boardlib.widgets import estimate as estimate
    from boardlib.widgets import folded as folded
    from boardlib.widgets import hot_seat as hot_seat
    from boardlib.widgets import index as index
    from boardlib.widgets import lesson as lesson
    from boardlib.widgets import practice as practice
    from boardlib.widgets import predict as predict
    from boardlib.widgets import progress as progress
    from boardlib.widgets import settle as settle
    from boardlib.widgets.reference import cases as cases
    from boardlib.words import PositionError as PositionError
    from boardlib.words import QuestionError as QuestionError

_HOMES = {
    # games
    "carcassonne": "carcassonne",
    "tour": "tour",
    "biathlon": "biathlon",
    "troyes": "troyes",
    # boards and questions
    "read": "game.face.read",
    "boards": "game.face.boards",
    "ask": "game.face.ask",
    "questions": "game.asking.questions",
    "rules": "game.face.rules",
    "draw": "game.face.draw",
    "chart": "drawing.charts.chart",
    "network": "game.networks.network",
    # chance
    "chance": "chance",
    "die": "chance.die",
    "odds": "game.odds.odds",
    "Distribution": "chance.Distribution",
    # many games
    "simulate": "simulation.simulate",
    "table": "game.table.table",
    # cases
    "case": "catalogue.practice.case",
    "cases": "widgets.reference.cases",
    # in a notebook
    "lesson": "widgets.lesson",
    "practice": "widgets.practice",
    "settle": "widgets.settle",
    "hot_seat": "widgets.hot_seat",
    "compare": "widgets.compare",
    "progress": "widgets.progress",
    "index": "widgets.index",
    "predict": "widgets.predict",
    "estimate": "widgets.estimate",
    "check": "widgets.check",
    "folded": "widgets.folded",
    "say": "text.say",
    # values
    "Answer": "game.Answer",
    "Ruling": "ruling.Ruling",
    "Reason": "ruling.Reason",
    "Rule": "ruling.Rule",
    "Score": "ruling.Score",
    # errors
    "PositionError": "words.PositionError",
    "QuestionError": "words.QuestionError",
    "IllegalMove": "ruling.IllegalMove",
}
"""Each name of the face, and where it is at home: a module, or something in one."""

_MEANT = {
    "games": "carcassonne, tour, biathlon, troyes",
    "carcassone": "carcassonne",
    "biatlon": "biathlon",
    "tour_de_france": "tour",
    "start": "carcassonne.start(), tour.start(), biathlon.start() or troyes.start()",
    "position": "read",
    "load": "read",
    "open": "read",
    "board": "read(…) or boards(…)",
    "question": "questions",
    "rule": "rules",
    "lessons": "index()",
    "exercises": "practice",
    "show": "draw",
    "plot": "draw or chart",
    "graph": "network",
    "dice": "die",
    "play": "table or hot_seat",
    "game": "table or hot_seat",
    "simulation": "simulate",
    "flips": "read(…).flips(…)",
    "flip": "read(…).flips(…)",
}
"""Names that many expect, and what they are called here."""

__all__ = list(_HOMES)

if not TYPE_CHECKING:

    def __getattr__(name):
        """A name of the face, from its home; it is loaded when it is first asked for."""
        if name not in _HOMES:
            from boardlib.shown import NoSuchName

            raise NoSuchName("module 'boardlib'", name, _HOMES, _MEANT)
        from importlib import import_module

        module, _dot, what = _HOMES[name].rpartition(".")
        found = import_module(f"boardlib.{module or what}")
        globals()[name] = found = getattr(found, what) if module else found
        return found


def __dir__() -> list[str]:
    return sorted(__all__)
