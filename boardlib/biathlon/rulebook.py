"""The options of Biatlon: what its one source, the article on the cards, leaves open.

The article tells what is on a card and what each symbol does, and breaks off in the rule for wax.
The board, the dice, the range and the three disciplines are told nowhere: they are options here.
A preset chooses several of them at once; ``rules-minimal`` chooses nothing, so that a question
which rests on more than the article is answered with what has to be said first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from boardlib.game import QuestionError
from boardlib.profile import Own, Profile, Setting, assumed, reading
from boardlib.ruling import Basis
from boardlib.text import _, mark, mark_counted, ngettext

WAX_FACES: Final[Mapping[str, str]] = {
    "three": "A,A,B,B,C,C",
    "six": "A,B,C,D,E,F",
    "two": "A,A,A,B,B,B",
}
"""Value of the option ``wax_die`` -> what its faces show."""
SHOOTING_FACES: Final[Mapping[str, str]] = {
    "usual": "hit,hit,hit,click,borderline,miss",
    "plain": "hit,hit,hit,hit,click,miss",
    "hard": "hit,hit,click,borderline,miss,miss",
}
"""Value of the option ``shooting_die`` -> what its faces show."""
_WAX: Final = re.compile("[A-F](,[A-F]){1,19}")
_SHOT: Final = re.compile("(hit|click|borderline|miss)(,(hit|click|borderline|miss)){1,19}")


def wax_faces(profile: Mapping[str, str]) -> tuple[str, ...]:
    """What the faces of the wax die show, one for each side."""
    value = profile["wax_die"]
    return tuple(WAX_FACES.get(value, value).split(","))


def shooting_faces(profile: Mapping[str, str], standing: bool = False) -> tuple[str, ...]:
    """What the faces of the shooting die show: ``hit``, ``click``, ``borderline`` or ``miss``.

    Args:
        profile: the options.
        standing: whether it is a shooting in the standing position (option ``standing_die``).
    """
    value = profile["shooting_die"]
    if standing and profile["standing_die"] != "same":
        value = profile["standing_die"]
    return tuple(SHOOTING_FACES.get(value, value).split(","))


def _own_wax(value: str) -> str:
    known = _WAX.fullmatch(value)
    return _("{faces}: faces of one's own").format(faces=value) if known else ""


def _own_shots(value: str) -> str:
    """Faces of one's own; without a shot on any of them a die would be rolled for ever."""
    known = _SHOT.fullmatch(value) and set(value.split(",")) != {"click"}
    return _("{faces}: faces of one's own").format(faces=value) if known else ""


def _number(form: str, one: str, many: str = "") -> Callable[[str], str]:
    """What a number of one's own means, if it is of that form; with a word that it counts."""
    return partial(_counted, form, one, many)


def _counted(form: str, one: str, many: str, value: str) -> str:
    if not re.fullmatch(form, value):
        return ""
    return (ngettext(one, many, int(value)) if many else _(one)).format(count=value)


_SECONDS: Final = mark_counted("{count} second", "{count} seconds")


_NOT_TOLD: Final = mark("the article on the cards does not tell; the players decide")
_CUT: Final = mark("the article on the cards breaks off in this very rule")
_BONUSES: Final = mark("article on the cards, bonuses beside the track")

_CARDS: Final = (
    assumed(
        "deck",
        mark("Which cards are played with?"),
        {
            "generated": mark("made-up cards with 0 to 29 seconds over the best in all three rows"),
            "scaled": mark("made-up cards with smaller differences in the shorter sections"),
            "own": mark("only the cards that are written down row by row"),
        },
        mark("of the 60 cards only the times of card 57 are known; the picture of it is lost"),
    ),
    assumed(
        "deck_rows",
        mark("Has every row one symbol on the left and one in the middle?"),
        {
            "both": mark("yes, both of them, each with its own condition"),
            "any": mark("no, a row may lack one of them"),
        },
        mark("the article on the cards describes both columns of a row and no exception"),
    ),
    assumed(
        "cross_conditions",
        mark("May a condition name halves of other sections than its row?"),
        {
            "no": mark("no, only the two halves of its own section"),
            "yes": mark("yes, such as II+III"),
        },
        mark("the article on the cards has examples with I and II only"),
    ),
)

