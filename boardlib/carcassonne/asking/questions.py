"""Questions about a position, asked and answered as text or as plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from boardlib.carcassonne.asking.describe import (
    portal_sentence,
    portal_state,
    robber_words,
    tile_words,
)
from boardlib.carcassonne.board.graph import feature_graph, feature_node
from boardlib.carcassonne.board.notation import BoardWords, read_move
from boardlib.carcassonne.board.parts import Portal, Segment
from boardlib.carcassonne.board.position import (
    COLOURS,
    TOKENS_PER_COLOUR,
    Figure,
    Position,
    colours_in_play,
    is_common_stock,
    token_colours,
    tokens_in_play,
)
from boardlib.carcassonne.board.tiles import oriented, tile_kinds, tile_sets
from boardlib.carcassonne.board.union import Joined
from boardlib.carcassonne.rulebook import condition
from boardlib.carcassonne.rules.adjacency import (
    LINKS,
)
from boardlib.carcassonne.rules.checks import has_portal, missing_segment
from boardlib.carcassonne.rules.naming import (
    end_words,
    feature_name,
    figure_name,
    first_part,
    part_name,
    player_head,
    players_words,
    show,
    typed,
)
from boardlib.carcassonne.rules.nearness import (
    nearness,
    reach,
)
from boardlib.carcassonne.rules.placing import copies, places, why_nowhere, why_places
from boardlib.carcassonne.rules.play import judge
from boardlib.carcassonne.rules.scoring import (
    completion,
    counting,
    final_awards,
    winners,
    worth,
    worth_words,
)
from boardlib.carcassonne.rules.tally import by_city
from boardlib.carcassonne.rules.tunnels import usable_portals
from boardlib.carcassonne.rules.wagon import (
    EDITIONS,
    STAYS,
    destinations,
    fails,
    judge_destination,
    why_destinations,
)
from boardlib.carcassonne.rules.wagon_moves import (
    waiting,
)
from boardlib.carcassonne.rules.wagon_points import may_go_on
from boardlib.game import Answer, Event, Listed, QuestionError, answered, ruled
from boardlib.ruling import Grounds, Reason, Ruling
from boardlib.text import _, listing, mark, mark_counted, ngettext
from boardlib.words import Wanted

DATA_WORDS: Final = (
    *(mark("type"), mark("complete"), mark("tiles"), mark("points"), mark("pennants")),
    *(mark("open ends"), mark("figures"), mark("owners"), mark("segments"), mark("portals")),
    *(mark("holder"), mark("length"), mark("most"), mark("token"), mark("state"), mark("allowed")),
    *(mark("forbidden"), mark("not scored"), mark("completed"), mark("occupied")),
    *(mark("not claimable"), mark("not adjacent"), mark("out of range"), mark("without points")),
    *(mark("pair"), mark("single"), mark("leads to"), mark("totals")),
)
"""What the data of answers is called where it is read aloud."""


def ask(position: Position, question: str) -> Answer:
    """The answer to a question.

    The questions: ``features``, ``feature x,y.r1``, ``complete x,y.r1`` (the same without its
    points), ``tile BG-D x,y 90``, ``places BG-D``,
    ``meeple red x,y.r1``, ``token red x,y.p1``, ``wagon C1 red x,y.c1`` and the same with
    ``to x,y.r1``, ``move red`` (by the edition played, where it stands), ``wagons``,
    ``links x,y.c1``, ``reach x,y``, ``portals``, ``portal x,y.p1``, ``tokens PLAYERS``,
    ``tunnels``, ``points x,y.r1``, ``robber``, ``kind TU-4``, ``set tunnel``, ``score``.

    Raises:
        QuestionError: when it is none of these, or speaks of a part that is not there.
    """
    return answered(position, BoardWords(question), _QUESTIONS)


# --- features ---------------------------------------------------------------------------


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


def feature_line(position: Position, joined: Joined) -> Listed:
    """A joined feature in words: tiles, completion, worth."""
    landscape = position.landscape
    name = feature_name(landscape, joined, head=True)
    key = landscape.segment(first_part(landscape, joined))
    text = _("{feature}: {facts}.")
    facts, worth_ = ", ".join(_facts(position, joined)), _worth_text(position, joined)
    return Listed(
        f"{text.format(feature=name, facts=facts)} {worth_}",
        typed=f"{text.format(feature=typed(name, key), facts=facts)} {worth_}",
    )


def _facts(position: Position, joined: Joined) -> list[str]:
    """How large a feature is, whether it is complete, and where it is open."""
    landscape = position.landscape
    tiles = len(landscape.cells(joined))
    facts = [ngettext("{count} tile", "{count} tiles", tiles).format(count=tiles)]
    if joined.type in ("road", "city", "monastery"):
        facts.append(_("complete") if joined.complete else _("incomplete"))
    ends = [end_words(landscape, end) for end in landscape.open_ends(joined)]
    if ends:
        facts.append(_("open: {ends}").format(ends=listing(ends)))
    return facts


def _worth_text(position: Position, joined: Joined) -> str:
    if joined.type == "river":
        return _("It is never scored.")
    if by_city(joined, position.profile):
        return _("It is not scored itself, but city by city.")
    owners, points = winners(position, joined), worth(position, joined).total
    if not points:
        return _("At the end of the game it scores nothing as it lies.")
    who = "somebody" if owners else "counting nothing" if joined.figures else "nobody"
    return ngettext(*WORTH[joined.complete, who], points).format(
        count=points, players=players_words(owners), sum=worth_words(position, joined)
    )


def _features(position: Position, _words: BoardWords, question: str) -> Answer:
    joined = position.landscape.features()
    return Answer(
        question,
        "" if joined else _("There is no feature on the board."),
        [feature_data(position, item) for item in joined],
        listed=tuple(feature_line(position, item) for item in joined),
    )


def _feature(position: Position, words: BoardWords, question: str) -> Answer:
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


def _complete(position: Position, words: BoardWords, question: str) -> Answer:
    """Whether a feature is complete, and what is open or closes it; its points are not told."""
    segment = _known(position, words.segment())
    joined = position.joined(segment)
    assert joined is not None
    landscape = position.landscape
    ends = landscape.open_ends(joined)
    sentence = COMPLETE if joined.complete else OPEN if ends else INCOMPLETE
    text = _(sentence).format(
        feature=feature_name(landscape, joined, head=True),
        ends=listing([end_words(landscape, end) for end in ends]),
    )
    data = {"complete": joined.complete, "open_ends": [str(end) for end in ends]}
    shapes = tuple(str(member) for member in landscape.segments(joined))
    return Answer(question, text, data, completion(position, joined), shapes)


def _points(position: Position, words: BoardWords, question: str) -> Answer:
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
    """A sentence such as ``The road at (0,0): worth 5 points (for red and blue).``."""
    total, owners = worth(position, joined).total, winners(position, joined)
    return _points_words(joined.complete, bool(owners), total).format(
        feature=feature_name(position.landscape, joined, head=True),
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


# --- rulings on moves -------------------------------------------------------------------


def _move(position: Position, words: BoardWords, question: str) -> Answer:
    words.words.clear()
    ruling = judge(position, read_move(question))
    return ruled(question, ruling, {"allowed": ruling.allowed})


def _places(position: Position, words: BoardWords, question: str) -> Answer:
    kind = words.kind()
    found = places(position, kind)
    lines = (f"{show(cell)}: {', '.join(f'{r}°' for r in turns)}" for cell, turns in found)
    if found:
        data = [[x, y, list(turns)] for (x, y), turns in found]
        why = Grounds(tuple(why_places(position, kind, [cell for cell, _turns in found])))
        return Answer(question, "", data, why, listed=tuple(map(Listed, lines)))
    return Answer(
        question, _("The tile fits nowhere."), [], Grounds((why_nowhere(position, kind),))
    )


# --- wagons -----------------------------------------------------------------------------


def _wagon(position: Position, words: BoardWords, question: str) -> Answer:
    """``wagon red x,y.c1`` is about placing it; with an edition it is about its move."""
    edition = words.one_of(
        Wanted(
            mark("expected an edition or a colour here"),
            mark("'{word}' is not an edition or a colour"),
        ),
        (*EDITIONS, *COLOURS),
    )
    if edition in COLOURS:
        return _move(position, words, question)
    colour, start = words.colour(), _known(position, words.segment())
    if words.accept("to"):
        end = _known(position, words.segment())
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
        names = [feature_name(landscape, joined) for joined in features]
    else:
        text = _("{player}: the wagon may move to these places: {places}.")
        names = [part_name(landscape, number) for number in numbers]
    return text.format(player=player_head(colour), places=listing(names))


def _no_destination(position: Position, home: Joined, wagon: Figure) -> Reason:
    """The wagon stays on an incomplete feature, and goes home from a complete one."""
    keys = position.landscape.segments(home)
    if not home.complete:
        words = _(STAYS).format(feature=feature_name(position.landscape, home, head=True))
        return condition("wagon-moves", False, words, keys)
    for reason in may_go_on(position, wagon):
        if not reason.holds:
            return reason
    words = _("{player}: the wagon has no destination and goes home.")
    return condition("wagon-home", True, words.format(player=player_head(wagon.colour)), keys)


def _wagon_ruling(
    position: Position, edition: str, colour: str, start: Segment, end: Segment, question: str
) -> Answer:
    ruling = judge_destination(position, edition, colour, start, end)
    way = nearness(edition).way(position, start, end)
    data = {
        "allowed": ruling.allowed,
        "fails": fails(ruling),
        "chain": [str(segment) for segment in way],
    }
    return ruled(question, ruling, data)


def _wagon_move(position: Position, words: BoardWords, question: str) -> Answer:
    """``move red``: where the red wagon may go by the edition played.

    Its place may be named, ``move red x,y.c1``; with ``to`` a destination it is a ruling.
    """
    if len(words.words) > 2:
        return _move(position, words, question)
    colour = words.colour()
    place = words.segment() if words.words else _place_of(position, colour)
    start = _known(position, place)
    return _wagon_list(position, position.profile["wagon"], colour, start, question)


def _place_of(position: Position, colour: str) -> Segment:
    """Where the wagon of that colour stands."""
    for figure in position.figures:
        if figure.kind == "wagon" and figure.colour == colour:
            return _known(position, figure.segment)
    raise QuestionError(_("{player}: no wagon is on the board.").format(player=player_head(colour)))


def _known(position: Position, segment: Segment) -> Segment:
    if position.joined(segment) is None:
        raise QuestionError(missing_segment(position, segment))
    return segment


def _wagons(position: Position, _words: BoardWords, question: str) -> Answer:
    """The wagons that may move now, in the order in which their owners decide."""
    found = waiting(position)
    names = [f"{figure.colour} {figure.segment}" for figure in found]
    words = [figure_name(figure) for figure in found]
    if not found:
        return Answer(question, _("No wagon is to be moved now."), [])
    text = _("To be moved now, in this order: {wagons}.").format(wagons=listing(words))
    shapes = tuple(figure.key for figure in found)
    why = Grounds((condition("wagon-order", True, text, shapes),))
    return Answer(question, "", names, why, shapes)


def _links(position: Position, words: BoardWords, question: str) -> Answer:
    """The features directly adjacent to this one, and by what (wagon-not-adjacent)."""
    segment = _known(position, words.segment())
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
        name = feature_name(position.landscape, joined, head=True)
        return Answer(question, nothing.format(feature=name), data)
    lines = tuple(map(partial(_link_line, position), data))
    shapes = tuple(key for item in data for key in item["segments"])
    return Answer(question, "", data, shapes=shapes, listed=lines)


def _link_line(position: Position, item: dict[str, Any]) -> Listed:
    """By what a feature is directly adjacent, and whether it is complete."""
    joined = position.joined(BoardWords(item["feature"]).segment())
    assert joined is not None
    name = feature_name(position.landscape, joined, head=True)
    links = [_(LINKS[kind]) for kind in LINKS if kind in item["kinds"]]
    state = _("It is complete.") if item["complete"] else _("It is incomplete.")
    told, written = (
        " ".join([*(link.format(feature=one) for link in links), state])
        for one in (name, typed(name, item["feature"]))
    )
    return Listed(told, typed=written)


def _reach(position: Position, words: BoardWords, question: str) -> Answer:
    """The nine places in reach of a wagon in the second edition (wagon-out-of-range)."""
    cells = reach(words.cell())
    text = _("In reach: {places}.").format(places=listing([show(cell) for cell in cells]))
    shapes = tuple(f"{x},{y}" for x, y in cells if (x, y) in position.landscape.tiles)
    return Answer(question, text, [list(cell) for cell in cells], shapes=shapes)


# --- tunnels ----------------------------------------------------------------------------


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


def _portals(position: Position, _words: BoardWords, question: str) -> Answer:
    portals = position.landscape.printed_portals()
    data = [portal_data(position, portal) for portal in portals]
    lines = tuple(map(partial(_portal_line, position), portals))
    head = "" if lines else _("There is no portal on the board.")
    shapes = tuple(item["portal"] for item in data)
    return Answer(question, head, data, shapes=shapes, listed=lines)


def _portal_line(position: Position, portal: Portal) -> Listed:
    """A portal in words."""
    told = portal_sentence(position, portal)
    return Listed(told, typed=portal_sentence(position, portal, with_key=True))


def _portal(position: Position, words: BoardWords, question: str) -> Answer:
    portal = words.portal()
    if not has_portal(position, portal):
        raise QuestionError(missing_segment(position, portal))
    data = portal_data(position, portal)
    shapes = (data["portal"], data["road"])
    return Answer(question, portal_sentence(position, portal), data, shapes=shapes)


def _tokens(position: Position, words: BoardWords, question: str) -> Answer:
    """How many tokens there are with so many players, and of which colours."""
    players = int(
        words.one_of(
            Wanted(
                mark("expected a number of players here"),
                mark("'{word}' is not a number of players"),
            ),
            ("2", "3", "4", "5", "6"),
        )
    )
    if is_common_stock(position.profile):
        return _stock(position, players, question)
    playing = COLOURS[:players]
    colours = {one: list(token_colours(players, one, position.profile)) for one in playing}
    each = TOKENS_PER_COLOUR * len(colours["red"])
    data = {"colours": colours, "each": each, "in_play": each * players, "total": 12}
    text = _("{players} players: {each} tokens each, {all} in play.").format(
        players=players, each=each, all=each * players
    )
    name = _count_rule(players, each // TOKENS_PER_COLOUR)
    found = condition(name, True, text, each=each, in_play=each * players)
    return Answer(question, "", data, Ruling((found, *_further_colours(colours))))


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
    usual = {2: 3, 3: 2}.get(players, 1)
    return "token-count" if colours == usual else "token-count-fewer"


def _stock(position: Position, players: int, question: str) -> Answer:
    """The tokens of a common stock, which belong to nobody (variant-both-at-once)."""
    stock = list(colours_in_play(players, position.profile))
    count = TOKENS_PER_COLOUR * len(stock)
    data: dict[str, Any] = {
        "colours": {},
        "stock": stock,
        "each": None,
        "in_play": count,
        "total": 12,
    }
    text = _("{players} players: {count} tokens in a common stock, which belong to nobody.")
    words = text.format(players=players, count=count)
    which = listing([_(colour) for colour in stock])
    why = (
        condition("variant-both-at-once", True, words, in_play=count),
        condition("variant-stock", True, _("In the stock: {colours}.").format(colours=which)),
    )
    return Answer(question, words, data, Ruling(why))


def _tunnels(position: Position, _words: BoardWords, question: str) -> Answer:
    """The finished tunnels, and how many more the portals and tokens allow at most."""
    pairs = [[str(one), str(other)] for one, other in position.pairs]
    portals, tokens = len(usable_portals(position)), tokens_in_play(position)
    most = min(portals, tokens) // 2
    text = _(
        "Finished tunnels: {count}. With {portals} portals and {tokens} tokens there are at most"
        " {most}."
    ).format(count=len(pairs), most=most, portals=portals, tokens=tokens)
    data = {"finished": pairs, "portals": portals, "most": most}
    return Answer(question, text, data, Grounds((_limit(position, portals, tokens),)))


def _limit(position: Position, portals: int, tokens: int) -> Reason:
    """What limits the number of tunnels: the portals, all the tokens, or those of the players."""
    name = "tunnel-limit"
    text = _("Each tunnel takes two of the {portals} portals; there are tokens enough for all.")
    if tokens < portals:
        text = _("Each tunnel takes two of the {tokens} tokens; there are more portals than that.")
        if tokens < TOKENS_PER_COLOUR * len(COLOURS):
            name = "tunnel-limit-players"
            text = _("{players} players use {tokens} tokens, and each tunnel takes two of them.")
    words = text.format(portals=portals, tokens=tokens, players=position.players)
    return condition(name, True, words, portals=portals, tokens=tokens)


def _robber(position: Position, _words: BoardWords, question: str) -> Answer:
    """Who holds the Robber Baron, and the length of the longest road so far."""
    robber = position.robber
    if robber is None:
        raise QuestionError(_("The position does not say who holds the Robber Baron."))
    data = {"holder": robber.holder, "length": robber.length}
    return Answer(question, robber_words(robber), data)


# --- material ---------------------------------------------------------------------------


def _kind(_position: Position, words: BoardWords, question: str) -> Answer:
    """What a tile kind shows: its features, portals and the number of its fields."""
    kind = tile_kinds()[words.kind()]
    fields = [feature for feature in kind.features if feature.type == "field"]
    data = {
        "name": kind.name,
        "features": [feature.id for feature in kind.features],
        "portals": list(kind.portals),
        "fields": [list(feature.halves) for feature in fields],
        "field_count": len(fields),
        "copies": copies(kind.id, ()),
    }
    count = ngettext("{count} field", "{count} fields", len(fields)).format(count=len(fields))
    text = f"{kind.id}: {tile_words(oriented(kind.id, 0))}; {count}."
    return Answer(question, text, data)


def _set(_position: Position, words: BoardWords, question: str) -> Answer:
    """What an expansion holds."""
    found = tile_sets()[
        words.one_of(
            Wanted(mark("expected an expansion here"), mark("'{word}' is not an expansion")),
            tuple(tile_sets()),
        )
    ]
    kinds = tile_kinds()
    data = {
        "name": found.name,
        "total": found.total,
        "tiles": found.counts,
        "portals": sum(n * len(kinds[kind].portals) for kind, n in found.counts.items()),
    }
    text = _("{name}: {total} tiles with {portals} tunnel portals.")
    return Answer(question, text.format(**data | {"name": _(found.name)}), data)


# --- the end of the game ----------------------------------------------------------------


def _score(position: Position, _words: BoardWords, question: str) -> Answer:
    """End-of-game scoring, itemised, on top of the points already scored."""
    totals = {colour: position.points_of(colour) for colour in _playing(position)}
    lines: list[Listed] = []
    items = []
    awards = final_awards(position)
    for joined, event in awards:
        assert event.score is not None
        for colour in event.facts["players"]:
            totals[colour] = totals.get(colour, 0) + event.score.total
        lines.append(_scored(event))
        items.append(
            {
                **feature_data(position, joined),
                "points": event.score.total,
                **({"cities": event.facts["cities"]} if "cities" in event.facts else {}),
                "players": event.facts["players"],
                "score": event.score.to_json(),
            }
        )
    why = Grounds(tuple(reason for line in lines for reason in line.reasons)) if awards else None
    lines += [Listed(f"{player_head(colour)}: {total}") for colour, total in totals.items()]
    nobody = "" if lines else _("Nobody has scored.")
    data = {"totals": totals, "items": items}
    return Answer(question, nobody, data, why, listed=tuple(lines))


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
        return list(COLOURS[: position.players])
    named = {figure.colour for figure in position.figures} | set(dict(position.points))
    return [colour for colour in COLOURS if colour in named]


_QUESTIONS: Final[dict[str, Callable[[Position, BoardWords, str], Answer]]] = {
    "features": _features,
    "feature": _feature,
    "tile": _move,
    "places": _places,
    "meeple": _move,
    "wagon": _wagon,
    "wagons": _wagons,
    "links": _links,
    "reach": _reach,
    "move": _wagon_move,
    "home": _move,
    "mayor": _move,
    "barn": _move,
    "token": _move,
    "portals": _portals,
    "portal": _portal,
    "tokens": _tokens,
    "tunnels": _tunnels,
    "kind": _kind,
    "set": _set,
    "complete": _complete,
    "points": _points,
    "robber": _robber,
    "score": _score,
}
