"""Questions about a position, the board in sentences, exact odds."""
