"""The lesson player, in which a case is told step by step."""
