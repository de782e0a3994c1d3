"""What lies on the table: the course, the deck, positions and moves, and how they are written."""
