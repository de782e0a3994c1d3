"""Questions about a position, and sentences about it."""
