"""What the rules say: a file for each chapter of the rule book."""
