"""What was answered so far."""
