"""A case shown to a class: nothing is revealed before a key is pressed."""
