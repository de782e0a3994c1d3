"""A case as it is told: where a learner is, what is held back, what is shown; without a widget."""
