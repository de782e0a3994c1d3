"""Functions that learners write, and what is said of them."""
