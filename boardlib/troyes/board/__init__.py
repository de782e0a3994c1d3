"""What lies on the table: the city, dice, cards, positions and moves, and how they are written."""
