"""Questions about portals, tokens and tunnels; and about wagons: where one may go, and why not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from boardlib.carcassonne.board.graph import feature_graph, feature_node
from boardlib.carcassonne.board.notation import BoardWords
from boardlib.carcassonne.board.parts import Joined, Portal, Segment
from boardlib.carcassonne.board.position import (
    COLOURS,
    PLAYER_COUNTS,
    TOKENS,
    TOKENS_PER_COLOUR,
    Figure,
    Position,
    colours_in_play,
    is_common_stock,
    token_colours,
    tokens_in_play,
)
from boardlib.carcassonne.questions.describe import portal_sentence, portal_state, robber_words
from boardlib.carcassonne.questions.tiles import ask_move, known_segment
from boardlib.carcassonne.rulebook import DEFAULTS
from boardlib.carcassonne.rules.adjacency import LINKS, link_words, nearness, reach
from boardlib.carcassonne.rules.calling import called, figure_called, part_called
from boardlib.carcassonne.rules.checks import has_portal, missing_segment
from boardlib.carcassonne.rules.naming import holds, player_head, players_words, show, typed
from boardlib.carcassonne.rules.tokens import usable_portals
from boardlib.carcassonne.rules.wagon import (
    EDITIONS,
    destinations,
    failed_conditions,
    has_been_scored,
    judge_destination,
    may_go_on,
    others_first,
    waiting,
    why_destinations,
)
from boardlib.game import Answer, Listed, QuestionError, ruled
from boardlib.rulebook import Fact
from boardlib.ruling import Grounds, Reason, Ruling
from boardlib.text import _, listing, ngettext
from boardlib.words import expected

# --- portals, tokens and tunnels -----------------------------------------------------------------


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
    players = int(words.one_of(expected("a number of players"), tuple(map(str, PLAYER_COUNTS))))
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


# --- wagons --------------------------------------------------------------------------------------


def ask_wagon(position: Position, words: BoardWords, question: str) -> Answer:
    """``wagon red x,y.c1`` is about placing it; with an edition it is about its move."""
    edition = words.one_of(expected("an edition or a colour"), (*EDITIONS, *COLOURS))
    if edition in COLOURS:
        return ask_move(position, words, question)
    colour, start = words.colour(), known_segment(position, words.segment())
    if words.accept("to"):
        end = known_segment(position, words.segment())
        return _wagon_ruling(position, edition, colour, start, end, question)
    return _wagon_list(position, edition, colour, start, question)


def _wagon_list(
    position: Position, edition: str, colour: str, start: Segment, question: str
) -> Answer:
    home = position.joined(start)
    assert home is not None
    found = destinations(position, edition, colour, start)
    why = () if not home.complete else tuple(why_destinations(position, edition, colour, start))
    if found:
        words = _destination_words(position, edition, colour, found)
        names = [str(end) for end in found]
        return Answer(question, words, names, Grounds(why), tuple(names))
    stays = _no_destination(position, home, Figure("wagon", colour, start))
    return Answer(question, "", [], Grounds((*why, stays)), listed=(Listed("", (stays,)),))


def _destination_words(position: Position, edition: str, colour: str, found: list[Segment]) -> str:
    """Where a wagon may go: features as a whole, or parts of them, as the edition has it."""
    landscape = position.landscape
    numbers = [number for end in found if (number := landscape.number(end)) is not None]
    if nearness(edition).whole:
        features = dict.fromkeys(landscape.joined[number] for number in numbers)
        text = _("{player}: the wagon may move to one of these: {places}.")
        names = [called(landscape, joined) for joined in features]
    else:
        text = _("{player}: the wagon may move to these places: {places}.")
        names = [part_called(landscape, number) for number in numbers]
    return text.format(player=player_head(colour), places=listing(names))


def _no_destination(position: Position, home: Joined, wagon: Figure) -> Reason:
    """The wagon stays on an incomplete feature, and goes home from a complete one."""
    if not home.complete:
        return next(iter(has_been_scored(position, home)))
    for reason in may_go_on(position, wagon):
        if not reason.holds:
            return reason
    segments = position.landscape.segments(home)
    return holds("wagon-home", "nowhere", segments, player=wagon.colour)


def _wagon_ruling(
    position: Position, edition: str, colour: str, start: Segment, end: Segment, question: str
) -> Answer:
    ruling = judge_destination(position, edition, colour, start, end)
    way = nearness(edition).way(position, start, end)
    data = {
        "allowed": ruling.allowed,
        "fails": failed_conditions(ruling),
        "chain": [str(segment) for segment in way],
    }
    return ruled(question, ruling, data)


def ask_wagon_move(position: Position, words: BoardWords, question: str) -> Answer:
    """``move red``: where the red wagon may go by the edition played.

    Its place may be named, ``move red x,y.c1``; with ``to`` a destination it is a ruling.
    """
    if len(words.words) > 2:
        return ask_move(position, words, question)
    colour = words.colour()
    place = words.segment() if words.words else _place_of(position, colour)
    start = known_segment(position, place)
    told = _wagon_list(position, position.profile["wagon"], colour, start, question)
    first = others_first(position, Figure("wagon", colour, start))
    return told if first is None else _said_first(told, first)


def _said_first(answer: Answer, first: Reason) -> Answer:
    """The list of places of a wagon that is not the next one: others decide before."""
    lines = (Listed(answer.head), *answer.listed) if answer.head else answer.listed
    return replace(answer, head=first.text, listed=lines)


def _place_of(position: Position, colour: str) -> Segment:
    """Where the wagon of that colour stands."""
    for figure in position.figures:
        if figure.kind == "wagon" and figure.colour == colour:
            return known_segment(position, figure.segment)
    raise QuestionError(_("{player}: no wagon is on the board.").format(player=player_head(colour)))


def ask_wagons(position: Position, _words: BoardWords, question: str) -> Answer:
    """The wagons that may move now, in the order in which their owners decide."""
    found = waiting(position)
    names = [f"{figure.colour} {figure.segment}" for figure in found]
    if not found:
        return Answer(question, _("No wagon is to be moved now."), [])
    words = listing([figure_called(position, figure) for figure in found])
    shapes = tuple(figure.key for figure in found)
    why = Grounds((holds("wagon-order", "all", shapes, wagons=Fact(names, words)),))
    return Answer(question, "", names, why, shapes)


def ask_links(position: Position, words: BoardWords, question: str) -> Answer:
    """The features directly adjacent to this one, and by what (wagon-not-adjacent)."""
    segment = known_segment(position, words.segment())
    joined = position.joined(segment)
    assert joined is not None
    net = feature_graph(position)
    node = feature_node(position.landscape, joined)
    data = [
        {
            "feature": str(other),
            "type": net.nodes[other]["type"],
            "complete": net.nodes[other]["complete"],
            "kinds": sorted(net.edges[node, other]["kinds"]),
            "segments": [str(member) for member in net.nodes[other]["segments"]],
        }
        for other in (sorted(net[node]) if node in net else [])
    ]
    if not data:
        nothing = _("{feature}: nothing is directly adjacent to it.")
        name = called(position.landscape, joined, head=True)
        return Answer(question, nothing.format(feature=name), data)
    lines = tuple(map(partial(_link_line, position), data))
    shapes = tuple(key for item in data for key in item["segments"])
    return Answer(question, "", data, shapes=shapes, listed=lines)


def _link_line(position: Position, item: dict[str, Any]) -> Listed:
    """By what a feature is directly adjacent, and whether it is complete."""
    joined = position.joined(BoardWords(item["feature"]).segment())
    assert joined is not None
    name = called(position.landscape, joined, head=True)
    links = [kind for kind in LINKS if kind in item["kinds"]]
    state = _("It is complete.") if item["complete"] else _("It is incomplete.")
    told, written = (
        " ".join([*(link_words(kind, one) for kind in links), state])
        for one in (name, typed(name, item["feature"]))
    )
    return Listed(told, typed=written)


def ask_reach(position: Position, words: BoardWords, question: str) -> Answer:
    """The tiles in reach of a wagon in the second edition (wagon-out-of-range)."""
    start = words.cell()
    frame = reach(start)
    cells = [cell for cell in frame if cell in position.landscape.tiles]
    text = _("No tile lies there or around it, so nothing is in reach.")
    if cells:
        text = _("In reach: {places}.")
    told = text.format(places=listing([show(cell) for cell in cells]))
    shapes = tuple(f"{x},{y}" for x, y in cells)
    return Answer(question, told, [list(cell) for cell in frame], shapes=shapes)
