"""The pictures: the course with its stations, cards, stopwatches and the range."""

from boardlib.biathlon.art import colours as colours  # known before anything is drawn
