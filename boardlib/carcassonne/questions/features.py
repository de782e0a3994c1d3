"""Questions about features: whether they are complete, what they are worth, now and at the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from boardlib.carcassonne.board.notation import BoardWords
from boardlib.carcassonne.board.parts import Joined
from boardlib.carcassonne.board.position import COLOURS, Position
from boardlib.carcassonne.questions.tiles import known_segment
from boardlib.carcassonne.rules.calling import called
from boardlib.carcassonne.rules.checks import missing_segment
from boardlib.carcassonne.rules.ends import ends_called
from boardlib.carcassonne.rules.features import (
    completion,
    counting,
    shared_words,
    untaken_goods,
    winners,
    worth,
    worth_words,
)
from boardlib.carcassonne.rules.figures import final_awards
from boardlib.carcassonne.rules.naming import first_part, player_head, players_words, typed
from boardlib.carcassonne.rules.tally import award_of, by_city, no_fields
from boardlib.game import Answer, Event, Listed, QuestionError
from boardlib.ruling import Grounds, Reason
from boardlib.text import _, listing, mark, mark_counted, ngettext


def feature_data(position: Position, joined: Joined) -> dict[str, Any]:
    """A joined feature as plain data."""
    landscape = position.landscape
    data = {
        "type": joined.type,
        "segments": [str(segment) for segment in landscape.segments(joined)],
        "tiles": len(landscape.cells(joined)),
        "complete": joined.complete,
        "points": worth(position, joined).total,
        "open_ends": [str(end) for end in landscape.open_ends(joined)],
        "figures": [str(figure) for figure in position.figures_on(joined)],
        "owners": winners(position, joined),
    }
    award = award_of(landscape, joined, position.profile)
    if award.among > 1:
        data["each"] = award.points
    if joined.type == "city":
        data["pennants"] = landscape.pennants(joined)
    return data


WORTH: Final = {
    (True, "somebody"): mark_counted(
        "It scores {count} point (for {players}): {sum}.",
        "It scores {count} points (for {players}): {sum}.",
    ),
    (True, "counting nothing"): mark_counted(
        "It would score {count} point ({sum}), but the figures on it count nothing.",
        "It would score {count} points ({sum}), but the figures on it count nothing.",
    ),
    (True, "nobody"): mark_counted(
        "It would score {count} point ({sum}), but nobody stands on it.",
        "It would score {count} points ({sum}), but nobody stands on it.",
    ),
    (False, "somebody"): mark_counted(
        "At the end of the game it scores {count} point (for {players}): {sum}.",
        "At the end of the game it scores {count} points (for {players}): {sum}.",
    ),
    (False, "counting nothing"): mark_counted(
        "At the end of the game it would score {count} point ({sum}), but the figures on it count"
        " nothing.",
        "At the end of the game it would score {count} points ({sum}), but the figures on it count"
        " nothing.",
    ),
    (False, "nobody"): mark_counted(
        "At the end of the game it would score {count} point ({sum}), but nobody stands on it.",
        "At the end of the game it would score {count} points ({sum}), but nobody stands on it.",
    ),
}
"""What a feature scores, by whether it is complete and by who stands on it."""

NOTHING: Final = {
    "": mark("At the end of the game it scores nothing as it lies."),
    "inn": mark("It has an inn: unless it is completed, it scores nothing."),
    "cathedral": mark("It has a cathedral: unless it is completed, it scores nothing."),
}
"""A feature that scores nothing, by what it shows."""


def feature_line(position: Position, joined: Joined) -> Listed:
    """A joined feature in words: tiles, completion, worth."""
    landscape = position.landscape
    name = called(landscape, joined, head=True)
    key = landscape.segment(first_part(landscape, joined))
    facts, worth_ = ", ".join(_facts(position, joined, name)), _worth_text(position, joined)
    text = _("{feature}: {facts}.") if facts else "{feature}."
    return Listed(
        f"{text.format(feature=name, facts=facts)} {worth_}",
        typed=f"{text.format(feature=typed(name, key), facts=facts)} {worth_}",
    )


def _facts(position: Position, joined: Joined, name: str) -> list[str]:
    """How large it is unless its name tells, whether it is complete, and where it is open."""
    landscape = position.landscape
    tiles = len(landscape.cells(joined))
    facts = [ngettext("{count} tile", "{count} tiles", tiles).format(count=tiles)]
    if joined.type in ("road", "city", "monastery"):
        facts.append(_("complete") if joined.complete else _("incomplete"))
    ends = ends_called(landscape, landscape.open_ends(joined))
    if ends:
        facts.append(_("open: {ends}").format(ends=listing(ends)))
    return facts[1:] if facts[0] in name else facts


def _worth_text(position: Position, joined: Joined) -> str:
    if joined.type == "river":
        return _("It is never scored.")
    if joined.type == "field" and no_fields(position.profile):
        return _("Nothing is scored for fields in this game.")
    if by_city(joined, position.profile):
        return _("It is not scored itself, but city by city.")
    owners, points = winners(position, joined), worth(position, joined).total
    if not points:
        shown = (flag for flag in NOTHING if position.landscape.shows(joined, flag))
        return _(NOTHING[next(shown, "")])
    who = "somebody" if owners else "counting nothing" if joined.figures else "nobody"
    text = ngettext(*WORTH[joined.complete, who], points).format(
        count=points, players=players_words(owners), sum=worth_words(position, joined)
    )
    award = award_of(position.landscape, joined, position.profile)
    return f"{text} {shared_words(award)}" if award.among > 1 else text


def ask_features(position: Position, _words: BoardWords, question: str) -> Answer:
    """Every feature on the board: ``features``."""
    joined = position.landscape.features()
    return Answer(
        question,
        "" if joined else _("There is no feature on the board."),
        [feature_data(position, item) for item in joined],
        listed=tuple(feature_line(position, item) for item in joined),
    )


def ask_feature(position: Position, words: BoardWords, question: str) -> Answer:
    """One feature, with its points: ``feature x,y.r1``."""
    segment = words.segment()
    joined = position.joined(segment)
    if joined is None:
        raise QuestionError(missing_segment(position, segment))
    return Answer(
        question,
        str(feature_line(position, joined)),
        feature_data(position, joined),
        completion(position, joined),
        tuple(str(member) for member in position.landscape.segments(joined)),
    )


COMPLETE: Final = mark("{feature}: complete.")
INCOMPLETE: Final = mark("{feature}: not complete.")
OPEN: Final = mark("{feature}: not complete, open here: {ends}.")


def ask_complete(position: Position, words: BoardWords, question: str) -> Answer:
    """Whether a feature is complete, and what is open or closes it; its points are not told."""
    segment = known_segment(position, words.segment())
    joined = position.joined(segment)
    assert joined is not None
    landscape = position.landscape
    ends = landscape.open_ends(joined)
    sentence = COMPLETE if joined.complete else OPEN if ends else INCOMPLETE
    text = _(sentence).format(
        feature=called(landscape, joined, head=True),
        ends=listing(ends_called(landscape, ends)),
    )
    data = {"complete": joined.complete, "open_ends": [str(end) for end in ends]}
    shapes = tuple(str(member) for member in landscape.segments(joined))
    return Answer(question, text, data, completion(position, joined), shapes)


def ask_points(position: Position, words: BoardWords, question: str) -> Answer:
    """What a feature is worth as it lies, and for whom: every rule that counts or does not."""
    segment = words.segment()
    joined = position.joined(segment)
    if joined is None:
        raise QuestionError(missing_segment(position, segment))
    ruling = counting(position, joined)
    data = {
        "points": worth(position, joined).total,
        "complete": joined.complete,
        "tiles": [f"{x},{y}" for x, y in sorted(position.landscape.cells(joined))],
        "owners": winners(position, joined),
    }
    shapes = tuple(str(member) for member in position.landscape.segments(joined))
    return Answer(question, _points_text(position, joined), data, ruling, shapes)


def _points_text(position: Position, joined: Joined) -> str:
    """A sentence such as ``Red's road: worth 5 points (for red and blue).``."""
    total, owners = worth(position, joined).total, winners(position, joined)
    return _points_words(joined.complete, bool(owners), total).format(
        feature=called(position.landscape, joined, head=True),
        count=total,
        players=players_words(owners),
    )


def _points_words(complete: bool, owned: bool, count: int) -> str:
    """The sentence about the worth of a feature, to be filled in."""
    if complete and owned:
        return ngettext(
            "{feature}: worth {count} point (for {players}).",
            "{feature}: worth {count} points (for {players}).",
            count,
        )
    if complete:
        return ngettext(
            "{feature}: worth {count} point, but for nobody.",
            "{feature}: worth {count} points, but for nobody.",
            count,
        )
    if owned:
        return ngettext(
            "{feature}: not complete, at the end worth {count} point (for {players}).",
            "{feature}: not complete, at the end worth {count} points (for {players}).",
            count,
        )
    return ngettext(
        "{feature}: not complete, at the end worth {count} point, but for nobody.",
        "{feature}: not complete, at the end worth {count} points, but for nobody.",
        count,
    )


# --- the end of the game ----------------------------------------------------------------


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
