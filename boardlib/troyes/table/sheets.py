"""How a game stands, as tables of words and numbers and in a few lines of text."""

from __future__ import annotations

from boardlib.game.table import Sheet
from boardlib.text import _, listing, ngettext
from boardlib.troyes.board.cards import Card, cards
from boardlib.troyes.board.position import Phase, Position
from boardlib.troyes.questions.cards import card_facts
from boardlib.troyes.questions.describe import describe
from boardlib.troyes.rules.naming import card_name, item_words, players, word
from boardlib.troyes.rules.rounds import final_score, winners


def goods_sheet(position: Position, own: str = "") -> Sheet:
    """What everybody has; victory points of others are hidden from the person who plays.

    Args:
        position: how things stand.
        own: whose points are seen before the end; empty for everybody's.
    """
    headings = (
        *(_("player"), _("deniers"), _("influence"), _("victory points")),
        *(_("supply"), _("dice")),
    )
    over = position.phase is Phase.OVER
    rows = tuple(
        (
            word(one.colour),
            str(one.deniers),
            str(one.influence),
            str(one.points) if over or own in ("", one.colour) else _("hidden"),
            str(one.supply),
            str(len(position.dice.get(one.colour, ()))),
        )
        for one in position.players
    )
    number = position.colours.index(own) if own in position.colours else -1
    return Sheet(_("Players"), headings, rows, colours=position.colours, own=number)


def score_sheet(position: Position) -> Sheet:
    """The final scores, itemised."""
    headings = (_("player"), _("what for"), _("points"))
    rows, colours = [], []
    for colour in position.colours:
        found = final_score(position, colour)
        for item in found.score.items:
            rows.append((word(colour), item_words(item), str(item.points)))
            colours.append(colour)
        rows.append((word(colour), _("together"), str(found.points)))
        colours.append(colour)
    return Sheet(_("Final score"), headings, tuple(rows), colours=tuple(colours))


def verdict(position: Position) -> tuple[str, str]:
    """Who has won, and how many points everybody has."""
    best = winners(position)
    points = {colour: final_score(position, colour).points for colour in position.colours}
    text = ngettext(
        "Won, with {count} victory point: {players}.",
        "Won, with {count} victory points: {players}.",
        points[best[0]],
    ).format(count=points[best[0]], players=players(best))
    others = [f"{word(one)} {points[one]}" for one in position.colours if one not in best]
    return text, _("The others: {points}.").format(points=listing(others)) if others else ""


def city_text(position: Position) -> str:
    """The city in a few lines of plain text, with what the cards do that are on show."""
    deck = cards()
    shown: list[Card] = [
        *(deck.activities[one.card] for one in position.activities),
        *(deck.events[one.card] for one in position.events),
        *(deck.characters[one] for who in position.players for one in who.characters),
    ]
    facts = (f"  {card_name(one.id)}: {' '.join(card_facts(position, one))}" for one in shown)
    return "\n".join([*describe(position), _("What the cards do:"), *facts])
