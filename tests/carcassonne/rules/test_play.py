"""Games played move by move through judge and play, with what must always be true of them."""

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from boardlib import carcassonne
from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.position import COLOURS, FIGURES, Position
from boardlib.carcassonne.questions.describe import features_told
from boardlib.carcassonne.rules.placing import places
from boardlib.ruling import IllegalMove
from tests.carcassonne.strategies import deck, portals, segments

SETS = ("base", *["tunnel"] * 8, "abbey-and-mayor", "princess-and-dragon")
HOUSE_RULES = (
    "",
    "option printed_tunnels always",
    "option token_needs_own_figure on",
    "option token_may_be_stolen on",
    "option occupied_road_needs_pair on",
    "option token_must_not_block on",
    "option wagon C2",
)
picks = st.sampled_from(range(1000))


def everything(landscape: Landscape) -> list[object]:
    """All that a landscape knows: its features, tunnels, monasteries and empty places."""
    features = [
        (one.type, landscape.segments(one), one.open, one.figures) for one in landscape.features()
    ]
    around = {cell: sorted(landscape.missing_around(cell)) for cell in landscape.monasteries.at}
    return [features, landscape.portals, landscape.pairs, around, landscape.openings.frontier]


def is_as_if_made_anew(grown: Position) -> None:
    """A landscape that grew, and what is told about it, are those of the position as a whole."""
    anew = carcassonne.read(carcassonne.write(grown))
    assert everything(grown.landscape) == everything(anew.landscape)
    assert carcassonne.describe(grown) == carcassonne.describe(anew)
    assert list(features_told(grown).values()) == list(features_told(anew).values())


