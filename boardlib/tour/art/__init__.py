"""The pictures."""

from boardlib.tour.art import colours as colours  # known before anything is drawn
