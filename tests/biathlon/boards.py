"""Boards of examples: the small course M11, with groups and coaches in shorthand."""

from boardlib.biathlon.board.cards import Deck
from boardlib.biathlon.board.course import time_words
from boardlib.biathlon.board.lines import read_move
from boardlib.biathlon.board.notation import line_key, read
from boardlib.biathlon.board.position import Position, Ride
from boardlib.biathlon.rules.cards import row_of
from boardlib.biathlon.rules.play import judge, judge_choice
from boardlib.biathlon.rules.riding import Outcome, outcome, riding_time
from boardlib.ruling import Ruling

COLOURS = {"R": "red", "B": "blue", "G": "green"}
TIMES = {"climb": "3:16", "descent": "1:37", "flat": "2:34"}


def board(things: str = "", row: str = "", section: str = "climb", more: str = "") -> Position:
    """A board on M11: ``R@i1`` is red's group on i1, ``R:I`` red's coach beside I.

    Args:
        things: groups and coaches.
        row: the symbols of the row of card 57 for the section.
        section: the section that is being ridden.
        more: further lines; a race other than the sprint, say.
    """
    lines = ["course M11", f"at 1 {section}"]
    own = more.replace(";", "\n").splitlines()
    usual = ("race sprint", "player red", "player blue", "player green", "hand red 27 57")
    said = {key for line in own for key in (line_key(line), line.split()[0])} - {"hand"}
    lines += [line for line in usual if not {line_key(line), line.split()[0]} & said]
    if section in TIMES:
        lines.append(f"row 57 {section} {TIMES[section]} {row}")
    for thing in things.replace(",", " ").split():
        colour = COLOURS[thing[0]]
        lines.append(f"{'group' if thing[1] == '@' else 'coach'} {colour} {thing[2:]}")
    return read("\n".join([*lines, *own]))


def row(position: Position, colour: str = "red", wax: str = "", card: int = 57) -> Outcome:
    """What the row of a card comes to in the section that is being ridden."""
    return outcome(position, colour, card, row_of(position, card, position.section), wax)


def time(position: Position, colour: str = "red", wax: str = "") -> str:
    """The riding time of card 57."""
    return time_words(riding_time(position, row(position, colour, wax)).total)


def failed(ruling: Ruling) -> set[str]:
    """The rules by which something is refused, without the name of the game."""
    return {reason.rule.id.partition(".")[2] for reason in ruling.failed}


def why_not(position: Position, move: str) -> set[str]:
    """The rules by which a move is refused; none for a legal one."""
    return failed(judge(position, move))


def may(position: Position, move: str) -> set[str]:
    """The rules by which a choice is refused, whatever dice and draws come to."""
    ride = read_move(move)
    assert isinstance(ride, Ride)
    return failed(judge_choice(position, ride))


def deck_text(deck: Deck) -> str:
    """The lines of a deck, card by card: those that a file of one's own has."""
    return "\n".join(f"row {card.number} {row}" for card in deck.cards for row in card.rows)
