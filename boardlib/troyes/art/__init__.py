"""The pictures: the city with its square, its buildings and cathedral, and the cards."""

from boardlib.troyes.art import colours as colours  # known before anything is drawn
