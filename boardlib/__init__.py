"""Board-game rulings, with reasons.

Every game package offers the same functions (see :mod:`boardlib.game`)::

    from boardlib import carcassonne

    position = carcassonne.read("tile TU-3 0,0 0")
    print(carcassonne.ask(position, "features"))
"""

__version__ = "0.1.0"
