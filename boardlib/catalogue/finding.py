"""Cases found by their names or by words."""

from __future__ import annotations

from boardlib.catalogue.model import Case
from boardlib.catalogue.practice import PracticeError, find, make, read_name
from boardlib.catalogue.reading import all_cases as every_case
from boardlib.catalogue.reading import find_case
from boardlib.catalogue.searching import search
from boardlib.listing import Listing
from boardlib.text import _
from boardlib.words import as_text


def case(name: str) -> Case:
    """The case of that id, the one that holds the ruling of that id, or an exercise by its name.

    Args:
        name: such as ``TUN-32``; the name of a ``.toml`` file; or that of an exercise, such as
            ``wagon-C1 7 level 2``, which is the same each time.

    Raises:
        CaseError: a ValueError, when there is none: the sentence names the nearest ones.
        TypeError: for what is no text.

    >>> import boardlib as bl
    >>> bl.case("TUN-32").game
    'carcassonne'
    >>> print(bl.case("road-complete 3 level 2").transcript())  # doctest: +ELLIPSIS
    road-complete 3 level 2: ...
    """
    if len(as_text(name).split()) == 1:
        return find_case(name)
    try:
        wanted = read_name(name)
        game, kinds = find(wanted.kind)
    except PracticeError:
        return find_case(name)
    return make(game, kinds[0].kind, wanted.seed, wanted.level)


def cases(words: str = "") -> Listing[Case]:
    """The cases that say all of some words, the best first; every case if nothing is said.

    Args:
        words: in any order and form, such as ``tunnels under the monastery``; the name of a game
            is a word like any other.

    Returns:
        The cases by id, each with its title.

    >>> import boardlib as bl
    >>> list(bl.cases("tunnels under the monastery"))[:2]
    ['TUN-32', 'TUN-49']
    """
    found = {one.id: one for one in search(words)} if words.strip() else every_case()
    made = f"cases({words!r})" if words else "cases()"
    return Listing(found, lambda id_: _(found[id_].title), made)
