"""Whole races: set-up, turns, computer players, records, the hot seat."""
