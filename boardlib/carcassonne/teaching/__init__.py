"""Exercises, boards that are changed by pointing at them, and editions side by side."""
