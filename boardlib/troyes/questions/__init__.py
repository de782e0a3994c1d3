"""Questions about a position, the city in sentences, exact odds."""
