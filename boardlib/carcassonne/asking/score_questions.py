"""Questions about the end of the game: who has how many points, and what for."""

from __future__ import annotations

from collections.abc import Iterator

from boardlib.carcassonne.asking.feature_questions import feature_data
from boardlib.carcassonne.board.notation import BoardWords
from boardlib.carcassonne.board.position import COLOURS, Position
from boardlib.carcassonne.rules.naming import player_head
from boardlib.carcassonne.rules.scoring import final_awards
from boardlib.carcassonne.rules.worth import untaken_goods
from boardlib.game import Answer, Event, Listed
from boardlib.ruling import Grounds, Reason
from boardlib.text import _


def ask_score(position: Position, _words: BoardWords, question: str) -> Answer:
    """End-of-game scoring, itemised, on top of the points already scored."""
    totals = {colour: position.points_of(colour) for colour in _playing(position)}
    lines: list[Listed] = []
    items = []
    awards = final_awards(position)
    for joined, event in awards:
        assert event.score is not None
        for colour in event.facts["players"]:
            totals[colour] = totals.get(colour, 0) + event.facts["points"]
        lines.append(_scored(event))
        items.append(
            {
                **feature_data(position, joined),
                "points": event.facts["points"],
                **({"cities": event.facts["cities"]} if "cities" in event.facts else {}),
                "players": event.facts["players"],
                "score": event.score.to_json(),
            }
        )
    goods = tuple(untaken_goods(position))
    reasons = (*goods, *(reason for line in lines for reason in line.reasons))
    lines += [Listed(f"{player_head(colour)}: {total}") for colour, total in totals.items()]
    nobody = "" if lines else _("Nobody has scored.")
    head = " ".join([*(reason.text for reason in goods), *filter(None, [nobody])])
    data = {"totals": totals, "items": items}
    return Answer(question, head, data, Grounds(reasons) if reasons else None, listed=tuple(lines))


def _scored(event: Event) -> Listed:
    """What a feature scores at the end of the game, itemised."""
    itemised = f"{event.score}." if event.score is not None and event.score.items else ""
    return Listed("", tuple(_why_points(event)), itemised)


def _why_points(event: Event) -> Iterator[Reason]:
    """The rules by which something scores, each once; its sentence tells the points."""
    rules = [item.rule for item in event.score.items] if event.score is not None else []
    for rule in dict.fromkeys([event.rule, *rules]):
        yield Reason(rule, event.text, True, event.facts, event.shapes)


def _playing(position: Position) -> list[str]:
    if position.players is not None:
        return list(position.playing)
    named = {figure.colour for figure in position.figures} | set(dict(position.points))
    return [colour for colour in COLOURS if colour in named]
