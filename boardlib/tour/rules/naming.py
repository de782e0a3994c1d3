"""How riders, dice, cells and speeds are called in sentences, and how the rule book tells them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from boardlib.rulebook import Fact, Forms, RuleBook
from boardlib.text import _, listing, mark
from boardlib.tour.board.position import JERSEYS, Attack, Card, Die, Face, Group, Ride, Roll, Take
from boardlib.tour.board.road import Cell
from boardlib.tour.rulebook import OPTIONS


def key(rider: int) -> str:
    """The key of a rider's shape on the picture."""
    return f"rider:{rider}"


def keys(numbers: Iterable[int]) -> tuple[str, ...]:
    """The keys of several riders' shapes."""
    return tuple(map(key, numbers))


def several(numbers: Iterable[int]) -> str:
    """Riders as labels in a list, after a colon or in brackets.

    >>> several([4]), several([1, 3, 4])
    ('rider 4', 'rider 1, rider 3 and rider 4')
    """
    return listing([_("rider {number}").format(number=number) for number in numbers])


def name(rider: int) -> str:
    """A rider as a label: of a choice, or at the head of what is said of him."""
    return _("Rider {number}").format(number=rider)


def riders(numbers: Iterable[int]) -> str:
    """Riders in a list: ``1, 2 and 3``."""
    return listing([str(number) for number in numbers])


def group_words(group: Group) -> str:
    """A group in a sentence: who leads it, and who rides in it; or who is alone."""
    if group.lone:
        return _("Rider {number} is alone.").format(number=group.leader)
    text = _("Group led by rider {leader}: {riders}.")
    return text.format(leader=group.leader, riders=riders(group.riders))


def places(where: Iterable[Cell]) -> tuple[str, ...]:
    """The keys of cells on the picture."""
    return tuple(map(str, where))


def cells_words(where: Iterable[Cell]) -> str:
    """Cells lane by lane, as the numbers beside the road have them.

    >>> cells_words([Cell(2, 12), Cell(2, 13), Cell(1, 12)])
    'lane 1, row 12; lane 2: rows 12, 13'
    """
    lanes: dict[int, list[Cell]] = {}
    for cell in sorted(where):
        lanes.setdefault(cell.lane, []).append(cell)
    return "; ".join(map(_in_lane, lanes.values()))


def _in_lane(cells: list[Cell]) -> str:
    if len(cells) == 1:
        return cells[0].words
    rows = ", ".join(str(cell.row) for cell in cells)
    return _("lane {lane}: rows {rows}").format(lane=cells[0].lane, rows=rows)


def face_words(face: Face) -> str:
    """What a die shows: ``2/ATTACK``."""
    return f"{face.value}/ATTACK" if face.attack else str(face.value)


def rolled(rider: int, roll: Roll) -> str:
    """Who rolled what, in a sentence."""
    return _(ROLLED[roll.die]).format(rider=rider, face=face_words(roll.face))


def told(ride: Ride, attack: Attack) -> Iterator[str]:
    """Where the speed of a move comes from, and what it is used for, in sentences."""
    match ride.speed:
        case Take(value):
            yield _("Rider {rider} takes over {value}.").format(rider=ride.rider, value=value)
        case Card():
            yield _("Rider {number} plays the card.").format(number=ride.rider)
        case Roll():
            yield rolled(ride.rider, ride.speed)
    if attack is Attack.SOLO:
        yield _("Rider {number} attacks alone.").format(number=ride.rider)
    elif attack is Attack.PULL:
        yield _("Rider {number} pulls the others.").format(number=ride.rider)
    elif attack is Attack.CATCH:
        yield _("Rider {number} catches the attacker.").format(number=ride.rider)
    if ride.green is not None:
        yield _("The green die shows {green}.").format(green=ride.green)


ROLLED: Final = {
    Die.YELLOW: mark("Rider {rider} rolls {face} on the yellow die."),
    Die.GREEN: mark("Rider {rider} rolls {face} on the green die."),
    Die.RED: mark("Rider {rider} rolls {face} on the red die."),
    Die.WHITE: mark("Rider {rider} rolls {face} on the white die."),
    Die.POLKA: mark("Rider {rider} rolls {face} on the polka-dot die."),
}


# --- what a rider may choose, as it is called on a button -------------------------------


