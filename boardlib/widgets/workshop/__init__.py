"""A board that is changed and asked about."""
