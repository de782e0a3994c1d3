"""The pictures."""

from boardlib.carcassonne.art import colours as colours  # known before anything is drawn
