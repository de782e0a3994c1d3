"""What the rules say: one file for each family of rules."""