_CONDITIONS: Final = (
    reading(
        "predominance",
        mark("When do a player's groups predominate?"),
        {
            "plurality": mark("when they are more than those of every single other player"),
            "majority": mark("when they are more than those of all others together"),
            "stations": mark("when they hold more than half of the stations of the section"),
        },
        _BONUSES,
    ),
    reading(
        "both",
        mark("When do groups predominate in both halves, as with I+II?"),
        {
            "each": mark("when they predominate in each of the two halves"),
            "pooled": mark("when they do in the two as one, a halved circle counted once"),
            "pooled_twice": mark("when they do in the two as one, a halved circle counted twice"),
        },
        mark("article on the cards: 'for both' the sections, 'all of them'"),
    ),
    reading(
        "judged",
        mark("Where is a condition judged?"),
        {
            "half": mark("in the halves that are printed beside the symbol"),
            "section": mark("in the whole section of the track, whichever half is printed"),
        },
        mark("article on the cards: one word stands for sections and for their halves"),
    ),
    reading(
        "wax_coach",
        mark("Where does a coach count for wax?"),
        {
            "half": mark("in the halves that are printed beside the symbol"),
            "section": mark("anywhere in the section in which the card is played"),
        },
        mark("article on the cards, wax: 'in the section where he plays the card'"),
    ),
    reading(
        "halved",
        mark("Does a rival's group on a halved circle count in both sections?"),
        {
            "everybody": mark("yes, halved circles count in both sections for everybody"),
            "owner": mark("no, they count for their owner's conditions only"),
        },
        mark("article on the cards: who holds the station 'may count' it in both"),
    ),
    reading(
        "halved_pairs",
        mark("Which sections may a halved circle join?"),
        {
            "any": mark("any two halves, such as I and II or II and III"),
            "sections": mark("only halves of different sections of the track, such as II and III"),
        },
        mark("article on the cards: from some stations one sees 'several sections of the track'"),
    ),
)

_SYMBOLS: Final = (
    reading(
        "tactics",
        mark("Must the further card be drawn?"),
        {"must": mark("yes, the player takes it"), "may": mark("no, the player may do without")},
        mark("article on the cards, further card: the player 'takes' a card"),
    ),
    reading(
        "crew_way",
        mark("To which adjoining station may a group be expelled?"),
        {
            "open": mark("to a free one, along a path that is not closed"),
            "closed": mark("to a free one, along a closed path too"),
        },
        mark("article on the cards, bottle: to 'any other adjoining station'"),
    ),
    reading(
        "either_half",
        mark("In which half may bottle and bus be used when either of two will do?"),
        {
            "met": mark("only in a half in which the condition is met"),
            "named": mark("in any half that is printed beside the symbol"),
        },
        _BONUSES,
    ),
    reading(
        "block_owner",
        mark("Is a closed path closed for the player who closed it?"),
        {"closed": mark("yes, for everybody"), "open": mark("no, that player may use it")},
        mark("article on the cards, road-block: impassable for groups, a nuisance to others"),
    ),
    reading(
        "block_paths",
        mark("Which paths may be closed?"),
        {
            "any": mark("any path with an end in the section"),
            "crossing": mark("only a path that leads from one spectator section to another"),
        },
        mark("article on the cards, road-block: a path 'between spectator sections'"),
    ),
    assumed(
        "blocks",
        mark("How many paths may a player hold closed at a time?"),
        {"1": mark("one"), "2": mark("two")},
        _NOT_TOLD,
        Own("3", _number("[3-9]", mark("{count}"))),
    ),
    assumed(
        "block_lasts",
        mark("How long does a path stay closed?"),
        {
            "until_moved": mark("until the same player closes another one"),
            "lap": mark("until the end of the lap"),
            "race": mark("until the end of the race"),
        },
        _NOT_TOLD,
    ),
    reading(
        "boost_settled",
        mark("When is a boost decided?"),
        {
            "afterwards": mark("when everybody has ridden the section, from the front to the back"),
            "at_once": mark("as soon as the one ahead has ridden, with the time of that moment"),
        },
        mark("article on the cards, pair: the player decides 'now', after the one ahead"),
    ),
    reading(
        "boost_level",
        mark("Does a boost work for athletes with equal times?"),
        {
            "behind": mark("no, who is level is not behind"),
            "level": mark("yes, a gap of 0 seconds counts"),
        },
        mark("article on the cards, pair: the player is 'behind' by at most the seconds shown"),
    ),
    reading(
        "boost_gap",
        mark("At which moment is the gap of a boost measured?"),
        {
            "before": mark("before either of the two rides this section"),
            "now": mark("as the stopwatches stand when the card is played"),
        },
        mark("article on the cards, pair: 'before the turn'"),
    ),
)

