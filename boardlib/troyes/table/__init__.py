"""Whole games: set-up, turns, computer players, records, the hot seat."""
