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
from boardlib.carcassonne.rulebook import DEFAULTS, condition
from boardlib.carcassonne.rules.checks import has_portal, missing_segment
from boardlib.carcassonne.rules.naming import players_words
from boardlib.carcassonne.rules.tokens import usable_portals
from boardlib.game import Answer, Listed, QuestionError
from boardlib.ruling import Grounds, Reason, Ruling
from boardlib.text import _, listing, mark, ngettext
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
    tokens = ngettext("{count} token each", "{count} tokens each", each).format(count=each)
    text = _("{players}: {tokens}, {all} in play.").format(
        players=_players_head(players), tokens=tokens, all=each * players
    )
    name = _count_rule(players, each // TOKENS_PER_COLOUR)
    found = condition(name, True, text, each=each, in_play=each * players)
    return Answer(question, "", data, Ruling((found, *_further_colours(colours))))


def _players_head(count: int) -> str:
    """How many players there are, as a label: ``3 players``."""
    return ngettext("{count} player", "{count} players", count).format(count=count)


def _further_colours(colours: Mapping[str, Sequence[str]]) -> Iterator[Reason]:
    """token-colours: the colours that each player has besides his own, if any."""
    further = {player: owned[1:] for player, owned in colours.items() if owned[1:]}
    if further:
        text = _("Each player's further colours in brackets: {colours}.")
        shares = [f"{_(player)} ({players_words(others)})" for player, others in further.items()]
        yield condition("token-colours", True, text.format(colours=", ".join(shares)))


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
    text = ngettext(
        "{players}: {count} token in a common stock, which belongs to nobody.",
        "{players}: {count} tokens in a common stock, which belong to nobody.",
        count,
    )
    words = text.format(players=_players_head(players), count=count)
    which = listing([_(colour) for colour in stock])
    why = (
        condition("variant-both-at-once", True, words, in_play=count),
        condition("variant-stock", True, _("In the stock: {colours}.").format(colours=which)),
    )
    return Answer(question, words, data, Ruling(why))


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
    name = "tunnel-limit"
    text = _("Each tunnel takes two of the {portals} portals; there are tokens enough for all.")
    if tokens < portals:
        text = _("Each tunnel takes two of the {tokens} tokens; there are more portals than that.")
        if tokens < TOKENS:
            name = "tunnel-limit-players"
            text = ngettext(
                "With {players} players {tokens} token is in use, and each tunnel takes two of"
                " them.",
                "With {players} players {tokens} tokens are in use, and each tunnel takes two of"
                " them.",
                tokens,
            )
    words = text.format(portals=portals, tokens=tokens, players=position.players)
    shapes = usable_portals(position)
    return condition(name, True, words, shapes, portals=portals, tokens=tokens)


def ask_robber(position: Position, _words: BoardWords, question: str) -> Answer:
    """Who holds the Robber Baron, and the length of the longest road so far."""
    robber = position.robber
    if robber is None:
        raise QuestionError(_("The position does not say who holds the Robber Baron."))
    data = {"holder": robber.holder, "length": robber.length}
    return Answer(question, robber_words(robber), data)