_WAXES: Final = (
    assumed(
        "wax_on_match",
        mark("What happens when the wax die shows the wax of the card?"),
        {
            "avoid": mark("no penalty"),
            "half": mark("half of the penalty, rounded up"),
            "full": mark("the whole penalty"),
        },
        _CUT,
    ),
    assumed(
        "wax_on_mismatch",
        mark("What happens when the wax die shows another wax?"),
        {
            "full": mark("the whole penalty"),
            "half": mark("half of the penalty, rounded up"),
            "avoid": mark("no penalty"),
        },
        _CUT,
    ),
    Setting(
        "wax_die",
        mark("Which faces does the wax die have?"),
        {
            "three": mark("{label}: three kinds, twice each"),
            "six": mark("{label}: six kinds"),
            "two": mark("{label}: two kinds, three times each"),
        },
        "three",
        Basis.ASSUMED,
        mark("the article on the cards has a wax die, and tells nothing of its faces"),
        Own("A,A,B,C", _own_wax),
        {name: faces.replace(",", " ") for name, faces in WAX_FACES.items()},
    ),
)

_RANGE: Final = (
    assumed(
        "shots",
        mark("How many shots has a shooting?"),
        {"5": mark("five"), "4": mark("four")},
        mark("the article on the cards speaks of several dice, not of their number"),
        Own("3", _number("[1-9]", mark("{count}"))),
    ),
    Setting(
        "shooting_die",
        mark("Which faces does a shooting die have?"),
        {
            "usual": mark("three hits, a click, a borderline shot, a miss"),
            "plain": mark("four hits, a click, a miss; no borderline shot"),
            "hard": mark("two hits, a click, a borderline shot, two misses"),
        },
        "usual",
        Basis.ASSUMED,
        mark("the article on the cards mentions clicks and misses in four segments, no faces"),
        Own("hit,hit,click,miss", _own_shots),
    ),
    Setting(
        "standing_die",
        mark("Which faces does the die of a shooting in the standing position have?"),
        {
            "same": mark("the same as lying down"),
            "hard": mark(
                "two hits, a click, a borderline shot, two misses, in the second half of the"
                " shootings"
            ),
        },
        "same",
        Basis.ASSUMED,
        mark("the article on the cards does not tell lying from standing"),
        Own("hit,hit,miss,miss", _own_shots),
    ),
    assumed(
        "after_click",
        mark("What follows a click of the sights?"),
        {
            "reroll": mark("the die is rolled again: the shot is still to be fired"),
            "hit": mark("nothing: the shot counts as a hit"),
        },
        mark("article on the cards, eyepiece: a click comes up 'instead of a shot'"),
    ),
    assumed(
        "borderline_click",
        mark("Does a borderline shot cost a click of the sights?"),
        {"no": mark("no"), "yes": mark("yes, 3 seconds")},
        mark("article on the cards, target marker: the target falls, nothing else is told"),
    ),
    assumed(
        "arena",
        mark("Where does the cost of a penalty loop come from?"),
        {
            "card": mark("from the red row of a card that is played in the arena"),
            "fixed": mark("it is always the same, and no card is played in the arena"),
        },
        mark("the article on the cards says that a card has a red row, and not what is in it"),
    ),
    assumed(
        "loop_seconds",
        mark("How many seconds does a penalty loop cost where no card says it?"),
        {"23": mark("23 seconds"), "30": mark("30 seconds")},
        mark("the article on the cards does not tell; a real loop takes about 23 seconds"),
        Own("25", _number("[1-9][0-9]{0,2}", *_SECONDS)),
    ),
    assumed(
        "arena_seconds",
        mark("How many seconds does the way through the stadium take?"),
        {"0": mark("none: a lap of best times is 7:00 without it"), "60": mark("60 seconds")},
        _NOT_TOLD,
        Own("45", _number("[1-9][0-9]{0,2}", *_SECONDS)),
    ),
    assumed(
        "range_cards",
        mark("What becomes of cards with an eyepiece that were not needed at the range?"),
        {
            "expire": mark("they are discarded after the shooting, as target markers are"),
            "stay": mark("they are kept for the next shooting"),
        },
        mark("the article on the cards says only of target markers: 'at the following shooting'"),
    ),
)

