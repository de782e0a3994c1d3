"""Questions about portals, tokens and tunnels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from boardlib.carcassonne.board.notation import BoardWords
from boardlib.carcassonne.board.parts import Portal
from boardlib.carcassonne.board.position import (
    COLOURS,
    PLAYER_COUNTS,
    TOKENS,
    TOKENS_PER_COLOUR,
    Position,
    colours_in_play,
    is_common_stock,
    token_colours,
    tokens_in_play,
)
from boardlib.carcassonne.questions.describe import portal_sentence, portal_state, robber_words
from boardlib.carcassonne.rulebook import DEFAULTS
from boardlib.carcassonne.rules.checks import has_portal, missing_segment
from boardlib.carcassonne.rules.naming import holds, players_words
from boardlib.carcassonne.rules.tokens import usable_portals
from boardlib.game import Answer, Listed, QuestionError
from boardlib.rulebook import Fact
from boardlib.ruling import Grounds, Reason, Ruling
from boardlib.text import _, mark, ngettext
from boardlib.words import Wanted


def portal_data(position: Position, portal: Portal) -> dict[str, Any]:
    """A portal as plain data: its road, token, state and where its tunnel leads."""
    token, other = position.token_at(portal), position.landscape.pairs.get(portal)
    return {
        "portal": str(portal),
        "road": str(position.road_at(portal)),
        "token": None if token is None else token.colour,
        "state": portal_state(position, portal),
        "leads_to": None if other is None else str(other),
    }


def ask_portals(position: Position, _words: BoardWords, question: str) -> Answer:
    """Every printed portal: ``portals``."""
    portals = position.landscape.printed_portals()
    data = [portal_data(position, portal) for portal in portals]
    lines = tuple(map(partial(_portal_line, position), portals))
    head = "" if lines else _("There is no portal on the board.")
    shapes = tuple(item["portal"] for item in data)
    return Answer(question, head, data, shapes=shapes, listed=lines)


def _portal_line(position: Position, portal: Portal) -> Listed:
    """A portal in words."""
    told = portal_sentence(position, portal, spoken=True)
    return Listed(told, typed=portal_sentence(position, portal, with_key=True, spoken=True))


def ask_portal(position: Position, words: BoardWords, question: str) -> Answer:
    """One portal, and what is open at it: ``portal x,y.p1``."""
    portal = words.portal()
    if not has_portal(position, portal):
        raise QuestionError(missing_segment(position, portal))
    data = portal_data(position, portal)
    shapes = (data["portal"], data["road"])
    return Answer(question, portal_sentence(position, portal, spoken=True), data, shapes=shapes)


def ask_tokens(position: Position, words: BoardWords, question: str) -> Answer:
    """How many tokens there are with so many players, and of which colours."""
    players = int(
        words.one_of(
            Wanted(
                mark("expected a number of players here"),
                mark("'{word}' is not a number of players"),
            ),
            tuple(map(str, PLAYER_COUNTS)),
        )
    )
    if is_common_stock(position.profile):
        return _stock(position, players, question)
    playing = position.colours[:players]
    colours = {
        one: list(token_colours(players, one, position.profile, position.colours))
        for one in playing
    }
    each = TOKENS_PER_COLOUR * len(colours[playing[0]])
    data = {"colours": colours, "each": each, "in_play": each * players, "total": TOKENS}
    found = holds(
        _count_rule(players, each // TOKENS_PER_COLOUR),
        seats=Fact(None, _players_head(players)),
        tokens=Fact(
            None, ngettext("{count} token each", "{count} tokens each", each).format(count=each)
        ),
        each=each,
        in_play=each * players,
    )
    return Answer(question, "", data, Ruling((found, *_further_colours(colours))))


def _players_head(count: int) -> str:
    """How many players there are, as a label: ``3 players``."""
    return ngettext("{count} player", "{count} players", count).format(count=count)


def _further_colours(colours: Mapping[str, Sequence[str]]) -> Iterator[Reason]:
    """token-colours: the colours that each player has besides his own, if any."""
    further = {player: owned[1:] for player, owned in colours.items() if owned[1:]}
    if further:
        shares = [f"{_(player)} ({players_words(others)})" for player, others in further.items()]
        yield holds("token-colours", "shares", shares=Fact(further, ", ".join(shares)))


def _count_rule(players: int, colours: int) -> str:
    """The rule by which each of so many players has so many token colours."""
    if (players, colours) == (2, 2):
        return "token-count-magazine"
    usual = token_colours(players, COLOURS[0], DEFAULTS)
    return "token-count" if colours == len(usual) else "token-count-fewer"


def _stock(position: Position, players: int, question: str) -> Answer:
    """The tokens of a common stock, which belong to nobody (variant-both-at-once)."""
    stock = list(colours_in_play(players, position.profile, position.colours))
    count = TOKENS_PER_COLOUR * len(stock)
    data: dict[str, Any] = {
        "colours": {},
        "stock": stock,
        "each": None,
        "in_play": count,
        "total": TOKENS,
    }
    seats = Fact(None, _players_head(players))
    whole = holds("variant-both-at-once", "count", seats=seats, count=count, in_play=count)
    return Answer(
        question, whole.text, data, Ruling((whole, holds("variant-stock", "which", stock=stock)))
    )


def ask_tunnels(position: Position, _words: BoardWords, question: str) -> Answer:
    """The finished tunnels, and how many more the portals and tokens allow at most."""
    pairs = [[str(one), str(other)] for one, other in position.pairs]
    portals, tokens = len(usable_portals(position)), tokens_in_play(position)
    most = min(portals, tokens) // 2
    text = _(
        "Finished tunnels: {count}. There are at most {most} (portals: {portals}, tokens:"
        " {tokens})."
    ).format(count=len(pairs), most=most, portals=portals, tokens=tokens)
    data = {"finished": pairs, "portals": portals, "most": most}
    return Answer(question, text, data, Grounds((_limit(position, portals, tokens),)))


def _limit(position: Position, portals: int, tokens: int) -> Reason:
    """What limits the number of tunnels: the portals, all the tokens, or those of the players."""
    shapes, facts = usable_portals(position), {"portals": portals, "tokens": tokens}
    if tokens >= portals:
        return holds("tunnel-limit", "portals", shapes, **facts)
    if tokens >= TOKENS:
        return holds("tunnel-limit", "tokens", shapes, **facts)
    seats = position.players
    return holds("tunnel-limit-players", "", shapes, **facts, count=tokens, seats=seats)


def ask_robber(position: Position, _words: BoardWords, question: str) -> Answer:
    """Who holds the Robber Baron, and the length of the longest road so far."""
    robber = position.robber
    if robber is None:
        raise QuestionError(_("The position does not say who holds the Robber Baron."))
    data = {"holder": robber.holder, "length": robber.length}
    return Answer(question, robber_words(robber), data)