PLAIN: Final = "plain"
"""The word for riding a number as it is, where an attack would be open too."""
ROLL: Final = {
    Die.YELLOW: mark("Roll the yellow die"),
    Die.GREEN: mark("Roll the green die"),
    Die.RED: mark("Roll the red die"),
    Die.WHITE: mark("Roll the white die"),
    Die.POLKA: mark("Roll the polka-dot die"),
}
CARDS: Final = {
    ("", ""): mark("Play the jersey card"),
    ("", "solo"): mark("Play the jersey card and attack alone"),
    ("", "pull"): mark("Play the jersey card and pull the group"),
    ("", "catch"): mark("Play the jersey card and catch the attacker"),
    ("yellow", ""): mark("Play the card of the yellow jersey"),
    ("yellow", "solo"): mark("Play the card of the yellow jersey and attack alone"),
    ("yellow", "pull"): mark("Play the card of the yellow jersey and pull the group"),
    ("yellow", "catch"): mark("Play the card of the yellow jersey and catch the attacker"),
    ("green", ""): mark("Play the card of the green jersey"),
    ("green", "solo"): mark("Play the card of the green jersey and attack alone"),
    ("green", "pull"): mark("Play the card of the green jersey and pull the group"),
    ("green", "catch"): mark("Play the card of the green jersey and catch the attacker"),
    ("polka", ""): mark("Play the card of the polka-dot jersey"),
    ("polka", "solo"): mark("Play the card of the polka-dot jersey and attack alone"),
    ("polka", "pull"): mark("Play the card of the polka-dot jersey and pull the group"),
    ("polka", "catch"): mark("Play the card of the polka-dot jersey and catch the attacker"),
}
"""Playing a card: by the jersey that is named where a rider wears several, and by its use."""
USES: Final = {
    PLAIN: mark("Just ride the number"),
    Attack.SOLO.value: mark("Attack alone"),
    Attack.PULL.value: mark("Attack and pull the group"),
    Attack.CATCH.value: mark("Catch the attacker"),
}
_USES_IN_LIST: Final = {
    Attack.SOLO: mark("attack alone"),
    Attack.PULL: mark("pull the group"),
    Attack.CATCH: mark("catch the attacker"),
}
_ATTACKS: Final = {
    Attack.SOLO: mark("solo attack"),
    Attack.PULL: mark("pull"),
    Attack.CATCH: mark("catch"),
}


def choice_label(words: str) -> str:
    """A choice of a rider by the words that questions have for it.

    >>> choice_label("take 6"), choice_label("white"), choice_label("solo")
    ('Take over the 6', 'Roll the white die', 'Attack alone')
    >>> choice_label("card"), choice_label("card green pull")
    ('Play the jersey card', 'Play the card of the green jersey and pull the group')
    """
    word, *more = words.split()
    if word == "take":
        return take_label(int(more[0]))
    if word == "card":
        jersey = "".join(one for one in more if one in JERSEYS)
        return _(CARDS[jersey, "".join(one for one in more if one not in JERSEYS)])
    return _(USES[word]) if word in USES else _(ROLL[Die(word)])


def take_label(value: int) -> str:
    """Taking over a value."""
    return _("Take over the {value}").format(value=value)


def ride_label(ride: Ride) -> str:
    """A whole choice of the speed, with what the dice show.

    >>> ride_label(Ride(4, Take(3))), ride_label(Ride(4, Card(), green=5))
    ('Take over the 3', 'Play the jersey card: green 5')
    """
    return ": ".join(filter(None, [_speed(ride), ", ".join(_details(ride))]))


def _speed(ride: Ride) -> str:
    match ride.speed:
        case Take(value):
            return take_label(value)
        case Card(jersey):
            return _(CARDS[jersey, ride.attack.value])
    return _(ROLL[ride.speed.die])


def _details(ride: Ride) -> Iterator[str]:
    if isinstance(ride.speed, Roll):
        yield face_words(ride.speed.face)
        if ride.attack is not Attack.NONE:
            yield _(_USES_IN_LIST[ride.attack])
    if ride.green is not None:
        yield _("green {value}").format(value=ride.green)


def made_of(ride: Ride) -> str:
    """What a move was made of, for brackets: dice and their faces, an attack, a gift.

    >>> from boardlib.tour.board.position import Gift
    >>> made_of(Ride(4, Take(3), gift=Gift(2, 1)))
    'taken over: 3; given to rider 2: 1'
    """
    return "; ".join(_made_of(ride))


def _made_of(ride: Ride) -> Iterator[str]:
    match ride.speed:
        case Take(value):
            yield _("taken over: {value}").format(value=value)
        case Card():
            yield _("jersey card")
        case Roll(die, face):
            yield f"{OPTIONS[die].title}: {face_words(face)}"
    if ride.attack is not Attack.NONE:
        yield _(_ATTACKS[ride.attack])
    if ride.green is not None:
        yield f"{OPTIONS[Die.GREEN].title}: {ride.green}"
    if ride.gift is not None:
        text = _("given to rider {number}: {value}")
        yield text.format(number=ride.gift.rider, value=ride.gift.value)


# --- how the rule book tells facts ------------------------------------------------------


def _rider(number: int) -> Fact:
    return Fact(number, str(number), (key(number),))


FORMS: Final[Forms] = {
    **dict.fromkeys(("rider", "other", "roller", "braker", "attacker", "holder"), _rider),
    **dict.fromkeys(("first", "second", "receiver", "winner"), _rider),
    **dict.fromkeys(
        ("riders", "others", "braked", "spared", "on_hill", "waiting", "beside", "over", "level"),
        lambda numbers: Fact(list(numbers), several(numbers), keys(numbers)),
    ),
    **dict.fromkeys(
        ("cell", "from", "end", "end_of_receiver", "free"),
        lambda cell: Fact(str(cell), cell.words, (str(cell),)),
    ),
}
"""How riders and cells are told in sentences: each points at its shape on the picture."""


def named(rider: int | None) -> Fact:
    """A rider of whom a sentence speaks without pointing at him."""
    return Fact(rider, str(rider))


_BOOK: Final = RuleBook("boardlib.tour", FORMS)
rules, rule, ruling = _BOOK.rules, _BOOK.rule, _BOOK.ruling
holds, fails, event = _BOOK.holds, _BOOK.fails, _BOOK.event
