"""Exercises, and what can be changed and asked by pointing at the board."""
