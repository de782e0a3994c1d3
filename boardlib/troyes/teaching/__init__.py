"""Teaching Troyes: exercises that the game makes up."""