class Game(RuleBasedStateMachine):
    """One game: whoever's turn it is tries legal and illegal moves in any order."""

    @initialize(players=st.sampled_from((2, 3, 4)), option=st.sampled_from(HOUSE_RULES))
    def begin(self, players: int, option: str) -> None:
        lines = [f"players {players}", f"sets {' '.join(SETS)}", "robber nobody 0", "turn red"]
        self.start = carcassonne.read("\n".join([*lines, "tile BG-D 0,0 0", option]))
        self.position = self.start
        self.players = COLOURS[:players]
        self.played: list[str] = []
        self.positions = [self.start]
        self.scored = dict.fromkeys(self.players, 0)
        self.pile = deck(SETS)
        self.tokens: set[str] = set()
        self.longest = 0

    def make(self, move: str) -> bool:
        """Make a move if it is legal; an illegal one must change nothing and say why."""
        before = carcassonne.write(self.position)
        ruling = carcassonne.judge(self.position, move)
        features_told(self.position)  # noted, and kept for what a tile does not change
        try:
            step = carcassonne.play(self.position, move)
        except IllegalMove as error:
            refusal = error
        else:
            assert ruling.allowed
            self._count(step.events)
            self.position = step.position
            self.played.append(move)
            self.positions.append(self.position)
            if move.startswith("tile"):
                is_as_if_made_anew(self.position)
            return True
        assert refusal.ruling == ruling
        assert ruling.failed
        assert carcassonne.write(self.position) == before
        return False

    def _count(self, events: tuple[Any, ...]) -> None:
        for event in events:
            if event.score is not None:
                for player in event.facts["players"]:
                    self.scored[player] += sum(item.points for item in event.score.items)

    @property
    def player(self) -> str:
        assert self.position.turn is not None
        return self.position.turn.player

    def placed(self) -> bool:
        return self.position.turn is not None and self.position.turn.placed is not None

    def done(self, deed: str) -> bool:
        return self.position.turn is not None and deed in self.position.turn.done

    def pick(self, candidates: list[str], number: int) -> bool:
        """Make the first of the candidates that is legal, from the one of that number on."""
        start = number % len(candidates) if candidates else 0
        for move in candidates[start:] + candidates[:start]:
            if carcassonne.judge(self.position, move):
                return self.make(move)
        return False

    # --- a turn as it should be -------------------------------------------------------------

    @precondition(lambda self: not self.placed() and not self.done("scored"))
    @rule(draw=picks, where=picks, token=picks, figure=picks, wagon=picks, late=st.booleans())
    def take_a_turn(
        self, draw: int, where: int, token: int, figure: int, wagon: int, late: bool
    ) -> None:
        if not late:
            self.lay_a_token(token)
        self.place_a_tile(draw, where)
        if not self.placed():
            return  # that tile fits nowhere: another one is drawn
        self.stand_a_figure(figure)
        if late:
            self.lay_a_token(token)
        assert self.make("score")
        self.move_a_wagon(wagon)
        before = self.player
        assert self.make("end")
        order = self.players.index(before) + 1
        assert self.player == self.players[order % len(self.players)]
        assert not carcassonne.ask(self.position, "wagons").data
        assert not self.on_complete_features()

    def place_a_tile(self, draw: int, where: int) -> None:
        kind = self.pile[draw % len(self.pile)]
        found = [(cell, r) for cell, rotations in places(self.position, kind) for r in rotations]
        if found:
            (x, y), rotation = found[where % len(found)]
            assert self.make(f"tile {kind} {x},{y} {rotation}")
            self.pile.remove(kind)

    def stand_a_figure(self, number: int) -> None:
        here = [s for s in segments(self.position) if s.cell == self.position.placed]
        kind = ("meeple", "wagon", "meeple", "mayor", "meeple", "barn")[number % 6]
        self.pick([f"{kind} {self.player} {segment}" for segment in here], number)

    def lay_a_token(self, number: int) -> None:
        mouths = portals(self.position)
        one = [f"token {colour} {mouth}" for mouth in mouths for colour in COLOURS]
        two = [f"token blue {mouths[0]} and {mouth}" for mouth in mouths[1:]]
        self.pick([*one, *two, *(f"{move} by {self.player}" for move in one)], number)

    def move_a_wagon(self, number: int) -> None:
        moves = [m for m in carcassonne.moves(self.position) if str(m).startswith(("move", "home"))]
        if moves:
            assert self.make(str(moves[number % len(moves)]))

    # --- whatever comes to mind, most of it illegal -----------------------------------------

    @rule(draw=picks, x=st.sampled_from(range(-2, 3)), y=st.sampled_from(range(-2, 3)))
    def try_a_tile_anywhere(self, draw: int, x: int, y: int) -> None:
        kind = self.pile[draw % len(self.pile)]
        if self.make(f"tile {kind} {x},{y} {90 * (draw % 4)}"):
            self.pile.remove(kind)

    @rule(pick=picks, colour=st.sampled_from(COLOURS), kind=st.sampled_from(FIGURES))
    def try_a_figure_anywhere(self, pick: int, colour: str, kind: str) -> None:
        everywhere = segments(self.position)
        self.make(f"{kind} {colour} {everywhere[pick % len(everywhere)]}")

    @rule(one=picks, two=picks, colour=st.sampled_from(COLOURS))
    def try_tokens_anywhere(self, one: int, two: int, colour: str) -> None:
        mouths = portals(self.position)
        if mouths:
            first, second = mouths[one % len(mouths)], mouths[two % len(mouths)]
            self.make(f"token {colour} {first}" + (f" and {second}" if first != second else ""))

    @rule(move=st.sampled_from(("score", "end")))
    def try_to_end(self, move: str) -> None:
        scored = self.done("scored")
        legal = scored if move == "end" else self.placed() and not scored
        assert self.make(move) == legal

    # --- what is always true ----------------------------------------------------------------

    @invariant()
    def the_position_is_sound(self) -> None:
        assert carcassonne.status(self.position) == []

    @invariant()
    def what_is_written_is_read_again(self) -> None:
        assert carcassonne.read(carcassonne.write(self.position)) == self.position

    @invariant()
    def all_figures_are_accounted_for(self) -> None:
        for colour in self.players:
            own = [figure.kind for figure in self.position.figures if figure.colour == colour]
            assert own.count("meeple") <= 7
            assert all(own.count(kind) <= 1 for kind in ("wagon", "mayor", "barn"))

    @invariant()
    def a_colour_has_at_most_two_tokens_and_they_stay(self) -> None:
        laid = [token.colour for token in self.position.tokens]
        assert all(laid.count(colour) <= 2 for colour in COLOURS)
        names = {f"{token.colour} {token.portal}" for token in self.position.tokens}
        assert self.tokens <= names
        self.tokens = names

    @invariant()
    def points_are_the_sums_of_the_events(self) -> None:
        assert {p: self.position.points_of(p) for p in self.players} == self.scored

    @invariant()
    def after_scoring_nobody_stands_on_a_complete_feature_but_waiting_wagons(self) -> None:
        if self.done("scored"):
            assert all(figure.startswith("wagon") for figure in self.on_complete_features())

    def on_complete_features(self) -> list[str]:
        features = carcassonne.ask(self.position, "features").data
        return [f for feature in features if feature["complete"] for f in feature["figures"]]

    @invariant()
    def the_longest_road_never_becomes_shorter(self) -> None:
        assert self.position.robber is not None
        assert self.position.robber.length >= self.longest
        self.longest = self.position.robber.length

    def teardown(self) -> None:
        """Undo is replay: the moves made again give the same positions."""
        if not hasattr(self, "start"):
            return
        again: Position = self.start
        for move, expected in zip(self.played, self.positions[1:], strict=True):
            again = carcassonne.play(again, move).position
            assert again == expected


TestGame = pytest.mark.whole(Game.TestCase)
TestGame.settings = settings(
    max_examples=25,
    stateful_step_count=40,
    deadline=None,
    report_multiple_bugs=False,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
