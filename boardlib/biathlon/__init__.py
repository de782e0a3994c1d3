"""The board game Biatlon: cards, spectators, coaches, the range, and why."""
