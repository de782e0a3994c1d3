"""A question about numbers: who answers it, by opening a choice, is told what came out."""
