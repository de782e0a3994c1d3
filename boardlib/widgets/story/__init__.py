"""A case told step by step."""