_RACES: Final = (
    assumed(
        "laps",
        mark("How many laps has a race?"),
        {"usual": mark("three in the sprint, five otherwise"), "1": mark("one"), "2": mark("two")},
        mark("the article on the cards does not tell; these are the laps of real races"),
        Own("4", _number("[3-9]", mark("{count}"))),
    ),
    assumed(
        "shootings",
        mark("After how many laps is there a shooting?"),
        {
            "usual": mark("after every lap but the last"),
            "every": mark("after every lap, the last one too"),
            "0": mark("after none"),
        },
        mark("the article on the cards does not tell; so it is in real races"),
        Own("2", _number("[1-9]", mark("after the first {count}"))),
    ),
    assumed(
        "last_arena",
        mark("Is a card played in the arena after the last shooting?"),
        {
            "card": mark("yes, one without effect: the last section is ridden with a card too"),
            "none": mark("no, the race is over when the athlete comes out of the flat"),
        },
        _NOT_TOLD,
    ),
    assumed(
        "hand",
        mark("How many cards has a player in the hand?"),
        {
            "usual": mark("all of the race in the sprint, five in the pursuit, four otherwise"),
            "5": mark("five"),
            "6": mark("six"),
        },
        mark("article on the cards: the number depends on the discipline"),
        Own("7", _number("[1-9]|1[0-9]|20", mark("{count}"))),
    ),
    assumed(
        "refill",
        mark("How many cards are drawn after each one that is played?"),
        {"1": mark("one, but none in the sprint"), "0": mark("none")},
        _NOT_TOLD,
        Own("2", _number("[2-3]", mark("{count}, but none in the sprint"))),
    ),
    assumed(
        "reshuffle",
        mark("What happens when the draw pile is empty?"),
        {
            "yes": mark("the discard pile becomes the draw pile"),
            "no": mark("nothing more is drawn"),
        },
        _NOT_TOLD,
    ),
    assumed(
        "start_interval",
        mark("How many seconds lie between two starts of the sprint?"),
        {"30": mark("30 seconds"), "60": mark("60 seconds")},
        mark("article on the cards, pair: in the sprint athletes start 'at intervals'"),
        Own("20", _number("[1-9][0-9]{0,2}", *_SECONDS)),
    ),
    assumed(
        "ties",
        mark("Who is placed before whom at equal times?"),
        {
            "shared": mark("nobody: they share the place"),
            "start": mark("the lower start number"),
        },
        _NOT_TOLD,
    ),
    assumed(
        "order",
        mark("In which order do the players of a section ride in pursuit and mass start?"),
        {
            "last_first": mark("from the last on the stopwatches to the first"),
            "first_last": mark("from the first on the stopwatches to the last"),
        },
        mark("article on the cards, pair: who is behind plays before the one ahead"),
    ),
    assumed(
        "order_tie",
        mark("Who rides first at equal times?"),
        {"high": mark("the higher start number"), "low": mark("the lower start number")},
        _NOT_TOLD,
    ),
)

