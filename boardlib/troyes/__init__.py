"""The board game Troyes: dice as workforce, events and black dice, and why."""
