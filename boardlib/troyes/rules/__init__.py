"""What the rules say: a file for each chapter; each rule is stated once."""
