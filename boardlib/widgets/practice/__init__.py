"""Exercises, one after the other."""
