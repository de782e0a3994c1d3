"""How a race stands, as tables of words and numbers and in a few lines of text."""

from __future__ import annotations

from boardlib.biathlon.board.cards import Row
from boardlib.biathlon.board.course import LAP, SECTIONS, Half, Section, time_words
from boardlib.biathlon.board.position import Position
from boardlib.biathlon.questions.hands import printed
from boardlib.biathlon.rules.naming import head, word
from boardlib.biathlon.rules.race import difference, net, places
from boardlib.game.table import Sheet
from boardlib.text import _, listing


def clock_sheet(position: Position) -> Sheet:
    """The places, with full times, differences and gaps."""
    headings = (_("player"), _("place"), _("time"), _("over the best times"), _("behind"))
    found = places(position)
    rows = [
        (
            word(one.colour),
            str(one.number),
            time_words(net(position, one.colour)),
            time_words(difference(position, one.colour)),
            time_words(one.behind),
        )
        for one in found
    ]
    colours = tuple(one.colour for one in found)
    return Sheet(_("Stopwatches"), headings, tuple(rows), colours=colours)


def verdict(position: Position) -> tuple[str, str]:
    """Who has won in which time, and how far behind the others are."""
    found = places(position)
    best = [one for one in found if one.number == 1]
    text = _("{player}: the race is won, in {time}.")
    if len(best) > 1:
        text = _("Level in the first place ({players}), in {time}.")
    names = listing([word(one.colour) for one in best])
    time = time_words(best[0].seconds)
    won = text.format(player=head(best[0].colour), players=names, time=time)
    others = (one for one in found if one.number > 1)
    return won, ", ".join(f"{word(one.colour)} +{time_words(one.behind)}" for one in others)


def course_sheet(position: Position) -> Sheet:
    """Who stands beside which half: groups and coaches."""
    headings = (_("half"), _("groups"), _("coaches"))
    rows = []
    for half in Half:
        held = [
            f"{name}: {word(position.standing[name])}"
            for name in position.course.inside[half]
            if name in position.standing
        ]
        coaches = [word(one.colour) for one in position.coaches if one.half is half]
        rows.append((half.value, ", ".join(held), ", ".join(coaches)))
    return Sheet(_("Beside the track"), headings, tuple(rows))


def card_sheet(position: Position, colour: str) -> Sheet:
    """The cards in a hand: time and symbols for the section, and the times of the other rows."""
    section = Section.CLIMB if position.section is Section.FINISH else position.section
    others = [one for one in LAP if one is not section]
    headings = (_("card"), *(_(SECTIONS[one]) for one in (section, *others)), _("symbols"))
    rows = []
    for number in position.by_colour[colour].hand:
        known = position.deck.by_number[number].by_section
        times = [_time(known[one]) if one in known else "" for one in (section, *others)]
        signs = known[section].signs if section in known else ()
        rows.append((str(number), *times, ", ".join(map(printed, signs))))
    return Sheet(_("Hand"), headings, tuple(rows))


def _time(row: Row) -> str:
    """A time, or in the arena the seconds of a penalty loop."""
    if row.section is Section.ARENA:
        return _("{count} s").format(count=row.seconds)
    return time_words(row.seconds)


def course_text(position: Position) -> str:
    """Stopwatches, groups and coaches in a few lines of plain text."""
    text = _("Lap {lap}, {section}.").format(
        lap=position.lap, section=_(SECTIONS[position.section])
    )
    sheets = (clock_sheet(position), course_sheet(position))
    rows = [" | ".join(row) for sheet in sheets for row in (sheet.headings, *sheet.rows)]
    return "\n".join([text, *rows])
