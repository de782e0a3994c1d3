"""Questions about a position, sentences about it, and odds."""
