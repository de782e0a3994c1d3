"""Whole games: set-up, turns, computer players and records."""
