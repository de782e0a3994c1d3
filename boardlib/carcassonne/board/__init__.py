"""What lies on the table, and how it is written."""