_TABLE: Final = (
    assumed(
        "groups_start",
        mark("How many groups has a player on the stations at the start?"),
        {"2": mark("two"), "1": mark("one"), "3": mark("three")},
        _NOT_TOLD,
    ),
    assumed(
        "groups_supply",
        mark("How many groups has a player altogether?"),
        {"4": mark("four"), "3": mark("three")},
        mark("the article on the cards does not tell; with more the stations would not suffice"),
        Own("5", _number("[1-9]", mark("{count}"))),
    ),
    assumed(
        "steps",
        mark("How many steps may a group walk after a card?"),
        {"1": mark("one"), "0": mark("none: groups move by cards only")},
        mark("article on the cards, road-block: it speaks of moving groups, not of their moves"),
        Own("2", _number("[2-5]", mark("{count}"))),
    ),
    assumed(
        "coaches_start",
        mark("How many coaches has a player at the start?"),
        {"2": mark("two"), "1": mark("one"), "3": mark("three")},
        _NOT_TOLD,
    ),
    assumed(
        "coaches_supply",
        mark("How many coaches has a player altogether?"),
        {"6": mark("six, one for every half"), "3": mark("three")},
        _NOT_TOLD,
        Own("4", _number("[1-6]", mark("{count}"))),
    ),
    assumed(
        "players",
        mark("How many players may take part?"),
        {"5": mark("two to five"), "6": mark("two to six")},
        mark("the article on the cards does not tell; five sprint hands are the whole deck"),
    ),
)

SETTINGS: Final = (*_CARDS, *_CONDITIONS, *_SYMBOLS, *_WAXES, *_RANGE, *_RACES, *_TABLE)
DEFAULTS: Final = Profile(SETTINGS)


class Unsaid(QuestionError, KeyError):
    """A value that the article does not tell, and that nobody has chosen."""

    def __str__(self) -> str:
        return str(self.args[0])


class OnlyPublished(Profile):
    """A profile without defaults for what the article does not tell: each has to be chosen.

    >>> minimal = PRESETS["rules-minimal"]
    >>> minimal["predominance"], minimal.get("wax_on_match", "?")
    ('plurality', '?')
    """

    def with_value(self, name: str, value: str) -> OnlyPublished:
        """The same profile with one value chosen, a default too."""
        made = OnlyPublished(self.settings.values(), {**self.chosen, name: value})
        made.chosen = {**self.chosen, name: value}
        return made

    def __getitem__(self, name: str) -> str:
        setting = self.settings[name]
        if setting.basis is Basis.ASSUMED and name not in self.chosen:
            text = _(
                "The article does not say it, so a line 'option {name} VALUE' has to; the value is"
                " one of: {known}."
            )
            raise Unsaid(text.format(name=name, known=", ".join(setting.values)))
        return super().__getitem__(name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OnlyPublished) and self.chosen == other.chosen

    def __hash__(self) -> int:
        return hash(("rules-minimal", *sorted(self.chosen.items())))


PRESETS: Final[Mapping[str, Profile]] = {
    "default": DEFAULTS,
    "rules-minimal": OnlyPublished(SETTINGS).with_value("deck", "own"),
    "fixed-arena": DEFAULTS.with_value("arena", "fixed"),
    "scaled-deck": DEFAULTS.with_value("deck", "scaled"),
}
"""Name -> options that are chosen together."""
