"""A whole game in a notebook."""
