"""Exercises, and boards that are changed by pointing at them."""
